//! The review of a game.

use demineur_play::review::{Review, ReviewOptions};
use demineur_solver::{Budget, Cancel};
use demineur_words::review_json;
use pyo3::prelude::*;

use crate::calls::Calls;
use crate::convert::{natural, to_python};
use crate::error::{stuck, texts};
use crate::game::Game;
use crate::strategy::effort_of;
use crate::watch::watched_and_told;

/// Review a game, finished or not, as `demineur review --json` does: what each move risked, what
/// there was instead, and accuracy and luck apart. `progress(done, moves)` is called now and then;
/// `progress=True` shows a bar.
#[pyfunction]
#[pyo3(signature = (game, *, playouts = 64, effort = "high", progress = None))]
fn review<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = natural)] playouts: u32,
    effort: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let effort = effort_of(py, effort)?;
    let game = Game::from_python(game)?;
    let cancel = Cancel::new();
    let moves = game.saved.game.line().len() as u64;
    let found = watched_and_told(py, &cancel, &Calls::default(), progress, moves, |done| {
        let options = ReviewOptions {
            budget: Budget::default()
                .with_effort(effort)
                .with_cancel(cancel.clone()),
            playouts,
        };
        let review = Review::told(&game.saved, &options, |judged, _| done.set(judged as u64))?;
        Some(review_json("game", &game.saved, &review, &texts()))
    })?;
    match found {
        Some(found) => to_python(py, &found),
        None => Err(stuck(py, "the review was stopped".to_owned())),
    }
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(review, module)?)
}
