//! One game on the table: the board, the moves, the end.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use demineur_core::format::ShareCode;
use demineur_core::{Actor, BoardSpec, FirstClick, Game, Mark, Move, Shown, Status, Tiling};
use demineur_words::{AddressError, Addresses, CellNames, Key, Style, draw};

use super::again;
use super::console::{Console, Stop};
use super::conversation::Conversation;
use super::entry::Command;
use super::history::History;
use super::setup::Setup;
use crate::asked::{shape_name, shape_told};
use crate::error::Failure;
use crate::savefile::SaveFile;

/// A game, and the console it is played on.
pub struct LineTable<'c, 'a, R, W> {
    pub console: &'c mut Console<'a, R, W>,
    pub play: demineur_play::Table,
    pub addresses: Addresses,
    pub conversation: Conversation,
    style: Style,
    keeper: SaveFile,
    history: Option<History>,
    /// The moment that is 0 at the table.
    started: Instant,
    /// Whether the board has changed since it was shown.
    stale: bool,
}

impl<'c, 'a, R: BufRead, W: Write> LineTable<'c, 'a, R, W> {
    /// Lays the game out and says what it is.
    pub fn new(setup: Setup, console: &'c mut Console<'a, R, W>) -> Result<Self, Stop> {
        let Setup { dealt, claim, .. } = setup;
        let fallback = dealt.fallback;
        let (save, source) = (setup.save.as_deref(), setup.source.as_deref());
        let keeper = SaveFile::new(save, source, &dealt.saved, console.texts())?;
        let mut play = demineur_play::Table::dealt(dealt, 0);
        play.session.note_help(setup.help);
        let history = setup.history.map(|args| History::new(args, &play, claim));
        let addresses = Addresses::of(play.game().board());
        let mut table = Self {
            console,
            play,
            addresses,
            conversation: setup.conversation,
            style: setup.style,
            keeper,
            history,
            started: Instant::now(),
            stale: true,
        };
        table.introduce()?;
        table.tell_fallback(fallback)?;
        Ok(table)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.set_help();
        let params = self.game().params();
        let mines = params.mines;
        let seed = self.play.deal.seed;
        let seed = seed.map_or_else(|| "-".to_owned(), |seed| seed.to_string());
        let shape = shape_name(&params.board);
        match self.addresses {
            Addresses::Rows { columns, lines } if shape == Tiling::Square.name() => {
                self.console.say_with(
                    Key::StartRows,
                    [
                        ("columns", columns.into()),
                        ("lines", lines.into()),
                        ("mines", mines.into()),
                        ("seed", seed.into()),
                    ],
                )?;
            }
            _ => self.console.say_with(
                Key::StartCells,
                [
                    (
                        "tiling",
                        shape_told(&params.board, self.console.texts()).into(),
                    ),
                    ("cells", self.game().board().len().into()),
                    ("mines", mines.into()),
                    ("seed", seed.into()),
                ],
            )?,
        }
        if let Some(legend) = self.unusual_legend() {
            self.console.print(&format!("{legend}\n"))?;
        }
        match (self.game().log().len(), self.play.session.start()) {
            (0, None) => Ok(()),
            // Made to need no guess, a board does from there alone.
            (0, Some(start)) => {
                let names = CellNames::Addresses(self.addresses);
                let cell = self.console.texts().cell(start, names);
                self.console
                    .say_with(Key::GenerateStart, [("cell", cell.into())])
            }
            (moves, _) => self
                .console
                .say_with(Key::StartResumed, [("moves", moves.into())]),
        }
    }

    /// How to read and write the cells of a board that most people never saw.
    fn unusual_legend(&self) -> Option<String> {
        let texts = self.console.texts();
        let (how, legend) = self.help_keys();
        match self.addresses {
            Addresses::Rows { .. } => None,
            Addresses::Layers { .. } => Some(texts.get(how)),
            Addresses::Ids { .. } => Some(format!("{}\n{}", texts.get(how), texts.get(legend))),
        }
    }

    /// How cells are written, and how they are drawn.
    fn help_keys(&self) -> (Key, Key) {
        let how = match self.addresses {
            Addresses::Ids { .. } => Key::HelpCells,
            Addresses::Layers { .. } => Key::HelpLayers,
            Addresses::Rows { .. } => Key::HelpRows,
        };
        let legend = match (self.addresses, self.style, &self.game().params().board) {
            (Addresses::Ids { .. }, _, BoardSpec::Tiled(_)) => Key::LegendMap,
            (Addresses::Ids { .. }, _, BoardSpec::Graph(_)) => Key::LegendTable,
            (_, Style::Ascii, _) => Key::LegendAscii,
            _ => Key::LegendEmoji,
        };
        (how, legend)
    }

