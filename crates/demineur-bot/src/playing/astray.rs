//! What a click has done elsewhere than where it was meant.

use demineur_core::{CellId, CellSet, Move};

use crate::reading::glyph::Face;
use crate::reading::sight::Sight;

/// The moves that a click has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Astray {
    /// All of them, in order.
    pub moves: Vec<Move>,
    /// How many of them, from the first on, were meant.
    meant: usize,
}

impl Astray {
    /// The cells that changed though another was meant.
    pub fn cells(&self) -> impl Iterator<Item = CellId> {
        self.moves[self.meant..]
            .iter()
            .filter_map(|made| made.cell())
    }
}

/// What a click has done that was meant for a move: that; another move instead;
/// or others besides, as where a program takes one click for two.
pub(super) fn astray(before: &Sight, after: &Sight, meant: Move) -> Astray {
    if let Some(instead) = after.stray(before, meant) {
        return Astray {
            moves: vec![instead],
            meant: 0,
        };
    }
    let mut moves = vec![meant];
    // What a lost board shows was not opened by clicks.
    if !after.status.is_over() || after.status == demineur_core::Status::Won {
        let is_new = |cell: CellId| !before.is_open(cell) && after.is_open(cell);
        let mut reached = opened(after, meant.cell(), &is_new);
        let mut cells: Vec<CellId> = after.view.cells().filter(|&cell| is_new(cell)).collect();
        // Where an area opened from first.
        cells.sort_by_key(|cell| after.faces[cell.index()] != Face::Open(0));
        // A flood that began beside a wrong flag may have come from an open 0.
        if matches!(meant, Move::Open(_)) {
            for cell in cells {
                if !reached.contains(cell) {
                    moves.push(Move::Open(cell));
                    let more = opened(after, Some(cell), &is_new);
                    reached = CellSet::of(after.view.len(), reached.iter().chain(more.iter()));
                }
            }
        }
    }
    Astray { moves, meant: 1 }
}

/// The new cells that open with one.
fn opened(after: &Sight, from: Option<CellId>, is_new: &impl Fn(CellId) -> bool) -> CellSet {
    let topology = after.view.topology();
    let mut reached = CellSet::new(after.view.len());
    let mut queue: Vec<CellId> = from.into_iter().collect();
    while let Some(cell) = queue.pop() {
        // What a cell of unknown number opens is not known.
        let spreads = matches!(after.faces[cell.index()], Face::Open(0) | Face::Unread);
        if is_new(cell) && reached.insert(cell) && spreads {
            queue.extend(topology.neighbours(cell).iter());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::read::Seen;
    use demineur_core::BoardSpec;

    fn sight(drawing: &str, mines: usize) -> Sight {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let columns = rows[0].len();
        let board = BoardSpec::square(columns as u32, rows.len() as u32);
        let face = |sign: char| match sign {
            '#' => Some(Face::Hidden),
            '.' => Some(Face::Open(0)),
            sign => sign.to_digit(10).map(Face::Open),
        };
        let seen = Seen {
            faces: rows.concat().chars().map(face).collect(),
            columns,
        };
        Sight::of(&board.build().expect("a board"), mines, &seen).expect("a sight")
    }

    fn check(before: &str, after: &str, meant: &str, moves: &[&str], strayed: &[u32]) {
        let [before, after] = [before, after].map(|drawing| sight(drawing, 3));
        let found = astray(&before, &after, meant.parse().expect("a move"));
        let moves: Vec<Move> = moves.iter().map(|m| m.parse().expect("a move")).collect();
        assert_eq!(found.moves, moves);
        let strayed: Vec<CellId> = strayed.iter().map(|&cell| CellId::new(cell)).collect();
        assert_eq!(found.cells().collect::<Vec<_>>(), strayed);
    }

    #[test]
    fn what_opens_from_a_zero_was_meant() {
        check("###### ######", "..1### ..1###", "o0", &["o0"], &[]);
        check("###### ######", "1##### ######", "o0", &["o0"], &[]);
    }

    #[test]
    fn a_click_may_be_taken_elsewhere() {
        check("###### ######", "#####1 ######", "o0", &["o5"], &[5]);
    }

    #[test]
    fn a_click_may_be_taken_twice() {
        check("###### ######", "1####1 ######", "o0", &["o0", "o5"], &[5]);
        let area = "1##1.. ###1..";
        check("###### ######", area, "o0", &["o0", "o4"], &[4]);
    }
}
