//! Where nothing is certain: why, and what to open all the same.

use demineur_core::{CellId, CellSet, CellView, Rng, View};
use num_bigint::BigUint;

use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::{Budget, Cancel};
use crate::endgame;
use crate::explain::advisor::BestMove;
use crate::strategy::{Reason, Technique};

/// No more of the safest cells than this are listed.
pub const LISTED: usize = 12;

/// Risks this close to the least count as equal: floats of equal cells may
/// differ in their last digits.
const SAME_RISK: f64 = 1e-9;

/// How many layouts are drawn in search of one with a mine and one without.
const DRAWS: usize = 400;

/// That a guess is forced, why nothing can be deduced, and what to open.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GuessReport {
    /// How many cells are hidden and not certainly mines: each is a mine in
    /// some layout and safe in another.
    pub open_cells: usize,
    /// The cells that are certainly mines, ascending.
    pub mines: Vec<CellId>,
    /// How many layouts fit; none when they could not be counted.
    pub layouts: Option<BigUint>,
    /// Two layouts that both fit, the best cell safe in the first and a mine
    /// in the second; none when none were drawn.
    pub witnesses: Option<(CellSet, CellSet)>,
    /// The chance that each of the safest cells is a mine.
    pub least_risk: f64,
    /// The safest cells, ascending, at most [`LISTED`] of them.
    pub safest: Vec<CellId>,
    /// How many cells are equally safe.
    pub safest_count: usize,
    /// The cell to open.
    pub best: BestMove,
    /// Why that one.
    pub preference: Preference,
}

/// Why one cell is to be opened rather than another.
#[derive(Clone, Debug, PartialEq)]
pub enum Preference {
    /// There is one safest cell, and nothing else speaks against it.
    Safest,
    /// Perfect play after this cell wins some of the layouts.
    Wins {
        /// After the best cell.
        best: u64,
        /// The layouts that fit.
        layouts: u64,
        /// The best of the other safest cells (or a riskier one that wins as
        /// many), and how many are won after it; none when there is no other.
        other: Option<(CellId, u64)>,
    },
    /// The reason of the best move tells: it looks further ahead than the risk
    /// of one opening.
    Expert,
    /// How likely it is to survive and to find a safe cell by it, for this
    /// cell and for the most helpful of the other safest cells.
    LeadsOn {
        /// The best cell.
        best: Outlook,
        /// The other.
        other: Outlook,
    },
}

/// What opening a cell brings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The cell.
    pub cell: CellId,
    /// The chance that it is a mine.
    pub risk: f64,
    /// The chance that it is none and its number makes some hidden cell
    /// certainly safe, or ends the game.
    pub leads_on: f64,
}

impl GuessReport {
    pub(super) fn of(
        view: &View,
        analyser: &mut Analyser,
        analysis: &Analysis,
        mut best: BestMove,
        budget: &mut Budget,
    ) -> Self {
        let risk = |cell: CellId| analysis.probability(cell).unwrap_or(1.0);
        let least_risk = view.hidden().map(risk).fold(1.0, f64::min);
        let mut safest: Vec<CellId> = view
            .hidden()
            .filter(|&cell| risk(cell) <= least_risk + SAME_RISK)
            .collect();
        let safest_count = safest.len();
        safest.truncate(LISTED);
        let mut preference = preference(view, analyser, analysis, &best, &safest, budget);
        if let Preference::Wins {
            best: wins, other, ..
        } = &mut preference
            && best.risk > least_risk + SAME_RISK
            && let Some((cell, equal)) = *other
            && equal == *wins
        {
            // As good in the end, and less risk now.
            *other = Some((best.cell, equal));
            best.cell = cell;
            best.risk = risk(cell);
            let win = best.win_probability().unwrap_or(0.0);
            best.reason = Reason::plain(Technique::Endgame { win });
        }
        if best.reason.technique == Technique::ForcedPair {
            preference = Preference::Expert;
        }
        Self {
            open_cells: view.hidden_count() - analysis.mines().len(),
            mines: analysis.mines().to_vec(),
            layouts: analysis.layouts_until(budget.cancel()).cloned(),
            witnesses: witnesses(analysis, best.cell, budget.cancel()),
            least_risk,
            safest,
            safest_count,
            best,
            preference,
        }
    }

