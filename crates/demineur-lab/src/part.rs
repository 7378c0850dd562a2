//! What a file keeps of a run, or of a piece of it.
//!
//! ```json
//! {"lab_part":1,"engine":"0.1.0","command":"demineur lab run …",
//!  "plan":{"board":{…},"mines":99,"rules":{…},"strategies":["exact"],"games":1000,"seed":1},
//!  "range":[0,500],"runs":[{"strategy":"exact","games":500,"wins":193,…,"timing":{…}}]}
//! ```
//!
//! The same file is a run's manifest, its checkpoint and a part to be merged.

use std::fmt::{self, Display};
use std::ops::Range;

use demineur_core::{Board, BoardSpec, CellId, Rules};
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use serde_json::{Value, json};

use crate::experiment::Experiment;
use crate::paired::Paired;
use crate::play::Seen;
use crate::reading::{ENGINE, ReadPartError, number};
use crate::sequential::Verdict;
use crate::totals::Totals;

/// All that fixes the result of a run, whoever plays it and in how many pieces;
/// strategies that are not ours go by another kind of name.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<N = StrategyName> {
    /// The board.
    pub board: BoardSpec,
    /// How many mines.
    pub mines: usize,
    /// By which rules.
    pub rules: Rules,
    /// Who plays, each all games.
    pub strategies: Vec<N>,
    /// How hard they think about a guess; a file knows it by its name.
    pub effort: Effort,
    /// Where every game starts; where the strategy likes if it is `None`.
    pub first: Option<CellId>,
    /// How many games, of all pieces together.
    pub games: u64,
    /// Game `i` draws from stream `(seed, i)`.
    pub seed: u64,
    /// What is worked out beside the games.
    pub seen: Seen,
}

/// One of several pieces of a run: disjoint, and together the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which piece, from 1.
    pub number: u64,
    /// How many pieces.
    pub of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    /// ```
    /// use demineur_lab::Shard;
    /// assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
    /// assert!("0/8".parse::<Shard>().is_err() && "9/8".parse::<Shard>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected I/N with I from 1 to N, as 1/4".to_owned()),
        }
    }
}

impl Shard {
    /// Which of the games are in it.
    ///
    /// ```
    /// use demineur_lab::Shard;
    /// let of_three = |number| Shard { number, of: 3 }.range(10);
    /// assert_eq!([of_three(1), of_three(2), of_three(3)], [0..3, 3..6, 6..10]);
    /// ```
    pub fn range(self, games: u64) -> Range<u64> {
        let end = |i: u64| (u128::from(games) * u128::from(i) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

/// A run, or a piece of it, as far as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<N = StrategyName> {
    /// What is played.
    pub plan: Plan<N>,
    /// Which of its games are in this piece.
    pub range: Range<u64>,
    /// The totals of each strategy of the plan, in its order: the first
    /// games of the range, as far as they were played.
    pub runs: Vec<Totals>,
    /// What was typed, for whoever reads the file.
    pub command: String,
    /// How long the file with a line a game was then.
    pub csv_bytes: Option<u64>,
    /// What a comparison keeps besides: its strategies play side by side, and
    /// all have played the same games.
    pub compared: Option<Compared>,
}

/// What a comparison keeps besides the totals of its strategies.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The margin of its sequential test, if it has one.
    pub margin: Option<f64>,
    /// How every two fared, in the order of [`Comparison::pairs`], with what is
    /// settled.
    ///
    /// [`Comparison::pairs`]: crate::Comparison::pairs
    pub pairs: Vec<(Paired, Option<Verdict>)>,
}

impl Compared {
    fn to_json(&self) -> Value {
        let pairs = self.pairs.iter().map(|(paired, verdict)| {
            let mut pair = json!({
                "both": paired.both,
                "only_a": paired.only_a,
                "only_b": paired.only_b,
                "neither": paired.neither,
            });
            if let Some(verdict) = verdict {
                pair["wins_more"] = match verdict {
                    Verdict::A => "a".into(),
                    Verdict::B => "b".into(),
                };
            }
            pair
        });
        json!({ "sprt": self.margin, "pairs": pairs.collect::<Vec<Value>>() })
    }

