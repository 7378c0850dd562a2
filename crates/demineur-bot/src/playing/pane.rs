//! The part of a window that shows a board, and the hand on it.

use std::time::{Duration, Instant};

use demineur_core::CellId;
use demineur_solver::Cancel;

use crate::desktop::desk::Desk;
use crate::desktop::picture::{Area, Picture};
use crate::desktop::screen::{ScreenError, WindowId};
use crate::error::BotError;
use crate::playing::hand::Hand;
use crate::playing::parking::Parking;
use crate::programs::profile::Profile;
use crate::programs::window::is_browser;
use crate::reading::find::{find_board, find_grid};
use crate::reading::grid::{CellShape, Grid};
use crate::reading::read::{Reader, Seen};
use crate::reading::refit::Lines;
use crate::reading::smiley::Mood;

/// How long a board may stay unreadable before the bot gives up: KMines writes
/// how the game ended over its board for some seconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);
/// How long a grid must stay of which no cell is known.
const SETTLED: Duration = Duration::from_millis(700);
/// How long to wait before a window is looked at again that shows no board yet.
const PAUSE: Duration = Duration::from_millis(30);

/// The part of a window that shows a board, and the hand on it.
pub(super) struct Pane<'a, D> {
    pub desk: &'a mut D,
    pub window: WindowId,
    pub profile: Profile,
    pub hand: Hand,
    /// The name for high scores.
    pub name: String,
    pub reader: Reader,
    /// The part of the window that is captured: the board.
    pub area: Area,
    /// When it was clicked on last.
    pub clicked_at: Option<Instant>,
    /// Whether the pointer waits beside the window: in it some cell lights up,
    /// wherever the pointer is.
    pub shuns_window: bool,
    /// Throws whoever plays or waits out of it.
    pub cancel: Cancel,
    /// Whether it is a page in a browser, whose other windows are a person's.
    pub is_page: bool,
    /// Windows of the same program that no click or key of ours has opened.
    pub company: Vec<WindowId>,
    /// Those that came up at once after one.
    pub opened: Vec<WindowId>,
    /// Those that stood before the window when it was clicked on last.
    pub stood: Vec<WindowId>,
    /// When it was clicked on last, or sent a key.
    pub acted_at: Option<Instant>,
    /// How large the window was when the board was found.
    window_size: [i32; 2],
    /// What the lines between its cells look like, if it has any.
    lines: Option<Lines>,
}

impl<'a, D: Desk> Pane<'a, D> {
    /// Finds the board in a window; `size` is columns and rows, where they are
    /// known.
    pub fn find(
        desk: &'a mut D,
        window: WindowId,
        mut profile: Profile,
        size: Option<[u32; 2]>,
        hand: Hand,
    ) -> Result<Self, BotError> {
        let mut hand = hand.with_frame(Duration::from_millis(profile.frame_millis));
        // A pointer on a cell changes its look in some programs. Where the cells
        // are is not known yet; hardly any program has one in this corner.
        let place = desk.place(window)?;
        hand.park(desk, Some([place.x + 2, place.y + place.height - 2]))?;
        let grid = await_grid(desk, window, &profile, size)?;
        let place = desk.place(window)?;
        profile.shape = grid.shape;
        let area = grid.area();
        let local = grid.moved([-area.x, -area.y]);
        let there = [desk.dialogs(window)?, desk.siblings(window)?].concat();
        let windows = desk.windows()?;
        let own = windows.iter().find(|other| other.id == window);
        let mut pane = Self {
            cancel: Cancel::default(),
            is_page: own.is_some_and(is_browser),
            company: there.iter().map(|other| other.id).collect(),
            opened: Vec::new(),
            stood: Vec::new(),
            acted_at: None,
            reader: Reader::new(local, profile.alphabet()),
            desk,
            window,
            profile,
            hand,
            name: String::new(),
            area,
            clicked_at: None,
            shuns_window: false,
            window_size: [place.width, place.height],
            lines: None,
        };
        pane.park()?;
        pane.know_lines()?;
        Ok(pane)
    }

    /// Where the cells are in the window.
    pub fn grid(&self) -> Grid {
        self.reader.grid().moved([self.area.x, self.area.y])
    }

