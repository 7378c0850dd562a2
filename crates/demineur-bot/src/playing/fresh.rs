//! Finding out how a window is asked for a new game, by what starts one in most.

use std::time::Duration;

use crate::desktop::desk::Desk;
use crate::desktop::picture::{Area, Picture};
use crate::desktop::pointer::Key;
use crate::desktop::screen::ScreenError;
use crate::error::BotError;
use crate::playing::board_window::{BLINK, BoardWindow};
use crate::playing::restart::is_fresh;
use crate::programs::profile::Restart;
use crate::reading::sight::Sight;
use crate::reading::spots::spots;

/// How long a window has to show that it has started a new game.
const SOON: Duration = Duration::from_millis(1500);
/// How long it has to show anything.
const AT_ONCE: Duration = Duration::from_millis(450);
/// How many places that changed at the end are clicked on at most.
const MOST_PLACES: usize = 4;

impl<D: Desk> BoardWindow<'_, D> {
    /// Tries what starts a new game in most windows, one after the other, the most
    /// harmless first, until a fresh board is there, and keeps what helped. The
    /// game is over: what is not understood by the program does nothing. Windows
    /// that come up instead are answered and the next is tried.
    ///
    /// # Errors
    /// [`BotError::NoNewGame`] when nothing helps.
    pub(super) fn try_restarts(&mut self, ended: Option<&Sight>) -> Result<Sight, BotError> {
        let picture = self.pane.capture()?;
        if self.pane.hand.is_off() {
            return Err(BotError::NoNewGame { picture });
        }
        // It may have started one by itself.
        if ended.is_some()
            && let Some(sight) = self.fresh_now(ended)?
        {
            return Ok(sight);
        }
        for restart in self.ways()? {
            self.pane.heed()?;
            let before = self.pane.capture()?;
            match self.ask_for_game(&restart) {
                // A keyboard without that key.
                Err(BotError::Screen(ScreenError::Missing(_))) => continue,
                asked => asked?,
            }
            if let Some(sight) = self.fresh_soon(ended, Some(&before))? {
                self.pane.profile.restart = Some(restart);
                return Ok(sight);
            }
        }
        let picture = self.pane.capture()?;
        Err(BotError::NoNewGame { picture })
    }

    /// The ways to try, in order. While a game may still be going on, these are
    /// keys that no cell takes for a click on it.
    fn ways(&mut self) -> Result<Vec<Restart>, BotError> {
        let is_page = self.pane.is_page;
        let key = |key: Key| Restart::Keys(vec![key]);
        let mut ways = Vec::new();
        if self.pane.profile.smiley.is_some() && self.end_seen {
            ways.push(Restart::Smiley);
        }
        ways.push(key(Key::Function(2)));
        if !is_page {
            // In a browser this opens another window.
            ways.push(key(Key::Control('n')));
        }
        ways.extend([Key::Sign('n'), Key::Sign('r')].map(key));
        if !self.end_seen {
            ways.push(key(reload(is_page)));
            return Ok(ways);
        }
        ways.push(key(Key::Return));
        if !is_page {
            // A page may be longer than its window, and moves.
            ways.push(key(Key::Sign(' ')));
        }
        let now = self.whole()?;
        let changed = match &self.window_before {
            Some(before) => changes(before, &now, self.pane.area),
            None => Changes::default(),
        };
        ways.extend(changed.beside.into_iter().map(Restart::Point));
        ways.extend(changed.over.into_iter().map(Restart::Point));
        ways.push(Restart::Board);
        ways.push(key(reload(is_page)));
        Ok(ways)
    }

    /// The fresh board, if there is one soon; `before` is the board before it was
    /// asked for.
    pub(super) fn fresh_soon(
        &mut self,
        ended: Option<&Sight>,
        before: Option<&Picture>,
    ) -> Result<Option<Sight>, BotError> {
        let begun = self.pane.desk.now();
        loop {
            self.pane.heed()?;
            self.pane.answer_dialogs()?;
            let picture = match self.pane.capture() {
                // A page that is drawn anew may be of another size for a moment.
                Err(BotError::Screen(ScreenError::NotShown)) => None,
                picture => Some(picture?),
            };
            let has_changed = picture.as_ref() != before;
            if has_changed && let Some(sight) = self.fresh_now(ended)? {
                return Ok(Some(sight));
            }
            let most = if has_changed { SOON } else { AT_ONCE };
            if self.pane.desk.since(begun) > most {
                return Ok(None);
            }
            self.pane.desk.wait(2 * BLINK);
        }
    }

    /// The board, if it is fresh now and stays so for a moment.
    fn fresh_now(&mut self, ended: Option<&Sight>) -> Result<Option<Sight>, BotError> {
        let (_, mut seen) = self.glance()?;
        // A fresh board may be smaller than one that says something in its cells.
        if !seen.unknown().is_empty() && self.pane.refit()? {
            seen = self.glance()?.1;
        }
        let sight = self.sight(&seen);
        if !sight.is_ok_and(|sight| is_fresh(&sight, ended)) {
            return Ok(None);
        }
        self.last = None;
        let patience = std::mem::replace(&mut self.patience, SOON);
        let looked = self.look();
        self.patience = patience;
        match looked {
            Ok(sight) if is_fresh(&sight, ended) => Ok(Some(sight)),
            Err(error @ BotError::Screen(_)) => Err(error),
            _ => {
                self.last = None;
                Ok(None)
            }
        }
    }
}