    fn read(compared: &Value) -> Result<Self, ReadPartError> {
        let margin = match &compared["sprt"] {
            Value::Null => None,
            margin => {
                let margin = margin.as_f64().filter(|m| *m > 0.0 && *m <= 1.0);
                Some(margin.ok_or(ReadPartError::Field("sprt"))?)
            }
        };
        let pairs = compared["pairs"].as_array();
        let pairs = pairs.ok_or(ReadPartError::Field("pairs"))?.iter();
        let pairs = pairs.map(|pair| {
            let paired = Paired {
                both: number(pair, "both")?,
                only_a: number(pair, "only_a")?,
                only_b: number(pair, "only_b")?,
                neither: number(pair, "neither")?,
            };
            let verdict = match &pair["wins_more"] {
                Value::Null => None,
                more if more == "a" => Some(Verdict::A),
                more if more == "b" => Some(Verdict::B),
                _ => return Err(ReadPartError::Field("wins_more")),
            };
            Ok((paired, verdict))
        });
        let pairs = pairs.collect::<Result<_, _>>()?;
        Ok(Self { margin, pairs })
    }
}

impl<N> Plan<N> {
    /// The games of one of its strategies.
    pub fn experiment(
        &self,
        strategy: StrategyName,
        games: Range<u64>,
        threads: usize,
    ) -> Experiment {
        Experiment {
            board: self.board.clone(),
            mines: self.mines,
            rules: self.rules,
            strategy,
            effort: self.effort,
            first: self.first,
            games,
            seed: self.seed,
            seen: self.seen,
            threads,
        }
    }
}

impl<N: PartialEq + Display> Plan<N> {
    /// Which of its fields another plan has otherwise.
    pub fn differences(&self, other: &Self) -> Vec<&'static str> {
        let fields = [
            ("board", self.board == other.board),
            ("mines", self.mines == other.mines),
            ("rules", self.rules == other.rules),
            ("strategies", self.strategies == other.strategies),
            ("effort", self.effort == other.effort),
            ("first", self.first == other.first),
            ("games", self.games == other.games),
            ("seed", self.seed == other.seed),
            ("risks", self.seen == other.seen),
        ];
        let differ = fields.iter().filter(|(_, same)| !same);
        differ.map(|(name, _)| *name).collect()
    }

    /// The plan as parts have it.
    pub fn to_json(&self) -> Value {
        let names: Vec<String> = self.strategies.iter().map(N::to_string).collect();
        let mut plan = json!({
            "board": self.board,
            "mines": self.mines,
            "rules": self.rules,
            "strategies": names,
            "effort": self.effort.name(),
            "games": self.games,
            "seed": self.seed,
        });
        if let Some(first) = self.first {
            plan["first"] = first.get().into();
        }
        if self.seen == Seen::Risks {
            plan["risks"] = true.into();
        }
        plan
    }

    fn read(plan: &Value, name: impl Fn(&str) -> Option<N>) -> Result<Self, ReadPartError> {
        let wrong = |field| ReadPartError::Field(field);
        let board = Board::from_json(&plan["board"].to_string()).map_err(|_| wrong("board"))?;
        let rules = Rules::from_json(&plan["rules"].to_string()).map_err(|_| wrong("rules"))?;
        let names = plan["strategies"].as_array().ok_or(wrong("strategies"))?;
        let strategies = names.iter().map(|text| name(text.as_str()?));
        let first = match &plan["first"] {
            Value::Null => None,
            cell => {
                let id = cell.as_u64().and_then(|id| u32::try_from(id).ok());
                Some(CellId::new(id.ok_or(wrong("first"))?))
            }
        };
        Ok(Self {
            board: board.value.spec().clone(),
            mines: number(plan, "mines")? as usize,
            rules: rules.value,
            effort: plan["effort"]
                .as_str()
                .and_then(|name| name.parse().ok())
                .ok_or(wrong("effort"))?,
            strategies: strategies
                .collect::<Option<_>>()
                .ok_or(wrong("strategies"))?,
            first,
            games: number(plan, "games")?,
            seed: number(plan, "seed")?,
            seen: match plan["risks"].as_bool() {
                Some(true) => Seen::Risks,
                _ => Seen::Play,
            },
        })
    }
}

impl Part {
    /// Reads a part.
    ///
    /// # Errors
    /// When it is no part, or one that does not hold together.
    pub fn from_json(text: &str) -> Result<Self, ReadPartError> {
        Self::read(text, |name| name.parse().ok())
    }
}

