//! Boards with rows and columns.

use demineur_core::{Board, BoardSpec, CellId, Tiling};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::face::Face;
use super::{Direction, Spot};

/// A board of equal slots in rows; cubes are layers side by side.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    cells: u32,
    columns: u32,
    lines: u32,
    layers: u32,
    wrap: bool,
    /// Columns of the screen that a cell takes.
    slot: u32,
}

/// Columns of the screen between two layers.
const GAP: u32 = 2;

/// A cell by its place.
#[derive(Clone, Copy)]
struct Place {
    column: u32,
    line: u32,
    layer: u32,
}

impl Rows {
    pub fn new(board: &Board) -> Self {
        let cells = CellId::from_index(board.len()).get();
        let (columns, lines, layers, wrap) = match board.spec() {
            BoardSpec::Tiled(spec) if has_rows(spec.tiling) => {
                (spec.width, spec.height, spec.depth, spec.wrap)
            }
            _ => {
                let columns = cells.isqrt().max(1);
                (columns, cells.div_ceil(columns), 1, false)
            }
        };
        Self {
            cells,
            columns,
            lines,
            layers,
            wrap,
            slot: if board.topology().max_degree() > 9 {
                3
            } else {
                2
            },
        }
    }

    pub fn size(&self) -> (u32, u32) {
        let layer = self.columns.saturating_mul(self.slot);
        let gaps = (self.layers - 1).saturating_mul(GAP);
        let width = layer.saturating_mul(self.layers).saturating_add(gaps);
        (width, self.lines)
    }

    pub fn spot(&self, cell: CellId) -> Spot {
        let place = self.place(cell);
        let layer = place.layer * (self.columns * self.slot + GAP);
        Spot {
            x: i64::from(layer + place.column * self.slot),
            y: i64::from(place.line),
            width: self.slot,
            height: 1,
        }
    }

    pub fn cell_at(&self, x: u32, y: u32) -> Option<CellId> {
        let stride = self.columns * self.slot + GAP;
        let place = Place {
            column: x % stride / self.slot,
            line: y,
            layer: x / stride,
        };
        self.cell(place)
    }

    fn place(&self, cell: CellId) -> Place {
        let id = cell.get();
        Place {
            column: id % self.columns,
            line: id / self.columns % self.lines,
            layer: id / self.columns / self.lines,
        }
    }

    fn cell(&self, place: Place) -> Option<CellId> {
        let is_inside =
            place.column < self.columns && place.line < self.lines && place.layer < self.layers;
        let id = (place.layer * self.lines + place.line) * self.columns + place.column;
        (is_inside && id < self.cells).then_some(CellId::new(id))
    }

    pub fn step(&self, from: CellId, direction: Direction, count: u32) -> CellId {
        let mut place = self.place(from);
        let along = |at: u32, length: u32, forward: bool| match (self.wrap, forward) {
            (false, true) => at.saturating_add(count).min(length - 1),
            (false, false) => at.saturating_sub(count),
            (true, true) => (at + count % length) % length,
            (true, false) => (at + length - count % length) % length,
        };
        match direction {
            Direction::Up => place.line = along(place.line, self.lines, false),
            Direction::Down => place.line = along(place.line, self.lines, true),
            Direction::NextLayer => place.layer = along(place.layer, self.layers, true),
            Direction::PreviousLayer => place.layer = along(place.layer, self.layers, false),
            // Layers stand side by side: one walks from one into the next.
            Direction::Left | Direction::Right => {
                let across = place.layer * self.columns + place.column;
                let all = self.columns * self.layers;
                let across = along(across, all, direction == Direction::Right);
                (place.layer, place.column) = (across / self.columns, across % self.columns);
            }
        }
        self.cell(place).unwrap_or(from)
    }

    /// Draws what is in view, with `origin` in the area's upper left corner.
    pub fn render(
        &self,
        area: Rect,
        origin: [i64; 2],
        buf: &mut Buffer,
        face: impl Fn(CellId, bool) -> Face,
    ) {
        for row in area.top()..area.bottom() {
            let y = origin[1] + i64::from(row - area.y);
            let mut column = area.left();
            while column < area.right() {
                let x = origin[0] + i64::from(column - area.x);
                let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
                let Some(cell) = at.and_then(|(x, y)| self.cell_at(x, y)) else {
                    column += 1;
                    continue;
                };
                let spot = self.spot(cell);
                let place = self.place(cell);
                let face = face(cell, (place.column ^ place.line) & 1 == 1);
                // A slot may be cut by either side of the area.
                let skipped = (x - spot.x) as u16;
                let room = (self.slot as u16 - skipped).min(area.right() - column);
                for at in column..column + room {
                    buf[(at, row)].set_symbol(" ").set_style(face.style);
                }
                let lead = (self.slot as u16).saturating_sub(face.label.width()) / 2;
                if skipped <= lead {
                    let start = lead - skipped;
                    let left = room.saturating_sub(start);
                    face.label.write(buf, column + start, row, left);
                }
                column += room;
            }
        }
    }
}

fn has_rows(tiling: Tiling) -> bool {
    matches!(
        tiling,
        Tiling::Square | Tiling::Hexagonal | Tiling::Triangular | Tiling::Cube
    )
}
