//! Boards that need no guess, and the check of their proofs.

use demineur_core::{Cascade, CellSet, Layout, Source};
use demineur_play::{MAKE_NODES, NoGuess, Wish};
use demineur_solver::checker::{self, Certificate, Step};
use demineur_solver::generate::Tier;
use demineur_solver::{Budget, Cancel};
use pyo3::prelude::*;

use crate::board::{Board, ids};
use crate::convert::{Cell, natural, natural_or_none};
use crate::error::{invalid, stuck, texts};
use crate::game::Game;
use crate::rules::{Level, Rules, choice};
use crate::watch::watched;

/// Make a board that needs no guess when it is opened at `first` (the middle unless told), and
/// prove it. `grade` asks for the hardest reasoning it shall need. `budget` counts nodes, never time.
#[pyfunction]
#[pyo3(signature = (level = None, *, board = None, mines = None, rules = None, seed = 0, game = 0, first = None, grade = None, budget = MAKE_NODES))]
#[allow(clippy::too_many_arguments)]
fn generate<'py>(
    py: Python<'py>,
    level: Option<&Bound<'py, PyAny>>,
    board: Option<Board>,
    #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
    rules: Option<Rules>,
    #[pyo3(from_py_with = natural)] seed: u64,
    #[pyo3(from_py_with = natural)] game: u64,
    first: Option<Cell>,
    grade: Option<&str>,
    #[pyo3(from_py_with = natural)] budget: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let level = Level::asked(py, level, "beginner")?.with(py, board, mines, rules)?;
    let grade = grade.map(|word| choice(py, "grade", word, &Tier::ALL, Tier::name));
    let shape = level.board.clone();
    let first = match first {
        Some(cell) => shape.cell(cell)?,
        None => shape.0.middle(),
    };
    let wish = Wish {
        no_guess: Some(NoGuess {
            grade: grade.transpose()?,
        }),
        game,
        ..Wish::new(level.level, seed)
    };
    let cancel = Cancel::new();
    let made = watched(py, &cancel, || {
        let mut budget = Budget::nodes(budget).with_cancel(cancel.clone());
        wish.make((*shape.0).clone(), first, &mut budget)
    })?;
    let made = made.map_err(|error| stuck(py, texts().generate_error(&error)))?;
    let values = py.import("demineur._values")?;
    let step = values.getattr("Step")?;
    let mut steps = Vec::new();
    for found in &made.proof.certificate.steps {
        let numbers = pyo3::types::PyTuple::new(py, ids(&found.numbers))?;
        steps.push(step.call1((found.cell.get(), found.mine, numbers, found.mine_count))?);
    }
    let proof = &made.proof;
    values.getattr("NoGuess")?.call1((
        Game::of(made.saved),
        first.get(),
        pyo3::types::PyTuple::new(py, steps)?,
        proof.grade.hardest.map(Tier::name),
        proof.tries,
        proof.repaired,
        proof.twinned,
    ))
}

#[derive(FromPyObject)]
struct StepIn {
    cell: Cell,
    mine: bool,
    numbers: Vec<Cell>,
    mine_count: bool,
}

/// Check that steps open a game's whole board without a guess, believing nothing of what made
/// them: each must follow, by brute force, from the open numbers it names.
///
/// Raises `InvalidError` with the first thing that is wrong.
#[pyfunction]
fn check(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    first: Cell,
    certificate: Vec<StepIn>,
) -> PyResult<()> {
    let board = game.borrow().seen().board;
    let game = game.borrow().saved.game.clone();
    let mines = match &game.params().source {
        Source::Given { mines, .. } => mines.clone(),
        Source::Seed { .. } => match game.layout() {
            Some(layout) => layout.mines().iter().collect(),
            None => {
                return Err(invalid(
                    py,
                    "the mines of this game are not drawn yet".to_owned(),
                ));
            }
        },
    };
    let steps = certificate.into_iter().map(|step| {
        let numbers = step.numbers.into_iter().map(|cell| board.cell(cell));
        Ok(Step {
            cell: board.cell(step.cell)?,
            mine: step.mine,
            numbers: numbers.collect::<PyResult<_>>()?,
            mine_count: step.mine_count,
        })
    });
    let certificate = Certificate {
        first: board.cell(first)?,
        cascade: game.params().rules.cascade != Cascade::Off,
        steps: steps.collect::<PyResult<_>>()?,
    };
    let cancel = Cancel::new();
    let checked = watched(py, &cancel, || {
        let layout = Layout::new(CellSet::of(game.board().len(), mines));
        checker::check_until(game.board().topology(), &layout, &certificate, &cancel)
    })?;
    match checked {
        Some(checked) => checked.map_err(|error| invalid(py, error.to_string())),
        None => Err(stuck(py, "the check was stopped".to_owned())),
    }
}

/// Puts the functions into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(generate, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)
}
