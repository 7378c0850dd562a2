//! The same counts in integers, for whoever needs every digit.

use num_bigint::BigUint;

use super::{Analysis, NO_COMPONENT};
use crate::budget::Cancel;
use crate::counting::binomial;
use crate::counting::count::{self, count_exactly};
use crate::counting::number::Number;
use crate::counting::probability::Tree;

/// Layouts in which a cell is a mine, by box.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    pub(super) boxes: Vec<BigUint>,
    pub(super) sea: BigUint,
}

/// C(sea, rest - k) for all k from 0 to `spread`.
fn sea_weights(sea: usize, rest: usize, spread: usize) -> Vec<BigUint> {
    let mut weights = vec![BigUint::ZERO; spread + 1];
    let low = rest.saturating_sub(sea);
    if low <= spread.min(rest) {
        weights[low] = binomial::exact(sea, rest - low);
        for k in low..spread.min(rest) {
            weights[k + 1] = &weights[k] * (rest - k) / (sea + k + 1 - rest);
        }
    }
    weights
}

/// How many layouts fit; none when the switch was thrown.
pub(super) fn layouts(analysis: &Analysis, cancel: &Cancel) -> Option<BigUint> {
    let mut leaves = Vec::with_capacity(analysis.components.len());
    for component in &analysis.components {
        leaves.push(count_exactly(&component.counted.shape, cancel)?);
    }
    let tree = Tree::grow_until(leaves, cancel);
    let spread = tree.root().len() - 1;
    let weights = sea_weights(analysis.sea.cells, analysis.rest(), spread);
    weighed(tree.root(), &weights, cancel)
}

/// The sum of ways, each times its weight; none when the switch was thrown.
fn weighed(ways: &[BigUint], weights: &[BigUint], cancel: &Cancel) -> Option<BigUint> {
    let mut sum = BigUint::ZERO;
    for (ways, weight) in ways.iter().zip(weights) {
        if cancel.is_cancelled() {
            return None;
        }
        sum += ways * weight;
    }
    Some(sum)
}

/// In how many layouts each cell is a mine; none when the switch was thrown.
pub(super) fn census(analysis: &Analysis, cancel: &Cancel) -> Option<Census> {
    let mut tables = Vec::with_capacity(analysis.components.len());
    for component in &analysis.components {
        tables.push(count::totals_exactly(&component.counted.shape, cancel)?);
    }
    let counts = tables.iter().map(|t| t.counts.clone()).collect();
    let tree = Tree::grow_until(counts, cancel);
    let spread = tree.root().len() - 1;
    let (sea, rest) = (analysis.sea.cells, analysis.rest());
    let adjoints = tree.adjoints_until(sea_weights(sea, rest, spread), cancel);
    let mut boxes = Vec::with_capacity(analysis.boxes.len());
    for own in &analysis.boxes {
        debug_assert_ne!(
            own.component, NO_COMPONENT,
            "an exact analysis counted every box"
        );
        let mut sum = BigUint::zero();
        let table = &tables[own.component as usize];
        for (mines, row) in table.rows(own.place as usize) {
            if cancel.is_cancelled() {
                return None;
            }
            for (ways, weight) in row.iter().zip(&adjoints[own.component as usize]) {
                sum += ways * weight * mines;
            }
        }
        boxes.push(sum / (own.to - own.from));
    }
    // A sea cell is a mine: one cell and one mine less for the others.
    let others = if sea > 0 && rest > 0 {
        sea_weights(sea - 1, rest - 1, spread)
    } else {
        vec![BigUint::ZERO; spread + 1]
    };
    let sea = weighed(tree.root(), &others, cancel)?;
    Some(Census { boxes, sea })
}
