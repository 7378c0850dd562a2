//! Totals by level.

use std::collections::BTreeMap;

use demineur_core::Level;

use crate::column::natural;
use crate::error::StoreError;
use crate::filter::Filter;
use crate::mean::{mean, rounded_mean};
use crate::record::Outcome;
use crate::store::Store;

/// How the games of one kind went: a level on a tiling, with or without the
/// need to guess, in a program of the bot's, by a strategy.
///
/// Won and lost games count; abandoned ones are counted apart, and neither count
/// nor break a streak.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelStats {
    /// The level.
    pub level: String,
    /// The tiling.
    pub tiling: String,
    /// Whether its boards need no guess.
    pub no_guess: bool,
    /// The program the bot played in.
    pub program: Option<String>,
    /// The strategy that played.
    pub strategy: Option<String>,
    /// Games won or lost.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games abandoned.
    pub abandoned: u64,
    /// The shortest win, in milliseconds.
    pub best_millis: Option<u64>,
    /// The mean of the wins, in milliseconds, rounded.
    pub mean_millis: Option<u64>,
    /// Guesses a game, of those in which they were counted.
    pub mean_guesses: Option<f64>,
    /// Wins in a row up to the last game.
    pub current_streak: u64,
    /// The most wins in a row.
    pub best_streak: u64,
    /// The most 3BV a second in a win.
    pub best_three_bv_per_second: Option<f64>,
    /// The 3BV of all wins over their time.
    pub mean_three_bv_per_second: Option<f64>,
}

/// What games are summed up together.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    level: String,
    tiling: String,
    no_guess: bool,
    program: Option<String>,
    strategy: Option<String>,
}

/// Totals while the games are read, in the order they ended. All are whole
/// numbers, so that no figure depends on how it was summed up.
#[derive(Default)]
struct Sums {
    games: u64,
    wins: u64,
    abandoned: u64,
    best_millis: Option<u64>,
    millis: u128,
    streak: u64,
    best_streak: u64,
    /// Of the fastest win: 3BV and milliseconds.
    fastest: Option<(u64, u64)>,
    three_bv: u128,
    guesses: u128,
    /// Games whose guesses were counted.
    counted: u64,
}

impl Sums {
    fn add(&mut self, outcome: Outcome, millis: u64, three_bv: u64) {
        match outcome {
            Outcome::Abandoned => self.abandoned += 1,
            Outcome::Lost => {
                self.games += 1;
                self.streak = 0;
            }
            Outcome::Won => {
                self.games += 1;
                self.wins += 1;
                self.streak += 1;
                self.best_streak = self.best_streak.max(self.streak);
                self.best_millis = Some(self.best_millis.map_or(millis, |b| b.min(millis)));
                self.millis += u128::from(millis);
                self.three_bv += u128::from(three_bv);
                if millis > 0
                    && self
                        .fastest
                        .is_none_or(|best| faster((three_bv, millis), best))
                {
                    self.fastest = Some((three_bv, millis));
                }
            }
        }
    }

    fn add_guesses(&mut self, guesses: u64) {
        self.guesses += u128::from(guesses);
        self.counted += 1;
    }

    fn into_stats(self, kind: Kind) -> LevelStats {
        let speed = |(three_bv, millis): (f64, f64)| three_bv * 1000.0 / millis;
        LevelStats {
            level: kind.level,
            tiling: kind.tiling,
            no_guess: kind.no_guess,
            program: kind.program,
            strategy: kind.strategy,
            games: self.games,
            wins: self.wins,
            abandoned: self.abandoned,
            best_millis: self.best_millis,
            mean_millis: rounded_mean(self.millis, self.wins),
            mean_guesses: mean(self.guesses, self.counted),
            current_streak: self.streak,
            best_streak: self.best_streak,
            best_three_bv_per_second: self.fastest.map(|(b, m)| speed((b as f64, m as f64))),
            mean_three_bv_per_second: (self.millis > 0)
                .then(|| speed((self.three_bv as f64, self.millis as f64))),
        }
    }
}

/// Whether a win has more 3BV a second than another.
fn faster(one: (u64, u64), other: (u64, u64)) -> bool {
    u128::from(one.0) * u128::from(other.1) > u128::from(other.0) * u128::from(one.1)
}

