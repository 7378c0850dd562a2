//! Components of the front that have nothing to do with the rest.

use demineur_core::{CellId, View};

use super::super::Technique;
use super::remainder::{Remainder, is_undecided};
use crate::analyse::analysis::Analysis;
use crate::budget::Budget;
use crate::endgame;

/// The best cell of a component whose number of mines is fixed and that touches
/// nothing undecided but itself: whatever happens there tells nothing of the
/// rest, nor the other way round, so it is played perfectly and at once.
pub(super) fn best(
    view: &View,
    analysis: &Analysis,
    most_layouts: f64,
    budget: &mut Budget,
) -> Option<(CellId, Technique)> {
    analysis
        .components
        .iter()
        .enumerate()
        .find_map(|(number, component)| {
            let few = component.counted.width() == 1
                && component.counted.counts[0].ln() <= most_layouts.ln();
            if !few {
                return None;
            }
            let cells = undecided(analysis, number as u32);
            let alone = cells.iter().all(|&cell| {
                let near = view.topology().neighbours(cell);
                let mut undecided = near.iter().filter(|n| is_undecided(analysis, **n));
                undecided.all(|n| cells.contains(n))
            });
            if cells.is_empty() || !alone {
                return None;
            }
            let boxes = analysis
                .boxes
                .iter()
                .filter(|b| b.component == number as u32);
            let full = boxes.filter(|b| b.risk >= 1.0).map(|b| b.to - b.from);
            let mines = component.counted.least - full.sum::<u32>();
            let left = Remainder::of(view, analysis, cells, mines as usize);
            let found = endgame::solve(&left.view, budget).ok()?;
            let win = found.win_probability();
            let cell = left.cells[found.best?.index()];
            Some((cell, Technique::IsolatedComponent { win }))
        })
}

/// The undecided cells of a component, ascending.
fn undecided(analysis: &Analysis, component: u32) -> Vec<CellId> {
    let own = analysis.boxes.iter().filter(|b| b.component == component);
    let open = own.filter(|b| 0.0 < b.risk && b.risk < 1.0);
    let mut cells: Vec<CellId> = open
        .flat_map(|b| &analysis.box_cells[b.from as usize..b.to as usize])
        .copied()
        .collect();
    cells.sort_unstable();
    cells
}
