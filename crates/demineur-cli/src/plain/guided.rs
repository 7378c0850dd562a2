//! Document 002's conversation: the size, then one cell after the other, with
//! an answer to every bad entry. Its spelling and its loop conditions are
//! mended; one-line commands are understood as well.

use std::io::{BufRead, Write};

use demineur_core::{BoardSpec, CellId, Move};
use demineur_words::{Addresses, Key, Texts};

use super::console::{Console, Stop};
use super::conversation::Conversation;
use super::entry;
use super::table::LineTable;

/// The largest number of columns, and of lines.
const MAX_SIDE: i64 = 50;

/// What a number counts, with what to say about it.
struct Count {
    question: Key,
    more: Key,
    less: Key,
    max: i64,
}

const COLUMNS: Count = Count {
    question: Key::GuidedColumns,
    more: Key::GuidedColumnsMore,
    less: Key::GuidedColumnsLess,
    max: MAX_SIDE,
};

const LINES: Count = Count {
    question: Key::GuidedLines,
    more: Key::GuidedLinesMore,
    less: Key::GuidedLinesLess,
    max: MAX_SIDE,
};

impl Count {
    /// Mines on that many cells: at most one cell in five, rounded down.
    fn mines(cells: i64) -> Self {
        Self {
            question: Key::GuidedMines,
            more: Key::GuidedMinesMore,
            less: Key::GuidedMinesLess,
            max: cells / 5,
        }
    }

    fn check(&self, texts: &Texts, number: i64) -> Result<(), String> {
        if number > self.max {
            Err(texts.with(self.more, [("max", self.max.into())]))
        } else if number < 1 {
            Err(texts.get(self.less))
        } else {
            Ok(())
        }
    }

    fn ask<R: BufRead, W: Write>(&self, console: &mut Console<'_, R, W>) -> Result<i64, Stop> {
        let texts = console.texts();
        let question = texts.with(self.question, [("max", self.max.into())]);
        loop {
            let entry = console.ask(&format!("{question} :"))?;
            let answer = match entry::whole(&entry) {
                None => texts.get(Key::GuidedNumber),
                Some(number) => match self.check(texts, number) {
                    Ok(()) => {
                        console.progress();
                        return Ok(number);
                    }
                    Err(answer) => answer,
                },
            };
            console.print(&format!("{answer}\n"))?;
        }
    }
}

/// Asks for columns, lines and mines. Where one cell in five is less than one
/// mine it says so and starts over: no number of mines would do.
pub fn ask_size<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
) -> Result<(BoardSpec, usize), Stop> {
    loop {
        let columns = COLUMNS.ask(console)?;
        let lines = LINES.ask(console)?;
        let mines = Count::mines(columns * lines);
        if mines.max == 0 {
            console.say_with(Key::GuidedSmall, [("cells", (columns * lines).into())])?;
            continue;
        }
        let board = BoardSpec::square(columns as u32, lines as u32);
        return Ok((board, mines.ask(console)? as usize));
    }
}

/// Holds a size from the command line to the same limits.
pub fn check_size(texts: &Texts, board: &BoardSpec, mines: usize) -> Result<(), String> {
    let BoardSpec::Tiled(spec) = board else {
        return Err(texts.get(Key::ErrorGuidedTiling));
    };
    let (columns, lines) = (i64::from(spec.width), i64::from(spec.height));
    COLUMNS.check(texts, columns)?;
    LINES.check(texts, lines)?;
    Count::mines(columns * lines).check(texts, i64::try_from(mines).unwrap_or(i64::MAX))
}

/// One turn: the coordinates of a cell, or a command.
pub fn turn<R: BufRead, W: Write>(table: &mut LineTable<'_, '_, R, W>) -> Result<(), Stop> {
    let Addresses::Rows { columns, lines } = table.addresses else {
        unreachable!("the guided game is played on squares");
    };
    loop {
        table.console.say(Key::GuidedCell)?;
        let bounds = [("columns", columns.into()), ("lines", lines.into())];
        let question = table.console.texts().with(Key::GuidedBounds, bounds);
        let entry = table.console.ask(&format!("{question} :"))?;
        if let Some(command) = entry::command(&entry) {
            return Ok(table.obey(command)?);
        }
        let numbers = entry::numbers(&entry).unwrap_or_default();
        match table.addresses.cell(&numbers) {
            Err(error) => table.tell_address(error)?,
            Ok(cell) if !table.game().view().is_hidden(cell) => {
                table.console.say(Key::RefuseOpen)?;
            }
            Ok(cell) if table.conversation == Conversation::Flags => {
                return flag_dialogue(table, cell);
            }
            Ok(cell) => return Ok(table.act(Move::Open(cell))?),
        }
    }
}

/// The variant's dialogue: 0 and 1 on a flagged cell, 2 and 3 on another.
fn flag_dialogue<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
    cell: CellId,
) -> Result<(), Stop> {
    let action = if table.game().view().get(cell).is_flagged() {
        table.console.say(Key::GuidedFlagged)?;
        table.console.say(Key::GuidedFlagRemove)?;
        match ask_digit(table, Key::GuidedFlagKeep, Key::GuidedFlagZeroOne, [0, 1])? {
            0 => return Ok(()),
            _ => Move::Unmark(cell),
        }
    } else {
        table.console.say(Key::GuidedFlagPut)?;
        match ask_digit(table, Key::GuidedFlagOpen, Key::GuidedFlagTwoThree, [2, 3])? {
            2 => Move::Flag(cell),
            _ => Move::Open(cell),
        }
    };
    Ok(table.act(action)?)
}

fn ask_digit<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
    question: Key,
    answer: Key,
    digits: [i64; 2],
) -> Result<i64, Stop> {
    let question = table.console.texts().get(question);
    loop {
        let entry = table.console.ask(&format!("{question} :"))?;
        match entry::whole(&entry) {
            Some(digit) if digits.contains(&digit) => return Ok(digit),
            _ => table.console.say(answer)?,
        }
    }
}
