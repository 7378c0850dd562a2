//! `exact`: opens what is certain, else what is least likely to be a mine.

use demineur_core::{CellId, CellView, FirstClick, Topology, View};

use super::advice::{flag_rest, open};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::twins::Twins;

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
/// The first cell is chosen by [`first_cell`].
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
        // Most turns need no more than counting.
        let evident = self.analyser.evident(view);
        if !evident.is_empty() {
            return Ok(open_all(view, &evident));
        }
        self.analyser
            .within(&mut turn.budget.switch_only(), |analyser| {
                think(view, analyser)
            })
    }
}

/// What the analysis proves safe, else the least risk.
fn think(view: &View, analyser: &mut Analyser) -> Result<Vec<Advice>, StrategyError> {
    let analysis = analyser
        .analyse(view)
        .map_err(|_| StrategyError::Impossible)?;
    if !analysis.safe().is_empty() {
        return Ok(open_all(view, analysis.safe()));
    }
    let (cell, risk) =
        least_risk_with(view, &analysis, analyser).ok_or(StrategyError::Impossible)?;
    let reason = Reason::plain(Technique::LeastRisk { risk });
    let mut moves = Vec::new();
    open(view, cell, false, reason, &mut moves);
    Ok(moves)
}

pub(super) fn open_all(view: &View, safe: &[CellId]) -> Vec<Advice> {
    let mut moves = Vec::new();
    for &cell in safe {
        let reason = Reason::plain(Technique::Certain);
        open(view, cell, true, reason, &mut moves);
    }
    moves
}

/// On larger boards than this, one pair that cannot be told apart matters
/// little, and looking for it takes memory.
const PAIRS_LOOKED_FOR: usize = 1 << 12;

/// Where to start when nothing is known: where a 0 is most likely, which is
/// where the fewest neighbours are; or, where the rules promise a 0, in the
/// open, three steps away from every border if there is such a cell.
///
/// Where two cells touch the same others, no number ever tells which of them
/// is the mine: to start at one of them spares that guess. On rhombille 8×8
/// with 8 mines 48.1 % of 1,500 games are won from there, 42.9 % from the cell
/// with the fewest neighbours, 41.7 to 45.5 % from any other (`cargo run
/// --release -p demineur-lab --example first_cells -- rhombille 8 8 8 safe 1500
/// 900`).
///
/// *Complexity*: O(cells · degree).
pub fn first_cell(view: &View, first_click: FirstClick) -> CellId {
    let topology = view.topology();
    let degree = |cell: CellId| topology.neighbours(cell).len();
    let fits = |&cell: &CellId| first_click.granted(topology, view.mines(), cell) == first_click;
    let open = (first_click == FirstClick::Opening)
        .then(|| {
            let walks = walks(topology);
            let candidates = topology.cells().filter(fits);
            // `max_by_key` would take the last of equals.
            candidates.min_by_key(|&cell| std::cmp::Reverse(walks[cell.index()]))
        })
        .flatten();
    let pair = || {
        let small = (view.len() <= PAIRS_LOOKED_FOR).then(|| Twins::of(topology))?;
        small.cells().min_by_key(|&cell| (degree(cell), cell))
    };
    open.or_else(pair)
        .or_else(|| topology.cells().min_by_key(|&cell| degree(cell)))
        .expect("a board has at least one cell")
}

/// How many walks of three steps start at each cell: the most where no border
/// is near. An opening beside a border is cut short by it.
fn walks(topology: &Topology) -> Vec<u32> {
    let mut walks = vec![1u32; topology.len()];
    for _ in 0..3 {
        let longer = |cell| {
            let around = topology.neighbours(cell);
            around
                .iter()
                .fold(0u32, |sum, n| sum.saturating_add(walks[n.index()]))
        };
        walks = topology.cells().map(longer).collect();
    }
    walks
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

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, Tiling};

    use super::*;

    #[test]
    fn a_pair_that_nobody_can_tell_apart_is_started_at() {
        let first = |spec: BoardSpec, mines| {
            let board = spec.build().expect("a board");
            let view = View::new(board.topology().clone(), mines);
            first_cell(&view, FirstClick::Safe).get()
        };
        // Cell 1 has the fewest neighbours, its two neighbours are the pair.
        assert_eq!(first(BoardSpec::tiled(Tiling::LavesRhombille, 8, 8), 8), 0);
        assert_eq!(first(BoardSpec::square(30, 16), 99), 0);
        assert_eq!(first(BoardSpec::square(2, 5), 3), 0);
    }
}
