//! Why a cell is certain: a handful of numbers that leave no choice.

mod chain;
mod deduction;
mod mines;
mod opposite;
pub(crate) mod smallest;
pub(crate) mod system;

use demineur_core::{CellId, View};

use crate::analyse::conflict::Conflict;
use crate::budget::Cancel;
pub use chain::{Break, Chain, Link};
pub use deduction::Deduction;
pub use mines::{MineCountArgument, MineRange};
use opposite::Opposite;
pub use smallest::EXACT_UP_TO;
use system::{Answer, System, hidden_around};

/// Why a hidden cell is a mine, or is none: these numbers alone force it.
///
/// ```
/// use std::sync::Arc;
/// use demineur_core::{CellId, CellView, Topology, View};
/// use demineur_solver::Cancel;
/// use demineur_solver::hint::{Proof, Certainty};
/// // 1 # #   one mine: the 1 sees only its neighbour
/// let mut view = View::new(Arc::new(Topology::square(3, 1)), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let proof = Proof::find(&view, CellId::new(1), Certainty::Mine, &Cancel::new()).unwrap();
/// assert_eq!((proof.numbers.as_slice(), proof.mine_count), ([CellId::new(0)].as_slice(), false));
/// assert!(proof.holds(&view));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The cell it is about.
    pub cell: CellId,
    /// Whether it is a mine.
    pub mine: bool,
    /// The open numbers that force it, ascending. None can be dropped, and up
    /// to [`EXACT_UP_TO`] of them there is no smaller set.
    pub numbers: Vec<CellId>,
    /// Whether the number of mines on the board is needed too.
    pub mine_count: bool,
    /// What players call it.
    pub technique: Deduction,
}

/// What can be certain of a hidden cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// That it is a mine.
    Mine,
    /// That it is none.
    Safe,
}

impl Proof {
    /// The smallest proof that the cell is a mine, or is none. The mine count
    /// is used only where the numbers alone cannot do.
    ///
    /// None if the cell is not certain, the proof is out of reach, or the
    /// switch was thrown before it was found.
    ///
    /// *Complexity*: exponential in the number of numbers needed, which is one
    /// or two for nearly all cells; the numbers looked at grow outwards from
    /// the cell, so the size of the board does not matter.
    pub fn find(view: &View, cell: CellId, certainty: Certainty, cancel: &Cancel) -> Option<Self> {
        let mine = certainty == Certainty::Mine;
        Self::find_within(view, cell, certainty, EXACT_UP_TO, cancel).or_else(|| {
            let proof = Self::find_beyond(view, cell, mine, cancel)
                .or_else(|| Self::find_by_count(view, cell, mine, cancel))?
                .tightened(view, cancel);
            // Cut short, it may hold numbers that are not needed.
            (!cancel.is_cancelled()).then_some(proof)
        })
    }

    /// The smallest proof of at most `most` numbers without the mine count;
    /// `most` is at most [`EXACT_UP_TO`]. None as well once the switch was
    /// thrown.
    pub fn find_within(
        view: &View,
        cell: CellId,
        certainty: Certainty,
        most: usize,
        cancel: &Cancel,
    ) -> Option<Self> {
        let mine = certainty == Certainty::Mine;
        // Numbers that share a proof are linked by hidden cells, so a proof of
        // n numbers lies within n steps.
        let system = System::around(view, cell, Some(most.min(EXACT_UP_TO))).stopped_by(cancel);
        let constraints = smallest::smallest(&system, !mine, most.min(EXACT_UP_TO))?;
        Some(Self::name(view, cell, mine, &system, &constraints))
    }

    fn find_beyond(view: &View, cell: CellId, mine: bool, cancel: &Cancel) -> Option<Self> {
        let mut before = 0;
        for radius in [
            Some(EXACT_UP_TO),
            Some(2 * EXACT_UP_TO),
            Some(4 * EXACT_UP_TO),
            None,
        ] {
            if cancel.is_cancelled() {
                return None;
            }
            let system = System::around(view, cell, radius).stopped_by(cancel);
            if system.len() > before
                && let Some(constraints) = smallest::minimal(&system, !mine)
            {
                return Some(Self::name(view, cell, mine, &system, &constraints));
            }
            before = system.len();
        }
        let system = System::whole(view, cell).stopped_by(cancel);
        let constraints = smallest::smallest(&system, !mine, EXACT_UP_TO)
            .or_else(|| smallest::minimal(&system, !mine))?;
        Some(Self::name(view, cell, mine, &system, &constraints))
    }

