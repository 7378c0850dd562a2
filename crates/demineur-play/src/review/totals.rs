//! Many reviews added up.

use demineur_core::Status;

use super::{Caveat, Judged, Luck, Review, Verdict};

/// Totals over many reviewed games.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct ReviewTotals {
    /// Games.
    pub games: usize,
    /// Won.
    pub wins: usize,
    /// Lost.
    pub losses: usize,
    /// Openings and chords.
    pub openings: usize,
    /// Guesses where no cell was certain.
    pub forced_guesses: usize,
    /// Guesses where a certain cell was overlooked.
    pub needless_guesses: usize,
    /// Openings that were certain to hit a mine.
    pub blunders: usize,
    /// Flags put on cells without a mine, in games that are over.
    pub wrong_flags: usize,
    /// Games with an accuracy, and the sum of theirs.
    accuracy: (usize, f64),
    /// Luck over the games in which it means something.
    pub luck: Luck,
    /// How many those are.
    pub luck_games: usize,
}

impl ReviewTotals {
    /// Adds a game. Totals are summed in the order the games come.
    pub fn add(&mut self, review: &Review) {
        self.games += 1;
        self.wins += usize::from(review.status == Status::Won);
        self.losses += usize::from(review.status == Status::Lost);
        self.openings += review.decisions().count();
        self.forced_guesses += review.count(Verdict::ForcedGuess);
        self.needless_guesses += review.count(Verdict::NeedlessGuess);
        self.blunders += review.count(Verdict::Blunder);
        let wrong = |judged: &Judged| matches!(judged, Judged::Flag(f) if f.wrong == Some(true));
        self.wrong_flags += review.moves.iter().filter(|m| wrong(&m.judged)).count();
        if let Some(accuracy) = review.accuracy {
            self.accuracy.0 += 1;
            self.accuracy.1 += accuracy.value;
        }
        if review.luck_is_meaningful() {
            self.luck_games += 1;
            self.luck.expected += review.luck.expected;
            self.luck.explosions += review.luck.explosions;
            self.luck.variance += review.luck.variance;
        }
    }

    /// The mean of the games' accuracies; `None` without any.
    pub fn mean_accuracy(&self) -> Option<f64> {
        let (games, sum) = self.accuracy;
        (games > 0).then(|| sum / games as f64)
    }
}

impl Review {
    /// Whether the luck of this game may be added to that of others: its mines
    /// were drawn uniformly, and nothing was known that the view did not show.
    pub fn luck_is_meaningful(&self) -> bool {
        !self.caveats.iter().copied().any(Caveat::spoils_luck)
    }
}
