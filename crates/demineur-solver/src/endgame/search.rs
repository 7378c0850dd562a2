//! The search for the optimum over sets of layouts.
//!
//! What a position is worth depends only on the set of layouts that still fit:
//! cells safe in all of them are opened for nothing. A set is *closed* when
//! those cells tell nothing more; the search walks closed sets only.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::cuts::{self, Columns};
use super::table::{MINE, Table};
use crate::budget::Budget;
use crate::enumerate::Unsolved;

/// Which rules of docs/solver.md, The exact endgame, are used; all, but in tests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cuts {
    /// b: no dead cell while a live one is left.
    pub(super) dead: bool,
    /// c: no cell whose mines include another's.
    pub(super) dominated: bool,
    /// d: a forced pair is guessed at once.
    pub(super) pairs: bool,
    /// e: independent parts are solved apart.
    pub(super) parts: bool,
    /// f: a set wins at most as often as it has clique labels.
    pub(super) labels: bool,
}

impl Cuts {
    /// Every rule.
    pub(super) const ALL: Self = Self {
        dead: true,
        dominated: true,
        pairs: true,
        parts: true,
        labels: true,
    };
}

/// A closed set of layouts, a range of the arena, with what is known of the
/// number it wins.
#[derive(Clone, Copy)]
pub(super) struct Part {
    start: usize,
    len: usize,
    key: u128,
    lower: u32,
    upper: u32,
}

/// What a set is worth: the exact number won, if that is above the asked
/// floor; else some number it does not pass, itself not above the floor.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    pub(super) wins: u32,
    /// A cell that wins so many, if exact.
    pub(super) best: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    wins: u32,
    best: u32,
    exact: bool,
}

/// Keys are random already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

/// Sets remembered at most (about 100 MB); past that they are searched anew.
const MOST_REMEMBERED: usize = 1 << 21;

/// A cell to open, with the closed sets it may lead to.
struct Candidate {
    column: usize,
    upper: u32,
    lower: u32,
    parts: Vec<Part>,
}

/// A search over one table, with everything it has found out so far.
///
/// Sets are remembered by a 128-bit key, the XOR of one fixed pseudo-random
/// key a layout: two different sets of one search share a key with a chance
/// below 10^-24, and then on every machine alike.
pub(super) struct Search {
    pub(super) table: Table,
    cuts: Cuts,
    labels: Vec<u32>,
    memo: HashMap<u128, Entry, BuildHasherDefault<KeyHasher>>,
    arena: Vec<u32>,
    joined: Vec<u64>,
    scratch: Vec<u32>,
    counts: Vec<u32>,
    stamps: Vec<u32>,
    stamp: u32,
    nodes: u64,
}

impl Search {
    pub(super) fn new(table: Table, cuts: Cuts, budget: &mut Budget) -> Result<Self, Unsolved> {
        let labels = if cuts.labels {
            table.labels(budget)?
        } else {
            (0..table.len as u32).collect()
        };
        Ok(Self {
            cuts,
            labels,
            memo: HashMap::default(),
            arena: Vec::new(),
            joined: vec![0; table.stride],
            scratch: Vec::new(),
            counts: vec![0; table.most_outcomes() + 1],
            stamps: vec![0; table.len],
            stamp: 0,
            nodes: 0,
            table,
        })
    }

    /// How many sets have been searched.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The optimum over all layouts, and a cell that reaches it unless some
    /// cell is safe in all of them.
    pub(super) fn solve(&mut self, budget: &mut Budget) -> Result<Worth, Unsolved> {
        self.arena.clear();
        self.arena.extend(0..self.table.len as u32);
        let mut parts = Vec::new();
        self.close(0, self.table.len, &mut parts, budget)?;
        let mut total = Worth { wins: 0, best: 0 };
        for part in parts {
            let worth = self.worth(part, 0, budget)?;
            total.wins += worth.wins;
            total.best = worth.best;
        }
        Ok(total)
    }

