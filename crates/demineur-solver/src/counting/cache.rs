//! Counted components, kept from one analysis to the next.

use std::borrow::Borrow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::counting::component::ComponentShape;
use crate::counting::count::{Counted, count};
use crate::counting::paths::{Limits, Uncounted};

/// A component's counts, or why there are none.
pub(crate) type Outcome = Result<Arc<Counted>, Uncounted>;

impl Borrow<[u32]> for ComponentShape {
    fn borrow(&self) -> &[u32] {
        self.key()
    }
}

/// Counts by shape, in two generations: when the younger one is full it
/// becomes the older, and what nobody asked for in the meantime is dropped.
///
/// Counts depend on the shape alone, so an answer from here is the answer
/// that counting again would give, bit for bit.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    young: FxHashMap<ComponentShape, Outcome>,
    old: FxHashMap<ComponentShape, Outcome>,
    weight: usize,
    /// Steps of all counts made; an answer from here costs none.
    work: u64,
}

/// Bytes of one generation.
const FULL: usize = 32 << 20;

impl Cache {
    /// Steps of all counts made so far.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// The counts of the shape with that key. What the budget stopped is not
    /// kept: the next budget may reach.
    pub(crate) fn count(&mut self, key: &[u32], limits: Limits, budget: &mut Budget) -> Outcome {
        if let Some(outcome) = self.young.get(key) {
            return outcome.clone();
        }
        let (shape, outcome) = match self.old.remove_entry(key) {
            Some(kept) => kept,
            None => {
                // Nothing is set up for a count that may not start.
                budget.spend(1)?;
                let shape = ComponentShape::new(key);
                let outcome = count(&shape, limits, budget).map(Arc::new);
                if let Err(Uncounted::Stopped) = outcome {
                    return outcome;
                }
                self.work += outcome.as_ref().map_or(limits.steps, |c| c.cost);
                (shape, outcome)
            }
        };
        self.weight += 4 * key.len() + outcome.as_ref().map_or(100, |c| c.weight());
        self.young.insert(shape, outcome.clone());
        if self.weight > FULL {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        outcome
    }
}
