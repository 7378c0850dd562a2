//! Sums over games.

use demineur_solver::strategy::Technique;
use serde_json::{Map, Value, json};

use crate::histogram::{BUCKETS, Histogram};
use crate::interval::wilson;
use crate::reading::{ReadPartError, at_most, number, numbers};
use crate::record::{Record, Stage};

/// Sums over games: whole numbers, so that everything but `timing` is the same
/// on any number of threads, and for parts of a run that are merged in any
/// order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Of these, won.
    pub wins: u64,
    /// Guesses in all games.
    pub guesses: u64,
    /// Games without a guess.
    pub without_guess: u64,
    /// Moves in all games.
    pub moves: u64,
    /// 3BV of all boards.
    pub three_bv: u64,
    /// Games lost by how far they had come, in the order of [`Stage::ALL`].
    pub lost: [u64; Stage::ALL.len()],
    /// Moves by technique, in the order of [`Technique::NAMES`].
    pub techniques: [u64; Technique::NAMES.len()],
    /// What was risked, where that was worked out.
    pub risks: Option<Risks>,
    /// CPU times.
    pub timing: Timing,
}

/// What the guesses of many games risked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Risks {
    /// Chances of a mine, added up over all guesses, in billionths.
    pub billionths: u64,
    /// Guesses made though some cell was certainly safe.
    pub needless: u64,
    /// Games lost by such a guess.
    pub lost_needlessly: u64,
}

/// CPU times over games, in microseconds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Timing {
    /// All games.
    pub cpu_micros: u64,
    /// The slowest game.
    pub slowest_micros: u64,
    /// How the times are spread.
    pub spread: Histogram,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.wins += u64::from(record.won);
        self.guesses += u64::from(record.guesses);
        self.without_guess += u64::from(record.guesses == 0);
        self.moves += u64::from(record.moves);
        self.three_bv += u64::from(record.three_bv);
        if let Some(stage) = record.lost {
            self.lost[stage as usize] += 1;
        }
        for (sum, count) in self.techniques.iter_mut().zip(record.techniques) {
            *sum += u64::from(count);
        }
        if let Some(risk) = record.risk {
            let risks = self.risks.get_or_insert_default();
            risks.billionths += risk.billionths;
            risks.needless += u64::from(risk.needless);
            risks.lost_needlessly += u64::from(risk.lost_needlessly);
        }
        self.timing.cpu_micros += record.micros;
        self.timing.slowest_micros = self.timing.slowest_micros.max(record.micros);
        self.timing.spread.add(record.micros);
    }

    /// Adds the games of another part of the same run.
    pub fn merge(&mut self, other: &Self) {
        // Files may say anything: sums that no games have end at the most.
        let add = |sum: &mut u64, count: u64| *sum = sum.saturating_add(count);
        add(&mut self.games, other.games);
        add(&mut self.wins, other.wins);
        add(&mut self.guesses, other.guesses);
        add(&mut self.without_guess, other.without_guess);
        add(&mut self.moves, other.moves);
        add(&mut self.three_bv, other.three_bv);
        let sums = self.lost.iter_mut().chain(&mut self.techniques);
        for (sum, count) in sums.zip(other.lost.iter().chain(&other.techniques)) {
            add(sum, *count);
        }
        if let Some(other) = other.risks {
            let risks = self.risks.get_or_insert_default();
            add(&mut risks.billionths, other.billionths);
            add(&mut risks.needless, other.needless);
            add(&mut risks.lost_needlessly, other.lost_needlessly);
        }
        add(&mut self.timing.cpu_micros, other.timing.cpu_micros);
        self.timing.slowest_micros = self.timing.slowest_micros.max(other.timing.slowest_micros);
        self.timing.spread.merge(&other.timing.spread);
    }

    /// Whether they sum up the same games: timings aside.
    pub fn same_games(&self, other: &Self) -> bool {
        let untimed = |totals: &Self| Self {
            timing: Timing::default(),
            ..totals.clone()
        };
        untimed(self) == untimed(other)
    }

    /// Games lost.
    pub fn losses(&self) -> u64 {
        self.games - self.wins
    }

    /// The share of games won; 0 of none.
    pub fn win_rate(&self) -> f64 {
        self.mean(self.wins)
    }

    /// A sum for each game; 0 of none.
    pub fn mean(&self, sum: u64) -> f64 {
        match self.games {
            0 => 0.0,
            games => sum as f64 / games as f64,
        }
    }

    /// Wilson's 95 % interval for the chance to win.
    pub fn interval(&self) -> [f64; 2] {
        wilson(self.wins, self.games)
    }

    /// The techniques that were used, with their moves.
    pub fn used_techniques(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = Technique::NAMES.into_iter().zip(self.techniques);
        all.filter(|(_, moves)| *moves > 0)
    }
}

