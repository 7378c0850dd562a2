//! Who touches whom.

use std::fmt;
use std::ops::Deref;

use crate::cell::CellId;
use crate::touch::Touch;

mod cube;
mod graph;
mod lattice;

use cube::Cube;
pub use graph::{GraphError, GraphErrors};
use lattice::Lattice;
pub(crate) use lattice::{Rows, Step, Steps};

/// The most neighbours a computed (lattice) cell can have: 26 in the cube.
pub const MAX_LATTICE_DEGREE: usize = 26;

/// Which cells are neighbours of which: symmetric, without loops.
///
/// Lattices compute neighbours from the cell's index and store nothing, so a
/// board of 10^8 squares costs no memory here; free graphs store one flat list
/// (compressed sparse rows).
///
/// ```
/// use demineur_core::{CellId, Topology};
/// // 0 1 2
/// // 3 4 5
/// let board = Topology::square(3, 2);
/// let around: Vec<u32> = board.neighbours(CellId::new(0)).iter().map(|c| c.get()).collect();
/// assert_eq!(around, [1, 3, 4]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Topology {
    kind: Kind,
    cells: usize,
    max_degree: usize,
}

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Square {
        width: u32,
        height: u32,
        wrap: bool,
        edge_only: bool,
    },
    Lattice(Lattice),
    Cube(Cube),
    Graph {
        /// Where each cell's neighbours start in `ends`; one more at the end.
        starts: Vec<u32>,
        ends: Vec<CellId>,
    },
}

/// Whether a board ends at its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Sides {
    /// It does.
    #[default]
    Plain,
    /// Opposite sides are glued: a torus.
    Glued,
}

impl Topology {
    /// A plain rectangle of squares that touch by edge or corner; cell id =
    /// row·width + column.
    ///
    /// # Panics
    /// When the board has no cells or more than 2^32 - 2.
    pub fn square(width: u32, height: u32) -> Self {
        Self::rectangle(width, height, Sides::Plain, Touch::Corner)
    }

    /// The same with other sides, or with neighbours over edges alone.
    ///
    /// A torus is honest from 3×3 on; [`crate::BoardSpec`] refuses smaller ones.
    ///
    /// ```
    /// use demineur_core::{CellId, Sides, Topology, Touch};
    /// let torus = Topology::rectangle(4, 3, Sides::Glued, Touch::Edge);
    /// let around: Vec<u32> = torus.neighbours(CellId::new(0)).iter().map(|c| c.get()).collect();
    /// assert_eq!(around, [1, 3, 4, 8]);
    /// ```
    ///
    /// # Panics
    /// When the board has no cells or more than 2^32 - 2.
    pub fn rectangle(width: u32, height: u32, sides: Sides, touch: Touch) -> Self {
        let (wrap, edge_only) = (sides == Sides::Glued, touch == Touch::Edge);
        let cells = checked_cells(u128::from(width) * u128::from(height));
        let (across, down) = if wrap {
            (3, 3)
        } else {
            (width.min(3), height.min(3))
        };
        let max_degree = if edge_only {
            across + down - 2
        } else {
            across * down - 1
        };
        Self {
            kind: Kind::Square {
                width,
                height,
                wrap,
                edge_only,
            },
            cells,
            max_degree: max_degree as usize,
        }
    }

    /// A box of cubes, cell id = (layer·height + row)·width + column; with
    /// [`Touch::Edge`] cubes touch by their faces alone.
    ///
    /// # Panics
    /// When the board has no cells or more than 2^32 - 2.
    pub fn cube(width: u32, height: u32, depth: u32, ends: Sides, touch: Touch) -> Self {
        let (wrap, face_only) = (ends == Sides::Glued, touch == Touch::Edge);
        let sides = [width, height, depth];
        let cells = checked_cells(sides.iter().copied().map(u128::from).product());
        let cube = Cube {
            sides,
            wrap,
            face_only,
        };
        Self {
            cells,
            max_degree: cube.max_degree(),
            kind: Kind::Cube(cube),
        }
    }

    /// A rectangle of units of a lattice, cell id = (row·columns + column)·K +
    /// class with K cells a unit.
    ///
    /// # Panics
    /// When the board has no cells or more than 2^32 - 2.
    pub(crate) fn lattice(columns: u32, rows: u32, wrap: bool, steps: &'static Steps) -> Self {
        let units = u128::from(columns) * u128::from(rows);
        let cells = checked_cells(units * u128::from(steps.classes()));
        let lattice = Lattice {
            columns,
            rows,
            wrap,
            steps,
        };
        Self {
            cells,
            max_degree: lattice.max_degree(),
            kind: Kind::Lattice(lattice),
        }
    }

