//! Old games go.

use rusqlite::params;

use crate::error::StoreError;
use crate::record::Door;
use crate::store::Store;
use crate::time::UnixMillis;

/// Unfinished games count from their last move.
const UNFINISHED: &str = "
    DELETE FROM game WHERE door = ?1 AND outcome IS NULL AND started_at < ?2
        AND coalesce((SELECT written_at FROM log WHERE log.game = game.id
            ORDER BY place DESC LIMIT 1), started_at) < ?2";

const FINISHED: &str = "DELETE FROM game WHERE door = ?1 AND outcome IS NOT NULL AND ended_at < ?2";

/// Players known by a token, of whom nothing is left.
const PLAYERS: &str = "
    DELETE FROM player WHERE token_hash IS NOT NULL AND created_at < ?1
        AND NOT EXISTS (SELECT 1 FROM game WHERE game.player = player.id)";

impl Store {
    /// Forgets a door's games whose last move, or end, is before a moment, and
    /// the web's players of that age who have no game left. The number of games.
    ///
    /// # Errors
    /// When the database fails.
    pub fn sweep(
        &mut self,
        door: Door,
        unfinished_before: UnixMillis,
        finished_before: Option<UnixMillis>,
    ) -> Result<usize, StoreError> {
        self.batch(|batch| {
            let connection = batch.connection();
            let mut swept =
                connection.execute(UNFINISHED, params![door.name(), unfinished_before.0])?;
            if let Some(before) = finished_before {
                swept += connection.execute(FINISHED, params![door.name(), before.0])?;
            }
            if door == Door::Web {
                connection.execute(PLAYERS, [unfinished_before.0])?;
            }
            Ok(swept)
        })
    }
}
