//! Where random choices come from.

use demineur_core::Rng as CoreRng;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::convert::natural;

/// Random choices that are the same on every machine: stream `stream` of `seed`.
///
/// The one that a strategy is handed draws like any other, and can be copied; but it tells nobody of
/// which seed and stream it is, and is not pickled: whoever knew them would know the mines.
#[pyclass(module = "demineur", from_py_object)]
#[derive(Clone)]
pub struct Rng(pub CoreRng);

impl Rng {
    /// Its seed, its stream and how far it is, where it tells them.
    fn place(&self) -> PyResult<(u64, u64, u128)> {
        self.0.place().ok_or_else(|| {
            PyTypeError::new_err(
                "what a strategy is handed to draw from is not pickled: it would tell the mines",
            )
        })
    }

    /// What this is once `drawn`, a sealed copy of it, has drawn.
    pub fn after(&self, drawn: CoreRng) -> CoreRng {
        match self.0.place() {
            Some((seed, stream, _)) => CoreRng::at((seed, stream, drawn.drawn())),
            None => drawn,
        }
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed = 0, stream = 0))]
    fn new(
        #[pyo3(from_py_with = natural)] seed: u64,
        #[pyo3(from_py_with = natural)] stream: u64,
    ) -> Self {
        Self(CoreRng::new(seed, stream))
    }

    fn __getstate__(&self) -> PyResult<(u64, u64, u128)> {
        self.place()
    }

    fn __setstate__(&mut self, place: (u64, u64, u128)) -> PyResult<()> {
        self.place()?;
        self.0 = CoreRng::at(place);
        Ok(())
    }

    fn __getnewargs__(&self) -> PyResult<(u64, u64)> {
        let (seed, stream, _) = self.place()?;
        Ok((seed, stream))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Whether both draw the same from now on. One that does not tell its place equals itself alone.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> bool {
        if slf.is(other) {
            return true;
        }
        let place = slf.borrow().0.place();
        place.is_some() && place == other.borrow().0.place()
    }

    fn __repr__(&self) -> String {
        match self.0.place() {
            Some((seed, stream, 0)) => format!("Rng({seed}, {stream})"),
            Some((seed, stream, words)) => format!("<Rng({seed}, {stream}) after {words} words>"),
            None => "<Rng of a game>".to_owned(),
        }
    }

    /// 64 random bits.
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A whole number from 0 to below the bound.
    fn below(&mut self, #[pyo3(from_py_with = natural)] bound: u64) -> PyResult<u64> {
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
