//! The search within a small set of layouts, one bit a layout.
//!
//! What a cell shows is a set of layouts for each number; opening it is an AND.
//! Everything the search asks is a few operations on words, and sets are their
//! own keys.

use rustc_hash::FxHashMap;

use super::bits::{Bits, Turned, places};
use super::columns::{any_plane, columns_of, differ};
use super::layout_table::LayoutTable;
use super::rules::{Cuts, Worth};
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// A cell that can show different numbers.
struct Column<Set> {
    /// Its column in the table.
    column: u32,
    /// The layouts in which it is safe.
    safe: Set,
    /// Where its outcomes are: the layouts for each number.
    outcomes: std::ops::Range<usize>,
}

/// A small set of layouts, and what was found out about its subsets.
pub(super) struct Frame<Set> {
    cuts: Cuts,
    columns: Vec<Column<Set>>,
    outcomes: Vec<Set>,
    /// The last layout of each clique of the whole search.
    lasts: Set,
    /// For each layout those that conflict with it.
    conflicts: Vec<Set>,
    /// What subsets win, and whether that is exact or only not passed.
    memo: FxHashMap<Set, (u32, bool)>,
    /// Sets on their way to be closed.
    pending: Vec<Set>,
    pub(super) nodes: u64,
}

/// A cell to open: no more than `upper` is won by it.
#[derive(Clone, Copy)]
struct Candidate<Set> {
    upper: u32,
    safe: Set,
    place: usize,
}

impl<Set: Bits> Frame<Set> {
    /// A frame of these layouts, which it has room for, and their labels.
    pub(super) fn new(table: &LayoutTable, layouts: &[u32], labels: &[u32], cuts: Cuts) -> Self {
        let differ = differ(table, layouts);
        let cells: Vec<usize> = columns_of(&any_plane(table, &differ)).collect();
        let full = Set::first(layouts.len());
        let mut columns = Vec::with_capacity(cells.len());
        let mut outcomes: Vec<Set> = Vec::with_capacity(4 * cells.len());
        let planes = planes::<Set>(table, layouts, &differ, &cells);
        for (place, &column) in cells.iter().enumerate() {
            let first = outcomes.len();
            let safe = full & !planes[place];
            if safe == Set::NONE {
                continue;
            }
            outcomes.push(safe);
            // The numbers, digit by digit: each set is cut in two by the next one.
            for digit in planes[place..].iter().step_by(cells.len()).skip(1) {
                for at in first..outcomes.len() {
                    let with = outcomes[at] & *digit;
                    let others = outcomes[at] & !*digit;
                    if with != Set::NONE && others != Set::NONE {
                        outcomes[at] = others;
                        outcomes.push(with);
                    }
                }
            }
            if outcomes.len() - first < 2 {
                outcomes.truncate(first);
                continue;
            }
            columns.push(Column {
                column: column as u32,
                safe,
                outcomes: first..outcomes.len(),
            });
        }
        let mut conflicts = vec![full; layouts.len()];
        for column in &columns {
            for &outcome in &outcomes[column.outcomes.clone()] {
                let alike = outcome | !column.safe;
                for layout in places(outcome) {
                    conflicts[layout] = conflicts[layout] & alike;
                }
            }
        }
        let mut lasts = Set::one(layouts.len() - 1);
        for (place, pair) in layouts.windows(2).enumerate() {
            if labels[pair[0] as usize] != labels[pair[1] as usize] {
                lasts = lasts | Set::one(place);
            }
        }
        Self {
            cuts,
            columns,
            outcomes,
            lasts,
            conflicts,
            memo: FxHashMap::default(),
            pending: Vec::new(),
            nodes: 0,
        }
    }

    /// Whether some cell tells layouts apart.
    pub(super) fn is_live(&self) -> bool {
        !self.columns.is_empty()
    }

    /// What the whole frame, a closed set, is worth.
    pub(super) fn solve(
        &mut self,
        upper: u32,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        let all = Set::first(self.conflicts.len());
        self.search(all, upper, floor, budget)
    }

