//! Why a move does nothing, and why a text is not a move.

use std::fmt;

use crate::cell::CellId;

/// Why a move does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError(pub String);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a move: expected one of o f u ? s m c and a cell number, or z or y, as in o12",
            self.0
        )
    }
}

impl std::error::Error for ParseMoveError {}
