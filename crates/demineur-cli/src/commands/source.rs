//! Reading whatever a board or a game is written in: told apart by content.

use std::io::{self, Write};

use demineur_core::{
    Board, BoardLine, CellId, FormatErrors, Game, GameParams, Level, Limits, Parsed, Position,
    SavedGame, ShareCode, read_boards, utf8,
};
use demineur_play::Session;
use demineur_words::{Key, Texts};
use serde_json::Value;

use super::{files, level};
use crate::error::Failure;

/// What was found in a file, on standard input or in a word.
pub enum Found {
    /// A game, perhaps under way, and what it was written as.
    Game(Box<SavedGame>, Form),
    /// What somebody sees of a board.
    Position(Position),
    /// A board without mines.
    Board(Board),
    /// Levels to choose from.
    Levels(Vec<Level>),
    /// The lines of a boards file.
    Lines(Vec<BoardLine>),
}

/// What a game can be written as.
#[derive(Clone, Copy)]
pub enum Form {
    /// Its parameters and its log, as JSON.
    Saved,
    /// One word.
    Code,
    /// Its mines, as JSON.
    Layout,
    /// Its mines, as bytes.
    Mbf,
}

/// Reads a file, standard input for `-`, or a share code.
pub fn read(source: &str, texts: &Texts) -> Result<Found, Failure> {
    read_within(source, Limits::default(), texts)
}

fn read_within(source: &str, limits: Limits, texts: &Texts) -> Result<Found, Failure> {
    let is_file = source == "-" || std::fs::exists(source).unwrap_or(true);
    if is_file {
        let bytes = files::read_bytes(source, texts)?;
        let reader = Reader {
            path: source,
            limits,
            texts,
        };
        return reader.detect(&bytes);
    }
    match ShareCode::decode_within(source, limits) {
        Ok(saved) => Ok(Found::Game(Box::new(saved), Form::Code)),
        Err(errors) => {
            let values = [
                ("path", source.into()),
                ("cause", errors.to_string().into()),
            ];
            Err(Failure::Refused(texts.with(Key::ErrorSource, values)))
        }
    }
}

/// Reads the game there is, unplayed where it is a layout.
pub fn game(source: &str, texts: &Texts) -> Result<SavedGame, Failure> {
    match read(source, texts)? {
        Found::Game(saved, _) => Ok(*saved),
        Found::Lines(lines) => nth_line(source, &lines, 1, texts),
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

/// What somebody sees of a board, and of the game it is part of.
pub struct Seen {
    pub position: Position,
    /// Where the giver of the mines means the player to start.
    pub start: Option<CellId>,
    /// Whether that game is over.
    pub over: bool,
    /// Whether its board was made to need no guess.
    pub no_guess: bool,
}

/// Reads a position, or a game as it stands; what is taken for a game is said
/// on standard error.
pub fn seen(source: &str, texts: &Texts) -> Result<Seen, Failure> {
    let limits = Limits {
        cells: SEEN_CELLS,
        ..Limits::default()
    };
    let path = ("path", source.into());
    let (saved, taken) = match read_within(source, limits, texts)? {
        Found::Position(position) => {
            return Ok(Seen {
                position,
                start: None,
                over: false,
                no_guess: false,
            });
        }
        Found::Game(saved, form) => {
            let moves = ("moves", saved.game.log().len().into());
            let taken = match form {
                Form::Saved => texts.with(Key::TakenSaved, [path, moves]),
                Form::Code => texts.with(Key::TakenCode, [moves]),
                Form::Layout => texts.with(Key::TakenLayout, [path]),
                Form::Mbf => texts.with(Key::TakenMbf, [path]),
            };
            (*saved, taken)
        }
        Found::Lines(lines) => {
            let count = ("count", lines.len().into());
            let taken = texts.with(Key::TakenBoards, [path, count]);
            (nth_line_within(source, &lines, 1, limits, texts)?, taken)
        }
        Found::Board(_) | Found::Levels(_) => {
            let refused = texts.with(Key::ErrorNotPosition, [path]);
            return Err(Failure::Refused(refused));
        }
    };
    // Who cannot hear it still gets the answer.
    let _ = writeln!(
        io::stderr(),
        "{}",
        texts.with(Key::Note, [("message", taken.into())])
    );
    let no_guess = saved.no_guess;
    let session = Session::new(saved);
    let game = session.game();
    Ok(Seen {
        position: Position {
            board: game.board().clone(),
            view: game.view().clone(),
            first_click: game.params().rules.first_click,
        },
        start: session.start(),
        over: game.status().is_over(),
        no_guess,
    })
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
        Some(line) => unplayed_within(line.to_params(), limits, texts),
        None => {
            let values = [("path", source.into()), ("count", lines.len().into())];
            Err(Failure::Refused(texts.with(Key::ErrorBoardNumber, values)))
        }
    }
}

/// The game of these parameters, before its first move.
pub fn unplayed(params: GameParams, texts: &Texts) -> Result<SavedGame, Failure> {
    unplayed_within(params, Limits::default(), texts)
}

fn unplayed_within(
    params: GameParams,
    limits: Limits,
    texts: &Texts,
) -> Result<SavedGame, Failure> {
    level::check_size(&params.board, limits.cells, texts)?;
    match Game::new(params) {
        Ok(game) => Ok(SavedGame {
            game,
            no_guess: false,
        }),
        Err(error) => Err(Failure::Refused(texts.params_error(&error))),
    }
}

/// Tells apart what a file is by its content.
struct Reader<'a> {
    path: &'a str,
    limits: Limits,
    texts: &'a Texts,
}

