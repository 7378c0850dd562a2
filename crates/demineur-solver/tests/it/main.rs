//! Integration tests of the solver.

mod hints;
mod strategies;
mod worlds;
