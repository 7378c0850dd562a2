//! A board in a window, looked at and clicked on.

use std::time::Duration;

use demineur_core::{Board, CellId, FirstClick, Move, Rules, Status};
use demineur_solver::{Analyser, Cancel};

use crate::desktop::desk::Desk;
use crate::desktop::picture::Picture;
use crate::desktop::pointer::Button;
use crate::desktop::screen::WindowId;
use crate::error::BotError;
use crate::learning::doubt::Doubt;
use crate::learning::learn::{Lesson, learn_hidden};
use crate::learning::uncounted::{SPARSE, analyse_uncounted, likely_count};
use crate::playing::click::Answer;
use crate::playing::hand::Hand;
use crate::playing::pane::{PATIENCE, Pane};
use crate::playing::prospects::Prospects;
use crate::programs::profile::Profile;
use crate::reading::glyph::{Face, Glyph};
use crate::reading::grid::Grid;
use crate::reading::read::{Reader, Seen};
use crate::reading::sight::{Blur, Sight};
use crate::reading::smiley::{Mood, Smiley};

/// How long a click may take to show.
pub(super) const SLOWEST: Duration = Duration::from_millis(2500);
/// How long a click that may well do nothing has to show.
pub(super) const QUICK: Duration = Duration::from_millis(600);
/// Longer than anything flashes.
const FLASH: Duration = Duration::from_millis(500);
/// How long a board may rest unread while it is learnt.
const LEARNT: Duration = Duration::from_millis(3500);
/// How long to wait before looking again.
pub(super) const BLINK: Duration = Duration::from_millis(6);

/// A board in a window, and the hand that plays on it.
pub struct BoardWindow<'a, D> {
    pub(super) pane: Pane<'a, D>,
    board: Board,
    /// How many mines there are, or what is reckoned with.
    pub(super) mines: usize,
    /// By what that is known.
    pub(super) count: Count,
    /// Whether it was tried to find where the window counts them.
    pub(super) has_counted: bool,
    /// How long a board may stay unreadable.
    pub(super) patience: Duration,
    pub(super) analyser: Analyser,
    /// Whether unknown cells are learnt.
    pub(super) learns: bool,
    /// The cell that was opened last.
    pub(super) clicked: Option<CellId>,
    /// What was seen last of this game.
    pub(super) last: Option<Sight>,
    /// What it was read from.
    pub(super) last_picture: Option<Picture>,
    /// What the whole window showed before the last click, while learning.
    pub(super) window_before: Option<Picture>,
    /// A cell that may be a mine, with which the game is over then.
    pub(super) suspect: Option<Suspect>,
    /// Whether a loss was seen that nothing spoke against.
    pub(super) is_loss_proven: bool,
    /// Whether there was one in this game that was not proven.
    pub(super) has_suspected: bool,
    /// Whether this window was seen to take a flag: only then one that takes none
    /// any more is over.
    pub(super) takes_flags: bool,
    /// How often a flag was tried in vain before any was seen.
    pub(super) flag_tries: usize,
    /// Whether the game was seen to end: else the board is not clicked on to
    /// begin another.
    pub(super) end_seen: bool,
    /// What open cells of unknown number may show.
    pub(super) doubt: Doubt,
    /// Whether what is taken for the face looked strange at the end of the last game.
    grimaced: bool,
}

/// A cell that was opened on a guess and looks like nothing known: a number, or
/// the mine that ended the game.
#[derive(Clone, Debug)]
pub(super) struct Suspect {
    /// The cell.
    pub cell: CellId,
    /// The board before.
    pub before: Sight,
}

/// What is asked of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Columns and rows, where they are known.
    pub size: Option<[u32; 2]>,
    /// How many mines there are, if that is known.
    pub mines: Option<usize>,
}

/// By what the number of mines is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// It was said.
    Told,
    /// It was read from the window, for this game.
    Read,
    /// By nothing: what is reckoned with is only likely, and nothing rests on it.
    Guessed,
}

