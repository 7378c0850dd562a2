//! Reviews of finished games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::Uri;
use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{Figures, Game, Level};
use demineur_play::label;
use demineur_play::review::{Review, ReviewOptions};
use demineur_words::{CellNames, Texts, lettered, review_json};
use serde::Deserialize;
use serde_json::{Value, json};

use super::analyze::Drawn;
use crate::app::App;
use crate::error::Problem;
use crate::pool::Effort;
use crate::visit::{Form, Visit, query};
use crate::wire::{code, labels, status};

/// Games played out for each estimate: half of what the command does.
const PLAYOUTS: u32 = 32;

/// The review of a player's own game.
pub async fn of_game(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let drawn = query(&uri)?;
    let room = app.room(&id, visit).await?;
    let live = room.hold().await?;
    if !live.game().status().is_over() {
        return Err(Problem::NotOver);
    }
    let saved = live.table.session.saved().clone();
    drop(live);
    review(&app, visit, drawn, id, move |_| Ok(saved)).await
}

/// The code of a shared game.
#[derive(Debug, Deserialize)]
pub struct CodeForm {
    code: String,
}

/// The review of a game somebody shared.
pub async fn of_code(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
    Form(form): Form<CodeForm>,
) -> Result<Json<Value>, Problem> {
    let drawn = query(&uri)?;
    let limits = app.format_limits();
    let decode = move |_: &Effort| Ok(ShareCode::decode_within(&form.code, limits)?);
    review(&app, visit, drawn, "code".to_owned(), decode).await
}

async fn review(
    app: &Arc<App>,
    visit: Visit,
    drawn: Drawn,
    source: String,
    find: impl FnOnce(&Effort) -> Result<SavedGame, Problem> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    let shared = Arc::clone(app);
    let thought = app.pool.think(visit.client, move |effort| {
        let saved = find(effort)?;
        shared.may_analyse(saved.game.board().len())?;
        let options = ReviewOptions {
            budget: effort.budget(),
            playouts: PLAYOUTS,
        };
        let review = Review::of(&saved, &options).ok_or(Problem::TooLong)?;
        let texts = shared.office.speech.texts(visit.lang);
        Ok(told(&source, &saved, &review, &drawn, texts))
    });
    thought.await?.map(Json)
}

/// The JSON of `demineur review --json`, with sentences and with all that the
/// page needs to draw the game.
fn told(source: &str, saved: &SavedGame, review: &Review, drawn: &Drawn, texts: &Texts) -> Value {
    let game = &saved.game;
    let names = CellNames::in_picture(game.board(), drawn.turned);
    let mut json = review_json(source, saved, review, texts);
    for (place, reviewed) in review.moves.iter().enumerate() {
        let mut lines = vec![texts.reviewed_move(place + 1, reviewed, names)];
        lines.extend(texts.decision_details(reviewed, names));
        // All that is said of a move shares its letters.
        let (said, letters) = lettered(&lines.join("\n"));
        let mut said = said.lines();
        json["moves"][place]["text"] = said.next().into();
        json["moves"][place]["details"] = said.collect();
        json["moves"][place]["labels"] = json!(labels(letters));
    }
    // Cells that only a letter could name have a sign of their own on the board.
    let summary = texts.review_summary(review, names).into_iter();
    json["summary"] = summary.filter(|line| lettered(line).1.is_empty()).collect();
    json["board"] = serde_json::from_str(&game.params().board.to_json()).unwrap_or_default();
    json["mines"] = game.params().mines.into();
    let level = label(saved);
    json["level"] = Level::named(&level).map(|level| level.name).into();
    json["no_guess"] = saved.no_guess.into();
    json["cells"] = game.board().len().into();
    json["status"] = status(game.status()).into();
    let cells = game.board().topology().cells();
    json["shown"] = cells.map(|cell| code(game.shown(cell))).collect();
    json["frames"] = frames(saved);
    json["figures"] = figures(game);
    json["code"] = ShareCode { with_times: true }.encode(saved).into();
    json
}

/// How it was clicked.
fn figures(game: &Game) -> Value {
    let figures = Figures::of(game);
    let over = game.status().is_over();
    let zini = game.zini().filter(|_| over);
    json!({
        "millis": figures.millis,
        "three_bv": figures.three_bv.filter(|_| over),
        "three_bv_per_second": figures.three_bv_per_second(),
        "clicks": figures.clicks,
        "effective": figures.effective,
        "efficiency": figures.efficiency(),
        "throughput": figures.throughput(),
        "correctness": figures.correctness(),
        "zini": zini,
        "zini_efficiency": zini.and_then(|zini| figures.zini_efficiency(zini)),
    })
}

/// What each move of the standing line changed, so that a page can replay it.
fn frames(saved: &SavedGame) -> Value {
    use demineur_play::review::play_on;
    let moves = saved.game.line().len();
    let start = play_on(&saved.game, 0);
    let cells: Vec<_> = start.board().topology().cells().collect();
    let mut shown: Vec<i32> = cells.iter().map(|&c| code(start.shown(c))).collect();
    let mut again = start;
    let line: Vec<_> = saved.game.line().to_vec();
    let mut frames = Vec::with_capacity(moves);
    for action in line {
        again
            .play(action)
            .expect("a line that stands can be played again");
        let mut changes: Vec<(u32, i32)> = Vec::new();
        for &cell in &cells {
            let now = code(again.shown(cell));
            if shown[cell.index()] != now {
                shown[cell.index()] = now;
                changes.push((cell.get(), now));
            }
        }
        frames.push(changes);
    }
    serde_json::to_value(frames).unwrap_or_default()
}
