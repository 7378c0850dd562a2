//! Where to start.

use demineur_core::{CellId, FirstClick, Topology, View};

use crate::twins::Twins;

/// On larger boards than this, one pair that cannot be told apart matters
/// little, and looking for it takes memory.
const PAIRS_LOOKED_FOR: usize = 1 << 12;

/// How far from every border an opening is started. Won by `expert` (`demineur lab
/// run --strategy expert --effort low --seed 41 --first-click opening --level LEVEL
/// --first-cell CELL`; 100,000, 40,000 and 30,000 games, each ± 0.1, 0.3 and 0.6):
///
/// | cell   | beginner | intermediate | expert |
/// |--------|----------|--------------|--------|
/// | (1, 1) | 96.83 %  | 88.23 %      |        |
/// | (2, 2) | 97.19 %  | 89.16 %      | 54.04 % |
/// | (3, 3) | 96.91 %  | 88.91 %      | 54.03 % |
/// | (4, 4) | 96.28 %  | 87.91 %      | 52.78 % |
/// | the middle of the third row | 96.61 % | 88.31 % | |
///
/// With a safe first click the corner is best: beginner 91.64 %, the middle of a
/// side 89.4 %, (1, 1) 88.00 %; intermediate 77.64, 75.0 and 75.08 %.
///
/// On other tilings (`first_cells`, 16×16 with 40 mines, rhombille 8×8 with 8; `expert`
/// at low effort) two steps are as good as any other cell on hexagonal boards (6,000
/// games of seed 78: 92.3 %, others 91.9 to 92.7) and the best of 44 kinds on
/// rhombille (1,200 of seed 77: 56.2 %, others 44.2 to 54.4).
const STEPS: usize = 2;

/// Where a cell has more neighbours than this, an opening reaches so far that one
/// step is enough. Triangular, an opening, 6,000 games of seed 78: two steps (cell
/// 36) 89.5 %, one step (cells 18, 19 and 20) 91.5, 91.8 and 91.6 %, beside the border
/// (cells 0, 2 and 16) 91.0, 92.0 and 91.1 %, each ± 0.8.
const MANY: usize = 10;

/// Where to start when nothing is known: where a 0 is most likely, which is
/// where the fewest neighbours are; or, where the rules promise a 0, in the
/// open, but near a corner: two steps away from every border if there is such
/// a cell, or one where cells have many neighbours.
///
/// Where two cells touch the same others, no number ever tells which of them
/// is the mine: to start at one of them spares that guess. On rhombille 8×8
/// with 8 mines 48.1 % of 1,500 games are won from there, 42.9 % from the cell
/// with the fewest neighbours, 41.7 to 45.5 % from any other (`cargo run
/// --release -p demineur-lab --example first_cells -- rhombille 8 8 8 safe 1500
/// 900`).
///
/// *Complexity*: O(cells · degree).
pub fn first_cell(view: &View, first_click: FirstClick) -> CellId {
    let topology = view.topology();
    let degree = |cell: CellId| topology.neighbours(cell).len();
    let fits = |&cell: &CellId| first_click.granted(topology, view.mines(), cell) == first_click;
    let open = (first_click == FirstClick::Opening)
        .then(|| {
            let walks = walks(topology);
            let candidates = topology.cells().filter(fits);
            // `max_by_key` would take the last of equals.
            candidates.min_by_key(|&cell| std::cmp::Reverse(walks[cell.index()]))
        })
        .flatten();
    let pair = || {
        let small = (view.len() <= PAIRS_LOOKED_FOR).then(|| Twins::of(topology))?;
        small.cells().min_by_key(|&cell| (degree(cell), cell))
    };
    open.or_else(pair)
        .or_else(|| topology.cells().min_by_key(|&cell| degree(cell)))
        .expect("a board has at least one cell")
}

/// How many walks of [`STEPS`], or of one where cells have [`MANY`] neighbours, start
/// at each cell: the most where no border is near. An opening beside a border is
/// cut short by it.
fn walks(topology: &Topology) -> Vec<u32> {
    let degrees = topology.cells().map(|cell| topology.neighbours(cell).len());
    let has_many = degrees.max().is_some_and(|most| most > MANY);
    let steps = if has_many { 1 } else { STEPS };
    let mut walks = vec![1u32; topology.len()];
    for _ in 0..steps {
        let longer = |cell| {
            let around = topology.neighbours(cell);
            around
                .iter()
                .fold(0u32, |sum, n| sum.saturating_add(walks[n.index()]))
        };
        walks = topology.cells().map(longer).collect();
    }
    walks
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, Tiling};

    use super::*;

    #[test]
    fn a_pair_that_nobody_can_tell_apart_is_started_at() {
        let first = |spec: BoardSpec, mines| {
            let board = spec.build().expect("a board");
            let view = View::new(board.topology().clone(), mines);
            first_cell(&view, FirstClick::Safe).get()
        };
        // Cell 1 has the fewest neighbours, its two neighbours are the pair.
        assert_eq!(first(BoardSpec::tiled(Tiling::LavesRhombille, 8, 8), 8), 0);
        assert_eq!(first(BoardSpec::square(30, 16), 99), 0);
        assert_eq!(first(BoardSpec::square(2, 5), 3), 0);
    }

    #[test]
    fn an_opening_is_started_two_steps_from_every_border_or_one_among_triangles() {
        let first = |tiling, width, height, mines| {
            let board = BoardSpec::tiled(tiling, width, height).build();
            let view = View::new(board.expect("a board").topology().clone(), mines);
            first_cell(&view, FirstClick::Opening).get()
        };
        assert_eq!(first(Tiling::Square, 30, 16, 99), 2 * 30 + 2);
        assert_eq!(first(Tiling::Triangular, 16, 16, 40), 18);
    }
}
