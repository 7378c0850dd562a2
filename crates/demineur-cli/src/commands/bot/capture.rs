//! `demineur bot capture`.

use std::io::{self, Write};
use std::path::Path;

use demineur_bot::{BotError, Clicks, Hand};
use demineur_words::{Key, Texts};

use super::game_window::{GameWindow, Purpose};
use super::trouble::failure;
use crate::args::BotCaptureArgs;
use crate::error::Failure;

/// Saves what is seen of a window, and draws how it is read.
pub fn run(args: &BotCaptureArgs, texts: &Texts) -> Result<(), Failure> {
    let told = |error: BotError| failure(&error, texts);
    let mut window = GameWindow::take(&args.window, Clicks::Pointer, Purpose::Look, texts)?;
    let (title, is_known) = (window.title.clone(), window.is_known);
    let mut output = io::stdout().lock();
    let mut board = window.find_board(Hand::off()).map_err(told)?;
    if !is_known {
        board = board.learning().map_err(told)?;
    }
    let picture = board.whole().map_err(told)?;
    picture.save(Path::new(&args.output)).map_err(|error| {
        let values = [
            ("file", args.output.as_str().into()),
            ("reason", texts.said(&error).into()),
        ];
        Failure::Refused(texts.with(Key::BotErrorFile, values))
    })?;
    let values = [
        ("file", args.output.as_str().into()),
        ("title", title.into()),
    ];
    writeln!(output, "{}", texts.with(Key::BotCaptureSaved, values))?;
    let grid = board.grid();
    let values = [
        ("columns", grid.columns.into()),
        ("rows", grid.rows.into()),
        ("wide", texts.value(grid.pitch[0]).into()),
        ("high", texts.value(grid.pitch[1]).into()),
        ("x", texts.value(grid.origin[0]).into()),
        ("y", texts.value(grid.origin[1]).into()),
    ];
    writeln!(output, "{}", texts.with(Key::BotCaptureGrid, values))?;
    let (_, seen) = board.glance().map_err(told)?;
    write!(output, "{seen}")?;
    let unknown = seen.unknown().len();
    if unknown > 0 {
        let values = [("cells", unknown.into())];
        writeln!(output, "{}", texts.with(Key::BotCaptureUnknown, values))?;
    }
    drop(board);
    window.leave();
    Ok(())
}
