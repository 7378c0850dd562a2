//! Integration tests of the solver.

mod boards;
mod endgame;
mod engine;
mod exact;
mod generate;
mod hints;
mod strategies;
mod worlds;
