//! Games: played by hand, saved, shared.

use std::sync::Arc;

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{
    Actor, CellId, Game as CoreGame, GameParams, LogEntry, Move as CoreMove, Source, Stamp, Status,
};
use demineur_play::Found;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::{Board, ids};
use crate::convert::{Cell, accept, found, natural, natural_or_none};
use crate::error::{invalid, refused, texts, unread};
use crate::moves::{Move, parse};
use crate::rules::{Level, Rules};
use crate::view::View;

/// A game: `Game("expert", seed=7)`, `Game(board=Board(...), mines=20)`, or with its mines given,
/// `Game(board=Board(width=3, height=1), mines=[0])`.
///
/// Its mines are drawn at the first opening, around it as the rules ask; game `game` of a seed
/// is the same on every machine. Without a seed one is drawn.
#[pyclass(module = "demineur", from_py_object)]
#[derive(Clone)]
pub struct Game {
    /// The game as it is saved.
    pub saved: SavedGame,
    board: Board,
}

/// How many mines there are, or which.
enum Mines {
    Count(usize),
    Cells(Vec<Cell>),
}

impl<'py> FromPyObject<'_, 'py> for Mines {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(cells) = value.try_iter() else {
            return natural(&value).map(Self::Count);
        };
        let cells = cells.map(|cell| cell?.extract::<Cell>());
        cells.collect::<PyResult<_>>().map(Self::Cells)
    }
}

/// The word for how a game stands.
pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Ready => "ready",
        Status::Running => "running",
        Status::Won => "won",
        Status::Lost => "lost",
    }
}

impl Game {
    /// A game that was read or made.
    pub fn of(saved: SavedGame) -> Self {
        let board = Board(Arc::new(saved.game.board().clone()));
        Self { saved, board }
    }

    /// What its player may know.
    pub fn seen(&self) -> View {
        View {
            board: self.board.clone(),
            view: self.saved.game.view().clone(),
            first_click: self.saved.game.params().rules.first_click,
        }
    }

    /// A game that Python has, as it is or in any form that can be read.
    pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.cast::<Self>() {
            Ok(game) => Ok(game.borrow().clone()),
            Err(_) => Self::read(value.py(), value),
        }
    }

    fn act(&mut self, py: Python<'_>, action: CoreMove, millis: u64) -> PyResult<&'static str> {
        let stamp = Stamp {
            millis,
            actor: Actor::Person,
            ..Stamp::default()
        };
        match self.saved.game.act(action, stamp) {
            Ok(status) => Ok(status_name(status)),
            Err(error) => Err(refused(py, texts().refusal(action, error))),
        }
    }

    fn at(
        &mut self,
        py: Python<'_>,
        action: fn(CellId) -> CoreMove,
        cell: Cell,
        millis: u64,
    ) -> PyResult<&'static str> {
        let cell = self.board.cell(cell)?;
        self.act(py, action(cell), millis)
    }
}

