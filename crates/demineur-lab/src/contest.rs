//! A comparison while it is played, and what there is to tell of it.

use std::fmt::Display;

use demineur_core::{CellId, Game, Level, ParamsError};
use demineur_solver::Cancel;
use demineur_solver::strategy::{StrategyName, first_cell};
use serde_json::{Value, json};

use crate::compare::{Comparison, Pair};
use crate::error::RunError;
use crate::experiment::run_all;
use crate::part::{Compared, Part, Plan, Shard};
use crate::reading::{ENGINE, ReadPartError};
use crate::record::Record;
use crate::sequential::{Sequential, Verdict};
use crate::summary::{Wall, rounded};

/// Strategies that play the same boards: what was planned, and how far it has
/// come. Every door that compares does so here; strategies that are not ours
/// go by another kind of name.
#[derive(Clone, Debug)]
pub struct Contest<N = StrategyName> {
    /// What is played.
    pub plan: Plan,
    /// What ends it early, if anything.
    pub test: Option<Sequential>,
    /// How they fared until now.
    pub comparison: Comparison<N>,
    /// Boards until now.
    pub games: u64,
    /// Whether the test has settled every pair before the last board.
    pub stopped_early: bool,
}

impl Contest {
    /// A contest before its first board.
    pub fn new(plan: Plan, test: Option<Sequential>) -> Self {
        let strategies = plan.strategies.clone();
        Self::among(&strategies, plan, test)
    }

    /// Where all start unless told otherwise: where `exact` does.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn usual_first(level: &Level) -> Result<CellId, ParamsError> {
        let game = Game::new(level.params(0))?;
        Ok(first_cell(game.view(), level.rules.first_click))
    }

    /// Plays what is left of it, and tells after every board how it stands and
    /// what each strategy made of that board; `report` returns false to stop.
    ///
    /// # Errors
    /// As [`run_all`].
    pub fn play(
        &mut self,
        threads: usize,
        cancel: &Cancel,
        mut report: impl FnMut(&Self, &[Record]) -> bool,
    ) -> Result<(), RunError> {
        let strategies = self.plan.strategies.clone();
        let games = match self.stopped_early {
            true => self.games..self.games,
            false => self.games..self.plan.games,
        };
        let experiment = self.plan.experiment(strategies[0], games, threads);
        run_all(&experiment, &strategies, cancel, |_, records, _| {
            let goes_on = self.add(records);
            report(self, records) && goes_on
        })
    }

    /// What a file keeps of it.
    pub fn part(&self, command: String) -> Part {
        let pairs = self.comparison.pairs.iter();
        let totals = self.comparison.strategies.iter();
        Part {
            runs: totals.map(|(_, totals)| totals.clone()).collect(),
            compared: Some(Compared {
                margin: self.test.map(|test| test.margin),
                pairs: pairs.map(|pair| (pair.paired, pair.verdict)).collect(),
            }),
            ..Part::new(self.plan.clone(), Shard::default(), command)
        }
    }

    /// The contest that a file keeps, as far as it was played.
    ///
    /// # Errors
    /// It keeps none, or one that cannot be.
    pub fn left(part: &Part) -> Result<Self, ReadPartError> {
        let wrong = ReadPartError::Field("compared");
        let Some(compared) = &part.compared else {
            return Err(wrong);
        };
        let names = part.plan.strategies.iter().copied();
        let totals = names.zip(part.runs.iter().cloned()).collect();
        let comparison = Comparison::left(totals, compared.pairs.clone());
        let mut contest = Self::new(
            part.plan.clone(),
            compared.margin.map(|margin| Sequential { margin }),
        );
        contest.comparison = comparison.ok_or(wrong)?;
        contest.games = part.runs.first().map_or(0, |totals| totals.games);
        contest.stopped_early = contest.is_settled() && contest.games < contest.plan.games;
        Ok(contest)
    }

    /// Whether another has played the same games and they came out the same:
    /// times aside.
    pub fn same_games(&self, other: &Self) -> bool {
        let runs = |contest: &Self| contest.comparison.strategies.clone();
        let mut both = runs(self).into_iter().zip(runs(other));
        self.comparison.pairs == other.comparison.pairs
            && both.all(|((a, own), (b, others))| a == b && own.same_games(&others))
    }

    /// The name of the strategy at that place.
    pub fn name(&self, place: usize) -> &'static str {
        self.comparison.strategies[place].0.name()
    }
}

