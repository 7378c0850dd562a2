//! The bot in real windows, and on pictures of them.

mod desktop;
mod real;
mod shots;
