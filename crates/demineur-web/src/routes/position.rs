//! Whatever a person hands over, as a position to study.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use demineur_core::View;
use demineur_core::format::{FormatErrors, Limits, Position, SavedGame, ShareCode, Spot, utf8};
use demineur_core::{Board, FirstClick};
use demineur_play::{Form, Found, FoundError, Seen, unplayed};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::pool::Effort;
use crate::visit::{Raw, Visit, query};

#[derive(Debug, Deserialize)]
struct MinesQuery {
    /// How many mines a board has that is drawn without their number.
    mines: Option<u32>,
}

/// Recognises what was handed over by its content, and answers with the position
/// that can be seen of it.
pub async fn read(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
    Raw(bytes): Raw,
) -> Result<Json<Value>, Problem> {
    let asked: MinesQuery = query(&uri)?;
    let limits = app.format_limits();
    let read = move |_: &Effort| {
        let found = match asked.mines {
            Some(mines) => with_mines(&bytes, mines, limits)?,
            None => Found::read(&bytes, limits)?.value,
        };
        told(found, limits)
    };
    app.pool.think(visit.client, read).await?.map(Json)
}

/// The same, where rows that lack their mines have that many.
fn with_mines(bytes: &[u8], mines: u32, limits: Limits) -> Result<Found, FoundError> {
    let rows = utf8(bytes).ok().filter(|text| {
        let start = text.trim_start();
        Position::lacks_mines(start) && !Position::begins_drawing(start)
    });
    let Some(rows) = rows else {
        return Ok(Found::read(bytes, limits)?.value);
    };
    let drawn = format!("mines {mines}\n{rows}");
    let read = Position::from_drawing(&drawn, limits).map_err(above);
    Ok(Found::Position(read?.value))
}

/// The errors of a text that had a line less.
fn above(mut errors: FormatErrors) -> FormatErrors {
    for problem in &mut errors.0 {
        if let Spot::Text { line, .. } = &mut problem.place.spot {
            *line = line.saturating_sub(1).max(1);
        }
    }
    errors
}

fn told(found: Found, limits: Limits) -> Result<Value, Problem> {
    let game = |saved: SavedGame, kind: &str| {
        let code = ShareCode { with_times: true }.encode(&saved);
        let seen = Seen::game(saved);
        let mut told = position(&seen.position, kind);
        told["code"] = code.into();
        told["over"] = seen.over.into();
        told
    };
    match found {
        Found::Position(found) => Ok(position(&found, "position")),
        Found::Board(board) => Ok(position(&untouched(board), "board")),
        Found::Game(saved, form) => {
            let kind = match form {
                Form::Saved => "game",
                Form::Code => "code",
                Form::Layout => "layout",
                Form::Mbf => "mbf",
            };
            Ok(game(*saved, kind))
        }
        Found::Lines(lines) => {
            let first = lines.first().ok_or(Problem::NoPosition)?;
            Ok(game(unplayed(first.to_params(), limits)?, "boards"))
        }
        Found::Levels(_) => Err(Problem::NoPosition),
    }
}

fn position(position: &Position, kind: &str) -> Value {
    let json: Value = serde_json::from_str(&position.to_json()).unwrap_or_default();
    json!({ "kind": kind, "position": json, "code": null, "over": false })
}

/// A board that nobody has touched, and that has no mines yet.
fn untouched(board: Board) -> Position {
    Position {
        view: View::new(Arc::clone(board.topology()), 0),
        board,
        first_click: FirstClick::default(),
    }
}
