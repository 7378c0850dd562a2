//! Where a cell is drawn.

mod spots;

use std::fmt;

use crate::cell::CellId;
use crate::outline::Outline;
use crate::tiling::{Patch, Periodic};
use crate::topology::Rows;
use spots::Spots;

/// Where each cell of a board is drawn: x grows to the right, y downwards, and
/// a typical cell has area 1. Nothing that reasons about a game looks at it.
///
/// Lattices compute it and store nothing.
///
/// ```
/// use demineur_core::{BoardSpec, CellId};
/// let board = BoardSpec::square(3, 2).build()?;
/// let geometry = board.geometry().expect("every tiling can be drawn");
/// assert_eq!(geometry.centre(CellId::new(4)), [1.5, 1.5]);
/// assert_eq!(geometry.bounds(), [[0.0, 0.0], [3.0, 2.0]]);
/// assert_eq!(geometry.kind(CellId::new(4)), "4-gon");
/// # Ok::<(), demineur_core::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Geometry {
    places: Places,
    /// Added to every place so that the picture starts at 0, 0.
    shift: [f64; 2],
    size: [f64; 2],
}

#[derive(Clone)]
enum Places {
    Lattice {
        columns: u32,
        periodic: &'static Periodic,
    },
    /// Layers side by side, one cell apart.
    Cube {
        width: u32,
        height: u32,
        outline: Outline,
    },
    Patch(Patch),
    Spots(Spots),
}

impl Geometry {
    pub(crate) fn lattice(columns: u32, rows: u32, periodic: &'static Periodic) -> Self {
        let places = Places::Lattice { columns, periodic };
        // The outermost cells are in the first or last two rows and columns.
        let ends = |count: u32| [0, 1.min(count - 1), count.saturating_sub(2), count - 1];
        let classes = periodic.classes();
        let rim = ends(rows).into_iter().flat_map(move |row| {
            ends(columns).into_iter().flat_map(move |column| {
                (0..classes).map(move |class| (row * columns + column) * classes + class)
            })
        });
        Self::around(places, rim.map(CellId::new))
    }

    pub(crate) fn cube(width: u32, height: u32, depth: u32) -> Self {
        let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let across = f64::from(width) * f64::from(depth) + f64::from(depth - 1);
        Self {
            places: Places::Cube {
                width,
                height,
                outline: Outline::new(square, "cube"),
            },
            shift: [0.0, 0.0],
            size: [across, f64::from(height)],
        }
    }

    pub(crate) fn patch(patch: Patch) -> Self {
        let cells = patch.len() as u32;
        Self::around(Places::Patch(patch), (0..cells).map(CellId::new))
    }

    /// Small discs at these places.
    pub(crate) fn spots(positions: &[[f64; 2]]) -> Self {
        let cells = positions.len() as u32;
        let places = Places::Spots(Spots::new(positions));
        Self::around(places, (0..cells).map(CellId::new))
    }

    /// Small discs around a circle, from the top, clockwise.
    pub(crate) fn circle(cells: usize) -> Self {
        let turn = std::f64::consts::TAU / cells as f64;
        let around = (0..cells).map(|cell| (cell as f64 * turn).sin_cos());
        let positions: Vec<[f64; 2]> = around.map(|(sin, cos)| [sin, -cos]).collect();
        Self::spots(&positions)
    }

    /// Shifted so that the outermost of these cells start at 0, 0.
    fn around(places: Places, cells: impl Iterator<Item = CellId>) -> Self {
        let mut geometry = Self {
            places,
            shift: [0.0, 0.0],
            size: [0.0, 0.0],
        };
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for cell in cells {
            let (outline, at) = geometry.place(cell);
            let bounds = outline.bounds();
            for axis in 0..2 {
                least[axis] = least[axis].min(at[axis] + bounds[0][axis]);
                most[axis] = most[axis].max(at[axis] + bounds[1][axis]);
            }
        }
        for axis in 0..2 {
            // Away from 0 first, so that no -0 is ever printed.
            geometry.shift[axis] = 0.0 - least[axis];
            geometry.size[axis] = most[axis] - least[axis];
        }
        geometry
    }

    /// The corners of the cell, in order around it.
    pub fn polygon(&self, cell: CellId) -> Vec<[f64; 2]> {
        let (outline, at) = self.place(cell);
        let corners = outline.corners().iter();
        corners
            .map(|corner| [corner[0] + at[0], corner[1] + at[1]])
            .collect()
    }

    /// A good place for the cell's number: well inside, in darts and hats too.
    pub fn centre(&self, cell: CellId) -> [f64; 2] {
        let (outline, at) = self.place(cell);
        let centre = outline.centre();
        [centre[0] + at[0], centre[1] + at[1]]
    }

    /// How far it is from the centre to the nearest edge: room for the number.
    pub fn radius(&self, cell: CellId) -> f64 {
        self.place(cell).0.radius()
    }

    /// What sort of cell it is: "4-gon", "kite", "reflected hat".
    pub fn kind(&self, cell: CellId) -> &'static str {
        self.place(cell).0.kind()
    }

    /// The upper left and the lower right corner of the whole picture.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        [[0.0, 0.0], self.size]
    }

    /// The shape of a cell and where its origin is.
    fn place(&self, cell: CellId) -> (&Outline, [f64; 2]) {
        let (outline, at) = match &self.places {
            Places::Lattice { columns, periodic } => {
                let (unit, class) = (
                    cell.get() / periodic.classes(),
                    cell.get() % periodic.classes(),
                );
                let (row, column) = (unit / columns, unit % columns);
                let outline = match periodic.rows {
                    Rows::Checkered => (row ^ column) & 1,
                    Rows::Aligned | Rows::Shifted => class,
                };
                let aside = match periodic.rows {
                    Rows::Shifted => f64::from(row & 1) / 2.0,
                    Rows::Aligned | Rows::Checkered => 0.0,
                };
                let [right, down] = periodic.pitch;
                let at = [(f64::from(column) + aside) * right, f64::from(row) * down];
                (&periodic.outlines[outline as usize], at)
            }
            Places::Cube {
                width,
                height,
                outline,
            } => {
                let (row, column) = (cell.get() / width, cell.get() % width);
                let layer = f64::from(row / height) * (f64::from(*width) + 1.0);
                (
                    outline,
                    [f64::from(column) + layer, f64::from(row % height)],
                )
            }
            Places::Patch(patch) => patch.place(cell),
            Places::Spots(spots) => spots.place(cell),
        };
        (outline, [at[0] + self.shift[0], at[1] + self.shift[1]])
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({:.1} by {:.1})", self.size[0], self.size[1])
    }
}
