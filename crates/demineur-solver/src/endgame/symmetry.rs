//! First cells that a symmetry of the board makes equal.

use demineur_core::{CellId, Topology};

/// Boards of more cells are not looked at.
const MOST_CELLS: usize = 128;

/// Steps after which a symmetry counts as not found.
const MOST_STEPS: usize = 20_000;

/// Whether a symmetry of the board is found that takes one cell to another.
/// Gives up early: `false` says nothing.
pub(super) fn alike(topology: &Topology, from: CellId, to: CellId) -> bool {
    if topology.len() > MOST_CELLS {
        return false;
    }
    let mut mapping = Mapping {
        topology,
        order: outwards(topology, from),
        image: vec![None; topology.len()],
        used: vec![false; topology.len()],
        steps: MOST_STEPS,
    };
    mapping.place(0, &[to])
}

/// All cells, each after a neighbour of it where there is one.
fn outwards(topology: &Topology, from: CellId) -> Vec<CellId> {
    let mut order = Vec::with_capacity(topology.len());
    let mut reached = vec![false; topology.len()];
    for start in std::iter::once(from).chain(topology.cells()) {
        if std::mem::replace(&mut reached[start.index()], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while next < order.len() {
            for &near in topology.neighbours(order[next]).iter() {
                if !std::mem::replace(&mut reached[near.index()], true) {
                    order.push(near);
                }
            }
            next += 1;
        }
    }
    order
}

/// A symmetry as far as it is found.
struct Mapping<'a> {
    topology: &'a Topology,
    order: Vec<CellId>,
    image: Vec<Option<CellId>>,
    used: Vec<bool>,
    steps: usize,
}

impl Mapping<'_> {
    /// Gives the cell at this place of the order an image among these, and
    /// all after it theirs.
    fn place(&mut self, place: usize, images: &[CellId]) -> bool {
        let cell = self.order[place];
        for &image in images {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            if self.used[image.index()] || !self.agrees(place, image) {
                continue;
            }
            self.image[cell.index()] = Some(image);
            self.used[image.index()] = true;
            let Some(&next) = self.order.get(place + 1) else {
                return true;
            };
            let near = self.topology.neighbours(next);
            let anchor = near.iter().find_map(|n| self.image[n.index()]);
            let images: Vec<CellId> = match anchor {
                Some(anchor) => self.topology.neighbours(anchor).to_vec(),
                None => self.topology.cells().collect(),
            };
            if self.place(place + 1, &images) {
                return true;
            }
            self.image[cell.index()] = None;
            self.used[image.index()] = false;
        }
        false
    }

    /// Whether the image touches the images of those placed before just where
    /// the cell touches them.
    fn agrees(&self, place: usize, image: CellId) -> bool {
        let (near, far) = (
            self.topology.neighbours(self.order[place]),
            self.topology.neighbours(image),
        );
        near.len() == far.len()
            && self.order[..place].iter().all(|before| {
                let there = self.image[before.index()].expect("it was placed");
                near.contains(before) == far.contains(&there)
            })
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{Sides, Touch};

    use super::*;

    fn orbits(topology: &Topology) -> usize {
        let mut kinds: Vec<CellId> = Vec::new();
        for cell in topology.cells() {
            if !kinds.iter().any(|&kind| alike(topology, kind, cell)) {
                kinds.push(cell);
            }
        }
        kinds.len()
    }

    #[test]
    fn boards_have_as_many_kinds_of_cells_as_they_should() {
        assert_eq!(orbits(&Topology::square(4, 4)), 3);
        assert_eq!(orbits(&Topology::square(5, 4)), 6);
        assert_eq!(orbits(&Topology::square(5, 5)), 6);
        assert_eq!(
            orbits(&Topology::rectangle(5, 4, Sides::Glued, Touch::Corner)),
            1
        );
        // A path of three, a path of two, a lone cell: end, middle, either, lone.
        let graph = [vec![1], vec![0, 2], vec![1], vec![4], vec![3], vec![]];
        assert_eq!(orbits(&Topology::graph(&graph).expect("symmetric")), 4);
    }
}
