//! The exceptions of the package, and which error becomes which.

use demineur_core::format::FormatErrors;
use demineur_play::FoundError;
use demineur_solver::Conflict;
use demineur_words::{CellNames, Lang, Texts};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

create_exception!(
    demineur,
    Error,
    PyException,
    "Anything that this package refuses; its message is the one the program `demineur` gives."
);
create_exception!(
    demineur,
    MoveError,
    Error,
    "A move that does nothing; it says why and what to do instead."
);
create_exception!(
    demineur,
    StrategyError,
    Error,
    "There is no answer: a strategy, a search or a review gave up or was stopped."
);

/// A value that cannot be used: an [`Error`] and a `ValueError`.
static INVALID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
/// A position that cannot be: an [`Error`] and a `ValueError`.
static IMPOSSIBLE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A cell that is not there: an [`Error`] and an `IndexError`.
static NO_CELL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// What every door says of errors, in English: exceptions are read by programmers.
pub fn texts() -> Texts {
    Texts::new(Lang::En)
}

/// The exception for a value that cannot be used.
pub fn invalid(py: Python<'_>, message: String) -> PyErr {
    raise(py, &INVALID, message)
}

/// The exception for a cell that is not there.
pub fn no_cell(message: String) -> PyErr {
    Python::attach(|py| raise(py, &NO_CELL, message))
}

/// The exception for a move that does nothing.
pub fn refused(_py: Python<'_>, message: String) -> PyErr {
    MoveError::new_err(message)
}

/// The exception for a question without an answer.
pub fn stuck(_py: Python<'_>, message: String) -> PyErr {
    StrategyError::new_err(message)
}

/// The exception for a position that cannot be, with the numbers at odds.
pub fn impossible(py: Python<'_>, conflict: &Conflict) -> PyErr {
    let error = raise(py, &IMPOSSIBLE, texts().conflict(conflict, CellNames::Ids));
    let value = error.value(py);
    let cells: Vec<u32> = conflict.cells.iter().map(|cell| cell.get()).collect();
    let told = value.setattr("conflict", cells);
    match told.and_then(|()| value.setattr("mine_count", conflict.mine_count)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

fn raise(py: Python<'_>, class: &PyOnceLock<Py<PyType>>, message: String) -> PyErr {
    match class.get(py) {
        Some(class) => PyErr::from_type(class.bind(py).clone(), message),
        None => PyValueError::new_err(message),
    }
}

/// The exception for a text or file that cannot be read.
pub fn unread(py: Python<'_>, errors: &FormatErrors) -> PyErr {
    invalid(py, errors.to_string())
}

/// The exception for something handed over that is no board and no game.
pub fn unfound(py: Python<'_>, error: &FoundError) -> PyErr {
    let message = match error {
        FoundError::Format(errors) => return unread(py, errors),
        FoundError::Params(error) => texts().params_error(error),
        FoundError::Ask(error) => texts().ask_error(error),
        FoundError::Unknown => error.to_string(),
    };
    invalid(py, message)
}

/// Puts the exceptions into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("StrategyError", py.get_type::<StrategyError>())?;
    let value = py.get_type::<PyValueError>();
    let index = py.get_type::<PyIndexError>();
    let both = [
        (
            "InvalidError",
            &INVALID,
            &value,
            "A value that cannot be used: also a `ValueError`.",
        ),
        (
            "CellError",
            &NO_CELL,
            &index,
            "A cell that is not there: also an `IndexError`.",
        ),
        (
            "ImpossibleError",
            &IMPOSSIBLE,
            &value,
            "No layout fits: also a `ValueError`. `conflict` has a minimal set of numbers at odds, \
             `mine_count` whether the number of mines is part of it.",
        ),
    ];
    for (name, class, other, doc) in both {
        let class = class.get_or_try_init(py, || made(py, name, other, doc))?;
        module.add(name, class)?;
    }
    Ok(())
}

/// A class that is an [`Error`] and an exception of Python's.
fn made(py: Python<'_>, name: &str, other: &Bound<'_, PyType>, doc: &str) -> PyResult<Py<PyType>> {
    let bases = [py.get_type::<Error>(), other.clone()];
    let parts = PyDict::new(py);
    parts.set_item("__module__", "demineur")?;
    parts.set_item("__doc__", doc)?;
    let class = py
        .get_type::<PyType>()
        .call1((name, PyTuple::new(py, bases)?, parts))?;
    Ok(class.cast_into::<PyType>()?.unbind())
}
