//! Totals as tables for people.

use std::fmt;

use demineur_lab::{Axis, Paired, Played, Stage, Totals};
use demineur_solver::strategy::Technique;
use demineur_words::{Key, Texts};

use crate::columns;

/// One line a strategy.
pub fn table(rows: &[(&str, &Totals)], texts: &Texts) -> Table {
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
        Key::LabMedian,
        Key::LabSlowest99,
        Key::LabSlowest,
    ];
    let lines = rows.iter().map(|(name, totals)| line(name, totals, texts));
    aligned(heads, lines, texts)
}

/// Where games were lost, one line a strategy; with what was risked where that
/// is known.
pub fn losses(rows: &[(&str, &Totals)], texts: &Texts) -> Table {
    let heads = [
        Key::LabStrategy,
        Key::LabLostFirst,
        Key::LabLostOpening,
        Key::LabLostMiddle,
        Key::LabLostLast,
        Key::LabRisk,
        Key::LabNeedless,
        Key::LabLostNeedlessly,
        Key::LabLostForced,
    ];
    // Columns that nobody has worked out are not there.
    let known = rows.iter().all(|(_, totals)| totals.risks.is_some());
    let columns = if known { heads.len() } else { heads.len() - 4 };
    let head = heads[..columns].iter().map(|&key| texts.get(key));
    let mut lines = vec![head.collect()];
    for (name, totals) in rows {
        let share = |part: u64| percent(totals.mean(part), texts);
        let mut line = vec![(*name).to_owned()];
        line.extend(Stage::ALL.map(|stage| share(totals.lost[stage as usize])));
        if let Some(risks) = totals.risks.filter(|_| known) {
            let others = risks.lost_needlessly + totals.lost[Stage::FirstClick as usize];
            let forced = totals.losses().saturating_sub(others);
            line.push(texts.decimal(totals.mean(risks.billionths) / 1e9, 3));
            line.push(texts.decimal(totals.mean(risks.needless), 3));
            line.extend([share(risks.lost_needlessly), share(forced)]);
        }
        lines.push(line);
    }
    Table { lines }
}

/// Moves a game by the idea behind them, one line an idea that somebody had and
/// one column a strategy; under them the clicks that the boards need at least.
pub fn techniques(rows: &[(&str, &Totals)], texts: &Texts) -> Table {
    let figures = |head: String, sum: &dyn Fn(&Totals) -> u64| {
        let means = rows.iter().map(|(_, totals)| {
            let mean = totals.mean(sum(totals));
            texts.decimal(mean, 2)
        });
        std::iter::once(head).chain(means).collect()
    };
    let names = rows.iter().map(|(name, _)| (*name).to_owned());
    let head = std::iter::once(texts.get(Key::LabTechnique)).chain(names);
    let mut lines = vec![head.collect()];
    for (place, name) in Technique::NAMES.into_iter().enumerate() {
        if rows.iter().any(|(_, totals)| totals.techniques[place] > 0) {
            lines.push(figures(name.to_owned(), &|totals| totals.techniques[place]));
        }
    }
    lines.push(figures(texts.get(Key::LabThreeBv), &|totals| {
        totals.three_bv
    }));
    Table { lines }
}

/// One line a point and strategy.
pub fn sweep(axis: Axis, points: &[Played], texts: &Texts) -> Table {
    let mut heads = [
        Key::LabStrategy,
        Key::LabStrategy,
        Key::LabCells,
        Key::LabMines,
        Key::LabGames,
        Key::LabWins,
        Key::LabRate,
        Key::LabInterval,
        Key::LabGuesses,
        Key::LabTime,
    ];
    heads[0] = match axis {
        Axis::Mines => Key::LabAxisMines,
        Axis::Density => Key::LabAxisDensity,
        Axis::Size => Key::LabAxisSize,
        Axis::Tiling => Key::LabAxisTiling,
        Axis::Effort => Key::LabAxisEffort,
    };
    let lines = points.iter().flat_map(|played| {
        let runs = played.plan.strategies.iter().zip(&played.runs);
        runs.map(|(strategy, totals)| {
            [
                played.point.to_string(),
                strategy.name().to_owned(),
                played.plan.board.cell_count().to_string(),
                played.plan.mines.to_string(),
                totals.games.to_string(),
                totals.wins.to_string(),
                percent(totals.win_rate(), texts),
                interval(totals, texts),
                texts.decimal(totals.mean(totals.guesses), 2),
                texts.decimal(totals.mean(totals.timing.cpu_micros) / 1000.0, 2),
            ]
        })
    });
    aligned(heads, lines, texts)
}

