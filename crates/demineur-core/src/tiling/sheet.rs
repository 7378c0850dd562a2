//! Tiles of an aperiodic tiling lying in the plane, and the window they fill.

use super::ring::{Point, Ring, SORT_UNIT, add};

/// A tile in one orientation, its first corner or its origin at 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prototile {
    pub kind: &'static str,
    /// Counter-clockwise.
    pub corners: Vec<Point>,
    /// The centre is the mean of these corners, so that it is exact too. The
    /// same number of corners for all shapes of a sheet.
    pub middle: Vec<usize>,
}

impl Prototile {
    /// The centre times the number of corners it is the mean of.
    pub fn middle_sum(&self) -> Point {
        let corners = self.middle.iter().map(|&corner| self.corners[corner]);
        corners.fold([0; 4], add)
    }
}

/// One tile: which shape, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub shape: u16,
    pub at: Point,
}

/// Tiles that fill a window around the origin without gaps.
pub(super) struct Sheet {
    pub ring: Ring,
    /// All with the same number of corners.
    pub shapes: Vec<Prototile>,
    pub tiles: Vec<Tile>,
}

impl Sheet {
    /// Corners a tile has.
    pub fn arity(&self) -> usize {
        self.shapes[0].corners.len()
    }

    pub fn corner(&self, tile: &Tile, corner: usize) -> Point {
        add(
            tile.at,
            self.shapes[usize::from(tile.shape)].corners[corner],
        )
    }

    /// Where the tile's centre is, in integers to sort by.
    pub fn sort_centre(&self, tile: &Tile) -> [i64; 2] {
        let shape = &self.shapes[usize::from(tile.shape)];
        let (sum, count) = (shape.middle_sum(), shape.middle.len() as i32);
        let sum = std::array::from_fn(|axis| sum[axis] + count * tile.at[axis]);
        self.ring.sort_xy(sum)
    }

    /// A length in the integers of [`Sheet::sort_centre`].
    pub fn sort_length(&self, length: f64) -> i64 {
        let count = self.shapes[0].middle.len() as f64;
        (length * count * SORT_UNIT as f64) as i64
    }
}

/// A rectangle around the origin, by half its sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub half: [f64; 2],
}

impl Window {
    /// Whether something within `radius` of the point may lie in it.
    pub fn reaches(&self, [x, y]: [f64; 2], radius: f64) -> bool {
        x.abs() <= self.half[0] + radius && y.abs() <= self.half[1] + radius
    }

    /// From the middle to a corner.
    pub fn reach(&self) -> f64 {
        let [x, y] = self.half;
        (x * x + y * y).sqrt()
    }
}
