//! Whole games, played by a strategy.

use demineur_core::{Game as CoreGame, Rng as CoreRng, Source};
use demineur_solver::strategy::{Advice, StrategyError, play_out};
use demineur_solver::{Budget, Cancel};
use pyo3::prelude::*;

use crate::contender::{Contender, Raised, take};
use crate::error::stuck;
use crate::game::{Game, status_name};
use crate::moves::Move;
use crate::rng::Rng;
use crate::watch::watched;

/// Let a strategy play a game to its end: a name, a `Strategy`, an object with
/// `moves(view, rules, rng)`, or a class of such.
///
/// `on_move(view, move)` is called after every move. What the strategy raises comes out as it is,
/// and the game then stands where it was. A game of a seed draws as the lab does, unless `rng` is given.
#[pyfunction]
#[pyo3(signature = (game, strategy, *, rng = None, on_move = None))]
fn play<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    strategy: &Bound<'py, PyAny>,
    rng: Option<&Bound<'py, Rng>>,
    on_move: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let contender = Contender::of(strategy)?;
    let mut played = game.borrow().clone();
    let board = played.seen().board;
    let mut core = match rng {
        Some(rng) => rng.borrow().0.clone(),
        None => match played.saved.game.params().source {
            Source::Seed { seed, game } => CoreRng::of_strategy(seed, game),
            Source::Given { .. } => CoreRng::of_strategy(0, 0),
        },
    };
    let (cancel, raised) = (Cancel::new(), Raised::default());
    let budget = Budget::default().with_cancel(cancel.clone());
    let (drawn, table) = (&mut core, &mut played.saved.game);
    let shown = board.clone();
    let outcome = watched(py, &cancel, || {
        let mut player = contender.player(&board, &raised)?;
        play_out(table, &mut player, drawn, &budget, |game, advice| {
            if let Some(on_move) = &on_move
                && let Err(error) = tell(on_move, &shown, game, advice)
            {
                raised
                    .lock()
                    .expect("nobody panics with it")
                    .get_or_insert(error);
                cancel.cancel();
            }
        })
    })?;
    if let Some(error) = take(&raised) {
        return Err(error);
    }
    let outcome = outcome.map_err(|error: StrategyError| stuck(py, error.to_string()))?;
    *game.borrow_mut() = played;
    if let Some(rng) = rng {
        rng.borrow_mut().0 = core;
    }
    let class = py.import("demineur._values")?.getattr("PlayedOut")?;
    class.call1((status_name(outcome.status), outcome.moves, outcome.guesses))
}

/// Tells whoever watches of a move.
fn tell(
    on_move: &Py<PyAny>,
    board: &crate::board::Board,
    game: &CoreGame,
    advice: &Advice,
) -> PyResult<()> {
    Python::attach(|py| {
        let view = crate::view::View {
            board: board.clone(),
            view: game.view().clone(),
            first_click: game.params().rules.first_click,
        };
        on_move.call1(py, (view, Move::of(advice)))?;
        Ok(())
    })
}

/// Puts the function into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(play, module)?)
}
