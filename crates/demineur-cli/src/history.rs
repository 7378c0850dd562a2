//! The players' history, and what is said when it cannot be had.

use std::io::{self, Write};
use std::path::PathBuf;

use demineur_store::{Durability, LeftGame, Store, StoreError, data_dir};
use demineur_words::{Key, Texts};

use crate::args::HistoryArgs;
use crate::error::Failure;

/// The folder of the history.
pub fn folder(args: &HistoryArgs, texts: &Texts) -> Result<PathBuf, Failure> {
    data_dir(args.data_dir.as_deref()).map_err(|error| failure(&error, texts))
}

/// The history to be read, if there is one: also where nothing can be written.
pub fn readable(args: &HistoryArgs, texts: &Texts) -> Result<Option<Store>, Failure> {
    let store = Store::open_to_read(&folder(args, texts)?);
    store.map_err(|error| failure(&error, texts))
}

/// The newest game of the terminal that can be continued; a copy of it, and
/// a word about that, if it is being played elsewhere.
pub fn newest(args: &HistoryArgs, texts: &Texts) -> Result<LeftGame, Failure> {
    let failed = |error: StoreError| failure(&error, texts);
    let none = || Failure::Refused(texts.get(Key::ErrorResumeNone));
    let store = Store::open(&folder(args, texts)?, Durability::default()).map_err(failed)?;
    let newest = store.newest_left().map_err(failed)?.ok_or_else(none)?;
    let left = store.take_up(newest.key, None).map_err(failed)?;
    let left = left.ok_or_else(none)?;
    if let Some(error) = &left.elsewhere {
        warn(told(error, texts), texts);
    }
    Ok(left)
}

/// The level of that game, as far as it can be known.
pub fn newest_level(args: &HistoryArgs) -> Option<String> {
    let folder = data_dir(args.data_dir.as_deref()).ok()?;
    let store = Store::open_existing(&folder).ok()??;
    Some(store.newest_left().ok()??.level)
}

/// Why the history cannot be used, and what to do.
pub fn failure(error: &StoreError, texts: &Texts) -> Failure {
    Failure::Refused(told(error, texts))
}

/// The same in words.
pub fn told(error: &StoreError, texts: &Texts) -> String {
    let path = |path: &PathBuf| ("path", path.display().to_string().into());
    match error {
        StoreError::NoFolder => texts.get(Key::StoreNoFolder),
        StoreError::Folder { path: at, error } => {
            let cause = ("cause", texts.said(error).into());
            texts.with(Key::StoreFolder, [path(at), cause])
        }
        StoreError::NotOurs { path: at } => texts.with(Key::StoreNotOurs, [path(at)]),
        StoreError::TooNew { path: at, .. } => texts.with(Key::StoreTooNew, [path(at)]),
        StoreError::NoDatabase { path: at } => texts.with(Key::StoreNoDatabase, [path(at)]),
        StoreError::Exists { path: at } => texts.with(Key::StoreExists, [path(at)]),
        StoreError::InUse { path: at } => texts.with(Key::StoreInUse, [path(at)]),
        StoreError::Unsound { path: at, why } => {
            let cause = ("cause", texts.said(why).into());
            texts.with(Key::StoreUnsound, [path(at), cause])
        }
        StoreError::Busy => texts.get(Key::StoreBusy),
        StoreError::Full => texts.get(Key::StoreFull),
        StoreError::Denied => texts.get(Key::StoreDenied),
        StoreError::OutOfStep { game, .. } => {
            texts.with(Key::StoreOutOfStep, [("number", game.0.into())])
        }
        StoreError::Elsewhere { process, .. } => {
            let process = process.map_or_else(|| "?".to_owned(), |id| id.to_string());
            texts.with(Key::StoreElsewhere, [("process", process.into())])
        }
        StoreError::NoSuchGame(game) => texts.with(Key::StatsNoGame, [("number", game.0.into())]),
        StoreError::Damaged { game, why } => {
            let cause = ("cause", texts.said(why).into());
            texts.with(Key::StoreDamaged, [("number", game.0.into()), cause])
        }
        other => {
            let cause = texts.said(other).into();
            texts.with(Key::StoreFailed, [("cause", cause)])
        }
    }
}

/// Says what a person should know, beside the game.
pub fn warn(message: String, texts: &Texts) {
    let warning = texts.with(Key::Warning, [("message", message.into())]);
    // A warning nobody can hear is no reason to fail.
    let _ = writeln!(io::stderr(), "{warning}");
}
