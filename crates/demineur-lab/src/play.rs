//! One game, played and looked at.

use cpu_time::ThreadTime;
use demineur_core::{Actor, CellId, Game, Move, Rng, Stamp, Status};
use demineur_solver::strategy::{Advice, Playthrough};
use demineur_solver::{Analyser, Budget, Cancel, Effort};

use crate::error::RunError;
use crate::maker::MakePlayer;
use crate::record::{Record, Risk, Stage, Techniques};

/// What is worked out beside the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Seen {
    /// What the play itself shows.
    #[default]
    Play,
    /// Before every guess its exact risk as well, and whether it was needed:
    /// an analysis each, outside the time of the game.
    Risks,
}

/// Plays games one after the other. A record does not depend on the games
/// before it.
#[derive(Debug)]
pub(crate) struct Referee {
    seen: Seen,
    budget: Budget,
    analyser: Analyser,
}

impl Referee {
    pub(crate) fn new(seen: Seen, effort: Effort, cancel: &Cancel) -> Self {
        Self {
            seen,
            budget: Budget::default()
                .with_effort(effort)
                .with_cancel(cancel.clone()),
            analyser: Analyser::new(),
        }
    }

    /// Plays a game on given mines from that cell: a mine there is a loss,
    /// even on a board of nothing but mines, which is won as it stands.
    pub(crate) fn play_given(
        &mut self,
        game: Game,
        first: CellId,
        make: &MakePlayer<'_>,
        rng: &mut Rng,
    ) -> Result<Record, RunError> {
        if !is_mine(&game, first) {
            return self.play(game, Some(first), make, rng);
        }
        Ok(Record {
            won: false,
            guesses: 0,
            moves: 1,
            three_bv: three_bv(&game),
            lost: Some(Stage::FirstClick),
            techniques: Techniques::default(),
            risk: None,
            micros: 0,
        })
    }

    /// Plays a game to its end, from that cell if one is given.
    pub(crate) fn play(
        &mut self,
        mut game: Game,
        first: Option<CellId>,
        make: &MakePlayer<'_>,
        rng: &mut Rng,
    ) -> Result<Record, RunError> {
        if self.seen == Seen::Risks {
            // What it remembers of games before must not change a digit.
            self.analyser = Analyser::new();
        }
        let clock = ThreadTime::now();
        let mut apart = std::time::Duration::ZERO;
        let gave_up = |error| RunError::Play { game: 0, error };
        let mut player = make().map_err(gave_up)?;
        let mut techniques = Techniques::default();
        let mut risk = (self.seen == Seen::Risks).then(Risk::default);
        let mut moves = 0;
        let mut lost = None;
        if let Some(cell) = first
            && game.play(Move::Open(cell)).is_ok()
        {
            moves += 1;
            lost = (game.status() == Status::Lost).then_some(Stage::FirstClick);
        }
        let mut playthrough = Playthrough::new(&game);
        let stamp = Stamp {
            actor: Actor::Strategy,
            ..Stamp::default()
        };
        loop {
            let next = playthrough.next(&game, &mut player, rng, &self.budget);
            let next = next.map_err(gave_up)?;
            let Some(advice) = next else { break };
            if let Some(risk) = &mut risk {
                let start = clock.elapsed();
                self.weigh(&game, &advice, risk);
                apart += clock.elapsed() - start;
            }
            techniques[advice.reason.technique.index()] += 1;
            let stage = stage(&game);
            // A move that does nothing is logged by nobody.
            let _ = game.act(advice.action, stamp);
            if game.status() == Status::Lost {
                lost = Some(stage);
            }
        }
        // The clock stops before 3BV, which is no part of playing.
        let micros = clock.elapsed().saturating_sub(apart).as_micros() as u64;
        let played = playthrough.played();
        Ok(Record {
            won: game.status() == Status::Won,
            guesses: played.guesses as u32,
            moves: moves + played.moves as u32,
            three_bv: three_bv(&game),
            lost,
            techniques,
            risk,
            micros,
        })
    }

    /// Works out what a guess risks, before it is played.
    fn weigh(&mut self, game: &Game, advice: &Advice, risk: &mut Risk) {
        let Move::Open(cell) = advice.action else {
            return;
        };
        if advice.certain || game.first_opening().is_none() {
            return;
        }
        let mut budget = self.budget.clone();
        let Ok(analysis) = self.analyser.analyse_within(game.view(), &mut budget) else {
            return;
        };
        let needless = !analysis.safe().is_empty();
        risk.add(analysis.probability(cell).unwrap_or(0.0), needless);
        risk.lost_needlessly |= needless && is_mine(game, cell);
    }
}

/// How far a game has come.
fn stage(game: &Game) -> Stage {
    let view = game.view();
    Stage::of(view.open_count(), view.len() - view.mines())
}

fn is_mine(game: &Game, cell: CellId) -> bool {
    game.layout().is_some_and(|layout| layout.is_mine(cell))
}

fn three_bv(game: &Game) -> u32 {
    game.three_bv().unwrap_or(0) as u32
}
