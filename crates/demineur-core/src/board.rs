//! A board: what was asked for, and the shape that came out.

use std::fmt;
use std::sync::Arc;

use crate::cell::CellId;
use crate::geometry::Geometry;
use crate::tiling::{Family, MAX_APERIODIC_CELLS, Periodic, Tiling};
use crate::topology::{GraphErrors, Sides, Steps, Topology};
use crate::touch::Touch;

/// A patch of a tiling, as asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledSpec {
    /// The tiling.
    pub tiling: Tiling,
    /// Cells across, more or less: see the tiling.
    pub width: u32,
    /// Cells down, more or less.
    pub height: u32,
    /// Layers; 1 for everything but the cube.
    pub depth: u32,
    /// Whether opposite sides are glued (a torus).
    pub wrap: bool,
    /// Which cells count as neighbours.
    pub touch: Touch,
}

/// A free graph, as asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphSpec {
    /// The neighbours of each cell.
    pub adjacency: Vec<Vec<u32>>,
    /// Where each cell is drawn, if known; y grows downwards.
    pub positions: Option<Vec<[f64; 2]>>,
}

/// What board is asked for; the part of a game that is written into files.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardSpec {
    /// A patch of a tiling.
    Tiled(TiledSpec),
    /// A free graph.
    Graph(GraphSpec),
}

impl BoardSpec {
    /// A plain rectangle of squares.
    pub fn square(width: u32, height: u32) -> Self {
        Self::tiled(Tiling::Square, width, height)
    }

    /// A plain patch of a tiling: not wrapped, corners touch.
    pub fn tiled(tiling: Tiling, width: u32, height: u32) -> Self {
        Self::Tiled(TiledSpec {
            tiling,
            width,
            height,
            depth: 1,
            wrap: false,
            touch: Touch::Corner,
        })
    }

    /// How many cells the board will have, without making it: a number beyond
    /// all boards where it does not fit into 64 bits.
    ///
    /// ```
    /// use demineur_core::{BoardSpec, Tiling};
    /// assert_eq!(BoardSpec::square(30, 16).cell_count(), 480);
    /// // Nine cells a unit: 10 by 5 units.
    /// assert_eq!(BoardSpec::tiled(Tiling::SnubTrihexagonal, 30, 16).cell_count(), 450);
    /// ```
    pub fn cell_count(&self) -> u64 {
        match self {
            Self::Tiled(spec) => u64::try_from(spec.cell_count()).unwrap_or(u64::MAX),
            Self::Graph(spec) => spec.adjacency.len() as u64,
        }
    }

    /// Makes the board.
    ///
    /// # Errors
    /// When it would have no cells or too many, wraps where it cannot, has
    /// layers without being a cube, or its neighbour lists contradict each
    /// other.
    pub fn build(&self) -> Result<Board, BoardError> {
        let (topology, geometry) = match self {
            Self::Tiled(spec) => {
                let (topology, geometry) = spec.build()?;
                (topology, Some(geometry))
            }
            Self::Graph(spec) => spec.build()?,
        };
        Ok(Board {
            spec: self.clone(),
            topology: Arc::new(topology),
            geometry: geometry.map(Arc::new),
        })
    }
}

impl TiledSpec {
    /// Units across and down for a tiling of K cells a unit.
    fn units(&self, classes: u32) -> [u32; 2] {
        [self.width, self.height].map(|side| units_along(side, classes))
    }

    pub(crate) fn cell_count(&self) -> u128 {
        if self.width == 0 || self.height == 0 || self.depth == 0 {
            return 0;
        }
        let [across, down, classes] = match self.tiling.family() {
            Family::Periodic(periodic) => {
                let [columns, rows] = self.units(periodic.classes());
                [columns, rows, periodic.classes()]
            }
            Family::Aperiodic(_) => [self.width, self.height, 1],
            Family::Cube => [self.width, self.height, self.depth],
        };
        u128::from(across) * u128::from(down) * u128::from(classes)
    }

