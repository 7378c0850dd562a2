//! "That many mines among these cells": what the open numbers say, with the
//! cells that follow by counting alone already taken out.

use demineur_core::{CellId, View};

/// What counting has shown of a cell of the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Nothing,
    Safe,
    Mine,
}

const NONE: u32 = u32::MAX;

/// The numbers of a view as constraints over the front: the hidden cells that
/// some number touches and that are not known from earlier views. Cells of the
/// front have dense indices of their own.
///
/// Buffers are kept from one reading to the next.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    /// The open cell of each constraint.
    pub(crate) numbers: Vec<CellId>,
    /// Mines not yet found around each number.
    pub(crate) rest: Vec<i64>,
    /// Cells not yet decided around each number.
    pub(crate) unknown: Vec<u32>,
    starts: Vec<u32>,
    members: Vec<u32>,
    /// The cells of the front, in the order they were met.
    pub(crate) front: Vec<CellId>,
    /// What is known of each.
    pub(crate) known: Vec<Known>,
    reasons: Vec<u32>,
    cell_starts: Vec<u32>,
    cell_members: Vec<u32>,
    /// How many cells of the front are known to be mines, and safe.
    pub(crate) mines: usize,
    pub(crate) safe: usize,
    index: Vec<u32>,
    queue: Vec<u32>,
}

impl Constraints {
    /// Reads the numbers of these open cells, ascending, and decides what
    /// follows by counting. *Complexity*: O(sum of degrees).
    ///
    /// Facts are what is known of each cell already; without any, the slice
    /// may be empty.
    ///
    /// # Errors
    /// Constraints, by index, that contradict each other.
    pub(crate) fn read(
        &mut self,
        view: &View,
        open: impl Iterator<Item = (CellId, u32)>,
        facts: &[Known],
    ) -> Result<(), Vec<u32>> {
        self.clear(view.len());
        let topology = view.topology();
        for (cell, number) in open {
            let first = self.members.len();
            let mut rest = i64::from(number);
            for &neighbour in topology.neighbours(cell).iter() {
                if !view.is_hidden(neighbour) {
                    continue;
                }
                match facts.get(neighbour.index()) {
                    Some(Known::Mine) => rest -= 1,
                    Some(Known::Safe) => {}
                    _ => {
                        let slot = &mut self.index[neighbour.index()];
                        if *slot == NONE {
                            *slot = self.front.len() as u32;
                            self.front.push(neighbour);
                        }
                        self.members.push(*slot);
                    }
                }
            }
            let unknown = self.members.len() - first;
            if unknown == 0 && rest == 0 {
                continue;
            }
            self.numbers.push(cell);
            self.rest.push(rest);
            self.unknown.push(unknown as u32);
            self.starts.push(self.members.len() as u32);
        }
        self.transpose();
        self.known.resize(self.front.len(), Known::Nothing);
        self.reasons.resize(self.front.len(), NONE);
        for constraint in 0..self.numbers.len() as u32 {
            self.weigh(constraint)?;
        }
        self.settle()
    }

    fn clear(&mut self, cells: usize) {
        for cell in &self.front {
            if let Some(slot) = self.index.get_mut(cell.index()) {
                *slot = NONE;
            }
        }
        self.index.resize(cells, NONE);
        self.numbers.clear();
        self.rest.clear();
        self.unknown.clear();
        self.starts.clear();
        self.starts.push(0);
        self.members.clear();
        self.front.clear();
        self.known.clear();
        self.reasons.clear();
        self.mines = 0;
        self.safe = 0;
        self.queue.clear();
    }

    /// The constraints of each cell, from the cells of each constraint.
    fn transpose(&mut self) {
        self.cell_starts.clear();
        self.cell_starts.resize(self.front.len() + 1, 0);
        for &cell in &self.members {
            self.cell_starts[cell as usize + 1] += 1;
        }
        for cell in 0..self.front.len() {
            self.cell_starts[cell + 1] += self.cell_starts[cell];
        }
        self.cell_members.clear();
        self.cell_members.resize(self.members.len(), 0);
        // Each start is moved to its end while filling, then all are moved back.
        for constraint in 0..self.numbers.len() {
            let range = self.starts[constraint] as usize..self.starts[constraint + 1] as usize;
            for &cell in &self.members[range] {
                let place = &mut self.cell_starts[cell as usize];
                self.cell_members[*place as usize] = constraint as u32;
                *place += 1;
            }
        }
        self.cell_starts.pop();
        self.cell_starts.insert(0, 0);
    }

