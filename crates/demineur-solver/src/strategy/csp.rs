//! Document 003, II-E and III-C: the whole bot.
//!
//! Each unknown cell that a number touches is a variable, 0 or 1. The others
//! ("non devinables") are one variable Y, the sea. Each number gives an
//! equation, and the mines left give one more. Gauss elimination in integers
//! leaves each equation a few variables of its own ("dépendantes") and some
//! that several equations share ("dépendances"). All values of the shared ones
//! are tried; what they leave of each equation is counted by binomials. That
//! gives every cell its exact probability.
//!
//! Two things are stricter than the document. Its coherence tests let through
//! an equation such as 2x = 1; here the ways to fulfil it are counted, and
//! there are none. And its factorials are rounded; here the cases are counted
//! in integers, apart for each value of Y, and only the last division is not
//! exact, so that a certain cell is certain.
//!
//! It gives up, as the document's does, on a system that is too large: more
//! than 320 variables, a coefficient or a count beyond its integers, more than
//! 2^20 cases looked at, or the turn's budget used up.

mod count;
mod gauss;

use demineur_core::{CellId, CellSet, View};

use super::advice::open;
use super::knowledge::Knowledge;
use super::patterns::patterns_or;
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::budget::Budget;
use count::Counted;
use gauss::System;

/// More variables than this are too many.
const MAX_VARIABLES: usize = 320;
/// More cases than this are too many.
const MAX_CASES: u64 = 1 << 20;

/// Document 003's whole bot: evident cells, then patterns, then the equations:
/// what is certain by them, else the cell of least risk (of equals, the first);
/// and a random cell where the equations are too much.
#[derive(Default)]
pub struct Csp {
    known: Knowledge,
}

impl Strategy for Csp {
    fn name(&self) -> &'static str {
        "csp"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        patterns_or(&mut self.known, turn, |known, turn| {
            match solve(turn.view, known, turn.budget) {
                Ok(risks) => Ok(play(known, turn, &risks)),
                Err(Failure::Impossible) => Err(StrategyError::Impossible),
                Err(Failure::TooMuch) => Ok(Vec::new()),
            }
        })
    }
}

/// What is certain by the equations, else the cell of least risk.
fn play(known: &mut Knowledge, turn: &mut Turn<'_>, risks: &[Risk]) -> Vec<Advice> {
    for risk in risks {
        let reason = Reason::plain(Technique::Equations);
        match risk.verdict {
            Some(true) => known.add_mine(risk.cell, reason),
            Some(false) => known.add_safe(risk.cell, reason),
            None => {}
        }
    }
    let mut moves = known.moves(turn);
    if moves.is_empty() {
        let least = risks
            .iter()
            .filter(|risk| risk.verdict != Some(true))
            .min_by(|a, b| a.mine.total_cmp(&b.mine));
        if let Some(&Risk { cell, mine, .. }) = least {
            let reason = Reason::plain(Technique::EquationsRisk { risk: mine });
            open(turn.view, cell, false, reason, &mut moves);
        }
    }
    moves
}

/// The exact probability of a mine under each hidden cell, ascending; none if
/// the system is too large or the view impossible. Flags are not believed.
///
/// ```
/// use std::sync::Arc;
/// use demineur_core::{CellId, CellView, Topology, View};
/// use demineur_solver::strategy::csp;
/// let mut view = View::new(Arc::new(Topology::square(3, 1)), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let risks = csp::probabilities(&view).unwrap();
/// assert_eq!(risks, [(CellId::new(1), 1.0), (CellId::new(2), 0.0)]);
/// ```
pub fn probabilities(view: &View) -> Option<Vec<(CellId, f64)>> {
    let mut known = Knowledge::default();
    known.refresh(view);
    let risks = solve(view, &known, &mut Budget::default()).ok()?;
    Some(risks.iter().map(|risk| (risk.cell, risk.mine)).collect())
}

/// What the equations say of a cell.
struct Risk {
    cell: CellId,
    /// Chance of a mine.
    mine: f64,
    /// A mine, or none, in every solution.
    verdict: Option<bool>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// The system is too large.
    TooMuch,
    /// It has no solution.
    Impossible,
}

