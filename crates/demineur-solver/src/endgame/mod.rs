//! The exact endgame: how likely a win is with perfect play, and a move that
//! plays so, by search over all layouts that fit (docs/solver.md, The exact endgame).

mod bits;
mod columns;
mod cuts;
pub mod enumerate;
mod first;
mod frame;
mod labels;
mod layout_table;
pub mod oracle;
mod rules;
mod search;
mod symmetry;

use demineur_core::{CellId, View};

use crate::budget::Budget;
use enumerate::{Layouts, Unsolved};
pub use first::first_click;
pub(crate) use first::most_spared;
use layout_table::LayoutTable;
use rules::Cuts;
use search::Search;

/// The search takes on no more layouts than this.
pub const MOST_LAYOUTS: usize = 100_000;

/// The optimum of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Endgame {
    /// In how many of the layouts perfect play wins, at most.
    pub wins: u64,
    /// How many layouts fit, all equally likely.
    pub layouts: u64,
    /// A cell whose opening keeps the chance; none when no safe cell is hidden.
    pub best: Option<CellId>,
}

impl Endgame {
    /// The chance to win with perfect play.
    pub fn win_probability(&self) -> f64 {
        self.wins as f64 / self.layouts as f64
    }
}

/// The optimum of a position in which something is open, or whose first cell
/// is not protected. See [`first_click`] for the others.
///
/// ```
/// use demineur_core::{CellId, CellView, Topology, View};
/// use demineur_solver::{Budget, endgame};
/// // ? 1 ?   with one mine: left or right, a coin's toss.
/// let mut view = View::new(Topology::square(3, 1).into(), 1);
/// view.set(CellId::new(1), CellView::Open(1));
/// let endgame = endgame::solve(&view, &mut Budget::default())?;
/// assert_eq!((endgame.wins, endgame.layouts), (1, 2));
/// # Ok::<(), demineur_solver::enumerate::Unsolved>(())
/// ```
///
/// *Complexity*: exponential in the worst case; see `benches/endgame.rs`.
///
/// # Errors
/// When no layout fits, too many do, or the budget does not reach.
pub fn solve(view: &View, budget: &mut Budget) -> Result<Endgame, Unsolved> {
    Solver::new(view, budget)?.solve(budget)
}

/// The number of layouts that are won if a hidden cell is opened now and play
/// is perfect after. See [`Solver::value_after`].
///
/// # Errors
/// As [`solve`].
pub fn value_after(view: &View, cell: CellId, budget: &mut Budget) -> Result<u64, Unsolved> {
    Solver::new(view, budget)?.value_after(cell, budget)
}

/// A position's layouts and all that was found out about them, so that
/// questions about several cells share their work.
pub struct Solver {
    layouts: Layouts,
    search: Search,
}

impl Solver {
    /// The layouts of a view, ready to be searched.
    ///
    /// # Errors
    /// When no layout fits, too many do, or the budget does not reach.
    pub fn new(view: &View, budget: &mut Budget) -> Result<Self, Unsolved> {
        Self::with_cuts(view, Cuts::ALL, budget)
    }

    fn with_cuts(view: &View, cuts: Cuts, budget: &mut Budget) -> Result<Self, Unsolved> {
        let layouts = enumerate::layouts(view, MOST_LAYOUTS, budget)?;
        let table = LayoutTable::new(view.topology(), &layouts)?;
        let search = Search::new(table, cuts, budget)?;
        Ok(Self { layouts, search })
    }

    /// The layouts that fit.
    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// How many positions were searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The optimum. When some cell is safe in all layouts, the first such cell
    /// is the move.
    ///
    /// # Errors
    /// When the budget does not reach; what was found out is kept.
    pub fn solve(&mut self, budget: &mut Budget) -> Result<Endgame, Unsolved> {
        let worth = self.search.solve(budget)?;
        let guess = || self.search.table.cells.get(worth.best as usize).copied();
        let undetermined = self.layouts.len() > 1;
        let certain = self.layouts.safe().first().copied();
        Ok(Endgame {
            wins: u64::from(worth.wins),
            layouts: self.layouts.len() as u64,
            best: certain.or_else(|| undetermined.then(guess).flatten()),
        })
    }

    /// The number of layouts that are won if a cell is opened now and play is
    /// perfect after. Opening a certain mine wins none; a cell that is open
    /// already changes nothing.
    ///
    /// # Errors
    /// When the budget does not reach; what was found out is kept.
    pub fn value_after(&mut self, cell: CellId, budget: &mut Budget) -> Result<u64, Unsolved> {
        if self.layouts.mines().binary_search(&cell).is_ok() {
            return Ok(0);
        }
        if self.layouts.cells().binary_search(&cell).is_err() {
            return Ok(u64::from(self.search.solve(budget)?.wins));
        }
        let column = self.search.table.cells.binary_search(&cell);
        let column = column.expect("every undetermined cell has a column");
        let wins = self.search.after(column, |_| true, 0, budget)?;
        Ok(u64::from(wins))
    }
}

#[cfg(test)]
mod tests;
