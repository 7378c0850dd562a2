//! What follows from a view, and how likely the rest is.
//!
//! The principal type is [`Analysis`], from [`analyse`] or, move by move, from
//! an [`Analyser`]. [`oracle`] gives the same by brute force, for small views.
//! The mathematics is in docs/solver.md, section by section.

mod analyse;
mod budget;
mod counting;
pub mod endgame;
mod explain;
pub mod generate;
pub mod oracle;
mod strategy;

pub use analyse::analyser::{Analyser, analyse};
pub use analyse::analysis::{Analysis, Front, Sea};
pub use analyse::conflict::Conflict;
pub use analyse::sample::Sampler;
pub use budget::{Budget, Cancel, OutOfBudget};
pub use endgame::enumerate::{self, Unsolved};
pub use explain::advisor::{ALWAYS_SOLVED, BestMove, advise};
pub use explain::best::best_move;
pub use explain::{checker, hint};
pub use num_bigint::BigUint;
pub use strategy::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
pub use strategy::{
    Cheat, Csp, Evident, Exact, Expert, LimitedSearch, Patterns, Pinv, PlayedOut, Player,
    Playthrough, Random, StrategyName, UnknownStrategy, Zeros, csp, first_cell, flag_rest,
    least_risk, make, pinv, play_out,
};

/// The example of the front page runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
