//! Between Python's values and ours.

use demineur_core::format::{Parsed, utf8};
use pyo3::PyClass;
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde_json::Value;

use crate::error::unread;

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
