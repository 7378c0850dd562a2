//! Document 003's cheat mode.

use demineur_core::{CellId, Layout};

use super::advice::{guess, open, without_thinking};
use super::{Advice, Reason, StrategyError, Technique, Turn};

/// Opens every safe cell, since it is told where the mines are. It is no
/// [`super::Strategy`]: those are blind by type.
///
/// The first cell is random, as in document 003: in a game from a seed no mine
/// lies anywhere yet. Where the mines are given beforehand it is a random safe
/// one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cheat;

impl Cheat {
    /// What to play, with the truth at hand.
    ///
    /// # Errors
    /// [`StrategyError::NoLayout`] when something is open and there is no
    /// truth to look at, or it belongs to another board.
    pub fn moves(
        &mut self,
        turn: &mut Turn<'_>,
        layout: Option<&Layout>,
    ) -> Result<Vec<Advice>, StrategyError> {
        let view = turn.view;
        let layout = layout.filter(|layout| layout.mines().board_len() == view.len());
        if view.open_count() == 0 && view.hidden_count() > view.mines() {
            let mined = |cell: CellId| layout.is_some_and(|l| l.is_mine(cell));
            return Ok(guess(turn, Technique::FirstCell, mined));
        }
        if let Some(moves) = without_thinking(turn)? {
            return Ok(moves);
        }
        let layout = layout.ok_or(StrategyError::NoLayout)?;
        let mut moves = Vec::new();
        for cell in view.hidden().filter(|&cell| !layout.is_mine(cell)) {
            open(
                view,
                cell,
                true,
                Reason::plain(Technique::Truth),
                &mut moves,
            );
        }
        if moves.is_empty() {
            return Err(StrategyError::Impossible);
        }
        Ok(moves)
    }
}
