//! Every layout that fits a view, one by one.
//!
//! Hidden cells that touch the same numbers are alike and form a box; boxes
//! linked by numbers form a component; the sea is a box no number touches. Each
//! component is solved by itself for "how many mines in each box", the counts are
//! combined with the mine total, and only when the number of layouts is known
//! to be small are they written out.

use std::collections::BTreeMap;
use std::fmt;

use demineur_core::{CellId, View};

use crate::budget::{Budget, OutOfBudget};

/// Why there is no exact answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// More layouts fit than the search takes on.
    TooMany,
    /// The budget was used up, or the search was cancelled.
    OutOfBudget,
    /// No layout fits the view.
    Impossible,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooMany => "too many layouts fit this position for an exact search",
            Self::OutOfBudget => "the search used up its budget",
            Self::Impossible => "no layout of mines fits this position",
        })
    }
}

impl std::error::Error for Unsolved {}

impl From<OutOfBudget> for Unsolved {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

/// All layouts that fit a view: the hidden cells that are the same in all of
/// them, and one row of bits a layout for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layouts {
    cells: Vec<CellId>,
    safe: Vec<CellId>,
    mines: Vec<CellId>,
    words: usize,
    rows: Vec<u64>,
    len: usize,
}

impl Layouts {
    /// How many layouts fit; at least one.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Never: where no layout fits there is an error instead.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The hidden cells that are mines in some layouts and safe in others, in
    /// ascending order: bit i of a row is the i-th of them.
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// The hidden cells that are safe in every layout, in ascending order.
    pub fn safe(&self) -> &[CellId] {
        &self.safe
    }

    /// The cells that are mines in every layout, in ascending order.
    pub fn mines(&self) -> &[CellId] {
        &self.mines
    }

    /// The undetermined mines of one layout, as bits: bit i%64 of word i/64 is
    /// the i-th of [`Layouts::cells`].
    pub fn row(&self, layout: usize) -> &[u64] {
        &self.rows[layout * self.words..(layout + 1) * self.words]
    }

    /// Whether the i-th undetermined cell is a mine in a layout.
    pub fn is_mine(&self, layout: usize, cell: usize) -> bool {
        self.row(layout)[cell / 64] >> (cell % 64) & 1 == 1
    }
}

/// Every layout that fits the view, its mine count included. Marks are ignored.
///
/// ```
/// use demineur_core::{CellId, CellView, Topology, View};
/// use demineur_solver::{Budget, enumerate};
/// // 1 ? ?   with one mine: it touches the 1.
/// let mut view = View::new(Topology::square(3, 1).into(), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let layouts = enumerate::layouts(&view, 10, &mut Budget::default())?;
/// assert_eq!(layouts.len(), 1);
/// assert_eq!(layouts.mines(), [CellId::new(1)]);
/// # Ok::<(), demineur_solver::enumerate::Unsolved>(())
/// ```
///
/// *Complexity*: that of solving each component box by box, and of the answer.
///
/// # Errors
/// When none fits, more than `cap` do, or the budget does not reach.
pub fn layouts(view: &View, cap: usize, budget: &mut Budget) -> Result<Layouts, Unsolved> {
    if view.mines() > view.hidden_count() {
        return Err(Unsolved::Impossible);
    }
    let problem = Problem::new(view)?;
    let mut components = Vec::new();
    for component in problem.components() {
        components.push(problem.solve(&component, budget)?);
    }
    let sea = Sea {
        cells: problem.sea.len(),
    };
    Combined::new(view.mines(), components, sea, budget)?.write_out(&problem, cap as u64, budget)
}

/// "This many mines among these boxes."
struct Constraint {
    mines: u32,
    boxes: Vec<usize>,
}

/// The numbers that touch a cell.
fn numbers_of(cell: &[(CellId, usize)]) -> impl Iterator<Item = usize> {
    cell.iter().map(|&(_, number)| number)
}

/// The hidden cells as boxes, and the numbers as constraints on them.
struct Problem {
    boxes: Vec<Vec<CellId>>,
    /// The constraints of each box.
    touching: Vec<Vec<usize>>,
    constraints: Vec<Constraint>,
    sea: Vec<CellId>,
}

