//! The bot in real windows, and on pictures of them.

mod desktop;
mod drawn;
mod ends;
mod fake;
mod frames;
mod framewindow;
mod looks;
mod made_up_time;
mod real;
mod shots;
mod still;
mod unseen;
