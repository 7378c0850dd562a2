//! A board as pixels, for `render_mode="rgb_array"`.

use demineur_core::picture::number_colour;
use demineur_core::{Board, CellId, Game, Mark, Shown};

/// Red, green, blue.
type Colour = [u8; 3];

const PAPER: Colour = [0xFF, 0xFF, 0xFF];
const LINE: Colour = [0x6B, 0x77, 0x85];
const FLAG: Colour = [0xC0, 0x20, 0x20];
const INK: Colour = [0x20, 0x20, 0x20];
/// Room around the board, in pixels.
const MARGIN: f64 = 2.0;

/// The digits, three pixels wide and five high, a row in three bits.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 1, 1],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];
/// A flag and a mine, in five bits a row.
const FLAG_SIGN: [u8; 5] = [0b01100, 0b01110, 0b01100, 0b00100, 0b01110];
const MINE_SIGN: [u8; 5] = [0b10101, 0b01110, 0b11111, 0b01110, 0b10101];

/// Rows of pixels.
pub struct Picture {
    /// Three bytes a pixel, row by row.
    pub bytes: Vec<u8>,
    /// How many pixels across.
    pub width: usize,
    /// How many down.
    pub height: usize,
}

/// Draws a game with that many pixels to the side of a typical cell: each cell
/// its polygon with its number, flag or mine. Mines are drawn after the end.
pub fn draw(game: &Game, unit: f64) -> Picture {
    let board = game.board();
    let places = Places::of(board);
    let side = |length: f64| (length * unit + 2.0 * MARGIN).ceil() as usize;
    let mut picture = Picture {
        bytes: Vec::new(),
        width: side(places.size[0]),
        height: side(places.size[1]),
    };
    picture.bytes = PAPER.repeat(picture.width * picture.height);
    for cell in board.topology().cells() {
        let (corners, centre, radius) = places.cell(cell);
        let scaled = |[x, y]: [f64; 2]| [x * unit + MARGIN, y * unit + MARGIN];
        let corners: Vec<[f64; 2]> = corners.into_iter().map(scaled).collect();
        let shown = game.shown(cell);
        picture.polygon(&corners, fill(shown));
        picture.content(scaled(centre), radius * unit, shown);
    }
    picture
}

/// Where cells are; on a circle for graphs that do not say.
struct Places<'a> {
    board: &'a Board,
    size: [f64; 2],
}

impl<'a> Places<'a> {
    fn of(board: &'a Board) -> Self {
        let size = match board.geometry() {
            Some(geometry) => geometry.bounds()[1],
            None => [Self::span(board); 2],
        };
        Self { board, size }
    }

    /// A circle with room for a cell every one and a half.
    fn span(board: &Board) -> f64 {
        (1.5 * board.len() as f64 / std::f64::consts::PI).max(1.0) + 1.0
    }

    /// Corners, centre, and how far it is to the nearest edge.
    fn cell(&self, cell: CellId) -> (Vec<[f64; 2]>, [f64; 2], f64) {
        if let Some(geometry) = self.board.geometry() {
            let centre = geometry.centre(cell);
            return (geometry.polygon(cell), centre, geometry.radius(cell));
        }
        let turn = std::f64::consts::TAU;
        let on_circle = |part: f64, [x, y]: [f64; 2], radius: f64| {
            let (sin, cos) = (part * turn).sin_cos();
            [x + radius * sin, y - radius * cos]
        };
        let middle = self.size[0] / 2.0;
        let part = cell.index() as f64 / self.board.len() as f64;
        let centre = on_circle(part, [middle, middle], middle - 0.5);
        let corners = (0..12).map(|corner| on_circle(f64::from(corner) / 12.0, centre, 0.5));
        (corners.collect(), centre, 0.48)
    }
}

fn fill(shown: Shown) -> Colour {
    match shown {
        Shown::Hidden | Shown::Marked(_) => [0xB9, 0xC4, 0xD0],
        Shown::Open(_) => [0xF6, 0xF5, 0xF0],
        Shown::Mine => [0xDD, 0xD6, 0xCE],
        Shown::Exploded => [0xF2, 0x6D, 0x5B],
        Shown::WrongFlag => [0xF2, 0xD7, 0xA0],
        Shown::FlaggedMine => [0xC5, 0xDF, 0xC0],
    }
}

