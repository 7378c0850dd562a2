//! A point of a sweep, while it is played and after.

use demineur_core::Level;
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};
use serde_json::Value;

use crate::error::RunError;
use crate::experiment::run_all;
use crate::part::Plan;
use crate::play::Seen;
use crate::summary::Wall;
use crate::sweep::Point;
use crate::totals::Totals;

/// A point of a sweep, and what came of it. Every door that sweeps does so
/// here.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where on the axis.
    pub point: Point,
    /// What is played there.
    pub plan: Plan,
    /// The totals of each strategy of the plan, as far as it was played.
    pub runs: Vec<Totals>,
}

impl Played {
    /// The point of that level, before its first game.
    pub fn new(
        point: Point,
        level: Level,
        strategies: Vec<StrategyName>,
        effort: Effort,
        games: u64,
        seed: u64,
    ) -> Self {
        Self {
            point,
            runs: vec![Totals::default(); strategies.len()],
            plan: Plan {
                board: level.board,
                mines: level.mines,
                rules: level.rules,
                strategies,
                effort: point.effort(effort),
                first: None,
                games,
                seed,
                seen: Seen::Play,
            },
        }
    }

    /// Plays what is left of its games, and tells after each how they stand; `report` returns
    /// false to stop.
    ///
    /// # Errors
    /// As [`run_all`].
    pub fn play(
        &mut self,
        threads: usize,
        cancel: &Cancel,
        mut report: impl FnMut(&Self) -> bool,
    ) -> Result<(), RunError> {
        let strategies = self.plan.strategies.clone();
        let games = self.games()..self.plan.games;
        let experiment = self.plan.experiment(strategies[0], games, threads);
        run_all(&experiment, &strategies, cancel, |_, records, _| {
            for (totals, record) in self.runs.iter_mut().zip(records) {
                totals.add(record);
            }
            report(self)
        })
    }

    /// Games that each strategy has played.
    pub fn games(&self) -> u64 {
        self.runs.first().map_or(0, |totals| totals.games)
    }

    /// Whether it ended before its last game.
    pub fn is_stopped(&self) -> bool {
        self.games() < self.plan.games
    }

    /// A line a strategy: what a run says, and where on the axis it is.
    pub fn to_json(&self, wall: Option<Wall>) -> Vec<Value> {
        let runs = self.plan.strategies.iter().zip(&self.runs);
        let lines = runs.map(|(&strategy, totals)| {
            let stopped = totals.games < self.plan.games;
            let mut line = self.plan.summary(strategy, totals, stopped, wall);
            line["axis"] = self.point.axis().name().into();
            line["at"] = match self.point.number() {
                Some(number) => number.into(),
                None => self.point.to_string().into(),
            };
            line
        });
        lines.collect()
    }
}
