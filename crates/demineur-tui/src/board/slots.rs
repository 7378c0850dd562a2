//! Boards with rows, drawn as equal slots: squares and cubes, small hexagons,
//! and triangles.

use demineur_core::{CellId, Tiling};
use demineur_words::{RowPlace, Rows};

use super::{Brush, Face, Spot};

/// How the slots of a board lie, and what is drawn into them.
///
/// ```text
/// square    hexagonal    triangular
/// 1 2 #     1 2 #        /\1 /\
/// # 1 1      # 1 1       # \/2
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    rows: Rows,
    width: u32,
    usual: u32,
    height: u32,
    /// Columns of the screen from one layer to the next.
    stride: u32,
}

/// Columns of the screen between two layers.
const GAP: u32 = 3;

impl Slots {
    /// With slots for the widest sign, or for numbers up to `most` and a gap.
    pub fn new(rows: Rows, most: usize) -> Self {
        let width = match rows.tiling {
            Tiling::Square | Tiling::Cube if most > 9 => 3,
            _ => 2,
        };
        Self::of_width(rows, width)
    }

    /// Squares of a single column: numbers below 10, and no emoji.
    pub fn narrow(rows: Rows) -> Self {
        Self::of_width(rows, 1)
    }

    fn of_width(rows: Rows, width: u32) -> Self {
        Self {
            rows,
            width,
            usual: width,
            // A triangle is its label, and the tip above or below it.
            height: if rows.tiling == Tiling::Triangular {
                2
            } else {
                1
            },
            stride: stride(rows, width),
        }
    }

    /// Room for two figures and a gap, or as before. The tips of triangles are
    /// gap enough.
    pub fn set_wide(&mut self, wide: bool) {
        self.width = match self.rows.tiling {
            Tiling::Triangular => self.usual,
            _ if wide => 3,
            _ => self.usual,
        };
        self.stride = stride(self.rows, self.width);
    }

    pub fn size(&self) -> (u32, u32) {
        let width = self.stride.saturating_mul(self.rows.layers) - GAP;
        let height = self.rows.lines.saturating_mul(self.height);
        let is_shifted = self.rows.tiling == Tiling::Hexagonal && self.rows.lines > 1;
        (width.saturating_add(is_shifted.into()), height)
    }

    fn shift(&self, line: u32) -> i64 {
        match self.rows.tiling {
            Tiling::Hexagonal => i64::from(line & 1),
            _ => 0,
        }
    }

    pub fn spot(&self, cell: CellId) -> Spot {
        let place = self.rows.place(cell);
        let layer = i64::from(place.layer) * i64::from(self.stride);
        Spot {
            x: layer + i64::from(place.column) * i64::from(self.width) + self.shift(place.line),
            y: i64::from(place.line) * i64::from(self.height),
            width: self.width,
            height: self.height,
        }
    }

    pub fn cell_at(&self, x: i64, y: i64) -> Option<CellId> {
        self.rows.cell(self.place_at(x, y)?)
    }

    fn place_at(&self, x: i64, y: i64) -> Option<RowPlace> {
        let line = u32::try_from(y.div_euclid(i64::from(self.height))).ok()?;
        let x = u32::try_from(x - self.shift(line)).ok()?;
        Some(RowPlace {
            column: x % self.stride / self.width,
            line,
            layer: x / self.stride,
        })
    }

    /// Draws what is in view.
    pub fn render(&self, brush: &mut Brush<'_>, face: &dyn Fn(CellId, bool) -> Face) {
        for row in 0..brush.height() {
            let mut column = 0;
            while column < brush.width() {
                let (x, y) = (brush.origin[0] + column, brush.origin[1] + row);
                let Some(cell) = self.cell_at(x, y) else {
                    column += 1;
                    continue;
                };
                let spot = self.spot(cell);
                self.draw(brush, cell, y, face);
                column += spot.x + i64::from(self.width) - x;
            }
        }
    }

    /// One line of one slot.
    fn draw(
        &self,
        brush: &mut Brush<'_>,
        cell: CellId,
        y: i64,
        face: &dyn Fn(CellId, bool) -> Face,
    ) {
        let (spot, place) = (self.spot(cell), self.rows.place(cell));
        let face = face(cell, place.is_odd());
        let is_triangle = self.rows.tiling == Tiling::Triangular;
        let tip = is_triangle && place.is_odd() != (y == spot.y);
        brush.fill(spot.x, y, self.width, face.style);
        if tip {
            let edges = if place.is_odd() {
                ["\\", "/"]
            } else {
                ["/", "\\"]
            };
            for (x, edge) in (spot.x..).zip(edges) {
                brush.sign(x, y, edge, brush.outline);
            }
        } else {
            brush.label(spot.x, y, self.width, face.label.within(self.width));
        }
    }
}

/// Columns of the screen from one layer to the next.
fn stride(rows: Rows, width: u32) -> u32 {
    rows.columns.saturating_mul(width).saturating_add(GAP)
}
