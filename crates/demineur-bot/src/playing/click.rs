//! A click in a window: where the pointer is before, meanwhile and after.

use std::time::{Duration, Instant};

use crate::desktop::desk::Desk;
use crate::desktop::picture::Picture;
use crate::desktop::pointer::Button;
use crate::error::BotError;
use crate::playing::pane::Pane;
use crate::reading::read::Seen;

/// What came of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The board looks otherwise.
    Changed,
    /// Nothing.
    Nothing,
    /// It was not made: a person has moved the pointer.
    NotMade,
}

impl<D: Desk> Pane<'_, D> {
    /// Clicks at a point of the window. The pointer stays there until the board
    /// has answered: a program that asks once a frame where the pointer is takes
    /// the click for one at the place where the pointer is by then.
    pub fn click_at(
        &mut self,
        [x, y]: [i32; 2],
        buttons: &[Button],
        before: &Picture,
        within: Duration,
    ) -> Result<Answer, BotError> {
        let place = self.desk.place(self.window)?;
        let at = [place.x + x, place.y + y];
        self.note_windows()?;
        if !self.hand.click(self.desk, at, buttons)? {
            return Ok(Answer::NotMade);
        }
        self.clicked_at = Some(self.desk.now());
        self.acted_at = self.clicked_at;
        let has_changed = self.await_answer(before, within)?;
        self.watch_windows()?;
        self.park()?;
        Ok(if has_changed {
            Answer::Changed
        } else {
            Answer::Nothing
        })
    }

    /// Waits until the board shows something that only an answer does, or for a
    /// moment once anything else has changed: that may be but a cell that
    /// lights up, or looks pressed. False when nothing changes within that time.
    fn await_answer(&mut self, before: &Picture, within: Duration) -> Result<bool, BotError> {
        let earlier = self.reader.read(before);
        let released = self.desk.now();
        let mut changed: Option<Instant> = None;
        loop {
            // As of before the look: on a busy machine much time may pass after.
            let asked = self.desk.now();
            let now = self.capture()?;
            if now != *before {
                changed = changed.or(Some(asked));
                if self.reader.read(&now).answers(&earlier) {
                    return Ok(true);
                }
            }
            let (since, most) = match changed {
                Some(changed) => (changed, self.hand.rest()),
                None => (released, within),
            };
            if asked - since >= most {
                return Ok(changed.is_some());
            }
            self.heed()?;
            self.desk.wait(Duration::from_millis(2));
        }
    }

    /// Takes the pointer out of the window, for good if that mends the nearest
    /// cell and nothing else changes: some programs light one up wherever the
    /// pointer is; others hide their board when it leaves.
    pub fn probe_light(&mut self, seen: &Seen) -> Result<(), BotError> {
        let Some([x, y]) = self.hand.parked(self.desk)? else {
            return Ok(());
        };
        let place = self.desk.place(self.window)?;
        let nearest = self.grid().nearest([x - place.x, y - place.y]);
        let unknown = seen.unknown();
        if self.shuns_window || nearest.is_none_or(|cell| unknown != [cell]) {
            return Ok(());
        }
        self.shuns_window = true;
        self.park()?;
        self.desk.wait(2 * self.hand.rest());
        let (_, now) = self.glance()?;
        let mut pairs = now.faces.iter().zip(&seen.faces);
        if !pairs.all(|(now, was)| now.is_some() && (was.is_none() || now == was)) {
            self.shuns_window = false;
            self.park()?;
        }
        Ok(())
    }
}
