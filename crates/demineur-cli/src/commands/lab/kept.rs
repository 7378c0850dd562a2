//! What is kept of games while they are played: their part, and a row a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use demineur_lab::{Part, Record};
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use super::csv::Csv;
use super::lock::Lock;
use super::parquet::Parquet;
use super::part;
use crate::args::{OutArgs, RowsArgs};
use crate::error::Failure;
use crate::files;

/// Where games are kept while they are played. Nothing of it is made or emptied
/// before all of it is known to be writable.
pub struct Kept<'a> {
    out: &'a OutArgs,
    texts: &'a Texts,
    /// Nobody else plays the same part meanwhile.
    _lock: Option<Lock>,
    csv: Option<Csv>,
    /// How long the file with a line a game was.
    csv_bytes: Option<u64>,
    parquet: Option<Parquet>,
    /// When the parts were written last.
    written: Instant,
}

impl<'a> Kept<'a> {
    /// Where games are kept from the beginning, or where they were left: these
    /// parts, as far as the file of an earlier start has them. The other files
    /// are those that are written beside.
    pub fn open(
        out: &'a OutArgs,
        rows: Option<&RowsArgs>,
        others: &[Option<&str>],
        fresh: Vec<Part>,
        texts: &'a Texts,
    ) -> Result<(Self, Vec<Part>), Failure> {
        let csv = rows.and_then(|rows| rows.csv.as_deref());
        let parquet = rows.and_then(|rows| rows.parquet.as_deref());
        if out.resume && csv == Some("-") {
            return Err(Failure::Refused(texts.get(Key::LabCsvStandard)));
        }
        let own = [out.out.as_deref(), csv, parquet];
        each_its_own(own.iter().chain(others).copied().flatten(), texts)?;
        for (option, path) in [("--out", out.out.as_deref()), ("--parquet", parquet)] {
            if let Some(path) = path {
                check(option, path, texts)?;
            }
        }
        let lock = out.out.as_deref().map(|path| Lock::take(path, texts));
        let lock = lock.transpose()?;
        let kept = out.out.as_deref().filter(|path| exists(path));
        let parts = match (kept, out.resume) {
            (Some(path), true) => resumed(path, &fresh, texts)?,
            (Some(path), false) => {
                let values = [("path", path.into())];
                return Err(Failure::Refused(texts.with(Key::LabPartExists, values)));
            }
            (None, _) => fresh,
        };
        let [first, ..] = &parts[..] else {
            unreachable!("whatever is played has a part");
        };
        let seen = first.plan.seen;
        let rows_left = kept.map(|path| rows_left(path, first, csv, texts));
        let rows_left = rows_left.transpose()?.flatten();
        let csv_bytes = rows_left;
        if let Some(path) = csv {
            match rows_left {
                Some(bytes) => Csv::check_left(path, bytes, first, texts)?,
                None => Csv::check(path, texts)?,
            }
        }
        // From here on all that can fail is a disk that is full just now.
        if let (Some(path), Some(lock)) = (&out.out, &lock)
            && lock.is_held()
        {
            files::remove_leftovers(path);
        }
        let parquet = parquet.map(|path| Parquet::create(path, seen, texts));
        let parquet = parquet.transpose()?;
        let csv = match (csv, rows_left) {
            (Some(path), Some(bytes)) => Some(Csv::resume(path, bytes, seen, texts)?),
            (Some(path), None) => Some(Csv::create(path, seen, texts)?),
            (None, _) => None,
        };
        let mut kept = Self {
            out,
            texts,
            _lock: lock,
            csv,
            csv_bytes,
            parquet,
            written: Instant::now(),
        };
        kept.keep(&parts)?;
        Ok((kept, parts))
    }

    /// Adds a game.
    pub fn row(&mut self, name: StrategyName, game: u64, record: &Record) -> Result<(), Failure> {
        if let Some(csv) = &mut self.csv {
            let row = csv.write(name, game, record);
            row.map_err(|error| csv.failure(&error, self.texts))?;
        }
        match &mut self.parquet {
            Some(parquet) => parquet.write(name, game, record),
            None => Ok(()),
        }
    }

    /// Whether it is time to write the parts again.
    pub fn is_due(&self) -> bool {
        let often = Duration::from_secs_f64(self.out.checkpoint);
        self.out.out.is_some() && self.written.elapsed() >= often
    }

    /// Writes down how far these have come.
    pub fn keep(&mut self, parts: &[Part]) -> Result<(), Failure> {
        if let Some(csv) = &mut self.csv {
            self.csv_bytes = csv.sync(self.texts)?;
        }
        if let Some(path) = &self.out.out {
            let mut parts = parts.to_vec();
            for part in &mut parts {
                part.csv_bytes = self.csv_bytes;
            }
            part::write(path, &parts, self.texts)?;
        }
        self.written = Instant::now();
        Ok(())
    }

    /// Ends the files that have an end.
    pub fn finish(self) -> Result<(), Failure> {
        match self.parquet {
            Some(parquet) => parquet.finish(),
            None => Ok(()),
        }
    }
}

/// Refuses a file that could not be written; `-` is none.
pub fn check(option: &str, path: &str, texts: &Texts) -> Result<(), Failure> {
    if path == "-" {
        let values = [("option", option.into())];
        return Err(Failure::Refused(texts.with(Key::LabNeedsFile, values)));
    }
    files::check(path, texts)
}

/// Refuses a file that is to be written twice.
pub fn each_its_own<'p>(
    paths: impl Iterator<Item = &'p str>,
    texts: &Texts,
) -> Result<(), Failure> {
    let mut known = BTreeSet::new();
    for path in paths {
        // Devices take whatever is written.
        let device = fs::metadata(path).is_ok_and(|found| !found.is_file());
        if path != "-" && !device && !known.insert(place(Path::new(path))) {
            let values = [("path", path.into())];
            return Err(Failure::Refused(texts.with(Key::LabFileTwice, values)));
        }
    }
    Ok(())
}

/// Where a path leads, whether something is there or not.
fn place(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        let folder = fs::canonicalize(files::folder(path));
        let name = path.file_name().unwrap_or_default();
        folder.map_or_else(|_| path.to_owned(), |folder| folder.join(name))
    })
}

fn exists(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// How long the file with a line a game was when the run was left, if it goes
/// on; refused if it cannot.
fn rows_left(
    path: &str,
    left: &Part,
    csv: Option<&str>,
    texts: &Texts,
) -> Result<Option<u64>, Failure> {
    let refused = |key| Err(Failure::Refused(texts.with(key, [("path", path.into())])));
    match (csv, left.csv_bytes) {
        (Some(_), None) => refused(Key::LabCsvLate),
        (None, Some(_)) if !left.is_complete() => refused(Key::LabCsvMissing),
        (_, bytes) => Ok(bytes),
    }
}

/// The parts of an earlier start, if they are of these.
fn resumed(path: &str, fresh: &[Part], texts: &Texts) -> Result<Vec<Part>, Failure> {
    let earlier = part::read_all(path, texts)?;
    let pairs = fresh.iter().zip(&earlier);
    let mut fields: Vec<&str> = pairs
        .flat_map(|(own, kept)| own.differences(kept))
        .collect();
    if fresh.len() != earlier.len() {
        fields.push("points");
    }
    fields.sort_unstable();
    fields.dedup();
    if !fields.is_empty() {
        let values = [("path", path.into()), ("fields", fields.join(", ").into())];
        return Err(Failure::Refused(texts.with(Key::LabPartOther, values)));
    }
    Ok(earlier)
}
