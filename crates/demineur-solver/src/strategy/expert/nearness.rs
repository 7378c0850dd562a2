//! How far cells are from what is open.

use std::collections::VecDeque;

use demineur_core::{CellId, View};

/// Steps from every cell to the nearest open one; `u32::MAX` where none can be
/// reached.
///
/// *Complexity*: O(cells · degree).
pub(super) fn steps_to_open(view: &View) -> Vec<u32> {
    let mut steps = vec![u32::MAX; view.len()];
    let mut reached: VecDeque<CellId> = view.opened().map(|(cell, _)| cell).collect();
    for &cell in &reached {
        steps[cell.index()] = 0;
    }
    while let Some(cell) = reached.pop_front() {
        for &near in view.topology().neighbours(cell).iter() {
            if steps[near.index()] == u32::MAX {
                steps[near.index()] = steps[cell.index()] + 1;
                reached.push_back(near);
            }
        }
    }
    steps
}
