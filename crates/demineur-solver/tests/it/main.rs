//! Integration tests of the solver.

mod boards;
mod engine;
mod hints;
mod strategies;
mod worlds;
