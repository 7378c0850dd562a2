//! Where every cell of a board is, and which cell is where.

mod buckets;
mod spread;

use demineur_core::{Board, BoardSpec, CellId, Geometry, Topology};
use demineur_words::{RowPlace, Rows};

use buckets::Buckets;

/// The places of a board's cells: a typical cell has area 1.
///
/// Tilings are where their geometry says. Free graphs are discs with lines
/// between them: where their positions say, but apart from each other, or laid
/// out where they have none.
#[derive(Debug)]
pub(super) struct Atlas {
    board: Board,
    /// The middles of a graph's discs.
    discs: Option<Vec<[f64; 2]>>,
    index: Index,
    /// The lower right corner; the upper left one is 0, 0.
    size: [f64; 2],
    /// No corner is further from its cell's centre.
    reach: f64,
    /// No cell has less room around its centre.
    room: f64,
}

/// How cells are found: computed where there are rows.
#[derive(Debug)]
enum Index {
    Rows {
        rows: Rows,
        /// The centre of the first cell, and from there to the next in its row
        /// and in its column.
        first: [f64; 2],
        pitch: [f64; 2],
        /// How many rows and columns a cell may be off its pitch: squares none.
        slack: u32,
    },
    Buckets(Buckets),
}

/// A rectangle of the board: its upper left and its lower right corner.
pub(super) type Window = [[f64; 2]; 2];

/// From the middle of a graph's disc to its corners; discs are 1 apart.
const DISC: f64 = 0.3;
/// Cells looked at to learn how large they get: all shapes of a tiling occur.
const SAMPLE: usize = 4096;
/// Room around the discs of a graph.
const MARGIN: f64 = 0.5;

impl Atlas {
    pub fn new(board: &Board) -> Self {
        match (board.geometry(), board.spec()) {
            (Some(geometry), BoardSpec::Tiled(_)) => Self::tiled(board, geometry),
            (geometry, _) => Self::graph(board, geometry),
        }
    }

    fn tiled(board: &Board, geometry: &Geometry) -> Self {
        let cells = || board.topology().cells();
        let index = match Rows::of(board) {
            Some(rows) => {
                let first = board.topology().cells().next();
                let corners = first.map(|cell| geometry.polygon(cell).len());
                Index::rows(rows, geometry, corners == Some(4))
            }
            None => {
                let centres: Vec<_> = cells().map(|cell| geometry.centre(cell)).collect();
                Index::Buckets(Buckets::new(&centres))
            }
        };
        let (mut reach, mut room) = (0.0_f64, f64::INFINITY);
        for cell in cells().take(SAMPLE) {
            let centre = geometry.centre(cell);
            for corner in geometry.polygon(cell) {
                reach = reach.max((corner[0] - centre[0]).hypot(corner[1] - centre[1]));
            }
            room = room.min(geometry.radius(cell));
        }
        Self {
            board: board.clone(),
            discs: None,
            index,
            size: geometry.bounds()[1],
            reach: reach * 1.01,
            room: room.max(0.05),
        }
    }

    fn graph(board: &Board, geometry: Option<&Geometry>) -> Self {
        let mut discs = match geometry {
            Some(geometry) => {
                let cells = board.topology().cells();
                let centres = cells.map(|cell| geometry.centre(cell)).collect();
                spread::apart(centres).unwrap_or_else(|| spread::in_columns(board.topology()))
            }
            None => spread::laid_out(board.topology()),
        };
        let mut size = [0.0; 2];
        for axis in 0..2 {
            let values = || discs.iter().map(|disc| disc[axis]);
            let least = values().fold(f64::INFINITY, f64::min) - MARGIN;
            let most = values().fold(f64::NEG_INFINITY, f64::max) + MARGIN;
            size[axis] = most - least;
            for disc in &mut discs {
                disc[axis] -= least;
            }
        }
        Self {
            board: board.clone(),
            index: Index::Buckets(Buckets::new(&discs)),
            discs: Some(discs),
            size,
            reach: DISC,
            room: DISC * 0.92,
        }
    }

