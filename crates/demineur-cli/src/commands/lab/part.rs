//! The file that keeps a run, a comparison or a sweep, or a part of a run.

use demineur_lab::Part;
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::files;

/// Reads a part.
pub fn read(path: &str, texts: &Texts) -> Result<Part, Failure> {
    let text = files::read(path, texts)?;
    Part::from_json(&text).map_err(|error| bad(path, &error, texts))
}

/// Reads a part, or all that a sweep keeps: one a line.
pub fn read_all(path: &str, texts: &Texts) -> Result<Vec<Part>, Failure> {
    let text = files::read(path, texts)?;
    let lines = match text.trim() {
        // For the reason against it.
        "" => vec![""],
        text => text.lines().collect(),
    };
    let parts = lines.into_iter().map(Part::from_json);
    let parts: Result<Vec<Part>, _> = parts.collect();
    parts.map_err(|error| bad(path, &error, texts))
}

/// Why a file is no part.
pub fn bad(path: &str, error: &demineur_lab::ReadPartError, texts: &Texts) -> Failure {
    let values = [("path", path.into()), ("cause", texts.said(error).into())];
    Failure::Refused(texts.with(Key::LabPartBad, values))
}

/// Writes parts, one a line: the whole of it, or the file stays as it was.
/// Whoever reads it, at any moment and after any failure, finds what was written.
pub fn write(path: &str, parts: &[Part], texts: &Texts) -> Result<(), Failure> {
    let lines = parts.iter().map(|part| part.to_json() + "\n");
    files::write_lasting(path, lines.collect::<String>().as_bytes(), texts)
}
