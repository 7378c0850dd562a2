//! The best move, for whoever has nothing but a view.

use demineur_core::{FirstClick, View};

use crate::analyse::analyser::analyse;
use crate::analyse::conflict::Conflict;
use crate::budget::Budget;
use crate::explain::advisor::{BestMove, advise};

/// The best move in a view, by the default rules and budget; none when no safe
/// cell is hidden. See [`advise`] for what is best, and to ask under other
/// rules, with an analysis that is there already, or with another budget.
///
/// ```
/// use demineur_core::{CellId, CellView, Topology, View};
/// // ? 1 ?   with one mine: left or right
/// let mut view = View::new(Topology::square(3, 1).into(), 1);
/// view.set(CellId::new(1), CellView::Open(1));
/// let best = demineur_solver::best_move(&view)?.expect("a safe cell is hidden");
/// assert_eq!((best.risk, best.win_probability()), (0.5, Some(0.5)));
/// # Ok::<(), demineur_solver::Conflict>(())
/// ```
///
/// # Errors
/// When no layout fits: a minimal set of numbers that contradict each other.
pub fn best_move(view: &View) -> Result<Option<BestMove>, Conflict> {
    let analysis = analyse(view)?;
    let mut budget = Budget::default();
    Ok(advise(view, &analysis, FirstClick::default(), &mut budget))
}
