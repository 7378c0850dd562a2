//! Guesses that cannot be avoided, and factors that have nothing to do with
//! each other.

use rustc_hash::FxHashMap;

use super::columns::{Columns, columns_of};
use super::layout_table::LayoutTable;

/// A cell of a forced pair: exactly one of two is a mine in every layout,
/// exchanging them is invisible to every other cell and maps the set to
/// itself. Nothing will ever tell them apart, so guess now.
pub(super) fn forced_pair(
    table: &LayoutTable,
    columns: &Columns,
    layouts: &[u32],
) -> Option<usize> {
    if layouts.len() % 2 == 1 {
        return None;
    }
    let half = layouts.len() as u32 / 2;
    let undetermined = &columns.undetermined;
    let cells = columns.cells.iter().filter(|cell| cell.safe == half);
    let halves: Vec<usize> = cells.map(|cell| cell.column).collect();
    let mut members = Vec::new();
    for (at, &a) in halves.iter().enumerate() {
        for &b in &halves[at + 1..] {
            if seen_alike(table, undetermined, a, b)
                && layouts
                    .iter()
                    .all(|&l| table.is_mine(l, a) != table.is_mine(l, b))
                && exchangeable(table, layouts, &mut members, a, b)
            {
                return Some(a);
            }
        }
    }
    None
}

/// Whether every other undetermined cell sees both or neither.
fn seen_alike(table: &LayoutTable, undetermined: &[u64], a: usize, b: usize) -> bool {
    let near = table.adjacent(a).iter().zip(table.adjacent(b));
    near.zip(undetermined)
        .enumerate()
        .all(|(word, ((near_a, near_b), open))| {
            let mut differ = (near_a ^ near_b) & open;
            for column in [a, b] {
                if column / 64 == word {
                    differ &= !(1 << (column % 64));
                }
            }
            differ == 0
        })
}

/// Whether exchanging two cells, of which always one is a mine, maps the set
/// to itself.
fn exchangeable(
    table: &LayoutTable,
    layouts: &[u32],
    members: &mut Vec<u32>,
    a: usize,
    b: usize,
) -> bool {
    if members.is_empty() {
        members.extend_from_slice(layouts);
        members.sort_unstable();
    }
    let mut mines = Vec::new();
    layouts.iter().all(|&layout| {
        mines.clear();
        mines.extend_from_slice(table.mines(layout));
        mines[a / 64] ^= 1 << (a % 64);
        mines[b / 64] ^= 1 << (b % 64);
        let other = table.find(&mines);
        other.is_some_and(|other| members.binary_search(&other).is_ok())
    })
}

/// If the set is a product of independent factors: for each, the layouts
/// that differ from the first one only there.
///
/// Undetermined neighbours belong together, since one counts the other when
/// opened. All mines together are as many as there are, so that independent
/// factors have a fixed number each; blocks without are joined. If the numbers
/// of pictures then multiply to that of the set, it is a product.
pub(super) fn factors(
    table: &LayoutTable,
    undetermined: &[u64],
    layouts: &[u32],
) -> Option<Vec<Vec<u32>>> {
    let blocks = blocks(table, undetermined);
    if blocks.len() < 2 {
        return None;
    }
    let count = |block: &[u64], layout: u32| {
        let both = block.iter().zip(table.mines(layout));
        both.map(|(b, m)| (b & m).count_ones()).sum::<u32>()
    };
    let mut fixed: Vec<Vec<u64>> = Vec::new();
    let mut rest = vec![0u64; table.words];
    for block in blocks {
        let first = count(&block, layouts[0]);
        if layouts.iter().all(|&layout| count(&block, layout) == first) {
            fixed.push(block);
        } else {
            rest.iter_mut().zip(&block).for_each(|(r, b)| *r |= b);
        }
    }
    if rest.iter().any(|&word| word != 0) {
        fixed.push(rest);
    }
    if fixed.len() < 2 {
        return None;
    }
    // Every factor has two pictures or more.
    let most = layouts.len() >> (fixed.len() - 1);
    let mut shadows = Vec::with_capacity(fixed.len());
    for mask in &fixed {
        let shadow = Shadow::new(table, mask, layouts, most)?;
        if !layouts.len().is_multiple_of(shadow.count) {
            return None;
        }
        shadows.push(shadow);
    }
    split(&shadows, layouts)
}

/// The layouts of each factor, if the pictures of the factors multiply to the set;
/// else those of one factor and all others, if these do.
fn split(shadows: &[Shadow], layouts: &[u32]) -> Option<Vec<Vec<u32>>> {
    let product = shadows
        .iter()
        .try_fold(1usize, |product, s| product.checked_mul(s.count));
    if product != Some(layouts.len()) {
        return None;
    }
    let factors = (0..shadows.len()).map(|at| {
        let agrees = |place: &usize| {
            let mut others = shadows.iter().enumerate().filter(|&(o, _)| o != at);
            others.all(|(_, s)| s.ids[*place] == s.ids[0])
        };
        let places = (0..layouts.len()).filter(agrees);
        places.map(|place| layouts[place]).collect()
    });
    Some(factors.collect())
}

/// The connected groups of undetermined cells, as bits.
fn blocks(table: &LayoutTable, undetermined: &[u64]) -> Vec<Vec<u64>> {
    let mut left = undetermined.to_vec();
    let mut blocks = Vec::new();
    for start in columns_of(undetermined) {
        if left[start / 64] >> (start % 64) & 1 == 0 {
            continue;
        }
        let mut block = vec![0u64; table.words];
        let mut pending = vec![start];
        left[start / 64] &= !(1 << (start % 64));
        while let Some(column) = pending.pop() {
            block[column / 64] |= 1 << (column % 64);
            for (word, &near) in table.adjacent(column).iter().enumerate() {
                let mut next = near & left[word];
                left[word] &= !near;
                while next != 0 {
                    pending.push(word * 64 + next.trailing_zeros() as usize);
                    next &= next - 1;
                }
            }
        }
        blocks.push(block);
    }
    blocks
}

/// What a set of layouts looks like on some cells only.
struct Shadow {
    /// For each layout, which of the different pictures it has there.
    ids: Vec<u32>,
    count: usize,
}

impl Shadow {
    /// None if there are more pictures than that.
    fn new(table: &LayoutTable, mask: &[u64], layouts: &[u32], most: usize) -> Option<Self> {
        let mut ids = vec![0u32; layouts.len()];
        let mut count = 1;
        for (word, &mask) in mask.iter().enumerate().filter(|(_, m)| **m != 0) {
            let mut pictures: FxHashMap<(u32, u64), u32> = FxHashMap::default();
            for (id, &layout) in ids.iter_mut().zip(layouts) {
                let next = pictures.len() as u32;
                let picture = (*id, table.mines(layout)[word] & mask);
                *id = *pictures.entry(picture).or_insert(next);
                if pictures.len() > most {
                    return None;
                }
            }
            count = pictures.len();
        }
        Some(Self { ids, count })
    }
}
