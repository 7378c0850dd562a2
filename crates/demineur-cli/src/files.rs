//! Reading files and standard input, and what is odd or wrong in them.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use demineur_core::format::{FormatErrors, Parsed, utf8};
use demineur_words::{Key, Texts};

use crate::error::Failure;

/// The most bytes read of anything: more than the largest board takes, and an
/// endless stream ends.
const MAX_BYTES: u64 = 1 << 31;

/// How far text is distinguished from other bytes before the rest is read. The only
/// bytes understood, MBF, end long before.
const PROBED: u64 = 1 << 20;

/// A file, or standard input for `-`.
pub fn open(path: &str, texts: &Texts) -> Result<Box<dyn BufRead>, Failure> {
    if path == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(unreadable(path, &error, texts)),
    }
}

/// The bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &str, texts: &Texts) -> Result<Vec<u8>, Failure> {
    read_rest(path, &mut *open(path, texts)?, texts)
}

/// The bytes that are left of an opened file.
pub fn read_rest(path: &str, input: &mut dyn BufRead, texts: &Texts) -> Result<Vec<u8>, Failure> {
    match read_bounded(input, MAX_BYTES) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(endless(path, texts)),
        Err(error) => Err(unreadable(path, &error, texts)),
    }
}

/// The next line, with its end; nothing at the end of the input.
pub fn read_line(
    path: &str,
    input: &mut dyn BufRead,
    bytes: &mut Vec<u8>,
    texts: &Texts,
) -> Result<(), Failure> {
    bytes.clear();
    match line_bounded(input, bytes) {
        Ok(true) => Ok(()),
        Ok(false) => Err(endless(path, texts)),
        Err(error) => Err(unreadable(path, &error, texts)),
    }
}

/// Whether the line is one, as in [`read_bounded`].
fn line_bounded(input: &mut dyn BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    input.take(PROBED).read_until(b'\n', bytes)?;
    if (bytes.len() as u64) < PROBED || bytes.ends_with(b"\n") {
        return Ok(true);
    }
    if bytes.contains(&0) {
        return Ok(false);
    }
    input.take(MAX_BYTES - PROBED).read_until(b'\n', bytes)?;
    Ok((bytes.len() as u64) < MAX_BYTES)
}

fn endless(path: &str, texts: &Texts) -> Failure {
    Failure::Refused(texts.with(Key::ErrorFileEndless, [("path", path.into())]))
}

/// Everything there is to read; nothing where that is much and no text, or
/// more than that many bytes.
fn read_bounded(input: &mut dyn BufRead, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(PROBED).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == PROBED && bytes.contains(&0) {
        return Ok(None);
    }
    let rest = most.saturating_sub(bytes.len() as u64);
    input.take(rest).read_to_end(&mut bytes)?;
    let ended = input.fill_buf()?.is_empty();
    Ok(ended.then_some(bytes))
}

/// The whole text of a file, or of standard input for `-`.
pub fn read(path: &str, texts: &Texts) -> Result<String, Failure> {
    let bytes = read_bytes(path, texts)?;
    match utf8(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(errors) => Err(refused(path, &errors, texts)),
    }
}

/// The file to write to; `None` is standard output, which `-` is another name of.
pub fn target(out: Option<&String>) -> Option<&str> {
    out.map(String::as_str).filter(|&path| path != "-")
}

/// Writes a file in one piece: who reads it, or stops us, finds the old one or
/// the new one, never half of it.
pub fn write(path: &str, bytes: &[u8], texts: &Texts) -> Result<(), Failure> {
    write_whole(Path::new(path), bytes, false).map_err(|error| unwritable(path, &error, texts))
}

/// The same, and a power cut finds one of them too.
pub fn write_lasting(path: &str, bytes: &[u8], texts: &Texts) -> Result<(), Failure> {
    write_whole(Path::new(path), bytes, true).map_err(|error| unwritable(path, &error, texts))
}

/// Refuses what [`write()`] could not write, before there is anything to write;
/// touches nothing that is there.
pub fn check(path: &str, texts: &Texts) -> Result<(), Failure> {
    let tried = match fs::metadata(path) {
        // The system says best what is wrong with it.
        Ok(found) if found.is_dir() => File::options().write(true).open(path).map(drop),
        Ok(found) if !found.is_file() => Ok(()),
        _ => try_beside(Path::new(path)),
    };
    tried.map_err(|error| unwritable(path, &error, texts))
}

