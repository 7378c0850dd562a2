//! The layouts of a position as one table, made for splitting and joining.

use demineur_core::{CellId, Topology};

use crate::budget::Budget;
use crate::enumerate::{Layouts, Unsolved};

/// What a mined cell has in place of an outcome.
pub(super) const MINE: u16 = u16::MAX;

/// The most entries (cells × layouts) a table may have: 64 MB of outcomes.
const MOST_ENTRIES: usize = 1 << 25;

/// Where the bits of one cell's outcomes stand in a row.
#[derive(Clone, Copy)]
pub(super) struct Field {
    word: u32,
    shift: u32,
    /// How many outcomes; past 64 they take whole words.
    len: u32,
}

/// Every layout, and what each cell shows in it.
///
/// A cell's numbers are renumbered from 0 ("outcomes"), since only their
/// differences matter. A row holds a layout's mines, one bit a cell, and its
/// outcomes, one bit for each outcome of each cell: rows joined by OR tell at
/// once which cells can be mines and which outcomes are possible.
pub(super) struct Table {
    /// The cells worth a column: undetermined, or safe and telling.
    pub(super) cells: Vec<CellId>,
    /// How many layouts.
    pub(super) len: usize,
    /// Words of mine bits; the rest of a row are outcome bits.
    pub(super) mine_words: usize,
    pub(super) stride: usize,
    rows: Vec<u64>,
    /// Column by column: what the cell shows in each layout.
    outcomes: Vec<u16>,
    pub(super) fields: Vec<Field>,
    /// Neighbours of each cell, as bits of `mine_words` words.
    adjacent: Vec<u64>,
    /// A random key a layout; a set of layouts has the XOR of its keys.
    pub(super) keys: Vec<u128>,
    /// Layouts by their mine bits, to look one up.
    sorted: Vec<u32>,
}

impl Table {
    pub(super) fn new(topology: &Topology, layouts: &Layouts) -> Result<Self, Unsolved> {
        let cells = columns(topology, layouts);
        let len = layouts.len();
        if cells.len() >= usize::from(MINE) || cells.len().saturating_mul(len) > MOST_ENTRIES {
            return Err(Unsolved::TooMany);
        }
        let column_of = |cell: &CellId| cells.binary_search(cell).ok();
        let near: Vec<Vec<usize>> = cells
            .iter()
            .map(|&c| {
                topology
                    .neighbours(c)
                    .iter()
                    .filter_map(column_of)
                    .collect()
            })
            .collect();
        let mine_columns: Vec<usize> = layouts.cells().iter().filter_map(column_of).collect();
        let mut outcomes = vec![0u16; cells.len() * len];
        for layout in 0..len {
            for (bit, &column) in mine_columns.iter().enumerate() {
                if layouts.is_mine(layout, bit) {
                    for &other in &near[column] {
                        outcomes[other * len + layout] += 1;
                    }
                }
            }
        }
        for layout in 0..len {
            for (bit, &column) in mine_columns.iter().enumerate() {
                if layouts.is_mine(layout, bit) {
                    outcomes[column * len + layout] = MINE;
                }
            }
        }
        Ok(Self::assemble(cells, len, outcomes, &near))
    }