    /// Where the search above runs out of steps, the engine is asked why the
    /// opposite cannot be.
    fn find_by_count(view: &View, cell: CellId, mine: bool, cancel: &Cancel) -> Option<Self> {
        let Conflict { cells, mine_count } =
            Opposite::new(view, cell, !mine, cancel)?.ruled_out()?;
        let technique = Deduction::of(view, &cells, mine_count, mine);
        Some(Self {
            cell,
            mine,
            numbers: cells,
            mine_count,
            technique,
        })
    }

    fn name(view: &View, cell: CellId, mine: bool, system: &System, constraints: &[u32]) -> Self {
        let (numbers, mine_count) = system.name(constraints);
        let technique = Deduction::of(view, &numbers, mine_count, mine);
        Self {
            cell,
            mine,
            numbers,
            mine_count,
            technique,
        }
    }

    /// Without the numbers that can be dropped after all: where questions about
    /// the whole front run out of steps, some are left that are not needed.
    fn tightened(mut self, view: &View, cancel: &Cancel) -> Self {
        let mut place = self.numbers.len();
        while place > 0 {
            place -= 1;
            if cancel.is_cancelled() {
                return self;
            }
            let number = self.numbers.remove(place);
            if !self.forces_too(view, self.cell, self.mine, cancel) {
                self.numbers.insert(place, number);
            }
        }
        if self.mine_count && forces(view, self.cell, self.mine, &self.numbers, false, cancel) {
            self.mine_count = false;
        }
        self.technique = Deduction::of(view, &self.numbers, self.mine_count, self.mine);
        self
    }

    /// The hidden cells its numbers see, ascending: what to highlight.
    pub fn cells(&self, view: &View) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self
            .numbers
            .iter()
            .flat_map(|&number| hidden_around(view, number))
            .collect();
        cells.push(self.cell);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether the same numbers, and nothing else, force another cell.
    pub(super) fn forces_too(
        &self,
        view: &View,
        cell: CellId,
        mine: bool,
        cancel: &Cancel,
    ) -> bool {
        forces(view, cell, mine, &self.numbers, self.mine_count, cancel)
    }

    /// Whether its numbers, and nothing else, really force the cell.
    pub fn holds(&self, view: &View) -> bool {
        self.forces_too(view, self.cell, self.mine, &Cancel::new())
    }

    /// Whether it holds and none of its numbers, nor the mine count, can be
    /// dropped.
    pub fn is_minimal(&self, view: &View) -> bool {
        let without = |i: usize| {
            let mut fewer = self.numbers.clone();
            fewer.remove(i);
            fewer
        };
        let suffice = |numbers: &[CellId], mine_count| {
            let (cell, mine) = (self.cell, self.mine);
            forces(view, cell, mine, numbers, mine_count, &Cancel::new())
        };
        self.holds(view)
            && (0..self.numbers.len()).all(|i| !suffice(&without(i), self.mine_count))
            && !(self.mine_count && suffice(&self.numbers, false))
    }
}

/// Whether these numbers cannot hold while the cell is the opposite, as far as
/// can be told before the switch is thrown.
fn forces(
    view: &View,
    cell: CellId,
    mine: bool,
    numbers: &[CellId],
    mine_count: bool,
    cancel: &Cancel,
) -> bool {
    let system = System::new(view, cell, numbers, mine_count).stopped_by(cancel);
    let all: Vec<u32> = (0..system.len() as u32).collect();
    match system.ask(&all, !mine, None) {
        Answer::Never => true,
        Answer::Holds(_) => false,
        Answer::Unknown => Opposite::new(view, cell, !mine, cancel)
            .is_some_and(|opposite| opposite.is_ruled_out_by(numbers, mine_count)),
    }
}
