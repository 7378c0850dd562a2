//! Two strategies on the same boards.

use statrs::distribution::{Binomial, DiscreteCDF};

use crate::interval::Z;

/// How two strategies, a and b, fared on the same boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Paired {
    /// Boards both have won.
    pub both: u64,
    /// Boards only a has won.
    pub only_a: u64,
    /// Boards only b has won.
    pub only_b: u64,
    /// Boards neither has won.
    pub neither: u64,
}

impl Paired {
    /// Adds a board.
    pub fn add(&mut self, a_won: bool, b_won: bool) {
        *match (a_won, b_won) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_a,
            (false, true) => &mut self.only_b,
            (false, false) => &mut self.neither,
        } += 1;
    }

    /// Boards in all.
    pub fn games(&self) -> u64 {
        self.both + self.only_a + self.only_b + self.neither
    }

    /// Boards that only one of them has won: all that tells them apart.
    pub fn discordant(&self) -> u64 {
        self.only_a + self.only_b
    }

    /// By how much the share of wins of a is above that of b; 0 without games.
    pub fn difference(&self) -> f64 {
        match self.games() {
            0 => 0.0,
            games => (self.only_a as f64 - self.only_b as f64) / games as f64,
        }
    }

    /// The 95 % interval of the difference, by Bonett and Price (2012): the
    /// textbook's, after one board more that only a and one that only b has
    /// won. It is sound for few discordant boards too.
    ///
    /// ```
    /// let paired = demineur_lab::Paired { both: 380, only_a: 70, only_b: 50, neither: 500 };
    /// let [low, high] = paired.interval();
    /// assert!((low + 0.0016).abs() < 1e-4 && (high - 0.0415).abs() < 1e-4);
    /// ```
    pub fn interval(&self) -> [f64; 2] {
        let n = self.games() as f64 + 2.0;
        let (a, b) = (
            (self.only_a as f64 + 1.0) / n,
            (self.only_b as f64 + 1.0) / n,
        );
        let spread = Z * ((a + b - (a - b) * (a - b)) / n).sqrt();
        [(a - b - spread).max(-1.0), (a - b + spread).min(1.0)]
    }

    /// The exact test of McNemar: how likely discordant boards fall at least
    /// this unevenly if both win equally often.
    ///
    /// ```
    /// let paired = demineur_lab::Paired { both: 3, only_a: 9, only_b: 1, neither: 3 };
    /// assert!((paired.p_value() - 22.0 / 1024.0).abs() < 1e-12);
    /// ```
    pub fn p_value(&self) -> f64 {
        let fewer = self.only_a.min(self.only_b);
        let coin = Binomial::new(0.5, self.discordant()).expect("a half is a chance");
        (2.0 * coin.cdf(fewer)).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strategies_differ_by_nothing() {
        let same = Paired {
            both: 40,
            neither: 60,
            ..Paired::default()
        };
        assert_eq!((same.difference(), same.p_value()), (0.0, 1.0));
        let [low, high] = same.interval();
        assert!(low < 0.0 && 0.0 < high && high < 0.04);
        assert_eq!(Paired::default().p_value(), 1.0);
    }

    /// By adding up the coin's tosses one by one.
    #[test]
    fn the_exact_test_is_exact() {
        for tosses in 1..=40_u64 {
            let mut ways = vec![1.0_f64];
            for _ in 0..tosses {
                let shifted = std::iter::once(0.0).chain(ways.iter().copied());
                let kept = ways.iter().copied().chain(std::iter::once(0.0));
                ways = shifted.zip(kept).map(|(a, b)| (a + b) / 2.0).collect();
            }
            for only_a in 0..=tosses {
                let paired = Paired {
                    only_a,
                    only_b: tosses - only_a,
                    ..Paired::default()
                };
                let fewer = only_a.min(tosses - only_a) as usize;
                let tail: f64 = ways[..=fewer].iter().sum();
                assert!((paired.p_value() - (2.0 * tail).min(1.0)).abs() < 1e-11);
            }
        }
    }

    #[test]
    fn a_million_discordant_boards_are_no_trouble() {
        let paired = Paired {
            only_a: 501_000,
            only_b: 499_000,
            ..Paired::default()
        };
        // Two standard deviations.
        assert!((paired.p_value() - 0.0456).abs() < 5e-4);
    }
}
