//! The start menu: which game, by which rules, and how it looks.

use demineur_core::{Cascade, FirstClick, FlagLimit, Tiling, Touch, WinRule};
use demineur_play::NoGuess;
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;

use crate::choice::Choice;
use crate::history::PastGame;

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Continue,
    Start,
    Day,
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
    Letters,
    Animation,
    Symbols,
    Palette,
    Theme,
    Past,
    Results,
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
        rows.extend([Row::Day, Row::Results, Row::Code, Row::Past, Row::Options]);
        if self.options {
            rows.extend([Row::ChordOnClick, Row::Letters, Row::Animation]);
            rows.extend([Row::Symbols, Row::Palette, Row::Theme]);
        }
        rows.push(Row::Quit);
        rows
    }

    pub fn select(&mut self, row: Row) {
        self.row = row;
        self.digits.clear();
    }

    pub fn place(&self) -> usize {
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

    pub fn type_digit(&mut self, digit: u32) {
        self.digits.push_str(&digit.to_string());
        match self.digits.parse() {
            Ok(number) => self.set_number(self.row, number),
            Err(_) => drop(self.digits.pop()),
        }
    }

    pub fn erase(&mut self) {
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
    pub fn turn(&mut self, levels: &[demineur_core::Level], steps: i32) {
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
pub(crate) fn next<T: Clone + PartialEq>(all: &[T], now: &T, forward: bool) -> T {
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
