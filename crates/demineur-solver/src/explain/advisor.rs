//! What is best in a position, and why.

use demineur_core::{CellId, FirstClick, View};

use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::Budget;
use crate::endgame::{self, Endgame};
use crate::explain::proof::{Certainty, Proof};
use crate::strategy::{Choice, Reason, Technique, choose, first_cell, forced_pair};

/// Up to this many layouts the exact endgame is searched to its end, whatever
/// the budget.
pub const ALWAYS_SOLVED: u32 = 1500;

/// With more layouts than this the exact endgame is not tried.
const TRIED: f64 = 20_000.0;

/// The cell to open, and why.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BestMove {
    /// The cell to open.
    pub cell: CellId,
    /// The chance that it is a mine, the first click's protection included.
    pub risk: f64,
    /// In how many of how many layouts perfect play wins from here; none where
    /// the search was not complete.
    pub win: Option<(u64, u64)>,
    /// The idea behind it.
    pub reason: Reason,
    /// For a certain cell, the numbers that force it, if they could be found.
    pub proof: Option<Proof>,
}

impl BestMove {
    /// The chance to win from here with perfect play, if known.
    pub fn win_probability(&self) -> Option<f64> {
        self.win.map(|(wins, layouts)| wins as f64 / layouts as f64)
    }

    /// The chance to win from here as estimated by playing games to their end,
    /// and its standard error; none where the chance is known, or no game was
    /// played out.
    pub fn win_estimate(&self) -> Option<(f64, f64)> {
        match self.reason.technique {
            Technique::PlayedOut { win, error, .. } if self.win.is_none() => Some((win, error)),
            _ => None,
        }
    }
}

/// The best move in a view whose analysis is at hand; none when no safe cell
/// is hidden.
///
/// A certain safe cell if there is one, else the optimum of the exact endgame
/// where that could be searched to its end, else what strategy `expert` opens
/// with the effort that the budget gives.
/// Where nothing is open, `first_click` protects the cell; for
/// [`FirstClick::Opening`] only cells where it fits are considered, unless it
/// fits nowhere.
///
/// ```
/// use demineur_core::{CellId, CellView, FirstClick, Topology, View};
/// use demineur_solver::{Budget, advise, analyse};
/// // 1 ? ?   with one mine
/// let mut view = View::new(Topology::square(3, 1).into(), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let analysis = analyse(&view).unwrap();
/// let best = advise(&view, &analysis, FirstClick::Safe, &mut Budget::default()).unwrap();
/// assert_eq!((best.cell, best.win), (CellId::new(2), Some((1, 1))));
/// ```
///
/// When the switch is thrown the move is the best by what is known then, and
/// what was not found out is left out: `win`, `proof`, and which of equally
/// safe cells leads on.
///
/// *Complexity*: bounded by the budget and its effort, except where no more
/// than [`ALWAYS_SOLVED`] layouts fit.
pub fn advise(
    view: &View,
    analysis: &Analysis,
    first_click: FirstClick,
    budget: &mut Budget,
) -> Option<BestMove> {
    if view.hidden_count() <= view.mines() {
        return None;
    }
    if view.open_count() == 0 {
        return Some(first(view, analysis, first_click, budget));
    }
    let endgame = if analysis.exact() && analysis.ln_layouts() <= TRIED.ln() {
        let few = analysis.ln_layouts() <= f64::from(ALWAYS_SOLVED).ln() + 1e-9;
        solved(few, budget, |budget| endgame::solve(view, budget).ok())
    } else {
        None
    };
    let win = endgame.map(|found| (found.wins, found.layouts));
    if let Some(&cell) = analysis.safe().first() {
        let proof = Proof::find(view, cell, Certainty::Safe, budget.cancel());
        let numbers = proof.as_ref().map(|proof| proof.numbers.clone());
        return Some(BestMove {
            cell,
            risk: 0.0,
            win,
            reason: Reason::new(Technique::Certain, numbers.unwrap_or_default()),
            proof,
        });
    }
    if let Some((found, cell)) = endgame.and_then(|found| Some((found, found.best?))) {
        // Of two that nothing will ever tell apart it is plainer to say so.
        let pair = forced_pair(view, analysis).filter(|pair| pair.contains(&cell));
        let reason = match pair {
            Some(pair) => Reason::new(Technique::ForcedPair, pair.to_vec()),
            None => endgame_reason(found),
        };
        return Some(guess(analysis, cell, win, reason));
    }
    let mut analyser = Analyser::stopped_by(budget.cancel());
    let Choice { cell, reason } = choose(view, analysis, &mut analyser, &budget.switch_only())?;
    Some(guess(analysis, cell, win, reason))
}

