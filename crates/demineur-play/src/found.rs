//! Whatever a person hands over: a board or a game in any format, recognised by
//! its content.

use demineur_core::format::{
    BoardLine, FormatErrors, Limits, Parsed, Position, SavedGame, ShareCode, Spot, read_boards,
    utf8, value_in_link,
};
use demineur_core::{Board, CellId, Game, GameParams, Level, ParamsError};
use serde_json::Value;

use crate::ask::{AskError, check_board};
use crate::session::Session;

/// What was found in a file, on standard input or in a word.
///
/// ```
/// use demineur_core::format::Limits;
/// use demineur_play::Found;
/// let found = Found::read(b"9 9 3 4 4 0,1,2\n", Limits::default())?;
/// assert!(matches!(found.value, Found::Lines(lines) if lines.len() == 1));
/// let layout = br#"{"board":{"tiling":"square","width":3,"height":1},"mines":[0]}"#;
/// let found = Found::read(layout, Limits::default())?;
/// assert!(matches!(found.value, Found::Game(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Why it cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub enum FoundError {
    /// It is of a kind that is known, and wrong: every reason with its place.
    Format(FormatErrors),
    /// The game it is of cannot be.
    Params(ParamsError),
    /// Its board cannot be made here.
    Ask(AskError),
    /// It is of no kind that is known.
    Unknown,
}

impl std::fmt::Display for FoundError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format(errors) => errors.fmt(f),
            Self::Params(error) => error.fmt(f),
            Self::Ask(error) => error.fmt(f),
            Self::Unknown => write!(f, "neither a board nor a game"),
        }
    }
}

impl FoundError {
    /// The same of a text that has so many lines above it.
    fn below(mut self, lines: usize) -> Self {
        if let Self::Format(errors) = &mut self {
            for problem in &mut errors.0 {
                if let Spot::Text { line, .. } = &mut problem.place.spot {
                    *line += lines;
                }
            }
        }
        self
    }
}

impl std::error::Error for FoundError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Format(errors) => Some(errors),
            Self::Params(error) => Some(error),
            Self::Ask(error) => Some(error),
            Self::Unknown => None,
        }
    }
}

impl From<FormatErrors> for FoundError {
    fn from(errors: FormatErrors) -> Self {
        Self::Format(errors)
    }
}

