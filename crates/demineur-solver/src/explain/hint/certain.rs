//! The easiest thing to see in a view.

use std::fmt;

use demineur_core::{CellId, CellView, FirstClick, Mark, View};

use super::guess::GuessReport;
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::analyse::conflict::Conflict;
use crate::budget::{Budget, Cancel};
use crate::explain::advisor::{BestMove, advise};
use crate::explain::proof::{Certainty, EXACT_UP_TO, Proof};

/// Cells that are looked at of those that need more than [`EXACT_UP_TO`] numbers;
/// the one that needs the fewest is shown. Each may take a while.
const HARD_CELLS: usize = 4;

/// What to tell somebody who does not know how to go on.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// A certain cell, and why.
    Certain(Certain),
    /// Nothing is open yet: where to start.
    First(BestMove),
    /// Nothing is certain: why, and what to open.
    Guess(Box<GuessReport>),
    /// There is nothing left to find out.
    Done,
}

/// A certain cell, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certain {
    /// The cell, and the fewest numbers that force it.
    pub proof: Proof,
    /// What the same numbers prove besides, ascending: cells, and whether each
    /// is a mine.
    pub also: Vec<(CellId, bool)>,
    /// Whether no cell of the view is certainly safe though some are safe: a
    /// guess is forced as soon as the mines are known.
    pub guess_follows: bool,
}

impl Hint {
    /// The easiest certain cell of a view: one that needs the fewest numbers,
    /// then the lowest id. Safe cells come first, for they lead on. Where none
    /// is certain, a certain mine without a flag is shown to those who flag
    /// (and where only mines are hidden); to others it would be shown for
    /// ever, and they hear that a guess is forced.
    ///
    /// ```
    /// use demineur_core::{CellId, CellView, FirstClick, Topology, View};
    /// use demineur_solver::{Budget, hint::Hint};
    /// // 1 # #   one mine: the last cell is safe by the mine count
    /// let mut view = View::new(Topology::square(3, 1).into(), 1);
    /// view.set(CellId::new(0), CellView::Open(1));
    /// let hint = Hint::find(&view, FirstClick::Safe, &mut Budget::default())?;
    /// let Hint::Certain(certain) = hint else { panic!("it is certain") };
    /// assert_eq!((certain.proof.cell, certain.proof.mine_count), (CellId::new(2), true));
    /// # Ok::<(), demineur_solver::hint::NoHint>(())
    /// ```
    ///
    /// *Complexity*: an analysis; then all certain cells are tried with one
    /// number, with two, and so on, and the first found ends it. The budget
    /// bounds the search of the endgame; analysis and proofs have bounds of
    /// their own. Its switch stops them all.
    ///
    /// # Errors
    /// When no layout fits the view, or the switch was thrown before the answer
    /// was complete.
    pub fn find(view: &View, first_click: FirstClick, budget: &mut Budget) -> Result<Self, NoHint> {
        let hint = Self::search(view, first_click, budget);
        unless_stopped(budget, hint)
    }

    fn search(view: &View, first_click: FirstClick, budget: &mut Budget) -> Result<Self, Conflict> {
        let cancel = budget.cancel().clone();
        let mut analyser = Analyser::stopped_by(&cancel);
        let analysis = analyser.analyse(view)?;
        if let Some(proof) = easiest(view, analysis.safe(), Certainty::Safe, &cancel) {
            return Ok(Self::Certain(Certain::new(view, &analysis, proof, &cancel)));
        }
        let flags = view.flag_count() > 0 || view.hidden_count() == view.mines();
        let unflagged: Vec<CellId> = analysis
            .mines()
            .iter()
            .copied()
            .filter(|&cell| flags && view.get(cell) != CellView::Marked(Mark::Mine))
            .collect();
        if let Some(proof) = easiest(view, &unflagged, Certainty::Mine, &cancel) {
            return Ok(Self::Certain(Certain::new(view, &analysis, proof, &cancel)));
        }
        Ok(match advise(view, &analysis, first_click, budget) {
            None => Self::Done,
            Some(best) if view.open_count() == 0 => Self::First(best),
            Some(best) => Self::Guess(Box::new(GuessReport::of(
                view,
                &mut analyser,
                &analysis,
                best,
                budget,
            ))),
        })
    }

    /// That a guess is forced, and what to open; none when a safe cell is
    /// certain, when nothing is open yet, and when nothing is left to open.
    ///
    /// # Errors
    /// As [`Hint::find`].
    pub fn guess(view: &View, budget: &mut Budget) -> Result<Option<GuessReport>, NoHint> {
        let mut analyser = Analyser::stopped_by(budget.cancel());
        let analysis = unless_stopped(budget, analyser.analyse(view))?;
        if !analysis.safe().is_empty() || view.open_count() == 0 {
            return Ok(None);
        }
        let best = advise(view, &analysis, FirstClick::Any, budget);
        let report = best.map(|best| GuessReport::of(view, &mut analyser, &analysis, best, budget));
        unless_stopped(budget, Ok(report))
    }

