//! The board on the screen.
//!
//! The principal type is [`BoardPane`]: how one board is laid on the screen,
//! how far it is zoomed in and which part of it is in view. What the cells
//! show is a [`Picture`], given anew for each frame.

mod atlas;
mod brush;
mod canvas;
mod face;
mod honeycomb;
mod rows;
mod size;
mod slots;
mod steps;

use std::sync::Arc;

use demineur_core::{Board, CellId, Shown};
use demineur_words::{Role, Rows};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::{Glyphs, Theme};
use atlas::Atlas;
use brush::Brush;
use face::{Face, Overlays};
use size::{Size, Sizes};
use steps::Steps;

/// What a frame shows of a board.
pub struct Picture<'a> {
    /// What each cell shows.
    pub shown: &'a dyn Fn(CellId) -> Shown,
    /// The chosen cell.
    pub cursor: Option<CellId>,
    /// Cells that would open if the mouse button were released.
    pub pressed: &'a [CellId],
    /// The cells a hint speaks of.
    pub roles: &'a [(CellId, Role)],
    /// How likely each hidden cell is a mine, if that is to be shown.
    pub chances: Option<&'a dyn Fn(CellId) -> Option<f64>>,
    /// Colours and glyphs.
    pub theme: &'a Theme,
}

/// Where a key moves the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the top.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
    /// Towards the right.
    Right,
    /// To the same place one layer further; only cubes have layers.
    NextLayer,
    /// To the same place one layer back.
    PreviousLayer,
}

/// How one board is laid on the screen: its camera and its zoom.
///
/// A screen cell of the picture is named by its column and row, from the upper
/// left corner of the whole picture; the camera says which of them is at the
/// upper left corner of the area it is drawn into. A picture smaller than the
/// area stands in its middle.
#[derive(Clone, Debug)]
pub struct BoardPane {
    atlas: Arc<Atlas>,
    steps: Arc<Steps>,
    rows: Option<Rows>,
    sizes: Sizes,
    /// The column and row of the picture in the upper left corner of the area;
    /// kept inside when used, for areas change.
    camera: [i64; 2],
}

impl BoardPane {
    /// The board at its usual size, seen from its upper left corner. The
    /// glyphs decide which sizes there are: make a new pane when they change.
    ///
    /// *Complexity*: O(1) where the board has rows, else O(cells). Everything
    /// after costs what is in view.
    pub fn new(board: &Board, glyphs: Glyphs) -> Self {
        let atlas = Atlas::new(board);
        Self {
            sizes: Sizes::new(board, &atlas, glyphs),
            rows: Rows::of(board),
            atlas: Arc::new(atlas),
            steps: Arc::default(),
            camera: [0, 0],
        }
    }

    /// The columns and rows of the whole picture, at this zoom.
    pub fn full_size(&self) -> (u32, u32) {
        self.size().size(&self.atlas)
    }

    /// Scrolls as little as brings the cell into view, with some cells around it.
    pub fn follow(&mut self, cell: CellId, area: Rect) {
        if !self.atlas.topology().contains(cell) {
            return;
        }
        let [x, y] = self.origin(area);
        let spot = self.size().spot(&self.atlas, cell);
        let [across, down] = self.size().margin();
        self.camera = [
            followed(x, area.width, spot.x, spot.width, across),
            followed(y, area.height, spot.y, spot.height, down),
        ];
        self.camera = self.origin(area);
    }

    /// Scrolls by that many columns and rows, as far as there is something to see.
    pub fn scroll(&mut self, dx: i32, dy: i32, area: Rect) {
        let [x, y] = self.origin(area);
        self.camera = [x + i64::from(dx), y + i64::from(dy)];
        self.camera = self.origin(area);
    }

    /// Zooms in (steps above 0) or out, with a cell staying where it is on the
    /// screen, as far as that is possible.
    pub fn zoom(&mut self, steps: i32, around: CellId, area: Rect) {
        if !self.atlas.topology().contains(around) {
            return;
        }
        let [x, y] = self.origin(area);
        let before = self.size().spot(&self.atlas, around);
        self.sizes.change(steps);
        let after = self.size().spot(&self.atlas, around);
        self.camera = [x + after.x - before.x, y + after.y - before.y];
        self.follow(around, area);
    }

    /// Takes the largest size, up to the usual one, at which the whole board
    /// fits into the area; the usual size where only overviews would.
    pub fn fit(&mut self, area: Rect) {
        self.sizes.fit(&self.atlas, area);
        self.camera = self.origin(area);
    }

    /// Gives cells room for two figures and a gap, for the time that chances
    /// are shown, or takes it away again.
    pub fn set_wide(&mut self, wide: bool, around: CellId, area: Rect) {
        self.sizes.set_wide(wide);
        self.follow(around, area);
    }

    /// The cell under the mouse, at that column and row of the screen.
    pub fn cell_at(&self, area: Rect, column: u16, row: u16) -> Option<CellId> {
        if !area.contains((column, row).into()) {
            return None;
        }
        let [x, y] = self.origin(area);
        let x = x + i64::from(column - area.x);
        let y = y + i64::from(row - area.y);
        self.size().cell_at(&self.atlas, x, y)
    }

    /// The cell that keys lead to, `count` steps from another. It is the same
    /// cell where the board ends; boards that wrap have no end.
    pub fn step(&self, from: CellId, direction: Direction, count: u32) -> CellId {
        if !self.atlas.topology().contains(from) {
            return from;
        }
        match self.rows {
            Some(rows) => rows::step(&rows, from, direction, count),
            None => self.steps.step(&self.atlas, from, direction, count),
        }
    }

    /// Draws the part in view.
    pub fn render(&self, area: Rect, buf: &mut Buffer, picture: &Picture<'_>) {
        let origin = self.origin(area);
        let seen = area.intersection(buf.area);
        if seen.is_empty() {
            return;
        }
        let origin = [
            origin[0] + i64::from(seen.x - area.x),
            origin[1] + i64::from(seen.y - area.y),
        ];
        let overlays = Overlays::new(picture, self.atlas.topology(), self.shows_neighbours());
        let mut brush = Brush::new(buf, seen, origin, picture.theme.outline());
        self.size()
            .render(&self.atlas, &mut brush, picture, &overlays);
    }

    /// Everyone sees who touches whom on squares, but nowhere else.
    fn shows_neighbours(&self) -> bool {
        self.atlas.topology().plain_square_width().is_none()
    }

    fn size(&self) -> &Size {
        self.sizes.current()
    }

    /// What is in the upper left corner of the area; below 0 where the picture
    /// is smaller than the area and stands in its middle.
    fn origin(&self, area: Rect) -> [i64; 2] {
        let (width, height) = self.full_size();
        [
            inside(self.camera[0], width, area.width),
            inside(self.camera[1], height, area.height),
        ]
    }
}

/// A camera position along one axis that wastes no room.
fn inside(camera: i64, full: u32, area: u16) -> i64 {
    let spare = i64::from(full) - i64::from(area);
    if spare <= 0 {
        // Towards the upper left where the middle is between two cells.
        return -(-spare / 2);
    }
    camera.clamp(0, spare)
}

/// A camera position along one axis from which that many cells at `at` are seen,
/// with that much around them where there is room for it.
fn followed(camera: i64, area: u16, at: i64, length: u32, margin: i64) -> i64 {
    let (area, length) = (i64::from(area), i64::from(length));
    let margin = margin.min((area - length) / 3).max(0);
    camera.max(at + length + margin - area).min(at - margin)
}

/// Where something is in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    x: i64,
    y: i64,
    width: u32,
    height: u32,
}

#[cfg(test)]
mod tests;
