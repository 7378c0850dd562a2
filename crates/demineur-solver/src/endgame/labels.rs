//! Labels that bound what a set of layouts can win.
//!
//! Two layouts conflict if every cell safe in both shows the same: no strategy
//! wins both, whatever is known. So of layouts that all conflict with each
//! other at most one is won, and a set wins at most as often as it has labels,
//! if those of one label all conflict.

use super::table::Table;
use crate::budget::Budget;
use crate::endgame::enumerate::Unsolved;

/// Up to this many layouts all are compared with all, as bits of 32 MB at most;
/// beyond, only those that look the same outside a window.
const COMPARED: usize = 1 << 14;

/// Cliques of this many layouts grow no further: comparing them would cost
/// more than they spare.
const MOST_MEMBERS: usize = 64;

/// A label for each layout.
pub(super) fn labels(table: &Table, budget: &mut Budget) -> Result<Vec<u32>, Unsolved> {
    if table.len <= COMPARED {
        return compared(table, budget);
    }
    let mut cliques = Cliques {
        table,
        label: (0..table.len as u32).collect(),
        members: (0..table.len as u32).map(|layout| vec![layout]).collect(),
    };
    // Layouts in conflict look the same but where their mines differ, and
    // mostly that is a small place.
    let mut buckets = Buckets::new(table.len);
    for window in windows(table) {
        budget.spend(table.len as u64 / 4)?;
        cliques.merge_alike(&window, &mut buckets);
    }
    Ok(cliques.label)
}

/// Labels from all conflicts there are: each layout that has none yet starts a
/// clique, and whoever conflicts with all of it joins.
fn compared(table: &Table, budget: &mut Budget) -> Result<Vec<u32>, Unsolved> {
    let words = table.len.div_ceil(64);
    let mut conflicts = vec![u64::MAX; words * table.len];
    let mut shown = vec![0u64; words * (1 + table.numbers())];
    for column in 0..table.cells.len() {
        budget.spend((table.len * words / 64) as u64)?;
        // The layouts in which the cell is a mine, and those for each number.
        shown.fill(0);
        let place = |layout: u32| match table.is_mine(layout, column) {
            true => 0,
            false => words * (1 + table.number(layout, column)),
        };
        for layout in 0..table.len as u32 {
            shown[place(layout) + layout as usize / 64] |= 1 << (layout % 64);
        }
        let (mined, numbers) = shown.split_at_mut(words);
        if numbers
            .chunks_exact(words)
            .filter(|set| set.iter().any(|w| *w != 0))
            .count()
            < 2
        {
            continue;
        }
        for set in numbers.chunks_exact_mut(words) {
            set.iter_mut()
                .zip(&*mined)
                .for_each(|(set, mined)| *set |= mined);
        }
        for (layout, row) in conflicts.chunks_exact_mut(words).enumerate() {
            let place = place(layout as u32);
            if place > 0 {
                let alike = &shown[place..place + words];
                row.iter_mut()
                    .zip(alike)
                    .for_each(|(row, alike)| *row &= alike);
            }
        }
    }
    let mut labels = vec![NONE; table.len];
    let mut may_join = vec![0u64; words];
    let mut free = vec![u64::MAX; words];
    for first in 0..table.len {
        if labels[first] != NONE {
            continue;
        }
        may_join.copy_from_slice(&free);
        let mut next = Some(first);
        while let Some(layout) = next {
            labels[layout] = first as u32;
            free[layout / 64] &= !(1 << (layout % 64));
            let row = &conflicts[layout * words..][..words];
            may_join
                .iter_mut()
                .zip(row)
                .for_each(|(all, row)| *all &= row);
            may_join[layout / 64] &= !(1 << (layout % 64));
            let from = layout / 64;
            let word = (from..words).find(|&w| may_join[w] != 0);
            next = word.map(|w| w * 64 + may_join[w].trailing_zeros() as usize);
            next = next.filter(|&layout| layout < table.len);
        }
    }
    Ok(labels)
}

/// Sets of layouts that all conflict.
struct Cliques<'a> {
    table: &'a Table,
    /// The clique of each layout, named after a member.
    label: Vec<u32>,
    members: Vec<Vec<u32>>,
}

