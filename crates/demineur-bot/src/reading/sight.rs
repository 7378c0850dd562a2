//! What a board that was read says of the game.

use demineur_core::{Board, CellId, CellSet, CellView, Mark, Move, Status, View};

use crate::reading::glyph::Face;
use crate::reading::read::Seen;

/// A board that was read whole: what a player may know, and how the game
/// stands.
#[derive(Clone, Debug)]
pub struct Sight {
    /// What was read of each cell.
    pub faces: Vec<Face>,
    /// What a player may know: of mines shown after the end, nothing, and of
    /// numbers that are not read, nothing either.
    pub view: View,
    /// How the game stands.
    pub status: Status,
    /// Cells whose flag was taken away in this game: a 0 beside them opened
    /// nothing, and does not now.
    bared: CellSet,
}

/// Why a board that was read is no sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blur {
    /// Some cells show nothing known.
    Unknown,
    /// Some open cell cannot be: a 0 beside a cell that is not open, or more
    /// than its neighbours.
    Unsettled,
}

impl Sight {
    /// What a board says. Programs draw cell by cell: a 0 beside a hidden cell
    /// means that one is not done, or that something else is taken for a 0.
    ///
    /// # Errors
    /// When the board is not readable, or cannot be.
    pub fn of(board: &Board, mines: usize, seen: &Seen) -> Result<Self, Blur> {
        let none = CellSet::new(board.topology().len());
        Self::with_bared(board, mines, seen, none)
    }

    /// The same of a board that was seen before in this game.
    ///
    /// # Errors
    /// As [`Sight::of`].
    pub fn after(before: &Self, board: &Board, mines: usize, seen: &Seen) -> Result<Self, Blur> {
        if before.status.is_over() {
            return Self::of(board, mines, seen);
        }
        let had_flag = |cell: &CellId| before.view.get(*cell).is_flagged();
        let flags = before.view.hidden().filter(had_flag);
        let bared = before.bared.iter().chain(flags);
        let bared = CellSet::of(board.topology().len(), bared);
        Self::with_bared(board, mines, seen, bared)
    }

    fn with_bared(board: &Board, mines: usize, seen: &Seen, bared: CellSet) -> Result<Self, Blur> {
        let faces: Option<Vec<Face>> = seen.faces.iter().copied().collect();
        let faces = faces.ok_or(Blur::Unknown)?;
        let mut view = View::new(board.topology().clone(), mines);
        if faces.len() != view.len() {
            return Err(Blur::Unknown);
        }
        for (cell, &face) in faces.iter().enumerate() {
            view.set(CellId::from_index(cell), shown(face));
        }
        let lost = faces.iter().any(|face| face.tells_loss());
        let safe = view.len().saturating_sub(mines);
        let unread = faces.iter().filter(|&&face| face == Face::Unread).count();
        let status = match view.open_count() + unread {
            // Some programs show all mines after a win, too.
            open if open == safe && !faces.contains(&Face::Exploded) => Status::Won,
            _ if lost => Status::Lost,
            0 => Status::Ready,
            _ => Status::Running,
        };
        let sight = Self {
            faces,
            view,
            status,
            bared,
        };
        if sight.open_cells_can_be() {
            Ok(sight)
        } else {
            Err(Blur::Unsettled)
        }
    }

    fn open_cells_can_be(&self) -> bool {
        let topology = self.view.topology();
        self.view.opened().all(|(cell, number)| {
            let around = topology.neighbours(cell);
            let hidden = around.iter().filter(|&&c| !self.is_open(c)).count();
            // A wrong flag stops what a 0 opens.
            let is_spared = |c: CellId| self.view.get(c).is_flagged() || self.bared.contains(c);
            let spared = around.iter().filter(|&&c| !self.is_open(c) && is_spared(c));
            number as usize <= hidden && (number > 0 || hidden == spared.count())
        })
    }