impl<N: Clone + Display> Contest<N> {
    /// A contest of these before its first board, whoever the plan names.
    pub fn among(strategies: &[N], plan: Plan, test: Option<Sequential>) -> Self {
        Self {
            comparison: Comparison::new(strategies),
            plan,
            test,
            games: 0,
            stopped_early: false,
        }
    }

    /// Adds a board: what each strategy made of it, in their order. False when
    /// the test has settled every pair.
    pub fn add(&mut self, records: &[Record]) -> bool {
        self.comparison.add(records, self.test);
        self.games += 1;
        self.stopped_early = self.is_settled() && self.games < self.plan.games;
        !self.stopped_early
    }

    /// Whether there is a test, and it has settled every pair.
    fn is_settled(&self) -> bool {
        self.test.is_some() && self.comparison.is_settled()
    }

    /// Whether it ended before its last board, and not by its test.
    pub fn is_stopped(&self) -> bool {
        self.games < self.plan.games && !self.stopped_early
    }

    /// Format 9 of the formats others rely on; everything outside `timing` is
    /// the same on any number of threads and at every door.
    pub fn to_json(&self, wall: Option<Wall>) -> Value {
        let played = || self.comparison.strategies.iter();
        let strategies = played().map(|(name, totals)| {
            json!({
                "name": name.to_string(),
                "wins": totals.wins,
                "interval": rounded(totals.interval()),
                "guesses": totals.guesses,
            })
        });
        let times = played().map(|(name, totals)| {
            json!({
                "name": name.to_string(),
                "cpu_micros": totals.timing.cpu_micros,
                "p99_micros": totals.timing.spread.quantile(0.99),
            })
        });
        let cpu_micros: u64 = played().map(|(_, t)| t.timing.cpu_micros).sum();
        let pairs = self.comparison.pairs.iter();
        let mut line = json!({
            "games": self.games,
            "strategies": strategies.collect::<Vec<Value>>(),
            "pairs": pairs.map(|pair| self.pair(pair)).collect::<Vec<Value>>(),
            "stopped_early": self.stopped_early,
            "seed": self.plan.seed,
            "board": self.plan.board,
            "mines": self.plan.mines,
            "first_click": self.plan.rules.first_click.name(),
            "rules": self.plan.rules,
            "first_cell": self.plan.first.map(CellId::get),
            "effort": self.plan.effort.name(),
            "engine": ENGINE,
        });
        if let Some(test) = self.test {
            line["sprt"] = json!({
                "margin": test.margin,
                "alpha": Sequential::ERROR,
                "beta": Sequential::ERROR,
                "bounds": [-Sequential::bound(), Sequential::bound()],
            });
        }
        if self.is_stopped() {
            line["stopped"] = true.into();
        }
        let mut timing = json!({
            "cpu_micros": cpu_micros,
            "strategies": times.collect::<Vec<Value>>(),
        });
        if let Some(Wall { threads, micros }) = wall {
            timing["threads"] = threads.into();
            timing["wall_micros"] = micros.into();
        }
        line["timing"] = timing;
        line
    }

