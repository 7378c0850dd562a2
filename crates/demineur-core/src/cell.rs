//! Cells are dense indices, so that everything about a board is a flat array.

use std::fmt;

/// One cell of a board: its index, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellId(u32);

impl CellId {
    /// The cell of that index.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The cell of that index.
    ///
    /// # Panics
    /// When the index does not fit into 32 bits: no board is that large.
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a board has fewer than 2^32 cells"))
    }

    /// The index, to address arrays with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index, to write into files with.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of cells of one board: one bit a cell, with its size kept.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    words: Vec<u64>,
    cells: usize,
    count: usize,
}

impl CellSet {
    /// The empty set on a board of `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self {
            words: vec![0; cells.div_ceil(64)],
            cells,
            count: 0,
        }
    }

    /// The set of these cells on a board of `cells` cells.
    ///
    /// # Panics
    /// When one of them is not on the board.
    pub fn of(cells: usize, members: impl IntoIterator<Item = CellId>) -> Self {
        let mut set = Self::new(cells);
        for cell in members {
            set.insert(cell);
        }
        set
    }

    /// How many cells the board has, in the set or not.
    pub fn board_len(&self) -> usize {
        self.cells
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: CellId) -> bool {
        let index = cell.index();
        debug_assert!(index < self.cells, "cell {cell} is on the board");
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a cell; tells whether it was missing.
    #[inline]
    pub fn insert(&mut self, cell: CellId) -> bool {
        let index = cell.index();
        assert!(index < self.cells, "cell {cell} is on the board");
        let word = &mut self.words[index / 64];
        let bit = 1 << (index % 64);
        if *word & bit != 0 {
            return false;
        }
        *word |= bit;
        self.count += 1;
        true
    }

    /// Takes a cell out; tells whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: CellId) -> bool {
        let index = cell.index();
        assert!(index < self.cells, "cell {cell} is on the board");
        let word = &mut self.words[index / 64];
        let bit = 1 << (index % 64);
        if *word & bit == 0 {
            return false;
        }
        *word &= !bit;
        self.count -= 1;
        true
    }

    /// How many of the `len` ≤ 3 cells from `start` on are in the set: three
    /// neighbours in a row, at the price of one.
    #[inline]
    pub(crate) fn count_run(&self, start: usize, len: usize) -> u32 {
        let (word, shift) = (start / 64, start % 64);
        let mut bits = self.words[word] >> shift;
        if shift + len > 64 {
            bits |= self.words[word + 1] << (64 - shift);
        }
        bits &= (1 << len) - 1;
        // At most three bits: the baseline processor has no population count.
        ((bits & 1) + (bits >> 1 & 1) + (bits >> 2)) as u32
    }

    /// The cells, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |w| {
                let rest = w & (w - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |w| CellId::from_index(i * 64 + w.trailing_zeros() as usize))
        })
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_counts_what_it_holds() {
        let mut set = CellSet::new(130);
        for index in [129, 0, 64, 63, 64] {
            set.insert(CellId::new(index));
        }
        assert_eq!(set.len(), 4);
        assert_eq!(
            set.iter().map(CellId::get).collect::<Vec<_>>(),
            [0, 63, 64, 129]
        );
        assert!(set.remove(CellId::new(63)));
        assert!(!set.remove(CellId::new(63)));
        assert_eq!(set.len(), 3);
        assert!(!set.contains(CellId::new(63)));
    }
}
