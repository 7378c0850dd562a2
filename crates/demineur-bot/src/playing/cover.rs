//! Windows over a board: dialogs of the program itself are closed.

use std::time::Duration;

use crate::desktop::desk::Desk;
use crate::desktop::pointer::Key;
use crate::desktop::screen::{ScreenError, WindowInfo};
use crate::error::BotError;
use crate::playing::board_window::QUICK;
use crate::playing::pane::{PATIENCE, Pane};
use crate::programs::profile::Dialog;

/// How soon after a click or key a window is there that answers it.
const AT_ONCE: Duration = Duration::from_secs(1);

impl<D: Desk> Pane<'_, D> {
    /// Sees to it that nothing covers the board: dialogs that the profile
    /// knows are closed, and what only passes is waited out.
    ///
    /// # Errors
    /// [`BotError::Covered`] by any other window.
    pub fn clear_view(&mut self) -> Result<(), BotError> {
        const STEP: Duration = Duration::from_millis(120);
        let (mut closed, mut deadline) = (0, None);
        while let Some(title) = self.desk.covered_by(self.window, self.area)? {
            if self.hand.is_off() {
                return Err(BotError::Covered { by: title });
            }
            if closed < 8 && self.close_dialog(&title)? {
                closed += 1;
                self.desk.wait(STEP);
                continue;
            }
            let now = self.desk.now();
            let deadline = *deadline.get_or_insert(now + PATIENCE);
            // What the program has opened itself stays until it is answered.
            if now >= deadline || !self.dialogs()?.is_empty() {
                return Err(BotError::Covered { by: title });
            }
            self.heed()?;
            self.desk.wait(STEP);
        }
        Ok(())
    }

    /// Remembers which windows are there, before a click or key: none of them
    /// is an answer to it.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn note_windows(&mut self) -> Result<(), BotError> {
        self.watch_windows()?;
        let stood = self.desk.dialogs(self.window)?;
        self.stood = stood.iter().map(|other| other.id).collect();
        self.stood.extend(&self.opened);
        self.acted_at = Some(self.desk.now());
        Ok(())
    }

    /// Tells windows of the same program that come up at once after a click or key
    /// from those that a person has opened, and does so for good. Those of
    /// a browser are never taken for its page's.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn watch_windows(&mut self) -> Result<(), BotError> {
        if self.is_page {
            return Ok(());
        }
        let now = self.desk.now();
        let is_answer = self.acted_at.is_some_and(|at| now - at <= AT_ONCE);
        for other in self.desk.siblings(self.window)? {
            if self.company.contains(&other.id) || self.opened.contains(&other.id) {
                continue;
            }
            match is_answer {
                true => self.opened.push(other.id),
                false => self.company.push(other.id),
            }
        }
        Ok(())
    }

    /// Sends a key to the window.
    ///
    /// # Errors
    /// When the window is gone, or its keyboard lacks that key.
    pub fn press(&mut self, key: Key) -> Result<(), BotError> {
        self.note_windows()?;
        Ok(self.desk.key(self.window, key)?)
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
                self.press(key)?;
            }
        }
        Ok(())
    }

    /// The windows that the program has opened since its board was found: those
    /// that stand before it, and those that came up at once after a click or key.
    pub fn dialogs(&mut self) -> Result<Vec<WindowInfo>, BotError> {
        self.watch_windows()?;
        let mut found = self.desk.dialogs(self.window)?;
        found.retain(|other| !self.company.contains(&other.id));
        if !self.opened.is_empty() {
            for other in self.desk.siblings(self.window)? {
                let is_new = found.iter().all(|one| one.id != other.id);
                if is_new && self.opened.contains(&other.id) {
                    found.push(other);
                }
            }
        }
        Ok(found)
    }

    /// Whether one of them stands before the board since it was clicked on last.
    pub fn was_answered_by_dialog(&mut self) -> Result<bool, BotError> {
        let found = self.desk.dialogs(self.window)?;
        Ok(found
            .iter()
            .any(|other| !self.company.contains(&other.id) && !self.stood.contains(&other.id)))
    }

    /// Whether a window of the program came up at once, though it does not say that
    /// it stands before the board.
    pub fn was_answered_by_window(&mut self) -> Result<bool, BotError> {
        let found = self.dialogs()?;
        Ok(found.iter().any(|other| !self.stood.contains(&other.id)))
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
            self.heed()?;
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
            self.heed()?;
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
