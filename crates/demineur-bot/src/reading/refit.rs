//! Fitting the lines of a grid again: in windows whose cells are as wide as what
//! they say, they move by some pixels.

use crate::desktop::picture::{Area, Picture};
use crate::reading::grid::{CellShape, Grid};

/// How much brighter or darker the next pixel is at a line.
const EDGE: i16 = 6;
/// Over how many pixels each way a line is known again.
const REACH: i32 = 3;
/// How clear a line must be, for what it was at first, in hundredths.
const CLEAR: i64 = 35;

/// What the lines between cells look like, along both axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    /// How many rows get brighter or darker, in hundredths, at each pixel around a
    /// line. Hidden cells may have a bevel that open ones have not, so which of both
    /// says nothing.
    marks: [Vec<i64>; 2],
}

impl Lines {
    /// The lines of a grid that lies right; `None` where it has none that go all
    /// along the board.
    pub fn of(picture: &Picture, grid: &Grid) -> Option<Self> {
        if grid.shape != CellShape::Square {
            return None;
        }
        let marks = [0, 1].map(|axis| {
            let profile = Profile::of(picture, grid, axis);
            let begins = begins(grid, axis);
            // The outer ones may have a frame.
            let inner = &begins[1..begins.len() - 1];
            let mean = |step: i32| {
                let sum: i64 = inner.iter().map(|begin| profile.at(begin + step)).sum();
                sum / inner.len().max(1) as i64
            };
            (-REACH..=REACH).map(mean).collect::<Vec<i64>>()
        });
        let lines = Self { marks };
        let is_clear = |axis: usize| lines.clearness(axis) >= CLEAR * CLEAR;
        (is_clear(0) && is_clear(1)).then_some(lines)
    }

    fn clearness(&self, axis: usize) -> i64 {
        self.marks[axis].iter().map(|mark| mark * mark).sum()
    }

    /// The same grid with its lines where they are now; `None` where some is not seen.
    pub fn refit(&self, picture: &Picture, grid: &Grid) -> Option<Grid> {
        let across = self.fit(picture, grid, 0)?;
        let down = self.fit(picture, grid, 1)?;
        let origin = [across[0], down[0]].map(f64::from);
        Some(Grid {
            origin,
            lefts: across,
            tops: down,
            ..grid.clone()
        })
    }

    /// Where each cell begins along an axis, and the last ends: the lines that are
    /// clearest together, none much further from the next than a cell.
    fn fit(&self, picture: &Picture, grid: &Grid, axis: usize) -> Option<Vec<i32>> {
        let profile = Profile::of(picture, grid, axis);
        let before = begins(grid, axis);
        let pitch = grid.pitch[axis];
        let [least, most] = [0.8, 1.6].map(|part| (pitch * part).round() as i32);
        let length = profile.counts.len() as i32;
        let clearness = |at: i32| -> i64 {
            let marks = self.marks[axis].iter().zip(-REACH..=REACH);
            marks.map(|(mark, step)| mark * profile.at(at + step)).sum()
        };
        let clear: Vec<i64> = (0..length).map(clearness).collect();
        let enough = self.clearness(axis) * CLEAR / 100;
        // The outer lines may be those of a frame: they only have to be near.
        let outer = |at: i32| {
            let near = (at - 1).max(0)..(at + 2).min(length);
            near.map(|at| clear[at as usize]).max().unwrap_or(0)
        };
        let last = before.len() - 1;
        let score = |line: usize, at: i32| -> Option<i64> {
            match line == last {
                true => Some(outer(at)),
                false => Some(clear[at as usize]).filter(|&here| here >= enough),
            }
        };
        let none = i64::MIN;
        let mut best = vec![none; length as usize];
        let mut from: Vec<Vec<i32>> = Vec::with_capacity(before.len());
        let near = (before[0] - most / 2).max(0)..(before[0] + most / 2 + 1).min(length);
        for at in near {
            best[at as usize] = outer(at);
        }
        for line in 1..before.len() {
            let mut next = vec![none; length as usize];
            let mut back = vec![-1; length as usize];
            for at in least..length {
                let Some(here) = score(line, at) else {
                    continue;
                };
                for width in least..=most.min(at) {
                    let so_far = best[(at - width) as usize];
                    // Of lines as clear, those as before.
                    let stretch = i64::from((f64::from(width) - pitch).abs() as i32);
                    if so_far != none && so_far + here - stretch > next[at as usize] {
                        next[at as usize] = so_far + here - stretch;
                        back[at as usize] = at - width;
                    }
                }
            }
            best = next;
            from.push(back);
        }
        let end = (0..length).max_by_key(|&at| best[at as usize])?;
        if best[end as usize] == none {
            return None;
        }
        let mut found = vec![end];
        for back in from.iter().rev() {
            let at = back[*found.last()? as usize];
            if at < 0 {
                return None;
            }
            found.push(at);
        }
        found.reverse();
        Some(found)
    }
}

