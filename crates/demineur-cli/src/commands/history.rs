//! The players' history, and what is said when it cannot be had.

use std::path::PathBuf;

use demineur_store::{Store, StoreError, data_dir};
use demineur_words::{Key, Texts};

use crate::args::HistoryArgs;
use crate::error::Failure;

/// The folder of the history.
pub fn folder(args: &HistoryArgs, texts: &Texts) -> Result<PathBuf, Failure> {
    data_dir(args.data_dir.as_deref()).map_err(|error| failure(&error, texts))
}

/// The history as it is, if there is one.
pub fn existing(args: &HistoryArgs, texts: &Texts) -> Result<Option<Store>, Failure> {
    let store = Store::open_existing(&folder(args, texts)?);
    store.map_err(|error| failure(&error, texts))
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
            let cause = ("cause", error.to_string().into());
            texts.with(Key::StoreFolder, [path(at), cause])
        }
        StoreError::NotOurs { path: at } => texts.with(Key::StoreNotOurs, [path(at)]),
        StoreError::TooNew { path: at, .. } => texts.with(Key::StoreTooNew, [path(at)]),
        StoreError::Busy => texts.get(Key::StoreBusy),
        StoreError::Full => texts.get(Key::StoreFull),
        StoreError::Denied => texts.get(Key::StoreDenied),
        StoreError::OutOfStep { game, .. } => {
            texts.with(Key::StoreOutOfStep, [("number", game.0.into())])
        }
        StoreError::NoSuchGame(game) => texts.with(Key::StatsNoGame, [("number", game.0.into())]),
        StoreError::Damaged { game, why } => {
            let cause = ("cause", why.as_str().into());
            texts.with(Key::StoreDamaged, [("number", game.0.into()), cause])
        }
        other => {
            let cause = other.to_string().into();
            texts.with(Key::StoreFailed, [("cause", cause)])
        }
    }
}
