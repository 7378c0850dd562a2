//! Where keys lead on a board without rows: by where the cells are drawn.

use demineur_core::CellId;

use super::Direction;
use super::atlas::Atlas;

/// The cells of a tiling are all near each other: beyond this is the rim.
const FURTHEST: f64 = 6.0;

/// The cell `count` steps away; the same one at the rim, or the one at the
/// other side where the board wraps.
pub(super) fn step(atlas: &Atlas, from: CellId, direction: Direction, count: u32) -> CellId {
    // More steps than anyone types; a torus has no rim to stop at.
    const MOST: u32 = 100_000;
    let mut cell = from;
    for _ in 0..count.min(MOST) {
        let next = one(atlas, cell, direction);
        if next == cell {
            break;
        }
        cell = next;
    }
    cell
}

fn one(atlas: &Atlas, from: CellId, direction: Direction) -> CellId {
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
    let around = || match atlas.wraps() {
        true => other_side(atlas, from, unit),
        false => None,
    };
    found.or_else(around).unwrap_or(from)
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
    let aside = if atlas.is_graph() { 0.0 } else { 0.7 };
    let size = atlas.size();
    let furthest = match atlas.is_graph() {
        true => size[0].max(size[1]),
        false => FURTHEST,
    };
    let mut reach = 1.5;
    loop {
        let mut best: Option<(f64, f64, CellId)> = None;
        atlas.each_near(window(start, unit, reach, slant), |cell| {
            let at = atlas.centre(cell);
            let (dx, dy) = (at[0] - start[0], at[1] - start[1]);
            let along = dx * unit[0] + dy * unit[1];
            let off = (dx * unit[1] - dy * unit[0]).abs();
            if along < 1e-6 || off > slant * along + 1e-6 {
                return;
            }
            let score = (along + aside * off, off, cell);
            if best.is_none_or(|best| is_less(score, best)) {
                best = Some(score);
            }
        });
        // What is further ahead than that was not all seen.
        match best {
            Some((score, _, cell)) if score <= reach || reach >= furthest => return Some(cell),
            None if reach >= furthest => return None,
            _ => reach *= 2.0,
        }
    }
}

/// By score, where rounding does not count, then by what is less aside.
fn is_less(a: (f64, f64, CellId), b: (f64, f64, CellId)) -> bool {
    let differ = |x: f64, y: f64| (x - y).abs() > 1e-6;
    if differ(a.0, b.0) {
        return a.0 < b.0;
    }
    if differ(a.1, b.1) {
        return a.1 < b.1;
    }
    a.2 < b.2
}

/// Everything up to `reach` ahead.
fn window(start: [f64; 2], unit: [f64; 2], reach: f64, slant: f64) -> [[f64; 2]; 2] {
    let corner = |side: f64, along: f64| {
        [
            start[0] + unit[0] * along + unit[1].abs() * side,
            start[1] + unit[1] * along + unit[0].abs() * side,
        ]
    };
    let (a, b) = (corner(-slant * reach, 0.0), corner(slant * reach, reach));
    [
        [a[0].min(b[0]), a[1].min(b[1])],
        [a[0].max(b[0]), a[1].max(b[1])],
    ]
}

/// Of a torus, the cell that comes after the rim.
fn other_side(atlas: &Atlas, from: CellId, unit: [f64; 2]) -> Option<CellId> {
    let (start, size) = (atlas.centre(from), atlas.size());
    let point = [start[0] - unit[0] * size[0], start[1] - unit[1] * size[1]];
    atlas.nearest_within(point, FURTHEST)
}
