//! Keeping a game in the history, move by move.

use std::sync::Arc;

use demineur_play::Table;
use demineur_store::{
    Claim, Diary, Door, Durability, Entered, NewGame, Store, StoreError, UnixMillis, data_dir,
};
use demineur_words::{Key, Texts};

use crate::args::HistoryArgs;
use crate::history::{told, warn};

/// The history a game is kept in while it is played.
pub struct History {
    args: HistoryArgs,
    /// Opened when there is something to write.
    store: Option<Store>,
    diary: Diary,
    started_at: UnixMillis,
    /// Entries of the log that came with the game.
    noted: usize,
    /// Whether it was said that the game cannot be kept.
    complained: bool,
}

impl History {
    /// For a game that begins or goes on now.
    pub fn new(args: HistoryArgs, table: &Table, claim: Option<Arc<Claim>>) -> Self {
        let game = table.game();
        let before = i64::try_from(table.session.millis()).unwrap_or(i64::MAX);
        Self {
            args,
            store: None,
            diary: claim.map_or_else(Diary::default, |claim| {
                Diary::of(claim, game, table.session.help())
            }),
            started_at: UnixMillis(UnixMillis::now().0.saturating_sub(before)),
            noted: game.log().len(),
            complained: false,
        }
    }

    /// Writes what is new. That it cannot be is said once: a pity, and no
    /// reason to fail.
    pub fn keep(&mut self, table: &Table, texts: &Texts) {
        match self.write(table) {
            Ok(Entered::InPlace) => {}
            Ok(Entered::Apart) => warn(texts.get(Key::StoreApart), texts),
            Err(_) if self.complained => {}
            Err(error) => {
                self.complained = true;
                let values = [("cause", told(&error, texts).into())];
                warn(texts.with(Key::StoreNotKept, values), texts);
            }
        }
    }

    fn write(&mut self, table: &Table) -> Result<Entered, StoreError> {
        let (game, help) = (table.game(), table.session.help());
        if game.log().len() == self.noted && help.is_none() {
            return Ok(Entered::InPlace);
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
            started_at: self.started_at,
            ..NewGame::dealt(Door::Terminal, &table.deal, game.params())
        };
        let entered = self.diary.write(store, &new, game, help)?;
        self.diary.finish(store, game)?;
        Ok(entered)
    }
}
