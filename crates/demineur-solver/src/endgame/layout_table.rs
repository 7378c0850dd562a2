//! The layouts of a position as one table, made for joining and splitting.

use demineur_core::{CellId, Topology};

use super::bits::transpose;
use crate::endgame::enumerate::{Layouts, Unsolved};

/// The most entries (cells × layouts) a table may have: 64 MB of numbers.
const MOST_ENTRIES: usize = 1 << 25;

/// Words of a plane in which a key leaves out what is decided: 512 cells are far
/// more than endgames have.
const MOST_MASKED: usize = 8;

/// Every layout, and what each cell shows in it.
///
/// A row holds a layout's mines, one bit a cell, and then the numbers in
/// binary, one plane of cell bits a digit; the planes are 0 where the mines
/// are. So one operation on words looks at 64 cells at a time: where rows
/// joined by OR and by AND differ, numbers do.
pub(super) struct LayoutTable {
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
    index: Index,
}

impl LayoutTable {
    pub(super) fn new(topology: &Topology, layouts: &Layouts) -> Result<Self, Unsolved> {
        let cells = columns(topology, layouts);
        let len = layouts.len();
        let words = cells.len().div_ceil(64).max(1);
        if cells.len().saturating_mul(len) > MOST_ENTRIES {
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
            for (from, &mined) in layouts.row(layout).iter().enumerate() {
                let mut mined = mined;
                while mined != 0 {
                    let column = mine_columns[from * 64 + mined.trailing_zeros() as usize];
                    row[column / 64] |= 1 << (column % 64);
                    mined &= mined - 1;
                }
            }
        }
        let numbers = Numbers::new(&mines, &adjacent, words);
        let digits = numbers.digits;
        let stride = words * (1 + digits);
        let mut table = Self {
            cells,
            len,
            words,
            digits,
            stride,
            rows: numbers.rows(&mines),
            adjacent,
            index: Index::default(),
        };
        table.arrange(&numbers.alike_together());
        Ok(table)
    }

    /// Makes layouts known by their mines, once they are in their last order.
    pub(super) fn index(&mut self) {
        self.index = Index::new(self);
    }

