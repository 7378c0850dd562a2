//! Integration tests of the rules.

mod game;
mod model;
