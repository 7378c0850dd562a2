//! A history that is carried to another browser, and what the server signs with.

use rusqlite::{OptionalExtension, params};

use crate::error::StoreError;
use crate::key::PlayerId;
use crate::ranking;
use crate::store::{Batch, Store};
use crate::time::UnixMillis;

/// Somebody who came with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whose history it is.
    pub player: PlayerId,
    /// How many games the browser had of its own, which are among it now.
    pub joined: usize,
}

impl Store {
    /// What the server signs with; at first, what is given.
    ///
    /// # Errors
    /// When the database fails.
    pub fn secret(&mut self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.batch(|batch| {
            let connection = batch.connection();
            connection.execute(
                "INSERT OR IGNORE INTO secret (id, bytes) VALUES (1, ?1)",
                [fresh],
            )?;
            let kept = connection.query_row("SELECT bytes FROM secret", [], |row| row.get(0))?;
            Ok(kept)
        })
    }

    /// Whose game that is, by its public id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn owner(&self, public_id: &str) -> Result<Option<PlayerId>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT player FROM game WHERE public_id = ?1")?;
        let id = statement.query_row([public_id], |row| row.get(0));
        Ok(id.optional()?.map(PlayerId))
    }
}

impl Batch<'_> {
    /// Gives a player a code, of which the hash is kept: the one before is no
    /// longer good.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn offer_transfer(
        &mut self,
        player: PlayerId,
        code_hash: &[u8; 32],
        good_until: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut statement = self.connection().prepare_cached(
            "INSERT INTO transfer (player, hash, good_until)
             SELECT id, ?2, ?3 FROM player WHERE id = ?1
             ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, good_until = excluded.good_until",
        )?;
        match statement.execute(params![player.0, code_hash, good_until.0])? {
            0 => Err(StoreError::NoSuchPlayer(player)),
            _ => Ok(()),
        }
    }

    /// Makes a browser's token one of the player who was given that code, and
    /// the games of whoever the browser was until now that player's. The code is
    /// used up. `None` when there is no such code, or it is too old.
    ///
    /// # Errors
    /// When the database fails.
    pub fn arrive(
        &mut self,
        code_hash: &[u8; 32],
        token_hash: &[u8; 32],
        now: UnixMillis,
    ) -> Result<Option<Arrival>, StoreError> {
        self.whole(|batch| {
            let connection = batch.connection();
            let used = connection
                .query_row(
                    "DELETE FROM transfer WHERE hash = ?1 RETURNING player, good_until",
                    [code_hash],
                    |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
                )
                .optional()?;
            let Some((player, _)) = used.filter(|&(_, good_until)| now.0 <= good_until) else {
                return Ok(None);
            };
            let before = crate::players::find(connection, token_hash)?;
            let mut joined = 0;
            match before {
                Some(PlayerId(before)) if before == player => {}
                Some(PlayerId(before)) => joined = join(connection, before, player)?,
                None => {
                    connection.execute(
                        "INSERT INTO token (hash, player) VALUES (?1, ?2)",
                        params![token_hash, player],
                    )?;
                }
            }
            let player = PlayerId(player);
            Ok(Some(Arrival { player, joined }))
        })
    }
}

/// Makes one player of two: the tokens and games of the first are the second's,
/// and so is the nickname, if the second has none.
fn join(connection: &rusqlite::Connection, from: i64, to: i64) -> Result<usize, StoreError> {
    let both = params![from, to];
    connection.execute(
        "INSERT INTO token (hash, player) SELECT token_hash, ?2 FROM player
         WHERE id = ?1 AND token_hash IS NOT NULL",
        both,
    )?;
    connection.execute("UPDATE token SET player = ?2 WHERE player = ?1", both)?;
    let games = connection.execute("UPDATE game SET player = ?2 WHERE player = ?1", both)?;
    connection.execute(
        "INSERT OR IGNORE INTO setting (player, key, value)
         SELECT ?2, key, value FROM setting WHERE player = ?1",
        both,
    )?;
    let name: Option<(Option<String>, Option<String>)> = connection
        .query_row(
            "SELECT nickname, nickname_folded FROM player WHERE id = ?1",
            [from],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    ranking::join(connection, PlayerId(from), PlayerId(to))?;
    connection.execute("DELETE FROM player WHERE id = ?1", [from])?;
    if let Some((Some(nickname), folded)) = name {
        connection.execute(
            "UPDATE player SET nickname = ?2, nickname_folded = ?3
             WHERE id = ?1 AND nickname IS NULL",
            params![to, nickname, folded],
        )?;
    }
    ranking::name(connection, PlayerId(to))?;
    Ok(games)
}
