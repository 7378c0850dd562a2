//! Counting the solutions of the reduced equations.

use super::gauss::System;
use super::{Failure, MAX_CASES};
use crate::budget::Budget;

/// The largest table of sums an equation may need.
const MAX_SUMS: i64 = 1 << 12;

/// Numbers of solutions, apart for each number of mines in the sea, from
/// `least_sea` up; the ways to lay those mines in the sea are not counted in.
pub(super) struct Counted {
    least_sea: usize,
    /// All solutions.
    pub total: Vec<u128>,
    /// For each variable, those where it is a mine.
    pub mined: Vec<Vec<u128>>,
}

impl Counted {
    /// The least and the most mines the sea holds in any solution.
    pub fn pool_range(&self) -> (usize, usize) {
        let place = |n: &u128| *n > 0;
        let first = self.total.iter().position(place).unwrap_or(0);
        let last = self.total.iter().rposition(place).unwrap_or(0);
        (self.least_sea + first, self.least_sea + last)
    }

    /// C(sea, y) for each y, up to a common factor that makes the largest of
    /// those needed 1: the binomials themselves do not fit into a float.
    pub fn weights(&self, sea: usize) -> Vec<f64> {
        let mut weights = vec![0.0; self.total.len()];
        let (least, most) = self.pool_range();
        if most > sea {
            return weights;
        }
        // The binomials grow up to the middle.
        let peak = (sea / 2).clamp(least, most);
        let at = |y: usize| y - self.least_sea;
        weights[at(peak)] = 1.0;
        for y in peak..most {
            weights[at(y + 1)] = weights[at(y)] * (sea - y) as f64 / (y + 1) as f64;
        }
        for y in (least..peak).rev() {
            weights[at(y)] = weights[at(y + 1)] * (y + 1) as f64 / (sea - y) as f64;
        }
        weights
    }

    /// The sum over all solutions of the mines in the sea, weighed.
    pub fn sea_sum(&self, weights: &[f64]) -> f64 {
        let cases = self.total.iter().zip(weights).enumerate();
        cases
            .map(|(place, (&n, w))| n as f64 * w * (self.least_sea + place) as f64)
            .sum()
    }
}

/// Tries all values of the shared variables ("dépendances") and counts, for
/// each, what its own variables ("dépendantes") can do in every equation.
pub(super) fn count(system: &System, sea: usize, budget: &mut Budget) -> Result<Counted, Failure> {
    let mut search = Search::new(system, sea, budget)?;
    search.descend(0)?;
    let counted = search.counted;
    if counted.total.iter().all(|&n| n == 0) {
        return Err(Failure::Impossible);
    }
    Ok(counted)
}

/// One equation, split into shared and own variables.
struct Equation {
    /// What is left of the right hand side.
    sum: i64,
    /// What the shared variables not tried yet can still add, at least and at most.
    shared: (i64, i64),
    /// What its own variables can add: the document's sums of negative and of
    /// positive coefficients.
    own: (i64, i64),
    /// Its own variables, the sea left out.
    variables: Vec<usize>,
    /// The sea's coefficient, if it is in this equation.
    sea: Option<i64>,
    /// Ways for its own variables to add up to each sum from `base` on.
    ways: Vec<u128>,
    /// The same with one of them being 1.
    ways_with: Vec<Vec<u128>>,
    base: i64,
}

impl Equation {
    /// The document's coherence tests: what is left is neither more than the
    /// positive coefficients nor less than the negative ones can add up to.
    fn coherent(&self) -> bool {
        self.sum <= self.shared.1 + self.own.1 && self.sum >= self.shared.0 + self.own.0
    }

    fn place(&self, sum: i64) -> Option<usize> {
        let place = usize::try_from(sum - self.base).ok()?;
        (place < self.ways.len()).then_some(place)
    }
}