impl Problem {
    fn new(view: &View) -> Result<Self, Unsolved> {
        let topology = view.topology();
        let mut numbers: Vec<u32> = Vec::new();
        // Hidden cells, each with the numbers that touch it.
        let mut touched: Vec<(CellId, usize)> = Vec::new();
        for (cell, number) in view.opened() {
            let before = touched.len();
            let around = topology.neighbours(cell);
            let hidden = around.iter().filter(|&&cell| view.is_hidden(cell));
            touched.extend(hidden.map(|&cell| (cell, numbers.len())));
            let hidden = touched.len() - before;
            if number as usize > hidden {
                return Err(Unsolved::Impossible);
            }
            if hidden > 0 {
                numbers.push(number);
            }
        }
        touched.sort_unstable();
        let is_sea = |cell: &CellId| touched.binary_search_by_key(cell, |t| t.0).is_err();
        let sea = view.hidden().filter(is_sea).collect();
        let mut alike: Vec<&[(CellId, usize)]> = touched.chunk_by(|a, b| a.0 == b.0).collect();
        alike.sort_by(|a, b| numbers_of(a).cmp(numbers_of(b)));
        let (touching, boxes): (Vec<Vec<usize>>, Vec<Vec<CellId>>) = alike
            .chunk_by(|a, b| numbers_of(a).eq(numbers_of(b)))
            .map(|cells| {
                let members = cells.iter().map(|cell| cell[0].0);
                (numbers_of(cells[0]).collect(), members.collect())
            })
            .unzip();
        let mut constraints: Vec<Constraint> = numbers
            .into_iter()
            .map(|mines| Constraint {
                mines,
                boxes: Vec::new(),
            })
            .collect();
        for (index, touched) in touching.iter().enumerate() {
            for &constraint in touched {
                constraints[constraint].boxes.push(index);
            }
        }
        Ok(Self {
            boxes,
            touching,
            constraints,
            sea,
        })
    }

    /// The boxes of each component, in the order to fill them: next always a box
    /// of the constraint that is nearest to being complete.
    fn components(&self) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = self.constraints.iter().map(|c| c.boxes.len()).collect();
        let mut touched = vec![false; left.len()];
        let mut placed = vec![false; self.boxes.len()];
        let mut components = Vec::new();
        for start in 0..self.boxes.len() {
            if placed[start] {
                continue;
            }
            let mut order = Vec::new();
            let mut active: Vec<usize> = Vec::new();
            let mut next = Some(start);
            while let Some(index) = next {
                placed[index] = true;
                order.push(index);
                for &constraint in &self.touching[index] {
                    left[constraint] -= 1;
                    if !std::mem::replace(&mut touched[constraint], true) {
                        active.push(constraint);
                    }
                }
                active.retain(|&constraint| left[constraint] > 0);
                let nearest = active.iter().min_by_key(|&&c| (left[c], c));
                next = nearest.and_then(|&c| {
                    let boxes = self.constraints[c].boxes.iter().copied();
                    boxes
                        .filter(|&b| !placed[b])
                        .max_by_key(|&b| (self.touching[b].len(), usize::MAX - b))
                });
            }
            components.push(order);
        }
        components
    }

    /// Every way to give the boxes of a component their numbers of mines.
    fn solve(&self, order: &[usize], budget: &mut Budget) -> Result<FilledComponent, Unsolved> {
        if order.len() > MOST_BOXES {
            return Err(Unsolved::TooMany);
        }
        let mut walk = Walk {
            problem: self,
            order,
            missing: self.constraints.iter().map(|c| c.mines).collect(),
            room: self
                .constraints
                .iter()
                .map(|c| c.boxes.iter().map(|&b| self.boxes[b].len() as u32).sum())
                .collect(),
            chosen: vec![0; order.len()],
            found: Vec::new(),
        };
        walk.fill(0, budget)?;
        FilledComponent::new(self, order, walk.found)
    }
}

/// More ways to fill one component than this are not kept.
const MOST_FILLINGS: usize = 1 << 17;

/// A component of more boxes than this is not walked: it would be too deep, and
/// has far too many layouts in any case worth a thought.
const MOST_BOXES: usize = 2048;

