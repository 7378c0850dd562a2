//! Boards and views to test with, drawn from our own generator.

use std::sync::Arc;

use demineur_core::{CellId, CellView, Layout, Mark, Rng, Sides, Topology, Touch, View};

/// A small board of one of many kinds.
pub fn small_board(rng: &mut Rng) -> Arc<Topology> {
    let topology = match rng.below(8) {
        0 => Topology::square(between(rng, 1, 6), between(rng, 1, 5)),
        1 => Topology::rectangle(
            between(rng, 2, 6),
            between(rng, 2, 5),
            Sides::Plain,
            Touch::Edge,
        ),
        2 => Topology::rectangle(
            between(rng, 3, 5),
            between(rng, 3, 5),
            Sides::Glued,
            Touch::Corner,
        ),
        3 => graph(rng, 5, 24, 12),
        4 => graph(rng, 5, 20, 45),
        5 => graph(rng, 3, 18, 90),
        6 => tree(rng),
        _ => graph(rng, 4, 24, 4),
    };
    Arc::new(topology)
}

fn between(rng: &mut Rng, low: u64, high: u64) -> u32 {
    (low + rng.below(high - low + 1)) as u32
}

/// A random graph; each pair touches with that chance in a hundred.
fn graph(rng: &mut Rng, low: u64, high: u64, percent: u64) -> Topology {
    let cells = between(rng, low, high) as usize;
    let mut adjacency = vec![Vec::new(); cells];
    for a in 0..cells {
        for b in 0..a {
            if rng.below(100) < percent {
                adjacency[a].push(b as u32);
                adjacency[b].push(a as u32);
            }
        }
    }
    Topology::graph(&adjacency).unwrap()
}

fn tree(rng: &mut Rng) -> Topology {
    let cells = between(rng, 2, 26) as usize;
    let mut adjacency = vec![Vec::new(); cells];
    for cell in 1..cells {
        // Near parents make paths, far ones make stars.
        let parent = cell - 1 - rng.below(cell.min(4) as u64) as usize;
        adjacency[parent].push(cell as u32);
        adjacency[cell].push(parent as u32);
    }
    Topology::graph(&adjacency).unwrap()
}

/// A layout of any density on that board.
pub fn layout(topology: &Topology, rng: &mut Rng) -> Layout {
    let cells = topology.len();
    let most = if rng.below(4) == 0 { cells } else { cells / 3 };
    let mines = rng.below(most as u64 + 1) as usize;
    Layout::random(cells, mines, &[], rng)
}

/// A view of a layout with random safe cells open, at most `hidden` cells
/// hidden if that can be, and marks that mean nothing.
pub fn view(topology: &Arc<Topology>, layout: &Layout, hidden: usize, rng: &mut Rng) -> View {
    let mut view = View::new(topology.clone(), layout.mines().len());
    let mut safe: Vec<CellId> = topology.cells().filter(|&c| !layout.is_mine(c)).collect();
    rng.shuffle(&mut safe);
    let must = topology.len().saturating_sub(hidden).min(safe.len());
    let open = must + rng.below((safe.len() - must) as u64 + 1) as usize;
    for &cell in &safe[..open] {
        view.set(cell, CellView::Open(layout.number(topology, cell)));
    }
    for cell in topology.cells() {
        if view.is_hidden(cell) && rng.below(5) == 0 {
            view.set(cell, CellView::Marked(*rng.choose(&Mark::ALL).unwrap()));
        }
    }
    view
}

/// The view of a board drawn in digits, `#` for hidden.
pub fn drawn(rows: &[&str], mines: usize) -> View {
    let (width, height) = (rows[0].len() as u32, rows.len() as u32);
    let mut view = View::new(Arc::new(Topology::square(width, height)), mines);
    for (cell, c) in rows.iter().flat_map(|row| row.chars()).enumerate() {
        if let Some(number) = c.to_digit(10) {
            view.set(CellId::from_index(cell), CellView::Open(number));
        }
    }
    view
}
