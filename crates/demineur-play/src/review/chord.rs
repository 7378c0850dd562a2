//! The chance that several cells are all safe at once.

use std::sync::Arc;

use demineur_core::{CellId, CellView, Topology, View};
use demineur_solver::{Analyser, Analysis, Budget};

use super::Chance;

/// The chance that at least one of these hidden cells is a mine.
///
/// Exact by counting: the layouts of the same view with one open 0 more that
/// touches just these cells, over all layouts. Where layouts are too many to
/// count, the cells are taken as independent, which is an estimate.
pub(super) fn any_mine(
    view: &View,
    analysis: &Analysis,
    cells: &[CellId],
    budget: &Budget,
) -> Chance {
    let risk = |&cell: &CellId| analysis.probability(cell).unwrap_or(0.0);
    let exact = analysis.exact();
    let unsure: Vec<CellId> = cells.iter().copied().filter(|c| risk(c) > 0.0).collect();
    let value = match unsure.as_slice() {
        [] => 0.0,
        [cell] => risk(cell),
        _ if unsure.iter().any(|cell| risk(cell) == 1.0) => 1.0,
        _ if !exact => {
            let safe: f64 = unsure.iter().map(|cell| 1.0 - risk(cell)).product();
            between(1.0 - safe)
        }
        _ => {
            let wider = with_zero_beside(view, &unsure);
            match Analyser::new().analyse_within(&wider, &mut budget.switch_only()) {
                Err(_) => 1.0,
                Ok(safe) => between(1.0 - (safe.ln_layouts() - analysis.ln_layouts()).exp()),
            }
        }
    };
    Chance { value, exact }
}

/// Possible, but not certain.
fn between(chance: f64) -> f64 {
    chance.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

/// The view on a board of one cell more: an open 0 beside these cells.
fn with_zero_beside(view: &View, cells: &[CellId]) -> View {
    let topology = view.topology();
    let list =
        |cell: CellId| -> Vec<u32> { topology.neighbours(cell).iter().map(|n| n.get()).collect() };
    let mut adjacency: Vec<Vec<u32>> = view.cells().map(list).collect();
    let extra = CellId::from_index(view.len());
    for cell in cells {
        adjacency[cell.index()].push(extra.get());
    }
    adjacency.push(cells.iter().map(|cell| cell.get()).collect());
    let topology = Topology::graph(&adjacency).expect("both sides list the new edges");
    let mut wider = View::new(Arc::new(topology), view.mines());
    for (cell, number) in view.opened() {
        wider.set(cell, CellView::Open(number));
    }
    wider.set(extra, CellView::Open(0));
    wider
}
