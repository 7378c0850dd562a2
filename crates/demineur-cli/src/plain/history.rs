//! Keeping a game in the history, move by move.

use std::io::{self, Write};

use demineur_core::{Help, SavedGame};
use demineur_play::{Origin, Session, label};
use demineur_store::{Diary, Door, Durability, GameKey, NewGame, Store, StoreError};
use demineur_store::{UnixMillis, data_dir};
use demineur_words::{Key, Texts};

use crate::args::HistoryArgs;
use crate::commands::history::told;

/// Where a game stands in the history, if it was left there before.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    pub key: GameKey,
    /// Help that was taken and is not in its log yet.
    pub help: Help,
}

/// The history a game is kept in while it is played.
pub struct History {
    args: HistoryArgs,
    /// Opened when there is something to write.
    store: Option<Store>,
    diary: Diary,
    level: String,
    /// Whether nobody can know the board.
    fresh: bool,
    started_at: UnixMillis,
    /// Entries of the log that came with the game.
    noted: usize,
    /// Whether it was told that the game cannot be kept.
    complained: bool,
}

impl History {
    /// For a game that begins or goes on now; `fresh` where nobody can know
    /// the board.
    pub fn new(args: HistoryArgs, saved: &SavedGame, left: Option<Left>, fresh: bool) -> Self {
        let game = &saved.game;
        let before = game.log().iter().map(|entry| entry.millis).max();
        let before = i64::try_from(before.unwrap_or(0)).unwrap_or(i64::MAX);
        Self {
            args,
            store: None,
            diary: left
                .map(|left| Diary::of(left.key, game, left.help))
                .unwrap_or_default(),
            level: label(game.params(), saved.no_guess),
            fresh,
            started_at: UnixMillis(UnixMillis::now().0.saturating_sub(before)),
            noted: game.log().len(),
            complained: false,
        }
    }

    /// Writes what is new. That it cannot be is told once: a pity, and no
    /// reason to fail.
    pub fn keep(&mut self, session: &Session, texts: &Texts) {
        let Err(error) = self.write(session) else {
            return;
        };
        if !std::mem::replace(&mut self.complained, true) {
            let values = [("cause", told(&error, texts).into())];
            let message = texts.with(Key::StoreNotKept, values);
            let warning = texts.with(Key::Warning, [("message", message.into())]);
            // A warning nobody can hear is no reason to fail either.
            let _ = writeln!(io::stderr(), "{warning}");
        }
    }

    fn write(&mut self, session: &Session) -> Result<(), StoreError> {
        let (game, help) = (session.game(), session.help());
        if game.log().len() == self.noted && help.is_none() {
            return Ok(());
        }
        let store = match &mut self.store {
            Some(store) => store,
            None => {
                let folder = data_dir(self.args.data_dir.as_deref())?;
                let store = Store::open(&folder, Durability::default())?;
                self.store.insert(store)
            }
        };
        let new = NewGame {
            no_guess: session.saved().no_guess,
            ranked: self.fresh,
            origin: match self.fresh {
                true => Origin::Drawn,
                false => Origin::Shared,
            }
            .name(),
            started_at: self.started_at,
            ..NewGame::new(Door::Terminal, &self.level, game.params())
        };
        self.diary.write(store, &new, game, help)?;
        self.diary.finish(store, game)
    }
}
