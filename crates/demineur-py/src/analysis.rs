//! What follows from a view.

use demineur_core::format::Position;
use demineur_solver::{Analyser, Analysis as Found, BigUint, Budget, Effort};
use demineur_words::{Answer, CellNames};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::board::ids;
use crate::convert::{Kept, kept};
use crate::error::{impossible, texts};
use crate::game::view_of;
use crate::strategy::effort_of;
use crate::view::View;
use crate::watch::briefly;

/// What follows from a view: the exact chance of a mine in every cell, what is certain, how
/// many layouts fit, and the best move.
#[pyclass(frozen, module = "demineur")]
pub struct Analysis {
    view: View,
    position: Position,
    found: Found,
    effort: Effort,
}

#[pymethods]
impl Analysis {
    #[new]
    #[pyo3(signature = (view, *, effort = "normal"))]
    fn new(py: Python<'_>, view: &Bound<'_, PyAny>, effort: &str) -> PyResult<Self> {
        let effort = effort_of(py, effort)?;
        let view = view_of(view)?;
        let found = briefly(py, |cancel| {
            let mut budget = Budget::unbounded().with_cancel(cancel.clone());
            Analyser::new().analyse_within(&view.view, &mut budget)
        })?;
        let found = found.map_err(|conflict| impossible(py, &conflict))?;
        let position = view.position();
        Ok(Self {
            view,
            position,
            found,
            effort,
        })
    }

    /// The view it is of.
    #[getter]
    fn view(&self) -> View {
        self.view.clone()
    }

    /// Whether every layout was counted.
    #[getter]
    fn exact(&self) -> bool {
        self.found.exact()
    }

    /// The chance of a mine in every cell, NaN where it is open.
    #[getter]
    fn probabilities<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let cells = self.view.view.cells();
        let chance = |cell| match self.view.view.is_hidden(cell) {
            true => self.found.probability(cell).unwrap_or(f64::NAN),
            false => f64::NAN,
        };
        PyArray1::from_iter(py, cells.map(chance))
    }

    /// The hidden cells that are certainly safe, ascending.
    #[getter]
    fn safe(&self) -> Vec<u32> {
        ids(self.found.safe())
    }

    /// The cells that are certainly mines, ascending.
    #[getter]
    fn mines(&self) -> Vec<u32> {
        ids(self.found.mines())
    }

    /// How many layouts fit; none where they were not counted.
    #[getter]
    fn layouts(&self, py: Python<'_>) -> PyResult<Option<BigUint>> {
        briefly(py, |cancel| self.found.layouts_until(cancel).cloned())
    }

    /// The best move and why; none when no safe cell is hidden.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let best = briefly(py, |cancel| {
            let mut budget = Budget::default()
                .with_effort(self.effort)
                .with_cancel(cancel.clone());
            let answer = Answer::new(&self.position, &self.found, &mut budget);
            answer.best().map(|best| {
                let why = answer.why(best, CellNames::Ids, &texts());
                let risk = answer.best_risk(best);
                (
                    best.cell.get(),
                    risk,
                    best.win_probability(),
                    best.win_estimate(),
                    why,
                )
            })
        })?;
        let class = py.import("demineur._values")?.getattr("Best")?;
        best.map(|best| class.call1(best)).transpose()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.view.__eq__(&other.view) && self.effort == other.effort
    }

    fn __hash__(&self) -> u64 {
        self.view.__hash__()
    }

    fn __repr__(&self) -> String {
        let (safe, mines) = (self.found.safe().len(), self.found.mines().len());
        let hidden = self.view.view.hidden_count();
        format!("<Analysis of {hidden} hidden cells: {safe} safe, {mines} mines>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, (View,)>> {
        let fields = pyo3::types::PyDict::new(slf.py());
        fields.set_item("effort", slf.get().effort.name().unwrap_or("normal"))?;
        kept(slf, (slf.get().view(),), fields)
    }
}

/// What follows from a view, a game as its player sees it, or a position (a dict or JSON text of
/// format 1).
///
/// Raises `ImpossibleError` where no layout fits.
#[pyfunction]
#[pyo3(signature = (view, *, effort = "normal"))]
fn analyse(py: Python<'_>, view: &Bound<'_, PyAny>, effort: &str) -> PyResult<Analysis> {
    Analysis::new(py, view, effort)
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Analysis>()?;
    module.add_function(wrap_pyfunction!(analyse, module)?)
}
