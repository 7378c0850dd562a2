//! A board in a window, looked at and clicked on.

use std::thread;
use std::time::{Duration, Instant};

use demineur_core::{Board, CellId, Move, Rules, Status};
use demineur_solver::Analyser;

use crate::error::BotError;
use crate::find::find_grid;
use crate::glyph::Face;
use crate::grid::Grid;
use crate::hand::Hand;
use crate::learn::{Lesson, learn_hidden};
use crate::picture::{Area, Picture};
use crate::pointer::{Button, Key, Pointer};
use crate::profile::{Profile, Restart};
use crate::read::{Reader, Seen};
use crate::screen::{Screen, ScreenError, WindowId};
use crate::sight::Sight;

/// How long a board may stay unreadable before the bot gives up: KMines writes
/// how the game ended over its board for some seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a click may take to show.
const SLOWEST: Duration = Duration::from_millis(2500);
/// Longer than anything flashes.
const FLASH: Duration = Duration::from_millis(500);
/// How long to wait before looking again.
const BLINK: Duration = Duration::from_millis(6);

/// A board in a window, and the hand that plays on it.
pub struct Table<'a, D> {
    desk: &'a mut D,
    window: WindowId,
    profile: Profile,
    hand: Hand,
    /// The name for high scores.
    name: String,
    reader: Reader,
    /// The part of the window that is captured: the board.
    area: Area,
    /// How large the window was when the board was found.
    window_size: [i32; 2],
    board: Board,
    mines: usize,
    analyser: Analyser,
    /// Whether unknown cells are learnt.
    learns: bool,
    /// The cell that was clicked last.
    clicked: Option<CellId>,
    /// What was seen last of this game.
    last: Option<Sight>,
}

/// What is asked of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Columns and rows, where they are known.
    pub size: Option<[u32; 2]>,
    /// How many mines there are.
    pub mines: usize,
}

impl<'a, D: Screen + Pointer> Table<'a, D> {
    /// Finds the board in a window.
    ///
    /// # Errors
    /// [`BotError::NoGrid`] when none is seen; [`BotError::Screen`] when the
    /// window goes away.
    pub fn sit(
        desk: &'a mut D,
        window: WindowId,
        profile: Profile,
        wanted: Wanted,
        mut hand: Hand,
    ) -> Result<Self, BotError> {
        // A pointer on a cell changes its look in some programs.
        let corner = parking(desk.place(window)?);
        hand.park(desk, corner)?;
        let grid = await_grid(desk, window, &profile, wanted.size)?;
        let place = desk.place(window)?;
        let window_size = [place.width, place.height];
        let no_board = |_| BotError::NoWindow {
            wanted: profile.program.clone(),
        };
        let board = grid.board().build().map_err(no_board)?;
        let area = grid.area();
        let local = grid.moved([-area.x, -area.y]);
        Ok(Self {
            reader: Reader::new(local, &profile),
            desk,
            window,
            profile,
            hand,
            name: String::new(),
            window_size,
            area,
            board,
            mines: wanted.mines,
            analyser: Analyser::new(),
            learns: false,
            clicked: None,
            last: None,
        })
    }

