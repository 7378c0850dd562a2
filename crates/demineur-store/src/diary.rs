//! A game that is written down while it is played.

use demineur_core::{Figures, Game, Help};

use crate::error::StoreError;
use crate::record::{GameEnd, GameKey, NewGame};
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
///     let new = NewGame {
///         entries: game.log(),
///         ..NewGame::new(Door::Terminal, "beginner", game.params())
///     };
///     diary.write(&mut store, &new, Help::NONE)?;
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

    /// Brings the database up to the entries of the game and the help taken
    /// since. A game without either is not begun.
    ///
    /// # Errors
    /// When the database fails.
    pub fn write(
        &mut self,
        store: &mut Store,
        new: &NewGame<'_>,
        help: Help,
    ) -> Result<(), StoreError> {
        let log = new.entries;
        if let Some(key) = self.key
            && self.written < log.len()
        {
            match store.append(key, self.written, &log[self.written..]) {
                Ok(()) => self.wrote(log.len()),
                // Somebody else plays on, or cleared up: a game of its own then.
                Err(StoreError::OutOfStep { .. } | StoreError::NoSuchGame(_)) => self.key = None,
                Err(error) => return Err(error),
            }
        }
        if self.key.is_none() && !(log.is_empty() && help.is_none()) {
            let begun = store.batch(|batch| {
                if let Some((game, entries)) = self.replaces {
                    batch.discard(game, entries)?;
                }
                batch.begin(new)
            });
            self.key = Some(begun?);
            self.replaces = None;
            self.wrote(log.len());
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

    /// Notes that so many entries are written, and with them the help.
    fn wrote(&mut self, entries: usize) {
        self.written = entries;
        self.help = Help::NONE;
    }
}
