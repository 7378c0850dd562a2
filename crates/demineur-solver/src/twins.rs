//! Cells that nobody can tell apart.

use demineur_core::{CellId, CellSet, Layout, Rng, Topology};

/// Cells that touch each other and otherwise the same cells, in classes. Every
/// number sees all of a class or nothing of it, until one of them is opened:
/// unless all of a class are mines, or none is, somebody has to guess. On
/// squares there are none beyond boards two cells wide; in the triakis
/// triangular tiling each cell has one.
pub struct Twins {
    /// Classes of at least two cells; every other cell is alone.
    classes: Vec<Vec<CellId>>,
    alone: Vec<CellId>,
}

impl Twins {
    /// The twins of a board.
    ///
    /// *Complexity*: O(cells · degree).
    pub fn of(topology: &Topology) -> Self {
        // Equal neighbourhoods have equal sums; whoever sums alike is compared.
        let sum = |cell: CellId| {
            let around = topology.neighbours(cell);
            around
                .iter()
                .fold(scatter(cell), |sum, &n| sum.wrapping_add(scatter(n)))
        };
        let sums: Vec<u64> = topology.cells().map(sum).collect();
        let mut taken = CellSet::new(topology.len());
        let mut classes = Vec::new();
        let mut alone = Vec::new();
        for cell in topology.cells() {
            if taken.contains(cell) {
                continue;
            }
            let mut class = vec![cell];
            for &other in topology.neighbours(cell).iter() {
                if other > cell
                    && sums[other.index()] == sums[cell.index()]
                    && same_neighbourhood(topology, cell, other)
                {
                    class.push(other);
                    taken.insert(other);
                }
            }
            if class.len() > 1 {
                classes.push(class);
            } else {
                alone.push(cell);
            }
        }
        Self { classes, alone }
    }

    /// Whether all cells can be told apart.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The cells that have twins, class by class.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.classes.iter().flatten().copied()
    }

    /// A random layout in which every class is mined whole or not at all, and
    /// the spared cells (ascending) are free; none if no draw of classes comes
    /// to that many mines.
    ///
    /// Classes and single cells are taken in random order while they fit, so
    /// such layouts are not exactly uniform among those that do.
    pub fn layout(
        &self,
        cells: usize,
        mines: usize,
        spared: &[CellId],
        rng: &mut Rng,
    ) -> Option<Layout> {
        if self.is_empty() {
            return Some(Layout::random(cells, mines, spared, rng));
        }
        let free = |cell: &CellId| spared.binary_search(cell).is_err();
        let mut units: Vec<&[CellId]> = self
            .classes
            .iter()
            .map(Vec::as_slice)
            .chain(self.alone.chunks(1))
            .filter(|unit| unit.iter().all(free))
            .collect();
        rng.shuffle(&mut units);
        let mut set = CellSet::new(cells);
        let mut left = mines;
        for unit in units {
            if unit.len() <= left {
                left -= unit.len();
                for &cell in unit {
                    set.insert(cell);
                }
            }
        }
        (left == 0).then(|| Layout::new(set))
    }
}

/// A number for each cell whose sums tell sets of cells apart.
fn scatter(cell: CellId) -> u64 {
    let mixed = (u64::from(cell.get()) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

/// Whether two neighbours touch the same other cells.
fn same_neighbourhood(topology: &Topology, a: CellId, b: CellId) -> bool {
    let (around_a, around_b) = (topology.neighbours(a), topology.neighbours(b));
    let others_a = around_a.iter().filter(|&&c| c != b);
    let others_b = around_b.iter().filter(|&&c| c != a);
    others_a.eq(others_b)
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, Tiling};

    use super::*;

    #[test]
    fn squares_can_be_told_apart_and_triakis_triangles_cannot() {
        let twins = |spec: BoardSpec| Twins::of(spec.build().unwrap().topology());
        assert!(twins(BoardSpec::square(9, 9)).is_empty());
        assert_eq!(twins(BoardSpec::square(2, 5)).classes.len(), 5);
        let triakis = twins(BoardSpec::tiled(Tiling::LavesTriakisTriangular, 12, 12));
        assert!(triakis.classes.len() > triakis.alone.len());
    }

    #[test]
    fn classes_are_mined_whole() {
        let board = BoardSpec::square(2, 9).build().unwrap();
        let twins = Twins::of(board.topology());
        let mut rng = Rng::new(1, 0);
        assert!(twins.layout(18, 5, &[], &mut rng).is_none());
        for _ in 0..100 {
            let spared: Vec<CellId> = (0..4).map(CellId::new).collect();
            let layout = twins.layout(18, 6, &spared, &mut rng).unwrap();
            assert_eq!(layout.mines().len(), 6);
            for row in 0..9 {
                let [left, right] = [2 * row, 2 * row + 1].map(CellId::new);
                assert_eq!(layout.is_mine(left), layout.is_mine(right));
            }
        }
    }
}