    /// What can be said of one cell. Only the switch of the budget is used.
    ///
    /// # Errors
    /// As [`Hint::find`].
    pub fn about(view: &View, cell: CellId, budget: &Budget) -> Result<About, NoHint> {
        let about = Self::look_at(view, cell, budget.cancel());
        unless_stopped(budget, about)
    }

    fn look_at(view: &View, cell: CellId, cancel: &Cancel) -> Result<About, Conflict> {
        let analysis = Analyser::stopped_by(cancel).analyse(view)?;
        if !view.topology().contains(cell) || !view.is_hidden(cell) {
            return Ok(About::Open);
        }
        let risk = analysis.probability(cell).unwrap_or(0.0);
        let certainty = match risk {
            0.0 => Some(Certainty::Safe),
            1.0 => Some(Certainty::Mine),
            _ => None,
        };
        let proof = certainty.and_then(|certainty| Proof::find(view, cell, certainty, cancel));
        Ok(match proof {
            Some(proof) => About::Certain(Certain::new(view, &analysis, proof, cancel)),
            None => About::Uncertain {
                risk,
                exact: analysis.exact(),
            },
        })
    }
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoHint {
    /// No layout fits the view.
    Impossible(Conflict),
    /// The switch was thrown before the answer was complete: what was found
    /// until then would say less than the truth, such as that nothing is
    /// certain.
    Stopped,
}

impl From<Conflict> for NoHint {
    fn from(conflict: Conflict) -> Self {
        Self::Impossible(conflict)
    }
}

impl fmt::Display for NoHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(conflict) => conflict.fmt(f),
            Self::Stopped => write!(f, "the search for a hint was stopped"),
        }
    }
}

impl std::error::Error for NoHint {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Impossible(conflict) => Some(conflict),
            Self::Stopped => None,
        }
    }
}

/// The answer, if nothing was left out of it. A switch stays thrown, so one
/// look at the end tells.
fn unless_stopped<T>(budget: &Budget, answer: Result<T, Conflict>) -> Result<T, NoHint> {
    match budget.cancel().is_cancelled() {
        true => Err(NoHint::Stopped),
        false => Ok(answer?),
    }
}

/// What can be said of one cell.
#[derive(Clone, Debug, PartialEq)]
pub enum About {
    /// It is open already, or not on the board.
    Open,
    /// It is certain, and why.
    Certain(Certain),
    /// It may be a mine and may be none.
    Uncertain {
        /// The chance that it is a mine.
        risk: f64,
        /// Whether that chance is exact.
        exact: bool,
    },
}

impl Certain {
    fn new(view: &View, analysis: &Analysis, proof: Proof, cancel: &Cancel) -> Self {
        Self {
            also: also(view, analysis, &proof, cancel),
            guess_follows: analysis.safe().is_empty() && view.mines() < view.hidden_count(),
            proof,
        }
    }
}

/// The proof that needs the fewest numbers, of all cells.
fn easiest(view: &View, cells: &[CellId], certainty: Certainty, cancel: &Cancel) -> Option<Proof> {
    for most in 1..=EXACT_UP_TO {
        let found = cells
            .iter()
            .take_while(|_| !cancel.is_cancelled())
            .find_map(|&cell| Proof::find_within(view, cell, certainty, most, cancel));
        if found.is_some() {
            return found;
        }
    }
    cells
        .iter()
        .take_while(|_| !cancel.is_cancelled())
        .filter_map(|&cell| Proof::find(view, cell, certainty, cancel))
        .take(HARD_CELLS)
        .min_by_key(|proof| (proof.mine_count, proof.numbers.len()))
}

/// The other certain cells that the numbers of a proof force too.
fn also(view: &View, analysis: &Analysis, proof: &Proof, cancel: &Cancel) -> Vec<(CellId, bool)> {
    let seen = proof.cells(view);
    let certain = |cell: &CellId| match analysis.probability(*cell) {
        Some(0.0) => Some((*cell, false)),
        Some(1.0) => Some((*cell, true)),
        _ => None,
    };
    let mut also: Vec<(CellId, bool)> = seen
        .iter()
        .filter(|&&cell| cell != proof.cell)
        .filter_map(certain)
        .take_while(|_| !cancel.is_cancelled())
        .filter(|&(cell, mine)| proof.forces_too(view, cell, mine, cancel))
        .collect();
    if proof.mine_count {
        // The numbers cannot tell the cells they do not see apart.
        let mut others = view
            .hidden()
            .filter(|cell| seen.binary_search(cell).is_err())
            .peekable();
        if let Some((cell, mine)) = others.peek().and_then(certain)
            && proof.forces_too(view, cell, mine, cancel)
        {
            also.extend(others.map(|cell| (cell, mine)));
            also.sort_unstable();
        }
    }
    also
}
