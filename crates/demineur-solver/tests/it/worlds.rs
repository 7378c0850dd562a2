//! Random boards with planted truth, for every test to draw from.

use std::sync::Arc;

use demineur_core::{
    BoardSpec, CellId, CellView, GraphSpec, Layout, Rng, Sides, Topology, Touch, View,
};

/// A small board of some kind: squares, a torus, a tree, a random graph that
/// may fall apart.
pub fn small_board(rng: &mut Rng, most: u64) -> Arc<Topology> {
    let side = |rng: &mut Rng, most: u64| 1 + rng.below(most) as u32;
    let cells = 1 + rng.below(most) as usize;
    let spec = match rng.below(5) {
        0 => {
            let width = side(rng, 6.min(most));
            BoardSpec::square(width, (cells as u32 / width).max(1))
        }
        1 => {
            let touch = Touch::ALL[usize::from(rng.below(2) == 0)];
            return Arc::new(Topology::rectangle(4, 4, Sides::Glued, touch));
        }
        kind => {
            let mut adjacency = vec![Vec::new(); cells];
            let mut link = |a: usize, b: usize| {
                adjacency[a].push(b as u32);
                adjacency[b].push(a as u32);
            };
            for a in 1..cells {
                if kind == 2 {
                    link(a, rng.below(a as u64) as usize);
                    continue;
                }
                let odds = if kind == 3 { 2 } else { 5 };
                for b in 0..a {
                    if rng.below(odds) == 0 {
                        link(a, b);
                    }
                }
            }
            BoardSpec::Graph(GraphSpec {
                adjacency,
                positions: None,
            })
        }
    };
    spec.build().expect("the board is sound").topology().clone()
}

/// A view of a random layout with a share of its safe cells open.
pub fn planted(topology: &Arc<Topology>, rng: &mut Rng) -> (View, Layout) {
    let cells = topology.len();
    let mines = rng.below(cells as u64 / 2 + 1) as usize;
    let layout = Layout::random(cells, mines, &[], rng);
    let mut view = View::new(topology.clone(), mines);
    let odds = 1 + rng.below(4);
    for cell in topology.cells() {
        if !layout.is_mine(cell) && rng.below(5) < odds {
            view.set(cell, CellView::Open(layout.number(topology, cell)));
        }
    }
    (view, layout)
}

/// Every layout that fits some of the numbers, and the mine count if asked, as
/// bits over the hidden cells in ascending order.
pub fn fitting(view: &View, numbers: &[CellId], mine_count: bool) -> Vec<u32> {
    let hidden: Vec<CellId> = view.hidden().collect();
    let masks: Vec<(u32, u32)> = numbers
        .iter()
        .map(|&number| {
            let around = view.topology().neighbours(number);
            let mask = hidden
                .iter()
                .enumerate()
                .filter(|(_, cell)| around.contains(cell))
                .fold(0, |mask, (i, _)| mask | 1 << i);
            (mask, view.number(number).expect("numbers are open"))
        })
        .collect();
    (0..1u32 << hidden.len())
        .filter(|bits| {
            masks
                .iter()
                .all(|&(mask, n)| (bits & mask).count_ones() == n)
        })
        .filter(|bits| !mine_count || bits.count_ones() as usize == view.mines())
        .collect()
}
