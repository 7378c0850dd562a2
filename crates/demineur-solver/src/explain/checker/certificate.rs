//! The way through a board, as data.

use demineur_core::CellId;

/// How a board is opened without a guess: where to start, then why each next
/// cell is certain. Cells that a 0 opens by itself have no step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The first cell opened.
    pub first: CellId,
    /// Whether opening a 0 opens its neighbours, and theirs.
    pub cascade: bool,
    /// What follows, in order.
    pub steps: Vec<Step>,
}

/// One deduction. It may use the mines that earlier steps proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The hidden cell it is about.
    pub cell: CellId,
    /// Whether the cell is a mine; a safe cell is opened at once.
    pub mine: bool,
    /// The numbers, open by then, that force it.
    pub numbers: Vec<CellId>,
    /// Whether the number of mines on the board is needed too.
    pub mine_count: bool,
}
