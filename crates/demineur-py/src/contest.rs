//! Strategies, ours and others, on the same boards.

use demineur_core::CellId;
use demineur_lab::{Comparison, Experiment, MakePlayer, RunError, Seen, run_players};
use demineur_solver::strategy::{StrategyName, first_cell};
use demineur_solver::{Cancel, Effort};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::board::Board;
use crate::contender::{Contender, Raised, take};
use crate::convert::to_python;
use crate::error::{invalid, stuck};
use crate::rules::{Level, Rules};
use crate::watch::{Done, watched_with};

/// Let strategies play the same games, each from the same first cell, and compare them: a dict
/// of format 9. One strategy alone is measured.
///
/// A strategy is a name, a `Strategy`, an object with `moves(view, rules, rng)`, or a class of
/// such, of which every game has a new one. An object plays all games: what one taught must not
/// reach another. `first_cell` is where all start: the usual cell unless told, -1 for where each
/// likes. `progress(done, games)` is called now and then. The answer is the same for any number
/// of `threads`.
#[pyfunction]
#[pyo3(signature = (strategies, level = None, *, board = None, mines = None, rules = None, games = 1000, seed = 0, first_cell = None, threads = 1, progress = None))]
#[allow(clippy::too_many_arguments)]
fn compare<'py>(
    py: Python<'py>,
    strategies: Vec<Bound<'py, PyAny>>,
    level: Option<&Bound<'py, PyAny>>,
    board: Option<Board>,
    mines: Option<usize>,
    rules: Option<Rules>,
    games: u64,
    seed: u64,
    first_cell: Option<i64>,
    threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let level = match level {
        Some(level) => Level::of(level)?,
        None => Level::made(py, Level::named(py, "expert")?)?,
    };
    let level = level.with(py, board, mines, rules)?;
    let contenders: Vec<Contender> = strategies
        .iter()
        .map(Contender::of)
        .collect::<PyResult<_>>()?;
    let names: Vec<String> = contenders
        .iter()
        .map(|one| one.name(py))
        .collect::<PyResult<_>>()?;
    if names.is_empty() || games == 0 {
        let message = "ask for at least one strategy and one game".to_owned();
        return Err(invalid(py, message));
    }
    let first = match first_cell {
        Some(-1) => None,
        Some(cell) => Some(level.board.cell(cell)?),
        None => Some(usual_first(&level)),
    };
    let experiment = Experiment {
        board: level.level.board.clone(),
        mines: level.level.mines,
        rules: level.level.rules,
        // Whoever plays is named below.
        strategy: StrategyName::Exact,
        effort: Effort::default(),
        first,
        games: 0..games,
        seed,
        seen: Seen::Play,
        threads,
    };
    let (cancel, done, raised) = (Cancel::new(), Done::default(), Raised::default());
    let mut comparison = Comparison::new(&names);
    let ran = watched_with(
        py,
        &cancel,
        &done,
        |now| match progress {
            Some(progress) => progress.call1((now, games)).map(|_| ()),
            None => Ok(()),
        },
        || {
            let (board, raised) = (&level.board, &raised);
            let makers = contenders
                .iter()
                .map(|one| move || one.player(board, raised));
            let makers: Vec<_> = makers.collect();
            let makers: Vec<&MakePlayer<'_>> = makers.iter().map(|make| make as _).collect();
            run_players(&experiment, &makers, &cancel, |_, records, now| {
                comparison.add(records, None);
                done.set(now.done);
                true
            })
        },
    )?;
    if let Some(error) = take(&raised) {
        return Err(error);
    }
    ran.map_err(|error| match error {
        RunError::Play { .. } => stuck(py, error.to_string()),
        error => invalid(py, error.to_string()),
    })?;
    to_python(py, &told(&comparison, &experiment, &level))
}

/// Where `exact` starts.
fn usual_first(level: &Level) -> CellId {
    let (board, mines) = (&level.board.0, level.level.mines);
    let view = demineur_core::View::new(board.topology().clone(), mines);
    first_cell(&view, level.level.rules.first_click)
}

/// Format 9.
fn told(comparison: &Comparison<String>, experiment: &Experiment, level: &Level) -> Value {
    let name = |place: usize| comparison.strategies[place].0.as_str();
    let rounded = |interval: [f64; 2]| interval.map(|end| (end * 1e4).round() / 1e4);
    let strategies = comparison.strategies.iter().map(|(name, totals)| {
        json!({
            "name": name,
            "wins": totals.wins,
            "interval": rounded(totals.interval()),
            "guesses": totals.guesses,
            "timing": {"cpu_micros": totals.timing.cpu_micros},
        })
    });
    let pairs = comparison.pairs.iter().map(|pair| {
        let paired = pair.paired;
        json!({
            "a": name(pair.a),
            "b": name(pair.b),
            "both": paired.both,
            "only_a": paired.only_a,
            "only_b": paired.only_b,
            "neither": paired.neither,
            "difference": paired.difference(),
            "interval": rounded(paired.interval()),
            "p_value": paired.p_value(),
        })
    });
    let cpu = comparison.strategies.iter();
    let cpu: u64 = cpu.map(|(_, totals)| totals.timing.cpu_micros).sum();
    json!({
        "games": experiment.games.end,
        "strategies": strategies.collect::<Vec<Value>>(),
        "pairs": pairs.collect::<Vec<Value>>(),
        "stopped_early": false,
        "seed": experiment.seed,
        "board": serde_json::from_str::<Value>(&level.level.board.to_json()).expect("it is JSON"),
        "mines": experiment.mines,
        "first_click": experiment.rules.first_click.name(),
        "first_cell": experiment.first.map(CellId::get),
        "timing": {"cpu_micros": cpu},
    })
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(compare, module)?)
}
