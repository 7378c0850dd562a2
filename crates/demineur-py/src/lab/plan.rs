//! What a run plays.

use demineur_core::CellId;
use demineur_lab::Seen;
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::part::Part;
use crate::board::{Board, hash_of};
use crate::contender::Contender;
use crate::contest::twice;
use crate::convert::{Cell, Kept, kept, natural, natural_or_none};
use crate::error::invalid;
use crate::rules::{Level, Rules};
use crate::strategy::effort_of;

/// All that fixes the result of a run, whoever plays it and in how many pieces:
/// `Plan("expert", strategies=["exact", "expert"], games=1_000_000, seed=1)`.
///
/// Strategies are those of `compare`; one written in Python goes where the plan goes, if it can be
/// pickled. Each plays all games, from `first_cell` on or from where it likes. `effort` is how hard
/// they think. `risks=True` works out the exact chance of a mine before every guess, as
/// `demineur lab run --risks` does.
#[pyclass(frozen, module = "demineur.lab")]
pub struct Plan {
    /// The same, with strategies by their names.
    pub plan: demineur_lab::Plan<String>,
    /// The board, made.
    pub board: Board,
    /// Who plays, as Python handed them over.
    players: Vec<Py<PyAny>>,
}

impl Plan {
    /// Who plays, all with the plan's effort.
    pub fn contenders(&self, py: Python<'_>) -> PyResult<Vec<Contender>> {
        let players = self.players.iter();
        let contenders = players.map(|player| {
            Ok(match Contender::of(player.bind(py))? {
                Contender::Named(name, _) => Contender::Named(name, self.plan.effort),
                own => own,
            })
        });
        contenders.collect()
    }
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (level = None, *, strategies = None, board = None, mines = None, rules = None, games = 1000, seed = 1, first_cell = None, effort = None, risks = false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        level: Option<&Bound<'_, PyAny>>,
        strategies: Option<Vec<Bound<'_, PyAny>>>,
        board: Option<Board>,
        #[pyo3(from_py_with = natural_or_none)] mines: Option<usize>,
        rules: Option<Rules>,
        #[pyo3(from_py_with = natural)] games: u64,
        #[pyo3(from_py_with = natural)] seed: u64,
        first_cell: Option<Cell>,
        effort: Option<&str>,
        risks: bool,
    ) -> PyResult<Self> {
        let level = Level::asked(py, level, "expert")?.with(py, board, mines, rules)?;
        let players = match strategies {
            Some(players) => players,
            None => vec![StrategyName::Exact.name().into_pyobject(py)?.into_any()],
        };
        let mut names = Vec::new();
        let mut efforts = Vec::new();
        efforts.extend(effort.map(|effort| effort_of(py, effort)).transpose()?);
        for player in &players {
            let contender = Contender::of(player)?;
            let name = contender.name(py)?;
            let is_ours = name.parse::<StrategyName>().is_ok();
            match contender {
                Contender::Python(_) if is_ours => {
                    let message = format!("'{name}' is a strategy of ours: give it another name");
                    return Err(invalid(py, message));
                }
                // A name alone says nothing of how hard it thinks.
                Contender::Named(_, effort)
                    if !player.is_instance_of::<pyo3::types::PyString>() =>
                {
                    efforts.push(effort);
                }
                _ => {}
            }
            names.push(name);
        }
        twice(py, &names)?;
        if names.is_empty() || games == 0 {
            let message = "ask for at least one strategy and one game".to_owned();
            return Err(invalid(py, message));
        }
        efforts.dedup();
        let effort = match efforts.as_slice() {
            [] => Effort::default(),
            [effort] => *effort,
            _ => {
                let message = "in one plan all think equally hard: make one for each effort";
                return Err(invalid(py, message.to_owned()));
            }
        };
        let first = first_cell.map(|cell| level.board.cell(cell)).transpose()?;
        let plan = demineur_lab::Plan {
            board: level.level.board,
            mines: level.level.mines,
            rules: level.level.rules,
            strategies: names,
            effort,
            first,
            games,
            seed,
            seen: match risks {
                true => Seen::Risks,
                false => Seen::Play,
            },
        };
        Ok(Self {
            plan,
            board: level.board,
            players: players.into_iter().map(Bound::unbind).collect(),
        })
    }

    /// Their names.
    #[getter]
    fn strategies(&self) -> Vec<String> {
        self.plan.strategies.clone()
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.board.clone()
    }

    /// How many mines.
    #[getter]
    fn mines(&self) -> usize {
        self.plan.mines
    }

    /// By which rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.plan.rules)
    }

    /// How many games each strategy plays.
    #[getter]
    fn games(&self) -> u64 {
        self.plan.games
    }

    /// Game `i` is drawn from stream `i` of it.
    #[getter]
    fn seed(&self) -> u64 {
        self.plan.seed
    }

    /// Where every game starts; none where the strategy likes.
    #[getter]
    fn first_cell(&self) -> Option<u32> {
        self.plan.first.map(CellId::get)
    }

    /// How hard they think about a guess.
    #[getter]
    fn effort(&self) -> &'static str {
        self.plan.effort.name().unwrap_or("normal")
    }

    /// Whether the risk of every guess is worked out.
    #[getter]
    fn risks(&self) -> bool {
        self.plan.seen == Seen::Risks
    }

    /// In which fields a part is of another plan; empty if it is of this one.
    fn differences(&self, part: &Bound<'_, Part>) -> Vec<&'static str> {
        self.plan.differences(&part.get().0.plan)
    }

    fn __eq__(&self, other: &Bound<'_, Plan>) -> bool {
        self.plan == other.get().plan
    }

    fn __hash__(&self) -> u64 {
        hash_of(&format!("{:?}", self.plan))
    }

    fn __repr__(&self) -> String {
        let plan = &self.plan;
        format!(
            "<Plan: {} games of {} on {} cells with {} mines, seed {}>",
            plan.games,
            plan.strategies.join(", "),
            self.board.0.len(),
            plan.mines,
            plan.seed
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Kept<'py, ()>> {
        let (py, own) = (slf.py(), slf.get());
        let fields = PyDict::new(py);
        fields.set_item("strategies", &own.players)?;
        fields.set_item("board", own.board())?;
        fields.set_item("mines", own.mines())?;
        fields.set_item("rules", own.rules())?;
        fields.set_item("games", own.games())?;
        fields.set_item("seed", own.seed())?;
        fields.set_item("first_cell", own.first_cell())?;
        fields.set_item("effort", own.effort())?;
        fields.set_item("risks", own.risks())?;
        kept(slf, (), fields)
    }
}