impl Reader<'_> {
    fn detect(&self, bytes: &[u8]) -> Result<Found, Failure> {
        // Texts have no such bytes; an MBF has a 0 nearly always, in its count.
        let binary = |&b: &u8| b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c);
        if bytes.iter().any(binary) {
            let params = GameParams::from_mbf(bytes);
            let params = params.map_err(|errors| files::refused(self.path, &errors))?;
            return self.unplayed(params, Form::Mbf);
        }
        let text = utf8(bytes).map_err(|errors| files::refused(self.path, &errors))?;
        let start = text.trim_start();
        if start.starts_with(['{', '[']) {
            return self.detect_json(text);
        }
        let first = start.lines().next().unwrap_or_default();
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        if let Some((cell, _)) = first.split_once(':')
            && is_number(cell.trim())
        {
            return self.accept(Board::from_graph(text)).map(Found::Board);
        }
        if first.split_whitespace().next().is_some_and(is_number) {
            let lines: Result<Vec<BoardLine>, _> = read_boards(text).collect();
            let lines = lines.map_err(|errors| files::refused(self.path, &errors))?;
            return Ok(Found::Lines(lines));
        }
        if start.starts_with('D') {
            let saved = ShareCode::decode_within(text, self.limits);
            let saved = saved.map_err(|errors| files::refused(self.path, &errors))?;
            return Ok(Found::Game(Box::new(saved), Form::Code));
        }
        Err(self.unknown())
    }

    fn detect_json(&self, text: &str) -> Result<Found, Failure> {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            // The reader tells where it is no JSON, or that it is no object.
            return self.layout(text);
        };
        let has = |name: &str| fields.contains_key(name);
        // A log makes a saved game and mines a layout, whatever stands beside
        // them; numbers that are seen make a position.
        if has("log") {
            return self.saved(text);
        }
        if has("revealed") || has("marks") || has("first_click") {
            return self.position(text);
        }
        if has("seed") {
            return self.saved(text);
        }
        if has("total_mines") && !has("mines") {
            return self.position(text);
        }
        if has("board") {
            return match self.layout(text)? {
                Found::Game(mut saved, form) => {
                    saved.no_guess = fields.get("no_guess") == Some(&Value::Bool(true));
                    Ok(Found::Game(saved, form))
                }
                found => Ok(found),
            };
        }
        if has("edges") || has("cells") {
            return self.accept(Board::from_graph(text)).map(Found::Board);
        }
        if has("tiling") || has("adjacency") {
            return self.accept(Board::from_json(text)).map(Found::Board);
        }
        // Every level has mines.
        if fields.values().any(|level| level.get("mines").is_some()) {
            return self.accept(Level::list_from_json(text)).map(Found::Levels);
        }
        Err(self.unknown())
    }

    fn saved(&self, text: &str) -> Result<Found, Failure> {
        let saved = self.accept(SavedGame::from_json_within(text, self.limits))?;
        Ok(Found::Game(Box::new(saved), Form::Saved))
    }

    fn position(&self, text: &str) -> Result<Found, Failure> {
        let position = Position::from_json_within(text, self.limits);
        self.accept(position).map(Found::Position)
    }

    fn layout(&self, text: &str) -> Result<Found, Failure> {
        let params = self.accept(GameParams::from_layout_json_within(text, self.limits))?;
        self.unplayed(params, Form::Layout)
    }

    fn unplayed(&self, params: GameParams, form: Form) -> Result<Found, Failure> {
        let saved = unplayed_within(params, self.limits, self.texts)?;
        Ok(Found::Game(Box::new(saved), form))
    }

    fn accept<T>(&self, parsed: Result<Parsed<T>, FormatErrors>) -> Result<T, Failure> {
        files::accept(self.path, parsed, self.texts)
    }

    fn unknown(&self) -> Failure {
        let values = [("path", self.path.into())];
        Failure::Refused(self.texts.with(Key::ErrorUnknown, values))
    }
}