/// That a file cannot be written, and why.
pub fn unwritable(path: &str, error: &io::Error, texts: &Texts) -> Failure {
    let cause = texts.said(error);
    let values = [("path", path.into()), ("cause", cause.into())];
    Failure::Refused(texts.with(Key::ErrorWrite, values))
}

fn write_whole(path: &Path, bytes: &[u8], lasting: bool) -> io::Result<()> {
    // Devices and pipes take what is written; they cannot be put in place.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return fs::write(path, bytes);
    }
    let (target, beside) = beside(path);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            if lasting { file.sync_all() } else { Ok(()) }
        })
        .and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // What failed is reported; a leftover is no news.
        let _ = fs::remove_file(&beside);
    } else if lasting {
        // The new name must last, too; where folders cannot be synced, nothing
        // better can be done.
        let folder = File::open(folder(&target));
        let _ = folder.and_then(|folder| folder.sync_all());
    }
    written
}

fn try_beside(path: &Path) -> io::Result<()> {
    let (_, beside) = beside(path);
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// What a path leads to, behind a link, so that the link stays; and the name
/// beside it under which this process writes what will be there.
fn beside(path: &Path) -> (PathBuf, PathBuf) {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut beside = target.clone().into_os_string();
    beside.push(format!(".{}{UNFINISHED}", std::process::id()));
    (target, beside.into())
}

/// How the name ends of what is not yet in place.
const UNFINISHED: &str = ".part";

/// The folder that a path is in.
pub fn folder(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Removes what processes that were killed have left beside a file while they
/// wrote it. Only for who knows that nobody writes it now.
pub fn remove_leftovers(path: &str) {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let Some(name) = target.file_name().and_then(|name| name.to_str()) else {
        return;
    };
    let found = fs::read_dir(folder(&target))
        .into_iter()
        .flatten()
        .flatten();
    for entry in found {
        let entry_name = entry.file_name();
        let rest = entry_name
            .to_str()
            .and_then(|entry| entry.strip_prefix(name));
        let process = rest.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(UNFINISHED));
        if process.is_some_and(|process| process.parse::<u32>().is_ok()) {
            // Whatever cannot be removed harms nobody.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// That a file cannot be read, and why.
pub fn unreadable(path: &str, error: &io::Error, texts: &Texts) -> Failure {
    let cause = texts.said(error);
    let values = [("path", path.into()), ("cause", cause.into())];
    Failure::Refused(texts.with(Key::ErrorFile, values))
}

/// Every reason why a file cannot be used, one a line.
pub fn refused(path: &str, errors: &FormatErrors, texts: &Texts) -> Failure {
    let lines = errors
        .0
        .iter()
        .map(|p| format!("{path}{}: {}", texts.get(Key::HelpColon), texts.said(p)));
    let lines: Vec<String> = lines.collect();
    Failure::Refused(lines.join("\n"))
}

/// What was read; warnings and reasons against it name the file.
pub fn accept<T>(
    path: &str,
    parsed: Result<Parsed<T>, FormatErrors>,
    texts: &Texts,
) -> Result<T, Failure> {
    let parsed = parsed.map_err(|errors| refused(path, &errors, texts))?;
    for warning in &parsed.warnings {
        let colon = texts.get(Key::HelpColon);
        let message = format!("{path}{colon}: {}", texts.said(warning));
        // A warning nobody can hear is no reason to fail.
        let _ = writeln!(
            io::stderr(),
            "{}",
            texts.with(Key::Warning, [("message", message.into())])
        );
    }
    Ok(parsed.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_streams_are_given_up() {
        for byte in [0, b'x'] {
            let mut input = BufReader::new(io::repeat(byte));
            let read = read_bounded(&mut input, 2 * PROBED).expect("it reads");
            assert_eq!(read, None);
        }
    }

    #[test]
    fn what_ends_in_time_is_read_whole() {
        for length in [0, 5, PROBED, PROBED + 1, 2 * PROBED] {
            let mut input = BufReader::new(io::repeat(b'x').take(length));
            let read = read_bounded(&mut input, 2 * PROBED).expect("it reads");
            assert_eq!(read.map(|bytes| bytes.len() as u64), Some(length));
        }
    }
}
