//! Any hidden cell.

use super::advice::{guess, without_thinking};
use super::{Advice, Strategy, StrategyError, Technique, Turn};

/// Opens any hidden, unflagged cell, each equally likely. When only flagged
/// cells are hidden, one of them loses its flag and is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Strategy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        match without_thinking(turn)? {
            Some(moves) => Ok(moves),
            None => Ok(guess(turn, Technique::Random, |_| false)),
        }
    }
}
