//! Boards with rows, drawn as equal slots: squares and cubes, small hexagons,
//! and triangles.

use demineur_core::{CellId, Tiling};
use demineur_words::{RowPlace, Rows};

use super::{Brush, Face, Spot};
use crate::theme::Label;

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
        // A triangle is its label, and the tip above or below it.
        let height = match rows.tiling {
            Tiling::Triangular => 2,
            _ => 1,
        };
        Self::of_size(rows, width, height)
    }

    /// With slots of that many columns and lines. In a single column there is
    /// room for numbers below 10, and for no emoji.
    pub fn of_size(rows: Rows, width: u32, height: u32) -> Self {
        Self {
            rows,
            width,
            usual: width,
            height,
            stride: stride(rows, width),
        }
    }

    /// The same, larger: four columns and two lines are as wide as they are
    /// high.
    pub fn larger(self) -> [Self; 2] {
        let wide = Self::of_size(self.rows, self.width + 1, 1);
        let high = Self::of_size(self.rows, self.width + 2, 2);
        [wide, high]
    }

    /// Whether slots are plain boxes, which can be of any size.
    pub fn are_boxes(&self) -> bool {
        matches!(self.rows.tiling, Tiling::Square | Tiling::Cube)
    }

    /// Room for two figures and a gap, or as before. The tips of triangles are
    /// gap enough.
    pub fn set_wide(&mut self, wide: bool) {
        self.width = match self.rows.tiling {
            Tiling::Triangular => self.usual,
            _ if wide => self.usual.max(3),
            _ => self.usual,
        };
        self.stride = stride(self.rows, self.width);
    }

    /// Whether a chance has room for two figures and a gap; the tips between
    /// triangles are one.
    pub fn tells_hundredths(&self) -> bool {
        self.width > 2 || self.rows.tiling == Tiling::Triangular
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
        if self.height > 1 && !is_triangle {
            // Without colours a large cell is told by its texture.
            for x in spot.x..spot.x + i64::from(self.width) - 1 {
                brush.sign(x, y, face.texture, face.style);
            }
            if y > spot.y {
                return;
            }
        }
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
            let room = match face.label {
                // Figures side by side need a gap.
                Label::Percent(_) if !self.tells_hundredths() => 1,
                _ => self.width,
            };
            brush.label(spot.x, y, self.width, face.label.within(room));
        }
    }
}

/// Columns of the screen from one layer to the next.
fn stride(rows: Rows, width: u32) -> u32 {
    rows.columns.saturating_mul(width).saturating_add(GAP)
}
