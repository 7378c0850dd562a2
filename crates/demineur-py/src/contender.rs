//! Whoever plays: a strategy of ours by its name, or one written in Python.

use demineur_solver::Effort;
use demineur_solver::strategy::{
    Advice, Player, Strategy as Plays, StrategyError, StrategyName, Turn, make,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::board::Board;
use crate::calls::Calls;
use crate::convert::Cell;
use crate::error::invalid;
use crate::moves::Move;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::strategy::Strategy;
use crate::view::View;

/// Whoever plays.
pub enum Contender {
    /// A strategy of ours.
    Named(StrategyName, Effort),
    /// An object with a method `moves(view, rules, rng)`, or a class of such:
    /// then every game has a new one.
    Python(Py<PyAny>),
}

impl Contender {
    /// What Python handed over: a name, a `Strategy`, an object that plays or
    /// a class of such.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = value.py();
        if let Ok(name) = value.extract::<String>() {
            let name = name
                .parse()
                .map_err(|error| invalid(py, format!("{error}")))?;
            return Ok(Self::Named(name, Effort::default()));
        }
        if let Ok(own) = value.cast::<Strategy>() {
            return Ok(Self::Named(own.get().name, own.get().effort));
        }
        if value.hasattr("moves")? {
            return Ok(Self::Python(value.clone().unbind()));
        }
        let message = "a strategy is a name, a Strategy, or an object with moves(view, rules, rng)";
        Err(PyTypeError::new_err(message))
    }

    /// Its name: of a strategy written in Python its `name`, else its class's.
    pub fn name(&self, py: Python<'_>) -> PyResult<String> {
        let own = match self {
            Self::Named(name, _) => return Ok(name.name().to_owned()),
            Self::Python(own) => own.bind(py),
        };
        if let Ok(name) = own
            .getattr("name")
            .and_then(|name| name.extract::<String>())
        {
            return Ok(name);
        }
        let class = match own.cast::<PyType>() {
            Ok(class) => class.clone(),
            Err(_) => own.get_type(),
        };
        Ok(class.name()?.to_string())
    }

    /// How hard it thinks, where that is ours to say.
    pub fn effort(&self) -> Option<Effort> {
        match self {
            Self::Named(_, effort) => Some(*effort),
            Self::Python(_) => None,
        }
    }

    /// A player for one game. Where it is Python's, `calls` are how it is asked.
    ///
    /// # Errors
    /// When the class cannot be called.
    pub fn player(&self, board: &Board, calls: &Calls) -> Result<Player, StrategyError> {
        match self {
            Self::Named(StrategyName::Cheat, _) => {
                Ok(Player::new(StrategyName::Cheat).expect("it is a strategy"))
            }
            Self::Named(name, effort) => Ok(Player::Blind(Box::new(Own {
                plays: make(*name).expect("it is blind"),
                effort: *effort,
            }))),
            Self::Python(own) => {
                let plays = calls.call(|py| match own.bind(py).cast::<PyType>() {
                    Ok(class) => class.call0().map(Bound::unbind),
                    Err(_) => Ok(own.clone_ref(py)),
                })?;
                Ok(Player::Blind(Box::new(Foreign {
                    plays,
                    board: board.clone(),
                    calls: calls.clone(),
                })))
            }
        }
    }
}

/// A strategy of ours with an effort of its own.
struct Own {
    plays: Box<dyn Plays>,
    effort: Effort,
}

impl Plays for Own {
    fn name(&self) -> &str {
        self.plays.name()
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        let mut budget = turn.budget.clone().with_effort(self.effort);
        self.plays.moves(&mut Turn {
            view: turn.view,
            rules: turn.rules,
            rng: turn.rng,
            budget: &mut budget,
        })
    }
}

/// A strategy written in Python. Blind as the others: it is handed a view.
struct Foreign {
    plays: Py<PyAny>,
    board: Board,
    calls: Calls,
}

impl Foreign {
    fn ask(&self, py: Python<'_>, turn: &mut Turn<'_>) -> PyResult<Vec<Advice>> {
        let view = View {
            board: self.board.clone(),
            view: turn.view.clone(),
            first_click: turn.rules.first_click,
        };
        // It draws, and does not tell where from.
        let rng = Bound::new(py, Rng(turn.rng.clone().sealed()))?;
        let answer = self
            .plays
            .bind(py)
            .call_method1("moves", (view, Rules(*turn.rules), &rng));
        // What it drew is drawn, whatever came of it.
        *turn.rng = rng.borrow().0.clone();
        let mut moves = Vec::new();
        for action in answer?.try_iter()? {
            let action = Move::from_python(&action?)?;
            if let Some(cell) = action.action.cell() {
                self.board.cell(Cell(cell.get().into()))?;
            }
            moves.push(action.advice());
        }
        Ok(moves)
    }
}

impl Plays for Foreign {
    fn name(&self) -> &str {
        "python"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        self.calls.call(|py| self.ask(py, turn))
    }
}
