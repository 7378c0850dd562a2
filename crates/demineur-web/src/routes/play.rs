//! New games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use demineur_core::{
    Board, BoardSpec, Cascade, FirstClick, FlagLimit, Game, GameParams, Level, Limits, LogEntry,
    Rules, SavedGame, ShareCode, Source, TiledSpec, Tiling, Touch,
};
use demineur_play::review::play_on as played_on;
use demineur_play::{Ask, Deal, Origin, RulesAsked, Session, Table, check_level};
use demineur_solver::generate::{GenerateError, Tier};
use demineur_store::{Fingerprint, GameKey, UnixMillis};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::app::{App, end_of};
use crate::error::Problem;
use crate::ledger::{Beginning, Write, Written};
use crate::player::random_id;
use crate::pool::Effort;
use crate::seat::{Seat, Start};
use crate::visit::{Form, Visit};
use crate::wire::GameState;

/// A board of so many cells is made in less than a millisecond or two.
const QUICKLY_MADE: u64 = 2_000;

/// What game is asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewForm {
    level: Option<String>,
    board: Option<Value>,
    mines: Option<usize>,
    tiling: Option<String>,
    rules: Option<Value>,
    #[serde(deserialize_with = "seed")]
    seed: Option<u64>,
    code: Option<String>,
    /// How many moves of the code are kept, to be played on from there.
    moves: Option<usize>,
    no_guess: bool,
    grade: Option<String>,
    classic: bool,
    /// The game that is given up for it.
    replaces: Option<String>,
}

/// A seed as a number or, since browsers know only 53 bits of one, as text.
pub fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Seed {
        Number(u64),
        Text(String),
    }
    let expected = "a seed is a whole number from 0 to 18446744073709551615";
    match Option::<Seed>::deserialize(deserializer) {
        Ok(None) => Ok(None),
        Ok(Some(Seed::Number(seed))) => Ok(Some(seed)),
        Ok(Some(Seed::Text(text))) => match text.trim().parse() {
            Ok(seed) => Ok(Some(seed)),
            Err(_) => Err(serde::de::Error::custom(expected)),
        },
        Err(_) => Err(serde::de::Error::custom(expected)),
    }
}

/// A game that is about to begin.
struct Draft {
    saved: SavedGame,
    deal: Deal,
    /// The protection there was room for when its board was made, where that
    /// is less than asked.
    fallback: Option<FirstClick>,
}

/// Begins a game.
pub async fn create(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<NewForm>,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    if let Some(old) = &form.replaces {
        let table = app.table(old, visit.token).await?;
        table.give_up(&app).await?;
    }
    let draft = match &form.code {
        Some(code) => from_code(&app, visit, code.clone(), form.moves).await?,
        None if form.moves.is_some() => return Err(Problem::field("moves", "code + moves")),
        None => from_form(&app, visit, form).await?,
    };
    begin(&app, visit, draft).await
}

/// The same board once more.
pub async fn again(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let table = app.table(&id, visit.token).await?;
    // Else its end would tell where the mines of this one are.
    table.give_up(&app).await?;
    let seat = table.sit().await?;
    let game = seat.game();
    let (params, first) = (game.params(), game.first_opening().map(|first| first.cell));
    let source = match (&params.source, game.layout()) {
        // Another first click would draw other mines.
        (Source::Seed { .. }, Some(layout)) => Source::Given {
            mines: layout.mines().iter().collect(),
            first,
        },
        (source, _) => source.clone(),
    };
    let params = GameParams {
        source,
        ..params.clone()
    };
    let draft = Draft {
        saved: SavedGame {
            game: Game::on(game.board().clone(), params)?,
            no_guess: seat.table.session.saved().no_guess,
        },
        deal: seat.table.deal.again(),
        fallback: None,
    };
    drop(seat);
    begin(&app, visit, draft).await
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
    let table = app.table(&id, visit.token).await?;
    let seat = table.sit().await?;
    if !seat.game().status().is_over() {
        return Err(Problem::NotOver);
    }
    let draft = Draft {
        saved: SavedGame {
            game: played_on(seat.game(), form.moves),
            no_guess: seat.table.session.saved().no_guess,
        },
        deal: seat.table.deal.played_on(),
        fallback: None,
    };
    drop(seat);
    begin(&app, visit, draft).await
}

