//! A game of the past, move by move, with what each move was worth.

use std::sync::Arc;

use demineur_core::{CellId, Game, Move};
use demineur_play::Table;
use demineur_play::review::{Review, Verdict};
use demineur_words::{CellNames, Role};
use ratatui::layout::Rect;

use super::ScreenTable;
use crate::board::BoardPane;

/// A game that is looked at, move by move.
pub(crate) struct Replay {
    pub play: Arc<Table>,
    /// How many moves of the standing line are to be shown.
    pub place: usize,
    /// The game as it stood after so many moves, if that is not all.
    pub shown: Option<(usize, Box<Game>)>,
    pub pane: BoardPane,
    pub cursor: CellId,
    pub review: Option<Box<Review>>,
    pub scroll: u16,
    /// Where to go back to: the table it was on.
    pub table: Option<Box<ScreenTable>>,
}

impl Replay {
    pub fn new(play: Arc<Table>, pane: BoardPane) -> Self {
        let place = play.game().line().len();
        let mut replay = Self {
            cursor: play.game().board().middle(),
            shown: None,
            place,
            pane,
            review: None,
            scroll: 0,
            table: None,
            play,
        };
        replay.go(place);
        replay
    }

    /// The game as it is shown.
    pub fn game(&self) -> &Game {
        match &self.shown {
            Some((_, game)) => game,
            None => self.play.game(),
        }
    }

    /// Stays at the place that is on the board.
    pub fn stay(&mut self) {
        self.place = self.shown.as_ref().map_or(self.len(), |&(place, _)| place);
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.play.game().line().len()
    }

    /// The move that was played last.
    pub fn last(&self) -> Option<Move> {
        let place = self.place.checked_sub(1)?;
        self.play.game().line().get(place).copied()
    }

    pub fn names(&self) -> CellNames {
        CellNames::of(self.play.game().board())
    }

    pub fn follow(&mut self, area: Rect) {
        self.pane.follow(self.cursor, area);
    }

    pub fn scroll_text(&mut self, lines: i32) {
        self.scroll = (i32::from(self.scroll) + lines).clamp(0, 1000) as u16;
    }

    /// Turns to that place; whether the game as it stood there is yet to be had.
    pub fn go(&mut self, place: usize) -> bool {
        let place = place.min(self.len());
        let turns = place != self.place;
        self.place = place;
        if let Some(cell) = self.last().and_then(Move::cell) {
            self.cursor = cell;
        }
        if turns {
            self.scroll = 0;
        }
        if place == self.len() {
            self.shown = None;
        }
        turns && place < self.len()
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
