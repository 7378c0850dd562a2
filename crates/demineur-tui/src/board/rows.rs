//! Where keys lead on a board with rows and columns.

use demineur_core::CellId;
use demineur_words::{RowPlace, Rows};

use super::Direction;

/// The cell `count` steps away: the last one before the rim, or around the
/// board where it wraps.
pub(super) fn step(rows: &Rows, from: CellId, direction: Direction, count: u32) -> CellId {
    let mut place = rows.place(from);
    let along = |at: u32, length: u32, sign: i64| along(at, length, sign, count, rows.wrap);
    match direction {
        Direction::Up => place.line = along(place.line, rows.lines, -1),
        Direction::Down => place.line = along(place.line, rows.lines, 1),
        Direction::PreviousLayer => place.layer = along(place.layer, rows.layers, -1),
        Direction::NextLayer => place.layer = along(place.layer, rows.layers, 1),
        Direction::Left | Direction::Right => {
            // Layers stand side by side: one walks from one into the next.
            let sign = if direction == Direction::Left { -1 } else { 1 };
            let across = place.layer * rows.columns + place.column;
            let across = along(across, rows.columns * rows.layers, sign);
            place = RowPlace {
                layer: across / rows.columns,
                column: across % rows.columns,
                ..place
            };
        }
    }
    rows.cell(place).unwrap_or(from)
}

fn along(at: u32, length: u32, sign: i64, count: u32, wrap: bool) -> u32 {
    let (length, there) = (i64::from(length), i64::from(at) + sign * i64::from(count));
    let there = match wrap {
        true => there.rem_euclid(length),
        false => there.clamp(0, length - 1),
    };
    there as u32
}