    fn build(&self) -> Result<(Topology, Geometry), BoardError> {
        let tiling = self.tiling;
        let family = tiling.family();
        let cells = self.cell_count();
        if cells == 0 {
            return Err(BoardError::NoCells);
        }
        let most = match family {
            Family::Aperiodic(_) => MAX_APERIODIC_CELLS,
            Family::Periodic(_) | Family::Cube => u32::MAX - 1,
        };
        if cells > u128::from(most) {
            return Err(BoardError::TooManyCells {
                tiling,
                cells,
                most,
            });
        }
        if self.depth != 1 && tiling != Tiling::Cube {
            return Err(BoardError::NotACube { tiling });
        }
        let (width, height) = (self.width, self.height);
        let ends = if self.wrap {
            Sides::Glued
        } else {
            Sides::Plain
        };
        match family {
            Family::Periodic(periodic) => {
                let steps = periodic.steps(self.touch);
                let [columns, rows] = self.units(periodic.classes());
                if self.wrap && !Topology::is_honest_torus(columns, rows, steps) {
                    return Err(self.too_small_torus(periodic, steps));
                }
                let topology = match tiling {
                    Tiling::Square => Topology::rectangle(width, height, ends, self.touch),
                    _ => Topology::lattice(columns, rows, self.wrap, steps),
                };
                Ok((topology, Geometry::lattice(columns, rows, periodic)))
            }
            Family::Cube => {
                let sides = [width, height, self.depth];
                if self.wrap && sides.iter().any(|&side| side < 3) {
                    return Err(self.too_small(sides.map(|side| side.max(3))));
                }
                let topology = Topology::cube(width, height, self.depth, ends, self.touch);
                Ok((topology, Geometry::cube(width, height, self.depth)))
            }
            Family::Aperiodic(_) if self.wrap => Err(BoardError::CannotWrap { tiling }),
            Family::Aperiodic(source) => {
                let (topology, patch) = source.cut(width, height, self.touch);
                Ok((topology, Geometry::patch(patch)))
            }
        }
    }

    /// With the least torus at least as wide and as high that works.
    fn too_small_torus(&self, periodic: &Periodic, steps: &'static Steps) -> BoardError {
        // No tiling's cells reach further than this around a torus.
        const ENOUGH: u32 = 12;
        let classes = periodic.classes();
        let [columns, rows] = self.units(classes);
        let reaching = |least: u32| least..=least.saturating_add(ENOUGH);
        let sizes = reaching(rows).flat_map(|r| reaching(columns).map(move |c| [c, r]));
        let least = sizes
            .filter(|&[columns, rows]| Topology::is_honest_torus(columns, rows, steps))
            .min_by_key(|&[columns, rows]| u64::from(columns) * u64::from(rows))
            .expect("a torus a little larger is honest");
        let side = |asked: u32, units: u32| match units_along(asked, classes) == units {
            true => asked,
            false => least_side(units, classes),
        };
        self.too_small([side(self.width, least[0]), side(self.height, least[1]), 1])
    }

    fn too_small(&self, least: [u32; 3]) -> BoardError {
        BoardError::TorusTooSmall {
            tiling: self.tiling,
            least_width: least[0],
            least_height: least[1],
            least_depth: least[2],
        }
    }
}

impl GraphSpec {
    fn build(&self) -> Result<(Topology, Option<Geometry>), BoardError> {
        if self.adjacency.is_empty() {
            return Err(BoardError::NoCells);
        }
        let topology = Topology::graph(&self.adjacency).map_err(BoardError::Graph)?;
        let Some(positions) = &self.positions else {
            return Ok((topology, None));
        };
        if positions.len() != topology.len() {
            return Err(BoardError::PositionCount {
                cells: topology.len(),
                positions: positions.len(),
            });
        }
        // Far beyond this, differences drown in rounding.
        let drawable = |at: &[f64; 2]| at.iter().all(|value| value.abs() <= 1e15);
        if let Some(cell) = positions.iter().position(|at| !drawable(at)) {
            return Err(BoardError::BadPosition { cell });
        }
        Ok((topology, Some(Geometry::spots(positions))))
    }
}

/// How many units of K cells make about that many cells in a row:
/// max(1, round(side/√K)), halves up, in integers.
fn units_along(side: u32, classes: u32) -> u32 {
    let doubled = (4 * u128::from(side) * u128::from(side) / u128::from(classes)).isqrt();
    (doubled.div_ceil(2) as u32).max(1)
}

/// The least side that gives that many units.
fn least_side(units: u32, classes: u32) -> u32 {
    let estimate = f64::from(units) * f64::from(classes).sqrt();
    let start = (estimate - f64::from(classes)).max(1.0) as u32;
    (start..)
        .find(|&side| units_along(side, classes) >= units)
        .unwrap_or(u32::MAX)
}

/// A board that can be played on.
#[derive(Clone, Debug)]
pub struct Board {
    spec: BoardSpec,
    topology: Arc<Topology>,
    geometry: Option<Arc<Geometry>>,
}

