//! What follows from a position, and what a strategy would play there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use demineur_core::format::{Limits, Position};
use demineur_core::{Move, Rng, Rules, View};
use demineur_solver::strategy::{
    Advice, Player, StrategyError, StrategyName, Turn, UnknownStrategy,
};
use demineur_solver::{Analyser, Conflict};
use demineur_words::{Answer, CellNames, Key, Texts, conflict_json, lettered};
use serde::Deserialize;
use serde_json::{Value, json};

use super::meta::strategies;
use crate::app::App;
use crate::ask::cells_asked;
use crate::error::Problem;
use crate::pool::Effort;
use crate::visit::{Form, Text, Visit, query};
use crate::wire::labels;

/// More moves of a strategy than these are only counted.
const MOVES_TOLD: usize = 200;

/// How the board is drawn where the answer is read.
#[derive(Debug, Deserialize)]
pub struct Drawn {
    /// With its columns as lines.
    #[serde(default)]
    pub turned: bool,
}

/// Analyses a position (format 1 in, format 1 out, with sentences as `text`, the
/// letters that stand in them for cells as `labels`, and `helped` with the games of
/// the asker that it counts as help in).
pub async fn analyze(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
    Text(text): Text,
) -> Result<Response, Problem> {
    let Drawn { turned } = query(&uri)?;
    let most = app.config.limits.analysis_cells;
    let texts_of = Arc::clone(&app);
    let thought = app.pool.think(visit.client, move |effort| {
        let position = read(&text, most)?;
        let texts = texts_of.office.speech.texts(visit.lang);
        let names = CellNames::in_picture(&position.board, turned);
        let mut budget = effort.budget();
        let answer = match Analyser::new().analyse_within(&position.view, &mut budget) {
            Ok(analysis) => {
                let answer = Answer::new(&position, &analysis, &mut budget);
                let words = answer.best_in_words(names, texts).join("\n");
                (StatusCode::OK, with_text(answer.to_json(texts), &words))
            }
            Err(conflict) => impossible(&conflict, names, texts),
        };
        finished(effort, answer, position.view)
    });
    let (answer, view) = thought.await??;
    noted(&app, visit, &view, answer).await
}

/// What a strategy is asked about.
#[derive(Debug, Deserialize)]
pub struct AdviceForm {
    strategy: String,
    position: Value,
    /// Where its random choices come from.
    #[serde(default, deserialize_with = "crate::ask::seed")]
    seed: Option<u64>,
    /// Whether the board is drawn with its columns as lines.
    #[serde(default)]
    turned: bool,
}

/// What a strategy would play in a position, and why.
pub async fn advice(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<AdviceForm>,
) -> Result<Response, Problem> {
    let unknown = |name: &str| Problem::NoStrategy {
        name: name.chars().take(40).collect(),
        names: strategies().join(", "),
    };
    let name: StrategyName = form.strategy.parse().map_err(|_| unknown(&form.strategy))?;
    let most = app.config.limits.analysis_cells;
    let texts_of = Arc::clone(&app);
    let thought = app.pool.think(visit.client, move |effort| {
        let position = read(&form.position.to_string(), most)?;
        let texts = texts_of.office.speech.texts(visit.lang);
        let names = CellNames::in_picture(&position.board, form.turned);
        // Strategies are asked about what can be, and while there is something to open.
        let analysis = Analyser::new().analyse_within(&position.view, &mut effort.budget());
        if let Err(conflict) = analysis {
            let answer = impossible(&conflict, names, texts);
            return finished(effort, answer, position.view);
        }
        let moves = match position.view.hidden_count() > position.view.mines() {
            true => moves_of(name, &position, form.seed.unwrap_or(0), effort)?,
            false => Vec::new(),
        };
        let told = told(name, &moves, names, texts).to_string();
        finished(effort, (StatusCode::OK, told), position.view)
    });
    let (answer, view) = thought.await??;
    noted(&app, visit, &view, answer).await
}

