//! `exact`: opens what is certain, else what is least likely to be a mine.

use demineur_core::{CellId, CellView, View};

use super::certain::{Choice, certain_else};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;

/// Risks this close to the least count as equal: floats of equal cells may
/// differ in their last digits.
const SAME_RISK: f64 = 1e-9;

/// Of equally safe cells, only the most promising are looked into.
const CANDIDATES: usize = 3;

/// Opens every certain cell; when there is none, the cell with the lowest exact
/// mine probability, ties by chance of progress, then the lowest id.
///
/// The chance of progress is the chance that the opening after this one is
/// survived: 1 where a certain safe cell follows. It is worked out exactly, for
/// the three most promising of the tied cells: those whose uncertain neighbours
/// are likely all safe, or all mines.
///
/// The first cell is chosen by [`first_cell`](super::first_cell).
#[derive(Debug, Default)]
pub struct Exact {
    analyser: Analyser,
}

impl Strategy for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        certain_else(turn, &mut self.analyser, |view, analysis, analyser, _| {
            let (cell, risk) = least_risk_with(view, analysis, analyser)?;
            let reason = Reason::plain(Technique::LeastRisk { risk });
            Some(Choice { cell, reason })
        })
    }
}

/// The hidden cell with the least chance of a mine, and that chance; ties by
/// chance of progress, then the lowest id. None if every hidden cell is a mine.
pub fn least_risk(view: &View, analysis: &Analysis) -> Option<(CellId, f64)> {
    least_risk_with(view, analysis, &mut Analyser::default())
}

pub(super) fn least_risk_with(
    view: &View,
    analysis: &Analysis,
    analyser: &mut Analyser,
) -> Option<(CellId, f64)> {
    let risk = |cell| {
        analysis
            .probability(cell)
            .expect("hidden cells have a risk")
    };
    let least = view.hidden().map(risk).fold(1.0, f64::min);
    if least >= 1.0 {
        return None;
    }
    let mut tied: Vec<(f64, CellId)> = view
        .hidden()
        .filter(|&cell| risk(cell) <= least + SAME_RISK)
        .map(|cell| (promise(view, analysis, cell), cell))
        .collect();
    // All of a sea may tie: only the best are put in order.
    let order = |a: &(f64, CellId), b: &(f64, CellId)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    if tied.len() > CANDIDATES {
        tied.select_nth_unstable_by(CANDIDATES, order);
        tied.truncate(CANDIDATES);
    }
    tied.sort_unstable_by(order);
    let mut best = tied[0].1;
    if tied.len() > 1 {
        let mut most = -1.0;
        let mut trial = view.clone();
        for (_, cell) in tied {
            let progress = progress(&mut trial, analysis, analyser, cell, most);
            if progress > most + SAME_RISK {
                (best, most) = (cell, progress);
            }
            if most >= 1.0 - SAME_RISK || analyser.is_stopped() {
                break;
            }
        }
    }
    Some((best, risk(best)))
}

/// The chance that the opening after this one survives, given that this one
/// does: 1 where a certain safe cell follows, else one less the least risk. A
/// cell that cannot do better than `most` is given up early, with less.
fn progress(
    trial: &mut View,
    analysis: &Analysis,
    analyser: &mut Analyser,
    cell: CellId,
    most: f64,
) -> f64 {
    let (known, unknown) = mines_around(trial, analysis, cell);
    let before = trial.get(cell);
    // All numbers together weigh as much as the layouts in which it is safe.
    let all = 1.0 - analysis.probability(cell).unwrap_or(0.0);
    let (mut weighed, mut survived) = (0.0, 0.0);
    for number in known..=known + unknown {
        let rest = all - weighed;
        if analyser.is_stopped() || rest <= all * SAME_RISK || survived + rest <= most * all {
            break;
        }
        trial.set(cell, CellView::Open(number));
        if let Some(after) = analyser.suppose(trial) {
            let weight = (after.ln_layouts() - analysis.ln_layouts()).exp();
            weighed += weight;
            survived += weight * next_safety(trial, &after);
            analyser.take_back(after);
        }
    }
    trial.set(cell, before);
    survived / all
}

fn next_safety(view: &View, analysis: &Analysis) -> f64 {
    if !analysis.safe().is_empty() || view.hidden_count() <= view.mines() {
        return 1.0;
    }
    1.0 - analysis.least_probability()
}

/// The certain mines among a cell's neighbours, and how many neighbours may be
/// mines or not.
fn mines_around(view: &View, analysis: &Analysis, cell: CellId) -> (u32, u32) {
    let (mut known, mut unknown) = (0, 0);
    for &neighbour in view.topology().neighbours(cell).iter() {
        match analysis.probability(neighbour) {
            Some(1.0) => known += 1,
            Some(risk) if risk > 0.0 => unknown += 1,
            _ => {}
        }
    }
    (known, unknown)
}

/// What progress looks like from afar: the chance that all uncertain neighbours
/// of a cell are safe, or all are mines, as if they were independent; nothing
/// where there are none, since then the number tells nothing.
pub(super) fn promise(view: &View, analysis: &Analysis, cell: CellId) -> f64 {
    let (mut all_safe, mut all_mines, mut uncertain) = (1.0, 1.0, false);
    for &neighbour in view.topology().neighbours(cell).iter() {
        if let Some(risk) = analysis.probability(neighbour)
            && risk > 0.0
            && risk < 1.0
        {
            all_safe *= 1.0 - risk;
            all_mines *= risk;
            uncertain = true;
        }
    }
    if uncertain { all_safe + all_mines } else { 0.0 }
}
