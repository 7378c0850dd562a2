//! A game of the past, move by move, with what each move was worth.

use demineur_core::format::SavedGame;
use demineur_core::{CellId, Game, Move};
use demineur_play::Deal;
use demineur_play::review::{Review, Verdict, play_on};
use demineur_words::{CellNames, Role};
use ratatui::layout::Rect;

use super::ScreenTable;
use crate::board::BoardPane;
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
    pub table: Option<Box<ScreenTable>>,
}

impl Replay {
    pub fn new(saved: SavedGame, deal: Deal, glyphs: Glyphs) -> Self {
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

    pub fn go(&mut self, place: usize) {
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
    pub fn remarkable(&self, forward: bool) -> Option<usize> {
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
