//! Signs that a game has ended, where the board itself does not tell.

use demineur_core::{CellId, Move, Status};

use crate::desktop::desk::Desk;
use crate::desktop::picture::Picture;
use crate::desktop::pointer::{Button, Key};
use crate::error::BotError;
use crate::playing::board_window::{BoardWindow, QUICK};
use crate::playing::prospects::{Prospects, lost};
use crate::reading::glyph::Face;
use crate::reading::sight::Sight;

/// From how many cells on that no click can have changed the board was drawn
/// over, or anew. One may but light up.
const MANY: usize = 2;

/// Whether a board still answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Life {
    /// It took a flag.
    Alive,
    /// It took none, as it did before.
    Over,
    /// It took none, and was never seen to take one; or a window has the mouse.
    Unknown,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// So, with the board as it is, or must be, by then.
    Told(Sight),
    /// It is won; where the mines are was never seen.
    Won,
    /// It is lost; at which mine is not known.
    Lost,
    /// It has ended, who knows how.
    Doubtful,
}

/// What can be seen of an end.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    /// A window stands before the board that came with the click.
    dialog: bool,
    /// The program has opened another window.
    window: bool,
    /// The board is another: fresh, or of a new game.
    anew: bool,
    /// Cells that the click cannot have changed look otherwise.
    redrawn: bool,
    /// Whether the cell that was opened shows a mine.
    was_hit: Option<bool>,
}

