//! Moves, of the player and of strategies.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use demineur_core::Move;
use demineur_solver::strategy::{StrategyName, UnknownStrategy};
use demineur_words::Key;
use serde::Deserialize;

use super::meta::strategies;
use crate::app::App;
use crate::error::Problem;
use crate::live_game::Said;
use crate::room::{Asked, Asker, Room, check_version, is_left_to_player};
use crate::visit::{Form, Visit};
use crate::wire::{Refused, Update};

/// A move.
#[derive(Debug, Deserialize)]
pub struct MoveForm {
    action: String,
    version: Option<usize>,
}

/// Plays a move.
pub async fn play(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    Form(form): Form<MoveForm>,
) -> Result<Json<Update>, Problem> {
    let at = Instant::now();
    let room = app.room(&id, visit).await?;
    let asked = Asked {
        action: action(&form.action)?,
        version: form.version,
        by: Asker {
            client: visit.client,
            lang: visit.lang,
            from: None,
            at,
            turned: false,
        },
    };
    room.play(&app.office, asked).await.map(Json)
}

/// The move of that text.
///
/// # Errors
/// When it is not a move.
pub fn action(text: &str) -> Result<Move, Problem> {
    let expected = "a move such as \"o12\": one of o f u ? s m c and a cell, or z or y";
    text.parse().map_err(|_| Problem::field("action", expected))
}

/// A wish for a move of a strategy.
#[derive(Debug, Deserialize)]
pub struct AiForm {
    /// Which one.
    pub strategy: String,
    /// Where its random choices come from.
    #[serde(default, deserialize_with = "crate::ask::seed")]
    pub seed: Option<u64>,
    /// The state of the game it is meant for.
    pub version: Option<usize>,
    /// Whether the board is drawn with its columns as lines.
    #[serde(default)]
    pub turned: bool,
}

/// Lets a strategy play one move.
pub async fn ai(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    Form(form): Form<AiForm>,
) -> Result<Json<Update>, Problem> {
    let room = app.room(&id, visit).await?;
    advise(&app, &room, visit, form, None).await.map(Json)
}

/// Lets a strategy play one move in a game.
///
/// # Errors
/// When there is no such strategy, or no thinking now.
pub async fn advise(
    app: &Arc<App>,
    room: &Arc<Room>,
    visit: Visit,
    form: AiForm,
    from: Option<u64>,
) -> Result<Update, Problem> {
    let at = Instant::now();
    let unknown = || Problem::NoStrategy {
        name: form.strategy.chars().take(40).collect(),
        names: strategies().join(", "),
    };
    let name: StrategyName = form.strategy.parse().map_err(|_| unknown())?;
    let mut live = room.hold_to_play().await?;
    check_version(&live, form.version)?;
    app.may_analyse(live.game().board().len())?;
    if name == StrategyName::Cheat && !live.table.deal.origin.is_own() {
        return Err(Problem::NoCheat);
    }
    let drawn = getrandom::u64().map_err(|_| Problem::Internal)?;
    let thought = app
        .pool
        .think(visit.client, move |effort| {
            let advice = match live.ai(name, form.seed, drawn) {
                Ok((ai, game)) => ai.next(game, &effort.budget()).ok().flatten(),
                Err(UnknownStrategy::NoSuchName(_)) => {
                    return Err(());
                }
                Err(_) => None,
            };
            Ok((live, advice.filter(|_| !effort.is_cancelled())))
        })
        .await?;
    let Ok((live, advice)) = thought else {
        return Err(unknown());
    };
    let by = Asker {
        client: visit.client,
        lang: visit.lang,
        from,
        at,
        turned: form.turned,
    };
    match advice {
        Some(advice) if !is_left_to_player(&live, &advice) => {
            room.play_advised(&app.office, live, advice, by).await
        }
        advice => {
            let texts = app.office.speech.texts(visit.lang);
            let message = texts.get(match advice {
                Some(_) => Key::WebClassicIa,
                None => Key::WebNoAdvice,
            });
            let said = Said {
                message: Some(message.clone()),
                refused: Some(Refused {
                    code: "no_advice",
                    message,
                }),
                ..Said::default()
            };
            let update = live.update(&[], said, texts, app.office.clock.now());
            room.tell(from, &update);
            Ok(update)
        }
    }
}