    /// The same, but unknown cells are learnt as they are seen. What a hidden
    /// cell looks like is learnt now, if it is not known: the board must be
    /// fresh.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn learning(mut self) -> Result<Self, BotError> {
        self.learns = true;
        let glyphs = self.reader.glyphs().iter();
        if !glyphs.into_iter().any(|glyph| glyph.face == Face::Hidden) {
            let (picture, _) = self.glance()?;
            learn_hidden(&mut self.reader, &picture);
        }
        Ok(self)
    }

    /// The same, with a name for tables of high scores.
    pub fn named(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many mines there are.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        Rules {
            first_click: self.profile.first_click,
            ..Rules::default()
        }
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
            ..self.profile.clone()
        }
    }

    /// The desktop it stands on.
    pub fn desk(&mut self) -> &mut D {
        self.desk
    }

    /// The reader, to teach it glyphs.
    pub fn reader(&mut self) -> &mut Reader {
        &mut self.reader
    }

    /// What the board shows now, as it is.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn glance(&mut self) -> Result<(Picture, Seen), BotError> {
        let picture = self.desk.capture(self.window, self.area)?;
        let seen = self.reader.read(&picture);
        Ok((picture, seen))
    }

    /// Looks until the board is still, readable and possible.
    ///
    /// # Errors
    /// When it stays unreadable or impossible, is covered by a window the
    /// profile does not know, or is gone.
    pub fn look(&mut self) -> Result<Sight, BotError> {
        let deadline = Instant::now() + PATIENCE;
        let mut last: Option<Picture> = None;
        let mut since = Instant::now();
        loop {
            self.follow_resize()?;
            self.clear_view()?;
            let (picture, seen) = self.glance()?;
            let still = last.as_ref() == Some(&picture);
            let sight = Sight::of(&self.board, self.mines, &seen);
            let readable = seen.unknown().is_empty();
            if let (true, Ok(sight)) = (still, sight)
                && self.is_possible(&sight)
            {
                self.last = Some(sight.clone());
                return Ok(sight);
            }
            if !still {
                since = Instant::now();
            }
            // What flashes is not learnt.
            if !readable && since.elapsed() > FLASH && self.learn(&picture, &seen) {
                continue;
            }
            if Instant::now() > deadline {
                return Err(match readable {
                    true => BotError::Impossible { picture, seen },
                    false => BotError::Unreadable { picture, seen },
                });
            }
            last = Some(picture);
            thread::sleep(BLINK);
        }
    }

    /// Finds the board anew when the window has another size.
    fn follow_resize(&mut self) -> Result<(), BotError> {
        let place = self.desk.place(self.window)?;
        if [place.width, place.height] == self.window_size {
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
        self.reader = Reader::new(local, &profile);
        let place = self.desk.place(self.window)?;
        self.window_size = [place.width, place.height];
        Ok(())
    }

    fn learn(&mut self, picture: &Picture, seen: &Seen) -> bool {
        let lesson = Lesson {
            board: &self.board,
            mines: self.mines,
            picture,
            seen,
            clicked: self.clicked,
            before: self.last.as_ref(),
        };
        self.learns && lesson.learn(&mut self.reader)
    }

    /// Whether some layout fits. A lost board shows too much to be a view.
    fn is_possible(&mut self, sight: &Sight) -> bool {
        sight.status == Status::Lost || self.analyser.analyse(&sight.view).is_ok()
    }

    /// Sees to it that nothing covers the board: dialogs that the profile
    /// knows are closed.
    ///
    /// # Errors
    /// [`BotError::Covered`] by any other window.
    fn clear_view(&mut self) -> Result<(), BotError> {
        for _ in 0..8 {
            let Some(title) = self.desk.covered_by(self.window, self.area)? else {
                return Ok(());
            };
            if !self.close_dialog(&title)? {
                return Err(BotError::Covered { by: title });
            }
            thread::sleep(Duration::from_millis(120));
        }
        let by = self.desk.covered_by(self.window, self.area)?;
        by.map_or(Ok(()), |by| Err(BotError::Covered { by }))
    }

    /// Closes a dialog of the program itself; false when it is none.
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
        let typed = if rule.asks_name {
            self.name.as_str()
        } else {
            ""
        };
        let keys = typed
            .chars()
            .map(Key::Sign)
            .chain(rule.keys.iter().copied());
        for key in keys.collect::<Vec<_>>() {
            match self.desk.key(dialog.id, key) {
                // Gone meanwhile: all the better.
                Err(ScreenError::Closed) => break,
                other => other?,
            }
        }
        Ok(true)
    }

    /// Plays a move and waits for what comes of it. A click that shows nothing
    /// is made twice more.
    ///
    /// # Errors
    /// [`BotError::NoEffect`] when nothing changes; else as [`Table::look`].
    pub fn act(&mut self, action: Move) -> Result<Sight, BotError> {
        let Some(cell) = action.cell() else {
            return self.look();
        };
        let buttons = match action {
            Move::Open(_) => vec![Button::Left],
            Move::Chord(_) => self.profile.chord.clone(),
            _ => vec![Button::Right],
        };
        for _ in 0..3 {
            self.clear_view()?;
            let before = self.desk.capture(self.window, self.area)?;
            self.clicked = Some(cell);
            self.click(cell, &buttons)?;
            if self.has_changed(&before)? {
                return self.look();
            }
        }
        let (picture, _) = self.glance()?;
        Err(BotError::NoEffect { cell, picture })
    }

    fn click(&mut self, cell: CellId, buttons: &[Button]) -> Result<(), BotError> {
        let place = self.desk.place(self.window)?;
        let [x, y] = self.grid().centre(cell);
        let at = [place.x + x, place.y + y];
        self.hand.click(self.desk, at, buttons)?;
        self.park()
    }

    fn park(&mut self) -> Result<(), BotError> {
        let corner = parking(self.desk.place(self.window)?);
        Ok(self.hand.park(self.desk, corner)?)
    }

    fn has_changed(&mut self, before: &Picture) -> Result<bool, BotError> {
        let deadline = Instant::now() + SLOWEST;
        while Instant::now() < deadline {
            let now = self.desk.capture(self.window, self.area)?;
            if now != *before {
                return Ok(true);
            }
            thread::sleep(Duration::from_millis(2));
        }
        Ok(false)
    }

    /// Whether a person has taken the mouse.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn was_interrupted(&mut self) -> Result<bool, BotError> {
        Ok(self.hand.was_moved(self.desk)?)
    }

    /// Whether a person holds Escape down.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn is_stopped(&mut self) -> Result<bool, BotError> {
        Ok(self.desk.escape_is_held()?)
    }

    fn ask_for_game(&mut self, restart: &Restart) -> Result<(), BotError> {
        match restart {
            Restart::Keys(keys) => {
                for &key in keys {
                    self.desk.key(self.window, key)?;
                }
            }
            Restart::Face { down } => {
                let place = self.desk.place(self.window)?;
                let face = [place.x + place.width / 2, place.y + down];
                self.hand.click(self.desk, face, &[Button::Left])?;
                self.park()?;
            }
        }
        Ok(())
    }

    /// Asks the program for a new game and waits until it is there.
    ///
    /// # Errors
    /// [`BotError::NoNewGame`] when none comes up, or the profile does not know
    /// how to ask for one.
    pub fn restart(&mut self) -> Result<Sight, BotError> {
        thread::sleep(Duration::from_millis(self.profile.rest_millis));
        self.clear_view()?;
        let (before, _) = self.glance()?;
        self.last = None;
        self.clicked = None;
        let restart = self.profile.restart.clone();
        let deadline = Instant::now() + PATIENCE;
        let Some(restart) = restart else {
            return Err(BotError::NoNewGame { picture: before });
        };
        self.ask_for_game(&restart)?;
        let mut asked = Instant::now();
        while Instant::now() < deadline {
            self.clear_view()?;
            // A dialog that came up just then may have swallowed it.
            if asked.elapsed() > SLOWEST {
                self.ask_for_game(&restart)?;
                asked = Instant::now();
            }
            let (picture, seen) = self.glance()?;
            let is_fresh = !seen.faces.contains(&None)
                && seen.count(Face::tells_loss) == 0
                && seen.count(|face| face == Face::Flag) == 0;
            if picture != before && is_fresh {
                let sight = self.look()?;
                if !sight.status.is_over() {
                    return Ok(sight);
                }
            }
            thread::sleep(BLINK);
        }
        Err(BotError::NoNewGame { picture: before })
    }
}

