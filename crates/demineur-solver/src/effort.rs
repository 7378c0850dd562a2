//! How hard `expert` thinks about a guess.

use std::fmt;
use std::str::FromStr;

/// How hard `expert` thinks about a guess: bounds of work, never of time, so
/// that the same effort plays the same game on every machine. It travels with
/// the [`Budget`](crate::Budget), which bounds a search as a whole.
///
/// ```
/// use demineur_solver::Effort;
/// assert_eq!("high".parse(), Ok(Effort::HIGH));
/// assert_eq!(Effort::default(), Effort::NORMAL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// With more layouts than this the exact endgame is not tried.
    pub endgame_layouts: f64,
    /// Nodes an endgame may take.
    pub endgame_nodes: u64,
    /// How often each rival is played out at most; 0 for never.
    pub roll_outs: u32,
    /// Guesses with more layouts than this, by their logarithm, are not played
    /// out.
    pub roll_out_below: f64,
    /// Up to so many layouts, what is played out ends in the exact endgame.
    pub roll_out_endgame: f64,
    /// So many cells at most are played out against each other.
    pub rivals: usize,
    /// Cells that score less than the best by more than this share are no rivals.
    pub margin: f64,
    /// So many positions may be looked into at most while one guess is played
    /// out.
    pub positions: u64,
    /// A rival is given up when it is behind by so many standard errors.
    pub doubt: f64,
    /// Another than the best by score is chosen only when it is ahead by so
    /// many standard errors.
    pub lead: f64,
}

// How the constants were chosen: 425 guesses of expert games of our own (seeds
// 801 and 802, opening and safe start, 7 to 60 by the logarithm of the
// layouts), 5 rivals each played out 1,024 times; the first N games choose, the
// others judge. Points of win rate won a guess over the best by score, safe /
// opening start, each ± 0.2 to 0.3 (95 %):
//
// | N   | the best mean wins | only when ahead by 1 error | by 2 errors   |
// |-----|--------------------|----------------------------|---------------|
// | 32  | −0.22 / −0.21      | +0.05 / −0.01              |               |
// | 64  | +0.10 / −0.01      | +0.30 / +0.18              | +0.15 / +0.11 |
// | 128 | +0.27 / +0.30      | +0.46 / +0.26              | +0.37 / +0.24 |
// | 256 | +0.52 / +0.46      | +0.65 / +0.37              | +0.50 / +0.33 |
// | 512 | +0.79 / +0.56      | +0.83 / +0.51              |               |
//
// Below 12 by logarithm 256 games win +1.52 ± 0.79 / +0.42 ± 0.39 a guess.
// Such guesses come up in one game of three. Over whole games that is little:
// 256 games of up to 512 positions below e^16 against `low`, 16,000 boards each,
// +0.06 ± 0.12 (seed 503) and −0.01 ± 0.15 (seed 502) for 1.9 and 2.5 ms a game,
// p99 above 20 ms: so only `high` plays out. The endgame to 10,000 layouts
// instead of 1,000 (8,000 boards of seed 611): −0.01 ± 0.16, 1.02 instead of
// 0.51 ms a game, p99 16 instead of 2.4.

impl Effort {
    /// Two openings ahead, and endgames that take a millisecond.
    pub const LOW: Self = Self {
        endgame_layouts: 1_000.0,
        endgame_nodes: 1 << 17,
        roll_outs: 0,
        roll_out_below: 16.0,
        roll_out_endgame: 200.0,
        rivals: 6,
        margin: 0.12,
        positions: 320,
        doubt: 2.0,
        lead: 1.0,
    };

    /// Two openings ahead and large endgames: how games are played unless another
    /// is asked for.
    pub const NORMAL: Self = Self {
        endgame_layouts: 10_000.0,
        endgame_nodes: 1 << 20,
        ..Self::LOW
    };

    /// Close guesses are played out as well: where a person waits.
    pub const HIGH: Self = Self {
        roll_outs: 512,
        roll_out_below: 60.0,
        positions: 1 << 15,
        doubt: 2.5,
        ..Self::NORMAL
    };

    /// The efforts that have a name, from the least on.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("low", Self::LOW),
        ("normal", Self::NORMAL),
        ("high", Self::HIGH),
    ];

    /// The word for it on the command line; none for others than the named.
    pub fn name(&self) -> Option<&'static str> {
        let mut named = Self::NAMED.iter();
        Some(named.find(|(_, effort)| effort == self)?.0)
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::NORMAL
    }
}

impl FromStr for Effort {
    type Err = UnknownEffort;

    fn from_str(text: &str) -> Result<Self, UnknownEffort> {
        let mut named = Self::NAMED.iter();
        let found = named.find(|(name, _)| *name == text);
        let found = found.map(|(_, effort)| *effort);
        found.ok_or_else(|| UnknownEffort(text.chars().take(40).collect()))
    }
}

/// No effort has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEffort(String);

impl fmt::Display for UnknownEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Effort::NAMED.map(|(name, _)| name).join(", ");
        write!(f, "there is no effort '{}': choose one of {names}", self.0)
    }
}

impl std::error::Error for UnknownEffort {}
