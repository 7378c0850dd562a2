//! Reading whatever a person hands over, and saying what it is taken for.

use std::io::{self, BufRead, Write};

use demineur_core::format::{BoardLine, Limits, SavedGame};
use demineur_core::{Game, Source};
use demineur_play::{Form, Found, FoundError, Seen, unplayed};
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::{asked, files};

/// Reads a file, standard input for `-`, a share code or a link.
pub fn read(source: &str, texts: &Texts) -> Result<Found, Failure> {
    read_within(source, Limits::default(), texts)
}

/// A share code may be longer than any file's name. Whatever else cannot be
/// looked up is told by whoever reads it.
fn is_file(source: &str) -> bool {
    let is_name = |error: io::Error| error.kind() != io::ErrorKind::InvalidFilename;
    source == "-" || std::fs::exists(source).unwrap_or_else(is_name)
}

/// What these bytes are, of a file or of a line of it.
pub fn recognise(
    source: &str,
    bytes: &[u8],
    limits: Limits,
    texts: &Texts,
) -> Result<Found, Failure> {
    let found = Found::read(bytes, limits);
    let found = found.map_err(|error| refused(source, &error, texts))?;
    files::accept(source, Ok(found), texts)
}

fn read_within(source: &str, limits: Limits, texts: &Texts) -> Result<Found, Failure> {
    if is_file(source) {
        let bytes = files::read_bytes(source, texts)?;
        return recognise(source, &bytes, limits, texts);
    }
    Found::read_word(source, limits).map_err(|errors| {
        let cause = texts.said(&errors);
        let values = [("path", source.into()), ("cause", cause.into())];
        Failure::Refused(texts.with(Key::ErrorSource, values))
    })
}

fn refused(source: &str, error: &FoundError, texts: &Texts) -> Failure {
    match error {
        FoundError::Format(errors) => files::refused(source, errors, texts),
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
    if !is_file(source) {
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

/// A game that was handed over.
pub struct Given {
    /// The game, unplayed where it was a layout.
    pub saved: SavedGame,
    /// What it was.
    form: Form,
}

impl Given {
    /// Whether it goes on in the file it came from.
    pub fn is_to_be_kept(&self) -> bool {
        self.form == Form::Saved && !self.saved.game.status().is_over()
    }
}

/// Reads the game there is, unplayed where it is a layout. That it is one of
/// many boards is said on standard error.
pub fn game(source: &str, texts: &Texts) -> Result<SavedGame, Failure> {
    given(source, texts).map(|given| given.saved)
}

/// The same with what it was.
pub fn given(source: &str, texts: &Texts) -> Result<Given, Failure> {
    match read(source, texts)? {
        Found::Game(saved, form) => Ok(Given {
            saved: *saved,
            form,
        }),
        Found::Lines(lines) => {
            if lines.len() > 1 {
                say_lines(source, &lines, texts);
            }
            let saved = nth_line(source, &lines, 1, texts)?;
            let form = Form::Layout;
            Ok(Given { saved, form })
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
            say_game(source, &saved, form, texts);
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

/// Boards to be played one after the other.
pub enum Boards {
    /// The lines of a boards file, as they come.
    Lines(Box<dyn BufRead>),
    /// One board.
    One(BoardLine),
}

/// Opens a boards file, or reads the board of a game of squares; what is taken
/// for such is said on standard error.
pub fn boards(source: &str, texts: &Texts) -> Result<Boards, Failure> {
    let found = if is_file(source) {
        let mut input = files::open(source, texts)?;
        let start = input.fill_buf();
        let start = start.map_err(|error| files::unreadable(source, &error, texts))?;
        let text = String::from_utf8_lossy(start);
        if text.trim().is_empty() || Found::begins_lines(&text) {
            return Ok(Boards::Lines(input));
        }
        let bytes = files::read_rest(source, &mut *input, texts)?;
        recognise(source, &bytes, Limits::default(), texts)?
    } else {
        read(source, texts)?
    };
    let not_boards = || {
        let values = [("path", source.into())];
        Failure::Refused(texts.with(Key::ErrorNotBoards, values))
    };
    let Found::Game(saved, form) = found else {
        return Err(not_boards());
    };
    let line = line_of(&saved.game).ok_or_else(not_boards)?;
    say_game(source, &saved, form, texts);
    Ok(Boards::One(line))
}

/// The line of a boards file that a game of squares stands for, once its mines
/// are there and a first cell is.
fn line_of(game: &Game) -> Option<BoardLine> {
    let width = game.board().topology().plain_square_width()?;
    let given = match game.params().source {
        Source::Given { first, .. } => first,
        Source::Seed { .. } => None,
    };
    let opened = game.first_opening().map(|first| first.cell);
    Some(BoardLine {
        width,
        height: game.board().len() as u32 / width,
        mines: game.layout()?.mines().iter().collect(),
        first: opened.or(given)?,
    })
}

fn say_game(source: &str, saved: &SavedGame, form: Form, texts: &Texts) {
    let path = ("path", source.into());
    let moves = ("moves", saved.game.log().len().into());
    let taken = match form {
        Form::Saved => texts.with(Key::TakenSaved, [path, moves]),
        Form::Code => texts.with(Key::TakenCode, [moves]),
        Form::Layout => texts.with(Key::TakenLayout, [path]),
        Form::Mbf => texts.with(Key::TakenMbf, [path]),
    };
    say(&taken, texts);
}

fn say_lines(source: &str, lines: &[BoardLine], texts: &Texts) {
    let values = [("path", source.into()), ("count", lines.len().into())];
    say(&texts.with(Key::TakenBoards, values), texts);
}

/// Says something beside the answer.
pub fn say(taken: &str, texts: &Texts) {
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
