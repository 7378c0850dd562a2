//! The layouts of a position as one table, made for joining and splitting.

use demineur_core::{CellId, Topology};

use crate::endgame::enumerate::{Layouts, Unsolved};

/// The most entries (cells × layouts) a table may have: 64 MB of numbers.
const MOST_ENTRIES: usize = 1 << 25;

/// Every layout, and what each cell shows in it.
///
/// A row holds a layout's mines, one bit a cell, and then the numbers in
/// binary, one plane of cell bits a digit; the planes are 0 where the mines
/// are. So one operation on words looks at 64 cells at a time: where rows
/// joined by OR and by AND differ, numbers do.
pub(super) struct Table {
    /// The cells worth a column: undetermined, or safe and telling.
    pub(super) cells: Vec<CellId>,
    /// How many layouts.
    pub(super) len: usize,
    /// Words of one plane.
    pub(super) words: usize,
    /// Planes of numbers.
    pub(super) digits: usize,
    stride: usize,
    rows: Vec<u64>,
    /// Neighbours of each cell, as bits.
    adjacent: Vec<u64>,
    /// A random key a layout; a set of layouts has the XOR of its keys.
    pub(super) keys: Vec<u128>,
    index: Index,
}

impl Table {
    pub(super) fn new(topology: &Topology, layouts: &Layouts) -> Result<Self, Unsolved> {
        let cells = columns(topology, layouts);
        let len = layouts.len();
        let words = cells.len().div_ceil(64).max(1);
        if cells.len() >= usize::from(MINE) || cells.len().saturating_mul(len) > MOST_ENTRIES {
            return Err(Unsolved::TooMany);
        }
        let column_of = |cell: &CellId| cells.binary_search(cell).ok();
        let mut adjacent = vec![0u64; words * cells.len()];
        for (near, &cell) in adjacent.chunks_exact_mut(words).zip(&cells) {
            for column in topology.neighbours(cell).iter().filter_map(column_of) {
                near[column / 64] |= 1 << (column % 64);
            }
        }
        let mine_columns: Vec<usize> = layouts.cells().iter().filter_map(column_of).collect();
        let mut mines = vec![0u64; words * len];
        for (layout, row) in mines.chunks_exact_mut(words).enumerate() {
            for (bit, &column) in mine_columns.iter().enumerate() {
                if layouts.is_mine(layout, bit) {
                    row[column / 64] |= 1 << (column % 64);
                }
            }
        }
        let shown = shown(&mines, &adjacent, words);
        let mut least = vec![MINE; cells.len()];
        for row in shown.chunks_exact(cells.len().max(1)) {
            for (least, &number) in least.iter_mut().zip(row) {
                *least = (*least).min(number);
            }
        }
        let mut most = 0;
        for row in shown.chunks_exact(cells.len().max(1)) {
            for (least, &number) in least.iter().zip(row).filter(|(_, n)| **n != MINE) {
                most = most.max(number - least);
            }
        }
        let digits = (u16::BITS - most.leading_zeros()) as usize;
        let stride = words * (1 + digits);
        let mut rows = vec![0u64; stride * len];
        for (layout, row) in rows.chunks_exact_mut(stride).enumerate() {
            let (own, planes) = row.split_at_mut(words);
            own.copy_from_slice(&mines[layout * words..][..words]);
            let shown = &shown[layout * cells.len()..][..cells.len()];
            for (column, (&number, least)) in shown.iter().zip(&least).enumerate() {
                if number == MINE {
                    continue;
                }
                let mut rest = number - least;
                while rest > 0 {
                    let digit = rest.trailing_zeros() as usize;
                    planes[digit * words + column / 64] |= 1 << (column % 64);
                    rest &= rest - 1;
                }
            }
        }
        let mut table = Self {
            cells,
            len,
            words,
            digits,
            stride,
            rows,
            adjacent,
            keys: (0..len as u64).map(key).collect(),
            index: Index::default(),
        };
        table.index = Index::new(&table);
        Ok(table)
    }

    /// Mines and numbers of a layout.
    #[inline]
    pub(super) fn row(&self, layout: u32) -> &[u64] {
        &self.rows[layout as usize * self.stride..][..self.stride]
    }

