//! A whole game, played by a strategy.

use std::collections::VecDeque;

use demineur_core::{Actor, Game, Move, Rng, Stamp, Status};

use super::advice::guess;
use super::{Advice, Player, StrategyError, Technique, Turn};
use crate::budget::Budget;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// A game on its way to the end: [`play_out`] one turn at a time, or one move
/// at a time, for doors that show what happens between.
#[derive(Clone, Debug)]
pub struct Playthrough {
    tally: PlayedOut,
    idle_turns: usize,
    /// Moves of this turn that were not played yet.
    waiting: VecDeque<Advice>,
    /// How long the log was and how many cells were open when they were asked
    /// for, or when the last of them was handed out.
    log_len: usize,
    open_before: usize,
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
            waiting: VecDeque::new(),
            log_len: game.log().len(),
            open_before: game.view().open_count(),
        }
    }

    /// How it went so far.
    pub fn played(&self) -> PlayedOut {
        self.tally
    }

    /// How many moves of the last answer were not handed out yet: with none,
    /// the player is asked again.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
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
        let stamp = Stamp {
            actor: Actor::Strategy,
            ..Stamp::default()
        };
        let Some(mut advice) = self.next(game, player, rng, budget)? else {
            return Ok(false);
        };
        loop {
            if game.act(advice.action, stamp).is_ok() {
                on_move(game, &advice);
            }
            if self.is_stopped(game, budget) {
                break;
            }
            match self.next_waiting(game) {
                Some(next) => advice = next,
                None => break,
            }
        }
        self.tally.status = game.status();
        Ok(true)
    }

    /// The next move, for the caller to play; none when the game is over or
    /// was cancelled. The player is asked again when all moves of its last
    /// answer were played, or when somebody else has played in between.
    ///
    /// # Errors
    /// As [`play_out`].
    pub fn next(
        &mut self,
        game: &Game,
        player: &mut Player,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<Option<Advice>, StrategyError> {
        self.tally.status = game.status();
        if self.is_stopped(game, budget) {
            return Ok(None);
        }
        if self.log_len != game.log().len() {
            self.waiting.clear();
        }
        if let Some(advice) = self.next_waiting(game) {
            return Ok(Some(advice));
        }
        let open_now = game.view().open_count();
        self.idle_turns = if open_now > self.open_before {
            0
        } else {
            self.idle_turns + 1
        };
        self.open_before = open_now;
        for despair in [false, true] {
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
            if self.is_stopped(game, budget) {
                // Cut short, it may have thought less than it would have.
                return Ok(None);
            }
            self.waiting = moves.into();
            if let Some(advice) = self.next_waiting(game) {
                return Ok(Some(advice));
            }
        }
        Ok(None)
    }

    fn is_stopped(&self, game: &Game, budget: &Budget) -> bool {
        game.status().is_over() || budget.cancel().is_cancelled()
    }

    /// The next move of the last answer that would do something.
    fn next_waiting(&mut self, game: &Game) -> Option<Advice> {
        let rules = game.params().rules;
        let advice = loop {
            let advice = self.waiting.pop_front()?;
            if advice.action.applies(game.view(), &rules) {
                break advice;
            }
        };
        self.log_len = game.log().len() + 1;
        self.tally.moves += 1;
        let opens = matches!(advice.action, Move::Open(_) | Move::Chord(_));
        if opens && game.first_opening().is_some() && !advice.certain {
            self.tally.guesses += 1;
        }
        Some(advice)
    }
}
