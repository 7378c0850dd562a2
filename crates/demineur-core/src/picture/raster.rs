//! Boards as dots, for pictures that know no polygons.

use super::{fill, number_colour};
use crate::board::Board;
use crate::cell::CellId;
use crate::game::Shown;
use crate::geometry::Geometry;
use crate::view::Mark;

/// A picture of dots, each the place of its colour in [`palette`].
pub(super) struct Raster<'a> {
    geometry: &'a Geometry,
    unit: f64,
    pub width: usize,
    pub height: usize,
    pub dots: Vec<u8>,
}

const WHITE: u8 = 0;
const EDGE: u8 = 1;
const HIDDEN: u8 = 2;
const OPEN: u8 = 3;
const MINE: u8 = 4;
const EXPLODED: u8 = 5;
const WRONG: u8 = 6;
const FOUND: u8 = 7;
const BLACK: u8 = 8;
const FLAG: u8 = 9;
const SAFE: u8 = 10;
/// The numbers from 1.
const NUMBERS: u8 = 11;

/// All colours, red, green and blue: 32 of them.
pub(super) fn palette() -> Vec<[u8; 3]> {
    let mut colours: Vec<&str> = vec!["#FFFFFF", "#6B7785", fill::HIDDEN, fill::OPEN, fill::MINE];
    colours.extend([
        fill::EXPLODED,
        fill::WRONG,
        fill::FOUND,
        "#1B1B1B",
        "#D01F2E",
        "#1E7B34",
    ]);
    colours.extend((1..=9).map(number_colour));
    colours.resize(32, "#000000");
    let part = |text: &str, at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap_or(0);
    let parts = colours.iter();
    parts
        .map(|text| [1, 3, 5].map(|at| part(text, at)))
        .collect()
}

impl<'a> Raster<'a> {
    /// A white picture of a board with so many dots for the side of a cell;
    /// none where it has more than so many dots in all.
    pub fn new(board: &Board, geometry: &'a Geometry, unit: f64, most: usize) -> Option<Self> {
        let [_, size] = geometry.bounds();
        let [width, height] = size.map(|side| (side * unit).ceil() as usize + 2);
        if width.checked_mul(height)? > most || width.max(height) > usize::from(u16::MAX) {
            return None;
        }
        let mut raster = Self {
            geometry,
            unit,
            width,
            height,
            dots: vec![WHITE; width * height],
        };
        if matches!(board.spec(), crate::board::BoardSpec::Graph(_)) {
            for cell in board.topology().cells() {
                for &other in board
                    .topology()
                    .neighbours(cell)
                    .iter()
                    .filter(|&&o| o > cell)
                {
                    let [a, b] = [cell, other].map(|cell| raster.at(geometry.centre(cell)));
                    raster.line(a, b, EDGE);
                }
            }
        }
        Some(raster)
    }

    fn at(&self, point: [f64; 2]) -> [f64; 2] {
        point.map(|value| value * self.unit + 1.0)
    }

    /// Draws a cell, and says which dots that may have changed: from the left
    /// and the top, to the right and the bottom.
    pub fn cell(&mut self, cell: CellId, shown: Shown) -> [usize; 4] {
        let corners = self.geometry.polygon(cell);
        let corners: Vec<[f64; 2]> = corners.into_iter().map(|corner| self.at(corner)).collect();
        self.fill(&corners, ground(shown));
        for (place, &corner) in corners.iter().enumerate() {
            self.line(corner, corners[(place + 1) % corners.len()], EDGE);
        }
        self.content(cell, shown);
        let span = |axis: usize, most: usize| {
            let values = || corners.iter().map(|corner| corner[axis]);
            let least = values().fold(f64::INFINITY, f64::min).floor().max(0.0);
            let last = values().fold(0.0, f64::max).ceil();
            (least as usize, (last as usize + 1).min(most))
        };
        let ((left, right), (top, bottom)) = (span(0, self.width), span(1, self.height));
        [left, top, right, bottom]
    }

    fn content(&mut self, cell: CellId, shown: Shown) {
        let middle = self.at(self.geometry.centre(cell));
        let room = self.geometry.radius(cell).min(0.5) * self.unit;
        match shown {
            Shown::Open(0) | Shown::Hidden => {}
            Shown::Open(number) => {
                let colour = NUMBERS + (number.min(9) - 1) as u8;
                self.text(&number.to_string(), middle, room, colour);
            }
            Shown::Marked(Mark::Mine) | Shown::FlaggedMine => self.flag(middle, room),
            Shown::Marked(Mark::Uncertain) => self.text("?", middle, room, BLACK),
            Shown::Marked(Mark::Safe) => self.stroke(middle, room, &TICK, SAFE),
            Shown::Mine | Shown::Exploded => self.mine(middle, room),
            Shown::WrongFlag => {
                self.flag(middle, room);
                self.stroke(middle, room, &CROSS, FLAG);
            }
        }
    }

    /// A polygon in a square of side 2 around a middle.
    fn shape(&mut self, middle: [f64; 2], room: f64, corners: &[[f64; 2]], colour: u8) {
        let place = |corner: &[f64; 2]| [0, 1].map(|axis| middle[axis] + corner[axis] * room);
        let corners: Vec<[f64; 2]> = corners.iter().map(place).collect();
        self.fill(&corners, colour);
    }

