//! What the cells of a program look like.

use serde::{Deserialize, Serialize};

use crate::reading::glyph::{Care, Face, Glyph};

/// All that reading a board needs to know of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    /// What its cells look like.
    pub glyphs: Vec<Glyph>,
    /// Cells known by their pixels alone, where colours do not tell.
    pub prints: Vec<Print>,
    /// How exactly colours are met.
    pub care: Care,
}

/// A cell known by its pixels alone, at one scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Print {
    /// What it shows.
    pub face: Face,
    /// The fingerprint of its pixels.
    pub pixels: u64,
}
