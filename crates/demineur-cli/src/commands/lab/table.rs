//! Totals as a table for people.

use demineur_lab::Totals;
use demineur_store::mean;
use demineur_words::{Key, Texts};

/// One line a strategy: names to the left, figures to the right.
pub fn table(rows: &[(&str, Totals)], texts: &Texts) -> String {
    let heads = [
        Key::LabStrategy,
        Key::LabGames,
        Key::LabWins,
        Key::LabLosses,
        Key::LabRate,
        Key::LabInterval,
        Key::LabGuesses,
        Key::LabWithoutGuess,
        Key::LabMoves,
        Key::LabTime,
        Key::LabSlowest,
    ];
    let mut lines = vec![heads.map(|key| texts.get(key))];
    lines.extend(rows.iter().map(|(name, totals)| line(name, totals, texts)));
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 11] = std::array::from_fn(width);
    let mut text = String::new();
    for line in &lines {
        let first = format!("{:<1$}", line[0], widths[0]);
        let rest = line.iter().zip(widths).skip(1);
        let rest: String = rest
            .map(|(cell, width)| format!("  {cell:>width$}"))
            .collect();
        text.push_str(&format!("{first}{rest}\n"));
    }
    text
}

fn line(name: &str, totals: &Totals, texts: &Texts) -> [String; 11] {
    let games = totals.games.max(1) as f64;
    let share = |part: u64| texts.decimal(100.0 * part as f64 / games, 2);
    let percent = |share: String| texts.with(Key::Percent, [("value", share.into())]);
    let [low, high] = totals.interval().map(|end| texts.decimal(100.0 * end, 2));
    let mean = |sum: u64| mean(sum.into(), totals.games).unwrap_or(0.0);
    let figure = |value: f64| texts.decimal(value, 2);
    let millis = |micros: f64| figure(micros / 1000.0);
    [
        name.to_owned(),
        totals.games.to_string(),
        totals.wins.to_string(),
        totals.losses().to_string(),
        percent(share(totals.wins)),
        percent(format!("{low}–{high}")),
        figure(mean(totals.guesses)),
        percent(share(totals.without_guess)),
        figure(mean(totals.moves)),
        millis(mean(totals.timing.cpu_micros)),
        millis(totals.timing.slowest_micros as f64),
    ]
}
