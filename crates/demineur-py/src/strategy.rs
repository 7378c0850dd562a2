//! Strategies by name.

use demineur_core::Rng as CoreRng;
use demineur_solver::strategy::{Player, StrategyName, Turn};
use demineur_solver::{Budget, Effort};
use pyo3::prelude::*;

use crate::convert::{Kept, kept};
use crate::error::{invalid, stuck};
use crate::game::view_of;
use crate::moves::Move;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::watch::briefly;

/// A strategy by its name: `Strategy("expert", effort="high")`; `demineur.strategies()` names
/// them all. `effort` is how hard `expert` thinks about a guess: "low", "normal" or "high".
#[pyclass(frozen, eq, module = "demineur", from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub struct Strategy {
    /// Which.
    pub name: StrategyName,
    /// How hard it thinks.
    pub effort: Effort,
}

/// The effort of that name.
pub fn effort_of(py: Python<'_>, effort: &str) -> PyResult<Effort> {
    effort
        .parse()
        .map_err(|error| invalid(py, format!("{error}")))
}

#[pymethods]
impl Strategy {
    #[new]
    #[pyo3(signature = (name, *, effort = "normal"))]
    fn new(py: Python<'_>, name: &str, effort: &str) -> PyResult<Self> {
        Ok(Self {
            name: name
                .parse()
                .map_err(|error| invalid(py, format!("{error}")))?,
            effort: effort_of(py, effort)?,
        })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name.name()
    }

    /// How hard it thinks about a guess.
    #[getter]
    fn effort(&self) -> &'static str {
        self.effort.name().unwrap_or("normal")
    }

    /// What to play now, each move with its reason. It is shown the view and nothing else.
    #[pyo3(signature = (view, rules = None, rng = None))]
    fn moves(
        &self,
        py: Python<'_>,
        view: &Bound<'_, PyAny>,
        rules: Option<Rules>,
        rng: Option<&Bound<'_, Rng>>,
    ) -> PyResult<Vec<Move>> {
        let view = view_of(view)?;
        let core = rng.map_or_else(|| CoreRng::new(0, 0), |rng| rng.borrow().0.clone());
        let rules = rules.map_or_else(
            || demineur_core::Rules {
                first_click: view.first_click,
                ..Default::default()
            },
            |rules| rules.0,
        );
        Player::new(self.name).map_err(|error| invalid(py, error.to_string()))?;
        let (moves, drawn) = briefly(py, |cancel| {
            let mut player = Player::new(self.name).expect("it was made once");
            let mut drawn = core.clone();
            let mut budget = Budget::default()
                .with_effort(self.effort)
                .with_cancel(cancel.clone());
            let mut turn = Turn {
                view: &view.view,
                rules: &rules,
                rng: &mut drawn,
                budget: &mut budget,
            };
            (player.moves(&mut turn, None), drawn)
        })?;
        if let Some(rng) = rng {
            rng.borrow_mut().0 = drawn;
        }
        let moves = moves.map_err(|error| stuck(py, error.to_string()))?;
        Ok(moves.iter().map(Move::of).collect())
    }

    fn __hash__(&self) -> u64 {
        crate::board::hash_of(&self.__repr__())
    }

    fn __repr__(&self) -> String {
        format!("Strategy('{}', effort='{}')", self.name(), self.effort())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, (&'static str,)>> {
        let fields = pyo3::types::PyDict::new(slf.py());
        fields.set_item("effort", slf.get().effort())?;
        kept(slf, (slf.get().name(),), fields)
    }
}

/// The names of all strategies.
#[pyfunction]
fn strategies() -> Vec<&'static str> {
    StrategyName::ALL.iter().map(|name| name.name()).collect()
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Strategy>()?;
    module.add_function(wrap_pyfunction!(strategies, module)?)
}
