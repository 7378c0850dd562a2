//! Thousands of games: seeded, parallel, the same result on one thread or many.
//!
//! The principal function is [`run`]: it plays the games of an [`Experiment`]
//! and hands over their [`Record`]s in order. [`Totals`] sums them up, with a
//! [`wilson`] interval for the share of wins; a [`Part`] is what a file keeps of
//! a run, or of a piece of it. [`Paired`] compares two strategies on the same
//! boards, and [`Sequential`] says when that is settled. A [`Contest`] compares
//! and a [`Played`] is a point of a sweep: both play, and tell what came of it as
//! every door does.

mod compare;
mod contest;
mod error;
mod experiment;
mod histogram;
mod interval;
mod judge;
mod maker;
mod paired;
mod parallel;
mod part;
mod play;
mod played;
mod reading;
mod record;
mod sequential;
mod summary;
mod sweep;
mod totals;

pub use compare::{Comparison, Pair};
pub use contest::Contest;
pub use error::RunError;
pub use experiment::{Experiment, PlannedBoard, play_boards, run, run_all, run_players};
pub use histogram::Histogram;
pub use interval::wilson;
pub use judge::{Choice, Judge, Judged};
pub use maker::MakePlayer;
pub use paired::Paired;
pub use parallel::{Progress, in_order};
pub use part::{Compared, MergeError, Part, Plan, Shard, merge};
pub use play::Seen;
pub use played::Played;
pub use reading::{ENGINE, ReadPartError};
pub use record::{Record, Risk, Stage, Techniques};
pub use sequential::{Sequential, Verdict};
pub use summary::{Wall, rounded};
pub use sweep::{Axis, MOST_POINTS, Point, SweepError};
pub use totals::{Risks, Timing, Totals};