    /// Puts the layouts into another order.
    pub(super) fn arrange(&mut self, order: &[u32]) {
        let mut rows = Vec::with_capacity(self.rows.len());
        for &layout in order {
            rows.extend_from_slice(self.row(layout));
        }
        self.rows = rows;
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

    /// A hash of what these cells show in a layout.
    #[inline]
    pub(super) fn shown(&self, layout: u32, cells: &[u64]) -> u64 {
        let planes = self.row(layout)[self.words..].chunks_exact(self.words);
        planes.fold(0, |hash: u64, plane| {
            let both = plane.iter().zip(cells);
            both.fold(hash, |hash, (plane, cells)| {
                (hash.rotate_left(5) ^ (plane & cells)).wrapping_mul(0x517c_c1b7_2722_0a95)
            })
        })
    }

    /// Whether these cells show the same in two layouts.
    #[inline]
    pub(super) fn alike(&self, a: u32, b: u32, cells: &[u64]) -> bool {
        let (a, b) = (&self.row(a)[self.words..], &self.row(b)[self.words..]);
        let planes = a.chunks_exact(self.words).zip(b.chunks_exact(self.words));
        let mut differ = 0;
        for (a, b) in planes {
            for ((a, b), cells) in a.iter().zip(b).zip(cells) {
                differ |= (a ^ b) & cells;
            }
        }
        differ == 0
    }

    /// A key of a set of layouts, by its mines where they are not the same in all
    /// of it. What is decided adds the same to a number in every layout, so two
    /// closed sets that differ in nothing else win the same, by the same cells.
    pub(super) fn key(&self, layouts: &[u32]) -> u128 {
        let mut decided = [0u64; MOST_MASKED];
        let masked = self.words.min(MOST_MASKED);
        let decided = &mut decided[..masked];
        decided.copy_from_slice(&self.mines(layouts[0])[..masked]);
        for &layout in &layouts[1..] {
            let both = decided.iter_mut().zip(self.mines(layout));
            both.for_each(|(decided, mines)| *decided &= mines);
        }
        layouts.iter().fold(0, |key, &layout| {
            let (near, far) = self.mines(layout).split_at(masked);
            let open = near.iter().zip(decided.iter()).map(|(m, d)| m ^ d);
            let words = open.chain(far.iter().copied());
            key ^ stirred(words.fold(0, |hash, word| stirred(hash ^ u128::from(word))))
        })
    }

    /// The layout with these mines, if there is one.
    pub(super) fn find(&self, mines: &[u64]) -> Option<u32> {
        self.index.find(self, mines)
    }
}

/// What every cell shows in every layout, one bit a layout: 64 layouts are
/// counted at a time.
struct Numbers {
    columns: usize,
    words: usize,
    len: usize,
    /// Words of one column.
    blocks: usize,
    digits: usize,
    /// The layouts in which each cell is a mine.
    mines: Vec<u64>,
    /// For each cell its digits, above the least it ever shows; 0 for a mine.
    planes: Vec<u64>,
}

impl Numbers {
    fn new(rows: &[u64], adjacent: &[u64], words: usize) -> Self {
        let columns = adjacent.len() / words;
        let len = rows.len() / words;
        let blocks = len.div_ceil(64);
        let mut mines = vec![0u64; columns * blocks];
        for (at, rows) in rows.chunks(64 * words).enumerate() {
            for word in 0..words {
                let mut block = [0u64; 64];
                for (to, row) in block.iter_mut().zip(rows.chunks_exact(words)) {
                    *to = row[word];
                }
                transpose(&mut block);
                let here = mines.chunks_exact_mut(blocks).skip(64 * word);
                for (column, bits) in here.zip(block) {
                    column[at] = bits;
                }
            }
        }
        let near: Vec<Vec<usize>> = adjacent
            .chunks_exact(words)
            .map(|near| {
                (0..columns)
                    .filter(|c| near[c / 64] >> (c % 64) & 1 == 1)
                    .collect()
            })
            .collect();
        let most = near.iter().map(Vec::len).max().unwrap_or(0);
        let raw = (usize::BITS - most.leading_zeros()) as usize;
        let mut counted = vec![0u64; columns * raw * blocks];
        let mut spread = 0;
        let mut last = vec![u64::MAX; blocks];
        if !len.is_multiple_of(64) {
            last[blocks - 1] = u64::MAX >> (64 - len % 64);
        }
        for (column, near) in near.iter().enumerate() {
            let planes = &mut counted[column * raw * blocks..][..raw * blocks];
            for other in near {
                for at in 0..blocks {
                    let mut carry = mines[other * blocks + at];
                    for plane in planes.chunks_exact_mut(blocks) {
                        (plane[at], carry) = (plane[at] ^ carry, plane[at] & carry);
                    }
                }
            }
            let mined = &mines[column * blocks..][..blocks];
            let safe: Vec<u64> = mined.iter().zip(&last).map(|(m, l)| l & !m).collect();
            let (least, most) = (extreme(planes, &safe, 0), extreme(planes, &safe, u64::MAX));
            spread = spread.max(most - least);
            for (at, safe) in safe.iter().enumerate() {
                let mut borrow = 0;
                for (digit, plane) in planes.chunks_exact_mut(blocks).enumerate() {
                    let less = 0u64.wrapping_sub(least as u64 >> digit & 1);
                    let bit = plane[at];
                    plane[at] = (bit ^ less ^ borrow) & safe;
                    borrow = !bit & (less | borrow) | less & borrow;
                }
            }
        }
        let digits = (usize::BITS - spread.leading_zeros()) as usize;
        let planes = counted
            .chunks_exact((raw * blocks).max(1))
            .flat_map(|planes| &planes[..digits * blocks])
            .copied()
            .collect();
        Self {
            columns,
            words,
            len,
            blocks,
            digits,
            mines,
            planes,
        }
    }

