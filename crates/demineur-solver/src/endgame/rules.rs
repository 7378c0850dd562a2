//! Which rules the search uses, and what it answers.

/// Which rules of docs/solver.md, The exact endgame, are used; all, but in tests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cuts {
    /// b: no dead cell while a live one is left.
    pub(super) dead: bool,
    /// c: no cell whose mines include another's.
    pub(super) dominated: bool,
    /// d: a forced pair is guessed at once.
    pub(super) pairs: bool,
    /// e: independent factors are solved apart.
    pub(super) factors: bool,
    /// f: a set wins at most as often as it has clique labels.
    pub(super) labels: bool,
    /// Sets of up to this number of layouts are searched in a frame.
    pub(super) frame: usize,
}

/// How many layouts a frame holds.
pub(super) const MOST_IN_FRAME: usize = u128::BITS as usize;

impl Cuts {
    /// Every rule.
    pub(super) const ALL: Self = Self {
        dead: true,
        dominated: true,
        pairs: true,
        factors: true,
        labels: true,
        frame: MOST_IN_FRAME,
    };
}

/// What a set is worth: the exact number won, if that is above the asked
/// floor; else some number it does not pass, itself not above the floor.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    pub(super) wins: u32,
    /// A cell that wins that number, if exact.
    pub(super) best: u32,
}
