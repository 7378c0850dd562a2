//! Hexagons with their outlines.

use demineur_core::CellId;
use demineur_words::{RowPlace, Rows};

use super::{Brush, Face, Spot};

/// Hexagons of four columns and two lines, each sharing its edges.
///
/// ```text
///  / \ / \ / \
/// | 1 | 2 | 1 |
///  \ / \ / \ / \
///   | # | # | # |
///    \ / \ / \ /
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Honeycomb {
    rows: Rows,
}

/// Columns from one hexagon to the next.
const ACROSS: i64 = 4;
/// Lines from one row to the next.
const DOWN: i64 = 2;
/// Columns for the label.
const ROOM: u32 = 3;

impl Honeycomb {
    pub fn new(rows: Rows) -> Self {
        Self { rows }
    }

    pub fn size(&self) -> (u32, u32) {
        let shift = if self.rows.lines > 1 { 2 } else { 0 };
        let width = i64::from(self.rows.columns) * ACROSS + 1 + shift;
        let height = i64::from(self.rows.lines) * DOWN + 1;
        let side = |length: i64| u32::try_from(length).unwrap_or(u32::MAX);
        (side(width), side(height))
    }

    /// The left end of a hexagon's line, which is its left edge.
    fn left(place: RowPlace) -> i64 {
        i64::from(place.column) * ACROSS + i64::from(place.line & 1) * 2
    }

    /// The label's place.
    pub fn spot(&self, cell: CellId) -> Spot {
        let place = self.rows.place(cell);
        Spot {
            x: Self::left(place) + 1,
            y: i64::from(place.line) * DOWN + 1,
            width: ROOM,
            height: 1,
        }
    }

    /// An edge belongs to the cell at its right.
    pub fn cell_at(&self, x: i64, y: i64) -> Option<CellId> {
        if y < 0 {
            return None;
        }
        let line = (y - 1).div_euclid(DOWN);
        if (y - 1).rem_euclid(DOWN) == 0 {
            return self.at(x, line);
        }
        // Between two rows: two columns are the one's, the next two the other's.
        let above = self.tip(x, line);
        above.or_else(|| self.tip(x, line + 1))
    }

    fn at(&self, x: i64, line: i64) -> Option<CellId> {
        let line = u32::try_from(line).ok()?;
        let x = x - i64::from(line & 1) * 2;
        self.rows.cell(RowPlace {
            column: u32::try_from(x.div_euclid(ACROSS)).ok()?,
            line,
            layer: 0,
        })
    }

    /// The cell of a row whose tip, or the edge left of it, is in that column.
    fn tip(&self, x: i64, line: i64) -> Option<CellId> {
        let cell = self.at(x, line)?;
        let from_left = x - Self::left(self.rows.place(cell));
        (1..=2).contains(&from_left).then_some(cell)
    }

    /// Draws what is in view.
    pub fn render(&self, brush: &mut Brush<'_>, face: &dyn Fn(CellId, bool) -> Face) {
        let first = (brush.origin[1] - 1).div_euclid(DOWN).max(0);
        let last = (brush.origin[1] + brush.height()).div_euclid(DOWN);
        for line in first..=last.min(i64::from(self.rows.lines) - 1) {
            let shift = (line & 1) * 2;
            let first = (brush.origin[0] - shift).div_euclid(ACROSS).max(0);
            let last = (brush.origin[0] + brush.width()).div_euclid(ACROSS);
            for column in first..=last.min(i64::from(self.rows.columns) - 1) {
                let place = RowPlace {
                    column: column as u32,
                    line: line as u32,
                    layer: 0,
                };
                if let Some(cell) = self.rows.cell(place) {
                    Self::draw(brush, place, face(cell, false));
                }
            }
        }
    }

    /// An edge stands on the ground of the cell at its right, if there is one.
    fn draw(brush: &mut Brush<'_>, place: RowPlace, face: Face) {
        let (x, y) = (Self::left(place), i64::from(place.line) * DOWN + 1);
        brush.fill(x, y, ROOM + 1, face.style);
        brush.label(x + 1, y, ROOM, face.label.within(ROOM));
        for dy in [-1, 1] {
            brush.fill(x + 1, y + dy, 2, face.style);
        }
        let outline = brush.outline;
        for (dx, dy, edge) in [
            (1, -1, "/"),
            (3, -1, "\\"),
            (0, 0, "|"),
            (4, 0, "|"),
            (1, 1, "\\"),
            (3, 1, "/"),
        ] {
            brush.sign(x + dx, y + dy, edge, outline);
        }
    }
}
