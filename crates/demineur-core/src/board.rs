//! A board: what was asked for, and the shape that came out.

use std::fmt;
use std::sync::Arc;

use crate::tiling::Tiling;
use crate::topology::{GraphErrors, Topology};

/// Which cells count as neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Touch {
    /// Cells that share at least a corner.
    #[default]
    Corner,
    /// Cells that share an edge.
    Edge,
}

impl Touch {
    /// Both kinds of touching.
    pub const ALL: [Self; 2] = [Self::Corner, Self::Edge];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corner => "corner",
            Self::Edge => "edge",
        }
    }

    /// The kind of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|touch| touch.name() == name)
    }
}

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

    /// Makes the board.
    ///
    /// # Errors
    /// When it would have no cells, too many, wraps where it cannot, or its
    /// neighbour lists contradict each other.
    pub fn build(&self) -> Result<Board, BoardError> {
        let topology = match self {
            Self::Tiled(spec) => {
                let cells = u64::from(spec.width) * u64::from(spec.height);
                if cells == 0 {
                    return Err(BoardError::NoCells);
                }
                Topology::square(
                    spec.width,
                    spec.height,
                    spec.wrap,
                    spec.touch == Touch::Edge,
                )
            }
            Self::Graph(spec) if spec.adjacency.is_empty() => return Err(BoardError::NoCells),
            Self::Graph(spec) => Topology::graph(&spec.adjacency).map_err(BoardError::Graph)?,
        };
        Ok(Board {
            spec: self.clone(),
            topology: Arc::new(topology),
        })
    }
}

/// A board that can be played on.
#[derive(Clone, Debug)]
pub struct Board {
    spec: BoardSpec,
    topology: Arc<Topology>,
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

    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.topology.len()
    }

    /// Never: a board of no cells is refused.
    pub fn is_empty(&self) -> bool {
        self.topology.is_empty()
    }
}

/// Why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A board needs at least one cell.
    NoCells,
    /// The neighbour lists of a graph contradict each other.
    Graph(GraphErrors),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCells => write!(f, "a board needs at least one cell"),
            Self::Graph(errors) => errors.fmt(f),
        }
    }
}

impl std::error::Error for BoardError {}
