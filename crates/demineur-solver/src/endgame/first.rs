//! The first cell of a game.

use demineur_core::{CellId, CellView, FirstClick, View};

use super::layout_table::LayoutTable;
use super::rules::Cuts;
use super::search::Search;
use super::symmetry::alike;
use super::{Endgame, MOST_LAYOUTS, Solver, solve};
use crate::budget::Budget;
use crate::endgame::enumerate::{self, Unsolved, binomial};

/// The optimum when nothing is open yet, under the rule for the first cell:
/// `layouts` are those the rule leaves when `best` is opened.
///
/// For `opening` only cells around which there is room for it count, or, where
/// there is none, the rule is `safe`. A view with an open cell is past its
/// first click and solved as it is.
///
/// ```
/// use demineur_core::{FirstClick, Topology, View};
/// use demineur_solver::{Budget, endgame};
/// let view = View::new(Topology::square(4, 4).into(), 4);
/// let start = endgame::first_click(&view, FirstClick::Opening, &mut Budget::default())?;
/// assert_eq!((start.wins, start.layouts), (34, 35));
/// # Ok::<(), demineur_solver::enumerate::Unsolved>(())
/// ```
///
/// # Errors
/// When the mines do not fit, too many layouts do, or the budget does not reach.
pub fn first_click(
    view: &View,
    rule: FirstClick,
    budget: &mut Budget,
) -> Result<Endgame, Unsolved> {
    let (cells, mines) = (view.len(), view.mines());
    if view.open_count() > 0 || rule == FirstClick::Any || mines >= cells {
        return solve(view, budget);
    }
    let starts = starts(view, rule);
    let mut best: Option<Endgame> = None;
    let mut shared = None;
    if binomial(cells, mines) <= MOST_LAYOUTS as u64 {
        let layouts = enumerate::layouts(view, MOST_LAYOUTS, budget)?;
        let table = LayoutTable::new(view.topology(), &layouts)?;
        shared = Some(Search::new(table, Cuts::ALL, budget)?);
    } else if starts
        .iter()
        .any(|start| binomial(cells - start.spared.len(), mines) > MOST_LAYOUTS as u64)
    {
        return Err(Unsolved::TooMany);
    }
    let mut done: Vec<CellId> = Vec::new();
    for start in starts {
        let layouts = binomial(cells - start.spared.len(), mines);
        // Wins needed to be better than the best so far.
        let floor = best.map_or(0, |b| b.wins * layouts / b.layouts);
        let same = |&other: &CellId| alike(view.topology(), other, start.cell);
        if floor >= layouts || done.iter().any(same) {
            continue;
        }
        done.push(start.cell);
        let wins = match &mut shared {
            Some(search) => after(search, &start, floor, budget)?,
            None => apart(view, &start, budget)?,
        };
        if best.is_none() || wins > floor {
            best = Some(Endgame {
                wins,
                layouts,
                best: Some(start.cell),
            });
        }
    }
    best.ok_or(Unsolved::Impossible)
}

/// The most cells that the rule spares at any first cell.
pub(crate) fn most_spared(view: &View, rule: FirstClick) -> usize {
    let (topology, mines) = (view.topology(), view.mines());
    let spared = |cell| {
        rule.granted(topology, mines, cell)
            .spared_count(topology, cell)
    };
    view.cells().map(spared).max().unwrap_or(0)
}

/// A first cell, and what it is granted.
struct Start {
    cell: CellId,
    spared: Vec<CellId>,
    granted: FirstClick,
}

/// Each first cell that counts: those where the rule is granted, or all, where
/// it is nowhere.
fn starts(view: &View, rule: FirstClick) -> Vec<Start> {
    let start = |cell| {
        let (spared, granted) = rule.spares(view.topology(), view.mines(), cell);
        Start {
            cell,
            spared,
            granted,
        }
    };
    let mut starts: Vec<Start> = view.cells().map(start).collect();
    if starts.iter().any(|start| start.granted == rule) {
        starts.retain(|start| start.granted == rule);
    }
    starts
}

/// Wins from a first cell within the layouts of the whole board.
fn after(
    search: &mut Search,
    start: &Start,
    floor: u64,
    budget: &mut Budget,
) -> Result<u64, Unsolved> {
    let column = |cell: &CellId| search.table.cells.binary_search(cell).ok();
    let Some(first) = column(&start.cell) else {
        // Without undetermined cells there is one layout, and it is won.
        return Ok(1);
    };
    let columns: Vec<usize> = start.spared.iter().filter_map(column).collect();
    let free: Vec<bool> = (0..search.table.len as u32)
        .map(|layout| {
            let mines = search.table.mines(layout);
            columns.iter().all(|&c| mines[c / 64] >> (c % 64) & 1 == 0)
        })
        .collect();
    let floor = u32::try_from(floor).expect("a table has fewer than 2^32 layouts");
    let wins = search.after(first, |layout| free[layout as usize], floor, budget)?;
    Ok(u64::from(wins))
}

/// Wins from a first cell, one number after the other, when the layouts of
/// the whole board are too many.
fn apart(view: &View, start: &Start, budget: &mut Budget) -> Result<u64, Unsolved> {
    let most = match start.granted {
        FirstClick::Opening => 0,
        FirstClick::Safe | FirstClick::Any => view.topology().neighbours(start.cell).len() as u32,
    };
    let mut wins = 0;
    for number in 0..=most {
        let mut next = view.clone();
        next.set(start.cell, CellView::Open(number));
        match Solver::new(&next, budget) {
            Ok(mut solver) => wins += solver.solve(budget)?.wins,
            Err(Unsolved::Impossible) => {}
            Err(unsolved) => return Err(unsolved),
        }
    }
    Ok(wins)
}
