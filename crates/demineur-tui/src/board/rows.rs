//! Boards with rows and columns: which cell is where.

use demineur_core::{Board, BoardSpec, CellId, Tiling};

use super::Direction;

/// Squares, hexagons, triangles or cubes in rows; cubes in layers too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub columns: u32,
    pub lines: u32,
    pub layers: u32,
    wrap: bool,
}

/// A cell by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub column: u32,
    pub line: u32,
    pub layer: u32,
}

impl Place {
    /// Whether the cell is the darker one of two neighbours; the triangle that
    /// points down.
    pub fn is_odd(self) -> bool {
        (self.column ^ self.line) & 1 == 1
    }
}

impl Rows {
    /// The rows of a board, if it has any.
    pub fn of(board: &Board) -> Option<Self> {
        let BoardSpec::Tiled(spec) = board.spec() else {
            return None;
        };
        let rows = Self {
            columns: spec.width,
            lines: spec.height,
            layers: spec.depth,
            wrap: spec.wrap,
        };
        match spec.tiling {
            Tiling::Square | Tiling::Hexagonal | Tiling::Triangular | Tiling::Cube => Some(rows),
            _ => None,
        }
    }

    pub fn place(&self, cell: CellId) -> Place {
        let id = cell.get();
        Place {
            column: id % self.columns,
            line: id / self.columns % self.lines,
            layer: id / self.columns / self.lines,
        }
    }

    pub fn cell(&self, place: Place) -> Option<CellId> {
        let is_inside =
            place.column < self.columns && place.line < self.lines && place.layer < self.layers;
        is_inside.then(|| {
            let line = place.layer * self.lines + place.line;
            CellId::new(line * self.columns + place.column)
        })
    }

    /// The cell `count` steps away: the last one before the rim, or around the
    /// board where it wraps.
    pub fn step(&self, from: CellId, direction: Direction, count: u32) -> CellId {
        let mut place = self.place(from);
        match direction {
            Direction::Up => place.line = self.along(place.line, self.lines, -1, count),
            Direction::Down => place.line = self.along(place.line, self.lines, 1, count),
            Direction::PreviousLayer => {
                place.layer = self.along(place.layer, self.layers, -1, count);
            }
            Direction::NextLayer => place.layer = self.along(place.layer, self.layers, 1, count),
            Direction::Left => self.walk_across(&mut place, -1, count),
            Direction::Right => self.walk_across(&mut place, 1, count),
        }
        self.cell(place).unwrap_or(from)
    }

    /// Layers stand side by side: one walks from one into the next.
    fn walk_across(&self, place: &mut Place, sign: i64, count: u32) {
        let across = place.layer * self.columns + place.column;
        let across = self.along(across, self.columns * self.layers, sign, count);
        place.layer = across / self.columns;
        place.column = across % self.columns;
    }

    fn along(&self, at: u32, length: u32, sign: i64, count: u32) -> u32 {
        let (length, there) = (i64::from(length), i64::from(at) + sign * i64::from(count));
        let there = match self.wrap {
            true => there.rem_euclid(length),
            false => there.clamp(0, length - 1),
        };
        there as u32
    }
}