impl Store {
    /// Totals of the ended games a filter lets through, whatever its page, by
    /// their kind: built-in levels first, then by name.
    ///
    /// *Complexity*: O(games · log games).
    ///
    /// # Errors
    /// When the database fails.
    pub fn level_stats(&self, filter: &Filter) -> Result<Vec<LevelStats>, StoreError> {
        let (wanted, values) = filter.to_sql();
        let sql = format!(
            "SELECT level, tiling, no_guess, program, strategy, outcome, millis, three_bv_done,
             guesses FROM game
             WHERE outcome IS NOT NULL AND {wanted} ORDER BY ended_at, id"
        );
        let mut statement = self.connection().prepare_cached(&sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        let mut groups: BTreeMap<Kind, Sums> = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let outcome: String = row.get(5)?;
            let Some(outcome) = Outcome::from_name(&outcome) else {
                continue;
            };
            let count = |column| {
                let count = row.get::<_, Option<i64>>(column)?.unwrap_or(0);
                Ok::<_, rusqlite::Error>(natural(count) as u64)
            };
            let kind = Kind {
                level: row.get(0)?,
                tiling: row.get(1)?,
                no_guess: row.get(2)?,
                program: row.get(3)?,
                strategy: row.get(4)?,
            };
            let sums = groups.entry(kind).or_default();
            sums.add(outcome, count(6)?, count(7)?);
            if let Some(guesses) = row.get::<_, Option<i64>>(8)? {
                sums.add_guesses(natural(guesses) as u64);
            }
        }
        let stats = groups.into_iter().map(|(kind, sums)| sums.into_stats(kind));
        let mut stats: Vec<LevelStats> = stats.collect();
        let known = Level::built_in();
        let place = |level: &str| known.iter().position(|known| known.name == level);
        stats.sort_by_key(|stats| place(&stats.level).unwrap_or(usize::MAX));
        Ok(stats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(games: &[(Outcome, u64, u64)]) -> LevelStats {
        let mut sums = Sums::default();
        for &(outcome, millis, three_bv) in games {
            sums.add(outcome, millis, three_bv);
        }
        sums.into_stats(Kind {
            level: "expert".into(),
            tiling: "square".into(),
            no_guess: false,
            program: None,
            strategy: None,
        })
    }

    #[test]
    fn a_loss_ends_a_streak_and_leaving_does_not() {
        use Outcome::{Abandoned, Lost, Won};
        let stats = sums(&[
            (Won, 5000, 10),
            (Abandoned, 0, 0),
            (Won, 2000, 2),
            (Won, 4000, 9),
            (Lost, 10, 1),
            (Won, 2001, 4),
        ]);
        assert_eq!((stats.games, stats.wins, stats.abandoned), (5, 4, 1));
        assert_eq!((stats.current_streak, stats.best_streak), (1, 3));
        assert_eq!(stats.best_millis, Some(2000));
        // 13001 over 4.
        assert_eq!(stats.mean_millis, Some(3250));
        assert_eq!(stats.best_three_bv_per_second, Some(2.25));
        assert_eq!(stats.mean_three_bv_per_second, Some(25_000.0 / 13_001.0));
        assert_eq!(stats.mean_guesses, None);
    }

    #[test]
    fn guesses_are_of_the_games_in_which_they_were_counted() {
        let kind = Kind {
            level: "expert".into(),
            tiling: "square".into(),
            no_guess: false,
            program: Some("winemine".into()),
            strategy: Some("exact".into()),
        };
        let mut sums = Sums::default();
        sums.add(Outcome::Won, 10, 1);
        for guesses in [0, 3] {
            sums.add(Outcome::Lost, 10, 1);
            sums.add_guesses(guesses);
        }
        assert_eq!(sums.into_stats(kind).mean_guesses, Some(1.5));
    }

    #[test]
    fn no_win_has_no_time_and_no_time_no_speed() {
        let lost = sums(&[(Outcome::Lost, 900, 3)]);
        assert_eq!((lost.best_millis, lost.mean_millis), (None, None));
        assert_eq!(lost.mean_three_bv_per_second, None);
        let at_once = sums(&[(Outcome::Won, 0, 1)]);
        assert_eq!(at_once.best_millis, Some(0));
        assert_eq!(at_once.best_three_bv_per_second, None);
        assert_eq!(at_once.mean_three_bv_per_second, None);
    }
}
