//! How a person writes the cells of a board.

use demineur_core::{Board, CellId};

use crate::rows::Rows;

/// How a person writes the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addresses {
    /// Column then line, each from 1: squares, hexagons, triangles.
    Rows {
        /// How many columns.
        columns: u32,
        /// How many lines.
        lines: u32,
    },
    /// Column, line and layer, each from 1: cubes.
    Layers {
        /// How many columns.
        columns: u32,
        /// How many lines.
        lines: u32,
        /// How many layers.
        layers: u32,
    },
    /// The cell's id, from 0: every other board.
    Ids {
        /// How many cells.
        cells: usize,
    },
}

/// Numbers that name no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// Too many numbers, or too few.
    Form,
    /// There is no such column.
    Column,
    /// The column exists, the line does not.
    Line,
    /// Column and line exist, the layer does not.
    Layer,
    /// There is no cell of that id.
    Cell,
}

impl Addresses {
    /// How the cells of that board are written.
    pub fn of(board: &Board) -> Self {
        match Rows::of(board) {
            None => Self::Ids { cells: board.len() },
            Some(rows) if rows.is_flat() => Self::Rows {
                columns: rows.columns,
                lines: rows.lines,
            },
            Some(rows) => Self::Layers {
                columns: rows.columns,
                lines: rows.lines,
                layers: rows.layers,
            },
        }
    }

    /// The cell these numbers name.
    ///
    /// ```
    /// use demineur_core::CellId;
    /// use demineur_words::{AddressError, Addresses};
    /// let rows = Addresses::Rows { columns: 5, lines: 3 };
    /// assert_eq!(rows.cell(&[2, 3]), Ok(CellId::new(11)));
    /// assert_eq!(rows.cell(&[6, 1]), Err(AddressError::Column));
    /// ```
    ///
    /// # Errors
    /// What is wrong with them; a wrong column is named before a wrong line.
    pub fn cell(self, numbers: &[i64]) -> Result<CellId, AddressError> {
        match (self, numbers) {
            (Self::Rows { columns, lines }, &[column, line]) => {
                let column = place(column, columns).ok_or(AddressError::Column)?;
                let line = place(line, lines).ok_or(AddressError::Line)?;
                Ok(CellId::new(line * columns + column))
            }
            (
                Self::Layers {
                    columns,
                    lines,
                    layers,
                },
                &[column, line, layer],
            ) => {
                let column = place(column, columns).ok_or(AddressError::Column)?;
                let line = place(line, lines).ok_or(AddressError::Line)?;
                let layer = place(layer, layers).ok_or(AddressError::Layer)?;
                Ok(CellId::new((layer * lines + line) * columns + column))
            }
            (Self::Ids { cells }, &[id]) => match usize::try_from(id) {
                Ok(index) if index < cells => Ok(CellId::from_index(index)),
                _ => Err(AddressError::Cell),
            },
            _ => Err(AddressError::Form),
        }
    }

    /// The numbers that name a cell: the inverse of [`Addresses::cell`].
    pub fn numbers(self, cell: CellId) -> Vec<u32> {
        let id = cell.get();
        match self {
            Self::Rows { columns, .. } => vec![id % columns + 1, id / columns + 1],
            Self::Layers { columns, lines, .. } => vec![
                id % columns + 1,
                id / columns % lines + 1,
                id / columns / lines + 1,
            ],
            Self::Ids { .. } => vec![id],
        }
    }
}

/// A number from 1 to `count` as a place from 0.
fn place(number: i64, count: u32) -> Option<u32> {
    let place = u32::try_from(number.checked_sub(1)?).ok()?;
    (place < count).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_cells_and_back() {
        let rows = Addresses::Rows {
            columns: 5,
            lines: 3,
        };
        for index in 0..15 {
            let numbers: Vec<i64> = rows
                .numbers(CellId::new(index))
                .iter()
                .map(|&n| n.into())
                .collect();
            assert_eq!(rows.cell(&numbers), Ok(CellId::new(index)));
        }
        assert_eq!(rows.cell(&[2, 3]), Ok(CellId::new(11)));
        for (numbers, error) in [
            (&[0, 1][..], AddressError::Column),
            (&[6, 9], AddressError::Column),
            (&[i64::MAX, 1], AddressError::Column),
            (&[5, 4], AddressError::Line),
            (&[5, i64::MIN], AddressError::Line),
            (&[5], AddressError::Form),
            (&[], AddressError::Form),
            (&[1, 1, 1], AddressError::Form),
        ] {
            assert_eq!(rows.cell(numbers), Err(error), "{numbers:?}");
        }
        let ids = Addresses::Ids { cells: 4 };
        assert_eq!(ids.cell(&[3]), Ok(CellId::new(3)));
        for numbers in [[4], [-1]] {
            assert_eq!(ids.cell(&numbers), Err(AddressError::Cell));
        }

        let layers = Addresses::Layers {
            columns: 4,
            lines: 3,
            layers: 2,
        };
        for index in 0..24 {
            let numbers: Vec<i64> = layers
                .numbers(CellId::new(index))
                .iter()
                .map(|&n| n.into())
                .collect();
            assert_eq!(layers.cell(&numbers), Ok(CellId::new(index)));
        }
        assert_eq!(layers.cell(&[2, 1, 2]), Ok(CellId::new(13)));
        for (numbers, error) in [
            (&[5, 1, 1][..], AddressError::Column),
            (&[1, 0, 1], AddressError::Line),
            (&[1, 1, 3], AddressError::Layer),
            (&[1, 1], AddressError::Form),
        ] {
            assert_eq!(layers.cell(numbers), Err(error), "{numbers:?}");
        }
    }
}
