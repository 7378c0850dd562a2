//! The search for the optimum over sets of layouts.
//!
//! What a position is worth depends only on the set of layouts that still fit:
//! cells safe in all of them are opened for nothing. A set is *closed* when
//! those cells tell nothing more; the search walks closed sets only.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::bits::Bits;
use super::columns::{Column, Columns, differ};
use super::cuts;
use super::frame::Frame;
use super::labels::labels;
use super::layout_table::LayoutTable;
use super::rules::{Cuts, Worth};
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// A closed set of layouts, a range of the arena, with what is known of the
/// number it wins.
#[derive(Clone, Copy)]
struct ClosedSet {
    start: usize,
    len: usize,
    key: u128,
    upper: u32,
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

/// Sets of up to this number of layouts are closed row by row, larger ones cell by
/// cell.
const FEW: usize = 24;

/// Sets of up to this number of layouts are covered by cliques anew; larger ones are
/// bounded by the cliques of the whole table. 24 took 3 % more states, 256 took 10 %
/// fewer and half as much time again.
const COVERED: usize = 64;

/// A cell to open.
struct Candidate {
    /// Its place among the node's cells.
    cell: usize,
    /// No more than this is won by it.
    upper: u32,
    /// What the closed sets it may lead to win at most, all together: what it wins
    /// once they are settled. May be more than another bound is.
    parts: u32,
    /// The closed sets it may lead to that are not settled; none while they
    /// are not worked out.
    unsettled: Option<Vec<ClosedSet>>,
}

/// Where a set is in the stack of words, and which of its words are not empty.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    from: usize,
    to: usize,
}

/// Before the first label.
const NONE: u32 = u32::MAX;

/// Unsettled sets in the order to settle them, from the last: small ones cost
/// least and may settle it already.
fn sorted(mut unsettled: Vec<ClosedSet>) -> Vec<ClosedSet> {
    unsettled.sort_by_key(|closed| (usize::MAX - closed.len, closed.start));
    unsettled
}

/// Whether a cell is safe in all layouts of a set, from a word on, and tells
/// some of them apart.
fn tells(columns: &Columns, cell: &Column, set: &[u64], from: usize) -> bool {
    let meets = |other: &[u64]| {
        let here = &other[from..from + set.len()];
        set.iter().zip(here).any(|(a, b)| a & b != 0)
    };
    cell.is_live()
        && !meets(columns.mines(cell))
        && cell
            .outcomes()
            .filter(|&o| meets(columns.set(o)))
            .nth(1)
            .is_some()
}

/// A search over one table, with everything it has found out so far.
///
/// Sets are remembered by a 128-bit key, the XOR of one fixed pseudo-random
/// key a layout: two different sets of one search share a key with a chance
/// below 10^-24, and then on every machine alike.
pub(super) struct Search {
    pub(super) table: LayoutTable,
    cuts: Cuts,
    labels: Vec<u32>,
    memo: HashMap<u128, Entry, BuildHasherDefault<KeyHasher>>,
    arena: Vec<u32>,
    /// Layouts on their way to be grouped, and a hash of what they show.
    scratch: Vec<(u64, u32)>,
    /// Cells that tell some layouts apart.
    telling: Vec<u64>,
    /// Ranges of the arena on their way to be closed.
    pending: Vec<(usize, usize)>,
    /// Sets on their way to be closed, and where they begin, by words.
    sets: Vec<u64>,
    stack: Vec<Span>,
    nodes: u64,
}