fn guess(analysis: &Analysis, cell: CellId, win: Option<(u64, u64)>, reason: Reason) -> BestMove {
    BestMove {
        cell,
        risk: analysis.probability(cell).unwrap_or(0.0),
        win,
        reason,
        proof: None,
    }
}

fn endgame_reason(endgame: Endgame) -> Reason {
    Reason::plain(Technique::Endgame {
        win: endgame.win_probability(),
    })
}

/// Searches with the budget given, or without bounds where the answer is
/// promised; the switch works either way.
fn solved<T>(
    promised: bool,
    budget: &mut Budget,
    search: impl FnOnce(&mut Budget) -> Option<T>,
) -> Option<T> {
    if !promised {
        return search(budget);
    }
    let mut unbounded = Budget::nodes(u64::MAX).with_cancel(budget.cancel().clone());
    let found = search(&mut unbounded);
    let spent = u64::MAX - unbounded.left();
    // What it took is taken off as far as it goes; the answer stands anyway.
    let _ = budget.spend(spent.min(budget.left()));
    found
}

/// The first cell of a game.
fn first(view: &View, analysis: &Analysis, rule: FirstClick, budget: &mut Budget) -> BestMove {
    let endgame = first_endgame(view, rule, budget);
    let found = endgame.and_then(|found| Some((found, found.best?)));
    let (cell, reason) = match found {
        Some((endgame, cell)) => (cell, endgame_reason(endgame)),
        None => (first_cell(view, rule), Reason::plain(Technique::FirstCell)),
    };
    let risk = match rule.granted(view.topology(), view.mines(), cell) {
        FirstClick::Any => analysis.probability(cell).unwrap_or(0.0),
        FirstClick::Safe | FirstClick::Opening => 0.0,
    };
    let win = endgame.map(|found| (found.wins, found.layouts));
    BestMove {
        cell,
        risk,
        win,
        reason,
        proof: None,
    }
}

fn first_endgame(view: &View, rule: FirstClick, budget: &mut Budget) -> Option<Endgame> {
    let (cells, mines) = (view.len(), view.mines());
    if mines == 0 {
        // Any cell wins; on boards too large to list what each of them spares.
        return Some(Endgame {
            wins: 1,
            layouts: 1,
            best: view.cells().next(),
        });
    }
    let layouts = ln_choose(cells - endgame::most_spared(view, rule), mines);
    if layouts > TRIED.ln() {
        return None;
    }
    let few = layouts <= f64::from(ALWAYS_SOLVED).ln() + 1e-9;
    solved(few, budget, |budget| {
        endgame::first_click(view, rule, budget).ok()
    })
}