    fn pair(&self, pair: &Pair) -> Value {
        let name = |place: usize| self.comparison.strategies[place].0.to_string();
        let paired = pair.paired;
        let mut told = json!({
            "a": name(pair.a),
            "b": name(pair.b),
            "both": paired.both,
            "only_a": paired.only_a,
            "only_b": paired.only_b,
            "neither": paired.neither,
            "difference": paired.difference(),
            "interval": rounded(paired.interval()),
            "p_value": paired.p_value(),
        });
        if let Some(test) = self.test {
            told["log_likelihood_ratio"] = test.log_ratio(&paired).into();
            told["wins_more"] = match pair.verdict {
                Some(Verdict::A) => name(pair.a).into(),
                Some(Verdict::B) => name(pair.b).into(),
                None => Value::Null,
            };
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use demineur_solver::Effort;

    use super::*;
    use crate::play::Seen;

    fn contest(games: u64, test: Option<Sequential>) -> Contest {
        let level = Level::named("beginner").expect("built in");
        let first = Contest::usual_first(&level).expect("a game");
        let plan = Plan {
            board: level.board.clone(),
            mines: level.mines,
            rules: level.rules,
            strategies: vec![StrategyName::Random, StrategyName::Exact],
            effort: Effort::LOW,
            first: Some(first),
            games,
            seed: 1,
            seen: Seen::Play,
        };
        Contest::new(plan, test)
    }

    #[test]
    fn a_contest_ends_by_its_test_by_whoever_listens_or_with_its_last_board() {
        let mut whole = contest(20, None);
        let mut heard = Vec::new();
        let ran = whole.play(1, &Cancel::new(), |now, _| {
            heard.push(now.games);
            true
        });
        assert_eq!(ran, Ok(()));
        assert_eq!(heard, (1..=20).collect::<Vec<u64>>());
        assert!(!whole.is_stopped() && !whole.stopped_early);

        let mut left = contest(20, None);
        let ran = left.play(1, &Cancel::new(), |now, _| now.games < 5);
        assert_eq!((ran, left.games), (Ok(()), 5));
        assert!(left.is_stopped());
        assert_eq!(left.to_json(None)["stopped"], true);

        // Nobody doubts who of these two wins more.
        let mut settled = contest(5000, Some(Sequential { margin: 0.2 }));
        let ran = settled.play(1, &Cancel::new(), |_, _| true);
        assert_eq!(ran, Ok(()));
        assert!(settled.stopped_early && !settled.is_stopped());
        let told = settled.to_json(None);
        assert_eq!(told["pairs"][0]["wins_more"], "exact");
        assert!(told.get("stopped").is_none(), "{told}");
        // Left as it is, it stays so.
        let mut again = Contest::left(&settled.part(String::new())).expect("a contest");
        let ran = again.play(1, &Cancel::new(), |_, _| true);
        assert_eq!((ran, again.games), (Ok(()), settled.games));
        assert_eq!(again.to_json(None), told);
    }

    #[test]
    fn a_contest_goes_on_from_its_part_as_if_it_had_never_stopped() {
        let test = Some(Sequential { margin: 0.001 });
        let mut whole = contest(40, test);
        assert_eq!(whole.play(2, &Cancel::new(), |_, _| true), Ok(()));
        let mut left = contest(40, test);
        let ran = left.play(1, &Cancel::new(), |now, _| now.games < 17);
        assert_eq!(ran, Ok(()));
        let text = left.part("demineur lab compare …".to_owned()).to_json();
        let part = Part::from_json(&text).expect("a part");
        assert_eq!(part.differences(&whole.part(String::new())), [""; 0]);
        let mut on = Contest::left(&part).expect("a contest");
        assert_eq!(on.play(3, &Cancel::new(), |_, _| true), Ok(()));
        assert!(on.same_games(&whole) && !left.same_games(&whole));
        // Sums that are of no comparison are refused.
        let told = format!("\"neither\":{}", on.comparison.pairs[0].paired.neither);
        let text = on.part(String::new()).to_json();
        let damaged = text.replace(&told, "\"neither\":7");
        let damaged = Part::from_json(&damaged).expect("by itself it can be");
        let wrong = Contest::left(&damaged).map(drop);
        assert_eq!(wrong, Err(ReadPartError::Field("compared")));
        let run = Part::new(part.plan.clone(), Shard::default(), String::new());
        assert_eq!(run.differences(&part), ["compare"]);
        assert_eq!(
            Contest::left(&run).map(drop),
            Err(ReadPartError::Field("compared"))
        );
    }
}
