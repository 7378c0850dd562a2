//! Where the cells of a board are in a window.

use demineur_core::{BoardSpec, CellId, Tiling};
use serde::{Deserialize, Serialize};

use crate::desktop::picture::{Area, Picture, Rgb};

/// The shape of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CellShape {
    /// Squares, or rectangles.
    #[default]
    Square,
    /// Hexagons that stand on a corner; odd rows are shifted right by half a
    /// cell.
    Hexagon,
    /// Triangles; one points up when row + column is even.
    Triangle,
}

impl CellShape {
    /// The board of that many cells of this shape.
    pub fn board(self, columns: u32, rows: u32) -> BoardSpec {
        let tiling = match self {
            Self::Square => Tiling::Square,
            Self::Hexagon => Tiling::Hexagonal,
            Self::Triangle => Tiling::Triangular,
        };
        BoardSpec::tiled(tiling, columns, rows)
    }
}

/// Where the cells of a board are: cell `row * columns + column`, as our own
/// boards number them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Grid {
    /// The shape of the cells.
    pub shape: CellShape,
    /// Cells in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The left top corner of the box around all cells.
    pub origin: [f64; 2],
    /// From one cell of a row to the next, from one row to the next; for
    /// triangles from one that points up to the next that does.
    pub pitch: [f64; 2],
    /// Where each column begins, when some are wider than others; and where the
    /// last ends, if they are not all a cell wide but for a pixel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lefts: Vec<i32>,
    /// Where each row begins, and perhaps where the last ends, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tops: Vec<i32>,
}

