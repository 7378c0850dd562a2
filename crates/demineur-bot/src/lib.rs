//! Plays real Minesweeper windows: reads their pixels, decides, clicks.

mod find;
mod fingerprint;
mod glyph;
mod grid;
mod keyboard;
mod picture;
mod pointer;
mod read;
mod screen;
mod x11;

pub use find::find_grid;
pub use glyph::{Care, Colours, Face, Glyph, Share};
pub use grid::{Grid, Inside, Shape};
pub use picture::{Area, Picture, Rgb};
pub use pointer::{Button, Key, Pointer};
pub use read::{Reader, Seen};
pub use screen::{Screen, ScreenError, WindowId, WindowInfo};
pub use x11::{Clicks, X11};