    /// Whether a torus of these many units has no cell that is its own
    /// neighbour or twice the same one's.
    pub(crate) fn is_honest_torus(columns: u32, rows: u32, steps: &'static Steps) -> bool {
        let lattice = Lattice {
            columns,
            rows,
            wrap: true,
            steps,
        };
        lattice.is_honest()
    }

    /// The graph whose neighbour lists stand one after the other in `ends`,
    /// those of cell c from `starts[c]` to `starts[c + 1]`: symmetric, without
    /// loops, each in ascending order.
    pub(crate) fn stored(starts: Vec<u32>, ends: Vec<CellId>) -> Self {
        let degrees = starts.windows(2).map(|pair| pair[1] - pair[0]);
        Self {
            cells: starts.len() - 1,
            max_degree: degrees.max().unwrap_or(0) as usize,
            kind: Kind::Graph { starts, ends },
        }
    }

    /// The graph with these neighbour lists, in any order.
    ///
    /// # Errors
    /// Every neighbour that does not exist, is the cell itself, is listed
    /// twice, or does not list the cell in turn.
    pub fn graph(adjacency: &[Vec<u32>]) -> Result<Self, GraphErrors> {
        let sorted = graph::checked(adjacency)?;
        let mut starts = Vec::with_capacity(sorted.len() + 1);
        let mut ends = Vec::with_capacity(sorted.iter().map(Vec::len).sum());
        starts.push(0);
        for list in &sorted {
            ends.extend(list.iter().copied().map(CellId::new));
            starts.push(u32::try_from(ends.len()).expect("fewer than 2^32 edges fit into memory"));
        }
        Ok(Self::stored(starts, ends))
    }

    /// How many cells there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.cells
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// No cell has more neighbours than this.
    pub fn max_degree(&self) -> usize {
        self.max_degree
    }

    /// The width of a rectangle of squares, torus or not; `None` elsewhere. For
    /// those who must walk it column by column.
    pub fn square_width(&self) -> Option<u32> {
        match self.kind {
            Kind::Square { width, .. } => Some(width),
            _ => None,
        }
    }

    /// The width of a plain rectangle of squares that touch by corners; `None`
    /// for any other board.
    pub fn plain_square_width(&self) -> Option<u32> {
        match self.kind {
            Kind::Square {
                width,
                wrap: false,
                edge_only: false,
                ..
            } => Some(width),
            _ => None,
        }
    }

    /// Every cell, in ascending order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = CellId> + use<> {
        (0..self.cells as u32).map(CellId::new)
    }

    /// Whether the cell is on the board.
    pub fn contains(&self, cell: CellId) -> bool {
        cell.index() < self.cells
    }

    /// The neighbours of a cell, in ascending order.
    ///
    /// # Panics
    /// May panic when the cell is not on the board.
    #[inline]
    pub fn neighbours(&self, cell: CellId) -> Neighbours<'_> {
        match &self.kind {
            Kind::Square {
                width,
                height,
                wrap,
                edge_only,
            } => square_neighbours(cell.get(), *width, *height, *wrap, *edge_only),
            Kind::Lattice(lattice) => Neighbours(List::Computed(lattice.neighbours(cell))),
            Kind::Cube(cube) => Neighbours(List::Computed(cube.neighbours(cell))),
            Kind::Graph { starts, ends } => {
                let (from, to) = (starts[cell.index()], starts[cell.index() + 1]);
                Neighbours(List::Stored(&ends[from as usize..to as usize]))
            }
        }
    }

    /// Whether two cells are neighbours.
    pub fn touches(&self, a: CellId, b: CellId) -> bool {
        self.neighbours(a).contains(&b)
    }
}

impl fmt::Debug for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Topology({} cells)", self.cells)
    }
}

/// The number of cells, which the caller has checked.
fn checked_cells(cells: u128) -> usize {
    assert!(
        (1..u128::from(u32::MAX)).contains(&cells),
        "board size was checked"
    );
    cells as usize
}

