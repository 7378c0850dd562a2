//! Plays real Minesweeper windows: reads their pixels, decides, clicks.
//!
//! The principal type is [`BoardWindow`]: a board in a window. It is looked at
//! ([`BoardWindow::look`] gives a [`Sight`], whose view is all that a strategy gets),
//! clicked on ([`BoardWindow::act`]), and played to the end ([`BoardWindow::play`]). What a
//! program looks like is its [`Profile`]; how to start it, its [`Program`].
//!
//! Nothing is clicked on a guess about what is on the screen: a board that
//! cannot be read, or that no layout of mines fits, is looked at again, and
//! then given up with a picture of it.
//!
//! The stages, each knowing only those before it: [`desktop`], [`reading`],
//! [`learning`], [`mod@programs`], [`playing`].

pub mod desktop;
mod error;
pub mod learning;
pub mod playing;
pub mod programs;
pub mod reading;

pub use desktop::{Clicks, Clock, Pointer, Screen, X11};
pub use error::BotError;
pub use playing::{BoardWindow, Count, Hand, Pace, Played, Playing, Unwatched, Wanted, Watcher};
pub use programs::{GameLevel, Profile, Program, Running, program, programs};
pub use reading::Sight;
