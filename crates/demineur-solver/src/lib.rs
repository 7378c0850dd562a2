//! What follows from a view, and how likely the rest is.
//!
//! The principal type is [`Analysis`], from [`analyse`] or, move by move, from
//! an [`Analyser`]. [`oracle`] gives the same by brute force, for small views.
//! The mathematics is in docs/solver.md, section by section.

mod advisor;
mod analyser;
mod analysis;
mod binomial;
mod budget;
mod cache;
mod census;
pub mod checker;
mod component;
mod conflict;
mod constraint;
mod count;
pub mod endgame;
pub mod enumerate;
pub mod generate;
mod group;
pub mod hint;
mod memory;
mod number;
pub mod oracle;
mod order;
mod paths;
mod probability;
mod sample;
mod strategy;
mod what_if;
mod window;

pub use advisor::{ALWAYS_SOLVED, BestMove, advise};
pub use analyser::{Analyser, analyse};
pub use analysis::{Analysis, Front, Sea};
pub use budget::{Budget, Cancel, OutOfBudget};
pub use conflict::Conflict;
pub use enumerate::Unsolved;
pub use num_bigint::BigUint;
pub use sample::Sampler;
pub use strategy::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
pub use strategy::{
    Cheat, Csp, Evident, Exact, Expert, LimitedSearch, Patterns, Pinv, PlayedOut, Player,
    Playthrough, Random, StrategyName, UnknownStrategy, Zeros, csp, first_cell, flag_rest,
    least_risk, make, pinv, play_out,
};
