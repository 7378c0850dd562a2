//! A file with a line a game.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use demineur_lab::{Part, Record, Seen};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::files::{self, unwritable};

/// A file with a line a game.
pub struct Csv {
    path: String,
    file: BufWriter<Target>,
    seen: Seen,
}

enum Target {
    Standard(io::Stdout),
    File(File),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(output) => output.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(output) => output.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl Csv {
    /// Refuses a file that could not be written, and touches nothing.
    pub fn check(path: &str, texts: &Texts) -> Result<(), Failure> {
        match fs::metadata(path) {
            _ if path == "-" => Ok(()),
            // It is written as it stands, and not replaced.
            Ok(found) if found.is_file() => {
                let opened = File::options().write(true).open(path);
                opened
                    .map(drop)
                    .map_err(|error| unwritable(path, &error, texts))
            }
            _ => files::check(path, texts),
        }
    }

    /// Refuses a file that is not the one this part was left with when it had
    /// that many bytes, and touches nothing.
    pub fn check_left(path: &str, bytes: u64, part: &Part, texts: &Texts) -> Result<(), Failure> {
        let reason = |key| io::Error::other(texts.get(key));
        let checked = File::options().read(true).write(true).open(path);
        let checked = checked.and_then(|mut file| {
            if file.metadata()?.len() < bytes {
                return Err(reason(Key::LabCsvShort));
            }
            match ends_with(&mut file, bytes, part)? {
                true => Ok(()),
                false => Err(reason(Key::LabCsvOther)),
            }
        });
        checked.map_err(|error| unwritable(path, &error, texts))
    }

    /// A new file, or standard output for `-`.
    pub fn create(path: &str, seen: Seen, texts: &Texts) -> Result<Self, Failure> {
        let target = match path {
            "-" => Target::Standard(io::stdout()),
            path => Target::File(File::create(path).map_err(|e| unwritable(path, &e, texts))?),
        };
        let mut csv = Self {
            path: path.to_owned(),
            file: BufWriter::new(target),
            seen,
        };
        let head = writeln!(csv.file, "{}", head(seen));
        head.map_err(|error| csv.failure(&error, texts))?;
        Ok(csv)
    }

    /// The file as it was when it had that many bytes: what was written after
    /// that will be played, and written, again.
    pub fn resume(path: &str, bytes: u64, seen: Seen, texts: &Texts) -> Result<Self, Failure> {
        let opened = File::options().write(true).open(path);
        let cut = opened.and_then(|mut file| {
            file.set_len(bytes)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        });
        let file = cut.map_err(|error| unwritable(path, &error, texts))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(Target::File(file)),
            seen,
        })
    }

    pub fn write(&mut self, strategy: StrategyName, game: u64, record: &Record) -> io::Result<()> {
        let Record {
            won,
            lost,
            guesses,
            moves,
            three_bv,
            micros,
            ..
        } = *record;
        let (won, lost) = (u8::from(won), lost.map_or("", |stage| stage.name()));
        write!(
            self.file,
            "{strategy},{game},{won},{guesses},{moves},{three_bv},{lost},"
        )?;
        if self.seen == Seen::Risks {
            let risk = record.risk.unwrap_or_default();
            let (mines, billionths) = (risk.billionths / BILLION, risk.billionths % BILLION);
            let lost = u8::from(risk.lost_needlessly);
            write!(
                self.file,
                "{mines}.{billionths:09},{},{lost},",
                risk.needless
            )?;
        }
        writeln!(self.file, "{micros}")
    }

    /// Brings all that was written to the disk; how long the file is now,
    /// unless it is standard output.
    pub fn sync(&mut self, texts: &Texts) -> Result<Option<u64>, Failure> {
        let synced = self.file.flush().and_then(|()| match self.file.get_mut() {
            Target::Standard(_) => Ok(None),
            Target::File(file) => {
                file.sync_data()?;
                file.stream_position().map(Some)
            }
        });
        synced.map_err(|error| self.failure(&error, texts))
    }

    pub fn failure(&self, error: &io::Error, texts: &Texts) -> Failure {
        unwritable(&self.path, error, texts)
    }
}

const BILLION: u64 = 1_000_000_000;

/// The first line.
const fn head(seen: Seen) -> &'static str {
    match seen {
        Seen::Play => "strategy,game,won,guesses,moves,three_bv,lost,micros",
        Seen::Risks => {
            "strategy,game,won,guesses,moves,three_bv,lost,risk,needless,lost_needlessly,micros"
        }
    }
}

/// Longer than any line is.
const LONGEST: u64 = 1 << 10;

/// Whether the file begins as this part's does, and its line that ends at that
/// byte is of the game that the part has played last.
fn ends_with(file: &mut File, bytes: u64, part: &Part) -> io::Result<bool> {
    let head = head(part.plan.seen);
    let mut first = String::new();
    let begins = BufReader::new(&*file).take(LONGEST).read_line(&mut first);
    if begins.is_err() || first.trim_end_matches('\n') != head {
        return Ok(false);
    }
    file.seek(SeekFrom::Start(bytes.saturating_sub(LONGEST)))?;
    let mut end = Vec::new();
    Read::take(&*file, bytes.min(LONGEST)).read_to_end(&mut end)?;
    let Some(end) = end.strip_suffix(b"\n") else {
        return Ok(false);
    };
    let last = end.rsplit(|&byte| byte == b'\n').next().unwrap_or(end);
    let expected = match part.last_game() {
        None => head.to_owned(),
        Some((strategy, game)) => format!("{strategy},{game},"),
    };
    Ok(last.starts_with(expected.as_bytes()))
}
