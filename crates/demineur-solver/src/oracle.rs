//! The slow, obvious way: try every set of hidden cells. For tests, and for
//! whoever doubts the engine.

use demineur_core::{CellId, View};

/// No more hidden cells than this: 2^24 layouts take seconds.
pub const MAX_HIDDEN: usize = 24;

/// What trying every layout found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The hidden cells, ascending.
    pub hidden: Vec<CellId>,
    /// Layouts that fit the numbers and the mine count.
    pub layouts: u64,
    /// For each hidden cell, those of them in which it is a mine.
    pub with_mine: Vec<u64>,
    /// Layouts that fit the numbers, for each number of mines.
    pub by_mines: Vec<u64>,
}

/// Tries every layout of a view; none when it has more than [`MAX_HIDDEN`]
/// hidden cells.
///
/// ```
/// use std::sync::Arc;
/// use demineur_core::{CellId, CellView, Topology, View};
/// // 1 # #   with one mine
/// let mut view = View::new(Arc::new(Topology::square(3, 1)), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let tally = demineur_solver::oracle::try_all(&view).unwrap();
/// assert_eq!((tally.layouts, tally.with_mine), (1, vec![1, 0]));
/// ```
pub fn try_all(view: &View) -> Option<Tally> {
    let hidden: Vec<CellId> = view.hidden().collect();
    if hidden.len() > MAX_HIDDEN {
        return None;
    }
    let mut tally = Tally {
        layouts: 0,
        with_mine: vec![0; hidden.len()],
        by_mines: vec![0; hidden.len() + 1],
        hidden,
    };
    // Each number with the set of hidden cells around it.
    let numbers: Vec<(u32, u32)> = view
        .opened()
        .map(|(cell, number)| {
            let around = view.topology().neighbours(cell);
            let mut set = 0;
            for (bit, hidden) in tally.hidden.iter().enumerate() {
                if around.contains(hidden) {
                    set |= 1 << bit;
                }
            }
            (set, number)
        })
        .collect();
    for layout in 0..1u32 << tally.hidden.len() {
        if numbers
            .iter()
            .all(|&(set, number)| (layout & set).count_ones() == number)
        {
            let mines = layout.count_ones() as usize;
            tally.by_mines[mines] += 1;
            if mines == view.mines() {
                tally.layouts += 1;
                for (bit, count) in tally.with_mine.iter_mut().enumerate() {
                    *count += u64::from(layout >> bit & 1);
                }
            }
        }
    }
    Some(tally)
}
