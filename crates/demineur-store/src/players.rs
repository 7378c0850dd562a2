//! Players and their settings.

use rusqlite::{Connection, OptionalExtension, params};

use crate::column::{is_orphan, is_taken};
use crate::error::StoreError;
use crate::key::PlayerId;
use crate::ranking;
use crate::store::{Batch, Store};
use crate::time::UnixMillis;

/// By the first token of a player, or a further one.
const FIND: &str = "
    SELECT id FROM player WHERE token_hash = ?1
    UNION ALL SELECT player FROM token WHERE hash = ?1";

impl Store {
    /// The player whose token has this hash; a new one if there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub fn player_by_token(
        &mut self,
        token_hash: &[u8; 32],
        now: UnixMillis,
    ) -> Result<PlayerId, StoreError> {
        match self.find_player(token_hash)? {
            Some(player) => Ok(player),
            None => self.batch(|batch| batch.player_by_token(token_hash, now)),
        }
    }

    /// The first eight bytes of the hash of every token, as numbers in order.
    ///
    /// # Errors
    /// When the database fails.
    pub fn beginnings_of_tokens(&self) -> Result<Vec<u64>, StoreError> {
        let mut statement = self.connection().prepare(
            "SELECT token_hash FROM player WHERE token_hash IS NOT NULL
             UNION ALL SELECT hash FROM token",
        )?;
        let hashes = statement.query_map([], |row| {
            let hash: [u8; 32] = row.get(0)?;
            let beginning = hash.first_chunk().expect("a hash has more");
            Ok(u64::from_be_bytes(*beginning))
        })?;
        let mut beginnings: Vec<u64> = hashes.collect::<Result<_, _>>()?;
        beginnings.sort_unstable();
        Ok(beginnings)
    }

    /// The player whose token has this hash.
    ///
    /// # Errors
    /// When the database fails.
    pub fn find_player(&self, token_hash: &[u8; 32]) -> Result<Option<PlayerId>, StoreError> {
        find(self.connection(), token_hash)
    }

    /// The player's nickname, if one was chosen.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn nickname(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT nickname FROM player WHERE id = ?1")?;
        let found = statement
            .query_row([player.0], |row| row.get(0))
            .optional()?;
        found.ok_or(StoreError::NoSuchPlayer(player))
    }

    /// The player of that nickname, in capitals or not.
    ///
    /// # Errors
    /// When the database fails.
    pub fn player_called(&self, nickname: &str) -> Result<Option<PlayerId>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT id FROM player WHERE nickname_folded = ?1")?;
        let id = statement.query_row([nickname.to_lowercase()], |row| row.get(0));
        Ok(id.optional()?.map(PlayerId))
    }

    /// Chooses a nickname; an empty one gives it up.
    ///
    /// # Errors
    /// When another player has it, in capitals or not.
    pub fn set_nickname(&mut self, player: PlayerId, nickname: &str) -> Result<(), StoreError> {
        let chosen = Some(nickname).filter(|text| !text.is_empty());
        self.batch(|batch| {
            let changed = batch.connection().execute(
                "UPDATE player SET nickname = ?2, nickname_folded = ?3 WHERE id = ?1",
                params![player.0, chosen, chosen.map(str::to_lowercase)],
            );
            match changed {
                Ok(0) => Err(StoreError::NoSuchPlayer(player)),
                Ok(_) => ranking::name(batch.connection(), player),
                Err(error) if is_taken(&error) => Err(StoreError::NicknameTaken),
                Err(error) => Err(error.into()),
            }
        })
    }

    /// What the player set under this key.
    ///
    /// # Errors
    /// When the database fails.
    pub fn setting(&self, player: PlayerId, key: &str) -> Result<Option<String>, StoreError> {
        let mut statement = self
            .connection()
            .prepare_cached("SELECT value FROM setting WHERE player = ?1 AND key = ?2")?;
        let value = statement.query_row(params![player.0, key], |row| row.get(0));
        Ok(value.optional()?)
    }

    /// Sets a key for the player.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn set_setting(
        &mut self,
        player: PlayerId,
        key: &str,
        value: &str,
    ) -> Result<(), StoreError> {
        let set = self.connection().execute(
            "INSERT INTO setting (player, key, value) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET value = excluded.value",
            params![player.0, key, value],
        );
        match set {
            Ok(_) => Ok(()),
            Err(error) if is_orphan(&error) => Err(StoreError::NoSuchPlayer(player)),
            Err(error) => Err(error.into()),
        }
    }
}

