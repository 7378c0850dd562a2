//! The lab: strategies compared on the same boards, and win rates along an
//! axis. What is told is what the command tells, line by line while it runs.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use demineur_core::{CellId, Level};
use demineur_lab::{Axis, Contest, Plan, Played, RunError, Seen, Sequential, SweepError, Wall};
use demineur_play::check_level;
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::ask::NewForm;
use crate::error::Problem;
use crate::lab_desk::{Lines, Teller};
use crate::routes::meta::strategies;
use crate::visit::{Form, Visit};

/// Runs at one thread: others want the machine too.
const THREADS: usize = 1;

/// The level, the games and the seed that are meant where none is said: those
/// of the command.
const USUAL_LEVEL: &str = "expert";
const USUAL_GAMES: u64 = 1000;
const USUAL_SEED: u64 = 1;

/// What both runs are asked with: fields and options mean the same.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LabForm {
    #[serde(flatten)]
    game: NewForm,
    strategies: Vec<String>,
    games: Option<u64>,
    effort: Option<String>,
    first_cell: Option<u32>,
    own_first_cell: bool,
    sprt: Option<f64>,
    axis: Option<String>,
    values: Option<String>,
}

/// Lets strategies play the same boards.
pub async fn compare(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<LabForm>,
) -> Result<Response, Problem> {
    let strategies = form.strategies()?;
    if strategies.len() < 2 {
        return Err(Problem::field("strategies", "A, B, …"));
    }
    let test = form.test()?;
    let asked = Asked::of(form, &app, strategies.len() as u64)?;
    let own_first = asked.form.own_first_cell;
    let level = asked.level(false)?;
    let seat = app.lab.seat(visit.client).await?;
    let most = app.config.limits.lab_cells;
    // Boards take a moment to be made; the seat bounds how many are.
    let planned = tokio::task::spawn_blocking(move || {
        let cells = check_level(&level, most)?.len();
        let first = match asked.form.first_cell {
            Some(cell) if cell as usize >= cells => {
                let expected = format!("0 – {}", cells - 1);
                return Err(Problem::field("first_cell", expected));
            }
            Some(cell) => Some(CellId::new(cell)),
            None if own_first => None,
            None => Some(Contest::usual_first(&level)?),
        };
        Ok(Plan {
            board: level.board,
            mines: level.mines,
            rules: level.rules,
            strategies,
            effort: asked.effort,
            first,
            games: asked.games,
            seed: asked.seed,
            seen: Seen::Play,
        })
    });
    let plan = planned.await.map_err(|_| Problem::Internal)??;
    let lines = seat.play(move |teller| {
        let (start, of) = (Instant::now(), plan.games);
        let mut contest = Contest::new(plan, test);
        let cancel = teller.cancel();
        let ran = contest.play(THREADS, &cancel, |now, _| {
            teller.now_and_then(|| telling(now.games, of, 0, vec![now.to_json(None)]));
            true
        });
        let lines = vec![contest.to_json(Some(wall(start)))];
        end(teller, &app, visit, ran, || {
            telling(contest.games, of, 0, lines)
        });
    });
    Ok(answer(lines))
}

/// Plays the same games at every point of an axis.
pub async fn sweep(
    State(app): State<Arc<App>>,
    visit: Visit,
    Form(form): Form<LabForm>,
) -> Result<Response, Problem> {
    let names = Axis::ALL.map(Axis::name).join(", ");
    let axis = form.axis.as_deref().and_then(Axis::from_name);
    let axis = axis.ok_or_else(|| Problem::field("axis", names))?;
    let refused = |error: SweepError| match error {
        SweepError::Value(_) | SweepError::Backwards(_) | SweepError::Twice(_) => {
            Problem::field("values", axis.example())
        }
        SweepError::TooMany => {
            let most = demineur_lab::MOST_POINTS;
            Problem::field("values", format!("≤ {most}: {}", axis.example()))
        }
        SweepError::Shapeless => Problem::Ask(demineur_play::AskError::Shapeless),
        SweepError::NeedsExpert => Problem::field("strategies", StrategyName::Expert.name()),
    };
    let points = axis.points(form.values.as_deref().unwrap_or_default());
    let points = points.map_err(refused)?;
    let strategies = axis.strategies(&form.strategies()?).map_err(refused)?;
    let asked = Asked::of(form, &app, (strategies.len() * points.len()) as u64)?;
    for point in &points {
        may_think(point.effort(asked.effort), &app)?;
    }
    let level = asked.level(axis.gives_mines())?;
    let levels = points.iter().map(|point| point.level(&level));
    let levels = levels.collect::<Result<Vec<Level>, _>>().map_err(refused)?;
    let seat = app.lab.seat(visit.client).await?;
    let most = app.config.limits.lab_cells;
    let planned = tokio::task::spawn_blocking(move || {
        let sweep = points.into_iter().zip(levels).map(|(point, level)| {
            check_level(&level, most)?;
            let Asked {
                effort,
                games,
                seed,
                ..
            } = asked;
            let strategies = strategies.clone();
            Ok(Played::new(point, level, strategies, effort, games, seed))
        });
        sweep.collect::<Result<Vec<Played>, Problem>>()
    });
    let mut sweep = planned.await.map_err(|_| Problem::Internal)??;
    let lines = seat.play(move |teller| {
        let cancel = teller.cancel();
        let of = sweep.iter().map(|played| played.plan.games).sum();
        let (mut done, last) = (0, sweep.len() - 1);
        for (place, played) in sweep.iter_mut().enumerate() {
            let start = Instant::now();
            let ran = played.play(THREADS, &cancel, |now| {
                teller.now_and_then(|| telling(done + now.games(), of, place, now.to_json(None)));
                true
            });
            done += played.games();
            let told = telling(done, of, place, played.to_json(Some(wall(start))));
            if place == last || ran.is_err() || cancel.is_cancelled() {
                end(teller, &app, visit, ran, || told);
                return;
            }
            teller.always(&told);
        }
    });
    Ok(answer(lines))
}