/// A depth-first walk over the boxes of one component.
struct Walk<'a> {
    problem: &'a Problem,
    order: &'a [usize],
    /// Mines each constraint still wants.
    missing: Vec<u32>,
    /// Cells each constraint still has in boxes not filled yet.
    room: Vec<u32>,
    chosen: Vec<u32>,
    /// The ways found, one after another.
    found: Vec<u32>,
}

impl Walk<'_> {
    fn fill(&mut self, depth: usize, budget: &mut Budget) -> Result<(), Unsolved> {
        budget.spend(1)?;
        let Some(&index) = self.order.get(depth) else {
            if self.found.len() >= MOST_FILLINGS * self.order.len() {
                return Err(Unsolved::TooMany);
            }
            self.found.extend_from_slice(&self.chosen);
            return Ok(());
        };
        let size = self.problem.boxes[index].len() as u32;
        let touching = &self.problem.touching[index];
        for &c in touching {
            self.room[c] -= size;
        }
        let (mut least, mut most) = (0, size);
        for &c in touching {
            least = least.max(self.missing[c].saturating_sub(self.room[c]));
            most = most.min(self.missing[c]);
        }
        let mut result = Ok(());
        for mines in least..=most {
            self.chosen[depth] = mines;
            for &c in touching {
                self.missing[c] -= mines;
            }
            result = self.fill(depth + 1, budget);
            for &c in touching {
                self.missing[c] += mines;
            }
            if result.is_err() {
                break;
            }
        }
        for &c in touching {
            self.room[c] += size;
        }
        result
    }
}

/// How many layouts there are for each number of mines; saturating.
#[derive(Clone, Debug)]
struct Counts {
    least: usize,
    counts: Vec<u64>,
}

impl Counts {
    fn one() -> Self {
        Self {
            least: 0,
            counts: vec![1],
        }
    }

    fn get(&self, mines: usize) -> u64 {
        let place = mines.checked_sub(self.least);
        place
            .and_then(|p| self.counts.get(p))
            .copied()
            .unwrap_or_default()
    }

    fn times(&self, other: &Self, budget: &mut Budget) -> Result<Self, Unsolved> {
        let length = self.counts.len() + other.counts.len() - 1;
        budget.spend((self.counts.len() * other.counts.len()) as u64 / 16)?;
        let mut counts = vec![0u64; length];
        for (i, &a) in self.counts.iter().enumerate() {
            for (j, &b) in other.counts.iter().enumerate() {
                counts[i + j] = counts[i + j].saturating_add(a.saturating_mul(b));
            }
        }
        Ok(Self {
            least: self.least + other.least,
            counts,
        })
    }
}

/// One component and every way to fill its boxes.
struct FilledComponent {
    order: Vec<usize>,
    /// The mines of each box in that order, filling by filling.
    fillings: Vec<u32>,
    /// Mines of each filling.
    mines: Vec<usize>,
    counts: Counts,
}

impl FilledComponent {
    fn new(problem: &Problem, order: &[usize], fillings: Vec<u32>) -> Result<Self, Unsolved> {
        let each = || fillings.chunks_exact(order.len());
        let mines: Vec<usize> = each().map(|f| f.iter().sum::<u32>() as usize).collect();
        let least = *mines.iter().min().ok_or(Unsolved::Impossible)?;
        let most = *mines.iter().max().ok_or(Unsolved::Impossible)?;
        let mut counts = vec![0u64; most - least + 1];
        for (filling, &k) in each().zip(&mines) {
            let weight = filling.iter().zip(order).fold(1u64, |w, (&y, &b)| {
                w.saturating_mul(binomial(problem.boxes[b].len(), y as usize))
            });
            counts[k - least] = counts[k - least].saturating_add(weight);
        }
        Ok(Self {
            order: order.to_vec(),
            fillings,
            mines,
            counts: Counts { least, counts },
        })
    }

    /// Each box with its mines in a filling.
    fn filling(&self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let mines = self.fillings[at * self.order.len()..].iter();
        let boxes = self.order.iter().copied();
        boxes.zip(mines.map(|&y| y as usize))
    }
}

