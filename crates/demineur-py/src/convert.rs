//! Between Python's values and ours.

use demineur_core::format::{Limits, Parsed, utf8};
use demineur_play::{Found, Seen};
use pyo3::PyClass;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde_json::Value;

use crate::error::{invalid, no_cell, unfound, unread};

/// The JSON text of a dict or list, or the text itself.
pub fn json_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        let text = utf8(bytes.as_bytes());
        return match text {
            Ok(text) => Ok(text.to_owned()),
            Err(errors) => Err(unread(value.py(), &errors)),
        };
    }
    let json = value.py().import("json")?;
    let text = json.call_method1("dumps", (value,));
    let text = text.map_err(|error| {
        let cause = error.value(value.py());
        PyTypeError::new_err(format!("expected a dict or JSON text: {cause}"))
    })?;
    text.extract()
}

/// Whatever a person hands over: a dict, a text or bytes, in any format.
pub fn found(value: &Bound<'_, PyAny>) -> PyResult<Found> {
    let py = value.py();
    let bytes = match value.cast::<PyBytes>() {
        Ok(bytes) => bytes.as_bytes().to_vec(),
        Err(_) => json_text(value)?.into_bytes(),
    };
    let read = py.detach(|| Found::read(&bytes, Limits::default()));
    accept(py, read.map_err(|error| unfound(py, &error))?)
}

/// What somebody sees of a board: a position, or a game as it stands, in any format.
pub fn seen(value: &Bound<'_, PyAny>) -> PyResult<Seen> {
    match found(value)? {
        Found::Position(position) => Ok(Seen::position(position)),
        Found::Game(saved, _) => Ok(Seen::game(*saved)),
        _ => Err(invalid(
            value.py(),
            "this is no position and no game".to_owned(),
        )),
    }
}

/// A whole number from 0 to the most that fits.
pub fn natural<T: TryFrom<u64>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let fits = match value.extract::<u64>() {
        Ok(number) => T::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(error) => return Err(error),
    };
    fits.ok_or_else(|| {
        let bits = 8 * size_of::<T>();
        let message = format!("{value} is not from 0 to 2**{bits} - 1");
        invalid(value.py(), message)
    })
}

/// The same, or none.
pub fn natural_or_none<T: TryFrom<u64>>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    (!value.is_none()).then(|| natural(value)).transpose()
}

/// The number of a cell, of whatever board: which ones there are that will say.
#[derive(Clone, Copy)]
pub struct Cell(pub i64);

impl<'py> FromPyObject<'_, 'py> for Cell {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.extract::<i64>() {
            Ok(cell) => Ok(Self(cell)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Err(no_cell(format!("there is no cell {}", &*value)))
            }
            Err(error) => Err(error),
        }
    }
}

impl Cell {
    /// The same where no board is known: every board has its cells from 0.
    pub fn id(self) -> PyResult<u32> {
        u32::try_from(self.0).map_err(|_| {
            let cell = self.0;
            no_cell(format!("there is no cell {cell}: cells are numbers from 0"))
        })
    }
}

/// A JSON value as Python has it.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?
        .call_method1("loads", (value.to_string(),))
}

/// What was read, with a Python warning for each field that was ignored.
pub fn accept<T>(py: Python<'_>, parsed: Parsed<T>) -> PyResult<T> {
    let category = py.get_type::<PyUserWarning>();
    for warning in &parsed.warnings {
        let message = std::ffi::CString::new(warning.to_string())?;
        PyErr::warn(py, category.as_any(), &message, 2)?;
    }
    Ok(parsed.value)
}

/// How a value is pickled that is made again from arguments and keywords.
pub type Kept<'py, A> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyAny>, A, Bound<'py, PyDict>),
);

/// Keeps a value as the call of its class with these.
pub fn kept<'py, A>(
    value: &Bound<'py, impl PyClass>,
    args: A,
    fields: Bound<'py, PyDict>,
) -> PyResult<Kept<'py, A>> {
    let make = value.py().import("demineur._values")?.getattr("make")?;
    Ok((make, (value.as_any().get_type().into_any(), args, fields)))
}