/// Natural logarithm of n choose k, for small k or n - k; exact enough to
/// compare with limits.
fn ln_choose(n: usize, k: usize) -> f64 {
    if k > n {
        return f64::NEG_INFINITY;
    }
    let k = k.min(n - k);
    let mut sum = 0.0;
    for i in 0..k {
        sum += ((n - i) as f64 / (i + 1) as f64).ln();
        // Partial products only grow: no need to go on.
        if sum > 100.0 {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Topology};

    use super::*;
    use crate::analyse::analyser::analyse;

    fn square(width: u32, height: u32, mines: usize, open: &[(u32, u32)]) -> View {
        let mut view = View::new(Arc::new(Topology::square(width, height)), mines);
        for &(cell, number) in open {
            view.set(CellId::new(cell), CellView::Open(number));
        }
        view
    }

    fn best(view: &View, first_click: FirstClick, nodes: u64) -> Option<BestMove> {
        let analysis = analyse(view).expect("a possible view");
        advise(view, &analysis, first_click, &mut Budget::nodes(nodes))
    }

    #[test]
    fn certain_cells_come_first_with_their_proof() {
        // 1 ? ? ? with one mine: it is beside the 1.
        let found = best(&square(4, 1, 1, &[(0, 1)]), FirstClick::Safe, 0).unwrap();
        assert_eq!(
            (found.cell.get(), found.risk, found.win),
            (2, 0.0, Some((1, 1)))
        );
        assert_eq!(found.reason.technique, Technique::Certain);
        assert!(found.proof.is_some_and(|proof| proof.mine_count));
    }

    #[test]
    fn few_layouts_are_solved_whatever_the_budget() {
        let view = square(3, 1, 1, &[(1, 1)]);
        let found = best(&view, FirstClick::Safe, 0).unwrap();
        assert_eq!(
            (found.cell.get(), found.risk, found.win),
            (0, 0.5, Some((1, 2)))
        );
        assert_eq!(found.win_probability(), Some(0.5));
        // Two mines around a 2: five cells, none of them a pair.
        let view = square(3, 2, 2, &[(1, 2)]);
        let found = best(&view, FirstClick::Safe, 0).unwrap();
        let Technique::Endgame { win } = found.reason.technique else {
            panic!("{:?}", found.reason);
        };
        assert_eq!(found.win_probability(), Some(win));
    }

    #[test]
    fn a_pair_that_must_be_guessed_is_told_even_where_all_is_solved() {
        let found = best(&square(3, 1, 1, &[(1, 1)]), FirstClick::Safe, 0).unwrap();
        assert_eq!(found.reason.technique, Technique::ForcedPair);
        assert_eq!(found.reason.cells, [0, 2].map(CellId::new));
        assert_eq!(found.win, Some((1, 2)));
    }

    #[test]
    fn many_layouts_are_left_to_expert() {
        let view = square(9, 9, 10, &[(40, 2)]);
        let found = best(&view, FirstClick::Safe, 1000).unwrap();
        assert_eq!((found.win, found.win_estimate()), (None, None));
        let Technique::TwoOpenings { survival, safest } = found.reason.technique else {
            panic!("{:?}", found.reason);
        };
        assert!(survival >= safest && safest > 0.8, "{survival} {safest}");
    }

    #[test]
    fn an_estimate_is_no_exact_chance() {
        let effort = crate::Effort {
            endgame_layouts: 0.0,
            roll_outs: 64,
            ..crate::Effort::HIGH
        };
        let mut played = 0;
        for seed in 0..20 {
            let mut rng = demineur_core::Rng::new(seed, 0);
            let truth = demineur_core::Layout::random(64, 14, &[], &mut rng);
            let mut view = square(8, 8, 14, &[]);
            for cell in view.cells().filter(|cell| cell.index() % 8 < 2) {
                if !truth.is_mine(cell) {
                    let number = truth.number(view.topology(), cell);
                    view.set(cell, CellView::Open(number));
                }
            }
            let analysis = analyse(&view).expect("it comes from a layout");
            let mut budget = Budget::nodes(0).with_effort(effort);
            let found = advise(&view, &analysis, FirstClick::Any, &mut budget).expect("a move");
            let Some((win, error)) = found.win_estimate() else {
                continue;
            };
            assert!(found.win.is_none() && analysis.safe().is_empty());
            assert!(0.0 < win && win <= 1.0 - found.risk, "{win}");
            assert!(0.0 < error && error < 0.1, "{error}");
            played += 1;
        }
        assert!(played > 0, "no guess was played out");
    }

    #[test]
    fn the_first_cell_obeys_its_rule() {
        let view = square(4, 4, 4, &[]);
        for (rule, cell, risk, win) in [
            (FirstClick::Opening, 5, 0.0, (34, 35)),
            (FirstClick::Safe, 1, 0.0, (961, 1365)),
        ] {
            let found = best(&view, rule, u64::MAX).unwrap();
            assert_eq!(
                (found.cell.get(), found.risk, found.win),
                (cell, risk, Some(win))
            );
        }
        let any = best(&view, FirstClick::Any, u64::MAX).unwrap();
        assert_eq!(any.risk, 0.25);
        assert_eq!(any.win, Some((961, 1820)));
        // No opening fits on the narrow board: any cell is as good as safe.
        let narrow = best(&square(2, 2, 2, &[]), FirstClick::Opening, 0).unwrap();
        assert_eq!((narrow.risk, narrow.win.is_some()), (0.0, true));
    }

    #[test]
    fn large_boards_start_by_rule_of_thumb() {
        let found = best(&square(30, 16, 99, &[]), FirstClick::Safe, 0).unwrap();
        assert_eq!((found.cell.get(), found.win), (0, None));
        let empty = best(&square(1000, 1000, 0, &[]), FirstClick::Opening, 0).unwrap();
        assert_eq!((empty.cell.get(), empty.win), (0, Some((1, 1))));
    }

    #[test]
    fn nothing_is_best_when_only_mines_are_hidden() {
        assert_eq!(
            best(&square(3, 1, 1, &[(0, 1), (2, 1)]), FirstClick::Safe, 0),
            None
        );
        assert_eq!(best(&square(2, 2, 4, &[]), FirstClick::Safe, 0), None);
    }

    #[test]
    fn binomials_are_compared_by_logarithm() {
        assert!((ln_choose(16, 4).exp() - 1820.0).abs() < 1e-6);
        assert!((ln_choose(1500, 1).exp() - 1500.0).abs() < 1e-6);
        assert_eq!(ln_choose(3, 3), 0.0);
        assert_eq!(ln_choose(2, 3), f64::NEG_INFINITY);
        assert!(ln_choose(1_000_000, 200_000) > 50.0);
    }
}
