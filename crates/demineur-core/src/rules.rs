//! The rules a game can be played by.

use crate::cell::CellId;
use crate::topology::Topology;
use crate::view::View;

/// What the first opening is protected from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FirstClick {
    /// The cell and all its neighbours are free of mines; where that does not
    /// fit, play falls back to [`FirstClick::Safe`] and says so.
    Opening,
    /// The cell is free of mines; any number may show.
    #[default]
    Safe,
    /// No protection (document 002).
    Any,
}

impl FirstClick {
    /// Every rule for the first click.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Safe, Self::Any];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Safe => "safe",
            Self::Any => "any",
        }
    }

    /// The rule of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// What protection a first click there has: this one, or the next weaker
    /// one that has room for the mines.
    ///
    /// ```
    /// use demineur_core::{CellId, FirstClick, Topology};
    /// // Four cells in a row: the second has two neighbours.
    /// let (row, second) = (Topology::square(4, 1), CellId::new(1));
    /// assert_eq!(FirstClick::Opening.granted(&row, 1, second), FirstClick::Opening);
    /// assert_eq!(FirstClick::Opening.granted(&row, 2, second), FirstClick::Safe);
    /// assert_eq!(FirstClick::Opening.granted(&row, 4, second), FirstClick::Any);
    /// ```
    pub fn granted(self, topology: &Topology, mines: usize, first: CellId) -> Self {
        let has_room = |rule: Self| rule.spared_count(topology, first) + mines <= topology.len();
        match self {
            Self::Opening if has_room(Self::Opening) => Self::Opening,
            Self::Opening | Self::Safe if has_room(Self::Safe) => Self::Safe,
            _ => Self::Any,
        }
    }

    /// How many cells this rule spares, where it is granted.
    pub fn spared_count(self, topology: &Topology, first: CellId) -> usize {
        match self {
            Self::Opening => 1 + topology.neighbours(first).len(),
            Self::Safe => 1,
            Self::Any => 0,
        }
    }

    /// The cells that are spared (ascending) when `first` is opened, and under
    /// which rule: see [`FirstClick::granted`].
    pub fn spares(
        self,
        topology: &Topology,
        mines: usize,
        first: CellId,
    ) -> (Vec<CellId>, FirstClick) {
        let granted = self.granted(topology, mines, first);
        let spared = match granted {
            Self::Opening => {
                let mut spared = topology.neighbours(first).to_vec();
                spared.push(first);
                spared.sort_unstable();
                spared
            }
            Self::Safe => vec![first],
            Self::Any => Vec::new(),
        };
        (spared, granted)
    }

    /// What was granted in place of this rule, where that is less.
    pub fn fallback(self, granted: Self) -> Option<Self> {
        // They are listed from the strongest to the weakest.
        (granted as u8 > self as u8).then_some(granted)
    }
}

/// What opening a 0 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Cascade {
    /// It opens its neighbours, and theirs; flagged cells are passed over.
    #[default]
    On,
    /// The same, and flagged cells are opened too; digging a flagged 0 opens
    /// it (document 000).
    ThroughFlags,
    /// Nothing more: each cell is opened by hand (document 001).
    Off,
}

impl Cascade {
    /// Every rule for the cascade.
    pub const ALL: [Self; 3] = [Self::On, Self::ThroughFlags, Self::Off];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::ThroughFlags => "through-flags",
            Self::Off => "off",
        }
    }

    /// The rule of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// How many flags may stand at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FlagLimit {
    /// As many as there are hidden cells.
    #[default]
    Unlimited,
    /// At most as many as there are mines (document 001).
    Mines,
}

impl FlagLimit {
    /// Every limit.
    pub const ALL: [Self; 2] = [Self::Unlimited, Self::Mines];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unlimited => "unlimited",
            Self::Mines => "mines",
        }
    }

    /// Whether no more flags may be put on that board.
    pub fn is_reached(self, view: &View) -> bool {
        self.left(view) == 0
    }

    /// How many more flags may be put on that board.
    pub fn left(self, view: &View) -> usize {
        match self {
            Self::Unlimited => usize::MAX,
            Self::Mines => view.mines().saturating_sub(view.flag_count()),
        }
    }

    /// The limit of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// When the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum WinRule {
    /// When all safe cells are open.
    #[default]
    Open,
    /// When all safe cells are open and every mine is flagged (document 002).
    OpenAndFlagged,
}

impl WinRule {
    /// Every rule for winning.
    pub const ALL: [Self; 2] = [Self::Open, Self::OpenAndFlagged];

    /// The word for it in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::OpenAndFlagged => "open-and-flagged",
        }
    }

    /// The rule of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    /// What the first opening is protected from.
    pub first_click: FirstClick,
    /// What opening a 0 does.
    pub cascade: Cascade,
    /// How many flags may stand at a time.
    pub flags: FlagLimit,
    /// When the game is won.
    pub win: WinRule,
}
