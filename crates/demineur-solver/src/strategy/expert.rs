//! `expert`: wins most.

mod isolated;
mod survival;

use demineur_core::{CellId, View};

use super::advice::{flag_rest, open};
use super::exact::{first_cell, least_risk_with, open_all};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::Budget;
use crate::endgame;

/// With more layouts than this the exact endgame is not tried. Of 2,000 expert
/// games (opening start) 55.2 % were won with 300, 55.6 with 1,000, 55.3 with
/// 4,000 and 55.2 with 10,000, at 0.71, 0.79, 1.8 and 3.9 ms: all within the
/// noise, so the price decides.
const ENDGAME_LAYOUTS: f64 = 1_000.0;

/// Nodes an endgame may take, some 5 ms; of 1,000 layouts none was seen that
/// took half of it.
const ENDGAME_NODES: u64 = 1 << 17;

/// Steps of counting that looking ahead may take in one turn: far more than in
/// ordinary games, and an end on boards where every count is large.
const LOOKAHEAD_NODES: u64 = 1 << 22;

/// Opens what is certain. When nothing is, it guesses at once where no later
/// number can help, plays perfectly where the layouts are few enough to search
/// to the end, and else opens the cell after which the next opening is
/// survived most often.
#[derive(Debug, Default)]
pub struct Expert {
    analyser: Analyser,
}

impl Strategy for Expert {
    fn name(&self) -> &'static str {
        "expert"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        if let Some(flags) = flag_rest(turn.view)? {
            return Ok(flags);
        }
        let view = turn.view;
        if view.open_count() == 0 {
            let cell = first_cell(view, turn.rules.first_click);
            return Ok(guess(view, cell, Reason::plain(Technique::FirstCell)));
        }
        // Most turns need no more than counting.
        let evident = self.analyser.evident(view);
        if !evident.is_empty() {
            return Ok(open_all(view, &evident));
        }
        let budget = &*turn.budget;
        self.analyser.within(&mut budget.switch_only(), |analyser| {
            think(view, analyser, budget)
        })
    }
}

fn guess(view: &View, cell: CellId, reason: Reason) -> Vec<Advice> {
    let mut moves = Vec::new();
    open(view, cell, false, reason, &mut moves);
    moves
}

/// What the analysis proves safe, else the best guess.
fn think(
    view: &View,
    analyser: &mut Analyser,
    budget: &Budget,
) -> Result<Vec<Advice>, StrategyError> {
    let analysis = analyser
        .analyse(view)
        .map_err(|_| StrategyError::Impossible)?;
    if !analysis.safe().is_empty() {
        return Ok(open_all(view, analysis.safe()));
    }
    let at_most =
        |nodes: u64| Budget::nodes(nodes.min(budget.left())).with_cancel(budget.cancel().clone());
    if analysis.exact() {
        if let Some([cell, other]) = forced_pair(view, &analysis) {
            let reason = Reason::new(Technique::ForcedPair, vec![cell, other]);
            return Ok(guess(view, cell, reason));
        }
        if analysis.ln_layouts() <= ENDGAME_LAYOUTS.ln()
            && let Ok(found) = endgame::solve(view, &mut at_most(ENDGAME_NODES))
            && let Some(cell) = found.best
        {
            let win = found.win_probability();
            return Ok(guess(view, cell, Reason::plain(Technique::Endgame { win })));
        }
        let nodes = &mut at_most(ENDGAME_NODES);
        if let Some((cell, technique)) = isolated::best(view, &analysis, ENDGAME_LAYOUTS, nodes) {
            return Ok(guess(view, cell, Reason::plain(technique)));
        }
        let survivor = analyser.within(&mut at_most(LOOKAHEAD_NODES), |analyser| {
            survival::best(view, &analysis, analyser)
        });
        if let Some((cell, technique)) = survivor {
            return Ok(guess(view, cell, Reason::plain(technique)));
        }
    }
    let found = least_risk_with(view, &analysis, analyser);
    let (cell, risk) = found.ok_or(StrategyError::Impossible)?;
    Ok(guess(
        view,
        cell,
        Reason::plain(Technique::LeastRisk { risk }),
    ))
}

/// Two cells that no number will ever tell apart: one of them is a mine, the
/// same numbers touch both, and so does every hidden cell that may be opened.
/// Guessing now loses nothing, and what the number tells is free.
fn forced_pair(view: &View, analysis: &Analysis) -> Option<[CellId; 2]> {
    let undecided = |cell: &CellId| {
        let risk = analysis.probability(*cell);
        risk.is_some_and(|risk| 0.0 < risk && risk < 1.0)
    };
    let near = |cell| view.topology().neighbours(cell);
    analysis.boxes.iter().find_map(|group| {
        let cells = &analysis.box_cells[group.from as usize..group.to as usize];
        let &[a, b] = cells else { return None };
        let part = analysis.parts.get(group.part as usize)?;
        let one_mine = part.counted.box_range(group.place as usize) == (1, 1);
        let sees_both = |one: CellId, other: CellId| {
            let (seen, beside) = (near(one), near(other));
            let mut seen = seen.iter().copied().filter(undecided);
            seen.all(|cell| cell == other || beside.contains(&cell))
        };
        (one_mine && sees_both(a, b) && sees_both(b, a)).then_some([a, b])
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Topology};

    use super::*;
    use crate::analyse::analyser::analyse;

    /// A view drawn with `?` for hidden cells.
    fn view(rows: &[&str], mines: usize) -> View {
        let width = rows[0].len();
        let topology = Topology::square(width as u32, rows.len() as u32);
        let mut view = View::new(Arc::new(topology), mines);
        for (cell, shown) in rows.concat().chars().enumerate() {
            if let Some(number) = shown.to_digit(10) {
                view.set(CellId::new(cell as u32), CellView::Open(number));
            }
        }
        view
    }

    fn pair(rows: &[&str], mines: usize) -> Option<[u32; 2]> {
        let view = view(rows, mines);
        let analysis = analyse(&view).expect("a possible view");
        forced_pair(&view, &analysis).map(|pair| pair.map(CellId::get))
    }

    #[test]
    fn a_part_apart_is_played_perfectly_and_the_sea_forbids_it() {
        // Left of the wall of numbers two cells with one mine, right of it the sea.
        let play = |rows: &[&str], mines| {
            let view = view(rows, mines);
            let analysis = analyse(&view).expect("a possible view");
            isolated::best(&view, &analysis, 100.0, &mut Budget::default())
        };
        let (cell, technique) = play(&["?10????", "?10????"], 3).expect("it is alone");
        let alone = endgame::solve(&view(&["?1", "?1"], 1), &mut Budget::default());
        let win = alone.expect("it is small").win_probability();
        assert_eq!(technique, Technique::IsolatedPart { win });
        assert!(cell.get() % 7 == 0, "{cell:?}");
        assert_eq!(play(&["?1????", "?1????"], 3), None);
    }

    #[test]
    fn a_pair_is_forced_if_nobody_sees_one_of_them_alone() {
        // Four alike, three of them mines: no pair.
        assert_eq!(pair(&["?3?", "?3?"], 3), None);
        assert_eq!(pair(&["01?", "01?"], 1), Some([2, 5]));
        // The upper pair is seen apart by the lower, which is not by the upper.
        assert_eq!(pair(&["1?", "2?", "??"], 2), Some([4, 5]));
    }
}
