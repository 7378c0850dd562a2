//! A point of a sweep that is played.

use demineur_lab::{Plan, Point, Totals};

/// A point of the sweep, and what came of it.
pub struct Played {
    pub point: Point,
    pub plan: Plan,
    pub runs: Vec<Totals>,
}
