//! `demineur.envs`: many games that step together and write into arrays.

mod picture;
mod slot;

use std::num::NonZeroUsize;
use std::sync::Mutex;

use demineur_core::picture::{SvgOptions, svg};
use demineur_core::{Board, BoardSpec, Level, Rules, Status, Tiling, WinRule};
use demineur_play::{Ask, RulesAsked, check_level};
use demineur_solver::{Analyser, Budget, Cancel};
use demineur_words::{Style, draw};
use numpy::{
    PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1,
    PyReadwriteArray2,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::Value;

use crate::convert::{accept, json_text, natural, natural_or_none};
use crate::error::{invalid, texts, unread};
use crate::watch::briefly;
use slot::{Actions, Code, EXPLODED, Kept, Rewards, Setting, Slot};

/// Observations are dense: larger boards are for `Game`.
const MOST_CELLS: u64 = 1_000_000;

/// Which level an environment is of: its board and rules as JSON, and its mines.
#[pyfunction]
#[pyo3(signature = (level, board, mines, tiling, rules))]
fn env_level(
    py: Python<'_>,
    level: Option<String>,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
    tiling: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, usize, String)> {
    let board = board.map(|board| match board.cast::<crate::board::Board>() {
        Ok(board) => Ok(board.get().0.spec().clone()),
        Err(_) => Ok::<_, PyErr>(read_board(&json_text(board)?, py)?.spec().clone()),
    });
    let tiling = tiling.map(|name| {
        let near = || Tiling::nearest_names(name).join(", ");
        let unknown = || {
            invalid(
                py,
                format!("there is no tiling '{name}'; near it: {}", near()),
            )
        };
        Tiling::from_name(name).ok_or_else(unknown)
    });
    let rules = rules.map(|rules| match rules.cast::<crate::rules::Rules>() {
        Ok(rules) => Ok(all_rules(rules.get().0)),
        Err(_) => asked_rules(py, &json_text(rules)?),
    });
    let ask = Ask {
        level,
        board: board.transpose()?,
        mines,
        tiling: tiling.transpose()?,
        rules: rules.transpose()?.unwrap_or_default(),
        ..Ask::default()
    };
    let levels = Level::built_in();
    let level = ask.or_level("beginner", &levels).merged(&levels);
    let level = level.map_err(|error| invalid(py, texts().ask_error(&error)))?;
    Ok((level.board.to_json(), level.mines, level.rules.to_json()))
}

fn read_board(text: &str, py: Python<'_>) -> PyResult<Board> {
    accept(
        py,
        Board::from_json(text).map_err(|errors| unread(py, &errors))?,
    )
}

fn read_rules(py: Python<'_>, text: &str) -> PyResult<Rules> {
    accept(
        py,
        Rules::from_json(text).map_err(|errors| unread(py, &errors))?,
    )
}

/// Every one of these rules.
fn all_rules(rules: Rules) -> RulesAsked {
    RulesAsked {
        first_click: Some(rules.first_click),
        cascade: Some(rules.cascade),
        flags: Some(rules.flags),
        win: Some(rules.win),
    }
}

/// Those rules that the text names; the level has the rest.
fn asked_rules(py: Python<'_>, text: &str) -> PyResult<RulesAsked> {
    let rules = read_rules(py, text)?;
    let fields: Value =
        serde_json::from_str(text).map_err(|error| invalid(py, error.to_string()))?;
    let names = |field: &str| fields.get(field).is_some();
    Ok(RulesAsked {
        first_click: names("first_click").then_some(rules.first_click),
        cascade: names("cascade").then_some(rules.cascade),
        flags: names("flags").then_some(rules.flags),
        win: names("win").then_some(rules.win),
    })
}

/// What a batch was made with, to make the like in another process.
type Made = (
    String,
    usize,
    String,
    usize,
    String,
    [f64; 6],
    Option<u32>,
    bool,
    usize,
);

/// The games of an environment, each in a slot. Actions go in and rewards come
/// out for all slots at once, with the GIL released.
#[pyclass(module = "demineur._native")]
struct EnvGames {
    setting: Setting,
    slots: Vec<Slot>,
    /// One for each thread, kept for what they remember.
    analysers: Mutex<Vec<Analyser>>,
    made: Made,
}

/// The boards of an observation, a row a game.
#[derive(FromPyObject)]
enum Boards<'py> {
    Narrow(PyReadwriteArray2<'py, i8>),
    Wide(PyReadwriteArray2<'py, i32>),
}

#[pymethods]
impl EnvGames {
    #[new]
    #[pyo3(signature = (board, mines, rules, count, actions, rewards, max_steps, illegal_ends, threads))]
    #[allow(
        clippy::too_many_arguments,
        reason = "they are Python's keyword arguments"
    )]
    fn new(
        py: Python<'_>,
        board: String,
        #[pyo3(from_py_with = natural)] mines: usize,
        rules: String,
        #[pyo3(from_py_with = natural)] count: usize,
        actions: String,
        rewards: [f64; 6],
        #[pyo3(from_py_with = natural_or_none)] max_steps: Option<u32>,
        illegal_ends: bool,
        #[pyo3(from_py_with = natural)] threads: usize,
    ) -> PyResult<Self> {
        let level = Level {
            name: String::new(),
            board: read_board(&board, py)?.spec().clone(),
            mines,
            rules: read_rules(py, &rules)?,
        };
        let made_board = py
            .detach(|| check_level(&level, MOST_CELLS))
            .map_err(|error| invalid(py, texts().ask_error(&error)))?;
        let kind = Actions::ALL.iter().find(|(_, name)| *name == actions);
        let Some(&(kind, _)) = kind else {
            let names = Actions::ALL.map(|(_, name)| name).join(", ");
            return Err(invalid(
                py,
                format!("actions are one of {names}, not '{actions}'"),
            ));
        };
        if mines == made_board.len() {
            return Err(invalid(
                py,
                "there is no cell without a mine to open".to_owned(),
            ));
        }
        if level.rules.win == WinRule::OpenAndFlagged && kind == Actions::Open && mines > 0 {
            let message =
                "this rule wants every mine flagged: choose actions \"flag\" or \"chord\"";
            return Err(invalid(py, message.to_owned()));
        }
        if count == 0 || threads == 0 {
            return Err(invalid(
                py,
                "at least one environment and one thread".to_owned(),
            ));
        }
        let [win, loss, safe, cell, step, illegal] = rewards;
        let setting = Setting {
            board: made_board,
            level,
            actions: kind,
            rewards: Rewards {
                win,
                loss,
                safe,
                cell,
                step,
                illegal,
            },
            max_steps,
            illegal_ends,
        };
        Ok(Self {
            slots: py.detach(|| (0..count).map(|_| Slot::new(&setting, 0, 0)).collect()),
            analysers: Mutex::default(),
            made: (
                board,
                mines,
                rules,
                count,
                actions,
                rewards,
                max_steps,
                illegal_ends,
                threads,
            ),
            setting,
        })
    }

    /// How an observation's board is shaped: rows and columns for squares,
    /// layers too for cubes, else one cell after the other.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let whole = || vec![self.setting.board.len()];
        let shape = match &self.setting.level.board {
            BoardSpec::Tiled(spec) => {
                let sides = [spec.depth, spec.height, spec.width].map(|side| side as usize);
                match spec.tiling {
                    Tiling::Square => sides[1..].to_vec(),
                    Tiling::Cube => sides.to_vec(),
                    _ => whole(),
                }
            }
            BoardSpec::Graph(_) => whole(),
        };
        PyTuple::new(py, shape)
    }

    /// The lowest and the highest code of a cell in observations.
    #[getter]
    fn bounds(&self) -> (i32, usize) {
        (EXPLODED, self.setting.board.topology().max_degree())
    }

    /// How many actions there are.
    #[getter]
    fn action_count(&self) -> usize {
        self.setting.action_count()
    }

    /// How many mines there are.
    #[getter]
    fn mines(&self) -> usize {
        self.setting.level.mines
    }

    /// Each pair of neighbours, both ways: two rows, from and to.
    fn edge_index<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let topology = self.setting.board.topology();
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for cell in topology.cells() {
            for &neighbour in topology.neighbours(cell).iter() {
                from.push(i64::from(cell.get()));
                to.push(i64::from(neighbour.get()));
            }
        }
        let edges = from.len();
        from.append(&mut to);
        PyArray1::from_vec(py, from).reshape([2, edges])
    }

    /// Where cells are drawn, a row a cell; none for graphs that do not say.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let board = &self.setting.board;
        let Some(geometry) = board.geometry() else {
            return Ok(None);
        };
        let centres = board
            .topology()
            .cells()
            .flat_map(|cell| geometry.centre(cell));
        let flat = PyArray1::from_vec(py, centres.collect());
        Ok(Some(flat.reshape([board.len(), 2])?))
    }

    /// Starts new games in the slots that `which` says, or in all: the game
    /// that is given of the seed that is given, or else the next of its seed.
    /// Then every slot is written out.
    #[pyo3(signature = (which, origins, boards, masks))]
    fn reset(
        &mut self,
        py: Python<'_>,
        which: Option<Vec<bool>>,
        origins: Option<Vec<(u64, u64)>>,
        boards: Boards<'_>,
        mut masks: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        let count = self.slots.len();
        let lengths = [which.as_ref().map(Vec::len), origins.as_ref().map(Vec::len)];
        if lengths.into_iter().flatten().any(|length| length != count) {
            return Err(invalid(
                py,
                format!("expected a value for each of {count} games"),
            ));
        }
        let masks = masks.as_slice_mut()?;
        let begin = |place: usize, slot: &mut Slot, setting: &Setting| {
            if which.as_ref().is_some_and(|which| !which[place]) {
                return;
            }
            match &origins {
                Some(origins) => {
                    let (seed, number) = origins[place];
                    *slot = Slot::new(setting, seed, number);
                }
                None => slot.next(setting),
            }
        };
        match boards {
            Boards::Narrow(mut boards) => {
                let boards = boards.as_slice_mut()?;
                self.check_rows(py, boards.len(), masks.len())?;
                py.detach(|| self.reset_all(boards, masks, begin));
            }
            Boards::Wide(mut boards) => {
                let boards = boards.as_slice_mut()?;
                self.check_rows(py, boards.len(), masks.len())?;
                py.detach(|| self.reset_all(boards, masks, begin));
            }
        }
        Ok(())
    }

    /// Does an action in each slot and writes what came of it. A game that is
    /// over is followed by the next of its seed, for no reward, if `autoreset`
    /// says so; otherwise it is an error. Answers how many games were begun.
    #[allow(clippy::too_many_arguments, reason = "they are the arrays of a step")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        autoreset: bool,
        boards: Boards<'_>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<usize> {
        let actions = actions.as_slice()?;
        let over = self.check_actions(py, actions, autoreset)?;
        let results = Results {
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        let count = self.slots.len();
        if [
            results.rewards.len(),
            results.terminated.len(),
            results.truncated.len(),
        ] != [count; 3]
        {
            return Err(invalid(py, format!("expected arrays of {count} results")));
        }
        let masks = masks.as_slice_mut()?;
        match boards {
            Boards::Narrow(mut boards) => {
                let boards = boards.as_slice_mut()?;
                self.check_rows(py, boards.len(), masks.len())?;
                py.detach(|| self.step_all(actions, boards, masks, results));
            }
            Boards::Wide(mut boards) => {
                let boards = boards.as_slice_mut()?;
                self.check_rows(py, boards.len(), masks.len())?;
                py.detach(|| self.step_all(actions, boards, masks, results));
            }
        }
        Ok(over)
    }

    /// Writes each hidden cell's chance of a mine, by the exact solver, and -1
    /// for open ones; and whether it was exact.
    fn probabilities(
        &mut self,
        py: Python<'_>,
        mut chances: PyReadwriteArray2<'_, f64>,
        mut exact: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let (chances, exact) = (chances.as_slice_mut()?, exact.as_slice_mut()?);
        let cells = self.setting.board.len();
        if [chances.len(), exact.len()] != [self.slots.len() * cells, self.slots.len()] {
            return Err(invalid(
                py,
                "expected a row of chances for each game".to_owned(),
            ));
        }
        let (threads, share) = self.shares();
        let analysers = self.analysers.get_mut().expect("no analysis panics");
        analysers.resize_with(threads, Analyser::new);
        briefly(py, |cancel| {
            let chunks = self
                .slots
                .chunks(share)
                .zip(chances.chunks_mut(share * cells));
            let chunks = chunks
                .zip(exact.chunks_mut(share))
                .zip(analysers.iter_mut());
            in_parallel(threads, chunks, |(((slots, chances), exact), analyser)| {
                for ((slot, row), exact) in slots.iter().zip(chances.chunks_mut(cells)).zip(exact) {
                    *exact = write_chances(slot, analyser, row, cancel);
                }
            });
        })
    }

    /// Writes whether each game is won.
    fn won(&self, mut won: PyReadwriteArray1<'_, bool>) -> PyResult<()> {
        for (slot, won) in self.slots.iter().zip(won.as_slice_mut()?) {
            *won = slot.game().status() == Status::Won;
        }
        Ok(())
    }

    /// Whether each game is over, cut short or not.
    fn over(&self) -> Vec<bool> {
        self.slots.iter().map(Slot::is_over).collect()
    }

    /// The seed of each game, and which game of it it is.
    fn origins(&self) -> Vec<(u64, u64)> {
        self.slots.iter().map(Slot::origin).collect()
    }

    /// A game as lines of text.
    fn text(&self, place: usize) -> String {
        draw(self.slots[place].game(), Style::Ascii)
    }

    /// A game as an SVG document.
    fn svg(&self, place: usize) -> String {
        let game = self.slots[place].game();
        svg(
            game.board(),
            |cell| game.shown(cell),
            &SvgOptions::default(),
        )
    }

    /// A game as rows of pixels, red, green and blue.
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        place: usize,
        unit: f64,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let picture = picture::draw(self.slots[place].game(), unit);
        let flat = PyArray1::from_vec(py, picture.bytes);
        flat.reshape([picture.height, picture.width, 3])
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Made, Vec<Kept>)> {
        let this = slf.borrow();
        let kept = this.slots.iter().map(Slot::keep).collect();
        Ok((slf.get_type().into_any(), this.made.clone(), kept))
    }

    fn __setstate__(&mut self, py: Python<'_>, kept: Vec<Kept>) -> PyResult<()> {
        let slots = kept.iter().map(|kept| Slot::restore(&self.setting, kept));
        let slots: Option<Vec<Slot>> = slots.collect();
        match slots {
            Some(slots) if slots.len() == self.slots.len() => self.slots = slots,
            _ => {
                return Err(invalid(
                    py,
                    "these games are not of this environment".to_owned(),
                ));
            }
        }
        Ok(())
    }
}