/// Every unknown cell, ascending.
fn solve(view: &View, known: &Knowledge, budget: &mut Budget) -> Result<Vec<Risk>, Failure> {
    let (system, sea) = system(view, known)?;
    let columns = system.cells.clone();
    let reduced = system.eliminate()?;
    let counted = count::count(&reduced, sea.len(), budget)?;
    Ok(risks(&columns, &sea, &counted))
}

/// The equations, and the sea.
fn system(view: &View, known: &Knowledge) -> Result<(System, Vec<CellId>), Failure> {
    let left = view
        .mines()
        .checked_sub(known.mine_count())
        .ok_or(Failure::Impossible)?;
    let cells = front(view, known);
    if cells.len() > MAX_VARIABLES {
        return Err(Failure::TooMuch);
    }
    let mut column = vec![None; view.len()];
    for (place, &cell) in cells.iter().enumerate() {
        column[cell.index()] = Some(place);
    }
    let sea: Vec<CellId> = view
        .hidden()
        .filter(|&cell| known.is_unknown(view, cell) && column[cell.index()].is_none())
        .collect();
    let mut system = System::new(cells, !sea.is_empty());
    for (number, mines) in view.opened() {
        let around = known.around(view, number);
        let rest = mines.checked_sub(around.mines).ok_or(Failure::Impossible)?;
        if around.unknown.is_empty() {
            if rest > 0 {
                return Err(Failure::Impossible);
            }
            continue;
        }
        let columns = around.unknown.iter().filter_map(|c| column[c.index()]);
        system.add_number(columns, i64::from(rest));
    }
    system.add_mine_count(left)?;
    Ok((system, sea))
}

/// The unknown cells that a number touches, each near those before it, so that
/// an equation's variables stand close together.
fn front(view: &View, known: &Knowledge) -> Vec<CellId> {
    let mut seen = CellSet::new(view.len());
    let mut cells = Vec::new();
    let touched = |cell: CellId| {
        let around = view.topology().neighbours(cell);
        known.is_unknown(view, cell) && around.iter().any(|&n| !view.is_hidden(n))
    };
    for start in view.hidden() {
        if !touched(start) || !seen.insert(start) {
            continue;
        }
        let mut next = cells.len();
        cells.push(start);
        while next < cells.len() {
            for &number in view.topology().neighbours(cells[next]).iter() {
                if view.is_hidden(number) {
                    continue;
                }
                for &cell in view.topology().neighbours(number).iter() {
                    if known.is_unknown(view, cell) && seen.insert(cell) {
                        cells.push(cell);
                    }
                }
            }
            next += 1;
        }
    }
    cells
}

