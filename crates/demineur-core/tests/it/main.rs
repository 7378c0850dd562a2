//! Integration tests of the rules.

mod formats;
mod game;
mod model;
mod tilings;
