//! Saved games (format 7): the parameters and the whole move log as JSON.
//!
//! `{"version":1,"engine":"0.1.0","board":{…},"total_mines":99,"seed":42,"game":0,"rules":{…},"log":[…]}`,
//! with `"mines":[…]` and `"first":c` in place of `total_mines`, `seed` and
//! `game` where the mines were given, and one
//! `{"millis":1200,"actor":"person","action":"o12","effect":true,"help":["hint"]}`
//! for each act.

use serde::Serialize;

use super::board::board;
use super::layout::{given, rules_of};
use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Object, Reader, print, read};
use super::rules::unusual;
use crate::board::{Board, BoardSpec};
use crate::cell::CellId;
use crate::game::{Game, GameParams, ReplayError, Source};
use crate::moves::{Actor, Help, LogEntry, Move};
use crate::rules::Rules;

/// A game with what is worth keeping about where it came from.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game, with its log.
    pub game: Game,
    /// Whether the board was made to need no guess, so that figures about
    /// luck can say so.
    pub no_guess: bool,
}

impl SavedGame {
    /// Reads a saved game and plays it again.
    ///
    /// ```
    /// use demineur_core::{BoardSpec, CellId, Game, GameParams, Move};
    /// use demineur_core::format::SavedGame;
    /// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
    /// game.play(Move::Open(CellId::new(40)))?;
    /// let text = SavedGame { game, no_guess: false }.to_json();
    /// let saved = SavedGame::from_json(&text)?.value;
    /// assert_eq!(saved.game.log().len(), 1);
    /// assert_eq!(saved.to_json(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no saved game; then the first move that
    /// cannot have been played.
    pub fn from_json(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        Self::from_json_within(text, Limits::default())
    }

    /// [`SavedGame::from_json`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn from_json_within(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        read(text, limits, saved_game)
    }

    /// The saved game as JSON, defaults left out.
    pub fn to_json(&self) -> String {
        to_json(self.game.params(), self.no_guess, self.game.log())
    }
}

impl GameParams {
    /// The parameters as JSON: a saved game without moves, which
    /// [`SavedGame::from_json`] reads.
    pub fn to_json(&self) -> String {
        to_json(self, false, &[])
    }

    /// The same of a board that was made to need no guess.
    pub fn to_json_no_guess(&self) -> String {
        to_json(self, true, &[])
    }
}

fn to_json(params: &GameParams, no_guess: bool, log: &[LogEntry]) -> String {
    let mut out = SavedOut {
        version: 1,
        engine: env!("CARGO_PKG_VERSION"),
        board: &params.board,
        total_mines: None,
        seed: None,
        game: None,
        mines: None,
        first: None,
        rules: unusual(&params.rules),
        origin: no_guess.then_some(OriginOut { no_guess: true }),
        log: log.iter().map(EntryOut::new).collect(),
    };
    match &params.source {
        Source::Seed { seed, game } => {
            out.total_mines = Some(params.mines);
            out.seed = Some(Wide::new(*seed));
            out.game = Some(Wide::new(*game));
        }
        Source::Given { mines, first } => {
            out.mines = Some(mines.iter().map(|cell| cell.get()).collect());
            out.first = first.map(CellId::get);
        }
    }
    print(&out)
}

#[derive(Serialize)]
struct SavedOut<'a> {
    version: u32,
    engine: &'static str,
    board: &'a BoardSpec,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_mines: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Wide>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<Wide>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mines: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a Rules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<OriginOut>,
    log: Vec<EntryOut>,
}

#[derive(Serialize)]
struct OriginOut {
    no_guess: bool,
}

/// A number that programs with 53-bit numbers get as text when they must.
#[derive(Serialize)]
#[serde(untagged)]
enum Wide {
    Number(u64),
    Text(String),
}

impl Wide {
    fn new(value: u64) -> Self {
        if value < 1 << 53 {
            Self::Number(value)
        } else {
            Self::Text(value.to_string())
        }
    }
}

#[derive(Serialize)]
struct EntryOut {
    millis: u64,
    actor: &'static str,
    action: String,
    effect: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    help: Vec<&'static str>,
}

impl EntryOut {
    fn new(entry: &LogEntry) -> Self {
        let kinds = HelpKind::ALL.into_iter();
        Self {
            millis: entry.millis,
            actor: entry.actor.name(),
            action: entry.action.to_string(),
            effect: entry.effect,
            help: kinds
                .filter(|kind| kind.is_in(entry.help))
                .map(HelpKind::name)
                .collect(),
        }
    }
}

/// One kind of help, by its name in files.
#[derive(Clone, Copy)]
pub(super) enum HelpKind {
    Hint,
    Probabilities,
    GuessCheck,
}

impl HelpKind {
    pub(super) const ALL: [Self; 3] = [Self::Hint, Self::Probabilities, Self::GuessCheck];

