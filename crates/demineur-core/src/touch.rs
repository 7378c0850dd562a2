//! Which cells touch: over corners or over edges.

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
