//! Boards with rows and columns: which cell is where.

use demineur_core::{Board, BoardSpec, CellId, Tiling};

/// Squares, hexagons, triangles or cubes in rows; cubes in layers too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// What the rows are made of: odd rows of hexagons are shifted right by half
    /// a cell, triangles point up where column and line are both odd or both
    /// even.
    pub tiling: Tiling,
    /// How many columns.
    pub columns: u32,
    /// How many lines.
    pub lines: u32,
    /// How many layers: 1, but for cubes.
    pub layers: u32,
    /// Whether opposite sides are glued.
    pub wrap: bool,
}

/// A cell by its place, each number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPlace {
    /// From the left.
    pub column: u32,
    /// From the top.
    pub line: u32,
    /// From the first.
    pub layer: u32,
}

impl RowPlace {
    /// Whether the cell is the darker one of two neighbours; the triangle that
    /// points down.
    pub fn is_odd(self) -> bool {
        (self.column ^ self.line) & 1 == 1
    }
}

impl Rows {
    /// The rows of a board, if it has any.
    ///
    /// ```
    /// use demineur_core::{BoardSpec, CellId};
    /// use demineur_words::Rows;
    /// let board = BoardSpec::square(9, 5).build()?;
    /// let rows = Rows::of(&board).expect("squares are in rows");
    /// let place = rows.place(CellId::new(20));
    /// assert_eq!((place.column, place.line), (2, 2));
    /// assert_eq!(rows.cell(place), Some(CellId::new(20)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board) -> Option<Self> {
        let BoardSpec::Tiled(spec) = board.spec() else {
            return None;
        };
        let rows = Self {
            tiling: spec.tiling,
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

    /// Whether there is one layer alone, and no other direction than its two.
    pub fn is_flat(&self) -> bool {
        self.tiling != Tiling::Cube
    }

    /// Where a cell is.
    pub fn place(&self, cell: CellId) -> RowPlace {
        let id = cell.get();
        RowPlace {
            column: id % self.columns,
            line: id / self.columns % self.lines,
            layer: id / self.columns / self.lines,
        }
    }

    /// The cell that is there.
    pub fn cell(&self, place: RowPlace) -> Option<CellId> {
        let is_inside =
            place.column < self.columns && place.line < self.lines && place.layer < self.layers;
        is_inside.then(|| {
            let line = place.layer * self.lines + place.line;
            CellId::new(line * self.columns + place.column)
        })
    }
}