/// What the games of some slots came to.
struct Results<'a> {
    rewards: &'a mut [f64],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl EnvGames {
    fn check_rows(&self, py: Python<'_>, boards: usize, masks: usize) -> PyResult<()> {
        let count = self.slots.len();
        let wanted = [self.setting.board.len(), self.setting.action_count()].map(|row| row * count);
        match [boards, masks] == wanted {
            true => Ok(()),
            false => Err(invalid(
                py,
                format!("expected arrays with a row for each of {count} games"),
            )),
        }
    }

    /// Whether each game can take its action; how many are over.
    fn check_actions(&self, py: Python<'_>, actions: &[i64], autoreset: bool) -> PyResult<usize> {
        let (count, most) = (self.slots.len(), self.setting.action_count());
        if actions.len() != count {
            let given = actions.len();
            return Err(invalid(
                py,
                format!("expected {count} actions, not {given}"),
            ));
        }
        let mut over = 0;
        for (slot, &action) in self.slots.iter().zip(actions) {
            if slot.is_over() {
                over += 1;
            } else if !usize::try_from(action).is_ok_and(|action| action < most) {
                let message = format!("there is no action {action}, only 0 to {}", most - 1);
                return Err(invalid(py, message));
            }
        }
        if over > 0 && !autoreset {
            return Err(invalid(py, "the game is over: reset it first".to_owned()));
        }
        Ok(over)
    }

    /// How many threads share the slots, and how many slots each has.
    fn shares(&self) -> (usize, usize) {
        let threads = self.made.8.min(self.slots.len());
        let threads = NonZeroUsize::new(threads).map_or(1, NonZeroUsize::get);
        (threads, self.slots.len().div_ceil(threads))
    }

    fn reset_all<T: Code>(
        &mut self,
        boards: &mut [T],
        masks: &mut [i8],
        begin: impl Fn(usize, &mut Slot, &Setting),
    ) {
        let (cells, actions) = (self.setting.board.len(), self.setting.action_count());
        let rows = boards.chunks_mut(cells).zip(masks.chunks_mut(actions));
        for (place, (slot, (board, mask))) in self.slots.iter_mut().zip(rows).enumerate() {
            begin(place, slot, &self.setting);
            slot.write(&self.setting, board, mask);
        }
    }

    fn step_all<T: Code>(
        &mut self,
        actions: &[i64],
        boards: &mut [T],
        masks: &mut [i8],
        results: Results<'_>,
    ) {
        let (threads, share) = self.shares();
        let setting = &self.setting;
        let (cells, width) = (setting.board.len(), setting.action_count());
        let chunks = self.slots.chunks_mut(share).zip(actions.chunks(share));
        let rows = boards
            .chunks_mut(share * cells)
            .zip(masks.chunks_mut(share * width));
        let ends = results
            .terminated
            .chunks_mut(share)
            .zip(results.truncated.chunks_mut(share));
        let results = results.rewards.chunks_mut(share).zip(ends);
        let chunks = chunks.zip(rows).zip(results);
        in_parallel(
            threads,
            chunks,
            |(((slots, actions), (boards, masks)), results)| {
                let (rewards, (terminated, truncated)) = results;
                let rows = boards.chunks_mut(cells).zip(masks.chunks_mut(width));
                let places = slots.iter_mut().zip(actions).zip(rows).enumerate();
                for (place, ((slot, &action), (board, mask))) in places {
                    let outcome = match slot.is_over() {
                        true => {
                            slot.next(setting);
                            slot::Outcome::default()
                        }
                        false => slot.step(action as usize, setting),
                    };
                    rewards[place] = outcome.reward;
                    terminated[place] = outcome.terminated;
                    truncated[place] = outcome.truncated;
                    slot.write(setting, board, mask);
                }
            },
        );
    }
}

/// Writes the chances of one game; tells whether they are exact.
fn write_chances(slot: &Slot, analyser: &mut Analyser, row: &mut [f64], cancel: &Cancel) -> bool {
    let view = slot.game().view();
    let mut budget = Budget::unbounded().with_cancel(cancel.clone());
    let analysis = analyser.analyse_within(view, &mut budget);
    let analysis = analysis.expect("the game's own layout fits");
    for (cell, chance) in view.cells().zip(row) {
        // No NaN: that differs from itself, and what two alike games are told must not.
        *chance = analysis.probability(cell).unwrap_or(-1.0);
    }
    analysis.exact()
}

/// Does something with each of as many chunks as there are threads. One chunk
/// needs no thread: starting one takes as long as some hundred steps.
fn in_parallel<C: Send>(threads: usize, chunks: impl Iterator<Item = C>, work: impl Fn(C) + Sync) {
    if threads == 1 {
        chunks.for_each(work);
        return;
    }
    let work = &work;
    std::thread::scope(|scope| {
        for chunk in chunks {
            scope.spawn(move || work(chunk));
        }
    });
}

/// Puts games and levels of environments into the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(env_level, module)?)?;
    module.add_class::<EnvGames>()
}
