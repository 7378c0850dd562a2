//! Why a view is impossible.

use std::fmt;

use demineur_core::{CellId, View};

use crate::analyse::counter::{Counter, Trouble};

/// A minimal set of numbers that no layout fits: without any one of them some
/// layout would.
///
/// On boards so large that finding the least set would take too long it still
/// contradicts itself, but may not be minimal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The open cells whose numbers contradict each other, ascending.
    pub cells: Vec<CellId>,
    /// Whether the number of mines is part of the contradiction.
    pub mine_count: bool,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(CellId::to_string).collect();
        match (self.cells.as_slice(), self.mine_count) {
            ([], _) => write!(f, "there are more mines than hidden cells"),
            ([_], false) => write!(f, "the number of cell {} cannot be", cells[0]),
            (_, false) => write!(
                f,
                "the numbers of cells {} contradict each other",
                cells.join(", ")
            ),
            (_, true) => write!(
                f,
                "the numbers of cells {} do not agree with the number of mines",
                cells.join(", ")
            ),
        }
    }
}

impl std::error::Error for Conflict {}

/// Work spent on looking for a minimal set, a number read being worth 32
/// steps of counting: a second or so at most.
const WORK: u64 = 1 << 26;

/// Finds a minimal conflict by QuickXplain: the numbers are halved again and
/// again, and a half that is not needed goes at once. *Complexity*: for a
/// conflict of k among n numbers, about k·log(n/k) counts of some of them.
pub(crate) fn explain(counter: &mut Counter, view: &View, trouble: Trouble) -> Conflict {
    let (candidates, mine_count) = match trouble {
        Trouble::Numbers(cells) => (cells, false),
        Trouble::MineCount => (view.opened().map(|(cell, _)| cell).collect(), true),
    };
    let mut search = Search {
        counter,
        view,
        mine_count,
        work: WORK,
        kept: Vec::new(),
    };
    let mut cells = search.needed(&candidates, mine_count);
    cells.sort_unstable();
    Conflict { cells, mine_count }
}

struct Search<'a> {
    counter: &'a mut Counter,
    view: &'a View,
    mine_count: bool,
    work: u64,
    /// Numbers taken for granted.
    kept: Vec<CellId>,
}

impl Search<'_> {
    /// The numbers of `cells` needed for a contradiction with those kept.
    fn needed(&mut self, cells: &[CellId], kept_changed: bool) -> Vec<CellId> {
        if kept_changed && self.contradicts() {
            return Vec::new();
        }
        if cells.len() <= 1 {
            return cells.to_vec();
        }
        let (left, right) = cells.split_at(cells.len() / 2);
        let before = self.kept.len();
        self.kept.extend_from_slice(left);
        let mut needed = self.needed(right, true);
        self.kept.truncate(before);
        self.kept.extend_from_slice(&needed);
        let changed = !needed.is_empty();
        needed.extend(self.needed(left, changed));
        self.kept.truncate(before);
        needed
    }

    /// Whether what is kept already contradicts itself, as far as can be told.
    fn contradicts(&mut self) -> bool {
        if self.work == 0 || self.counter.is_stopped() {
            return false;
        }
        let fits = self.counter.fits(self.view, &self.kept, self.mine_count);
        let cost = 32 * (self.kept.len() as u64 + 1) + self.counter.cost;
        self.work = self.work.saturating_sub(cost);
        fits == Some(false)
    }
}