/// The hidden cells no number touches.
#[derive(Clone, Copy)]
struct Sea {
    cells: usize,
}

/// All components and the sea, tied together by the mine total.
struct Combined {
    mines: usize,
    components: Vec<FilledComponent>,
    sea: Sea,
    /// Counts of all components before the i-th.
    before: Vec<Counts>,
    /// For each number of mines before the i-th, how often the sea and the
    /// components from it on complete them.
    completions: Vec<Vec<u64>>,
}

impl Combined {
    fn new(
        mines: usize,
        components: Vec<FilledComponent>,
        sea: Sea,
        budget: &mut Budget,
    ) -> Result<Self, Unsolved> {
        let mut before = vec![Counts::one()];
        for component in &components {
            let last = before.last().expect("it starts with one");
            before.push(last.times(&component.counts, budget)?);
        }
        let mut combined = Self {
            mines,
            components,
            sea,
            before,
            completions: Vec::new(),
        };
        combined.complete(budget)?;
        Ok(combined)
    }

    /// Works the completions out, from the sea back to the first component.
    fn complete(&mut self, budget: &mut Budget) -> Result<(), Unsolved> {
        let all = self.before.last().expect("it starts with one");
        let sea = (all.least..all.least + all.counts.len()).map(|used| {
            let left = self.mines.checked_sub(used);
            left.map_or(0, |left| binomial(self.sea.cells, left))
        });
        self.completions.push(sea.collect());
        for (component, before) in self.components.iter().zip(&self.before).rev() {
            let next = self.completions.last().expect("it starts with the sea");
            let counts = &component.counts.counts;
            budget.spend((counts.len() * before.counts.len()) as u64 / 16)?;
            // What was used least before and is used least here is the least of both.
            let own = (0..before.counts.len()).map(|used| {
                let both = counts.iter().zip(&next[used..]);
                both.fold(0, |sum: u64, (&here, &rest)| {
                    sum.saturating_add(here.saturating_mul(rest))
                })
            });
            self.completions.push(own.collect());
        }
        self.completions.reverse();
        Ok(())
    }

    /// Layouts of the sea and of the components from the i-th on that complete
    /// `used` mines before it.
    fn completions(&self, component: usize, used: usize) -> u64 {
        self.completions[component][used - self.before[component].least]
    }

    /// Whether some layout has `used` mines in the i-th component.
    fn fits(&self, component: usize, used: usize) -> bool {
        let before = &self.before[component];
        (before.least..before.least + before.counts.len())
            .any(|k| before.get(k) > 0 && self.completions(component + 1, used + k) > 0)
    }

    /// The numbers of mines the sea can have.
    fn sea_range(&self) -> (usize, usize) {
        let all = self.before.last().expect("it starts with one");
        let fit = (all.least..all.least + all.counts.len())
            .filter(|&k| all.get(k) > 0 && self.completions(self.components.len(), k) > 0)
            .map(|k| self.mines - k);
        fit.fold((usize::MAX, 0), |(a, b), left| (a.min(left), b.max(left)))
    }

    fn write_out(
        &self,
        problem: &Problem,
        cap: u64,
        budget: &mut Budget,
    ) -> Result<Layouts, Unsolved> {
        let total = self.completions(0, 0);
        if total == 0 {
            return Err(Unsolved::Impossible);
        }
        if total > cap {
            return Err(Unsolved::TooMany);
        }
        let mut ranges = vec![(usize::MAX, 0); problem.boxes.len()];
        let mut usable = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            budget.spend(component.mines.len() as u64)?;
            let least = component.counts.least;
            let fits: Vec<bool> = (0..component.counts.counts.len())
                .map(|k| self.fits(index, least + k))
                .collect();
            let kept: Vec<usize> = (0..component.mines.len())
                .filter(|&f| fits[component.mines[f] - least])
                .collect();
            for &filling in &kept {
                for (b, y) in component.filling(filling) {
                    let (least, most) = &mut ranges[b];
                    *least = (*least).min(y);
                    *most = (*most).max(y);
                }
            }
            usable.push(kept);
        }
        let mut writer = Writer::new(self, usable, budget);
        for (cells, &range) in problem.boxes.iter().zip(&ranges) {
            writer.sort_cells(cells, range);
        }
        let sea_spot = writer.sort_cells(&problem.sea, self.sea_range());
        writer.write(problem, sea_spot, total as usize)
    }
}

