//! A game on the screen: the session, the cursor, the clock, the help that is
//! shown.

use std::sync::Arc;

use crossterm::event::MouseButton;
use demineur_core::format::SavedGame;
use demineur_core::{CellId, Figures, Game, Help, Move, Shown, Status};
use demineur_play::{Change, Deal, Uncounted};
use demineur_solver::hint::Hint;
use demineur_store::Claim;
use demineur_words::{CellNames, HintGrade, Key, Role};

use super::reveal::Reveal;
use super::watch::Watch;
use crate::board::BoardPane;
use crate::chances::ShownChances;
use crate::history::History;
use crate::job::By;

/// A game on the screen.
pub struct ScreenTable {
    /// Tells this game from the one before it.
    pub(crate) serial: u64,
    /// The game it took the place of, since its board was made only now.
    pub(crate) replaces: Option<u64>,
    /// The game, its clock and where it comes from. Jobs and whoever keeps it
    /// hold it too.
    pub(crate) play: Arc<demineur_play::Table>,
    /// Help that was shown since the last move.
    pub(crate) help: Help,
    /// That it is played here, if it was in the database before it came to the
    /// table.
    pub(crate) claim: Option<Arc<Claim>>,
    pub(crate) pane: BoardPane,
    pub(crate) cursor: CellId,
    /// The cell under the pointer of the mouse.
    pub(crate) hover: Option<CellId>,
    pub(crate) press: Option<Press>,
    /// What is not seen yet of the last move.
    pub(crate) reveal: Option<Reveal>,
    pub(crate) hint: Option<HintShown>,
    /// The grade that was asked for while the hint was still worked out.
    pub(crate) hint_wanted: HintGrade,
    pub(crate) guess: Option<String>,
    pub(crate) chances: Chances,
    pub(crate) watch: Option<Watch>,
    /// The player's results, once the game is over.
    pub(crate) history: Option<History>,
    /// The first opening, while a board that needs no guess is made around it.
    pub(crate) opening: Option<(CellId, By)>,
    /// How far the text beside the board is scrolled.
    pub(crate) scroll: u16,
    /// The figures after the last move; `None` on boards so large that they
    /// take long.
    pub(crate) figures: Option<Figures>,
}

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
    On(Box<ShownChances>),
}

impl Chances {
    pub fn is_on(&self) -> bool {
        !matches!(self, Self::Off)
    }
}

impl ScreenTable {
    /// A game as it stands, on the screen at that moment.
    pub(crate) fn new(
        serial: u64,
        saved: SavedGame,
        deal: Deal,
        pane: BoardPane,
        now: u64,
    ) -> Self {
        let play = demineur_play::Table::new(saved, deal, now as i64);
        let board = play.game().board();
        let last = play.game().line().iter().rev().find_map(|m| m.cell());
        let start = play.session.start();
        let cursor = last.or(start).unwrap_or_else(|| board.middle());
        Self {
            serial,
            replaces: None,
            play: Arc::new(play),
            help: Help::NONE,
            claim: None,
            pane,
            cursor,
            hover: None,
            press: None,
            reveal: None,
            hint: None,
            hint_wanted: HintGrade::Nudge,
            guess: None,
            chances: Chances::Off,
            watch: None,
            history: None,
            opening: None,
            scroll: 0,
            figures: None,
        }
    }

    /// Why the game is not among those the player's results are made of: the
    /// reason that is said, if there are several.
    pub(crate) fn uncounted(&self) -> Option<Key> {
        let reasons = self.play.uncounted();
        let helped = (!self.help.is_none()).then_some(Uncounted::Helped);
        let has = |reason| reasons.contains(&reason) || helped == Some(reason);
        [
            (Uncounted::Strategy, Key::EndWatched),
            (Uncounted::Helped, Key::EndHelped),
            (Uncounted::Undone, Key::EndUndone),
            (Uncounted::Own, Key::EndKnown),
            (Uncounted::Again, Key::EndKnown),
        ]
        .into_iter()
        .find_map(|(reason, key)| has(reason).then_some(key))
    }

    /// The number that tells this game from the one before it.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    pub(crate) fn names(&self) -> CellNames {
        CellNames::of(self.game().board())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game().status().is_over()
    }

    /// The help taken since the last move.
    pub(crate) fn help(&self) -> Help {
        self.play.session.help().and(self.help)
    }

    /// Milliseconds on the clock at that moment.
    pub(crate) fn clock(&self, now: u64) -> u64 {
        self.play.clock(now as i64)
    }

    /// Puts another game in the place of this one, which was only waiting for
    /// its board. The clock runs on.
    pub(crate) fn replace_game(&mut self, serial: u64, saved: SavedGame) {
        self.replaces = Some(self.serial);
        self.serial = serial;
        self.claim = None;
        Arc::make_mut(&mut self.play).replace_game(saved);
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
        if let (Status::Ready, Some(start)) = (self.game().status(), self.play.session.start()) {
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

    /// What a cell shows at that moment.
    pub(crate) fn shown(&self, cell: CellId, now: u64) -> Shown {
        let shown = self.game().shown(cell);
        match &self.reveal {
            Some(reveal) => reveal.shown(cell, shown, now),
            None => shown,
        }
    }

    /// Lets what a move changed be seen little by little.
    pub(crate) fn reveal(&mut self, change: &Change, action: Move, now: u64) {
        let from = self.game().exploded().or(action.cell());
        self.reveal = from
            .and_then(|from| Reveal::new(from, &change.cells, self.play.game(), &self.pane, now));
    }

    /// Notes help that is shown now: it is in the log with the next move.
    pub(crate) fn note(&mut self, help: Help) {
        self.help = self.help.and(help);
    }
}
