//! Counting the layouts of one component, by number of mines, and by box.

use num_bigint::BigUint;

use crate::budget::{Budget, Cancel};
use crate::counting::component::ComponentShape;
use crate::counting::number::{Number, Wide};
use crate::counting::paths::{Limits, Paths, Uncounted, watch};

/// Up to this many cells every count of layouts is a plain f64.
const PLAIN_CELLS: u64 = 900;

/// Rows of one state after which the switch is looked at again.
const LONG: usize = 64;

/// What is kept of a counted component.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// Its shape, to count it again in integers.
    pub(crate) shape: ComponentShape,
    /// The least number of mines.
    pub(crate) least: u32,
    /// Layouts with `least`, `least + 1`, … mines; empty if there are none.
    pub(crate) counts: Vec<Wide>,
    /// For each box where its rows start in `shares`, and its least mines.
    rows: Vec<(u32, u32)>,
    /// For each box, each number of mines in it, and each number of mines in
    /// all: the share of the layouts. Positive exactly where there are some.
    shares: Vec<f64>,
    /// For each box and each number of mines in all: the mean share of its
    /// cells that are mines.
    risks: Vec<f64>,
    /// Whether each box is free of mines, or full, in every layout.
    pub(crate) decided: Vec<Option<bool>>,
    /// Steps and products spent on it.
    pub(crate) cost: u64,
}

impl Counted {
    /// How many numbers of mines the component can have, gaps included.
    pub(crate) fn width(&self) -> usize {
        self.counts.len()
    }

    /// The least and most mines a box has in some layout.
    pub(crate) fn box_range(&self, b: usize) -> (u32, u32) {
        let (from, low) = self.rows[b];
        let rows = (self.rows[b + 1].0 - from) as usize / self.width();
        (low, low + rows as u32 - 1)
    }

    /// The shares of the layouts in which box `b` has `mines` mines, by the
    /// mines in all.
    pub(crate) fn share(&self, b: usize, mines: u32) -> &[f64] {
        let (from, low) = self.rows[b];
        let from = from as usize + (mines - low) as usize * self.width();
        &self.shares[from..from + self.width()]
    }

    /// The mean mine probability of a cell of a box, by the mines in all.
    pub(crate) fn risk(&self, b: usize) -> &[f64] {
        &self.risks[b * self.width()..(b + 1) * self.width()]
    }

    /// Roughly how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        8 * (self.shares.len() + self.risks.len())
            + 16 * self.counts.len()
            + 12 * self.rows.len()
            + 4 * self.shape.key().len()
            + 200
    }
}

/// Counts a component. No layout at all is an answer too.
///
/// # Errors
/// When that would pass the limits, or the budget.
pub(crate) fn count(
    shape: &ComponentShape,
    limits: Limits,
    budget: &mut Budget,
) -> Result<Counted, Uncounted> {
    let paths = Paths::lay(shape, limits, budget)?;
    let cancel = budget.cancel();
    if paths.states.is_empty() {
        return Ok(Counted {
            shape: shape.clone(),
            least: 0,
            counts: Vec::new(),
            rows: Vec::new(),
            shares: Vec::new(),
            risks: Vec::new(),
            decided: Vec::new(),
            cost: paths.cost,
        });
    }
    if shape.cells() <= PLAIN_CELLS {
        let totals = paths.totals::<f64>(cancel)?;
        tables(shape, &paths, &totals, |&x| Wide::new(x), cancel)
    } else {
        let totals = paths.totals::<Wide>(cancel)?;
        tables(shape, &paths, &totals, |&x| x, cancel)
    }
}

/// Layouts of a component by number of mines, from the least on, in integers;
/// none when the switch was thrown.
pub(crate) fn count_exactly(shape: &ComponentShape, cancel: &Cancel) -> Option<Vec<BigUint>> {
    let paths = lay_again(shape, cancel)?;
    let (forward, offsets) = paths.forward(cancel).ok()?;
    let last = paths.states.len().checked_sub(1)?;
    Some(forward[offsets[last] as usize..].to_vec())
}

/// Lays out a component that was counted before.
pub(crate) fn lay_again(shape: &ComponentShape, cancel: &Cancel) -> Option<Paths> {
    let mut budget = Budget::unbounded().with_cancel(cancel.clone());
    Paths::lay(shape, Limits::COMPONENT, &mut budget).ok()
}

/// A component's layouts in integers, by box.
pub(crate) struct ExactTotals {
    /// Layouts by number of mines, from the least on.
    pub(crate) counts: Vec<BigUint>,
    place: Vec<usize>,
    totals: Totals<BigUint>,
}

impl ExactTotals {
    /// For each number of mines in a box, the layouts by mines in all.
    pub(crate) fn rows(&self, b: usize) -> impl Iterator<Item = (u32, &[BigUint])> {
        let t = self.place[b];
        let (from, low) = self.totals.rows[t];
        self.totals.table[from..self.totals.rows[t + 1].0]
            .chunks(self.counts.len())
            .zip(low..)
            .map(|(row, mines)| (mines, row))
    }
}