    /// Whether a cell is open, its number read or not.
    pub fn is_open(&self, cell: CellId) -> bool {
        !self.view.is_hidden(cell) || self.faces[cell.index()] == Face::Unread
    }

    /// The open cells whose number is not known yet. In the view they are hidden;
    /// what is decided leaves them out.
    pub fn unread(&self) -> CellSet {
        let cells = self.faces.iter().enumerate();
        let unread = cells.filter(|(_, face)| **face == Face::Unread);
        let unread = unread.map(|(cell, _)| CellId::from_index(cell));
        CellSet::of(self.faces.len(), unread)
    }

    /// The cells that are neither open nor flagged.
    pub fn bare(&self) -> impl Iterator<Item = CellId> {
        let is_bare = |cell: &CellId| !self.is_open(*cell) && !self.view.get(*cell).is_flagged();
        self.view.hidden().filter(is_bare)
    }

    /// Whether the number of some open cell is not known yet.
    pub fn is_in_doubt(&self) -> bool {
        self.faces.contains(&Face::Unread)
    }

    /// Whether this can come after the other in one game: what was open still
    /// is, with the same number.
    pub fn can_follow(&self, before: &Self) -> bool {
        let mut opened = before.view.opened();
        opened.all(|(cell, number)| self.view.number(cell) == Some(number))
    }

    /// The move that was made instead of another: where that was meant nothing
    /// has changed, but elsewhere.
    pub fn stray(&self, before: &Self, meant: Move) -> Option<Move> {
        let has_changed = |cell: &CellId| self.faces[cell.index()] != before.faces[cell.index()];
        let clicked = meant.cell()?;
        let around = match meant {
            Move::Chord(_) => self.view.topology().neighbours(clicked).to_vec(),
            _ => vec![clicked],
        };
        if around.iter().any(has_changed) {
            return None;
        }
        let face = |cell: &CellId| self.faces[cell.index()];
        // A mine that was hit, else where an area opened from, else any.
        let changed = self.view.cells().filter(has_changed);
        let cell = changed.min_by_key(|cell| match face(cell) {
            Face::Exploded => 0,
            Face::Open(0) => 1,
            _ => 2,
        })?;
        Some(match face(&cell) {
            Face::Flag | Face::Question => Move::Flag(cell),
            Face::Hidden => Move::Unmark(cell),
            _ => Move::Open(cell),
        })
    }

    /// The mines that are shown: after a win all hidden cells, after a loss
    /// those the program shows.
    pub fn mines_shown(&self) -> Vec<CellId> {
        let cells = self.faces.iter().enumerate();
        let is_shown = |face: &Face| match self.status {
            Status::Won => !matches!(face, Face::Open(_) | Face::Unread),
            _ => matches!(face, Face::Mine | Face::Exploded),
        };
        let mines = cells.filter(|(_, face)| is_shown(face));
        mines.map(|(cell, _)| CellId::from_index(cell)).collect()
    }
}