/// The key that draws a page anew, and with it its board; or that begins again, in
/// some windows.
fn reload(is_page: bool) -> Key {
    match is_page {
        true => Key::Function(5),
        false => Key::Control('r'),
    }
}

/// Points where a window changed when a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Changes {
    /// Beside the board, those nearest to the middle of its upper side first.
    beside: Vec<[i32; 2]>,
    /// On what was drawn over the board: where buttons are in most messages.
    over: Vec<[i32; 2]>,
}

/// Where two pictures of a window with a board differ.
fn changes(before: &Picture, now: &Picture, board: Area) -> Changes {
    if before.area() != now.area() {
        return Changes::default();
    }
    let has_changed = |x: i32, y: i32| before.get(x, y) != now.get(x, y);
    let areas = spots(now.area(), &has_changed);
    let centre = |area: &Area| [area.x + area.width / 2, area.y + area.height / 2];
    let (over, beside): (Vec<Area>, Vec<Area>) =
        areas.into_iter().partition(|area| area.meets(&board));
    let middle = [board.x + board.width / 2, board.y];
    let mut beside: Vec<[i32; 2]> = beside.iter().map(centre).collect();
    beside.sort_by_key(|point| (0..2).map(|a| (point[a] - middle[a]).pow(2)).sum::<i32>());
    beside.truncate(MOST_PLACES);
    // One message at most, however many cells have changed.
    let largest = over.iter().max_by_key(|area| area.width * area.height);
    let parts = [[2, 3], [2, 2], [1, 3], [3, 3]];
    let over = largest.map_or(Vec::new(), |area| {
        let point = |[across, down]: [i32; 2]| {
            [
                area.x + area.width * across / 4,
                area.y + area.height * down / 4,
            ]
        };
        parts.map(point).to_vec()
    });
    Changes { beside, over }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::picture::Rgb;

    const BOARD: Area = Area {
        x: 20,
        y: 60,
        width: 180,
        height: 180,
    };

    #[test]
    fn what_changed_is_clicked_in_its_middle() {
        let before = Picture::new(220, 260, vec![Rgb::hex(0xc0_c0_c0); 220 * 260]).unwrap();
        let mut now = before.clone();
        let square = |x: i32, y: i32, width: i32, height: i32| Area {
            x,
            y,
            width,
            height,
        };
        now.fill(square(96, 12, 24, 24), Rgb::hex(0xff_ff_00));
        now.fill(square(12, 12, 36, 18), Rgb::hex(0));
        now.fill(square(60, 100, 120, 60), Rgb::hex(0xff_ff_ff));
        let found = changes(&before, &now, BOARD);
        assert_eq!(found.beside, [[108, 24], [30, 21]]);
        assert_eq!(found.over[0], [120, 145]);
        assert_eq!(changes(&before, &before, BOARD), Changes::default());
    }
}
