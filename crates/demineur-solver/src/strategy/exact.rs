//! `exact`: opens what is certain, else what is least likely to be a mine.

use demineur_core::{CellId, FirstClick, View};

use super::advice::{flag_rest, open};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::analyser::Analyser;
use crate::analysis::Analysis;

/// Risks this close to the least count as equal: floats of equal cells may
/// differ in their last digits.
const SAME_RISK: f64 = 1e-9;

/// Opens every certain cell; when there is none, the cell with the lowest exact
/// mine probability, ties by chance of progress, then the lowest id.
///
/// The chance of progress is estimated: opening a cell surely leads on when all
/// its hidden neighbours are safe, or all are mines, and these chances are
/// taken as if neighbours were independent.
///
/// The first cell is where a 0 is most likely (a corner, on squares); where the
/// rules promise a 0 anyway, the cell with the most neighbours, which opens the
/// most.
#[derive(Debug, Default)]
pub struct Exact {
    analyser: Analyser,
}

impl Strategy for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        if let Some(flags) = flag_rest(turn.view)? {
            return Ok(flags);
        }
        let view = turn.view;
        let mut moves = Vec::new();
        if view.open_count() == 0 {
            let cell = first_cell(view, turn.rules.first_click);
            open(
                view,
                cell,
                false,
                Reason::plain(Technique::FirstCell),
                &mut moves,
            );
            return Ok(moves);
        }
        let analysis = self
            .analyser
            .analyse(view)
            .map_err(|_| StrategyError::Impossible)?;
        for &cell in analysis.safe() {
            open(
                view,
                cell,
                true,
                Reason::plain(Technique::Certain),
                &mut moves,
            );
        }
        if moves.is_empty() {
            let (cell, risk) = least_risk(view, &analysis).ok_or(StrategyError::Impossible)?;
            let reason = Reason::plain(Technique::LeastRisk { risk });
            open(view, cell, false, reason, &mut moves);
        }
        Ok(moves)
    }
}

/// Where to start when nothing is known.
///
/// *Complexity*: one look at each cell's number of neighbours.
pub fn first_cell(view: &View, first_click: FirstClick) -> CellId {
    let topology = view.topology();
    let degree = |cell: CellId| topology.neighbours(cell).len();
    let fits = |cell: CellId| degree(cell) + 1 + view.mines() <= view.len();
    let widest = (first_click == FirstClick::Opening)
        .then(|| {
            let candidates = topology.cells().filter(|&cell| fits(cell));
            // `max_by_key` would take the last of equals.
            candidates.min_by_key(|&cell| std::cmp::Reverse(degree(cell)))
        })
        .flatten();
    // A 0 needs every neighbour free: the fewer there are, the likelier.
    widest
        .or_else(|| topology.cells().min_by_key(|&cell| degree(cell)))
        .expect("a board has at least one cell")
}

/// The hidden cell with the least chance of a mine, and that chance; ties by
/// chance of progress, then the lowest id. None if every hidden cell is a mine.
pub fn least_risk(view: &View, analysis: &Analysis) -> Option<(CellId, f64)> {
    let risk = |cell| {
        analysis
            .probability(cell)
            .expect("hidden cells have a risk")
    };
    let least = view.hidden().map(risk).fold(1.0, f64::min);
    let mut best: Option<(CellId, f64)> = None;
    for cell in view
        .hidden()
        .filter(|&cell| risk(cell) <= least + SAME_RISK)
    {
        let progress = progress(view, analysis, cell);
        if best.is_none_or(|(_, most)| progress > most + SAME_RISK) {
            best = Some((cell, progress));
        }
    }
    best.filter(|_| least < 1.0)
        .map(|(cell, _)| (cell, risk(cell)))
}

/// The chance that all hidden neighbours of a cell are safe, or all are mines,
/// as if they were independent.
fn progress(view: &View, analysis: &Analysis, cell: CellId) -> f64 {
    let (mut all_safe, mut all_mines) = (1.0, 1.0);
    for &neighbour in view.topology().neighbours(cell).iter() {
        if let Some(risk) = analysis.probability(neighbour) {
            all_safe *= 1.0 - risk;
            all_mines *= risk;
        }
    }
    all_safe + all_mines
}