    fn stroke(&mut self, middle: [f64; 2], room: f64, lines: &[[[f64; 2]; 2]], colour: u8) {
        for &[[x1, y1], [x2, y2]] in lines {
            let (dx, dy) = (x2 - x1, y2 - y1);
            let thick = 0.1 / dx.hypot(dy).max(1e-9);
            let (ax, ay) = (-dy * thick, dx * thick);
            let corners = [
                [x1 + ax, y1 + ay],
                [x2 + ax, y2 + ay],
                [x2 - ax, y2 - ay],
                [x1 - ax, y1 - ay],
            ];
            self.shape(middle, room, &corners, colour);
        }
    }

    fn flag(&mut self, middle: [f64; 2], room: f64) {
        self.shape(middle, room, &POLE, BLACK);
        self.shape(
            middle,
            room,
            &[[-0.16, -0.8], [0.7, -0.38], [-0.16, 0.04]],
            FLAG,
        );
    }

    fn mine(&mut self, middle: [f64; 2], room: f64) {
        self.stroke(middle, room, &SPIKES, BLACK);
        let corner = |part: i32| {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(part) / 16.0).sin_cos();
            [0.45 * cos, 0.45 * sin]
        };
        let disc: Vec<[f64; 2]> = (0..16).map(corner).collect();
        self.shape(middle, room, &disc, BLACK);
    }

    fn text(&mut self, text: &str, middle: [f64; 2], room: f64, colour: u8) {
        let count = text.chars().count() as f64;
        // Five dots wide, seven high, one between two.
        let dot = (room * 1.3 / 7.0).min(room * 1.8 / (6.0 * count - 1.0));
        let left = middle[0] - dot * (6.0 * count - 1.0) / 2.0;
        let top = middle[1] - dot * 3.5;
        for (place, sign) in text.chars().enumerate() {
            for (row, bits) in letter(sign).into_iter().enumerate() {
                for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                    let x = left + dot * (6.0 * place as f64 + f64::from(column));
                    let y = top + dot * row as f64;
                    let corners = [[x, y], [x + dot, y], [x + dot, y + dot], [x, y + dot]];
                    self.fill(&corners, colour);
                }
            }
        }
    }

    fn set(&mut self, x: i64, y: i64, colour: u8) {
        let inside = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        if inside {
            self.dots[y as usize * self.width + x as usize] = colour;
        }
    }

    fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], colour: u8) {
        let steps = (x2 - x1).abs().max((y2 - y1).abs()).ceil().max(1.0);
        for step in 0..=steps as i64 {
            let part = step as f64 / steps;
            let (x, y) = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part);
            self.set(x.floor() as i64, y.floor() as i64, colour);
        }
    }

    /// All dots whose middle is inside.
    fn fill(&mut self, corners: &[[f64; 2]], colour: u8) {
        let rows = || corners.iter().map(|corner| corner[1]);
        let first = rows().fold(f64::INFINITY, f64::min).floor().max(0.0) as i64;
        let last = rows().fold(0.0, f64::max).ceil() as i64;
        for row in first..=last.min(self.height as i64) {
            let middle = row as f64 + 0.5;
            let mut crossings = Vec::new();
            for (place, from) in corners.iter().enumerate() {
                let to = corners[(place + 1) % corners.len()];
                if (from[1] > middle) != (to[1] > middle) {
                    let along = (middle - from[1]) / (to[1] - from[1]);
                    crossings.push(from[0] + along * (to[0] - from[0]));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                for x in (pair[0] - 0.5).ceil() as i64..(pair[1] - 0.5).ceil() as i64 {
                    self.set(x, row, colour);
                }
            }
        }
    }
}

fn ground(shown: Shown) -> u8 {
    match shown {
        Shown::Hidden | Shown::Marked(_) => HIDDEN,
        Shown::Open(_) => OPEN,
        Shown::Mine => MINE,
        Shown::Exploded => EXPLODED,
        Shown::WrongFlag => WRONG,
        Shown::FlaggedMine => FOUND,
    }
}

const POLE: [[f64; 2]; 8] = [
    [-0.3, -0.8],
    [-0.16, -0.8],
    [-0.16, 0.56],
    [0.14, 0.56],
    [0.14, 0.74],
    [-0.6, 0.74],
    [-0.6, 0.56],
    [-0.3, 0.56],
];
const TICK: [[[f64; 2]; 2]; 2] = [
    [[-0.5, 0.05], [-0.12, 0.45]],
    [[-0.12, 0.45], [0.55, -0.45]],
];
const CROSS: [[[f64; 2]; 2]; 2] = [[[-0.7, -0.7], [0.7, 0.7]], [[-0.7, 0.7], [0.7, -0.7]]];
const SPIKES: [[[f64; 2]; 2]; 4] = [
    [[-0.7, 0.0], [0.7, 0.0]],
    [[0.0, -0.7], [0.0, 0.7]],
    [[-0.5, -0.5], [0.5, 0.5]],
    [[-0.5, 0.5], [0.5, -0.5]],
];

/// A digit as dots: five a row, the leftmost the highest bit.
fn letter(sign: char) -> [u8; 7] {
    match sign {
        '0' => [0x0E, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0E],
        '1' => [0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E],
        '2' => [0x0E, 0x11, 0x01, 0x06, 0x08, 0x10, 0x1F],
        '3' => [0x0E, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0E],
        '4' => [0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02],
        '5' => [0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E],
        '6' => [0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E],
        '7' => [0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
        '8' => [0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E],
        '9' => [0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C],
        _ => [0x0E, 0x11, 0x01, 0x06, 0x04, 0x00, 0x04],
    }
}
