//! The search for the optimum over sets of layouts.
//!
//! What a position is worth depends only on the set of layouts that still fit:
//! cells safe in all of them are opened for nothing. A set is *closed* when
//! those cells tell nothing more; the search walks closed sets only.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::cuts;
use super::frame::{self, Frame};
use super::joined::Joined;
use super::labels::labels;
use super::table::{Table, mix};
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

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
    /// Sets of up to so many layouts are searched in a frame.
    pub(super) frame: usize,
}

impl Cuts {
    /// Every rule.
    pub(super) const ALL: Self = Self {
        dead: true,
        dominated: true,
        pairs: true,
        parts: true,
        labels: true,
        frame: frame::MOST,
    };
}

/// A closed set of layouts, a range of the arena, with what is known of the
/// number it wins.
#[derive(Clone, Copy)]
struct Part {
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

/// Numbers that fit one word of bits; cells that show more are not bounded by
/// labels.
const MOST_NUMBERS: usize = 32;

/// A cell to open.
struct Candidate {
    column: usize,
    /// No more than this is won by it.
    upper: u32,
    /// The closed sets it may lead to that are not settled; none while they
    /// are not worked out.
    parts: Option<Vec<Part>>,
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
    scratch: Vec<u32>,
    /// For each layout in `scratch`, its group.
    groups: Vec<u32>,
    /// For each label when it was last seen, and with which numbers.
    seen: Vec<(u32, u32)>,
    pass: u32,
    /// Groups by what their layouts show: when it was written, and which.
    slots: Vec<(u32, u32)>,
    nodes: u64,
}

impl Search {
    pub(super) fn new(table: Table, cuts: Cuts, budget: &mut Budget) -> Result<Self, Unsolved> {
        let labels = if cuts.labels && table.len > cuts.frame {
            labels(&table, budget)?
        } else {
            (0..table.len as u32).collect()
        };
        Ok(Self {
            cuts,
            labels,
            memo: HashMap::default(),
            arena: Vec::new(),
            scratch: Vec::new(),
            groups: Vec::new(),
            seen: vec![(0, 0); table.len],
            pass: 0,
            slots: vec![(0, 0); (2 * table.len).next_power_of_two()],
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
        let mut candidate = self.expand(column, 0, len, floor, budget)?;
        while candidate.upper > floor && self.settle_one(&mut candidate, floor, budget)? {}
        Ok(candidate.upper)
    }

    /// A number for marks of one pass.
    fn next_pass(&mut self) -> u32 {
        self.pass = self.pass.wrapping_add(1);
        if self.pass == 0 {
            self.seen.fill((0, 0));
            self.slots.fill((0, 0));
            self.pass = 1;
        }
        self.pass
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
            budget.spend(len as u64)?;
            if let &[a, b] = &self.arena[start..start + len]
                && !self.table.conflict(a, b)
            {
                pending.extend([(start, 1), (start + 1, 1)]);
                continue;
            }
            if len <= 2 {
                parts.push(Part {
                    start,
                    len,
                    key: 0,
                    lower: 1,
                    upper: 1,
                });
                continue;
            }
            let joined = Joined::new(&self.table, &self.arena[start..start + len]);
            if joined.telling().all(|word| word == 0) {
                let part = self.part(start, len);
                parts.push(part);
            } else {
                self.split(start, len, &joined, &mut pending);
            }
        }
        Ok(())
    }

    /// Groups a range of the arena by what the cells show that are safe in all
    /// of it.
    fn split(
        &mut self,
        start: usize,
        len: usize,
        joined: &Joined,
        ranges: &mut Vec<(usize, usize)>,
    ) {
        let pass = self.next_pass();
        let table = &self.table;
        let telling: Vec<u64> = joined.telling().collect();
        let shown = |layout: u32| {
            let planes = &table.row(layout)[table.words..];
            planes
                .iter()
                .zip(telling.iter().cycle())
                .map(|(p, t)| p & t)
        };
        let mask = (2 * len).next_power_of_two() - 1;
        self.scratch.clear();
        self.scratch
            .extend_from_slice(&self.arena[start..start + len]);
        self.groups.clear();
        let mut firsts: Vec<u32> = Vec::new();
        for &layout in &self.scratch {
            let hash = shown(layout).fold(0, |hash, word| mix(hash ^ word));
            let mut slot = hash as usize & mask;
            let group = loop {
                let (when, group) = self.slots[slot];
                if when != pass {
                    self.slots[slot] = (pass, firsts.len() as u32);
                    firsts.push(layout);
                    break firsts.len() as u32 - 1;
                }
                if shown(firsts[group as usize]).eq(shown(layout)) {
                    break group;
                }
                slot = (slot + 1) & mask;
            };
            self.groups.push(group);
        }
        self.distribute(start, firsts.len(), ranges);
    }

    /// Writes the layouts in `scratch` to the arena from `start` on, those of
    /// a group together.
    fn distribute(&mut self, start: usize, groups: usize, ranges: &mut Vec<(usize, usize)>) {
        let mut places = vec![0usize; groups];
        for &group in &self.groups {
            places[group as usize] += 1;
        }
        let mut next = start;
        for place in &mut places {
            let len = *place;
            if len > 0 {
                ranges.push((next, len));
            }
            *place = next;
            next += len;
        }
        for (&layout, &group) in self.scratch.iter().zip(&self.groups) {
            let place = &mut places[group as usize];
            self.arena[*place] = layout;
            *place += 1;
        }
    }

    /// How many labels a range has.
    fn label_count(&mut self, start: usize, len: usize) -> u32 {
        if !self.cuts.labels || self.table.len <= self.cuts.frame {
            return len as u32;
        }
        let pass = self.next_pass();
        let mut count = 0;
        for &layout in &self.arena[start..start + len] {
            let seen = &mut self.seen[self.labels[layout as usize] as usize].0;
            count += u32::from(*seen != pass);
            *seen = pass;
        }
        count
    }

    /// A closed range of more than two with first bounds, or what is
    /// remembered of it.
    fn part(&mut self, start: usize, len: usize) -> Part {
        let range = &self.arena[start..start + len];
        if let &[a, b, c] = range {
            // Two that do not conflict can both be won: some cell tells them apart.
            let all = [(a, b), (a, c), (b, c)];
            let won = 1 + u32::from(!all.iter().all(|&(x, y)| self.table.conflict(x, y)));
            return Part {
                start,
                len,
                key: self.key(start, len),
                lower: won,
                upper: won,
            };
        }
        let key = self.key(start, len);
        // A closed set has no free move: whatever is opened loses something.
        let (mut lower, mut upper) = (1, len as u32 - 1);
        match self.memo.get(&key) {
            Some(entry) if entry.exact => (lower, upper) = (entry.wins, entry.wins),
            Some(entry) => upper = upper.min(entry.wins),
            None => {}
        }
        if lower < upper {
            upper = upper.min(self.label_count(start, len));
        }
        Part {
            start,
            len,
            key,
            lower: lower.min(upper),
            upper,
        }
    }

    fn key(&self, start: usize, len: usize) -> u128 {
        let range = self.arena[start..start + len].iter();
        range.fold(0, |key, &layout| key ^ self.table.keys[layout as usize])
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
        self.groups.clear();
        for &layout in &self.arena[start..start + len] {
            if !self.table.is_mine(layout, column) {
                self.scratch.push(layout);
                self.groups.push(self.table.number(layout, column) as u32);
            }
        }
        budget.spend(self.scratch.len() as u64)?;
        self.arena.resize(top + self.scratch.len(), 0);
        let mut ranges = Vec::new();
        self.distribute(top, self.table.numbers(), &mut ranges);
        let bounds: Vec<u32> = ranges
            .iter()
            .map(|&(start, len)| self.label_count(start, len))
            .collect();
        let mut upper = bounds.iter().sum::<u32>();
        let mut parts = Vec::new();
        for (&(start, len), bound) in ranges.iter().zip(bounds) {
            if upper <= floor {
                break;
            }
            let first = parts.len();
            self.close(start, len, &mut parts, budget)?;
            let closer: u32 = parts[first..].iter().map(|p| p.upper).sum();
            upper = upper - bound + closer.min(bound);
        }
        if upper <= floor {
            self.arena.truncate(top);
            parts.clear();
        } else {
            upper = parts.iter().map(|p| p.upper).sum();
        }
        parts.retain(|part| part.lower < part.upper);
        // Small sets first: they cost least and may settle it already.
        parts.sort_by_key(|part| (usize::MAX - part.len, part.start));
        Ok(Candidate {
            column,
            upper,
            parts: Some(parts),
        })
    }

    /// Settles one closed set of a candidate; false when all are settled, and
    /// then its bound is what it wins, if above the floor.
    fn settle_one(
        &mut self,
        candidate: &mut Candidate,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<bool, Unsolved> {
        let parts = candidate.parts.as_mut().expect("it was expanded");
        let Some(part) = parts.pop() else {
            return Ok(false);
        };
        let others = candidate.upper - part.upper;
        let worth = self.worth(part, floor.saturating_sub(others), budget)?;
        candidate.upper = others + worth.wins.min(part.upper);
        Ok(true)
    }

    /// What a closed set is worth.
    fn worth(&mut self, part: Part, floor: u32, budget: &mut Budget) -> Result<Worth, Unsolved> {
        if part.len == 1 {
            return Ok(Worth { wins: 1, best: 0 });
        }
        if let Some(entry) = self.memo.get(&part.key)
            && part.len > 2
            && (entry.exact || entry.wins <= floor)
        {
            return Ok(Worth {
                wins: entry.wins,
                best: entry.best,
            });
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
        let range = &self.arena[part.start..part.start + part.len];
        let joined = Joined::new(&self.table, range);
        let live = joined.columns(joined.live());
        if live.is_empty() {
            // No cell tells anything: all layouts conflict. The safest is best.
            let safe = joined.safe_counts(&self.table, range);
            let undetermined = joined.columns(joined.undetermined());
            let best = undetermined
                .iter()
                .min_by_key(|&&c| (part.len as u32 - safe[c], c));
            let best = best.map_or(0, |&c| c as u32);
            return Ok(Worth { wins: 1, best });
        }
        if self.cuts.parts
            && part.len >= 4
            && let Some(factors) = cuts::factors(&self.table, &joined, range)
        {
            return self.product(factors, floor, budget);
        }
        if part.len <= self.cuts.frame {
            let mut frame = Frame::new(&self.table, &joined, range, self.cuts);
            let worth = frame.solve(floor, budget);
            self.nodes += frame.nodes - 1;
            return worth;
        }
        let safe = joined.safe_counts(&self.table, range);
        let mut columns = if self.cuts.dead {
            live
        } else {
            joined.columns(joined.undetermined())
        };
        if self.cuts.pairs
            && let Some(column) = cuts::forced_pair(&self.table, &joined, &safe, range)
        {
            columns = vec![column];
        }
        columns.sort_by_key(|&c| (u32::MAX - safe[c], c));
        self.choose(part, &joined, &columns, &safe, floor, budget)
    }

    /// The most that opening a cell wins, by labels; none if another live cell
    /// is safe wherever it is, and thus never worse.
    fn bound(
        &mut self,
        part: Part,
        joined: &Joined,
        column: usize,
        safe: &[u32],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Unsolved> {
        budget.spend(part.len as u64 / 4)?;
        let pass = self.next_pass();
        let bounded = self.cuts.labels && self.table.numbers() <= MOST_NUMBERS;
        let mut mined = vec![0u64; self.table.words];
        let mut upper = 0;
        for &layout in &self.arena[part.start..part.start + part.len] {
            if self.table.is_mine(layout, column) {
                continue;
            }
            for (mined, mines) in mined.iter_mut().zip(self.table.mines(layout)) {
                *mined |= mines;
            }
            if bounded {
                let number = 1 << self.table.number(layout, column);
                let seen = &mut self.seen[self.labels[layout as usize] as usize];
                if seen.0 != pass {
                    *seen = (pass, 0);
                }
                upper += u32::from(seen.1 & number == 0);
                seen.1 |= number;
            } else {
                upper += 1;
            }
        }
        if self.cuts.dominated {
            let freed = joined.live().zip(&mined).map(|(live, mined)| live & !mined);
            let better = |other: usize| {
                other != column
                    && (safe[other] > safe[column] || safe[other] == safe[column] && other < column)
            };
            if joined.columns(freed).into_iter().any(better) {
                return Ok(None);
            }
        }
        Ok(Some(upper))
    }

    /// The best of these cells, the safest first.
    fn choose(
        &mut self,
        part: Part,
        joined: &Joined,
        columns: &[usize],
        safe: &[u32],
        asked: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        // No cell given up can pass this.
        let mut given_up = 0;
        let mut open: Vec<Candidate> = Vec::new();
        for &column in columns {
            if safe[column] <= asked {
                given_up = given_up.max(safe[column]);
                continue;
            }
            match self.bound(part, joined, column, safe, budget)? {
                Some(upper) if upper > asked => open.push(Candidate {
                    column,
                    upper: upper.min(part.upper),
                    parts: None,
                }),
                Some(upper) => given_up = given_up.max(upper),
                None => {}
            }
        }
        let mut floor = asked;
        let mut best = 0;
        // The most promising first; its sets are worked out only then.
        let promise = |c: &Candidate| {
            (
                c.upper,
                c.parts.is_some(),
                safe[c.column],
                usize::MAX - c.column,
            )
        };
        while let Some(at) = (0..open.len()).max_by_key(|&i| promise(&open[i])) {
            let mut candidate = open.swap_remove(at);
            if candidate.upper <= floor {
                given_up = given_up.max(candidate.upper);
                break;
            }
            let column = candidate.column;
            if candidate.parts.is_none() {
                let upper = candidate.upper;
                candidate = self.expand(column, part.start, part.len, floor, budget)?;
                candidate.upper = candidate.upper.min(upper);
                open.push(candidate);
                continue;
            }
            while candidate.upper > floor && self.settle_one(&mut candidate, floor, budget)? {}
            if candidate.upper > floor {
                (floor, best) = (candidate.upper, column as u32);
            } else {
                given_up = given_up.max(candidate.upper);
            }
        }
        let wins = if floor > asked { floor } else { given_up };
        Ok(Worth { wins, best })
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
            parts.push(match factor.len() {
                0..=2 => Part {
                    start,
                    len: factor.len(),
                    key: 0,
                    lower: 1,
                    upper: 1,
                },
                len => self.part(start, len),
            });
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
