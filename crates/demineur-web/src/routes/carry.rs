//! A player's history, carried elsewhere: by a code to another browser, or as a
//! file of their own.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use demineur_core::format::{Limits, SavedGame};
use demineur_play::Deal;
use demineur_store::{
    Door, Filter, Fingerprint, GameEnd, Outcome, PlayerId, Store, StoreError, UnixMillis,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::Problem;
use crate::ledger::{Imported, Write, Written};
use crate::player::{TransferCode, random_id};
use crate::visit::{Form, Visit, query};

/// How long a code is good, in seconds.
const GOOD_FOR: u32 = 600;
/// What asking for a code, and trying one, take of a client's requests: as many
/// as nobody needs by hand, and too few to guess.
const OFFER_COST: u32 = 10;
const CLAIM_COST: u32 = 40;
/// What a file of games takes, either way.
const FILE_COST: u32 = 20;
/// The most games in one answer or request.
const AT_ONCE: usize = 500;
/// So many are written at once: the moves of others go between.
const PORTION: usize = 25;
/// The most finished games of a player who brings some along.
const MOST_KEPT: usize = 20_000;

/// A code that carries the history to another browser: shown once, good for ten
/// minutes and one use. Only its hash is kept.
pub async fn offer(
    State(app): State<Arc<App>>,
    visit: Visit,
) -> Result<(StatusCode, Json<Value>), Problem> {
    app.take_tokens(visit.client, OFFER_COST)?;
    let player = app.player(visit.token).await?;
    let code = TransferCode::random().ok_or(Problem::Internal)?;
    let until = app.office.clock.now().0 + i64::from(GOOD_FOR) * 1000;
    let write = Write::Offer {
        player,
        code: code.hash(),
        until: UnixMillis(until),
    };
    app.office.ledger.write(write).await?;
    let told = json!({ "code": code.to_string(), "seconds": GOOD_FOR });
    Ok((StatusCode::CREATED, Json(told)))
}

/// A code somebody was given in another browser.
#[derive(Debug, Deserialize)]
pub struct ClaimForm {
    code: String,
}

/// Makes this browser one of the player who was given the code.
pub async fn claim(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<ClaimForm>,
) -> Result<Json<Value>, Problem> {
    app.take_tokens(visit.client, CLAIM_COST)?;
    let code = TransferCode::parse(&form.code).ok_or(Problem::NoTransfer)?;
    let write = Write::Arrive {
        code: code.hash(),
        token: visit.token,
        now: app.office.clock.now(),
    };
    let Written::Arrived(arrival) = app.office.ledger.write(write).await? else {
        return Err(Problem::Internal);
    };
    let arrival = arrival.ok_or(Problem::NoTransfer)?;
    app.forget_players();
    let player = arrival.player;
    let read = move |store: &Store| {
        let games = store.count(&Filter::of(player, Door::Web))?;
        Ok((games, store.nickname(player)?))
    };
    let (games, nickname) = app.office.archive.read(read).await?;
    Ok(Json(json!({
        "games": games,
        "joined": arrival.joined,
        "nickname": nickname,
    })))
}

#[derive(Debug, Deserialize)]
struct ExportQuery {
    #[serde(default)]
    from: usize,
}

/// The player's games that were won or lost, newest first, each as a saved game;
/// with `next` where there are more. The others still have secrets.
pub async fn export(
    State(app): State<Arc<App>>,
    visit: Visit,
    uri: Uri,
) -> Result<Response, Problem> {
    let ExportQuery { from } = query(&uri)?;
    app.take_tokens(visit.client, FILE_COST)?;
    let player = app.find_player(visit.token).await?;
    // A page of it can be brought back in one request.
    let most_bytes = app.config.limits.body_bytes / 4 * 3;
    let read = move |store: &Store| {
        let Some(player) = player else {
            return Ok((Vec::new(), None));
        };
        let records = store.history(&Filter {
            ended: Some(true),
            limit: Some(AT_ONCE),
            offset: from,
            ..Filter::of(player, Door::Web)
        })?;
        let (mut games, mut bytes) = (Vec::new(), 0);
        let more = (records.len() == AT_ONCE).then_some(from + AT_ONCE);
        for (place, record) in records.into_iter().enumerate() {
            if record.outcome == Some(Outcome::Abandoned) {
                continue;
            }
            let stored = match store.load(record.key) {
                Ok(Some(stored)) => stored,
                // One that cannot be read keeps nobody from the others.
                Ok(None) | Err(StoreError::Damaged { .. }) => continue,
                Err(error) => return Err(error),
            };
            let text = stored.saved.to_json();
            bytes += text.len() + 300;
            if bytes > most_bytes && !games.is_empty() {
                return Ok((games, Some(from + place)));
            }
            games.push(json!({
                "level": record.level,
                "grade": record.grade,
                "started_at": record.started_at.0,
                "ended_at": record.ended_at.map(|at| at.0),
                "outcome": record.outcome.map(Outcome::name),
                "ranked": record.ranked,
                "game": serde_json::from_str::<Value>(&text).unwrap_or_default(),
            }));
        }
        Ok((games, more))
    };
    let archive = &app.office.archive;
    let (games, next) = archive.read_long(visit.client, read).await?;
    let told = json!({ "version": 1, "games": games, "next": next }).to_string();
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"demineur.json\"",
        ),
    ];
    Ok((headers, told).into_response())
}

