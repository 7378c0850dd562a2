//! Old games go. What goes is found and deleted by one transaction: a move
//! written meanwhile saves its game, or is refused.

use rusqlite::params;

use crate::column::natural;
use crate::error::StoreError;
use crate::key::PlayerId;
use crate::record::Door;
use crate::store::{Batch, Store};
use crate::time::UnixMillis;

/// Unfinished games count from their last move. So do those that have ended, by
/// the clock they were timed by if there is one: `ended_at` is of the machine's,
/// which may jump.
const GAMES: &str = "
    DELETE FROM game WHERE id > ?1 AND id <= ?2 AND door = ?3 AND CASE
        WHEN outcome IS NULL
        THEN coalesce((SELECT written_at FROM log WHERE log.game = game.id
            ORDER BY place DESC LIMIT 1), zero, started_at) < ?4
        WHEN zero IS NULL THEN ended_at < ?5
        ELSE coalesce((SELECT written_at FROM log WHERE log.game = game.id
            ORDER BY place DESC LIMIT 1), zero) < ?5 END
    RETURNING public_id";

/// So many rows are looked at in a transaction: a few milliseconds.
const PORTION: i64 = 1000;

/// Codes that nobody can use any more.
const TRANSFERS: &str = "DELETE FROM transfer WHERE good_until < ?1";

/// Players known by a token, of whom nothing is left, not even a place on a list.
const PLAYERS: &str = "
    DELETE FROM player WHERE token_hash IS NOT NULL AND created_at < ?1
        AND NOT EXISTS (SELECT 1 FROM game WHERE game.player = player.id)
        AND NOT EXISTS (SELECT 1 FROM best WHERE best.player = player.id AND named = 1)";

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

/// A sweep of a door's games whose last move, or end, is before a moment, and of
/// the web's players of that age who have no game left; done portion by portion.
///
/// The moments are those of the clock that games are timed by where there is one
/// ([`Steady`](crate::Steady)): no jump of the machine's makes a game old.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    door: Door,
    unfinished_before: UnixMillis,
    finished_before: Option<UnixMillis>,
    /// The last game that was looked at; none when all were.
    last: Option<i64>,
}

impl Sweep {
    /// Of that door, with these moments.
    pub fn new(
        door: Door,
        unfinished_before: UnixMillis,
        finished_before: Option<UnixMillis>,
    ) -> Self {
        Self {
            door,
            unfinished_before,
            finished_before,
            last: Some(0),
        }
    }

    /// Whether all games were looked at.
    pub fn is_done(&self) -> bool {
        self.last.is_none()
    }
}

impl Store {
    /// Sweeps a portion; the games that are gone, by their names in addresses.
    ///
    /// # Errors
    /// When the database fails: then the portion can be swept again.
    pub fn sweep(&mut self, sweep: &mut Sweep) -> Result<Vec<String>, StoreError> {
        let Some(last) = sweep.last else {
            return Ok(Vec::new());
        };
        let (gone, next) = self.batch(|batch| {
            let connection = batch.connection();
            let newest = "SELECT coalesce(max(id), 0) FROM game";
            let newest: i64 = connection.query_row(newest, [], |row| row.get(0))?;
            let mut statement = connection.prepare_cached(GAMES)?;
            let games = params![
                last,
                last + PORTION,
                sweep.door.name(),
                sweep.unfinished_before.0,
                sweep.finished_before.map(|before| before.0),
            ];
            let gone = statement.query_map(games, |row| row.get(0))?;
            let gone = gone.collect::<Result<Vec<Option<String>>, _>>()?;
            let next = Some(last + PORTION).filter(|&next| next < newest);
            if next.is_none() && sweep.door == Door::Web {
                connection.execute(PLAYERS, [sweep.unfinished_before.0])?;
                connection.execute(TRANSFERS, [sweep.unfinished_before.0])?;
            }
            Ok::<_, StoreError>((gone.into_iter().flatten().collect(), next))
        })?;
        sweep.last = next;
        Ok(gone)
    }
}
