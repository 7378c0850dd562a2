//! Reading whatever a board or a game is written in: told apart by content.

use demineur_core::{
    Board, BoardLine, Game, GameParams, Level, Position, SavedGame, ShareCode, read_boards, utf8,
};
use demineur_play::{Key, Texts};
use serde_json::Value;

use super::files;
use crate::error::Failure;

/// What was found in a file, on standard input or in a word.
pub enum Found {
    /// A game, perhaps under way: a saved game, a share code, a layout, MBF.
    Game(Box<SavedGame>),
    /// What somebody sees of a board.
    Position(Position),
    /// A board without mines.
    Board(Board),
    /// Levels to choose from.
    Levels(Vec<Level>),
    /// The lines of a boards file.
    Lines(Vec<BoardLine>),
}

/// Reads a file, standard input for `-`, or a share code.
pub fn read(source: &str, texts: &Texts) -> Result<Found, Failure> {
    let is_file = source == "-" || std::fs::exists(source).unwrap_or(true);
    if is_file {
        let bytes = files::read_bytes(source, texts)?;
        return detect(source, &bytes, texts);
    }
    match ShareCode::decode(source) {
        Ok(saved) => Ok(Found::Game(Box::new(saved))),
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
        Found::Game(saved) => Ok(*saved),
        Found::Lines(lines) => nth_line(source, &lines, 1, texts),
        Found::Position(_) | Found::Board(_) | Found::Levels(_) => {
            let values = [("path", source.into())];
            Err(Failure::Refused(texts.with(Key::ErrorNotGame, values)))
        }
    }
}

/// The game of the line of that number, from 1.
pub fn nth_line(
    source: &str,
    lines: &[BoardLine],
    number: usize,
    texts: &Texts,
) -> Result<SavedGame, Failure> {
    match number.checked_sub(1).and_then(|place| lines.get(place)) {
        Some(line) => unplayed(line.to_params(), texts),
        None => {
            let values = [("path", source.into()), ("count", lines.len().into())];
            Err(Failure::Refused(texts.with(Key::ErrorBoardNumber, values)))
        }
    }
}

/// The game of these parameters, before its first move.
pub fn unplayed(params: GameParams, texts: &Texts) -> Result<SavedGame, Failure> {
    match Game::new(params) {
        Ok(game) => Ok(SavedGame {
            game,
            no_guess: false,
        }),
        Err(error) => Err(Failure::Refused(texts.params_error(&error))),
    }
}

fn detect(path: &str, bytes: &[u8], texts: &Texts) -> Result<Found, Failure> {
    let unknown = || Failure::Refused(texts.with(Key::ErrorUnknown, [("path", path.into())]));
    // Texts have no such bytes; an MBF has a 0 nearly always, in its count.
    let binary = |&b: &u8| b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c);
    if bytes.iter().any(binary) {
        let params = GameParams::from_mbf(bytes).map_err(|errors| files::refused(path, &errors))?;
        return unplayed(params, texts).map(|saved| Found::Game(Box::new(saved)));
    }
    let text = utf8(bytes).map_err(|errors| files::refused(path, &errors))?;
    let start = text.trim_start();
    if start.starts_with(['{', '[']) {
        return detect_json(path, text, texts);
    }
    let first = start.lines().next().unwrap_or_default();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if let Some((cell, _)) = first.split_once(':')
        && is_number(cell.trim())
    {
        return files::accept(path, Board::from_graph(text), texts).map(Found::Board);
    }
    if first.split_whitespace().next().is_some_and(is_number) {
        let lines: Result<Vec<BoardLine>, _> = read_boards(text).collect();
        let lines = lines.map_err(|errors| files::refused(path, &errors))?;
        return Ok(Found::Lines(lines));
    }
    if start.starts_with('D') {
        let saved = ShareCode::decode(text).map_err(|errors| files::refused(path, &errors))?;
        return Ok(Found::Game(Box::new(saved)));
    }
    Err(unknown())
}

fn detect_json(path: &str, text: &str, texts: &Texts) -> Result<Found, Failure> {
    let fields = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(fields)) => fields,
        // The reader tells where it is no JSON, or that it is no object.
        _ => {
            let params = files::accept(path, GameParams::from_layout_json(text), texts)?;
            return unplayed(params, texts).map(|saved| Found::Game(Box::new(saved)));
        }
    };
    let has = |name: &str| fields.contains_key(name);
    if has("log") || has("seed") {
        let saved = files::accept(path, SavedGame::from_json(text), texts)?;
        return Ok(Found::Game(Box::new(saved)));
    }
    if has("revealed") || has("total_mines") {
        let position = files::accept(path, Position::from_json(text), texts)?;
        return Ok(Found::Position(position));
    }
    if has("board") {
        let params = files::accept(path, GameParams::from_layout_json(text), texts)?;
        let mut saved = unplayed(params, texts)?;
        saved.no_guess = fields.get("no_guess") == Some(&Value::Bool(true));
        return Ok(Found::Game(Box::new(saved)));
    }
    if has("edges") || has("cells") {
        return files::accept(path, Board::from_graph(text), texts).map(Found::Board);
    }
    if has("tiling") || has("adjacency") {
        return files::accept(path, Board::from_json(text), texts).map(Found::Board);
    }
    if fields.values().any(Value::is_object) {
        let levels = files::accept(path, Level::list_from_json(text), texts)?;
        return Ok(Found::Levels(levels));
    }
    let values = [("path", path.into())];
    Err(Failure::Refused(texts.with(Key::ErrorUnknown, values)))
}
