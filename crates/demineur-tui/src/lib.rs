//! Minesweeper on a full terminal screen: play, watch a strategy, replay and review.
