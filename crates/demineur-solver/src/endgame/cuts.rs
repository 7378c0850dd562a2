//! Cells not worth a look, guesses that cannot be avoided, and parts that
//! have nothing to do with each other.

use super::table::Table;

/// The undetermined cells of a closed set, each with the layouts it is a mine in.
pub(super) struct Columns {
    columns: Vec<usize>,
    /// Words of layout bits a cell.
    words: usize,
    mined: Vec<u64>,
    /// Layouts it is safe in.
    safe: Vec<u32>,
    /// Those worth opening (by their place here).
    pub(super) live: Vec<usize>,
}

impl Columns {
    pub(super) fn new(table: &Table, joined: &[u64], layouts: &[u32]) -> Self {
        let mut columns = Vec::new();
        let mut live = Vec::new();
        let mut place = vec![0u32; table.cells.len()];
        for column in 0..table.cells.len() {
            if joined[column / 64] >> (column % 64) & 1 == 0 {
                continue;
            }
            let outcomes = table.outcome_count(joined, column);
            place[column] = columns.len() as u32;
            if outcomes > 0 {
                if outcomes > 1 {
                    live.push(columns.len());
                }
                columns.push(column);
            } else {
                place[column] = u32::MAX;
            }
        }
        let words = layouts.len().div_ceil(64);
        let mut mined = vec![0u64; words * columns.len()];
        for (bit, &layout) in layouts.iter().enumerate() {
            for (word, &mines) in table.mines(layout).iter().enumerate() {
                let mut mines = mines;
                while mines != 0 {
                    let column = word * 64 + mines.trailing_zeros() as usize;
                    mines &= mines - 1;
                    if place[column] != u32::MAX {
                        mined[place[column] as usize * words + bit / 64] |= 1 << (bit % 64);
                    }
                }
            }
        }
        let safe = (0..columns.len())
            .map(|i| {
                let mines: u32 = mined[i * words..][..words]
                    .iter()
                    .map(|w| w.count_ones())
                    .sum();
                layouts.len() as u32 - mines
            })
            .collect();
        Self {
            columns,
            words,
            mined,
            safe,
            live,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.columns.len()
    }

    /// The table's column of the i-th cell.
    pub(super) fn column(&self, i: usize) -> usize {
        self.columns[i]
    }

    /// The number of layouts in which the i-th cell is safe.
    pub(super) fn safe(&self, i: usize) -> u32 {
        self.safe[i]
    }

    /// The column of a cell that is safe most often.
    pub(super) fn safest(&self) -> usize {
        let safest = (0..self.len()).max_by_key(|&i| (self.safe[i], usize::MAX - i));
        safest.map_or(0, |i| self.columns[i])
    }

    pub(super) fn sort_by_safety(&mut self) {
        let safe = &self.safe;
        self.live.sort_by_key(|&i| (u32::MAX - safe[i], i));
    }

    fn mined(&self, i: usize) -> &[u64] {
        &self.mined[i * self.words..][..self.words]
    }

    /// Drops each live cell whose mines include those of another live cell:
    /// after it the other would be free, so it is never better. Of cells with
    /// the same mines the first is kept. Only live cells push others out: a
    /// dead one is no candidate itself.
    pub(super) fn drop_dominated(&mut self) {
        let includes = |a: usize, b: usize| {
            let mut pairs = self.mined(a).iter().zip(self.mined(b));
            pairs.all(|(a, b)| b & !a == 0)
        };
        let dominated = |&&a: &&usize| {
            self.live.iter().any(|&b| {
                b != a
                    && (self.safe[b] > self.safe[a] || self.safe[b] == self.safe[a] && b < a)
                    && includes(a, b)
            })
        };
        let kept: Vec<usize> = self
            .live
            .iter()
            .filter(|a| !dominated(a))
            .copied()
            .collect();
        self.live = kept;
    }
}

/// A cell of a forced pair: exactly one of two is a mine in every layout,
/// exchanging them is invisible to every other cell and maps the set to
/// itself. Nothing will ever tell them apart, so guess now.
pub(super) fn forced_pair(table: &Table, columns: &Columns, layouts: &[u32]) -> Option<usize> {
    if layouts.len() % 2 == 1 {
        return None;
    }
    let half = layouts.len() as u32 / 2;
    let halves: Vec<usize> = (0..columns.len())
        .filter(|&i| columns.safe[i] == half)
        .collect();
    for (at, &a) in halves.iter().enumerate() {
        for &b in &halves[at + 1..] {
            let overlap = columns.mined(a).iter().zip(columns.mined(b));
            if overlap.clone().all(|(a, b)| a & b == 0)
                && seen_alike(table, columns, a, b)
                && exchangeable(table, columns, layouts, a, b)
            {
                return Some(a);
            }
        }
    }
    None
}

/// Whether every other undetermined cell sees both or neither.
fn seen_alike(table: &Table, columns: &Columns, a: usize, b: usize) -> bool {
    let (near_a, near_b) = (
        table.adjacent(columns.columns[a]),
        table.adjacent(columns.columns[b]),
    );
    (0..columns.len()).all(|c| {
        let column = columns.columns[c];
        let sees = |near: &[u64]| near[column / 64] >> (column % 64) & 1;
        c == a || c == b || sees(near_a) == sees(near_b)
    })
}

/// Whether exchanging two cells maps the set to itself.
fn exchangeable(table: &Table, columns: &Columns, layouts: &[u32], a: usize, b: usize) -> bool {
    let mut members = layouts.to_vec();
    members.sort_unstable();
    let (a, b) = (columns.columns[a], columns.columns[b]);
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

/// If the set is a product of independent parts: for each part, the layouts
/// that differ from the first one only there.
///
/// Undetermined neighbours belong together, since one counts the other when
/// opened. Blocks so linked are joined further while two of them depend on
/// each other, until the sizes multiply to that of the set, which proves the
/// product; otherwise there is none worth finding.
pub(super) fn factors(table: &Table, columns: &Columns, layouts: &[u32]) -> Option<Vec<Vec<u32>>> {
    let blocks = blocks(table, columns);
    if blocks.len() < 2 {
        return None;
    }
    let mut shadows: Vec<Shadow> = blocks
        .into_iter()
        .map(|mask| Shadow::new(table, mask, layouts))
        .collect();
    let mut at = 0;
    while at < shadows.len() {
        let other = (0..shadows.len()).find(|&o| o != at && !shadows[at].is_free_of(&shadows[o]));
        match other {
            None => at += 1,
            Some(other) => {
                let (keep, gone) = (at.min(other), at.max(other));
                let gone = shadows.remove(gone);
                let mask = shadows[keep].mask.iter().zip(&gone.mask);
                let mask = mask.map(|(a, b)| a | b).collect();
                shadows[keep] = Shadow::new(table, mask, layouts);
                at = 0;
            }
        }
        if shadows.len() < 2 {
            return None;
        }
    }
    let sizes = shadows
        .iter()
        .try_fold(1usize, |product, s| product.checked_mul(s.count))?;
    if sizes != layouts.len() {
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
fn blocks(table: &Table, columns: &Columns) -> Vec<Vec<u64>> {
    let words = table.mine_words;
    let mut left = vec![0u64; words];
    for &column in &columns.columns {
        left[column / 64] |= 1 << (column % 64);
    }
    let mut blocks = Vec::new();
    for &start in &columns.columns {
        if left[start / 64] >> (start % 64) & 1 == 0 {
            continue;
        }
        let mut block = vec![0u64; words];
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
    mask: Vec<u64>,
    /// For each layout, which of the different pictures it has there.
    ids: Vec<u32>,
    count: usize,
}

impl Shadow {
    fn new(table: &Table, mask: Vec<u64>, layouts: &[u32]) -> Self {
        let mut ids = vec![0u32; layouts.len()];
        let mut count = 1;
        for (word, &mask) in mask.iter().enumerate().filter(|(_, m)| **m != 0) {
            let pictures = layouts
                .iter()
                .zip(&ids)
                .map(|(&layout, &id)| (id, table.mines(layout)[word] & mask));
            let pictures: Vec<(u32, u64)> = pictures.collect();
            let mut distinct = pictures.clone();
            distinct.sort_unstable();
            distinct.dedup();
            for (id, picture) in ids.iter_mut().zip(&pictures) {
                let rank = distinct.binary_search(picture);
                *id = rank.expect("every picture is listed") as u32;
            }
            count = distinct.len();
        }
        Self { mask, ids, count }
    }

    /// Whether every picture here goes with every picture there.
    fn is_free_of(&self, other: &Self) -> bool {
        if self.count * other.count > self.ids.len() {
            return false;
        }
        let mut seen = vec![false; self.count * other.count];
        for (&a, &b) in self.ids.iter().zip(&other.ids) {
            seen[a as usize * other.count + b as usize] = true;
        }
        seen.into_iter().all(|s| s)
    }
}