impl Cliques<'_> {
    /// Merges cliques of layouts that look the same outside a window.
    fn merge_alike(&mut self, window: &[u64], buckets: &mut Buckets) {
        let table = self.table;
        buckets.clear();
        for layout in 0..table.len as u32 {
            let planes = table.row(layout).iter().zip(window.iter().cycle());
            let hash = planes.fold(0u64, |hash, (word, window)| {
                (hash.rotate_left(23) ^ word & !window).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
            buckets.add(hash, layout);
        }
        let mut group = Vec::new();
        for &slot in &buckets.begun {
            let last = buckets.slots[slot as usize].1;
            if buckets.before[last as usize] == NONE {
                continue;
            }
            group.clear();
            let mut layout = last;
            while layout != NONE {
                group.push(layout);
                layout = buckets.before[layout as usize];
            }
            self.merge(&group);
        }
    }

    /// Merges what can be merged of the cliques of these layouts, the first
    /// ones first.
    fn merge(&mut self, layouts: &[u32]) {
        let mut met: Vec<u32> = Vec::new();
        for &layout in layouts {
            let label = self.label[layout as usize];
            if met.contains(&label) {
                continue;
            }
            match met.iter().position(|&other| self.fit(other, label)) {
                Some(at) => self.join(met[at], label),
                None => met.push(label),
            }
        }
    }

    /// Whether all of two cliques conflict.
    fn fit(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.members[a as usize], &self.members[b as usize]);
        a.len() + b.len() <= MOST_MEMBERS
            && a.iter()
                .all(|&x| b.iter().all(|&y| self.table.conflict(x, y)))
    }

    fn join(&mut self, into: u32, from: u32) {
        let moved = std::mem::take(&mut self.members[from as usize]);
        for &layout in &moved {
            self.label[layout as usize] = into;
        }
        self.members[into as usize].extend(moved);
    }
}

const NONE: u32 = u32::MAX;

/// Layouts by hash: in each bucket they are chained from the last to the first.
/// Layouts that only share a hash are compared in vain, no more.
struct Buckets {
    /// The last layout of each bucket, by hash.
    slots: Vec<(u64, u32)>,
    /// The bucket's place in `slots`, in the order they were begun.
    begun: Vec<u32>,
    before: Vec<u32>,
}

impl Buckets {
    fn new(len: usize) -> Self {
        Self {
            slots: vec![(0, NONE); (2 * len).next_power_of_two()],
            begun: Vec::new(),
            before: vec![NONE; len],
        }
    }

    fn clear(&mut self) {
        for slot in self.begun.drain(..) {
            self.slots[slot as usize] = (0, NONE);
        }
    }

    fn add(&mut self, hash: u64, layout: u32) {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while self.slots[slot].1 != NONE && self.slots[slot].0 != hash {
            slot = (slot + 1) & mask;
        }
        if self.slots[slot].1 == NONE {
            self.begun.push(slot as u32);
        }
        self.before[layout as usize] = self.slots[slot].1;
        self.slots[slot] = (hash, layout);
    }
}

/// Windows of all within two steps of a cell, enough of them that every two
/// cells so near are in one.
fn windows(table: &Table) -> Vec<Vec<u64>> {
    let columns = table.cells.len();
    let wider = |set: &[u64]| {
        let mut wider = set.to_vec();
        for other in (0..columns).filter(|c| set[c / 64] >> (c % 64) & 1 == 1) {
            let near = table.adjacent(other).iter();
            wider.iter_mut().zip(near).for_each(|(w, n)| *w |= n);
        }
        wider
    };
    let balls: Vec<Vec<u64>> = (0..columns)
        .map(|column| {
            let mut ball = vec![0u64; table.words];
            ball[column / 64] |= 1 << (column % 64);
            wider(&wider(&ball))
        })
        .collect();
    let mut missing = balls.clone();
    let mut windows = Vec::new();
    for column in 0..columns {
        // Take the balls around the cells until all pairs with this one are in some.
        for (center, ball) in balls.iter().enumerate() {
            let near = ball[column / 64] >> (column % 64) & 1 == 1;
            let gains = ball.iter().zip(&missing[column]).any(|(b, m)| b & m != 0);
            if !near || !gains || center < column {
                continue;
            }
            for other in 0..columns {
                if ball[other / 64] >> (other % 64) & 1 == 1 {
                    missing[other]
                        .iter_mut()
                        .zip(ball)
                        .for_each(|(m, b)| *m &= !b);
                }
            }
            windows.push(ball.clone());
        }
    }
    windows
}