    const fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Probabilities => "probabilities",
            Self::GuessCheck => "guess_check",
        }
    }

    /// Whether this kind was taken.
    pub(super) const fn is_in(self, help: Help) -> bool {
        match self {
            Self::Hint => help.hint,
            Self::Probabilities => help.probabilities,
            Self::GuessCheck => help.guess_check,
        }
    }

    /// Notes that this kind was taken.
    pub(super) const fn add_to(self, help: &mut Help) {
        match self {
            Self::Hint => help.hint = true,
            Self::Probabilities => help.probabilities = true,
            Self::GuessCheck => help.guess_check = true,
        }
    }
}

fn saved_game(reader: &mut Reader, cursor: &Cursor) -> Option<SavedGame> {
    let mut object = reader.object(cursor)?;
    reader.version(&mut object);
    object.take("engine");
    let made = object.need(reader, "board");
    let made = made.and_then(|field| board(reader, &field));
    let source = source(reader, &mut object, made.as_ref());
    let rules = rules_of(reader, &mut object);
    let no_guess = origin(reader, &mut object);
    let log_field = object.need(reader, "log");
    let log = log_field.and_then(|field| log(reader, &field, made.as_ref()));
    reader.ignore_rest(object);
    if reader.failed() {
        return None;
    }
    let (board, (mines, source)) = (made?, source?);
    let params = GameParams {
        board: board.spec().clone(),
        mines,
        rules: rules?,
        source,
    };
    match replay(board, params, &log?, reader.limits) {
        Ok(game) => Some(SavedGame { game, no_guess }),
        Err(fault) => {
            let log = log_field?;
            let entry = fault.place.and_then(|place| log.nth(place));
            reader.problem(entry.unwrap_or(*cursor), fault.message);
            None
        }
    }
}

/// Reads how many mines there are and where they come from.
fn source(
    reader: &mut Reader,
    object: &mut Object,
    board: Option<&Board>,
) -> Option<(usize, Source)> {
    let most = board.map_or(u64::from(u32::MAX), |board| board.len() as u64);
    if let Some(field) = object.take("mines") {
        for name in ["total_mines", "seed", "game"] {
            if let Some(field) = object.take(name) {
                reader.problem(field, "a game has given mines or a seed, not both");
            }
        }
        let (mines, first) = given(reader, object, &field, board)?;
        return Some((mines.len(), Source::Given { mines, first }));
    }
    let mines = object.need(reader, "total_mines");
    let mines = mines.and_then(|field| reader.integer(field, 0, most));
    let seed = object.need(reader, "seed");
    let seed = seed.and_then(|field| reader.wide_integer(field));
    let game = match object.take("game") {
        Some(field) => reader.wide_integer(field),
        None => Some(0),
    };
    let source = Source::Seed {
        seed: seed?,
        game: game?,
    };
    Some((mines? as usize, source))
}

fn origin(reader: &mut Reader, object: &mut Object) -> bool {
    let Some(field) = object.take("origin") else {
        return false;
    };
    let Some(mut origin) = reader.object(&field) else {
        return false;
    };
    let no_guess = origin.take("no_guess");
    let no_guess = no_guess.and_then(|field| reader.boolean(field));
    reader.ignore_rest(origin);
    no_guess.unwrap_or(false)
}

fn log(reader: &mut Reader, cursor: &Cursor, board: Option<&Board>) -> Option<Vec<LogEntry>> {
    reader.list(cursor)?;
    let mut good = true;
    let mut log = Vec::new();
    for item in cursor.items() {
        match entry(reader, &item, board) {
            Some(entry) => log.push(entry),
            None => good = false,
        }
    }
    good.then_some(log)
}

fn entry(reader: &mut Reader, cursor: &Cursor, board: Option<&Board>) -> Option<LogEntry> {
    let mut object = reader.object(cursor)?;
    let millis = object.need(reader, "millis");
    let millis = millis.and_then(|field| reader.integer(field, 0, u64::MAX));
    let action = object.need(reader, "action");
    let action = action.and_then(|field| action_of(reader, field, board));
    let actor = match object.take("actor") {
        Some(field) => reader.word(field, &Actor::ALL, Actor::name),
        None => Some(Actor::default()),
    };
    let effect = match object.take("effect") {
        Some(field) => reader.boolean(field),
        None => Some(true),
    };
    let help = match object.take("help") {
        Some(field) => help(reader, &field),
        None => Some(Help::NONE),
    };
    reader.ignore_rest(object);
    Some(LogEntry {
        millis: millis?,
        actor: actor?,
        action: action?,
        effect: effect?,
        help: help?,
    })
}

fn action_of(reader: &mut Reader, field: Cursor, board: Option<&Board>) -> Option<Move> {
    let Some(action) = field.as_text().and_then(|text| text.parse::<Move>().ok()) else {
        return reader.expected(
            field,
            "a move: one of o f u ? s m c and a cell, or z or y, such as \"o12\"",
        );
    };
    if let (Some(cell), Some(board)) = (action.cell(), board)
        && cell.index() >= board.len()
    {
        let last = board.len() - 1;
        reader.problem(
            field,
            format!("expected a cell from 0 to {last}, found {cell}"),
        );
        return None;
    }
    Some(action)
}

