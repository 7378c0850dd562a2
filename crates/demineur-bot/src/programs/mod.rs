//! Programs with Minesweeper boards: how they look and behave, how they are
//! started, and finding their windows.

mod gnome_mines;
mod home;
mod kmines;
mod known;
mod launch;
mod level;
pub(crate) mod profile;
mod program;
mod sgt_id;
mod sgt_mines;
mod sha1;
mod shelf;
pub(crate) mod window;
mod winemine;
mod xbomb;
mod xdemineur;

pub use home::home_variables;
pub use known::{program, programs};
pub use launch::{Running, find_running, shown_level};
pub use level::GameLevel;
pub use profile::{Dialog, Profile, Restart};
pub use program::{Program, Start, find_executable};
pub use sgt_id::{NotAnId, SgtId};
pub use shelf::{Place, Shelf, file_name};
pub use window::{find_window, is_browser};
