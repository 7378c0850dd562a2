//! One program a file.

mod gnome_mines;
mod kmines;
mod sgt_mines;
mod winemine;
mod xbomb;
mod xdemineur;

pub use gnome_mines::GnomeMines;
pub use kmines::KMines;
pub use sgt_mines::SgtMines;
pub use winemine::WineMine;
pub use xbomb::XBomb;
pub use xdemineur::XDemineur;

use crate::glyph::{Face, Glyph};

/// Digits 1, 2, … in these inks, on paper of one colour.
fn digits(paper: (u32, u32), inks: &[u32], least: u32) -> impl Iterator<Item = Glyph> {
    let numbers = 1..;
    let glyph = move |(number, &ink)| Glyph::new(Face::Open(number), &[paper, (ink, least)]);
    numbers.zip(inks).map(glyph)
}
