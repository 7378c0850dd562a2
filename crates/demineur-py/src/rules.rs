//! The rules of a game, and levels: a board, mines and rules under a name.

use std::sync::Arc;

use demineur_core::{
    Cascade, FirstClick, FlagLimit, Level as CoreLevel, Rules as CoreRules, WinRule,
};
use demineur_play::AskError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyDictMethods};

use crate::board::Board;
use crate::convert::{Kept, kept, natural_or_none};
use crate::error::{invalid, texts};

/// The rules of a game.
///
/// `first_click` is "safe", "opening" or "any"; `cascade` "on", "through-flags" or "off";
/// `flags` "unlimited" or "mines"; `win` "open" or "open-and-flagged".
#[pyclass(frozen, eq, hash, module = "demineur", from_py_object)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules(pub CoreRules);

/// The choice of that name.
pub fn choice<T: Copy>(
    py: Python<'_>,
    what: &str,
    word: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| name(one) == word);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        let names = names.join(", ");
        invalid(
            py,
            format!("there is no {what} '{word}': choose one of {names}"),
        )
    })
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (*, first_click = "safe", cascade = "on", flags = "unlimited", win = "open"))]
    fn new(
        py: Python<'_>,
        first_click: &str,
        cascade: &str,
        flags: &str,
        win: &str,
    ) -> PyResult<Self> {
        Ok(Self(CoreRules {
            first_click: choice(
                py,
                "first click",
                first_click,
                &FirstClick::ALL,
                FirstClick::name,
            )?,
            cascade: choice(py, "cascade", cascade, &Cascade::ALL, Cascade::name)?,
            flags: choice(py, "flag limit", flags, &FlagLimit::ALL, FlagLimit::name)?,
            win: choice(py, "win rule", win, &WinRule::ALL, WinRule::name)?,
        }))
    }

    /// What protects the first click.
    #[getter]
    fn first_click(&self) -> &'static str {
        self.0.first_click.name()
    }

    /// Whether a 0 opens its neighbours.
    #[getter]
    fn cascade(&self) -> &'static str {
        self.0.cascade.name()
    }

    /// How many flags may stand.
    #[getter]
    fn flags(&self) -> &'static str {
        self.0.flags.name()
    }

    /// What wins the game.
    #[getter]
    fn win(&self) -> &'static str {
        self.0.win.name()
    }

    fn __repr__(&self) -> String {
        let [first, cascade] = [self.first_click(), self.cascade()];
        let [flags, win] = [self.flags(), self.win()];
        format!("Rules(first_click='{first}', cascade='{cascade}', flags='{flags}', win='{win}')")
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("first_click", self.first_click())?;
        state.set_item("cascade", self.cascade())?;
        state.set_item("flags", self.flags())?;
        state.set_item("win", self.win())?;
        Ok(state)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, ()>> {
        kept(slf, (), slf.get().__getstate__(slf.py())?)
    }
}

/// A board, a number of mines and rules, under a name.
///
/// `Level("expert")` is one that is built in (`demineur.levels()` lists them), with any of its
/// parts replaced by those that are given; on another board it keeps its density of mines.
#[pyclass(frozen, eq, module = "demineur", from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Level {
    /// What it is.
    pub level: CoreLevel,
    /// Its board, made.
    pub board: Board,
}

impl Level {
    /// The level with its board made.
    pub fn made(py: Python<'_>, level: CoreLevel) -> PyResult<Self> {
        let board = py.detach(|| level.board.build());
        let board = board.map_err(|error| invalid(py, texts().board_error(&error)))?;
        Ok(Self {
            level,
            board: Board(Arc::new(board)),
        })
    }

    /// The built-in level of that name.
    pub fn named(py: Python<'_>, name: &str) -> PyResult<CoreLevel> {
        CoreLevel::named(name).ok_or_else(|| {
            let names = CoreLevel::built_in().into_iter().map(|level| level.name);
            let error = AskError::NoLevel {
                name: name.to_owned(),
                names: names.collect(),
            };
            invalid(py, texts().ask_error(&error))
        })
    }

    /// A level, or the name of one.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.extract::<String>() {
            Ok(name) => Self::made(value.py(), Self::named(value.py(), &name)?),
            Err(_) => Ok(value.cast::<Self>()?.get().clone()),
        }
    }

    /// A level, the name of one, or the usual one if there is none.
    pub fn asked(py: Python<'_>, value: Option<&Bound<'_, PyAny>>, usual: &str) -> PyResult<Self> {
        match value {
            Some(value) => Self::of(value),
            None => Self::made(py, Self::named(py, usual)?),
        }
    }

    /// The same with parts of it replaced.
    pub fn with(
        self,
        py: Python<'_>,
        board: Option<Board>,
        mines: Option<usize>,
        rules: Option<Rules>,
    ) -> PyResult<Self> {
        let (mut level, mut shape) = (self.level, self.board);
        if let Some(board) = board {
            level = level.on_board(board.0.spec().clone());
            shape = board;
        }
        level.mines = mines.unwrap_or(level.mines);
        level.rules = rules.map_or(level.rules, |rules| rules.0);
        if level.mines > shape.0.len() {
            let (mines, cells) = (level.mines, shape.0.len());
            let error = AskError::TooManyMines { mines, cells };
            return Err(invalid(py, texts().ask_error(&error)));
        }
        Ok(Self {
            level,
            board: shape,
        })
    }
}

#[pymethods]
impl Level {
    #[new]
    #[pyo3(signature = (name, *, board = None, mines = None, rules = None))]
    fn new(
        py: Python<'_>,
        name: &str,
        board: Option<Board>,
        #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
        rules: Option<Rules>,
    ) -> PyResult<Self> {
        let level = match (&board, mines) {
            // A level of one's own.
            (Some(board), Some(mines)) => CoreLevel {
                name: name.to_owned(),
                board: board.0.spec().clone(),
                mines,
                rules: CoreLevel::named(name).map_or_else(CoreRules::default, |level| level.rules),
            },
            _ => Self::named(py, name)?,
        };
        Self::made(py, level)?.with(py, board, mines, rules)
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.level.name
    }

    /// Its board.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// How many mines.
    #[getter]
    fn mines(&self) -> usize {
        self.level.mines
    }

    /// Its rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.level.rules)
    }

    fn __hash__(&self) -> u64 {
        let text = CoreLevel::list_to_json(std::slice::from_ref(&self.level));
        crate::board::hash_of(&text)
    }

    fn __repr__(&self) -> String {
        let (name, cells, mines) = (&self.level.name, self.board.0.len(), self.level.mines);
        format!("<Level {name}: {cells} cells, {mines} mines>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, (String,)>> {
        let (py, own) = (slf.py(), slf.get());
        let fields = PyDict::new(py);
        fields.set_item("board", own.board())?;
        fields.set_item("mines", own.mines())?;
        fields.set_item("rules", own.rules())?;
        kept(slf, (own.level.name.clone(),), fields)
    }
}

/// The levels that are built in.
#[pyfunction]
fn levels(py: Python<'_>) -> PyResult<Vec<Level>> {
    let levels = CoreLevel::built_in().into_iter();
    levels.map(|level| Level::made(py, level)).collect()
}

/// Puts the classes into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_class::<Level>()?;
    module.add_function(wrap_pyfunction!(levels, module)?)
}
