//! Rows of cells that are about level, where a tiling has no straight ones.

use demineur_core::CellId;

use crate::board::Direction;
use crate::board::atlas::Atlas;

/// All cells in bands from top to bottom, and from left to right in each.
///
/// Left and right walk along a band, up and down go to the nearest cell of the
/// next one: so every cell can be reached.
#[derive(Debug)]
pub(in crate::board) struct Bands {
    cells: Vec<CellId>,
    /// Where each band starts in `cells`; one more than there are bands.
    starts: Vec<usize>,
    /// Where each cell is in `cells`.
    places: Vec<u32>,
    wrap: bool,
}

/// Cells further below than this are in another band. The squares between
/// octagons are 0.707 below them, and deserve a band of their own.
const HEIGHT: f64 = 0.7;
/// Cells at the same distance, but for rounding.
const SAME: f64 = 1e-6;

impl Bands {
    /// *Complexity*: O(cells · log cells).
    pub fn new(atlas: &Atlas) -> Self {
        let centres: Vec<[f64; 2]> = {
            let cells = atlas.topology().cells();
            cells.map(|cell| atlas.centre(cell)).collect()
        };
        let mut cells: Vec<CellId> = atlas.topology().cells().collect();
        let by = |axis: usize| {
            let centres = &centres;
            move |a: &CellId, b: &CellId| {
                let [a_at, b_at] = [a, b].map(|cell| centres[cell.index()][axis]);
                a_at.total_cmp(&b_at).then(a.cmp(b))
            }
        };
        cells.sort_unstable_by(by(1));
        let mut starts = vec![0];
        let mut top = cells.first().map_or(0.0, |cell| centres[cell.index()][1]);
        for (place, cell) in cells.iter().enumerate() {
            let y = centres[cell.index()][1];
            if y - top > HEIGHT {
                starts.push(place);
                top = y;
            }
        }
        starts.push(cells.len());
        for band in starts.windows(2) {
            cells[band[0]..band[1]].sort_unstable_by(by(0));
        }
        let mut places = vec![0; cells.len()];
        for (place, cell) in (0..).zip(&cells) {
            places[cell.index()] = place;
        }
        Self {
            cells,
            starts,
            places,
            wrap: atlas.wraps(),
        }
    }

    /// The next cell in that direction, or the same one at the rim.
    pub fn step(&self, atlas: &Atlas, from: CellId, direction: Direction) -> CellId {
        let place = self.places[from.index()] as usize;
        let band = self.starts.partition_point(|&start| start <= place) - 1;
        let (start, end) = (self.starts[band], self.starts[band + 1]);
        let bands = self.starts.len() - 1;
        let next = |at: usize, count: usize, forward: bool| match (forward, self.wrap) {
            (true, false) => (at + 1).min(count - 1),
            (true, true) => (at + 1) % count,
            (false, false) => at.saturating_sub(1),
            (false, true) => (at + count - 1) % count,
        };
        let along = |forward| self.cells[start + next(place - start, end - start, forward)];
        let aside = |forward| match next(band, bands, forward) {
            same if same == band => from,
            other => self.nearest(atlas, from, other, band % 2 == 0),
        };
        match direction {
            Direction::Right => along(true),
            Direction::Left => along(false),
            Direction::Down => aside(true),
            Direction::Up => aside(false),
            Direction::NextLayer | Direction::PreviousLayer => from,
        }
    }

    /// The cell of a band that is nearest to being straight above or below. Of
    /// two as near, the right one from every other band, so that a way down
    /// does not drift aside.
    fn nearest(&self, atlas: &Atlas, from: CellId, band: usize, rightwards: bool) -> CellId {
        let x = atlas.centre(from)[0];
        let cells = &self.cells[self.starts[band]..self.starts[band + 1]];
        let after = cells.partition_point(|&cell| atlas.centre(cell)[0] < x - SAME);
        let right = cells.get(after).copied();
        let left = after.checked_sub(1).map(|place| cells[place]);
        let off = |cell: CellId| (atlas.centre(cell)[0] - x).abs();
        match (left, right) {
            (Some(left), Some(right)) => {
                let difference = off(right) - off(left);
                let is_tie = difference.abs() <= SAME;
                match is_tie && rightwards || difference < -SAME {
                    true => right,
                    false => left,
                }
            }
            (left, right) => left.or(right).unwrap_or(from),
        }
    }
}
