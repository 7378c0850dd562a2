//! What the screens show of the player's past.

use demineur_core::Status;
use demineur_store::GameKey;

/// The player's results at one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Games played to the end.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// The best time of a win, in milliseconds.
    pub best: Option<u64>,
    /// Wins in a row, up to now.
    pub streak: u64,
    /// The most wins in a row.
    pub best_streak: u64,
    /// Whether the game just won is the best time.
    pub is_record: bool,
}

/// A game of the past, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct PastGame {
    /// Its key in the database.
    pub key: GameKey,
    /// The level it was compared under.
    pub level: String,
    /// The tiling's name; `None` for a free graph.
    pub tiling: Option<String>,
    /// How it ended; `None` while it can be continued.
    pub status: Option<Status>,
    /// Milliseconds played, once it is over.
    pub millis: Option<u64>,
    /// How long ago it was begun, in milliseconds.
    pub age: u64,
    /// Who played, if it was a strategy.
    pub strategy: Option<String>,
    /// Whether help was taken.
    pub helped: bool,
}
