//! Strategies, ours and others, on the same boards.

use std::time::Instant;

use demineur_lab::{Contest, Plan, Seen, Sequential, Wall};
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use pyo3::prelude::*;

use crate::board::Board;
use crate::contender::Contender;
use crate::convert::{Cell, natural, natural_or_none, to_python};
use crate::error::{invalid, texts};
use crate::rules::{Level, Rules};
use crate::run::run;

/// Let strategies play the same games, each from the same first cell, and compare them: a dict
/// of format 9. One strategy alone is measured.
///
/// A strategy is a name, a `Strategy`, an object with `moves(view, rules, rng)`, or a class of
/// such, of which every game has a new one. An object plays all games: what one taught must not
/// reach another. `first_cell` is where all start: the usual cell unless told, -1 for where each
/// likes. With `sprt=2` it stops once it is settled who wins more, where 2 % matter.
/// `progress(done, games)` is called now and then; `progress=True` shows a bar. The answer is the
/// same for any number of `threads`, `timing` apart, and that of `demineur lab compare --json`.
#[pyfunction]
#[pyo3(signature = (strategies, level = None, *, board = None, mines = None, rules = None, games = 1000, seed = 0, first_cell = None, sprt = None, threads = 1, progress = None))]
#[allow(clippy::too_many_arguments)]
fn compare<'py>(
    py: Python<'py>,
    strategies: Vec<Bound<'py, PyAny>>,
    level: Option<&Bound<'py, PyAny>>,
    board: Option<Board>,
    #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
    rules: Option<Rules>,
    #[pyo3(from_py_with = natural)] games: u64,
    #[pyo3(from_py_with = natural)] seed: u64,
    first_cell: Option<Cell>,
    sprt: Option<f64>,
    #[pyo3(from_py_with = natural)] threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let level = Level::asked(py, level, "expert")?.with(py, board, mines, rules)?;
    let contenders: Vec<Contender> = strategies
        .iter()
        .map(Contender::of)
        .collect::<PyResult<_>>()?;
    let (names, effort) = named(py, &contenders)?;
    if names.is_empty() || games == 0 {
        let message = "ask for at least one strategy and one game".to_owned();
        return Err(invalid(py, message));
    }
    twice(py, &names)?;
    let first = match first_cell {
        Some(Cell(-1)) => None,
        Some(cell) => Some(level.board.cell(cell)?),
        None => {
            let first = Contest::usual_first(&level.level);
            Some(first.map_err(|error| invalid(py, texts().params_error(&error)))?)
        }
    };
    let plan = Plan {
        board: level.level.board.clone(),
        mines: level.level.mines,
        rules: level.level.rules,
        // Whoever plays is named beside it.
        strategies: Vec::new(),
        effort,
        first,
        games,
        seed,
        seen: Seen::Play,
    };
    let experiment = plan.experiment(StrategyName::Exact, 0..games, threads);
    if sprt.is_some_and(|points| !(points > 0.0 && points <= 100.0)) {
        return Err(invalid(
            py,
            "sprt is a difference in percent, above 0".to_owned(),
        ));
    }
    let test = sprt.map(|points| Sequential {
        margin: points / 100.0,
    });
    let mut contest = Contest::among(&names, plan, test);
    let start = Instant::now();
    run(
        py,
        &experiment,
        &contenders,
        &level.board,
        progress,
        |_, records| contest.add(records),
    )?;
    let wall = Wall {
        threads,
        micros: start.elapsed().as_micros() as u64,
    };
    to_python(py, &contest.to_json(Some(wall)))
}

/// The names, and the effort that all of ours share; where they differ, each
/// that thinks otherwise than usual is named with its effort.
fn named(py: Python<'_>, contenders: &[Contender]) -> PyResult<(Vec<String>, Effort)> {
    let efforts = contenders.iter().filter_map(Contender::effort);
    let mut efforts: Vec<Effort> = efforts.collect();
    efforts.dedup();
    let shared = match efforts.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let name = |one: &Contender| {
        let name = one.name(py)?;
        let own = one.effort().filter(|own| *own != Effort::default());
        Ok(match own.and_then(|own| own.name()) {
            Some(effort) if shared.is_none() => format!("{name}:{effort}"),
            _ => name,
        })
    };
    let names = contenders.iter().map(name).collect::<PyResult<_>>()?;
    Ok((names, shared.unwrap_or_default()))
}

/// Refuses two of one name: nobody could tell which is which.
pub fn twice(py: Python<'_>, names: &[String]) -> PyResult<()> {
    let mut others = names.iter().enumerate();
    match others.find(|(place, name)| names[..*place].contains(name)) {
        Some((_, name)) => Err(invalid(py, format!("'{name}' is there twice"))),
        None => Ok(()),
    }
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(compare, module)?)
}