/// A component's layouts by box, in integers; none when the switch was thrown.
pub(crate) fn totals_exactly(shape: &ComponentShape, cancel: &Cancel) -> Option<ExactTotals> {
    let paths = lay_again(shape, cancel)?;
    Some(ExactTotals {
        counts: count_exactly(shape, cancel)?,
        place: paths.places(),
        totals: paths.totals(cancel).ok()?,
    })
}

fn tables<N: Number>(
    shape: &ComponentShape,
    paths: &Paths,
    totals: &Totals<N>,
    wide: impl Fn(&N) -> Wide,
    cancel: &Cancel,
) -> Result<Counted, Uncounted> {
    let width = paths.width();
    let boxes = shape.boxes();
    let mut counts = vec![Wide::zero(); width];
    let one = Wide::one();
    for row in totals.table[totals.rows[0].0..totals.rows[1].0].chunks(width) {
        for (sum, value) in counts.iter_mut().zip(row) {
            sum.add_product(&wide(value), &one);
        }
    }
    let mut rows = vec![(0, 0); boxes + 1];
    let mut shares = Vec::with_capacity(totals.table.len());
    let mut risks = vec![0.0; boxes * width];
    let mut decided = vec![None; boxes];
    let place = paths.places();
    for b in 0..boxes {
        watch(cancel)?;
        let size = shape.sizes()[b];
        let (from, low) = totals.rows[place[b]];
        let table = &totals.table[from..totals.rows[place[b] + 1].0];
        rows[b] = (shares.len() as u32, low);
        let highest = low + (table.len() / width) as u32 - 1;
        if highest == 0 {
            decided[b] = Some(false);
        } else if low == size {
            decided[b] = Some(true);
        }
        for (y, row) in table.chunks(width).enumerate() {
            let fraction = f64::from(low + y as u32) / f64::from(size);
            for (k, value) in row.iter().enumerate() {
                let share = if value.is_zero() {
                    0.0
                } else {
                    wide(value).ratio(counts[k])
                };
                shares.push(share);
                risks[b * width + k] += fraction * share;
            }
        }
    }
    rows[boxes] = (shares.len() as u32, 0);
    Ok(Counted {
        shape: shape.clone(),
        least: paths.states[0].after.0,
        counts,
        rows,
        shares,
        risks,
        decided,
        cost: paths.cost,
    })
}

/// Layouts by box, mines in the box, and mines in all.
struct Totals<N> {
    /// For each box in order, where its rows start and its least mines.
    rows: Vec<(usize, u32)>,
    table: Vec<N>,
}

impl Paths {
    /// The layouts by box, mines in it and mines in all: ways to come times
    /// ways to go on, walked backwards.
    fn totals<N: Number>(&self, cancel: &Cancel) -> Result<Totals<N>, Uncounted> {
        let (ways, offsets) = self.forward::<N>(cancel)?;
        let (rows, size) = self.rows();
        let width = self.width();
        let least = self.states[0].after.0;
        let mut table = vec![N::zero(); size];
        // Ways to go on of the layer after, and of this one.
        let mut after: Vec<N> = vec![N::one()];
        let mut after_offsets: Vec<usize> = vec![0];
        let mut here: Vec<N> = Vec::new();
        let mut here_offsets: Vec<usize> = Vec::new();
        for t in (0..self.order.len()).rev() {
            let range = self.layer_states(t);
            let (binomials, low) = self.binomials::<N>(t);
            here.clear();
            here_offsets.clear();
            for s in range.clone() {
                watch(cancel)?;
                let state = self.states[s];
                let start = here.len();
                here_offsets.push(start);
                here.resize(
                    start + (state.after.1 - state.after.0) as usize + 1,
                    N::zero(),
                );
                let from =
                    &ways[offsets[s] as usize..][..(state.before.1 - state.before.0) as usize + 1];
                for (to, mines) in self.live_steps(s) {
                    let factor = &binomials[(mines - low) as usize];
                    let then = self.states[to].after;
                    let goes_on =
                        &after[after_offsets[to - range.end]..][..(then.1 - then.0) as usize + 1];
                    let shift = start + (then.0 + mines - state.after.0) as usize;
                    for (sum, value) in here[shift..].iter_mut().zip(goes_on) {
                        sum.add_product(factor, value);
                    }
                    let row = rows[t].0 + (mines - rows[t].1) as usize * width;
                    let first = row + (state.before.0 + mines + then.0 - least) as usize;
                    for (k, value) in from.iter().enumerate() {
                        if k % LONG == LONG - 1 {
                            watch(cancel)?;
                        }
                        let weighted = factor.times(value);
                        let sums = &mut table[first + k..first + k + goes_on.len()];
                        for (sum, value) in sums.iter_mut().zip(goes_on) {
                            sum.add_product(&weighted, value);
                        }
                    }
                }
            }
            std::mem::swap(&mut after, &mut here);
            std::mem::swap(&mut after_offsets, &mut here_offsets);
        }
        Ok(Totals { rows, table })
    }
}
