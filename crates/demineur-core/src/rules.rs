//! The rules a game can be played by.

use crate::cell::CellId;
use crate::topology::Topology;

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

    /// The cells that are spared (ascending) when `first` is opened, and under
    /// which rule: this one, or the next weaker one that has room for the mines.
    pub fn spares(
        self,
        topology: &Topology,
        mines: usize,
        first: CellId,
    ) -> (Vec<CellId>, FirstClick) {
        let cells = topology.len();
        if self == Self::Opening {
            let mut spared = topology.neighbours(first).to_vec();
            spared.push(first);
            spared.sort_unstable();
            if spared.len() + mines <= cells {
                return (spared, Self::Opening);
            }
        }
        if self != Self::Any && mines < cells {
            return (vec![first], Self::Safe);
        }
        (Vec::new(), Self::Any)
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
