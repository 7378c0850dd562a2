//! Why a game cannot start, a move does nothing, or a log is none.

use std::fmt;

use crate::board::BoardError;
use crate::cell::CellId;
use crate::moves::Move;

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl std::error::Error for ParamsError {}

/// Why a move does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The cell is not on the board.
    NoSuchCell {
        /// The cell.
        cell: CellId,
        /// Cells there are.
        cells: usize,
    },
    /// The game is over.
    Over,
    /// The cell is open already.
    CellOpen,
    /// The cell is flagged: take the flag away first.
    CellFlagged,
    /// The cell carries that mark already.
    SameMark,
    /// There is no mark to take away.
    NoMark,
    /// As many flags stand as there are mines.
    FlagLimit {
        /// How many that is.
        mines: usize,
    },
    /// Only open numbers can be chorded.
    ChordHidden,
    /// The flags around are not as many as the number.
    ChordCount {
        /// Flags around.
        flags: u32,
        /// The number.
        number: u32,
    },
    /// The chord has nothing to open.
    ChordIdle,
    /// Nothing to take back.
    NothingToUndo,
    /// Nothing to play again.
    NothingToRedo,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCell { cell, cells } => {
                write!(
                    f,
                    "cell {cell} is not on the board: cells go from 0 to {}",
                    cells - 1
                )
            }
            Self::Over => write!(f, "the game is over"),
            Self::CellOpen => write!(f, "the cell is open already"),
            Self::CellFlagged => write!(f, "the cell is flagged: take the flag away first"),
            Self::SameMark => write!(f, "the cell carries that mark already"),
            Self::NoMark => write!(f, "the cell carries no mark"),
            Self::FlagLimit { mines } => write!(f, "all {mines} flags are placed"),
            Self::ChordHidden => write!(f, "only an open number can be chorded"),
            Self::ChordCount { flags, number } => {
                write!(
                    f,
                    "the number is {number}, but {flags} neighbours are flagged"
                )
            }
            Self::ChordIdle => write!(f, "there is nothing left to open around it"),
            Self::NothingToUndo => write!(f, "there is no move to take back"),
            Self::NothingToRedo => write!(f, "there is no move to play again"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Why a log is not the log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The game cannot start.
    Params(ParamsError),
    /// An entry that cannot have happened as logged.
    Entry {
        /// Its place in the log, from 0.
        place: usize,
        /// The move.
        action: Move,
        /// Why it does nothing; none if it is logged as idle but is not.
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

impl std::error::Error for ReplayError {}
