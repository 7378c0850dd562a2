//! Which tiles of a sheet meet where, by exact corners.

use super::ring::Point;
use super::sheet::Sheet;
use crate::touch::Touch;

/// The tiles around each corner point of a sheet.
///
/// A *slot* is a corner of a tile: tile·arity + corner.
pub(super) struct Web {
    arity: u32,
    /// The point of each slot.
    points: Vec<u32>,
    /// Where the slots of each point start in `slots`; one more at the end.
    starts: Vec<u32>,
    slots: Vec<u32>,
}

impl Web {
    /// *Complexity*: O(n log n), by sorting 8 bytes a slot.
    pub fn new(sheet: &Sheet) -> Self {
        let arity = sheet.arity();
        let point = |slot: u32| {
            let (tile, corner) = (slot as usize / arity, slot as usize % arity);
            sheet.corner(&sheet.tiles[tile], corner)
        };
        let count = (sheet.tiles.len() * arity) as u32;
        let mut hashed: Vec<u64> = (0..count)
            .map(|slot| u64::from(hash(point(slot))) << 32 | u64::from(slot))
            .collect();
        hashed.sort_unstable();
        let mut slots: Vec<u32> = Vec::with_capacity(count as usize);
        let mut points = vec![0; count as usize];
        let mut starts = Vec::new();
        for alike in hashed.chunk_by(|a, b| a >> 32 == b >> 32) {
            let first = slots.len();
            slots.extend(alike.iter().map(|&entry| entry as u32));
            let alike = &mut slots[first..];
            // Different points of one hash are rare, but there are some in millions.
            if alike.iter().any(|&slot| point(slot) != point(alike[0])) {
                alike.sort_by_key(|&slot| point(slot));
            }
            let mut start = first;
            for same in alike.chunk_by(|&a, &b| point(a) == point(b)) {
                for &slot in same {
                    points[slot as usize] = starts.len() as u32;
                }
                starts.push(start as u32);
                start += same.len();
            }
        }
        starts.push(count);
        Self {
            arity: arity as u32,
            points,
            starts,
            slots,
        }
    }

    /// The corners that meet at a point.
    fn at(&self, point: u32) -> &[u32] {
        let point = point as usize;
        &self.slots[self.starts[point] as usize..self.starts[point + 1] as usize]
    }

    /// The slot that many corners further around the same tile.
    fn along(&self, slot: u32, corners: u32) -> u32 {
        let tile = slot / self.arity;
        tile * self.arity + (slot % self.arity + corners) % self.arity
    }

    /// The tile on the other side of the edge that starts at a corner.
    pub fn across(&self, tile: u32, corner: usize) -> Option<u32> {
        let here = tile * self.arity + corner as u32;
        let next = self.points[self.along(here, 1) as usize];
        let met = self.at(self.points[here as usize]).iter();
        let mut met = met.filter(|&&slot| slot / self.arity != tile);
        let other =
            met.find(|&&slot| self.points[self.along(slot, self.arity - 1) as usize] == next);
        other.map(|slot| slot / self.arity)
    }

    /// The neighbours of a tile, in ascending order.
    pub fn around(&self, tile: u32, touch: Touch, found: &mut Vec<u32>) {
        found.clear();
        match touch {
            Touch::Corner => {
                for corner in 0..self.arity {
                    let point = self.points[(tile * self.arity + corner) as usize];
                    found.extend(self.at(point).iter().map(|slot| slot / self.arity));
                }
            }
            Touch::Edge => {
                found.extend(
                    (0..self.arity).filter_map(|corner| self.across(tile, corner as usize)),
                );
            }
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|&other| other != tile);
    }
}

/// Mixes the four integers; nothing but speed depends on how well.
fn hash(point: Point) -> u32 {
    let mixed = point.iter().fold(0_u64, |mixed, &part| {
        (mixed ^ u64::from(part as u32))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    });
    (mixed >> 32) as u32 ^ mixed as u32
}
