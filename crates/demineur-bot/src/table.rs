//! A board in a window, looked at and clicked on.

use std::thread;
use std::time::{Duration, Instant};

use demineur_core::{Board, CellId, FirstClick, Move, Rules, Status};
use demineur_solver::Analyser;

use crate::click::Answer;
use crate::doubt::Doubt;
use crate::error::BotError;
use crate::find::{find_board, find_grid};
use crate::glyph::{Face, Glyph};
use crate::grid::{Grid, Shape};
use crate::hand::Hand;
use crate::learn::{Lesson, learn_hidden};
use crate::picture::{Area, Picture};
use crate::pointer::{Button, Pointer};
use crate::profile::Profile;
use crate::read::{Reader, Seen};
use crate::screen::{Screen, ScreenError, WindowId};
use crate::sight::Sight;
use crate::smiley::{Mood, Smiley};

/// How long a board may stay unreadable before the bot gives up: KMines writes
/// how the game ended over its board for some seconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);
/// How long a click may take to show.
pub(crate) const SLOWEST: Duration = Duration::from_millis(2500);
/// How long a click that may well do nothing has to show.
pub(crate) const QUICK: Duration = Duration::from_millis(600);
/// Longer than anything flashes.
const FLASH: Duration = Duration::from_millis(500);
/// How long to wait before looking again.
pub(crate) const BLINK: Duration = Duration::from_millis(6);

