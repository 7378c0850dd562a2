//! What a run has come to, as JSON and as words.

use std::io::{self, BufWriter, Write};

use demineur_core::BoardSpec;
use demineur_lab::{Axis, Part, Plan, Totals};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};
use serde_json::{Value, json};

use super::played::Played;
use super::{chart, rounded, table};
use crate::asked::shape_name;
use crate::error::Failure;

/// How long a run took, which nothing else depends on.
#[derive(Clone, Copy)]
pub struct Wall {
    pub threads: usize,
    pub micros: u64,
}

/// The last line of a run: everything outside `timing` is the same on any
/// number of threads, and for parts that are merged.
pub fn line(
    plan: &Plan,
    strategy: StrategyName,
    totals: &Totals,
    stopped: bool,
    wall: Option<Wall>,
) -> Value {
    let mut line = json!({
        "games": totals.games,
        "wins": totals.wins,
        "interval": rounded(totals.interval()),
        "losses": totals.losses(),
        "win_rate": totals.win_rate(),
    });
    for (name, count) in totals.counts() {
        line[name] = count;
    }
    if let Some(risks) = totals.risks {
        line["risk"] = (risks.billionths as f64 / 1e9).into();
        line["needless_guesses"] = risks.needless.into();
        line["lost_needlessly"] = risks.lost_needlessly.into();
    }
    line["strategy"] = strategy.name().into();
    line["effort"] = plan.effort.name().into();
    line["seed"] = plan.seed.into();
    line["board"] = json!(plan.board);
    line["mines"] = plan.mines.into();
    line["first_click"] = plan.rules.first_click.name().into();
    if let Some(first) = plan.first {
        line["first_cell"] = first.get().into();
    }
    if stopped {
        line["stopped"] = true.into();
    }
    let timing = &totals.timing;
    let mut time = json!({
        "cpu_micros": timing.cpu_micros,
        "p50_micros": timing.spread.quantile(0.5),
        "p99_micros": timing.spread.quantile(0.99),
        "slowest_micros": timing.slowest_micros,
    });
    if let Some(wall) = wall {
        time["threads"] = wall.threads.into();
        time["wall_micros"] = wall.micros.into();
    }
    line["timing"] = time;
    line
}

/// Tells what a run has come to: a line of JSON a strategy, or a table.
pub fn tell(part: &Part, json: bool, texts: &Texts) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let runs = || part.plan.strategies.iter().copied().zip(&part.runs);
    if json {
        for (strategy, totals) in runs() {
            writeln!(
                output,
                "{}",
                line(&part.plan, strategy, totals, false, None)
            )?;
        }
    } else {
        words(&mut output, &part.plan, &runs().collect::<Vec<_>>(), texts)?;
    }
    Ok(output.flush()?)
}

/// What was played, then a table, then where games were lost.
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
    write!(output, "{losses}")
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
    let tiling = match &plan.board {
        BoardSpec::Tiled(spec) => spec.tiling.name(),
        BoardSpec::Graph(_) => "graph",
    };
    let values = [
        ("tiling", tiling.into()),
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
    let [from, to] = [first, last].map(|played| shape_name(&played.plan.board));
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
