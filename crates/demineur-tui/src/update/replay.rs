//! Keys while a game of the past is looked at.

use demineur_core::Help;
use demineur_core::format::SavedGame;
use demineur_play::Deal;
use demineur_play::review::Review;

use crate::app::{App, Kind, Replay, Scene};
use crate::command::Command;
use crate::job::Job;
use crate::screens;
use crate::stroke::Stroke;

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
        self.fit();
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
        if let Some(digit) = self.digit(stroke) {
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
            Command::Fit => return self.fit(),
            Command::Open => self.play_on_here(),
            Command::Back | Command::Review => self.leave_replay(),
            _ => {}
        }
        self.follow();
    }

    /// Shows the game that is looked at as it stood after that many moves,
    /// with nothing said that is still worked out.
    pub(crate) fn show_move(&mut self, place: usize) {
        self.stop_all();
        if let Scene::Replay(replay) = &mut self.scene {
            replay.go(place);
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
