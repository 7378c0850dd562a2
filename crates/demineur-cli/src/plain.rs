//! The game line by line: questions, answers, and the board as text. It works
//! in any terminal and through a pipe.

mod again;
mod console;
mod conversation;
mod entry;
mod guided;
mod help;
mod history;
mod menus;
mod settle;
mod setup;
mod table;
mod watched;

use std::io::{BufRead, Write};

use demineur_words::{Key, Texts};

use crate::error::Failure;

pub use console::Entries;
use console::{Console, Stop};
pub use conversation::Conversation;
pub use setup::{Request, Wanted, Watched};
use table::LineTable;

/// Plays one game, from the choice of a level to the last board. The end of
/// input and a wish to quit end it as well as a win: that is no failure.
pub fn play(
    request: Request,
    texts: &Texts,
    input: impl BufRead,
    entries: Entries,
    output: impl Write,
) -> Result<(), Failure> {
    let mut console = Console::new(texts, input, entries, output);
    let ending = settle_and_play(request, &mut console);
    tell_stop(ending, &mut console)?;
    Ok(console.flush()?)
}

fn settle_and_play<R: BufRead, W: Write>(
    request: Request,
    console: &mut Console<'_, R, W>,
) -> Result<(), Stop> {
    let setup = settle::settle(request, console)?;
    let again = setup.again.clone();
    let watched = setup.watched;
    let mut table = LineTable::new(setup, console)?;
    let ending = match watched {
        Some(watched) => watch(&mut table, watched),
        None => play_moves(&mut table),
    };
    let go_on = table.go_on();
    tell_stop(ending, console)?;
    if let Some(command) = go_on {
        console.say_with(Key::GoOn, [("command", command.into())])?;
    }
    // However the game ended, its board can be played again.
    Ok(console.say_with(Key::Again, [("command", again.into())])?)
}

/// Lets a strategy play, then shows every cell.
fn watch<R: BufRead, W: Write>(
    table: &mut LineTable<'_, '_, R, W>,
    watched: Watched,
) -> Result<(), Stop> {
    watched::play(table, watched)?;
    table.show()?;
    Ok(table.tell_end()?)
}

/// Asks for moves until the game is over, then shows every cell.
fn play_moves<R: BufRead, W: Write>(table: &mut LineTable<'_, '_, R, W>) -> Result<(), Stop> {
    while !table.game().status().is_over() {
        table.show()?;
        table.tell_missing_flags()?;
        match table.conversation {
            Conversation::Menus => menus::turn(table)?,
            Conversation::Guided | Conversation::Flags => guided::turn(table)?,
        }
    }
    table.show()?;
    Ok(table.tell_end()?)
}

/// Says why the conversation stopped early; only a failure goes on.
fn tell_stop<R: BufRead, W: Write>(
    ending: Result<(), Stop>,
    console: &mut Console<'_, R, W>,
) -> Result<(), Failure> {
    match ending {
        Ok(()) => {}
        Err(Stop::Quit) => console.say(Key::Quit)?,
        Err(Stop::End) => console.say(Key::EntryEnd)?,
        Err(Stop::Failed(failure)) => return Err(failure),
    }
    Ok(())
}
