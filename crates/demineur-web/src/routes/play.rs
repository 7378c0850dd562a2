//! New games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use demineur_core::{
    Board, BoardSpec, Cascade, FirstClick, FlagLimit, Game, GameParams, Level, Limits, LogEntry,
    Rng, Rules, SavedGame, ShareCode, Source, TiledSpec, Tiling, Touch,
};
use demineur_play::Session;
use demineur_play::review::play_on as played_on;
use demineur_solver::generate::{GenerateError, Request, Tier, generate};
use demineur_store::{GameKey, UnixMillis};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::app::{App, end_of};
use crate::error::Problem;
use crate::ledger::{Beginning, Write, Written};
use crate::player::random_id;
use crate::pool::Effort;
use crate::seat::{Origin, Seat, Start};
use crate::table::Table;
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
    level: String,
    is_level: bool,
    grade: Option<String>,
    origin: Origin,
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
            no_guess: seat.session.saved().no_guess,
        },
        level: seat.start.level.clone(),
        is_level: seat.start.is_level,
        grade: seat.start.grade.clone(),
        origin: match seat.start.origin {
            Origin::Own | Origin::PlayOn => Origin::Own,
            Origin::Drawn | Origin::Again => Origin::Again,
        },
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
            no_guess: seat.session.saved().no_guess,
        },
        level: seat.start.level.clone(),
        is_level: seat.start.is_level,
        grade: seat.start.grade.clone(),
        origin: Origin::PlayOn,
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
        let (game, origin) = match moves {
            None => {
                let params = game.params().clone();
                (Game::on(game.board().clone(), params)?, Origin::Own)
            }
            Some(_) if !game.status().is_over() => return Err(Problem::NotOver),
            Some(moves) => (played_on(&game, moves), Origin::PlayOn),
        };
        Ok::<_, Problem>((SavedGame { game, no_guess }, origin))
    };
    let (saved, origin) = app.pool.think(visit.client, begin).await??;
    let (level, is_level) = level_of(saved.game.params(), saved.no_guess);
    Ok(Draft {
        saved,
        level,
        is_level,
        grade: None,
        origin,
        fallback: None,
    })
}

async fn from_form(app: &Arc<App>, visit: Visit, form: NewForm) -> Result<Draft, Problem> {
    let level = level(app, &form)?;
    let grade = match &form.grade {
        None => None,
        Some(word) => Some(
            Tier::from_name(word)
                .ok_or_else(|| Problem::field("grade", Tier::ALL.map(Tier::name).join(", ")))?,
        ),
    };
    let cells = level.board.cell_count();
    let most = app.config.limits.board_cells;
    if cells > most {
        return Err(Problem::TooManyCells { cells, most });
    }
    // A board of many cells is dear to keep.
    app.take_tokens(visit.client, (cells / 5000) as u32)?;
    let origin = match form.seed {
        Some(_) => Origin::Own,
        None => Origin::Drawn,
    };
    let drawn = getrandom::u64().map_err(|_| Problem::Internal)?;
    let seed = form.seed.unwrap_or(drawn);
    let no_guess = form.no_guess || grade.is_some();
    if no_guess {
        app.may_analyse(usize::try_from(cells).unwrap_or(usize::MAX))?;
    }
    let make = move |effort: Option<&Effort>| {
        let board = level.board.build();
        let board = board.map_err(demineur_core::ParamsError::Board)?;
        let params = match effort {
            Some(effort) if no_guess => without_guess(&level, &board, grade, seed, effort)?,
            _ => GameParams::seeded(level.board.clone(), level.mines, seed).with_rules(level.rules),
        };
        // The rules of a board that was made say what there was room for.
        let fallback = level.rules.first_click.fallback(params.rules.first_click);
        let (level, is_level) = level_of(&params, no_guess);
        Ok::<Draft, Problem>(Draft {
            saved: SavedGame {
                game: Game::on(board, params)?,
                no_guess,
            },
            level,
            is_level,
            grade: grade.map(|grade| grade.name().to_owned()),
            origin,
            fallback,
        })
    };
    // What takes no thinking need not wait for those who think.
    if cells <= QUICKLY_MADE && !no_guess {
        return make(None);
    }
    let made = app
        .pool
        .think(visit.client, move |effort| make(Some(effort)));
    made.await?
}

