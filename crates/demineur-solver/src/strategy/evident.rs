//! Document 003, III-A: the evident cells.

use super::advice::{guess, without_thinking};
use super::knowledge::Knowledge;
use super::{Advice, Strategy, StrategyError, Technique, Turn};

/// The evident cells of document 003: where a number equals its known mines
/// and unknown neighbours together, all of these are mines and get a flag;
/// where it equals its known mines, the rest is safe, and the number is
/// chorded. With nothing evident, a random cell.
///
/// The document takes flags for mines. Here flags are put down as it says, so
/// that chords work, but nothing is concluded from them: a wrong flag of a
/// person leads to no wrong move. Where such a flag is in the way of a chord,
/// the safe cells are opened one by one.
#[derive(Default)]
pub struct Evident {
    known: Knowledge,
}

impl Strategy for Evident {
    fn name(&self) -> &'static str {
        "evident"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        self.known.refresh(turn.view);
        if let Some(moves) = without_thinking(turn)? {
            return Ok(moves);
        }
        self.known.count(turn.view, false)?;
        let moves = self.known.moves(turn);
        if !moves.is_empty() {
            return Ok(moves);
        }
        let known = &self.known;
        Ok(guess(turn, Technique::Random, |cell| known.is_mine(cell)))
    }
}
