//! The same by plain minimax: tiny, slow, obviously right. For tests.

use demineur_core::{CellId, CellSet, Layout, View};

/// Every layout that fits, found by trying all sets of mines.
///
/// *Complexity*: 2^hidden; use it on fewer than 20 hidden cells.
pub fn layouts(view: &View) -> Vec<Layout> {
    let hidden: Vec<CellId> = view.hidden().collect();
    (0..1u64 << hidden.len())
        .filter(|set| set.count_ones() as usize == view.mines())
        .map(|set| {
            let mines = (0..hidden.len()).filter(|i| set >> i & 1 == 1);
            Layout::new(CellSet::of(view.len(), mines.map(|i| hidden[i])))
        })
        .filter(|layout| {
            let mut opened = view.opened();
            opened.all(|(cell, number)| layout.number(view.topology(), cell) == number)
        })
        .collect()
}

/// In how many of the layouts that fit perfect play wins, at most.
///
/// *Complexity*: factorial; use it on fewer than 10 hidden cells.
pub fn wins(view: &View) -> u64 {
    let layouts = layouts(view);
    let hidden: Vec<CellId> = view.hidden().collect();
    best(view, &layouts.iter().collect::<Vec<_>>(), &hidden)
}

/// The same if a hidden cell is opened now.
pub fn wins_after(view: &View, cell: CellId) -> u64 {
    let layouts = layouts(view);
    let hidden: Vec<CellId> = view.hidden().collect();
    after(view, &layouts.iter().collect::<Vec<_>>(), &hidden, cell)
}

fn best(view: &View, fitting: &[&Layout], hidden: &[CellId]) -> u64 {
    if hidden.len() == view.mines() {
        return fitting.len() as u64;
    }
    let wins = hidden.iter().map(|&c| after(view, fitting, hidden, c));
    wins.max().unwrap_or(0)
}

fn after(view: &View, fitting: &[&Layout], hidden: &[CellId], cell: CellId) -> u64 {
    let left: Vec<CellId> = hidden.iter().copied().filter(|&c| c != cell).collect();
    let shows = |layout: &Layout| {
        let number = layout.number(view.topology(), cell) as usize;
        (!layout.is_mine(cell)).then_some(number)
    };
    (0..=view.topology().neighbours(cell).len())
        .map(|number| {
            let same = fitting.iter().filter(|l| shows(l) == Some(number));
            let same: Vec<&Layout> = same.copied().collect();
            if same.is_empty() {
                0
            } else {
                best(view, &same, &left)
            }
        })
        .sum()
}