impl<N: PartialEq + Display> Part<N> {
    /// A piece of a run, before its first game.
    pub fn new(plan: Plan<N>, shard: Shard, command: String) -> Self {
        let range = shard.range(plan.games);
        let runs = vec![Totals::default(); plan.strategies.len()];
        Self {
            plan,
            range,
            runs,
            command,
            csv_bytes: None,
            compared: None,
        }
    }

    /// Whether every strategy has played every game of it.
    pub fn is_complete(&self) -> bool {
        let games = self.range.end - self.range.start;
        self.runs.iter().all(|totals| totals.games == games)
    }

    /// The game that was played last, and by whom; none before the first. The
    /// strategies of a run play one after the other, those of a comparison each
    /// game together.
    pub fn last_game(&self) -> Option<(&N, u64)> {
        let runs = self.plan.strategies.iter().zip(&self.runs);
        let (strategy, totals) = runs.rev().find(|(_, totals)| totals.games > 0)?;
        Some((strategy, self.range.start + totals.games - 1))
    }

    /// Why the file of an earlier part cannot be continued to play this one;
    /// empty if it can.
    pub fn differences(&self, earlier: &Self) -> Vec<&'static str> {
        let mut fields = self.plan.differences(&earlier.plan);
        if self.range != earlier.range {
            fields.push("shard");
        }
        match (&self.compared, &earlier.compared) {
            (Some(own), Some(other)) if own.margin != other.margin => fields.push("sprt"),
            (Some(_), None) | (None, Some(_)) => fields.push("compare"),
            _ => {}
        }
        fields
    }

    /// The part as one line of JSON.
    pub fn to_json(&self) -> String {
        let runs = self.plan.strategies.iter().zip(&self.runs);
        let runs = runs.map(|(strategy, totals)| {
            let mut run = totals.to_json();
            run["strategy"] = strategy.to_string().into();
            run
        });
        let mut part = json!({
            "lab_part": 1,
            "engine": ENGINE,
            "command": self.command,
            "plan": self.plan.to_json(),
            "range": [self.range.start, self.range.end],
            "runs": runs.collect::<Vec<Value>>(),
        });
        if let Some(bytes) = self.csv_bytes {
            part["csv_bytes"] = bytes.into();
        }
        if let Some(compared) = &self.compared {
            part["compared"] = compared.to_json();
        }
        part.to_string()
    }

    /// Reads a part whose strategies go by the names that `name` makes of them.
    ///
    /// # Errors
    /// As [`Part::from_json`].
    pub fn read(text: &str, name: impl Fn(&str) -> Option<N>) -> Result<Self, ReadPartError> {
        let part: Value = serde_json::from_str(text).map_err(|_| ReadPartError::NoPart)?;
        if part["lab_part"] != 1 {
            return Err(ReadPartError::NoPart);
        }
        if part["engine"] != ENGINE {
            let engine = part["engine"].as_str().unwrap_or("?").to_owned();
            return Err(ReadPartError::Engine(engine));
        }
        let plan = Plan::read(&part["plan"], name)?;
        let ends = part["range"].as_array().map(Vec::as_slice);
        let range = match ends {
            Some([from, to]) => from.as_u64().zip(to.as_u64()),
            _ => None,
        };
        let range = range.filter(|(from, to)| from <= to && *to <= plan.games);
        let (from, to) = range.ok_or(ReadPartError::Field("range"))?;
        let runs = part["runs"]
            .as_array()
            .ok_or(ReadPartError::Field("runs"))?;
        if runs.len() != plan.strategies.len() {
            return Err(ReadPartError::Field("runs"));
        }
        let mut totals = Vec::new();
        for (run, strategy) in runs.iter().zip(&plan.strategies) {
            let run_totals = Totals::from_json(run)?;
            if run["strategy"] != strategy.to_string() || run_totals.games > to - from {
                return Err(ReadPartError::Field("runs"));
            }
            totals.push(run_totals);
        }
        Ok(Self {
            plan,
            range: from..to,
            runs: totals,
            command: part["command"].as_str().unwrap_or_default().to_owned(),
            csv_bytes: part["csv_bytes"].as_u64(),
            compared: match &part["compared"] {
                Value::Null => None,
                compared => Some(Compared::read(compared)?),
            },
        })
    }
}

