//! Keys, clicks and pasted text in the start menu.

use crate::app::menu::next;
use crate::app::{App, Row};
use crate::command::Command;
use crate::event::{Effect, Fetch};
use crate::job::Laying;
use crate::keymap::Letters;
use crate::settings;
use crate::stroke::Stroke;
use crate::theme::{Background, Glyphs, Palette};

/// The longest text that a line takes: a share code with given mines is long.
const LONGEST: usize = 100_000;

impl App {
    pub(super) fn menu_key(&mut self, stroke: Stroke) {
        self.notice = None;
        if stroke.erases() {
            return self.menu.erase();
        }
        let command = self.look.keys.command(stroke);
        if self.menu.row == Row::Code && self.code_key(stroke, command) {
            return;
        }
        if let Some(digit) = stroke.digit() {
            return self.menu.type_digit(digit);
        }
        let Some(command) = command else { return };
        match command {
            Command::Down | Command::Next => self.menu_move(1),
            Command::Up | Command::Previous => self.menu_move(-1),
            Command::First => self.menu_move(i32::MIN),
            Command::Last => self.menu_move(i32::MAX),
            Command::Left => self.menu_turn(-1),
            Command::Right => self.menu_turn(1),
            Command::Open => self.menu_enter(),
            Command::Back if self.is_waiting() => self.stop_all(),
            Command::Menu => {}
            command => drop(self.common(command)),
        }
    }

    /// A key while the share code is typed; whether it was part of it.
    fn code_key(&mut self, stroke: Stroke, command: Option<Command>) -> bool {
        let letter = stroke.letter();
        match letter {
            // The first space of a line starts nothing: it opens the line.
            Some(' ') if self.menu.code.is_empty() => false,
            Some(letter) if self.menu.code.len() < LONGEST => {
                self.menu.code.push(letter);
                true
            }
            Some(_) => true,
            None if command == Some(Command::Back) && !self.menu.code.is_empty() => {
                self.menu.code.clear();
                true
            }
            None => false,
        }
    }

    pub(super) fn menu_paste(&mut self, text: &str) {
        let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
        self.menu.select(Row::Code);
        if self.menu.code.len() + text.len() <= LONGEST {
            self.menu.code.push_str(&text);
        }
    }

    pub(super) fn menu_move(&mut self, rows: i32) {
        let all = self.menu.rows();
        let last = all.len() as i64 - 1;
        let place = self.menu.place() as i64 + i64::from(rows);
        let place = match rows.unsigned_abs() {
            1 => place.rem_euclid(last + 1),
            _ => place.clamp(0, last),
        };
        self.menu.select(all[place as usize]);
    }

    /// A click on a line: on its name, or on one of its arrows.
    pub(super) fn menu_click(&mut self, place: usize, steps: i32) {
        let Some(&row) = self.menu.rows().get(place) else {
            return;
        };
        let again = self.menu.row == row;
        self.menu.select(row);
        let acts = matches!(
            row,
            Row::Continue
                | Row::Start
                | Row::Day
                | Row::Past
                | Row::Results
                | Row::Quit
                | Row::Rules
                | Row::Options
        );
        match steps {
            0 if acts || (again && row == Row::Code) => self.menu_enter(),
            0 => {}
            steps => self.menu_turn(steps),
        }
    }