/// Where the cells of one box stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    /// The same in every layout.
    Fixed,
    /// Undetermined, from this place on in the list.
    Open(usize),
}

/// One way to fill a component: how many mines it takes, and every way to place
/// them, as rows.
struct FilledRows {
    mines: usize,
    rows: Vec<u64>,
}

/// The layouts as they are put together from components and the sea.
struct Product<'a> {
    combined: &'a Combined,
    /// The components to come.
    parts: &'a [Vec<FilledRows>],
    /// The rows of the sea, by its mines.
    sea: BTreeMap<usize, Vec<u64>>,
    /// The components before.
    row: Vec<u64>,
    rows: Vec<u64>,
}

impl Product<'_> {
    /// Appends the row with each way to fill the sea.
    fn finish(&mut self, sea: &[u64]) {
        for sea in sea.chunks_exact(self.row.len().max(1)) {
            let both = self.row.iter().zip(sea);
            self.rows.extend(both.map(|(row, sea)| row | sea));
        }
    }
}

/// Writes the layouts out, row by row.
struct Writer<'a> {
    combined: &'a Combined,
    usable: Vec<Vec<usize>>,
    budget: &'a mut Budget,
    spots: Vec<Spot>,
    cells: Vec<CellId>,
    safe: Vec<CellId>,
    mines: Vec<CellId>,
}

impl<'a> Writer<'a> {
    fn new(combined: &'a Combined, usable: Vec<Vec<usize>>, budget: &'a mut Budget) -> Self {
        Self {
            combined,
            usable,
            budget,
            spots: Vec::new(),
            cells: Vec::new(),
            safe: Vec::new(),
            mines: Vec::new(),
        }
    }

    /// Puts the cells of a box where they belong, given the least and most
    /// mines it has in a layout.
    fn sort_cells(&mut self, cells: &[CellId], (least, most): (usize, usize)) -> Spot {
        let spot = if most == 0 {
            self.safe.extend(cells);
            Spot::Fixed
        } else if least == cells.len() {
            self.mines.extend(cells);
            Spot::Fixed
        } else {
            let start = self.cells.len();
            self.cells.extend(cells);
            Spot::Open(start)
        };
        self.spots.push(spot);
        spot
    }

    /// Every layout: what fits, component by component.
    fn write(mut self, problem: &Problem, sea: Spot, total: usize) -> Result<Layouts, Unsolved> {
        // Rows follow the cells' own order, not the boxes'.
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        order.sort_unstable_by_key(|&i| self.cells[i]);
        let mut place = vec![0; order.len()];
        for (bit, &i) in order.iter().enumerate() {
            place[i] = bit;
        }
        let words = self.cells.len().div_ceil(64);
        if words.saturating_mul(total) > MOST_WORDS {
            return Err(Unsolved::TooMany);
        }
        let parts = self.parts(problem, &place, words)?;
        let mut product = Product {
            combined: self.combined,
            parts: &parts,
            sea: BTreeMap::new(),
            row: vec![0; words],
            rows: Vec::with_capacity(words * total),
        };
        self.cross(&mut product, 0, |writer, left| {
            let choices = match sea {
                Spot::Open(start) => vec![(start, problem.sea.len(), left)],
                Spot::Fixed => Vec::new(),
            };
            writer.filled(&choices, &place, words)
        })?;
        let rows = product.rows;
        self.cells.sort_unstable();
        self.safe.sort_unstable();
        self.mines.sort_unstable();
        Ok(Layouts {
            cells: self.cells,
            safe: self.safe,
            mines: self.mines,
            words,
            rows,
            len: total,
        })
    }