/// A position of at most that many cells.
fn read(text: &str, most: u64) -> Result<Position, Problem> {
    let limits = Limits::NONE.with_cells(most).with_work(0);
    let asked: Value = serde_json::from_str(text).unwrap_or_default();
    let cells = cells_asked(&asked["board"]);
    if cells > most {
        return Err(Problem::TooLargeToAnalyse { cells, most });
    }
    drop(asked);
    Ok(Position::from_json_within(text, limits)?.value)
}

/// The moves of a strategy's next turn that would do something.
fn moves_of(
    name: StrategyName,
    position: &Position,
    seed: u64,
    effort: &Effort,
) -> Result<Vec<Advice>, Problem> {
    let rules = Rules {
        first_click: position.first_click,
        ..Rules::default()
    };
    let mut player = Player::new(name).map_err(|error| match error {
        UnknownStrategy::NotBlind(_) => Problem::NoLayout,
        _ => Problem::Internal,
    })?;
    let mut budget = effort.budget();
    let mut turn = Turn {
        view: &position.view,
        rules: &rules,
        rng: &mut Rng::of_strategy(seed, 0),
        budget: &mut budget,
    };
    let moves = match player.moves(&mut turn, None) {
        Ok(moves) => moves,
        Err(StrategyError::NothingToPlay) => Vec::new(),
        Err(StrategyError::NoLayout) => return Err(Problem::NoLayout),
        // What cannot be was told before.
        Err(_) => return Err(Problem::Internal),
    };
    let applies = |advice: &Advice| advice.action.applies(&position.view, &rules);
    Ok(moves.into_iter().filter(applies).collect())
}

/// The moves as JSON, the first of them with its reason in words.
fn told(name: StrategyName, moves: &[Advice], names: CellNames, texts: &Texts) -> Value {
    let text = match moves.first() {
        None => texts.get(Key::WebNoAdvice),
        Some(first) => {
            let action = texts.action(first.action, names);
            let why = texts.reason(&first.reason, names);
            let values = [("move", action.into()), ("why", why.into())];
            texts.with(Key::WebAdvice, values)
        }
    };
    let (text, letters) = lettered(&text);
    let shown = moves.iter().take(MOVES_TOLD).map(|advice| {
        json!({
            "action": advice.action.to_string(),
            "cell": advice.action.cell().map(|cell| cell.get()),
            "opens": matches!(advice.action, Move::Open(_) | Move::Chord(_)),
            "certain": advice.certain,
        })
    });
    json!({
        "strategy": name.name(),
        "count": moves.len(),
        "moves": shown.collect::<Vec<Value>>(),
        "text": text,
        "labels": labels(letters),
    })
}

/// That a position is impossible.
fn impossible(conflict: &Conflict, names: CellNames, texts: &Texts) -> (StatusCode, String) {
    let words = texts.conflict(conflict, names);
    let json = conflict_json(conflict).to_string();
    (StatusCode::UNPROCESSABLE_ENTITY, with_text(json, &words))
}

type Told = (StatusCode, String);

/// An answer that was not cut short, and what it is about.
fn finished(effort: &Effort, answer: Told, view: View) -> Result<(Told, View), Problem> {
    match effort.is_cancelled() {
        true => Err(Problem::TooLong),
        false => Ok((answer, view)),
    }
}

/// The answer once it is written, before it is given, that it counts as help: it
/// says in which games.
async fn noted(
    app: &Arc<App>,
    visit: Visit,
    view: &View,
    (status, json): Told,
) -> Result<Response, Problem> {
    let helped = app.note_analysis(visit, view).await?;
    let note = (!helped.is_empty()).then(|| {
        let texts = app.office.speech.texts(visit.lang);
        let games = [("games", helped.len().into())];
        texts.with(Key::WebAnalysisHelps, games)
    });
    let json = with_field(json, "note", note);
    let json = with_field(json, "helped", helped);
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((status, kind, json).into_response())
}

/// An object with its sentences, and the letters in them.
fn with_text(json: String, text: &str) -> String {
    let (text, letters) = lettered(text);
    let json = with_field(json, "text", text);
    with_field(json, "labels", json!(labels(letters)))
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
