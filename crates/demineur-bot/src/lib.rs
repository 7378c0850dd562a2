//! Plays real Minesweeper windows: reads their pixels, decides, clicks.
//!
//! The principal type is [`Table`]: a board in a window. It is looked at
//! ([`Table::look`] gives a [`Sight`], whose view is all that a strategy gets),
//! clicked on ([`Table::act`]), and played to the end ([`Table::play`]). What a
//! program looks like is its [`Profile`]; how to start it, its [`Program`].
//!
//! Nothing is clicked on a guess about what is on the screen: a board that
//! cannot be read, or that no layout of mines fits, is looked at again, and
//! then given up with a picture of it.

mod click;
mod cover;
mod doubt;
mod drive;
mod error;
mod find;
mod fingerprint;
mod glyph;
mod grid;
mod hand;
mod home;
mod keep;
mod keyboard;
mod kind;
mod launch;
mod learn;
mod mask;
mod parking;
mod picture;
mod pointer;
mod prior;
mod profile;
mod program;
mod programs;
mod read;
mod record;
mod restart;
mod screen;
mod sgt_id;
mod sha1;
mod sight;
mod smiley;
mod table;
mod window;
mod x11;

pub use drive::{Played, Playing, Unknown, Unwatched, Watcher};
pub use error::BotError;
pub use find::{find_board, find_grid};
pub use glyph::{Care, Colours, Drawn, Face, Glyph, Share};
pub use grid::{Grid, Inside, Shape};
pub use hand::{Hand, Pace};
pub use home::home_variables;
pub use keep::{Origin, keep};
pub use launch::{Running, find_running, shown_level};
pub use learn::learn_hidden;
pub use mask::Mask;
pub use picture::{Area, Picture, Rgb};
pub use pointer::{Button, Key, Pointer};
pub use profile::{Dialog, Print, Profile, Restart};
pub use program::{GameLevel, Program, Start, find_executable, program, programs};
pub use read::{Reader, Seen};
pub use record::Record;
pub use screen::{Screen, ScreenError, WindowId, WindowInfo};
pub use sgt_id::{NotAnId, SgtId};
pub use sight::{Blur, Sight};
pub use smiley::{Look, Mood, Smiley};
pub use table::{Table, Wanted};
pub use window::find_window;
pub use x11::{Clicks, X11};
