//! Keeping games in the players' database.

use demineur_core::format::SavedGame;
use demineur_store::{Door, Fingerprint, GameEnd, GameKey, NewGame, Store, StoreError, UnixMillis};

/// Where a game was played, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The program.
    pub program: &'a str,
    /// The level, or its size as `30x16/99`.
    pub level: &'a str,
    /// The strategy.
    pub strategy: &'a str,
    /// When it began.
    pub started_at: UnixMillis,
}

/// Keeps a finished game with its whole log and how many guesses it took, in one
/// transaction.
///
/// # Errors
/// When the database cannot be written.
pub fn keep(
    store: &mut Store,
    origin: Origin<'_>,
    saved: &SavedGame,
    guesses: usize,
) -> Result<GameKey, StoreError> {
    let game = &saved.game;
    let new = NewGame {
        program: Some(origin.program),
        strategy: Some(origin.strategy),
        started_at: origin.started_at,
        entries: game.log(),
        layout: Fingerprint::of(game),
        ..NewGame::new(Door::Bot, origin.level, game.params())
    };
    let end = GameEnd {
        guesses: Some(guesses),
        ..GameEnd::of(game, UnixMillis::now())
    };
    store.batch(|batch| {
        let key = batch.begin(&new)?;
        batch.finish(key, &end)?;
        Ok(key)
    })
}
