//! The players' history, and what is said when it cannot be had.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use demineur_core::Help;
use demineur_play::{Deal, Dealt, Origin};
use demineur_store::{
    Claim, Door, Durability, Filter, GameRecord, PlayerId, Store, StoreError, data_dir,
};
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

/// Where a game stands in the history, if it was left there before.
#[derive(Clone, Debug)]
pub struct Left {
    /// That it is played here; none of a copy.
    pub claim: Option<Arc<Claim>>,
    /// Help that was taken and is not in its log yet.
    pub help: Help,
}

/// The newest game of the terminal that can be continued; a copy of it, and
/// a word about that, if it is being played elsewhere.
pub fn newest(args: &HistoryArgs, texts: &Texts) -> Result<(Dealt, Left), Failure> {
    let failed = |error: StoreError| failure(&error, texts);
    let none = || Failure::Refused(texts.get(Key::ErrorResumeNone));
    let store = Store::open(&folder(args, texts)?, Durability::default()).map_err(failed)?;
    let key = unfinished(&store).map_err(failed)?.ok_or_else(none)?.key;
    // Before it is read: nobody plays it on in between.
    let claim = store.claim(key);
    let stored = store.load(key).map_err(failed)?.ok_or_else(none)?;
    let (record, help) = (stored.record, stored.help);
    let grade = record.grade.as_deref();
    let mut deal = Deal::recorded(&stored.saved, record.level, &record.origin, grade);
    let claim = match claim {
        Ok(claim) => Some(Arc::new(claim)),
        Err(error) => {
            warn(told(&error, texts), texts);
            deal.origin = Origin::Again;
            None
        }
    };
    let dealt = Dealt {
        saved: stored.saved,
        deal,
        fallback: None,
    };
    Ok((dealt, Left { claim, help }))
}

/// The level of that game, as far as it can be known.
pub fn newest_level(args: &HistoryArgs) -> Option<String> {
    let folder = data_dir(args.data_dir.as_deref()).ok()?;
    let store = Store::open_existing(&folder).ok()??;
    Some(unfinished(&store).ok()??.level)
}

fn unfinished(store: &Store) -> Result<Option<GameRecord>, StoreError> {
    let filter = Filter {
        player: Some(PlayerId::LOCAL),
        door: Some(Door::Terminal),
        ended: Some(false),
        limit: Some(1),
        ..Filter::default()
    };
    Ok(store.history(&filter)?.into_iter().next())
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
        StoreError::Elsewhere { process, .. } => {
            let process = process.map_or_else(|| "?".to_owned(), |id| id.to_string());
            texts.with(Key::StoreElsewhere, [("process", process.into())])
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

/// Says what a person should know, beside the game.
pub fn warn(message: String, texts: &Texts) {
    let warning = texts.with(Key::Warning, [("message", message.into())]);
    // A warning nobody can hear is no reason to fail.
    let _ = writeln!(io::stderr(), "{warning}");
}
