//! What is left of a position, as a board of its own.

use std::sync::Arc;

use demineur_core::{CellId, CellView, Topology, View};

use crate::analyse::analysis::Analysis;

/// Undecided cells as a board of their own, then the numbers beside them, what
/// is decided taken off: the same game on fewer cells.
pub(super) struct Remainder {
    /// The board.
    pub(super) view: View,
    /// Which cell of the whole board each of its first cells is.
    pub(super) cells: Vec<CellId>,
}

/// Whether a cell may be a mine or not.
pub(super) fn is_undecided(analysis: &Analysis, cell: CellId) -> bool {
    let risk = analysis.probability(cell);
    risk.is_some_and(|risk| 0.0 < risk && risk < 1.0)
}

impl Remainder {
    /// All undecided cells; none safe may be hidden.
    pub(super) fn whole(view: &View, analysis: &Analysis) -> Self {
        let cells = view.hidden().filter(|&cell| is_undecided(analysis, cell));
        let mines = view.mines() - analysis.mines().len();
        Self::of(view, analysis, cells.collect(), mines)
    }

    /// These cells, ascending, which have that number of mines: no number may touch
    /// undecided cells among them and others.
    pub(super) fn of(view: &View, analysis: &Analysis, cells: Vec<CellId>, mines: usize) -> Self {
        let near = |cell| view.topology().neighbours(cell);
        let mut numbers: Vec<CellId> = Vec::new();
        for &cell in &cells {
            let around = near(cell);
            numbers.extend(around.iter().filter(|&&n| !view.is_hidden(n)));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut adjacency: Vec<Vec<u32>> = Vec::with_capacity(cells.len() + numbers.len());
        for &cell in &cells {
            let around = near(cell);
            let hidden = around.iter().filter_map(|n| cells.binary_search(n).ok());
            let mut own: Vec<u32> = hidden.map(|place| place as u32).collect();
            let open = around.iter().filter_map(|n| numbers.binary_search(n).ok());
            own.extend(open.map(|place| (cells.len() + place) as u32));
            adjacency.push(own);
        }
        let mut shown = Vec::with_capacity(numbers.len());
        for &number in &numbers {
            let around = near(number);
            let hidden = around.iter().filter_map(|n| cells.binary_search(n).ok());
            adjacency.push(hidden.map(|place| place as u32).collect());
            let mine = |n: &&CellId| analysis.probability(**n) == Some(1.0);
            let known = around.iter().filter(mine).count() as u32;
            shown.push(view.number(number).unwrap_or(0).saturating_sub(known));
        }
        let topology = Topology::graph(&adjacency).expect("both ways were written");
        let mut board = View::new(Arc::new(topology), mines);
        for (place, number) in (cells.len() as u32..).zip(shown) {
            board.set(CellId::new(place), CellView::Open(number));
        }
        Self { view: board, cells }
    }
}
