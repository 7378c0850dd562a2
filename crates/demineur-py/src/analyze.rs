//! `demineur.analyze`: what follows from a position (format 10).

use demineur_play::Seen;
use demineur_solver::{Analyser, Budget, Cancel, Effort};
use demineur_words::{Answer, conflict_json};
use numpy::PyArray1;
use pyo3::prelude::*;
use serde_json::Value;

use crate::convert::{seen, to_python};
use crate::error::texts;
use crate::strategy::effort_of;
use crate::watch::briefly;

/// What follows from a position, as `demineur analyze --json` says it.
///
/// `position` is a dict or JSON text of format 1, or whatever else shows a board: a drawn one, a
/// saved game as it stands, a share code. The answer is that of format 1 as a dict, with
/// `mine_probability` a NumPy array over all cells (NaN where open).
#[pyfunction]
#[pyo3(signature = (position, *, effort = "normal"))]
fn analyze<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    effort: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let effort = effort_of(py, effort)?;
    let seen = seen(position)?;
    let (answer, risks) = briefly(py, |cancel| answer(&seen, effort, cancel))?;
    let answer = to_python(py, &answer)?;
    if let Some(risks) = risks {
        answer.set_item("mine_probability", PyArray1::from_vec(py, risks))?;
    }
    Ok(answer)
}

/// The answer, its chances apart; none of them where the position cannot be.
fn answer(seen: &Seen, effort: Effort, cancel: &Cancel) -> (Value, Option<Vec<f64>>) {
    let position = &seen.position;
    let mut all = Budget::unbounded().with_cancel(cancel.clone());
    let analysis = match Analyser::new().analyse_within(&position.view, &mut all) {
        Ok(analysis) => analysis,
        Err(conflict) => return (conflict_json(&conflict), None),
    };
    let mut budget = Budget::default()
        .with_effort(effort)
        .with_cancel(cancel.clone());
    let answer = Answer::new(position, &analysis, &mut budget);
    let mut risks = vec![f64::NAN; position.board.len()];
    for cell in position.view.hidden() {
        risks[cell.index()] = answer.risk(cell);
    }
    let json = answer.to_json(&texts());
    let json = serde_json::from_str(&json).expect("an answer is JSON");
    (json, Some(risks))
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(analyze, module)?)
}
