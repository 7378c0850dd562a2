//! What is kept of one game.

use demineur_solver::strategy::Technique;

/// What is kept of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whether it was won.
    pub won: bool,
    /// Openings after the first that the strategy did not claim certain.
    pub guesses: u32,
    /// Moves played.
    pub moves: u32,
    /// The least number of clicks the board takes.
    pub three_bv: u32,
    /// How far the game had come when it was lost; `None` if it was won.
    pub lost: Option<Stage>,
    /// Moves by technique, in the order of [`Technique::NAMES`].
    pub techniques: Techniques,
    /// What the guesses risked, where that was worked out.
    pub risk: Option<Risk>,
    /// CPU time of the game itself, in microseconds; outside every promise of
    /// equality.
    pub micros: u64,
}

/// A number for each technique, in the order of [`Technique::NAMES`].
pub type Techniques = [u32; Technique::NAMES.len()];

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Nothing is open.
    FirstClick,
    /// Less than a fifth of the safe cells is open.
    Opening,
    /// Between the opening and the last cells.
    Middle,
    /// At most a tenth of the safe cells is hidden.
    LastCells,
}

impl Stage {
    /// Every stage, in the order of a game.
    pub const ALL: [Self; 4] = [
        Self::FirstClick,
        Self::Opening,
        Self::Middle,
        Self::LastCells,
    ];

    /// Its word for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstClick => "first_click",
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::LastCells => "last_cells",
        }
    }

    /// The stage of a game with that many of its safe cells open.
    ///
    /// ```
    /// use demineur_lab::Stage;
    /// let stages = [0, 1, 76, 342, 343].map(|open| Stage::of(open, 381));
    /// use Stage::*;
    /// assert_eq!(stages, [FirstClick, Opening, Opening, Middle, LastCells]);
    /// ```
    pub const fn of(open: usize, safe: usize) -> Self {
        match open {
            0 => Self::FirstClick,
            _ if (safe - open) * 10 <= safe => Self::LastCells,
            _ if open * 5 < safe => Self::Opening,
            _ => Self::Middle,
        }
    }
}

/// What the guesses of a game risked: exact chances of a mine, worked out
/// before each guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Risk {
    /// Chances of a mine, added up over the guesses, in billionths: a whole
    /// number, so that sums are the same in any order.
    pub billionths: u64,
    /// Guesses made though some cell was certainly safe.
    pub needless: u32,
    /// Whether the game was lost by such a guess.
    pub lost_needlessly: bool,
}

impl Risk {
    /// Adds a guess with that chance of a mine.
    pub fn add(&mut self, chance: f64, needless: bool) {
        self.billionths += (chance.clamp(0.0, 1.0) * 1e9).round() as u64;
        self.needless += u32::from(needless);
    }
}