    pub fn topology(&self) -> &Topology {
        self.board.topology()
    }

    /// Whether cells are discs with lines between them.
    pub fn is_graph(&self) -> bool {
        self.discs.is_some()
    }

    /// Whether the board goes on at its other side.
    pub fn wraps(&self) -> bool {
        matches!(self.board.spec(), BoardSpec::Tiled(spec) if spec.wrap)
    }

    /// Whether the cells are in the order of a pattern that repeats.
    pub fn repeats(&self) -> bool {
        matches!(self.board.spec(), BoardSpec::Tiled(spec) if !spec.tiling.is_aperiodic())
    }

    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    /// The least room around a centre.
    pub fn least_room(&self) -> f64 {
        self.room
    }

    /// The room around a cell's centre.
    pub fn room(&self, cell: CellId) -> f64 {
        match self.geometry() {
            Some(geometry) => geometry.radius(cell),
            None => self.room,
        }
    }

    pub fn centre(&self, cell: CellId) -> [f64; 2] {
        match (&self.discs, self.geometry()) {
            (Some(discs), _) => discs[cell.index()],
            (None, Some(geometry)) => geometry.centre(cell),
            (None, None) => [0.0, 0.0],
        }
    }

    pub fn polygon(&self, cell: CellId) -> Vec<[f64; 2]> {
        match (&self.discs, self.geometry()) {
            (Some(discs), _) => octagon(discs[cell.index()]),
            (None, Some(geometry)) => geometry.polygon(cell),
            (None, None) => Vec::new(),
        }
    }

    fn geometry(&self) -> Option<&Geometry> {
        self.board.geometry().filter(|_| self.discs.is_none())
    }

    /// Calls `each` with every cell whose centre is in the window, and some
    /// more around; in no particular order.
    pub fn each_near(&self, window: Window, mut each: impl FnMut(CellId)) {
        match &self.index {
            Index::Buckets(buckets) => buckets.each_near(window, each),
            Index::Rows {
                rows, first, pitch, ..
            } => {
                let [[left, top], [right, bottom]] = window;
                let lines = range(first[1], pitch[1], [top, bottom], rows.lines);
                let stride = layer_stride(*rows, *pitch);
                let layers = range(0.0, stride, [left, right], rows.layers);
                for layer in layers {
                    let start = first[0] + f64::from(layer) * stride;
                    let columns = range(start, pitch[0], [left, right], rows.columns);
                    for line in lines.clone() {
                        for column in columns.clone() {
                            let place = RowPlace {
                                column,
                                line,
                                layer,
                            };
                            rows.cell(place).into_iter().for_each(&mut each);
                        }
                    }
                }
            }
        }
    }

    /// The cells of which something may be seen in the window, ascending.
    pub fn visible(&self, window: Window) -> Vec<CellId> {
        let mut cells = Vec::new();
        let window = widened(window, self.reach);
        self.each_near(window, |cell| {
            let [x, y] = self.centre(cell);
            let across = window[0][0] <= x && x <= window[1][0];
            if across && window[0][1] <= y && y <= window[1][1] {
                cells.push(cell);
            }
        });
        cells.sort_unstable();
        cells
    }

    /// The cell around that point.
    pub fn cell_at(&self, point: [f64; 2]) -> Option<CellId> {
        let mut found = None;
        self.each_near(widened([point, point], self.reach), |cell| {
            if found.is_none_or(|other| cell < other) && contains(&self.polygon(cell), point) {
                found = Some(cell);
            }
        });
        found
    }

