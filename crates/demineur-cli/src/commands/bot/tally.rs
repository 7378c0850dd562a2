//! Statistics, as in document 003: games, wins, losses, rates, times, guesses.

use demineur_bot::Played;
use demineur_core::Status;
use demineur_lab::wilson;
use demineur_store::{LevelStats, mean, rounded_mean};
use demineur_words::{Key, Texts};

use crate::columns;

/// What was played by now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Those that were won or lost.
    pub games: u64,
    pub wins: u64,
    /// Those of which it stayed doubtful how they ended, or that were left.
    pub doubtful: u64,
    guesses: u64,
    /// Milliseconds of all wins.
    won_millis: u64,
    best_millis: Option<u64>,
}

impl Tally {
    pub fn add(&mut self, played: &Played) {
        if played.is_doubtful() {
            self.doubtful += 1;
            return;
        }
        self.games += 1;
        self.guesses += played.guesses as u64;
        if played.status == Status::Won {
            self.wins += 1;
            self.won_millis += played.millis;
            let best = self
                .best_millis
                .map_or(played.millis, |b| b.min(played.millis));
            self.best_millis = Some(best);
        }
    }

    /// All games, and so the number of the last.
    pub fn number(&self) -> u64 {
        self.games + self.doubtful
    }

    /// The line after a game.
    pub fn line(&self, played: &Played, texts: &Texts) -> String {
        if played.is_doubtful() {
            let trouble = texts.get(Key::BotUntold);
            let values = [
                ("number", self.number().into()),
                ("trouble", trouble.into()),
            ];
            return texts.with(Key::BotLeft, values);
        }
        let won = played.status == Status::Won;
        let result = texts.get(if won { Key::BotWon } else { Key::BotLost });
        let [low, high] = wilson(self.wins, self.games).map(|end| texts.percent(end));
        let values = [
            ("number", self.number().into()),
            ("result", result.into()),
            ("seconds", seconds(played.millis, texts).into()),
            ("clicks", played.clicks.into()),
            ("guesses", played.guesses.into()),
            ("wins", self.wins.into()),
            ("games", self.games.into()),
            ("rate", texts.percent(rate(self.wins, self.games)).into()),
            ("low", low.into()),
            ("high", high.into()),
        ];
        texts.with(Key::BotGame, values)
    }

    /// The row of the table at the end.
    pub fn row(&self, names: [&str; 3], texts: &Texts) -> Vec<String> {
        let mean_millis = rounded_mean(self.won_millis.into(), self.wins);
        let times = [mean_millis, self.best_millis];
        let guesses = mean(self.guesses.into(), self.games);
        figures(names, [self.games, self.wins], times, guesses, texts)
    }
}

/// The row of games kept in the database.
pub fn kept_row(stats: &LevelStats, texts: &Texts) -> Vec<String> {
    let names = [
        stats.program.as_deref().unwrap_or("-"),
        &stats.level,
        stats.strategy.as_deref().unwrap_or("-"),
    ];
    let times = [stats.mean_millis, stats.best_millis];
    let counts = [stats.games, stats.wins];
    figures(names, counts, times, stats.mean_guesses, texts)
}

fn figures(
    names: [&str; 3],
    [games, wins]: [u64; 2],
    times: [Option<u64>; 2],
    guesses: Option<f64>,
    texts: &Texts,
) -> Vec<String> {
    let [low, high] = wilson(wins, games).map(|end| texts.percent(end));
    let time = |millis: Option<u64>| millis.map_or("-".to_owned(), |m| seconds(m, texts));
    let mut row: Vec<String> = names.map(str::to_owned).to_vec();
    row.extend([games, wins, games - wins].map(|count| count.to_string()));
    row.push(texts.percent(rate(wins, games)));
    row.push(format!("{low}–{high}"));
    row.extend(times.map(time));
    row.push(guesses.map_or("-".to_owned(), |guesses| texts.decimal(guesses, 2)));
    row
}

/// A table of such rows.
pub fn table(rows: Vec<Vec<String>>, texts: &Texts) -> String {
    const NAMES: usize = 3;
    let heads = [
        Key::BotHeadProgram,
        Key::BotHeadLevel,
        Key::BotHeadStrategy,
        Key::BotHeadGames,
        Key::BotHeadWins,
        Key::BotHeadLosses,
        Key::BotHeadRate,
        Key::BotHeadInterval,
        Key::BotHeadMean,
        Key::BotHeadBest,
        Key::BotHeadGuesses,
    ];
    let heads = heads.map(|key| texts.get(key)).to_vec();
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
    columns::aligned(&lines, NAMES, 2)
}

fn rate(wins: u64, games: u64) -> f64 {
    wins as f64 / games.max(1) as f64
}

fn seconds(millis: u64, texts: &Texts) -> String {
    texts.decimal(millis as f64 / 1000.0, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_words::Lang;

    /// What is said of a run and what is said of the history was rounded in two
    /// ways, and differed now and then.
    #[test]
    fn a_run_is_told_as_the_games_that_were_kept_of_it() {
        let texts = Texts::new(Lang::En);
        for (wins, won_millis) in (1..=7).flat_map(|wins| (3000..3100).map(move |ms| (wins, ms))) {
            let tally = Tally {
                games: 7,
                wins,
                doubtful: 0,
                guesses: 5,
                won_millis,
                best_millis: Some(400),
            };
            let kept = LevelStats {
                level: "beginner".to_owned(),
                tiling: "square".to_owned(),
                no_guess: false,
                program: Some("xdemineur".to_owned()),
                strategy: Some("exact".to_owned()),
                games: tally.games,
                wins,
                abandoned: 0,
                best_millis: Some(400),
                mean_millis: Some((won_millis as f64 / wins as f64).round() as u64),
                mean_guesses: Some(5.0 / 7.0),
                current_streak: 0,
                best_streak: 0,
                best_three_bv_per_second: None,
                mean_three_bv_per_second: None,
            };
            let row = tally.row(["xdemineur", "beginner", "exact"], &texts);
            assert_eq!(row, kept_row(&kept, &texts), "{won_millis} in {wins}");
        }
    }
}
