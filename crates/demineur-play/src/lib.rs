//! One person playing one game, whatever the screen.
//!
//! [`Ask`] says which game is asked for, however that was done; it becomes a
//! [`Wish`], that is dealt ([`Dealt`]), and the game is played at a [`Table`],
//! which holds its [`Session`] (the game with the help that was taken) and its
//! clock; a strategy plays there from a [`Seat`]. [`Found`] is whatever a person
//! hands over, recognised by its content. What a game was like is judged by a
//! [`review`].
//!
//! Nothing here is put into words: `demineur-words` does that. And nothing reads
//! a clock, a file or the machine's randomness: a door hands them in.
//!
//! ```
//! use demineur_core::{Actor, Level, Status};
//! use demineur_play::{Ask, Table};
//! use demineur_solver::Budget;
//! let wish = Ask::level("beginner").wish(&Level::built_in(), 42)?;
//! let mut table = Table::dealt(wish.deal(1000, &mut Budget::default())?, 0);
//! let change = table.act("o40".parse()?, Actor::Person, 250);
//! assert_eq!((change.status, change.refusal), (Status::Running, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod daily;
mod day;
mod deal;
mod found;
pub mod review;
mod seat;
mod session;
mod table;
mod wish;

pub use ask::{Ask, AskError, RulesAsked, check_board, check_level};
pub use daily::DayBoard;
pub use day::Day;
pub use deal::{Deal, DealError, Dealt};
pub use found::{Form, Found, FoundError, Seen, unplayed};
pub use seat::Seat;
pub use session::{Session, find_hint};
pub use table::{Change, Table, Uncounted};
pub use wish::{MAKE_NODES, MAKE_NODES_WATCHED, Made, NoGuess, Origin, Wish, label};