impl Batch<'_> {
    /// As [`Store::player_by_token`].
    ///
    /// # Errors
    /// When the database fails.
    pub fn player_by_token(
        &mut self,
        token_hash: &[u8; 32],
        now: UnixMillis,
    ) -> Result<PlayerId, StoreError> {
        if let Some(player) = find(self.connection(), token_hash)? {
            return Ok(player);
        }
        self.connection().execute(
            "INSERT INTO player (token_hash, created_at) VALUES (?1, ?2)",
            params![token_hash, now.0],
        )?;
        Ok(PlayerId(self.connection().last_insert_rowid()))
    }
}

pub(crate) fn find(
    connection: &Connection,
    token_hash: &[u8; 32],
) -> Result<Option<PlayerId>, StoreError> {
    let mut statement = connection.prepare_cached(FIND)?;
    let id = statement.query_row([token_hash], |row| row.get(0));
    Ok(id.optional()?.map(PlayerId))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_find_their_player_again() {
        let mut store = Store::in_memory().expect("a store");
        let now = UnixMillis(5);
        assert_eq!(store.find_player(&[1; 32]).expect("found"), None);
        let one = store.player_by_token(&[1; 32], now).expect("made");
        let two = store.player_by_token(&[2; 32], now).expect("made");
        assert!(one != two && one != PlayerId::LOCAL);
        assert_eq!(store.player_by_token(&[1; 32], now).expect("found"), one);
        let beginnings = [0x0101_0101_0101_0101, 0x0202_0202_0202_0202];
        assert_eq!(store.beginnings_of_tokens().expect("read"), beginnings);
        assert_eq!(store.find_player(&[2; 32]).expect("found"), Some(two));
    }

    #[test]
    fn a_nickname_is_of_one_player() {
        let mut store = Store::in_memory().expect("a store");
        let other = store
            .player_by_token(&[1; 32], UnixMillis(0))
            .expect("made");
        store.set_nickname(PlayerId::LOCAL, "Élodie").expect("set");
        let taken = store.set_nickname(other, "éLODIE");
        assert!(matches!(taken, Err(StoreError::NicknameTaken)));
        store.set_nickname(PlayerId::LOCAL, "ÉLODIE").expect("hers");
        store.set_nickname(PlayerId::LOCAL, "").expect("given up");
        assert_eq!(store.nickname(PlayerId::LOCAL).expect("read"), None);
        store.set_nickname(other, "Élodie").expect("free now");
        assert_eq!(
            store.nickname(other).expect("read").as_deref(),
            Some("Élodie")
        );
        let nobody = store.set_nickname(PlayerId(99), "x");
        assert!(matches!(nobody, Err(StoreError::NoSuchPlayer(_))));
    }

    #[test]
    fn settings_are_of_each_player() {
        let mut store = Store::in_memory().expect("a store");
        let local = PlayerId::LOCAL;
        assert_eq!(store.setting(local, "last").expect("read"), None);
        store.set_setting(local, "last", "expert").expect("set");
        store.set_setting(local, "last", "beginner").expect("set");
        let value = store.setting(local, "last").expect("read");
        assert_eq!(value.as_deref(), Some("beginner"));
        let other = store
            .player_by_token(&[1; 32], UnixMillis(0))
            .expect("made");
        assert_eq!(store.setting(other, "last").expect("read"), None);
        let nobody = store.set_setting(PlayerId(99), "last", "x");
        assert!(matches!(nobody, Err(StoreError::NoSuchPlayer(_))));
    }
}
