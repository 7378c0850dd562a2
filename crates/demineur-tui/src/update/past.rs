//! Keys and clicks in the list of games of the past.

use crate::app::{App, Scene};
use crate::command::Command;
use crate::event::Fetch;
use crate::stroke::Stroke;

impl App {
    pub(super) fn past_key(&mut self, stroke: Stroke) {
        let Some(command) = self.look.keys.command(stroke) else {
            return;
        };
        self.notice = None;
        if command == Command::Back {
            return self.go_to_menu();
        }
        if self.common(command) {
            return;
        }
        let Scene::Past(past) = &mut self.scene else {
            return;
        };
        match command {
            Command::Down => past.move_by(1),
            Command::Up => past.move_by(-1),
            Command::PageDown => past.move_by(10),
            Command::PageUp => past.move_by(-10),
            Command::First => past.selected = 0,
            Command::Last => past.move_by(i32::MAX),
            Command::Open => self.open_past(),
            Command::Review | Command::Right => self.load_past(true),
            Command::Left => self.go_to_menu(),
            _ => {}
        }
    }

    pub(super) fn past_click(&mut self, place: usize) {
        let Scene::Past(past) = &mut self.scene else {
            return;
        };
        let again = past.selected == place;
        past.selected = place.min(past.games.len().saturating_sub(1));
        if again {
            self.open_past();
        }
    }

    /// Goes on with a game that is not over, replays one that is.
    fn open_past(&mut self) {
        let Scene::Past(past) = &self.scene else {
            return;
        };
        let over = past
            .games
            .get(past.selected)
            .map(|game| game.status.is_some());
        if let Some(over) = over {
            self.load_past(over);
        }
    }

    fn load_past(&mut self, replay: bool) {
        let Scene::Past(past) = &self.scene else {
            return;
        };
        if let Some(game) = past.games.get(past.selected) {
            let key = game.key;
            self.fetch(Fetch::Load { key, replay });
        }
    }
}
