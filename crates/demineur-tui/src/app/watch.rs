//! A strategy that plays, and what it says.

use demineur_core::CellId;
use demineur_play::Seat;
use demineur_solver::strategy::StrategyName;
use demineur_words::{Matrices, Role};

/// The pause between two moves unless asked otherwise, in milliseconds.
pub const USUAL_DELAY: u64 = 400;
/// Pauses to choose from, in milliseconds.
const DELAYS: [u64; 9] = [0, 50, 100, 200, 400, 800, 1500, 3000, 6000];

/// A strategy that plays.
pub struct Watch {
    pub(crate) name: StrategyName,
    pub(crate) seat: Option<Box<Seat>>,
    pub(crate) pace: Pace,
    pub(crate) delay: u64,
    /// When the next move is due.
    pub(crate) due: u64,
    /// What was said of the last move.
    pub(crate) told: Option<ToldMove>,
    pub(crate) moves: usize,
    /// Whether the matrices of `pinv` are shown before each turn.
    pub(crate) shows_matrices: bool,
    /// The matrices of this turn, until the player has seen them.
    pub(crate) matrices: Option<ShownMatrices>,
}

/// How the strategy goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// By itself.
    Running,
    /// It waits for a key.
    Paused,
    /// It waits for a key, and one move was asked for.
    Once,
    /// The person plays.
    Handed,
}

/// Matrices, and how far they are scrolled.
pub(crate) struct ShownMatrices {
    pub matrices: Box<Matrices>,
    /// The first column in view.
    pub column: usize,
    /// The first row in view.
    pub row: usize,
}

/// A move of the strategy, in words.
pub(crate) struct ToldMove {
    pub text: String,
    pub marks: Vec<(CellId, Role)>,
}

impl Watch {
    pub(crate) fn new(name: StrategyName, delay: u64, pace: Pace) -> Self {
        Self {
            name,
            seat: None,
            pace,
            delay,
            due: 0,
            told: None,
            moves: 0,
            shows_matrices: name == StrategyName::Pinv,
            matrices: None,
        }
    }

    /// Whether the strategy is at the table, not the person.
    pub(crate) fn plays(&self) -> bool {
        self.pace != Pace::Handed
    }

    pub(crate) fn slower(&mut self) {
        let longer = DELAYS.into_iter().find(|&delay| delay > self.delay);
        self.delay = longer.unwrap_or(self.delay);
    }

    pub(crate) fn faster(&mut self) {
        let shorter = DELAYS.into_iter().rev().find(|&delay| delay < self.delay);
        self.delay = shorter.unwrap_or(self.delay);
    }

    /// When it wants to be woken.
    pub(crate) fn wake(&self) -> Option<u64> {
        let waits = self.matrices.is_some() || self.seat.is_none();
        (self.pace == Pace::Running && !waits).then_some(self.due)
    }
}
