//! Game ids of sgt-mines: `9x9:4,2,m8f59d6b4bd4d78f428da8`.
//!
//! Width and height, the first cell's column and row, and one bit a cell, row
//! by row, in hexadecimal digits; after `m` they are masked, so that nobody
//! reads the mines by eye. The mask is its author's own, in the manner of OAEP:
//! the bytes are halved, the first half rounded down; a stream made of the
//! second half masks the first, then one made of the masked first half masks
//! the second. A stream is the SHA-1 of its half followed by 0, 1, 2, … in
//! decimal.

use std::fmt;
use std::str::FromStr;

use demineur_core::{CellId, CellSet, Layout};

use crate::programs::sha1::sha1;

/// A board of sgt-mines, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgtId {
    /// Cells in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The cell that is open from the start.
    pub first: CellId,
    /// Where the mines are, ascending.
    pub mines: Vec<CellId>,
}

impl SgtId {
    /// Where the mines are.
    pub fn layout(&self) -> Layout {
        let cells = self.columns as usize * self.rows as usize;
        Layout::new(CellSet::of(cells, self.mines.iter().copied()))
    }
}

/// A text that is no game id with its mines in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnId;

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no game id of sgt-mines: expected one like 9x9:4,2,m8f59d6b4bd4d78f428da8"
        )
    }
}

impl std::error::Error for NotAnId {}

impl FromStr for SgtId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        parse(text).ok_or(NotAnId)
    }
}

fn parse(text: &str) -> Option<SgtId> {
    let (size, rest) = text.trim().split_once(':')?;
    // What follows the size, `n10` or `a`, says how the board was made.
    let size = size.split(['n', 'a']).next()?;
    let (columns, rows) = size.split_once('x').unwrap_or((size, size));
    let (columns, rows): (u32, u32) = (columns.parse().ok()?, rows.parse().ok()?);
    let mut parts = rest.splitn(3, ',');
    let (x, y): (u32, u32) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let bits = parts.next()?;
    let (masked, digits) = match bits.strip_prefix('m') {
        Some(digits) => (true, digits),
        None => (false, bits.strip_prefix('u').unwrap_or(bits)),
    };
    let cells = columns.checked_mul(rows)? as usize;
    if x >= columns || y >= rows || digits.len() != cells.div_ceil(4) {
        return None;
    }
    let mut bytes = vec![0u8; cells.div_ceil(8)];
    for (place, digit) in digits.chars().enumerate() {
        let value = digit.to_digit(16)? as u8;
        bytes[place / 2] |= if place % 2 == 0 { value << 4 } else { value };
    }
    if masked {
        unmask(&mut bytes, cells);
    }
    let is_mine = |cell: &usize| bytes[cell / 8] & (0x80 >> (cell % 8)) != 0;
    Some(SgtId {
        columns,
        rows,
        first: CellId::new(y * columns + x),
        mines: (0..cells).filter(is_mine).map(CellId::from_index).collect(),
    })
}

/// Takes the mask off, the last step first.
fn unmask(bytes: &mut [u8], bits: usize) {
    let (first, second) = bytes.split_at_mut(bytes.len() / 2);
    mask(first, second);
    // Bits that fill the last byte are never set.
    if let (Some(last), rest @ 1..) = (second.last_mut(), bits % 8) {
        *last &= 0xffu8 << (8 - rest);
    }
    mask(second, first);
}

/// Masks a half with the stream of the other.
fn mask(seed: &[u8], target: &mut [u8]) {
    for (number, chunk) in target.chunks_mut(20).enumerate() {
        let mut message = seed.to_vec();
        message.extend(number.to_string().bytes());
        for (byte, mask) in chunk.iter_mut().zip(sha1(&message)) {
            *byte ^= mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masked_ids_hold_their_mines() {
        // Printed by `sgt-mines --generate 3 9x9n10`, and one of 30x16n99.
        for id in [
            "9x9:1,1,mb3300c109874f514991b0",
            "9x9:4,1,m2312dec91ecd146f54068",
            "9x9:7,8,mc0d6254bc6da9d1f40490",
        ] {
            let id: SgtId = id.parse().unwrap();
            assert_eq!(id.mines.len(), 10);
            // The first cell of a board that needs no guess is an opening.
            let [x, y] = [id.first.get() % 9, id.first.get() / 9];
            for mine in &id.mines {
                let [mx, my] = [mine.get() % 9, mine.get() / 9];
                assert!(mx.abs_diff(x) > 1 || my.abs_diff(y) > 1);
            }
        }
    }

    #[test]
    fn plain_ids_are_one_bit_a_cell() {
        let id: SgtId = "4x2:3,1,u81".parse().unwrap();
        assert_eq!(id.first, CellId::new(7));
        assert_eq!(id.mines, [0, 7].map(CellId::new));
    }

    #[test]
    fn what_holds_no_mines_is_refused() {
        for text in [
            "",
            "9x9n10",
            "9x9n10#424242",
            "9x9:1,1,m",
            "9x9:9,1,mb3300c109874f514991b0",
            "9x9:1,1,mz3300c109874f514991b0",
            "99999x99999:0,0,m00",
        ] {
            assert_eq!(text.parse::<SgtId>(), Err(NotAnId), "{text}");
        }
    }
}