    /// The cells of a constraint, by front index, decided or not.
    pub(crate) fn cells_of(&self, constraint: u32) -> &[u32] {
        let c = constraint as usize;
        &self.members[self.starts[c] as usize..self.starts[c + 1] as usize]
    }

    /// The constraints of a cell of the front, ascending. Of a cell that is
    /// not decided, all have undecided cells.
    pub(crate) fn of_cell(&self, cell: u32) -> &[u32] {
        let c = cell as usize;
        &self.cell_members[self.cell_starts[c] as usize..self.cell_starts[c + 1] as usize]
    }

    /// Queues a constraint that decides its cells.
    fn weigh(&mut self, constraint: u32) -> Result<(), Vec<u32>> {
        let (rest, unknown) = (
            self.rest[constraint as usize],
            i64::from(self.unknown[constraint as usize]),
        );
        if rest < 0 || rest > unknown {
            return Err(self.trace(&[constraint]));
        }
        if unknown > 0 && (rest == 0 || rest == unknown) {
            self.queue.push(constraint);
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Vec<u32>> {
        while let Some(constraint) = self.queue.pop() {
            let c = constraint as usize;
            let value = if self.rest[c] == 0 {
                Known::Safe
            } else {
                Known::Mine
            };
            for place in self.starts[c]..self.starts[c + 1] {
                let cell = self.members[place as usize];
                if self.known[cell as usize] == Known::Nothing {
                    self.decide(cell, value, constraint)?;
                }
            }
        }
        Ok(())
    }

    fn decide(&mut self, cell: u32, value: Known, reason: u32) -> Result<(), Vec<u32>> {
        self.known[cell as usize] = value;
        self.reasons[cell as usize] = reason;
        let mine = i64::from(value == Known::Mine);
        if mine == 1 {
            self.mines += 1;
        } else {
            self.safe += 1;
        }
        for place in self.cell_starts[cell as usize]..self.cell_starts[cell as usize + 1] {
            let constraint = self.cell_members[place as usize];
            self.unknown[constraint as usize] -= 1;
            self.rest[constraint as usize] -= mine;
            self.weigh(constraint)?;
        }
        Ok(())
    }

    /// Takes in facts proven elsewhere, and what follows from them.
    ///
    /// # Errors
    /// Constraints that contradict each other.
    pub(crate) fn learn(&mut self, facts: &[(u32, Known)]) -> Result<(), Vec<u32>> {
        for &(cell, value) in facts {
            if self.known[cell as usize] == Known::Nothing {
                self.decide(cell, value, NONE)?;
            } else if self.known[cell as usize] != value {
                return Err(self.all());
            }
        }
        self.settle()
    }

    /// Every constraint.
    pub(crate) fn all(&self) -> Vec<u32> {
        (0..self.numbers.len() as u32).collect()
    }

    /// These constraints and all that decided cells of theirs rest on.
    pub(crate) fn trace(&self, constraints: &[u32]) -> Vec<u32> {
        let mut met = vec![false; self.numbers.len()];
        let mut found: Vec<u32> = Vec::new();
        for &constraint in constraints {
            if !std::mem::replace(&mut met[constraint as usize], true) {
                found.push(constraint);
            }
        }
        let mut next = 0;
        while next < found.len() {
            let constraint = found[next];
            next += 1;
            for &cell in self.cells_of(constraint) {
                if self.known[cell as usize] == Known::Nothing {
                    continue;
                }
                let reason = self.reasons[cell as usize];
                if reason == NONE {
                    return self.all();
                }
                if !std::mem::replace(&mut met[reason as usize], true) {
                    found.push(reason);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
