//! The file that keeps a run, or a part of it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use demineur_lab::Part;
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::files::{self, unwritable};

/// Reads a part.
pub fn read(path: &str, texts: &Texts) -> Result<Part, Failure> {
    let text = files::read(path, texts)?;
    Part::from_json(&text).map_err(|error| {
        let values = [("path", path.into()), ("cause", texts.said(&error).into())];
        Failure::Refused(texts.with(Key::LabPartBad, values))
    })
}

/// Writes a part: the whole of it, or the file stays as it was. Whoever reads
/// it, at any moment and after any failure, finds a part that was written.
pub fn write(path: &str, part: &Part, texts: &Texts) -> Result<(), Failure> {
    replace(Path::new(path), &part.to_json()).map_err(|error| unwritable(path, &error, texts))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    let written = File::create(beside).and_then(|mut file| {
        writeln!(file, "{text}")?;
        file.sync_all()
    });
    let replaced = written.and_then(|()| fs::rename(beside, path));
    if replaced.is_err() {
        // Half a file helps nobody.
        let _ = fs::remove_file(beside);
        return replaced;
    }
    // The new name, too, must survive a power cut; where folders cannot be
    // synced, nothing better can be done.
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    let _ = folder.and_then(|folder| folder.sync_all());
    Ok(())
}