    /// The cell with the nearest centre, unless it is further than any cell's
    /// corner is.
    pub fn nearest(&self, point: [f64; 2]) -> Option<CellId> {
        let mut best = (self.reach * self.reach, None);
        let mut look = |cell: CellId| {
            let [x, y] = self.centre(cell);
            let distance = (x - point[0]).powi(2) + (y - point[1]).powi(2);
            let is_first = best.1.is_none_or(|other| cell < other);
            if distance < best.0 || distance == best.0 && is_first {
                best = (distance, Some(cell));
            }
        };
        match &self.index {
            Index::Rows { .. } => self.index.each_around(point, look),
            Index::Buckets(buckets) => {
                buckets.each_near(widened([point, point], self.reach), &mut look);
            }
        }
        best.1
    }
}

impl Index {
    fn rows(rows: Rows, geometry: &Geometry, is_square: bool) -> Self {
        let centre = |column: u32, line: u32| {
            let place = RowPlace {
                column,
                line,
                layer: 0,
            };
            let cell = rows.cell(place).expect("the place is on the board");
            geometry.centre(cell)
        };
        let first = centre(0, 0);
        // Two on, if there are two: rows and triangles alternate.
        let two = |length: u32| (length - 1).min(2);
        let (right, down) = (two(rows.columns), two(rows.lines));
        let pitch = |far: f64, near: f64, steps: u32| match steps {
            0 => 1.0,
            _ => ((far - near) / f64::from(steps)).max(0.1),
        };
        Self::Rows {
            rows,
            first,
            pitch: [
                pitch(centre(right, 0)[0], first[0], right),
                pitch(centre(0, down)[1], first[1], down),
            ],
            slack: u32::from(!is_square),
        }
    }

    /// The few cells of which one has the centre nearest to that point, where
    /// there are rows: overviews ask for every dot of the screen.
    fn each_around(&self, point: [f64; 2], mut each: impl FnMut(CellId)) {
        let Self::Rows {
            rows,
            first,
            pitch,
            slack,
        } = *self
        else {
            return;
        };
        let stride = layer_stride(rows, pitch);
        let layer = ((point[0] / stride).max(0.0) as u32).min(rows.layers - 1);
        let near = |axis: usize, from: f64, count: u32| {
            let at = ((point[axis] - from) / pitch[axis]).round().max(0.0) as u32;
            at.saturating_sub(slack)..=at.min(count - 1).saturating_add(slack).min(count - 1)
        };
        for line in near(1, first[1], rows.lines) {
            for column in near(0, first[0] + f64::from(layer) * stride, rows.columns) {
                let place = RowPlace {
                    column,
                    line,
                    layer,
                };
                rows.cell(place).into_iter().for_each(&mut each);
            }
        }
    }
}

/// From one layer of a cube to the next: they stand one cell apart.
fn layer_stride(rows: Rows, pitch: [f64; 2]) -> f64 {
    f64::from(rows.columns) * pitch[0] + 1.0
}

/// The indices of what is between two places, and one more at each end:
/// shifted rows and the tips of triangles are a little off.
fn range(first: f64, pitch: f64, [from, to]: [f64; 2], count: u32) -> std::ops::Range<u32> {
    let least = ((from - first) / pitch - 1.0).floor().max(0.0);
    let most = ((to - first) / pitch + 2.0).ceil().max(0.0);
    (least as u32).min(count)..(most as u32).min(count)
}

fn widened(window: Window, by: f64) -> Window {
    let [[left, top], [right, bottom]] = window;
    [[left - by, top - by], [right + by, bottom + by]]
}

fn octagon([x, y]: [f64; 2]) -> Vec<[f64; 2]> {
    let corner = |eighth: i32| {
        let (sin, cos) = (std::f64::consts::FRAC_PI_4 * (f64::from(eighth) + 0.5)).sin_cos();
        [x + DISC * cos, y + DISC * sin]
    };
    (0..8).map(corner).collect()
}

/// Whether a point is inside a polygon.
pub(super) fn contains(corners: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    let Some(&last) = corners.last() else {
        return false;
    };
    let mut from = last;
    for &to in corners {
        let crosses = (from[1] > y) != (to[1] > y);
        if crosses && x < (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1]) + from[0] {
            inside = !inside;
        }
        from = to;
    }
    inside
}
