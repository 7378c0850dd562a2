//! One game on the table: the board, the moves, the end.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use demineur_core::{BoardSpec, FirstClick, Game, Move, Source, Stamp, Status};
use demineur_play::{AddressError, Addresses, Key, Style, draw};

use super::console::{Console, Stop};
use super::entry::Command;
use super::setup::{Conversation, Setup};
use super::{guided, menus};
use crate::error::Failure;

/// A game, and the console it is played on.
pub struct Table<'c, 'a, R, W> {
    pub console: &'c mut Console<'a, R, W>,
    pub game: Game,
    pub addresses: Addresses,
    pub conversation: Conversation,
    style: Style,
    started: Instant,
    /// Whether the board has changed since it was shown.
    stale: bool,
}

impl<'c, 'a, R: BufRead, W: Write> Table<'c, 'a, R, W> {
    /// Lays the game out and says what it is.
    pub fn new(setup: Setup, console: &'c mut Console<'a, R, W>) -> Result<Self, Stop> {
        let game = Game::new(setup.params)
            .map_err(|error| Stop::Failed(Failure::Refused(error.to_string())))?;
        let addresses = Addresses::of(game.board());
        let mut table = Self {
            console,
            game,
            addresses,
            conversation: setup.conversation,
            style: setup.style,
            started: Instant::now(),
            stale: true,
        };
        table.introduce()?;
        Ok(table)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let texts = self.console.texts();
        let (how, legend) = match (self.addresses, self.style) {
            (Addresses::Ids { .. }, _) => (Key::HelpCells, Key::LegendMap),
            (Addresses::Layers { .. }, _) => (Key::HelpLayers, Key::LegendAscii),
            (Addresses::Rows { .. }, Style::Ascii) => (Key::HelpRows, Key::LegendAscii),
            (Addresses::Rows { .. }, _) => (Key::HelpRows, Key::LegendEmoji),
        };
        let help = texts.with(Key::Help, [("example", self.example().into())]);
        let help = format!("{help}\n{}\n{}\n", texts.get(how), texts.get(legend));
        self.console.set_help(help);

        let mines = self.game.params().mines;
        let seed = match self.game.params().source {
            Source::Seed { seed, .. } => seed.to_string(),
            Source::Given { .. } => "-".to_owned(),
        };
        let tiling = match &self.game.params().board {
            BoardSpec::Tiled(spec) => spec.tiling.name(),
            BoardSpec::Graph(_) => "graph",
        };
        match self.addresses {
            Addresses::Ids { .. } | Addresses::Layers { .. } => self.console.say_with(
                Key::StartCells,
                [
                    ("tiling", tiling.into()),
                    ("cells", self.game.board().len().into()),
                    ("mines", mines.into()),
                    ("seed", seed.into()),
                ],
            ),
            Addresses::Rows { columns, lines } => self.console.say_with(
                Key::StartRows,
                [
                    ("columns", columns.into()),
                    ("lines", lines.into()),
                    ("mines", mines.into()),
                    ("seed", seed.into()),
                ],
            ),
        }
    }

    /// Numbers that name a cell of this board, to show how.
    pub fn example(&self) -> &'static str {
        match self.addresses {
            Addresses::Rows { columns, lines } if columns >= 3 && lines >= 4 => "3 4",
            Addresses::Rows { .. } => "1 1",
            Addresses::Layers { .. } => "1 1 1",
            Addresses::Ids { .. } => "0",
        }
    }

    /// Asks for moves until the game is over, then shows every cell.
    pub fn play(&mut self) -> Result<(), Stop> {
        while !self.game.status().is_over() {
            self.show()?;
            self.tell_missing_flags()?;
            match self.conversation {
                Conversation::Menus => menus::turn(self)?,
                Conversation::Guided | Conversation::Flags => guided::turn(self)?,
            }
        }
        self.show()?;
        Ok(self.tell_end()?)
    }

    fn show(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        self.console.print("\n")?;
        let left = self.game.counters().mines_left;
        if self.conversation != Conversation::Guided {
            self.console
                .say_with(Key::MinesRemaining, [("mines", left.into())])?;
        }
        let picture = draw(&self.game, self.style);
        self.console.print(&picture)
    }

    /// Where the win wants flags, the last ones are easily forgotten: the board
    /// looks finished without them.
    fn tell_missing_flags(&mut self) -> io::Result<()> {
        let counters = self.game.counters();
        if counters.safe_left > 0 {
            return Ok(());
        }
        let flags = counters.mines_left.into();
        self.console.say_with(Key::FlagsMissing, [("flags", flags)])
    }

    fn tell_end(&mut self) -> io::Result<()> {
        let menus = self.conversation == Conversation::Menus;
        let won = self.game.status() == Status::Won;
        self.console.say(match (menus, won) {
            (true, true) => Key::Win,
            (true, false) => Key::Lose,
            (false, true) => Key::GuidedWin,
            (false, false) => Key::GuidedLose,
        })?;
        let Some(mine) = self.game.exploded() else {
            return Ok(());
        };
        match self.addresses.numbers(mine)[..] {
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
        let ready = self.game.status() == Status::Ready;
        let millis = self.started.elapsed().as_millis() as u64;
        let stamp = Stamp {
            millis,
            ..Stamp::default()
        };
        if let Err(error) = self.game.act(action, stamp) {
            let refusal = self.console.texts().refusal(action, error);
            return self.console.print(&format!("{refusal}\n"));
        }
        self.stale = true;
        match self.game.first_opening() {
            Some(first) if ready && first.granted != first.asked => {
                self.console.say(match first.granted {
                    FirstClick::Any => Key::FallbackAny,
                    _ => Key::FallbackSafe,
                })
            }
            _ => Ok(()),
        }
    }

    /// Does what a command says. Help and quit are heard by the console.
    pub fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Undo => self.act(Move::Undo),
            Command::Redo => self.act(Move::Redo),
            Command::Help | Command::Quit => Ok(()),
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
                let last = self.game.board().len() - 1;
                self.console
                    .say_with(Key::EntryNoCell, [("last", last.into())])
            }
        }
    }
}
