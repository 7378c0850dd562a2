//! `demineur lab run`.

use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use demineur_core::CellId;
use demineur_lab::{Part, Plan, RunError, Seen, Totals, Wall};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::answer;
use super::csv::Csv;
use super::parquet::Parquet;
use super::report::{self, About};
use super::{command, each_once, part, threads};
use crate::args::LabRunArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::stop::{Bar, on_interrupt};

/// Plays many games of a level with each strategy. Ctrl-C stops it: what was
/// played until then is reported and kept, and the exit code is 1.
pub fn run(args: &LabRunArgs, texts: &Texts) -> Result<(), Failure> {
    let plan = plan(args, texts)?;
    report::check(args.report.as_deref(), texts)?;
    let shard = args.shard.unwrap_or_default();
    let fresh = Part::new(plan, shard, command());
    let mut run = Run::new(args, fresh, texts)?;
    let mut walls = Vec::new();
    let mut stopped = false;
    for place in 0..run.part.plan.strategies.len() {
        if stopped {
            break;
        }
        let wall = run.play(place)?;
        let (plan, totals) = (&run.part.plan, &run.part.runs[place]);
        stopped = totals.games < run.part.range.end - run.part.range.start;
        if args.json {
            let line = plan.summary(plan.strategies[place], totals, stopped, Some(wall));
            let mut output = io::stdout().lock();
            writeln!(output, "{line}")?;
            output.flush()?;
        }
        walls.push(wall);
    }
    if let Some(parquet) = run.parquet.take() {
        parquet.finish()?;
    }
    let plan = &run.part.plan;
    let played = plan.strategies.iter().copied().zip(&run.part.runs);
    let rows: Vec<(StrategyName, &Totals)> = played.take(walls.len()).collect();
    if let Some(path) = &args.report {
        let command = &run.part.command;
        let html = report::of_run(plan, &rows, &About { command, stopped }, texts);
        report::write(path, &html, texts)?;
    }
    if !args.json {
        let mut output = BufWriter::new(io::stdout().lock());
        answer::words(&mut output, plan, &rows, texts)?;
        answer::end(&mut output, stopped, texts)?;
    }
    match stopped {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
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

/// A run and where it is kept.
struct Run<'a> {
    args: &'a LabRunArgs,
    texts: &'a Texts,
    part: Part,
    csv: Option<Csv>,
    parquet: Option<Parquet>,
    /// When the part was written last.
    written: Instant,
}

impl<'a> Run<'a> {
    /// The run from its beginning, or where its file was left.
    fn new(args: &'a LabRunArgs, fresh: Part, texts: &'a Texts) -> Result<Self, Failure> {
        let kept = args.out.as_deref().filter(|path| exists(path));
        let part = match (kept, args.resume) {
            (Some(path), true) => resumed(path, &fresh, texts)?,
            (Some(path), false) => {
                let values = [("path", path.into())];
                return Err(Failure::Refused(texts.with(Key::LabPartExists, values)));
            }
            (None, _) => fresh,
        };
        let parquet = args.parquet.as_deref();
        let parquet = parquet
            .map(|path| Parquet::create(path, texts))
            .transpose()?;
        let begun = part.runs.iter().any(|totals| totals.games > 0);
        let csv = match (args.csv.as_deref(), begun) {
            (Some(path), true) => Some(Csv::resume(path, part.csv_bytes.unwrap_or(0), texts)?),
            (Some(path), false) => Some(Csv::create(path, texts)?),
            (None, _) => None,
        };
        let mut run = Self {
            args,
            texts,
            part,
            csv,
            parquet,
            written: Instant::now(),
        };
        // That it cannot be kept is said before it is played.
        run.keep()?;
        Ok(run)
    }

    /// Writes down how far the run has come.
    fn keep(&mut self) -> Result<(), Failure> {
        let texts = self.texts;
        let bytes = self.csv.as_mut().map(|csv| csv.sync(texts)).transpose()?;
        self.part.csv_bytes = bytes.flatten();
        if let Some(path) = &self.args.out {
            part::write(path, &self.part, texts)?;
        }
        self.written = Instant::now();
        Ok(())
    }

    /// Plays what is left of one strategy's games.
    fn play(&mut self, place: usize) -> Result<Wall, Failure> {
        let strategy = self.part.plan.strategies[place];
        let range = self.part.range.clone();
        let left = range.start + self.part.runs[place].games..range.end;
        let threads = threads(self.args.many.threads);
        let experiment = self.part.plan.experiment(strategy, left.clone(), threads);
        let start = Instant::now();
        let bar = Bar::new(strategy.name(), Some(range.end - range.start));
        let often = Duration::from_secs_f64(self.args.checkpoint);
        let keeps = self.args.out.is_some();
        let mut failure = None;
        let ran = demineur_lab::run(&experiment, &on_interrupt(), |game, record, _| {
            let totals = &mut self.part.runs[place];
            totals.add(record);
            bar.show(totals.games, totals.wins);
            let row = self.csv.as_mut().map(|csv| {
                let row = csv.write(strategy, game, record);
                row.map_err(|error| csv.failure(&error, self.texts))
            });
            let row = row.unwrap_or(Ok(()));
            let row = match &mut self.parquet {
                Some(parquet) => row.and_then(|()| parquet.write(strategy, game, record)),
                None => row,
            };
            let kept = match keeps && self.written.elapsed() >= often {
                true => row.and_then(|()| self.keep()),
                false => row,
            };
            failure = kept.err();
            failure.is_none()
        });
        drop(bar);
        if let Some(failure) = failure {
            return Err(failure);
        }
        self.keep()?;
        ran.map_err(|error| Failure::Refused(self.texts.said(&error)))?;
        Ok(Wall {
            threads,
            micros: start.elapsed().as_micros() as u64,
        })
    }
}

fn exists(path: &str) -> bool {
    std::fs::symlink_metadata(path).is_ok()
}

/// The part of an earlier run, if it is of this one.
fn resumed(path: &str, fresh: &Part, texts: &Texts) -> Result<Part, Failure> {
    let earlier = part::read(path, texts)?;
    let fields = fresh.differences(&earlier);
    if !fields.is_empty() {
        let values = [("path", path.into()), ("fields", fields.join(", ").into())];
        return Err(Failure::Refused(texts.with(Key::LabPartOther, values)));
    }
    Ok(earlier)
}