/// The board of a code without its moves, which belong to whoever shared it; or
/// a finished game played on after so many of them.
async fn from_code(
    app: &Arc<App>,
    visit: Visit,
    code: String,
    moves: Option<usize>,
) -> Result<Draft, Problem> {
    let limits = app.format_limits();
    let begin = move |_: &Effort| {
        let SavedGame { game, no_guess } = ShareCode::decode_within(&code, limits)?;
        let game = match moves {
            None => Game::on(game.board().clone(), game.params().clone())?,
            Some(_) if !game.status().is_over() => return Err(Problem::NotOver),
            Some(moves) => played_on(&game, moves),
        };
        Ok::<_, Problem>(SavedGame { game, no_guess })
    };
    let saved = app.pool.think(visit.client, begin).await??;
    let deal = Deal {
        origin: match moves {
            None => Origin::Shared,
            Some(_) => Origin::PlayedOn,
        },
        ..Deal::shared(&saved)
    };
    Ok(Draft {
        saved,
        deal,
        fallback: None,
    })
}

async fn from_form(app: &Arc<App>, visit: Visit, form: NewForm) -> Result<Draft, Problem> {
    let drawn = getrandom::u64().map_err(|_| Problem::Internal)?;
    let wish = ask(app, &form)?.wish(&Level::built_in(), drawn)?;
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
    let make = move |effort: Option<&Effort>| {
        let deal = Deal::of_wish(&wish);
        let (saved, fallback) = match effort {
            Some(effort) if thinks => {
                let board = check_level(&wish.level, most)?;
                // There is no telling where it is opened: in its middle.
                let first = board.middle();
                let made = wish.make(board, first, &mut effort.budget());
                made.map_err(|error| match error {
                    GenerateError::Cancelled => Problem::TooLong,
                    error => Problem::Generate(error),
                })?
            }
            _ => (wish.lay()?, None),
        };
        Ok::<Draft, Problem>(Draft {
            saved,
            deal,
            fallback,
        })
    };
    // What takes no thinking need not wait for those who think.
    if cells <= QUICKLY_MADE && !thinks {
        return make(None);
    }
    let made = app
        .pool
        .think(visit.client, move |effort| make(Some(effort)));
    made.await?
}

/// What the form asks for: a built-in level, perhaps on another tiling, or a
/// board with mines, by the rules asked for.
fn ask(app: &App, form: &NewForm) -> Result<Ask, Problem> {
    let board = match &form.board {
        Some(board) => {
            let (cells, most) = (cells_asked(board), app.config.limits.board_cells);
            if cells > most {
                return Err(Problem::TooManyCells { cells, most });
            }
            let board = Board::from_json_within(&board.to_string(), app.format_limits())?;
            Some(board.value.spec().clone())
        }
        None => None,
    };
    let tiling = match &form.tiling {
        Some(name) => Some(
            Tiling::from_name(name)
                .ok_or_else(|| Problem::field("tiling", Tiling::nearest_names(name).join(", ")))?,
        ),
        None => None,
    };
    let grade = match &form.grade {
        Some(word) => Some(
            Tier::from_name(word)
                .ok_or_else(|| Problem::field("grade", Tier::ALL.map(Tier::name).join(", ")))?,
        ),
        None => None,
    };
    let mut rules = match &form.rules {
        Some(rules) => rules_asked(rules)?,
        None => RulesAsked::default(),
    };
    let mut usual = "beginner";
    if form.classic {
        usual = "001-debutant";
        rules.cascade.get_or_insert(Cascade::Off);
        rules.flags.get_or_insert(FlagLimit::Mines);
    }
    let ask = Ask {
        level: Some(form.level.clone().unwrap_or_else(|| usual.to_owned())),
        board,
        mines: form.mines,
        tiling,
        rules,
        seed: form.seed,
        ..Ask::default()
    };
    Ok(ask.with_no_guess(form.no_guess, grade))
}

