//! The board being made: who touches whom in one flat list, and the mines.

use demineur_core::{CellId, CellSet, Layout, Topology};

/// Neighbour lists in flat form. Lattices compute theirs, which is too slow
/// for a solver that walks them some hundred times a cell.
pub struct Net {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Net {
    pub fn new(topology: &Topology) -> Self {
        let mut starts = Vec::with_capacity(topology.len() + 1);
        let mut ends = Vec::new();
        starts.push(0);
        for cell in topology.cells() {
            ends.extend(topology.neighbours(cell).iter().map(|c| c.get()));
            starts.push(u32::try_from(ends.len()).expect("fewer than 2^32 edges fit into memory"));
        }
        Self { starts, ends }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub fn around(&self, cell: u32) -> &[u32] {
        let (from, to) = (self.starts[cell as usize], self.starts[cell as usize + 1]);
        &self.ends[from as usize..to as usize]
    }

    #[inline]
    pub fn degree(&self, cell: usize) -> u32 {
        self.starts[cell + 1] - self.starts[cell]
    }
}

/// Where the mines are for now, and the number of every cell.
pub struct Ground {
    pub mine: Vec<bool>,
    pub number: Vec<u32>,
    pub mines: usize,
}

impl Ground {
    /// No mines yet.
    pub fn new(net: &Net) -> Self {
        Self {
            mine: vec![false; net.len()],
            number: vec![0; net.len()],
            mines: 0,
        }
    }

    /// Takes over a layout.
    pub fn lay(&mut self, net: &Net, layout: &Layout) {
        self.mine.fill(false);
        self.number.fill(0);
        self.mines = layout.mines().len();
        for mine in layout.mines().iter() {
            self.mine[mine.index()] = true;
            for &next in net.around(mine.get()) {
                self.number[next as usize] += 1;
            }
        }
    }

    /// The layout as it stands now.
    pub fn layout(&self) -> Layout {
        let mines = (0..self.mine.len()).filter(|&cell| self.mine[cell]);
        Layout::new(CellSet::of(self.mine.len(), mines.map(CellId::from_index)))
    }
}
