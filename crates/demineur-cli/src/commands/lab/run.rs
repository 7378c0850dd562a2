//! `demineur lab run`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::CellId;
use demineur_lab::{Part, Plan, RunError, Seen, Totals, Wall};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::answer;
use super::kept::Kept;
use super::report::{self, About};
use super::{each_once, threads};
use crate::args::LabRunArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::shell::typed;
use crate::stop::{Bar, on_interrupt};

/// Plays many games of a level with each strategy. Ctrl-C stops it: what was
/// played until then is reported and kept, and the exit code is 1.
pub fn run(args: &LabRunArgs, texts: &Texts) -> Result<(), Failure> {
    let plan = plan(args, texts)?;
    let report = args.report.as_deref();
    report::check(report, texts)?;
    let fresh = Part::new(plan, args.shard.unwrap_or_default(), typed());
    let (kept, parts) = Kept::open(&args.kept, Some(&args.rows), &[report], vec![fresh], texts)?;
    let mut run = Run {
        kept,
        parts,
        threads: threads(args.many.threads),
        texts,
    };
    let mut walls = Vec::new();
    let mut stopped = false;
    for place in 0..run.parts[0].plan.strategies.len() {
        if stopped {
            break;
        }
        let wall = run.play(place)?;
        let part = &run.parts[0];
        let (plan, totals) = (&part.plan, &part.runs[place]);
        stopped = totals.games < part.range.end - part.range.start;
        if args.json {
            let line = plan.summary(plan.strategies[place], totals, stopped, Some(wall));
            let mut output = io::stdout().lock();
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        walls.push(wall);
    }
    let part = &run.parts[0];
    let played = part.plan.strategies.iter().copied().zip(&part.runs);
    let rows: Vec<(StrategyName, &Totals)> = played.take(walls.len()).collect();
    // Whatever happens to the files, what came out is told.
    let told = match args.json {
        true => Ok(()),
        false => told(&part.plan, &rows, stopped, texts),
    };
    run.kept.finish()?;
    if let Some(path) = report {
        let about = About {
            range: Some(part.range.clone()),
            ..About::new(&part.command, stopped)
        };
        let html = report::of_run(&part.plan, &rows, &about, texts);
        report::write(path, &html, texts)?;
    }
    told?;
    match stopped {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

/// Tells what came out, in words.
fn told(
    plan: &Plan,
    rows: &[(StrategyName, &Totals)],
    stopped: bool,
    texts: &Texts,
) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    answer::words(&mut output, plan, rows, texts)?;
    answer::end(&mut output, stopped, texts)
}

/// What is asked for.
fn plan(args: &LabRunArgs, texts: &Texts) -> Result<Plan, Failure> {
    let asked = Asked::new(&args.board, args.rules, texts)?;
    let (wish, board) = asked.wish("expert", texts)?;
    let level = wish.level;
    each_once(&args.strategy, texts)?;
    if args.many.games == 0 {
        return Err(Failure::Refused(texts.get(Key::LabNoGames)));
    }
    let first = args.first_cell.map(CellId::new);
    if let Some(first) = first.filter(|cell| cell.index() >= board.len()) {
        // Before any file is made.
        return Err(Failure::Refused(texts.said(RunError::First(first))));
    }
    Ok(Plan {
        board: level.board,
        mines: level.mines,
        rules: level.rules,
        strategies: args.strategy.clone(),
        first,
        effort: args.many.effort,
        games: args.many.games,
        seed: args.many.seed,
        seen: match args.risks {
            true => Seen::Risks,
            false => Seen::Play,
        },
    })
}

/// A run while it is played.
struct Run<'a> {
    kept: Kept<'a>,
    /// Its part, alone.
    parts: Vec<Part>,
    threads: usize,
    texts: &'a Texts,
}

impl Run<'_> {
    /// Plays what is left of one strategy's games.
    fn play(&mut self, place: usize) -> Result<Wall, Failure> {
        let Self {
            kept,
            parts,
            threads,
            texts,
        } = self;
        let part = &parts[0];
        let strategy = part.plan.strategies[place];
        let (range, before) = (part.range.clone(), part.runs[place].games);
        let left = range.start + before..range.end;
        let experiment = part.plan.experiment(strategy, left, *threads);
        let start = Instant::now();
        let bar = Bar::from(strategy.name(), Some(range.end - range.start), before);
        let mut failure = None;
        let ran = demineur_lab::run(&experiment, &on_interrupt(), |game, record, _| {
            let totals = &mut parts[0].runs[place];
            totals.add(record);
            bar.show(totals.games, totals.wins);
            let row = kept.row(strategy, game, record);
            let row = match kept.is_due() {
                true => row.and_then(|()| kept.keep(parts)),
                false => row,
            };
            failure = row.err();
            failure.is_none()
        });
        drop(bar);
        if let Some(failure) = failure {
            return Err(failure);
        }
        kept.keep(parts)?;
        ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
        Ok(Wall {
            threads: *threads,
            micros: start.elapsed().as_micros() as u64,
        })
    }
}
