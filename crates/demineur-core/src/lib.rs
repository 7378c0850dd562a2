//! The rules of Minesweeper on any graph.
//!
//! The principal type is [`Game`]: a board, its rules, the truth ([`Layout`])
//! and what the player may know of it ([`View`]). A game is its parameters plus
//! its move log; playing the log again gives the same game, on every machine.
//!
//! ```
//! use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Status};
//! let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
//! game.play(Move::Open(CellId::new(40)))?;
//! assert_eq!(game.status(), Status::Running);
//! assert!(game.view().number(CellId::new(40)).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What other programs read and write is in `format`, pictures in [`picture`].
//!
//! This crate never reads a clock, a file or the machine's own randomness.

mod board;
mod cell;
#[cfg(feature = "formats")]
pub mod format;
mod game;
mod geometry;
mod layout;
mod level;
mod moves;
mod outline;
pub mod picture;
mod rng;
mod rules;
mod stop;
mod tiling;
mod topology;
mod touch;
mod view;

pub use board::{Board, BoardError, BoardSpec, GraphSpec, TiledSpec};
pub use cell::{CellId, CellSet};
pub use game::{
    Actors, Counters, Figures, FirstOpening, Game, GameParams, ParamsError, ReplayError, Shown,
    Source, Stamp, Status,
};
pub use geometry::Geometry;
pub use layout::Layout;
pub use level::Level;
pub use moves::{Actor, Help, LogEntry, Move, ParseMoveError, PlayError};
pub use rng::Rng;
pub use rules::{Cascade, FirstClick, FlagLimit, Rules, WinRule};
pub use tiling::{Blueprint, BlueprintCell, Tiling};
pub use topology::{GraphError, GraphErrors, MAX_LATTICE_DEGREE, Neighbours, Sides, Topology};
pub use touch::Touch;
pub use view::{CellView, Mark, View};

/// The example of the front page runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
