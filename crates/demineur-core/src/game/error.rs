//! Why a game cannot start, or a log is not one of a game.

use std::fmt;

use crate::board::BoardError;
use crate::cell::CellId;
use crate::moves::{Move, PlayError};

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamsError {
    /// The board cannot be made.
    Board(BoardError),
    /// More mines than cells.
    TooManyMines {
        /// Mines asked for.
        mines: usize,
        /// Cells there are.
        cells: usize,
    },
    /// A given mine or first cell is not on the board.
    NoSuchCell {
        /// The cell.
        cell: CellId,
        /// Cells there are.
        cells: usize,
    },
    /// Given mines that are not as many as said.
    MineCount {
        /// Different mines given.
        given: usize,
        /// Mines said.
        said: usize,
    },
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::TooManyMines { mines, cells } => {
                write!(f, "{mines} mines do not fit on {cells} cells")
            }
            Self::NoSuchCell { cell, cells } => {
                write!(
                    f,
                    "cell {cell} is not on the board: cells go from 0 to {}",
                    cells - 1
                )
            }
            Self::MineCount { given, said } => {
                write!(f, "{given} mines are given, but {said} are said")
            }
        }
    }
}

// What is inside is in the message already; who wants it apart asks for it.
impl std::error::Error for ParamsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Board(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a log is not the log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// The game cannot start.
    Params(ParamsError),
    /// An entry that cannot have happened as logged.
    Entry {
        /// Its place in the log, from 0.
        place: usize,
        /// The move.
        action: Move,
        /// Why it does nothing; `None` if it is logged as idle but is not.
        error: Option<PlayError>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Params(error) => error.fmt(f),
            Self::Entry {
                place,
                action,
                error: Some(error),
            } => {
                write!(
                    f,
                    "move {place} ({action}) cannot have been played: {error}"
                )
            }
            Self::Entry {
                place,
                action,
                error: None,
            } => {
                write!(
                    f,
                    "move {place} ({action}) is logged as idle, but it does something"
                )
            }
        }
    }
}

impl std::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Params(error) => Some(error),
            Self::Entry { error, .. } => match error {
                Some(error) => Some(error),
                None => None,
            },
        }
    }
}