impl Board {
    /// What was asked for.
    pub fn spec(&self) -> &BoardSpec {
        &self.spec
    }

    /// Who touches whom.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Where its cells are drawn; nothing for graphs without positions.
    pub fn geometry(&self) -> Option<&Geometry> {
        self.geometry.as_deref()
    }

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.topology.len()
    }

    /// Never: a board of no cells is refused.
    pub fn is_empty(&self) -> bool {
        self.topology.is_empty()
    }

    /// The cell nearest to the middle of the picture, the first of equals; the
    /// middle of the list where there is no picture.
    ///
    /// ```
    /// use demineur_core::{BoardSpec, CellId};
    /// let board = BoardSpec::square(3, 3).build()?;
    /// assert_eq!(board.middle(), CellId::new(4));
    /// # Ok::<(), demineur_core::BoardError>(())
    /// ```
    pub fn middle(&self) -> CellId {
        if let BoardSpec::Tiled(spec) = &self.spec
            && spec.tiling == Tiling::Square
        {
            // The search below finds the same, one cell after the other.
            let (column, line) = ((spec.width - 1) / 2, (spec.height - 1) / 2);
            return CellId::new(line * spec.width + column);
        }
        let Some(geometry) = self.geometry() else {
            return CellId::from_index(self.len() / 2);
        };
        let [[left, top], [right, bottom]] = geometry.bounds();
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        let distance = |cell: CellId| {
            let [cx, cy] = geometry.centre(cell);
            // Rounded, so that no last digit decides between equals.
            (((cx - x).powi(2) + (cy - y).powi(2)) * 1e6).round()
        };
        let cells = self.topology.cells();
        cells
            .min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
            .expect("a board has a cell")
    }
}

/// Why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A board needs at least one cell.
    NoCells,
    /// More cells than a board can have.
    TooManyCells {
        /// Of which tiling.
        tiling: Tiling,
        /// How many it would have.
        cells: u128,
        /// How many it may have.
        most: u32,
    },
    /// A torus on which a cell would be its own neighbour, or twice the same
    /// one's, or on which its two sides do not fit together.
    TorusTooSmall {
        /// Of which tiling.
        tiling: Tiling,
        /// The width to ask for.
        least_width: u32,
        /// The height to ask for.
        least_height: u32,
        /// The depth to ask for; 1 for everything but the cube.
        least_depth: u32,
    },
    /// A tiling without period has no torus.
    CannotWrap {
        /// Which one.
        tiling: Tiling,
    },
    /// Only the cube has layers.
    NotACube {
        /// The tiling asked for.
        tiling: Tiling,
    },
    /// The neighbour lists of a graph contradict each other.
    Graph(GraphErrors),
    /// A graph with more or fewer positions than cells.
    PositionCount {
        /// Cells.
        cells: usize,
        /// Positions.
        positions: usize,
    },
    /// A position that cannot be drawn: not a number, or beyond 10^15.
    BadPosition {
        /// Whose.
        cell: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCells => write!(
                f,
                "a board needs at least one cell; ask for a width, height and depth of 1 or more"
            ),
            Self::TooManyCells {
                tiling,
                cells,
                most,
            } => write!(
                f,
                "a {} board of {cells} cells is too large; ask for at most {most} cells",
                tiling.name()
            ),
            Self::TorusTooSmall {
                tiling,
                least_width,
                least_height,
                least_depth,
            } => {
                write!(
                    f,
                    "a {} torus of that size does not fit together: a cell would meet itself, or \
                     another one twice; ask for width {least_width} and height {least_height}",
                    tiling.name()
                )?;
                if *tiling == Tiling::Cube {
                    write!(f, " and depth {least_depth}")?;
                }
                Ok(())
            }
            Self::CannotWrap { tiling } => write!(
                f,
                "the {} tiling never repeats, so it has no torus; ask for it without wrap",
                tiling.name()
            ),
            Self::NotACube { tiling } => write!(
                f,
                "only the cube has a depth; leave it out for {}, or ask for the tiling cube",
                tiling.name()
            ),
            Self::Graph(errors) => errors.fmt(f),
            Self::PositionCount { cells, positions } => write!(
                f,
                "the graph has {cells} cells but {positions} positions; give one for each cell or none"
            ),
            Self::BadPosition { cell } => write!(
                f,
                "the position of cell {cell} cannot be drawn; give two numbers up to 10^15"
            ),
        }
    }
}

impl std::error::Error for BoardError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Graph(errors) => Some(errors),
            _ => None,
        }
    }
}
