//! Components too large to count: windows of a few numbers are counted
//! instead. What a window proves is proven, since leaving numbers out only
//! adds layouts; what it estimates is an estimate.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::analyse::analysis::dot;
use crate::analyse::counter::Counter;
use crate::counting::cache::Outcome;
use crate::counting::component::write_shape;
use crate::counting::constraint::Known;
use crate::counting::count::Counted;
use crate::counting::paths::{Limits, Uncounted};
use crate::counting::probability::{self, Combined, tilted};

/// What windows found of a component.
#[derive(Debug)]
pub(crate) struct Estimate {
    /// For each box of the component: its mine probability, and whether it is
    /// proven free of mines or full.
    pub(crate) boxes: Vec<(f64, Option<bool>)>,
    /// Mean number of mines in the component.
    pub(crate) mean_mines: f64,
}

/// Numbers in a window, at first.
const NUMBERS: usize = 24;

/// Steps and products that all windows of one view may take.
const TOTAL_COST: u64 = 1 << 27;

/// Estimates a component: windows are grown around its numbers, breadth
/// first, until each number has been near the middle of one. Each box believes
/// the window that holds most of its numbers, nearest to the middle.
///
/// Cells proven are added to `facts`.
///
/// # Errors
/// Constraints that contradict each other.
pub(crate) fn estimate(
    counter: &mut Counter,
    component: usize,
    odds: f64,
    cost: &mut u64,
    facts: &mut Vec<(u32, Known)>,
) -> Result<Estimate, Vec<u32>> {
    let members = counter.components.boxes(component).to_vec();
    let constraints = counter.components.constraints(component).to_vec();
    let place = |b: u32| members.binary_search(&b).expect("a box of the component");
    let mut best = vec![(0usize, 0.0, None); members.len()];
    for (entry, &b) in best.iter_mut().zip(&members) {
        entry.1 = plain_guess(counter, b);
    }
    let mut covered = vec![false; counter.constraints.numbers.len()];
    for &seed in &constraints {
        if covered[seed as usize] || *cost > TOTAL_COST || counter.is_stopped() {
            continue;
        }
        covered[seed as usize] = true;
        let mut size = NUMBERS;
        let (window, inside, counted) = loop {
            let window = grow(counter, seed, size);
            let (inside, outcome) = solve(counter, &window);
            match outcome {
                Ok(counted) => {
                    *cost += counted.cost;
                    break (window, inside, Some(counted));
                }
                Err(Uncounted::TooLarge) => *cost += Limits::WINDOW.steps,
                Err(Uncounted::Stopped) => break (window, inside, None),
            }
            match size > 1 && *cost <= TOTAL_COST {
                true => size /= 2,
                false => break (window, inside, None),
            }
        };
        let Some(counted) = counted else { continue };
        if counted.counts.is_empty() {
            return Err(counter.constraints.trace(&window));
        }
        for &near in &window[..window.len().div_ceil(3)] {
            covered[near as usize] = true;
        }
        let posterior = tilted(&counted.counts, odds, &mut 0.0);
        for (i, &b) in inside.iter().enumerate() {
            let numbers = counter.boxes.constraints(b, &counter.constraints);
            let held = numbers.iter().filter(|n| window.contains(n)).count();
            let rank = window
                .iter()
                .position(|n| numbers.contains(n))
                .unwrap_or(NUMBERS);
            let score = held * 2 * NUMBERS + 2 * NUMBERS - rank;
            let entry = &mut best[place(b)];
            if entry.2.is_some() {
                continue;
            }
            if let Some(mine) = counted.decided[i] {
                *entry = (score, f64::from(u8::from(mine)), Some(mine));
                let value = if mine { Known::Mine } else { Known::Safe };
                facts.extend(counter.boxes.cells(b).iter().map(|&cell| (cell, value)));
            } else if score > entry.0 {
                *entry = (score, dot(counted.risk(i), &posterior), None);
            }
        }
    }
    let mean = |(entry, &b): (&(usize, f64, Option<bool>), &u32)| {
        entry.1 * counter.boxes.cells(b).len() as f64
    };
    Ok(Estimate {
        mean_mines: best.iter().zip(&members).map(mean).sum(),
        boxes: best
            .iter()
            .map(|&(_, risk, decided)| (risk, decided))
            .collect(),
    })
}

