//! How `exact` and `expert` play where no guess is needed.

use demineur_core::{CellId, View};

use super::advice::{flag_rest, open};
use super::first_cell::first_cell;
use super::{Advice, Reason, StrategyError, Technique, Turn};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::Budget;

/// A cell to open where nothing is certain, and why.
pub(crate) struct Choice {
    pub(crate) cell: CellId,
    pub(crate) reason: Reason,
}

/// The last flags, the first cell and whatever is certain; where nothing is,
/// what `guess` chooses in a view and its analysis.
pub(super) fn certain_else(
    turn: &mut Turn<'_>,
    analyser: &mut Analyser,
    guess: impl FnOnce(&View, &Analysis, &mut Analyser, &Budget) -> Option<Choice>,
) -> Result<Vec<Advice>, StrategyError> {
    let view = turn.view;
    if let Some(flags) = flag_rest(view)? {
        return Ok(flags);
    }
    if view.open_count() == 0 {
        let cell = first_cell(view, turn.rules.first_click);
        let reason = Reason::plain(Technique::FirstCell);
        return Ok(open_one(view, Choice { cell, reason }));
    }
    // Most turns need no more than counting.
    let evident = analyser.evident(view);
    if !evident.is_empty() {
        return Ok(open_all(view, &evident));
    }
    let budget = &*turn.budget;
    analyser.within(&mut budget.switch_only(), |analyser| {
        let analysis = analyser.analyse(view);
        let analysis = analysis.map_err(|_| StrategyError::Impossible)?;
        if !analysis.safe().is_empty() {
            return Ok(open_all(view, analysis.safe()));
        }
        let choice = guess(view, &analysis, analyser, budget);
        Ok(open_one(view, choice.ok_or(StrategyError::Impossible)?))
    })
}

pub(super) fn open_one(view: &View, choice: Choice) -> Vec<Advice> {
    let mut moves = Vec::new();
    open(view, choice.cell, false, choice.reason, &mut moves);
    moves
}

fn open_all(view: &View, safe: &[CellId]) -> Vec<Advice> {
    let mut moves = Vec::new();
    for &cell in safe {
        let reason = Reason::plain(Technique::Certain);
        open(view, cell, true, reason, &mut moves);
    }
    moves
}
