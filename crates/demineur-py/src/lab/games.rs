//! A row for every game, a column after the other.

use demineur_lab::{Plan, Record, Risk, Seen, Stage};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The games of a run while it is played, a column after the other.
pub struct Columns {
    strategy: Vec<i32>,
    game: Vec<i64>,
    won: Vec<bool>,
    guesses: Vec<i32>,
    moves: Vec<i32>,
    three_bv: Vec<i32>,
    lost: Vec<i32>,
    micros: Vec<i64>,
    risks: Option<Vec<Risk>>,
}

impl Columns {
    /// Before the first game of a plan.
    pub fn new(plan: &Plan<String>) -> Self {
        Self {
            strategy: Vec::new(),
            game: Vec::new(),
            won: Vec::new(),
            guesses: Vec::new(),
            moves: Vec::new(),
            three_bv: Vec::new(),
            lost: Vec::new(),
            micros: Vec::new(),
            risks: (plan.seen == Seen::Risks).then(Vec::new),
        }
    }

    /// Adds a game: what each strategy made of it, in their order.
    pub fn add(&mut self, game: u64, records: &[Record]) {
        for (place, record) in records.iter().enumerate() {
            self.strategy.push(place as i32);
            self.game.push(game as i64);
            self.won.push(record.won);
            self.guesses.push(record.guesses as i32);
            self.moves.push(record.moves as i32);
            self.three_bv.push(record.three_bv as i32);
            self.lost.push(record.lost.map_or(-1, |stage| stage as i32));
            self.micros.push(record.micros as i64);
            if let Some(risks) = &mut self.risks {
                risks.push(record.risk.unwrap_or_default());
            }
        }
    }

    /// What was added, as arrays on the same memory: a dict of columns. Strategies and stages
    /// are places in a list of words; a game that was won was lost nowhere, at -1.
    pub fn finish<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        columns.set_item("strategy", PyArray1::from_vec(py, self.strategy))?;
        columns.set_item("game", PyArray1::from_vec(py, self.game))?;
        columns.set_item("won", PyArray1::from_vec(py, self.won))?;
        columns.set_item("guesses", PyArray1::from_vec(py, self.guesses))?;
        columns.set_item("moves", PyArray1::from_vec(py, self.moves))?;
        columns.set_item("three_bv", PyArray1::from_vec(py, self.three_bv))?;
        columns.set_item("lost", PyArray1::from_vec(py, self.lost))?;
        columns.set_item("micros", PyArray1::from_vec(py, self.micros))?;
        if let Some(risks) = self.risks {
            let all = risks.iter();
            let risk = all.clone().map(|risk| risk.billionths as f64 / 1e9);
            let needless = all.clone().map(|risk| risk.needless as i32);
            let lost = all.map(|risk| risk.lost_needlessly);
            columns.set_item("risk", PyArray1::from_iter(py, risk))?;
            columns.set_item("needless_guesses", PyArray1::from_iter(py, needless))?;
            columns.set_item("lost_needlessly", PyArray1::from_iter(py, lost))?;
        }
        Ok(columns)
    }
}

/// The words that the column of where games were lost has places of.
pub fn stages() -> [&'static str; Stage::ALL.len()] {
    Stage::ALL.map(Stage::name)
}
