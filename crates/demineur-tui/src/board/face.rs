//! What one cell looks like, all things considered.

use demineur_core::{CellId, Shown, Topology};
use demineur_words::Role;
use ratatui::style::Style;

use super::Picture;
use crate::theme::{Label, Overlay};

/// What one cell looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Face {
    pub label: Label,
    pub style: Style,
    /// What fills the cell where it is large.
    pub texture: &'static str,
}

/// Everything that is laid over cells, in order of cells: few of them, while a
/// frame asks about thousands.
pub(super) struct Overlays {
    sorted: Vec<(CellId, Overlay)>,
}

impl Overlays {
    /// Nothing.
    pub fn none() -> Self {
        Self { sorted: Vec::new() }
    }

    /// With the neighbours of the cursor, if they are to be shown.
    pub fn new(picture: &Picture<'_>, topology: &Topology, neighbours: bool) -> Self {
        let mut sorted = Vec::new();
        let mut lay = |cell: CellId, change: &dyn Fn(&mut Overlay)| {
            let mut overlay = Overlay::default();
            change(&mut overlay);
            sorted.push((cell, overlay));
        };
        for &(cell, role) in picture.roles {
            lay(cell, &|overlay| overlay.role = Some(role));
        }
        for &cell in picture.pressed {
            lay(cell, &|overlay| overlay.pressed = true);
        }
        if let Some(hover) = picture.hover {
            lay(hover, &|overlay| overlay.hover = true);
        }
        if let Some(cursor) = picture.cursor {
            lay(cursor, &|overlay| overlay.cursor = true);
            if neighbours && topology.contains(cursor) {
                for &cell in topology.neighbours(cursor).iter() {
                    lay(cell, &|overlay| overlay.beside = true);
                }
            }
        }
        sorted.sort_by_key(|&(cell, _)| cell);
        sorted.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1.merge(later.1);
            }
            same
        });
        Self { sorted }
    }

    /// Each cell with what is laid over it, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (CellId, Overlay)> + '_ {
        self.sorted.iter().copied()
    }

    fn get(&self, cell: CellId) -> Overlay {
        let place = self.sorted.binary_search_by_key(&cell, |entry| entry.0);
        place.map_or_else(|_| Overlay::default(), |place| self.sorted[place].1)
    }

    /// What the cell looks like. Every other cell is a little darker, if
    /// `shade` says so.
    pub fn face(&self, picture: &Picture<'_>, cell: CellId, shade: bool) -> Face {
        let shown = (picture.shown)(cell);
        let mut overlay = self.get(cell);
        if let (Shown::Hidden, Some(chances)) = (shown, picture.chances) {
            overlay.chance = chances(cell);
        }
        let (label, style) = picture.theme.tile(shown, overlay, shade);
        Face {
            label,
            style,
            texture: picture.theme.texture(shown),
        }
    }
}

/// Merges what two sources say of one cell; the later role is the stronger.
impl Overlay {
    fn merge(&mut self, other: Self) {
        let strength = |role: Option<Role>| match role {
            None => 0,
            Some(Role::Look) => 1,
            Some(Role::Number) => 2,
            Some(Role::Safest) => 3,
            Some(Role::Safe) => 4,
            Some(Role::Mine) => 5,
            Some(Role::Best) => 6,
        };
        if strength(other.role) > strength(self.role) {
            self.role = other.role;
        }
        self.pressed |= other.pressed;
        self.cursor |= other.cursor;
        self.hover |= other.hover;
        self.beside |= other.beside;
        self.chance = self.chance.or(other.chance);
    }
}
