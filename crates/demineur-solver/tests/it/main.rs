//! Integration tests of the solver.

mod boards;
mod endgame;
mod engine;
mod hints;
mod strategies;
mod worlds;
