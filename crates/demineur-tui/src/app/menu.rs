//! The start menu: which game, by which rules, and how it looks.

use demineur_core::{Cascade, FirstClick, FlagLimit, Tiling, Touch, WinRule};
use demineur_play::NoGuess;
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;

use super::{App, Effect, Fetch, settings};
use crate::choice::Choice;
use crate::command::Command;
use crate::history::PastGame;
use crate::stroke::Stroke;
use crate::theme::{Background, Glyphs, Palette};

/// The longest text that a line takes: a share code with given mines is long.
const LONGEST: usize = 100_000;

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Continue,
    Start,
    Level,
    Columns,
    Lines,
    Layers,
    Mines,
    Tiling,
    NoGuess,
    Player,
    Rules,
    FirstClick,
    Cascade,
    Flags,
    Win,
    Wrap,
    Touch,
    Seed,
    Code,
    Options,
    ChordOnClick,
    Symbols,
    Palette,
    Theme,
    Past,
    Quit,
}

/// The start menu.
pub(crate) struct Menu {
    pub choice: Choice,
    pub row: Row,
    /// The newest game that can be continued.
    pub unfinished: Option<PastGame>,
    /// Whether the rules are unfolded.
    pub rules: bool,
    /// Whether the options are unfolded.
    pub options: bool,
    /// The share code or file name that is typed.
    pub code: String,
    /// The digits that are typed into the chosen line.
    digits: String,
}

impl Menu {
    pub fn new(choice: Choice) -> Self {
        Self {
            choice,
            row: Row::Start,
            unfinished: None,
            rules: false,
            options: false,
            code: String::new(),
            digits: String::new(),
        }
    }

