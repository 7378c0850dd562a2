//! Keys while a game of the past is looked at.

use std::sync::Arc;

use demineur_core::{Game, Help};
use demineur_play::Table;
use demineur_play::review::{Review, play_on};

use crate::app::{App, Kind, Replay, Scene};
use crate::board::BoardPane;
use crate::command::Command;
use crate::job::{Job, Laid, Laying};
use crate::opened::Opened;
use crate::screens;
use crate::stroke::Stroke;

impl App {
    /// Shows a game move by move.
    pub(super) fn replay(&mut self, play: Arc<Table>, pane: BoardPane) {
        let job = Job::Review(play.clone());
        self.turn_to(play, pane);
        self.work(Kind::Review, job);
    }

    fn turn_to(&mut self, play: Arc<Table>, pane: BoardPane) {
        let mut replay = Replay::new(play, pane);
        replay.table = self.table.take();
        self.notice = None;
        self.cover = None;
        self.scene = Scene::Replay(Box::new(replay));
        self.stop_all();
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
        let (play, pane) = (table.play.clone(), table.pane.clone());
        self.replay(play, pane);
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
        let goal = match command {
            Command::Right | Command::Step | Command::Redo => place + count,
            Command::Left | Command::Undo => place.saturating_sub(count),
            Command::First => 0,
            Command::Last => usize::MAX,
            Command::PageDown => place + 10 * count,
            Command::PageUp => place.saturating_sub(10 * count),
            Command::Next => replay.remarkable(true).unwrap_or(place),
            Command::Previous => replay.remarkable(false).unwrap_or(place),
            _ => place,
        };
        match command {
            Command::Down => replay.scroll_text(1),
            Command::Up => replay.scroll_text(-1),
            Command::ZoomIn => replay.pane.zoom(1, replay.cursor, area),
            Command::ZoomOut => replay.pane.zoom(-1, replay.cursor, area),
            Command::Fit => return self.fit(),
            Command::Open => return self.play_on_here(),
            Command::Back | Command::Review => return self.leave_replay(),
            _ => self.go(goal),
        }
        self.follow();
    }

    /// Turns to a place; the board follows as soon as it can.
    fn go(&mut self, place: usize) {
        let Scene::Replay(replay) = &mut self.scene else {
            return;
        };
        if replay.go(place) {
            let job = Job::Rewind(replay.play.clone(), replay.place);
            return self.work(Kind::Rewind, job);
        }
        if replay.place == replay.len() {
            self.stop(Kind::Rewind);
        }
    }

    pub(super) fn rewound(&mut self, place: usize, game: Option<Box<Game>>) {
        if let Scene::Replay(replay) = &mut self.scene
            && replay.place == place
        {
            let game = game.map(|game| (place, game));
            replay.shown = game.or(replay.shown.take());
        }
    }

    /// Shows a game move by move, with nothing said that is still worked out.
    pub(crate) fn show_at_once(&mut self, opened: Opened) {
        let laid = Laying::Opened(Box::new(opened)).lay(self.glyphs());
        let Ok(laid) = laid else {
            unreachable!("a game that is there has a board");
        };
        let Laid { opened, pane, .. } = *laid;
        let play = Table::new(opened.saved, opened.deal, 0);
        self.turn_to(Arc::new(play), pane);
    }

    /// Shows it as it stood after that many moves.
    pub(crate) fn show_move(&mut self, place: usize) {
        if let Scene::Replay(replay) = &mut self.scene
            && replay.go(place)
        {
            let game = play_on(replay.play.game(), replay.place);
            replay.shown = Some((replay.place, Box::new(game)));
        }
        self.follow();
    }

    /// Plays on from the place that is shown.
    fn play_on_here(&mut self) {
        if let Scene::Replay(replay) = &self.scene {
            // Whoever plays on knows more than the board shows.
            self.lay(Laying::PlayedOn(replay.play.clone(), replay.place));
        }
    }

    fn leave_replay(&mut self) {
        let working = [Kind::Lay, Kind::Rewind, Kind::Review];
        let working = working.into_iter().find(|&kind| self.is_working(kind));
        let Scene::Replay(replay) = &mut self.scene else {
            return;
        };
        if let Some(kind) = working {
            if kind == Kind::Rewind {
                replay.stay();
            }
            return self.stop(kind);
        }
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
