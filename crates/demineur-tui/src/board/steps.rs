//! Where keys lead on a board without rows: by where the cells are drawn.

mod bands;

use std::sync::OnceLock;

use demineur_core::CellId;

use super::Direction;
use super::atlas::Atlas;
use bands::Bands;

/// The cells of a tiling are all near each other: beyond this is the rim.
const FURTHEST: f64 = 6.0;
/// Everything is looked at a little turned, in radians: of cells on the border
/// between two directions, and of cells equally far, one comes first.
const TURN: f64 = 1e-4;

/// The steps from cell to cell of one board.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// The bands that keys walk along, made when the first key is pressed.
    bands: OnceLock<Bands>,
}

impl Steps {
    /// The cell `count` steps away; the same one at the rim, or the one at the
    /// other side where the board wraps.
    pub fn step(&self, atlas: &Atlas, from: CellId, direction: Direction, count: u32) -> CellId {
        // More steps than anyone types; a torus has no rim to stop at.
        const MOST: u32 = 10_000;
        let bands = atlas.repeats().then(|| self.bands(atlas));
        let mut cell = from;
        for _ in 0..count.min(MOST) {
            let next = match bands {
                Some(bands) => bands.step(atlas, cell, direction),
                None => freely(atlas, cell, direction),
            };
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    fn bands(&self, atlas: &Atlas) -> &Bands {
        self.bands.get_or_init(|| Bands::new(atlas))
    }
}

/// The next cell where no rows are to be seen.
fn freely(atlas: &Atlas, from: CellId, direction: Direction) -> CellId {
    let unit = match direction {
        Direction::Up => [0.0, -1.0],
        Direction::Down => [0.0, 1.0],
        Direction::Left => [-1.0, 0.0],
        Direction::Right => [1.0, 0.0],
        Direction::NextLayer | Direction::PreviousLayer => return from,
    };
    let straight = ahead(atlas, from, unit, 1.0);
    // Where nothing is straight ahead, what is there aslant.
    let found = straight.or_else(|| ahead(atlas, from, unit, 3.0));
    found.unwrap_or(from)
}

/// The first cell ahead that is at most `slant` times as far aside as ahead.
///
/// In a quarter turn around each direction, the least distance straight ahead
/// makes the directed Θ4-graph of the centres, in which every cell can be
/// reached from every other (Bose, De Carufel, Hill, Smid, 2019). Tilings, which
/// are even, can afford to weigh in how far aside a cell is, which feels more
/// natural; tests walk over all of them.
fn ahead(atlas: &Atlas, from: CellId, unit: [f64; 2], slant: f64) -> Option<CellId> {
    let start = atlas.centre(from);
    let size = atlas.size();
    let (aside, furthest) = match atlas.is_graph() {
        true => (0.0, size[0].max(size[1])),
        false => (0.7, FURTHEST),
    };
    let mut reach = 1.5;
    loop {
        let mut best: Option<(f64, CellId)> = None;
        atlas.each_near(window(start, unit, reach, slant), |cell| {
            let at = atlas.centre(cell);
            let (dx, dy) = (at[0] - start[0], at[1] - start[1]);
            let (dx, dy) = (dx - TURN * dy, dy + TURN * dx);
            let along = dx * unit[0] + dy * unit[1];
            let off = (dx * unit[1] - dy * unit[0]).abs();
            let score = (along + aside * off, cell);
            if cell != from && off <= slant * along && best.is_none_or(|best| score < best) {
                best = Some(score);
            }
        });
        // What is further ahead than that was not all seen.
        match best {
            Some((score, cell)) if score <= reach || reach >= furthest => return Some(cell),
            None if reach >= furthest => return None,
            _ => reach *= 2.0,
        }
    }
}

/// Everything up to `reach` ahead, and a little aside for the turn.
fn window(start: [f64; 2], unit: [f64; 2], reach: f64, slant: f64) -> [[f64; 2]; 2] {
    let aside = slant * reach * 1.01;
    let ends = [-aside, aside, -0.01 * reach, reach * 1.01];
    let corner = |side: f64, along: f64| {
        [
            start[0] + unit[0] * along + unit[1].abs() * side,
            start[1] + unit[1] * along + unit[0].abs() * side,
        ]
    };
    let (a, b) = (corner(ends[0], ends[2]), corner(ends[1], ends[3]));
    [
        [a[0].min(b[0]), a[1].min(b[1])],
        [a[0].max(b[0]), a[1].max(b[1])],
    ]
}