/// A board that needs no guess, to be started in its middle.
fn without_guess(
    level: &Level,
    board: &Board,
    wanted: Option<Tier>,
    seed: u64,
    effort: &Effort,
) -> Result<GameParams, Problem> {
    let request = Request {
        mines: level.mines,
        first: board.middle(),
        first_click: level.rules.first_click,
        cascade: level.rules.cascade != Cascade::Off,
        wanted,
    };
    let made = generate(
        board,
        &request,
        &mut Rng::new(seed, 0),
        &mut effort.budget(),
    );
    let made = made.map_err(|error| match error {
        GenerateError::Cancelled => Problem::TooLong,
        error => Problem::Generate(error),
    })?;
    let rules = Rules {
        first_click: made.granted,
        ..level.rules
    };
    let mines = made.layout.mines().iter().collect();
    Ok(GameParams::given(level.board.clone(), mines, Some(request.first)).with_rules(rules))
}

/// The level asked for: a built-in one, perhaps on another tiling, or a board
/// with mines, by the rules asked for.
fn level(app: &App, form: &NewForm) -> Result<Level, Problem> {
    let mut level = match (&form.board, &form.level) {
        (Some(board), _) => {
            let (cells, most) = (cells_asked(board), app.config.limits.board_cells);
            if cells > most {
                return Err(Problem::TooManyCells { cells, most });
            }
            let board = Board::from_json_within(&board.to_string(), app.format_limits())?;
            Level {
                name: String::new(),
                board: board.value.spec().clone(),
                mines: form.mines.ok_or(Problem::MinesMissing)?,
                rules: Rules::default(),
            }
        }
        (None, name) => {
            let usual = if form.classic {
                "001-debutant"
            } else {
                "beginner"
            };
            named(name.as_deref().unwrap_or(usual))?
        }
    };
    if let Some(name) = &form.tiling {
        let tiling = Tiling::from_name(name)
            .ok_or_else(|| Problem::field("tiling", Tiling::nearest_names(name).join(", ")))?;
        level = level.on_tiling(tiling).unwrap_or(level);
    }
    if form.no_guess || form.grade.is_some() {
        level.rules.first_click = FirstClick::Opening;
    }
    if form.classic {
        level.rules.cascade = Cascade::Off;
        level.rules.flags = FlagLimit::Mines;
    }
    if let Some(rules) = &form.rules {
        level.rules = ruled(level.rules, rules)?;
    }
    level.mines = form.mines.unwrap_or(level.mines);
    Ok(level)
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

/// The built-in level of that name.
///
/// # Errors
/// Which there are.
pub fn named(name: &str) -> Result<Level, Problem> {
    Level::named(name).ok_or_else(|| {
        let levels = Level::built_in().into_iter();
        let names: Vec<String> = levels.map(|level| level.name).collect();
        Problem::NoLevel {
            name: name.chars().take(40).collect(),
            names: names.join(", "),
        }
    })
}

/// These rules, but for those asked for.
fn ruled(rules: Rules, asked: &Value) -> Result<Rules, Problem> {
    let Value::Object(asked) = asked else {
        return Err(Problem::field("rules", "{…}"));
    };
    let mut fields: serde_json::Map<String, Value> =
        serde_json::from_str(&rules.to_json()).map_err(|_| Problem::Internal)?;
    for (name, value) in asked {
        fields.insert(name.clone(), value.clone());
    }
    let text = Value::Object(fields).to_string();
    Ok(Rules::from_json(&text)?.value)
}

/// What the game is called in the history, and whether that is a level. Boards
/// without guesses are told apart there, so their first click does not matter.
pub fn level_of(params: &GameParams, no_guess: bool) -> (String, bool) {
    let name = match no_guess {
        false => Level::name_of(params),
        true => {
            let usual = Rules {
                first_click: FirstClick::default(),
                ..params.rules
            };
            Level::name_of(&params.clone().with_rules(usual))
        }
    };
    let is_level = Level::named(&name).is_some();
    (name, is_level)
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
        level: draft.level,
        is_level: draft.is_level,
        grade: draft.grade,
        origin: draft.origin,
        at,
    };
    let mut seat = Seat::new(start, Session::new(draft.saved));
    let write = Write::Begin(Box::new(Beginning {
        player,
        id: id.clone(),
        level: seat.start.level.clone(),
        no_guess: seat.session.saved().no_guess,
        grade: seat.start.grade.clone(),
        ranked: draft.origin == Origin::Drawn && draft.is_level,
        origin: draft.origin.name(),
        params: seat.game().params().clone(),
        at,
        entries: seat.entries_from(0),
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
    app.hall.seat(id, Table::new(player, seat));
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
