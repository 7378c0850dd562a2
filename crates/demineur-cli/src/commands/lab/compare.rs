//! `demineur lab compare`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::{CellId, Level};
use demineur_lab::{Contest, Plan, Seen, Sequential, Verdict, Wall};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::chart;
use super::report::{self, About};
use super::{answer, command, each_once, table, threads};
use crate::args::LabCompareArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::stop::{Bar, on_interrupt};

/// Lets strategies play the same boards from the same first cell. Ctrl-C stops
/// it: what was played until then is told, and the exit code is 1.
pub fn run(args: &LabCompareArgs, texts: &Texts) -> Result<(), Failure> {
    let asked = Asked::new(&args.board, args.rules, texts)?;
    let level = asked.wish("expert", texts)?.0.level;
    let plan = plan(args, &level, texts)?;
    let test = args.sprt.map(|points| Sequential {
        margin: points / 100.0,
    });
    report::check(args.report.as_deref(), texts)?;
    let start = Instant::now();
    let threads = threads(args.many.threads);
    let bar = Bar::new(plan.strategies[0].name(), Some(plan.games));
    let mut contest = Contest::new(plan, test);
    let ran = contest.play(threads, &on_interrupt(), |now| {
        bar.show(now.games, now.comparison.strategies[0].1.wins);
        true
    });
    drop(bar);
    ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
    let interrupted = contest.is_stopped();
    if let Some(path) = &args.report {
        let about = About {
            command: &command(),
            stopped: interrupted,
        };
        let html = report::of_comparison(&contest.plan, &contest.comparison, &about, texts);
        report::write(path, &html, texts)?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        let wall = Wall {
            threads,
            micros: start.elapsed().as_micros() as u64,
        };
        writeln!(output, "{}", contest.to_json(Some(wall)))?;
    } else {
        in_words(&mut output, &contest, texts)?;
    }
    output.flush()?;
    match interrupted {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

fn plan(args: &LabCompareArgs, level: &Level, texts: &Texts) -> Result<Plan, Failure> {
    let refused = |key| Failure::Refused(texts.get(key));
    let mut strategies: Vec<StrategyName> = Vec::new();
    for name in &args.strategies {
        match name.as_str() {
            "all" => strategies.extend(StrategyName::ALL),
            name => strategies.extend(name.parse::<StrategyName>()),
        }
    }
    if args.strategies.iter().any(|name| name == "all") {
        // Who is told the mines is no rival.
        strategies.retain(|&name| name != StrategyName::Cheat);
    }
    each_once(&strategies, texts)?;
    if strategies.len() < 2 {
        return Err(refused(Key::LabCompareOne));
    }
    if args.many.games == 0 {
        return Err(refused(Key::LabNoGames));
    }
    let first = match (args.first_cell, args.own_first_cell) {
        (Some(cell), _) => Some(CellId::new(cell)),
        (None, true) => None,
        (None, false) => {
            let first = Contest::usual_first(level);
            Some(first.map_err(|error| Failure::Refused(texts.said(&error)))?)
        }
    };
    Ok(Plan {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        strategies,
        effort: args.many.effort,
        first,
        games: args.many.games,
        seed: args.many.seed,
        seen: Seen::Play,
    })
}

fn in_words(output: &mut impl Write, contest: &Contest, texts: &Texts) -> io::Result<()> {
    writeln!(output, "{}", answer::headline(&contest.plan, texts))?;
    let mut rows: Vec<_> = contest.comparison.strategies.iter().collect();
    rows.sort_by_key(|(_, totals)| std::cmp::Reverse(totals.wins));
    let rows: Vec<_> = rows.iter().map(|(name, t)| (name.name(), t)).collect();
    write!(output, "{}", table::table(&rows, texts))?;
    answer::rates(output, &rows, texts)?;
    let pairs = contest.comparison.pairs.iter();
    let pairs: Vec<_> = pairs
        .map(|p| (contest.name(p.a), contest.name(p.b), p.paired))
        .collect();
    writeln!(output)?;
    write!(output, "{}", table::pairs(&pairs, texts))?;
    let rows = chart::differences(&pairs);
    chart::write(output, Key::LabChartDifferences, &rows, texts)?;
    for pair in &contest.comparison.pairs {
        let more = match pair.verdict {
            Some(Verdict::A) => (pair.a, pair.b),
            Some(Verdict::B) => (pair.b, pair.a),
            None => continue,
        };
        let values = [
            ("a", contest.name(more.0).into()),
            ("b", contest.name(more.1).into()),
        ];
        writeln!(output, "{}", texts.with(Key::LabSettled, values))?;
    }
    if contest.stopped_early {
        writeln!(output, "{}", texts.get(Key::LabSettledEarly))?;
    }
    if contest.is_stopped() {
        writeln!(output, "{}", texts.get(Key::LabStopped))?;
    }
    Ok(())
}
