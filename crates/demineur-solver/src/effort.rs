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
#[non_exhaustive]
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
    /// With no more layouts than this, a play-out ends in the exact endgame.
    pub roll_out_endgame: f64,
    /// Cells that are played out against each other, at most.
    pub rivals: usize,
    /// Cells that score less than the best by more than this share are no rivals.
    pub margin: f64,
    /// Positions that may be looked into while one guess is played out.
    pub positions: u64,
    /// A rival is given up when it is behind by this number of standard errors.
    pub doubt: f64,
    /// Another than the best by score is chosen only when it is ahead by this
    /// number of standard errors.
    pub lead: f64,
}

// How many games choose well: guesses of expert games of our own between e^9.2
// and e^120 layouts, up to 6 rivals each played out 1,024 times; some games in a
// row choose, if another is ahead by one error, all others judge. Points of win
// rate won a guess over the best by score, ± 95 %. The safe start (seed 802, 169
// guesses) is what `cargo test --release -p demineur-solver how_many -- --ignored
// --nocapture` prints; the opening start (seed 801, 192 guesses) is from before
// `high` was given its constants, and should be printed again:
//
// | games | safe         | opening      |
// |-------|--------------|--------------|
// | 32    | +0.20 ± 0.15 | +0.14 ± 0.11 |
// | 64    | +0.29 ± 0.17 | +0.23 ± 0.12 |
// | 128   | +0.36 ± 0.19 | +0.33 ± 0.14 |
// | 256   | +0.41 ± 0.20 | +0.39 ± 0.15 |
// | 512   | +0.44 ± 0.20 | +0.44 ± 0.16 |
//
// That a guess is survived with its chance instead of won or lost makes the
// variance of a game 0.034 / 0.037 instead of 0.211 / 0.218, so that 256 games
// tell what 1,400 told. Such guesses come up 0.4 / 0.6 times a game.
//
// Over whole games, against `low`: endgames to 10,000 layouts +0.25 ± 0.16 at 1.1 ms
// instead of 0.5, to 30,000 +0.26 ± 0.16 at 2.0 ms (10,000 boards of seed 906,
// opening start), to 100,000 +0.70 ± 0.59 at 8 ms, and with 256 play-outs below e^120
// +1.50 ± 1.09 at 84 ms (1,000 boards of seed 905, and too few: on 20,000 boards of
// other solvers the same won 0.31 points more than `normal`, and took 6.6 s at
// worst, so `high` does half of it). Play-outs below e^14 alone, 96 games:
// against `normal` +0.04 ± 0.08 / +0.01 ± 0.09 for 0.5 / 0.8 ms (20,000 boards of
// seed 907): so only `high` plays out.

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
        endgame_layouts: 50_000.0,
        endgame_nodes: 1 << 21,
        roll_outs: 128,
        roll_out_below: 120.0,
        positions: 1 << 13,
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
