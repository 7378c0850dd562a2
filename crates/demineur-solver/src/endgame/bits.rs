//! Rows of bits turned into columns.

/// Turns 64 rows of 64 bits into columns: bit c of row r becomes bit r of row c.
pub(super) fn transpose(block: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffff_u64;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let swap = ((block[row] >> width) ^ block[row | width]) & mask;
            block[row | width] ^= swap;
            block[row] ^= swap << width;
            row = ((row | width) + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
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
    }
}
