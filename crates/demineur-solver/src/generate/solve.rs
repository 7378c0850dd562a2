//! The ladder: always the easiest deduction there is.

mod explain;

use demineur_core::{CellId, Topology};

use super::component::Walker;
use super::count::{self, Verdict};
use super::deduce::{Knowledge, Known, Why};
use super::grade::Tier;
use crate::budget::Cancel;
use crate::explain::proof::system::Facts;

/// A board being solved, from what is open and proven on it.
pub struct Solver<'a> {
    pub topology: &'a Topology,
    pub knowledge: Knowledge<'a>,
    walker: Walker,
    /// What components force and nobody has used yet.
    pending: Vec<Verdict>,
    /// Whether sets and mine counts are to be cut down to their reasons.
    explains: bool,
    /// Work done: cells learnt, and branches of searches.
    pub nodes: u64,
    /// Stops it.
    pub cancel: Cancel,
}

impl<'a> Solver<'a> {
    pub fn new(topology: &'a Topology, knowledge: Knowledge<'a>) -> Self {
        let walker = Walker::new(topology.len());
        Self {
            topology,
            knowledge,
            walker,
            pending: Vec::new(),
            explains: false,
            nodes: 0,
            cancel: Cancel::new(),
        }
    }

    /// Starts over on the ground as it is, and opens the first cell.
    pub fn start(&mut self, first: u32, explains: bool) {
        self.knowledge.forget();
        self.pending.clear();
        self.explains = explains;
        self.nodes += self.topology.len() as u64;
        if self.knowledge.safe_left() > 0 {
            self.knowledge.open(first);
        }
    }

    /// Goes on until every safe cell is open, or nothing up to `hardest` says
    /// more, or the switch is thrown. Tells whether all are open.
    pub fn run(&mut self, hardest: Tier) -> bool {
        loop {
            self.knowledge.count();
            if self.knowledge.safe_left() == 0 {
                return true;
            }
            let more = hardest >= Tier::Pair && self.knowledge.pair()
                || hardest >= Tier::Set && self.set()
                || hardest >= Tier::MineCount && self.mine_count();
            if !more || self.cancel.is_cancelled() {
                return false;
            }
        }
    }

    fn set(&mut self) -> bool {
        let changed = self.knowledge.take_sets();
        for mut component in self.walker.components(&self.knowledge, changed) {
            // Reasons number their constraints in 16 bits.
            if component.numbers.len() > usize::from(u16::MAX) {
                continue;
            }
            for (g, mine) in component.forced(&mut self.nodes, &self.cancel) {
                let cells = std::mem::take(&mut component.boxes[g].cells);
                self.pending.push((cells, mine));
            }
        }
        let knowledge = &self.knowledge;
        self.pending
            .retain(|(cells, _)| cells.iter().any(|&cell| knowledge.is_hidden(cell)));
        if self.pending.is_empty() {
            return false;
        }
        if self.explains {
            let (at, numbers) = explain::easiest(self, &self.pending);
            let (cells, mine) = &self.pending[at];
            // Numbers opened since may see only some of the cells.
            let (alike, mine) = (explain::alike(self, cells, &numbers), *mine);
            self.learn_all(&alike, mine, || Why::Set(numbers.clone()));
        } else {
            for (cells, mine) in std::mem::take(&mut self.pending) {
                self.learn_all(&cells, mine, || Why::Set(Vec::new()));
            }
        }
        true
    }

    fn mine_count(&mut self) -> bool {
        let verdicts = count::forced(&self.knowledge, &mut self.walker, &mut self.nodes);
        if verdicts.is_empty() {
            return false;
        }
        if self.explains {
            let (at, numbers) = explain::with_mine_count(self, &verdicts);
            let (cells, mine) = &verdicts[at];
            self.learn_all(cells, *mine, || Why::Count(numbers.clone()));
        } else {
            for (cells, mine) in verdicts {
                self.learn_all(&cells, mine, || Why::Count(Vec::new()));
            }
        }
        true
    }

    fn learn_all(&mut self, cells: &[u32], mine: bool, why: impl Fn() -> Why) {
        for &cell in cells {
            if self.knowledge.is_hidden(cell) {
                self.knowledge.learn(cell, mine, why());
            }
        }
    }

    /// The hardest tier used so far.
    pub fn hardest(&self) -> Option<Tier> {
        let found = self.knowledge.found.iter();
        found
            .map(|found| match found.why {
                Why::One(_) => Tier::Counting,
                Why::Two(..) => Tier::Pair,
                Why::Set(_) => Tier::Set,
                Why::Count(_) => Tier::MineCount,
            })
            .max()
    }
}

/// With the mines proven so far folded into the numbers.
impl Facts for Solver<'_> {
    fn topology(&self) -> &Topology {
        self.topology
    }

    fn is_hidden(&self, cell: CellId) -> bool {
        self.knowledge.is_hidden(cell.get())
    }

    fn number(&self, cell: CellId) -> Option<u32> {
        let open = self.knowledge.known(cell.get()) == Known::Open;
        open.then(|| self.knowledge.left(cell.get()))
    }

    fn hidden_count(&self) -> usize {
        self.knowledge.hidden_cells()
    }

    fn mines(&self) -> usize {
        self.knowledge.mines_left()
    }
}
