//! What the strategies of document 003 and 004 have worked out so far.
//!
//! Their documents take every flag for a mine ("cases déminées"). Here a flag
//! may be a person's, and wrong; so what is known to be a mine is kept apart
//! from the flags, and every conclusion rests on numbers alone.

use std::collections::{BTreeMap, VecDeque};

use demineur_core::{CellId, CellSet, Move, View};

use super::advice::{is_flagged, open};
use super::{Advice, Reason, StrategyError, Technique, Turn};

/// Proven mines, kept from turn to turn, and proven safe cells of this turn.
#[derive(Default)]
pub(crate) struct Knowledge {
    mines: CellSet,
    why_mine: BTreeMap<CellId, Reason>,
    safe: CellSet,
    why_safe: BTreeMap<CellId, Reason>,
    /// The view that the mines were proven from.
    seen: Option<View>,
}

/// A number, as the strategies see it.
pub(crate) struct Around {
    /// Proven mines around it.
    pub mines: u32,
    /// Hidden cells around it that nothing is known of.
    pub unknown: Vec<CellId>,
}

impl Knowledge {
    /// What still holds in this view: all proven mines if the view shows all
    /// that the last one did, and nothing after an undo or in a new game.
    pub fn refresh(&mut self, view: &View) {
        let holds = self.seen.as_ref().is_some_and(|seen| {
            seen.mines() == view.mines()
                && seen.topology() == view.topology()
                && seen
                    .opened()
                    .all(|(cell, number)| view.number(cell) == Some(number))
                && self.mines.iter().all(|cell| view.is_hidden(cell))
        });
        if !holds {
            self.mines = CellSet::new(view.len());
            self.why_mine.clear();
        }
        self.safe = CellSet::new(view.len());
        self.why_safe.clear();
        self.seen = Some(view.clone());
    }

    pub fn is_mine(&self, cell: CellId) -> bool {
        self.mines.contains(cell)
    }

    pub fn is_safe(&self, cell: CellId) -> bool {
        self.safe.contains(cell)
    }

    pub fn mine_count(&self) -> usize {
        self.mines.len()
    }

    /// Whether the cell is hidden and nothing is known of it.
    pub fn is_unknown(&self, view: &View, cell: CellId) -> bool {
        view.is_hidden(cell) && !self.is_mine(cell) && !self.is_safe(cell)
    }

    pub fn add_mine(&mut self, cell: CellId, reason: Reason) {
        if self.mines.insert(cell) {
            self.why_mine.insert(cell, reason);
        }
    }

    pub fn add_safe(&mut self, cell: CellId, reason: Reason) {
        if self.safe.insert(cell) {
            self.why_safe.insert(cell, reason);
        }
    }

    pub fn around(&self, view: &View, number: CellId) -> Around {
        let mut around = Around {
            mines: 0,
            unknown: Vec::new(),
        };
        for &cell in view.topology().neighbours(number).iter() {
            if self.is_mine(cell) {
                around.mines += 1;
            } else if self.is_unknown(view, cell) {
                around.unknown.push(cell);
            }
        }
        around
    }

