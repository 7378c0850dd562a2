//! A cell that was opened on a guess and looks like nothing known: the mine, if
//! the board no longer answers.

use demineur_core::{CellId, Move};

use crate::desktop::desk::Desk;
use crate::desktop::picture::{Area, Picture, Rgb};
use crate::error::BotError;
use crate::learning::doubt::Doubt;
use crate::playing::board_window::{BoardWindow, Suspect};
use crate::playing::signs::End;
use crate::reading::alphabet::Print;
use crate::reading::glyph::Face;
use crate::reading::mask::Mask;
use crate::reading::read::Seen;
use crate::reading::sight::Sight;

/// What an error after a move means.
pub(super) enum Explained {
    /// The game has ended with that move.
    Over(End),
    /// It had ended before: the board no longer answers.
    Dead(End),
    /// It may go on, with a cell whose number is not known.
    On(Sight),
    /// Nothing: it is an error.
    Not(BotError),
}

impl<D: Desk> BoardWindow<'_, D> {
    /// What an error after a move means for the game.
    ///
    /// # Errors
    /// When the window is gone.
    pub(super) fn explain(
        &mut self,
        before: &Sight,
        action: Move,
        error: BotError,
    ) -> Result<Explained, BotError> {
        if let Some(end) = self.judge(before, action, &error)? {
            return Ok(Explained::Over(end));
        }
        let found = match (&error, action) {
            (BotError::NoEffect { .. }, _) => self.dead().map(Explained::Dead),
            (BotError::Unreadable { picture, seen }, Move::Open(cell))
                if self.learns && self.suspect.is_none() && is_alone(cell, before, seen) =>
            {
                self.suspects(before, cell, picture)
            }
            _ => None,
        };
        Ok(found.unwrap_or(Explained::Not(error)))
    }

    /// The end of a game whose board no longer answers, if there was a suspect.
    pub(super) fn dead(&mut self) -> Option<End> {
        let suspect = self.suspect.take()?;
        // The next mine that is hit looks so, too.
        if let Some(picture) = &self.last_picture {
            let pixels = self.pane.reader.print(picture, suspect.cell);
            let face = Face::Exploded;
            self.pane.reader.doubt(Vec::new());
            self.pane.reader.learn_print(Print { face, pixels });
        }
        Some(self.lost_at(&suspect.before, suspect.cell))
    }

    /// A board that answers, where another cell than the suspect has changed,
    /// belongs to a game that goes on.
    pub(super) fn clear_suspicion(&mut self, before: &Sight, after: &Sight) {
        let Some(suspect) = &self.suspect else {
            return;
        };
        let mut faces = before.faces.iter().zip(&after.faces).enumerate();
        if faces.any(|(cell, (was, is))| cell != suspect.cell.index() && was != is) {
            self.suspect = None;
            self.has_suspected = true;
        }
    }

    /// Takes a cell for open, of a number that is not known, until the board
    /// answers or does not. Where no other cell is left to try, its shape tells.
    /// `None` where it is a number for sure.
    fn suspects(&mut self, before: &Sight, cell: CellId, picture: &Picture) -> Option<Explained> {
        let prospects = self.prospects(before, cell);
        if !prospects.may_lose {
            return None;
        }
        if prospects.may_win {
            let is_last = !prospects.may_go_on;
            match self.shows_one_of(before, cell, &prospects.numbers, picture) {
                Some(true) if is_last => {
                    let won = prospects.won(before, self.board());
                    return Some(Explained::Over(won.map_or(End::Won, End::Told)));
                }
                Some(false) => return Some(Explained::Over(self.lost_at(before, cell))),
                _ if is_last => return Some(Explained::Over(End::Doubtful)),
                _ => {}
            }
        }
        let pixels = self.pane.reader.print(picture, cell);
        self.pane.reader.doubt(vec![pixels]);
        self.doubt = Doubt::default();
        self.clicked = None;
        self.suspect = Some(Suspect {
            cell,
            before: before.clone(),
        });
        Some(match self.look() {
            Ok(sight) => Explained::On(sight),
            Err(error) => Explained::Not(error),
        })
    }

    /// Whether a cell has the shape of a number among these; `None` where that
    /// cannot be told. Cells of the same number that look alike must be there.
    fn shows_one_of(
        &self,
        before: &Sight,
        cell: CellId,
        numbers: &[u32],
        picture: &Picture,
    ) -> Option<bool> {
        /// As far apart shapes of one number may be.
        const SAME: u32 = 5;
        /// As far apart shapes of others are at least.
        const OTHER: u32 = 60;
        let reader = &self.pane.reader;
        // A focus may be drawn around what was clicked.
        let shape = |cell: CellId| -> Option<Mask> {
            let area = reader.grid().cell_area(cell);
            let core = picture.crop(Area {
                x: area.x + area.width / 5,
                y: area.y + area.height / 5,
                width: area.width * 3 / 5,
                height: area.height * 3 / 5,
            });
            let paper = reader.colours(picture, cell)?.counts.first()?.0;
            let rows = (0..core.height()).flat_map(|y| core.row(y));
            let pixels: Vec<Option<Rgb>> = rows.copied().map(Some).collect();
            Some(Mask::of(core.width(), &pixels, paper))
        };
        let here = shape(cell)?;
        let mut nearest = u32::MAX;
        for &number in numbers {
            let same = before.view.opened().filter(|open| open.1 == number);
            let shapes: Option<Vec<Mask>> = same.map(|(cell, _)| shape(cell)).collect();
            let shapes = shapes?;
            let first = shapes.first()?;
            if shapes.iter().any(|other| other.difference(first) > SAME) {
                return None;
            }
            nearest = nearest.min(here.difference(first));
        }
        match nearest {
            ..=SAME => Some(true),
            OTHER.. => Some(false),
            _ => None,
        }
    }
}

/// Whether a cell is all that has changed.
fn is_alone(cell: CellId, before: &Sight, seen: &Seen) -> bool {
    let pairs = seen.faces.iter().zip(&before.faces).enumerate();
    let mut others = pairs.filter(|(place, _)| *place != cell.index());
    seen.faces[cell.index()].is_none()
        && before.faces[cell.index()] != Face::Unread
        && others.all(|(_, (now, was))| *now == Some(*was))
}
