//! What lies over a screen for a while: the keys, the levels, a text.

use demineur_store::LevelStats;

/// What lies over a screen.
pub(crate) enum Cover {
    /// The keys and the mouse.
    Help { scroll: u16 },
    /// A new game: which level?
    Levels,
    /// The player's results, level by level.
    Results {
        levels: Vec<LevelStats>,
        scroll: u16,
    },
    /// Any text.
    Text { text: String, scroll: u16 },
}

/// The letters of the first levels; every level has a number too.
pub(crate) const LETTERS: [char; 3] = ['b', 'i', 'e'];