    /// For each component its fillings that fit, each with its mines and every way
    /// to place them, as rows.
    fn parts(
        &mut self,
        problem: &Problem,
        place: &[usize],
        words: usize,
    ) -> Result<Vec<Vec<FilledRows>>, Unsolved> {
        let combined = self.combined;
        let mut parts = Vec::with_capacity(combined.components.len());
        for (index, component) in combined.components.iter().enumerate() {
            let mut part = Vec::with_capacity(self.usable[index].len());
            for at in 0..self.usable[index].len() {
                let filling = self.usable[index][at];
                let mut choices = Vec::new();
                for (b, y) in component.filling(filling) {
                    if let Spot::Open(start) = self.spots[b] {
                        choices.push((start, problem.boxes[b].len(), y));
                    }
                }
                part.push(FilledRows {
                    mines: component.mines[filling],
                    rows: self.filled(&choices, place, words)?,
                });
            }
            parts.push(part);
        }
        Ok(parts)
    }

    /// Every way to choose mines in each box, as rows.
    fn filled(
        &mut self,
        choices: &[(usize, usize, usize)],
        place: &[usize],
        words: usize,
    ) -> Result<Vec<u64>, Unsolved> {
        let mut rows = Vec::new();
        self.choose(choices, place, &mut vec![0; words], &mut rows)?;
        Ok(rows)
    }

    /// Appends every layout that has what the last row has, from a component on:
    /// each way to fill it, then the components after it, then the sea.
    fn cross(
        &mut self,
        product: &mut Product<'_>,
        used: usize,
        sea: impl Fn(&mut Self, usize) -> Result<Vec<u64>, Unsolved> + Copy,
    ) -> Result<(), Unsolved> {
        self.budget.spend(1)?;
        let parts = product.parts;
        let Some((part, rest)) = parts.split_first() else {
            let left = product.combined.mines - used;
            let rows = match product.sea.remove(&left) {
                Some(rows) => rows,
                None => sea(self, left)?,
            };
            product.finish(&rows);
            product.sea.insert(left, rows);
            return Ok(());
        };
        let words = product.row.len();
        let component = product.combined.components.len() - parts.len();
        product.parts = rest;
        for filled in part {
            let mines = used + filled.mines;
            if product.combined.completions(component + 1, mines) == 0 {
                continue;
            }
            if words == 0 {
                self.cross(product, mines, sea)?;
                continue;
            }
            for row in filled.rows.chunks_exact(words) {
                // Components share no cell: what is added can be taken off again.
                product.row.iter_mut().zip(row).for_each(|(to, r)| *to ^= r);
                self.cross(product, mines, sea)?;
                product.row.iter_mut().zip(row).for_each(|(to, r)| *to ^= r);
            }
        }
        product.parts = parts;
        Ok(())
    }

    /// Appends the row with every way to choose mines in each box.
    fn choose(
        &mut self,
        choices: &[(usize, usize, usize)],
        place: &[usize],
        row: &mut Vec<u64>,
        rows: &mut Vec<u64>,
    ) -> Result<(), Unsolved> {
        self.budget.spend(1)?;
        let Some((&(start, len, mines), rest)) = choices.split_first() else {
            rows.extend_from_slice(row);
            return Ok(());
        };
        let mut picked: Vec<usize> = (0..mines).collect();
        loop {
            for &i in &picked {
                row[place[start + i] / 64] |= 1 << (place[start + i] % 64);
            }
            self.choose(rest, place, row, rows)?;
            for &i in &picked {
                row[place[start + i] / 64] &= !(1 << (place[start + i] % 64));
            }
            // The next combination: move the last mine that can move.
            let Some(last) = (0..mines).rfind(|&i| picked[i] < len - mines + i) else {
                return Ok(());
            };
            picked[last] += 1;
            for i in last + 1..mines {
                picked[i] = picked[i - 1] + 1;
            }
        }
    }
}

/// Rows larger than this altogether (32 MB) are refused.
const MOST_WORDS: usize = 1 << 22;

/// Up to here ways to choose fit a word even if multiplied by `n`.
const NO_OVERFLOW: usize = 60;

/// Ways to choose `k` of `n`, saturating.
pub(crate) fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    if k == 0 || k == n {
        return 1;
    }
    if n <= NO_OVERFLOW {
        return (0..k.min(n - k) as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1));
    }
    let mut ways = 1u128;
    for i in 0..k.min(n - k) {
        // Exact at each step: a product of i+1 consecutive numbers.
        ways = ways * (n - i) as u128 / (i as u128 + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}
