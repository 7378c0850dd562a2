//! `demineur data`.

use std::io::{self, Write};
use std::path::Path;

use demineur_store::{Checked, Store, StoreError, check, copy_to, restore};
use demineur_words::{Key, Texts};
use serde_json::json;

use crate::args::{CheckArgs, DataCommand};
use crate::error::Failure;
use crate::history;

/// Looks after the history.
pub fn run(command: &DataCommand, texts: &Texts) -> Result<(), Failure> {
    let failed = |error: StoreError| history::failure(&error, texts);
    let mut output = io::stdout().lock();
    match command {
        DataCommand::Check(args) => return look(args, texts),
        DataCommand::Backup(args) => {
            let folder = history::folder(&args.history, texts)?;
            let checked = copy_to(&folder, &args.file).map_err(failed)?;
            writeln!(
                output,
                "{}",
                told(Key::DataCopied, &args.file, &checked, texts)
            )?;
        }
        DataCommand::Restore(args) => {
            let folder = history::folder(&args.history, texts)?;
            let (checked, kept) = restore(&args.file, &folder).map_err(failed)?;
            let place = Store::file_in(&folder);
            writeln!(
                output,
                "{}",
                told(Key::DataRestored, &place, &checked, texts)
            )?;
            if let Some(kept) = kept {
                let path = ("path", kept.display().to_string().into());
                writeln!(output, "{}", texts.with(Key::DataKept, [path]))?;
            }
        }
    }
    Ok(output.flush()?)
}

/// Says whether it is sound; what is not is no answer to go on with.
fn look(args: &CheckArgs, texts: &Texts) -> Result<(), Failure> {
    let file = match &args.file {
        Some(file) => file.clone(),
        None => Store::file_in(&history::folder(&args.history, texts)?),
    };
    let checked = check(&file).map_err(|error| history::failure(&error, texts))?;
    let mut output = io::stdout().lock();
    let sound = checked.faults.is_empty();
    if args.json {
        let told = json!({
            "sound": sound,
            "schema": checked.version,
            "games": checked.games,
            "moves": checked.moves,
            "faults": checked.faults,
        });
        writeln!(output, "{told}")?;
    } else {
        for fault in &checked.faults {
            let fault = ("fault", texts.said(fault).into());
            writeln!(output, "{}", texts.with(Key::DataFault, [fault]))?;
        }
        let key = if sound {
            Key::DataSound
        } else {
            Key::DataFaults
        };
        writeln!(output, "{}", told(key, &file, &checked, texts))?;
    }
    output.flush()?;
    match sound {
        true => Ok(()),
        false => Err(Failure::NoAnswer),
    }
}

fn told(key: Key, path: &Path, checked: &Checked, texts: &Texts) -> String {
    let version = usize::try_from(checked.version).unwrap_or(0);
    let values = [
        ("path", path.display().to_string().into()),
        ("version", version.into()),
        ("games", checked.games.into()),
        ("moves", checked.moves.into()),
        ("faults", checked.faults.len().into()),
    ];
    texts.with(key, values)
}
