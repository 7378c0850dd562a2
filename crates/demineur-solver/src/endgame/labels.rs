//! Labels that bound what a set of layouts can win.
//!
//! Two layouts conflict if every cell safe in both shows the same: no strategy
//! wins both, whatever is known. So of layouts that all conflict with each
//! other at most one is won, and a set wins at most as often as it has labels,
//! if those of one label all conflict.

use super::columns::{Column, Columns};
use super::layout_table::LayoutTable;
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// Cells that are asked for all layouts at once; those left are compared one
/// by one.
const ASKED: usize = 16;

/// Arranges the table so that cliques of conflicting layouts lie together, and
/// gives each layout the number of its clique, ascending.
///
/// Each layout that has no label yet starts a clique, and whoever conflicts
/// with all of it joins. Most layouts differ from the first in one of the few
/// cells that tell most, so these are asked first, 64 layouts at a time.
pub(super) fn labels(table: &mut LayoutTable, budget: &mut Budget) -> Result<Vec<u32>, Unsolved> {
    let all: Vec<u32> = (0..table.len as u32).collect();
    let columns = Columns::new(table, &all, None);
    let count = |place: usize| {
        columns
            .set(place)
            .iter()
            .map(|w| w.count_ones())
            .sum::<u32>()
    };
    // How many pairs of layouts a cell does not tell apart.
    let alike = |cell: &Column| -> u64 {
        let mined = columns.len as u64 - u64::from(cell.safe);
        let shown = cell.outcomes().map(|o| u64::from(count(o)));
        shown.map(|n| n * (n + 2 * mined)).sum::<u64>() + mined * mined
    };
    let mut cells: Vec<&Column> = columns.cells.iter().filter(|c| c.is_live()).collect();
    cells.sort_by_cached_key(|cell| alike(cell));
    let mut free = vec![u64::MAX; columns.words];
    if !table.len.is_multiple_of(64) {
        free[columns.words - 1] = u64::MAX >> (64 - table.len % 64);
    }
    let mut order: Vec<u32> = Vec::with_capacity(table.len);
    let mut labels = Vec::with_capacity(table.len);
    // For each cell that is asked and each number, the layouts that show it or
    // are mines there.
    cells.truncate(ASKED);
    let mut alike = vec![0u64; cells.len() * table.numbers() * columns.words];
    let at = |place: usize, number: usize| (place * table.numbers() + number) * columns.words;
    for (place, cell) in cells.iter().enumerate() {
        for outcome in cell.outcomes() {
            let shown = columns.set(outcome);
            let member = columns.layouts(shown, 0).next().expect("no set is empty");
            let first = at(place, table.number(member, cell.column));
            let both = shown.iter().zip(columns.mines(cell));
            for (to, (shown, mines)) in alike[first..].iter_mut().zip(both) {
                *to = shown | mines;
            }
        }
    }
    let mut left = vec![0u64; columns.words];
    for first in 0..table.len {
        let (word, bit) = (first / 64, 1u64 << (first % 64));
        if free[word] & bit == 0 {
            continue;
        }
        let label = labels.last().map_or(0, |last| last + 1);
        free[word] &= !bit;
        let from = order.len();
        order.push(first as u32);
        budget.spend(1 + (columns.words - word) as u64 / 16)?;
        let left = &mut left[word..];
        left.copy_from_slice(&free[word..]);
        for (place, cell) in cells.iter().enumerate() {
            if !table.is_mine(first as u32, cell.column) {
                let start = at(place, table.number(first as u32, cell.column)) + word;
                let alike = &alike[start..start + left.len()];
                left.iter_mut()
                    .zip(alike)
                    .for_each(|(left, alike)| *left &= alike);
            }
        }
        for (at, left) in left.iter().enumerate() {
            let mut left = *left;
            while left != 0 {
                let layout = (64 * (word + at)) as u32 + left.trailing_zeros();
                let mut members = order[from..].iter();
                if members.all(|&member| table.conflict(member, layout)) {
                    order.push(layout);
                    free[word + at] &= !(left & left.wrapping_neg());
                }
                left &= left - 1;
            }
        }
        labels.resize(order.len(), label);
    }
    table.arrange(&order);
    Ok(labels)
}