    fn menu_turn(&mut self, steps: i32) {
        let theme = self.look.theme.clone();
        match self.menu.row {
            Row::ChordOnClick => {
                self.look.chord_on_click = !self.look.chord_on_click;
                let word = if self.look.chord_on_click {
                    "yes"
                } else {
                    "no"
                };
                self.remember(settings::CHORD, word);
            }
            Row::Animation => {
                self.look.animates = !self.look.animates;
                let word = if self.look.animates { "yes" } else { "no" };
                self.remember(settings::ANIMATION, word);
            }
            Row::Letters => {
                let letters = next(&Letters::ALL, &self.look.keys.letters(), steps > 0);
                self.look.keys = self.look.keys.with_letters(letters);
                self.remember(settings::LETTERS, letters.name());
            }
            Row::Symbols => {
                let all = [Glyphs::Emoji, Glyphs::Unicode, Glyphs::Ascii];
                let glyphs = next(&all, &theme.glyphs(), steps > 0);
                self.look.theme = theme.with_glyphs(glyphs);
                self.remember(settings::SYMBOLS, symbols_name(glyphs));
            }
            Row::Palette => {
                let all = [Palette::Classic, Palette::ColourBlind];
                let palette = next(&all, &theme.palette(), steps > 0);
                self.look.theme = theme.with_palette(palette);
                self.remember(settings::PALETTE, palette_name(palette));
            }
            Row::Theme => {
                let all = [Background::Dark, Background::Light];
                let background = next(&all, &theme.background(), steps > 0);
                self.look.theme = theme.with_background(background);
                self.look.asks_ground = false;
                self.remember(settings::THEME, background_name(background));
            }
            _ => self.menu.turn(&self.levels, steps),
        }
    }

    fn remember(&mut self, setting: &'static str, value: &str) {
        let effect = Effect::Remember(setting, value.to_owned());
        self.effects.push(effect);
    }

    fn menu_enter(&mut self) {
        match self.menu.row {
            Row::Continue => {
                if let Some(game) = &self.menu.unfinished {
                    let key = game.key;
                    self.fetch(Fetch::Load { key, replay: false });
                }
            }
            Row::Quit => self.quit(),
            Row::Past => self.fetch(Fetch::Past),
            Row::Results => self.fetch(Fetch::Results),
            Row::Day => self.start_day(),
            Row::Rules | Row::Options => self.menu_turn(1),
            Row::ChordOnClick
            | Row::Letters
            | Row::Animation
            | Row::Symbols
            | Row::Palette
            | Row::Theme
            | Row::Wrap => {
                self.menu_turn(1);
            }
            Row::Code if !self.menu.code.is_empty() => {
                let code = self.menu.code.trim().to_owned();
                self.fetch(Fetch::Read(code));
            }
            _ => self.start_choice(),
        }
    }

    /// The board of the day, of the level the menu says.
    fn start_day(&mut self) {
        match self.menu.choice.ask(&self.levels).merged(&self.levels) {
            Ok(level) => {
                let day = self.day();
                self.lay(Laying::Day(day, Box::new(level)));
            }
            Err(error) => self.complain(self.texts().ask_error(&error)),
        }
    }

    /// A new game as the menu says, which is remembered.
    pub(super) fn start_choice(&mut self) {
        let text = self.menu.choice.to_text();
        self.remember(settings::CHOICE, &text);
        let chance = self.seed();
        let wish = match self
            .menu
            .choice
            .ask(&self.levels)
            .wish(&self.levels, chance)
        {
            Ok(wish) => wish,
            Err(error) => {
                let text = self.texts().ask_error(&error);
                return self.complain(text);
            }
        };
        if let Some(strategy) = self.menu.choice.strategy {
            self.watch_next(strategy, None, false);
        }
        self.lay(Laying::Wish(Box::new(wish)));
    }
}

/// The word for what cells are drawn with.
const fn symbols_name(glyphs: Glyphs) -> &'static str {
    match glyphs {
        Glyphs::Emoji => "emoji",
        Glyphs::Unicode => "unicode",
        Glyphs::Ascii => "ascii",
    }
}

/// The word for a palette.
const fn palette_name(palette: Palette) -> &'static str {
    match palette {
        Palette::Classic => "classic",
        Palette::ColourBlind => "colour-blind",
    }
}

/// The word for a ground.
const fn background_name(background: Background) -> &'static str {
    match background {
        Background::Dark => "dark",
        Background::Light => "light",
    }
}
