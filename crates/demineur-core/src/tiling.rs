//! The tilings, by name.

/// A tiling that boards are cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tiling {
    /// Squares, eight neighbours.
    Square,
}

impl Tiling {
    /// Every tiling.
    pub const ALL: [Self; 1] = [Self::Square];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
        }
    }

    /// The tiling of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tiling| tiling.name() == name)
    }
}
