//! What to play: one trait, one strategy a file.

mod advice;
mod certain;
mod cheat;
pub mod csp;
mod driver;
mod evident;
mod exact;
mod expert;
mod first_cell;
mod knowledge;
mod limited_search;
mod patterns;
pub mod pinv;
mod player;
mod random;
mod zeros;

use std::fmt;

use demineur_core::{CellId, Move, Rng, Rules, View};

use crate::budget::Budget;

pub use advice::flag_rest;
pub(crate) use certain::Choice;
pub use cheat::Cheat;
pub use csp::Csp;
pub use driver::{PlayedOut, Playthrough, play_out};
pub use evident::Evident;
pub use exact::{Exact, least_risk};
pub use expert::Expert;
pub(crate) use expert::{choose, forced_pair};
pub use first_cell::first_cell;
pub use limited_search::LimitedSearch;
pub use patterns::Patterns;
pub use pinv::Pinv;
pub use player::{Player, StrategyName, UnknownStrategy, make};
pub use random::Random;
pub use zeros::Zeros;

/// All that a strategy is given: what the player may know, and no more.
pub struct Turn<'a> {
    /// What the player may know. Flags in it are the player's own.
    pub view: &'a View,
    /// The rules of the game.
    pub rules: &'a Rules,
    /// Where its random choices come from.
    pub rng: &'a mut Rng,
    /// How much it may search.
    pub budget: &'a mut Budget,
}

/// A way to play. Blind by type: no mine can be reached from a [`Turn`].
pub trait Strategy: Send {
    /// Its name on the command line.
    fn name(&self) -> &str;

    /// What to play now: at least one move, to be played in order until one
    /// of them ends the game or no longer applies.
    ///
    /// A strategy is asked only while a safe cell is hidden and the game is
    /// not over. It may keep what it worked out for the next turn, but must
    /// answer the same for the same views from the start of a game.
    ///
    /// # Errors
    /// When the view is impossible, or the strategy cannot play here.
    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError>;
}

/// One move with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What to play.
    pub action: Move,
    /// Whether the strategy claims that it cannot go wrong.
    pub certain: bool,
    /// Why.
    pub reason: Reason,
}

/// Why a move is played, as data; doors put it into words.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The idea behind it.
    pub technique: Technique,
    /// The open numbers, or other cells, that it rests on.
    pub cells: Vec<CellId>,
}

/// The idea behind a move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Technique {
    /// The first cell of the game, chosen without knowledge.
    FirstCell,
    /// A random cell, since the strategy has nothing better.
    Random,
    /// Beside an open 0 (001).
    BesideZero,
    /// A random cell, since no hidden cell is left beside an open 0: "Aucune
    /// case à proximité d'une case découverte dont le nombre de mines voisines
    /// est égal à 0 !" (001).
    NoneBesideZero,
    /// As many cells are hidden as there are mines.
    OnlyMinesLeft,
    /// A flag stands where a safe cell is about to be opened: it goes first.
    FlagInTheWay,
    /// A number with as many hidden neighbours as missing mines: all are mines (003).
    AllMines,
    /// A number whose mines are all known: the rest is safe (003).
    AllSafe,
    /// The same in every valid pattern of a window (003).
    Window {
        /// Side of the window, or twice the ball's radius plus one.
        size: u32,
    },
    /// The same in every solution of the equations (003).
    Equations,
    /// Least risk by the equations (003).
    EquationsRisk {
        /// Chance of a mine.
        risk: f64,
    },
    /// The pseudo-inverse passed a threshold (000).
    PseudoInverse {
        /// The value it gave the cell.
        value: f64,
    },
    /// Nothing passed a threshold: the cell of least value (000, mended).
    PseudoInverseLeast {
        /// The value it gave the cell.
        value: f64,
    },
    /// A 1 beside a number with one more hidden neighbour (004, 8.1).
    OneAndNext,
    /// Every case of the limited search contradicts the opposite (004).
    Contradiction,
    /// The safest of the limited search: m/(m+f) (004).
    LimitedSearch {
        /// m/(m+f).
        risk: f64,
    },
    /// Proven by counting every layout.
    Certain,
    /// Least exact risk.
    LeastRisk {
        /// Chance of a mine.
        risk: f64,
    },
    /// Best in the exact endgame.
    Endgame {
        /// Chance to win from here, playing perfectly.
        win: f64,
    },
    /// This opening and the next are survived most often.
    TwoOpenings {
        /// The chance of that.
        survival: f64,
        /// The same for the safest cell.
        safest: f64,
    },
    /// Of several cells the one with which most games were won that were
    /// played to their end from here.
    PlayedOut {
        /// The chance to win from here by that estimate.
        win: f64,
        /// Its standard error.
        error: f64,
        /// How many games were played out with this cell.
        games: u32,
    },
    /// Best in a component that has nothing to do with the rest.
    IsolatedComponent {
        /// Chance that the component is won, playing perfectly.
        win: f64,
    },
    /// One of two cells is a mine, and no number will ever tell which.
    ForcedPair,
    /// The truth was looked up (003).
    Truth,
}

impl Technique {
    /// The names of all techniques, as files have them.
    pub const NAMES: [&'static str; 24] = [
        "first-cell",
        "random",
        "beside-zero",
        "none-beside-zero",
        "only-mines-left",
        "flag-in-the-way",
        "all-mines",
        "all-safe",
        "window",
        "equations",
        "equations-risk",
        "pseudo-inverse",
        "pseudo-inverse-least",
        "one-and-next",
        "contradiction",
        "limited-search",
        "certain",
        "least-risk",
        "endgame",
        "two-openings",
        "isolated-part",
        "forced-pair",
        "truth",
        "played-out",
    ];

    /// Its place among [`Technique::NAMES`].
    pub const fn index(&self) -> usize {
        match self {
            Self::FirstCell => 0,
            Self::Random => 1,
            Self::BesideZero => 2,
            Self::NoneBesideZero => 3,
            Self::OnlyMinesLeft => 4,
            Self::FlagInTheWay => 5,
            Self::AllMines => 6,
            Self::AllSafe => 7,
            Self::Window { .. } => 8,
            Self::Equations => 9,
            Self::EquationsRisk { .. } => 10,
            Self::PseudoInverse { .. } => 11,
            Self::PseudoInverseLeast { .. } => 12,
            Self::OneAndNext => 13,
            Self::Contradiction => 14,
            Self::LimitedSearch { .. } => 15,
            Self::Certain => 16,
            Self::LeastRisk { .. } => 17,
            Self::Endgame { .. } => 18,
            Self::TwoOpenings { .. } => 19,
            Self::IsolatedComponent { .. } => 20,
            Self::ForcedPair => 21,
            Self::Truth => 22,
            Self::PlayedOut { .. } => 23,
        }
    }

    /// Its name in files.
    pub const fn name(&self) -> &'static str {
        Self::NAMES[self.index()]
    }
}

/// Why a strategy has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StrategyError {
    /// No layout fits the view.
    Impossible,
    /// The strategy needs the layout, and there is none to look at.
    NoLayout,
    /// Every safe cell is open and every mine flagged.
    NothingToPlay,
    /// A strategy of somebody else's failed, and says so.
    Failed(String),
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible => write!(f, "no layout of mines fits this position"),
            Self::NoLayout => write!(
                f,
                "cheat needs to be told the layout, and here nobody knows it"
            ),
            Self::NothingToPlay => write!(f, "there is nothing left to play"),
            Self::Failed(why) => write!(f, "the strategy failed: {why}"),
        }
    }
}

impl std::error::Error for StrategyError {}
