//! How much work a search may do, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that a door throws to stop a search it no longer needs.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch nobody has thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that holds a copy to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been thrown.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many nodes a search may still visit. Nodes, never time: the same search
/// gives the same answer on a slow machine.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    cancel: Cancel,
}

impl Budget {
    /// A budget of that many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            left: nodes,
            cancel: Cancel::new(),
        }
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
