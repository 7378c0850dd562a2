//! Windows and what they show; a pointer and keys; time. Traits, and X11 behind
//! them.

mod answer;
pub(crate) mod clock;
pub(crate) mod desk;
mod keyboard;
mod pick;
pub(crate) mod picture;
pub(crate) mod pointer;
pub(crate) mod screen;
mod tree;
pub(crate) mod x11;

pub use clock::Clock;
pub use desk::Desk;
pub use picture::{Area, Picture, Rgb};
pub use pointer::{Button, Key, Pointer};
pub use screen::{Lack, Screen, ScreenError, WindowId, WindowInfo};
pub use x11::{Clicks, X11};
