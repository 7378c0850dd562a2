//! A set of layouts seen cell by cell, one bit a layout.

use super::bits::Turned;
use super::layout_table::LayoutTable;

/// A cell that differs within the set: a mine in some layouts and safe in
/// others, or showing different numbers.
pub(super) struct Column {
    /// Its column in the table.
    pub(super) column: usize,
    /// In how many layouts it is safe.
    pub(super) safe: u32,
    /// Where its sets are: the layouts in which it is a mine, then those of
    /// each number that it shows.
    sets: std::ops::Range<usize>,
}

impl Column {
    /// Whether it can show different numbers.
    pub(super) fn is_live(&self) -> bool {
        self.sets.len() > 2
    }

    /// The places of its outcomes, for [`Columns::set`].
    pub(super) fn outcomes(&self) -> std::ops::Range<usize> {
        self.sets.start + 1..self.sets.end
    }
}

/// What nothing stands at.
const NONE: u32 = u32::MAX;

/// The cells of a set of layouts as sets of bits. Layouts keep their order, and
/// no clique of up to 64 lies in two words, so that cliques can be counted word
/// by word.
pub(super) struct Columns {
    /// Words of a set.
    pub(super) words: usize,
    pub(super) cells: Vec<Column>,
    /// Cells that are mines in some layouts and safe in others.
    pub(super) undetermined: Vec<u64>,
    /// How many layouts.
    pub(super) len: usize,
    /// The layout of each bit.
    places: Vec<u32>,
    /// The last layout of each clique.
    lasts: Vec<u64>,
    sets: Vec<u64>,
}

impl Columns {
    /// The cells of these layouts, ascending. Without labels, one a clique,
    /// layouts are bits without gaps and each is a clique of its own.
    pub(super) fn new(table: &LayoutTable, layouts: &[u32], labels: Option<&[u32]>) -> Self {
        let (places, lasts) = match labels {
            Some(labels) => arrange(layouts, labels),
            None => (layouts.to_vec(), vec![u64::MAX; layouts.len().div_ceil(64)]),
        };
        let words = places.len().div_ceil(64);
        let planes = 1 + table.digits;
        let width = table.cells.len();
        let differ = differ(table, layouts);
        // Mines, then digits, of every cell.
        let mut raw = vec![0u64; planes * width * words];
        let mut filled = vec![0u64; words];
        for (at, places) in places.chunks(64).enumerate() {
            for (bit, &layout) in places.iter().enumerate() {
                filled[at] |= u64::from(layout != NONE) << bit;
            }
            for (place, &differ) in differ.iter().enumerate().filter(|(_, d)| **d != 0) {
                let mut block = [0u64; 64];
                for (to, &layout) in block.iter_mut().zip(places) {
                    if layout != NONE {
                        *to = table.row(layout)[place];
                    }
                }
                let turned = Turned::new(block, places.len());
                let first = place / table.words * width + 64 * (place % table.words);
                for column in columns_of(&[differ]) {
                    raw[(first + column) * words + at] = turned.column(column);
                }
            }
        }
        let mut columns = Self {
            words,
            cells: Vec::new(),
            undetermined: differ[..table.words].to_vec(),
            len: layouts.len(),
            places,
            lasts,
            sets: Vec::new(),
        };
        for column in columns_of(&any_plane(table, &differ)) {
            columns.add(column, table.digits, width, &raw, &filled);
        }
        columns
    }

    /// Adds a cell, if it differs.
    fn add(&mut self, column: usize, digits: usize, width: usize, raw: &[u64], filled: &[u64]) {
        let words = self.words;
        let plane = |plane: usize| &raw[(plane * width + column) * words..][..words];
        let mines = plane(0);
        let mined = mines.iter().map(|w| w.count_ones()).sum::<u32>();
        if mined as usize == self.len {
            return;
        }
        let first = self.sets.len();
        self.sets.extend_from_slice(mines);
        // The numbers, digit by digit: each set is cut in two by the next one.
        let safe = self.sets.len();
        self.sets
            .extend(mines.iter().zip(filled).map(|(m, f)| f & !m));
        for digit in 1..=digits {
            let digit = plane(digit);
            if digit.iter().all(|w| *w == 0) {
                continue;
            }
            for set in (safe..self.sets.len()).step_by(words) {
                let with = self.sets.len();
                self.sets.resize(with + words, 0);
                let (before, added) = self.sets.split_at_mut(with);
                let set = &mut before[set..set + words];
                let (mut some, mut others) = (0, 0);
                for ((set, added), digit) in set.iter().zip(&mut *added).zip(digit) {
                    *added = set & digit;
                    some |= set & digit;
                    others |= set & !digit;
                }
                if some == 0 || others == 0 {
                    self.sets.truncate(with);
                } else {
                    set.iter_mut()
                        .zip(digit)
                        .for_each(|(set, digit)| *set &= !digit);
                }
            }
        }
        let sets = first / words..self.sets.len() / words;
        if mined == 0 && sets.len() == 2 {
            self.sets.truncate(first);
            return;
        }
        self.cells.push(Column {
            column,
            safe: self.len as u32 - mined,
            sets,
        });
    }

