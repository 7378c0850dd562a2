//! Parts of the front that have nothing to do with the rest.

use std::sync::Arc;

use demineur_core::{CellId, CellView, Topology, View};

use super::super::Technique;
use crate::analyse::analysis::{Analysis, Part};
use crate::budget::Budget;
use crate::endgame;

/// The best cell of a part whose number of mines is fixed and that touches
/// nothing undecided but itself: whatever happens there tells nothing of the
/// rest, nor the other way round, so it is played perfectly and at once.
pub(super) fn best(
    view: &View,
    analysis: &Analysis,
    most_layouts: f64,
    budget: &mut Budget,
) -> Option<(CellId, Technique)> {
    analysis
        .parts
        .iter()
        .enumerate()
        .find_map(|(number, part)| {
            let few = part.counted.width() == 1 && part.counted.counts[0].ln() <= most_layouts.ln();
            if !few {
                return None;
            }
            let cells = undecided(analysis, number as u32);
            let alone = cells.iter().all(|&cell| {
                let near = view.topology().neighbours(cell);
                let undecided = |n: &&CellId| {
                    let risk = analysis.probability(**n);
                    risk.is_some_and(|risk| 0.0 < risk && risk < 1.0)
                };
                near.iter().filter(undecided).all(|n| cells.contains(n))
            });
            if cells.is_empty() || !alone {
                return None;
            }
            let board = board(view, analysis, number as u32, part, &cells);
            let found = endgame::solve(&board, budget).ok()?;
            let win = found.win_probability();
            Some((cells[found.best?.index()], Technique::IsolatedPart { win }))
        })
}

/// The undecided cells of a part, ascending.
fn undecided(analysis: &Analysis, part: u32) -> Vec<CellId> {
    let own = analysis.boxes.iter().filter(|group| group.part == part);
    let open = own.filter(|group| 0.0 < group.risk && group.risk < 1.0);
    let mut cells: Vec<CellId> = open
        .flat_map(|group| &analysis.box_cells[group.from as usize..group.to as usize])
        .copied()
        .collect();
    cells.sort_unstable();
    cells
}

/// The part as a board of its own: its undecided cells, then its numbers, what
/// is decided taken off.
fn board(view: &View, analysis: &Analysis, number: u32, part: &Part, cells: &[CellId]) -> View {
    let boxes: Vec<_> = analysis.boxes.iter().filter(|b| b.part == number).collect();
    let mut adjacency: Vec<Vec<u32>> = cells
        .iter()
        .map(|&cell| {
            let near = view.topology().neighbours(cell);
            let places = near.iter().filter_map(|n| cells.binary_search(n).ok());
            places.map(|place| place as u32).collect()
        })
        .collect();
    let mut numbers: Vec<u32> = Vec::new();
    let full = |b: &u32| boxes[*b as usize].risk >= 1.0;
    let size = |b: &u32| boxes[*b as usize].to - boxes[*b as usize].from;
    for (mines, touched) in part.counted.shape.constraints() {
        let known: u32 = touched.iter().filter(|b| full(b)).map(size).sum();
        let own = adjacency.len() as u32;
        let mut members = Vec::new();
        for &b in touched {
            let group = boxes[b as usize];
            for cell in &analysis.box_cells[group.from as usize..group.to as usize] {
                if let Ok(place) = cells.binary_search(cell) {
                    members.push(place as u32);
                    adjacency[place].push(own);
                }
            }
        }
        members.sort_unstable();
        adjacency.push(members);
        numbers.push(mines - known);
    }
    let places = 0..boxes.len() as u32;
    let known: u32 = places.filter(|b| full(b)).map(|b| size(&b)).sum();
    let mines = part.counted.least - known;
    let topology = Topology::graph(&adjacency).expect("both ways were written");
    let mut board = View::new(Arc::new(topology), mines as usize);
    for (place, number) in (cells.len() as u32..).zip(numbers) {
        board.set(CellId::new(place), CellView::Open(number));
    }
    board
}
