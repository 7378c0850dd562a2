//! A run, or a piece of it, as a value.

use demineur_lab::ReadPartError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::board::hash_of;
use crate::convert::to_python;
use crate::error::invalid;

/// A run, or a piece of it: what `demineur lab run --out` writes and `demineur lab merge` reads,
/// made of that JSON text.
#[pyclass(frozen, eq, module = "demineur.lab")]
#[derive(PartialEq)]
pub struct Part(pub demineur_lab::Part<String>);

#[pymethods]
impl Part {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let part = demineur_lab::Part::read(text, |name| Some(name.to_owned()));
        let part = part.map_err(|error: ReadPartError| invalid(py, error.to_string()))?;
        Ok(Self(part))
    }

    /// The same as one line of JSON: a part of the program's (format 8).
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// What is played, as a dict.
    #[getter]
    fn plan<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.plan.to_json())
    }

    /// Which games are in it.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let range = py.import("builtins")?.getattr("range")?;
        range.call1((self.0.range.start, self.0.range.end))
    }

    /// Who plays.
    #[getter]
    fn strategies(&self) -> Vec<String> {
        self.0.plan.strategies.clone()
    }

    /// Whether every strategy has played every game of it.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// How each strategy fared: the lines of `demineur lab run --json`, as dicts.
    #[getter]
    fn runs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let plan = &self.0.plan;
        let runs = plan.strategies.iter().zip(&self.0.runs);
        let stopped = !self.0.is_complete();
        let lines = runs.map(|(name, totals)| plan.summary(name, totals, stopped, None));
        to_python(py, &Value::Array(lines.collect()))
    }

    /// Whether another part has the same games, come out the same: times aside.
    fn same_games(&self, other: &Bound<'_, Part>) -> bool {
        let (own, other) = (&self.0, &other.get().0);
        let mut runs = own.runs.iter().zip(&other.runs);
        own.plan == other.plan && own.range == other.range && runs.all(|(a, b)| a.same_games(b))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0.to_json())
    }

    fn __repr__(&self) -> String {
        let runs = self.0.plan.strategies.iter().zip(&self.0.runs);
        let runs =
            runs.map(|(name, totals)| format!("{name} won {} of {}", totals.wins, totals.games));
        let (from, to) = (self.0.range.start, self.0.range.end);
        let runs: Vec<String> = runs.collect();
        format!("<Part: games {from} to {to}, {}>", runs.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.to_json(),)))
    }
}
