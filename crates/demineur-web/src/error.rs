//! What can go wrong with a request: its status, its code for programs, and
//! its message for people.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use demineur_core::ParamsError;
use demineur_core::format::FormatErrors;
use demineur_play::{AskError, FoundError};
use demineur_solver::generate::GenerateError;
use demineur_words::{Key, Texts};
use serde_json::{Value, json};

use crate::request_id::RequestId;

/// Why a request is not done as asked.
///
/// As a response it has no body yet: the outermost layer, which knows the
/// language of the request, writes it.
#[derive(Clone, Debug)]
pub enum Problem {
    /// There is nothing at that address.
    NoPage,
    /// There, but not by that method.
    BadMethod,
    /// No such game, or somebody else's.
    NoGame,
    /// The body is no JSON, or not of the right form.
    BadJson(String),
    /// A field, or a part of the address, that means nothing.
    BadField {
        /// Which.
        field: &'static str,
        /// What is expected there.
        expected: String,
    },
    /// A board, position, code or rules that cannot be read.
    Format(FormatErrors),
    /// What was handed over is of no kind that is known.
    Unreadable,
    /// What was handed over holds no position: boards to choose from.
    NoPosition,
    /// A game that cannot start.
    Params(ParamsError),
    /// A game that cannot be what was asked for.
    Ask(AskError),
    /// A board larger than this server plays on.
    TooManyCells {
        /// How many it would have.
        cells: u64,
        /// How many it may have.
        most: u64,
    },
    /// A board larger than this server analyses.
    TooLargeToAnalyse {
        /// How many cells it has.
        cells: u64,
        /// How many it may have.
        most: u64,
    },
    /// More games than a run of the lab may have.
    TooManyLabGames {
        /// How many it would have.
        games: u64,
        /// How many it may have.
        most: u64,
    },
    /// This client has a run of the lab already.
    LabTwice,
    /// All runs of the lab that there may be are being played.
    LabBusy,
    /// This server has no lab.
    NoLab,
    /// A request longer than this server reads.
    BodyTooLarge {
        /// How many bytes it may have.
        most: usize,
    },
    /// A request that took too long to come.
    TooSlow,
    /// More requests than one client may send.
    TooFast {
        /// When to try again.
        wait: Duration,
    },
    /// More unfinished games than one player may have.
    TooManyGames {
        /// How many these are.
        most: usize,
    },
    /// More sockets than one player, one address, or all together, may have.
    TooManySockets,
    /// More requests that have not come whole than one address may have.
    TooManyConnections,
    /// All that may be analysed at a time is being analysed.
    Busy,
    /// The analysis took longer than it may.
    TooLong,
    /// The move was made for another state of the game.
    WrongVersion {
        /// The state it is in.
        now: usize,
    },
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The game was given up.
    GivenUp,
    /// The request comes from another site's page.
    OtherOrigin,
    /// A name that cannot be shown in a leaderboard.
    BadNickname,
    /// A name somebody else has.
    NicknameTaken,
    /// A code that was never given, was used, or is too old.
    NoTransfer,
    /// More finished games than are kept for one player.
    TooManyKept {
        /// How many these are.
        most: usize,
    },
    /// There is no strategy of that name, or not yet, or not here.
    NoStrategy {
        /// The name.
        name: String,
        /// Which there are.
        names: String,
    },
    /// `cheat` was asked about a position, whose mines nobody knows.
    NoLayout,
    /// `cheat` was asked to play with mines the player does not know.
    NoCheat,
    /// No board without guesses was made.
    Generate(GenerateError),
    /// A socket was expected.
    NotASocket,
    /// The games cannot be written or read now.
    Storage,
    /// The server is stopping.
    Stopping,
    /// A fault of ours.
    Internal,
}