impl Found {
    /// Tells what these bytes are, and reads them.
    ///
    /// # Errors
    /// When they are nothing that is known, or wrong.
    pub fn read(bytes: &[u8], limits: Limits) -> Result<Parsed<Self>, FoundError> {
        // Texts have no such bytes; an MBF has a 0 nearly always, in its count.
        let binary = |&b: &u8| b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c);
        if bytes.iter().any(binary) {
            return Self::unplayed(plain(GameParams::from_mbf(bytes)?), Form::Mbf, limits);
        }
        let text = utf8(bytes)?;
        let start = text.trim_start();
        if start.starts_with(['{', '[']) {
            return Self::read_json(text, limits);
        }
        if is_graph(start) {
            return Ok(Board::from_graph(text)?.map(Self::Board));
        }
        if Position::begins_drawing(text) || Position::lacks_mines(start) {
            return Ok(Position::from_drawing(text, limits)?.map(Self::Position));
        }
        if Position::begins_mine(start) {
            return Ok(Position::from_mine(text, limits)?.map(Self::Position));
        }
        if Self::begins_lines(text) {
            let lines: Result<Vec<BoardLine>, _> = read_boards(text).collect();
            return Ok(plain(Self::Lines(lines?)));
        }
        if start.starts_with('D') {
            return Ok(plain(Self::read_word(text, limits)?));
        }
        if is_link(start) {
            return match Position::is_mine_link(start) || value_in_link(start, "code").is_some() {
                true => Ok(plain(Self::read_word(start, limits)?)),
                false => Err(FoundError::Unknown),
            };
        }
        Err(FoundError::Unknown)
    }

    /// The same for a file that may hold several things one after the other:
    /// JSON values, a list of them, a share code a line, or drawn boards.
    ///
    /// ```
    /// use demineur_core::format::Limits;
    /// use demineur_play::Found;
    /// let position = r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1}"#;
    /// let two = format!("{position}\n{position}\n");
    /// assert_eq!(Found::read_many(two.as_bytes(), Limits::default()).unwrap().len(), 2);
    /// ```
    ///
    /// # Errors
    /// As [`Found::read`], with the place in the file, from 1, of what cannot
    /// be read; 0 where the file is one thing, so that reasons say their line.
    pub fn read_many(
        bytes: &[u8],
        limits: Limits,
    ) -> Result<Vec<Parsed<Self>>, (usize, FoundError)> {
        let several = std::str::from_utf8(bytes).ok().and_then(several);
        let Some(several) = several else {
            let one = Self::read(bytes, limits).map_err(|error| (0, error))?;
            return Ok(vec![one]);
        };
        let read = several.iter().enumerate().map(|(place, piece)| {
            let found = Self::read(piece.text.as_bytes(), limits);
            found.map_err(|error| (place + 1, error.below(piece.lines_before)))
        });
        read.collect()
    }

    /// Whether a text that begins so is a boards file: one may be read line by
    /// line, as it comes.
    pub fn begins_lines(text: &str) -> bool {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let word = start.split_whitespace().next();
        word.is_some_and(is_number) && !is_graph(start)
    }

    /// The game of a share code or of a link that holds one, or the position of
    /// a link to JSMinesweeper.
    ///
    /// ```
    /// use demineur_core::format::Limits;
    /// use demineur_play::Found;
    /// let code = "D1AAEICQkKKgABoAsAAQ3N9P";
    /// let link = format!("http://127.0.0.1:8383/?code={code}&by=Ann");
    /// assert!(matches!(Found::read_word(&link, Limits::default())?, Found::Game(..)));
    /// let link = "https://davidnhill.github.io/JSMinesweeper/?board=9x9x10";
    /// assert!(matches!(Found::read_word(link, Limits::default())?, Found::Position(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it cannot be read as one.
    pub fn read_word(word: &str, limits: Limits) -> Result<Self, FormatErrors> {
        let code = value_in_link(word, "code").map(|(_, code)| code);
        if code.is_none() && is_link(word.trim()) {
            return Ok(Self::Position(
                Position::from_mine_link(word, limits)?.value,
            ));
        }
        let saved = ShareCode::decode_within(code.unwrap_or(word), limits)?;
        Ok(Self::Game(Box::new(saved), Form::Code))
    }

    fn read_json(text: &str, limits: Limits) -> Result<Parsed<Self>, FoundError> {
        let layout = || {
            let params = GameParams::from_layout_json_within(text, limits)?;
            Self::unplayed(params, Form::Layout, limits)
        };
        let saved = || {
            let saved = SavedGame::from_json_within(text, limits)?;
            Ok(saved.map(|saved| Self::Game(Box::new(saved), Form::Saved)))
        };
        let position = || {
            let position = Position::from_json_within(text, limits)?;
            Ok(position.map(Self::Position))
        };
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            // The reader tells where it is no JSON, or that it is no object.
            return layout();
        };
        let has = |name: &str| fields.contains_key(name);
        // A log makes a saved game and mines a layout, whatever stands beside
        // them; numbers that are seen make a position.
        if has("log") {
            return saved();
        }
        if has("revealed") || has("marks") || has("first_click") {
            return position();
        }
        if has("seed") {
            return saved();
        }
        if has("total_mines") && !has("mines") {
            return position();
        }
        if has("board") {
            let mut found = layout()?;
            if let Self::Game(saved, _) = &mut found.value {
                saved.no_guess = fields.get("no_guess") == Some(&Value::Bool(true));
            }
            return Ok(found);
        }
        if has("edges") || has("cells") {
            return Ok(Board::from_graph(text)?.map(Self::Board));
        }
        if has("tiling") || has("adjacency") {
            return Ok(Board::from_json(text)?.map(Self::Board));
        }
        // Every level has mines.
        if fields.values().any(|level| level.get("mines").is_some()) {
            return Ok(Level::list_from_json(text)?.map(Self::Levels));
        }
        Err(FoundError::Unknown)
    }

    fn unplayed(
        params: Parsed<GameParams>,
        form: Form,
        limits: Limits,
    ) -> Result<Parsed<Self>, FoundError> {
        let saved = unplayed(params.value, limits)?;
        Ok(Parsed {
            value: Self::Game(Box::new(saved), form),
            warnings: params.warnings,
        })
    }
}

/// One of several things in a file.
struct Piece {
    text: String,
    /// How many lines of the file stand above it, where its lines are those of
    /// the file.
    lines_before: usize,
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        Self {
            text,
            lines_before: 0,
        }
    }
}

/// The texts of a file of several things; none where it is one.
fn several(text: &str) -> Option<Vec<Piece>> {
    let start = text.trim_start();
    let texts: Vec<Piece> = if start.starts_with('[') {
        let list: Vec<Value> = serde_json::from_str(text).ok()?;
        list.iter().map(|value| value.to_string().into()).collect()
    } else if start.starts_with('{') {
        let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let values: Vec<Value> = values.collect::<Result<_, _>>().ok()?;
        values
            .iter()
            .map(|value| value.to_string().into())
            .collect()
    } else if start.starts_with('D') {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty());
        lines.map(|line| line.to_owned().into()).collect()
    } else if Position::begins_drawing(start) {
        drawings(text)
    } else {
        return None;
    };
    // A list of one is a list still: nothing else reads it.
    (texts.len() > 1 || start.starts_with('[')).then_some(texts)
}

