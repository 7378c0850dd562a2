//! What follows from a view, and how likely the rest is.
//!
//! The principal type is [`Analysis`], from [`analyse`] or, move by move, from
//! an [`Analyser`]. [`oracle`] gives the same by brute force, for small views.
//! [`best_move`] says what to open, [`hint`] why, [`endgame`] how likely a win
//! is; [`strategy`] plays whole games, and [`generate`] makes boards that need
//! no guess.
//!
//! ```
//! use demineur_core::{Game, Level, Rng};
//! use demineur_solver::Budget;
//! use demineur_solver::strategy::{Player, play_out};
//! let mut game = Game::new(Level::named("beginner").unwrap().params(42))?;
//! let mut player = Player::named("exact")?;
//! let (mut rng, budget) = (Rng::new(42, 1), Budget::default());
//! let mut moves = 0;
//! let played = play_out(&mut game, &mut player, &mut rng, &budget, |_, _| moves += 1)?;
//! assert!(played.status.is_over() && moves > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The mathematics is in docs/solver.md, section by section.

mod analyse;
mod budget;
mod counting;
mod effort;
pub mod endgame;
mod explain;
pub mod generate;
pub mod oracle;
pub mod strategy;
mod twins;

pub use analyse::analyser::{Analyser, analyse};
pub use analyse::analysis::{Analysis, Component, Sea};
pub use analyse::conflict::Conflict;
pub use analyse::sample::Sampler;
pub use budget::{Budget, Cancel, OutOfBudget};
pub use effort::{Effort, UnknownEffort};
pub use endgame::enumerate::{self, Unsolved};
pub use explain::advisor::{ALWAYS_SOLVED, BestMove, advise};
pub use explain::best::best_move;
pub use explain::{checker, hint};
pub use num_bigint::BigUint;

/// The example of the front page runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