impl<D: Desk> BoardWindow<'_, D> {
    /// How the game ended with a click after which the board cannot be read;
    /// `None` where nothing says that it has ended.
    ///
    /// Logic tells what the click can have come to. What is seen must tell
    /// that the game has ended at all; and, where it can have ended in both ways,
    /// in which. Nothing is guessed.
    ///
    /// # Errors
    /// When the window is gone.
    pub(super) fn judge(
        &mut self,
        before: &Sight,
        action: Move,
        error: &BotError,
    ) -> Result<Option<End>, BotError> {
        let is_blurred = matches!(
            error,
            BotError::Unreadable { .. }
                | BotError::Impossible { .. }
                | BotError::Contradiction { .. }
                | BotError::Covered { .. }
                | BotError::NoEffect { .. }
        );
        let Move::Open(cell) = action else {
            return Ok(None);
        };
        if !is_blurred || self.pane.hand.is_off() {
            return Ok(None);
        }
        let prospects = self.prospects(before, cell);
        if !prospects.may_lose && !prospects.may_win && self.suspect.is_none() {
            return Ok(None);
        }
        let signs = self.signs(before, cell, &prospects, error)?;
        if !signs.dialog && !signs.window && !signs.anew && !signs.redrawn {
            return Ok(None);
        }
        let mut prospects = prospects.knowing(signs.was_hit);
        // It may have been over before.
        prospects.may_lose |= self.suspect.is_some();
        // Something may have been drawn over a game that goes on.
        let is_sure = signs.dialog || signs.anew || !prospects.may_go_on;
        if !is_sure {
            match self.life(before, cell)? {
                Life::Alive => return Ok(None),
                Life::Over => {}
                Life::Unknown => return Ok(Some(End::Doubtful)),
            }
        }
        Ok(match (prospects.may_lose, prospects.may_win) {
            (true, false) if self.suspect.is_some() => Some(End::Lost),
            (true, false) => Some(self.lost_at(before, cell)),
            (false, true) => {
                let won = prospects.won(before, self.board());
                Some(won.map_or(End::Won, End::Told))
            }
            (true, true) => Some(End::Doubtful),
            (false, false) => None,
        })
    }

    /// A game that ended at a mine.
    pub(super) fn lost_at(&self, before: &Sight, cell: CellId) -> End {
        lost(before, self.board(), cell).map_or(End::Doubtful, End::Told)
    }

    /// How the game ended, when another board is there after a click.
    pub(super) fn judge_anew(
        &mut self,
        before: &Sight,
        action: Move,
        after: &Sight,
    ) -> Option<End> {
        let Move::Open(cell) = action else {
            return None;
        };
        let is_fresh = !after.status.is_over()
            && after.view.flag_count() == 0
            && after.view.open_count() * 2 <= before.view.open_count().max(2);
        let prospects = self.prospects(before, cell);
        let may_lose = prospects.may_lose || self.suspect.is_some();
        match (is_fresh, may_lose, prospects.may_win) {
            (true, true, false) if self.suspect.is_some() => Some(End::Lost),
            (true, true, false) => Some(self.lost_at(before, cell)),
            (true, false, true) => {
                let won = prospects.won(before, self.board());
                Some(won.map_or(End::Won, End::Told))
            }
            (true, true, true) => Some(End::Doubtful),
            _ => None,
        }
    }

    fn signs(
        &mut self,
        before: &Sight,
        cell: CellId,
        prospects: &Prospects,
        error: &BotError,
    ) -> Result<Signs, BotError> {
        let dialog = self.pane.was_answered_by_dialog()?;
        let window = self.pane.was_answered_by_window()?;
        let (picture, seen) = match error {
            BotError::Unreadable { picture, seen }
            | BotError::Impossible { picture, seen, .. }
            | BotError::Contradiction { picture, seen, .. } => (picture.clone(), seen.clone()),
            _ => self.pane.glance()?,
        };
        let was_hit = match seen.faces[cell.index()] {
            // Paper alone may be that of a message.
            Some(Face::Open(number @ 1..)) => prospects.numbers.contains(&number).then_some(false),
            Some(Face::Exploded | Face::Mine) if prospects.may_lose => Some(true),
            _ => None,
        };
        // What a window covers says nothing.
        let is_covered = matches!(error, BotError::Covered { .. });
        let is_hidden = |face: &Option<Face>| *face == Some(Face::Hidden);
        let anew = before.view.open_count() > 0 && seen.faces.iter().all(is_hidden);
        let redrawn = !is_covered && self.redrawn(before, prospects, &picture) >= MANY;
        Ok(Signs {
            dialog,
            window,
            anew,
            redrawn,
            was_hit,
        })
    }

    /// How many cells look otherwise that the click cannot have changed.
    fn redrawn(&self, before: &Sight, prospects: &Prospects, picture: &Picture) -> usize {
        let Some(earlier) = &self.last_picture else {
            return 0;
        };
        let reader = &self.pane.reader;
        let others = before.view.cells();
        let others = others.filter(|&cell| !prospects.reach.contains(cell));
        let has_changed =
            |cell: &CellId| reader.print(earlier, *cell) != reader.print(picture, *cell);
        others.filter(has_changed).count()
    }

    /// Whether nothing speaks against a loss that was read with what is learnt: the
    /// first of them is only believed where the board shows its mines, has opened a
    /// dialog, or no longer takes a flag.
    ///
    /// # Errors
    /// When the window is gone.
    pub(super) fn proves_loss(&mut self, before: &Sight, now: &Sight) -> Result<Life, BotError> {
        /// So many mines, all where they may be, are shown by nothing but an end.
        const MINES: usize = 3;
        if self.is_loss_proven || !self.learns || self.pane.hand.is_off() {
            return Ok(Life::Over);
        }
        let Some(clicked) = self.clicked else {
            return Ok(Life::Over);
        };
        let is_told = now.mines_shown().len() >= MINES || self.pane.was_answered_by_dialog()?;
        let life = match is_told {
            true => Life::Over,
            false => self.life(before, clicked)?,
        };
        self.is_loss_proven = life == Life::Over;
        Ok(life)
    }

    /// Whether the board still answers, as far as a flag tells.
    pub(super) fn life(&mut self, before: &Sight, clicked: CellId) -> Result<Life, BotError> {
        let area = self.pane.area;
        let is_covered = self.pane.desk.covered_by(self.pane.window, area)?.is_some();
        Ok(match () {
            // What is clicked on lies behind another window, or a dialog has it all.
            () if is_covered || !self.pane.dialogs()?.is_empty() => Life::Unknown,
            () => match self.answer_to_flag(before, clicked)? {
                Some(true) => Life::Alive,
                Some(false) if self.takes_flags => Life::Over,
                _ => Life::Unknown,
            },
        })
    }

    /// Whether a flag that is put on a hidden cell is seen there; it is taken away
    /// again. `None` where more cells change than that.
    fn answer_to_flag(
        &mut self,
        before: &Sight,
        clicked: CellId,
    ) -> Result<Option<bool>, BotError> {
        let (picture, seen) = self.pane.glance()?;
        let was_hidden =
            |cell: &CellId| *cell != clicked && before.faces[cell.index()] == Face::Hidden;
        let is_hidden = |cell: &CellId| seen.faces[cell.index()] == Some(Face::Hidden);
        let candidates: Vec<CellId> = before.view.cells().filter(was_hidden).collect();
        let hidden = candidates.iter().find(|cell| is_hidden(cell));
        let Some(&cell) = hidden.or(candidates.first()) else {
            return Ok(None);
        };
        let at = self.grid().centre(cell);
        let reader = &self.pane.reader;
        let looks: Vec<u64> = before
            .view
            .cells()
            .map(|c| reader.print(&picture, c))
            .collect();
        let mut is_alive = false;
        // A flag, then perhaps a question mark, then nothing.
        for _ in 0..3 {
            let (now, _) = self.pane.glance()?;
            self.pane.click_at(at, &[Button::Right], &now, QUICK)?;
            self.close_menu()?;
            let now = self.pane.capture()?;
            let reader = &self.pane.reader;
            let pairs = before.view.cells().zip(&looks);
            let changed = pairs.filter(|(c, look)| reader.print(&now, *c) != **look);
            let changed: Vec<CellId> = changed.map(|(cell, _)| cell).collect();
            if !is_alive && !changed.is_empty() && changed != [cell] {
                // On some boards that are over any click begins the next game.
                let (_, seen) = self.pane.glance()?;
                let is_anew = seen.faces.iter().all(|face| *face == Some(Face::Hidden));
                let was_open = before.view.open_count() > 0;
                return Ok((is_anew && was_open).then_some(false));
            }
            if changed != [cell] {
                break;
            }
            is_alive = true;
            self.takes_flags = true;
        }
        Ok(Some(is_alive))
    }

    /// Closes a menu that a click has opened.
    pub(super) fn close_menu(&mut self) -> Result<(), BotError> {
        let area = self.pane.area;
        if self.pane.desk.covered_by(self.pane.window, area)?.is_some()
            && self.pane.dialogs()?.is_empty()
        {
            self.pane.press(Key::Escape)?;
        }
        Ok(())
    }
}

/// The status that goes with an end; a game in doubt is neither won nor lost.
impl End {
    pub fn status(&self) -> Status {
        match self {
            Self::Told(sight) => sight.status,
            Self::Won => Status::Won,
            Self::Lost => Status::Lost,
            Self::Doubtful => Status::Running,
        }
    }
}
