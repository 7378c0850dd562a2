//! Document 004, section 8: safe moves, then a limited search.
//!
//! Slips of the document, mended here:
//! - 8.1, all mines: as it stands. The rule that compares a 1 with its
//!   neighbour ("c.l" and "c.next") counts hidden cells where it must count
//!   mines, and so is wrong on most boards. Mended: if the neighbour misses one
//!   mine more than it has cells of its own, all of these are mines, since the
//!   cells it shares with the 1 hold at most one.
//! - 8.1 stops at the mines, "par manque de temps"; here the safe cells follow:
//!   those around a number whose mines are all known.
//! - Algorithm 2 supposes a mine when its boolean is false: inverted.
//! - It returns 0 at the end of a search without contradiction and 1 at a
//!   contradiction, and so counts the wrong cases: swapped. m and f are the
//!   consistent cases with and without a mine under x.
//! - Algorithm 1 keeps "the safest" as m/(m+f) and plays that: the least, for m
//!   counts mines. The list is made afresh each turn, for it ages with the board.

use demineur_core::{CellId, CellSet, View};

use super::advice::{guess, open, without_thinking};
use super::knowledge::Knowledge;
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};
use crate::budget::{Budget, OutOfBudget};

/// A zone with more unknown cells is narrowed, or else passed over.
const MAX_UNKNOWN: usize = 64;
/// And so is one that takes more nodes to search.
const MAX_NODES: u64 = 1 << 14;

/// Document 004's player: the safe moves of 8.1, and when there are none, for
/// each unknown cell x a backtracking over its zone of interest: the open cells
/// beside x, and those that share an unknown cell with them. With m consistent
/// cases where x is a mine and f where it is not: m = 0 opens x, f = 0 flags
/// it, and when no cell is certain the least m/(m+f) is opened, the first of
/// equals. A cell that no number touches has m = f = 1.
///
/// The search is bounded: a zone of more than 64 unknown cells or 2^14 nodes is
/// narrowed to the numbers beside x, and if that is still too much, x is passed
/// over. Too many or too few mines on the whole board are a contradiction too.
/// As in the other strategies, flags are put down but not believed.
#[derive(Default)]
pub struct LimitedSearch {
    known: Knowledge,
}

impl Strategy for LimitedSearch {
    fn name(&self) -> &'static str {
        "limited-search"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        self.known.refresh(turn.view);
        if let Some(moves) = without_thinking(turn)? {
            return Ok(moves);
        }
        let view = turn.view;
        self.known.count(view, true)?;
        let moves = self.known.moves(turn);
        if !moves.is_empty() {
            return Ok(moves);
        }
        let safest = self.search(turn)?;
        let mut moves = self.known.moves(turn);
        if !moves.is_empty() {
            return Ok(moves);
        }
        // Found to be a mine after all, by a later and wider zone.
        let safest = safest.filter(|&(cell, _)| !self.known.is_mine(cell));
        let Some((cell, risk)) = safest else {
            let known = &self.known;
            return Ok(guess(turn, Technique::Random, |cell| known.is_mine(cell)));
        };
        let numbers = open_around(view, cell);
        let reason = Reason::new(Technique::LimitedSearch { risk }, numbers);
        open(view, cell, false, reason, &mut moves);
        Ok(moves)
    }
}

