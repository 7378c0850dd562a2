//! Neighbours in a box of cubes.

use super::{Inline, around_circle};
use crate::cell::CellId;

/// A box of cubes: width, height and depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    pub sides: [u32; 3],
    pub wrap: bool,
    pub face_only: bool,
}

impl Cube {
    #[inline(never)]
    pub fn neighbours(&self, cell: CellId) -> Inline {
        let [width, height, depth] = self.sides;
        let id = cell.get();
        let (x, y, z) = (id % width, id / width % height, id / width / height);
        let mut found = Inline::default();
        for layer in self.around(z, depth).into_iter().flatten() {
            for row in self.around(y, height).into_iter().flatten() {
                for column in self.around(x, width).into_iter().flatten() {
                    let moved = [column != x, row != y, layer != z];
                    let axes = moved.iter().filter(|&&moved| moved).count();
                    if axes == 1 || axes > 1 && !self.face_only {
                        found.push(CellId::new((layer * height + row) * width + column));
                    }
                }
            }
        }
        if self.wrap {
            found.sort();
        }
        found
    }

    /// The places before, at and after one along a side.
    fn around(&self, here: u32, length: u32) -> [Option<u32>; 3] {
        if self.wrap {
            return around_circle(here, length).map(Some);
        }
        let after = here + 1;
        [
            here.checked_sub(1),
            Some(here),
            (after < length).then_some(after),
        ]
    }

    pub fn max_degree(&self) -> usize {
        let reached = self
            .sides
            .map(|side| if self.wrap { 3 } else { side.min(3) });
        let degree = if self.face_only {
            reached.iter().sum::<u32>() - 3
        } else {
            reached.iter().product::<u32>() - 1
        };
        degree as usize
    }
}
