//! Games, history and settings of the players in SQLite, with migrations; one
//! database for every door.
//!
//! The principal type is [`Store`]: one connection to the file
//! `demineur.sqlite3` in a data folder. A move is written before it is shown,
//! so that a killed program loses nothing that anybody saw.
//!
//! ```
//! use demineur_core::{BoardSpec, Game, GameParams, Stamp};
//! use demineur_store::{Door, NewGame, Store};
//! let mut store = Store::in_memory()?;
//! let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
//! let key = store.begin(&NewGame::new(Door::Terminal, "beginner", game.params()))?;
//! let noted = game.log().len();
//! game.act("o40".parse()?, Stamp::default())?;
//! store.append(key, noted, &game.log()[noted..])?;
//! let stored = store.load(key)?.expect("it was begun");
//! assert_eq!(stored.saved.game.log(), game.log());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backup;
mod barred;
mod claim;
mod column;
mod diary;
mod error;
mod filter;
mod fingerprint;
mod folder;
mod games;
mod key;
mod left;
mod mean;
mod players;
mod pulse;
mod ranking;
mod reading;
mod record;
mod schema;
mod stats;
mod steady;
mod store;
mod sweep;
mod time;
mod transfer;

pub use backup::{Checked, check, copy_to, restore};
pub use barred::Barred;
pub use claim::Claim;
pub use diary::{Diary, Entered};
pub use error::StoreError;
pub use filter::Filter;
pub use fingerprint::Fingerprint;
pub use folder::data_dir;
pub use key::{GameKey, PlayerId};
pub use left::LeftGame;
pub use mean::{mean, rounded_mean};
pub use ranking::{Contest, Measure, Ranked, Tried};
pub use record::{Door, GameEnd, GameRecord, NewGame, Outcome, StoredGame};
pub use stats::LevelStats;
pub use steady::Steady;
pub use store::{Batch, Durability, Store};
pub use sweep::Sweep;
pub use time::{Day, UnixMillis};
pub use transfer::Arrival;
