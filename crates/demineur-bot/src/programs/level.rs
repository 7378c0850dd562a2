//! A level of a program.

use std::fmt;

use crate::reading::grid::CellShape;

/// A level of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLevel {
    /// What it is called here.
    pub name: String,
    /// The shape of its cells.
    pub shape: CellShape,
    /// Cells in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// Mines.
    pub mines: usize,
    /// What the program itself is given, where size and mines are not enough:
    /// a board's own number, say.
    pub given: Option<String>,
}

impl GameLevel {
    /// A level of squares.
    pub fn new(name: &str, columns: u32, rows: u32, mines: usize) -> Self {
        Self {
            name: name.to_owned(),
            shape: CellShape::Square,
            columns,
            rows,
            mines,
            given: None,
        }
    }

    /// The classic levels.
    pub fn classic() -> Vec<Self> {
        vec![
            Self::new("beginner", 9, 9, 10),
            Self::new("intermediate", 16, 16, 40),
            Self::new("expert", 30, 16, 99),
        ]
    }

    /// A level written as its size and mines, as in `30x16/99`.
    pub fn custom(text: &str) -> Option<Self> {
        let (size, mines) = text.split_once('/')?;
        let (columns, rows) = size.split_once('x')?;
        let level = Self::new(
            text,
            columns.parse().ok()?,
            rows.parse().ok()?,
            mines.parse().ok()?,
        );
        let cells = u64::from(level.columns) * u64::from(level.rows);
        let fits = (9..=100_000).contains(&cells) && (level.mines as u64) < cells;
        fits.then_some(level)
    }
}

/// Its size and mines: `30x16/99`.
impl fmt::Display for GameLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.columns, self.rows, self.mines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_are_no_board_are_refused() {
        for text in [
            "",
            "9x9",
            "0x9/1",
            "9x9/81",
            "99999999x99999999/1",
            "9x9/-1",
        ] {
            assert_eq!(GameLevel::custom(text), None, "{text}");
        }
    }
}
