//! A file with a line a game.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use demineur_lab::Record;
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::files::unwritable;

/// A file with a line a game.
pub struct Csv {
    path: String,
    file: BufWriter<Target>,
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
    /// A new file, or standard output for `-`.
    pub fn create(path: &str, texts: &Texts) -> Result<Self, Failure> {
        let target = match path {
            "-" => Target::Standard(io::stdout()),
            path => Target::File(File::create(path).map_err(|e| unwritable(path, &e, texts))?),
        };
        let mut csv = Self {
            path: path.to_owned(),
            file: BufWriter::new(target),
        };
        let head = "strategy,game,won,guesses,moves,three_bv,lost,micros";
        let head = writeln!(csv.file, "{head}");
        head.map_err(|error| csv.failure(&error, texts))?;
        Ok(csv)
    }

    /// The file as it was when it had that many bytes: what was written after
    /// that will be played, and written, again.
    pub fn resume(path: &str, bytes: u64, texts: &Texts) -> Result<Self, Failure> {
        let opened = OpenOptions::new().write(true).open(path);
        let cut = opened.and_then(|mut file| {
            if file.metadata()?.len() < bytes {
                return Err(io::Error::other(texts.get(Key::LabCsvShort)));
            }
            file.set_len(bytes)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        });
        let file = cut.map_err(|error| unwritable(path, &error, texts))?;
        Ok(Self {
            path: path.to_owned(),
            file: BufWriter::new(Target::File(file)),
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
        writeln!(
            self.file,
            "{strategy},{game},{won},{guesses},{moves},{three_bv},{lost},{micros}"
        )
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
