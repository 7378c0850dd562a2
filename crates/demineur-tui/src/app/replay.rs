//! A game of the past, move by move, with what each move was worth.

use demineur_core::format::SavedGame;
use demineur_core::{CellId, Game, Help, Move};
use demineur_play::Deal;
use demineur_play::review::{Review, Verdict, play_on};
use demineur_words::{CellNames, Role};
use ratatui::layout::Rect;

use super::{App, Kind, Scene, Table};
use crate::board::BoardPane;
use crate::command::Command;
use crate::job::Job;
use crate::screens;
use crate::stroke::Stroke;
use crate::theme::Glyphs;

/// A game that is looked at, move by move.
pub(crate) struct Replay {
    pub saved: SavedGame,
    pub deal: Deal,
    /// How many moves of the standing line are shown.
    pub place: usize,
    /// The game as it stood there.
    pub shown: Game,
    pub pane: BoardPane,
    pub cursor: CellId,
    pub review: Option<Box<Review>>,
    pub scroll: u16,
    /// Where to go back to: the table it was on.
    pub table: Option<Box<Table>>,
}

impl Replay {
    fn new(saved: SavedGame, deal: Deal, glyphs: Glyphs) -> Self {
        let place = saved.game.line().len();
        let mut replay = Self {
            pane: BoardPane::new(saved.game.board(), glyphs),
            shown: saved.game.clone(),
            cursor: saved.game.board().middle(),
            deal,
            place,
            review: None,
            scroll: 0,
            table: None,
            saved,
        };
        replay.go(place);
        replay
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.saved.game.line().len()
    }

    /// The move that was played last.
    pub fn last(&self) -> Option<Move> {
        let place = self.place.checked_sub(1)?;
        self.saved.game.line().get(place).copied()
    }

    pub fn names(&self) -> CellNames {
        CellNames::of(self.saved.game.board())
    }

    pub fn follow(&mut self, area: Rect) {
        self.pane.follow(self.cursor, area);
    }

    pub fn scroll_text(&mut self, lines: i32) {
        self.scroll = (i32::from(self.scroll) + lines).clamp(0, 1000) as u16;
    }

    fn go(&mut self, place: usize) {
        let place = place.min(self.len());
        if place != self.place {
            self.shown = play_on(&self.saved.game, place);
            self.scroll = 0;
        }
        self.place = place;
        if let Some(cell) = self.last().and_then(Move::cell) {
            self.cursor = cell;
        }
    }

    /// The next place, in that direction, after a guess or a blunder.
    fn remarkable(&self, forward: bool) -> Option<usize> {
        let review = self.review.as_ref()?;
        let worth = |place: &usize| {
            let decision = review.moves.get(place - 1).and_then(|m| m.decision());
            decision.is_some_and(|d| {
                d.exploded || !matches!(d.verdict, Verdict::Sound | Verdict::First)
            })
        };
        match forward {
            true => (self.place + 1..=self.len()).find(worth),
            false => (1..self.place).rev().find(worth),
        }
    }

    /// What is highlighted: the cells that were better.
    pub fn roles(&self) -> Vec<(CellId, Role)> {
        let decision = self.place.checked_sub(1).and_then(|place| {
            let review = self.review.as_ref()?;
            review.moves.get(place)?.decision()
        });
        let Some(decision) = decision else {
            return Vec::new();
        };
        let role = match decision.least_risk.value {
            0.0 => Role::Safe,
            _ => Role::Safest,
        };
        decision.safest.iter().map(|&cell| (cell, role)).collect()
    }
}

impl App {
    /// Shows a game move by move.
    pub(super) fn replay(&mut self, saved: SavedGame, deal: Deal) {
        let mut replay = Replay::new(saved, deal, self.glyphs());
        replay.table = self.table.take();
        self.notice = None;
        self.cover = None;
        let job = Job::Review(Box::new(replay.saved.clone()));
        self.scene = Scene::Replay(Box::new(replay));
        self.stop_all();
        self.work(Kind::Review, job);
        let area = screens::areas(self).board;
        if let Scene::Replay(replay) = &mut self.scene {
            replay.pane.fit(area);
        }
        self.follow();
    }

    pub(super) fn review_table(&mut self) {
        let Some(table) = &mut self.table else { return };
        if !table.is_over() {
            // A review tells what there was to see, and how likely the rest is.
            table.note(Help {
                hint: true,
                probabilities: true,
                guess_check: true,
            });
        }
        let saved = table.play.session.saved().clone();
        let deal = table.play.deal.clone();
        self.replay(saved, deal);
    }

    pub(super) fn review_ready(&mut self, review: Option<Box<Review>>) {
        if let Scene::Replay(replay) = &mut self.scene {
            replay.review = review;
        }
    }

    pub(super) fn replay_key(&mut self, stroke: Stroke) {
        if let Some(digit) = stroke.digit() {
            let count = self.count.unwrap_or(0).saturating_mul(10);
            self.count = Some((count + digit).min(1_000_000));
            return;
        }
        let count = self.count.take().unwrap_or(1).max(1) as usize;
        let Some(command) = self.look.keys.command(stroke) else {
            return;
        };
        self.notice = None;
        if self.common(command) {
            return;
        }
        let area = screens::areas(self).board;
        let Scene::Replay(replay) = &mut self.scene else {
            return;
        };
        let place = replay.place;
        match command {
            Command::Right | Command::Step | Command::Redo => replay.go(place + count),
            Command::Left | Command::Undo => replay.go(place.saturating_sub(count)),
            Command::First => replay.go(0),
            Command::Last => replay.go(usize::MAX),
            Command::PageDown => replay.go(place + 10 * count),
            Command::PageUp => replay.go(place.saturating_sub(10 * count)),
            Command::Next => replay.go(replay.remarkable(true).unwrap_or(place)),
            Command::Previous => replay.go(replay.remarkable(false).unwrap_or(place)),
            Command::Down => replay.scroll_text(1),
            Command::Up => replay.scroll_text(-1),
            Command::ZoomIn => replay.pane.zoom(1, replay.cursor, area),
            Command::ZoomOut => replay.pane.zoom(-1, replay.cursor, area),
            Command::Open => self.play_on_here(),
            Command::Back | Command::Review => self.leave_replay(),
            _ => {}
        }
        self.follow();
    }

    /// Plays on from the place that is shown.
    fn play_on_here(&mut self) {
        let Scene::Replay(replay) = &self.scene else {
            return;
        };
        let saved = SavedGame {
            game: replay.shown.clone(),
            no_guess: replay.saved.no_guess,
        };
        // Whoever plays on knows more than the board shows.
        let deal = replay.deal.played_on();
        self.sit_down_with(saved, deal);
    }

    fn leave_replay(&mut self) {
        if self.is_working(Kind::Review) {
            return self.stop(Kind::Review);
        }
        let Scene::Replay(replay) = &mut self.scene else {
            return;
        };
        match replay.table.take() {
            Some(table) => {
                self.table = Some(table);
                self.scene = Scene::Table;
                self.fit();
            }
            None => self.go_to_menu(),
        }
    }
}