    /// How many of the layouts that `keep` allows are won by opening a cell of
    /// the table now and playing perfectly after; exact if above the floor,
    /// else a bound that is not.
    pub(super) fn after(
        &mut self,
        column: usize,
        keep: impl Fn(u32) -> bool,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<u32, Unsolved> {
        self.arena.clear();
        self.arena
            .extend((0..self.table.len as u32).filter(|&s| keep(s)));
        let len = self.arena.len();
        let candidate = self.expand(column, 0, len, floor, budget)?;
        if candidate.upper <= floor {
            return Ok(candidate.upper);
        }
        self.settle(candidate, floor, budget)
    }

    /// Splits a range of the arena, in place, into closed sets.
    fn close(
        &mut self,
        start: usize,
        len: usize,
        parts: &mut Vec<Part>,
        budget: &mut Budget,
    ) -> Result<(), Unsolved> {
        let mut pending = vec![(start, len)];
        while let Some((start, len)) = pending.pop() {
            if len == 1 {
                parts.push(Part {
                    start,
                    len,
                    key: 0,
                    lower: 1,
                    upper: 1,
                });
                continue;
            }
            budget.spend(len as u64)?;
            self.join(start, len);
            match self.telling() {
                None => {
                    let part = self.part(start, len);
                    parts.push(part);
                }
                Some(column) => self.split(start, len, column, &mut pending),
            }
        }
        Ok(())
    }

    /// Joins the rows of a range.
    fn join(&mut self, start: usize, len: usize) {
        self.joined.fill(0);
        for &layout in &self.arena[start..start + len] {
            for (all, &word) in self.joined.iter_mut().zip(self.table.row(layout)) {
                *all |= word;
            }
        }
    }

    /// A cell safe in all joined layouts that tells some apart.
    fn telling(&self) -> Option<usize> {
        let columns = self.table.cells.len();
        for word in 0..self.table.mine_words {
            let mut safe = !self.joined[word];
            if columns - word * 64 < 64 {
                safe &= (1 << (columns - word * 64)) - 1;
            }
            while safe != 0 {
                let column = word * 64 + safe.trailing_zeros() as usize;
                if self.table.outcome_count(&self.joined, column) > 1 {
                    return Some(column);
                }
                safe &= safe - 1;
            }
        }
        None
    }

    /// Groups a range of the arena by what a cell safe in all of it shows.
    fn split(&mut self, start: usize, len: usize, column: usize, groups: &mut Vec<(usize, usize)>) {
        self.scratch.clear();
        self.scratch
            .extend_from_slice(&self.arena[start..start + len]);
        self.group(column, start, groups);
    }

    /// Writes the layouts in `scratch`, in all of which the cell is safe, to
    /// the arena from `start` on, those that show the same together.
    fn group(&mut self, column: usize, start: usize, groups: &mut Vec<(usize, usize)>) {
        let outcomes = self.table.outcomes(column);
        self.counts.fill(0);
        for &layout in &self.scratch {
            self.counts[usize::from(outcomes[layout as usize])] += 1;
        }
        let mut next = start;
        for count in &mut self.counts {
            let len = *count as usize;
            if len > 0 {
                groups.push((next, len));
            }
            *count = next as u32;
            next += len;
        }
        for &layout in &self.scratch {
            let place = &mut self.counts[usize::from(outcomes[layout as usize])];
            self.arena[*place as usize] = layout;
            *place += 1;
        }
    }

    /// How many labels a range has.
    fn label_count(&mut self, start: usize, len: usize) -> u32 {
        if !self.cuts.labels {
            return len as u32;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
        let mut count = 0;
        for &layout in &self.arena[start..start + len] {
            let stamp = &mut self.stamps[self.labels[layout as usize] as usize];
            count += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        count
    }

    /// A closed range with first bounds, or what is remembered of it.
    fn part(&mut self, start: usize, len: usize) -> Part {
        let range = &self.arena[start..start + len];
        let key = range
            .iter()
            .fold(0, |key, &layout| key ^ self.table.keys[layout as usize]);
        let (mut lower, mut upper) = (1, 1);
        if len > 2 {
            // A closed set has no free move: whatever is opened loses something.
            upper = self.label_count(start, len).min(len as u32 - 1);
            if let Some(entry) = self.memo.get(&key) {
                upper = upper.min(entry.wins);
                if entry.exact {
                    lower = entry.wins;
                }
            }
        }
        Part {
            start,
            len,
            key,
            lower,
            upper,
        }
    }

    /// The closed sets that opening a cell may lead to, appended to the arena,
    /// or only a bound if that is not above the floor.
    fn expand(
        &mut self,
        column: usize,
        start: usize,
        len: usize,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Candidate, Unsolved> {
        let top = self.arena.len();
        self.scratch.clear();
        let outcomes = self.table.outcomes(column);
        let range = self.arena[start..start + len].iter().copied();
        self.scratch
            .extend(range.filter(|&layout| outcomes[layout as usize] != MINE));
        budget.spend(self.scratch.len() as u64)?;
        self.arena.resize(top + self.scratch.len(), 0);
        let mut groups = Vec::new();
        self.group(column, top, &mut groups);
        let mut candidate = Candidate {
            column,
            upper: 0,
            lower: 0,
            parts: Vec::new(),
        };
        let bounds: Vec<u32> = groups
            .iter()
            .map(|&(start, len)| self.label_count(start, len))
            .collect();
        candidate.upper = bounds.iter().sum();
        for (&(start, len), bound) in groups.iter().zip(bounds) {
            if candidate.upper <= floor {
                self.arena.truncate(top);
                return Ok(candidate);
            }
            let first = candidate.parts.len();
            self.close(start, len, &mut candidate.parts, budget)?;
            let upper: u32 = candidate.parts[first..].iter().map(|p| p.upper).sum();
            candidate.upper = candidate.upper - bound + upper.min(bound);
        }
        candidate.upper = candidate.parts.iter().map(|p| p.upper).sum();
        candidate.lower = candidate.parts.iter().map(|p| p.lower).sum();
        if candidate.upper <= floor {
            self.arena.truncate(top);
        }
        Ok(candidate)
    }

    /// The number a candidate wins, if above the floor; else a bound.
    fn settle(
        &mut self,
        mut candidate: Candidate,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<u32, Unsolved> {
        // Small sets first: they cost least and may settle it already.
        candidate.parts.retain(|part| part.lower < part.upper);
        candidate.parts.sort_by_key(|part| (part.len, part.start));
        let mut upper = candidate.upper;
        for part in candidate.parts {
            let others = upper - part.upper;
            let worth = self.worth(part, floor.saturating_sub(others), budget)?;
            upper = others + worth.wins;
            if upper <= floor {
                break;
            }
        }
        Ok(upper)
    }

    /// What a closed set is worth.
    fn worth(&mut self, part: Part, floor: u32, budget: &mut Budget) -> Result<Worth, Unsolved> {
        if let Some(entry) = self.memo.get(&part.key)
            && part.len > 2
            && (entry.exact || entry.wins <= floor)
        {
            return Ok(Worth {
                wins: entry.wins,
                best: entry.best,
            });
        }
        if part.len == 1 {
            return Ok(Worth { wins: 1, best: 0 });
        }
        self.nodes += 1;
        let top = self.arena.len();
        let worth = self.search(part, floor, budget)?;
        self.arena.truncate(top);
        let entry = Entry {
            wins: worth.wins,
            best: worth.best,
            exact: worth.wins > floor,
        };
        if part.len > 2 && (self.memo.len() < MOST_REMEMBERED || self.memo.contains_key(&part.key))
        {
            self.memo.insert(part.key, entry);
        }
        Ok(worth)
    }

    fn search(&mut self, part: Part, floor: u32, budget: &mut Budget) -> Result<Worth, Unsolved> {
        budget.spend(part.len as u64)?;
        self.join(part.start, part.len);
        let range = &self.arena[part.start..part.start + part.len];
        let mut columns = Columns::new(&self.table, &self.joined, range);
        if columns.live.is_empty() {
            // No cell tells anything: all layouts conflict.
            let best = columns.safest() as u32;
            return Ok(Worth { wins: 1, best });
        }
        if self.cuts.parts && part.len >= 6 {
            let range = &self.arena[part.start..part.start + part.len];
            if let Some(factors) = cuts::factors(&self.table, &columns, range) {
                return self.product(factors, floor, budget);
            }
        }
        if !self.cuts.dead {
            columns.live = (0..columns.len()).collect();
        }
        if self.cuts.dominated {
            columns.drop_dominated();
        }
        if self.cuts.pairs {
            let range = &self.arena[part.start..part.start + part.len];
            if let Some(cell) = cuts::forced_pair(&self.table, &columns, range) {
                columns.live = vec![cell];
            }
        }
        columns.sort_by_safety();
        self.choose(part, &columns, floor, budget)
    }

    /// The best of the live cells.
    fn choose(
        &mut self,
        part: Part,
        columns: &Columns,
        asked: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        let mut floor = asked;
        let mut best: Option<Worth> = None;
        // No cell given up can pass this.
        let mut given_up = 0;
        let mut open: Vec<Candidate> = Vec::new();
        for &live in &columns.live {
            let safe = columns.safe(live);
            if safe <= floor {
                given_up = given_up.max(safe);
                continue;
            }
            let column = columns.column(live);
            let candidate = self.expand(column, part.start, part.len, floor, budget)?;
            if candidate.upper <= floor {
                given_up = given_up.max(candidate.upper);
            } else if candidate.lower == candidate.upper {
                floor = candidate.upper;
                best = Some(Worth {
                    wins: floor,
                    best: column as u32,
                });
            } else {
                floor = floor.max(candidate.lower - 1);
                open.push(candidate);
            }
        }
        open.sort_by_key(|c| (u32::MAX - c.upper, u32::MAX - c.lower, c.column));
        for candidate in open {
            let column = candidate.column as u32;
            let wins = if candidate.upper <= floor {
                candidate.upper
            } else {
                self.settle(candidate, floor, budget)?
            };
            if wins > floor {
                floor = wins;
                best = Some(Worth { wins, best: column });
            } else {
                given_up = given_up.max(wins);
            }
        }
        Ok(best.unwrap_or(Worth {
            wins: given_up,
            best: 0,
        }))
    }

    /// Independent parts: what one tells says nothing of the others, and all
    /// must be won, so the numbers won multiply.
    fn product(
        &mut self,
        factors: Vec<Vec<u32>>,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        let mut parts = Vec::new();
        for factor in factors {
            let start = self.arena.len();
            self.arena.extend_from_slice(&factor);
            parts.push(self.part(start, factor.len()));
        }
        let mut total = Worth { wins: 1, best: 0 };
        for place in 0..parts.len() {
            let rest = &parts[place + 1..];
            let others = rest.iter().map(|p| p.upper).product::<u32>() * total.wins;
            let worth = self.worth(parts[place], floor / others, budget)?;
            total.wins *= worth.wins;
            total.best = worth.best;
            if worth.wins <= floor / others {
                total.wins = worth.wins * others;
                break;
            }
        }
        Ok(total)
    }
}