/// Ways to reach each sum: Pascal's triangle, with coefficients.
fn ways(factors: impl Iterator<Item = i64>, base: i64, len: usize) -> Option<Vec<u128>> {
    let mut ways = vec![0u128; len];
    ways[usize::try_from(-base).ok()?] = 1;
    for factor in factors {
        let mut next = ways.clone();
        for (place, &n) in ways.iter().enumerate().filter(|(_, n)| **n > 0) {
            let to = usize::try_from(place as i64 + factor).ok()?;
            let slot = next.get_mut(to)?;
            *slot = slot.checked_add(n)?;
        }
        ways = next;
    }
    Some(ways)
}

struct Search<'a> {
    equations: Vec<Equation>,
    /// The shared variables, each with the equations it is in.
    shared: Vec<(usize, Vec<(usize, i64)>)>,
    values: Vec<bool>,
    sea: usize,
    counted: Counted,
    budget: &'a mut Budget,
    cases: u64,
}

impl<'a> Search<'a> {
    fn new(system: &System, sea: usize, budget: &'a mut Budget) -> Result<Self, Failure> {
        let first = usize::from(system.sea);
        let variables = system.cells.len();
        let uses = |variable: usize| -> Vec<(usize, i64)> {
            let rows = system.rows().iter().enumerate();
            rows.map(|(place, row)| (place, row.factors[variable + first]))
                .filter(|&(_, factor)| factor != 0)
                .collect()
        };
        let mut shared = Vec::new();
        let mut own = vec![Vec::new(); system.rows().len()];
        for variable in 0..variables {
            let uses = uses(variable);
            match uses.as_slice() {
                [] => return Err(Failure::Impossible),
                &[(place, factor)] => own[place].push((variable, factor)),
                _ => shared.push((variable, uses)),
            }
        }
        let mut equations = Vec::new();
        for (row, own) in system.rows().iter().zip(own) {
            let sea_factor = system.sea.then(|| row.factors[0]).filter(|&f| f != 0);
            equations.push(equation(row.sum, &own, sea_factor, sea).ok_or(Failure::TooMuch)?);
        }
        for (_, uses) in &shared {
            for &(place, factor) in uses {
                widen(&mut equations[place].shared, factor);
            }
        }
        // With the sea, as many values as its mines can take; else just one.
        let all = system.mines;
        let least_sea = if system.sea {
            all.saturating_sub(variables)
        } else {
            0
        };
        let values = if system.sea { variables + 1 } else { 1 };
        Ok(Self {
            equations,
            values: vec![false; shared.len()],
            shared,
            sea,
            counted: Counted {
                least_sea,
                total: vec![0; values],
                mined: vec![vec![0; values]; variables],
            },
            budget,
            cases: 0,
        })
    }

    /// Tries both values of the shared variables from `place` on.
    fn descend(&mut self, place: usize) -> Result<(), Failure> {
        self.cases += 1;
        if self.cases > MAX_CASES || self.budget.spend(1).is_err() {
            return Err(Failure::TooMuch);
        }
        if place == 0 && !self.equations.iter().all(Equation::coherent) {
            return Ok(());
        }
        if place == self.shared.len() {
            return self.tally().ok_or(Failure::TooMuch);
        }
        for value in [false, true] {
            self.values[place] = value;
            if self.assign(place, value) {
                self.descend(place + 1)?;
            }
            self.take_back(place, value);
        }
        Ok(())
    }

    /// Fixes a shared variable; tells whether its equations stay coherent.
    fn assign(&mut self, place: usize, value: bool) -> bool {
        let mut coherent = true;
        for &(row, factor) in &self.shared[place].1 {
            let equation = &mut self.equations[row];
            narrow(&mut equation.shared, factor);
            equation.sum -= factor * i64::from(value);
            coherent &= equation.coherent();
        }
        coherent
    }

    fn take_back(&mut self, place: usize, value: bool) {
        for &(row, factor) in &self.shared[place].1 {
            let equation = &mut self.equations[row];
            widen(&mut equation.shared, factor);
            equation.sum += factor * i64::from(value);
        }
    }