impl Problem {
    /// A field that means nothing.
    pub fn field(field: &'static str, expected: impl Into<String>) -> Self {
        Self::BadField {
            field,
            expected: expected.into(),
        }
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoPage | Self::NoGame | Self::NoTransfer => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadJson(_) | Self::NotASocket => StatusCode::BAD_REQUEST,
            Self::BadField { .. }
            | Self::Format(_)
            | Self::Unreadable
            | Self::NoPosition
            | Self::Params(_)
            | Self::Ask(_)
            | Self::TooManyCells { .. }
            | Self::TooLargeToAnalyse { .. }
            | Self::TooManyLabGames { .. }
            | Self::NoStrategy { .. }
            | Self::NoLayout
            | Self::BadNickname
            | Self::TooManyKept { .. }
            | Self::Generate(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::BodyTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooFast { .. }
            | Self::TooManyGames { .. }
            | Self::TooManySockets
            | Self::TooManyConnections
            | Self::LabTwice => StatusCode::TOO_MANY_REQUESTS,
            Self::WrongVersion { .. }
            | Self::Over
            | Self::NotOver
            | Self::GivenUp
            | Self::NicknameTaken => StatusCode::CONFLICT,
            Self::OtherOrigin | Self::NoCheat | Self::NoLab => StatusCode::FORBIDDEN,
            Self::Busy | Self::LabBusy | Self::TooLong | Self::Storage | Self::Stopping => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Its name, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPage => "not_found",
            Self::BadMethod => "bad_method",
            Self::NoGame => "no_game",
            Self::BadJson(_) => "bad_json",
            Self::BadField { .. } => "bad_field",
            Self::Format(_) => "bad_format",
            Self::Unreadable => "unreadable",
            Self::NoPosition => "no_position",
            Self::Params(ParamsError::TooManyMines { .. }) => "too_many_mines",
            Self::Params(_) => "bad_board",
            Self::Ask(AskError::NoLevel { .. }) => "no_level",
            Self::Ask(AskError::MinesMissing { .. }) => "mines_missing",
            Self::Ask(AskError::Shapeless) => "bad_field",
            Self::Ask(AskError::TooManyMines { .. }) => "too_many_mines",
            Self::Ask(AskError::TooManyCells { .. }) => "too_many_cells",
            Self::Ask(AskError::Board(_)) => "bad_board",
            Self::TooManyCells { .. } => "too_many_cells",
            Self::TooLargeToAnalyse { .. } => "too_large_to_analyse",
            Self::TooManyLabGames { .. } => "too_many_lab_games",
            Self::LabTwice => "lab_twice",
            Self::LabBusy => "lab_busy",
            Self::NoLab => "no_lab",
            Self::BodyTooLarge { .. } => "body_too_large",
            Self::TooSlow => "too_slow",
            Self::TooFast { .. } => "too_fast",
            Self::TooManyGames { .. } => "too_many_games",
            Self::TooManySockets => "too_many_sockets",
            Self::TooManyConnections => "too_many_connections",
            Self::Busy => "busy",
            Self::TooLong => "too_long",
            Self::WrongVersion { .. } => "wrong_version",
            Self::Over => "over",
            Self::NotOver => "not_over",
            Self::GivenUp => "given_up",
            Self::OtherOrigin => "other_origin",
            Self::BadNickname => "bad_nickname",
            Self::NicknameTaken => "nickname_taken",
            Self::NoTransfer => "no_transfer",
            Self::TooManyKept { .. } => "too_many_kept",
            Self::NoStrategy { .. } => "no_strategy",
            Self::NoLayout => "no_layout",
            Self::NoCheat => "no_cheat",
            Self::Generate(_) => "no_board",
            Self::NotASocket => "not_a_socket",
            Self::Storage => "storage",
            Self::Stopping => "stopping",
            Self::Internal => "internal",
        }
    }

