//! The strategies by name.

use std::fmt;
use std::str::FromStr;

use demineur_core::Layout;

use super::{
    Advice, Cheat, Csp, Evident, Exact, Expert, LimitedSearch, Patterns, Pinv, Random, Strategy,
    StrategyError, Turn, Zeros, flag_rest,
};

/// The name of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StrategyName {
    /// Any hidden cell.
    Random,
    /// Beside an open 0 (001).
    Zeros,
    /// Evident cells (003).
    Evident,
    /// Evident cells, then patterns in windows (003).
    Patterns,
    /// Document 003's whole bot.
    Csp,
    /// The pseudo-inverse (000).
    Pinv,
    /// Safe moves, then backtracking in a zone of interest (004).
    LimitedSearch,
    /// Lowest exact mine probability.
    Exact,
    /// Wins most.
    Expert,
    /// Told where the mines are (003).
    Cheat,
}

impl StrategyName {
    /// Every strategy that can be asked to play, from the least to the most
    /// that it knows: no door offers another.
    pub const ALL: [Self; 10] = [
        Self::Random,
        Self::Zeros,
        Self::Evident,
        Self::Patterns,
        Self::Csp,
        Self::Pinv,
        Self::LimitedSearch,
        Self::Exact,
        Self::Expert,
        Self::Cheat,
    ];

    /// The word for it on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Zeros => "zeros",
            Self::Evident => "evident",
            Self::Patterns => "patterns",
            Self::Csp => "csp",
            Self::Pinv => "pinv",
            Self::LimitedSearch => "limited-search",
            Self::Exact => "exact",
            Self::Expert => "expert",
            Self::Cheat => "cheat",
        }
    }
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for StrategyName {
    type Err = UnknownStrategy;

    fn from_str(text: &str) -> Result<Self, UnknownStrategy> {
        Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == text)
            .ok_or_else(|| UnknownStrategy::NoSuchName(text.chars().take(40).collect()))
    }
}

/// Why there is no strategy for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownStrategy {
    /// No strategy has that name.
    NoSuchName(String),
    /// The strategy is told the layout, so it is no blind [`Strategy`].
    NotBlind(StrategyName),
}

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchName(text) => {
                let names: Vec<&str> = StrategyName::ALL.iter().map(|s| s.name()).collect();
                write!(
                    f,
                    "there is no strategy '{text}': choose one of {}",
                    names.join(", ")
                )
            }
            Self::NotBlind(name) => {
                write!(
                    f,
                    "'{name}' needs to be told the layout, and cannot play blindly"
                )
            }
        }
    }
}

impl std::error::Error for UnknownStrategy {}

/// A new blind strategy of that name, at the start of a game.
///
/// # Errors
/// For `cheat`, which is not blind, and for names whose strategy comes later.
pub fn make(name: StrategyName) -> Result<Box<dyn Strategy>, UnknownStrategy> {
    Ok(match name {
        StrategyName::Random => Box::new(Random),
        StrategyName::Zeros => Box::new(Zeros),
        StrategyName::Evident => Box::new(Evident::default()),
        StrategyName::Patterns => Box::new(Patterns::default()),
        StrategyName::Csp => Box::new(Csp::default()),
        StrategyName::Pinv => Box::new(Pinv),
        StrategyName::LimitedSearch => Box::new(LimitedSearch::default()),
        StrategyName::Exact => Box::new(Exact::default()),
        StrategyName::Expert => Box::new(Expert::default()),
        StrategyName::Cheat => return Err(UnknownStrategy::NotBlind(name)),
    })
}

/// Whoever plays: a blind strategy, or `cheat`, which alone is handed the truth.
pub enum Player {
    /// Sees the view only.
    Blind(Box<dyn Strategy>),
    /// Is told the layout.
    Cheat(Cheat),
}

impl Player {
    /// The player of that name.
    ///
    /// ```
    /// use demineur_solver::strategy::Player;
    /// let error = Player::named("evidnt").err().unwrap().to_string();
    /// assert!(error.contains("evident"));
    /// ```
    ///
    /// # Errors
    /// When there is no such strategy, or not yet; the message says which
    /// there are.
    pub fn named(name: &str) -> Result<Self, UnknownStrategy> {
        Self::new(name.parse()?)
    }

    /// The player of that name.
    ///
    /// # Errors
    /// When its strategy comes later.
    pub fn new(name: StrategyName) -> Result<Self, UnknownStrategy> {
        if name == StrategyName::Cheat {
            return Ok(Self::Cheat(Cheat));
        }
        make(name).map(Self::Blind)
    }

    /// Its name on the command line.
    pub fn name(&self) -> &str {
        match self {
            Self::Blind(strategy) => strategy.name(),
            Self::Cheat(_) => StrategyName::Cheat.name(),
        }
    }

    /// What to play now. A blind strategy never gets to see the layout. Once
    /// every safe cell is open, whoever plays flags what is left.
    ///
    /// # Errors
    /// As [`Strategy::moves`]; `cheat` without a layout says
    /// [`StrategyError::NoLayout`].
    pub fn moves(
        &mut self,
        turn: &mut Turn<'_>,
        layout: Option<&Layout>,
    ) -> Result<Vec<Advice>, StrategyError> {
        if let Some(flags) = flag_rest(turn.view)? {
            return Ok(flags);
        }
        match self {
            Self::Blind(strategy) => strategy.moves(turn),
            Self::Cheat(cheat) => cheat.moves(turn, layout),
        }
    }
}
