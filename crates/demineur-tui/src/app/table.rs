//! A game on the screen: the session, the cursor, the clock, the help that is
//! shown.

use crossterm::event::MouseButton;
use demineur_core::{
    Actor, CellId, Figures, Game, Help, Move, PlayError, SavedGame, Source, Status,
};
use demineur_play::{CellNames, HintGrade, Key, Role, Session};
use demineur_solver::Analysis;
use demineur_solver::generate::Tier;
use demineur_solver::hint::Hint;
use demineur_store::GameKey;

use super::watch::Watch;
use crate::board::BoardPane;
use crate::history::History;
use crate::wish::{NoGuess, Wish};

/// A game on the screen.
pub struct Table {
    /// Tells this game from the one before it.
    pub(crate) serial: u64,
    /// The game it took the place of, since its board was made only now.
    pub(crate) replaces: Option<u64>,
    pub(crate) session: Session,
    /// The name its results are compared under.
    pub(crate) label: String,
    /// What the board is made like, if it needs no guess.
    pub(crate) no_guess: Option<NoGuess>,
    /// Its key, if it was in the database before it came to the table.
    pub(crate) stored: Option<GameKey>,
    /// Whether its time may be compared with others: nobody knew its board.
    pub(crate) fresh: bool,
    pub(crate) pane: BoardPane,
    pub(crate) cursor: CellId,
    /// The moment that is 0 in the log. Before the moment the program started
    /// for a game that is gone on with.
    origin: i64,
    pub(crate) press: Option<Press>,
    pub(crate) hint: Option<HintShown>,
    /// The grade that was asked for while the hint was still worked out.
    pub(crate) hint_wanted: HintGrade,
    pub(crate) guess: Option<String>,
    pub(crate) chances: Chances,
    pub(crate) watch: Option<Watch>,
    /// The player's results, once the game is over.
    pub(crate) history: Option<History>,
    /// The first opening, while a board that needs no guess is made around it.
    pub(crate) opening: Option<CellId>,
    /// How far the text beside the board is scrolled.
    pub(crate) scroll: u16,
    /// The figures after the last move; none on boards so large that they
    /// take long.
    pub(crate) figures: Option<Figures>,
}

/// On larger boards 3BV is worked out at the end only.
const FIGURED: usize = 200_000;

/// A mouse button that is held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Press {
    pub button: MouseButton,
    /// Whether it opens around a number.
    pub chord: bool,
    /// Whether letting go does anything: the right button alone does not.
    pub armed: bool,
    /// Where it was pressed.
    pub cell: CellId,
    /// Whether the pointer is still there.
    pub inside: bool,
}

/// A hint that is shown.
pub(crate) struct HintShown {
    pub hint: Box<Hint>,
    pub grade: HintGrade,
    pub text: String,
    pub marks: Vec<(CellId, Role)>,
}

/// The overlay of chances.
#[derive(Default)]
pub(crate) enum Chances {
    /// Not shown.
    #[default]
    Off,
    /// Asked for and not there yet.
    Wanted,
    /// Shown.
    On(Box<Analysis>),
}

impl Chances {
    pub fn is_on(&self) -> bool {
        !matches!(self, Self::Off)
    }
}

impl Table {
    /// A game as it stands, on the screen at that moment.
    pub(crate) fn new(
        serial: u64,
        saved: SavedGame,
        label: String,
        pane: BoardPane,
        now: u64,
    ) -> Self {
        let session = Session::new(saved);
        let board = session.game().board();
        let start = session.start();
        let last = session.game().line().iter().rev().find_map(|m| m.cell());
        let cursor = last.or(start).unwrap_or_else(|| board.middle());
        let origin = now as i64 - session.millis() as i64;
        let mut table = Self {
            serial,
            replaces: None,
            label,
            no_guess: session.saved().no_guess.then(NoGuess::default),
            stored: None,
            fresh: matches!(session.game().params().source, Source::Seed { .. }),
            pane,
            cursor,
            origin,
            press: None,
            hint: None,
            hint_wanted: HintGrade::Nudge,
            guess: None,
            chances: Chances::Off,
            watch: None,
            history: None,
            opening: None,
            scroll: 0,
            figures: None,
            session,
        };
        table.work_out_figures();
        table
    }

    pub(crate) fn work_out_figures(&mut self) {
        let game = self.session.game();
        let quick = game.board().len() <= FIGURED || game.status().is_over();
        self.figures = quick.then(|| Figures::of(game));
    }

    /// Why the game is not among those the player's results are made of.
    pub(crate) fn uncounted(&self) -> Option<Key> {
        let figures = self.figures?;
        if !figures.actors.are_only(Actor::Person) {
            Some(Key::EndWatched)
        } else if figures.helped || self.session.was_helped() {
            Some(Key::EndHelped)
        } else if figures.undone {
            Some(Key::EndUndone)
        } else if !self.fresh {
            Some(Key::EndKnown)
        } else {
            None
        }
    }

