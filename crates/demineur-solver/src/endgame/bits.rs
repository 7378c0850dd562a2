//! Rows of bits turned into columns, and sets of few layouts as bits.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of up to 64 or 128 layouts, one bit each.
pub(super) trait Bits:
    Copy + Ord + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// How many layouts a set can have.
    const MOST: usize;
    /// The first so many layouts, at least one.
    fn first(count: usize) -> Self;
    /// Bits of a word, from the 64-th bit on if it is the next word.
    fn word(word: u64, at: usize) -> Self;
    fn count(self) -> u32;
    /// The place of the first layout of a set that is not empty.
    fn lowest(self) -> usize;
    /// The set without its first layout.
    fn without_lowest(self) -> Self;
    /// The sum as numbers, without the carry.
    fn plus(self, other: Self) -> Self;
    /// One layout.
    fn one(place: usize) -> Self;
}

macro_rules! bits {
    ($type:ty) => {
        impl Bits for $type {
            const NONE: Self = 0;
            const MOST: usize = <$type>::BITS as usize;

            #[inline]
            fn first(count: usize) -> Self {
                <$type>::MAX >> (Self::MOST - count)
            }

            #[inline]
            fn word(word: u64, at: usize) -> Self {
                Self::from(word) << (64 * at)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn one(place: usize) -> Self {
                1 << place
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The places of the bits of a set.
pub(super) fn places<Set: Bits>(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != Set::NONE).then(|| {
            let place = set.lowest();
            set = set.without_lowest();
            place
        })
    })
}

/// Turns 64 rows of 64 bits into columns: bit c of row r becomes bit r of row c.
pub(super) fn transpose(block: &mut [u64; 64]) {
    turn(block);
}

/// Turns blocks of as many rows as columns, side by side.
fn turn(rows: &mut [u64]) {
    let mut width = rows.len() / 2;
    while width > 0 {
        // Ones where the place has no such bit.
        let mask = u64::MAX / ((1 << width) + 1);
        for rows in rows.chunks_exact_mut(2 * width) {
            let (upper, lower) = rows.split_at_mut(width);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = ((*upper >> width) ^ *lower) & mask;
                *lower ^= swap;
                *upper ^= swap << width;
            }
        }
        width /= 2;
    }
}

/// Up to 64 rows of 64 bits, turned into columns.
pub(super) struct Turned {
    block: [u64; 64],
    lanes: usize,
}

impl Turned {
    /// Turns the first rows of a block; the others are empty.
    pub(super) fn new(mut block: [u64; 64], rows: usize) -> Self {
        // Few rows leave room for many columns in one word.
        let lanes = rows.next_power_of_two().max(8);
        turn(&mut block[..lanes]);
        Self { block, lanes }
    }

    /// A column: one bit a row.
    #[inline]
    pub(super) fn column(&self, column: usize) -> u64 {
        let lane = column & !(self.lanes - 1);
        self.block[column & (self.lanes - 1)] >> lane & (u64::MAX >> (64 - self.lanes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let word = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let rows: [u64; 64] = std::array::from_fn(|i| word(i as u64));
        let mut columns = rows;
        transpose(&mut columns);
        for (r, row) in rows.iter().enumerate() {
            for (c, column) in columns.iter().enumerate() {
                assert_eq!(row >> c & 1, column >> r & 1);
            }
        }
        for count in 1..=64 {
            let mut few = rows;
            few[count..].fill(0);
            let turned = Turned::new(few, count);
            for c in 0..64 {
                for (r, row) in few.iter().enumerate() {
                    assert_eq!(row >> c & 1, turned.column(c) >> r & 1, "{count}");
                }
            }
        }
    }
}
