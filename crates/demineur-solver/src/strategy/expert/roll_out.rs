//! Games played to their end from a position by a quick player.

use demineur_core::{CellId, CellSet, CellView, Rng, View};
use rustc_hash::FxHashMap;

use super::pair::forced_pair;
use super::survival;
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::analyse::sample::Sampler;
use crate::budget::{Budget, Cancel};
use crate::effort::Effort;
use crate::endgame;

/// Layouts drawn at most until a guessed cell is no mine; cells that are guessed
/// are safe more often than not.
const MOST_DRAWS: usize = 1_000;

/// Cells looked into by a guess within a play-out.
const CANDIDATES: usize = 8;

/// A layout in which a cell is no mine; none if that is not found soon.
fn drawn(sampler: &Sampler, cell: CellId, rng: &mut Rng) -> Option<CellSet> {
    let mut draws = (0..MOST_DRAWS).map(|_| sampler.sample(rng));
    draws.find(|mines| !mines.contains(cell))
}

/// A number for a view.
pub(super) fn fingerprint(view: &View) -> u64 {
    let open = view.opened();
    open.fold(view.mines() as u64, |sum, (cell, number)| {
        sum.wrapping_add(mixed(cell, number))
    })
}

/// A fixed pseudo-random number for a cell with its number.
fn mixed(cell: CellId, number: u32) -> u64 {
    let mut z = ((u64::from(cell.get()) << 32) | (u64::from(number) + 1))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What is done in a position.
#[derive(Clone, Copy)]
enum Seen {
    /// These cells are safe, of `RollOuts::cells`.
    Certain(u32, u32),
    /// This cell is opened, which is survived that often.
    Guess(CellId, f64),
    /// Play is perfect from here.
    Worth(f64),
}

/// A position that is played out many times, and what was decided in those
/// that followed from it.
pub(super) struct RollOuts<'a> {
    start: &'a View,
    analyser: Analyser,
    effort: &'a Effort,
    cancel: &'a Cancel,
    seen: FxHashMap<u64, Seen>,
    cells: Vec<CellId>,
    positions: u64,
    /// Whether it came to a position whose layouts are too many to be counted:
    /// what is known there costs too much, and says too little.
    pub(super) is_uncounted: bool,
    view: View,
    waiting: Vec<CellId>,
}

impl<'a> RollOuts<'a> {
    pub(super) fn new(start: &'a View, effort: &'a Effort, cancel: &'a Cancel) -> Self {
        Self {
            start,
            analyser: Analyser::stopped_by(cancel),
            effort,
            cancel,
            seen: FxHashMap::default(),
            cells: Vec::new(),
            positions: 0,
            is_uncounted: false,
            view: start.clone(),
            waiting: Vec::new(),
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.positions > self.effort.positions
    }

    pub(super) fn sampler(&mut self) -> Option<Sampler> {
        let analysis = self.analyser.analyse(self.start).ok()?;
        analysis.sampler_until(self.cancel)
    }

    /// The chance to win that a game comes to that starts with a cell which is
    /// survived. Nobody dies on the way: a guess counts by the chance that it is
    /// survived, and where the layout has a mine there, one that has none is
    /// drawn from those that still fit. The mean is the same, and spreads less.
    pub(super) fn play(
        &mut self,
        sampler: &Sampler,
        mines: &CellSet,
        cell: CellId,
        rng: &mut Rng,
    ) -> f64 {
        let mut own = None;
        if mines.contains(cell) {
            own = drawn(sampler, cell, rng);
            if own.is_none() {
                return 0.0;
            }
        }
        self.view.clone_from(self.start);
        let mut key = self.open(own.as_ref().unwrap_or(mines), cell);
        let mut worth = 1.0;
        loop {
            if self.view.hidden_count() == self.view.mines() {
                return worth;
            }
            let seen = match self.seen.get(&key) {
                Some(&seen) => seen,
                None => {
                    let seen = self.decide();
                    self.seen.insert(key, seen);
                    seen
                }
            };
            match seen {
                Seen::Worth(rest) => return worth * rest,
                Seen::Certain(from, to) => {
                    for place in from as usize..to as usize {
                        let cell = self.cells[place];
                        key = key.wrapping_add(self.open(own.as_ref().unwrap_or(mines), cell));
                    }
                }
                Seen::Guess(cell, safety) => {
                    worth *= safety;
                    if own.as_ref().unwrap_or(mines).contains(cell) {
                        own = self.draw_again(cell, rng);
                        if own.is_none() {
                            return 0.0;
                        }
                    }
                    key = key.wrapping_add(self.open(own.as_ref().unwrap_or(mines), cell));
                }
            }
        }
    }

    /// A layout that fits the position at hand in which a cell is no mine.
    fn draw_again(&mut self, cell: CellId, rng: &mut Rng) -> Option<CellSet> {
        let analysis = self.analyser.analyse(&self.view).ok()?;
        drawn(&analysis.sampler_until(self.cancel)?, cell, rng)
    }

    /// Opens a cell, and what is beside a 0; returns what that adds to the key.
    fn open(&mut self, mines: &CellSet, cell: CellId) -> u64 {
        let mut key = 0u64;
        self.waiting.push(cell);
        while let Some(cell) = self.waiting.pop() {
            if !self.view.is_hidden(cell) {
                continue;
            }
            let near = self.view.topology().neighbours(cell);
            let number = near.iter().filter(|&&n| mines.contains(n)).count() as u32;
            if number == 0 {
                self.waiting.extend(near.iter());
            }
            key = key.wrapping_add(mixed(cell, number));
            self.view.set(cell, CellView::Open(number));
        }
        key
    }

    /// What to do in the position at hand.
    fn decide(&mut self) -> Seen {
        self.positions += 1;
        let from = self.cells.len() as u32;
        let evident = self.analyser.evident(&self.view);
        if !evident.is_empty() {
            self.cells.extend(evident);
            return Seen::Certain(from, self.cells.len() as u32);
        }
        let Ok(analysis) = self.analyser.analyse(&self.view) else {
            return Seen::Worth(0.0);
        };
        if !analysis.safe().is_empty() {
            self.cells.extend(analysis.safe());
            return Seen::Certain(from, self.cells.len() as u32);
        }
        if analysis.ln_layouts() <= self.effort.roll_out_endgame.ln() {
            let mut budget =
                Budget::nodes(self.effort.endgame_nodes).with_cancel(self.cancel.clone());
            if let Ok(found) = endgame::solve(&self.view, &mut budget) {
                return Seen::Worth(found.win_probability());
            }
        }
        if !analysis.exact() {
            self.is_uncounted = true;
            return Seen::Worth(0.0);
        }
        let Some(cell) = self.guess(&analysis) else {
            return Seen::Worth(0.0);
        };
        let risk = analysis.probability(cell).unwrap_or(0.0);
        Seen::Guess(cell, 1.0 - risk)
    }

    /// What to open where nothing is certain: as `expert` does at low effort.
    fn guess(&mut self, analysis: &Analysis) -> Option<CellId> {
        if let Some([cell, _]) = forced_pair(&self.view, analysis) {
            return Some(cell);
        }
        let analyser = &mut self.analyser;
        let ranked = survival::ranked(&self.view, analysis, 0.0, 0.0, CANDIDATES, analyser);
        ranked.map(|(found, _)| found[0].cell)
    }
}
