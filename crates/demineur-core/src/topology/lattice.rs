//! Neighbours on a lattice, computed from where a cell is.

use super::{Inline, MAX_LATTICE_DEGREE};
use crate::cell::CellId;

/// One neighbour, as seen from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    /// Rows down.
    pub rows: i32,
    /// Columns to the right, as drawn.
    pub columns: i32,
    /// Which cell of the unit there.
    pub class: u32,
}

/// How rows lie below one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Straight.
    Aligned,
    /// Odd rows half a unit to the right, so that a slanted lattice stays upright.
    Shifted,
    /// Cells look different when row + column is odd: triangles.
    Checkered,
}

/// The neighbours of every sort of cell of a lattice.
///
/// What a cell's neighbours are depends on its *phase*: its place in the unit
/// and the parity of its row, or for [`Rows::Checkered`] of row + column.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    rows: Rows,
    /// Cells a unit.
    classes: u32,
    /// For each phase, even parities first, in ascending order of cells.
    phases: Vec<Vec<Step>>,
    /// How far the steps go.
    reach: u32,
}

impl Steps {
    /// From the steps of each class in true lattice coordinates: (right along
    /// the first vector, down along the second, class). With
    /// [`Rows::Shifted`] the second vector goes half a unit to the right.
    ///
    /// # Panics
    /// When a cell has more than [`MAX_LATTICE_DEGREE`] neighbours.
    pub fn new(rows: Rows, lattice: &[Vec<(i32, i32, u32)>]) -> Self {
        let parities = [0, 1].map(|parity| {
            lattice.iter().map(move |list| {
                list.iter()
                    .map(|&(right, down, class)| Step {
                        rows: down,
                        columns: match rows {
                            Rows::Shifted => right + (parity + down).div_euclid(2),
                            Rows::Aligned | Rows::Checkered => right,
                        },
                        class,
                    })
                    .collect()
            })
        });
        Self::from_phases(rows, parities.into_iter().flatten().collect())
    }

    /// From the steps of each phase.
    pub fn from_phases(rows: Rows, mut phases: Vec<Vec<Step>>) -> Self {
        let mut reach = 0;
        for phase in &mut phases {
            phase.sort_unstable();
            assert!(
                phase.len() <= MAX_LATTICE_DEGREE,
                "a lattice cell has few neighbours"
            );
            for step in phase {
                reach = reach
                    .max(step.rows.unsigned_abs())
                    .max(step.columns.unsigned_abs());
            }
        }
        Self {
            rows,
            classes: phases.len() as u32 / 2,
            phases,
            reach,
        }
    }

    /// Cells a unit.
    pub fn classes(&self) -> u32 {
        self.classes
    }

    /// For each phase its steps: rows, columns, class.
    pub fn to_numbers(&self) -> Vec<Vec<[i32; 3]>> {
        let numbers = |step: &Step| [step.rows, step.columns, step.class as i32];
        let phases = self.phases.iter();
        phases
            .map(|steps| steps.iter().map(numbers).collect())
            .collect()
    }

    /// How many neighbours the cells of a class have away from the rim.
    pub fn interior_degrees(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let classes = self.phases.iter().enumerate();
        classes.map(|(phase, steps)| (phase as u32 % self.classes, steps.len()))
    }
}

/// A rectangle of units of a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    pub columns: u32,
    pub rows: u32,
    pub wrap: bool,
    pub steps: &'static Steps,
}

impl Lattice {
    // Not inlined: squares, the hot path, would pay for it.
    #[inline(never)]
    pub fn neighbours(&self, cell: CellId) -> Inline {
        let (id, classes) = (cell.get(), self.steps.classes);
        let (unit, class) = (id / classes, id % classes);
        let (row, column) = (unit / self.columns, unit % self.columns);
        let parity = match self.steps.rows {
            Rows::Checkered => (row ^ column) & 1,
            Rows::Aligned | Rows::Shifted => row & 1,
        };
        let steps = &self.steps.phases[(parity * classes + class) as usize];
        let reach = self.steps.reach;
        let mut found = Inline::default();
        if column >= reach
            && row >= reach
            && self.columns - column > reach
            && self.rows - row > reach
        {
            let first = id - class;
            for step in steps {
                let units = (step.rows as u32)
                    .wrapping_mul(self.columns)
                    .wrapping_add(step.columns as u32);
                let unit = first.wrapping_add(units.wrapping_mul(classes));
                found.push(CellId::new(unit.wrapping_add(step.class)));
            }
        } else if self.wrap {
            self.wrapped(row, column, steps, &mut found);
        } else {
            for step in steps {
                let row = row.wrapping_add_signed(step.rows);
                let column = column.wrapping_add_signed(step.columns);
                // Below zero wraps beyond the end, for a board has fewer than 2^32 - 1 cells.
                if row < self.rows && column < self.columns {
                    found.push(self.cell(row, column, step.class));
                }
            }
        }
        found
    }

    fn wrapped(&self, row: u32, column: u32, steps: &[Step], found: &mut Inline) {
        for step in steps {
            let below = i64::from(row) + i64::from(step.rows);
            let turns = below.div_euclid(i64::from(self.rows));
            let row = below.rem_euclid(i64::from(self.rows));
            let column = i64::from(column) + i64::from(step.columns) + self.seam(below, row, turns);
            let column = column.rem_euclid(i64::from(self.columns));
            found.push(self.cell(row as u32, column as u32, step.class));
        }
        found.sort();
    }

    /// How many columns the way across the bottom seam leads to the right, so
    /// that the torus is the lattice itself with cells identified. Straight
    /// down when the rows are even in number, half a unit aside when odd.
    fn seam(&self, below: i64, row: i64, turns: i64) -> i64 {
        let half = |rows: i64| rows.div_euclid(2);
        match self.steps.rows {
            Rows::Aligned => 0,
            Rows::Shifted => half(row) + turns * half(i64::from(self.rows)) - half(below),
            Rows::Checkered => turns * i64::from(self.rows & 1),
        }
    }

    #[inline]
    fn cell(&self, row: u32, column: u32, class: u32) -> CellId {
        CellId::new((row * self.columns + column) * self.steps.classes + class)
    }

    /// The most neighbours a cell has. Beyond twice the reach a board grows by
    /// cells that are like others, so a small one is looked at instead.
    pub fn max_degree(&self) -> usize {
        let enough = 2 * self.steps.reach + 2;
        let small = Self {
            columns: self.columns.min(enough),
            rows: self.rows.min(enough),
            wrap: false,
            steps: self.steps,
        };
        let full = self.steps.phases.iter().map(Vec::len).max();
        if self.wrap {
            return full.unwrap_or(0);
        }
        let cells = small.columns * small.rows * self.steps.classes;
        (0..cells)
            .map(|cell| small.neighbours(CellId::new(cell)).len)
            .max()
            .unwrap_or(0)
    }

    /// Whether no cell is its own neighbour or twice the same one's. All units
    /// of a torus are alike, but for the parities.
    pub fn is_honest(&self) -> bool {
        if !self.wrap {
            return true;
        }
        if self.steps.rows == Rows::Checkered && self.columns % 2 == 1 {
            return false;
        }
        let units = [(0, 0), (0, 1), (1, 0)];
        units.iter().all(|&(row, column)| {
            (0..self.steps.classes).all(|class| {
                let here = self.cell(row % self.rows, column % self.columns, class);
                let found = self.neighbours(here);
                let found = &found.cells[..found.len];
                !found.contains(&here) && found.windows(2).all(|pair| pair[0] < pair[1])
            })
        })
    }
}
