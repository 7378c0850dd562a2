//! `demineur lab compare`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::{CellId, Level};
use demineur_lab::{Contest, Part, Plan, RunError, Seen, Sequential, Wall};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::chart;
use super::kept::Kept;
use super::report::{self, About};
use super::{answer, each_once, part, table, threads};
use crate::args::LabCompareArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::shell::typed;
use crate::stop::{Bar, on_interrupt};

/// Lets strategies play the same boards from the same first cell. Ctrl-C stops
/// it: what was played until then is told and kept, and the exit code is 1.
pub fn run(args: &LabCompareArgs, texts: &Texts) -> Result<(), Failure> {
    let asked = Asked::new(&args.board, args.rules, texts)?;
    let (wish, board) = asked.wish("expert", texts)?;
    let plan = plan(args, &wish.level, board.len(), texts)?;
    let test = args.sprt.map(|points| Sequential {
        margin: points / 100.0,
    });
    let report = args.report.as_deref();
    report::check(report, texts)?;
    let fresh = Contest::new(plan, test).part(typed());
    let (mut kept, mut parts) =
        Kept::open(&args.kept, Some(&args.rows), &[report], vec![fresh], texts)?;
    let mut contest = left(&parts[0], args.kept.out.as_deref(), texts)?;
    let threads = threads(args.many.threads);
    let wall = play(&mut contest, &mut kept, &mut parts, threads, texts)?;
    let interrupted = contest.is_stopped();
    // Whatever happens to the files, what came out is told.
    let told = tell(&contest, args.json, Some(wall), texts);
    kept.finish()?;
    if let Some(path) = report {
        let about = About::new(&parts[0].command, interrupted);
        let html = report::of_comparison(&contest, &about, texts);
        report::write(path, &html, texts)?;
    }
    told?;
    match interrupted {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

/// The contest that a part keeps.
pub fn left(part: &Part, path: Option<&str>, texts: &Texts) -> Result<Contest, Failure> {
    Contest::left(part).map_err(|error| part::bad(path.unwrap_or_default(), &error, texts))
}

/// Plays what is left of it.
fn play(
    contest: &mut Contest,
    kept: &mut Kept<'_>,
    parts: &mut [Part],
    threads: usize,
    texts: &Texts,
) -> Result<Wall, Failure> {
    let start = Instant::now();
    let strategies = contest.plan.strategies.clone();
    let command = parts[0].command.clone();
    let games = Some(contest.plan.games);
    let bar = Bar::from(strategies[0].name(), games, contest.games);
    let mut failure = None;
    let ran = contest.play(threads, &on_interrupt(), |now, records| {
        bar.show(now.games, now.comparison.strategies[0].1.wins);
        let mut rows = strategies.iter().zip(records);
        let rows = rows.try_for_each(|(&name, record)| kept.row(name, now.games - 1, record));
        let done = rows.and_then(|()| {
            if kept.is_due() {
                parts[0] = now.part(command.clone());
                kept.keep(parts)?;
            }
            Ok(())
        });
        failure = done.err();
        failure.is_none()
    });
    drop(bar);
    if let Some(failure) = failure {
        return Err(failure);
    }
    parts[0] = contest.part(command);
    kept.keep(parts)?;
    ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
    Ok(Wall {
        threads,
        micros: start.elapsed().as_micros() as u64,
    })
}

/// Tells how they fared: a line of JSON, or tables.
pub fn tell(contest: &Contest, json: bool, wall: Option<Wall>, texts: &Texts) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    match json {
        true => writeln!(output, "{}", contest.to_json(wall))?,
        false => in_words(&mut output, contest, texts)?,
    }
    output.flush()
}

fn plan(
    args: &LabCompareArgs,
    level: &Level,
    cells: usize,
    texts: &Texts,
) -> Result<Plan, Failure> {
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
    if let Some(first) = first.filter(|cell| cell.index() >= cells) {
        // Before any file is made.
        return Err(Failure::Refused(texts.said(RunError::First(first))));
    }
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
    let pairs = answer::pairs(contest);
    writeln!(output)?;
    write!(output, "{}", table::pairs(&pairs, texts))?;
    let rows = chart::differences(&pairs);
    chart::write(output, Key::LabChartDifferences, &rows, texts)?;
    for line in answer::verdicts(contest, texts) {
        writeln!(output, "{line}")?;
    }
    if contest.is_stopped() {
        writeln!(output, "{}", texts.get(Key::LabStopped))?;
    }
    Ok(())
}
