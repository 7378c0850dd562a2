//! Keys while something lies over a screen.

use crate::app::{App, Cover, LETTERS, Row, Scene};
use crate::command::Command;
use crate::job::Laying;
use crate::screens;
use crate::stroke::Stroke;

impl App {
    pub(super) fn cover_key(&mut self, stroke: Stroke) {
        let command = self.look.keys.command(stroke);
        if command == Some(Command::Quit) && !matches!(self.cover, Some(Cover::Levels)) {
            self.cover = None;
            return;
        }
        match self.cover {
            Some(Cover::Levels) => self.level_key(stroke, command),
            _ => match command {
                Some(Command::Down) => self.scroll_cover(1),
                Some(Command::Up) => self.scroll_cover(-1),
                Some(Command::PageDown) => self.scroll_cover(10),
                Some(Command::PageUp) => self.scroll_cover(-10),
                _ => self.cover = None,
            },
        }
    }

    pub(super) fn scroll_cover(&mut self, lines: i32) {
        let most = screens::cover_overflow(self);
        if let Some(
            Cover::Help { scroll } | Cover::Results { scroll, .. } | Cover::Text { scroll, .. },
        ) = &mut self.cover
        {
            let moved = i32::from(*scroll) + lines;
            *scroll = moved.clamp(0, i32::from(most)) as u16;
        }
    }

    fn level_key(&mut self, stroke: Stroke, command: Option<Command>) {
        let letter = stroke.letter().map(|c| c.to_ascii_lowercase());
        let by_letter = LETTERS.iter().position(|&known| Some(known) == letter);
        let number = stroke.digit().and_then(|digit| digit.checked_sub(1));
        let place = by_letter.or(number.map(|number| number as usize));
        match (place, letter, command) {
            (Some(place), ..) if place < self.levels.len() => self.choose_level(place),
            (_, Some('c'), _) => self.own_board(),
            (_, _, Some(Command::Open | Command::New)) => self.same_level(),
            (_, _, Some(Command::Quit)) => {
                self.cover = None;
                self.quit();
            }
            (_, _, Some(Command::Back)) => self.cover = None,
            _ => {}
        }
    }

    /// A new game of that level; on the tiling of the menu.
    pub(super) fn choose_level(&mut self, place: usize) {
        let Some(level) = self.levels.get(place) else {
            return;
        };
        self.menu.choice.level = Some(level.name.clone());
        self.cover = None;
        self.start_choice();
    }

    /// A new game like the one on the table, else like the menu says.
    fn same_level(&mut self) {
        self.cover = None;
        let seed = self.seed();
        let (Some(table), Scene::Table) = (&self.table, &self.scene) else {
            return self.start_choice();
        };
        let wish = table.play.like_it(seed);
        self.lay(Laying::Wish(Box::new(wish)));
    }

    fn own_board(&mut self) {
        self.go_to_menu();
        self.menu.choice.level = None;
        self.menu.select(Row::Columns);
    }
}