/// The largest sum that is read.
const MOST: u128 = 1 << 62;

/// As files have them.
impl Totals {
    /// What was counted, by the names that programs read: neither risks nor
    /// times.
    pub fn counts(&self) -> Map<String, Value> {
        let lost = Stage::ALL.map(Stage::name).into_iter().zip(self.lost);
        let mut counts = object([
            ("games", self.games),
            ("wins", self.wins),
            ("guesses", self.guesses),
            ("without_guess", self.without_guess),
            ("moves", self.moves),
            ("three_bv", self.three_bv),
        ]);
        counts.insert("lost".to_owned(), object(lost).into());
        counts.insert(
            "techniques".to_owned(),
            object(self.used_techniques()).into(),
        );
        counts
    }

    /// The totals as JSON, all of them: [`Totals::from_json`] reads them.
    pub(crate) fn to_json(&self) -> Value {
        let mut totals = Value::Object(self.counts());
        if let Some(risks) = self.risks {
            totals["risks"] = json!({
                "billionths": risks.billionths,
                "needless": risks.needless,
                "lost_needlessly": risks.lost_needlessly,
            });
        }
        let spread: Vec<_> = self.timing.spread.counts().collect();
        totals["timing"] = json!({
            "cpu_micros": self.timing.cpu_micros,
            "slowest_micros": self.timing.slowest_micros,
            "spread": spread,
        });
        totals
    }

    /// Reads totals, as far as they can be those of games.
    pub(crate) fn from_json(totals: &Value) -> Result<Self, ReadPartError> {
        let games = number(totals, "games")?;
        let wins = at_most(totals, "wins", games.into())?;
        // A game counts no more than 32 bits of anything, and what follows must
        // find room.
        let of_games = (u128::from(games) * u128::from(u32::MAX)).min(MOST);
        let sum = |field| at_most(totals, field, of_games);
        let lost = numbers(&totals["lost"], Stage::ALL.map(Stage::name))?;
        if lost.iter().map(|&count| u128::from(count)).sum::<u128>() != u128::from(games - wins) {
            return Err(ReadPartError::Field("lost"));
        }
        let techniques = numbers(&totals["techniques"], Technique::NAMES)?;
        if techniques.iter().any(|&count| u128::from(count) > of_games) {
            return Err(ReadPartError::Field("techniques"));
        }
        Ok(Self {
            games,
            wins,
            guesses: sum("guesses")?,
            without_guess: at_most(totals, "without_guess", games.into())?,
            moves: sum("moves")?,
            three_bv: sum("three_bv")?,
            lost,
            techniques,
            risks: match &totals["risks"] {
                Value::Null => None,
                risks => Some(Risks {
                    billionths: at_most(risks, "billionths", (of_games * 1_000_000_000).min(MOST))?,
                    needless: at_most(risks, "needless", of_games)?,
                    lost_needlessly: at_most(risks, "lost_needlessly", (games - wins).into())?,
                }),
            },
            timing: Timing::from_json(&totals["timing"], games)?,
        })
    }
}

impl Timing {
    /// Reads the times of that many games.
    fn from_json(timing: &Value, games: u64) -> Result<Self, ReadPartError> {
        let wrong = || ReadPartError::Field("spread");
        let mut spread = Histogram::default();
        let mut left = games;
        for pair in timing["spread"].as_array().ok_or_else(wrong)? {
            let numbers = pair[0].as_u64().zip(pair[1].as_u64());
            let (bucket, count) = numbers.ok_or_else(wrong)?;
            let bucket = usize::try_from(bucket).unwrap_or(usize::MAX);
            if bucket >= BUCKETS {
                return Err(wrong());
            }
            left = left.checked_sub(count).ok_or_else(wrong)?;
            spread.put(bucket, count);
        }
        if left > 0 {
            return Err(wrong());
        }
        let cpu_micros = at_most(timing, "cpu_micros", MOST)?;
        Ok(Self {
            cpu_micros,
            slowest_micros: at_most(timing, "slowest_micros", cpu_micros.into())?,
            spread,
        })
    }
}

/// Names with their numbers, in order.
fn object(pairs: impl IntoIterator<Item = (&'static str, u64)>) -> Map<String, Value> {
    let pairs = pairs.into_iter();
    let pairs = pairs.map(|(name, count)| (name.to_owned(), count.into()));
    pairs.collect()
}