impl LimitedSearch {
    /// Algorithm 1: what is certain goes into `known`; returns the least risk.
    fn search(&mut self, turn: &mut Turn<'_>) -> Result<Option<(CellId, f64)>, StrategyError> {
        let view = turn.view;
        let mut safest: Option<(CellId, f64)> = None;
        for x in view.hidden() {
            if !self.known.is_unknown(view, x) {
                continue;
            }
            let beside = open_around(view, x);
            let cases = if beside.is_empty() {
                Some(Cases { mine: 1, free: 1 })
            } else {
                match self.cases(view, x, &beside, turn.budget) {
                    Ok(cases) => cases,
                    // What is certain so far can still be played.
                    Err(OutOfBudget) => return Ok(safest),
                }
            };
            let Some(cases) = cases else { continue };
            let reason = || Reason::new(Technique::Contradiction, beside.clone());
            match cases {
                Cases { mine: 0, free: 0 } => return Err(StrategyError::Impossible),
                Cases { mine: 0, .. } => self.known.add_safe(x, reason()),
                Cases { free: 0, .. } => self.known.add_mine(x, reason()),
                Cases { mine, free } => {
                    let risk = mine as f64 / (mine + free) as f64;
                    if safest.is_none_or(|(_, least)| risk < least) {
                        safest = Some((x, risk));
                    }
                }
            }
        }
        Ok(safest)
    }

    /// The cases of x in its zone of interest, or in the narrower one; none if
    /// both are too large.
    fn cases(
        &self,
        view: &View,
        x: CellId,
        beside: &[CellId],
        budget: &mut Budget,
    ) -> Result<Option<Cases>, OutOfBudget> {
        let wide = self.zone_of_interest(view, beside);
        for zone in [wide.as_slice(), beside] {
            let Some(search) = Zone::new(view, &self.known, x, zone) else {
                continue;
            };
            if let Some(cases) = search.cases(budget)? {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }

    /// The numbers beside x, and those that share an unknown cell with them.
    fn zone_of_interest(&self, view: &View, beside: &[CellId]) -> Vec<CellId> {
        let mut zone = beside.to_vec();
        let mut seen = CellSet::of(view.len(), zone.iter().copied());
        for &number in beside {
            for cell in self.known.around(view, number).unknown {
                for other in open_around(view, cell) {
                    if seen.insert(other) {
                        zone.push(other);
                    }
                }
            }
        }
        zone
    }
}

fn open_around(view: &View, cell: CellId) -> Vec<CellId> {
    let around = view.topology().neighbours(cell);
    around
        .iter()
        .copied()
        .filter(|&c| !view.is_hidden(c))
        .collect()
}

/// Consistent cases with and without a mine under x: m and f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cases {
    mine: u64,
    free: u64,
}

/// The numbers of a zone, and the unknown cells around them, x first.
struct Zone {
    numbers: Vec<Number>,
    /// For each unknown cell the numbers it touches.
    touches: Vec<Vec<usize>>,
    /// Supposed mines may be no more than this, and no fewer than that.
    most: usize,
    least: usize,
}

#[derive(Clone, Copy)]
struct Number {
    missing: u32,
    unknown: u32,
}

impl Zone {
    /// None if it has too many unknown cells.
    fn new(view: &View, known: &Knowledge, x: CellId, zone: &[CellId]) -> Option<Self> {
        let mut cells = vec![x];
        let mut touches: Vec<Vec<usize>> = vec![Vec::new()];
        let mut numbers = Vec::new();
        for (place, &cell) in zone.iter().enumerate() {
            let around = known.around(view, cell);
            for &unknown in &around.unknown {
                match cells.iter().position(|&c| c == unknown) {
                    Some(at) => touches[at].push(place),
                    None if cells.len() == MAX_UNKNOWN => return None,
                    None => {
                        cells.push(unknown);
                        touches.push(vec![place]);
                    }
                }
            }
            numbers.push(Number {
                missing: view.number(cell)?.checked_sub(around.mines)?,
                unknown: around.unknown.len() as u32,
            });
        }
        let left = view.mines().saturating_sub(known.mine_count());
        let elsewhere = view.hidden_count() - known.mine_count() - cells.len();
        Some(Self {
            numbers,
            touches,
            most: left,
            least: left.saturating_sub(elsewhere),
        })
    }

    /// m and f; none if it takes too many nodes.
    fn cases(mut self, budget: &mut Budget) -> Result<Option<Cases>, OutOfBudget> {
        let mut nodes = MAX_NODES;
        let mine = self.search(0, true, 0, &mut nodes);
        let free = self.search(0, false, 0, &mut nodes);
        budget.spend(MAX_NODES - nodes)?;
        Ok(mine.zip(free).map(|(mine, free)| Cases { mine, free }))
    }

