//! The full screen, drawn into memory and kept in a database there.

mod bytes;
mod driver;
mod frames;
mod jobs;
mod keeping;
mod mouse;
mod playing;
mod sizes;
mod terminal;