/// Why parts are no whole run. Parts are named by their place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// There are none.
    Empty,
    /// It is a comparison, which is in one piece.
    Compared {
        /// Which part.
        part: usize,
    },
    /// It is part of another run than the first.
    Mismatched {
        /// Which part.
        part: usize,
        /// Which fields differ.
        fields: Vec<&'static str>,
    },
    /// It was not played to its end.
    Unfinished {
        /// Which part.
        part: usize,
        /// How many games of it were played by the strategy that is furthest
        /// behind.
        played: u64,
        /// How many it has.
        of: u64,
    },
    /// Two parts have the same games.
    Overlapping {
        /// One part.
        part: usize,
        /// The other.
        other: usize,
        /// Games that are in both.
        games: Range<u64>,
    },
    /// Games are in no part.
    Missing {
        /// Which games.
        games: Range<u64>,
    },
}

impl Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there is no part"),
            Self::Compared { part } => {
                write!(f, "part {part} is a comparison, which is never split")
            }
            Self::Mismatched { part, fields } => write!(
                f,
                "part {part} is of another run than part 0: it differs in {}",
                fields.join(", ")
            ),
            Self::Unfinished { part, played, of } => {
                write!(
                    f,
                    "part {part} was not played to its end: {played} of {of} games"
                )
            }
            Self::Overlapping { part, other, games } => write!(
                f,
                "parts {part} and {other} overlap: both have games {} to {}",
                games.start,
                games.end - 1
            ),
            Self::Missing { games } => write!(
                f,
                "games {} to {} are missing: no part has them",
                games.start,
                games.end - 1
            ),
        }
    }
}

impl std::error::Error for MergeError {}

/// Joins parts to the whole run.
///
/// ```
/// # use demineur_lab::{MergeError, Part, Plan, Seen, Shard, merge};
/// # use demineur_core::{BoardSpec, Rules};
/// # let plan: Plan = Plan {
/// #     board: BoardSpec::square(9, 9), mines: 10, rules: Rules::default(), strategies: vec![],
/// #     effort: Default::default(),
/// #     first: None, games: 100, seed: 1, seen: Seen::Play,
/// # };
/// let part = |number| Part::new(plan.clone(), Shard { number, of: 4 }, String::new());
/// assert_eq!(merge(&[part(3), part(1), part(4), part(2)]).unwrap().range, 0..100);
/// assert_eq!(merge(&[part(1), part(2), part(4)]), Err(vec![MergeError::Missing { games: 50..75 }]));
/// ```
///
/// # Errors
/// Every reason why they are not the whole of one run.
pub fn merge<N: Clone + PartialEq + Display>(
    parts: &[Part<N>],
) -> Result<Part<N>, Vec<MergeError>> {
    let Some(first) = parts.first() else {
        return Err(vec![MergeError::Empty]);
    };
    let mut errors = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        if part.compared.is_some() {
            errors.push(MergeError::Compared { part: place });
        }
        let fields = part.plan.differences(&first.plan);
        if !fields.is_empty() {
            errors.push(MergeError::Mismatched {
                part: place,
                fields,
            });
        }
        if !part.is_complete() {
            let played = part.runs.iter().map(|totals| totals.games).min();
            errors.push(MergeError::Unfinished {
                part: place,
                played: played.unwrap_or(0),
                of: part.range.end - part.range.start,
            });
        }
    }
    errors.extend(gaps(parts, first.plan.games));
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut whole = Part {
        range: 0..first.plan.games,
        runs: vec![Totals::default(); first.runs.len()],
        csv_bytes: None,
        compared: None,
        ..first.clone()
    };
    for part in parts {
        for (sum, totals) in whole.runs.iter_mut().zip(&part.runs) {
            sum.merge(totals);
        }
    }
    Ok(whole)
}