/// The colour that pictures in SVG have for a number, `#RRGGBB`.
fn ink(number: u32) -> Colour {
    let text = number_colour(number);
    let part = |from: usize| u8::from_str_radix(&text[from..from + 2], 16).expect("#RRGGBB");
    [part(1), part(3), part(5)]
}

impl Picture {
    fn put(&mut self, x: usize, y: usize, colour: Colour) {
        if x < self.width && y < self.height {
            let at = 3 * (y * self.width + x);
            self.bytes[at..at + 3].copy_from_slice(&colour);
        }
    }

    /// Fills a polygon row by row, and rims it at the left and at the top.
    fn polygon(&mut self, corners: &[[f64; 2]], colour: Colour) {
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        let ys = corners.iter().map(|corner| corner[1]);
        let (top, bottom) = ys.fold((f64::INFINITY, 0.0_f64), |(low, high), y| {
            (low.min(y), high.max(y))
        });
        for row in top.floor().max(0.0) as usize..bottom.ceil() as usize {
            let middle = row as f64 + 0.5;
            let mut crossings: Vec<f64> = edges()
                .filter(|(a, b)| (a[1] <= middle) != (b[1] <= middle))
                .map(|(a, b)| a[0] + (middle - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
                .collect();
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let (from, to) = (pair[0].round() as usize, pair[1].round() as usize);
                for x in from..to {
                    self.put(x, row, colour);
                }
            }
        }
        for (a, b) in edges() {
            let steps = (b[0] - a[0]).hypot(b[1] - a[1]).ceil().max(1.0);
            for step in 0..steps as usize {
                let part = step as f64 / steps;
                let along = |axis: usize| (a[axis] + part * (b[axis] - a[axis])).max(0.0) as usize;
                self.put(along(0), along(1), LINE);
            }
        }
    }

    fn content(&mut self, centre: [f64; 2], radius: f64, shown: Shown) {
        match shown {
            Shown::Open(0) | Shown::Hidden => {}
            Shown::Open(number) => {
                let text = number.to_string();
                // Five pixels high and, with gaps, four wide a digit.
                let widest = 5_usize.max(4 * text.len() - 1) as f64;
                let scale = (radius * 1.3 / widest).floor().max(1.0);
                let left = centre[0] - (4 * text.len() - 1) as f64 / 2.0 * scale;
                for (place, digit) in text.bytes().enumerate() {
                    let rows = DIGITS[usize::from(digit - b'0')];
                    let at = [left + 4.0 * scale * place as f64, centre[1] - 2.5 * scale];
                    self.sign(&rows, 3, at, scale, ink(number));
                }
            }
            Shown::Marked(Mark::Mine) | Shown::FlaggedMine | Shown::WrongFlag => {
                self.middle_sign(&FLAG_SIGN, centre, radius, FLAG);
            }
            Shown::Mine | Shown::Exploded => {
                self.middle_sign(&MINE_SIGN, centre, radius, INK);
            }
            // No action of an environment puts these.
            Shown::Marked(Mark::Uncertain | Mark::Safe) => {}
        }
    }

    fn middle_sign(&mut self, rows: &[u8; 5], centre: [f64; 2], radius: f64, colour: Colour) {
        let scale = (radius * 1.3 / 5.0).floor().max(1.0);
        let at = centre.map(|middle| middle - 2.5 * scale);
        self.sign(rows, 5, at, scale, colour);
    }

    fn sign(&mut self, rows: &[u8; 5], width: usize, at: [f64; 2], scale: f64, colour: Colour) {
        let pixel = |origin: f64, step: usize| (origin + step as f64).round().max(0.0) as usize;
        let side = scale as usize;
        for (row, bits) in rows.iter().enumerate() {
            for column in (0..width).filter(|column| bits >> (width - 1 - column) & 1 == 1) {
                for (dx, dy) in (0..side * side).map(|step| (step % side, step / side)) {
                    let (x, y) = (column * side + dx, row * side + dy);
                    self.put(pixel(at[0], x), pixel(at[1], y), colour);
                }
            }
        }
    }
}
