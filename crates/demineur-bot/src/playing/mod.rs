//! Looking, deciding and clicking, until the game is over and kept.

mod astray;
mod board_window;
mod click;
mod cover;
mod drive;
mod flags;
mod fresh;
mod hand;
mod keep;
mod pane;
mod parking;
mod prospects;
mod record;
mod restart;
mod signs;
mod suspect;

pub use board_window::{BoardWindow, Count, Wanted};
pub use drive::{Played, Playing, Unknown, Unwatched, Watcher};
pub use hand::{Hand, Pace};
pub use keep::{Origin, keep};
pub use record::Record;
