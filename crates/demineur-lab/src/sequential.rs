//! Stopping as soon as the question is settled.

use crate::paired::Paired;

/// A sequential test of which of two strategies, a and b, wins more: the
/// likelihood of "a wins `margin` more" against "a wins `margin` less", looked
/// at after every board.
///
/// Where they truly differ by the margin or more, the verdict is wrong with
/// chance [`Sequential::ERROR`] at most, by Wald's bounds; in between either
/// may be given. The likelihood is that of the normal distribution with the
/// spread seen so far (the generalised test of chess engines).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    /// The difference in the share of wins that matters.
    pub margin: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first wins more.
    A,
    /// The second does.
    B,
}

impl Sequential {
    /// The chance of a wrong verdict, either way.
    pub const ERROR: f64 = 0.05;

    /// No verdict before as many discordant boards: the spread would be a
    /// guess.
    pub const LEAST_DISCORDANT: u64 = 20;

    /// The log likelihood ratio beyond which it is settled, either way.
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// The log likelihood ratio: positive where a seems to win more.
    pub fn log_ratio(&self, paired: &Paired) -> f64 {
        let games = paired.games() as f64;
        let difference = paired.difference();
        let spread = paired.discordant() as f64 / games - difference * difference;
        match paired.discordant() {
            0 => 0.0,
            // All one way: the spread of the next board the other way.
            _ if spread <= 0.0 => 2.0 * self.margin * games * difference.signum(),
            _ => 2.0 * self.margin * games * difference / spread,
        }
    }

    /// Which wins more, if that is settled.
    pub fn verdict(&self, paired: &Paired) -> Option<Verdict> {
        if paired.discordant() < Self::LEAST_DISCORDANT {
            return None;
        }
        let ratio = self.log_ratio(paired);
        match ratio.abs() >= Self::bound() {
            true if ratio > 0.0 => Some(Verdict::A),
            true => Some(Verdict::B),
            false => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::Rng;

    use super::*;

    /// The verdict on made-up games in which a alone wins that often, b alone
    /// that often; and how many games it took.
    fn play(only_a: f64, only_b: f64, rng: &mut Rng) -> (Verdict, u64) {
        let test = Sequential { margin: 0.02 };
        let mut paired = Paired::default();
        loop {
            let draw = rng.unit();
            paired.add(draw < only_a, (only_a..only_a + only_b).contains(&draw));
            if let Some(verdict) = test.verdict(&paired) {
                return (verdict, paired.games());
            }
        }
    }

    #[test]
    fn verdicts_are_wrong_as_rarely_as_promised() {
        let mut rng = Rng::new(5, 0);
        let (mut wrong, mut games) = (0, 0);
        for _ in 0..1000 {
            let (verdict, took) = play(0.11, 0.09, &mut rng);
            wrong += u32::from(verdict == Verdict::B);
            games += took;
        }
        // 5 % of 1,000, and 4 standard deviations.
        assert!(wrong < 78, "{wrong} of 1000 wrong");
        // A fixed number of games would need 5,400 for the same.
        assert!(games / 1000 < 4000, "{} games", games / 1000);
    }

    #[test]
    fn a_clear_difference_is_settled_soon() {
        let mut rng = Rng::new(6, 0);
        let (verdict, took) = play(0.05, 0.45, &mut rng);
        assert!(verdict == Verdict::B && took < 500);
    }
}
