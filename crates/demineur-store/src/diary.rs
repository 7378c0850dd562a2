//! A game that is written down while it is played.

use std::sync::Arc;

use demineur_core::{CellId, Game, Help};

use crate::claim::Claim;
use crate::error::StoreError;
use crate::fingerprint::Fingerprint;
use crate::key::GameKey;
use crate::record::{GameEnd, NewGame};
use crate::store::Store;
use crate::time::UnixMillis;

/// How far a game that is being played is written down.
///
/// ```
/// use demineur_core::{BoardSpec, Game, GameParams, Help, Stamp};
/// use demineur_store::{Diary, Door, NewGame, Store};
/// let mut store = Store::in_memory()?;
/// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// let mut diary = Diary::default();
/// for action in ["o40", "f0"] {
///     game.act(action.parse()?, Stamp::default())?;
///     let new = NewGame::new(Door::Terminal, "beginner", game.params());
///     diary.write(&mut store, &new, &game, Help::NONE)?;
/// }
/// let key = diary.key().expect("it is begun");
/// assert_eq!(store.record(key)?.expect("it is there").entries, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Diary {
    key: Option<GameKey>,
    /// Entries of the log that are written.
    written: usize,
    /// Help that is noted.
    help: Help,
    /// The first opening of the layout that is noted.
    opened: Option<CellId>,
    finished: bool,
    /// The game whose place it takes, and how many entries that has.
    replaces: Option<(GameKey, usize)>,
    /// That the game is played here.
    claim: Option<Arc<Claim>>,
    /// Whether it is to become a game of its own, since somebody else has
    /// played the one before on.
    apart: bool,
}

/// What became of the entries of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// They are where they belong.
    InPlace,
    /// Somebody else has played the game on, so that they could not follow:
    /// all of the game is in one of its own.
    Apart,
}

impl Diary {
    /// Of a game that is in the database as it stands, with this help noted,
    /// and is played here.
    pub fn of(claim: Arc<Claim>, game: &Game, help: Help) -> Self {
        Self {
            key: Some(claim.game()),
            written: game.log().len(),
            help,
            opened: first_cell(game),
            finished: game.status().is_over(),
            replaces: None,
            claim: Some(claim),
            apart: false,
        }
    }

    /// Of a game that takes the place of this one, unless that is over: when
    /// it is begun, the other is forgotten in the same transaction.
    pub fn succeeded(&self) -> Self {
        let key = self.key.filter(|_| !self.finished);
        Self {
            replaces: key.map(|key| (key, self.written)),
            ..Self::default()
        }
    }

    /// The key of the game, once it is begun.
    pub fn key(&self) -> Option<GameKey> {
        self.key
    }

    /// That the game is played here, once it is begun.
    pub fn claim(&self) -> Option<&Arc<Claim>> {
        self.claim.as_ref()
    }

    /// Whether the end of the game is written.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Brings the database up to the game, begun as given, and the help taken
    /// since. A game without moves and help is not begun.
    ///
    /// # Errors
    /// When the database fails.
    pub fn write(
        &mut self,
        store: &mut Store,
        new: &NewGame<'_>,
        game: &Game,
        help: Help,
    ) -> Result<Entered, StoreError> {
        let log = game.log();
        let opened = first_cell(game);
        let mut entered = Entered::InPlace;
        if let Some(key) = self.key
            && self.written < log.len()
        {
            let written = store.batch(|batch| {
                batch.append(key, self.written, &log[self.written..])?;
                // Another first opening may have drawn other mines.
                if opened != self.opened
                    && let Some(layout) = Fingerprint::of(game)
                {
                    batch.note_layout(key, layout)?;
                }
                Ok(())
            });
            match written {
                Ok(()) => self.wrote(log.len(), opened),
                Err(StoreError::OutOfStep { .. }) => {
                    self.apart = true;
                    self.let_go();
                }
                // Somebody cleared up.
                Err(StoreError::NoSuchGame(_)) => self.let_go(),
                Err(error) => return Err(error),
            }
        }
        if self.key.is_none() && !(log.is_empty() && help.is_none()) {
            let new = NewGame {
                entries: log,
                layout: Fingerprint::of(game),
                ..new.clone()
            };
            let begun = store.batch(|batch| {
                if let Some((game, entries)) = self.replaces {
                    batch.discard(game, entries)?;
                }
                batch.begin(&new)
            });
            let key = begun?;
            self.key = Some(key);
            // Nobody else knows of it yet.
            self.claim = store.claim(key).ok().map(Arc::new);
            self.replaces = None;
            if std::mem::take(&mut self.apart) {
                entered = Entered::Apart;
            }
            self.wrote(log.len(), opened);
        }
        let Some(key) = self.key else {
            return Ok(entered);
        };
        if help != self.help {
            store.note_help(key, help)?;
            self.help = help;
        }
        Ok(entered)
    }

    /// Writes the end of a game that is over and written down, once.
    ///
    /// # Errors
    /// When the database fails.
    pub fn finish(&mut self, store: &mut Store, game: &Game) -> Result<(), StoreError> {
        let Some(key) = self.key else {
            return Ok(());
        };
        if self.finished || !game.status().is_over() {
            return Ok(());
        }
        store.finish(key, &GameEnd::of(game, UnixMillis::now()))?;
        self.finished = true;
        Ok(())
    }

    fn let_go(&mut self) {
        self.key = None;
        self.claim = None;
    }

    /// Notes how many entries are written, with them the help and the
    /// layout of that first opening.
    fn wrote(&mut self, entries: usize, opened: Option<CellId>) {
        self.written = entries;
        self.help = Help::NONE;
        self.opened = opened;
    }
}

fn first_cell(game: &Game) -> Option<CellId> {
    game.first_opening().map(|first| first.cell)
}
