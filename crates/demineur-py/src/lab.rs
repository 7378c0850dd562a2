//! `demineur.lab`: runs of many games, in pieces that can be played anywhere.

mod games;
mod part;
mod plan;

use demineur_lab::{Axis, MOST_POINTS, MergeError, Record, Shard, SweepError};
use demineur_solver::strategy::StrategyName;
use demineur_words::Key;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::convert::{natural, natural_or_none};
use crate::error::{invalid, texts};
use crate::rules::{Level, Rules, choice};
use crate::run::run;
use part::Part;
use plan::Plan;

/// How the package is named in the files of its runs.
const COMMAND: &str = "demineur.lab of the package for Python";

/// Play a piece of a plan: shard `(i, n)` is the i-th of n, counted from 1.
///
/// The piece depends on nothing but the plan and its place, so it can be played anywhere, and
/// again. `progress(done, games)` is called now and then; `progress=True` shows a bar. Other threads
/// of Python go on meanwhile, and Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (plan, shard = (1, 1), *, threads = 1, progress = None))]
fn play_part(
    py: Python<'_>,
    plan: &Bound<'_, Plan>,
    #[pyo3(from_py_with = pair)] shard: (u64, u64),
    #[pyo3(from_py_with = natural)] threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Part> {
    let shard = shard_of(py, shard)?;
    let mut part = demineur_lab::Part::new(plan.get().plan.clone(), shard, COMMAND.to_owned());
    let runs = &mut part.runs;
    each_game(py, plan.get(), shard, threads, progress, |_, records| {
        for (totals, record) in runs.iter_mut().zip(records) {
            totals.add(record);
        }
    })?;
    Ok(Part(part))
}

/// Play a piece of a plan and keep every game: columns, and the words of where games are lost.
#[pyfunction]
fn play_columns<'py>(
    py: Python<'py>,
    plan: &Bound<'py, Plan>,
    #[pyo3(from_py_with = pair)] shard: (u64, u64),
    #[pyo3(from_py_with = natural)] threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Vec<&'static str>)> {
    let shard = shard_of(py, shard)?;
    let mut games = games::Columns::new(&plan.get().plan);
    each_game(py, plan.get(), shard, threads, progress, |game, records| {
        games.add(game, records);
    })?;
    Ok((games.finish(py)?, games::stages().to_vec()))
}

/// Two numbers from 0.
fn pair(value: &Bound<'_, PyAny>) -> PyResult<(u64, u64)> {
    let (number, of) = value.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
    Ok((natural(&number)?, natural(&of)?))
}

fn shard_of(py: Python<'_>, (number, of): (u64, u64)) -> PyResult<Shard> {
    match (1..=of).contains(&number) {
        true => Ok(Shard { number, of }),
        false => Err(invalid(
            py,
            "a shard is (i, n) with i from 1 to n, as (1, 4)".to_owned(),
        )),
    }
}

/// Plays the games of a piece, and hands over in order what each strategy made of them.
fn each_game(
    py: Python<'_>,
    plan: &Plan,
    shard: Shard,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    mut keep: impl FnMut(u64, &[Record]) + Send,
) -> PyResult<()> {
    let range = shard.range(plan.plan.games);
    // Who plays is handed over beside it.
    let experiment = plan.plan.experiment(StrategyName::Exact, range, threads);
    let contenders = plan.contenders(py)?;
    run(
        py,
        &experiment,
        &contenders,
        &plan.board,
        progress,
        |game, records| {
            keep(game, records);
            true
        },
    )
}

/// Join parts to the whole run: what `demineur lab merge` does. Overlapping, missing, unfinished
/// or mismatched parts are an `InvalidError` that names each of them.
#[pyfunction]
fn merge(py: Python<'_>, parts: Vec<Bound<'_, Part>>) -> PyResult<Part> {
    let parts: Vec<_> = parts.iter().map(|part| part.get().0.clone()).collect();
    let whole = py
        .detach(|| demineur_lab::merge(&parts))
        .map_err(|errors| {
            let told: Vec<String> = errors.iter().map(MergeError::to_string).collect();
            invalid(py, told.join("\n"))
        })?;
    Ok(Part(whole))
}

/// A point of a sweep: where on the axis, the level there, and the effort where that is swept.
type Point<'py> = (Bound<'py, PyAny>, Level, Option<String>);

/// The points of a sweep: `values` is a text such as "60..120:10", as for `demineur lab sweep`.
#[pyfunction]
#[pyo3(signature = (axis, values, level = None, *, board = None, mines = None, rules = None))]
fn sweep_points<'py>(
    py: Python<'py>,
    axis: &str,
    values: &str,
    level: Option<&Bound<'py, PyAny>>,
    board: Option<Board>,
    #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
    rules: Option<Rules>,
) -> PyResult<Vec<Point<'py>>> {
    let level = Level::asked(py, level, "expert")?.with(py, board, mines, rules)?;
    let axis = choice(py, "axis", axis, &Axis::ALL, Axis::name)?;
    let refused = |error: SweepError| invalid(py, sweep_error(axis, &error));
    let points = axis.points(values).map_err(refused)?.into_iter();
    let points = points.map(|point| {
        let at = point.level(&level.level).map_err(refused)?;
        let at = Level::made(py, at)?.with(py, None, None, None)?;
        let place = match point.number() {
            Some(number) => number.into_pyobject(py)?.into_any(),
            None => point.to_string().into_pyobject(py)?.into_any(),
        };
        let effort = matches!(axis, Axis::Effort).then(|| point.to_string());
        Ok((place, at, effort))
    });
    points.collect()
}

/// What the program says of it.
fn sweep_error(axis: Axis, error: &SweepError) -> String {
    let texts = texts();
    let told = |key, value: &str| {
        let example = ("example", axis.example().into());
        let axis = ("axis", axis.name().into());
        texts.with(key, [("value", value.into()), axis, example])
    };
    match error {
        SweepError::Value(value) => told(Key::LabSweepValue, value),
        SweepError::Backwards(value) => told(Key::LabSweepBackwards, value),
        SweepError::Twice(value) => told(Key::LabSweepTwice, value),
        SweepError::TooMany => texts.with(Key::LabSweepTooMany, [("most", MOST_POINTS.into())]),
        SweepError::Shapeless => texts.get(Key::ErrorShapeless),
        SweepError::NeedsExpert => texts.get(Key::LabSweepEffort),
    }
}

/// Puts the classes and functions into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Plan>()?;
    module.add_class::<Part>()?;
    module.add_function(wrap_pyfunction!(merge, module)?)?;
    module.add_function(wrap_pyfunction!(play_part, module)?)?;
    module.add_function(wrap_pyfunction!(play_columns, module)?)?;
    module.add_function(wrap_pyfunction!(sweep_points, module)?)
}
