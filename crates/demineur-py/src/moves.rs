//! Moves with their reasons.

use demineur_core::{CellId, Move as CoreMove};
use demineur_solver::strategy::{Advice, Reason, Technique};
use demineur_words::CellNames;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::board::{hash_of, ids};
use crate::convert::{Cell, Kept, kept};
use crate::error::{invalid, texts};

/// A move with its reason: `Move("open", 12)`, `Move("flag", 7, certain=True)`, or as a log
/// writes it, `Move("o12")`.
///
/// Actions are "open", "flag", "unmark", "uncertain", "safe", "cycle", "chord", "undo" and "redo".
#[pyclass(frozen, eq, module = "demineur", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// What to play.
    pub action: CoreMove,
    /// Whether it is claimed that it cannot go wrong.
    #[pyo3(get)]
    pub certain: bool,
    /// The name of the idea behind it.
    #[pyo3(get)]
    pub technique: String,
    /// The cells it rests on.
    #[pyo3(get)]
    pub cells: Vec<u32>,
    /// Why, in words.
    #[pyo3(get)]
    pub why: String,
}

const ACTIONS: [(&str, char); 9] = [
    ("open", 'o'),
    ("flag", 'f'),
    ("unmark", 'u'),
    ("uncertain", '?'),
    ("safe", 's'),
    ("cycle", 'm'),
    ("chord", 'c'),
    ("undo", 'z'),
    ("redo", 'y'),
];

/// The move of that name, or as a log writes it.
pub fn parse(py: Python<'_>, action: &str, cell: Option<u32>) -> PyResult<CoreMove> {
    let letter = ACTIONS.iter().find(|(name, _)| *name == action);
    if letter.is_none() && cell.is_some() && action.parse::<CoreMove>().is_ok() {
        let message = format!("'{action}' is a whole move: leave out the cell beside it");
        return Err(invalid(py, message));
    }
    let text = match (letter, cell) {
        (Some((_, letter)), Some(cell)) => format!("{letter}{cell}"),
        (Some((_, letter)), None) => letter.to_string(),
        (None, _) => action.to_owned(),
    };
    text.parse()
        .map_err(|error| invalid(py, format!("{error}")))
}

impl Move {
    /// Advice, put into words.
    pub fn of(advice: &Advice) -> Self {
        Self {
            action: advice.action,
            certain: advice.certain,
            technique: advice.reason.technique.name().to_owned(),
            cells: ids(&advice.reason.cells),
            why: texts().reason(&advice.reason, CellNames::Ids),
        }
    }

    /// A move that Python wrote: a `Move`, a pair such as ("open", 12), or "o12".
    pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(own) = value.cast::<Self>() {
            return Ok(own.get().clone());
        }
        let py = value.py();
        let (action, cell) = if let Ok(text) = value.extract::<String>() {
            (text, None)
        } else if let Ok((action, cell)) = value.extract::<(String, Bound<'_, PyAny>)>() {
            (action, Some(cell.extract::<Cell>()?.id()?))
        } else {
            let message = "a move is a Move, a pair such as ('open', 12), or text such as 'o12'";
            return Err(PyTypeError::new_err(message));
        };
        Ok(Self::plain(parse(py, &action, cell)?))
    }

    fn plain(action: CoreMove) -> Self {
        Self {
            action,
            certain: false,
            technique: String::new(),
            cells: Vec::new(),
            why: String::new(),
        }
    }

    /// The advice it stands for. An idea that is not ours counts as proven or
    /// as chance, as the move claims.
    pub fn advice(&self) -> Advice {
        let technique = match self.certain {
            true => Technique::Certain,
            false => Technique::Random,
        };
        let cells = self.cells.iter().map(|&cell| CellId::new(cell)).collect();
        Advice {
            action: self.action,
            certain: self.certain,
            reason: Reason::new(technique, cells),
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (action, cell = None, *, certain = false, technique = String::new(), cells = Vec::new(), why = String::new()))]
    fn new(
        py: Python<'_>,
        action: &str,
        cell: Option<Cell>,
        certain: bool,
        technique: String,
        cells: Vec<Cell>,
        why: String,
    ) -> PyResult<Self> {
        let cell = cell.map(Cell::id).transpose()?;
        let cells = cells.into_iter().map(Cell::id);
        Ok(Self {
            action: parse(py, action, cell)?,
            certain,
            technique,
            cells: cells.collect::<PyResult<_>>()?,
            why,
        })
    }

    /// What to do.
    #[getter]
    fn action(&self) -> &'static str {
        let text = self.action.to_string();
        let known = ACTIONS.iter().find(|(_, letter)| text.starts_with(*letter));
        known.expect("every move has a letter").0
    }

    /// To which cell; none for undo and redo.
    #[getter]
    fn cell(&self) -> Option<u32> {
        self.action.cell().map(CellId::get)
    }

    /// As a log writes it.
    fn __str__(&self) -> String {
        self.action.to_string()
    }

    fn __repr__(&self) -> String {
        let cell = self
            .cell()
            .map_or_else(String::new, |cell| format!(", {cell}"));
        let certain = if self.certain { ", certain=True" } else { "" };
        let why = match self.why.as_str() {
            "" => String::new(),
            why => format!(", why={}", crate::board::python_text(why)),
        };
        format!("Move('{}'{cell}{certain}{why})", self.action())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.__repr__())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, (String,)>> {
        let (py, own) = (slf.py(), slf.get());
        let fields = pyo3::types::PyDict::new(py);
        fields.set_item("certain", own.certain)?;
        fields.set_item("technique", &own.technique)?;
        fields.set_item("cells", &own.cells)?;
        fields.set_item("why", &own.why)?;
        kept(slf, (own.action.to_string(),), fields)
    }
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Move>()
}
