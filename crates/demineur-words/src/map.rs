//! Tilings without rows as a map: every cell about where it is.

use demineur_core::{Board, CellId, Shown};

use crate::grid::ascii;

/// Text lines for the side of a typical cell.
const LINES: f64 = 2.0;

/// Each cell's id and what it shows, about where the cell is.
///
/// Two lines a cell keep neighbours on lines of their own where they would
/// meet; those that meet all the same make room to the right.
pub(crate) fn draw_map(board: &Board, shown: impl Fn(CellId) -> Shown) -> String {
    draw_labels(board, |cell| label(cell, shown(cell)))
}

/// Each cell's label, about where the cell is.
pub(crate) fn draw_labels(board: &Board, label: impl Fn(CellId) -> String) -> String {
    let geometry = board.geometry().expect("every tiling can be drawn");
    let digits = board.len().saturating_sub(1).to_string().len();
    // A gap, the id, a colon, and a number of one digit or two.
    let pitch = (digits + 4) as f64;
    let mut places: Vec<(i64, i64, CellId)> = board
        .topology()
        .cells()
        .map(|cell| {
            let [x, y] = geometry.centre(cell);
            let [column, line] = [x * pitch, y * LINES].map(|value| value.round() as i64);
            (line, column, cell)
        })
        .collect();
    places.sort_unstable();
    let left = places.iter().map(|&(_, column, _)| column).min();
    let left = left.unwrap_or(0);
    let mut text = String::new();
    for line in places.chunk_by(|a, b| a.0 == b.0) {
        let mut row = String::new();
        for &(_, column, cell) in line {
            let start = usize::try_from(column - left).unwrap_or(0);
            let gap = usize::from(!row.is_empty());
            let start = start.max(row.len() + gap);
            row.push_str(&" ".repeat(start - row.len()));
            row.push_str(&label(cell));
        }
        text.push_str(&row);
        text.push('\n');
    }
    text
}

/// `12:#`, and a dot where no mine is around: a blank would be lost.
fn label(cell: CellId, shown: Shown) -> String {
    match shown {
        Shown::Open(0) => format!("{cell}:."),
        shown => format!("{cell}:{}", ascii(shown)),
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, Tiling};

    use super::*;

    #[test]
    fn cairo_pentagons_are_near_their_places() {
        let board = BoardSpec::tiled(Tiling::LavesCairoPentagonal, 4, 4);
        let board = board.build().expect("a board");
        let picture = draw_map(&board, |cell| match cell.get() {
            0 => Shown::Open(0),
            1 => Shown::Open(7),
            _ => Shown::Hidden,
        });
        assert_eq!(
            picture,
            "0:.         4:#\n  \
               1:7   3:#   5:#   7:#\n\
             8:#   2:#   12:#  6:#\n  \
               9:#   11:#  13:#  15:#\n      \
                   10:#        14:#\n"
        );
    }

    #[test]
    fn every_cell_of_every_tiling_is_on_the_map_once_and_apart() {
        for tiling in Tiling::ALL {
            let board = BoardSpec::tiled(tiling, 12, 12).build().expect("a board");
            let picture = draw_map(&board, |_| Shown::Open(21));
            let mut ids: Vec<usize> = picture
                .split_whitespace()
                .map(|word| word.strip_suffix(":21").expect("a label"))
                .map(|id| id.parse().expect("an id"))
                .collect();
            ids.sort_unstable();
            assert!(ids.into_iter().eq(0..board.len()), "{tiling:?}");
            // Room for an ordinary terminal, and then some.
            let widest = picture.lines().map(str::len).max();
            assert!(widest <= Some(150), "{tiling:?}: {widest:?}");
        }
    }
}