    /// A quick bound of what a set wins: how many cliques of the whole search
    /// it has members of (`Columns::cliques` says how).
    fn cliques(&self, set: Set) -> u32 {
        let carried = (set & !self.lasts).plus(!self.lasts);
        ((carried | set) & self.lasts).count()
    }

    /// A bound of what a set wins: how many cliques of conflicting layouts
    /// cover it.
    fn cover(&self, mut set: Set) -> u32 {
        if !self.cuts.labels {
            return set.count();
        }
        let mut count = 0;
        while set != Set::NONE {
            let mut may_join = set & self.conflicts[set.lowest()];
            set = set.without_lowest();
            may_join = may_join & set;
            while may_join != Set::NONE {
                let next = may_join.lowest();
                set = set & !Set::one(next);
                may_join = may_join.without_lowest() & self.conflicts[next];
            }
            count += 1;
        }
        count
    }

    /// Splits a set into closed ones, appended with a bound of what each wins;
    /// the sum of the bounds.
    fn close(&mut self, set: Set, unsettled: &mut Vec<(Set, u32)>) -> u32 {
        let mut upper = 0;
        self.pending.push(set);
        let bottom = self.pending.len();
        while self.pending.len() >= bottom {
            let set = self.pending.pop().expect("there is one");
            if set.without_lowest() == Set::NONE {
                upper += 1;
                continue;
            }
            let telling = self.columns.iter().find(|column| {
                set & !column.safe == Set::NONE && self.shown(column, set).nth(1).is_some()
            });
            match telling {
                Some(column) => {
                    let shown = self.outcomes[column.outcomes.clone()].iter();
                    let split = shown.map(|o| *o & set).filter(|s| *s != Set::NONE);
                    self.pending.extend(split);
                }
                None => {
                    let (bound, exact) = self.bound(set);
                    upper += bound;
                    if !exact {
                        unsettled.push((set, bound));
                    }
                }
            }
        }
        upper
    }

    /// What a closed set wins at most, and whether it wins that.
    fn bound(&self, set: Set) -> (u32, bool) {
        // A closed set has no free move: whatever is opened loses something.
        let mut bound = self.cover(set).min(set.count() - 1);
        // Two that do not conflict can both be won: some cell tells them apart.
        if bound <= 2 && self.cuts.labels {
            return (bound, true);
        }
        match self.memo.get(&set) {
            Some(&(wins, true)) => return (wins, true),
            Some(&(wins, false)) => bound = bound.min(wins),
            None => {}
        }
        (bound, false)
    }