    /// How the program looks and behaves, with what was learnt.
    pub fn profile(&self) -> Profile {
        Profile {
            glyphs: self.reader.glyphs().to_vec(),
            prints: self.reader.prints().to_vec(),
            frame_millis: self.hand.frame().as_millis() as u64,
            ..self.profile.clone()
        }
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// [`BotError::Stopped`] when a person does not want it, or the time is up.
    pub fn heed(&mut self) -> Result<(), BotError> {
        match self.cancel.is_cancelled() || self.desk.wants_stop()? {
            true => Err(BotError::Stopped),
            false => Ok(()),
        }
    }

    /// What the board looks like now.
    pub fn capture(&mut self) -> Result<Picture, BotError> {
        match self.desk.capture(self.window, self.area) {
            // It may have shrunk with its cells.
            Err(ScreenError::NotShown) if self.has_resized()? => {
                self.follow_resize()?;
                Ok(self.desk.capture(self.window, self.area)?)
            }
            picture => Ok(picture?),
        }
    }

    fn has_resized(&mut self) -> Result<bool, BotError> {
        let place = self.desk.place(self.window)?;
        Ok([place.width, place.height] != self.window_size)
    }

    /// What the board shows now, as it is.
    pub fn glance(&mut self) -> Result<(Picture, Seen), BotError> {
        let picture = self.capture()?;
        let seen = self.reader.read(&picture);
        Ok((picture, seen))
    }

    /// What the whole window shows.
    pub fn whole(&mut self) -> Result<Picture, BotError> {
        let place = self.desk.place(self.window)?;
        Ok(self.desk.capture(self.window, place.inside())?)
    }

    /// What the face says; `None` where there is no face, it would lie outside
    /// of the window, or it was never seen like that.
    pub fn mood(&mut self) -> Result<Option<Mood>, BotError> {
        let Some(smiley) = &self.profile.smiley else {
            return Ok(None);
        };
        let area = smiley.surroundings(self.area);
        let place = self.desk.place(self.window)?;
        if !place.inside().holds(&area) {
            return Ok(None);
        }
        let picture = self.desk.capture(self.window, area)?;
        Ok(smiley.mood_around(&picture))
    }

    /// Takes the pointer to where it waits.
    pub fn park(&mut self) -> Result<(), BotError> {
        let place = self.desk.place(self.window)?;
        let [wide, high] = self.reader.grid().pitch;
        let cell = wide.max(high).ceil() as i32;
        let Parking { inside, beside } = Parking::of(place, self.area, cell, self.desk.size()?);
        let at = match self.shuns_window {
            true => beside.or(inside),
            false => inside.or(beside),
        };
        Ok(self.hand.park(self.desk, at)?)
    }

    /// Finds the board anew when the window has another size.
    pub fn follow_resize(&mut self) -> Result<(), BotError> {
        if !self.has_resized()? {
            return Ok(());
        }
        if self.refit()? {
            let place = self.desk.place(self.window)?;
            self.window_size = [place.width, place.height];
            return Ok(());
        }
        let size = [self.reader.grid().columns, self.reader.grid().rows];
        let profile = Profile {
            grid: None,
            ..self.profile()
        };
        let grid = await_grid(self.desk, self.window, &profile, Some(size))?;
        self.area = grid.area();
        let local = grid.moved([-self.area.x, -self.area.y]);
        self.reader = Reader::new(local, profile.alphabet());
        let place = self.desk.place(self.window)?;
        self.window_size = [place.width, place.height];
        self.know_lines()
    }

    /// Remembers the lines between cells, to find them again.
    fn know_lines(&mut self) -> Result<(), BotError> {
        let (picture, grid) = (self.whole()?, self.grid());
        self.lines = Lines::of(&picture, &grid);
        Ok(())
    }

    /// Fits the lines again, which move by some pixels in some windows as what cells
    /// show changes; true if more is read since.
    pub fn refit(&mut self) -> Result<bool, BotError> {
        let Some(lines) = self.lines.clone() else {
            return Ok(false);
        };
        let (picture, before) = (self.whole()?, self.grid());
        let Some(grid) = lines.refit(&picture, &before) else {
            return Ok(false);
        };
        let area = grid.area();
        // A pixel may be but another way to round.
        let is_moved = (0..grid.len()).map(CellId::from_index).any(|cell| {
            let [was, is] = [before.centre(cell), grid.centre(cell)];
            (0..2).any(|axis| (was[axis] - is[axis]).abs() > 1)
        });
        if !picture.area().holds(&area) || !is_moved {
            return Ok(false);
        }
        let unread = match picture.area().holds(&self.area) {
            true => self.reader.read(&picture.crop(self.area)).unknown().len(),
            false => usize::MAX,
        };
        let earlier = self.reader.grid().clone();
        self.reader.follow(grid.moved([-area.x, -area.y]));
        if self.reader.read(&picture.crop(area)).unknown().len() >= unread {
            self.reader.follow(earlier);
            return Ok(false);
        }
        self.area = area;
        Ok(true)
    }
}

/// Programs draw their board some time after their window, and other things that
/// look like a grid before it, such as a row of buttons: a grid of which no cell
/// is known must stay for a while.
fn await_grid<D: Desk>(
    desk: &mut D,
    window: WindowId,
    profile: &Profile,
    size: Option<[u32; 2]>,
) -> Result<Grid, BotError> {
    /// How long a window has to be still for a moment.
    const RESTLESS: Duration = Duration::from_millis(1500);
    let begun = desk.now();
    let deadline = begun + PATIENCE;
    let mut last: Option<Picture> = None;
    let mut best: Option<Candidate> = None;
    let mut was_still = false;
    loop {
        let place = desk.place(window)?;
        // As of before the look: on a busy machine much time may pass after.
        let now = desk.now();
        let picture = match desk.capture(window, place.inside()) {
            Ok(picture) => picture,
            // Not shown yet, or just made smaller.
            Err(ScreenError::Closed | ScreenError::NotShown) if now < deadline => {
                desk.wait(PAUSE);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let is_still = last.as_ref() == Some(&picture);
        was_still |= is_still;
        // Something may always move beside a board.
        if is_still || !was_still && now - begun > RESTLESS {
            best = match best {
                Some(best) if best.picture == picture => Some(best),
                before => Candidate::of(&picture, profile, size, before, now),
            };
        }
        let is_late = now > deadline;
        match best.take_if(|best| best.is_read || is_late || now - best.since >= SETTLED) {
            Some(best) => return Ok(best.grid),
            None if is_late => return Err(BotError::NoGrid { picture }),
            None => last = Some(picture),
        }
        desk.wait(PAUSE);
    }
}

/// A grid that may be the board's.
struct Candidate {
    grid: Grid,
    /// Whether any of its cells is known.
    is_read: bool,
    /// Since when there is no other.
    since: Instant,
    /// What it was found in.
    picture: Picture,
}

impl Candidate {
    /// The grid of cells in a picture of a whole window, of which another was
    /// found before.
    fn of(
        picture: &Picture,
        profile: &Profile,
        size: Option<[u32; 2]>,
        before: Option<Self>,
        now: Instant,
    ) -> Option<Self> {
        // Squares are what a profile says that knows nothing.
        let is_known = profile.shape != CellShape::Square || !profile.glyphs.is_empty();
        let found = match is_known {
            true => find_grid(picture, profile.shape, size),
            false => find_board(picture, size),
        };
        // A board that is not fresh is where it was, if it was saved: what is
        // found on one may lie beside its cells.
        let known = profile.grid.clone();
        let known = known.filter(|grid| picture.area().holds(&grid.area()));
        let unread = |grid: &Grid| {
            let mut reader = Reader::new(grid.clone(), profile.alphabet());
            reader.read(picture).unknown().len()
        };
        let grids = found.into_iter().chain(known);
        let (unread, grid) = grids
            .map(|grid| (unread(&grid), grid))
            .min_by_key(|(unread, _)| *unread)?;
        let same = before.filter(|before| before.grid == grid);
        Some(Self {
            is_read: unread < grid.len(),
            since: same.map_or(now, |before| before.since),
            picture: picture.clone(),
            grid,
        })
    }
}
