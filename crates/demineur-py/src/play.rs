//! Whole games, played by a strategy.

use demineur_core::{Game as CoreGame, Rng as CoreRng, Source};
use demineur_solver::strategy::{Advice, StrategyError, play_out};
use demineur_solver::{Budget, Cancel};
use pyo3::prelude::*;

use crate::calls::Calls;
use crate::contender::Contender;
use crate::error::stuck;
use crate::game::{Game, status_name};
use crate::moves::Move;
use crate::rng::Rng;
use crate::watch::watched_and_told;

/// Let a strategy play a game to its end: a name, a `Strategy`, an object with
/// `moves(view, rules, rng)`, or a class of such.
///
/// `on_move(view, move)` is called after every move; `progress(done, cells)` now and then, with how
/// many of the cells without a mine are open; `progress=True` shows a bar. What the strategy raises comes out as it is,
/// and the game then stands where it was. A game of a seed draws as the lab does, unless `rng` is given.
#[pyfunction]
#[pyo3(signature = (game, strategy, *, rng = None, on_move = None, progress = None))]
fn play<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    strategy: &Bound<'py, PyAny>,
    rng: Option<&Bound<'py, Rng>>,
    on_move: Option<Py<PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let contender = Contender::of(strategy)?;
    let mut played = game.borrow().clone();
    let board = played.seen().board;
    let mut core = match rng {
        Some(rng) => rng.borrow().0.clone().sealed(),
        None => match played.saved.game.params().source {
            Source::Seed { seed, game } => CoreRng::of_strategy(seed, game),
            Source::Given { .. } => CoreRng::of_strategy(0, 0),
        },
    };
    let (cancel, calls) = (Cancel::new(), Calls::default());
    let budget = Budget::default().with_cancel(cancel.clone());
    let (drawn, table) = (&mut core, &mut played.saved.game);
    let shown = board.clone();
    let safe = (table.board().len() - table.params().mines) as u64;
    let outcome = watched_and_told(py, &cancel, &calls, progress, safe, |done| {
        let mut player = contender.player(&board, &calls)?;
        play_out(table, &mut player, drawn, &budget, |game, advice| {
            done.set(game.view().open_count() as u64);
            if let Some(on_move) = &on_move
                && calls
                    .call(|py| tell(py, on_move, &shown, game, advice))
                    .is_err()
            {
                cancel.cancel();
            }
        })
    })?;
    if let Some(error) = calls.take() {
        return Err(error);
    }
    let outcome = outcome.map_err(|error: StrategyError| stuck(py, error.to_string()))?;
    *game.borrow_mut() = played;
    if let Some(rng) = rng {
        let drawn = rng.borrow().after(core);
        rng.borrow_mut().0 = drawn;
    }
    let class = py.import("demineur._values")?.getattr("PlayedOut")?;
    class.call1((status_name(outcome.status), outcome.moves, outcome.guesses))
}

/// Tells whoever watches of a move.
fn tell(
    py: Python<'_>,
    on_move: &Py<PyAny>,
    board: &crate::board::Board,
    game: &CoreGame,
    advice: &Advice,
) -> PyResult<()> {
    let view = crate::view::View {
        board: board.clone(),
        view: game.view().clone(),
        first_click: game.params().rules.first_click,
    };
    on_move.call1(py, (view, Move::of(advice)))?;
    Ok(())
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(play, module)?)
}