/// A board in a window, and the hand that plays on it.
pub struct Table<'a, D> {
    pub(crate) desk: &'a mut D,
    pub(crate) window: WindowId,
    pub(crate) profile: Profile,
    pub(crate) hand: Hand,
    /// The name for high scores.
    pub(crate) name: String,
    pub(crate) reader: Reader,
    /// The part of the window that is captured: the board.
    pub(crate) area: Area,
    /// How long a board may stay unreadable.
    pub(crate) patience: Duration,
    /// How large the window was when the board was found.
    window_size: [i32; 2],
    board: Board,
    mines: usize,
    analyser: Analyser,
    /// Whether unknown cells are learnt.
    pub(crate) learns: bool,
    /// The cell that was opened last.
    pub(crate) clicked: Option<CellId>,
    /// When that was.
    pub(crate) clicked_at: Option<Instant>,
    /// What was seen last of this game.
    pub(crate) last: Option<Sight>,
    /// What open cells of unknown number may show.
    doubt: Doubt,
    /// Whether what is taken for the face looked strange at the end of the last game.
    grimaced: bool,
    /// Whether the pointer waits beside the window: in it some cell lights up,
    /// wherever the pointer is.
    pub(crate) shuns_window: bool,
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
        mut profile: Profile,
        wanted: Wanted,
        hand: Hand,
    ) -> Result<Self, BotError> {
        let mut hand = hand.with_frame(Duration::from_millis(profile.frame_millis));
        // A pointer on a cell changes its look in some programs. Where the cells
        // are is not known yet; hardly any program has one in this corner.
        let place = desk.place(window)?;
        hand.park(desk, Some([place.x + 2, place.y + place.height - 2]))?;
        let grid = await_grid(desk, window, &profile, wanted.size)?;
        let place = desk.place(window)?;
        let window_size = [place.width, place.height];
        let Ok(board) = grid.board().build() else {
            let all = place.inside();
            let picture = desk.capture(window, all)?;
            return Err(BotError::NoGrid { picture });
        };
        profile.shape = grid.shape;
        let area = grid.area();
        let local = grid.moved([-area.x, -area.y]);
        let mut table = Self {
            reader: Reader::new(local, &profile),
            desk,
            window,
            profile,
            hand,
            name: String::new(),
            patience: PATIENCE,
            window_size,
            area,
            board,
            mines: wanted.mines,
            analyser: Analyser::new(),
            learns: false,
            clicked: None,
            clicked_at: None,
            last: None,
            doubt: Doubt::default(),
            grimaced: false,
            shuns_window: false,
        };
        table.park()?;
        Ok(table)
    }

    /// The same, but unknown cells are learnt as they are seen. What a hidden
    /// cell looks like is learnt now, if nothing that is seen is known: the board
    /// must be fresh.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn learning(mut self) -> Result<Self, BotError> {
        self.learns = true;
        let (picture, seen) = self.glance()?;
        // A profile of another scale may know none of what it sees.
        if seen.faces.iter().all(Option::is_none) {
            learn_hidden(&mut self.reader, &picture);
        }
        Ok(self)
    }

    /// The same, but it gives up on what cannot be read after that long.
    pub fn patient(self, patience: Duration) -> Self {
        Self { patience, ..self }
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
            frame_millis: self.hand.frame().as_millis() as u64,
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
        let mut seen = self.reader.read(&picture);
        if self.hand.is_off() {
            self.see_under_pointer(&mut seen)?;
        }
        Ok((picture, seen))
    }

    /// A person's pointer lights up the hidden cell it is on, in some programs:
    /// that is taken for what it was. Nothing is clicked meanwhile.
    fn see_under_pointer(&mut self, seen: &mut Seen) -> Result<(), BotError> {
        let place = self.desk.place(self.window)?;
        let Some([x, y]) = self.desk.position()? else {
            return Ok(());
        };
        let grid = self.grid();
        let Some(cell) = grid.cell_at([x - place.x, y - place.y]) else {
            return Ok(());
        };
        let before = self.last.as_ref().map(|sight| sight.faces[cell.index()]);
        let face = &mut seen.faces[cell.index()];
        *face = face.or(before).or(Some(Face::Hidden));
        Ok(())
    }

    /// Looks until the board is still, readable and possible.
    ///
    /// # Errors
    /// When it stays unreadable or impossible, is covered by a window the
    /// profile does not know, or is gone.
    pub fn look(&mut self) -> Result<Sight, BotError> {
        let deadline = Instant::now() + self.patience;
        let mut last: Option<Picture> = None;
        let mut since = Instant::now();
        let (mut dismissed, mut probed) = (false, false);
        let mut stirred = Instant::now();
        loop {
            self.follow_resize()?;
            self.clear_view()?;
            // As of before the glance: on a busy machine much time may pass after.
            let (mut calm, is_late) = (since.elapsed(), Instant::now() > deadline);
            let (picture, seen) = self.glance()?;
            let still = last.as_ref() == Some(&picture);
            if !still {
                (calm, since) = (Duration::ZERO, Instant::now());
            }
            let sight = match &self.last {
                Some(before) => Sight::after(before, &self.board, self.mines, &seen),
                None => Sight::of(&self.board, self.mines, &seen),
            };
            let readable = seen.unknown().is_empty();
            let mut contradiction = None;
            if let (true, Ok(sight)) = (still, sight)
                && self.is_possible(&sight)
            {
                if sight.is_in_doubt() && self.learn(&picture) {
                    continue;
                }
                contradiction = self.contradiction(&sight)?;
                // A face may be drawn a little after the board; what disagrees for
                // longer was taken for a face while learning, and is none.
                if contradiction.is_some() && self.learns && calm > FLASH {
                    self.profile.smiley = None;
                    contradiction = None;
                }
                // At the end the face makes up its mind a little later.
                let ponders = sight.status.is_over()
                    && self.profile.smiley.is_some()
                    && calm < FLASH
                    && self.mood()?.is_none();
                if contradiction.is_none() && !ponders {
                    self.last = Some(sight.clone());
                    return Ok(sight);
                }
            }
            if !readable && !self.learns && calm > FLASH / 2 && !probed {
                probed = true;
                self.probe_light(&seen)?;
                continue;
            }
            // What flashes is not learnt.
            if !readable && calm > FLASH && self.learn(&picture) {
                continue;
            }
            if !readable && calm > 2 * FLASH && !dismissed {
                dismissed = true;
                self.dismiss()?;
            }
            if !readable && stirred.elapsed() > 4 * FLASH {
                stirred = Instant::now();
                self.stir()?;
            }
            // What never rests is given up, too, but later.
            if is_late && (still || Instant::now() > deadline + self.patience) {
                return Err(match (contradiction, readable) {
                    (Some(says), _) => BotError::Contradiction {
                        picture,
                        seen,
                        says,
                    },
                    (None, true) => BotError::Impossible { picture, seen },
                    (None, false) => BotError::Unreadable { picture, seen },
                });
            }
            last = Some(picture);
            thread::sleep(BLINK);
        }
    }

    /// What the face says; none where there is none, it would lie outside of
    /// the window, or it was never seen like that.
    ///
    /// # Errors
    /// When the window is gone.
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

    /// What the face says, if that is not what the board does.
    fn contradiction(&mut self, sight: &Sight) -> Result<Option<Mood>, BotError> {
        let awaits_flags = !self.unflagged(sight).is_empty();
        let expected = if awaits_flags {
            Mood::Playing
        } else {
            Mood::of(sight.status)
        };
        Ok(self.mood()?.filter(|&mood| mood != expected))
    }

    /// The mines that still want a flag, of a board that is won but for that.
    pub(crate) fn unflagged(&self, sight: &Sight) -> Vec<CellId> {
        if !self.profile.flags_to_win || sight.status != Status::Won {
            return Vec::new();
        }
        let hidden = sight.view.hidden();
        let bare = hidden.filter(|&cell| !sight.view.get(cell).is_flagged());
        bare.collect()
    }

    /// Learns whether a game that is won on the board is so for the program,
    /// too: one that still takes a flag on a mine wants them all.
    pub(crate) fn learn_flags(&mut self, sight: Sight) -> Result<Sight, BotError> {
        let bare = sight
            .view
            .hidden()
            .find(|&cell| !sight.view.get(cell).is_flagged());
        let Some(mine) = bare.filter(|_| !self.profile.flags_to_win) else {
            return Ok(sight);
        };
        self.clear_view()?;
        let before = self.desk.capture(self.window, self.area)?;
        let at = self.grid().centre(mine);
        if self.click_at(at, &[Button::Right], &before, QUICK)? != Answer::Changed {
            return Ok(sight);
        }
        // Drawn whole, it is what a flag looks like; but for a board that changes
        // elsewhere, too, which is how some programs celebrate.
        thread::sleep(FLASH);
        let (picture, seen) = self.glance()?;
        let mut others = seen.faces.iter().zip(&sight.faces).enumerate();
        let is_alone = others.all(|(cell, (now, was))| cell == mine.index() || *now == Some(*was));
        if is_alone
            && seen.faces[mine.index()].is_none()
            && let Some(colours) = self.reader.colours(&picture, mine)
        {
            self.reader.learn(Glyph::like(Face::Flag, &colours));
        }
        let after = self.look()?;
        self.profile.flags_to_win = after.view.get(mine).is_flagged();
        Ok(after)
    }

    /// What the whole window shows.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn whole(&mut self) -> Result<Picture, BotError> {
        let place = self.desk.place(self.window)?;
        let all = place.inside();
        Ok(self.desk.capture(self.window, all)?)
    }

    /// Learns where the face is, or how it looks now that a game is over.
    fn learn_smiley(&mut self, before: &Picture, over: Mood) -> Result<(), BotError> {
        let after = self.whole()?;
        match &mut self.profile.smiley {
            Some(smiley) => {
                let area = smiley.area(self.area);
                if smiley.looks.is_empty() {
                    smiley.learn(Mood::Playing, &before.crop(area));
                }
                // A face looks the same all through a game, but for a moment after a
                // click; a clock does not.
                let around = smiley.surroundings(self.area);
                match [before, &after].map(|window| smiley.mood_around(&window.crop(around))) {
                    [_, mood] if mood == Some(over) => self.grimaced = false,
                    [Some(Mood::Playing), None] => {
                        smiley.learn(over, &after.crop(area));
                        self.grimaced = false;
                    }
                    _ if !self.grimaced => self.grimaced = true,
                    _ => self.profile.smiley = None,
                }
            }
            none => *none = Smiley::find(before, &after, self.area, over),
        }
        Ok(())
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

    /// What open cells of unknown number may show.
    pub(crate) fn doubt(&self) -> &Doubt {
        &self.doubt
    }

    /// Learns from a picture with unknown cells; false when nothing is read in
    /// another way after that.
    fn learn(&mut self, picture: &Picture) -> bool {
        if !self.learns {
            return false;
        }
        // Not as it was seen: that may be mended under a person's pointer.
        let read = self.reader.read(picture);
        let lesson = Lesson {
            board: &self.board,
            mines: self.mines,
            picture,
            clicked: self.clicked,
            before: self.last.as_ref(),
            spares_first: self.profile.first_click != FirstClick::Any,
        };
        self.doubt = lesson.learn(&mut self.reader);
        self.reader.read(picture) != read
    }

    /// Whether some layout fits. A lost board shows too much to be a view.
    fn is_possible(&mut self, sight: &Sight) -> bool {
        sight.status == Status::Lost || self.analyser.analyse(&sight.view).is_ok()
    }

    /// Plays a move and waits for what comes of it. A click that shows nothing
    /// is made twice more, each time slower.
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
            let whole = if self.learns {
                Some(self.whole()?)
            } else {
                None
            };
            let before = self.desk.capture(self.window, self.area)?;
            let opens = matches!(action, Move::Open(_) | Move::Chord(_));
            let is_done = matches!(action, Move::Open(_) | Move::Flag(_))
                && matches!(self.reader.face(&before, cell), Some(Face::Open(_)));
            if is_done {
                // An earlier click took its time.
                return self.look();
            }
            self.clicked = opens.then_some(cell);
            let at = self.grid().centre(cell);
            match self.click_at(at, &buttons, &before, SLOWEST)? {
                Answer::NotMade => return self.look(),
                Answer::Nothing => self.hand.slow_down(),
                Answer::Changed => {
                    let sight = self.look_for_change()?;
                    let is_over = sight.status.is_over() && self.unflagged(&sight).is_empty();
                    if let (Some(whole), true) = (whole, is_over) {
                        self.learn_smiley(&whole, Mood::of(sight.status))?;
                    }
                    return Ok(sight);
                }
            }
        }
        let (picture, _) = self.glance()?;
        Err(BotError::NoEffect { cell, picture })
    }

    /// Looks until the board is another than before, or for some time: what
    /// changes first may be but a cell that lights up.
    fn look_for_change(&mut self) -> Result<Sight, BotError> {
        let earlier = self.last.as_ref().map(|sight| sight.faces.clone());
        let deadline = Instant::now() + SLOWEST;
        loop {
            let sight = self.look()?;
            if Some(&sight.faces) != earlier.as_ref() {
                return Ok(sight);
            }
            if Instant::now() > deadline {
                self.hand.slow_down();
                return Ok(sight);
            }
        }
    }

    /// Whether a person has taken the mouse.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn was_interrupted(&mut self) -> Result<bool, BotError> {
        Ok(self.hand.was_moved(self.desk)?)
    }

    /// Whether a person has pressed Escape.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn is_stopped(&mut self) -> Result<bool, BotError> {
        Ok(self.desk.wants_stop()?)
    }
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
        let all = place.inside();
        let picture = match desk.capture(window, all) {
            Ok(picture) => picture,
            // Not shown yet, or just made smaller.
            Err(ScreenError::Closed | ScreenError::NotShown) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(30));
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let still = last.as_ref() == Some(&picture);
        // Squares are what a profile says that knows nothing.
        let is_told = profile.shape != Shape::Square || !profile.glyphs.is_empty();
        let find = || match is_told {
            true => find_grid(&picture, profile.shape, size),
            false => find_board(&picture, size),
        };
        // A board that is not fresh is where it was, if it was saved: what is
        // found on one may lie beside its cells.
        let known = profile.grid.clone();
        let known = known.filter(|grid| picture.area().holds(&grid.area()));
        let unread = |grid: &Grid| {
            let mut reader = Reader::new(grid.clone(), profile);
            reader.read(&picture).unknown().len()
        };
        let best = match still {
            true => find().into_iter().chain(known).min_by_key(unread),
            false => None,
        };
        if let Some(grid) = best {
            return Ok(grid);
        }
        if Instant::now() > deadline {
            return Err(BotError::NoGrid { picture });
        }
        last = Some(picture);
        thread::sleep(Duration::from_millis(30));
    }
}
