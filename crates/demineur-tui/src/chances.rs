//! The chances of a position, as they are laid over the board.

use demineur_core::{CellId, View};
use demineur_solver::Analysis;

use crate::theme::Chance;

/// The chances of a position.
pub struct ShownChances {
    pub analysis: Analysis,
    /// The cell that tells the figure of the whole sea.
    pub sea: Option<CellId>,
}

impl ShownChances {
    pub fn new(analysis: Analysis, view: &View) -> Self {
        let sea: Vec<CellId> = {
            let hidden = view.hidden();
            hidden.filter(|&cell| analysis.is_sea(cell)).collect()
        };
        Self {
            sea: sea.get(sea.len() / 2).copied(),
            analysis,
        }
    }

    /// What is laid over a cell: the sea's figure once, and at the cursor.
    pub fn chance(&self, cell: CellId, cursor: CellId) -> Option<Chance> {
        let told = !self.analysis.is_sea(cell) || self.sea == Some(cell) || cursor == cell;
        let value = self.analysis.probability(cell)?;
        Some(Chance { value, told })
    }
}