fn help(reader: &mut Reader, cursor: &Cursor) -> Option<Help> {
    reader.list(cursor)?;
    let mut help = Help::NONE;
    let mut good = true;
    for item in cursor.items() {
        match reader.word(item, &HelpKind::ALL, HelpKind::name) {
            Some(kind) => kind.add_to(&mut help),
            None => good = false,
        }
    }
    good.then_some(help)
}

/// Why a log cannot be played again, and at which entry if at one.
pub(super) struct Fault {
    pub(super) place: Option<usize>,
    pub(super) message: String,
}

/// Plays a log again, if it asks for no more work than it may.
pub(super) fn replay(
    board: Board,
    params: GameParams,
    log: &[LogEntry],
    limits: Limits,
) -> Result<Game, Fault> {
    let degree = board.topology().max_degree() as u64 + 1;
    let mut work = 0_u64;
    for (place, entry) in log.iter().enumerate() {
        work = work.saturating_add(degree);
        if entry.action == Move::Undo {
            let line = degree.saturating_mul(place as u64);
            work = work.saturating_add(line.saturating_add(board.len() as u64));
        }
        if work > limits.work {
            return Err(Fault {
                place: Some(place),
                message: "too many moves are taken back on too large a board to be played again"
                    .to_owned(),
            });
        }
    }
    Game::replay_on(board, params, log).map_err(|error| Fault {
        place: match &error {
            ReplayError::Entry { place, .. } => Some(*place),
            ReplayError::Params(_) => None,
        },
        message: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        r#"{"version":1,"engine":"0.1.0","board":{"tiling":"square","width":3,"height":1},"#;

    fn check(rest: &str, expected: &str) {
        let told = match SavedGame::from_json(&format!("{HEAD}\n{rest}}}")) {
            Ok(parsed) => parsed.value.to_json().replace(HEAD, ""),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{rest}");
    }

    #[test]
    fn saved_games_come_back() {
        for text in [
            r#""total_mines":1,"seed":42,"game":7,"rules":{"first_click":"any"},"log":[]"#,
            r#""total_mines":1,"seed":"18446744073709551615","game":0,"origin":{"no_guess":true},"log":[]"#,
            r#""mines":[2],"first":0,"log":[{"millis":12,"actor":"bot","action":"f2","effect":true},{"millis":15,"actor":"person","action":"f2","effect":false,"help":["hint","guess_check"]},{"millis":15,"actor":"strategy","action":"o0","effect":true,"help":["probabilities"]}]"#,
        ] {
            check(text, &format!("{text}}}"));
        }
    }

    #[test]
    fn every_reason_is_told() {
        check(
            r#""log":[{"action":"x1"},{"millis":1,"action":"o3","help":["luck"],"actor":"me","effect":0}]"#,
            "line 1, column 1: field \"total_mines\" is missing\n\
             line 1, column 1: field \"seed\" is missing\n\
             line 2, column 8, log[0]: field \"millis\" is missing\n\
             line 2, column 18, log[0].action: expected a move: one of o f u ? s m c and a cell, or z or y, such as \"o12\", found \"x1\"\n\
             line 2, column 45, log[1].action: expected a cell from 0 to 2, found 3\n\
             line 2, column 58, log[1].help[0]: expected \"hint\" or \"probabilities\" or \"guess_check\", found \"luck\"\n\
             line 2, column 74, log[1].actor: expected \"person\" or \"strategy\" or \"bot\", found \"me\"\n\
             line 2, column 88, log[1].effect: expected true or false, found 0",
        );
    }

    #[test]
    fn a_log_that_cannot_have_happened_is_told_where() {
        check(
            r#""mines":[2],"log":[{"millis":1,"action":"o1"},{"millis":2,"action":"o1"}]"#,
            "line 2, column 47, log[1]: move 1 (o1) cannot have been played: the cell is open already",
        );
        // After the end nothing is logged, not even as idle.
        check(
            r#""mines":[2],"log":[{"millis":1,"action":"o2"},{"millis":2,"action":"o0","effect":false}]"#,
            "line 2, column 47, log[1]: move 1 (o0) cannot have been played: the game is over",
        );
        check(
            r#""mines":[2],"seed":1,"log":[]"#,
            "line 2, column 20, seed: a game has given mines or a seed, not both",
        );
    }

    #[test]
    fn a_log_of_endless_undoing_is_refused() {
        let text = format!(
            r#"{{"board":{{"tiling":"square","width":10000,"height":10000}},"mines":[0],"log":[{}]}}"#,
            [r#"{"millis":0,"action":"z"}"#; 1000].join(",")
        );
        let limits = Limits::default();
        let errors = SavedGame::from_json_within(&text, limits).unwrap_err();
        assert_eq!(errors.0[0].place.path, "log[687]");
    }
}