fn shown(face: Face) -> CellView {
    match face {
        // Of an open cell whose number is not read a player knows no more than
        // that it is not a mine, which `Sight::unread` says.
        Face::Hidden | Face::Mine | Face::Exploded | Face::Unread => CellView::Hidden,
        Face::Flag | Face::WrongFlag => CellView::Marked(Mark::Mine),
        Face::Question => CellView::Marked(Mark::Uncertain),
        Face::Open(number) => CellView::Open(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_core::BoardSpec;

    fn seen(drawing: [&str; 2]) -> Seen {
        let face = |sign: char| match sign {
            '#' => Some(Face::Hidden),
            'F' => Some(Face::Flag),
            '*' => Some(Face::Mine),
            'X' => Some(Face::Exploded),
            '.' => Some(Face::Open(0)),
            'o' => Some(Face::Unread),
            sign => sign.to_digit(10).map(Face::Open),
        };
        Seen {
            faces: drawing.concat().chars().map(face).collect(),
            columns: drawing[0].len(),
        }
    }

    fn sight(drawing: [&str; 2], mines: usize) -> Result<Sight, Blur> {
        let columns = drawing[0].len() as u32;
        let board = BoardSpec::square(columns, 2).build().unwrap();
        Sight::of(&board, mines, &seen(drawing))
    }

    #[test]
    fn the_board_tells_how_the_game_stands() {
        assert_eq!(sight(["###", "###"], 1).unwrap().status, Status::Ready);
        assert_eq!(sight(["#1.", "#1."], 1).unwrap().status, Status::Running);
        assert_eq!(sight(["#1.", "11."], 1).unwrap().status, Status::Won);
        assert_eq!(sight(["*1.", "11."], 1).unwrap().status, Status::Won);
        assert_eq!(sight(["X1.", "#1."], 1).unwrap().status, Status::Lost);
    }

    #[test]
    fn a_zero_beside_a_hidden_cell_is_not_settled() {
        assert_eq!(sight(["#..", "#1."], 1).err(), Some(Blur::Unsettled));
        assert_eq!(sight(["#2.", "11."], 1).err(), Some(Blur::Unsettled));
        assert!(sight(["#1F", "#1."], 1).is_ok());
    }

    #[test]
    fn a_wrong_flag_may_be_taken_away_beside_a_zero() {
        let flagged = sight(["#1..F", "11..."], 1).unwrap();
        let board = BoardSpec::square(5, 2).build().unwrap();
        let again =
            |drawing: [&str; 2], before: &Sight| Sight::after(before, &board, 1, &seen(drawing));
        assert_eq!(sight(["#1..#", "11..."], 1).err(), Some(Blur::Unsettled));
        let bared = again(["#1..#", "11..."], &flagged).unwrap();
        assert!(again(["#1..#", "11..."], &bared).is_ok());
        assert_eq!(
            again(["#1.##", "11..."], &bared).err(),
            Some(Blur::Unsettled)
        );
    }

    #[test]
    fn unknown_cells_are_no_sight() {
        assert_eq!(sight(["#!#", "###"], 1).err(), Some(Blur::Unknown));
    }

    #[test]
    fn an_open_cell_that_is_not_read_is_neither_hidden_nor_marked() {
        let sight = sight(["#o.", "11."], 1).unwrap();
        assert_eq!(sight.status, Status::Won, "it is open");
        assert!(sight.is_open(CellId::new(1)));
        assert_eq!(sight.unread().iter().collect::<Vec<_>>(), [CellId::new(1)]);
        assert_eq!(sight.view.get(CellId::new(1)), CellView::Hidden);
        assert_eq!(sight.mines_shown(), [CellId::new(0)]);
        assert_eq!(sight.bare().collect::<Vec<_>>(), [CellId::new(0)]);
    }

    #[test]
    fn a_change_elsewhere_is_a_stray_click() {
        let before = sight(["#####", "#####"], 2).unwrap();
        let check = |drawing: [&str; 2], meant: &str, made: Option<&str>| {
            let after = sight(drawing, 2).unwrap();
            let stray = after.stray(&before, meant.parse().unwrap());
            assert_eq!(stray, made.map(|made| made.parse().unwrap()), "{drawing:?}");
        };
        check(["#####", "#####"], "o4", None);
        check(["###1.", "###1."], "o4", None);
        check([".1###", ".1###"], "o4", Some("o0"));
        check(["#1###", "#####"], "o4", Some("o1"));
        check(["*###X", "#####"], "o4", None);
        check(["*####", "##X##"], "o4", Some("o7"));
        check(["F####", "#####"], "f1", Some("f0"));
        check(["#1###", "#####"], "c0", None);
        check(["##1##", "#####"], "c0", Some("o2"));
    }

    #[test]
    fn open_cells_stay_as_they_are() {
        let before = sight(["#1.", "#1."], 1).unwrap();
        assert!(sight(["#1.", "11."], 1).unwrap().can_follow(&before));
        assert!(!sight(["###", "###"], 1).unwrap().can_follow(&before));
    }
}
