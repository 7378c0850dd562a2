//! Which numbers a deduction needs, cut down to as few as there can be.

use demineur_core::CellId;

use super::super::count::Verdict;
use super::Solver;
use crate::explain::proof::smallest::{EXACT_UP_TO, minimal, smallest};
use crate::explain::proof::system::System;

/// One and two numbers have said all they can.
const LEAST: usize = 3;

/// The verdict that takes the fewest numbers, and which ones.
pub fn easiest(solver: &Solver<'_>, verdicts: &[Verdict]) -> (usize, Vec<u32>) {
    let mut best = None;
    let mut most = EXACT_UP_TO;
    for (at, (cells, mine)) in verdicts.iter().enumerate() {
        let cell = hidden_one(solver, cells);
        let system = System::around(solver, cell, Some(most)).stopped_by(&solver.cancel);
        if let Some(constraints) = smallest(&system, !mine, most) {
            best = Some((at, named(&system, &constraints)));
            most = constraints.len() - 1;
            if most < LEAST {
                break;
            }
        }
    }
    best.unwrap_or_else(|| {
        let all = verdicts.iter().enumerate();
        all.map(|(at, (cells, mine))| {
            let cell = hidden_one(solver, cells);
            let system = System::around(solver, cell, None).stopped_by(&solver.cancel);
            let constraints = minimal(&system, !mine)
                // Too hard to cut down: every number of the component will do.
                .unwrap_or_else(|| (0..system.len() as u32).collect());
            (at, named(&system, &constraints))
        })
        .min_by_key(|(_, numbers)| numbers.len())
        .expect("there is a verdict to explain")
    })
}

/// The first verdict, and the numbers it needs besides the mine count.
pub fn with_mine_count(solver: &Solver<'_>, verdicts: &[Verdict]) -> (usize, Vec<u32>) {
    let (cells, mine) = &verdicts[0];
    let system = System::whole(solver, hidden_one(solver, cells)).stopped_by(&solver.cancel);
    let constraints = smallest(&system, !mine, EXACT_UP_TO)
        .or_else(|| minimal(&system, !mine))
        .unwrap_or_else(|| (0..system.len() as u32).collect());
    (0, named(&system, &constraints))
}

fn hidden_one(solver: &Solver<'_>, cells: &[u32]) -> CellId {
    let mut hidden = cells.iter().filter(|&&c| solver.knowledge.is_hidden(c));
    CellId::new(*hidden.next().expect("a verdict is about hidden cells"))
}

/// The hidden cells that the numbers see just as they see the first of them,
/// and so force along with it.
pub fn alike(solver: &Solver<'_>, cells: &[u32], numbers: &[u32]) -> Vec<u32> {
    let net = solver.knowledge.net;
    let seen_by = |cell: u32| -> Vec<bool> {
        let around = net.around(cell);
        let sees = |number| around.binary_search(number).is_ok();
        numbers.iter().map(sees).collect()
    };
    let first = seen_by(hidden_one(solver, cells).get());
    let hidden = cells
        .iter()
        .filter(|&&cell| solver.knowledge.is_hidden(cell));
    hidden
        .copied()
        .filter(|&cell| seen_by(cell) == first)
        .collect()
}

fn named(system: &System, constraints: &[u32]) -> Vec<u32> {
    let (numbers, _) = system.name(constraints);
    numbers.into_iter().map(CellId::get).collect()
}