/// Probabilities from counts: the cases with y mines in the sea weigh C(s, y).
fn risks(columns: &[CellId], sea: &[CellId], counted: &Counted) -> Vec<Risk> {
    let weights = counted.weights(sea.len());
    let weigh = |counts: &[u128]| -> f64 {
        counts
            .iter()
            .zip(&weights)
            .map(|(&n, w)| n as f64 * w)
            .sum()
    };
    let total = weigh(&counted.total);
    let mut risks: Vec<Risk> = columns
        .iter()
        .zip(&counted.mined)
        .map(|(&cell, mined)| Risk {
            cell,
            mine: (weigh(mined) / total).min(1.0),
            verdict: if mined.iter().all(|&n| n == 0) {
                Some(false)
            } else {
                (*mined == counted.total).then_some(true)
            },
        })
        .collect();
    if !sea.is_empty() {
        let at_sea = counted.sea_sum(&weights) / total / sea.len() as f64;
        let (least, most) = counted.pool_range();
        let verdict = if most == 0 {
            Some(false)
        } else {
            (least == sea.len()).then_some(true)
        };
        risks.extend(sea.iter().map(|&cell| Risk {
            cell,
            mine: match verdict {
                Some(mine) => f64::from(u8::from(mine)),
                None => at_sea.min(1.0),
            },
            verdict,
        }));
    }
    risks.sort_unstable_by_key(|risk| risk.cell);
    risks
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Layout, Rng, Sides, Topology, Touch};

    use super::*;

    /// Chances by trying every layout.
    fn brute_force(view: &View) -> Vec<(CellId, f64)> {
        let hidden: Vec<CellId> = view.hidden().collect();
        let mut mined = vec![0u64; hidden.len()];
        let mut total = 0u64;
        for pattern in 0u32..1 << hidden.len() {
            if pattern.count_ones() as usize != view.mines() {
                continue;
            }
            let mine = |i: usize| pattern >> i & 1 == 1;
            let set = (0..hidden.len()).filter(|&i| mine(i)).map(|i| hidden[i]);
            let layout = Layout::new(CellSet::of(view.len(), set));
            let fits = |(cell, number)| layout.number(view.topology(), cell) == number;
            if view.opened().all(fits) {
                total += 1;
                for (i, count) in mined.iter_mut().enumerate() {
                    *count += u64::from(mine(i));
                }
            }
        }
        let chance = |&n: &u64| n as f64 / total as f64;
        hidden.into_iter().zip(mined.iter().map(chance)).collect()
    }

    fn random_view(topology: &Arc<Topology>, mines: usize, open: usize, rng: &mut Rng) -> View {
        let cells = topology.len();
        let layout = Layout::random(cells, mines, &[], rng);
        let mut safe: Vec<CellId> = topology.cells().filter(|&c| !layout.is_mine(c)).collect();
        rng.shuffle(&mut safe);
        let mut view = View::new(topology.clone(), mines);
        for &cell in safe.iter().take(open) {
            view.set(cell, CellView::Open(layout.number(topology, cell)));
        }
        view
    }

    #[test]
    fn probabilities_are_those_of_brute_force() {
        let mut rng = Rng::new(8, 0);
        let rows = [
            (4, 4, Sides::Plain),
            (5, 3, Sides::Plain),
            (4, 4, Sides::Glued),
            (16, 1, Sides::Plain),
        ];
        for round in 0..240 {
            let (width, height, sides) = rows[round % rows.len()];
            let topology = Arc::new(Topology::rectangle(
                width,
                height,
                sides,
                Touch::ALL[usize::from(round % 8 > 5)],
            ));
            let mines = rng.below(12) as usize;
            let open = 2 + rng.below(6) as usize;
            let view = random_view(&topology, mines, open, &mut rng);
            let found = probabilities(&view).expect("small systems are solved");
            let expected = brute_force(&view);
            assert_eq!(found.len(), expected.len());
            for ((cell, p), (_, q)) in found.iter().zip(&expected) {
                assert!((p - q).abs() < 1e-12, "{cell}: {p} or {q} in {view:?}");
            }
        }
    }

    #[test]
    fn a_system_too_large_is_given_up() {
        let hub = (1..400).collect();
        let adjacency: Vec<Vec<u32>> = std::iter::once(hub)
            .chain((1..400).map(|_| vec![0]))
            .collect();
        let topology = Topology::graph(&adjacency).unwrap();
        let mut view = View::new(Arc::new(topology), 200);
        view.set(CellId::new(0), CellView::Open(200));
        assert_eq!(probabilities(&view), None);
    }

    #[test]
    fn an_impossible_view_has_no_probabilities() {
        let topology = Arc::new(Topology::square(3, 1));
        let mut view = View::new(topology, 2);
        view.set(CellId::new(0), CellView::Open(0));
        assert_eq!(probabilities(&view), None);
        view.set(CellId::new(0), CellView::Open(7));
        assert_eq!(probabilities(&view), None);
    }

    #[test]
    fn a_number_with_cells_of_its_own_is_counted_by_binomials() {
        // A 2 with three cells that no other number touches, as X27+X28+X29=2
        // in the document: each is a mine in two cases of three.
        let topology = Topology::graph(&[vec![1, 2, 3], vec![0], vec![0], vec![0], vec![]]);
        let mut view = View::new(Arc::new(topology.unwrap()), 2);
        view.set(CellId::new(0), CellView::Open(2));
        let chances: Vec<f64> = probabilities(&view).unwrap().iter().map(|r| r.1).collect();
        let third = 2.0 / 3.0;
        assert_eq!(chances, [third, third, third, 0.0]);
    }
}
