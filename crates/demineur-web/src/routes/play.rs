//! New games.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use demineur_core::Level;
use demineur_core::format::{Limits, ShareCode};
use demineur_play::{DealError, Dealt, Table};
use demineur_solver::Budget;
use demineur_solver::generate::GenerateError;
use demineur_store::{Fingerprint, GameKey, UnixMillis};
use serde::Deserialize;

use super::day::{DayGame, board_named};
use crate::app::App;
use crate::ask::NewForm;
use crate::error::Problem;
use crate::ledger::{Beginning, Write, Written};
use crate::live_game::{LiveGame, Start};
use crate::player::random_id;
use crate::pool::Effort;
use crate::room::Room;
use crate::visit::{Form, Visit};
use crate::wire::GameState;

/// A board of this many cells is made in less than a millisecond or two.
const QUICKLY_MADE: u64 = 2_000;

/// Begins a game.
pub async fn create(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<NewForm>,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let replaces = form.replaces.clone();
    let form = match &form.address {
        Some(address) => NewForm::of_address(address)?,
        None => form,
    };
    let day = match &form.day {
        Some(day) => Some(app.day_game(visit, board_named("day", day)?).await?),
        None => None,
    };
    let goes_on = match &day {
        Some(DayGame::Running(id)) => Some(id),
        _ => None,
    };
    if let Some(old) = replaces.filter(|old| Some(old) != goes_on) {
        let room = app.room(&old, visit).await?;
        room.give_up(&app.office).await?;
    }
    match day {
        Some(DayGame::Dealt(dealt)) => return begin(&app, visit, *dealt).await,
        Some(DayGame::Running(id)) => {
            let state = super::games::show(State(app), visit, Path(id)).await?;
            return Ok((StatusCode::OK, state));
        }
        None => {}
    }
    let dealt = match &form.code {
        Some(code) => from_code(&app, visit, code.clone(), form.moves).await?,
        None if form.moves.is_some() => return Err(Problem::field("moves", "code + moves")),
        None => from_form(&app, visit, form).await?,
    };
    begin(&app, visit, dealt).await
}

/// The same board once more.
pub async fn again(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let room = app.room(&id, visit).await?;
    // Else its end would tell where the mines of this one are.
    room.give_up(&app.office).await?;
    let dealt = room.hold().await?.table.again()?;
    begin(&app, visit, dealt).await
}

/// From where to play on.
#[derive(Debug, Deserialize)]
pub struct PlayOnForm {
    moves: usize,
}

/// A finished game, played on from a move of it.
pub async fn play_on(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
    Form(form): Form<PlayOnForm>,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let room = app.room(&id, visit).await?;
    let live = room.hold().await?;
    if !live.game().status().is_over() {
        return Err(Problem::NotOver);
    }
    let dealt = live.table.played_on(form.moves);
    drop(live);
    begin(&app, visit, dealt).await
}

/// The board of a code without its moves, which belong to whoever shared it, the
/// same for everybody; or a finished game played on after that many of them.
async fn from_code(
    app: &Arc<App>,
    visit: Visit,
    code: String,
    moves: Option<usize>,
) -> Result<Dealt, Problem> {
    let limits = app.format_limits();
    let read = move |_: &Effort| {
        let saved = ShareCode::decode_within(&code, limits)?;
        match moves {
            None => Ok(Dealt::fixed_board(&saved)?),
            Some(_) if !saved.game.status().is_over() => Err(Problem::NotOver),
            Some(moves) => Ok(Dealt::shared_from(&saved, moves)),
        }
    };
    app.pool.think(visit.client, read).await?
}

async fn from_form(app: &Arc<App>, visit: Visit, form: NewForm) -> Result<Dealt, Problem> {
    let drawn = getrandom::u64().map_err(|_| Problem::Internal)?;
    let ask = form.ask(app.format_limits())?;
    let wish = ask.wish(&Level::built_in(), drawn)?;
    let cells = wish.level.board.cell_count();
    let most = app.config.limits.board_cells;
    if cells > most {
        return Err(Problem::TooManyCells { cells, most });
    }
    // A board of many cells is dear to keep.
    app.take_tokens(visit.client, (cells / 5000) as u32)?;
    let thinks = wish.no_guess.is_some();
    if thinks {
        app.may_analyse(usize::try_from(cells).unwrap_or(usize::MAX))?;
    }
    let make = move |mut budget: Budget| {
        wish.deal(most, &mut budget).map_err(|error| match error {
            DealError::Generate(GenerateError::Cancelled) => Problem::TooLong,
            DealError::Generate(error) => Problem::Generate(error),
            DealError::Ask(error) => error.into(),
        })
    };
    // What takes no thinking need not wait for those who think.
    if cells <= QUICKLY_MADE && !thinks {
        return make(Budget::default());
    }
    let made = app
        .pool
        .think(visit.client, move |effort| make(effort.budget()));
    made.await?
}

/// Writes that the game begins, and sits its player down.
async fn begin(
    app: &Arc<App>,
    visit: Visit,
    dealt: Dealt,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let cells = dealt.saved.game.board().len();
    let (client, idle) = (visit.client, app.config.limits.idle);
    let begun = app.beginnings.take(client, 1, Instant::now());
    begun.map_err(|wait| Problem::TooFast { wait })?;
    let place = app.hall.place(client, cells, idle)?;
    let player = app.player(visit.token).await?;
    let id = random_id().ok_or(Problem::Internal)?;
    let (now, wall) = (app.office.clock.now(), app.office.clock.wall());
    let start = Start {
        key: GameKey(0),
        id: id.clone(),
    };
    let fallback = dealt.fallback;
    let mut live = LiveGame::new(start, Table::dealt(dealt, now.0));
    // A game that is played on keeps its clock.
    let before = i64::try_from(live.table.session.millis()).unwrap_or(0);
    let ago = |moment: UnixMillis| UnixMillis(moment.0.saturating_sub(before));
    let write = Write::Begin(Box::new(Beginning {
        player,
        id: id.clone(),
        ranked: live.table.deal.is_fresh() && live.is_level(),
        deal: live.table.deal.clone(),
        params: live.game().params().clone(),
        at: ago(wall),
        zero: ago(now),
        entries: live.table.entries_from(0).to_vec(),
        layout: Fingerprint::of(live.game()),
        end: live.game_end(wall),
        most: app.config.limits.games_per_player,
    }));
    let Written::Begun { game, forgotten } = app.office.ledger.write(write).await? else {
        return Err(Problem::Internal);
    };
    for id in forgotten {
        app.hall.forget(&id);
    }
    live.start.key = game;
    let texts = app.office.speech.texts(visit.lang);
    let mut state = live.state(texts, now);
    state.standing.message = fallback.map(|granted| texts.fallback(granted));
    app.hall.admit(id, Room::new(player, live, Some(place)));
    Ok((StatusCode::CREATED, Json(state)))
}

impl App {
    /// How much what strangers send may ask for.
    pub fn format_limits(&self) -> Limits {
        Limits::NONE
            .with_cells(self.config.limits.board_cells)
            .with_work(1 << 28)
    }

    /// Refuses boards that take too much memory to analyse.
    ///
    /// # Errors
    /// When the board has more cells.
    pub fn may_analyse(&self, cells: usize) -> Result<(), Problem> {
        let (cells, most) = (cells as u64, self.config.limits.analysis_cells);
        match cells > most {
            true => Err(Problem::TooLargeToAnalyse { cells, most }),
            false => Ok(()),
        }
    }
}