    /// The layouts of a set for each number that a cell shows in it.
    fn shown<'a>(
        &'a self,
        column: &Column<Set>,
        set: Set,
    ) -> impl Iterator<Item = Set> + use<'a, Set> {
        let outcomes = self.outcomes[column.outcomes.clone()].iter();
        outcomes.map(move |o| *o & set).filter(|s| *s != Set::NONE)
    }

    /// What a closed set is worth.
    fn worth(
        &mut self,
        set: Set,
        upper: u32,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<u32, Unsolved> {
        if let Some(&(wins, exact)) = self.memo.get(&set)
            && (exact || wins <= floor)
        {
            return Ok(wins);
        }
        let wins = self.search(set, upper, floor, budget)?.wins;
        self.memo.insert(set, (wins, wins > floor));
        Ok(wins)
    }

    fn search(
        &mut self,
        set: Set,
        most: u32,
        asked: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        self.nodes += 1;
        budget.spend(1 + u64::from(set.count()) / 8)?;
        let mut best = Worth {
            wins: asked,
            best: 0,
        };
        // No cell given up can pass this.
        let mut given_up = 1;
        let mut unsettled = Vec::new();
        for candidate in self.candidates(set, asked, &mut given_up) {
            if candidate.upper.min(most) <= best.wins {
                given_up = given_up.max(candidate.upper);
                break;
            }
            unsettled.clear();
            let outcomes = self.columns[candidate.place].outcomes.clone();
            let mut upper = 0;
            for outcome in outcomes {
                let shown = self.outcomes[outcome] & candidate.safe;
                if shown != Set::NONE {
                    upper += self.close(shown, &mut unsettled);
                }
            }
            // Small sets first: they cost least and may settle it already.
            unsettled.sort_unstable_by_key(|&(closed, _)| (closed.count(), closed));
            for &(closed, bound) in &unsettled {
                if upper <= best.wins {
                    break;
                }
                let others = upper - bound;
                let floor = best.wins.saturating_sub(others);
                upper = others + self.worth(closed, bound, floor, budget)?.min(bound);
            }
            if upper > best.wins {
                best = Worth {
                    wins: upper,
                    best: self.columns[candidate.place].column,
                };
            } else {
                given_up = given_up.max(upper);
            }
        }
        if best.wins == asked {
            best.wins = given_up.min(asked.max(1));
        }
        Ok(best)
    }

    /// The cells worth opening in a set, the most promising first.
    fn candidates(&self, set: Set, floor: u32, given_up: &mut u32) -> Vec<Candidate<Set>> {
        let mut found: Vec<Candidate<Set>> = Vec::with_capacity(self.columns.len());
        for (place, column) in self.columns.iter().enumerate() {
            let safe = set & column.safe;
            if safe == Set::NONE || safe == set {
                continue;
            }
            let mut upper = safe.count();
            if upper > floor {
                let outcomes = self.outcomes[column.outcomes.clone()].iter();
                let shown = outcomes.map(|o| *o & set).filter(|s| *s != Set::NONE);
                let (mut numbers, mut bound) = (0, 0);
                for shown in shown {
                    numbers += 1;
                    bound += self.cliques(shown);
                }
                if numbers < 2 && self.cuts.dead {
                    continue;
                }
                upper = bound;
            }
            if upper > floor {
                found.push(Candidate { upper, safe, place });
            } else {
                *given_up = (*given_up).max(upper);
            }
        }
        if self.cuts.dominated {
            // Another cell safe wherever this one is comes for nothing after it.
            let never_better = |a: &Candidate<Set>, b: &Candidate<Set>| {
                a.safe & !b.safe == Set::NONE && (a.safe != b.safe || b.place < a.place)
            };
            let mut kept = 0;
            for at in 0..found.len() {
                // Those before that are dominated give way to their dominator.
                let (before, after) = found.split_at(at);
                let others = before[..kept].iter().chain(&after[1..]);
                let mut others = others.filter(|other| other.place != after[0].place);
                if !others.any(|other| never_better(&after[0], other)) {
                    found[kept] = found[at];
                    kept += 1;
                }
            }
            found.truncate(kept);
        }
        found.sort_unstable_by_key(|c| {
            let safe = c.safe.count();
            (u32::MAX - c.upper, u32::MAX - safe, c.place)
        });
        found
    }
}

/// The layouts in which each of these cells is a mine, then those in which its
/// number has each digit, plane by plane.
fn planes<Set: Bits>(
    table: &LayoutTable,
    layouts: &[u32],
    differ: &[u64],
    cells: &[usize],
) -> Vec<Set> {
    let mut found = vec![Set::NONE; (1 + table.digits) * cells.len()];
    for (at, layouts) in layouts.chunks(64).enumerate() {
        for (place, &differ) in differ.iter().enumerate().filter(|(_, d)| **d != 0) {
            let (plane, word) = (place / table.words, place % table.words);
            let mut block = [0u64; 64];
            for (to, &layout) in block.iter_mut().zip(layouts) {
                *to = table.row(layout)[place];
            }
            let turned = Turned::new(block, layouts.len());
            let found = found[plane * cells.len()..].iter_mut().zip(cells);
            for (found, cell) in found.filter(|(_, cell)| **cell / 64 == word) {
                if differ >> (cell % 64) & 1 == 1 {
                    *found = *found | Set::word(turned.column(cell % 64), at);
                }
            }
        }
    }
    found
}
