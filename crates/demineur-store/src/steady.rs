//! How far the clock that games are timed by had run when the program ended.

use rusqlite::{OptionalExtension, params};

use crate::error::StoreError;
use crate::store::{Batch, Store};
use crate::time::UnixMillis;

/// How far the clock that games are timed by had run, and what the clock of the
/// machine said at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steady {
    /// How far it had run.
    pub ran: UnixMillis,
    /// What the machine's clock said.
    pub wall: UnixMillis,
}

impl Store {
    /// How far the clock had run at the last write; `None` before the first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn steady(&self) -> Result<Option<Steady>, StoreError> {
        let read = self
            .connection()
            .query_row("SELECT ran, wall FROM steady", [], |row| {
                Ok(Steady {
                    ran: UnixMillis(row.get(0)?),
                    wall: UnixMillis(row.get(1)?),
                })
            });
        Ok(read.optional()?)
    }
}

impl Batch<'_> {
    /// Notes how far the clock has run. What the batch writes is written at that
    /// moment.
    ///
    /// # Errors
    /// When the database fails.
    pub fn note_steady(&mut self, steady: Steady) -> Result<(), StoreError> {
        let mut statement = self.connection().prepare_cached(
            "INSERT INTO steady (id, ran, wall) VALUES (1, ?1, ?2)
             ON CONFLICT DO UPDATE SET ran = max(ran, excluded.ran), wall = excluded.wall",
        )?;
        statement.execute(params![steady.ran.0, steady.wall.0])?;
        drop(statement);
        self.now = steady.ran;
        Ok(())
    }
}
