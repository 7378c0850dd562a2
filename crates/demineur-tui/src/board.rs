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

use crate::theme::{Chance, Glyphs, Theme};
use atlas::Atlas;
use brush::Brush;
use canvas::{Canvas, Scene};
use face::{Face, Overlays};
use size::{Size, Sizes};
use steps::Steps;

/// What a frame shows of a board.
pub struct Picture<'a> {
    /// What each cell shows.
    pub shown: &'a dyn Fn(CellId) -> Shown,
    /// The chosen cell.
    pub cursor: Option<CellId>,
    /// The cell under the pointer of the mouse.
    pub hover: Option<CellId>,
    /// Cells that would open if the mouse button were released.
    pub pressed: &'a [CellId],
    /// The cells a hint speaks of.
    pub roles: &'a [(CellId, Role)],
    /// How likely each hidden cell is a mine, if that is to be shown.
    pub chances: Option<&'a dyn Fn(CellId) -> Option<Chance>>,
    /// Colours and glyphs.
    pub theme: &'a Theme,
}

/// Along which a ruler lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Numbers of columns, from left to right.
    Columns,
    /// Numbers of rows, from top to bottom.
    Rows,
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

    /// Takes the largest size at which the whole board fits, as `fits` says of
    /// the pane at each; the usual size where only overviews would.
    pub fn fit(&mut self, mut fits: impl FnMut(&Self) -> bool) {
        for place in self.sizes.to_start_with() {
            self.sizes.take(Some(place));
            if fits(self) {
                return;
            }
        }
        self.sizes.take(None);
    }

    /// Whether the board is drawn larger than usual.
    pub fn is_large(&self) -> bool {
        self.sizes.is_large()
    }

    /// The columns and rows of the whole picture at its usual size.
    pub fn usual_size(&self) -> (u32, u32) {
        self.sizes.usual().size(&self.atlas)
    }

    /// Scrolls so that the cell is in the middle, as far as there is something
    /// to see on all sides.
    pub fn centre_on(&mut self, cell: CellId, area: Rect) {
        if !self.atlas.topology().contains(cell) {
            return;
        }
        let spot = self.size().spot(&self.atlas, cell);
        self.camera = [
            spot.x + i64::from(spot.width / 2) - i64::from(area.width / 2),
            spot.y + i64::from(spot.height / 2) - i64::from(area.height / 2),
        ];
        self.camera = self.origin(area);
    }

    /// In which directions the board goes on beyond the area: left, up, right,
    /// down.
    pub fn goes_on(&self, area: Rect) -> [bool; 4] {
        let [x, y] = self.origin(area);
        let (width, height) = self.full_size();
        [
            x > 0,
            y > 0,
            x + i64::from(area.width) < width.into(),
            y + i64::from(area.height) < height.into(),
        ]
    }

    /// The numbers of the board's rows, or of its columns, each with how far
    /// from the area's start it stands; none where a board has none.
    pub fn ruler(&self, area: Rect, axis: Axis) -> Vec<(u16, u32)> {
        let Some(rows) = self.rows else {
            return Vec::new();
        };
        let origin = self.origin(area);
        let [x, y] = origin.map(|at| at.max(0));
        let mut marks: Vec<(u16, u32)> = Vec::new();
        let length = match axis {
            Axis::Columns => area.width,
            Axis::Rows => area.height,
        };
        for along in 0..length {
            let at = i64::from(along);
            let (x, y) = match axis {
                Axis::Columns => (origin[0] + at, y),
                // Odd rows of hexagons begin a little further right.
                Axis::Rows => (x + 2, origin[1] + at),
            };
            let Some(cell) = self.size().cell_at(&self.atlas, x, y) else {
                continue;
            };
            let (place, spot) = (rows.place(cell), self.size().spot(&self.atlas, cell));
            let (here, number) = match axis {
                Axis::Columns => (x == spot.x + i64::from(spot.width - 1) / 2, place.column),
                Axis::Rows => (y == spot.y, place.line),
            };
            if here {
                marks.push((along, number + 1));
            }
        }
        marks
    }

    /// The number of the row a cell is in.
    pub fn row_of(&self, cell: CellId) -> Option<u32> {
        let rows = self.rows.filter(|_| self.atlas.topology().contains(cell))?;
        Some(rows.place(cell).line + 1)
    }

    /// The columns that the numbers of rows take.
    pub fn ruler_width(&self) -> u16 {
        let lines = self.rows.map(|rows| rows.lines);
        lines.map_or(0, |lines| lines.max(1).ilog10() as u16 + 1)
    }

    /// Gives cells room for two figures and a gap, for the time that chances
    /// are shown, or takes it away again.
    pub fn set_wide(&mut self, wide: bool) {
        self.sizes.set_wide(wide);
    }

    /// Whether cells have that room.
    pub fn is_wide(&self) -> bool {
        self.sizes.is_wide()
    }

    /// Whether figures of chances are whole, not tens only.
    pub fn tells_hundredths(&self) -> bool {
        self.sizes.current().tells_hundredths()
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

    /// How far two cells are from each other, in cells.
    pub fn distance(&self, from: CellId, to: CellId) -> f64 {
        let known = |cell| self.atlas.topology().contains(cell);
        if !known(from) || !known(to) {
            return 0.0;
        }
        let [a, b] = [from, to].map(|cell| self.atlas.centre(cell));
        (a[0] - b[0]).hypot(a[1] - b[1])
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

    /// The columns and rows of the whole board from afar, in a room.
    pub(crate) fn afar_size(&self, room: (u16, u16)) -> (u16, u16) {
        let (width, height) = self.afar(room).size(&self.atlas);
        (
            width.min(room.0.into()) as u16,
            height.min(room.1.into()) as u16,
        )
    }

    fn afar(&self, room: (u16, u16)) -> Canvas {
        let [width, height] = self.atlas.size();
        let across = f64::from(room.0.saturating_sub(1)) / width;
        let down = 2.0 * f64::from(room.1.saturating_sub(1)) / height;
        Canvas {
            scale: across.min(down).clamp(1e-4, 1.0),
        }
    }

    /// Draws the whole board from afar into a room of that size, with what is
    /// seen of it in that area marked.
    pub(crate) fn render_afar(
        &self,
        room: Rect,
        area: Rect,
        buf: &mut Buffer,
        picture: &Picture<'_>,
    ) {
        let canvas = self.afar((room.width, room.height));
        let overlays = Overlays::none();
        let mut brush = Brush::new(buf, room, [0, 0], picture.theme.outline());
        canvas.render(
            &self.atlas,
            &mut brush,
            &Scene {
                picture,
                overlays: &overlays,
            },
        );
        let origin = self.origin(area);
        let full = self.full_size();
        let part = |axis: usize, at: i64, full: u32, room: u16| {
            let at = (origin[axis] + at).max(0) as f64 / f64::from(full);
            (at * f64::from(room)).clamp(0.0, f64::from(room))
        };
        let edges = |axis: usize, length: u16, full: u32, room: u16| {
            let first = part(axis, 0, full, room).floor() as u16;
            let end = part(axis, length.into(), full, room).ceil() as u16;
            (first.min(room - 1), end.max(first + 1).min(room))
        };
        let (left, right) = edges(0, area.width, full.0, room.width);
        let (top, bottom) = edges(1, area.height, full.1, room.height);
        let seen = Rect::new(room.x + left, room.y + top, right - left, bottom - top);
        buf.set_style(seen, picture.theme.seen_from_afar());
    }

    /// Everyone sees who touches whom on squares, but nowhere else.
    fn shows_neighbours(&self) -> bool {
        self.atlas.topology().plain_square_width().is_none()
    }

    /// Tells one size from another.
    pub(crate) fn zoom_place(&self) -> u64 {
        self.sizes.place()
    }

    fn size(&self) -> &Size {
        self.sizes.current()
    }

    /// What is in the upper left corner of the area; below 0 where the picture
    /// is smaller than the area and stands in its middle.
    pub(crate) fn origin(&self, area: Rect) -> [i64; 2] {
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
