//! What the server is and how it does.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use demineur_core::{Level, Tiling};
use demineur_lab::Axis;
use demineur_solver::Effort;
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;
use demineur_words::{HintGrade, Lang};
use serde_json::{Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::wire::RulesOut;

/// The strategies that can be asked to play.
pub fn strategies() -> Vec<&'static str> {
    StrategyName::ALL.map(StrategyName::name).to_vec()
}

/// What there is to choose from.
pub async fn meta(State(app): State<Arc<App>>) -> Json<Value> {
    Json(choices(&app))
}

/// The same, which the page brings along.
pub fn choices(app: &App) -> Value {
    let levels: Vec<Value> = Level::built_in()
        .into_iter()
        .map(|level| {
            json!({
                "name": level.name,
                "board": level.board,
                "mines": level.mines,
                "cells": level.board.cell_count(),
                "rules": RulesOut::from(&level.rules),
                "classic": level.name.starts_with("001-"),
            })
        })
        .collect();
    let tilings: Vec<Value> = Tiling::ALL
        .into_iter()
        .map(|tiling| {
            json!({
                "name": tiling.name(),
                "title": tiling.name().replace('_', " "),
                "aliases": tiling.aliases(),
                "wraps": !tiling.is_aperiodic(),
            })
        })
        .collect();
    let axes = Axis::ALL.map(|axis| json!({ "name": axis.name(), "example": axis.example() }));
    let limits = &app.config.limits;
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "levels": levels,
        "tilings": tilings,
        "strategies": strategies(),
        "efforts": Effort::NAMED.map(|(name, _)| name),
        "axes": axes,
        "grades": Tier::ALL.map(Tier::name),
        "hint_grades": HintGrade::ALL.map(HintGrade::name),
        "languages": Lang::ALL.map(Lang::name),
        "limits": {
            "board_cells": limits.board_cells,
            "analysis_cells": limits.analysis_cells,
            "body_bytes": limits.body_bytes,
            "requests_per_second": limits.requests_per_second,
            "request_burst": limits.request_burst,
            "games_per_player": limits.games_per_player,
            "sockets_per_player": limits.sockets_per_player,
            "analysis_seconds": limits.analysis_time.as_secs_f64(),
            "lab_runs": limits.lab_runs,
            "lab_games": limits.lab_games,
            "lab_cells": limits.lab_cells,
            "lab_effort": limits.lab_effort.name(),
            "lab_seconds": limits.lab_time.as_secs_f64(),
        },
    })
}

/// The description of the interface.
pub async fn openapi() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../openapi.json")).into_response()
}

/// Whether games can be written, and read again. Where they cannot, a start anew
/// may help.
pub async fn health(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    app.health.check(&app.office).await?;
    Ok(Json(json!({ "status": "ok" })))
}

/// Whether more players may be sent here: games can be written, there is room for
/// them, and the server is not about to stop.
pub async fn readiness(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    app.health.check(&app.office).await?;
    if !(app.capacity.has_room() && app.sockets.has_room()) {
        return Err(Problem::Busy);
    }
    Ok(Json(json!({ "status": "ready" })))
}

/// What is counted.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    let now = [
        (
            "demineur_games_in_memory",
            "Games in memory.",
            app.hall.len(),
        ),
        (
            "demineur_cells_in_memory",
            "Cells of their boards.",
            app.hall.cells(),
        ),
        (
            "demineur_connections",
            "Open connections, sockets aside.",
            app.capacity.taken(),
        ),
        (
            "demineur_requests_under_way",
            "Requests whose answer was not taken yet.",
            app.capacity.requests(),
        ),
        ("demineur_sockets", "Open sockets.", app.sockets.open()),
        (
            "demineur_analyses",
            "Analyses that run or wait.",
            app.pool.jobs(),
        ),
        ("demineur_lab_runs", "Runs of the lab.", app.lab.runs()),
        (
            "demineur_sightings_bytes",
            "Memory for what running games have shown.",
            app.office.sightings.bytes(),
        ),
    ];
    (kind, app.office.metrics.to_text(&now)).into_response()
}
