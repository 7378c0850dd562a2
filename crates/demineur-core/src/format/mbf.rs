//! MBF, the small binary board file of other Minesweeper programs: width and
//! height in a byte each, the number of mines in two (the high one first),
//! then column and row of each mine in a byte each, from 0.

use std::fmt;

use super::problem::{FormatErrors, Problem};
use crate::board::{BoardSpec, TiledSpec};
use crate::cell::{CellId, CellSet};
use crate::game::{GameParams, Source};
use crate::tiling::Tiling;
use crate::touch::Touch;

impl GameParams {
    /// Reads a board in MBF: a rectangle of squares with given mines.
    ///
    /// ```
    /// use demineur_core::GameParams;
    /// let bytes = [3, 2, 0, 1, 2, 1];
    /// let params = GameParams::from_mbf(&bytes)?;
    /// assert_eq!(params.to_mbf()?, bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the bytes are no such board.
    pub fn from_mbf(bytes: &[u8]) -> Result<Self, FormatErrors> {
        let &[width, height, high, low, ref pairs @ ..] = bytes else {
            let message = format!("expected a header of 4 bytes, found only {}", bytes.len());
            return Err(Problem::in_bytes(bytes.len(), message).into());
        };
        if width == 0 || height == 0 {
            let message = format!("a board needs at least one cell, found {width}×{height}");
            return Err(Problem::in_bytes(0, message).into());
        }
        let count = usize::from(u16::from_be_bytes([high, low]));
        let mut problems = Vec::new();
        if pairs.len() != 2 * count {
            let (expected, found) = (4 + 2 * count, bytes.len());
            let message = format!("expected {expected} bytes for {count} mines, found {found}");
            problems.push(Problem::in_bytes(expected.min(found), message));
        }
        let cells = usize::from(width) * usize::from(height);
        let mut mines = CellSet::new(cells);
        for (i, pair) in pairs.chunks_exact(2).take(count).enumerate() {
            let (x, y) = (pair[0], pair[1]);
            let mut problem = |what: &str| {
                let message = format!("mine {i} at column {x}, row {y} {what}");
                problems.push(Problem::in_bytes(4 + 2 * i, message));
            };
            if x >= width || y >= height {
                problem(&format!("is not on the board of {width}×{height}"));
            } else if !mines.insert(CellId::new(u32::from(y) * u32::from(width) + u32::from(x))) {
                problem("is there already");
            }
        }
        FormatErrors::check(problems)?;
        let board = BoardSpec::square(width.into(), height.into());
        Ok(Self::given(board, mines.iter().collect(), None))
    }

    /// The board in MBF.
    ///
    /// # Errors
    /// When MBF cannot hold it.
    pub fn to_mbf(&self) -> Result<Vec<u8>, MbfError> {
        let BoardSpec::Tiled(TiledSpec {
            tiling: Tiling::Square,
            width,
            height,
            depth: 1,
            wrap: false,
            touch: Touch::Corner,
        }) = self.board
        else {
            return Err(MbfError::NotSquare);
        };
        let Source::Given { mines, .. } = &self.source else {
            return Err(MbfError::NotGiven);
        };
        let (Ok(byte_width), Ok(byte_height)) = (u8::try_from(width), u8::try_from(height)) else {
            return Err(MbfError::TooLarge { width, height });
        };
        let count = u16::try_from(mines.len()).expect("255×255 cells are fewer than 2^16");
        let mut bytes = vec![byte_width, byte_height];
        bytes.extend(count.to_be_bytes());
        for mine in mines {
            bytes.extend([(mine.get() % width) as u8, (mine.get() / width) as u8]);
        }
        Ok(bytes)
    }
}

/// Why a board cannot be written in MBF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MbfError {
    /// It is no plain rectangle of squares.
    NotSquare,
    /// Its mines are not fixed.
    NotGiven,
    /// A side does not fit into a byte.
    TooLarge {
        /// Cells across.
        width: u32,
        /// Cells down.
        height: u32,
    },
}

impl fmt::Display for MbfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSquare => write!(f, "only plain rectangles of squares can be written as MBF"),
            Self::NotGiven => write!(f, "the mines are not fixed yet"),
            Self::TooLarge { width, height } => {
                write!(
                    f,
                    "MBF boards have at most 255×255 cells, not {width}×{height}"
                )
            }
        }
    }
}

impl std::error::Error for MbfError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &str) {
        let told = match GameParams::from_mbf(bytes) {
            Ok(params) => format!("{:?}", params.to_mbf().unwrap()),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{bytes:?}");
    }

    #[test]
    fn boards_come_back() {
        check(&[3, 2, 0, 2, 2, 1, 0, 0], "[3, 2, 0, 2, 0, 0, 2, 1]");
        check(&[1, 1, 0, 0], "[1, 1, 0, 0]");
    }

    #[test]
    fn every_reason_is_told() {
        check(
            &[3, 2],
            "byte 2: expected a header of 4 bytes, found only 2",
        );
        check(
            &[0, 0, 0, 0],
            "byte 0: a board needs at least one cell, found 0×0",
        );
        check(
            &[3, 2, 0, 1, 0],
            "byte 5: expected 6 bytes for 1 mines, found 5",
        );
        check(
            &[3, 2, 0, 0, 0],
            "byte 4: expected 4 bytes for 0 mines, found 5",
        );
        check(
            &[3, 2, 0, 3, 0, 0, 3, 0, 0, 0],
            "byte 6: mine 1 at column 3, row 0 is not on the board of 3×2\n\
             byte 8: mine 2 at column 0, row 0 is there already",
        );
        assert_eq!(
            GameParams::given(BoardSpec::square(256, 1), vec![], None).to_mbf(),
            Err(MbfError::TooLarge {
                width: 256,
                height: 1
            })
        );
    }
}