    /// Mine bits of a layout.
    #[inline]
    pub(super) fn mines(&self, layout: u32) -> &[u64] {
        &self.rows[layout as usize * self.stride..][..self.words]
    }

    /// Whether a cell is a mine in a layout.
    #[inline]
    pub(super) fn is_mine(&self, layout: u32, column: usize) -> bool {
        self.rows[layout as usize * self.stride + column / 64] >> (column % 64) & 1 == 1
    }

    /// What a cell shows in a layout, above the least it ever shows; 0 for a
    /// mine.
    #[inline]
    pub(super) fn number(&self, layout: u32, column: usize) -> usize {
        let planes = &self.row(layout)[self.words..];
        let mut number = 0;
        for digit in 0..self.digits {
            let bit = planes[digit * self.words + column / 64] >> (column % 64) & 1;
            number |= (bit as usize) << digit;
        }
        number
    }

    /// How many numbers a cell can show, at most.
    pub(super) fn numbers(&self) -> usize {
        1 << self.digits
    }

    /// Neighbours of a cell, as bits.
    #[inline]
    pub(super) fn adjacent(&self, column: usize) -> &[u64] {
        &self.adjacent[column * self.words..][..self.words]
    }

    /// Whether no strategy wins both layouts: every cell that is safe in both
    /// shows the same.
    #[inline]
    pub(super) fn conflict(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.row(a), self.row(b));
        (0..self.words).all(|word| {
            let mut differ = 0;
            for plane in (word + self.words..self.stride).step_by(self.words) {
                differ |= a[plane] ^ b[plane];
            }
            differ & !(a[word] | b[word]) == 0
        })
    }

    /// The layout with these mines, if there is one.
    pub(super) fn find(&self, mines: &[u64]) -> Option<u32> {
        self.index.find(self, mines)
    }
}

/// What a mined cell has in place of a number.
const MINE: u16 = u16::MAX;

/// What each cell shows in each layout, layout by layout.
fn shown(mines: &[u64], adjacent: &[u64], words: usize) -> Vec<u16> {
    let columns = adjacent.len() / words;
    let mut shown = Vec::with_capacity(mines.len() / words * columns);
    for row in mines.chunks_exact(words) {
        for (column, near) in adjacent.chunks_exact(words).enumerate() {
            let number = || {
                near.iter()
                    .zip(row)
                    .map(|(n, m)| (n & m).count_ones())
                    .sum::<u32>()
            };
            let mined = row[column / 64] >> (column % 64) & 1 == 1;
            shown.push(if mined { MINE } else { number() as u16 });
        }
    }
    shown
}

/// The undetermined cells, and the safe ones that touch them.
fn columns(topology: &Topology, layouts: &Layouts) -> Vec<CellId> {
    let mut cells = layouts.cells().to_vec();
    for &cell in layouts.cells() {
        for neighbour in topology.neighbours(cell).iter() {
            if layouts.safe().binary_search(neighbour).is_ok() {
                cells.push(*neighbour);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Layouts by their mines: open addressing, so that nothing is allocated to
/// look one up.
#[derive(Default)]
struct Index {
    slots: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Index {
    fn new(table: &Table) -> Self {
        let mut index = Self {
            slots: vec![EMPTY; (2 * table.len).next_power_of_two()],
        };
        for layout in 0..table.len as u32 {
            let mut slot = index.start(table.mines(layout));
            while index.slots[slot] != EMPTY {
                slot = (slot + 1) & (index.slots.len() - 1);
            }
            index.slots[slot] = layout;
        }
        index
    }

    fn start(&self, mines: &[u64]) -> usize {
        let hash = mines.iter().fold(0, |hash, &word| mix(hash ^ word));
        hash as usize & (self.slots.len() - 1)
    }

    fn find(&self, table: &Table, mines: &[u64]) -> Option<u32> {
        let mut slot = self.start(mines);
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                layout if table.mines(layout) == mines => return Some(layout),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }
}

/// SplitMix64's last steps.
#[inline]
pub(super) fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// 128 fixed pseudo-random bits for a layout (SplitMix64, twice).
fn key(layout: u64) -> u128 {
    let half = |index: u64| mix(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    u128::from(half(2 * layout)) << 64 | u128::from(half(2 * layout + 1))
}
