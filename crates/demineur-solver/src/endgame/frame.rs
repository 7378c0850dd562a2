//! The search within a small set of layouts, one bit a layout.
//!
//! What a cell shows is a set of layouts for each number; opening it is an AND.
//! Everything the search asks is a few operations on words, and sets are their
//! own keys.

use rustc_hash::FxHashMap;

use super::columns::Columns;
use super::rules::{Cuts, MOST_IN_FRAME, Worth};
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// A set of layouts of the frame.
type Set = u128;

/// A cell that can show different numbers.
struct Column {
    /// Its column in the table.
    column: u32,
    /// The layouts in which it is safe.
    safe: Set,
    /// Where its outcomes are: the layouts for each number.
    outcomes: std::ops::Range<usize>,
}

/// A small set of layouts, and what was found out about its subsets.
pub(super) struct Frame {
    cuts: Cuts,
    columns: Vec<Column>,
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
struct Candidate {
    upper: u32,
    safe: Set,
    place: usize,
}

impl Frame {
    /// A frame of the layouts of these columns, at most [`MOST_IN_FRAME`].
    pub(super) fn new(all: &Columns, labels: impl Iterator<Item = u32>, cuts: Cuts) -> Self {
        let set = |place: usize| -> Set {
            let words = all.set(place).iter().rev();
            words.fold(0, |set, &word| set << 64 | Set::from(word))
        };
        let full = Set::MAX >> (MOST_IN_FRAME - all.len);
        let mut columns = Vec::new();
        let mut outcomes: Vec<Set> = Vec::new();
        let mut conflicts = vec![full; all.len];
        for cell in all.cells.iter().filter(|cell| cell.is_live()) {
            let first = outcomes.len();
            outcomes.extend(cell.outcomes().map(set));
            let safe = outcomes[first..].iter().fold(0, |all, o| all | o);
            for &outcome in &outcomes[first..] {
                for layout in bits(outcome) {
                    conflicts[layout] &= outcome | !safe;
                }
            }
            columns.push(Column {
                column: cell.column as u32,
                safe,
                outcomes: first..outcomes.len(),
            });
        }
        let mut lasts: Set = 1 << (all.len - 1);
        let mut before = None;
        for (place, label) in labels.enumerate() {
            if before.is_some_and(|before| before != label) {
                lasts |= 1 << (place - 1);
            }
            before = Some(label);
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

    /// What the whole frame, a closed set, is worth.
    pub(super) fn solve(&mut self, floor: u32, budget: &mut Budget) -> Result<Worth, Unsolved> {
        let all = Set::MAX >> (MOST_IN_FRAME - self.conflicts.len());
        self.search(all, floor, budget)
    }

    /// A quick bound of what a set wins: how many cliques of the whole search
    /// it has members of (`Columns::cliques` says how).
    fn cliques(&self, set: Set) -> u32 {
        let carried = (set & !self.lasts).wrapping_add(!self.lasts);
        ((carried | set) & self.lasts).count_ones()
    }

    /// A bound of what a set wins: how many cliques of conflicting layouts
    /// cover it.
    fn cover(&self, mut set: Set) -> u32 {
        if !self.cuts.labels {
            return set.count_ones();
        }
        let mut count = 0;
        while set != 0 {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            let mut may_join = set & self.conflicts[first];
            while may_join != 0 {
                let next = may_join.trailing_zeros() as usize;
                set &= !(1 << next);
                may_join &= may_join - 1;
                may_join &= self.conflicts[next];
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
            if set & (set - 1) == 0 {
                upper += 1;
                continue;
            }
            let telling = self
                .columns
                .iter()
                .find(|column| set & !column.safe == 0 && self.shown(column, set).nth(1).is_some());
            match telling {
                Some(column) => {
                    let shown = self.outcomes[column.outcomes.clone()].iter();
                    let split = shown.map(|o| o & set).filter(|s| *s != 0);
                    self.pending.extend(split);
                }
                None => {
                    let bound = self.cover(set).min(set.count_ones() - 1);
                    upper += bound;
                    if bound > 1 {
                        unsettled.push((set, bound));
                    }
                }
            }
        }
        upper
    }

    /// The layouts of a set for each number that a cell shows in it.
    fn shown<'a>(&'a self, column: &Column, set: Set) -> impl Iterator<Item = Set> + use<'a> {
        let outcomes = self.outcomes[column.outcomes.clone()].iter();
        outcomes.map(move |o| o & set).filter(|s| *s != 0)
    }

    /// What a closed set is worth.
    fn worth(&mut self, set: Set, floor: u32, budget: &mut Budget) -> Result<u32, Unsolved> {
        if let Some(&(wins, exact)) = self.memo.get(&set)
            && (exact || wins <= floor)
        {
            return Ok(wins);
        }
        let wins = self.search(set, floor, budget)?.wins;
        self.memo.insert(set, (wins, wins > floor));
        Ok(wins)
    }

    fn search(&mut self, set: Set, asked: u32, budget: &mut Budget) -> Result<Worth, Unsolved> {
        self.nodes += 1;
        budget.spend(1 + u64::from(set.count_ones()) / 8)?;
        let mut best = Worth {
            wins: asked,
            best: 0,
        };
        // No cell given up can pass this.
        let mut given_up = 1;
        let mut unsettled = Vec::new();
        for candidate in self.candidates(set, asked, &mut given_up) {
            if candidate.upper <= best.wins {
                given_up = given_up.max(candidate.upper);
                break;
            }
            unsettled.clear();
            let outcomes = self.columns[candidate.place].outcomes.clone();
            let mut upper = 0;
            for outcome in outcomes {
                let shown = self.outcomes[outcome] & candidate.safe;
                if shown != 0 {
                    upper += self.close(shown, &mut unsettled);
                }
            }
            // Small sets first: they cost least and may settle it already.
            unsettled.sort_unstable_by_key(|&(closed, _)| (closed.count_ones(), closed));
            for &(closed, bound) in &unsettled {
                if upper <= best.wins {
                    break;
                }
                let others = upper - bound;
                let floor = best.wins.saturating_sub(others);
                upper = others + self.worth(closed, floor, budget)?.min(bound);
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
    fn candidates(&self, set: Set, floor: u32, given_up: &mut u32) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::with_capacity(self.columns.len());
        for (place, column) in self.columns.iter().enumerate() {
            let safe = set & column.safe;
            if safe == 0 || safe == set {
                continue;
            }
            let mut upper = safe.count_ones();
            if upper > floor {
                let outcomes = self.outcomes[column.outcomes.clone()].iter();
                let shown = outcomes.map(|o| o & set).filter(|s| *s != 0);
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
            let never_better = |a: &Candidate, b: &Candidate| {
                a.safe & !b.safe == 0 && (a.safe != b.safe || b.place < a.place)
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
            let safe = c.safe.count_ones();
            (u32::MAX - c.upper, u32::MAX - safe, c.place)
        });
        found
    }
}

/// The places of the bits of a set.
fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
