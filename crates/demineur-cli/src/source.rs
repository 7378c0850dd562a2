//! Reading whatever a person hands over, and saying what it is taken for.

use std::io::{self, Write};

use demineur_core::format::{BoardLine, Limits, SavedGame};
use demineur_play::{Form, Found, FoundError, Seen, unplayed};
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::{asked, files};

/// Reads a file, standard input for `-`, or a share code.
pub fn read(source: &str, texts: &Texts) -> Result<Found, Failure> {
    read_within(source, Limits::default(), texts)
}

fn read_within(source: &str, limits: Limits, texts: &Texts) -> Result<Found, Failure> {
    let is_file = source == "-" || std::fs::exists(source).unwrap_or(true);
    if is_file {
        let bytes = files::read_bytes(source, texts)?;
        let found = Found::read(&bytes, limits);
        let found = found.map_err(|error| refused(source, &error, texts))?;
        return files::accept(source, Ok(found), texts);
    }
    Found::read_code(source, limits).map_err(|errors| {
        let cause = errors.to_string();
        let values = [("path", source.into()), ("cause", cause.into())];
        Failure::Refused(texts.with(Key::ErrorSource, values))
    })
}

fn refused(source: &str, error: &FoundError, texts: &Texts) -> Failure {
    match error {
        FoundError::Format(errors) => files::refused(source, errors),
        FoundError::Params(error) => Failure::Refused(texts.params_error(error)),
        FoundError::Ask(error) => asked::refused(error, texts),
        FoundError::Unknown => {
            Failure::Refused(texts.with(Key::ErrorUnknown, [("path", source.into())]))
        }
    }
}

/// Reads all that a file holds, or standard input for `-`, or a share code.
pub fn read_many(source: &str, texts: &Texts) -> Result<Vec<Found>, Failure> {
    let limits = Limits::default().with_cells(SEEN_CELLS);
    let is_file = source == "-" || std::fs::exists(source).unwrap_or(true);
    if !is_file {
        return Ok(vec![read_within(source, limits, texts)?]);
    }
    let bytes = files::read_bytes(source, texts)?;
    let found = Found::read_many(&bytes, limits).map_err(|(place, error)| {
        let name = match place {
            0 => source.to_owned(),
            place => format!("{source}: {place}"),
        };
        refused(&name, &error, texts)
    })?;
    let found = found.into_iter();
    found
        .map(|found| files::accept(source, Ok(found), texts))
        .collect()
}

/// Reads the game there is, unplayed where it is a layout. That it is one of
/// many boards is said on standard error.
pub fn game(source: &str, texts: &Texts) -> Result<SavedGame, Failure> {
    match read(source, texts)? {
        Found::Game(saved, _) => Ok(*saved),
        Found::Lines(lines) => {
            if lines.len() > 1 {
                say_lines(source, &lines, texts);
            }
            nth_line(source, &lines, 1, texts)
        }
        Found::Position(_) | Found::Board(_) | Found::Levels(_) => {
            let values = [("path", source.into())];
            Err(Failure::Refused(texts.with(Key::ErrorNotGame, values)))
        }
    }
}

/// An answer about a position lists every hidden cell and counts layouts in
/// integers: 2^23 cells take some ten seconds and half a gigabyte, and it grows
/// faster than they do.
const SEEN_CELLS: u64 = 1 << 23;

/// Reads a position, or a game as it stands; what is taken for a game is said
/// on standard error.
pub fn seen(source: &str, texts: &Texts) -> Result<Seen, Failure> {
    let limits = Limits::default().with_cells(SEEN_CELLS);
    let path = ("path", source.into());
    match read_within(source, limits, texts)? {
        Found::Position(position) => Ok(Seen::position(position)),
        Found::Game(saved, form) => {
            let moves = ("moves", saved.game.log().len().into());
            say(
                &match form {
                    Form::Saved => texts.with(Key::TakenSaved, [path, moves]),
                    Form::Code => texts.with(Key::TakenCode, [moves]),
                    Form::Layout => texts.with(Key::TakenLayout, [path]),
                    Form::Mbf => texts.with(Key::TakenMbf, [path]),
                },
                texts,
            );
            Ok(Seen::game(*saved))
        }
        Found::Lines(lines) => {
            say_lines(source, &lines, texts);
            nth_line_within(source, &lines, 1, limits, texts).map(Seen::game)
        }
        Found::Board(_) | Found::Levels(_) => {
            let refused = texts.with(Key::ErrorNotPosition, [path]);
            Err(Failure::Refused(refused))
        }
    }
}

fn say_lines(source: &str, lines: &[BoardLine], texts: &Texts) {
    let values = [("path", source.into()), ("count", lines.len().into())];
    say(&texts.with(Key::TakenBoards, values), texts);
}

fn say(taken: &str, texts: &Texts) {
    let note = texts.with(Key::Note, [("message", taken.into())]);
    // Who cannot hear it still gets the answer.
    let _ = writeln!(io::stderr(), "{note}");
}

/// The game of the line of that number, from 1.
pub fn nth_line(
    source: &str,
    lines: &[BoardLine],
    number: usize,
    texts: &Texts,
) -> Result<SavedGame, Failure> {
    nth_line_within(source, lines, number, Limits::default(), texts)
}

fn nth_line_within(
    source: &str,
    lines: &[BoardLine],
    number: usize,
    limits: Limits,
    texts: &Texts,
) -> Result<SavedGame, Failure> {
    match number.checked_sub(1).and_then(|place| lines.get(place)) {
        Some(line) => {
            let saved = unplayed(line.to_params(), limits);
            saved.map_err(|error| refused(source, &error, texts))
        }
        None => {
            let values = [("path", source.into()), ("count", lines.len().into())];
            Err(Failure::Refused(texts.with(Key::ErrorBoardNumber, values)))
        }
    }
}
