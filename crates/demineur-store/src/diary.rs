//! A game that is written down while it is played.

use demineur_core::{CellId, Figures, Game, Help};

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
}

impl Diary {
    /// Of a game that is in the database as it stands, with this help noted.
    pub fn of(key: GameKey, game: &Game, help: Help) -> Self {
        Self {
            key: Some(key),
            written: game.log().len(),
            help,
            opened: first_cell(game),
            finished: game.status().is_over(),
            replaces: None,
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
    ) -> Result<(), StoreError> {
        let log = game.log();
        let opened = first_cell(game);
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
                // Somebody else plays on, or cleared up: a game of its own then.
                Err(StoreError::OutOfStep { .. } | StoreError::NoSuchGame(_)) => self.key = None,
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
            self.key = Some(begun?);
            self.replaces = None;
            self.wrote(log.len(), opened);
        }
        let Some(key) = self.key else {
            return Ok(());
        };
        if help != self.help {
            store.note_help(key, help)?;
            self.help = help;
        }
        Ok(())
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
        let end = GameEnd {
            status: game.status(),
            figures: Figures::of(game),
            guesses: None,
            ended_at: UnixMillis::now(),
        };
        store.finish(key, &end)?;
        self.finished = true;
        Ok(())
    }

    /// Notes that that many entries are written, with them the help and the
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
