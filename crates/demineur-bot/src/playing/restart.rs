//! Asking a program for a new game.

use std::time::Duration;

use crate::desktop::desk::Desk;
use crate::desktop::pointer::Button;
use crate::error::BotError;
use crate::playing::board_window::{BLINK, BoardWindow, QUICK, SLOWEST};
use crate::playing::drive::Watcher;
use crate::playing::pane::PATIENCE;
use crate::programs::profile::Restart;
use crate::reading::sight::Sight;

impl<D: Desk> BoardWindow<'_, D> {
    fn ask_for_game(&mut self, restart: &Restart) -> Result<(), BotError> {
        match restart {
            Restart::Keys(keys) => {
                for &key in keys {
                    self.pane.desk.key(self.pane.window, key)?;
                }
            }
            Restart::Smiley => {
                if let Some(smiley) = &self.pane.profile.smiley {
                    let face = smiley.centre(self.pane.area);
                    let (before, _) = self.glance()?;
                    self.pane.click_at(face, &[Button::Left], &before, QUICK)?;
                }
            }
        }
        Ok(())
    }

    /// Whether it is known how to ask for a new game.
    pub fn can_restart(&self) -> bool {
        match &self.pane.profile.restart {
            Some(Restart::Smiley) => self.pane.profile.smiley.is_some(),
            Some(Restart::Keys(keys)) => !keys.is_empty(),
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
        let sight = Sight::of(self.board(), self.mines(), &seen);
        Ok(sight.is_ok_and(|sight| sight.status.is_over()))
    }

    /// Waits until a person has asked for a new game.
    ///
    /// # Errors
    /// [`BotError::Stopped`] when a person wants it; else when the window is
    /// gone.
    pub fn await_new_game(&mut self, watcher: &mut dyn Watcher) -> Result<Sight, BotError> {
        self.last = None;
        self.clicked = None;
        loop {
            if watcher.wants_stop() || self.is_stopped()? {
                return Err(BotError::Stopped);
            }
            match self.look() {
                Ok(sight) if !sight.status.is_over() => return Ok(sight),
                Err(error @ (BotError::Screen(_) | BotError::NoGrid { .. })) => return Err(error),
                // The person is not done.
                _ => self.pane.desk.wait(Duration::from_millis(100)),
            }
        }
    }

    /// Asks the program for a new game and waits until it is there.
    ///
    /// # Errors
    /// [`BotError::NoNewGame`] when none comes up, or the profile does not know
    /// how to ask for one.
    pub fn restart(&mut self) -> Result<Sight, BotError> {
        self.pane
            .desk
            .wait(Duration::from_millis(self.pane.profile.rest_millis));
        self.pane.clear_view()?;
        let (before, _) = self.glance()?;
        self.last = None;
        self.clicked = None;
        let restart = self.pane.profile.restart.clone();
        let deadline = self.pane.desk.now() + PATIENCE;
        let Some(restart) = restart else {
            return Err(BotError::NoNewGame { picture: before });
        };
        self.ask_for_game(&restart)?;
        let mut asked = self.pane.desk.now();
        while self.pane.desk.now() < deadline {
            self.pane.clear_view()?;
            // A dialog that came up just then may have swallowed it.
            if self.pane.desk.since(asked) > SLOWEST {
                if restart == Restart::Smiley {
                    self.pane.hand.slow_down();
                }
                self.ask_for_game(&restart)?;
                asked = self.pane.desk.now();
            }
            let (picture, _) = self.glance()?;
            if picture != before {
                let sight = self.look()?;
                if !sight.status.is_over() && sight.view.flag_count() == 0 {
                    return Ok(sight);
                }
            }
            self.pane.desk.wait(BLINK);
        }
        Err(BotError::NoNewGame { picture: before })
    }
}
