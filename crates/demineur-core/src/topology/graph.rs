//! Checking the neighbour lists of a free graph.

use std::fmt;

/// The lists in ascending order, if they contradict neither each other nor
/// themselves.
pub(super) fn checked(adjacency: &[Vec<u32>]) -> Result<Vec<Vec<u32>>, GraphErrors> {
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
    if errors.is_empty() {
        Ok(sorted)
    } else {
        Err(GraphErrors(errors))
    }
}

/// One thing wrong with a graph's neighbour lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
