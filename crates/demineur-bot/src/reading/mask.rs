//! Where the ink of a cell is, whatever its size and colours.

use serde::{Deserialize, Serialize};

use crate::desktop::picture::Rgb;

/// Points along each side of a mask.
const SIDE: usize = 24;
/// Samples along each side of a point.
const FINE: usize = 3;
/// How much ink a point can have.
const FULL: u8 = 15;
/// From which difference on a point is another one: smooth edges of the same
/// glyph differ by about half.
const STRONG: u8 = 9;
/// What differs less from the paper than this is no ink.
const FAINT: u8 = 24;

/// Where the ink of a cell is: how much of it each point of a fixed grid has,
/// so that cells of different sizes can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Mask {
    points: Vec<u8>,
}

impl Mask {
    /// The mask of a rectangle of pixels on a paper; what lies outside of the
    /// cell is `None`.
    pub fn of(width: usize, pixels: &[Option<Rgb>], paper: Rgb) -> Self {
        let height = pixels.len() / width.max(1);
        let away = |pixel: &Option<Rgb>| pixel.map_or(0, |pixel| pixel.distance(paper));
        let most = pixels.iter().map(away).max().unwrap_or(0);
        if most < FAINT {
            return Self::empty();
        }
        let inks: Vec<u32> = pixels
            .iter()
            .map(|pixel| u32::from(away(pixel)) * u32::from(FULL) / u32::from(most))
            .collect();
        let samples = SIDE * FINE;
        let mut sums = vec![0u32; SIDE * SIDE];
        for y in 0..samples {
            let row = y * height / samples * width;
            for x in 0..samples {
                sums[y / FINE * SIDE + x / FINE] += inks[row + x * width / samples];
            }
        }
        let share = |sum: u32| (sum / (FINE * FINE) as u32) as u8;
        Self {
            points: sums.into_iter().map(share).collect(),
        }
    }

    fn empty() -> Self {
        Self {
            points: vec![0; SIDE * SIDE],
        }
    }

    /// Whether there is no ink at all.
    pub fn is_empty(&self) -> bool {
        self.points.iter().all(|&ink| ink == 0)
    }

    /// How much of the cell is ink, in thousandths.
    pub fn weight(&self) -> u32 {
        let inked = self.points.iter().filter(|&&ink| ink >= STRONG);
        (inked.count() * 1000 / self.points.len().max(1)) as u32
    }

    /// How many thousandths of the points are clearly others, where the two lie
    /// best upon each other: a glyph may be drawn a pixel further on.
    pub fn difference(&self, other: &Self) -> u32 {
        let shifts = (-1..=1).flat_map(|y| (-1..=1).map(move |x| [x, y]));
        let least = shifts.map(|shift| self.strong(other, shift)).min();
        (least.unwrap_or(0) * 1000 / (SIDE * SIDE)) as u32
    }

    fn strong(&self, other: &Self, [dx, dy]: [i32; 2]) -> usize {
        let side = SIDE as i32;
        let mut count = 0;
        for y in 0..side {
            for x in 0..side {
                let here = self.points[(y * side + x) as usize];
                let (x, y) = (x + dx, y + dy);
                let is_inside = (0..side).contains(&x) && (0..side).contains(&y);
                let there = match is_inside {
                    true => other.points[(y * side + x) as usize],
                    false => here,
                };
                count += usize::from(here.abs_diff(there) >= STRONG);
            }
        }
        count
    }

    /// The ink inside the box around all of it, on that many points.
    pub fn framed(&self, columns: usize, rows: usize) -> Option<Framed> {
        let is_ink = |x: usize, y: usize| self.points[y * SIDE + x] > FULL / 2;
        let of_column = |x: &usize| (0..SIDE).any(|y| is_ink(*x, y));
        let of_row = |y: &usize| (0..SIDE).any(|x| is_ink(x, *y));
        let (left, right) = ((0..SIDE).find(of_column)?, (0..SIDE).rfind(of_column)?);
        let (top, bottom) = ((0..SIDE).find(of_row)?, (0..SIDE).rfind(of_row)?);
        let (wide, high) = (right + 1 - left, bottom + 1 - top);
        let mean = |column: usize, row: usize| {
            let xs = left + column * wide / columns..left + ((column + 1) * wide).div_ceil(columns);
            let ys = top + row * high / rows..top + ((row + 1) * high).div_ceil(rows);
            let points = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
            let (sum, count) = points.fold((0u32, 0u32), |(sum, count), (x, y)| {
                (sum + u32::from(self.points[y * SIDE + x]), count + 1)
            });
            sum as f64 / f64::from(count.max(1) * u32::from(FULL))
        };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        Some(Framed {
            points: places.map(|(column, row)| mean(column, row)).collect(),
            slimness: high as f64 / wide as f64,
            height: high as f64 / SIDE as f64,
        })
    }
}

