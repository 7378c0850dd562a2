//! One connection to the database.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use demineur_core::{Help, LogEntry};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::claim::Claim;
use crate::error::StoreError;
use crate::fingerprint::Fingerprint;
use crate::key::GameKey;
use crate::record::{GameEnd, NewGame};
use crate::time::UnixMillis;
use crate::{folder, schema};

const FILE: &str = "demineur.sqlite3";

/// How long a connection waits for another's writing to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a written move outlives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Durability {
    /// The end of the program, by `kill -9` too.
    #[default]
    Kill,
    /// The loss of power too: each commit waits for the disk.
    PowerLoss,
}

/// One connection to the players' database. Threads and programs each open
/// their own; they may write at the same time.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// Where the file is; none in memory.
    folder: Option<PathBuf>,
}

impl Store {
    /// Opens the database of a folder; makes both where they are missing.
    ///
    /// # Errors
    /// When the folder cannot be made, the file is not ours or of a newer
    /// version (it is then left alone), or the database fails.
    pub fn open(folder: &Path, durability: Durability) -> Result<Self, StoreError> {
        folder::make(folder)?;
        Self::open_file(&Self::file_in(folder), durability)
    }

    /// Opens the database of a folder, if there is one; makes nothing.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_existing(folder: &Path) -> Result<Option<Self>, StoreError> {
        let file = Self::file_in(folder);
        if !file.exists() {
            return Ok(None);
        }
        Self::open_file(&file, Durability::default()).map(Some)
    }

    /// The path of a folder's database.
    pub fn file_in(folder: &Path) -> PathBuf {
        folder.join(FILE)
    }

    /// A database in memory, gone with the connection.
    ///
    /// # Errors
    /// When the database fails.
    pub fn in_memory() -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory()?;
        Self::ready(connection, Path::new(":memory:"), None)
    }

    fn open_file(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        schema::check(&connection, path)?;
        write_ahead(&connection)?;
        let synchronous = match durability {
            Durability::Kill => "NORMAL",
            Durability::PowerLoss => "FULL",
        };
        connection.pragma_update(None, "synchronous", synchronous)?;
        Self::ready(connection, path, path.parent())
    }

    pub(crate) fn ready(
        mut connection: Connection,
        path: &Path,
        folder: Option<&Path>,
    ) -> Result<Self, StoreError> {
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(64);
        schema::migrate(&mut connection, path)?;
        Ok(Self {
            connection,
            folder: folder.map(Path::to_owned),
        })
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Writes many things in one transaction, which costs little more than
    /// one: all of them if `write` is done, none if it fails. A single call on
    /// the batch that fails writes nothing and spoils nothing, so that `write`
    /// may go on after it.
    ///
    /// # Errors
    /// What `write` fails with, or the database.
    pub fn batch<T, E: From<StoreError>>(
        &mut self,
        write: impl FnOnce(&mut Batch<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        // Taken at once: a transaction that reads first may not be let write.
        let begun = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(StoreError::from)?;
        let mut batch = Batch {
            transaction,
            now: UnixMillis::now(),
        };
        let written = write(&mut batch)?;
        batch.transaction.commit().map_err(StoreError::from)?;
        Ok(written)
    }

    /// Claims a game to play it here.
    ///
    /// # Errors
    /// When it is being played elsewhere.
    pub fn claim(&self, game: GameKey) -> Result<Claim, StoreError> {
        Claim::take(self.folder.as_deref(), game)
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When there is no such player or another game has the public id.
    pub fn begin(&mut self, new: &NewGame<'_>) -> Result<GameKey, StoreError> {
        self.batch(|batch| batch.begin(new))
    }

    /// Adds entries to a game's log; `from` is the length of the log before.
    /// Help that was noted is then taken to be in the log.
    ///
    /// *Complexity*: of the new entries alone.
    ///
    /// # Errors
    /// When `from` is not the stored length, or there is no such game.
    pub fn append(
        &mut self,
        game: GameKey,
        from: usize,
        entries: &[LogEntry],
    ) -> Result<(), StoreError> {
        self.batch(|batch| batch.append(game, from, entries))
    }

    /// Notes on which layout a game is played, once a cell of it is open: in
    /// the same batch as the opening.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn note_layout(&mut self, game: GameKey, layout: Fingerprint) -> Result<(), StoreError> {
        self.batch(|batch| batch.note_layout(game, layout))
    }

    /// Notes all help taken since the last entry of the log.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn note_help(&mut self, game: GameKey, pending: Help) -> Result<(), StoreError> {
        self.batch(|batch| batch.note_help(game, pending))
    }

    /// Notes the end of a game. The first end stands: a loss that is taken
    /// back and won stays a loss.
    ///
    /// # Errors
    /// When the game is not over by its status, or there is no such game.
    pub fn finish(&mut self, game: GameKey, end: &GameEnd) -> Result<(), StoreError> {
        self.batch(|batch| batch.finish(game, end))
    }

    /// Notes that a game was left before its end; one that has ended stays as
    /// it is.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn abandon(&mut self, game: GameKey, now: UnixMillis) -> Result<(), StoreError> {
        self.batch(|batch| batch.abandon(game, now))
    }

    /// Forgets a game and its log of that many entries, if there is one; a game
    /// that somebody has played on stays.
    ///
    /// # Errors
    /// When the database fails.
    pub fn discard(&mut self, game: GameKey, entries: usize) -> Result<(), StoreError> {
        self.batch(|batch| batch.discard(game, entries))
    }
}

