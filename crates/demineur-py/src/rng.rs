//! Where random choices come from.

use demineur_core::Rng as CoreRng;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// Random choices that are the same on every machine: stream `stream` of `seed`.
#[pyclass(module = "demineur", from_py_object)]
#[derive(Clone)]
pub struct Rng(pub CoreRng);

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed = 0, stream = 0))]
    fn new(seed: u64, stream: u64) -> Self {
        Self(CoreRng::new(seed, stream))
    }

    fn __getstate__(&self) -> (u64, u64, u128) {
        self.0.place()
    }

    fn __setstate__(&mut self, place: (u64, u64, u128)) {
        self.0 = CoreRng::at(place);
    }

    fn __getnewargs__(&self) -> (u64, u64) {
        let (seed, stream, _) = self.0.place();
        (seed, stream)
    }

    /// Whether both draw the same from now on.
    fn __eq__(&self, other: &Self) -> bool {
        self.0.place() == other.0.place()
    }

    fn __repr__(&self) -> String {
        let (seed, stream, words) = self.0.place();
        match words {
            0 => format!("Rng({seed}, {stream})"),
            words => format!("<Rng({seed}, {stream}) after {words} words>"),
        }
    }

    /// 64 random bits.
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number from 0 to below the bound.
    fn below(&mut self, bound: u64) -> PyResult<u64> {
        match bound {
            0 => Err(PyValueError::new_err("nothing is below 0")),
            bound => Ok(self.0.below(bound)),
        }
    }

    /// A number from 0 to below 1.
    fn random(&mut self) -> f64 {
        self.0.unit()
    }

    /// One of the items.
    fn choice<'py>(&mut self, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match items.len()? as u64 {
            0 => Err(PyIndexError::new_err("there is nothing to choose from")),
            count => items.get_item(self.0.below(count)),
        }
    }

    /// Puts the items of a list into random order.
    fn shuffle(&mut self, items: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut order: Vec<Bound<'_, PyAny>> = items.try_iter()?.collect::<PyResult<_>>()?;
        self.0.shuffle(&mut order);
        for (place, item) in order.into_iter().enumerate() {
            items.set_item(place, item)?;
        }
        Ok(())
    }
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rng>()
}
