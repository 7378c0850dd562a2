//! Any board as a picture: the outlines of its cells in braille, or in signs
//! of ASCII, with what they show at their centres.

mod dots;
mod overview;

use std::collections::BTreeSet;

use demineur_core::CellId;

use super::atlas::Atlas;
use super::face::{Face, Overlays};
use super::{Brush, Picture, Spot};
use dots::Dots;

/// A picture of a board at some scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Canvas {
    /// Columns of the screen for the side of a typical cell. Lines are twice
    /// as high as columns are wide.
    pub scale: f64,
}

/// What a frame needs besides the board.
pub(super) struct Scene<'a> {
    pub picture: &'a Picture<'a>,
    pub overlays: &'a Overlays,
}

/// Below this scale a cell is no more than a dot or two.
const OVERVIEW: f64 = 1.5;
/// Below this scale outlines would leave no room for what cells show.
const OUTLINED: f64 = 4.0;
/// More lines between cells of a graph are a grey mass, and slow.
const MOST_LINES: usize = 20_000;

impl Canvas {
    pub fn size(&self, atlas: &Atlas) -> (u32, u32) {
        let [width, height] = atlas.size();
        // Outlines at the right and at the bottom need one more.
        (
            ((width * self.scale).ceil() + 1.0) as u32,
            ((height * self.scale / 2.0).ceil() + 1.0) as u32,
        )
    }

    /// Whether every cell can be read; otherwise it is an overview.
    pub fn is_legible(&self) -> bool {
        self.scale >= OUTLINED
    }

    /// The screen cell at a point of the board.
    fn screen(&self, [x, y]: [f64; 2]) -> [i64; 2] {
        [
            (x * self.scale).floor() as i64,
            (y * self.scale / 2.0).floor() as i64,
        ]
    }

    /// The middle of a screen cell.
    fn point(&self, x: i64, y: i64) -> [f64; 2] {
        [
            (x as f64 + 0.5) / self.scale,
            (y as f64 + 0.5) / self.scale * 2.0,
        ]
    }

    /// Where the cell is drawn: the discs of a graph in the middle of a screen
    /// cell, so that all look the same.
    fn middle(&self, atlas: &Atlas, cell: CellId) -> [f64; 2] {
        let centre = atlas.centre(cell);
        match atlas.is_graph() {
            true => {
                let [x, y] = self.screen(centre);
                self.point(x, y)
            }
            false => centre,
        }
    }

    fn polygon(&self, atlas: &Atlas, cell: CellId) -> Vec<[f64; 2]> {
        let mut polygon = atlas.polygon(cell);
        if atlas.is_graph() {
            let (from, to) = (atlas.centre(cell), self.middle(atlas, cell));
            for corner in &mut polygon {
                *corner = [0, 1].map(|axis| corner[axis] + to[axis] - from[axis]);
            }
        }
        polygon
    }

    /// Where the cell's centre is.
    pub fn spot(&self, atlas: &Atlas, cell: CellId) -> Spot {
        let [x, y] = self.screen(atlas.centre(cell));
        Spot {
            x,
            y,
            width: 1,
            height: 1,
        }
    }

    /// Columns and rows around a cell that are worth seeing with it.
    pub fn margin(&self) -> [i64; 2] {
        [(self.scale * 1.5) as i64, (self.scale * 0.75) as i64]
    }

    /// The cell whose centre is there, or else which is there.
    pub fn cell_at(&self, atlas: &Atlas, x: i64, y: i64) -> Option<CellId> {
        let point = self.point(x, y);
        let mut centred: Option<CellId> = None;
        let half = [0.5 / self.scale, 1.0 / self.scale];
        let window = [
            [point[0] - half[0], point[1] - half[1]],
            [point[0] + half[0], point[1] + half[1]],
        ];
        atlas.each_near(window, |cell| {
            let is_first = centred.is_none_or(|other| cell < other);
            if is_first && self.screen(atlas.centre(cell)) == [x, y] {
                centred = Some(cell);
            }
        });
        centred.or_else(|| atlas.cell_at(point))
    }

    pub fn render(&self, atlas: &Atlas, brush: &mut Brush<'_>, scene: &Scene<'_>) {
        if self.scale < OVERVIEW {
            return self.render_overview(atlas, brush, scene);
        }
        let [left, top] = brush.origin;
        let window = [
            self.point(left, top),
            self.point(left + brush.width(), top + brush.height()),
        ];
        let cells = atlas.visible(window);
        // Without outlines, shades tell neighbours apart, mostly.
        let shade = |cell: CellId| !self.is_legible() && cell.get() & 1 == 1;
        let face = |&cell: &CellId| scene.overlays.face(scene.picture, cell, shade(cell));
        let faces: Vec<Face> = cells.iter().map(face).collect();
        let mut dots = Dots::new(brush, scene.picture.theme.glyphs());
        if atlas.is_graph() {
            self.lines(atlas, &cells, scene, &mut dots);
            dots.paint(brush, scene.picture.theme);
            dots.clear();
        }
        for (&cell, face) in cells.iter().zip(&faces) {
            let polygon = self.polygon(atlas, cell);
            match atlas.is_graph() {
                // Up to the middle of the line around it.
                true => self.fill(&grown(&polygon, 1.25), brush, face),
                false => self.fill(&polygon, brush, face),
            }
            if self.is_legible() {
                self.outline(&polygon, &mut dots);
            }
        }
        dots.paint(brush, scene.picture.theme);
        self.labels(atlas, brush, &cells, &faces);
    }