/// The share of mines around one of a box's numbers.
fn plain_guess(counter: &Counter, b: u32) -> f64 {
    let first = counter.boxes.constraints(b, &counter.constraints)[0] as usize;
    counter.constraints.rest[first] as f64 / f64::from(counter.constraints.unknown[first])
}

/// The numbers nearest to a seed, breadth first.
fn grow(counter: &Counter, seed: u32, size: usize) -> Vec<u32> {
    let all = &counter.constraints;
    let mut window = vec![seed];
    let mut queue = VecDeque::from([seed]);
    while let Some(constraint) = queue.pop_front() {
        for &cell in all.cells_of(constraint) {
            if all.known[cell as usize] != Known::Nothing {
                continue;
            }
            for &other in all.of_cell(cell) {
                if window.len() == size {
                    return window;
                }
                if !window.contains(&other) {
                    window.push(other);
                    queue.push_back(other);
                }
            }
        }
    }
    window
}

/// The boxes a window touches, and its counts.
fn solve(counter: &mut Counter, window: &[u32]) -> (Vec<u32>, Outcome) {
    let mut constraints = window.to_vec();
    constraints.sort_unstable();
    let mut inside = Vec::new();
    for &constraint in &constraints {
        for &cell in counter.constraints.cells_of(constraint) {
            if let Some(b) = counter.components.box_of(cell) {
                inside.push(b);
            }
        }
    }
    inside.sort_unstable();
    inside.dedup();
    let (all, boxes) = (&counter.constraints, &counter.boxes);
    write_shape(&inside, &constraints, all, boxes, &mut counter.key);
    let budget = &mut counter.budget;
    let outcome = counter.windows.count(&counter.key, Limits::WINDOW, budget);
    (inside, outcome)
}

/// Combines the counted components with the sea when others were only
/// estimated, at `mean` mines together. What the mine count would prove is
/// left unproven.
pub(crate) fn combine(
    components: &[Arc<Counted>],
    sea: usize,
    mines: usize,
    mean: f64,
    odds: f64,
) -> Combined {
    let least: usize = components.iter().map(|p| p.least as usize).sum();
    let most: usize = components
        .iter()
        .map(|p| p.least as usize + p.width() - 1)
        .sum();
    // Estimates that claim nearly all mines, or hardly any, leave an absurd
    // rest for the sea; it keeps at least half of the mines, and of the free
    // cells, that the odds alone would give it.
    let density = odds / (1.0 + odds);
    let few = (sea as f64 * density / 2.0).round() as usize;
    let many = (sea as f64 * (1.0 + density) / 2.0).round() as usize;
    let left = mines
        .saturating_sub(mean.round() as usize)
        .clamp(least + few, most + many);
    let bounds = (0, sea.min(mines));
    if let Some(combined) = probability::combine(components, sea, left) {
        return Combined {
            allowed: None,
            sea_range: (0, if sea > 0 { bounds.1.max(1) } else { 0 }),
            ..combined
        };
    }
    let posteriors = components
        .iter()
        .map(|p| tilted(&p.counts, odds, &mut 0.0))
        .collect();
    Combined {
        posteriors,
        allowed: None,
        sea_mines: sea as f64 * odds / (1.0 + odds),
        sea_range: bounds,
        ln_layouts: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sea_keeps_its_share_when_estimates_claim_all_mines() {
        // 162 mines estimated in the front of a board with 150.
        let combined = combine(&[], 13, 150, 162.0, 1.0 / 3.0);
        assert_eq!(combined.sea_mines, 2.0);
        // And hardly any: no more than five in eight of the sea.
        let combined = combine(&[], 16, 150, 3.0, 1.0 / 3.0);
        assert_eq!(combined.sea_mines, 10.0);
        assert_eq!(combine(&[], 0, 5, 2.0, 1.0).sea_mines, 0.0);
    }
}