/// The rules an object names.
fn rules_asked(asked: &Value) -> Result<RulesAsked, Problem> {
    let Value::Object(fields) = asked else {
        return Err(Problem::field("rules", "{…}"));
    };
    let rules = Rules::from_json(&asked.to_string())?.value;
    let named = |name: &str| fields.contains_key(name);
    Ok(RulesAsked {
        first_click: named("first_click").then_some(rules.first_click),
        cascade: named("cascade").then_some(rules.cascade),
        flags: named("flags").then_some(rules.flags),
        win: named("win").then_some(rules.win),
    })
}

/// How many cells a board would have, as far as its size is told; whether it is
/// a board at all is looked at later.
pub fn cells_asked(board: &Value) -> u64 {
    let side = |name: &str| match &board[name] {
        Value::Null => Some(1),
        value => u32::try_from(value.as_u64()?).ok(),
    };
    let spec = || {
        let tiling = board["tiling"].as_str().unwrap_or("square");
        Some(BoardSpec::Tiled(TiledSpec {
            tiling: Tiling::from_name(tiling)?,
            width: side("width")?,
            height: side("height")?,
            depth: side("depth")?,
            wrap: false,
            touch: Touch::Corner,
        }))
    };
    match board["adjacency"].as_array() {
        Some(cells) => cells.len() as u64,
        None => spec().map_or(0, |spec| spec.cell_count()),
    }
}

/// Writes that the game begins, and sits its player down.
async fn begin(
    app: &Arc<App>,
    visit: Visit,
    draft: Draft,
) -> Result<(StatusCode, Json<GameState>), Problem> {
    let cells = draft.saved.game.board().len();
    if !app.hall.has_room(cells, app.config.limits.idle) {
        return Err(Problem::Busy);
    }
    let player = app.player(visit.token).await?;
    let id = random_id().ok_or(Problem::Internal)?;
    let now = UnixMillis::now();
    // A game that is played on keeps its clock.
    let at = UnixMillis(now.0 - i64::try_from(last_millis(&draft.saved)).unwrap_or(0));
    let start = Start {
        key: GameKey(0),
        id: id.clone(),
    };
    let session = Session::new(draft.saved);
    let mut seat = Seat::new(start, Table::since(session, draft.deal, at.0));
    let write = Write::Begin(Box::new(Beginning {
        player,
        id: id.clone(),
        no_guess: seat.table.session.saved().no_guess,
        ranked: seat.table.deal.origin == Origin::Drawn && seat.is_level(),
        deal: seat.table.deal.clone(),
        params: seat.game().params().clone(),
        at,
        entries: seat.table.entries_from(0).to_vec(),
        layout: Fingerprint::of(seat.game()),
        end: end_of(&seat, now),
        most: app.config.limits.games_per_player,
    }));
    let Written::Begun { game, forgotten } = app.ledger.write(write).await? else {
        return Err(Problem::Internal);
    };
    for id in forgotten {
        app.hall.forget(&id);
    }
    seat.start.key = game;
    let texts = app.speech.texts(visit.lang);
    let mut state = seat.state(texts, now);
    state.message = draft.fallback.map(|granted| texts.fallback(granted));
    app.hall.seat(id, crate::table::Table::new(player, seat));
    Ok((StatusCode::CREATED, Json(state)))
}

fn last_millis(saved: &SavedGame) -> u64 {
    let entries: &[LogEntry] = saved.game.log();
    entries.iter().map(|entry| entry.millis).max().unwrap_or(0)
}

impl App {
    /// How much what strangers send may ask for.
    pub fn format_limits(&self) -> Limits {
        Limits {
            cells: self.config.limits.board_cells,
            work: 1 << 28,
        }
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