impl<'a, D: Desk> BoardWindow<'a, D> {
    /// Finds the board in a window.
    ///
    /// # Errors
    /// [`BotError::NoGrid`] when none is seen; [`BotError::Screen`] when the
    /// window goes away.
    pub fn find(
        desk: &'a mut D,
        window: WindowId,
        profile: Profile,
        wanted: Wanted,
        hand: Hand,
    ) -> Result<Self, BotError> {
        let mut pane = Pane::find(desk, window, profile, wanted.size, hand)?;
        let Ok(board) = pane.grid().board().build() else {
            let picture = pane.whole()?;
            return Err(BotError::NoGrid { picture });
        };
        Ok(Self {
            pane,
            board,
            mines: wanted.mines.unwrap_or(0),
            count: match wanted.mines {
                Some(_) => Count::Told,
                None => Count::Guessed,
            },
            has_counted: false,
            patience: PATIENCE,
            analyser: Analyser::new(),
            learns: false,
            clicked: None,
            last: None,
            last_picture: None,
            window_before: None,
            suspect: None,
            has_suspected: false,
            takes_flags: false,
            flag_tries: 0,
            end_seen: false,
            is_loss_proven: false,
            doubt: Doubt::default(),
            grimaced: false,
        })
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
            learn_hidden(&mut self.pane.reader, &picture);
        }
        Ok(self)
    }

    /// The same, but it gives up on what cannot be read after that long.
    pub fn patient(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The same, with a name for tables of high scores.
    pub fn named(mut self, name: &str) -> Self {
        self.pane.name = name.to_owned();
        self
    }

    /// The same, but it stops wherever it is once that switch is thrown.
    pub fn heeding(mut self, cancel: Cancel) -> Self {
        self.pane.cancel = cancel;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many mines there are, or what is reckoned with.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// By what that is known.
    pub fn count(&self) -> Count {
        self.count
    }

    /// What was read of the board, as a sight of this game; where nobody has
    /// counted the mines, reckoning with as many as are likely.
    pub(super) fn sight(&mut self, seen: &Seen) -> Result<Sight, Blur> {
        if self.count == Count::Guessed {
            let most = self.board.topology().len();
            let plain = Sight::of(&self.board, most, seen)?;
            let open = plain.view.open_count();
            let likely = match open {
                0 => Some(most / SPARSE),
                _ => likely_count(&plain.view),
            };
            let shows_mines = plain.faces.iter().any(|face| face.tells_loss());
            // A board that shows its mines is not won by them.
            let most = (most - open).saturating_sub(usize::from(shows_mines));
            self.mines = likely.unwrap_or(most).min(most);
        }
        match &self.last {
            Some(before) => Sight::after(before, &self.board, self.mines, seen),
            None => Sight::of(&self.board, self.mines, seen),
        }
    }

    /// What a click can have come to. Where nobody has counted the mines, any may
    /// have been the last.
    pub(super) fn prospects(&mut self, before: &Sight, cell: CellId) -> Prospects {
        match self.count {
            Count::Guessed => Prospects::uncounted(&before.view, cell),
            _ => Prospects::of(&mut self.analyser, before, cell),
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        Rules {
            first_click: self.pane.profile.first_click,
            ..Rules::default()
        }
    }

    /// Where the cells are in the window.
    pub fn grid(&self) -> Grid {
        self.pane.grid()
    }

    /// How the program looks and behaves, with what was learnt.
    pub fn profile(&self) -> Profile {
        self.pane.profile()
    }

    /// The desktop it stands on.
    pub fn desk(&mut self) -> &mut D {
        self.pane.desk
    }

    /// The reader, to teach it glyphs.
    pub fn reader(&mut self) -> &mut Reader {
        &mut self.pane.reader
    }

    /// What the board shows now, as it is.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn glance(&mut self) -> Result<(Picture, Seen), BotError> {
        let (picture, mut seen) = self.pane.glance()?;
        if self.pane.hand.is_off() {
            self.see_under_pointer(&mut seen)?;
        }
        Ok((picture, seen))
    }

    /// A person's pointer lights up the hidden cell it is on, in some programs:
    /// that is taken for what it was. Nothing is clicked meanwhile.
    fn see_under_pointer(&mut self, seen: &mut Seen) -> Result<(), BotError> {
        let place = self.pane.desk.place(self.pane.window)?;
        let Some([x, y]) = self.pane.desk.position()? else {
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
        let begun = self.pane.desk.now();
        let deadline = begun + self.patience;
        let mut last: Option<Picture> = None;
        let (mut since, mut stirred) = (begun, begun);
        let (mut dismissed, mut probed) = (false, false);
        let mut refitted: Option<Picture> = None;
        let (mut weakest, mut reconsidered) = (None, false);
        loop {
            self.pane.heed()?;
            self.pane.follow_resize()?;
            self.pane.clear_view()?;
            // As of before the glance: on a busy machine much time may pass after.
            let now = self.pane.desk.now();
            let (mut calm, is_late) = (now - since, now > deadline);
            let (picture, seen) = self.glance()?;
            let still = last.as_ref() == Some(&picture);
            if !still {
                (calm, since) = (Duration::ZERO, self.pane.desk.now());
            }
            let sight = self.sight(&seen);
            let readable = seen.unknown().is_empty();
            let mut contradiction = None;
            let misread = match (&sight, readable && still && calm > FLASH / 2) {
                (Ok(sight), true) => self.weakest(sight),
                _ => None,
            };
            weakest = misread.or(weakest);
            if let Some(cell) = misread.filter(|_| !reconsidered) {
                reconsidered = true;
                if self.reconsider(&picture, cell) {
                    continue;
                }
            }
            if let (true, Ok(sight)) = (still, sight)
                && self.is_possible(&sight)
            {
                if sight.is_in_doubt() && self.learn(&picture) {
                    continue;
                }
                contradiction = self.contradiction(&sight)?;
                // A face may be drawn a little after the board; what disagrees for
                // longer is not a face, though it was taken for one while learning.
                if contradiction.is_some() && self.learns && calm > FLASH {
                    self.pane.profile.smiley = None;
                    contradiction = None;
                }
                // At the end the face makes up its mind a little later.
                let ponders = sight.status.is_over()
                    && self.pane.profile.smiley.is_some()
                    && calm < FLASH
                    && self.mood()?.is_none();
                if contradiction.is_none() && !ponders {
                    self.last = Some(sight.clone());
                    self.last_picture = Some(picture);
                    return Ok(sight);
                }
            }
            if !readable && !self.learns && calm > FLASH / 2 && !probed {
                probed = true;
                self.pane.probe_light(&seen)?;
                continue;
            }
            if !readable && still && refitted.as_ref() != Some(&picture) {
                let is_better = self.pane.refit()?;
                refitted = Some(picture.clone());
                if is_better {
                    continue;
                }
            }
            // What flashes is not learnt.
            if !readable && calm > FLASH && self.learn(&picture) {
                continue;
            }
            if !readable && calm > 2 * FLASH && !dismissed {
                dismissed = true;
                self.pane.dismiss()?;
            }
            if !readable && self.pane.desk.since(stirred) > 4 * FLASH {
                stirred = self.pane.desk.now();
                self.pane.stir()?;
            }
            // What never rests is given up, too, but later.
            // What was not learnt by now is not; what is drawn over a board at the
            // end of a game stays there.
            let is_given_up = !readable && self.learns && calm > LEARNT;
            if is_given_up || is_late && (still || self.pane.desk.now() > deadline + self.patience)
            {
                return Err(match (contradiction, readable) {
                    (Some(says), _) => BotError::Contradiction {
                        picture,
                        seen,
                        says,
                    },
                    (None, true) => BotError::Impossible {
                        weakest,
                        picture,
                        seen,
                    },
                    (None, false) => BotError::Unreadable { picture, seen },
                });
            }
            last = Some(picture);
            self.pane.desk.wait(BLINK);
        }
    }

    /// What the face says; `None` where there is no face, it would lie outside
    /// of the window, or it was never seen like that.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn mood(&mut self) -> Result<Option<Mood>, BotError> {
        self.pane.mood()
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
    pub(super) fn unflagged(&self, sight: &Sight) -> Vec<CellId> {
        if !self.pane.profile.flags_to_win || sight.status != Status::Won {
            return Vec::new();
        }
        sight.bare().collect()
    }

    /// Learns whether a game that is won on the board is so for the program,
    /// too: one that still takes a flag on a mine wants them all. A program that
    /// shows something else by then has seen it won.
    pub(super) fn learn_flags(&mut self, sight: Sight) -> Result<Sight, BotError> {
        let bare = sight.bare().next();
        let Some(mine) = bare.filter(|_| !self.pane.profile.flags_to_win) else {
            return Ok(sight);
        };
        match self.try_flag(&sight, mine) {
            Ok(after) => Ok(after.unwrap_or(sight)),
            Err(error) if error.can_be_mended() => Ok(sight),
            Err(BotError::Unreadable { .. }) => Ok(sight),
            Err(error) => Err(error),
        }
    }

    /// The board with a flag on a mine; `None` where none can be put.
    fn try_flag(&mut self, sight: &Sight, mine: CellId) -> Result<Option<Sight>, BotError> {
        self.pane.clear_view()?;
        if !self.pane.dialogs()?.is_empty() {
            return Ok(None);
        }
        let before = self.pane.capture()?;
        let at = self.grid().centre(mine);
        if self.pane.click_at(at, &[Button::Right], &before, QUICK)? != Answer::Changed {
            return Ok(None);
        }
        // Drawn whole, it is what a flag looks like; but for a board that changes
        // elsewhere, too, which is how some programs celebrate.
        self.pane.desk.wait(FLASH);
        let (picture, seen) = self.glance()?;
        let mut others = seen.faces.iter().zip(&sight.faces).enumerate();
        let is_alone = others.all(|(cell, (now, was))| cell == mine.index() || *now == Some(*was));
        // Any click may have begun another game.
        if !is_alone {
            return Ok(None);
        }
        if seen.faces[mine.index()].is_none()
            && let Some(colours) = self.pane.reader.colours(&picture, mine)
        {
            self.pane.reader.learn(Glyph::like(Face::Flag, &colours));
        }
        let after = self.look()?;
        self.pane.profile.flags_to_win = after.view.get(mine).is_flagged();
        Ok(Some(after))
    }

    /// What the whole window shows.
    ///
    /// # Errors
    /// When the window is gone.
    pub fn whole(&mut self) -> Result<Picture, BotError> {
        self.pane.whole()
    }

    /// Learns where the face is, or how it looks now that a game is over.
    fn learn_smiley(&mut self, before: &Picture, over: Mood) -> Result<(), BotError> {
        let after = self.whole()?;
        match &mut self.pane.profile.smiley {
            Some(smiley) => {
                let area = smiley.area(self.pane.area);
                if smiley.looks.is_empty() {
                    smiley.learn(Mood::Playing, &before.crop(area));
                }
                // A face looks the same all through a game, but for a moment after a
                // click; a clock does not.
                let around = smiley.surroundings(self.pane.area);
                match [before, &after].map(|window| smiley.mood_around(&window.crop(around))) {
                    [_, mood] if mood == Some(over) => self.grimaced = false,
                    [Some(Mood::Playing), None] => {
                        smiley.learn(over, &after.crop(area));
                        self.grimaced = false;
                    }
                    _ if !self.grimaced => self.grimaced = true,
                    _ => self.pane.profile.smiley = None,
                }
            }
            none => *none = Smiley::find(before, &after, self.pane.area, over),
        }
        Ok(())
    }

    /// What open cells of unknown number may show.
    pub(super) fn doubt(&self) -> &Doubt {
        &self.doubt
    }

    /// Learns from a picture with unknown cells; false when nothing is read in
    /// another way after that.
    fn learn(&mut self, picture: &Picture) -> bool {
        if !self.learns || self.suspect.is_some() {
            return false;
        }
        // Not as it was seen: that may be mended under a person's pointer.
        let read = self.pane.reader.read(picture);
        let lesson = Lesson {
            board: &self.board,
            mines: (self.count != Count::Guessed).then_some(self.mines),
            picture,
            clicked: self.clicked,
            before: self.last.as_ref(),
            spares_first: self.pane.profile.first_click != FirstClick::Any,
        };
        self.doubt = lesson.learn(&mut self.pane.reader);
        self.pane.reader.read(picture) != read
    }

    /// Where no layout fits: among the cells that contradict each other the one whose
    /// look is the rarest on the board, for least is known of that.
    fn weakest(&mut self, sight: &Sight) -> Option<CellId> {
        if sight.status == Status::Lost {
            return None;
        }
        let found = match self.count {
            Count::Guessed => analyse_uncounted(&sight.view).err(),
            _ => self.analyser.analyse(&sight.view).err(),
        };
        let face = |cell: &CellId| sight.faces.get(cell.index()).copied();
        let like = |cell: &CellId| {
            let faces = sight.faces.iter();
            faces.filter(|other| Some(**other) == face(cell)).count()
        };
        found?.cells.into_iter().min_by_key(like)
    }

    /// Forgets what a cell was read as, with all that was read so, and learns that
    /// anew from the whole board; false, and all as before, where that tells nothing
    /// else.
    fn reconsider(&mut self, picture: &Picture, cell: CellId) -> bool {
        let Some(face) = self.pane.reader.face(picture, cell) else {
            return false;
        };
        if !self.learns {
            return false;
        }
        let known = self.pane.reader.alphabet().clone();
        self.pane.reader.forget_face(face);
        let lesson = Lesson {
            board: &self.board,
            mines: (self.count != Count::Guessed).then_some(self.mines),
            picture,
            clicked: None,
            before: None,
            spares_first: false,
        };
        self.doubt = lesson.learn(&mut self.pane.reader);
        let seen = self.pane.reader.read(picture);
        let sight = Sight::of(&self.board, self.mines, &seen);
        if sight.is_ok_and(|sight| self.is_possible(&sight)) {
            // What was read before was read wrongly, too.
            self.last = None;
            return true;
        }
        self.pane.reader.know(known);
        false
    }

    /// Whether some layout fits. A lost board shows too much to be a view.
    fn is_possible(&mut self, sight: &Sight) -> bool {
        sight.status == Status::Lost
            || match self.count {
                Count::Guessed => analyse_uncounted(&sight.view).is_ok(),
                _ => self.analyser.analyse(&sight.view).is_ok(),
            }
    }

    /// Plays a move and waits for what comes of it. A click that shows nothing
    /// is made twice more, each time slower.
    ///
    /// # Errors
    /// [`BotError::NoEffect`] when nothing changes; else as [`BoardWindow::look`].
    pub fn act(&mut self, action: Move) -> Result<Sight, BotError> {
        let Some(cell) = action.cell() else {
            return self.look();
        };
        let buttons = match action {
            Move::Open(_) => vec![Button::Left],
            Move::Chord(_) => self.pane.profile.chord.clone(),
            _ => vec![Button::Right],
        };
        // On a busy machine a program may take its time.
        for within in [SLOWEST, 2 * SLOWEST, 4 * SLOWEST] {
            self.pane.clear_view()?;
            let whole = if self.learns {
                Some(self.whole()?)
            } else {
                None
            };
            let before = self.pane.capture()?;
            let opens = matches!(action, Move::Open(_) | Move::Chord(_));
            let is_done = matches!(action, Move::Open(_) | Move::Flag(_))
                && matches!(self.pane.reader.face(&before, cell), Some(Face::Open(_)));
            if is_done {
                // An earlier click took its time.
                return self.look();
            }
            self.window_before.clone_from(&whole);
            self.clicked = opens.then_some(cell);
            let at = self.grid().centre(cell);
            match self.pane.click_at(at, &buttons, &before, within)? {
                Answer::NotMade => return self.look(),
                // What is clicked on behind a dialog is not answered.
                Answer::Nothing if self.pane.was_answered_by_window()? => break,
                Answer::Nothing => self.pane.hand.slow_down(),
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
        let deadline = self.pane.desk.now() + SLOWEST;
        loop {
            let sight = self.look()?;
            if Some(&sight.faces) != earlier.as_ref() {
                return Ok(sight);
            }
            if self.pane.desk.now() > deadline {
                self.pane.hand.slow_down();
                return Ok(sight);
            }
        }
    }

    /// Whether a person has taken the mouse.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn was_interrupted(&mut self) -> Result<bool, BotError> {
        Ok(self.pane.hand.was_moved(self.pane.desk)?)
    }

    /// Whether a person has pressed Escape.
    ///
    /// # Errors
    /// When the desktop no longer answers.
    pub fn is_stopped(&mut self) -> Result<bool, BotError> {
        Ok(self.pane.desk.wants_stop()?)
    }
}
