//! `demineur lab run`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::time::Instant;

use demineur_core::{BoardSpec, Level};
use demineur_lab::{Experiment, Record, Totals};
use demineur_solver::StrategyName;
use demineur_words::{Key, Texts};

use super::{rounded, table};
use crate::args::LabRunArgs;
use crate::commands::asked::Asked;
use crate::commands::stop::{Bar, on_interrupt};
use crate::error::Failure;

/// Plays many games of a level with each strategy. Ctrl-C stops it: what was
/// played until then is reported, and the exit code is 1.
pub fn run(args: &LabRunArgs, texts: &Texts) -> Result<(), Failure> {
    let asked = Asked::new(&args.board, args.rules, texts)?;
    let level = asked.wish("expert", texts)?.0.level;
    for (i, &name) in args.strategy.iter().enumerate() {
        if args.strategy[..i].contains(&name) {
            return Err(Failure::Refused(texts.get(Key::ErrorStrategyTwice)));
        }
    }
    let mut csv = args.csv.as_deref().map(|path| Csv::create(path, texts));
    let mut csv = csv.take().transpose()?;
    let mut rows = Vec::new();
    let mut stopped = false;
    for &strategy in &args.strategy {
        if stopped {
            break;
        }
        let run = play(args, &level, strategy, csv.as_mut(), texts)?;
        stopped = run.totals.games < args.games;
        if args.json {
            let mut output = io::stdout().lock();
            writeln!(output, "{}", run.to_json(args, &level, stopped))?;
            output.flush()?;
        }
        rows.push((strategy.name(), run.totals));
    }
    if !args.json {
        let mut output = BufWriter::new(io::stdout().lock());
        writeln!(output, "{}", headline(args, &level, texts))?;
        output.write_all(table::table(&rows, texts).as_bytes())?;
        if stopped {
            writeln!(output, "{}", texts.get(Key::LabStopped))?;
        }
        output.flush()?;
    }
    if let Some(csv) = csv {
        csv.finish(texts)?;
    }
    if stopped {
        Err(Failure::NoAnswer)
    } else {
        Ok(())
    }
}

/// One strategy's games.
struct Run {
    strategy: StrategyName,
    totals: Totals,
    threads: usize,
    wall_micros: u64,
}

fn play(
    args: &LabRunArgs,
    level: &Level,
    strategy: StrategyName,
    mut csv: Option<&mut Csv>,
    texts: &Texts,
) -> Result<Run, Failure> {
    let threads = args.threads.or(std::thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZero::get);
    let experiment = Experiment {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        strategy,
        games: args.games,
        seed: args.seed,
        threads,
    };
    let start = Instant::now();
    let bar = Bar::new(strategy.name(), Some(args.games));
    let mut totals = Totals::default();
    let mut failure = None;
    let ran = demineur_lab::run(&experiment, &on_interrupt(), |game, record, progress| {
        totals.add(record);
        bar.show_progress(progress, totals.wins);
        if let Some(csv) = &mut csv
            && let Err(error) = csv.write(strategy, game, record)
        {
            failure = Some(csv.failure(&error, texts));
        }
        failure.is_none()
    });
    drop(bar);
    if let Some(failure) = failure {
        return Err(failure);
    }
    ran.map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(Run {
        strategy,
        totals,
        threads,
        wall_micros: start.elapsed().as_micros() as u64,
    })
}

impl Run {
    /// Everything outside `timing` is the same on any number of threads.
    fn to_json(&self, args: &LabRunArgs, level: &Level, stopped: bool) -> String {
        let totals = &self.totals;
        let mut line = serde_json::json!({
            "games": totals.games,
            "wins": totals.wins,
            "interval": rounded(totals.interval()),
            "losses": totals.losses(),
            "win_rate": totals.win_rate(),
            "guesses": totals.guesses,
            "without_guess": totals.without_guess,
            "moves": totals.moves,
            "strategy": self.strategy.name(),
            "seed": args.seed,
            "board": level.board,
            "mines": level.mines,
            "first_click": level.rules.first_click.name(),
        });
        if stopped {
            line["stopped"] = true.into();
        }
        line["timing"] = serde_json::json!({
            "threads": self.threads,
            "wall_micros": self.wall_micros,
            "cpu_micros": totals.timing.cpu_micros,
            "slowest_micros": totals.timing.slowest_micros,
        });
        line.to_string()
    }
}

fn headline(args: &LabRunArgs, level: &Level, texts: &Texts) -> String {
    let tiling = match &level.board {
        BoardSpec::Tiled(spec) => spec.tiling.name(),
        BoardSpec::Graph(_) => "graph",
    };
    let values = [
        ("tiling", tiling.into()),
        ("cells", level.board.cell_count().into()),
        ("mines", level.mines.into()),
        ("first", level.rules.first_click.name().into()),
        ("seed", args.seed.to_string().into()),
    ];
    texts.with(Key::LabLevel, values)
}

/// A file with a line a game.
struct Csv {
    path: String,
    file: BufWriter<Box<dyn Write>>,
}

impl Csv {
    fn create(path: &str, texts: &Texts) -> Result<Self, Failure> {
        let file: Box<dyn Write> = match path {
            "-" => Box::new(io::stdout()),
            path => Box::new(File::create(path).map_err(|e| unwritable(path, &e, texts))?),
        };
        let mut csv = Self {
            path: path.to_owned(),
            file: BufWriter::new(file),
        };
        let head = writeln!(csv.file, "strategy,game,won,guesses,moves,three_bv,micros");
        head.map_err(|error| csv.failure(&error, texts))?;
        Ok(csv)
    }

    fn write(&mut self, strategy: StrategyName, game: u64, record: &Record) -> io::Result<()> {
        let Record {
            won,
            guesses,
            moves,
            three_bv,
            micros,
        } = *record;
        let won = u8::from(won);
        writeln!(
            self.file,
            "{strategy},{game},{won},{guesses},{moves},{three_bv},{micros}"
        )
    }

    fn finish(mut self, texts: &Texts) -> Result<(), Failure> {
        let flushed = self.file.flush();
        flushed.map_err(|error| self.failure(&error, texts))
    }

    fn failure(&self, error: &io::Error, texts: &Texts) -> Failure {
        unwritable(&self.path, error, texts)
    }
}

fn unwritable(path: &str, error: &io::Error, texts: &Texts) -> Failure {
    let cause = error.to_string();
    let values = [("path", path.into()), ("cause", cause.into())];
    Failure::Refused(texts.with(Key::ErrorWrite, values))
}
