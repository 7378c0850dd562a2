//! Integration tests of the solver.

mod hints;
mod worlds;
