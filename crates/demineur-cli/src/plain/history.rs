//! Leaving a finished game in the history.

use std::io::{self, Write};

use demineur_core::{Figures, Level, SavedGame};
use demineur_play::{Key, Texts};
use demineur_store::{Door, Durability, GameEnd, NewGame, Store, StoreError, UnixMillis, data_dir};

use crate::args::HistoryArgs;
use crate::commands::history::told;

/// What has to be known before a game is played to tell of it afterwards.
pub struct Visit {
    started_at: UnixMillis,
    /// Entries of the log that were there already.
    noted: usize,
    fresh: bool,
}

impl Visit {
    /// Begins now; `fresh` where nobody can know the board.
    pub fn new(saved: &SavedGame, fresh: bool) -> Self {
        let log = saved.game.log();
        let before = log.iter().map(|entry| entry.millis).max().unwrap_or(0);
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        Self {
            started_at: UnixMillis(UnixMillis::now().0.saturating_sub(before)),
            noted: log.len(),
            fresh,
        }
    }

    /// Leaves the game in the history if it was finished here. That it cannot
    /// be is a pity, and no reason to fail.
    pub fn leave(&self, saved: &SavedGame, history: &HistoryArgs, texts: &Texts) {
        let game = &saved.game;
        if !game.status().is_over() || game.log().len() == self.noted {
            return;
        }
        if let Err(error) = self.write(saved, history) {
            let values = [("cause", told(&error, texts).into())];
            let message = texts.with(Key::StoreNotKept, values);
            let warning = texts.with(Key::Warning, [("message", message.into())]);
            // A warning nobody can hear is no reason to fail either.
            let _ = writeln!(io::stderr(), "{warning}");
        }
    }

    fn write(&self, saved: &SavedGame, history: &HistoryArgs) -> Result<(), StoreError> {
        let game = &saved.game;
        let folder = data_dir(history.data_dir.as_deref())?;
        let mut store = Store::open(&folder, Durability::default())?;
        let level = Level::name_of(game.params());
        let new = NewGame {
            no_guess: saved.no_guess,
            ranked: self.fresh,
            started_at: self.started_at,
            entries: game.log(),
            ..NewGame::new(Door::Terminal, &level, game.params())
        };
        let end = GameEnd {
            status: game.status(),
            figures: Figures::of(game),
            ended_at: UnixMillis::now(),
        };
        store.batch(|batch| {
            let key = batch.begin(&new)?;
            batch.finish(key, &end)
        })
    }
}
