//! One person playing one game, whatever the screen.
//!
//! [`Ask`] says which game is asked for, however that was done; it becomes a
//! [`Wish`], that a game, and the game is played at a [`Table`], which holds its
//! [`Session`] (the game with the help that was taken) and its clock. What it
//! was like is judged by a [`review`].
//!
//! Nothing here is put into words: `demineur-words` does that. And nothing reads
//! a clock, a file or the machine's randomness: a door hands them in.
//!
//! ```
//! use demineur_core::{Actor, Level, Status};
//! use demineur_play::{Ask, Deal, Table};
//! let wish = Ask::level("beginner").wish(&Level::built_in(), 42)?;
//! let mut table = Table::new(wish.lay()?, Deal::of_wish(&wish), 0);
//! let change = table.act("o40".parse()?, Actor::Person, 250);
//! assert_eq!(change.outcome, Ok(Status::Running));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
pub mod review;
mod session;
mod table;
mod wish;

pub use ask::{Ask, AskError, RulesAsked, check_level};
pub use session::{Session, find_hint};
pub use table::{Change, Deal, Table, Uncounted};
pub use wish::{GENERATE_NODES, NoGuess, Origin, Wish, label};
