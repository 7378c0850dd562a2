//! Reading files and standard input, and what is odd or wrong in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};

use demineur_core::{FormatErrors, Parsed, utf8};
use demineur_play::{Key, Texts};

use crate::error::Failure;

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

/// The whole text of a file, or of standard input for `-`.
pub fn read(path: &str, texts: &Texts) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    open(path, texts)?
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(path, &error, texts))?;
    match utf8(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(errors) => Err(refused(path, &errors)),
    }
}

/// That a file cannot be read, and why.
pub fn unreadable(path: &str, error: &io::Error, texts: &Texts) -> Failure {
    let cause = error.to_string();
    let values = [("path", path.into()), ("cause", cause.into())];
    Failure::Refused(texts.with(Key::ErrorFile, values))
}

/// Every reason why a file cannot be used, one a line.
pub fn refused(path: &str, errors: &FormatErrors) -> Failure {
    let lines: Vec<String> = errors.0.iter().map(|p| format!("{path}: {p}")).collect();
    Failure::Refused(lines.join("\n"))
}

/// What was read; warnings and reasons against it name the file.
pub fn accept<T>(
    path: &str,
    parsed: Result<Parsed<T>, FormatErrors>,
    texts: &Texts,
) -> Result<T, Failure> {
    let parsed = parsed.map_err(|errors| refused(path, &errors))?;
    for warning in &parsed.warnings {
        let message = format!("{path}: {warning}");
        // A warning nobody can hear is no reason to fail.
        let _ = writeln!(
            io::stderr(),
            "{}",
            texts.with(Key::Warning, [("message", message.into())])
        );
    }
    Ok(parsed.value)
}
