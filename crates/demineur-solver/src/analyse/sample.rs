//! Drawing layouts, each that fits equally likely.

use demineur_core::{CellId, CellSet, Rng};

use crate::analyse::analysis::{Analysis, NO_COMPONENT, Role};
use crate::budget::Cancel;
use crate::counting::binomial;
use crate::counting::count::lay_again;
use crate::counting::number::{Number, Wide};
use crate::counting::paths::{DEAD, Paths};

/// Draws layouts that fit a view, each equally likely, from the counts of its
/// analysis: no layout is ever drawn and thrown away.
pub struct Sampler {
    cells: usize,
    certain: Vec<CellId>,
    sea: Vec<CellId>,
    /// Mines for components and sea, once each component has its least.
    rest: usize,
    components: Vec<SampledComponent>,
}

/// One component, ready to be drawn from.
struct SampledComponent {
    paths: Paths,
    /// Ways to go on from each state, by mines to come.
    ways: Vec<Wide>,
    offsets: Vec<u32>,
    binomials: Vec<(Vec<Wide>, u32)>,
    /// The cells of each box, in the order of the paths.
    boxes: Vec<Vec<CellId>>,
    /// For each number of mines above the least that the components up to
    /// this one have: the ways of all that comes after.
    after: Vec<Wide>,
}

impl Analysis {
    /// A sampler of the layouts that fit; none when the analysis is not exact.
    ///
    /// *Complexity*: about as much as an analysis from scratch; a draw then
    /// takes one short walk through each component.
    pub fn sampler(&self) -> Option<Sampler> {
        self.sampler_until(&Cancel::new())
    }

    /// The same; none when the switch is thrown before it is ready.
    pub fn sampler_until(&self, cancel: &Cancel) -> Option<Sampler> {
        if !self.exact {
            return None;
        }
        let mut components = Vec::with_capacity(self.components.len());
        for component in &self.components {
            let paths = lay_again(&component.counted.shape, cancel)?;
            let (ways, offsets) = paths.backward(cancel).ok()?;
            components.push(SampledComponent {
                binomials: (0..paths.order.len()).map(|t| paths.binomials(t)).collect(),
                boxes: vec![Vec::new(); paths.order.len()],
                after: Vec::new(),
                paths,
                ways,
                offsets,
            });
        }
        for own in self.boxes.iter().filter(|b| b.component != NO_COMPONENT) {
            let component = &mut components[own.component as usize];
            let place = component.paths.order.iter().position(|&b| b == own.place)?;
            component.boxes[place] = self.box_cells[own.from as usize..own.to as usize].to_vec();
        }
        let cells_that_are = |wanted: Role| {
            let roles = self.roles.iter().enumerate();
            let cells = roles.filter(move |p| *p.1 == wanted);
            cells.map(|p| CellId::from_index(p.0)).collect()
        };
        let mut sampler = Sampler {
            cells: self.roles.len(),
            certain: cells_that_are(Role::MINE),
            sea: cells_that_are(Role::SEA),
            rest: self.rest(),
            components,
        };
        sampler.weigh();
        Some(sampler)
    }
}

impl Sampler {
    /// Fills in what comes after each component, from the sea backwards.
    fn weigh(&mut self) {
        let spread: usize = self.components.iter().map(|p| p.paths.width() - 1).sum();
        let mut after = sea_weights(self.sea.len(), self.rest, spread);
        for component in self.components.iter_mut().rev() {
            let counts = &component.ways[..component.paths.width()];
            let mut before = vec![Wide::zero(); after.len() + 1 - counts.len()];
            for (used, sum) in before.iter_mut().enumerate() {
                for (count, then) in counts.iter().zip(&after[used..]) {
                    sum.add_product(count, then);
                }
            }
            component.after = std::mem::replace(&mut after, before);
        }
    }

    /// Draws the mines of one layout.
    pub fn sample(&self, rng: &mut Rng) -> CellSet {
        let mut mines = CellSet::of(self.cells, self.certain.iter().copied());
        let mut used = 0;
        for component in &self.components {
            let counts = &component.ways[..component.paths.width()];
            let weights = counts.iter().zip(&component.after[used..]);
            let more = pick(weights.map(|(a, b)| a.times(b)), rng);
            used += more;
            component.sample(more, &mut mines, rng);
        }
        choose(&self.sea, self.rest - used, &mut mines, rng);
        mines
    }
}

impl SampledComponent {
    /// Draws a layout with that many mines above the least.
    fn sample(&self, more: usize, mines: &mut CellSet, rng: &mut Rng) {
        let paths = &self.paths;
        let mut state = 0;
        let mut left = paths.states[0].after.0 + more as u32;
        for t in 0..paths.order.len() {
            let (binomials, low) = &self.binomials[t];
            let first = paths.states[state].low;
            let steps = paths.steps_of(state);
            let weights = steps.iter().zip(first..).map(|(&to, here)| {
                if to == DEAD {
                    return Wide::zero();
                }
                let after = paths.states[to as usize].after;
                match left.checked_sub(here) {
                    Some(rest) if after.0 <= rest && rest <= after.1 => {
                        let at = self.offsets[to as usize] + rest - after.0;
                        self.ways[at as usize].times(&binomials[(here - low) as usize])
                    }
                    _ => Wide::zero(),
                }
            });
            let step = pick(weights, rng);
            let here = first + step as u32;
            choose(&self.boxes[t], here as usize, mines, rng);
            left -= here;
            state = steps[step] as usize;
        }
    }
}

/// One of the places, as likely as its weight; the weights are not all 0.
fn pick(weights: impl Iterator<Item = Wide> + Clone, rng: &mut Rng) -> usize {
    let mut total = Wide::zero();
    for weight in weights.clone() {
        total.add_product(&weight, &Wide::one());
    }
    let mut draw = rng.unit();
    let mut last = 0;
    for (place, weight) in weights.enumerate() {
        if weight.is_zero() {
            continue;
        }
        last = place;
        draw -= weight.ratio(total);
        if draw < 0.0 {
            break;
        }
    }
    last
}

/// Adds that many of the cells, each set equally likely (Floyd).
fn choose(cells: &[CellId], count: usize, mines: &mut CellSet, rng: &mut Rng) {
    for top in cells.len() - count..cells.len() {
        let draw = rng.below(top as u64 + 1) as usize;
        if !mines.insert(cells[draw]) {
            mines.insert(cells[top]);
        }
    }
}

/// The sea's ways for each number of mines used elsewhere, up to a factor.
fn sea_weights(sea: usize, rest: usize, spread: usize) -> Vec<Wide> {
    let mut weights = vec![Wide::zero(); spread + 1];
    let (low, high) = (rest.saturating_sub(sea), spread.min(rest));
    weights[low] = Wide::one();
    for k in low..high {
        weights[k + 1] = weights[k].by(binomial::step_down(sea, rest - k));
    }
    weights
}
