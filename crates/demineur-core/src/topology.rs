//! Who touches whom.

use std::fmt;
use std::ops::Deref;

use crate::cell::CellId;

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
/// let board = Topology::square(3, 2, false, false);
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
    Graph {
        /// Where each cell's neighbours start in `ends`; one more at the end.
        starts: Vec<u32>,
        ends: Vec<CellId>,
    },
}

impl Topology {
    /// A rectangle of squares, cell id = row·width + column; `wrap` makes it a
    /// torus, `edge_only` leaves out neighbours that share only a corner.
    ///
    /// A torus is honest from 3×3 on; [`crate::BoardSpec`] refuses smaller ones.
    ///
    /// # Panics
    /// When the board has no cells or more than 2^32 - 1.
    pub fn square(width: u32, height: u32, wrap: bool, edge_only: bool) -> Self {
        let cells = u64::from(width) * u64::from(height);
        assert!(
            (1..u64::from(u32::MAX)).contains(&cells),
            "board size was checked"
        );
        Self {
            kind: Kind::Square {
                width,
                height,
                wrap,
                edge_only,
            },
            cells: cells as usize,
            max_degree: if edge_only { 4 } else { 8 },
        }
    }

    /// The graph with these neighbour lists, in any order.
    ///
    /// # Errors
    /// Every neighbour that does not exist, is the cell itself, is listed
    /// twice, or does not list the cell in turn.
    pub fn graph(adjacency: &[Vec<u32>]) -> Result<Self, GraphErrors> {
        let mut errors = Vec::new();
        let mut sorted: Vec<Vec<u32>> = adjacency.to_vec();
        for (cell, list) in sorted.iter_mut().enumerate() {
            list.sort_unstable();
            let cell = cell as u32;
            for (i, &other) in list.iter().enumerate() {
                if other as usize >= adjacency.len() {
                    errors.push(GraphError::NoSuchCell {
                        cell,
                        neighbour: other,
                    });
                } else if other == cell {
                    errors.push(GraphError::Loop { cell });
                } else if i > 0 && list[i - 1] == other {
                    errors.push(GraphError::Twice {
                        cell,
                        neighbour: other,
                    });
                }
            }
        }
        for (cell, list) in sorted.iter().enumerate() {
            let cell = cell as u32;
            for &other in list {
                let back = sorted.get(other as usize);
                if other != cell && back.is_some_and(|b| b.binary_search(&cell).is_err()) {
                    errors.push(GraphError::OneWay {
                        cell,
                        neighbour: other,
                    });
                }
            }
        }
        if !errors.is_empty() {
            return Err(GraphErrors(errors));
        }
        let mut starts = Vec::with_capacity(sorted.len() + 1);
        let mut ends = Vec::with_capacity(sorted.iter().map(Vec::len).sum());
        starts.push(0);
        for list in &sorted {
            ends.extend(list.iter().copied().map(CellId::new));
            starts.push(u32::try_from(ends.len()).expect("fewer than 2^32 edges fit into memory"));
        }
        Ok(Self {
            kind: Kind::Graph { starts, ends },
            cells: sorted.len(),
            max_degree: sorted.iter().map(Vec::len).max().unwrap_or(0),
        })
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

    /// The width of a rectangle of squares, torus or not; none elsewhere. For
    /// those who must walk it column by column.
    pub fn square_width(&self) -> Option<u32> {
        match self.kind {
            Kind::Square { width, .. } => Some(width),
            Kind::Graph { .. } => None,
        }
    }

    /// The width of a plain rectangle of squares that touch by corners; none
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

#[inline]
fn square_neighbours(
    cell: u32,
    width: u32,
    height: u32,
    wrap: bool,
    edge_only: bool,
) -> Neighbours<'static> {
    let (x, y) = (cell % width, cell / width);
    let mut found = Inline::default();
    if wrap {
        for dy in [height - 1, 0, 1] {
            for dx in [width - 1, 0, 1] {
                if (dx, dy) != (0, 0) && !(edge_only && dx != 0 && dy != 0) {
                    found.push(CellId::new((y + dy) % height * width + (x + dx) % width));
                }
            }
        }
        found.sort();
    } else {
        for row in y.saturating_sub(1)..=(y + 1).min(height - 1) {
            for column in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                let (here_x, here_y) = (column == x, row == y);
                if !(here_x && here_y) && (!edge_only || here_x || here_y) {
                    found.push(CellId::new(row * width + column));
                }
            }
        }
    }
    Neighbours(List::Computed(found))
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

/// One thing wrong with a graph's neighbour lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// A neighbour that is not a cell of the board.
    NoSuchCell {
        /// Whose list it is in.
        cell: u32,
        /// The number found there.
        neighbour: u32,
    },
    /// A cell that is its own neighbour.
    Loop {
        /// The cell.
        cell: u32,
    },
    /// A neighbour listed twice.
    Twice {
        /// Whose list it is in.
        cell: u32,
        /// The repeated neighbour.
        neighbour: u32,
    },
    /// A neighbour that does not list the cell in turn.
    OneWay {
        /// Whose list it is in.
        cell: u32,
        /// The neighbour whose list lacks `cell`.
        neighbour: u32,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCell { cell, neighbour } => {
                write!(
                    f,
                    "cell {cell} lists neighbour {neighbour}, which does not exist"
                )
            }
            Self::Loop { cell } => write!(f, "cell {cell} lists itself as a neighbour"),
            Self::Twice { cell, neighbour } => {
                write!(f, "cell {cell} lists neighbour {neighbour} more than once")
            }
            Self::OneWay { cell, neighbour } => {
                write!(
                    f,
                    "cell {cell} lists neighbour {neighbour}, but {neighbour} does not list {cell}"
                )
            }
        }
    }
}

/// Everything wrong with a graph's neighbour lists; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphErrors(pub Vec<GraphError>);

impl fmt::Display for GraphErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for GraphErrors {}

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
        let plain = Topology::square(4, 3, false, false);
        assert_eq!(around(&plain, 5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(around(&plain, 11), [6, 7, 10]);
        let edge = Topology::square(4, 3, false, true);
        assert_eq!(around(&edge, 5), [1, 4, 6, 9]);
        let torus = Topology::square(4, 3, true, false);
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
