//! Cells that look alike.

use demineur_core::CellId;

use crate::desktop::picture::Picture;
use crate::reading::glyph::{Care, Colours, Drawn, Face, Glyph};
use crate::reading::read::Reader;

/// How far apart colours are taken for the same, where light falls unevenly.
const NEAR: u8 = 10;
/// How far apart shapes are taken for the same, in thousandths of a cell.
const SAME_SHAPE: u32 = 3;
/// How far apart shapes may be that are drawn a fraction of a pixel further on.
const LIKE_SHAPE: u32 = 40;

/// Cells that look alike.
pub(crate) struct Kind {
    /// The cells.
    pub cells: Vec<CellId>,
    /// The colours of all of them.
    pub colours: Colours,
    /// The shape of the first.
    pub drawn: Drawn,
    /// The fingerprints of their pixels, each once.
    pub prints: Vec<u64>,
    /// The colours that matter.
    pub look: Glyph,
}

impl Kind {
    /// Sorts cells by how they look, in the order in which looks come up.
    pub fn sort(
        reader: &Reader,
        picture: &Picture,
        cells: impl Iterator<Item = CellId>,
    ) -> Vec<Self> {
        Self::sort_by(reader, picture, cells, Self::is_same)
    }

    /// The same, but only cells of the same pixels are of a kind: a digit may be a few
    /// of them on a tile that has all others.
    pub fn sort_finely(
        reader: &Reader,
        picture: &Picture,
        cells: impl Iterator<Item = CellId>,
    ) -> Vec<Self> {
        Self::sort_by(reader, picture, cells, |_, _| false)
    }

    fn sort_by(
        reader: &Reader,
        picture: &Picture,
        cells: impl Iterator<Item = CellId>,
        is_same: impl Fn(&Self, &Self) -> bool,
    ) -> Vec<Self> {
        let mut kinds: Vec<Self> = Vec::new();
        for cell in cells {
            let print = reader.print(picture, cell);
            if let Some(kind) = kinds.iter_mut().find(|kind| kind.prints.contains(&print)) {
                kind.cells.push(cell);
                continue;
            }
            let Some(colours) = reader.colours(picture, cell) else {
                continue;
            };
            let Some(drawn) = reader.drawn(picture, cell, &colours) else {
                continue;
            };
            let new = Self {
                cells: vec![cell],
                look: Glyph::like(Face::Hidden, &colours),
                colours,
                drawn,
                prints: vec![print],
            };
            match kinds.iter_mut().find(|kind| is_same(kind, &new)) {
                Some(kind) => kind.take(new),
                None => kinds.push(new),
            }
        }
        kinds
    }

    fn is_same(&self, other: &Self) -> bool {
        are_alike(&self.look, &other.look)
            && self.drawn.mask.difference(&other.drawn.mask) <= SAME_SHAPE
    }

    fn take(&mut self, other: Self) {
        self.cells.extend(other.cells);
        self.prints.extend(other.prints);
        self.colours = self.colours.with(&other.colours);
        self.look = Glyph::like(Face::Hidden, &self.colours);
    }

    /// Whether a glyph looks nearly like this: the same, in another light or a
    /// fraction of a pixel further on.
    pub fn resembles(&self, glyph: &Glyph) -> bool {
        let shape = glyph.drawn.as_ref();
        let same_ink = shape.is_some_and(|shape| !shape.mask.is_empty()) && self.has_ink_of(glyph);
        (are_alike(&self.look, glyph) || same_ink)
            && shape.is_none_or(|shape| {
                shape.mask.difference(&self.drawn.mask) <= LIKE_SHAPE
                    && shape.mask.is_empty() == self.drawn.mask.is_empty()
            })
    }

    /// Whether a glyph is drawn exactly like this, in whatever light.
    pub fn repeats(&self, glyph: &Glyph) -> bool {
        let shape = glyph.drawn.as_ref();
        let same = |shape: &Drawn| shape.mask.difference(&self.drawn.mask) <= SAME_SHAPE;
        self.resembles(glyph) && shape.is_some_and(same)
    }

    /// Whether the ink is the same, on a paper in another light.
    fn has_ink_of(&self, glyph: &Glyph) -> bool {
        const OTHER_LIGHT: u8 = 48;
        const SAME_INK: u8 = 16;
        let near = |place: usize, most: u8| {
            let both = self.look.colours.get(place).zip(glyph.colours.get(place));
            both.is_some_and(|(a, b)| a.colour.distance(b.colour) <= most)
        };
        near(0, OTHER_LIGHT) && near(1, SAME_INK)
    }

    /// The glyph of this kind, if it shows that.
    pub fn glyph(&self, face: Face) -> Glyph {
        Glyph {
            face,
            drawn: Some(self.drawn.clone()),
            ..self.look.clone()
        }
    }

    /// Whether nothing is drawn on these cells.
    pub fn is_plain(&self) -> bool {
        self.drawn.mask.is_empty()
    }
}

/// Whether two looks have the same paper, and each the colours of the other,
/// whatever their shares.
fn are_alike(a: &Glyph, b: &Glyph) -> bool {
    let has = |glyph: &Glyph, colour| {
        let mut shares = glyph.colours.iter();
        shares.any(|share| share.colour.distance(colour) <= NEAR)
            || glyph.is_blend(colour, NEAR + Care::default().tolerance)
    };
    let all = |of: &Glyph, others: &Glyph| of.colours.iter().all(|share| has(others, share.colour));
    let papers = a.colours.first().zip(b.colours.first());
    papers.is_some_and(|(a, b)| a.colour.distance(b.colour) <= NEAR) && all(a, b) && all(b, a)
}
