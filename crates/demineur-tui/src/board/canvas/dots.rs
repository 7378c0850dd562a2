//! Lines finer than a screen cell: braille has two by four dots in each.

use crate::board::Brush;
use crate::theme::{Glyphs, Theme};

/// The dots of a braille pattern: four rows of two.
pub(super) const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The dots of all screen cells in view.
pub(super) struct Dots {
    origin: [i64; 2],
    width: i64,
    height: i64,
    /// Braille patterns, or signs of ASCII, row by row; 0 for none.
    patterns: Vec<u8>,
    /// Screen cells whose lines stand out.
    bright: Vec<bool>,
    /// Whether lines are signs of ASCII, one a screen cell, instead.
    is_ascii: bool,
}

impl Dots {
    /// None set yet.
    pub fn new(brush: &Brush<'_>, glyphs: Glyphs) -> Self {
        let (width, height) = (brush.width(), brush.height());
        let count = (width * height) as usize;
        Self {
            origin: brush.origin,
            width,
            height,
            patterns: vec![0; count],
            bright: vec![false; count],
            is_ascii: glyphs == Glyphs::Ascii,
        }
    }

    pub fn clear(&mut self) {
        self.patterns.fill(0);
        self.bright.fill(false);
    }

    pub fn set(&mut self, [x, y]: [i64; 2], bright: bool) {
        let column = x.div_euclid(2) - self.origin[0];
        let row = y.div_euclid(4) - self.origin[1];
        if (0..self.width).contains(&column) && (0..self.height).contains(&row) {
            let place = (row * self.width + column) as usize;
            self.patterns[place] |= BITS[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
            self.bright[place] |= bright;
        }
    }

    /// A line between two dots: the same dots in either direction, and the
    /// same ones whatever part of it is in view.
    pub fn line(&mut self, ends: [[i64; 2]; 2], bright: bool) {
        let [from, to] = if ends[0] <= ends[1] {
            ends
        } else {
            [ends[1], ends[0]]
        };
        if self.is_ascii {
            return self.strokes(from, to, bright);
        }
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let least = [self.origin[0] * 2, self.origin[1] * 4];
        let most = [least[0] + self.width * 2, least[1] + self.height * 4];
        // Along the longer axis, one dot a step.
        let (axis, other) = if dx.abs() >= dy.abs() { (0, 1) } else { (1, 0) };
        let (long, short) = if axis == 0 { (dx, dy) } else { (dy, dx) };
        let (near, far) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
        for at in near.max(least[axis])..=far.min(most[axis]) {
            let aside = match long {
                0 => 0,
                _ => rounded_quotient((at - from[axis]) * short, long),
            };
            let mut dot = [0; 2];
            dot[axis] = at;
            dot[other] = from[other] + aside;
            self.set(dot, bright);
        }
    }

    /// A line as signs: one a column where it is flat, else one a row.
    fn strokes(&mut self, from: [i64; 2], to: [i64; 2], bright: bool) {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        // In dots: two a column, four a row.
        let is_flat = dx.abs() > dy.abs();
        let (axis, size) = if is_flat { (0, 2) } else { (1, 4) };
        let span = if is_flat { dx } else { dy };
        let first = from[axis]
            .min(to[axis])
            .div_euclid(size)
            .max(self.origin[axis]);
        let count = if is_flat { self.width } else { self.height };
        let last = from[axis].max(to[axis]) - 1;
        let last = last.div_euclid(size).min(self.origin[axis] + count);
        for at in first..=last {
            let middle = at * size + size / 2;
            let along = |d: i64| (middle - from[axis]) as f64 * d as f64 / span as f64;
            if is_flat {
                let y = from[1] as f64 + along(dy);
                let row = (y / 4.0).floor();
                let stroke = if y / 4.0 - row >= 0.6 { b'_' } else { b'-' };
                self.set_stroke(at, row as i64, stroke, bright);
            } else {
                let x = from[0] as f64 + along(dx);
                let stroke = match dx * dy.signum() {
                    d if d.abs() * 4 < dy.abs() => b'|',
                    1.. => b'\\',
                    _ => b'/',
                };
                self.set_stroke((x / 2.0).floor() as i64, at, stroke, bright);
            }
        }
    }

    fn set_stroke(&mut self, x: i64, y: i64, stroke: u8, bright: bool) {
        let (column, row) = (x - self.origin[0], y - self.origin[1]);
        if (0..self.width).contains(&column) && (0..self.height).contains(&row) {
            let place = (row * self.width + column) as usize;
            let other = self.patterns[place];
            let is_flat = |stroke: u8| matches!(stroke, b'-' | b'_');
            self.patterns[place] = match other {
                0 => stroke,
                _ if other == stroke || is_flat(stroke) => other,
                _ if is_flat(other) => stroke,
                _ => b'+',
            };
            self.bright[place] |= bright;
        }
    }

    /// Writes the lines over the grounds that are there.
    pub fn paint(&self, brush: &mut Brush<'_>, theme: &Theme) {
        let styles = [theme.outline(), theme.accent()];
        let places = self.patterns.iter().zip(&self.bright).enumerate();
        for (place, (&pattern, &bright)) in places.filter(|(_, (pattern, _))| **pattern != 0) {
            let (column, row) = (place as i64 % self.width, place as i64 / self.width);
            let Some(cell) = brush.at(self.origin[0] + column, self.origin[1] + row) else {
                continue;
            };
            cell.set_char(match self.is_ascii {
                true => char::from(pattern),
                false => braille(pattern),
            });
            cell.set_style(styles[usize::from(bright)]);
        }
    }
}

pub(super) fn braille(pattern: u8) -> char {
    char::from_u32(0x2800 + u32::from(pattern)).unwrap_or(' ')
}

fn rounded_quotient(a: i64, b: i64) -> i64 {
    let (a, b) = if b < 0 { (-a, -b) } else { (a, b) };
    (2 * a + b).div_euclid(2 * b)
}
