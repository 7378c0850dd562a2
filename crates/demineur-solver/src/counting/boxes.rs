//! Boxes: undecided cells that the same numbers touch. No number tells them
//! apart, so they count as one variable: how many of them are mines.

use crate::counting::constraint::{Constraints, Known};

/// The undecided cells of a front, grouped into boxes.
#[derive(Debug, Default)]
pub(crate) struct Boxes {
    starts: Vec<u32>,
    cells: Vec<u32>,
}

impl Boxes {
    /// Groups the undecided cells. Boxes are ordered by their least
    /// constraint, then by their first cell.
    ///
    /// *Complexity*: cells that share their least constraint are compared with
    /// each other's boxes; beyond 32 such cells they are sorted instead.
    pub(crate) fn group(&mut self, constraints: &Constraints) {
        self.starts.clear();
        self.starts.push(0);
        self.cells.clear();
        let mut same: Vec<u32> = Vec::new();
        for constraint in 0..constraints.numbers.len() as u32 {
            if constraints.unknown[constraint as usize] == 0 {
                continue;
            }
            same.clear();
            same.extend(constraints.cells_of(constraint).iter().filter(|&&cell| {
                constraints.known[cell as usize] == Known::Nothing
                    && constraints.of_cell(cell)[0] == constraint
            }));
            if same.len() > 32 {
                same.sort_by(|&a, &b| constraints.of_cell(a).cmp(constraints.of_cell(b)));
                for group in
                    same.chunk_by(|&a, &b| constraints.of_cell(a) == constraints.of_cell(b))
                {
                    self.cells.extend(group);
                    self.starts.push(self.cells.len() as u32);
                }
                continue;
            }
            while let Some(&first) = same.first() {
                let signature = constraints.of_cell(first);
                same.retain(|&cell| {
                    let joins = constraints.of_cell(cell) == signature;
                    if joins {
                        self.cells.push(cell);
                    }
                    !joins
                });
                self.starts.push(self.cells.len() as u32);
            }
        }
    }

    /// How many boxes there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many undecided cells there are.
    pub(crate) fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The cells of a box, by front index.
    pub(crate) fn cells(&self, number: u32) -> &[u32] {
        let b = number as usize;
        &self.cells[self.starts[b] as usize..self.starts[b + 1] as usize]
    }

    /// The constraints of a box, ascending.
    pub(crate) fn constraints<'a>(&self, number: u32, all: &'a Constraints) -> &'a [u32] {
        all.of_cell(self.cells(number)[0])
    }
}
