//! What flags tell of a window never seen before: whether it takes them, what they
//! look like, and where it counts the mines that are left.

use std::time::Duration;

use demineur_core::CellId;

use crate::desktop::desk::Desk;
use crate::desktop::pointer::Button;
use crate::error::BotError;
use crate::learning::learn::learn_mark;
use crate::playing::board_window::{BoardWindow, Count, QUICK};
use crate::reading::counter::{Counter, Shots};
use crate::reading::glyph::Face;
use crate::reading::sight::Sight;

/// How often a window is tried that took no flag.
const TRIES: usize = 2;
/// So many flags in a row change the tens of what counts them.
const STEPS: usize = 12;
/// How long a mark may take to be drawn whole.
const DRAWN: Duration = Duration::from_millis(250);

impl<D: Desk> BoardWindow<'_, D> {
    /// Puts a flag on a cell and takes it away again, once for each window: a board
    /// that takes none later on is known to be over then. Where nobody has said how
    /// many mines there are, many flags are put on a fresh board, one after the
    /// other: what counts down with them says so.
    ///
    /// # Errors
    /// When the window is gone, or the board cannot be read after it.
    pub(super) fn try_flags(&mut self, sight: Sight) -> Result<Sight, BotError> {
        if self.pane.hand.is_off() || sight.status.is_over() {
            return Ok(sight);
        }
        let is_fresh = sight.view.open_count() == 0;
        if self.count == Count::Guessed && is_fresh && self.read_counter()? {
            return self.look();
        }
        let counts = self.count == Count::Guessed && is_fresh && !self.has_counted;
        let is_tried = self.takes_flags || self.flag_tries >= TRIES;
        if is_tried && !(counts && self.takes_flags) {
            return Ok(sight);
        }
        self.flag_tries += 1;
        let hidden = sight.view.cells();
        let hidden: Vec<CellId> = hidden
            .filter(|cell| sight.faces[cell.index()] == Face::Hidden)
            .collect();
        let mut shots = Shots::default();
        if counts {
            self.add_shot(&mut shots)?;
        }
        let known = self.pane.reader.alphabet().clone();
        let mut flagged = Vec::new();
        for &cell in hidden.iter().take(if counts { STEPS } else { 1 }) {
            self.pane.heed()?;
            if !self.mark(cell)? {
                break;
            }
            let (picture, _) = self.pane.glance()?;
            learn_mark(&mut self.pane.reader, &picture, cell, Face::Flag);
            self.takes_flags = true;
            flagged.push(cell);
            if counts {
                self.add_shot(&mut shots)?;
            }
        }
        let mut is_taken_away = true;
        for cell in flagged {
            is_taken_away &= self.unmark(cell)?;
        }
        if !is_taken_away {
            // That was no flag: any button opens cells there.
            self.pane.reader.know(known);
            (self.takes_flags, self.flag_tries) = (false, TRIES);
        }
        if counts && self.takes_flags {
            self.has_counted = true;
            let place = self.pane.desk.place(self.pane.window)?;
            if let Some((counter, mines)) = Counter::learn(&shots, place.inside(), self.pane.area) {
                self.pane.profile.counter = Some(counter);
                (self.mines, self.count) = (mines, Count::Read);
            }
        }
        // The board is the same as before; only its mines are counted anew.
        self.last = None;
        self.clicked = None;
        self.look()
    }

    /// Reads how many mines there are where that is known to be shown, before any
    /// flag is there; false where it cannot be read.
    ///
    /// # Errors
    /// When the window is gone.
    pub(super) fn read_counter(&mut self) -> Result<bool, BotError> {
        let Some(counter) = self.pane.profile.counter.clone() else {
            return Ok(false);
        };
        let picture = self.whole()?;
        let most = self.board().topology().len();
        let found = counter.read(&picture, self.pane.area);
        let Some(mines) = found.filter(|mines| (1..most).contains(mines)) else {
            return Ok(false);
        };
        (self.mines, self.count) = (mines, Count::Read);
        Ok(true)
    }

    /// Adds what the window shows now, looked at several times: what moves by itself
    /// counts nothing.
    fn add_shot(&mut self, shots: &mut Shots) -> Result<(), BotError> {
        const LOOKS: usize = 3;
        let mut looks = Vec::new();
        for look in 0..LOOKS {
            if look > 0 {
                self.pane.desk.wait(DRAWN / 3);
            }
            looks.push(self.whole()?);
        }
        shots.add(looks);
        Ok(())
    }

    /// Clicks on a cell with the right button; whether it looks otherwise since, and
    /// no other does.
    fn mark(&mut self, cell: CellId) -> Result<bool, BotError> {
        let (before, was) = self.pane.glance()?;
        let at = self.grid().centre(cell);
        self.pane.click_at(at, &[Button::Right], &before, QUICK)?;
        self.close_menu()?;
        self.pane.desk.wait(DRAWN);
        self.pane.follow_resize()?;
        self.pane.refit()?;
        let (_, now) = self.pane.glance()?;
        let pairs = was.faces.iter().zip(&now.faces).enumerate();
        let changed = pairs.filter(|(_, (was, now))| was != now);
        Ok(changed.map(|(place, _)| place).collect::<Vec<_>>() == [cell.index()])
    }

    /// Takes a flag away; some windows ask for a question mark first. Whether the cell
    /// looks as before then.
    fn unmark(&mut self, cell: CellId) -> Result<bool, BotError> {
        for _ in 0..3 {
            let (picture, seen) = self.pane.glance()?;
            match seen.faces[cell.index()] {
                Some(Face::Hidden) => return Ok(true),
                Some(_) => {}
                None => learn_mark(&mut self.pane.reader, &picture, cell, Face::Question),
            }
            self.mark(cell)?;
        }
        let (_, seen) = self.pane.glance()?;
        Ok(seen.faces[cell.index()] == Some(Face::Hidden))
    }
}
