//! What follows from a position.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use demineur_core::View;
use demineur_core::format::{Limits, Position};
use demineur_solver::Analyser;
use demineur_words::{Answer, CellNames, conflict_json};
use serde_json::Value;

use crate::app::App;
use crate::ask::cells_asked;
use crate::error::Problem;
use crate::room::Room;
use crate::sightings::{is_part_of, is_telling};
use crate::visit::{Text, Visit};

/// Analyses a position (format 1 in, format 1 out, with sentences as `text`).
pub async fn analyze(
    State(app): State<Arc<App>>,
    visit: Visit,
    Text(text): Text,
) -> Result<Response, Problem> {
    let most = app.config.limits.analysis_cells;
    let limits = Limits::NONE.with_cells(most).with_work(0);
    let texts_of = Arc::clone(&app);
    let thought = app.pool.think(visit.client, move |effort| {
        let asked: Value = serde_json::from_str(&text).unwrap_or_default();
        let cells = cells_asked(&asked["board"]);
        if cells > most {
            return Err(Problem::TooLargeToAnalyse { cells, most });
        }
        drop(asked);
        let position = Position::from_json_within(&text, limits)?.value;
        let texts = texts_of.office.speech.texts(visit.lang);
        let names = CellNames::of(&position.board);
        let mut budget = effort.budget();
        let answer = match Analyser::new().analyse_within(&position.view, &mut budget) {
            Ok(analysis) => {
                let answer = Answer::new(&position, &analysis, &mut budget);
                let words = answer.best_in_words(names, texts).join("\n");
                (StatusCode::OK, with_text(answer.to_json(texts), &words))
            }
            Err(conflict) => {
                let words = texts.conflict(&conflict, names);
                let json = conflict_json(&conflict).to_string();
                (StatusCode::UNPROCESSABLE_ENTITY, with_text(json, &words))
            }
        };
        match effort.is_cancelled() {
            true => Err(Problem::TooLong),
            false => Ok((answer, position.view)),
        }
    });
    let ((status, json), view) = thought.await??;
    note_help(&app, visit, &view).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((status, kind, json).into_response())
}

/// Writes, before the answer is given, that whoever plays a game that shows this
/// position was helped in it: by the same browser or another, for both may be in
/// front of one person.
async fn note_help(app: &Arc<App>, visit: Visit, position: &View) -> Result<(), Problem> {
    if position.open_count() == 0 {
        return Ok(());
    }
    let asker = app.find_player(visit.token).await?;
    let mut rooms = Vec::new();
    // Their own, even if the position lacks some of what the game shows.
    for room in asker.map_or_else(Vec::new, |asker| app.hall.rooms_of(asker)) {
        // One that has to be loaded again is among those below.
        let Ok(live) = room.hold().await else {
            continue;
        };
        if is_part_of(position, live.game().view()) {
            drop(live);
            rooms.push(room);
        }
    }
    for id in app.office.sightings.games(position) {
        let known = |room: &Arc<Room>| room.id == *id;
        if rooms.iter().any(known) {
            continue;
        }
        match app.any_room(&id, visit.client).await {
            // Few numbers are in many games, and no sign that it is this one.
            Ok(room) if Some(room.owner) != asker && !is_telling(position) => {}
            Ok(room) => rooms.push(room),
            Err(Problem::NoGame) => app.office.sightings.forget(&id),
            Err(problem) => return Err(problem),
        }
    }
    for room in rooms {
        let texts = app.office.speech.texts(visit.lang);
        room.note_analysis(&app.office, texts).await?;
    }
    Ok(())
}

/// An object with one field more; the object may be large, so it is not read
/// again.
fn with_text(mut json: String, text: &str) -> String {
    debug_assert!(json.ends_with('}'), "an object");
    json.pop();
    json.push_str(",\"text\":");
    json.push_str(&Value::from(text).to_string());
    json.push('}');
    json
}