impl Search {
    pub(super) fn new(
        mut table: LayoutTable,
        cuts: Cuts,
        budget: &mut Budget,
    ) -> Result<Self, Unsolved> {
        let labels = if cuts.labels && table.len > cuts.frame {
            labels(&mut table, budget)?
        } else {
            (0..table.len as u32).collect()
        };
        table.index();
        Ok(Self {
            cuts,
            labels,
            memo: HashMap::default(),
            arena: Vec::new(),
            scratch: Vec::new(),
            telling: Vec::new(),
            pending: Vec::new(),
            sets: Vec::new(),
            stack: Vec::new(),
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
        budget.spend(self.table.len as u64)?;
        let whole = self.whole(0, self.table.len);
        match whole.len {
            1 => return Ok(Worth { wins: 1, best: 0 }),
            len if !self.find_telling(0, len) => return self.worth(whole, 0, budget),
            _ => {}
        }
        let mut unsettled = Vec::new();
        let mut wins = self.close_rows(0, whole.len, &mut unsettled);
        for closed in unsettled {
            wins = wins - closed.upper + self.worth(closed, 0, budget)?.wins;
        }
        Ok(Worth { wins, best: 0 })
    }

    /// A range of the arena of which nothing is known.
    fn whole(&self, start: usize, len: usize) -> ClosedSet {
        ClosedSet {
            start,
            len,
            key: self.key(start, len),
            upper: len as u32,
        }
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
        budget.spend(self.table.len as u64)?;
        self.arena.clear();
        let mut upper = 0;
        let mut unsettled = Vec::new();
        for number in 0..self.table.numbers() {
            let start = self.arena.len();
            let shows = |&layout: &u32| {
                keep(layout)
                    && !self.table.is_mine(layout, column)
                    && self.table.number(layout, column) == number
            };
            self.arena.extend((0..self.table.len as u32).filter(shows));
            let len = self.arena.len() - start;
            if len > 0 {
                upper += self.close_rows(start, len, &mut unsettled);
            }
        }
        let mut candidate = Candidate {
            cell: 0,
            upper,
            parts: upper,
            unsettled: Some(sorted(unsettled)),
        };
        while candidate.upper > floor && self.settle_one(&mut candidate, floor, budget)? {}
        Ok(candidate.upper)
    }

    /// Splits a range of the arena, in place, into closed sets, and appends
    /// those that are not settled; what all of them win at most.
    fn close_rows(&mut self, start: usize, len: usize, unsettled: &mut Vec<ClosedSet>) -> u32 {
        let mut upper = 0;
        self.pending.clear();
        self.pending.push((start, len));
        while let Some((start, len)) = self.pending.pop() {
            match len {
                1 => upper += 1,
                2 => {
                    let (a, b) = (self.arena[start], self.arena[start + 1]);
                    upper += 2 - u32::from(self.table.conflict(a, b));
                }
                _ if self.split(start, len) => {}
                _ => upper += self.bound(start, len, unsettled),
            }
        }
        upper
    }

    /// Finds the cells that are safe in all layouts of a range and tell some apart,
    /// all of few layouts and one of many; whether there are any.
    fn find_telling(&mut self, start: usize, len: usize) -> bool {
        let (table, words) = (&self.table, self.table.words);
        let range = &self.arena[start..start + len];
        let first = table.row(range[0]);
        self.telling.clear();
        self.telling.resize(words, 0);
        let mut found = false;
        for word in 0..words {
            let mut mined = first[word];
            let mut differ = 0;
            for &layout in &range[1..] {
                let row = table.row(layout);
                mined |= row[word];
                for plane in (words + word..row.len()).step_by(words) {
                    differ |= row[plane] ^ first[plane];
                }
            }
            let telling = differ & !mined;
            self.telling[word] = telling;
            found |= telling != 0;
            if found && len > FEW {
                self.telling[word] = telling & telling.wrapping_neg();
                break;
            }
        }
        found
    }

    /// Groups a range by what telling cells show, if there are any, and leaves the
    /// groups to be closed.
    fn split(&mut self, start: usize, len: usize) -> bool {
        if !self.find_telling(start, len) {
            return false;
        }
        let (table, telling) = (&self.table, &self.telling);
        self.scratch.clear();
        let layouts = self.arena[start..start + len].iter();
        self.scratch
            .extend(layouts.map(|&layout| (table.shown(layout, telling), layout)));
        let mut next = start;
        while let Some(&(shown, first)) = self.scratch.first() {
            let begin = next;
            let mut left = 0;
            for at in 0..self.scratch.len() {
                let other = self.scratch[at];
                if other.0 == shown && table.alike(first, other.1, telling) {
                    self.arena[next] = other.1;
                    next += 1;
                } else {
                    self.scratch[left] = other;
                    left += 1;
                }
            }
            self.scratch.truncate(left);
            self.pending.push((begin, next - begin));
        }
        true
    }

    /// Splits a set of layouts of the columns into closed ones, appended to the
    /// arena; those that are not settled are listed. What all of them win at
    /// most.
    fn close(&mut self, columns: &Columns, set: usize, unsettled: &mut Vec<ClosedSet>) -> u32 {
        let mut upper = 0;
        self.sets.clear();
        self.stack.clear();
        self.sets.extend_from_slice(columns.set(set));
        self.stack.push(Span {
            start: 0,
            from: 0,
            to: columns.words,
        });
        while let Some(mut span) = self.stack.pop() {
            while self.sets[span.start] == 0 {
                span.start += 1;
                span.from += 1;
            }
            let words = |span: &Span| span.start..span.start + span.to - span.from;
            while self.sets[words(&span).end - 1] == 0 {
                span.to -= 1;
            }
            let set = &self.sets[words(&span)];
            let len = set.iter().map(|w| w.count_ones()).sum::<u32>() as usize;
            let telling = (len > FEW)
                .then(|| {
                    columns
                        .cells
                        .iter()
                        .find(|cell| tells(columns, cell, set, span.from))
                })
                .flatten();
            let Some(cell) = telling else {
                let start = self.arena.len();
                self.arena.extend(columns.layouts(set, span.from));
                let open = unsettled.len();
                upper += match len > FEW {
                    true => self.bound(start, len, unsettled),
                    false => self.close_rows(start, len, unsettled),
                };
                if len > FEW
                    && let Some(closed) = unsettled.get_mut(open)
                {
                    let set = &self.sets[words(&span)];
                    let best = columns.best_opening(set, span.from, closed.upper);
                    upper -= closed.upper.saturating_sub(best);
                    closed.upper = closed.upper.min(best);
                }
                self.sets.truncate(span.start);
                continue;
            };
            // The pieces replace the set: the last one stays in its place.
            let mut end = words(&span).end;
            self.sets.truncate(end);
            for outcome in cell.outcomes() {
                let shown = &columns.set(outcome)[span.from..span.to];
                let mut some = 0;
                for (place, shown) in words(&span).zip(shown) {
                    let both = self.sets[place] & shown;
                    some |= both;
                    self.sets.push(both);
                }
                if some == 0 {
                    self.sets.truncate(end);
                } else {
                    self.stack.push(Span { start: end, ..span });
                    end = self.sets.len();
                }
            }
        }
        upper
    }

    /// Bounds of a closed range of more than two, which is listed if they are
    /// not the same; the upper one.
    fn bound(&mut self, start: usize, len: usize, unsettled: &mut Vec<ClosedSet>) -> u32 {
        let range = &self.arena[start..start + len];
        if let &[a, b, c] = range {
            // Two that do not conflict can both be won: some cell tells them apart.
            let all = [(a, b), (a, c), (b, c)];
            return 1 + u32::from(!all.iter().all(|&(x, y)| self.table.conflict(x, y)));
        }
        let key = self.key(start, len);
        // A closed set has no free move: whatever is opened loses something.
        let mut upper = len as u32 - 1;
        match self.memo.get(&key) {
            Some(entry) if entry.exact => return entry.wins,
            Some(entry) => upper = upper.min(entry.wins),
            None => {}
        }
        upper = upper.min(self.cover(start, len));
        if upper <= 2 {
            return 1 + u32::from(upper == 2 && !self.all_conflict(start, len));
        }
        unsettled.push(ClosedSet {
            start,
            len,
            key,
            upper,
        });
        upper
    }

    /// How many cliques of conflicting layouts cover a range.
    fn cover(&self, start: usize, len: usize) -> u32 {
        let labels = self.label_count(start, len);
        if len > COVERED || labels <= 2 || !self.cuts.labels {
            return labels;
        }
        let mut left = [0; COVERED];
        let mut left = &mut left[..len];
        left.copy_from_slice(&self.arena[start..start + len]);
        let mut cliques = 0;
        while !left.is_empty() {
            // Members come to the front, what is left over to the end.
            let mut members = 1;
            for at in 1..left.len() {
                let layout = left[at];
                if left[..members]
                    .iter()
                    .all(|&m| self.table.conflict(m, layout))
                {
                    left.swap(members, at);
                    members += 1;
                }
            }
            left = &mut left[members..];
            cliques += 1;
        }
        cliques.min(labels)
    }

    /// Whether at most one layout of a range can be won.
    fn all_conflict(&self, start: usize, len: usize) -> bool {
        let range = &self.arena[start..start + len];
        let mut pairs = range.iter().enumerate();
        pairs.all(|(at, &a)| range[at + 1..].iter().all(|&b| self.table.conflict(a, b)))
    }

    /// How many labels a range has.
    fn label_count(&self, start: usize, len: usize) -> u32 {
        let labels = self.arena[start..start + len]
            .iter()
            .map(|&l| self.labels[l as usize]);
        let mut last = NONE;
        let mut count = 0;
        for label in labels {
            count += u32::from(label != last);
            last = label;
        }
        count
    }

    fn key(&self, start: usize, len: usize) -> u128 {
        self.table.key(&self.arena[start..start + len])
    }

    /// Works out the closed sets that opening a cell may lead to, appended to
    /// the arena; or lowers its bound only, if it is then not above the floor.
    fn expand(
        &mut self,
        columns: &Columns,
        candidate: &mut Candidate,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<(), Unsolved> {
        let top = self.arena.len();
        let cell = &columns.cells[candidate.cell];
        budget.spend(u64::from(cell.safe))?;
        let outcomes = cell.outcomes();
        let mut outcomes: Vec<(u32, usize)> = outcomes
            .map(|set| (columns.cliques(columns.set(set), 0), set))
            .collect();
        let mut upper = outcomes.iter().map(|(bound, _)| bound).sum::<u32>();
        // The largest have most to lose, which may do.
        outcomes.sort_unstable_by_key(|&(bound, set)| (u32::MAX - bound, set));
        let mut unsettled = Vec::new();
        for (bound, set) in outcomes {
            if upper <= floor {
                break;
            }
            upper = upper - bound + self.close(columns, set, &mut unsettled);
        }
        if upper <= floor {
            self.arena.truncate(top);
            unsettled.clear();
        }
        candidate.parts = upper;
        candidate.upper = candidate.upper.min(upper);
        candidate.unsettled = Some(sorted(unsettled));
        Ok(())
    }

    /// Settles one closed set of a candidate; false when all are settled, and
    /// then its bound is what it wins, if above the floor.
    fn settle_one(
        &mut self,
        candidate: &mut Candidate,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<bool, Unsolved> {
        let unsettled = candidate.unsettled.as_mut().expect("it was expanded");
        let Some(closed) = unsettled.pop() else {
            return Ok(false);
        };
        let others = candidate.parts - closed.upper;
        let worth = self.worth(closed, floor.saturating_sub(others), budget)?;
        candidate.parts = others + worth.wins.min(closed.upper);
        candidate.upper = candidate.upper.min(candidate.parts);
        Ok(true)
    }

    /// What a closed set is worth.
    fn worth(
        &mut self,
        closed: ClosedSet,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        if let Some(entry) = self.memo.get(&closed.key)
            && (entry.exact || entry.wins <= floor)
        {
            return Ok(Worth {
                wins: entry.wins,
                best: entry.best,
            });
        }
        self.nodes += 1;
        let top = self.arena.len();
        let worth = self.search(closed, floor, budget)?;
        self.arena.truncate(top);
        let entry = Entry {
            wins: worth.wins,
            best: worth.best,
            exact: worth.wins > floor,
        };
        if self.memo.len() < MOST_REMEMBERED || self.memo.contains_key(&closed.key) {
            self.memo.insert(closed.key, entry);
        }
        Ok(worth)
    }

    fn search(
        &mut self,
        closed: ClosedSet,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        budget.spend(closed.len as u64)?;
        if closed.len <= self.cuts.frame {
            return match closed.len {
                0..=64 => self.search_frame::<u64>(closed, floor, budget),
                _ => self.search_frame::<u128>(closed, floor, budget),
            };
        }
        let range = &self.arena[closed.start..closed.start + closed.len];
        let columns = Columns::new(&self.table, range, Some(&self.labels));
        if !columns.cells.iter().any(Column::is_live) {
            return Ok(self.safest(range));
        }
        if let Some(factors) = self.factors(range, &columns.undetermined) {
            return self.product(factors, floor, budget);
        }
        let pair = if self.cuts.pairs {
            cuts::forced_pair(&self.table, &columns, range)
        } else {
            None
        };
        self.choose(closed, &columns, pair, floor, budget)
    }

    /// What a closed set that fits a frame is worth.
    fn search_frame<Set: Bits>(
        &mut self,
        closed: ClosedSet,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        let range = &self.arena[closed.start..closed.start + closed.len];
        let mut frame = Frame::<Set>::new(&self.table, range, &self.labels, self.cuts);
        if !frame.is_live() {
            return Ok(self.safest(range));
        }
        if let Some(factors) = self.factors(range, &differ(&self.table, range)[..self.table.words])
        {
            return self.product(factors, floor, budget);
        }
        let worth = frame.solve(closed.upper, floor, budget);
        self.nodes += frame.nodes - 1;
        worth
    }

    /// What layouts win that no cell tells apart, so that they all conflict: one,
    /// by the safest cell.
    fn safest(&self, range: &[u32]) -> Worth {
        let columns = Columns::new(&self.table, range, None);
        let cells = columns.cells.iter();
        let best = cells.max_by_key(|cell| (cell.safe, usize::MAX - cell.column));
        let best = best.map_or(0, |cell| cell.column as u32);
        Worth { wins: 1, best }
    }

    fn factors(&self, range: &[u32], undetermined: &[u64]) -> Option<Vec<Vec<u32>>> {
        let worth_it = self.cuts.factors && range.len() >= 4;
        worth_it.then(|| cuts::factors(&self.table, undetermined, range))?
    }

    /// The cells worth opening, each with a bound by labels. What is left out
    /// can pass neither the floor nor a cell that is not.
    fn candidates(
        &self,
        columns: &Columns,
        pair: Option<usize>,
        floor: u32,
        given_up: &mut u32,
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (place, cell) in columns.cells.iter().enumerate() {
            let wanted = match pair {
                Some(column) => column == cell.column,
                None => cell.is_live() || !self.cuts.dead,
            };
            if !wanted {
                continue;
            }
            if cell.safe <= floor {
                *given_up = (*given_up).max(cell.safe);
                continue;
            }
            // Another live cell safe wherever this one is comes for nothing
            // after it.
            let never_better = |&(other, by): &(usize, &Column)| {
                by.is_live()
                    && other != place
                    && (by.safe > cell.safe || by.safe == cell.safe && other < place)
                    && columns.mined_within(by, cell)
            };
            if self.cuts.dominated
                && pair.is_none()
                && columns.cells.iter().enumerate().any(|by| never_better(&by))
            {
                continue;
            }
            let outcomes = cell.outcomes().map(|o| columns.cliques(columns.set(o), 0));
            let upper = outcomes.sum();
            if upper > floor {
                found.push(Candidate {
                    cell: place,
                    upper,
                    parts: upper,
                    unsettled: None,
                });
            } else {
                *given_up = (*given_up).max(upper);
            }
        }
        found
    }

    /// The best cell of a closed set.
    fn choose(
        &mut self,
        closed: ClosedSet,
        columns: &Columns,
        pair: Option<usize>,
        asked: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        budget.spend((closed.len * columns.cells.len()) as u64 / 64)?;
        // No cell given up can pass this.
        let mut given_up = 0;
        let mut open = self.candidates(columns, pair, asked, &mut given_up);
        for candidate in &mut open {
            candidate.upper = candidate.upper.min(closed.upper);
        }
        let mut floor = asked;
        let mut best = 0;
        // The most promising first; its sets are worked out only then.
        let promise = |c: &Candidate| {
            (
                c.upper,
                c.unsettled.is_some(),
                columns.cells[c.cell].safe,
                usize::MAX - c.cell,
            )
        };
        while let Some(at) = (0..open.len()).max_by_key(|&i| promise(&open[i])) {
            let mut candidate = open.swap_remove(at);
            if candidate.upper <= floor {
                given_up = given_up.max(candidate.upper);
                break;
            }
            let column = columns.cells[candidate.cell].column;
            if candidate.unsettled.is_none() {
                self.expand(columns, &mut candidate, floor, budget)?;
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

    /// Independent factors: what one tells says nothing of the others, and all
    /// must be won, so the numbers won multiply.
    fn product(
        &mut self,
        factors: Vec<Vec<u32>>,
        floor: u32,
        budget: &mut Budget,
    ) -> Result<Worth, Unsolved> {
        // Factors that are settled by their size are guessed in any case.
        let mut settled = 1;
        let mut guess = None;
        let mut unsettled = Vec::new();
        for factor in factors {
            let start = self.arena.len();
            self.arena.extend_from_slice(&factor);
            let open = unsettled.len();
            let upper = match factor.len() {
                0..=2 => 1,
                len => self.bound(start, len, &mut unsettled),
            };
            if unsettled.len() == open {
                settled *= upper;
                guess = Some((start, factor.len()));
            }
        }
        let mut total = Worth {
            wins: settled,
            best: 0,
        };
        if unsettled.is_empty() {
            let (start, len) = guess.expect("a product has factors");
            total.best = self.search(self.whole(start, len), 0, budget)?.best;
        }
        for place in 0..unsettled.len() {
            let rest = &unsettled[place + 1..];
            let others = rest.iter().map(|p| p.upper).product::<u32>() * total.wins;
            let worth = self.worth(unsettled[place], floor / others, budget)?;
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
