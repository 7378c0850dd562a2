//! A player's games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use demineur_store::{Door, Filter, GameRecord};
use serde_json::{Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::visit::Visit;
use crate::wire::GameState;

/// The most games in a list.
const LISTED: usize = 200;

/// A line of the history, as it may be shown. The 3BV of a game stands there
/// once it has ended.
pub fn record(game: &GameRecord) -> Value {
    let figures = game.figures.as_ref();
    json!({
        "id": game.public_id,
        "level": game.level,
        "tiling": game.tiling,
        "no_guess": game.no_guess,
        "grade": game.grade,
        "ranked": game.ranked && !game.repeated && game.barred.is_none() && figures.is_none_or(|f| {
            !f.helped && !f.undone && f.actors.are_only(demineur_core::Actor::Person)
        }),
        "barred": game.barred,
        "started_at": game.started_at.0,
        "ended_at": game.ended_at.map(|at| at.0),
        "outcome": game.outcome.map(demineur_store::Outcome::name),
        "moves": game.entries,
        "millis": figures.map(|f| f.millis),
        "clicks": figures.map(|f| f.clicks),
        "three_bv": figures.and_then(|f| f.three_bv),
        "three_bv_per_second": figures.and_then(|f| f.three_bv_per_second()),
        "efficiency": figures.and_then(|f| f.efficiency()),
        "effective": figures.map(|f| f.effective),
        "throughput": figures.and_then(|f| f.throughput()),
        "correctness": figures.and_then(|f| f.correctness()),
        "day": game.day.map(|day| day.to_string()),
        "helped": figures.map(|f| f.helped),
        "undone": figures.map(|f| f.undone),
    })
}

/// The games a player can go on with, and the last that ended.
pub async fn list(State(app): State<Arc<App>>, visit: Visit) -> Result<Json<Value>, Problem> {
    let Some(player) = app.find_player(visit.token).await? else {
        return Ok(Json(json!({ "unfinished": [], "recent": [] })));
    };
    let lists = app
        .office
        .archive
        .read_long(visit.client, move |store| {
            let filter = |ended| Filter {
                player: Some(player),
                door: Some(Door::Web),
                ended: Some(ended),
                limit: Some(LISTED),
                ..Filter::default()
            };
            Ok([
                store.history(&filter(false))?,
                store.history(&filter(true))?,
            ])
        })
        .await?;
    let [unfinished, recent] = lists.map(|games| games.iter().map(record).collect::<Vec<Value>>());
    Ok(Json(json!({ "unfinished": unfinished, "recent": recent })))
}

/// One game.
pub async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<Json<GameState>, Problem> {
    let room = app.room(&id, visit).await?;
    let live = room.hold().await?;
    let texts = app.office.speech.texts(visit.lang);
    Ok(Json(live.state(texts, app.office.clock.now())))
}

/// Gives a game up.
pub async fn give_up(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let room = app.room(&id, visit).await?;
    room.give_up(&app.office).await?;
    Ok(StatusCode::NO_CONTENT)
}