impl Grid {
    /// A grid that fills a box.
    pub fn filling(shape: CellShape, columns: u32, rows: u32, area: Area) -> Self {
        let (wide, high) = (f64::from(columns), f64::from(rows));
        // How many pitches the box is wide and high.
        let (across, down) = match shape {
            CellShape::Square => (wide, high),
            // Odd rows stick out by half a cell; a hexagon is 4/3 of the way
            // to the next row high.
            CellShape::Hexagon => (wide + if rows > 1 { 0.5 } else { 0.0 }, high + 1.0 / 3.0),
            CellShape::Triangle => ((wide + 1.0) / 2.0, high),
        };
        Self {
            shape,
            columns,
            rows,
            origin: [area.x.into(), area.y.into()],
            pitch: [
                f64::from(area.width) / across,
                f64::from(area.height) / down,
            ],
            lefts: Vec::new(),
            tops: Vec::new(),
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board of these cells.
    pub fn board(&self) -> BoardSpec {
        self.shape.board(self.columns, self.rows)
    }

    /// The middle of a cell, where it is clicked and its glyph is drawn.
    pub fn centre(&self, cell: CellId) -> [i32; 2] {
        let [column, row] = self.column_row(cell);
        let [wide, high] = self.pitch;
        let (c, r) = (f64::from(column), f64::from(row));
        let [x, y] = match self.shape {
            CellShape::Square => {
                let middle = |axis: usize, place: u32| {
                    let (origin, pitch) = (self.origin[axis], self.pitch[axis]);
                    let (begins, count) = self.begins(axis);
                    let begin = begins.get(place as usize);
                    let begin = begin.map_or(f64::from(place) * pitch, |&b| f64::from(b) - origin);
                    let end = begins.get(place as usize + 1);
                    let end = end.filter(|_| begins.len() > count);
                    let side = end.map_or(pitch, |&end| f64::from(end) - origin - begin);
                    begin + side / 2.0
                };
                [middle(0, column), middle(1, row)]
            }
            CellShape::Hexagon => {
                let shift = f64::from(row % 2) / 2.0;
                [(c + shift + 0.5) * wide, (r + 2.0 / 3.0) * high]
            }
            CellShape::Triangle => {
                let down = if self.points_up(cell) { 2.0 } else { 1.0 };
                [(c + 1.0) / 2.0 * wide, (r + down / 3.0) * high]
            }
        };
        [
            (self.origin[0] + x).floor() as i32,
            (self.origin[1] + y).floor() as i32,
        ]
    }

    /// The box around a cell.
    pub fn cell_area(&self, cell: CellId) -> Area {
        let [x, y] = self.centre(cell);
        let [wide, high] = self.pitch.map(|pitch| pitch.round() as i32);
        Area {
            x: x - wide / 2,
            y: y - high / 2,
            width: wide,
            height: high,
        }
    }

    /// The cell a point lies in or near: that with the nearest middle.
    pub fn cell_at(&self, [x, y]: [i32; 2]) -> Option<CellId> {
        let area = self.area();
        let inside = (area.x..area.x + area.width).contains(&x)
            && (area.y..area.y + area.height).contains(&y);
        let cells = (0..self.len()).map(CellId::from_index).filter(|_| inside);
        cells.min_by_key(|&cell| {
            let [across, down] = self.centre(cell);
            (across - x).pow(2) + (down - y).pow(2)
        })
    }

    /// The cell nearest to a point, inside of the grid or not.
    pub fn nearest(&self, point: [i32; 2]) -> Option<CellId> {
        let area = self.area();
        let clamp = |at: i32, begin: i32, length: i32| at.min(begin + length - 1).max(begin);
        let [x, y] = point;
        self.cell_at([clamp(x, area.x, area.width), clamp(y, area.y, area.height)])
    }

    /// Where cells begin along an axis, if they are not all as wide, and how many
    /// there are.
    fn begins(&self, axis: usize) -> (&[i32], usize) {
        match axis {
            0 => (&self.lefts, self.columns as usize),
            _ => (&self.tops, self.rows as usize),
        }
    }

    /// The box around all cells, a little more where sides are not whole.
    pub fn area(&self) -> Area {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        let (across, down) = match self.shape {
            CellShape::Square => (columns, rows),
            CellShape::Hexagon => (columns + 0.5, rows + 1.0 / 3.0),
            CellShape::Triangle => ((columns + 1.0) / 2.0, rows),
        };
        let [x, y] = self.origin.map(|o| o.floor() as i32);
        let end = |axis: usize, pitches: f64| {
            let (begins, count) = self.begins(axis);
            let pitch = self.pitch[axis];
            let beyond = if begins.len() > count { 0.0 } else { pitch };
            let last = begins.last().map(|&last| f64::from(last) + beyond);
            last.unwrap_or(self.origin[axis] + pitches * pitch).ceil() as i32
        };
        Area {
            x,
            y,
            width: end(0, across) - x,
            height: end(1, down) - y,
        }
    }

    /// The same grid in a window that was cut at the left and top.
    pub fn moved(&self, [x, y]: [i32; 2]) -> Self {
        Self {
            origin: [self.origin[0] + f64::from(x), self.origin[1] + f64::from(y)],
            lefts: self.lefts.iter().map(|left| left + x).collect(),
            tops: self.tops.iter().map(|top| top + y).collect(),
            ..self.clone()
        }
    }

    fn column_row(&self, cell: CellId) -> [u32; 2] {
        let columns = self.columns.max(1);
        [cell.get() % columns, cell.get() / columns]
    }

    fn points_up(&self, cell: CellId) -> bool {
        let [column, row] = self.column_row(cell);
        (column + row).is_multiple_of(2)
    }

    /// The pixels of a cell's inside, as steps from its middle. The same for
    /// all cells but for triangles, whose two ways differ.
    pub fn inside(&self) -> Inside {
        let [wide, high] = self.pitch;
        let mut steps = Vec::new();
        let [reach_x, reach_y] = self.pitch.map(|pitch| (pitch / 2.0).ceil() as i32);
        for y in -reach_y..=reach_y {
            for x in -reach_x..=reach_x {
                let (dx, dy) = (f64::from(x), f64::from(y));
                let within = match self.shape {
                    // A twelfth of each side is left to lines and rounding.
                    CellShape::Square => {
                        dx.abs() <= wide * 5.0 / 12.0 && dy.abs() <= high * 5.0 / 12.0
                    }
                    CellShape::Hexagon => dx * dx + dy * dy <= (0.40 * wide).powi(2),
                    // The circle inside a triangle has a radius of 0.29 sides.
                    CellShape::Triangle => dx * dx + dy * dy <= (0.22 * wide).powi(2),
                };
                if within {
                    steps.push([x, y]);
                }
            }
        }
        Inside { steps }
    }
}

/// The pixels of a cell's inside, as steps from its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    steps: Vec<[i32; 2]>,
}

impl Inside {
    /// The colours around a point; `None` when some lie beyond the picture.
    pub fn pixels<'a>(
        &'a self,
        picture: &'a Picture,
        [x, y]: [i32; 2],
    ) -> impl Iterator<Item = Option<Rgb>> + 'a {
        self.steps
            .iter()
            .map(move |[dx, dy]| picture.get(x + dx, y + dy))
    }

    /// The rectangle of pixels around a point that holds the inside, with its
    /// width, row by row; `None` at those that do not belong to it.
    pub fn rectangle(&self, picture: &Picture, [x, y]: [i32; 2]) -> (usize, Vec<Option<Rgb>>) {
        let [across, down] = [0, 1].map(|axis| {
            let reach = self.steps.iter().map(|step| step[axis]).max();
            reach.unwrap_or(0)
        });
        let width = (2 * across + 1) as usize;
        let mut pixels = vec![None; width * (2 * down + 1) as usize];
        for [dx, dy] in &self.steps {
            let place = (dy + down) as usize * width + (dx + across) as usize;
            pixels[place] = picture.get(x + dx, y + dy);
        }
        (width, pixels)
    }

    /// How many pixels there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no pixels.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Area = Area {
        x: 10,
        y: 20,
        width: 90,
        height: 60,
    };

    fn centres(shape: CellShape, columns: u32, rows: u32, cells: [u32; 3]) -> [[i32; 2]; 3] {
        let grid = Grid::filling(shape, columns, rows, BOX);
        assert_eq!(grid.area(), BOX);
        cells.map(|cell| grid.centre(CellId::new(cell)))
    }

    #[test]
    fn squares_lie_in_rows() {
        let found = centres(CellShape::Square, 9, 6, [0, 1, 9]);
        assert_eq!(found, [[15, 25], [25, 25], [15, 35]]);
    }

    #[test]
    fn every_cell_is_found_at_its_middle() {
        for shape in [CellShape::Square, CellShape::Hexagon, CellShape::Triangle] {
            let grid = Grid::filling(shape, 7, 5, BOX);
            for cell in (0..35).map(CellId::new) {
                assert_eq!(grid.cell_at(grid.centre(cell)), Some(cell), "{shape:?}");
            }
            assert_eq!(grid.cell_at([9, 30]), None);
            let corners = [[0, 0], [999, 0], [0, 999], [999, 999]];
            let nearest = corners.map(|corner| grid.nearest(corner));
            assert_eq!(nearest, [0, 6, 28, 34].map(|c| Some(CellId::new(c))));
        }
    }

    #[test]
    fn odd_rows_of_hexagons_are_shifted_right() {
        let found = centres(CellShape::Hexagon, 4, 2, [0, 1, 4]);
        assert_eq!(found[1][0] - found[0][0], 20);
        assert_eq!(found[2][0] - found[0][0], 10);
    }

    #[test]
    fn triangles_point_up_and_down_in_turn() {
        // Two rows, 30 high: the first cell's middle is a third above its base.
        let found = centres(CellShape::Triangle, 5, 2, [0, 1, 5]);
        assert_eq!(found, [[25, 40], [40, 30], [25, 60]]);
    }
}
