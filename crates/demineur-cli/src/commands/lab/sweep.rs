//! `demineur lab sweep`.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use demineur_core::Level;
use demineur_core::format::Limits;
use demineur_lab::{Part, Played, Shard, SweepError, Wall, rounded};
use demineur_play::check_level;
use demineur_words::{Key, Texts};

use super::answer;
use super::chart::{self, Ink, Row};
use super::kept::Kept;
use super::report::{self, About};
use super::{table, threads};
use crate::args::LabSweepArgs;
use crate::asked::Asked;
use crate::error::Failure;
use crate::files;
use crate::shell::typed;
use crate::stop::{Bar, on_interrupt};

/// Plays the same games at every point of an axis. Ctrl-C stops it: what was
/// played until then is told, and the exit code is 1.
pub fn run(args: &LabSweepArgs, texts: &Texts) -> Result<(), Failure> {
    let mut sweep = points(args, texts)?;
    let (report, csv) = (args.report.as_deref(), args.csv.as_deref());
    report::check(report, texts)?;
    if let Some(path) = csv.filter(|path| *path != "-") {
        files::check(path, texts)?;
    }
    let command = typed();
    let fresh = sweep.iter().map(|played| {
        let plan = played.plan.clone();
        Part::new(plan, Shard::default(), command.clone())
    });
    let (mut kept, mut parts) =
        Kept::open(&args.kept, None, &[report, csv], fresh.collect(), texts)?;
    // The strategies of a run play one after the other, those of a sweep together.
    let uneven = |part: &Part| part.runs.windows(2).any(|two| two[0].games != two[1].games);
    if parts.iter().any(uneven) {
        let path = args.kept.out.as_deref().unwrap_or_default();
        let values = [("path", path.into()), ("fields", "runs".into())];
        return Err(Failure::Refused(texts.with(Key::LabPartOther, values)));
    }
    let threads = threads(args.many.threads);
    let cancel = on_interrupt();
    let games = args.many.games;
    let mut reached = 0;
    for (place, played) in sweep.iter_mut().enumerate() {
        played.runs.clone_from(&parts[place].runs);
        let start = Instant::now();
        let bar = Bar::from(&played.point.to_string(), Some(games), played.games());
        let mut failure = None;
        let ran = played.play(threads, &cancel, |now| {
            bar.show(now.games(), now.runs[0].wins);
            if kept.is_due() {
                parts[place].runs.clone_from(&now.runs);
                failure = kept.keep(&parts).err();
            }
            failure.is_none()
        });
        drop(bar);
        if let Some(failure) = failure {
            return Err(failure);
        }
        parts[place].runs.clone_from(&played.runs);
        kept.keep(&parts)?;
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
    // Whatever happens to the files, what came out is told.
    let told = match args.json {
        true => Ok(()),
        false => told(args, &sweep, stopped, texts),
    };
    if let Some(path) = csv {
        write_csv(path, args, &sweep, texts)?;
    }
    if let Some(path) = report {
        let about = About::new(&parts[0].command, stopped);
        let html = report::of_sweep(args.axis, &sweep, &about, texts);
        report::write(path, &html, texts)?;
    }
    told?;
    match stopped {
        true => Err(Failure::NoAnswer),
        false => Ok(()),
    }
}

/// Tells what came out, in words.
fn told(args: &LabSweepArgs, sweep: &[Played], stopped: bool, texts: &Texts) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    in_words(&mut output, args, sweep, texts)?;
    answer::end(&mut output, stopped, texts)
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
