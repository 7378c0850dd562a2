//! What a proof by the mine count rests on: how many mines its numbers hold.

use std::collections::BTreeMap;

use demineur_core::{CellId, View};

use super::Proof;
use super::system::hidden_around;

/// How many cases may be kept at a time.
const CASES: usize = 1 << 14;

/// The least and the most mines around the numbers of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MineRange {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

/// Why the mine count decides a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MineCountArgument {
    /// There is no mine at all.
    NoMines,
    /// Every hidden cell is a mine.
    OnlyMines,
    /// The numbers take all mines: what they do not see is safe.
    AllTaken,
    /// The numbers take at most that many: the cells they do not see are just
    /// enough for the rest, and all are mines.
    RestIsFull {
        /// The most mines the numbers can take.
        most: u32,
        /// The cells they do not see.
        outside: u32,
    },
    /// With the opposite the numbers would take more mines than there are.
    TooMany {
        /// How many at least.
        least: u32,
    },
    /// With the opposite not all mines would find a place.
    TooFew {
        /// How many mines would find a place at most.
        room: u32,
    },
    /// The numbers and the mine count cannot hold together with the opposite.
    Contradiction,
}

impl Proof {
    /// Why the mine count decides the cell; none for proofs without it.
    pub fn mine_count_argument(&self, view: &View) -> Option<MineCountArgument> {
        if !self.mine_count {
            return None;
        }
        let mines = u32::try_from(view.mines()).ok()?;
        if self.numbers.is_empty() {
            return Some(if self.mine {
                MineCountArgument::OnlyMines
            } else {
                MineCountArgument::NoMines
            });
        }
        let mut seen: Vec<CellId> = self
            .numbers
            .iter()
            .flat_map(|&number| hidden_around(view, number))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        let outside = (view.hidden_count() - seen.len()) as u32;
        let inside = seen.binary_search(&self.cell).is_ok();
        let supposed = inside.then_some((self.cell, !self.mine));
        let Some(range) = range(view, &self.numbers, &seen, supposed) else {
            return Some(MineCountArgument::Contradiction);
        };
        Some(if inside {
            if range.least > mines {
                MineCountArgument::TooMany { least: range.least }
            } else if range.most + outside < mines {
                let room = range.most + outside;
                MineCountArgument::TooFew { room }
            } else {
                MineCountArgument::Contradiction
            }
        } else if !self.mine && range.least == mines {
            MineCountArgument::AllTaken
        } else if self.mine && range.most + outside == mines {
            let most = range.most;
            MineCountArgument::RestIsFull { most, outside }
        } else {
            MineCountArgument::Contradiction
        })
    }
}

/// The least and most mines in the seen cells that the numbers allow; none when
/// they allow nothing, or there are too many cases to tell.
fn range(
    view: &View,
    numbers: &[CellId],
    seen: &[CellId],
    supposed: Option<(CellId, bool)>,
) -> Option<MineRange> {
    let missing: Vec<u32> = numbers
        .iter()
        .map(|&number| view.number(number))
        .collect::<Option<_>>()?;
    let seen_by = |cell: CellId| -> Vec<u32> {
        let of = |i: usize| view.topology().touches(numbers[i], cell);
        (0..numbers.len())
            .filter(|&i| of(i))
            .map(|i| i as u32)
            .collect()
    };
    // Cells that the same numbers see are alike.
    let mut boxes: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for &cell in seen.iter().filter(|&&c| supposed.map(|s| s.0) != Some(c)) {
        *boxes.entry(seen_by(cell)).or_default() += 1;
    }
    let mut cases = BTreeMap::from([(missing, MineRange { least: 0, most: 0 })]);
    if let Some((cell, true)) = supposed {
        cases = handed_out(cases, &seen_by(cell), 1, 1);
    }
    for (seen, size) in boxes {
        // Boxes come by their first number: earlier ones have had all theirs.
        let done = seen[0] as usize;
        cases.retain(|left, _| left[..done].iter().all(|&n| n == 0));
        cases = handed_out(cases, &seen, 0, size);
        if cases.len() > CASES {
            return None;
        }
    }
    cases.remove(&vec![0; numbers.len()])
}

fn handed_out(
    cases: BTreeMap<Vec<u32>, MineRange>,
    seen: &[u32],
    least: u32,
    most: u32,
) -> BTreeMap<Vec<u32>, MineRange> {
    let mut after: BTreeMap<Vec<u32>, MineRange> = BTreeMap::new();
    for (left, range) in cases {
        let room = seen.iter().map(|&i| left[i as usize]).min();
        for mines in least..=most.min(room.unwrap_or(0)) {
            let mut left = left.clone();
            seen.iter().for_each(|&i| left[i as usize] -= mines);
            let (low, high) = (range.least + mines, range.most + mines);
            let entry = after.entry(left).or_insert(MineRange {
                least: low,
                most: high,
            });
            entry.least = entry.least.min(low);
            entry.most = entry.most.max(high);
        }
    }
    after
}
