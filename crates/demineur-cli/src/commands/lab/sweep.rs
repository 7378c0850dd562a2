//! `demineur lab sweep`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::Level;
use demineur_core::format::Limits;
use demineur_lab::{Played, SweepError, Wall, rounded};
use demineur_play::check_level;
use demineur_words::{Key, Texts};

use super::answer;
use super::chart::{self, Ink, Row};
use super::report::{self, About};
use super::{command, table, threads};
use crate::args::LabSweepArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::files;
use crate::stop::{Bar, on_interrupt};

/// Plays the same games at every point of an axis. Ctrl-C stops it: what was
/// played until then is told, and the exit code is 1.
pub fn run(args: &LabSweepArgs, texts: &Texts) -> Result<(), Failure> {
    let mut sweep = points(args, texts)?;
    report::check(args.report.as_deref(), texts)?;
    let threads = threads(args.many.threads);
    let cancel = on_interrupt();
    let games = args.many.games;
    let mut reached = 0;
    for played in &mut sweep {
        let start = Instant::now();
        let bar = Bar::new(&played.point.to_string(), Some(games));
        let ran = played.play(threads, &cancel, |now| {
            bar.show(now.games(), now.runs[0].wins);
            true
        });
        drop(bar);
        ran.map_err(|error| Failure::Refused(texts.said(&error)))?;
        reached += 1;
        let wall = Wall {
            threads,
            micros: start.elapsed().as_micros() as u64,
        };
        if args.json {
            let mut output = io::stdout().lock();
            for line in played.to_json(Some(wall)) {
                writeln!(output, "{line}")?;
            }
            output.flush()?;
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    let stopped = sweep.iter().any(Played::is_stopped);
    sweep.truncate(reached);
    if let Some(path) = &args.csv {
        write_csv(path, args, &sweep, texts)?;
    }
    if let Some(path) = &args.report {
        let about = About {
            command: &command(),
            stopped,
        };
        let html = report::of_sweep(args.axis, &sweep, &about, texts);
        report::write(path, &html, texts)?;
    }
    if !args.json {
        let mut output = BufWriter::new(io::stdout().lock());
        in_words(&mut output, args, &sweep, texts)?;
        answer::end(&mut output, stopped, texts)?;
    }
    match stopped {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

/// What is asked for; every point can be played.
fn points(args: &LabSweepArgs, texts: &Texts) -> Result<Vec<Played>, Failure> {
    let refused = |error: &SweepError| Failure::Refused(sweep_error(error, args, texts));
    let points = args.axis.points(&args.values);
    let points = points.map_err(|error| refused(&error))?;
    super::each_once(&args.strategy, texts)?;
    let strategies = args.axis.strategies(&args.strategy);
    let strategies = strategies.map_err(|error| refused(&error))?;
    if args.many.games == 0 {
        return Err(Failure::Refused(texts.get(Key::LabNoGames)));
    }
    let level = level(args, texts)?;
    let mut sweep = Vec::new();
    for point in points {
        let level = point.level(&level).map_err(|error| refused(&error))?;
        check_level(&level, Limits::default().cells).map_err(|error| {
            let values = [
                ("point", point.to_string().into()),
                ("cause", texts.ask_error(&error).into()),
            ];
            Failure::Refused(texts.with(Key::LabSweepPoint, values))
        })?;
        let many = &args.many;
        let strategies = strategies.clone();
        let played = Played::new(point, level, strategies, many.effort, many.games, many.seed);
        sweep.push(played);
    }
    Ok(sweep)
}

/// The level whose mines, size or tiling vary. Where a sweep gives the mines,
/// a board of one's own needs none.
fn level(args: &LabSweepArgs, texts: &Texts) -> Result<Level, Failure> {
    let mut asked = Asked::new(&args.board, args.rules, texts)?;
    if args.axis.gives_mines() && asked.ask.board.is_some() {
        asked.ask.mines = asked.ask.mines.or(Some(0));
    }
    Ok(asked.wish("expert", texts)?.0.level)
}

fn sweep_error(error: &SweepError, args: &LabSweepArgs, texts: &Texts) -> String {
    let example = ("example", args.axis.example().into());
    let axis = ("axis", args.axis.name().into());
    match error {
        SweepError::Value(value) => {
            let value = ("value", value.as_str().into());
            texts.with(Key::LabSweepValue, [value, axis, example])
        }
        SweepError::Backwards(value) => {
            let value = ("value", value.as_str().into());
            texts.with(Key::LabSweepBackwards, [value, axis, example])
        }
        SweepError::Twice(value) => {
            texts.with(Key::LabSweepTwice, [("value", value.as_str().into())])
        }
        SweepError::TooMany => {
            let most = ("most", demineur_lab::MOST_POINTS.into());
            texts.with(Key::LabSweepTooMany, [most])
        }
        SweepError::Shapeless => texts.get(Key::ErrorShapeless),
        SweepError::NeedsExpert => texts.get(Key::LabSweepEffort),
    }
}

/// One line a point and strategy.
fn write_csv(
    path: &str,
    args: &LabSweepArgs,
    sweep: &[Played],
    texts: &Texts,
) -> Result<(), Failure> {
    let axis = args.axis.name();
    let mut text = format!("{axis},strategy,games,wins,win_rate,low,high,guesses,cpu_micros\n");
    for played in sweep {
        for (strategy, totals) in played.plan.strategies.iter().zip(&played.runs) {
            let [low, high] = rounded(totals.interval());
            let line = format!(
                "{},{strategy},{},{},{},{low},{high},{},{}\n",
                played.point,
                totals.games,
                totals.wins,
                totals.win_rate(),
                totals.guesses,
                totals.timing.cpu_micros,
            );
            text.push_str(&line);
        }
    }
    match path {
        "-" => Ok(io::stdout().lock().write_all(text.as_bytes())?),
        path => files::write(path, text.as_bytes(), texts),
    }
}

/// A table, then a chart a strategy.
fn in_words(
    output: &mut impl Write,
    args: &LabSweepArgs,
    sweep: &[Played],
    texts: &Texts,
) -> io::Result<()> {
    let Some(first) = sweep.first() else {
        return Ok(());
    };
    writeln!(
        output,
        "{}",
        answer::sweep_headline(args.axis, sweep, texts)
    )?;
    write!(output, "{}", table::sweep(args.axis, sweep, texts))?;
    let ink = Ink::of_stdout();
    for (place, strategy) in first.plan.strategies.iter().enumerate() {
        let rows: Vec<Row> = sweep
            .iter()
            .map(|played| chart::row(played.point.to_string(), &played.runs[place]))
            .collect();
        let drawn = chart::draw(&rows, ink, texts);
        if !drawn.is_empty() {
            let values = [("strategy", strategy.name().into())];
            writeln!(output, "\n{}", texts.with(Key::LabChartRate, values))?;
            output.write_all(drawn.as_bytes())?;
        }
    }
    Ok(())
}