/// Every two strategies on the same boards.
pub fn pairs(pairs: &[(&str, &str, Paired)], texts: &Texts) -> Table {
    let heads = [
        Key::LabPair,
        Key::LabBoth,
        Key::LabOnlyA,
        Key::LabOnlyB,
        Key::LabNeither,
        Key::LabDifference,
        Key::LabInterval,
        Key::LabPValue,
    ];
    let lines = pairs.iter().map(|(a, b, paired)| {
        let [low, high] = paired.interval().map(|end| signed(100.0 * end, texts));
        [
            format!("{a} – {b}"),
            paired.both.to_string(),
            paired.only_a.to_string(),
            paired.only_b.to_string(),
            paired.neither.to_string(),
            signed(100.0 * paired.difference(), texts),
            format!("{low} … {high}"),
            p_value(paired.p_value(), texts),
        ]
    });
    aligned(heads, lines, texts)
}

/// Figures under their heads: as text, names to the left and figures to the
/// right; as a report has them, see there.
pub struct Table {
    /// The heads, then a line each.
    pub lines: Vec<Vec<String>>,
}

/// A table.
pub fn aligned<const N: usize>(
    heads: [Key; N],
    lines: impl Iterator<Item = [String; N]>,
    texts: &Texts,
) -> Table {
    let heads = heads.map(|key| texts.get(key)).to_vec();
    let lines = lines.map(|line| line.to_vec());
    Table {
        lines: std::iter::once(heads).chain(lines).collect(),
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&columns::aligned(&self.lines, 1, 2))
    }
}

fn line(name: &str, totals: &Totals, texts: &Texts) -> [String; 13] {
    let figure = |sum: u64| texts.decimal(totals.mean(sum), 2);
    let millis = |micros: f64| texts.decimal(micros / 1000.0, 2);
    let timing = &totals.timing;
    [
        name.to_owned(),
        totals.games.to_string(),
        totals.wins.to_string(),
        totals.losses().to_string(),
        percent(totals.win_rate(), texts),
        interval(totals, texts),
        figure(totals.guesses),
        percent(totals.mean(totals.without_guess), texts),
        figure(totals.moves),
        millis(totals.mean(timing.cpu_micros)),
        millis(timing.spread.quantile(0.5) as f64),
        millis(timing.spread.quantile(0.99) as f64),
        millis(timing.slowest_micros as f64),
    ]
}

fn interval(totals: &Totals, texts: &Texts) -> String {
    let [low, high] = totals.interval().map(|end| texts.decimal(100.0 * end, 2));
    let interval = format!("{low}–{high}");
    texts.with(Key::Percent, [("value", interval.into())])
}

fn percent(share: f64, texts: &Texts) -> String {
    let value = texts.decimal(100.0 * share, 2);
    texts.with(Key::Percent, [("value", value.into())])
}

/// A figure with its sign, such as a difference in points.
pub fn signed(points: f64, texts: &Texts) -> String {
    let size = texts.decimal(points.abs(), 2);
    let sign = if points < 0.0 { "−" } else { "+" };
    format!("{sign}{size}")
}

fn p_value(p: f64, texts: &Texts) -> String {
    match p < 0.0001 {
        true => format!("< {}", texts.decimal(0.0001, 4)),
        false => texts.decimal(p, 4),
    }
}
