//! Labels that bound what a set of layouts can win.
//!
//! Two layouts conflict if every cell safe in both shows the same: no strategy
//! wins both, whatever is known. So of layouts that all conflict with each
//! other at most one is won, and a set wins at most as often as it has labels,
//! if those of one label all conflict.

use super::bits::places;
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
/// cells that tell most, so these are asked first, 64 layouts or words at a time.
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
    cells.truncate(ASKED);
    // For each cell that is asked and each number, the layouts that show it or
    // are mines there.
    let (words, blocks) = (columns.words, columns.words.div_ceil(64));
    let mut alike = vec![0u64; cells.len() * table.numbers() * words];
    let at = |place: usize, number: usize| place * table.numbers() + number;
    for (place, cell) in cells.iter().enumerate() {
        for outcome in cell.outcomes() {
            let shown = columns.set(outcome);
            let member = columns.layouts(shown, 0).next().expect("no set is empty");
            let first = at(place, table.number(member, cell.column)) * words;
            let both = shown.iter().zip(columns.mines(cell));
            for (to, (shown, mines)) in alike[first..].iter_mut().zip(both) {
                *to = shown | mines;
            }
        }
    }
    // Which words of these are not empty, and which have layouts without a label:
    // those that are alike lie together, so most words are passed by 64 at a time.
    let mut some = vec![0u64; cells.len() * table.numbers() * blocks];
    for (some, alike) in some.chunks_mut(blocks).zip(alike.chunks(words)) {
        mark(some, alike);
    }
    let mut some_free = vec![0u64; blocks];
    mark(&mut some_free, &free);
    let mut rows = Vec::with_capacity(cells.len());
    for first in 0..table.len {
        let (word, bit) = (first / 64, 1u64 << (first % 64));
        if free[word] & bit == 0 {
            continue;
        }
        let label = labels.last().map_or(0, |last| last + 1);
        let from = order.len();
        order.push(first as u32);
        free[word] &= !bit;
        budget.spend(1 + (words - word) as u64 / 16)?;
        rows.clear();
        for (place, cell) in cells.iter().enumerate() {
            if !table.is_mine(first as u32, cell.column) {
                rows.push(at(place, table.number(first as u32, cell.column)));
            }
        }
        for block in word / 64..blocks {
            let both = rows.iter().map(|row| some[row * blocks + block]);
            for bit in places(both.fold(some_free[block], |some, row| some & row)) {
                let word = 64 * block + bit;
                let mut left = free[word];
                for row in &rows {
                    left &= alike[row * words + word];
                    if left == 0 {
                        break;
                    }
                }
                for bit in places(left) {
                    let layout = (64 * word + bit) as u32;
                    let mut members = order[from..].iter();
                    if members.all(|&member| table.conflict(member, layout)) {
                        order.push(layout);
                        free[word] &= !(1 << bit);
                    }
                }
                if free[word] == 0 {
                    some_free[block] &= !(1 << bit);
                }
            }
        }
        labels.resize(order.len(), label);
    }
    table.arrange(&order);
    Ok(labels)
}

/// Marks the words that are not empty.
fn mark(some: &mut [u64], words: &[u64]) {
    for (some, words) in some.iter_mut().zip(words.chunks(64)) {
        for (bit, word) in words.iter().enumerate() {
            *some |= u64::from(*word != 0) << bit;
        }
    }
}
