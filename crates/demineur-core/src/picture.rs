//! Pictures of boards, in play or after the end, as text: [`svg`] for
//! browsers and papers, [`dot`] for Graphviz; and of whole games ([`Film`]) as
//! pictures that move, [`svg_film`] and [`gif`].
//!
//! What each cell shows is a function, so that a running game
//! ([`crate::Game::shown`]), the truth ([`crate::Game::revealed`]) and a view
//! read from a file are drawn alike.

mod dot;
mod film;
mod gif;
mod raster;
mod svg;

pub use dot::dot;
pub use film::{Film, Scene};
pub use gif::{GifError, gif};
pub use svg::{SvgOptions, svg, svg_film};

use crate::game::Shown;

/// The classic colours of the numbers 1 to 8; purple from 9 on, which only
/// tilings with larger neighbourhoods know.
///
/// ```
/// use demineur_core::picture::number_colour;
/// assert_eq!(number_colour(1), "#0000FF");
/// assert_eq!(number_colour(21), "#800080");
/// ```
pub const fn number_colour(number: u32) -> &'static str {
    match number {
        1 => "#0000FF",
        2 => "#008000",
        3 => "#FF0000",
        4 => "#000080",
        5 => "#800000",
        6 => "#008080",
        0 | 7 => "#000000",
        8 => "#808080",
        _ => "#800080",
    }
}

/// What cells are filled with.
mod fill {
    pub const HIDDEN: &str = "#B9C4D0";
    pub const OPEN: &str = "#F6F5F0";
    pub const MINE: &str = "#DDD6CE";
    pub const EXPLODED: &str = "#F26D5B";
    pub const WRONG: &str = "#F2D7A0";
    pub const FOUND: &str = "#C5DFC0";
}

/// What the cell is filled with.
const fn fill_of(shown: Shown) -> &'static str {
    match shown {
        Shown::Hidden | Shown::Marked(_) => fill::HIDDEN,
        Shown::Open(_) => fill::OPEN,
        Shown::Mine => fill::MINE,
        Shown::Exploded => fill::EXPLODED,
        Shown::WrongFlag => fill::WRONG,
        Shown::FlaggedMine => fill::FOUND,
    }
}

/// A number without needless digits: "12.5", "3".
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}
