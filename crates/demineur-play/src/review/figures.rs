//! The two figures, and why they may mean less than they could.

use demineur_core::Source;
use demineur_core::format::SavedGame;

use super::{Decision, Review, ReviewedMove, Verdict};

/// How much was thrown away: the product over all openings of what the move
/// was worth over what the best one was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// From 0 to 1; 1 when nothing was thrown away.
    pub value: f64,
    /// Openings that were not certain and were judged by exact chances to win.
    pub by_win: usize,
    /// Openings that were not certain and were judged by the chance to survive
    /// them.
    pub by_survival: usize,
}

impl Accuracy {
    pub(super) fn of(moves: &[ReviewedMove]) -> Option<Self> {
        let decisions = || moves.iter().filter_map(ReviewedMove::decision);
        decisions().next()?;
        let unsound = || decisions().filter(|d| d.verdict != Verdict::Sound);
        let by_win = unsound().filter(|d| d.kept.by_win).count();
        Some(Self {
            value: decisions().map(|d| d.kept.share).product(),
            by_win,
            by_survival: unsound().count() - by_win,
        })
    }
}

/// How the dice fell, in explosions: those to expect from the risks taken,
/// less those there were.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Luck {
    /// The risks taken, added up: explosions to expect.
    pub expected: f64,
    /// Explosions there were: 0 or 1 a game.
    pub explosions: usize,
    /// Σ p(1 − p) over the risks taken.
    pub variance: f64,
}

impl Luck {
    pub(super) fn of(moves: &[ReviewedMove]) -> Self {
        let mut luck = Self::default();
        for decision in moves.iter().filter_map(ReviewedMove::decision) {
            luck.add(decision);
        }
        luck
    }

    fn add(&mut self, decision: &Decision) {
        let risk = decision.risk.value;
        self.expected += risk;
        self.variance += risk * (1.0 - risk);
        self.explosions += usize::from(decision.exploded);
    }

    /// Explosions to expect less explosions: above 0 is good luck.
    pub fn value(&self) -> f64 {
        self.expected - self.explosions as f64
    }

    /// How far from 0 it lies by chance, typically.
    pub fn standard_deviation(&self) -> f64 {
        self.variance.sqrt()
    }
}

/// Why the figures mean less than they could.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Caveat {
    /// The board was made to need no guess: its mines were not drawn
    /// uniformly, so the risks and the luck are not meaningful.
    NoGuess,
    /// The mines were given by hand: the risks and the luck hold only if they
    /// were drawn uniformly.
    GivenMines,
    /// Openings were taken back: what they showed was known afterwards, so the
    /// risks were other than they seem.
    TakenBack,
    /// Some positions were too large to count: some risks are estimates.
    Estimated,
    /// Help was taken: the accuracy is not the player's alone.
    Helped,
}

impl Caveat {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoGuess => "no_guess_board",
            Self::GivenMines => "given_mines",
            Self::TakenBack => "openings_taken_back",
            Self::Estimated => "estimated_risks",
            Self::Helped => "helped",
        }
    }

    /// Whether it makes luck meaningless.
    pub const fn spoils_luck(self) -> bool {
        matches!(self, Self::NoGuess | Self::GivenMines | Self::TakenBack)
    }
}

pub(super) fn caveats(saved: &SavedGame, review: &Review, openings_back: usize) -> Vec<Caveat> {
    let given = matches!(saved.game.params().source, Source::Given { .. });
    [
        (Caveat::NoGuess, saved.no_guess),
        (Caveat::GivenMines, given && !saved.no_guess),
        (Caveat::TakenBack, openings_back > 0),
        (
            Caveat::Estimated,
            review.decisions().any(|decision| !decision.risk.exact),
        ),
        (
            Caveat::Helped,
            saved.game.log().iter().any(|entry| !entry.help.is_none()),
        ),
    ]
    .into_iter()
    .filter_map(|(caveat, holds)| holds.then_some(caveat))
    .collect()
}
