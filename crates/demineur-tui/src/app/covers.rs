//! What lies over a screen for a while: the keys, the levels, a text.

/// What lies over a screen.
pub(crate) enum Cover {
    /// The keys and the mouse.
    Help { scroll: u16 },
    /// A new game: which level?
    Levels,
    /// Any text.
    Text { text: String, scroll: u16 },
}

/// The letters of the first levels; every level has a number too.
pub(crate) const LETTERS: [char; 3] = ['b', 'i', 'e'];