    /// The two rules of document 003, III-A, until they find no more. With
    /// `next`, also the rule of document 004, 8.1, that compares a number with
    /// a number beside it.
    ///
    /// *Complexity*: each number is looked at again only when something around
    /// it was found.
    pub fn count(&mut self, view: &View, next: bool) -> Result<(), StrategyError> {
        let mut waiting: VecDeque<CellId> = view.opened().map(|(cell, _)| cell).collect();
        let mut queued = CellSet::of(view.len(), waiting.iter().copied());
        while let Some(cell) = waiting.pop_front() {
            queued.remove(cell);
            let Some(number) = view.number(cell) else {
                continue;
            };
            let around = self.around(view, cell);
            let missing = number
                .checked_sub(around.mines)
                .ok_or(StrategyError::Impossible)?;
            if missing as usize > around.unknown.len() {
                return Err(StrategyError::Impossible);
            }
            let mut found = Vec::new();
            if missing == 0 {
                for &safe in &around.unknown {
                    self.add_safe(safe, Reason::new(Technique::AllSafe, vec![cell]));
                    found.push(safe);
                }
            } else if missing as usize == around.unknown.len() {
                for &mine in &around.unknown {
                    self.add_mine(mine, Reason::new(Technique::AllMines, vec![cell]));
                    found.push(mine);
                }
            } else if next && missing == 1 {
                found = self.one_and_next(view, cell, &around.unknown);
            }
            for cell in found {
                for &near in view.topology().neighbours(cell).iter() {
                    if !view.is_hidden(near) && queued.insert(near) {
                        waiting.push_back(near);
                    }
                }
                // The rule of 004 looks from a 1 at its neighbours: the 1s
                // beside a changed number deserve another look as well.
                if next {
                    self.requeue_second(view, cell, &mut queued, &mut waiting);
                }
            }
        }
        Ok(())
    }

    fn requeue_second(
        &self,
        view: &View,
        cell: CellId,
        queued: &mut CellSet,
        waiting: &mut VecDeque<CellId>,
    ) {
        for &near in view.topology().neighbours(cell).iter() {
            if view.is_hidden(near) {
                continue;
            }
            for &far in view.topology().neighbours(near).iter() {
                if !view.is_hidden(far) && queued.insert(far) {
                    waiting.push_back(far);
                }
            }
        }
    }

    /// A number that misses one mine, `one`, and a number beside it: the cells
    /// they share hold at most that one mine, so if the other number misses
    /// one more than it has cells of its own, these are all mines.
    pub fn one_and_next(&mut self, view: &View, one: CellId, shared: &[CellId]) -> Vec<CellId> {
        let mut found = Vec::new();
        for &next in view.topology().neighbours(one).iter() {
            let Some(number) = view.number(next) else {
                continue;
            };
            let around = self.around(view, next);
            let own: Vec<CellId> = around
                .unknown
                .into_iter()
                .filter(|cell| !shared.contains(cell))
                .collect();
            let missing = number.saturating_sub(around.mines);
            if !own.is_empty() && missing as usize == own.len() + 1 {
                for cell in own {
                    self.add_mine(cell, Reason::new(Technique::OneAndNext, vec![one, next]));
                    found.push(cell);
                }
            }
        }
        found
    }

    /// The moves that follow: a flag on every proven mine that lacks one, as
    /// far as the rules allow, then every proven safe cell. Safe cells around a
    /// satisfied number are opened by a chord on it, as in document 003, where
    /// the flags around it are exactly its proven mines; one by one elsewhere.
    pub fn moves(&self, turn: &Turn<'_>) -> Vec<Advice> {
        let view = turn.view;
        let mut moves = Vec::new();
        let mut flagged = CellSet::of(view.len(), view.hidden().filter(|&c| is_flagged(view, c)));
        let mut left = turn.rules.flags.left(view);
        for (&cell, reason) in &self.why_mine {
            if left > 0 && flagged.insert(cell) {
                left -= 1;
                moves.push(Advice {
                    action: Move::Flag(cell),
                    certain: true,
                    reason: reason.clone(),
                });
            }
        }
        let mut chorded = CellSet::new(view.len());
        for (&cell, reason) in &self.why_safe {
            match (&reason.technique, reason.cells.as_slice()) {
                (Technique::AllSafe, &[number]) if self.may_chord(view, number, &flagged) => {
                    if chorded.insert(number) {
                        moves.push(Advice {
                            action: Move::Chord(number),
                            certain: true,
                            reason: reason.clone(),
                        });
                    }
                }
                _ => open(view, cell, true, reason.clone(), &mut moves),
            }
        }
        moves
    }

    fn may_chord(&self, view: &View, number: CellId, flagged: &CellSet) -> bool {
        view.topology()
            .neighbours(number)
            .iter()
            .all(|&cell| !view.is_hidden(cell) || flagged.contains(cell) == self.is_mine(cell))
    }
}