/// The drawings of a text.
fn drawings(text: &str) -> Vec<Piece> {
    let mut drawings: Vec<Piece> = Vec::new();
    for (lines_before, line) in text.lines().enumerate() {
        if Position::begins_drawing(line) {
            drawings.push(Piece {
                text: String::new(),
                lines_before,
            });
        }
        if let Some(drawing) = drawings.last_mut() {
            drawing.text.push_str(line);
            drawing.text.push('\n');
        }
    }
    drawings
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

fn is_link(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Whether that begins as the lines of a graph do: `0: 1 2`.
fn is_graph(start: &str) -> bool {
    let first = start.lines().next().unwrap_or_default();
    let cell = first.split_once(':');
    cell.is_some_and(|(cell, _)| is_number(cell.trim()))
}

/// The game of these parameters, before its first move.
///
/// # Errors
/// When there cannot be such a game, or not with that many cells.
pub fn unplayed(params: GameParams, limits: Limits) -> Result<SavedGame, FoundError> {
    let board = check_board(&params.board, limits.cells).map_err(FoundError::Ask)?;
    let game = Game::on(board, params).map_err(FoundError::Params)?;
    Ok(SavedGame {
        game,
        no_guess: false,
    })
}

/// What somebody sees of a board, and of the game it is part of.
#[derive(Debug)]
pub struct Seen {
    /// The board, as it is seen.
    pub position: Position,
    /// Where the giver of the mines means the player to start.
    pub start: Option<CellId>,
    /// Whether that game is over.
    pub over: bool,
    /// Whether its board was made to need no guess.
    pub no_guess: bool,
}

impl Seen {
    /// A position of which nothing else is known.
    pub fn position(position: Position) -> Self {
        Self {
            position,
            start: None,
            over: false,
            no_guess: false,
        }
    }

    /// A game as it stands.
    pub fn game(saved: SavedGame) -> Self {
        let no_guess = saved.no_guess;
        let session = Session::new(saved);
        let game = session.game();
        Self {
            position: Position {
                board: game.board().clone(),
                view: game.view().clone(),
                first_click: game.params().rules.first_click,
            },
            start: session.start(),
            over: game.status().is_over(),
            no_guess,
        }
    }
}

fn plain<T>(value: T) -> Parsed<T> {
    Parsed {
        value,
        warnings: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;

    #[test]
    fn drawn_boards_are_found_one_or_many() {
        let one = Found::read(b"mines 1\n.1#\n.1F\n", Limits::default());
        assert!(matches!(one, Ok(found) if matches!(found.value, Found::Position(_))));
        let many = "mines 1\n1#\n\nmines 2\n#2#\n";
        let found = Found::read_many(many.as_bytes(), Limits::default());
        assert_eq!(found.expect("both are read").len(), 2);
        // The line is the file's.
        let wrong = "mines 1\n1#\n\nmines 2\n#2x\n";
        let refused = Found::read_many(wrong.as_bytes(), Limits::default());
        let (place, error) = refused.expect_err("x is no cell");
        let told = error.to_string();
        assert_eq!(place, 2);
        assert!(told.starts_with("line 5, column 3: "), "{told}");
        // A board without its mines is told what is missing.
        let bare = Found::read(b".1#\n.1#\n", Limits::default());
        let told = bare.expect_err("no mines").to_string();
        assert!(told.contains("mines 10"), "{told}");
    }

    #[test]
    fn what_other_programs_share_is_found() {
        let position = |text: &str| {
            let found = Found::read(text.as_bytes(), Limits::default());
            match found.expect("it is read").value {
                Found::Position(position) => position.to_json(),
                other => panic!("{other:?}"),
            }
        };
        let mine = position("3x1x1\n1HF\n");
        // A digit, a hidden cell, a flag, in runs.
        let link = "https://davidnhill.github.io/JSMinesweeper/?analysis=adabaaablS2";
        assert_eq!(position(link), mine);
        let unknown = |text: &str| {
            let found = Found::read(text.as_bytes(), Limits::default());
            assert_eq!(found.unwrap_err(), FoundError::Unknown, "{text}");
        };
        unknown("https://example.org/");
        unknown("hello");
    }

    #[test]
    fn errors_tell_what_they_wrap() {
        let wrapped = |error: &FoundError| error.source().map(ToString::to_string);
        let ask = AskError::Shapeless;
        let why = ask.to_string();
        assert_eq!(wrapped(&FoundError::Ask(ask)), Some(why));
        let cells = Level::named("beginner")
            .expect("a level")
            .board
            .cell_count() as usize;
        let params = ParamsError::TooManyMines { mines: 99, cells };
        let why = params.to_string();
        assert_eq!(wrapped(&FoundError::Params(params)), Some(why));
        assert_eq!(wrapped(&FoundError::Unknown), None);
    }
}
