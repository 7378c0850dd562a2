//! Where the mines are: the truth.

mod zini;

use std::collections::VecDeque;

use crate::cell::{CellId, CellSet};
use crate::rng::Rng;
use crate::rules::{Cascade, FirstClick};
use crate::stop::{Stop, never};
use crate::topology::Topology;
use crate::view::{CellView, View};

/// Where the mines are. Only the game, and who is handed one openly, sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    mines: CellSet,
}

impl Layout {
    /// The layout with exactly these mines.
    pub fn new(mines: CellSet) -> Self {
        Self { mines }
    }

    /// `mines` mines on `cells` cells, uniformly among all layouts that leave
    /// the `spared` cells (ascending, without repeats) free.
    ///
    /// Floyd's sampling over the cells that are not spared: one draw a mine,
    /// whatever the size of the board. *Complexity*: O(mines · log spared),
    /// and one bit a cell.
    ///
    /// # Panics
    /// When the mines do not fit.
    pub fn random(cells: usize, mines: usize, spared: &[CellId], rng: &mut Rng) -> Self {
        let room = cells - spared.len();
        assert!(mines <= room, "{mines} mines fit into {room} cells");
        let mut set = CellSet::new(cells);
        // The index-th cell that is not spared: each spared cell passed moves it one on.
        let nth_free = |index: u64| {
            let mut cell = index as u32;
            for s in spared {
                if s.get() <= cell {
                    cell += 1;
                } else {
                    break;
                }
            }
            CellId::new(cell)
        };
        for top in (room - mines) as u64..room as u64 {
            let draw = rng.below(top + 1);
            if !set.insert(nth_free(draw)) {
                set.insert(nth_free(top));
            }
        }
        Self { mines: set }
    }

    /// Mines drawn around a first opening, uniformly among the layouts its
    /// protection allows; and the protection there was room for.
    ///
    /// # Panics
    /// When the mines do not fit.
    pub fn around(
        topology: &Topology,
        mines: usize,
        asked: FirstClick,
        first: CellId,
        rng: &mut Rng,
    ) -> (Self, FirstClick) {
        let (spared, granted) = asked.spares(topology, mines, first);
        (Self::random(topology.len(), mines, &spared, rng), granted)
    }

    /// Whether there is a mine.
    #[inline]
    pub fn is_mine(&self, cell: CellId) -> bool {
        self.mines.contains(cell)
    }

    /// All mines.
    pub fn mines(&self) -> &CellSet {
        &self.mines
    }

    /// How many neighbours of the cell are mines.
    #[inline]
    pub fn number(&self, topology: &Topology, cell: CellId) -> u32 {
        if let Some(width) = topology.plain_square_width() {
            return self.square_number(topology.len(), width as usize, cell);
        }
        let mut number = 0;
        for &neighbour in topology.neighbours(cell).iter() {
            number += u32::from(self.is_mine(neighbour));
        }
        number
    }

    /// On plain squares the neighbours are three short runs of bits: a third of
    /// the time, on the path every opening of every game takes.
    #[inline]
    fn square_number(&self, cells: usize, width: usize, cell: CellId) -> u32 {
        let index = cell.index();
        let column = index % width;
        let left = column.min(1);
        let run = left + 1 + usize::from(column + 1 < width);
        let from = index - left;
        let mut number = self.mines.count_run(from, run) - u32::from(self.is_mine(cell));
        if from >= width {
            number += self.mines.count_run(from - width, run);
        }
        if from + width < cells {
            number += self.mines.count_run(from + width, run);
        }
        number
    }

    /// Mines and the cells beside them: all that is no 0. One look around each
    /// mine, of which there are fewer than cells.
    fn numbered(&self, topology: &Topology) -> CellSet {
        let mut numbered = self.mines.clone();
        for mine in self.mines.iter() {
            for &cell in topology.neighbours(mine).iter() {
                numbered.insert(cell);
            }
        }
        numbered
    }

    /// The least number of clicks that opens every safe cell without chords
    /// ("3BV"): connected groups of 0-cells, plus safe cells neither 0 nor
    /// beside a 0; without cascade, all safe cells.
    ///
    /// *Complexity*: O(cells · degree).
    pub fn three_bv(&self, topology: &Topology, cascade: Cascade) -> usize {
        self.least_clicks(topology, cascade, &mut Stop::new(&never))
    }