    /// Whether the best cell is riskier than the safest.
    pub fn takes_more_risk(&self) -> bool {
        self.best.risk > self.least_risk + SAME_RISK
    }
}

/// A layout where the cell is safe, and one where it is a mine.
fn witnesses(analysis: &Analysis, cell: CellId, cancel: &Cancel) -> Option<(CellSet, CellSet)> {
    let sampler = analysis.sampler_until(cancel)?;
    let mut rng = Rng::new(0, 0);
    let (mut safe, mut mined) = (None, None);
    for _ in 0..DRAWS {
        if cancel.is_cancelled() {
            return None;
        }
        let mines = sampler.sample(&mut rng);
        if mines.contains(cell) {
            mined.get_or_insert(mines);
        } else {
            safe.get_or_insert(mines);
        }
        if safe.is_some() && mined.is_some() {
            break;
        }
    }
    Some((safe?, mined?))
}

fn preference(
    view: &View,
    analyser: &mut Analyser,
    analysis: &Analysis,
    best: &BestMove,
    safest: &[CellId],
    budget: &mut Budget,
) -> Preference {
    let others: Vec<CellId> = safest.iter().copied().filter(|&c| c != best.cell).collect();
    if let Some(wins) = wins(view, best, &others, budget) {
        return wins;
    }
    let riskier = others.iter().any(|&cell| {
        let risk = |cell| analysis.probability(cell).unwrap_or(1.0);
        risk(cell) + SAME_RISK < risk(best.cell)
    });
    match best.reason.technique {
        Technique::PlayedOut { .. }
        | Technique::IsolatedComponent { .. }
        | Technique::ForcedPair => {
            return Preference::Expert;
        }
        Technique::TwoOpenings { .. } if riskier => return Preference::Expert,
        _ => {}
    }
    if others.is_empty() {
        return Preference::Safest;
    }
    let mut outlook = |cell: CellId| {
        Some(Outlook {
            cell,
            risk: analysis.probability(cell)?,
            leads_on: leads_on(view, analyser, analysis, cell)?,
        })
    };
    let Some(best) = outlook(best.cell) else {
        return Preference::Safest;
    };
    let next = others
        .into_iter()
        .filter_map(outlook)
        .max_by(|a, b| a.leads_on.total_cmp(&b.leads_on));
    match next {
        Some(other) if other.leads_on + SAME_RISK < best.leads_on => {
            Preference::LeadsOn { best, other }
        }
        _ => Preference::Safest,
    }
}

/// Exact values of the best cell and of the best among the other safest.
fn wins(
    view: &View,
    best: &BestMove,
    others: &[CellId],
    budget: &mut Budget,
) -> Option<Preference> {
    let (wins, layouts) = best.win?;
    let mut other: Option<(CellId, u64)> = None;
    if !others.is_empty() {
        let mut solver = endgame::Solver::new(view, budget).ok()?;
        for &cell in others {
            let wins = solver.value_after(cell, budget).ok()?;
            if other.is_none_or(|(_, most)| wins > most) {
                other = Some((cell, wins));
            }
        }
    }
    Some(Preference::Wins {
        best: wins,
        layouts,
        other,
    })
}

/// The chance that a cell is no mine and that its number makes a hidden cell
/// certainly safe, or ends the game.
fn leads_on(
    view: &View,
    analyser: &mut Analyser,
    analysis: &Analysis,
    cell: CellId,
) -> Option<f64> {
    let risk = analysis.probability(cell)?;
    if analyser.is_stopped() {
        return None;
    }
    let chances = analyser.number_chances(view, cell)?;
    let mut opened = view.clone();
    let mut helpful = 0.0;
    for (number, &chance) in (0..).zip(&chances) {
        if chance == 0.0 {
            continue;
        }
        if analyser.is_stopped() {
            return None;
        }
        opened.set(cell, CellView::Open(number));
        let after = analyser.analyse(&opened).ok()?;
        if !after.safe().is_empty() || opened.hidden_count() == opened.mines() {
            helpful += chance;
        }
    }
    Some((1.0 - risk) * helpful)
}
