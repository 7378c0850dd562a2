//! Labels that bound what a set of layouts can win.
//!
//! Two layouts conflict if every cell safe in both shows the same: no strategy
//! wins both, whatever is known. So of layouts that all conflict with each
//! other at most one is won, and a set wins at most as often as it has labels,
//! if those of one label all conflict.

use super::columns::{Column, Columns};
use super::table::Table;
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// Arranges the table so that cliques of conflicting layouts lie together, and
/// gives each layout the number of its clique, ascending.
///
/// Each layout that has no label yet starts a clique, and whoever conflicts
/// with all of it joins. Most layouts differ from the first in one of the cells
/// that tell most, so these are asked first, 64 layouts at a time.
pub(super) fn labels(table: &mut Table, budget: &mut Budget) -> Result<Vec<u32>, Unsolved> {
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
    let mut asked: Vec<(&[u64], &[u64])> = Vec::with_capacity(cells.len());
    for first in 0..table.len {
        let (word, bit) = (first / 64, 1u64 << (first % 64));
        if free[word] & bit == 0 {
            continue;
        }
        let label = labels.last().map_or(0, |last| last + 1);
        free[word] &= !bit;
        let from = order.len();
        order.push(first as u32);
        asked.clear();
        for cell in &cells {
            let mut shown = cell.outcomes().map(|o| columns.set(o));
            if let Some(shown) = shown.find(|set| set[word] & bit != 0) {
                asked.push((columns.mines(cell), shown));
            }
        }
        budget.spend(1 + (columns.words - word) as u64 / 16)?;
        for at in word..columns.words {
            let mut conflict = free[at];
            for (mines, shown) in &asked {
                if conflict == 0 {
                    break;
                }
                conflict &= mines[at] | shown[at];
            }
            while conflict != 0 {
                let layout = (64 * at) as u32 + conflict.trailing_zeros();
                let others = &order[from + 1..];
                if others.iter().all(|&other| table.conflict(other, layout)) {
                    order.push(layout);
                    free[at] &= !(conflict & conflict.wrapping_neg());
                }
                conflict &= conflict - 1;
            }
        }
        labels.resize(order.len(), label);
    }
    table.arrange(&order);
    Ok(labels)
}
