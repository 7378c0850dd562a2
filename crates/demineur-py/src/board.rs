//! Boards: which cells there are, who touches whom, and where they are drawn.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use demineur_core::picture::{SvgOptions, svg};
use demineur_core::{Board as CoreBoard, CellId, Shown, Tiling};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::convert::{Cell, accept, json_text};
use crate::error::{no_cell, unread};
use crate::watch::{LARGE, or_left_alone};

/// A board: its cells, who touches whom, and where they are drawn.
///
/// `Board(width=30, height=16)` is squares, `Board(tiling="hexagonal", width=9, height=9)`
/// another tiling (`demineur.tilings()` names them all), `Board(adjacency=[[1], [0]])` any
/// graph, and `Board({...})` takes the same as a dict or JSON text. Cells are numbers from 0.
#[pyclass(frozen, eq, hash, module = "demineur", from_py_object)]
#[derive(Clone)]
pub struct Board(pub Arc<CoreBoard>);

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.spec() == other.0.spec()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.spec().to_json().hash(state);
    }
}

/// The hash of a text, for values that are equal when they are written alike.
pub fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Board {
    /// The cell of that number.
    pub fn cell(&self, cell: Cell) -> PyResult<CellId> {
        let Cell(cell) = cell;
        let found = u32::try_from(cell).ok().map(CellId::new);
        let found = found.filter(|&cell| self.0.topology().contains(cell));
        found.ok_or_else(|| {
            let last = self.0.len() - 1;
            no_cell(format!(
                "there is no cell {cell}: cells go from 0 to {last}"
            ))
        })
    }

    /// A picture of the board that shows what it is told.
    ///
    /// A drawing cannot be stopped; but nobody who presses Ctrl-C waits for it.
    pub fn picture(
        &self,
        py: Python<'_>,
        shown: impl Fn(CellId) -> Shown + Send + 'static,
    ) -> PyResult<String> {
        let board = self.0.clone();
        let large = board.len() > LARGE;
        let draw = move || svg(&board, shown, &SvgOptions::default());
        match large {
            true => or_left_alone(py, draw),
            false => Ok(py.detach(draw)),
        }
    }
}

/// Cell numbers, as Python has them.
pub fn ids(cells: &[CellId]) -> Vec<u32> {
    cells.iter().map(|cell| cell.get()).collect()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (spec = None, /, **fields))]
    fn new(
        py: Python<'_>,
        spec: Option<&Bound<'_, PyAny>>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let text = match (spec, fields) {
            (Some(spec), None) => json_text(spec)?,
            (None, Some(fields)) => {
                const KNOWN: [&str; 8] = [
                    "tiling",
                    "width",
                    "height",
                    "depth",
                    "wrap",
                    "touch",
                    "adjacency",
                    "positions",
                ];
                let fields = fields.copy()?;
                for key in fields.keys() {
                    let key: String = key.extract()?;
                    if !KNOWN.contains(&key.as_str()) {
                        let known = KNOWN.join(", ");
                        let message = format!("a board has no '{key}': it has {known}");
                        return Err(PyTypeError::new_err(message));
                    }
                }
                if !fields.contains("adjacency")? && !fields.contains("tiling")? {
                    fields.set_item("tiling", Tiling::Square.name())?;
                }
                json_text(fields.as_any())?
            }
            _ => {
                let message = "a board is made of a dict, or of keywords: tiling, width, height";
                return Err(PyTypeError::new_err(message));
            }
        };
        let board = py.detach(|| CoreBoard::from_json(&text));
        let board = board.map_err(|errors| unread(py, &errors))?;
        Ok(Self(Arc::new(accept(py, board)?)))
    }

    /// The same as a dict.
    #[getter]
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?
            .call_method1("loads", (self.0.spec().to_json(),))
    }

    /// The same as JSON text.
    fn to_json(&self) -> String {
        self.0.spec().to_json()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let range = py.import("builtins")?.getattr("range")?;
        Ok(range.call1((self.0.len(),))?.try_iter()?.into_any())
    }

    fn __contains__(&self, cell: &Bound<'_, PyAny>) -> bool {
        cell.extract::<Cell>()
            .is_ok_and(|cell| self.cell(cell).is_ok())
    }

    /// The cells that touch a cell, ascending.
    fn neighbours(&self, cell: Cell) -> PyResult<Vec<u32>> {
        let cell = self.cell(cell)?;
        Ok(ids(&self.0.topology().neighbours(cell)))
    }

    /// The neighbours of every cell.
    #[getter]
    fn adjacency<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let topology = self.0.topology();
        let lists = PyList::empty(py);
        for cell in topology.cells() {
            if cell.index().is_multiple_of(LARGE) {
                py.check_signals()?;
            }
            lists.append(ids(&topology.neighbours(cell)))?;
        }
        Ok(lists)
    }

    /// Every two cells that touch, both ways, as an array of shape (2, edges): what graph
    /// libraries call an edge index.
    #[getter]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let flat = py.detach(|| {
            let topology = self.0.topology();
            let (mut from, mut to) = (Vec::new(), Vec::new());
            for cell in topology.cells() {
                for neighbour in topology.neighbours(cell).iter() {
                    from.push(i64::from(cell.get()));
                    to.push(i64::from(neighbour.get()));
                }
            }
            from.extend(to);
            from
        });
        let edges = flat.len() / 2;
        PyArray1::from_vec(py, flat).reshape([2, edges])
    }

    /// The middle of every cell as an array of shape (cells, 2); none for a graph without positions.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let Some(geometry) = self.0.geometry() else {
            return Ok(None);
        };
        let cells = self.0.topology().cells();
        let flat: Vec<f64> = cells.flat_map(|cell| geometry.centre(cell)).collect();
        PyArray1::from_vec(py, flat)
            .reshape([self.0.len(), 2])
            .map(Some)
    }

    /// The corners of a cell, in order; empty where it has none.
    fn polygon(&self, cell: Cell) -> PyResult<Vec<(f64, f64)>> {
        let cell = self.cell(cell)?;
        let corners = self.0.geometry().map(|geometry| geometry.polygon(cell));
        Ok(corners
            .unwrap_or_default()
            .into_iter()
            .map(|[x, y]| (x, y))
            .collect())
    }

    /// The cell in the middle.
    #[getter]
    fn middle(&self) -> u32 {
        self.0.middle().get()
    }

    /// A picture of the board, nothing of it open.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        self.picture(py, |_| Shown::Hidden)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    fn __repr__(&self) -> String {
        match self.0.len() <= 64 || self.0.spec().to_json().len() < 120 {
            true => format!("Board({})", python_text(&self.0.spec().to_json())),
            false => format!("<Board of {} cells>", self.0.len()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.spec().to_json(),)))
    }
}

/// A text between quotes, as Python writes it.
pub fn python_text(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// The names of all tilings.
#[pyfunction]
fn tilings() -> Vec<&'static str> {
    Tiling::ALL.iter().map(|tiling| tiling.name()).collect()
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Board>()?;
    module.add_function(wrap_pyfunction!(tilings, module)?)
}
