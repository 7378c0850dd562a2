//! Whether the database still takes what games write, and gives it back.

use demineur_core::{Actor, BoardSpec, CellId, GameParams, Help, LogEntry, Move};
use rusqlite::{OptionalExtension, params};

use crate::error::StoreError;
use crate::record::{Door, NewGame};
use crate::store::{Batch, Store};

/// More than a move takes, so that a disk that fills up is noticed before one is
/// refused.
const BALLAST: i64 = 32 << 10;

impl Store {
    /// The number of the last beat that was written.
    ///
    /// # Errors
    /// When the database fails.
    pub fn pulse(&self) -> Result<Option<i64>, StoreError> {
        let read = self
            .connection()
            .query_row("SELECT beat, ballast FROM pulse", [], |row| {
                let ballast: Vec<u8> = row.get(1)?;
                Ok((row.get(0)?, ballast.len() as i64))
            });
        let read: Option<(i64, i64)> = read.optional()?;
        Ok(read.filter(|read| read.1 == BALLAST).map(|read| read.0))
    }
}

impl Batch<'_> {
    /// Writes the number of a beat, and goes wherever a game with a move would be
    /// written, of which nothing stays.
    ///
    /// # Errors
    /// When a game could not be written now.
    pub fn beat(&mut self, beat: i64) -> Result<(), StoreError> {
        self.undone(Self::try_game)?;
        let mut statement = self.connection().prepare_cached(
            "INSERT INTO pulse (id, beat, ballast) VALUES (1, ?1, zeroblob(?2))
             ON CONFLICT DO UPDATE SET beat = excluded.beat, ballast = excluded.ballast",
        )?;
        statement.execute(params![beat, BALLAST])?;
        Ok(())
    }

    fn try_game(&mut self) -> Result<(), StoreError> {
        let params = GameParams::seeded(BoardSpec::square(2, 1), 1, 0);
        let game = self.begin(&NewGame::new(Door::Web, "pulse", &params))?;
        let entry = LogEntry {
            millis: 0,
            actor: Actor::Person,
            action: Move::Flag(CellId::new(0)),
            effect: true,
            help: Help::NONE,
        };
        self.append(game, 0, &[entry])?;
        self.abandon(game, self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::Filter;

    #[test]
    fn a_beat_is_read_back_and_leaves_no_game() {
        let mut store = Store::in_memory().expect("a store");
        assert_eq!(store.pulse().expect("read"), None);
        for beat in [7, 8] {
            store.batch(|batch| batch.beat(beat)).expect("written");
            assert_eq!(store.pulse().expect("read"), Some(beat));
        }
        assert_eq!(store.history(&Filter::default()).expect("read").len(), 0);
    }

    #[test]
    fn no_beat_where_no_game_can_be_written() {
        let mut store = Store::in_memory().expect("a store");
        let break_log = "DROP TABLE log; CREATE TABLE log (a TEXT)";
        store.connection().execute_batch(break_log).expect("broken");
        let beat = store.batch(|batch| batch.beat(1));
        assert!(beat.is_err());
        assert_eq!(store.pulse().expect("read"), None);
    }

    /// A database that may not grow any more, as on a full disk.
    #[test]
    fn no_beat_on_a_disk_without_room() {
        let mut store = Store::in_memory().expect("a store");
        let pages = "SELECT page_count FROM pragma_page_count";
        let pages: i64 = store
            .connection()
            .query_row(pages, [], |row| row.get(0))
            .expect("a count");
        let limit = store
            .connection()
            .pragma_update(None, "max_page_count", pages + 2);
        limit.expect("set");
        let beat = store.batch(|batch| batch.beat(1));
        assert!(matches!(beat, Err(StoreError::Full)), "{beat:?}");
    }
}
