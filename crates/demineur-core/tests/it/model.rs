//! The rules once more, as sets and loops: slow, and obviously right.

use std::collections::{BTreeMap, BTreeSet};

use demineur_core::{Cascade, FlagLimit, Layout, Mark, Move, Rules, Status, Topology, WinRule};

/// A game as sets. The layout is handed in once the first cell opens.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub open: BTreeSet<u32>,
    pub marks: BTreeMap<u32, Mark>,
    pub exploded: Option<u32>,
}

/// The board and the truth that a model plays on.
pub struct World<'a> {
    pub topology: &'a Topology,
    pub layout: &'a Layout,
    pub rules: Rules,
}

impl World<'_> {
    fn around(&self, cell: u32) -> Vec<u32> {
        self.topology
            .cells()
            .filter(|&c| self.topology.touches(c, demineur_core::CellId::new(cell)))
            .map(|c| c.get())
            .collect()
    }

    fn mine(&self, cell: u32) -> bool {
        self.layout.mines().iter().any(|c| c.get() == cell)
    }

    pub fn number(&self, cell: u32) -> usize {
        self.around(cell)
            .into_iter()
            .filter(|&c| self.mine(c))
            .count()
    }
}

impl Model {
    pub fn new() -> Self {
        Self {
            open: BTreeSet::new(),
            marks: BTreeMap::new(),
            exploded: None,
        }
    }

    pub fn flags(&self) -> usize {
        self.marks.values().filter(|&&m| m == Mark::Mine).count()
    }

    pub fn status(&self, world: &World<'_>) -> Status {
        let safe = world.topology.len() - world.layout.mines().len();
        let flagged = world
            .layout
            .mines()
            .iter()
            .all(|c| self.marks.get(&c.get()) == Some(&Mark::Mine));
        if self.exploded.is_some() {
            Status::Lost
        } else if self.open.len() == safe && (world.rules.win == WinRule::Open || flagged) {
            Status::Won
        } else if self.open.is_empty() {
            Status::Ready
        } else {
            Status::Running
        }
    }

    /// The state after a move, or `None` if it does nothing.
    pub fn after(&self, action: Move, world: &World<'_>) -> Option<Self> {
        let cell = action.cell()?.get();
        if self.status(world) == Status::Won || self.status(world) == Status::Lost {
            return None;
        }
        let mut next = self.clone();
        let full =
            world.rules.flags == FlagLimit::Mines && self.flags() >= world.layout.mines().len();
        match action {
            Move::Open(_) => {
                let flagged = self.marks.get(&cell) == Some(&Mark::Mine);
                let digs = world.rules.cascade == Cascade::ThroughFlags
                    && !world.mine(cell)
                    && world.number(cell) == 0;
                if self.open.contains(&cell) || (flagged && !digs) {
                    return None;
                }
                next.uncover(&[cell], world);
            }
            Move::Chord(_) => {
                if !self.open.contains(&cell) {
                    return None;
                }
                let (flagged, others): (Vec<u32>, Vec<u32>) = world
                    .around(cell)
                    .into_iter()
                    .filter(|c| !self.open.contains(c))
                    .partition(|c| self.marks.get(c) == Some(&Mark::Mine));
                if flagged.len() != world.number(cell) || others.is_empty() {
                    return None;
                }
                next.uncover(&others, world);
            }
            _ if self.open.contains(&cell) => return None,
            Move::Flag(_) => next.mark(cell, Some(Mark::Mine)),
            Move::Uncertain(_) => next.mark(cell, Some(Mark::Uncertain)),
            Move::Safe(_) => next.mark(cell, Some(Mark::Safe)),
            Move::Unmark(_) => next.mark(cell, None),
            Move::Cycle(_) => next.mark(
                cell,
                match self.marks.get(&cell) {
                    Some(Mark::Mine) => Some(Mark::Uncertain),
                    Some(Mark::Uncertain) => None,
                    _ if full => Some(Mark::Uncertain),
                    _ => Some(Mark::Mine),
                },
            ),
            Move::Undo | Move::Redo => return None,
        }
        if next.flags() > self.flags() && full {
            return None;
        }
        (next != *self).then_some(next)
    }

    fn mark(&mut self, cell: u32, mark: Option<Mark>) {
        match mark {
            Some(mark) => self.marks.insert(cell, mark),
            None => self.marks.remove(&cell),
        };
    }

    fn uncover(&mut self, cells: &[u32], world: &World<'_>) {
        if let Some(&mine) = cells.iter().find(|&&c| world.mine(c)) {
            self.exploded = Some(mine);
            return;
        }
        for &cell in cells {
            self.open.insert(cell);
            self.marks.remove(&cell);
        }
        if world.rules.cascade == Cascade::Off {
            return;
        }
        // What this move opened spreads; what was open before does not again.
        let mut fresh: BTreeSet<u32> = cells.iter().copied().collect();
        loop {
            let more: BTreeSet<u32> = fresh
                .iter()
                .filter(|&&c| world.number(c) == 0)
                .flat_map(|&c| world.around(c))
                .filter(|c| !self.open.contains(c))
                .filter(|c| {
                    world.rules.cascade == Cascade::ThroughFlags
                        || self.marks.get(c) != Some(&Mark::Mine)
                })
                .collect();
            if more.is_empty() {
                return;
            }
            for &cell in &more {
                self.open.insert(cell);
                self.marks.remove(&cell);
            }
            fresh.extend(more);
        }
    }
}
