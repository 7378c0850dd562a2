//! The formats other programs rely on: one a file, each with a reader that
//! tells every problem with its place, and a writer whose output reads back
//! as the same value.
//!
//! Readers first make a loose tree or list of words of whatever they are
//! given, then a checked value. They never panic, and never set memory aside
//! for a length they have not checked against [`Limits`].

mod ascii;
mod board;
mod boards;
mod drawn;
mod graph;
mod json;
mod layout;
mod levels;
mod link;
mod mbf;
mod mine;
mod position;
mod problem;
mod reader;
mod rules;
mod save;
mod share;

pub use boards::{BoardLine, read_boards};
pub use link::value_in_link;
pub use mbf::MbfError;
pub use position::Position;
pub use problem::{FormatErrors, Limits, Location, Parsed, Problem, Spot, utf8};
pub use save::SavedGame;
pub use share::ShareCode;
