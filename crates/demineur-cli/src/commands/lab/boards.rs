//! `demineur lab boards`.

use std::fs;
use std::io::{self, BufRead, BufWriter, Write};

use demineur_core::format::{BoardLine, FormatErrors, Problem, utf8};
use demineur_lab::{PlannedBoard, Record, Totals, play_boards, rounded};
use demineur_words::{Key, Texts};

use super::table;
use crate::args::LabBoardsArgs;
use crate::error::Failure;
use crate::files;
use crate::source::{self, Boards};
use crate::stop::{Bar, on_interrupt};

/// Boards held in memory at a time.
const CHUNK: usize = 10_000;

/// After this many reasons against a file no more are looked for: an endless
/// stream of bad lines ends.
const MAX_PROBLEMS: usize = 100;

/// Plays every board of a file. Ctrl-C stops it: the totals until then are
/// reported, and the exit code is 1.
pub fn run(args: &LabBoardsArgs, texts: &Texts) -> Result<(), Failure> {
    let mut pieces = Pieces::open(&args.file, texts)?;
    let cancel = on_interrupt();
    let bar = Bar::new(args.strategy.name(), None);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut totals = Totals::default();
    loop {
        let boards = pieces.next(texts)?;
        if boards.is_empty() || cancel.is_cancelled() {
            break;
        }
        let from = totals.games;
        let mut written = Ok(());
        let strategy = args.strategy;
        let threads = args.threads.get();
        let report = |i, record: &Record, _| {
            totals.add(record);
            bar.show(totals.games, totals.wins);
            if args.json {
                written = writeln!(output, "{}", line(from + i, record));
            }
            written.is_ok()
        };
        let effort = args.effort;
        let played = play_boards(&boards, from, strategy, effort, threads, &cancel, report);
        written?;
        played.map_err(|error| Failure::Refused(texts.said(&error)))?;
    }
    drop(bar);
    let stopped = cancel.is_cancelled();
    if args.json {
        writeln!(output, "{}", totals_line(&totals, stopped))?;
    } else {
        let path = args.file.as_str();
        let values = [("boards", totals.games.into()), ("path", path.into())];
        writeln!(output, "{}", texts.with(Key::LabBoards, values))?;
        let row = [(args.strategy.name(), &totals)];
        write!(output, "{}", table::table(&row, texts))?;
        if stopped {
            writeln!(output, "{}", texts.get(Key::LabStopped))?;
        }
    }
    output.flush()?;
    if stopped {
        Err(Failure::NoAnswer)
    } else {
        Ok(())
    }
}

fn line(board: u64, record: &Record) -> String {
    let Record {
        won,
        guesses,
        micros,
        ..
    } = record;
    format!(r#"{{"board":{board},"won":{won},"guesses":{guesses},"micros":{micros}}}"#)
}

fn totals_line(totals: &Totals, stopped: bool) -> String {
    let mut line = serde_json::json!({
        "totals": true,
        "boards": totals.games,
        "wins": totals.wins,
        "interval": rounded(totals.interval()),
    });
    if stopped {
        line["stopped"] = true.into();
    }
    line["timing"] = serde_json::json!({ "cpu_micros": totals.timing.cpu_micros });
    line.to_string()
}

/// The boards, as many at a time as are held in memory.
enum Pieces<'a> {
    Lines(Lines<'a>),
    /// All there are, or none any more.
    Rest(Vec<PlannedBoard>),
}

impl<'a> Pieces<'a> {
    fn open(path: &'a str, texts: &Texts) -> Result<Self, Failure> {
        Ok(match source::boards(path, texts)? {
            Boards::One(line) => Self::Rest(vec![planned(line)]),
            Boards::Lines(input) => {
                // Nothing is played of a file that is wrong anywhere. What comes
                // through a pipe can be read once, and is checked piece by piece.
                if fs::metadata(path).is_ok_and(|found| found.is_file()) {
                    let mut all = Lines::new(path, files::open(path, texts)?);
                    while !all.chunk(texts)?.is_empty() {}
                }
                Self::Lines(Lines::new(path, input))
            }
        })
    }

    /// The next boards; none at the end.
    fn next(&mut self, texts: &Texts) -> Result<Vec<PlannedBoard>, Failure> {
        match self {
            Self::Lines(lines) => lines.chunk(texts),
            Self::Rest(boards) => Ok(std::mem::take(boards)),
        }
    }
}

fn planned(line: BoardLine) -> PlannedBoard {
    PlannedBoard {
        width: line.width,
        height: line.height,
        mines: line.mines,
        first: line.first,
    }
}

/// The lines of a boards file, as they come.
struct Lines<'a> {
    path: &'a str,
    input: Box<dyn BufRead>,
    number: usize,
    bytes: Vec<u8>,
}

impl<'a> Lines<'a> {
    fn new(path: &'a str, input: Box<dyn BufRead>) -> Self {
        Self {
            path,
            input,
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// The next boards; empty at the end of the file. After a bad line the rest
    /// is only read for more of them, so that many reasons are reported at once.
    fn chunk(&mut self, texts: &Texts) -> Result<Vec<PlannedBoard>, Failure> {
        let mut boards = Vec::new();
        let mut problems: Vec<Problem> = Vec::new();
        while boards.len() < CHUNK || !problems.is_empty() {
            files::read_line(self.path, &mut *self.input, &mut self.bytes, texts)?;
            if self.bytes.is_empty() || problems.len() >= MAX_PROBLEMS {
                break;
            }
            self.number += 1;
            match self.board() {
                Ok(Some(board)) if problems.is_empty() => boards.push(board),
                Ok(_) => {}
                Err(errors) => problems.extend(errors.0),
            }
        }
        if problems.is_empty() {
            return Ok(boards);
        }
        Err(files::refused(self.path, &FormatErrors(problems), texts))
    }

    fn board(&self) -> Result<Option<PlannedBoard>, FormatErrors> {
        let text = utf8(&self.bytes).map_err(|mut errors| {
            // The line was looked at alone.
            for problem in &mut errors.0 {
                if let demineur_core::format::Spot::Text { line, .. } = &mut problem.place.spot {
                    *line = self.number;
                }
            }
            errors
        })?;
        let line = BoardLine::parse(text, self.number)?;
        Ok(line.map(planned))
    }
}