    /// Lines between the cells of a graph; those of the cursor stand out.
    fn lines(&self, atlas: &Atlas, cells: &[CellId], scene: &Scene<'_>, dots: &mut Dots) {
        let mut drawn = 0;
        for &cell in cells {
            for &other in atlas.topology().neighbours(cell).iter() {
                let is_chosen =
                    scene.picture.cursor == Some(cell) || scene.picture.cursor == Some(other);
                // Once each: from the lesser, unless that one is out of view.
                let is_seen = other < cell && cells.binary_search(&other).is_ok();
                drawn += usize::from(!is_seen);
                if !is_seen && (is_chosen || drawn <= MOST_LINES) {
                    let ends = [cell, other].map(|cell| self.dot(self.middle(atlas, cell)));
                    dots.line(ends, is_chosen);
                }
            }
        }
    }

    /// The dot at a point: two a column, four a line.
    fn dot(&self, point: [f64; 2]) -> [i64; 2] {
        // A corner that belongs to several cells has the same dot in each,
        // though their roundings differ.
        point.map(|at| (at * self.scale * 2.0 + 1e-6).round() as i64)
    }

    fn outline(&self, polygon: &[[f64; 2]], dots: &mut Dots) {
        let corners: Vec<[i64; 2]> = polygon.iter().map(|&corner| self.dot(corner)).collect();
        let Some(&last) = corners.last() else {
            return;
        };
        let mut from = last;
        for to in corners {
            dots.line([from, to], false);
            from = to;
        }
    }

    /// The ground of all screen cells whose middle is inside.
    fn fill(&self, polygon: &[[f64; 2]], brush: &mut Brush<'_>, face: &Face) {
        let rows = |pick: fn(f64, f64) -> f64, start: f64| {
            let y = polygon.iter().map(|corner| corner[1]).fold(start, pick);
            self.screen([0.0, y])[1]
        };
        let (top, bottom) = (brush.origin[1], brush.origin[1] + brush.height() - 1);
        let first = rows(f64::min, f64::INFINITY).max(top);
        let last = rows(f64::max, f64::NEG_INFINITY).min(bottom);
        for row in first..=last {
            let middle = self.point(0, row)[1];
            let mut crossings = Vec::with_capacity(4);
            let mut from = polygon[polygon.len() - 1];
            for &to in polygon {
                if (from[1] > middle) != (to[1] > middle) {
                    let along = (middle - from[1]) / (to[1] - from[1]);
                    crossings.push((from[0] + along * (to[0] - from[0])) * self.scale);
                }
                from = to;
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                // From the first middle at or after one to the last before the other.
                let start = ((pair[0] - 0.5).ceil() as i64).max(brush.origin[0]);
                let end = (pair[1] - 0.5).ceil() as i64;
                let end = end.min(brush.origin[0] + brush.width());
                for column in start..end {
                    brush.sign(column, row, face.texture, face.style);
                }
            }
        }
    }

    /// What cells show, at their centres: of several in one place, the first.
    fn labels(&self, atlas: &Atlas, brush: &mut Brush<'_>, cells: &[CellId], faces: &[Face]) {
        let mut taken: BTreeSet<[i64; 2]> = BTreeSet::new();
        for (&cell, face) in cells.iter().zip(faces) {
            let centre = self.middle(atlas, cell);
            let [x, y] = self.screen(centre);
            if !taken.insert([x, y]) {
                continue;
            }
            let room = (atlas.room(cell) * 2.0 * self.scale).max(1.0) as u32;
            let label = face.label.within(room);
            let width = label.width();
            let start = (centre[0] * self.scale - f64::from(width) / 2.0 + 0.5).floor();
            for column in 0..i64::from(width) {
                brush.sign(start as i64 + column, y, " ", face.style);
            }
            brush.label(start as i64, y, width.into(), label);
        }
    }
}

/// A polygon around the same middle, but larger.
fn grown(polygon: &[[f64; 2]], factor: f64) -> Vec<[f64; 2]> {
    let count = polygon.len() as f64;
    let middle = [0, 1].map(|axis| polygon.iter().map(|corner| corner[axis]).sum::<f64>() / count);
    let corners = polygon.iter();
    corners
        .map(|corner| [0, 1].map(|axis| middle[axis] + (corner[axis] - middle[axis]) * factor))
        .collect()
}