    /// The lines that are there now.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        rows.extend(self.unfinished.as_ref().map(|_| Row::Continue));
        rows.extend([Row::Start, Row::Level]);
        if self.choice.level.is_none() {
            rows.extend([Row::Columns, Row::Lines]);
            rows.extend((self.choice.tiling == Some(Tiling::Cube)).then_some(Row::Layers));
            rows.push(Row::Mines);
        }
        rows.extend([Row::Tiling, Row::NoGuess, Row::Player, Row::Rules]);
        if self.rules {
            rows.extend([Row::FirstClick, Row::Cascade, Row::Flags, Row::Win]);
            rows.extend([Row::Wrap, Row::Touch, Row::Seed]);
        }
        rows.extend([Row::Code, Row::Past, Row::Options]);
        if self.options {
            rows.extend([Row::ChordOnClick, Row::Symbols, Row::Palette, Row::Theme]);
        }
        rows.push(Row::Quit);
        rows
    }

    pub fn select(&mut self, row: Row) {
        self.row = row;
        self.digits.clear();
    }

    fn place(&self) -> usize {
        let found = self.rows().iter().position(|&row| row == self.row);
        found.unwrap_or(0)
    }

    /// The number a line holds.
    fn number(&self, row: Row) -> Option<u64> {
        Some(match row {
            Row::Columns => self.choice.width.into(),
            Row::Lines => self.choice.height.into(),
            Row::Layers => self.choice.depth.into(),
            Row::Mines => self.choice.mines as u64,
            Row::Seed => self.choice.seed.unwrap_or(0),
            _ => return None,
        })
    }

    fn set_number(&mut self, row: Row, number: u64) {
        let side = u32::try_from(number.clamp(1, 10_000)).unwrap_or(1);
        match row {
            Row::Columns => self.choice.width = side,
            Row::Lines => self.choice.height = side,
            Row::Layers => self.choice.depth = side.min(1000),
            Row::Mines => self.choice.mines = usize::try_from(number).unwrap_or(usize::MAX),
            Row::Seed => self.choice.seed = Some(number),
            _ => {}
        }
    }

    fn type_digit(&mut self, digit: u32) {
        self.digits.push_str(&digit.to_string());
        match self.digits.parse() {
            Ok(number) => self.set_number(self.row, number),
            Err(_) => drop(self.digits.pop()),
        }
    }

    fn erase(&mut self) {
        if self.row == Row::Code {
            self.code.pop();
            return;
        }
        let shorter = self.number(self.row).map(|number| number / 10);
        match shorter {
            Some(0) if self.row == Row::Seed => self.choice.seed = None,
            Some(number) => self.set_number(self.row, number),
            None => {}
        }
        self.digits = shorter
            .filter(|&n| n > 0)
            .map_or_else(String::new, |n| n.to_string());
    }

    /// The next value of the chosen line, or the one before.
    fn turn(&mut self, levels: &[demineur_core::Level], steps: i32) {
        let forward = steps > 0;
        self.digits.clear();
        let choice = &mut self.choice;
        match self.row {
            Row::Level => {
                let names = levels.iter().map(|level| Some(level.name.clone()));
                let names: Vec<Option<String>> = names.chain([None]).collect();
                choice.level = next(&names, &choice.level, forward);
            }
            Row::Tiling | Row::Wrap | Row::Touch => {
                let Some([meant, level]) = choice.shapes(levels) else {
                    return;
                };
                // What is as the level has it stays up to the level.
                if self.row == Row::Tiling {
                    let tiling = next(&Tiling::ALL, &meant.tiling, forward);
                    choice.tiling = Some(tiling).filter(|&tiling| tiling != level.tiling);
                } else if self.row == Row::Wrap {
                    choice.wrap = Some(!meant.wrap).filter(|&wrap| wrap != level.wrap);
                } else {
                    let touch = next(&Touch::ALL, &meant.touch, forward);
                    choice.touch = Some(touch).filter(|&touch| touch != level.touch);
                }
            }
            Row::NoGuess => {
                let grades = Tier::ALL.map(|tier| Some(NoGuess { grade: Some(tier) }));
                let any = Some(NoGuess { grade: None });
                let all: Vec<_> = [None, any].into_iter().chain(grades).collect();
                choice.no_guess = next(&all, &choice.no_guess, forward);
            }
            Row::Player => {
                let names = StrategyName::ALL.map(Some);
                let all: Vec<_> = [None].into_iter().chain(names).collect();
                choice.strategy = next(&all, &choice.strategy, forward);
            }
            Row::FirstClick => {
                choice.first_click = next_rule(&FirstClick::ALL, choice.first_click, forward);
            }
            Row::Cascade => choice.cascade = next_rule(&Cascade::ALL, choice.cascade, forward),
            Row::Flags => choice.flags = next_rule(&FlagLimit::ALL, choice.flags, forward),
            Row::Win => choice.win = next_rule(&WinRule::ALL, choice.win, forward),
            Row::Rules => self.rules = !self.rules,
            Row::Options => self.options = !self.options,
            row => {
                if let Some(number) = self.number(row) {
                    self.set_number(row, number.saturating_add_signed(steps.into()));
                }
            }
        }
    }
}

/// The one after that among these, or before; round and round.
fn next<T: Clone + PartialEq>(all: &[T], now: &T, forward: bool) -> T {
    let place = all.iter().position(|known| known == now).unwrap_or(0);
    let count = all.len();
    let moved = if forward {
        place + 1
    } else {
        place + count - 1
    };
    all[moved % count].clone()
}

/// The same where a rule may also be left to the level.
fn next_rule<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let rules = all.iter().copied().map(Some);
    let all: Vec<Option<T>> = [None].into_iter().chain(rules).collect();
    next(&all, &now, forward)
}

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
            Row::Continue | Row::Start | Row::Past | Row::Quit | Row::Rules | Row::Options
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
            Row::Rules | Row::Options => self.menu_turn(1),
            Row::ChordOnClick | Row::Symbols | Row::Palette | Row::Theme | Row::Wrap => {
                self.menu_turn(1);
            }
            Row::Code if !self.menu.code.is_empty() => {
                let code = self.menu.code.trim().to_owned();
                self.fetch(Fetch::Read(code));
            }
            _ => self.start_choice(),
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
        self.lay(wish);
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
