//! Components and sea together: how likely each number of mines is in each
//! component, given that all mines together are as many as there are.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::budget::Cancel;
use crate::counting::binomial;
use crate::counting::count::Counted;
use crate::counting::number::{Number, Wide};

/// What the mine count makes of the components and the sea.
pub(crate) struct Combined {
    /// For each component, the chance of each number of mines.
    pub(crate) posteriors: Vec<Vec<f64>>,
    /// For each component, which numbers of mines can be: decided apart from
    /// any arithmetic. None if all can.
    pub(crate) allowed: Option<Vec<Vec<bool>>>,
    /// Mean number of mines in the sea.
    pub(crate) sea_mines: f64,
    /// Least and most mines in the sea.
    pub(crate) sea_range: (usize, usize),
    /// Natural logarithm of the number of layouts.
    pub(crate) ln_layouts: f64,
}

/// Below this the total of the fast pass is not believed, and numbers of
/// unbounded range count again. What the fast pass drops is under 1e-280.
const BELIEVED: f64 = 1e-60;

/// Combines components with a sea of `sea` cells so that there are `mines`
/// mines; none if that cannot be.
pub(crate) fn combine(parts: &[Arc<Counted>], sea: usize, mines: usize) -> Option<Combined> {
    let least: usize = parts.iter().map(|p| p.least as usize).sum();
    if least > mines {
        return None;
    }
    // Components of a fixed number of mines only shift the others.
    let varied: Vec<usize> = (0..parts.len()).filter(|&i| parts[i].width() > 1).collect();
    let spread: usize = varied.iter().map(|&i| parts[i].width() - 1).sum();
    let problem = Problem {
        parts,
        varied: &varied,
        spread,
        sea,
        rest: mines - least,
    };
    let coupled = problem.rest > sea || spread > problem.rest;
    let support = if coupled {
        Some(problem.support()?)
    } else {
        None
    };
    let (allowed, sums) = match support {
        Some((allowed, sums)) => (Some(allowed), sums),
        None => (None, (0, spread)),
    };
    let fast = problem.fast().or_else(|| problem.slow())?;
    let mut posteriors = vec![vec![1.0]; parts.len()];
    for (&i, posterior) in varied.iter().zip(fast.posteriors) {
        posteriors[i] = posterior;
    }
    Some(Combined {
        posteriors,
        allowed: allowed.map(|of_varied| {
            let mut all = vec![vec![true]; parts.len()];
            for (&i, allowed) in varied.iter().zip(of_varied) {
                all[i] = allowed;
            }
            all
        }),
        sea_mines: fast.sea_mines,
        sea_range: (problem.rest - sums.1, problem.rest - sums.0),
        ln_layouts: fast.ln_layouts,
    })
}

/// Whether components and sea can have that many mines together.
pub(crate) fn fits(parts: &[Arc<Counted>], sea: usize, mines: usize) -> bool {
    let least: usize = parts.iter().map(|p| p.least as usize).sum();
    let varied: Vec<usize> = (0..parts.len()).filter(|&i| parts[i].width() > 1).collect();
    let problem = Problem {
        parts,
        varied: &varied,
        spread: varied.iter().map(|&i| parts[i].width() - 1).sum(),
        sea,
        rest: mines.saturating_sub(least),
    };
    least <= mines && problem.support().is_some()
}

struct Problem<'a> {
    parts: &'a [Arc<Counted>],
    varied: &'a [usize],
    /// Most mines above the least of all components together.
    spread: usize,
    sea: usize,
    /// Mines left once each component has its least.
    rest: usize,
}

struct Passed {
    posteriors: Vec<Vec<f64>>,
    sea_mines: f64,
    ln_layouts: f64,
}

