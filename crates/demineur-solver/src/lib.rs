//! What follows from a view, and how likely the rest is.

mod budget;
pub mod hint;
mod strategy;

pub use budget::{Budget, Cancel, OutOfBudget};
pub use strategy::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
pub use strategy::{
    Cheat, Csp, Evident, LimitedSearch, Patterns, Pinv, PlayedOut, Player, Random, StrategyName,
    UnknownStrategy, Zeros, csp, flag_rest, make, pinv, play_out,
};
