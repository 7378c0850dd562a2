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
    let zones = zones(view, rule);
    let mut best: Option<Endgame> = None;
    let mut shared = None;
    if binomial(cells, mines) <= MOST_LAYOUTS as u64 {
        let layouts = enumerate::layouts(view, MOST_LAYOUTS, budget)?;
        let table = LayoutTable::new(view.topology(), &layouts)?;
        shared = Some(Search::new(table, Cuts::ALL, budget)?);
    } else if zones
        .iter()
        .any(|zone| binomial(cells - zone.len(), mines) > MOST_LAYOUTS as u64)
    {
        return Err(Unsolved::TooMany);
    }
    let mut done: Vec<CellId> = Vec::new();
    for zone in zones {
        let layouts = binomial(cells - zone.len(), mines);
        // Wins needed to be better than the best so far.
        let floor = best.map_or(0, |b| b.wins * layouts / b.layouts);
        let same = |&other: &CellId| alike(view.topology(), other, zone[0]);
        if floor >= layouts || done.iter().any(same) {
            continue;
        }
        done.push(zone[0]);
        let wins = match &mut shared {
            Some(search) => after(search, &zone, floor, budget)?,
            None => apart(view, rule, &zone, budget)?,
        };
        if best.is_none() || wins > floor {
            best = Some(Endgame {
                wins,
                layouts,
                best: Some(zone[0]),
            });
        }
    }
    best.ok_or(Unsolved::Impossible)
}

/// Each possible first cell, with the cells that are kept free after it.
fn zones(view: &View, rule: FirstClick) -> Vec<Vec<CellId>> {
    let topology = view.topology();
    let room = |zone: &Vec<CellId>| zone.len() + view.mines() <= view.len();
    let mut zones: Vec<Vec<CellId>> = Vec::new();
    if rule == FirstClick::Opening {
        zones = view
            .cells()
            .map(|cell| {
                let mut zone = vec![cell];
                zone.extend(topology.neighbours(cell).iter());
                zone
            })
            .filter(room)
            .collect();
    }
    if zones.is_empty() {
        zones = view.cells().map(|cell| vec![cell]).collect();
    }
    zones
}

/// Wins from a first cell within the layouts of the whole board.
fn after(
    search: &mut Search,
    zone: &[CellId],
    floor: u64,
    budget: &mut Budget,
) -> Result<u64, Unsolved> {
    let columns: Vec<usize> = zone
        .iter()
        .filter_map(|cell| search.table.cells.binary_search(cell).ok())
        .collect();
    let Some(&first) = columns.first() else {
        // Without undetermined cells there is one layout, and it is won.
        return Ok(1);
    };
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
fn apart(
    view: &View,
    rule: FirstClick,
    zone: &[CellId],
    budget: &mut Budget,
) -> Result<u64, Unsolved> {
    let degree = view.topology().neighbours(zone[0]).len() as u32;
    let opening = rule == FirstClick::Opening && zone.len() > degree as usize;
    let most = if opening { 0 } else { degree };
    let mut wins = 0;
    for number in 0..=most {
        let mut next = view.clone();
        next.set(zone[0], CellView::Open(number));
        match Solver::new(&next, budget) {
            Ok(mut solver) => wins += solver.solve(budget)?.wins,
            Err(Unsolved::Impossible) => {}
            Err(unsolved) => return Err(unsolved),
        }
    }
    Ok(wins)
}
