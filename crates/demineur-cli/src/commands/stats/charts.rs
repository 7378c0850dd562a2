//! Which charts there are.

use demineur_store::{GameRecord, Outcome, UnixMillis};
use demineur_words::{Key, Texts};

use super::Style;
use super::chart::{Rising, bars, bins, group_size, grouped};

/// Over how many games a share of wins is taken, once there are as many.
const WINDOW: usize = 20;

/// The most bins of a histogram.
const BINS: usize = 10;

/// The times of the wins and the share of wins as they went, and how often
/// which times were needed. Few games make no chart.
pub fn charts(label: &str, games: &[GameRecord], style: &Style, texts: &Texts) -> String {
    let counts = |game: &&GameRecord| game.outcome.is_some_and(|o| o != Outcome::Abandoned);
    let mut games: Vec<&GameRecord> = games.iter().filter(counts).collect();
    games.sort_by_key(|game| (game.ended_at, game.key));
    let mut wins = games.clone();
    wins.retain(|game| game.outcome == Some(Outcome::Won));
    let mut told = String::new();
    if wins.len() > 1 {
        told.push_str(&times(label, &wins, style, texts));
    }
    if games.len() > 1 {
        told.push_str(&rate(label, &games, style, texts));
    }
    if wins.len() > 1 {
        told.push_str(&histogram(label, &wins, style, texts));
    }
    told
}

fn seconds(game: &GameRecord) -> f64 {
    game.figures.map_or(0.0, |f| f.millis as f64 / 1000.0)
}

fn times(label: &str, wins: &[&GameRecord], style: &Style, texts: &Texts) -> String {
    let values: Vec<f64> = wins.iter().map(|game| seconds(game)).collect();
    let longest = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
    let room = room(style, texts.decimal(longest(&values), 1).len());
    let means = grouped(&values, room);
    let top = longest(&means);
    let shares: Vec<f64> = means.iter().map(|mean| mean / top.max(0.001)).collect();
    let level = ("level", label.into());
    let title = match group_size(values.len(), room) {
        1 => texts.with(Key::StatsChartTimes, [level]),
        each => texts.with(Key::StatsChartTimesMany, [level, ("each", each.into())]),
    };
    let drawn = rising(&shares, &texts.decimal(top, 1), "0", wins, room, style);
    format!("\n{title}\n{drawn}")
}

fn rate(label: &str, games: &[&GameRecord], style: &Style, texts: &Texts) -> String {
    let won = |game: &GameRecord| u8::from(game.outcome == Some(Outcome::Won));
    let won: Vec<u8> = games.iter().map(|game| won(game)).collect();
    let shares: Vec<f64> = (1..=won.len())
        .map(|to| {
            let last = &won[to.saturating_sub(WINDOW)..to];
            let wins: f64 = last.iter().map(|&won| f64::from(won)).sum();
            wins / last.len() as f64
        })
        .collect();
    let values = [("level", label.into()), ("window", WINDOW.into())];
    let title = texts.with(Key::StatsChartRate, values);
    let top = texts.percent(1.0);
    let room = room(style, top.chars().count());
    let shares = grouped(&shares, room);
    let drawn = rising(&shares, &top, "0", games, room, style);
    format!("\n{title}\n{drawn}")
}

fn histogram(label: &str, wins: &[&GameRecord], style: &Style, texts: &Texts) -> String {
    let values: Vec<f64> = wins.iter().map(|game| seconds(game)).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(0.0, f64::max);
    let (first, size, count) = bins(least, greatest, BINS);
    let mut counts = vec![0; count];
    for value in values {
        let bin = ((value - first) / size) as usize;
        counts[bin.min(count - 1)] += 1;
    }
    let decimals = usize::from(size < 1.0);
    let bound = |bin: usize| texts.decimal(first + size * bin as f64, decimals);
    let rows: Vec<(String, u64)> = (0..)
        .zip(counts)
        .map(|(bin, count)| {
            let label = format!("{}–{}", bound(bin), bound(bin + 1));
            (style.plain(label), count)
        })
        .collect();
    let title = texts.with(Key::StatsChartHistogram, [("level", label.into())]);
    format!(
        "\n{title}\n{}",
        bars(&rows, style.width.min(60), style.glyphs())
    )
}

/// Columns left beside the axis and its words.
fn room(style: &Style, words: usize) -> usize {
    style.width.saturating_sub(words + 2).max(10)
}

fn rising(
    shares: &[f64],
    top: &str,
    foot: &str,
    games: &[&GameRecord],
    room: usize,
    style: &Style,
) -> String {
    let day = |game: Option<&&GameRecord>| {
        let time: Option<UnixMillis> = game.and_then(|game| game.ended_at);
        time.map_or_else(String::new, |time| time.day().to_string())
    };
    let (from, to) = (day(games.first()), day(games.last()));
    let chart = Rising {
        shares,
        top,
        foot,
        ends: [&from, &to],
        // Few games fill the width a little better.
        each: (room / shares.len().max(1)).clamp(1, 3),
    };
    chart.draw(style.glyphs())
}