    /// Counts the solutions with these values; none when a count grows too
    /// large.
    fn tally(&mut self) -> Option<()> {
        let mut product = 1u128;
        let mut at_sea = None;
        for (row, equation) in self.equations.iter().enumerate() {
            if let Some(factor) = equation.sea {
                at_sea = Some((row, factor));
                continue;
            }
            let Some(place) = equation.place(equation.sum) else {
                return Some(());
            };
            let ways = equation.ways[place];
            if ways == 0 {
                return Some(());
            }
            product = product.checked_mul(ways)?;
        }
        let Some((row, factor)) = at_sea else {
            return self.add(product, 0, None);
        };
        // What its own variables do not add up to is in the sea.
        for place in 0..self.equations[row].ways.len() {
            let equation = &self.equations[row];
            let (ways, rest) = (
                equation.ways[place],
                equation.sum - equation.base - place as i64,
            );
            if ways == 0 || rest % factor != 0 {
                continue;
            }
            let Ok(mines) = usize::try_from(rest / factor) else {
                continue;
            };
            let slot = mines.checked_sub(self.counted.least_sea);
            if let Some(slot) = slot.filter(|_| mines <= self.sea) {
                let solutions = product.checked_mul(ways)?;
                self.add(solutions, slot, Some((row, place)))?;
            }
        }
        Some(())
    }

    /// Adds solutions with that many mines in the sea; `at_sea` is
    /// the sea's equation and the place of its sum.
    fn add(&mut self, solutions: u128, slot: usize, at_sea: Option<(usize, usize)>) -> Option<()> {
        let counted = &mut self.counted;
        let add = |n: &mut u128, more: u128| -> Option<()> {
            *n = n.checked_add(more)?;
            Some(())
        };
        add(counted.total.get_mut(slot)?, solutions)?;
        for ((variable, _), &value) in self.shared.iter().zip(&self.values) {
            if value {
                add(&mut counted.mined[*variable][slot], solutions)?;
            }
        }
        for (row, equation) in self.equations.iter().enumerate() {
            let place = match at_sea {
                Some((pool_row, place)) if pool_row == row => place,
                _ => equation.place(equation.sum)?,
            };
            let all = equation.ways[place];
            for (&variable, with) in equation.variables.iter().zip(&equation.ways_with) {
                let with = with[place];
                if with == all {
                    add(&mut counted.mined[variable][slot], solutions)?;
                } else if with > 0 {
                    add(
                        &mut counted.mined[variable][slot],
                        (solutions / all).checked_mul(with)?,
                    )?;
                }
            }
        }
        Some(())
    }
}

/// The equation of its own variables; none if its table grows too large.
fn equation(
    sum: i64,
    own: &[(usize, i64)],
    sea_factor: Option<i64>,
    sea: usize,
) -> Option<Equation> {
    let mut range = (0, 0);
    for &(_, factor) in own {
        widen(&mut range, factor);
    }
    if range.1 - range.0 > MAX_SUMS {
        return None;
    }
    let base = range.0;
    let len = (range.1 - range.0 + 1) as usize;
    let all = ways(own.iter().map(|&(_, f)| f), base, len)?;
    let mut ways_with = Vec::new();
    for &(variable, factor) in own {
        let others = own.iter().filter(|(v, _)| *v != variable).map(|&(_, f)| f);
        let others = ways(others, base, len)?;
        let without = |place: usize| {
            let from = usize::try_from(place as i64 - factor).ok()?;
            others.get(from).copied()
        };
        ways_with.push((0..len).map(|place| without(place).unwrap_or(0)).collect());
    }
    let mut total = range;
    if let Some(factor) = sea_factor {
        let most = factor.checked_mul(i64::try_from(sea).ok()?)?;
        widen(&mut total, most);
    }
    Some(Equation {
        sum,
        shared: (0, 0),
        own: total,
        variables: own.iter().map(|&(v, _)| v).collect(),
        sea: sea_factor,
        ways: all,
        ways_with,
        base,
    })
}

/// Lets a range of sums grow by a variable with that coefficient.
fn widen(range: &mut (i64, i64), factor: i64) {
    range.0 += factor.min(0);
    range.1 += factor.max(0);
}

fn narrow(range: &mut (i64, i64), factor: i64) {
    range.0 -= factor.min(0);
    range.1 -= factor.max(0);
}