    /// The same, worth nothing once it was stopped.
    pub(crate) fn least_clicks(
        &self,
        topology: &Topology,
        cascade: Cascade,
        stop: &mut Stop<'_>,
    ) -> usize {
        let safe = topology.len() - self.mines.len();
        if cascade == Cascade::Off {
            return safe;
        }
        let numbered = self.numbered(topology);
        let mut reached = CellSet::new(topology.len());
        let mut groups = 0;
        let mut queue = VecDeque::new();
        for start in topology.cells() {
            if stop.is_thrown() {
                return 0;
            }
            if reached.contains(start) || numbered.contains(start) {
                continue;
            }
            groups += 1;
            reached.insert(start);
            queue.push_back(start);
            while let Some(zero) = queue.pop_front() {
                if stop.is_thrown() {
                    return 0;
                }
                for &next in topology.neighbours(zero).iter() {
                    // Marked on the way in, numbers too: each is beside a 0.
                    if reached.insert(next) && !numbered.contains(next) {
                        queue.push_back(next);
                    }
                }
            }
        }
        groups + safe - reached.len()
    }

    /// How much of the 3BV is done in a view of this layout: groups of 0-cells
    /// that are all open, and such single numbers that are; without cascade,
    /// all open cells.
    ///
    /// *Complexity*: O(cells · degree).
    pub fn three_bv_done(&self, view: &View, cascade: Cascade) -> usize {
        self.clicks_done(view, cascade, &mut Stop::new(&never))
    }

    /// The same, worth nothing once it was stopped.
    pub(crate) fn clicks_done(&self, view: &View, cascade: Cascade, stop: &mut Stop<'_>) -> usize {
        let topology = view.topology();
        let is_open = |cell| matches!(view.get(cell), CellView::Open(_));
        if cascade == Cascade::Off {
            return view.open_count();
        }
        let numbered = self.numbered(topology);
        let mut reached = CellSet::new(topology.len());
        let mut done = 0;
        let mut queue = VecDeque::new();
        for start in topology.cells() {
            if stop.is_thrown() {
                return 0;
            }
            if reached.contains(start) || numbered.contains(start) {
                continue;
            }
            let mut all_open = true;
            reached.insert(start);
            queue.push_back(start);
            while let Some(zero) = queue.pop_front() {
                if stop.is_thrown() {
                    return 0;
                }
                all_open &= is_open(zero);
                for &next in topology.neighbours(zero).iter() {
                    if reached.insert(next) && !numbered.contains(next) {
                        queue.push_back(next);
                    }
                }
            }
            done += usize::from(all_open);
        }
        let alone = |&cell: &CellId| !reached.contains(cell) && is_open(cell);
        done + topology.cells().filter(alone).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(cells: usize, mines: &[u32]) -> Layout {
        Layout::new(CellSet::of(cells, mines.iter().copied().map(CellId::new)))
    }

    #[test]
    fn random_layouts_spare_what_they_must_and_are_uniform() {
        let spared: Vec<CellId> = [0, 3, 4].map(CellId::new).to_vec();
        let mut rng = Rng::new(5, 0);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            let layout = Layout::random(7, 2, &spared, &mut rng);
            assert_eq!(layout.mines().len(), 2);
            for mine in layout.mines().iter() {
                seen[mine.index()] += 1;
            }
        }
        for cell in [0, 3, 4] {
            assert_eq!(seen[cell], 0);
        }
        for cell in [1, 2, 5, 6] {
            assert!((3200..3800).contains(&seen[cell]), "{seen:?}");
        }
    }

    #[test]
    fn numbers_on_squares_agree_with_counting_neighbours() {
        let mut rng = Rng::new(8, 0);
        for (width, height) in [
            (1, 1),
            (1, 9),
            (9, 1),
            (2, 3),
            (63, 3),
            (64, 4),
            (65, 5),
            (130, 2),
        ] {
            let topology = Topology::square(width, height);
            let cells = topology.len();
            let layout = Layout::random(cells, cells / 2, &[], &mut rng);
            for cell in topology.cells() {
                let around = topology.neighbours(cell);
                let slow = around.iter().filter(|&&c| layout.is_mine(c)).count();
                assert_eq!(
                    layout.number(&topology, cell) as usize,
                    slow,
                    "{width}x{height} {cell}"
                );
            }
        }
    }

    #[test]
    fn three_bv_counts_openings_and_lonely_numbers() {
        // * 1 .    the 0s at the right are one click, the 1 beside them falls with it;
        // 1 1 .    1s beside a 0 fall with it as well.
        let topology = Topology::square(3, 2);
        let board = layout(6, &[0]);
        // 0 at (2,0) and (2,1) opens (1,0), (1,1); (0,1) is left.
        assert_eq!(board.three_bv(&topology, Cascade::On), 2);
        assert_eq!(board.three_bv(&topology, Cascade::Off), 5);
        assert_eq!(layout(6, &[]).three_bv(&topology, Cascade::On), 1);
        assert_eq!(
            layout(6, &[0, 1, 2, 3, 4, 5]).three_bv(&topology, Cascade::On),
            0
        );
    }
}