/// Games that are in two parts, or in none.
fn gaps<N>(parts: &[Part<N>], games: u64) -> Vec<MergeError> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.retain(|&place| !parts[place].range.is_empty());
    order.sort_by_key(|&place| (parts[place].range.start, parts[place].range.end));
    let mut errors = Vec::new();
    let (mut covered, mut furthest) = (0, 0);
    for part in order {
        let range = &parts[part].range;
        if range.start > covered {
            errors.push(MergeError::Missing {
                games: covered..range.start,
            });
        } else if range.start < covered {
            errors.push(MergeError::Overlapping {
                part,
                other: furthest,
                games: range.start..range.end.min(covered),
            });
        }
        if range.end > covered {
            (covered, furthest) = (range.end, part);
        }
    }
    if covered < games {
        errors.push(MergeError::Missing {
            games: covered..games,
        });
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            board: BoardSpec::square(9, 9),
            mines: 10,
            rules: Rules::default(),
            strategies: vec![StrategyName::Exact, StrategyName::Random],
            effort: Effort::HIGH,
            first: Some(CellId::new(40)),
            games: 10,
            seed: u64::MAX,
            seen: Seen::Risks,
        }
    }

    fn played(shard: Shard) -> Part {
        let mut part = Part::new(plan(), shard, "demineur lab run …".to_owned());
        let games = part.range.end - part.range.start;
        for totals in &mut part.runs {
            totals.games = games;
            totals.wins = games / 2;
            totals.lost[1] = games - totals.wins;
            totals.timing.spread.put(0, games);
        }
        part
    }

    #[test]
    fn parts_are_read_as_they_were_written() {
        let part = Part {
            csv_bytes: Some(77),
            ..played(Shard { number: 2, of: 3 })
        };
        assert_eq!(Part::from_json(&part.to_json()), Ok(part));
    }

    #[test]
    fn shards_are_disjoint_and_together_the_whole() {
        for games in [0, 1, 7, 100, u64::MAX] {
            for of in [1, 2, 3, 10, 101] {
                let mut end = 0;
                for number in 1..=of {
                    let range = Shard { number, of }.range(games);
                    assert_eq!(range.start, end);
                    end = range.end;
                }
                assert_eq!(end, games);
            }
        }
    }

    #[test]
    fn every_reason_against_a_merge_is_told() {
        let halves = [1, 2].map(|number| played(Shard { number, of: 2 }));
        assert!(merge(&halves).is_ok());
        let mut other = halves[1].clone();
        other.plan.seed = 3;
        other.runs[1].games = 4;
        let errors = merge(&[halves[0].clone(), other, halves[0].clone()]).unwrap_err();
        assert_eq!(
            errors,
            [
                MergeError::Mismatched {
                    part: 1,
                    fields: vec!["seed"]
                },
                MergeError::Unfinished {
                    part: 1,
                    played: 4,
                    of: 5
                },
                MergeError::Overlapping {
                    part: 2,
                    other: 0,
                    games: 0..5
                },
            ]
        );
        assert_eq!(merge::<StrategyName>(&[]), Err(vec![MergeError::Empty]));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        let text = played(Shard::default()).to_json();
        assert_eq!(Part::from_json("{}"), Err(ReadPartError::NoPart));
        assert_eq!(Part::from_json(&text[..40]), Err(ReadPartError::NoPart));
        let older = text.replace(&format!("\"engine\":\"{ENGINE}\""), "\"engine\":\"0.0.1\"");
        assert_eq!(
            Part::from_json(&older),
            Err(ReadPartError::Engine("0.0.1".into()))
        );
        for (sound, broken, field) in [
            ("\"middle\":0", "\"middle\":1", "lost"),
            ("\"spread\":[[0,10]]", "\"spread\":[[0,9]]", "spread"),
            (
                "\"spread\":[[0,10]]",
                "\"spread\":[[0,18446744073709551615],[1,11]]",
                "spread",
            ),
            (
                "\"guesses\":0",
                "\"guesses\":18446744073709551615",
                "guesses",
            ),
            ("\"moves\":0", "\"moves\":42949672951", "moves"),
            (
                "\"without_guess\":0",
                "\"without_guess\":11",
                "without_guess",
            ),
            ("\"wins\":5", "\"wins\":11", "wins"),
            (
                "\"cpu_micros\":0",
                "\"cpu_micros\":18446744073709551615",
                "cpu_micros",
            ),
            (
                "\"slowest_micros\":0",
                "\"slowest_micros\":1",
                "slowest_micros",
            ),
        ] {
            let damaged = text.replacen(sound, broken, 1);
            assert_ne!(damaged, text, "{sound}");
            assert_eq!(Part::from_json(&damaged), Err(ReadPartError::Field(field)));
        }
        let beyond = text.replace("\"range\":[0,10]", "\"range\":[0,11]");
        assert_eq!(Part::from_json(&beyond), Err(ReadPartError::Field("range")));
        let mut more = played(Shard::default());
        for totals in &mut more.runs {
            (totals.games, totals.wins) = (12, 7);
            totals.timing.spread.put(0, 2);
        }
        let more = Part::from_json(&more.to_json());
        assert_eq!(more, Err(ReadPartError::Field("runs")));
    }
}