    /// Algorithm 2: the consistent cases that follow from a mine, or none,
    /// under the next cell.
    fn search(&mut self, place: usize, mine: bool, mines: usize, nodes: &mut u64) -> Option<u64> {
        *nodes = nodes.checked_sub(1)?;
        let mines = mines + usize::from(mine);
        let contradiction = self.suppose(place, mine) || mines > self.most;
        let cases = if contradiction {
            Some(0)
        } else if place + 1 == self.touches.len() {
            Some(u64::from(mines >= self.least))
        } else {
            let with = self.search(place + 1, true, mines, nodes);
            with.and_then(|with| Some(with + self.search(place + 1, false, mines, nodes)?))
        };
        self.take_back(place, mine);
        cases
    }

    /// Tells whether a number is contradicted. A supposed mine that is too
    /// much wraps below 0, which is too large as well.
    fn suppose(&mut self, place: usize, mine: bool) -> bool {
        let mut contradiction = false;
        for &number in &self.touches[place] {
            let number = &mut self.numbers[number];
            number.unknown -= 1;
            number.missing = number.missing.wrapping_sub(u32::from(mine));
            contradiction |= number.missing > number.unknown;
        }
        contradiction
    }

    fn take_back(&mut self, place: usize, mine: bool) {
        for &number in &self.touches[place] {
            let number = &mut self.numbers[number];
            number.unknown += 1;
            number.missing = number.missing.wrapping_add(u32::from(mine));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Move, Rng, Rules, Topology};

    use super::*;

    /// Rows of a picture: digits are open, "?" is hidden.
    fn view(rows: &[&str], mines: usize) -> View {
        let (width, height) = (rows[0].len() as u32, rows.len() as u32);
        let mut view = View::new(Arc::new(Topology::square(width, height)), mines);
        for (place, sign) in rows.concat().chars().enumerate() {
            if let Some(number) = sign.to_digit(10) {
                view.set(CellId::from_index(place), CellView::Open(number));
            }
        }
        view
    }

    fn moves(view: &View) -> Vec<Advice> {
        let mut turn = Turn {
            view,
            rules: &Rules::default(),
            rng: &mut Rng::new(1, 0),
            budget: &mut Budget::default(),
        };
        LimitedSearch::default().moves(&mut turn).unwrap()
    }

    #[test]
    fn a_one_and_the_number_beside_it() {
        // The 1 and the 2 share two cells; the third cell of the 2 is a mine.
        let view = view(&["???", "012"], 2);
        let mut known = Knowledge::default();
        known.refresh(&view);
        let found = known.one_and_next(&view, CellId::new(4), &[CellId::new(0), CellId::new(1)]);
        assert_eq!(found, [CellId::new(2)]);
    }

    #[test]
    fn contradictions_decide_where_counting_does_not() {
        // The left 1 has its mine among two cells of the right 1, so that the
        // cells the right one has for itself are free.
        let view = view(&["???", "11?"], 1);
        let played = moves(&view);
        let opened: Vec<Move> = played.iter().map(|advice| advice.action).collect();
        assert_eq!(opened, [2, 5].map(|cell| Move::Open(CellId::new(cell))));
        for advice in played {
            assert!(advice.certain);
            assert_eq!(advice.reason.technique, Technique::Contradiction);
        }
    }

    #[test]
    fn the_least_risk_is_m_of_m_plus_f() {
        // One mine among the two cells beside the 1; 1/2 each, as the rest.
        let view = view(&["1??"], 1);
        assert!(moves(&view)[0].certain);
        let view = self::view(&["1?", "??", "??"], 2);
        let advice = &moves(&view)[0];
        let third = 1.0 / 3.0;
        assert_eq!(
            advice.reason.technique,
            Technique::LimitedSearch { risk: third }
        );
        assert!(!advice.certain);
    }
}