/// The view that a view, a game or a position is or has.
pub fn view_of(value: &Bound<'_, PyAny>) -> PyResult<View> {
    if let Ok(view) = value.cast::<View>() {
        return Ok(view.get().clone());
    }
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.borrow().seen());
    }
    View::new(value)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (level = None, *, board = None, mines = None, rules = None, seed = None, game = 0, first = None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        level: Option<&Bound<'_, PyAny>>,
        board: Option<Board>,
        mines: Option<Mines>,
        rules: Option<Rules>,
        #[pyo3(from_py_with = natural_or_none)] seed: Option<u64>,
        #[pyo3(from_py_with = natural)] game: u64,
        first: Option<Cell>,
    ) -> PyResult<Self> {
        let level = Level::asked(py, level, "beginner")?;
        let (count, given) = match mines {
            Some(Mines::Count(count)) => (Some(count), None),
            Some(Mines::Cells(cells)) => (None, Some(cells)),
            None => (None, None),
        };
        let level = level.with(py, board, count, rules)?;
        let spec = level.level.board.clone();
        let first = first.map(|cell| level.board.cell(cell)).transpose()?;
        let params = match given {
            Some(_) if seed.is_some() || game != 0 => {
                let message = "its mines are given, or drawn from a seed: leave out one of the two";
                return Err(invalid(py, message.to_owned()));
            }
            Some(cells) => {
                let cells = cells.into_iter().map(|cell| level.board.cell(cell));
                let cells = cells.collect::<PyResult<_>>()?;
                GameParams::given(spec, cells, first).with_rules(level.level.rules)
            }
            None if first.is_some() => {
                let message =
                    "only with its mines given is a first cell meant: open the one you like";
                return Err(invalid(py, message.to_owned()));
            }
            None => GameParams {
                board: spec,
                mines: level.level.mines,
                rules: level.level.rules,
                source: Source::Seed {
                    seed: match seed {
                        Some(seed) => seed,
                        None => py
                            .import("secrets")?
                            .call_method1("randbits", (63,))?
                            .extract()?,
                    },
                    game,
                },
            },
        };
        let made = CoreGame::on((*level.board.0).clone(), params);
        let made = made.map_err(|error| invalid(py, texts().params_error(&error)))?;
        Ok(Self {
            saved: SavedGame {
                game: made,
                no_guess: false,
            },
            board: level.board,
        })
    }

    /// Read a saved game, a layout or a share code: a dict, JSON text, a word, or bytes of MBF.
    #[staticmethod]
    fn read(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        match found(source)? {
            Found::Game(saved, _) => Ok(Self::of(*saved)),
            Found::Position(_) => {
                let message = "this is a position: a game has mines. View reads it";
                Err(invalid(py, message.to_owned()))
            }
            _ => Err(invalid(py, "this is no game".to_owned())),
        }
    }

    /// Read a saved game from JSON text.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let saved = py.detach(|| SavedGame::from_json(text));
        Ok(Self::of(accept(
            py,
            saved.map_err(|errors| unread(py, &errors))?,
        )?))
    }

    /// Read the game of a share code.
    #[staticmethod]
    fn from_code(py: Python<'_>, code: &str) -> PyResult<Self> {
        let saved = py.detach(|| ShareCode::decode(code));
        Ok(Self::of(saved.map_err(|errors| unread(py, &errors))?))
    }

    /// The game as JSON text: its parameters and its whole log.
    fn to_json(&self) -> String {
        self.saved.to_json()
    }

    /// The game as one word that can be pasted anywhere.
    #[pyo3(signature = (*, with_times = false))]
    fn share_code(&self, with_times: bool) -> String {
        ShareCode { with_times }.encode(&self.saved)
    }

    /// Open a cell; the answer is how the game stands.
    #[pyo3(signature = (cell, *, millis = 0))]
    fn open(
        &mut self,
        py: Python<'_>,
        cell: Cell,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.at(py, CoreMove::Open, cell, millis)
    }

    /// Put a flag on a cell.
    #[pyo3(signature = (cell, *, millis = 0))]
    fn flag(
        &mut self,
        py: Python<'_>,
        cell: Cell,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.at(py, CoreMove::Flag, cell, millis)
    }

    /// Take the mark of a cell away.
    #[pyo3(signature = (cell, *, millis = 0))]
    fn unmark(
        &mut self,
        py: Python<'_>,
        cell: Cell,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.at(py, CoreMove::Unmark, cell, millis)
    }

    /// Open all neighbours of a number whose mines are flagged.
    #[pyo3(signature = (cell, *, millis = 0))]
    fn chord(
        &mut self,
        py: Python<'_>,
        cell: Cell,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.at(py, CoreMove::Chord, cell, millis)
    }

    /// Take the last move back.
    #[pyo3(signature = (*, millis = 0))]
    fn undo(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.act(py, CoreMove::Undo, millis)
    }

    /// Play the move again that was taken back last.
    #[pyo3(signature = (*, millis = 0))]
    fn redo(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        self.act(py, CoreMove::Redo, millis)
    }

    /// Play any move: a `Move`, ("open", 12) or "o12".
    #[pyo3(signature = (action, *, millis = 0))]
    fn play(
        &mut self,
        action: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = natural)] millis: u64,
    ) -> PyResult<&'static str> {
        let action_of = Move::from_python(action)?.action;
        self.act(action.py(), action_of, millis)
    }

    /// How it stands: "ready", "running", "won" or "lost".
    #[getter]
    fn status(&self) -> &'static str {
        status_name(self.saved.game.status())
    }

    /// Whether it is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.saved.game.status().is_over()
    }

    /// What its player may know now.
    #[getter]
    fn view(&self) -> View {
        self.seen()
    }

    /// Its board.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// Its rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.saved.game.params().rules)
    }

    /// How many mines it has.
    #[getter]
    fn total_mines(&self) -> usize {
        self.saved.game.params().mines
    }

    /// The truth: the mines, once the first opening has fixed them, else none.
    #[getter]
    fn mines(&self) -> Option<Vec<u32>> {
        let mines = self.saved.game.layout()?.mines();
        Some(mines.iter().map(CellId::get).collect())
    }

    /// The least number of clicks it takes, once its mines are fixed.
    #[getter]
    fn three_bv(&self) -> Option<usize> {
        self.saved.game.three_bv()
    }

    /// Whether its board was made to need no guess.
    #[getter]
    fn no_guess(&self) -> bool {
        self.saved.no_guess
    }

    /// Everything that was done, as dicts: millis, actor, action, effect, and help, a list of what
    /// was taken before it: "hint", "probabilities", "guess_check".
    #[getter]
    fn log<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let entry = |entry: &LogEntry| {
            let row = PyDict::new(py);
            row.set_item("millis", entry.millis)?;
            row.set_item("actor", entry.actor.name())?;
            row.set_item("action", entry.action.to_string())?;
            row.set_item("effect", entry.effect)?;
            let taken = [
                ("hint", entry.help.hint),
                ("probabilities", entry.help.probabilities),
                ("guess_check", entry.help.guess_check),
            ];
            let taken = taken.iter().filter(|(_, is_taken)| *is_taken);
            row.set_item("help", taken.map(|(name, _)| *name).collect::<Vec<_>>())?;
            Ok(row)
        };
        self.saved.game.log().iter().map(entry).collect()
    }

    /// The moves that stand, as a log writes them.
    #[getter]
    fn line(&self) -> Vec<String> {
        let line = self.saved.game.line().iter();
        line.map(ToString::to_string).collect()
    }

    /// What a move would open, or nothing.
    fn targets(&self, py: Python<'_>, action: &str, cell: Cell) -> PyResult<Vec<u32>> {
        let cell = self.board.cell(cell)?;
        let action = parse(py, action, Some(cell.get()))?;
        Ok(ids(&action.targets(self.saved.game.view())))
    }

    /// Another game that stands as this one does.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A picture of it: after the end, of the truth.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.saved.game.clone();
        self.board.picture(py, move |cell| game.shown(cell))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.to_json() == other.to_json()
    }

    fn __repr__(&self) -> String {
        let (game, params) = (&self.saved.game, self.saved.game.params());
        let (open, cells) = (game.view().open_count(), self.board.0.len());
        let status = self.status();
        format!(
            "<Game {status}: {open} of {cells} cells open, {} mines>",
            params.mines
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = slf.get_type().getattr("from_json")?;
        Ok((read, (slf.borrow().to_json(),)))
    }
}

/// Puts the class into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Game>()
}