    /// The rows of a table: each layout's mines and digits.
    fn rows(&self, mines: &[u64]) -> Vec<u64> {
        let stride = self.words * (1 + self.digits);
        let mut rows = vec![0u64; stride * self.len];
        for (row, mines) in rows
            .chunks_exact_mut(stride)
            .zip(mines.chunks_exact(self.words))
        {
            row[..self.words].copy_from_slice(mines);
        }
        for (at, rows) in rows.chunks_mut(64 * stride).enumerate() {
            for place in 0..self.digits * self.words {
                let (digit, word) = (place / self.words, place % self.words);
                let mut block = [0u64; 64];
                let cells = 64 * word..self.columns.min(64 * word + 64);
                for (to, column) in block.iter_mut().zip(cells) {
                    *to = self.planes[(column * self.digits + digit) * self.blocks + at];
                }
                transpose(&mut block);
                for (row, bits) in rows.chunks_exact_mut(stride).zip(block) {
                    row[self.words + place] = bits;
                }
            }
        }
        rows
    }

    /// The layouts sorted by what the cells show that are seldom mines, the
    /// safest first. Layouts in conflict show the same wherever both are safe,
    /// so that they come to lie near each other.
    fn alike_together(&self) -> Vec<u32> {
        let mut telling: Vec<(u32, usize)> = (0..self.columns)
            .filter(|column| {
                let planes = &self.planes[column * self.digits * self.blocks..];
                planes[..self.digits * self.blocks].iter().any(|w| *w != 0)
            })
            .map(|column| {
                let mines = &self.mines[column * self.blocks..][..self.blocks];
                (mines.iter().map(|w| w.count_ones()).sum(), column)
            })
            .collect();
        telling.sort_unstable();
        let mut keys: Vec<(u64, u32)> = Vec::with_capacity(self.len);
        for at in 0..self.blocks {
            let mut block = [0u64; 64];
            let digits = telling.iter().flat_map(|&(_, column)| {
                let planes = column * self.digits..(column + 1) * self.digits;
                planes
                    .rev()
                    .map(|plane| self.planes[plane * self.blocks + at])
            });
            for (to, bits) in block.iter_mut().rev().zip(digits) {
                *to = bits;
            }
            transpose(&mut block);
            let places = 64 * at..self.len.min(64 * at + 64);
            keys.extend(
                block
                    .iter()
                    .zip(places)
                    .map(|(&key, place)| (key, place as u32)),
            );
        }
        keys.sort_unstable();
        keys.into_iter().map(|(_, place)| place).collect()
    }
}

/// The least number that some layouts show, with `flip` 0; the greatest, with
/// all bits of it set. Without layouts, the opposite.
fn extreme(planes: &[u64], among: &[u64], flip: u64) -> usize {
    let mut left = among.to_vec();
    let mut number = 0;
    for (digit, plane) in planes.chunks_exact(among.len()).enumerate().rev() {
        let zero = left.iter().zip(plane).any(|(l, p)| l & !(p ^ flip) != 0);
        if zero {
            let both = left.iter_mut().zip(plane);
            both.for_each(|(l, p)| *l &= !(p ^ flip));
        }
        if zero == (flip != 0) {
            number |= 1 << digit;
        }
    }
    number
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
    fn new(table: &LayoutTable) -> Self {
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

    fn find(&self, table: &LayoutTable, mines: &[u64]) -> Option<u32> {
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

/// A key with its bits mixed: after two rounds nothing is left of the likeness of
/// two.
#[inline]
fn stirred(key: u128) -> u128 {
    let key = (key ^ 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
        .wrapping_mul(0x2d35_8dcc_aa6c_78a5_8bb8_4b93_962e_acc9);
    key ^ (key >> 67)
}
