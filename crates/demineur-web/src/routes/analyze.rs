//! What follows from a position.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use demineur_core::format::{Limits, Position};
use demineur_solver::Analyser;
use demineur_words::{Answer, CellNames, Key, conflict_json};
use serde_json::Value;

use crate::app::App;
use crate::ask::cells_asked;
use crate::error::Problem;
use crate::visit::{Text, Visit};

/// Analyses a position (format 1 in, format 1 out, with sentences as `text`, and
/// `helped` with the games of the asker that it counts as help in).
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
                let json = with_field(answer.to_json(texts), "text", words);
                (StatusCode::OK, json)
            }
            Err(conflict) => {
                let words = texts.conflict(&conflict, names);
                let json = conflict_json(&conflict).to_string();
                let json = with_field(json, "text", words);
                (StatusCode::UNPROCESSABLE_ENTITY, json)
            }
        };
        match effort.is_cancelled() {
            true => Err(Problem::TooLong),
            false => Ok((answer, position.view)),
        }
    });
    let ((status, mut json), view) = thought.await??;
    let helped = app.note_analysis(visit, &view).await?;
    let note = (!helped.is_empty()).then(|| {
        let texts = app.office.speech.texts(visit.lang);
        let games = [("games", helped.len().into())];
        texts.with(Key::WebAnalysisHelps, games)
    });
    json = with_field(json, "note", note);
    json = with_field(json, "helped", helped);
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((status, kind, json).into_response())
}

/// An object with one field more; the object may be large, so it is not read
/// again.
fn with_field(mut json: String, name: &str, value: impl Into<Value>) -> String {
    debug_assert!(json.ends_with('}'), "an object");
    json.pop();
    json.push_str(&format!(",\"{name}\":{}", value.into()));
    json.push('}');
    json
}
