//! What can be wrong with a certificate.

use std::fmt;

use demineur_core::CellId;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The first cell is not on the board, or a mine on a board with safe cells.
    First,
    /// A step that does not hold.
    Step {
        /// Its place, from 0.
        place: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// All steps hold, but safe cells are left hidden.
    Unfinished {
        /// How many.
        hidden: usize,
    },
}

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Its cell is not on the board, open, or proven a mine before.
    NotHidden,
    /// It uses a number that is not open, or twice the same.
    NotOpen(CellId),
    /// The layout says the opposite.
    False,
    /// Its numbers leave both possible.
    NotForced,
    /// Its numbers leave too many cases to try.
    TooLarge,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => write!(f, "the first cell cannot be opened"),
            Self::Step { place, flaw } => write!(f, "step {place} fails: {flaw}"),
            Self::Unfinished { hidden } => write!(f, "{hidden} safe cells are never opened"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotHidden => write!(f, "its cell is not hidden any more"),
            Self::NotOpen(number) => write!(f, "it uses cell {number}, which is not open"),
            Self::False => write!(f, "the layout says the opposite"),
            Self::NotForced => write!(f, "its numbers leave both possible"),
            Self::TooLarge => write!(f, "its numbers leave too many cases to try"),
        }
    }
}

impl std::error::Error for CheckError {}
