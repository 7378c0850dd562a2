//! Minesweeper on a full terminal screen: play, watch a strategy, replay and
//! review.
//!
//! The principal type is [`App`], the whole screen as a value: [`App::update`]
//! takes in what happened at a moment, [`App::draw`] shows it, and [`run`] does both
//! in a real terminal, where a [`Keeper`] on a thread of its own writes every move
//! down. [`board`] draws the board itself, on any tiling, in a [`theme`].

mod answers;
mod app;
pub mod board;
mod chances;
mod choice;
mod command;
mod config;
mod courier;
mod event;
mod history;
mod job;
mod keep;
mod keymap;
mod look;
mod opened;
mod painter;
mod recording;
mod run;
mod screens;
pub mod settings;
mod stroke;
mod terminal;
pub mod theme;
mod update;

pub use app::{App, ScreenTable, Start};
pub use choice::Choice;
pub use command::Command;
pub use config::{Config, Fault, Problem};
pub use event::{Effect, Event, Fetch};
pub use history::{History, PastGame};
pub use job::{By, Job, Jumping, Laid, Laying, Making, NotLaid, Outcome, Ticket, Turn};
pub use keep::{KeepCopy, Keeper, Kept, NotKept, Sheet};
pub use keymap::{KeyMap, Letters};
pub use look::Look;
pub use opened::Opened;
pub use painter::{Painter, Seen};
pub use recording::{Sent, recording, room_for};
pub use run::{Left, Opening, ReadGame, run};
pub use stroke::{NoSuchKey, Stroke};
pub use terminal::Screen;
