//! Totals as a table for people.

use demineur_lab::wilson;
use demineur_store::LevelStats;
use demineur_words::{Key, Texts};

use super::Style;
use crate::columns;

const COLUMNS: usize = 8;

const HEADS: [Key; COLUMNS] = [
    Key::StatsColumnLevel,
    Key::StatsColumnGames,
    Key::StatsColumnWins,
    Key::StatsColumnRate,
    Key::StatsColumnBest,
    Key::StatsColumnMean,
    Key::StatsColumnStreak,
    Key::StatsColumnSpeed,
];

/// One line a kind of game; where that is too wide, one line a figure.
pub fn table(levels: &[LevelStats], style: &Style, texts: &Texts) -> String {
    let heads = HEADS.map(|key| texts.get(key));
    let mut lines = vec![heads.to_vec()];
    for level in levels.iter().filter(|level| level.games > 0) {
        lines.push(row(level, texts).map(|cell| style.plain(cell)).to_vec());
    }
    let full: usize = columns::widths(&lines).iter().sum();
    let fits = |&gap: &usize| full + gap * (COLUMNS - 1) <= style.width;
    match [2, 1].into_iter().find(fits) {
        Some(gap) => columns::aligned(&lines, 1, gap),
        None => list(&lines),
    }
}

/// The name of each game's kind, and below it a line a figure.
fn list(lines: &[Vec<String>]) -> String {
    let Some((heads, rows)) = lines.split_first() else {
        return String::new();
    };
    let width = heads[1..].iter().map(|head| head.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        text.push_str(&format!("{}\n", row[0]));
        for (head, cell) in heads.iter().zip(row).skip(1) {
            text.push_str(&format!("  {head:<width$}  {cell}\n"));
        }
    }
    text
}

/// What kind of game it is.
pub fn label(level: &LevelStats, texts: &Texts) -> String {
    let mut words = vec![level.level.clone()];
    words.extend((level.tiling != "square").then(|| level.tiling.clone()));
    words.extend(level.no_guess.then(|| texts.get(Key::StatsNoGuess)));
    words.extend(level.program.clone());
    words.extend(level.strategy.clone());
    words.join(" ")
}

fn row(level: &LevelStats, texts: &Texts) -> [String; COLUMNS] {
    let rate = 100.0 * level.wins as f64 / level.games.max(1) as f64;
    let [low, high] = wilson(level.wins, level.games).map(|end| texts.decimal(100.0 * end, 0));
    let nothing = || "–".to_owned();
    let seconds =
        |millis: Option<u64>| millis.map_or_else(nothing, |m| texts.decimal(m as f64 / 1000.0, 2));
    let speed = |speed: f64| texts.decimal(speed, 2);
    let speeds = level
        .best_three_bv_per_second
        .zip(level.mean_three_bv_per_second);
    [
        label(level, texts),
        level.games.to_string(),
        level.wins.to_string(),
        format!("{} ({low}–{high})", texts.decimal(rate, 1)),
        seconds(level.best_millis),
        seconds(level.mean_millis),
        format!("{} ({})", level.current_streak, level.best_streak),
        speeds.map_or_else(nothing, |(best, mean)| {
            format!("{} ({})", speed(best), speed(mean))
        }),
    ]
}
