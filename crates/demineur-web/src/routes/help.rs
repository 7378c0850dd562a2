//! Help: hints, whether a guess is forced, chances. That it was taken is
//! written before it is given.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use demineur_core::{CellId, Help};
use demineur_solver::Analyser;
use demineur_solver::hint::NoHint;
use demineur_words::{CellNames, HintGrade, Key, Scene, Told, lettered};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::live_game::LiveGame;
use crate::pool::Effort;
use crate::visit::{Form, Visit};
use crate::wire::labels;

/// A wish for a hint.
#[derive(Debug, Deserialize)]
pub struct HintForm {
    grade: Option<String>,
    cell: Option<u32>,
    /// Whether the board is drawn with its columns as lines.
    #[serde(default)]
    turned: bool,
}

/// A hint, as much of it as is asked for, or about the cell asked for.
pub async fn hint(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    Form(form): Form<HintForm>,
) -> Result<Json<Value>, Problem> {
    let grade = match &form.grade {
        None => HintGrade::default(),
        Some(word) => HintGrade::from_name(word).ok_or_else(|| {
            Problem::field("grade", HintGrade::ALL.map(HintGrade::name).join(", "))
        })?,
    };
    let texts_of = Arc::clone(&app);
    let help = move |live: &mut LiveGame, effort: &Effort| {
        let texts = texts_of.office.speech.texts(visit.lang);
        let cells = live.game().board().len();
        let told = match form.cell {
            Some(cell) if cell as usize >= cells => {
                let expected = format!("0 – {}", cells - 1);
                return Err(Problem::field("cell", expected));
            }
            Some(cell) => {
                let cell = CellId::new(cell);
                let about = live.table.session.about(cell, &effort.budget());
                let about = about.map_err(no_hint)?;
                let scene = scene(live, form.turned);
                texts.about(scene, cell, &about, grade)
            }
            None => {
                let hint = live.table.session.hint(&mut effort.budget());
                let hint = hint.map_err(no_hint)?;
                let scene = scene(live, form.turned);
                texts.hint(scene, &hint, grade)
            }
        };
        Ok(told_json(&told))
    };
    helped(&app, visit, &id, help).await
}

fn no_hint(why: NoHint) -> Problem {
    match why {
        NoHint::Stopped => Problem::TooLong,
        // A game that is played here shows nothing impossible.
        _ => Problem::Internal,
    }
}

fn told_json(told: &Told) -> Value {
    let marks = told.marks.iter();
    let marks: Vec<Value> = marks
        .map(|(cell, role)| json!([cell.get(), role.name()]))
        .collect();
    let (text, letters) = lettered(&told.text);
    json!({ "text": text, "marks": marks, "labels": labels(letters) })
}

/// What hints are about, its cells named as the page shows them.
fn scene(live: &LiveGame, turned: bool) -> Scene<'_> {
    let (board, view) = (live.game().board(), live.game().view());
    let names = CellNames::in_picture(board, turned);
    Scene { board, view, names }
}

/// Whether a guess is forced, and what to open then.
pub async fn guess(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let texts_of = Arc::clone(&app);
    let help = move |live: &mut LiveGame, effort: &Effort| {
        let texts = texts_of.office.speech.texts(visit.lang);
        let report = live.table.session.guess(&mut effort.budget());
        let report = report.map_err(no_hint)?;
        let key = match report {
            _ if live.game().view().open_count() == 0 => Key::HintGuessFirst,
            Some(_) => Key::HintGuess,
            None => Key::HintGuessNotForced,
        };
        Ok(json!({ "forced": key == Key::HintGuess, "text": texts.get(key) }))
    };
    helped(&app, visit, &id, help).await
}

/// The chance of a mine in every hidden cell.
pub async fn chances(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let texts_of = Arc::clone(&app);
    let help = move |live: &mut LiveGame, effort: &Effort| {
        let texts = texts_of.office.speech.texts(visit.lang);
        // Not the session's own analyser: what it keeps for the next view is
        // worth less than the memory of a thousand games.
        let view = live.game().view();
        let analysis = Analyser::new().analyse_within(view, &mut effort.budget());
        let analysis = analysis.map_err(|_| Problem::Internal)?;
        if effort.is_cancelled() {
            return Err(Problem::TooLong);
        }
        live.table.session.note_help(Help {
            probabilities: true,
            ..Help::NONE
        });
        let hidden = live.game().view().hidden();
        let chances: Map<String, Value> = hidden
            .filter_map(|cell| Some((cell.to_string(), analysis.probability(cell)?.into())))
            .collect();
        let note = match (live.table.session.saved().no_guess, analysis.exact()) {
            (true, _) => Some(texts.get(Key::WebChancesNoGuess)),
            (false, false) => Some(texts.get(Key::AnalyzeEstimated)),
            (false, true) => None,
        };
        Ok(json!({ "exact": analysis.exact(), "chances": chances, "note": note }))
    };
    helped(&app, visit, &id, help).await
}

/// Thinks about a game, writes that help was taken, and only then gives it.
async fn helped(
    app: &Arc<App>,
    visit: Visit,
    id: &str,
    help: impl FnOnce(&mut LiveGame, &Effort) -> Result<Value, Problem> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    let room = app.room(id, visit).await?;
    let mut live = room.hold_to_play().await?;
    app.may_analyse(live.game().board().len())?;
    let (live, answer) = app
        .pool
        .think(visit.client, move |effort| {
            let answer = help(&mut live, effort);
            (live, answer)
        })
        .await?;
    let mut answer = answer?;
    room.note_help(&app.office, live).await?;
    answer["helped"] = true.into();
    Ok(Json(answer))
}