/// What both are asked for, as far as it needs no board.
struct Asked {
    form: LabForm,
    limits: demineur_core::format::Limits,
    effort: Effort,
    games: u64,
    seed: u64,
}

impl Asked {
    /// Reads it; each game is played that many times.
    fn of(mut form: LabForm, app: &App, times: u64) -> Result<Self, Problem> {
        let most = app.config.limits.lab_games;
        let games = form.games.unwrap_or(USUAL_GAMES);
        if games == 0 {
            return Err(Problem::field("games", "1, 2, 3, …"));
        }
        let all = games.saturating_mul(times);
        if all > most {
            return Err(Problem::TooManyLabGames { games: all, most });
        }
        let effort = match &form.effort {
            None => Effort::default(),
            Some(name) => name.parse().map_err(|_| {
                let names = Effort::NAMED.map(|(name, _)| name).join(", ");
                Problem::field("effort", names)
            })?,
        };
        may_think(effort, app)?;
        let level = &mut form.game.level;
        level.get_or_insert_with(|| USUAL_LEVEL.to_owned());
        Ok(Self {
            limits: app.format_limits().with_cells(app.config.limits.lab_cells),
            effort,
            games,
            seed: form.game.seed.unwrap_or(USUAL_SEED),
            form,
        })
    }

    /// The level that is played, or varied; a board of one's own needs no
    /// mines where points have them.
    fn level(&self, mines_follow: bool) -> Result<Level, Problem> {
        let mut ask = self.form.game.ask(self.limits)?;
        if mines_follow && ask.board.is_some() {
            ask.mines = ask.mines.or(Some(0));
        }
        Ok(ask.wish(&Level::built_in(), self.seed)?.level)
    }
}

impl LabForm {
    /// Who plays, each once.
    fn strategies(&self) -> Result<Vec<StrategyName>, Problem> {
        let mut found: Vec<StrategyName> = Vec::new();
        for name in &self.strategies {
            let strategy = name.parse().map_err(|_| Problem::NoStrategy {
                name: name.chars().take(40).collect(),
                names: strategies().join(", "),
            })?;
            if found.contains(&strategy) {
                return Err(Problem::field("strategies", "A, B, …"));
            }
            found.push(strategy);
        }
        Ok(found)
    }

    /// What ends a comparison early, by the points that matter.
    fn test(&self) -> Result<Option<Sequential>, Problem> {
        match self.sprt {
            None => Ok(None),
            Some(points) if points > 0.0 && points <= 100.0 => Ok(Some(Sequential {
                margin: points / 100.0,
            })),
            Some(_) => Err(Problem::field("sprt", "0 < … ≤ 100")),
        }
    }
}

/// Refuses to think harder than the server lets strangers have it.
fn may_think(effort: Effort, app: &App) -> Result<(), Problem> {
    let place = |wanted: Effort| Effort::NAMED.iter().position(|(_, known)| *known == wanted);
    let most = app.config.limits.lab_effort;
    match place(effort) > place(most) {
        true => Err(Problem::field(
            "effort",
            format!("≤ {}", most.name().unwrap_or_default()),
        )),
        false => Ok(()),
    }
}

fn wall(start: Instant) -> Wall {
    Wall {
        threads: THREADS,
        micros: start.elapsed().as_micros() as u64,
    }
}

/// How far it has come, and what the command says of the place where it is.
fn telling(done: u64, of: u64, place: usize, lines: Vec<Value>) -> Value {
    json!({ "done": done, "of": of, "place": place, "lines": lines, "end": false })
}

/// The last line: what came of it, or why nothing did.
fn end(
    teller: &mut Teller,
    app: &App,
    visit: Visit,
    ran: Result<(), RunError>,
    told: impl FnOnce() -> Value,
) {
    let last = match ran {
        Ok(()) => {
            let mut last = told();
            last["end"] = true.into();
            last
        }
        Err(error) => {
            tracing::error!(%error, "a run of the lab failed");
            let texts = app.office.speech.texts(visit.lang);
            json!({ "error": Problem::Internal.told(texts, visit.request) })
        }
    };
    teller.always(&last);
}

fn answer(lines: Lines) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // A proxy shall pass lines on as they come.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (kind, Body::new(lines)).into_response()
}
