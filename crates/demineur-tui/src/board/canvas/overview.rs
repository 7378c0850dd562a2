//! Boards from afar: a dot for each hidden cell, or for several.

use demineur_core::Shown;

use super::dots::{BITS, braille};
use super::{Canvas, Scene};
use crate::board::Brush;
use crate::board::atlas::Atlas;
use crate::theme::Glyphs;

impl Canvas {
    /// Dots where cells are hidden; the cursor and what a hint speaks of stand
    /// out.
    pub(super) fn render_overview(&self, atlas: &Atlas, brush: &mut Brush<'_>, scene: &Scene<'_>) {
        for row in 0..brush.height() {
            for column in 0..brush.width() {
                let (x, y) = (brush.origin[0] + column, brush.origin[1] + row);
                self.overview_cell(atlas, brush, scene, x, y);
            }
        }
        for (cell, overlay) in scene.overlays.iter() {
            if overlay.cursor || overlay.role.is_some() {
                let face = scene.overlays.face(scene.picture, cell, false);
                let [x, y] = self.screen(atlas.centre(cell));
                brush.sign(x, y, " ", face.style);
                brush.label(x, y, 1, face.label.narrow());
            }
        }
    }

    fn overview_cell(
        &self,
        atlas: &Atlas,
        brush: &mut Brush<'_>,
        scene: &Scene<'_>,
        x: i64,
        y: i64,
    ) {
        let mut pattern = 0;
        let mut tally = Tally::default();
        for (down, bits) in BITS.into_iter().enumerate() {
            for (right, bit) in bits.into_iter().enumerate() {
                let point = [
                    (x as f64 + (right as f64 + 0.5) / 2.0) / self.scale,
                    (y as f64 + (down as f64 + 0.5) / 4.0) / self.scale * 2.0,
                ];
                if let Some(cell) = atlas.nearest(point)
                    && tally.count((scene.picture.shown)(cell))
                {
                    pattern |= bit;
                }
            }
        }
        let Some(cell) = brush.at(x, y).filter(|_| pattern != 0) else {
            return;
        };
        match scene.picture.theme.glyphs() {
            Glyphs::Ascii => cell.set_symbol(density(pattern)),
            Glyphs::Emoji | Glyphs::Unicode => cell.set_char(braille(pattern)),
        };
        cell.set_style(scene.picture.theme.from_afar(tally.strongest()));
    }
}

/// What the cells of one screen cell show.
#[derive(Default)]
struct Tally {
    hidden: u32,
    marked: u32,
    bad: Option<Shown>,
}

impl Tally {
    /// Whether the cell has a dot.
    fn count(&mut self, shown: Shown) -> bool {
        match shown {
            Shown::Open(_) => return false,
            Shown::Hidden => self.hidden += 1,
            Shown::Marked(_) | Shown::FlaggedMine => self.marked += 1,
            Shown::Exploded => self.bad = Some(shown),
            Shown::Mine | Shown::WrongFlag => self.bad = self.bad.or(Some(shown)),
        }
        true
    }

    /// Trouble first, then what most of them are.
    fn strongest(&self) -> Shown {
        match self.bad {
            Some(shown) => shown,
            None if self.marked > self.hidden => Shown::FlaggedMine,
            None => Shown::Hidden,
        }
    }
}

/// A sign as dense as the pattern.
fn density(pattern: u8) -> &'static str {
    match pattern.count_ones() {
        0 => " ",
        1..=2 => ".",
        3..=5 => ":",
        _ => "#",
    }
}
