//! Minesweeper on a full terminal screen: play, watch a strategy, replay and review.

pub mod board;
pub mod theme;
