//! Why games cannot be played.

use demineur_core::{BoardError, CellId, ParamsError};
use demineur_solver::strategy::{StrategyError, UnknownStrategy};

/// Why games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The board cannot be made.
    Board(BoardError),
    /// The game cannot start.
    Params(ParamsError),
    /// The board has no such cell to start at.
    First(CellId),
    /// There is no such strategy.
    Strategy(UnknownStrategy),
    /// The strategy gave up on a game.
    Play {
        /// Which game, from 0.
        game: u64,
        /// Why.
        error: StrategyError,
    },
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::Params(error) => error.fmt(f),
            Self::First(cell) => write!(f, "there is no cell {} to start at", cell.get()),
            Self::Strategy(error) => error.fmt(f),
            Self::Play { game, error } => write!(f, "game {game}: {error}"),
        }
    }
}

impl std::error::Error for RunError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            Self::Params(error) => Some(error),
            Self::First(_) => None,
            Self::Strategy(error) => Some(error),
            Self::Play { error, .. } => Some(error),
        }
    }
}