/// The ink of a cell inside the box around all of it.
pub struct Framed {
    /// How much ink each point has, from 0 to 1, row by row.
    pub points: Vec<f64>,
    /// How many times higher than wide the box is.
    pub slimness: f64,
    /// How high the box is, as part of the cell.
    pub height: f64,
}

impl From<Mask> for String {
    fn from(mask: Mask) -> Self {
        let digit = |&ink: &u8| char::from_digit(ink.into(), 16).unwrap_or('f');
        mask.points.iter().map(digit).collect()
    }
}

impl TryFrom<String> for Mask {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.chars().map(|sign| sign.to_digit(16));
        let points: Option<Vec<u8>> = digits.map(|digit| digit.map(|d| d as u8)).collect();
        points
            .filter(|points| points.len() == SIDE * SIDE)
            .map(|points| Self { points })
            .ok_or_else(|| format!("expected a mask of {} hexadecimal digits", SIDE * SIDE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Rgb = Rgb::hex(0xc0_c0_c0);

    /// A drawing, each sign of it that many pixels wide and high.
    fn drawing(rows: &[&str], times: usize, ink: u32) -> (usize, Vec<Option<Rgb>>) {
        let mut pixels = Vec::new();
        for row in rows.iter().flat_map(|row| std::iter::repeat_n(row, times)) {
            let signs = row
                .chars()
                .flat_map(|sign| std::iter::repeat_n(sign, times));
            pixels.extend(signs.map(|sign| match sign {
                '#' => Some(Rgb::hex(ink)),
                _ => Some(PAPER),
            }));
        }
        (rows[0].len() * times, pixels)
    }

    fn mask(rows: &[&str], times: usize, ink: u32) -> Mask {
        let (width, pixels) = drawing(rows, times, ink);
        Mask::of(width, &pixels, PAPER)
    }

    const SIX: [&str; 9] = [
        ".........",
        "...###...",
        "..#......",
        "..#......",
        "..####...",
        "..#...#..",
        "..#...#..",
        "...###...",
        ".........",
    ];
    const EIGHT: [&str; 9] = [
        ".........",
        "...###...",
        "..#...#..",
        "..#...#..",
        "...###...",
        "..#...#..",
        "..#...#..",
        "...###...",
        ".........",
    ];

    #[test]
    fn a_shape_is_the_same_at_every_scale_and_in_every_ink() {
        let six = mask(&SIX, 1, 0);
        for times in [2, 3, 5] {
            assert!(mask(&SIX, times, 0xff_00_00).difference(&six) < 12);
            assert!(mask(&EIGHT, times, 0).difference(&six) > 24);
        }
    }

    #[test]
    fn a_pixel_further_is_hardly_another_shape() {
        let (width, six) = drawing(&SIX, 3, 0);
        let mut moved = six.clone();
        moved.rotate_right(1);
        let [six, moved] = [six, moved].map(|pixels| Mask::of(width, &pixels, PAPER));
        assert!(six.difference(&moved) * 2 < six.difference(&mask(&EIGHT, 3, 0)));
    }

    #[test]
    fn a_plain_cell_has_no_ink() {
        assert!(Mask::of(3, &[Some(PAPER); 9], PAPER).is_empty());
        assert!(!mask(&SIX, 1, 0).is_empty());
    }

    #[test]
    fn a_mask_is_read_as_it_is_written() {
        let six = mask(&SIX, 2, 0);
        assert_eq!(Mask::try_from(String::from(six.clone())), Ok(six));
        assert!(Mask::try_from("0f".to_owned()).is_err());
    }
}