impl Problem<'_> {
    /// The numbers of mines above the least, of all components together, for
    /// which the sea has room.
    fn window(&self) -> Option<(usize, usize)> {
        let low = self.rest.saturating_sub(self.sea);
        let high = self.spread.min(self.rest);
        (low <= high).then_some((low, high))
    }

    fn leaves<N>(&self, leaf: impl Fn(&Counted) -> Vec<N>) -> Vec<Vec<N>> {
        self.varied.iter().map(|&i| leaf(&self.parts[i])).collect()
    }

    /// Which numbers each varied component can have, and the least and most
    /// of all together; none if nothing fits.
    #[allow(clippy::type_complexity)]
    fn support(&self) -> Option<(Vec<Vec<bool>>, (usize, usize))> {
        let (low, high) = self.window()?;
        let root: Vec<bool> = (0..=self.spread)
            .map(|k| (low..=high).contains(&k))
            .collect();
        let leaves = self.leaves(|part| part.counts.iter().map(|c| !c.is_zero()).collect());
        let tree = Tree::grow(leaves);
        let sums = tree.root();
        let first = (low..=high).find(|&k| sums[k])?;
        let last = (low..=high).rev().find(|&k| sums[k])?;
        let allowed = tree.adjoints(root);
        let both = allowed
            .into_iter()
            .zip(&tree.levels[0])
            .map(|(a, leaf)| a.iter().zip(leaf).map(|(a, b)| a & b).collect())
            .collect();
        Some((both, (first, last)))
    }

    /// In plain numbers. Each mine is weighed by odds near those of the sea,
    /// which makes every array a bell, and divided out of the sea's weights.
    fn fast(&self) -> Option<Passed> {
        let (low, high) = self.window()?;
        let odds = self.odds();
        let mut ln_scale = 0.0;
        let mut leaves = Vec::with_capacity(self.varied.len());
        for part in self.parts {
            if part.width() == 1 {
                ln_scale += part.counts[0].ln();
            } else {
                leaves.push(tilted(&part.counts, odds, &mut ln_scale));
            }
        }
        let (mut root, mode) = self.sea_weights(low, high, odds);
        for weight in &mut root {
            *weight = weight.or_nothing();
        }
        ln_scale += binomial::ln(self.sea, self.rest - mode) - mode as f64 * odds.ln();
        let tree = Tree::grow(leaves);
        let (mut total, mut sea_mines) = (0.0, 0.0);
        for (k, (ways, weight)) in tree.root().iter().zip(&root).enumerate() {
            if k > self.rest {
                break;
            }
            let term = ways * weight;
            total += term;
            sea_mines += term * (self.rest - k) as f64;
        }
        if !(BELIEVED..1e60).contains(&total) {
            return None;
        }
        let mut posteriors = tree.adjoints(root);
        for (posterior, leaf) in posteriors.iter_mut().zip(&tree.levels[0]) {
            for (value, ways) in posterior.iter_mut().zip(leaf) {
                *value *= ways;
            }
            let sum: f64 = posterior.iter().sum();
            // Each component must see the same total.
            if (sum / total - 1.0).abs().partial_cmp(&1e-9) != Some(Ordering::Less) {
                return None;
            }
            posterior.iter_mut().for_each(|value| *value /= sum);
        }
        Some(Passed {
            posteriors,
            sea_mines: sea_mines / total,
            ln_layouts: total.ln() + ln_scale,
        })
    }

    /// The same in numbers of unbounded range.
    fn slow(&self) -> Option<Passed> {
        let (low, high) = self.window()?;
        let mut scale = Wide::one();
        for part in self.parts.iter().filter(|p| p.width() == 1) {
            scale = scale.times(&part.counts[0]);
        }
        let mut root = vec![Wide::zero(); self.spread + 1];
        root[low] = Wide::one();
        for k in low..high {
            root[k + 1] = root[k].by(self.sea_ratio(k));
        }
        let tree = Tree::grow(self.leaves(|part| part.counts.clone()));
        let (mut total, mut sea_mines) = (Wide::zero(), Wide::zero());
        for (k, (ways, weight)) in tree.root().iter().zip(&root).enumerate() {
            if k > self.rest {
                break;
            }
            let term = ways.times(weight);
            total.add_product(&term, &Wide::one());
            sea_mines.add_product(&term, &Wide::new((self.rest - k) as f64));
        }
        if total.is_zero() {
            return None;
        }
        let adjoints = tree.adjoints(root);
        let posteriors = adjoints
            .iter()
            .zip(&tree.levels[0])
            .map(|(adjoint, leaf)| {
                let chance = |(a, b): (&Wide, &Wide)| a.times(b).ratio(total);
                adjoint.iter().zip(leaf).map(chance).collect()
            })
            .collect();
        Some(Passed {
            posteriors,
            sea_mines: sea_mines.ratio(total),
            ln_layouts: total.times(&scale).ln() + binomial::ln(self.sea, self.rest - low),
        })
    }

    /// C(sea, rest - k - 1) / C(sea, rest - k).
    fn sea_ratio(&self, k: usize) -> f64 {
        binomial::step_down(self.sea, self.rest - k)
    }

    /// The sea's weights, mines divided by the odds, 1 where they are largest;
    /// and where that is.
    fn sea_weights(&self, low: usize, high: usize, odds: f64) -> (Vec<f64>, usize) {
        let (sea, rest) = (self.sea as f64, self.rest as f64);
        let peak = (rest - odds * (sea - rest + 1.0)) / (1.0 + odds);
        let mode = (peak.max(0.0) as usize).clamp(low, high);
        let mut root = vec![0.0; self.spread + 1];
        root[mode] = 1.0;
        for k in mode..high {
            root[k + 1] = root[k] * self.sea_ratio(k) / odds;
        }
        for k in (low..mode).rev() {
            root[k] = root[k + 1] / self.sea_ratio(k) * odds;
        }
        (root, mode)
    }

    /// The odds of a mine for which the components and the sea together have
    /// about as many as there are.
    fn odds(&self) -> f64 {
        let room = (self.sea + self.spread).max(1) as f64;
        let density = (self.rest as f64 / room).clamp(0.001, 0.999);
        let mut ln_odds = (density / (1.0 - density)).ln();
        if self.spread <= 40 {
            return ln_odds.exp();
        }
        // The mean grows with the odds: halve the interval that holds it.
        let (mut low, mut high) = (-60.0, 60.0);
        for _ in 0..24 {
            if self.mean(ln_odds) < self.rest as f64 {
                low = ln_odds;
            } else {
                high = ln_odds;
            }
            ln_odds = (low + high) / 2.0;
            if high - low < 0.01 {
                break;
            }
        }
        ln_odds.exp()
    }

    /// Mean number of mines above the least when each has these odds.
    fn mean(&self, ln_odds: f64) -> f64 {
        let odds = ln_odds.exp();
        let mut mean = self.sea as f64 * odds / (1.0 + odds);
        for &i in self.varied {
            let leaf = tilted(&self.parts[i].counts, odds, &mut 0.0);
            mean += leaf
                .iter()
                .enumerate()
                .map(|(k, p)| k as f64 * p)
                .sum::<f64>();
        }
        mean
    }
}

