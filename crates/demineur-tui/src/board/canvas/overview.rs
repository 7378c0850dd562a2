//! Boards from afar: a dot for each hidden cell, or for several.

use demineur_core::Shown;

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
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let mut pattern = 0;
        let mut strongest: Option<(u8, Shown)> = None;
        for (down, bits) in BITS.into_iter().enumerate() {
            for (right, bit) in bits.into_iter().enumerate() {
                let point = [
                    (x as f64 + (right as f64 + 0.5) / 2.0) / self.scale,
                    (y as f64 + (down as f64 + 0.5) / 4.0) / self.scale * 2.0,
                ];
                let Some(cell) = atlas.nearest(point) else {
                    continue;
                };
                let shown = (scene.picture.shown)(cell);
                let strength = match shown {
                    Shown::Open(_) => 0,
                    Shown::Hidden => 1,
                    Shown::Marked(_) | Shown::FlaggedMine => 2,
                    Shown::Mine => 3,
                    Shown::WrongFlag => 4,
                    Shown::Exploded => 5,
                };
                if strength > 0 {
                    pattern |= bit;
                }
                if strongest.is_none_or(|(most, _)| strength > most) {
                    strongest = Some((strength, shown));
                }
            }
        }
        let Some((_, shown)) = strongest else {
            return;
        };
        let Some(cell) = brush.at(x, y) else {
            return;
        };
        match scene.picture.theme.glyphs() {
            Glyphs::Ascii => cell.set_symbol(density(pattern)),
            Glyphs::Emoji | Glyphs::Unicode => cell.set_char(super::dots::braille(pattern)),
        };
        cell.set_style(scene.picture.theme.from_afar(shown));
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