/// How the brightness changes from pixel to pixel along an axis, over the board.
struct Profile {
    counts: Vec<i64>,
}

impl Profile {
    fn of(picture: &Picture, grid: &Grid, axis: usize) -> Self {
        let Area {
            x,
            y,
            width,
            height,
        } = grid.area();
        let (along, from, to) = match axis {
            0 => (picture.width(), y, y + height),
            _ => (picture.height(), x, x + width),
        };
        let other = [picture.height(), picture.width()][axis] as i32;
        let (from, to) = (from.clamp(0, other), to.clamp(0, other));
        let value = |place: i32, line: i32| -> i16 {
            let [x, y] = if axis == 0 {
                [place, line]
            } else {
                [line, place]
            };
            picture
                .get(x, y)
                .map_or(0, |pixel| pixel.brightness().into())
        };
        let lines = i64::from((to - from).max(1));
        let count = |place: usize| -> i64 {
            let place = place as i32;
            if place == 0 {
                return 0;
            }
            let change = |line: i32| value(place, line) - value(place - 1, line);
            let found = (from..to).filter(|line| change(*line).abs() >= EDGE);
            found.count() as i64 * 100 / lines
        };
        Self {
            counts: (0..along).map(count).collect(),
        }
    }

    fn at(&self, place: i32) -> i64 {
        let place = usize::try_from(place).ok();
        place
            .and_then(|place| self.counts.get(place))
            .copied()
            .unwrap_or(0)
    }
}

/// Where the cells of a grid begin along an axis, and the last ends.
fn begins(grid: &Grid, axis: usize) -> Vec<i32> {
    let (count, begins) = match axis {
        0 => (grid.columns as usize, &grid.lefts),
        _ => (grid.rows as usize, &grid.tops),
    };
    let (origin, pitch) = (grid.origin[axis], grid.pitch[axis]);
    let mut found = match begins.is_empty() {
        true => (0..count)
            .map(|place| (origin + place as f64 * pitch).round() as i32)
            .collect(),
        false => begins.clone(),
    };
    if found.len() == count {
        let last = found.last().copied().unwrap_or(0);
        found.push(last + pitch.round() as i32);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::picture::Rgb;
    use demineur_core::CellId;

    /// A board whose columns are that wide, lines included, all rows 20 high.
    fn drawn(left: i32, widths: &[i32], open: &[(i32, i32)]) -> Picture {
        let pixels = vec![Rgb::hex(0xf0_f0_f0); 240 * 180];
        let mut picture = Picture::new(240, 180, pixels).unwrap();
        let all: i32 = widths.iter().sum();
        let area = |x, y, width, height| Area {
            x,
            y,
            width,
            height,
        };
        picture.fill(area(left, 20, all, 120), Rgb::hex(0x80_80_80));
        let mut x = left;
        for (column, width) in (0..).zip(widths) {
            for row in 0..6 {
                let is_open = open.contains(&(column, row));
                let paper = if is_open { 0xec_ec_ec } else { 0xb8_c4_d0 };
                let cell = area(x + 1, 21 + 20 * row, width - 2, 18);
                picture.fill(cell, Rgb::hex(paper));
                if is_open {
                    picture.fill(area(x + width / 2 - 3, 25 + 20 * row, 6, 9), Rgb::hex(0xff));
                }
            }
            x += width;
        }
        picture
    }

    #[test]
    fn lines_that_move_are_found_again() {
        let fresh = drawn(20, &[20; 9], &[]);
        let area = Area {
            x: 20,
            y: 20,
            width: 180,
            height: 120,
        };
        let grid = Grid::filling(CellShape::Square, 9, 6, area);
        let lines = Lines::of(&fresh, &grid).expect("it has lines");
        let widths = [20, 24, 20, 23, 24, 20, 20, 24, 20];
        let now = drawn(17, &widths, &[(1, 2), (3, 0), (3, 1), (4, 5), (7, 3)]);
        let found = lines.refit(&now, &grid).expect("they are there");
        let mut x = 17;
        for (column, width) in (0..).zip(widths) {
            let [at, _] = found.centre(CellId::new(column));
            assert!(
                (at - (x + width / 2)).abs() <= 1,
                "column {column}: {at}, {x} {width}"
            );
            x += width;
        }
        // Where nothing has moved, nothing is.
        let same = lines.refit(&fresh, &grid).expect("they are there");
        for cell in (0..54).map(CellId::new) {
            assert_eq!(same.centre(cell), grid.centre(cell), "{cell}");
        }
        let none = Picture::new(240, 180, vec![Rgb::hex(0); 240 * 180]).unwrap();
        assert_eq!(lines.refit(&none, &grid), None);
    }
}