    /// The layouts at a place.
    #[inline]
    pub(super) fn set(&self, place: usize) -> &[u64] {
        &self.sets[place * self.words..][..self.words]
    }

    /// The layouts in which a cell is a mine.
    #[inline]
    pub(super) fn mines(&self, cell: &Column) -> &[u64] {
        self.set(cell.sets.start)
    }

    /// How many cliques a set, from a word on, has members of.
    #[inline]
    pub(super) fn cliques(&self, set: &[u64], from: usize) -> u32 {
        let lasts = &self.lasts[from..];
        let both = set.iter().zip(lasts);
        both.map(|(&set, &last)| cliques(set, last)).sum()
    }

    /// The most that a closed set, from a word on, can win: by the best of the cells
    /// that lose something, as the cliques of what each number leaves have it. Stops
    /// where it comes to no less than `enough`.
    pub(super) fn best_opening(&self, set: &[u64], from: usize, enough: u32) -> u32 {
        let len = set.iter().map(|w| w.count_ones()).sum::<u32>();
        let here = from..from + set.len();
        let lasts = &self.lasts[here.clone()];
        let mut best = 1;
        for cell in self.cells.iter().filter(|cell| cell.is_live()) {
            let mines = set.iter().zip(&self.mines(cell)[here.clone()]);
            let safe = len - mines.map(|(s, m)| (s & m).count_ones()).sum::<u32>();
            if safe == len || safe <= best {
                continue;
            }
            let won = cell.outcomes().map(|outcome| {
                let shown = set.iter().zip(&self.set(outcome)[here.clone()]);
                let shown = shown.zip(lasts).map(|((s, o), &last)| cliques(s & o, last));
                shown.sum::<u32>()
            });
            best = best.max(won.sum());
            if best >= enough {
                break;
            }
        }
        best
    }

    /// The layouts of a set, from a word on, ascending.
    pub(super) fn layouts(&self, set: &[u64], from: usize) -> impl Iterator<Item = u32> {
        set.iter().zip(from..).flat_map(move |(&word, at)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    self.places[64 * at + bit]
                })
            })
        })
    }

    /// Whether one cell is a mine only where another is.
    pub(super) fn mined_within(&self, a: &Column, b: &Column) -> bool {
        let both = self.mines(a).iter().zip(self.mines(b));
        both.map(|(a, b)| a & !b).all(|w| w == 0)
    }
}

/// How many cliques the layouts of a word belong to, given the last one of each.
#[inline]
fn cliques(set: u64, last: u64) -> u32 {
    // Adding ones to all but the last of a clique carries into the last where any
    // is a member.
    let carried = (set & !last).wrapping_add(!last);
    ((carried | set) & last).count_ones()
}

/// Cells whose mines are not the same in all layouts, then those whose numbers
/// are not, plane by plane.
pub(super) fn differ(table: &LayoutTable, layouts: &[u32]) -> Vec<u64> {
    let first = table.row(layouts[0]);
    let mut differ = vec![0u64; first.len()];
    for &layout in layouts {
        let both = table.row(layout).iter().zip(first);
        for (differ, (word, first)) in differ.iter_mut().zip(both) {
            *differ |= word ^ first;
        }
    }
    differ
}

/// Cells that differ in any plane.
pub(super) fn any_plane(table: &LayoutTable, differ: &[u64]) -> Vec<u64> {
    let mut any = differ[..table.words].to_vec();
    for plane in differ.chunks_exact(table.words).skip(1) {
        any.iter_mut().zip(plane).for_each(|(a, p)| *a |= p);
    }
    any
}

/// A place for each layout, and the last places of cliques.
fn arrange(layouts: &[u32], labels: &[u32]) -> (Vec<u32>, Vec<u64>) {
    let mut places = Vec::with_capacity(layouts.len() + layouts.len() / 16);
    let mut lasts = Vec::with_capacity(places.capacity() / 64 + 1);
    for clique in layouts.chunk_by(|&a, &b| labels[a as usize] == labels[b as usize]) {
        let room = 64 - places.len() % 64;
        if clique.len() > room && clique.len() <= 64 {
            places.resize(places.len() + room, NONE);
        }
        for members in clique.chunks(64) {
            places.extend_from_slice(members);
            // A clique of more than 64 counts once a word.
            let end = places.len() - 1;
            let start = places.len() - members.len();
            for last in [(start | 63).min(end), end] {
                lasts.resize(lasts.len().max(last / 64 + 1), 0u64);
                lasts[last / 64] |= 1 << (last % 64);
            }
        }
    }
    (places, lasts)
}

/// The columns of a set of cells, ascending.
pub(super) fn columns_of(cells: &[u64]) -> impl Iterator<Item = usize> {
    cells.iter().enumerate().flat_map(|(at, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                64 * at + bit
            })
        })
    })
}
