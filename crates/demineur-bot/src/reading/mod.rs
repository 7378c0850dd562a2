//! From pixels to a board: where its cells are, what each shows, what that says
//! of the game.

pub(crate) mod alphabet;
pub(crate) mod counter;
mod edges;
pub(crate) mod find;
mod fingerprint;
pub(crate) mod glyph;
pub(crate) mod grid;
pub(crate) mod kind;
pub(crate) mod mask;
pub(crate) mod read;
pub(crate) mod refit;
pub(crate) mod sight;
pub(crate) mod smiley;
pub(crate) mod spots;

pub use alphabet::{Alphabet, Print};
pub use counter::Counter;
pub use find::{find_board, find_grid};
pub use glyph::{Care, Colours, Drawn, Face, Glyph, Share};
pub use grid::{CellShape, Grid, Inside};
pub use mask::Mask;
pub use read::{Reader, Seen};
pub use sight::{Blur, Sight};
pub use smiley::{Look, Mood, Smiley};
