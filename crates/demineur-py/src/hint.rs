//! Hints with their proof.

use demineur_play::{Seen, find_hint};
use demineur_solver::Budget;
use demineur_solver::hint::{Hint, NoHint};
use demineur_words::{CellNames, HintGrade, Key, Scene, about_json, hint_json};
use pyo3::prelude::*;

use crate::convert::{Cell, seen, to_python};
use crate::error::{impossible, invalid, stuck, texts};
use crate::game::Game;
use crate::rules::choice;
use crate::strategy::effort_of;
use crate::view::View;
use crate::watch::briefly;

/// A hint about a game, a view or a position, as `demineur hint --json` gives it: a certain cell
/// with the numbers that prove it, or why a guess is forced and which cell is best.
///
/// `grade` is how much its text tells: "nudge", "clues", "argument" or "cell". With `cell`, what
/// can be said of that cell.
#[pyfunction]
#[pyo3(signature = (about, *, cell = None, grade = "argument", effort = "normal"))]
fn hint<'py>(
    py: Python<'py>,
    about: &Bound<'py, PyAny>,
    cell: Option<Cell>,
    grade: &str,
    effort: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let grade = choice(py, "grade", grade, &HintGrade::ALL, HintGrade::name)?;
    let effort = effort_of(py, effort)?;
    let seen = if let Ok(game) = about.cast::<Game>() {
        Seen::game(game.borrow().saved.clone())
    } else if let Ok(view) = about.cast::<View>() {
        Seen::position(view.get().position())
    } else {
        seen(about)?
    };
    if seen.over {
        return Err(invalid(py, texts().get(Key::RefuseOver)));
    }
    let (view, start) = (View::of_position(seen.position), seen.start);
    let cell = cell.map(|cell| view.board.cell(cell)).transpose()?;
    let found = briefly(py, |cancel| {
        let texts = texts();
        let mut budget = Budget::default()
            .with_effort(effort)
            .with_cancel(cancel.clone());
        let scene = Scene {
            names: CellNames::Ids,
            ..Scene::new(&view.board.0, &view.view)
        };
        match cell {
            Some(cell) => Hint::about(&view.view, cell, &budget).map(|about| {
                let told = texts.about(scene, cell, &about, grade);
                about_json(cell, &about, &told, grade)
            }),
            None => find_hint(&view.view, view.first_click, start, &mut budget).map(|hint| {
                let told = texts.hint(scene, &hint, grade);
                hint_json(&hint, &told, grade)
            }),
        }
    })?;
    match found {
        Ok(hint) => to_python(py, &hint),
        Err(NoHint::Impossible(conflict)) => Err(impossible(py, &conflict)),
        Err(_) => Err(stuck(py, "the search was stopped".to_owned())),
    }
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(hint, module)?)
}
