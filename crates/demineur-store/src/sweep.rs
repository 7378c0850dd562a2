//! Old games go. What goes is found and deleted by one transaction: a move
//! written meanwhile saves its game, or is refused.

use rusqlite::params;

use crate::column::natural;
use crate::error::StoreError;
use crate::key::PlayerId;
use crate::record::Door;
use crate::store::{Batch, Store};
use crate::time::UnixMillis;

/// Unfinished games count from their last move.
const UNFINISHED: &str = "
    DELETE FROM game WHERE door = ?1 AND outcome IS NULL
        AND coalesce((SELECT written_at FROM log WHERE log.game = game.id
            ORDER BY place DESC LIMIT 1), zero, started_at) < ?2";

/// So do those that have ended, by the clock they were timed by if there is one:
/// `ended_at` is of the machine's, which may jump.
const FINISHED: &str = "
    DELETE FROM game WHERE door = ?1 AND outcome IS NOT NULL
        AND CASE WHEN zero IS NULL THEN ended_at
            ELSE coalesce((SELECT written_at FROM log WHERE log.game = game.id
                ORDER BY place DESC LIMIT 1), zero) END < ?2";

/// Codes that nobody can use any more.
const TRANSFERS: &str = "DELETE FROM transfer WHERE good_until < ?1";

/// Players known by a token, of whom nothing is left.
const PLAYERS: &str = "
    DELETE FROM player WHERE token_hash IS NOT NULL AND created_at < ?1
        AND NOT EXISTS (SELECT 1 FROM game WHERE game.player = player.id)";

/// Games that were never moved in, the oldest first.
const IDLE: &str = "
    DELETE FROM game WHERE id IN (
        SELECT id FROM game WHERE player = ?1 AND door = ?2 AND outcome IS NULL
            AND NOT EXISTS (SELECT 1 FROM log WHERE log.game = game.id)
        ORDER BY id LIMIT ?3)
    RETURNING public_id";

impl Batch<'_> {
    /// Makes room for one more unfinished game of a player, of whom there may
    /// be that many: the oldest games that were never moved in are forgotten.
    /// The public ids of these.
    ///
    /// # Errors
    /// [`StoreError::TooManyGames`] when all have moves.
    pub fn make_room(
        &mut self,
        player: PlayerId,
        door: Door,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        self.whole(|batch| {
            let connection = batch.connection();
            let mut statement = connection.prepare_cached(
                "SELECT count(*) FROM game WHERE player = ?1 AND door = ?2 AND outcome IS NULL",
            )?;
            let count = statement.query_row(params![player.0, door.name()], |row| row.get(0))?;
            let surplus = (natural(count) + 1).saturating_sub(most);
            if surplus == 0 {
                return Ok(Vec::new());
            }
            let mut statement = connection.prepare_cached(IDLE)?;
            let idle = params![player.0, door.name(), surplus];
            let ids = statement.query_map(idle, |row| row.get(0))?;
            let ids = ids.collect::<Result<Vec<Option<String>>, _>>()?;
            match ids.len() < surplus {
                true => Err(StoreError::TooManyGames { most }),
                false => Ok(ids.into_iter().flatten().collect()),
            }
        })
    }
}

impl Store {
    /// Forgets a door's games whose last move, or end, is before a moment, and
    /// the web's players of that age who have no game left. The number of games.
    ///
    /// The moments are those of the clock that games are timed by where there is
    /// one ([`Steady`](crate::Steady)): no jump of the machine's makes a game old.
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
                connection.execute(TRANSFERS, [unfinished_before.0])?;
            }
            Ok(swept)
        })
    }
}