/// Games out of a file.
#[derive(Debug, Deserialize)]
pub struct ImportForm {
    games: Vec<GameForm>,
}

#[derive(Debug, Deserialize)]
struct GameForm {
    grade: Option<String>,
    started_at: i64,
    ended_at: i64,
    game: Value,
}

/// Takes finished games into the player's history, those that are not there yet.
/// Each is played again from its moves; none is ever ranked.
pub async fn import(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<ImportForm>,
) -> Result<Json<Value>, Problem> {
    app.take_tokens(visit.client, FILE_COST)?;
    if form.games.len() > AT_ONCE {
        return Err(Problem::field("games", format!("≤ {AT_ONCE}")));
    }
    let sent = form.games.len();
    let (limits, clock) = (app.format_limits(), Arc::clone(&app.office.clock));
    let read = move |effort: &crate::pool::Effort| {
        let mut games = Vec::with_capacity(sent);
        for form in form.games {
            if effort.is_cancelled() {
                return Err(Problem::TooLong);
            }
            games.push(game_of(form, limits, clock.wall(), clock.now())?);
        }
        // As they were played.
        games.sort_by_key(|game| game.end.ended_at);
        Ok(games)
    };
    let games = app.pool.think(visit.client, read).await??;
    let player = app.player(visit.token).await?;
    // Written to the end also when whoever sent them has left.
    let writing = tokio::spawn(write_new(Arc::clone(&app), visit, player, games));
    let new = writing.await.map_err(|_| Problem::Internal)??;
    Ok(Json(json!({ "imported": new, "known": sent - new })))
}

/// Writes the games that are not there yet, portion by portion; how many they are.
async fn write_new(
    app: Arc<App>,
    visit: Visit,
    player: PlayerId,
    games: Vec<Imported>,
) -> Result<usize, Problem> {
    // One at a time: what is there stays true meanwhile.
    let _turn = app.imports.lock().await;
    let archive = &app.office.archive;
    let moments = move |store: &Store| store.moments(player, Door::Web);
    let there = archive.read_long(visit.client, moments).await?;
    let mut there: HashSet<(i64, i64)> = there.iter().map(|(at, end)| (at.0, end.0)).collect();
    let before = there.len();
    let is_new = |game: &Imported| there.insert((game.at.0, game.end.ended_at.0));
    let mut games: Vec<Imported> = games.into_iter().filter(is_new).collect();
    if before + games.len() > MOST_KEPT {
        return Err(Problem::TooManyKept { most: MOST_KEPT });
    }
    let new = games.len();
    while !games.is_empty() {
        let rest = games.split_off(games.len().min(PORTION));
        let games = std::mem::replace(&mut games, rest);
        let write = Write::Import { player, games };
        app.office.ledger.write(write).await?;
    }
    Ok(new)
}

/// A game as it is written, if it is a game that has ended.
fn game_of(
    form: GameForm,
    limits: Limits,
    wall: UnixMillis,
    zero: UnixMillis,
) -> Result<Imported, Problem> {
    let saved = SavedGame::from_json_within(&form.game.to_string(), limits)?.value;
    if !saved.game.status().is_over() {
        return Err(Problem::NotOver);
    }
    if form.started_at > form.ended_at || form.ended_at > wall.0 {
        return Err(Problem::field("ended_at", "started_at ≤ ended_at ≤ now"));
    }
    let shared = Deal::shared(&saved);
    Ok(Imported {
        id: random_id().ok_or(Problem::Internal)?,
        deal: Deal::recorded(
            &saved,
            shared.label,
            shared.origin.name(),
            form.grade.as_deref(),
        ),
        params: saved.game.params().clone(),
        at: UnixMillis(form.started_at),
        zero,
        entries: saved.game.log().to_vec(),
        layout: Fingerprint::of(&saved.game),
        end: GameEnd::of(&saved.game, UnixMillis(form.ended_at)),
    })
}
