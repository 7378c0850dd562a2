//! What a set of layouts has in common.

use super::table::Table;

/// The rows of a set, joined: each word looks at 64 cells.
pub(super) struct Joined {
    words: usize,
    /// Mines in some layout; mines in all; cells that show different numbers.
    bits: Vec<u64>,
    columns: usize,
}

impl Joined {
    /// Joins the rows of some layouts.
    pub(super) fn new(table: &Table, layouts: &[u32]) -> Self {
        let words = table.words;
        let mut bits = vec![0u64; 3 * words];
        let planes = table.digits;
        // By OR and by AND; a mine shows nothing, so it agrees with all.
        let mut any = vec![0u64; words * (1 + planes)];
        let mut all = vec![u64::MAX; words * (1 + planes)];
        for &layout in layouts {
            let row = table.row(layout);
            let (mines, numbers) = row.split_at(words);
            for (place, &word) in row.iter().enumerate() {
                any[place] |= word;
            }
            for (place, &word) in mines.iter().enumerate() {
                all[place] &= word;
            }
            for (plane, numbers) in numbers.chunks_exact(words).enumerate() {
                for (place, &word) in numbers.iter().enumerate() {
                    all[(1 + plane) * words + place] &= word | mines[place];
                }
            }
        }
        bits[..words].copy_from_slice(&any[..words]);
        bits[words..2 * words].copy_from_slice(&all[..words]);
        for place in words..any.len() {
            bits[2 * words + place % words] |= any[place] & !all[place];
        }
        Self {
            words,
            bits,
            columns: table.cells.len(),
        }
    }

    fn some(&self) -> impl Iterator<Item = u64> {
        self.bits[..self.words].iter().copied()
    }

    fn all(&self) -> impl Iterator<Item = u64> {
        self.bits[self.words..2 * self.words].iter().copied()
    }

    /// Cells that show different numbers where they are safe.
    pub(super) fn differ(&self) -> impl Iterator<Item = u64> {
        self.bits[2 * self.words..].iter().copied()
    }

    /// Cells safe in all layouts that tell some apart.
    pub(super) fn telling(&self) -> impl Iterator<Item = u64> {
        self.differ().zip(self.some()).map(|(d, s)| d & !s)
    }

    /// Cells that are mines in some layouts and safe in others.
    pub(super) fn undetermined(&self) -> impl Iterator<Item = u64> {
        self.some().zip(self.all()).map(|(s, a)| s & !a)
    }

    /// Undetermined cells that can show different numbers.
    pub(super) fn live(&self) -> impl Iterator<Item = u64> {
        self.undetermined().zip(self.differ()).map(|(u, d)| u & d)
    }

    /// The cells of a set of bits, ascending.
    pub(super) fn columns(&self, bits: impl Iterator<Item = u64>) -> Vec<usize> {
        let mut columns = Vec::new();
        for (word, mut bits) in bits.enumerate() {
            while bits != 0 {
                columns.push(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        columns
    }

    /// For each cell, in how many of the layouts it is safe.
    pub(super) fn safe_counts(&self, table: &Table, layouts: &[u32]) -> Vec<u32> {
        let mut safe = vec![layouts.len() as u32; self.columns];
        for word in 0..self.words {
            // Counts in binary, 64 at a time: digit by digit with carry.
            let mut digits = [0u64; 32];
            for &layout in layouts {
                let mut carry = table.mines(layout)[word];
                for digit in &mut digits {
                    if carry == 0 {
                        break;
                    }
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
            }
            for (column, safe) in safe.iter_mut().skip(word * 64).take(64).enumerate() {
                for (place, digit) in digits.iter().enumerate() {
                    *safe -= ((digit >> column & 1) as u32) << place;
                }
            }
        }
        safe
    }
}