    /// The sentence for a person.
    pub fn message(&self, texts: &Texts) -> String {
        match self {
            Self::NoPage => texts.get(Key::WebNoPage),
            Self::BadMethod => texts.get(Key::WebBadMethod),
            Self::NoGame => texts.get(Key::WebNoGame),
            Self::BadJson(why) => texts.with(Key::WebBadJson, [("why", why.as_str().into())]),
            Self::BadField { field, expected } => texts.with(
                Key::WebBadField,
                [
                    ("field", (*field).into()),
                    ("expected", expected.as_str().into()),
                ],
            ),
            Self::Format(errors) => texts.said(errors),
            Self::Unreadable => texts.get(Key::WebUnreadable),
            Self::NoPosition => texts.get(Key::WebNoPosition),
            // Its texts name the options of the command, which are our fields.
            Self::Params(error) => texts.params_error(error).replace("--", ""),
            Self::Ask(error) => texts.ask_error(error).replace("--", ""),
            Self::TooManyCells { cells, most } => sized(texts, Key::WebTooManyCells, *cells, *most),
            Self::TooLargeToAnalyse { cells, most } => {
                sized(texts, Key::WebTooLargeToAnalyse, *cells, *most)
            }
            Self::TooManyLabGames { games, most } => texts.with(
                Key::WebTooManyLabGames,
                [("games", (*games).into()), ("most", (*most).into())],
            ),
            Self::LabTwice => texts.get(Key::WebLabTwice),
            Self::LabBusy => texts.get(Key::WebLabBusy),
            Self::NoLab => texts.get(Key::WebNoLab),
            Self::BodyTooLarge { most } => {
                texts.with(Key::WebBodyTooLarge, [("most", (*most).into())])
            }
            Self::TooFast { wait } => {
                let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
                texts.with(Key::WebTooFast, [("seconds", seconds.into())])
            }
            Self::TooManyGames { most } => {
                texts.with(Key::WebTooManyGames, [("most", (*most).into())])
            }
            Self::TooManySockets => texts.get(Key::WebTooManySockets),
            Self::TooManyConnections => texts.get(Key::WebTooManyConnections),
            Self::Busy => texts.get(Key::WebBusy),
            Self::TooLong => texts.get(Key::WebTooLong),
            Self::TooSlow => texts.get(Key::WebTooSlow),
            Self::WrongVersion { now } => {
                texts.with(Key::WebWrongVersion, [("now", (*now).into())])
            }
            Self::Over => texts.get(Key::RefuseOver),
            Self::NotOver => texts.get(Key::WebNotOver),
            Self::GivenUp => texts.get(Key::WebGivenUp),
            Self::OtherOrigin => texts.get(Key::WebOtherOrigin),
            Self::BadNickname => texts.get(Key::WebBadNickname),
            Self::NicknameTaken => texts.get(Key::WebNicknameTaken),
            Self::NoTransfer => texts.get(Key::WebNoTransfer),
            Self::TooManyKept { most } => {
                texts.with(Key::WebTooManyKept, [("most", (*most).into())])
            }
            Self::NoStrategy { name, names } => named(texts, Key::WebNoStrategy, name, names),
            Self::NoLayout => texts.get(Key::WatchNoLayout),
            Self::NoCheat => texts.get(Key::WebNoCheat),
            Self::Generate(error) => texts.generate_error(error).replace("--", ""),
            Self::NotASocket => texts.get(Key::WebNotASocket),
            Self::Storage => texts.get(Key::WebStorage),
            Self::Stopping => texts.get(Key::WebStopping),
            Self::Internal => texts.get(Key::WebInternal),
        }
    }

    /// `{"code":…,"message":…,"request":…}`.
    pub fn told(&self, texts: &Texts, request: RequestId) -> Value {
        json!({
            "code": self.code(),
            "message": self.message(texts),
            "request": request.to_string(),
        })
    }

    /// After how many seconds it is worth trying again.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooFast { wait } => Some(wait.as_secs_f64().ceil().max(1.0) as u64),
            Self::Busy
            | Self::TooManySockets
            | Self::TooManyConnections
            | Self::Storage
            | Self::Stopping => Some(1),
            Self::LabTwice | Self::LabBusy => Some(10),
            _ => None,
        }
    }
}

fn sized(texts: &Texts, key: Key, cells: u64, most: u64) -> String {
    texts.with(key, [("cells", cells.into()), ("most", most.into())])
}

fn named(texts: &Texts, key: Key, name: &str, names: &str) -> String {
    texts.with(key, [("name", name.into()), ("names", names.into())])
}

impl From<FormatErrors> for Problem {
    fn from(errors: FormatErrors) -> Self {
        Self::Format(errors)
    }
}

impl From<FoundError> for Problem {
    fn from(error: FoundError) -> Self {
        match error {
            FoundError::Format(errors) => Self::Format(errors),
            FoundError::Params(error) => Self::Params(error),
            FoundError::Ask(error) => error.into(),
            FoundError::Unknown => Self::Unreadable,
        }
    }
}

impl From<AskError> for Problem {
    fn from(error: AskError) -> Self {
        match error {
            AskError::TooManyCells { cells, most } => Self::TooManyCells { cells, most },
            error => Self::Ask(error),
        }
    }
}

impl From<ParamsError> for Problem {
    fn from(error: ParamsError) -> Self {
        Self::Params(error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Some(seconds) = self.retry_after() {
            let seconds = HeaderValue::from(seconds);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response.extensions_mut().insert(self);
        response
    }
}
