//! The sizes a board can be drawn in.

use demineur_core::{Board, CellId, Tiling};
use demineur_words::Rows;

use super::atlas::Atlas;
use super::canvas::{Canvas, Scene};
use super::honeycomb::Honeycomb;
use super::slots::Slots;
use super::{Brush, Overlays, Picture, Spot};
use crate::theme::Glyphs;

/// One way to draw a board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Size {
    Slots(Slots),
    Honeycomb(Honeycomb),
    Canvas(Canvas),
}

impl Size {
    pub fn size(&self, atlas: &Atlas) -> (u32, u32) {
        match self {
            Self::Slots(slots) => slots.size(),
            Self::Honeycomb(honeycomb) => honeycomb.size(),
            Self::Canvas(canvas) => canvas.size(atlas),
        }
    }

    /// Where the cell's label is.
    pub fn spot(&self, atlas: &Atlas, cell: CellId) -> Spot {
        match self {
            Self::Slots(slots) => slots.spot(cell),
            Self::Honeycomb(honeycomb) => honeycomb.spot(cell),
            Self::Canvas(canvas) => canvas.spot(atlas, cell),
        }
    }

    /// Whether a chance has room for two figures and a gap.
    pub fn tells_hundredths(&self) -> bool {
        match self {
            Self::Slots(slots) => slots.tells_hundredths(),
            Self::Honeycomb(_) => true,
            Self::Canvas(canvas) => canvas.is_legible(),
        }
    }

    /// Columns and rows around a label that are worth seeing with it.
    pub fn margin(&self) -> [i64; 2] {
        match self {
            Self::Slots(_) => [4, 2],
            Self::Honeycomb(_) => [5, 3],
            Self::Canvas(canvas) => canvas.margin(),
        }
    }

    pub fn cell_at(&self, atlas: &Atlas, x: i64, y: i64) -> Option<CellId> {
        match self {
            Self::Slots(slots) => slots.cell_at(x, y),
            Self::Honeycomb(honeycomb) => honeycomb.cell_at(x, y),
            Self::Canvas(canvas) => canvas.cell_at(atlas, x, y),
        }
    }

    pub fn render(
        &self,
        atlas: &Atlas,
        brush: &mut Brush<'_>,
        picture: &Picture<'_>,
        overlays: &Overlays,
    ) {
        let face = |cell: CellId, shade: bool| overlays.face(picture, cell, shade);
        match self {
            Self::Slots(slots) => slots.render(brush, &face),
            Self::Honeycomb(honeycomb) => honeycomb.render(brush, &face),
            Self::Canvas(canvas) => canvas.render(atlas, brush, &Scene { picture, overlays }),
        }
    }
}

/// All sizes of a board, from the smallest, and the one in use.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    all: Vec<Size>,
    current: usize,
    usual: usize,
    /// No larger one is taken without being asked for.
    largest: usize,
    wide: bool,
}

/// An overview is worth having of what is larger than this.
const SCREEN: (u32, u32) = (60, 16);

impl Sizes {
    pub fn new(board: &Board, atlas: &Atlas, glyphs: Glyphs) -> Self {
        let canvas = |scale: f64| Size::Canvas(Canvas { scale });
        let mut all = Self::with_rows(board);
        let mut usual = all.len().saturating_sub(1);
        let mut largest;
        if all.is_empty() {
            // Room for two digits and a line around them in every cell.
            let scale = ((1.8 / atlas.least_room()).ceil() / 2.0).ceil() * 2.0;
            let scale = scale.clamp(6.0, 16.0);
            all.extend([0.5, 0.75, 1.0, 1.5, 2.25].map(|factor| canvas(scale * factor)));
            usual = 2;
            largest = 4;
        } else {
            let slots = match all[..] {
                [Size::Slots(slots)] if slots.are_boxes() => Some(slots),
                _ => None,
            };
            all.extend(slots.into_iter().flat_map(Slots::larger).map(Size::Slots));
            if Rows::of(board).is_some_and(|rows| rows.tiling == Tiling::Triangular) {
                // As slots they interlock so closely that they are hard to read.
                all.push(canvas(4.5));
            }
            all.extend([canvas(6.0), canvas(10.0)]);
            largest = all.len() - 2;
        }
        // Emoji are two columns wide.
        if let (Some(rows), Some(_)) = (Rows::of(board), board.topology().square_width())
            && glyphs != Glyphs::Emoji
        {
            all.insert(0, Size::Slots(Slots::of_size(rows, 1, 1)));
            usual += 1;
            largest += 1;
        }
        for scale in [1.0, 0.5, 0.25, 0.125] {
            let (width, height) = all[0].size(atlas);
            if width > SCREEN.0 || height > SCREEN.1 {
                all.insert(0, canvas(scale));
                usual += 1;
                largest += 1;
            }
        }
        Self {
            all,
            current: usual,
            usual,
            largest,
            wide: false,
        }
    }

    /// The ways to draw boards with rows.
    fn with_rows(board: &Board) -> Vec<Size> {
        let Some(rows) = Rows::of(board) else {
            return Vec::new();
        };
        let mut sizes = vec![Size::Slots(Slots::new(rows, board.topology().max_degree()))];
        if rows.tiling == Tiling::Hexagonal {
            sizes.push(Size::Honeycomb(Honeycomb::new(rows)));
        }
        sizes
    }

    pub fn current(&self) -> &Size {
        &self.all[self.current]
    }

    /// Tells the size in use from every other.
    pub fn place(&self) -> u64 {
        self.current as u64 * 2 + u64::from(self.wide)
    }

    pub fn change(&mut self, steps: i32) {
        let last = self.all.len() as i64 - 1;
        let wanted = self.current as i64 + i64::from(steps);
        self.current = wanted.clamp(0, last) as usize;
    }

    pub fn is_wide(&self) -> bool {
        self.wide
    }

    pub fn set_wide(&mut self, wide: bool) {
        self.wide = wide;
        for size in &mut self.all {
            if let Size::Slots(slots) = size {
                slots.set_wide(wide);
            }
        }
    }

    /// The size a board has unless there is a reason for another.
    pub fn usual(&self) -> &Size {
        &self.all[self.usual]
    }

    /// The sizes to start with, the largest first, all of them legible.
    pub fn to_start_with(&self) -> impl Iterator<Item = usize> + use<> {
        // Polygons have their figures in the middle and lines around from the
        // usual size on.
        let least = match self.usual() {
            Size::Canvas(canvas) => canvas.scale,
            Size::Slots(_) | Size::Honeycomb(_) => 0.0,
        };
        let legible = |size: &Size| match size {
            Size::Canvas(canvas) => canvas.is_legible() && canvas.scale >= least,
            Size::Slots(_) | Size::Honeycomb(_) => true,
        };
        let sizes = self.all[..=self.largest].iter().enumerate();
        let legible: Vec<usize> = sizes
            .filter(|(_, size)| legible(size))
            .map(|(place, _)| place)
            .collect();
        legible.into_iter().rev()
    }

    /// Takes the size of that place, or the usual one.
    pub fn take(&mut self, place: Option<usize>) {
        self.current = place.unwrap_or(self.usual).min(self.all.len() - 1);
    }

    /// Whether the size in use is larger than usual.
    pub fn is_large(&self) -> bool {
        self.current > self.usual
    }
}