    fn assemble(
        cells: Vec<CellId>,
        len: usize,
        mut outcomes: Vec<u16>,
        near: &[Vec<usize>],
    ) -> Self {
        let mine_words = cells.len().div_ceil(64).max(1);
        let mut fields = Vec::with_capacity(cells.len());
        let (mut word, mut shift) = (mine_words as u32, 0);
        for column in 0..cells.len() {
            let values = &mut outcomes[column * len..(column + 1) * len];
            let count = renumber(values, near[column].len());
            if shift + count > 64 && shift > 0 {
                (word, shift) = (word + 1, 0);
            }
            fields.push(Field {
                word,
                shift,
                len: count,
            });
            shift += count;
            (word, shift) = (word + shift / 64, shift % 64);
        }
        let stride = word as usize + usize::from(shift > 0);
        let mut rows = vec![0u64; stride * len];
        for (column, field) in fields.iter().enumerate() {
            let values = &outcomes[column * len..(column + 1) * len];
            for (row, &outcome) in rows.chunks_exact_mut(stride).zip(values) {
                if outcome == MINE {
                    row[column / 64] |= 1 << (column % 64);
                } else {
                    let bit = field.shift as usize + usize::from(outcome);
                    row[field.word as usize + bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        let mut adjacent = vec![0u64; mine_words * cells.len()];
        for (column, others) in near.iter().enumerate() {
            for &other in others {
                adjacent[column * mine_words + other / 64] |= 1 << (other % 64);
            }
        }
        let mut table = Self {
            cells,
            len,
            mine_words,
            stride,
            rows,
            outcomes,
            fields,
            adjacent,
            keys: (0..len as u64).map(key).collect(),
            sorted: Vec::new(),
        };
        let mut sorted: Vec<u32> = (0..len as u32).collect();
        sorted.sort_unstable_by(|&a, &b| table.mines(a).cmp(table.mines(b)));
        table.sorted = sorted;
        table
    }

    /// Mine bits and outcome bits of a layout.
    #[inline]
    pub(super) fn row(&self, layout: u32) -> &[u64] {
        &self.rows[layout as usize * self.stride..][..self.stride]
    }

    /// Mine bits of a layout.
    #[inline]
    pub(super) fn mines(&self, layout: u32) -> &[u64] {
        &self.rows[layout as usize * self.stride..][..self.mine_words]
    }

    /// Neighbours of a cell, as bits.
    #[inline]
    pub(super) fn adjacent(&self, column: usize) -> &[u64] {
        &self.adjacent[column * self.mine_words..][..self.mine_words]
    }

    /// What the cell shows in each layout.
    #[inline]
    pub(super) fn outcomes(&self, column: usize) -> &[u16] {
        &self.outcomes[column * self.len..][..self.len]
    }

    /// How many outcomes of a cell are in a joined row.
    #[inline]
    pub(super) fn outcome_count(&self, joined: &[u64], column: usize) -> u32 {
        let field = self.fields[column];
        let word = field.word as usize;
        if field.len <= 64 {
            let mask = u64::MAX >> (64 - field.len.max(1));
            return (joined[word] >> field.shift & mask).count_ones();
        }
        let words = field.len.div_ceil(64) as usize;
        let whole = &joined[word..word + words];
        // The last word may hold bits of the next cell.
        let tail = field.len % 64;
        let last = if tail == 0 { u64::MAX } else { (1 << tail) - 1 };
        let (end, start) = whole.split_last().expect("a field has a word");
        start.iter().map(|w| w.count_ones()).sum::<u32>() + (end & last).count_ones()
    }

    /// The most outcomes of any cell.
    pub(super) fn most_outcomes(&self) -> usize {
        self.fields
            .iter()
            .map(|f| f.len as usize)
            .max()
            .unwrap_or(0)
    }

    /// The layout with these mines.
    pub(super) fn find(&self, mines: &[u64]) -> Option<u32> {
        let place = self
            .sorted
            .binary_search_by(|&layout| self.mines(layout).cmp(mines));
        place.ok().map(|p| self.sorted[p])
    }

    /// A clique label for each layout. Two layouts conflict if every cell safe
    /// in both shows the same: the player cannot tell them apart before
    /// risking one, so no strategy wins both. Layouts of one label conflict
    /// with each other; a set wins at most as often as it has labels.
    pub(super) fn labels(&self, budget: &mut Budget) -> Result<Vec<u32>, Unsolved> {
        let planes = Planes::new(self);
        let mut cliques: Vec<Vec<u32>> = Vec::new();
        // The first member of each clique, side by side: most are passed over
        // on its account, and a straight scan is what makes that cheap.
        let mut leaders: Vec<u64> = Vec::new();
        let mut labels = Vec::with_capacity(self.len);
        for layout in 0..self.len as u32 {
            // A pair costs a few operations, far less than a node.
            budget.spend(1 + cliques.len() as u64 / 16)?;
            let row = planes.row(layout);
            let joins = |(clique, leader): (&Vec<u32>, &[u64])| {
                planes.conflict(row, leader)
                    && clique.iter().all(|&m| planes.conflict(row, planes.row(m)))
            };
            let mut all = cliques.iter().zip(leaders.chunks_exact(planes.stride));
            match all.position(joins) {
                Some(label) => {
                    cliques[label].push(layout);
                    labels.push(label as u32);
                }
                None => {
                    labels.push(cliques.len() as u32);
                    cliques.push(vec![layout]);
                    leaders.extend_from_slice(row);
                }
            }
        }
        Ok(labels)
    }
}

/// The undetermined cells, and the safe ones that touch them.
fn columns(topology: &Topology, layouts: &Layouts) -> Vec<CellId> {
    let mut cells = layouts.cells().to_vec();
    for &cell in layouts.cells() {
        for neighbour in topology.neighbours(cell).iter() {
            if layouts.safe().binary_search(neighbour).is_ok() {
                cells.push(*neighbour);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Renumbers a column's values from 0; how many there are.
fn renumber(values: &mut [u16], most: usize) -> u32 {
    let mut ranks = vec![MINE; most + 1];
    for &value in values.iter() {
        if value != MINE {
            ranks[usize::from(value)] = 0;
        }
    }
    let mut count = 0;
    for rank in ranks.iter_mut().filter(|rank| **rank == 0) {
        *rank = count;
        count += 1;
    }
    for value in values.iter_mut() {
        if *value != MINE {
            *value = ranks[usize::from(*value)];
        }
    }
    u32::from(count)
}

/// Outcomes in binary, one plane of cell bits a digit: the cells that differ
/// between two layouts are a XOR away.
struct Planes {
    words: usize,
    /// Planes and mine bits of a layout together.
    stride: usize,
    bits: Vec<u64>,
}

impl Planes {
    fn new(table: &Table) -> Self {
        let digits = usize::BITS - table.most_outcomes().saturating_sub(1).leading_zeros();
        let words = table.mine_words;
        let stride = words * (digits as usize + 1);
        let mut bits = vec![0u64; stride * table.len];
        for (layout, row) in bits.chunks_exact_mut(stride).enumerate() {
            row[..words].copy_from_slice(table.mines(layout as u32));
        }
        for column in 0..table.cells.len() {
            let values = table.outcomes(column);
            for (row, &outcome) in bits.chunks_exact_mut(stride).zip(values) {
                if outcome == MINE {
                    continue;
                }
                for digit in 0..digits as usize {
                    let bit = u64::from(outcome >> digit & 1);
                    row[words * (digit + 1) + column / 64] |= bit << (column % 64);
                }
            }
        }
        Self {
            words,
            stride,
            bits,
        }
    }

    #[inline]
    fn row(&self, layout: u32) -> &[u64] {
        &self.bits[layout as usize * self.stride..][..self.stride]
    }

    #[inline]
    fn conflict(&self, a: &[u64], b: &[u64]) -> bool {
        (0..self.words).all(|word| {
            let safe = !(a[word] | b[word]);
            let mut differ = 0;
            let mut place = word + self.words;
            while place < self.stride {
                differ |= a[place] ^ b[place];
                place += self.words;
            }
            differ & safe == 0
        })
    }
}

/// 128 fixed pseudo-random bits for a layout (SplitMix64, twice).
fn key(layout: u64) -> u128 {
    let half = |index: u64| {
        let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    u128::from(half(2 * layout)) << 64 | u128::from(half(2 * layout + 1))
}
