//! The numbers of one view at work: constraints, boxes and components, and what
//! counting them gives. The analyser has one; windows and conflicts borrow it.

use std::sync::Arc;

use demineur_core::{CellId, View};

use crate::budget::{Budget, Cancel};
use crate::counting::boxes::Boxes;
use crate::counting::cache::Cache;
use crate::counting::component::Components;
use crate::counting::constraint::{Constraints, Known};
use crate::counting::count::Counted;
use crate::counting::paths::{Limits, Uncounted};
use crate::counting::probability;

/// Splits numbers into components, and counts these.
#[derive(Debug)]
pub(crate) struct Counter {
    pub(crate) constraints: Constraints,
    pub(crate) boxes: Boxes,
    pub(crate) components: Components,
    pub(crate) cache: Cache,
    pub(crate) windows: Cache,
    pub(crate) key: Vec<u32>,
    /// What counting the components of the last front cost, cached or not.
    pub(crate) cost: u64,
    /// What counting may take, and the switch that stops it.
    pub(crate) budget: Budget,
}

impl Default for Counter {
    fn default() -> Self {
        Self::within(Budget::unbounded())
    }
}

/// Why there is no analysis.
pub(crate) enum Trouble {
    /// These numbers contradict each other.
    Numbers(Vec<CellId>),
    /// The numbers do not agree with the mine count.
    MineCount,
}

/// All components of one view together may cost this much; those beyond are
/// estimated.
const TOTAL_COST: u64 = 1 << 29;

impl Counter {
    fn within(budget: Budget) -> Self {
        Self {
            constraints: Constraints::default(),
            boxes: Boxes::default(),
            components: Components::default(),
            cache: Cache::default(),
            windows: Cache::default(),
            key: Vec::new(),
            cost: 0,
            budget,
        }
    }

    /// A counter whose work is not bounded beyond its own limits, and that stops
    /// when this switch is thrown.
    pub(crate) fn stopped_by(cancel: &Cancel) -> Self {
        Self::within(Budget::unbounded().with_cancel(cancel.clone()))
    }

    /// Whether nothing more will be counted.
    pub(crate) fn is_stopped(&self) -> bool {
        self.budget.left() == 0 || self.budget.cancel().is_cancelled()
    }

    /// Puts what is undecided into boxes, and these into components.
    pub(crate) fn split(&mut self) {
        self.boxes.group(&self.constraints);
        self.components.split(&self.constraints, &self.boxes);
    }

    /// Trouble with these constraints, as the cells that show them.
    pub(crate) fn numbers(&self, found: &[u32]) -> Trouble {
        let number = |&c: &u32| self.constraints.numbers[c as usize];
        Trouble::Numbers(found.iter().map(number).collect())
    }

    /// Folds in what is proven of cells of the front.
    pub(crate) fn learn(&mut self, facts: &[(u32, Known)]) -> Result<(), Trouble> {
        self.constraints
            .learn(facts)
            .map_err(|found| self.numbers(&found))
    }

    /// Counts every component; those too large have no count.
    pub(crate) fn count(&mut self) -> Result<Vec<Option<Arc<Counted>>>, Trouble> {
        let mut all = Vec::with_capacity(self.components.len());
        self.cost = 0;
        for component in 0..self.components.len() {
            self.components
                .shape(component, &self.constraints, &self.boxes, &mut self.key);
            let outcome = self
                .cache
                .count(&self.key, Limits::COMPONENT, &mut self.budget);
            self.cost += match &outcome {
                Ok(counted) => counted.cost,
                Err(Uncounted::TooLarge) => Limits::COMPONENT.steps,
                Err(Uncounted::Stopped) => 0,
            };
            match outcome {
                Ok(counted) if counted.counts.is_empty() => {
                    let found = self
                        .constraints
                        .trace(self.components.constraints(component));
                    return Err(self.numbers(&found));
                }
                Ok(counted) if self.cost <= TOTAL_COST => all.push(Some(counted)),
                _ => all.push(None),
            }
        }
        Ok(all)
    }

    /// The counts of the component with that key, if they are within limits.
    pub(crate) fn counted(&mut self, key: &[u32]) -> Option<Arc<Counted>> {
        let limits = Limits::COMPONENT;
        self.cache.count(key, limits, &mut self.budget).ok()
    }

    /// Whether some layout fits these numbers alone, with or without the mine
    /// count; none when that is too large to count.
    pub(crate) fn fits(
        &mut self,
        view: &View,
        numbers: &[CellId],
        mine_count: bool,
    ) -> Option<bool> {
        let open = numbers
            .iter()
            .filter_map(|&cell| Some((cell, view.number(cell)?)));
        if self.constraints.read(view, open, &[]).is_err() {
            return Some(false);
        }
        self.split();
        let Ok(counted) = self.count() else {
            return Some(false);
        };
        if !mine_count {
            return counted.iter().all(Option::is_some).then_some(true);
        }
        let components: Vec<Arc<Counted>> = counted.into_iter().collect::<Option<_>>()?;
        let sea = view.hidden_count() - self.constraints.front.len();
        let mines = view.mines().checked_sub(self.constraints.mines);
        Some(mines.is_some_and(|mines| probability::fits(&components, sea, mines)))
    }
}
