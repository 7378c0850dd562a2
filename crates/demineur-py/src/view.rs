//! Views: what a player may know. No mine can be reached from one.

use std::sync::Arc;

use demineur_core::format::Position;
use demineur_core::{CellId, CellView, FirstClick, View as CoreView};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice};

use crate::board::{Board, hash_of, python_text};
use crate::convert::{Cell, seen};

/// What a player may know of a game: numbers, marks and how many mines there are. No mine can
/// be reached from it.
///
/// `View(position)` reads what `analyze` reads: a position as a dict or JSON text of format 1, a drawn
/// board, a saved game as it stands, a share code. `game.view` is another way to one.
#[pyclass(frozen, module = "demineur", from_py_object)]
#[derive(Clone)]
pub struct View {
    /// The board.
    pub board: Board,
    /// What is seen of it.
    pub view: CoreView,
    /// What protects the first click.
    pub first_click: FirstClick,
}

impl View {
    /// The view of a position.
    pub fn of_position(position: Position) -> Self {
        Self {
            board: Board(Arc::new(position.board)),
            view: position.view,
            first_click: position.first_click,
        }
    }

    /// The same as a position.
    pub fn position(&self) -> Position {
        Position {
            board: (*self.board.0).clone(),
            view: self.view.clone(),
            first_click: self.first_click,
        }
    }
}

#[pymethods]
impl View {
    #[new]
    pub fn new(position: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::of_position(seen(position)?.position))
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// The number of every cell, -1 where it is hidden.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let number = |cell| self.view.number(cell).map_or(-1, |number| number as i32);
        PyArray1::from_iter(py, self.view.cells().map(number))
    }

    /// Whether each cell is hidden.
    #[getter]
    fn hidden<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, self.view.cells().map(|cell| self.view.is_hidden(cell)))
    }

    /// The marks that stand: "mine", "uncertain" or "safe" by cell. They are notes, not facts.
    #[getter]
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let marks = PyDict::new(py);
        for cell in self.view.cells() {
            if let CellView::Marked(mark) = self.view.get(cell) {
                marks.set_item(cell.get(), mark.name())?;
            }
        }
        Ok(marks)
    }

    /// How many mines the board has.
    #[getter]
    fn total_mines(&self) -> usize {
        self.view.mines()
    }

    /// How many cells are open.
    #[getter]
    fn open_count(&self) -> usize {
        self.view.open_count()
    }

    /// How many cells are hidden, marked or not.
    #[getter]
    fn hidden_count(&self) -> usize {
        self.view.hidden_count()
    }

    /// How many flags stand.
    #[getter]
    fn flag_count(&self) -> usize {
        self.view.flag_count()
    }

    /// What protects the first click.
    #[getter]
    fn first_click(&self) -> &'static str {
        self.first_click.name()
    }

    fn __len__(&self) -> usize {
        self.view.len()
    }

    /// The number of a cell, none where it is hidden; of a slice, a list of them.
    fn __getitem__<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = cell.py();
        let Ok(slice) = cell.cast::<PySlice>() else {
            let number = self.view.number(self.board.cell(cell.extract::<Cell>()?)?);
            return Ok(number.into_pyobject(py)?.into_any());
        };
        let range = slice.indices(self.view.len() as isize)?;
        let places = (0..range.slicelength).map(|place| range.start + place as isize * range.step);
        let numbers = places.map(|cell| self.view.number(CellId::new(cell as u32)));
        Ok(PyList::new(py, numbers.collect::<Vec<_>>())?.into_any())
    }

    /// The numbers of all cells in turn, none where one is hidden.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let numbers = self.view.cells().map(|cell| self.view.number(cell));
        PyList::new(py, numbers.collect::<Vec<_>>())?.try_iter()
    }

    /// The same as JSON text of format 1.
    fn to_json(&self) -> String {
        self.position().to_json()
    }

    /// The same as a dict of format 1.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    /// A picture of it.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let view = self.view.clone();
        self.board.picture(py, move |cell| view.get(cell).into())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    fn __repr__(&self) -> String {
        match self.view.len() <= 64 {
            true => format!("View({})", python_text(&self.to_json())),
            false => format!(
                "<View: {} of {} cells open, {} mines>",
                self.view.open_count(),
                self.view.len(),
                self.view.mines()
            ),
        }
    }

    pub fn __eq__(&self, other: &Self) -> bool {
        self.board == other.board
            && self.view == other.view
            && self.first_click == other.first_click
    }

    pub fn __hash__(&self) -> u64 {
        hash_of(&self.to_json())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().to_json(),)))
    }
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<View>()
}
