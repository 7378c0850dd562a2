//! Sums over games.

use demineur_solver::strategy::Technique;
use serde_json::{Map, Value, json};

use crate::histogram::{BUCKETS, Histogram};
use crate::interval::wilson;
use crate::reading::{ReadPartError, number, numbers};
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
        self.games += other.games;
        self.wins += other.wins;
        self.guesses += other.guesses;
        self.without_guess += other.without_guess;
        self.moves += other.moves;
        self.three_bv += other.three_bv;
        let sums = self.lost.iter_mut().chain(&mut self.techniques);
        for (sum, count) in sums.zip(other.lost.iter().chain(&other.techniques)) {
            *sum += count;
        }
        if let Some(other) = other.risks {
            let risks = self.risks.get_or_insert_default();
            risks.billionths += other.billionths;
            risks.needless += other.needless;
            risks.lost_needlessly += other.lost_needlessly;
        }
        self.timing.cpu_micros += other.timing.cpu_micros;
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

    /// Reads totals.
    pub(crate) fn from_json(totals: &Value) -> Result<Self, ReadPartError> {
        let timing = &totals["timing"];
        let wrong = ReadPartError::Field("spread");
        let mut spread = Histogram::default();
        for pair in timing["spread"].as_array().ok_or(wrong.clone())? {
            let (bucket, count) = (pair[0].as_u64(), pair[1].as_u64());
            let (bucket, count) = bucket.zip(count).ok_or(wrong.clone())?;
            let bucket = usize::try_from(bucket).unwrap_or(usize::MAX);
            if bucket >= BUCKETS {
                return Err(wrong);
            }
            spread.put(bucket, count);
        }
        let risks = &totals["risks"];
        let read = Self {
            games: number(totals, "games")?,
            wins: number(totals, "wins")?,
            guesses: number(totals, "guesses")?,
            without_guess: number(totals, "without_guess")?,
            moves: number(totals, "moves")?,
            three_bv: number(totals, "three_bv")?,
            lost: numbers(&totals["lost"], Stage::ALL.map(Stage::name))?,
            techniques: numbers(&totals["techniques"], Technique::NAMES)?,
            risks: match risks.is_object() {
                true => Some(Risks {
                    billionths: number(risks, "billionths")?,
                    needless: number(risks, "needless")?,
                    lost_needlessly: number(risks, "lost_needlessly")?,
                }),
                false => None,
            },
            timing: Timing {
                cpu_micros: number(timing, "cpu_micros")?,
                slowest_micros: number(timing, "slowest_micros")?,
                spread,
            },
        };
        match read.wins <= read.games {
            true => Ok(read),
            false => Err(ReadPartError::Field("wins")),
        }
    }
}

/// Names with their numbers, in order.
fn object(pairs: impl IntoIterator<Item = (&'static str, u64)>) -> Map<String, Value> {
    let pairs = pairs.into_iter();
    let pairs = pairs.map(|(name, count)| (name.to_owned(), count.into()));
    pairs.collect()
}
