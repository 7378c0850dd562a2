//! What a board that was read says of the game.

use demineur_core::{Board, CellId, CellView, Mark, Status, View};

use crate::glyph::Face;
use crate::read::Seen;

/// A board that was read whole: what a player may know, and how the game
/// stands.
#[derive(Clone, Debug)]
pub struct Sight {
    /// What was read of each cell.
    pub faces: Vec<Face>,
    /// What a player may know: of mines shown after the end, nothing.
    pub view: View,
    /// How the game stands.
    pub status: Status,
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
            let flagged = around.iter().filter(|&&c| self.view.get(c).is_flagged());
            // A wrong flag stops what a 0 opens.
            number as usize <= hidden && (number > 0 || hidden == flagged.count())
        })
    }

    /// Whether a cell is open, its number read or not.
    pub fn is_open(&self, cell: CellId) -> bool {
        !self.view.is_hidden(cell) || self.faces[cell.index()] == Face::Unread
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
        Face::Hidden | Face::Mine | Face::Exploded => CellView::Hidden,
        Face::Flag | Face::WrongFlag => CellView::Marked(Mark::Mine),
        Face::Question => CellView::Marked(Mark::Uncertain),
        // A note; what is decided leaves the cell out.
        Face::Unread => CellView::Marked(Mark::Safe),
        Face::Open(number) => CellView::Open(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_core::BoardSpec;

    fn sight(drawing: [&str; 2], mines: usize) -> Result<Sight, Blur> {
        let columns = drawing[0].len();
        let face = |sign: char| match sign {
            '#' => Some(Face::Hidden),
            'F' => Some(Face::Flag),
            '*' => Some(Face::Mine),
            'X' => Some(Face::Exploded),
            '.' => Some(Face::Open(0)),
            sign => sign.to_digit(10).map(Face::Open),
        };
        let seen = Seen {
            faces: drawing.concat().chars().map(face).collect(),
            columns,
        };
        let board = BoardSpec::square(columns as u32, 2).build().unwrap();
        Sight::of(&board, mines, &seen)
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
    fn unknown_cells_are_no_sight() {
        assert_eq!(sight(["#!#", "###"], 1).err(), Some(Blur::Unknown));
    }

    #[test]
    fn open_cells_stay_as_they_are() {
        let before = sight(["#1.", "#1."], 1).unwrap();
        assert!(sight(["#1.", "11."], 1).unwrap().can_follow(&before));
        assert!(!sight(["###", "###"], 1).unwrap().can_follow(&before));
    }
}
