//! Integration tests of the solver.

mod boards;
#[path = "../../examples/check_hints/confirm.rs"]
mod confirm;
mod endgame;
mod engine;
mod exact;
mod generate;
mod hints;
mod stop;
mod strategies;
mod worlds;