/// Counts with each mine weighed by the odds, summing to 1; the logarithm of
/// what they were divided by is added to `ln_scale`.
pub(crate) fn tilted(counts: &[Wide], odds: f64, ln_scale: &mut f64) -> Vec<f64> {
    let mut power = Wide::one();
    let weighed: Vec<Wide> = counts
        .iter()
        .map(|count| {
            let value = count.times(&power);
            power = power.by(odds);
            value
        })
        .collect();
    let largest = weighed
        .iter()
        .filter(|w| !w.is_zero())
        .map(|w| w.exponent())
        .max()
        .unwrap_or(0);
    let mut plain: Vec<f64> = weighed.iter().map(|w| w.shifted(largest)).collect();
    let sum: f64 = plain.iter().sum();
    *ln_scale += sum.ln() + largest as f64 * std::f64::consts::LN_2;
    plain.iter_mut().for_each(|p| *p = (*p / sum).or_nothing());
    plain
}

/// Products of arrays over mines, two by two up to one; then, downwards, for
/// each the weight of all the others. Nothing is ever divided: dividing
/// polynomials loses all precision.
pub(crate) struct Tree<N> {
    levels: Vec<Vec<Vec<N>>>,
}

impl<N: Number> Tree<N> {
    pub(crate) fn grow(leaves: Vec<Vec<N>>) -> Self {
        Self::grow_until(leaves, &Cancel::new())
    }

    /// The same; once the switch is thrown, products are left unfinished, and
    /// whoever asked must look at it before believing them.
    pub(crate) fn grow_until(leaves: Vec<Vec<N>>, cancel: &Cancel) -> Self {
        let mut levels = vec![leaves];
        while levels[levels.len() - 1].len() > 1 {
            let below = &levels[levels.len() - 1];
            let above = below
                .chunks(2)
                .map(|pair| match pair {
                    [left, right] => product(left, right, cancel),
                    _ => pair[0].clone(),
                })
                .collect();
            levels.push(above);
        }
        if levels[0].is_empty() {
            levels.push(vec![vec![N::one()]]);
        }
        Self { levels }
    }

    /// The product of all leaves.
    pub(crate) fn root(&self) -> &[N] {
        &self.levels[self.levels.len() - 1][0]
    }

    /// For each leaf, the weight of each of its numbers of mines in all that
    /// is not this leaf.
    pub(crate) fn adjoints(&self, root: Vec<N>) -> Vec<Vec<N>> {
        self.adjoints_until(root, &Cancel::new())
    }

    /// The same; unfinished once the switch is thrown, as [`Tree::grow_until`].
    pub(crate) fn adjoints_until(&self, root: Vec<N>, cancel: &Cancel) -> Vec<Vec<N>> {
        let mut adjoints = vec![root];
        for level in self.levels[..self.levels.len() - 1].iter().rev() {
            let mut below = Vec::with_capacity(level.len());
            for (pair, adjoint) in level.chunks(2).zip(&adjoints) {
                match pair {
                    [left, right] => {
                        below.push(others(adjoint, right, left.len(), cancel));
                        below.push(others(adjoint, left, right.len(), cancel));
                    }
                    _ => below.push(adjoint.clone()),
                }
            }
            adjoints = below;
        }
        adjoints
    }
}

fn product<N: Number>(left: &[N], right: &[N], cancel: &Cancel) -> Vec<N> {
    let mut product = vec![N::zero(); left.len() + right.len() - 1];
    for (i, a) in left.iter().enumerate() {
        if cancel.is_cancelled() {
            break;
        }
        if !a.is_zero() {
            for (sum, b) in product[i..].iter_mut().zip(right) {
                sum.add_product(a, b);
            }
        }
    }
    product.into_iter().map(N::or_nothing).collect()
}

fn others<N: Number>(adjoint: &[N], sibling: &[N], len: usize, cancel: &Cancel) -> Vec<N> {
    let mut weights = vec![N::zero(); len];
    for (j, b) in sibling.iter().enumerate() {
        if cancel.is_cancelled() {
            break;
        }
        if !b.is_zero() {
            for (sum, a) in weights.iter_mut().zip(&adjoint[j..]) {
                sum.add_product(a, b);
            }
        }
    }
    weights.into_iter().map(N::or_nothing).collect()
}
