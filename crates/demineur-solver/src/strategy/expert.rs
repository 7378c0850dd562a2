//! `expert`: wins most.

mod isolated;
mod nearness;
mod pair;
mod race;
mod remainder;
mod roll_out;
mod survival;

use demineur_core::View;

use super::certain::{Choice, certain_else, open_one};
use super::exact::least_risk_with;
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::Budget;
use crate::counting::binomial;
use crate::endgame;
pub(crate) use pair::forced_pair;
use survival::Survivor;

/// Steps of counting that looking ahead may take in one turn: far more than in
/// ordinary games, and an end on boards where every count is large.
const LOOKAHEAD_NODES: u64 = 1 << 22;

/// Boards with no more layouts than this are searched before the first cell,
/// in some milliseconds.
const SMALL_BOARD: f64 = 2_000.0;

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
        match perfect_start(turn) {
            Some(start) => Ok(start),
            None => certain_else(turn, &mut self.analyser, choose),
        }
    }
}

/// The best first cell of a board so small that the whole game can be searched
/// before it begins; none on others, and later.
fn perfect_start(turn: &Turn<'_>) -> Option<Vec<Advice>> {
    let (view, budget) = (turn.view, &*turn.budget);
    let is_small = || binomial::ln(view.len(), view.mines()) <= SMALL_BOARD.ln();
    if view.open_count() > 0 || view.hidden_count() <= view.mines() || !is_small() {
        return None;
    }
    let nodes = budget.effort().endgame_nodes.min(budget.left());
    let mut budget = Budget::nodes(nodes).with_cancel(budget.cancel().clone());
    let found = endgame::first_click(view, turn.rules.first_click, &mut budget).ok()?;
    let win = found.win_probability();
    let cell = found.best?;
    let reason = Reason::plain(Technique::Endgame { win });
    Some(open_one(view, Choice { cell, reason }))
}

/// The best guess in a view whose analysis proves no cell safe; none when only
/// mines are hidden. The budget gives its effort, and bounds what it may take.
pub(crate) fn choose(
    view: &View,
    analysis: &Analysis,
    analyser: &mut Analyser,
    budget: &Budget,
) -> Option<Choice> {
    if analysis.exact()
        && let Some(choice) = choose_exactly(view, analysis, analyser, budget)
    {
        return Some(choice);
    }
    let (cell, risk) = least_risk_with(view, analysis, analyser)?;
    let reason = Reason::plain(Technique::LeastRisk { risk });
    Some(Choice { cell, reason })
}

/// The same where every layout was counted; none when looking ahead is too
/// much.
fn choose_exactly(
    view: &View,
    analysis: &Analysis,
    analyser: &mut Analyser,
    budget: &Budget,
) -> Option<Choice> {
    let effort = budget.effort();
    let at_most =
        |nodes: u64| Budget::nodes(nodes.min(budget.left())).with_cancel(budget.cancel().clone());
    let choice = |cell, technique| {
        let reason = Reason::plain(technique);
        Some(Choice { cell, reason })
    };
    if let Some([cell, other]) = forced_pair(view, analysis) {
        let reason = Reason::new(Technique::ForcedPair, vec![cell, other]);
        return Some(Choice { cell, reason });
    }
    if analysis.ln_layouts() <= effort.endgame_layouts.ln()
        && let Ok(found) = endgame::solve(view, &mut at_most(effort.endgame_nodes))
        && let Some(cell) = found.best
    {
        let win = found.win_probability();
        return choice(cell, Technique::Endgame { win });
    }
    let nodes = &mut at_most(effort.endgame_nodes);
    if let Some((cell, technique)) = isolated::best(view, analysis, effort.endgame_layouts, nodes) {
        return choice(cell, technique);
    }
    let is_late = analysis.ln_layouts() < effort.roll_out_below;
    let margin = if effort.roll_outs > 0 && is_late {
        effort.margin
    } else {
        0.0
    };
    let bonus = survival::bonus(view, analysis);
    let ranked = analyser.within(&mut at_most(LOOKAHEAD_NODES), |analyser| {
        survival::ranked(
            view,
            analysis,
            bonus,
            margin,
            survival::CANDIDATES,
            analyser,
        )
    });
    let (mut rivals, safest) = ranked?;
    rivals.truncate(effort.rivals);
    if margin > 0.0
        && rivals.len() > 1
        && let Some((place, technique)) =
            race::best(view, analysis, &rivals, effort, budget.cancel())
    {
        return choice(rivals[place].cell, technique);
    }
    let Survivor { cell, survival, .. } = rivals[0];
    choice(cell, Technique::TwoOpenings { survival, safest })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellId, CellView, Topology};

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
        assert_eq!(technique, Technique::IsolatedComponent { win });
        assert!(cell.get() % 7 == 0, "{cell:?}");
        assert_eq!(play(&["?1????", "?1????"], 3), None);
    }

    #[test]
    fn of_cells_that_look_alike_the_nearest_is_opened() {
        // A number in the corner: three other corners are as good by two
        // openings, the one on the short side is nearest.
        let mut expert = View::new(Arc::new(Topology::square(30, 16)), 99);
        expert.set(CellId::new(0), CellView::Open(1));
        let analysis = analyse(&expert).expect("a possible view");
        let analyser = &mut Analyser::default();
        let choice = choose(&expert, &analysis, analyser, &Budget::default());
        assert_eq!(choice.expect("there is a guess").cell.get(), 15 * 30);
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
