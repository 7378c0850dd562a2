//! Asking a program for a new game.

use std::time::Duration;

use demineur_core::CellId;

use crate::desktop::desk::Desk;
use crate::desktop::pointer::Button;
use crate::error::BotError;
use crate::playing::board_window::{BLINK, BoardWindow, Count, QUICK, SLOWEST};
use crate::playing::drive::Watcher;
use crate::playing::pane::PATIENCE;
use crate::playing::signs::Life;
use crate::programs::profile::Restart;
use crate::reading::sight::Sight;

impl<D: Desk> BoardWindow<'_, D> {
    pub(super) fn ask_for_game(&mut self, restart: &Restart) -> Result<(), BotError> {
        match restart {
            Restart::Keys(keys) => {
                for &key in keys {
                    self.pane.press(key)?;
                }
            }
            Restart::Smiley => {
                if let Some(smiley) = &self.pane.profile.smiley {
                    let face = smiley.centre(self.pane.area);
                    self.click_for_game(face)?;
                }
            }
            Restart::Point(point) => self.click_for_game(*point)?,
            Restart::Board => {
                let grid = self.grid();
                let middle = grid.rows / 2 * grid.columns + grid.columns / 2;
                self.click_for_game(grid.centre(CellId::new(middle)))?;
            }
        }
        Ok(())
    }

    fn click_for_game(&mut self, point: [i32; 2]) -> Result<(), BotError> {
        let (before, _) = self.glance()?;
        self.pane.click_at(point, &[Button::Left], &before, QUICK)?;
        Ok(())
    }

    /// Whether it is known how to ask for a new game.
    pub fn can_restart(&self) -> bool {
        match &self.pane.profile.restart {
            Some(Restart::Smiley) => self.pane.profile.smiley.is_some(),
            Some(Restart::Keys(keys)) => !keys.is_empty(),
            Some(Restart::Point(_) | Restart::Board) => true,
            None => false,
        }
    }

    /// Asks for a new game without knowing yet what the board shows, and waits
    /// until the window rests: what is learnt next is a fresh board.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn freshen(&mut self) -> Result<(), BotError> {
        const REST: Duration = Duration::from_millis(700);
        let Some(restart) = self.pane.profile.restart.clone() else {
            return Ok(());
        };
        self.pane.dismiss()?;
        self.ask_for_game(&restart)?;
        let deadline = self.pane.desk.now() + PATIENCE;
        let (mut last, _) = self.glance()?;
        let mut since = self.pane.desk.now();
        while self.pane.desk.since(since) < REST && self.pane.desk.now() < deadline {
            self.pane.desk.wait(BLINK);
            let (picture, _) = self.glance()?;
            if picture != last {
                (last, since) = (picture, self.pane.desk.now());
            }
        }
        Ok(())
    }

    /// Whether the board shows a game that is over; one that cannot be read yet
    /// is not.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn is_over(&mut self) -> Result<bool, BotError> {
        let (_, seen) = self.glance()?;
        let sight = self.sight(&seen);
        let is_over = sight.is_ok_and(|sight| sight.status.is_over());
        self.end_seen |= is_over;
        Ok(is_over)
    }

    /// Waits until a person has asked for a new game, and learns how, if it was by
    /// a click in the window.
    ///
    /// # Errors
    /// [`BotError::Stopped`] when a person wants it; else when the window is
    /// gone.
    pub fn await_new_game(&mut self, watcher: &mut dyn Watcher) -> Result<Sight, BotError> {
        const STEP: Duration = Duration::from_millis(15);
        const PAUSE: Duration = Duration::from_millis(300);
        let ended = self.last.take();
        self.clicked = None;
        let patience = std::mem::replace(&mut self.patience, PAUSE);
        let mut pressed = None;
        let shown = loop {
            if let Err(error) = self.pane.heed() {
                break Err(error);
            }
            if watcher.wants_stop() {
                break Err(BotError::Stopped);
            }
            let until = self.pane.desk.now() + PAUSE;
            while self.pane.desk.now() < until {
                pressed = self.pressed()?.or(pressed);
                self.pane.desk.wait(STEP);
            }
            match self.look() {
                Ok(sight) if is_fresh(&sight, ended.as_ref()) => break Ok(sight),
                Err(error @ (BotError::Screen(_) | BotError::NoGrid { .. })) => break Err(error),
                // The person is not done.
                _ => {}
            }
            self.last = None;
        };
        self.patience = patience;
        if let (Ok(_), Some(point), None) = (&shown, pressed, &self.pane.profile.restart) {
            self.pane.profile.restart = Some(Restart::Point(point));
        }
        shown
    }

    /// Where in the window a person holds a button down now.
    fn pressed(&mut self) -> Result<Option<[i32; 2]>, BotError> {
        if !self.pane.desk.is_held()? {
            return Ok(None);
        }
        let place = self.pane.desk.place(self.pane.window)?;
        let at = self.pane.desk.position()?;
        let at = at.map(|[x, y]| [x - place.x, y - place.y]);
        Ok(at.filter(|[x, y]| (0..place.width).contains(x) && (0..place.height).contains(y)))
    }

    /// Brings up a new game: as it is known, else by trying what starts one in
    /// most programs, else by a person who is there.
    ///
    /// # Errors
    /// [`BotError::NoNewGame`] when none comes up; [`BotError::Stopped`] when a
    /// person wants it.
    pub fn new_game(&mut self, watcher: &mut dyn Watcher) -> Result<Sight, BotError> {
        match self.restart() {
            Err(BotError::NoNewGame { .. }) if watcher.shows_new_game() => {
                self.await_new_game(watcher)
            }
            found => found,
        }
    }

    /// Asks the program for a new game and waits until it is there. What it has
    /// opened at the end of the last one is answered first. Where it is not known
    /// how to ask, or that no longer helps, some ways are tried.
    ///
    /// # Errors
    /// [`BotError::NoNewGame`] when none comes up.
    pub fn restart(&mut self) -> Result<Sight, BotError> {
        self.pane
            .desk
            .wait(Duration::from_millis(self.pane.profile.rest_millis));
        self.see_end()?;
        let ended = self.last.take();
        if self.count == Count::Read {
            // The next game may have another number.
            self.count = Count::Guessed;
        }
        self.clicked = None;
        self.suspect = None;
        if !self.pane.dialogs()?.is_empty() {
            self.pane.answer_dialogs()?;
            // That may have been the question whether to play again.
            if let Some(sight) = self.fresh_soon(ended.as_ref(), None)? {
                return Ok(sight);
            }
        }
        self.pane.clear_view()?;
        let Some(restart) = self
            .pane
            .profile
            .restart
            .clone()
            .filter(|restart| self.can_restart() && self.may_ask(restart))
        else {
            return self.try_restarts(ended.as_ref());
        };
        match self.restart_by(&restart, ended.as_ref()) {
            Err(BotError::NoNewGame { .. }) if self.learns => {
                self.pane.profile.restart = None;
                let tried = self.try_restarts(ended.as_ref());
                if tried.is_err() {
                    self.pane.profile.restart = Some(restart);
                }
                tried
            }
            found => found,
        }
    }

    /// Finds out whether a game that is left has ended, where that was not seen: a
    /// board that no longer takes a flag, as it did, is over.
    fn see_end(&mut self) -> Result<(), BotError> {
        if self.end_seen || self.pane.hand.is_off() || self.is_over()? {
            return Ok(());
        }
        let (Some(before), true) = (self.last.clone(), self.learns && self.takes_flags) else {
            return Ok(());
        };
        let clicked = self.clicked.unwrap_or(CellId::new(0));
        self.end_seen = before.view.open_count() > 0 && self.life(&before, clicked)? == Life::Over;
        Ok(())
    }

    /// Whether a new game may be asked for so: as long as a game may still be going
    /// on, nothing is clicked on its board.
    pub(super) fn may_ask(&self, restart: &Restart) -> bool {
        let is_on_board = match restart {
            Restart::Keys(_) | Restart::Smiley => false,
            Restart::Point(point) => self.pane.area.contains(*point),
            Restart::Board => true,
        };
        self.end_seen || !is_on_board
    }

    /// Asks for a new game in a way that is known.
    fn restart_by(&mut self, restart: &Restart, ended: Option<&Sight>) -> Result<Sight, BotError> {
        let (before, _) = self.glance()?;
        let deadline = self.pane.desk.now() + PATIENCE;
        self.ask_for_game(restart)?;
        let mut asked = self.pane.desk.now();
        while self.pane.desk.now() < deadline {
            self.pane.heed()?;
            self.pane.answer_dialogs()?;
            self.pane.clear_view()?;
            // A dialog that came up just then may have swallowed it.
            if self.pane.desk.since(asked) > SLOWEST {
                if !matches!(restart, Restart::Keys(_)) {
                    self.pane.hand.slow_down();
                }
                self.ask_for_game(restart)?;
                asked = self.pane.desk.now();
            }
            let (picture, _) = self.glance()?;
            if picture != before {
                match self.look() {
                    Ok(sight) if is_fresh(&sight, ended) => return Ok(sight),
                    Err(BotError::Unreadable { .. } | BotError::Impossible { .. })
                        if self.learns => {}
                    Ok(_) => {}
                    Err(error) => return Err(error),
                }
                self.last = None;
            }
            self.pane.desk.wait(BLINK);
        }
        Err(BotError::NoNewGame { picture: before })
    }
}

/// Whether a board is of a game that is not over and has hardly begun, or of
/// another than the last.
pub(super) fn is_fresh(sight: &Sight, ended: Option<&Sight>) -> bool {
    // Open cells of which the number is not known are open all the same.
    let is_untouched = |sight: &Sight| sight.view.open_count() == 0 && !sight.is_in_doubt();
    let is_other = ended.is_none_or(|ended| is_untouched(ended) || !sight.can_follow(ended));
    !sight.status.is_over() && sight.view.flag_count() == 0 && (is_untouched(sight) || is_other)
}
