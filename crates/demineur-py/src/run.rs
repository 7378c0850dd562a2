//! Many games, played by contenders on other threads.

use demineur_lab::{Experiment, MakePlayer, Record, RunError, run_players};
use demineur_solver::Cancel;
use pyo3::prelude::*;

use crate::board::Board;
use crate::calls::Calls;
use crate::contender::Contender;
use crate::error::{invalid, stuck};
use crate::watch::watched_and_told;

/// Lets contenders play the games of an experiment, whoever that names, and
/// hands over in game order what each made of a game; `report` returns false
/// to stop. `progress` is told how many games of all are played.
pub fn run(
    py: Python<'_>,
    experiment: &Experiment,
    contenders: &[Contender],
    board: &Board,
    progress: Option<&Bound<'_, PyAny>>,
    mut report: impl FnMut(u64, &[Record]) -> bool + Send,
) -> PyResult<()> {
    let of = experiment.games.end - experiment.games.start;
    let (cancel, calls) = (Cancel::new(), Calls::default());
    let ran = watched_and_told(py, &cancel, &calls, progress, of, |done| {
        let calls = &calls;
        let makers = contenders
            .iter()
            .map(|one| move || one.player(board, calls));
        let makers: Vec<_> = makers.collect();
        let makers: Vec<&MakePlayer<'_>> = makers.iter().map(|make| make as _).collect();
        run_players(experiment, &makers, &cancel, |game, records, now| {
            done.set(now.done);
            report(game, records)
        })
    })?;
    if let Some(error) = calls.take() {
        return Err(error);
    }
    ran.map_err(|error| match error {
        RunError::Play { .. } => stuck(py, error.to_string()),
        error => invalid(py, error.to_string()),
    })
}