    /// The game wanted, laid out.
    pub(crate) fn of_wish(
        serial: u64,
        wish: &Wish,
        saved: SavedGame,
        pane: BoardPane,
        now: u64,
    ) -> Self {
        let mut table = Self::new(serial, saved, wish.label(), pane, now);
        table.no_guess = wish.no_guess;
        table.fresh = !wish.known;
        table
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    pub(crate) fn names(&self) -> CellNames {
        CellNames::of(self.game().board())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game().status().is_over()
    }

    /// The hardest reasoning that was asked for, by name.
    pub(crate) fn grade(&self) -> Option<&'static str> {
        self.no_guess?.grade.map(Tier::name)
    }

    /// Whether the board is still to be made, around the first opening.
    pub(crate) fn is_unmade(&self) -> bool {
        self.no_guess.is_some() && matches!(self.game().params().source, Source::Seed { .. })
    }

    /// The seed its mines are drawn from, if they are.
    pub(crate) fn seed(&self) -> Option<u64> {
        match self.game().params().source {
            Source::Seed { seed, .. } => Some(seed),
            Source::Given { .. } => None,
        }
    }

    /// Milliseconds of the log at that moment.
    pub(crate) fn millis(&self, now: u64) -> u64 {
        u64::try_from(now as i64 - self.origin).unwrap_or(0)
    }

    /// Plays a move at that moment.
    pub(crate) fn act(
        &mut self,
        action: Move,
        actor: Actor,
        now: u64,
    ) -> Result<Status, PlayError> {
        // The log never runs backwards, whatever the clock of the machine does.
        let millis = self.millis(now).max(self.session.millis());
        self.session.act(action, millis, actor)
    }

    /// Milliseconds on the clock: from the first opening to the end, or to
    /// that moment.
    pub(crate) fn clock(&self, now: u64) -> u64 {
        let game = self.game();
        if game.status() == Status::Ready {
            return 0;
        }
        let opens = |action: Move| matches!(action, Move::Open(_) | Move::Chord(_));
        let mut log = game.log().iter();
        let Some(first) = log.find(|entry| entry.effect && opens(entry.action)) else {
            return 0;
        };
        let last = if self.is_over() {
            self.session.millis()
        } else {
            self.millis(now)
        };
        last.saturating_sub(first.millis)
    }

    /// Puts another game in the place of this one, which was only waiting for
    /// its board. The clock runs on.
    pub(crate) fn replace_game(&mut self, serial: u64, saved: SavedGame) {
        let help = self.session.help();
        self.replaces = Some(self.serial);
        self.serial = serial;
        self.stored = None;
        self.session = Session::new(saved).with_help(help);
    }

    /// Takes everything away that was true of the position before.
    pub(crate) fn forget_help(&mut self) {
        self.hint = None;
        self.guess = None;
        self.scroll = 0;
        if self.chances.is_on() {
            self.chances = if self.is_over() {
                Chances::Off
            } else {
                Chances::Wanted
            };
        }
    }

    /// The cells that are highlighted, and why.
    pub(crate) fn roles(&self) -> Vec<(CellId, Role)> {
        if let Some(hint) = &self.hint {
            return hint.marks.clone();
        }
        if let Some(told) = self.watch.as_ref().and_then(|watch| watch.told.as_ref()) {
            return told.marks.clone();
        }
        if let (Status::Ready, Some(start)) = (self.game().status(), self.session.start()) {
            return vec![(start, Role::Best)];
        }
        Vec::new()
    }

    /// The cells that look pressed.
    pub(crate) fn pressed(&self) -> Vec<CellId> {
        let Some(press) = self.press.filter(|press| press.inside && press.armed) else {
            return Vec::new();
        };
        let view = self.game().view();
        let closed = |&cell: &CellId| view.is_hidden(cell) && !view.get(cell).is_flagged();
        if view.is_hidden(press.cell) && !press.chord {
            return Some(press.cell).filter(closed).into_iter().collect();
        }
        let topology = view.topology();
        let around = topology.neighbours(press.cell);
        let around = around.iter().copied().filter(closed);
        around.chain(Some(press.cell).filter(closed)).collect()
    }

    /// Whether a number has as many flags around as it shows, and something
    /// to open.
    pub(crate) fn is_satisfied(&self, cell: CellId) -> bool {
        let view = self.game().view();
        let Some(number) = view.number(cell) else {
            return false;
        };
        let around = view.topology().neighbours(cell);
        let flags = around.iter().filter(|&&c| view.get(c).is_flagged()).count();
        let closed = |c: CellId| view.is_hidden(c) && !view.get(c).is_flagged();
        flags == number as usize && around.iter().any(|&c| closed(c))
    }

    /// Notes help that is shown now.
    pub(crate) fn note(&mut self, help: Help) {
        self.session.note_help(help);
    }
}
