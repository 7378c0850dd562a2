//! What went wrong, in words; what was seen is saved.

use std::io::{self, Write};
use std::path::Path;

use demineur_bot::BotError;
use demineur_bot::desktop::{Lack, ScreenError};
use demineur_bot::reading::Mood;
use demineur_words::{CellNames, Key, Texts};

use crate::error::Failure;

/// Where a picture of what could not be read is saved.
pub const PICTURE: &str = "demineur-bot.png";

/// The message for an error; the picture it comes with is saved, and what was
/// read of it drawn.
pub fn failure(error: &BotError, texts: &Texts) -> Failure {
    show(error, texts);
    Failure::Refused(message(error, texts))
}

/// Saves the picture an error comes with, and draws what was read of it.
pub fn show(error: &BotError, texts: &Texts) {
    if let Some(picture) = error.picture() {
        let saved = picture.save(Path::new(PICTURE)).is_ok();
        let mut output = io::stderr().lock();
        // With standard error gone, the picture is all that is left.
        if saved {
            let line = texts.with(Key::BotErrorPicture, [("file", PICTURE.into())]);
            let _ = writeln!(output, "{line}");
        }
        if let Some(seen) = error.seen() {
            let _ = write!(output, "{seen}");
        }
    }
}

/// The message for an error.
pub fn message(error: &BotError, texts: &Texts) -> String {
    match error {
        BotError::Screen(error) => screen_message(error, texts),
        BotError::NotInstalled { program, package } => texts.with(
            Key::BotErrorNotInstalled,
            [
                ("program", program.as_str().into()),
                ("packages", package.as_str().into()),
            ],
        ),
        BotError::NotStarted { program, reason } => texts.with(
            Key::BotErrorNotStarted,
            [
                ("program", program.as_str().into()),
                ("reason", texts.said(reason).into()),
            ],
        ),
        BotError::NoLevel {
            program,
            asked,
            offered,
        } => texts.with(
            Key::BotErrorLevel,
            [
                ("program", program.as_str().into()),
                ("asked", asked.as_str().into()),
                ("offered", offered.as_str().into()),
            ],
        ),
        BotError::NoWindow { wanted, windows } | BotError::ManyWindows { wanted, windows } => {
            let key = match error {
                BotError::ManyWindows { .. } => Key::BotErrorManyWindows,
                _ if windows.is_empty() => Key::BotErrorNoWindows,
                _ => Key::BotErrorNoWindow,
            };
            let values = [
                ("wanted", wanted.as_str().into()),
                ("windows", windows.as_str().into()),
            ];
            texts.with(key, values)
        }
        BotError::NotThisLayout { cell } => {
            let cell = texts.cell(*cell, CellNames::Ids);
            texts.with(Key::BotErrorNotThisLayout, [("cell", cell.into())])
        }
        BotError::Browser { title } => {
            texts.with(Key::BotErrorBrowser, [("title", title.as_str().into())])
        }
        BotError::NoGrid { .. } => texts.get(Key::BotErrorNoGrid),
        BotError::Covered { by } => texts.with(Key::BotErrorCovered, [("by", by.as_str().into())]),
        BotError::Unreadable { seen, .. } => {
            let cells = seen.unknown().len();
            texts.with(Key::BotErrorUnreadable, [("cells", cells.into())])
        }
        BotError::Impossible { weakest: None, .. } => texts.get(Key::BotErrorImpossible),
        BotError::Impossible {
            weakest: Some(cell),
            ..
        } => {
            let cell = texts.cell(*cell, CellNames::Ids);
            texts.with(Key::BotErrorMisread, [("cell", cell.into())])
        }
        BotError::Contradiction { says, .. } => texts.get(match says {
            Mood::Playing => Key::BotErrorFacePlaying,
            Mood::Won => Key::BotErrorFaceWon,
            Mood::Lost => Key::BotErrorFaceLost,
        }),
        BotError::NoEffect { cell, .. } => {
            let cell = texts.cell(*cell, CellNames::Ids);
            texts.with(Key::BotErrorNoEffect, [("cell", cell.into())])
        }
        BotError::NoNewGame { .. } => texts.get(Key::BotErrorNoNewGame),
        BotError::Strategy(error) => texts.said(error),
        BotError::Stopped => texts.get(Key::BotStopped),
    }
}

fn screen_message(error: &ScreenError, texts: &Texts) -> String {
    match error {
        ScreenError::NoDisplay { display: None, .. } => {
            let wayland = std::env::var_os("WAYLAND_DISPLAY");
            texts.get(match wayland.is_some_and(|display| !display.is_empty()) {
                true => Key::BotErrorWayland,
                false => Key::BotErrorNoDisplay,
            })
        }
        ScreenError::NoDisplay {
            display: Some(display),
            reason,
        } => texts.with(
            Key::BotErrorDisplay,
            [
                ("display", display.as_str().into()),
                ("reason", texts.said(reason).into()),
            ],
        ),
        ScreenError::Missing(lack) => texts.get(match lack {
            Lack::Xtest => Key::BotErrorNoXtest,
            Lack::Colours | Lack::Pixels => Key::BotErrorNoColours,
            Lack::Key => Key::BotErrorNoKey,
            Lack::FreePointer => Key::BotErrorPointerHeld,
        }),
        ScreenError::Closed => texts.get(Key::BotErrorClosed),
        ScreenError::NotShown => texts.get(Key::BotErrorNotShown),
        ScreenError::Broken(reason) => {
            texts.with(Key::BotErrorBroken, [("reason", texts.said(reason).into())])
        }
    }
}