    fn set_help(&mut self) {
        let texts = self.console.texts();
        let (how, legend) = self.help_keys();
        let help = texts.with(Key::Help, [("example", self.example().into())]);
        let help = format!("{help}\n{}\n{}\n", texts.get(how), texts.get(legend));
        self.console.set_help(help);
    }

    /// What to type to go on with a game that is under way.
    pub fn go_on(&self) -> Option<String> {
        if self.game().status().is_over() || self.game().log().is_empty() {
            return None;
        }
        again::go_on(self.play.session.saved(), self.keeper.path())
    }

    /// Numbers that name a cell of this board, to show how.
    pub fn example(&self) -> &'static str {
        match self.addresses {
            Addresses::Rows { columns, lines } if columns >= 3 && lines >= 4 => "3 4",
            Addresses::Rows { .. } => "1 1",
            Addresses::Layers {
                columns,
                lines,
                layers,
            } if columns >= 3 && lines >= 4 && layers >= 2 => "3 4 2",
            Addresses::Layers { .. } => "1 1 1",
            Addresses::Ids { .. } => "0",
        }
    }

    /// Shows the board, if it has changed.
    pub fn show(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        self.console.print("\n")?;
        let left = self.game().counters().mines_left;
        if self.conversation != Conversation::Guided {
            self.console
                .say_with(Key::MinesRemaining, [("mines", left.into())])?;
        }
        let picture = draw(self.game(), self.style);
        self.console.print(&picture)
    }

    /// Says how many flags the win still wants, where nothing else is missing.
    pub fn tell_missing_flags(&mut self) -> io::Result<()> {
        match self.play.missing_flags() {
            Some(flags) => {
                let values = [("flags", flags.into())];
                self.console.say_with(Key::FlagsMissing, values)
            }
            None => Ok(()),
        }
    }

    pub fn tell_end(&mut self) -> io::Result<()> {
        let menus = self.conversation == Conversation::Menus;
        let won = self.game().status() == Status::Won;
        self.console.say(match (menus, won) {
            (true, true) => Key::Win,
            (true, false) => Key::Lose,
            (false, true) => Key::GuidedWin,
            (false, false) => Key::GuidedLose,
        })?;
        self.tell_mine()?;
        if let Some(clicks) = self.game().three_bv() {
            self.console
                .say_with(Key::ThreeBv, [("clicks", clicks.into())])?;
        }
        // It stands still at the end.
        let seconds = self.play.clock(0) as f64 / 1000.0;
        let seconds = self.console.texts().decimal(seconds, 1);
        self.console
            .say_with(Key::TimePlayed, [("seconds", seconds.into())])
    }

    fn tell_mine(&mut self) -> io::Result<()> {
        let Some(mine) = self.game().exploded() else {
            return Ok(());
        };
        match self.addresses.numbers(mine)[..] {
            [column, line, layer] => self.console.say_with(
                Key::LoseLayers,
                [
                    ("column", column.into()),
                    ("line", line.into()),
                    ("layer", layer.into()),
                ],
            ),
            [column, line] => self.console.say_with(
                Key::LoseRows,
                [("column", column.into()), ("line", line.into())],
            ),
            _ => {
                let cell = mine.get().into();
                self.console.say_with(Key::LoseCell, [("cell", cell)])
            }
        }
    }

    /// Plays a move, or says why it does nothing.
    pub fn act(&mut self, action: Move) -> io::Result<()> {
        self.act_as(action, Actor::Person)
    }

    /// The same, whoever plays it.
    pub fn act_as(&mut self, action: Move, actor: Actor) -> io::Result<()> {
        let now = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        let change = self.play.act(action, actor, now);
        // Before anything is shown: what was seen is never lost.
        self.note();
        self.keep()?;
        if let Some(error) = change.refusal {
            let refusal = self.console.texts().refusal(action, error);
            return self.console.print(&format!("{refusal}\n"));
        }
        self.stale = true;
        self.console.progress();
        self.tell_fallback(change.fallback)
    }

    fn tell_fallback(&mut self, granted: Option<FirstClick>) -> io::Result<()> {
        match granted.map(|granted| self.console.texts().fallback(granted)) {
            Some(told) => self.console.print(&format!("{told}\n")),
            None => Ok(()),
        }
    }

    /// Writes what is new into the history.
    pub fn note(&mut self) {
        if let Some(history) = &mut self.history {
            history.keep(&self.play, self.console.texts());
        }
    }

    /// Writes the game where it is kept. A full disk is reported, and play goes on.
    fn keep(&mut self) -> io::Result<()> {
        match self.keeper.path().map(str::to_owned) {
            Some(path) => self.save(&path).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Writes the game into a file; whether that worked.
    fn save(&mut self, path: &str) -> io::Result<bool> {
        let saved = self.play.session.saved();
        match self.keeper.save(path, saved, self.console.texts()) {
            Ok(()) => Ok(true),
            Err(Failure::Io(error)) => Err(error),
            Err(Failure::Refused(message)) => {
                self.console.print(&format!("{message}\n"))?;
                Ok(false)
            }
            Err(Failure::NoAnswer) => Ok(false),
        }
    }

    fn tell_near(&mut self, numbers: Option<Vec<i64>>) -> io::Result<()> {
        let numbers = numbers.ok_or(AddressError::Form);
        let cell = match numbers.and_then(|numbers| self.addresses.cell(&numbers)) {
            Ok(cell) => cell,
            Err(error) => return self.tell_address(error),
        };
        let (texts, names) = (self.console.texts(), CellNames::Addresses(self.addresses));
        let near = self.game().board().topology().neighbours(cell);
        let name = ("cell", texts.cell(cell, names).into());
        if near.is_empty() {
            return self.console.say_with(Key::NearNone, [name]);
        }
        let list: Vec<String> = near
            .iter()
            .map(|&cell| {
                let numbers = self.addresses.numbers(cell).into_iter();
                let numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
                format!("{}:{}", numbers.join(","), symbol(self.game().shown(cell)))
            })
            .collect();
        let list = ("list", list.join("  ").into());
        self.console.say_with(Key::Near, [name, list])
    }

    /// Does what a command says. Help and quit are heard by the console.
    pub fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Undo => self.act(Move::Undo),
            Command::Redo => self.act(Move::Redo),
            Command::Help | Command::Quit => Ok(()),
            Command::Hint(numbers) => self.tell_hint(numbers.as_deref()),
            Command::Guess => self.tell_guess(),
            Command::Chances => self.tell_chances(),
            Command::Near(numbers) => self.tell_near(numbers),
            Command::Code => {
                let code = ShareCode { with_times: true }.encode(self.play.session.saved());
                self.console
                    .say_with(Key::ShareCode, [("code", code.into())])
            }
            Command::Save(path) if path.is_empty() => self.console.say(Key::EntrySaveName),
            Command::Save(path) => match self.save(&path)? {
                true => self
                    .console
                    .say_with(Key::Saved, [("path", path.as_str().into())]),
                false => Ok(()),
            },
            Command::Act(verb, numbers) => {
                let numbers = numbers.ok_or(AddressError::Form);
                match numbers.and_then(|numbers| self.addresses.cell(&numbers)) {
                    Ok(cell) => self.act(verb.on(cell)),
                    Err(error) => self.tell_address(error),
                }
            }
        }
    }

    /// Says what is wrong with numbers that name no cell.
    pub fn tell_address(&mut self, error: AddressError) -> io::Result<()> {
        let example = self.example();
        match (error, self.addresses) {
            (AddressError::Column, _) => self.console.say(Key::EntryNoColumn),
            (AddressError::Line, _) => self.console.say(Key::EntryNoLine),
            (AddressError::Layer, _) => self.console.say(Key::EntryNoLayer),
            (AddressError::Form, Addresses::Layers { .. }) => self
                .console
                .say_with(Key::EntryFormLayers, [("example", example.into())]),
            (AddressError::Form, Addresses::Rows { .. }) => self
                .console
                .say_with(Key::EntryFormRows, [("example", example.into())]),
            (AddressError::Form, Addresses::Ids { .. }) => self
                .console
                .say_with(Key::EntryFormCell, [("example", example.into())]),
            (AddressError::Cell, _) => {
                let last = self.game().board().len() - 1;
                self.console
                    .say_with(Key::EntryNoCell, [("last", last.into())])
            }
        }
    }
}

/// What a cell shows, in a list.
fn symbol(shown: Shown) -> String {
    match shown {
        Shown::Open(number) => number.to_string(),
        Shown::Marked(Mark::Mine) => "D".to_owned(),
        Shown::Marked(Mark::Uncertain) => "?".to_owned(),
        Shown::Marked(Mark::Safe) => "s".to_owned(),
        _ => "#".to_owned(),
    }
}