/// Writes that become true together; see [`Store::batch`].
#[derive(Debug)]
pub struct Batch<'a> {
    transaction: Transaction<'a>,
    /// When what it writes is written.
    pub(crate) now: UnixMillis,
}

impl Batch<'_> {
    pub(crate) fn connection(&self) -> &Connection {
        &self.transaction
    }

    /// Writes several things of the batch, all of them or none.
    ///
    /// # Errors
    /// What `write` fails with, or the database.
    pub fn whole<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.part(write, Result::is_ok)
    }

    /// Writes several things and takes them back: whether they could be written.
    pub(crate) fn undone<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.part(write, |_| false)
    }

    fn part<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, StoreError>,
        stays: impl FnOnce(&Result<T, StoreError>) -> bool,
    ) -> Result<T, StoreError> {
        let run = |batch: &Self, sql| {
            let mut statement = batch.transaction.prepare_cached(sql)?;
            statement.execute([])
        };
        run(self, "SAVEPOINT part")?;
        let written = write(self);
        if !stays(&written) {
            run(self, "ROLLBACK TO part")?;
        }
        run(self, "RELEASE part")?;
        written
    }
}

/// Turns on the write-ahead log, which lets one write while others read. Two
/// programs that make the same file may get in each other's way here, and
/// SQLite does not wait by itself.
fn write_ahead(connection: &Connection) -> Result<(), StoreError> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Ok(()) => return Ok(()),
            Err(error) => match StoreError::from(error) {
                StoreError::Busy if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                error => return Err(error),
            },
        }
    }
}

/// What writing costs, in steps of SQLite's machine: the same on any machine,
/// however busy.
#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use demineur_core::{Actor, BoardSpec, CellId, GameParams, Move};

    use super::*;
    use crate::record::Door;

    fn counting() -> (Store, Arc<AtomicUsize>) {
        let store = Store::in_memory().expect("a store");
        let steps = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&steps);
        let count = move || {
            counter.fetch_add(1, Ordering::Relaxed);
            false
        };
        store.connection().progress_handler(1, Some(count));
        (store, steps)
    }

    fn begin(store: &mut Store, seed: u64) -> GameKey {
        let params = GameParams::seeded(BoardSpec::square(9, 9), 10, seed);
        let new = NewGame::new(Door::Web, "beginner", &params);
        store.begin(&new).expect("begun")
    }

    #[test]
    fn a_move_costs_the_same_after_many_others() {
        let (mut store, steps) = counting();
        let key = begin(&mut store, 1);
        let idle = LogEntry {
            millis: 1,
            actor: Actor::Person,
            action: Move::Chord(CellId::new(0)),
            effect: false,
            help: Help::NONE,
        };
        let mut cost = |from: usize, entries: usize| {
            steps.store(0, Ordering::Relaxed);
            store
                .append(key, from, &vec![idle; entries])
                .expect("written");
            steps.load(Ordering::Relaxed)
        };
        cost(0, 1);
        let short = cost(1, 1);
        cost(2, 10_000);
        let long = cost(10_002, 1);
        assert!(0 < short && long <= 2 * short, "{long} steps after {short}");
    }

    #[test]
    fn a_game_costs_the_same_after_many_others() {
        let (mut store, steps) = counting();
        let mut cost = |seed: u64| {
            steps.store(0, Ordering::Relaxed);
            begin(&mut store, seed);
            steps.load(Ordering::Relaxed)
        };
        cost(0);
        let first = cost(1);
        (2..1000).map(&mut cost).for_each(drop);
        let later = cost(1000);
        assert!(
            0 < first && later <= 2 * first,
            "{later} steps after {first}"
        );
    }
}