#[inline]
fn square_neighbours(
    cell: u32,
    width: u32,
    height: u32,
    wrap: bool,
    edge_only: bool,
) -> Neighbours<'static> {
    let (x, y) = (cell % width, cell / width);
    // The hottest lines of the whole program: most cells of most boards.
    if !edge_only && x > 0 && y > 0 && x + 1 < width && y + 1 < height {
        let (above, below) = (cell - width, cell + width);
        let mut found = Inline::default();
        found.cells[..8].copy_from_slice(
            &[
                above - 1,
                above,
                above + 1,
                cell - 1,
                cell + 1,
                below - 1,
                below,
                below + 1,
            ]
            .map(CellId::new),
        );
        found.len = 8;
        return Neighbours(List::Computed(found));
    }
    Neighbours(List::Computed(square_rim(
        x, y, width, height, wrap, edge_only,
    )))
}

/// The neighbours of a square at the rim, or by edges only.
#[inline(never)]
fn square_rim(x: u32, y: u32, width: u32, height: u32, wrap: bool, edge_only: bool) -> Inline {
    let mut found = Inline::default();
    let mut add = |column: u32, row: u32| {
        let (here_x, here_y) = (column == x, row == y);
        if !(here_x && here_y) && (!edge_only || here_x || here_y) {
            found.push(CellId::new(row * width + column));
        }
    };
    if wrap {
        for row in around_circle(y, height) {
            for column in around_circle(x, width) {
                add(column, row);
            }
        }
        found.sort();
    } else {
        for row in y.saturating_sub(1)..=(y + 1).min(height - 1) {
            for column in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                add(column, row);
            }
        }
    }
    found
}

/// The places before, at and after `here` on a circle of `length` places.
fn around_circle(here: u32, length: u32) -> [u32; 3] {
    let before = if here == 0 { length - 1 } else { here - 1 };
    let after = if here + 1 == length { 0 } else { here + 1 };
    [before, here, after]
}

/// The neighbours of one cell: a slice of cells in ascending order.
pub struct Neighbours<'a>(List<'a>);

enum List<'a> {
    Computed(Inline),
    Stored(&'a [CellId]),
}

/// At most [`MAX_LATTICE_DEGREE`] cells, on the stack.
struct Inline {
    cells: [CellId; MAX_LATTICE_DEGREE],
    len: usize,
}

impl Default for Inline {
    fn default() -> Self {
        Self {
            cells: [CellId::new(0); MAX_LATTICE_DEGREE],
            len: 0,
        }
    }
}

impl Inline {
    #[inline]
    fn push(&mut self, cell: CellId) {
        self.cells[self.len] = cell;
        self.len += 1;
    }

    fn sort(&mut self) {
        self.cells[..self.len].sort_unstable();
    }
}

impl Deref for Neighbours<'_> {
    type Target = [CellId];

    #[inline]
    fn deref(&self) -> &[CellId] {
        match &self.0 {
            List::Computed(inline) => &inline.cells[..inline.len],
            List::Stored(slice) => slice,
        }
    }
}

impl fmt::Debug for Neighbours<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(topology: &Topology, cell: u32) -> Vec<u32> {
        topology
            .neighbours(CellId::new(cell))
            .iter()
            .map(|c| c.get())
            .collect()
    }

    #[test]
    fn squares_touch_by_corner_or_edge_and_may_wrap() {
        let plain = Topology::square(4, 3);
        assert_eq!(around(&plain, 5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(around(&plain, 11), [6, 7, 10]);
        let edge = Topology::rectangle(4, 3, Sides::Plain, Touch::Edge);
        assert_eq!(around(&edge, 5), [1, 4, 6, 9]);
        let torus = Topology::rectangle(4, 3, Sides::Glued, Touch::Corner);
        assert_eq!(around(&torus, 0), [1, 3, 4, 5, 7, 8, 9, 11]);
    }

    #[test]
    fn a_bad_graph_is_told_every_reason() {
        let errors = Topology::graph(&[vec![0, 1, 9], vec![], vec![1, 1]]).unwrap_err();
        assert_eq!(
            errors.to_string(),
            "cell 0 lists itself as a neighbour; cell 0 lists neighbour 9, which does not exist; \
             cell 2 lists neighbour 1 more than once; \
             cell 0 lists neighbour 1, but 1 does not list 0; \
             cell 2 lists neighbour 1, but 1 does not list 2; \
             cell 2 lists neighbour 1, but 1 does not list 2"
        );
    }

    #[test]
    fn a_graph_may_fall_apart() {
        let graph = Topology::graph(&[vec![1], vec![0], vec![]]).unwrap();
        assert_eq!(around(&graph, 0), [1]);
        assert!(around(&graph, 2).is_empty());
        assert_eq!(graph.max_degree(), 1);
    }
}
