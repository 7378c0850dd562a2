//! Windows over a board: dialogs of the program itself are closed.

use std::time::Duration;

use crate::desktop::desk::Desk;
use crate::desktop::pointer::Key;
use crate::desktop::screen::{ScreenError, WindowInfo};
use crate::error::BotError;
use crate::playing::board_window::QUICK;
use crate::playing::pane::Pane;
use crate::programs::profile::Dialog;

impl<D: Desk> Pane<'_, D> {
    /// Sees to it that nothing covers the board: dialogs that the profile
    /// knows are closed.
    ///
    /// # Errors
    /// [`BotError::Covered`] by any other window.
    pub fn clear_view(&mut self) -> Result<(), BotError> {
        for _ in 0..8 {
            let Some(title) = self.desk.covered_by(self.window, self.area)? else {
                return Ok(());
            };
            if self.hand.is_off() || !self.close_dialog(&title)? {
                return Err(BotError::Covered { by: title });
            }
            self.desk.wait(Duration::from_millis(120));
        }
        let by = self.desk.covered_by(self.window, self.area)?;
        by.map_or(Ok(()), |by| Err(BotError::Covered { by }))
    }

    /// Passes over the board with the pointer. KMines leaves a message there as
    /// long as the pointer is over it, or was when it last heard of it.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn stir(&mut self) -> Result<(), BotError> {
        let place = self.desk.place(self.window)?;
        let over = [
            place.x + self.area.x + self.area.width / 2,
            place.y + self.area.y + self.area.height / 2,
        ];
        Ok(self.hand.stir(self.desk, over)?)
    }

    /// Takes away what the program draws over its own board.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn dismiss(&mut self) -> Result<(), BotError> {
        if !self.hand.is_off() {
            for key in self.profile.dismiss.clone() {
                self.desk.key(self.window, key)?;
            }
        }
        Ok(())
    }

    /// The windows that the program has opened since its board was found.
    pub fn dialogs(&mut self) -> Result<Vec<WindowInfo>, BotError> {
        let mut found = self.desk.dialogs(self.window)?;
        found.retain(|other| !self.company.contains(&other.id));
        Ok(found)
    }

    /// Answers what the program has asked once a game is over, and learns how;
    /// false when some dialog stays.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn answer_dialogs(&mut self) -> Result<bool, BotError> {
        const MOST: usize = 4;
        for _ in 0..MOST {
            let Some(dialog) = self.dialogs()?.into_iter().next_back() else {
                return Ok(true);
            };
            if self.hand.is_off() || !self.answer(&dialog)? {
                return Ok(false);
            }
        }
        Ok(self.dialogs()?.is_empty())
    }

    /// Answers a dialog by what it has chosen itself, else by what closes most.
    fn answer(&mut self, dialog: &WindowInfo) -> Result<bool, BotError> {
        if self.close_dialog(&dialog.title)? && self.is_gone(dialog)? {
            return Ok(true);
        }
        for key in [Key::Return, Key::Sign(' '), Key::Escape] {
            match self.desk.key(dialog.id, key) {
                Err(ScreenError::Closed) => return Ok(true),
                other => other?,
            }
            if self.is_gone(dialog)? {
                if !dialog.title.is_empty() {
                    self.profile.dialogs.push(Dialog {
                        title: dialog.title.clone(),
                        asks_name: false,
                        keys: vec![key],
                    });
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Waits a moment for a dialog to go.
    fn is_gone(&mut self, dialog: &WindowInfo) -> Result<bool, BotError> {
        let deadline = self.desk.now() + QUICK;
        loop {
            let windows = self.desk.windows()?;
            if windows.iter().all(|window| window.id != dialog.id) {
                return Ok(true);
            }
            if self.desk.now() > deadline {
                return Ok(false);
            }
            self.desk.wait(Duration::from_millis(20));
        }
    }

    /// Closes a dialog of the program itself; false when it is another's.
    fn close_dialog(&mut self, title: &str) -> Result<bool, BotError> {
        let windows = self.desk.windows()?;
        let own = windows.iter().find(|w| w.id == self.window).cloned();
        let is_own = |class: &[String; 2]| own.as_ref().is_some_and(|own| own.class == *class);
        let dialog = windows
            .iter()
            .find(|w| w.title == title && w.id != self.window && is_own(&w.class));
        let Some(dialog) = dialog else {
            return Ok(false);
        };
        let rules = self.profile.dialogs.iter();
        let Some(rule) = rules.into_iter().find(|rule| title.contains(&rule.title)) else {
            return Ok(false);
        };
        let keys = rule.keys.clone();
        let name = if rule.asks_name { &self.name } else { "" };
        for sign in name.chars() {
            match self.desk.key(dialog.id, Key::Sign(sign)) {
                Err(ScreenError::Closed) => return Ok(true),
                // A sign that the keyboard lacks is left out.
                Err(ScreenError::Missing(_)) => {}
                other => other?,
            }
        }
        for key in keys {
            match self.desk.key(dialog.id, key) {
                // Gone meanwhile: all the better.
                Err(ScreenError::Closed) => break,
                other => other?,
            }
            // It may have to think about one before the next.
            self.desk.wait(Duration::from_millis(100));
        }
        Ok(true)
    }
}
