//! Thousands of games: seeded, parallel, the same result on one thread or many.
//!
//! The principal function is [`run`]: it plays `games` games of a level with a
//! strategy and returns their [`Record`]s in order. [`Totals`] sums them up,
//! with a [`wilson`] interval for the share of wins.

mod experiment;
mod interval;
mod parallel;
mod record;

pub use experiment::{Experiment, PlannedBoard, RunError, play_boards, run};
pub use interval::wilson;
pub use parallel::{Progress, in_order};
pub use record::{Record, Timing, Totals};