/// The left bottom corner of a window is of no use in any program.
fn parking(place: Area) -> [i32; 2] {
    [place.x + 2, place.y + place.height - 2]
}

/// Programs draw their board some time after their window.
fn await_grid<D: Screen + Pointer>(
    desk: &mut D,
    window: WindowId,
    profile: &Profile,
    size: Option<[u32; 2]>,
) -> Result<Grid, BotError> {
    let deadline = Instant::now() + PATIENCE;
    let mut last: Option<Picture> = None;
    loop {
        let place = desk.place(window)?;
        let all = Area {
            x: 0,
            y: 0,
            ..place
        };
        let picture = match desk.capture(window, all) {
            Ok(picture) => picture,
            // Not shown yet, or just made smaller.
            Err(ScreenError::Closed) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(30));
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let still = last.as_ref() == Some(&picture);
        if still && let Some(grid) = find_grid(&picture, profile.shape, size) {
            return Ok(grid);
        }
        let known = profile.grid.clone();
        let known = known.filter(|grid| picture.area().holds(&grid.area()));
        match known {
            // A board that is not fresh is where it was, if it was saved.
            Some(grid) if still => return Ok(grid),
            None if Instant::now() > deadline => return Err(BotError::NoGrid { picture }),
            _ => last = Some(picture),
        }
        thread::sleep(Duration::from_millis(30));
    }
}
