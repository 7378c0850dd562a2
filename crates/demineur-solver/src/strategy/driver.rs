//! A whole game, played by a strategy.

use demineur_core::{Actor, Game, Move, Rng, Stamp, Status};

use super::advice::{applies, guess};
use super::{Advice, Player, StrategyError, Technique, Turn};
use crate::budget::Budget;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// How it stands: won or lost, unless it was cancelled.
    pub status: Status,
    /// Moves that did something.
    pub moves: usize,
    /// Openings after the first of the game that were not claimed certain.
    pub guesses: usize,
}

/// Plays a game to its end, wherever it stands, and reports each move after it
/// was played.
///
/// Moves that would do nothing are skipped and leave no trace in the log. Each
/// turn gets a fresh copy of the budget; its switch is looked at before every
/// move, and when it is thrown the game is left as it stands.
///
/// It always ends: a turn without effect, or more turns in a row without a new
/// open cell than there are hidden cells, is followed by a random opening. None
/// of our strategies needs that.
///
/// # Errors
/// When the player has no answer: `cheat` without a layout, or a strategy that
/// takes the view for impossible.
pub fn play_out(
    game: &mut Game,
    player: &mut Player,
    rng: &mut Rng,
    budget: &Budget,
    mut on_move: impl FnMut(&Game, &Advice),
) -> Result<PlayedOut, StrategyError> {
    let mut playthrough = Playthrough::new(game);
    while playthrough.turn(game, player, rng, budget, &mut on_move)? {}
    Ok(playthrough.played())
}

/// A game on its way to the end: [`play_out`] one turn at a time, for doors
/// that show what happens between turns.
#[derive(Clone, Debug)]
pub struct Playthrough {
    tally: PlayedOut,
    idle_turns: usize,
}

impl Playthrough {
    /// Starts where the game stands.
    pub fn new(game: &Game) -> Self {
        Self {
            tally: PlayedOut {
                status: game.status(),
                moves: 0,
                guesses: 0,
            },
            idle_turns: 0,
        }
    }

    /// How it went so far.
    pub fn played(&self) -> PlayedOut {
        self.tally
    }

    /// Plays one turn: asks the player once, plays all its moves, and reports
    /// each. False when there was nothing to play: the game is over, or was
    /// cancelled.
    ///
    /// # Errors
    /// As [`play_out`].
    pub fn turn(
        &mut self,
        game: &mut Game,
        player: &mut Player,
        rng: &mut Rng,
        budget: &Budget,
        mut on_move: impl FnMut(&Game, &Advice),
    ) -> Result<bool, StrategyError> {
        if game.status().is_over() || budget.cancel().is_cancelled() {
            return Ok(false);
        }
        let open_before = game.view().open_count();
        let mut effect = false;
        for despair in [false, true] {
            if effect || game.status().is_over() || budget.cancel().is_cancelled() {
                break;
            }
            let rules = game.params().rules;
            let mut turn_budget = budget.clone();
            let mut turn = Turn {
                view: game.view(),
                rules: &rules,
                rng,
                budget: &mut turn_budget,
            };
            let moves = if despair || self.idle_turns > game.view().hidden_count() {
                guess(&mut turn, Technique::Random, |_| false)
            } else {
                player.moves(&mut turn, game.layout())?
            };
            effect = play_all(game, moves, budget, &mut self.tally, &mut on_move);
        }
        self.idle_turns = if game.view().open_count() > open_before {
            0
        } else {
            self.idle_turns + 1
        };
        self.tally.status = game.status();
        Ok(true)
    }
}

/// Plays the moves that apply; tells whether one of them did.
fn play_all(
    game: &mut Game,
    moves: Vec<Advice>,
    budget: &Budget,
    tally: &mut PlayedOut,
    on_move: &mut impl FnMut(&Game, &Advice),
) -> bool {
    let stamp = Stamp {
        actor: Actor::Strategy,
        ..Stamp::default()
    };
    let mut effect = false;
    for advice in moves {
        let rules = game.params().rules;
        if game.status().is_over() || budget.cancel().is_cancelled() {
            break;
        }
        if !applies(game.view(), &rules, advice.action) {
            continue;
        }
        let first = game.first_opening().is_none();
        if game.act(advice.action, stamp).is_err() {
            continue;
        }
        effect = true;
        tally.moves += 1;
        let opens = matches!(advice.action, Move::Open(_) | Move::Chord(_));
        if opens && !first && !advice.certain {
            tally.guesses += 1;
        }
        on_move(game, &advice);
    }
    effect
}
