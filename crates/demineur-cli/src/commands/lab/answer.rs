//! What a run has come to, in words.

use std::io::{self, BufWriter, Write};

use demineur_lab::{Axis, Contest, Paired, Part, Plan, Played, Sequential, Totals, Verdict};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::{chart, table};
use crate::asked::shape_told;
use crate::error::Failure;

/// Tells what a run has come to: a line of JSON a strategy, or a table.
pub fn tell(part: &Part, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let runs = || part.plan.strategies.iter().copied().zip(&part.runs);
    if json {
        for (strategy, totals) in runs() {
            let line = part.plan.summary(strategy, totals, false, None);
            writeln!(output, "{line}")?;
        }
    } else {
        words(&mut output, &part.plan, &runs().collect::<Vec<_>>(), texts)?;
    }
    Ok(output.flush()?)
}

/// What was played, then a table, then where games were lost and by which
/// techniques they were played.
pub fn words(
    output: &mut impl Write,
    plan: &Plan,
    runs: &[(StrategyName, &Totals)],
    texts: &Texts,
) -> io::Result<()> {
    writeln!(output, "{}", headline(plan, texts))?;
    let rows: Vec<_> = runs.iter().map(|(name, t)| (name.name(), *t)).collect();
    write!(output, "{}", table::table(&rows, texts))?;
    rates(output, &rows, texts)?;
    let losses = table::losses(&rows, texts);
    writeln!(output, "\n{}", texts.get(Key::LabWhereLost))?;
    write!(output, "{losses}")?;
    writeln!(output, "\n{}", texts.get(Key::LabTechniques))?;
    write!(output, "{}", table::techniques(&rows, texts))
}

/// Every two strategies of a contest.
pub fn pairs(contest: &Contest) -> Vec<(&'static str, &'static str, Paired)> {
    let pairs = contest.comparison.pairs.iter();
    let pairs = pairs.map(|p| (contest.name(p.a), contest.name(p.b), p.paired));
    pairs.collect()
}

/// What the test of a contest asks, and what it has settled or not, a line a
/// pair; nothing without one.
pub fn verdicts(contest: &Contest, texts: &Texts) -> Vec<String> {
    let Some(test) = contest.test else {
        return Vec::new();
    };
    let mut lines = vec![sequential(test, texts)];
    for pair in &contest.comparison.pairs {
        let (key, [a, b]) = match pair.verdict {
            Some(Verdict::A) => (Key::LabSettled, [pair.a, pair.b]),
            Some(Verdict::B) => (Key::LabSettled, [pair.b, pair.a]),
            None => (Key::LabUndecided, [pair.a, pair.b]),
        };
        let mut ratio = test.log_ratio(&pair.paired);
        if a == pair.b {
            ratio = -ratio;
        }
        let values = [
            ("a", contest.name(a).into()),
            ("b", contest.name(b).into()),
            ("ratio", table::signed(ratio, texts).into()),
        ];
        lines.push(texts.with(key, values));
    }
    if contest.stopped_early {
        lines.push(texts.get(Key::LabSettledEarly));
    }
    lines
}

/// What a sequential test asks, with its bounds.
pub fn sequential(test: Sequential, texts: &Texts) -> String {
    let decimals = if test.margin < 0.01 { 2 } else { 1 };
    let values = [
        (
            "points",
            texts.decimal(100.0 * test.margin, decimals).into(),
        ),
        ("error", texts.decimal(100.0 * Sequential::ERROR, 0).into()),
        ("bound", texts.decimal(Sequential::bound(), 2).into()),
    ];
    texts.with(Key::LabSequential, values)
}

/// The shares of wins as a chart, where there is more than one.
pub fn rates(output: &mut impl Write, rows: &[(&str, &Totals)], texts: &Texts) -> io::Result<()> {
    let rows = rows
        .iter()
        .map(|(name, t)| chart::row((*name).to_owned(), t));
    chart::write(output, Key::LabChartRates, &rows.collect::<Vec<_>>(), texts)
}

/// What is played, in one line.
pub fn headline(plan: &Plan, texts: &Texts) -> String {
    let values = [
        ("tiling", shape_told(&plan.board, texts).into()),
        ("cells", plan.board.cell_count().into()),
        ("mines", plan.mines.into()),
        ("first", plan.rules.first_click.name().into()),
        ("seed", plan.seed.to_string().into()),
    ];
    texts.with(Key::LabLevel, values)
}

/// The last line, which says whether it was stopped.
pub fn end(output: &mut impl Write, stopped: bool, texts: &Texts) -> io::Result<()> {
    if stopped {
        writeln!(output, "{}", texts.get(Key::LabStopped))?;
    }
    output.flush()
}

/// What is varied, and what stays.
pub fn sweep_headline(axis: Axis, sweep: &[Played], texts: &Texts) -> String {
    let (Some(first), Some(last)) = (sweep.first(), sweep.last()) else {
        return String::new();
    };
    let [from, to] = [first, last].map(|played| shape_told(&played.plan.board, texts));
    let shape = match from == to {
        true => from,
        false => format!("{from} … {to}"),
    };
    let values = [
        ("axis", axis.name().into()),
        ("shape", shape.into()),
        ("games", first.plan.games.to_string().into()),
        ("first", first.plan.rules.first_click.name().into()),
        ("seed", first.plan.seed.to_string().into()),
    ];
    texts.with(Key::LabSweepLevel, values)
}
