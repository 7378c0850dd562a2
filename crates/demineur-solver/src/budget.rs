//! How much work a search may do, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::effort::Effort;

/// A switch that a door throws to stop a search it no longer needs. Once
/// thrown it stays so.
///
/// Every search here looks at it at least every few milliseconds, and then
/// ends with what it has proven, or with nothing.
#[derive(Clone, Debug)]
pub struct Cancel(Arc<AtomicU64>);

/// Looks left on a switch that nobody has thrown and that does not throw itself.
const FOR_EVER: u64 = u64::MAX;

impl Cancel {
    /// A switch nobody has thrown.
    pub fn new() -> Self {
        Self::after(FOR_EVER)
    }

    /// A switch that throws itself once searches have looked at it that often:
    /// the same on every machine, unlike a clock. For tests of what is left of
    /// an answer cut short anywhere.
    ///
    /// ```
    /// let cancel = demineur_solver::Cancel::after(2);
    /// let looks: Vec<bool> = (0..4).map(|_| cancel.is_cancelled()).collect();
    /// assert_eq!(looks, [false, false, true, true]);
    /// ```
    pub fn after(looks: u64) -> Self {
        Self(Arc::new(AtomicU64::new(looks)))
    }

    /// Asks every search that holds a copy to stop.
    pub fn cancel(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Whether it has been thrown.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        match self.0.load(Ordering::Relaxed) {
            0 => true,
            FOR_EVER => false,
            _ => {
                let one_less = |left: u64| left.checked_sub(1);
                let before = self
                    .0
                    .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
                before.is_err()
            }
        }
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}

/// How many nodes a search may still visit. Nodes, never time: the same search
/// gives the same answer on a slow machine.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    cancel: Cancel,
    effort: Effort,
}

impl Budget {
    /// A budget of that many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            left: nodes,
            cancel: Cancel::new(),
            effort: Effort::default(),
        }
    }

    /// As many nodes as it takes: only a switch ends the search.
    pub fn unbounded() -> Self {
        Self::nodes(u64::MAX)
    }

    /// As many nodes as it takes, the same switch and effort: for work that has
    /// bounds of its own.
    pub fn switch_only(&self) -> Self {
        Self {
            left: u64::MAX,
            ..self.clone()
        }
    }

    /// The same for a search that thinks that hard about a guess.
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// How hard a search thinks about a guess.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// The same, and stopped by that switch.
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// The switch, for searches that share it under a smaller budget.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// How many nodes are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes nodes off.
    ///
    /// # Errors
    /// When they are used up, or the switch was thrown.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), OutOfBudget> {
        if self.left < nodes {
            self.left = 0;
            return Err(OutOfBudget);
        }
        self.left -= nodes;
        if self.cancel.is_cancelled() {
            return Err(OutOfBudget);
        }
        Ok(())
    }
}

impl Default for Budget {
    /// Enough for every ordinary position, and under a second of work.
    fn default() -> Self {
        Self::nodes(1 << 25)
    }
}

/// A search stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;
