//! Which of several guesses wins most games that are played to their end.

use demineur_core::{CellId, CellSet, CellView, Rng, View};
use rustc_hash::FxHashMap;

use super::super::Technique;
use super::pair::forced_pair;
use super::remainder::Remainder;
use super::survival::{self, Survivor};
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::Analysis;
use crate::budget::{Budget, Cancel};
use crate::effort::Effort;
use crate::endgame;

/// Layouts are drawn so many at a time; then rivals far behind are given up.
const ROUND: u32 = 32;

/// Cells looked into by a guess within a play-out.
const CANDIDATES: usize = 8;

/// The place of the best of several guesses, and why; none if nothing was
/// found out. Each is played out on the same layouts, drawn from those that
/// fit, by a quick player who does not know them.
pub(super) fn best(
    view: &View,
    analysis: &Analysis,
    rivals: &[Survivor],
    effort: &Effort,
    cancel: &Cancel,
) -> Option<(usize, Technique)> {
    let left = Remainder::whole(view, analysis);
    let mut roll_outs = RollOuts::new(&left.view, effort, cancel);
    let sampler = roll_outs.sampler()?;
    let race = rivals.iter().map(|rival| {
        let place = left.cells.binary_search(&rival.cell).ok()?;
        Some(Rival {
            cell: CellId::from_index(place),
            safety: rival.safety,
            out: false,
            worths: Vec::new(),
        })
    });
    let mut race = race.collect::<Option<Vec<Rival>>>()?;
    // The same position is always thought about in the same way.
    let mut rng = Rng::new(fingerprint(&left.view), 0);
    for _ in 0..effort.roll_outs.div_ceil(ROUND) {
        for _ in 0..ROUND {
            let mines = sampler.sample(&mut rng);
            for rival in race.iter_mut().filter(|rival| !rival.out) {
                rival.worths.push(roll_outs.play(&mines, rival.cell));
                if roll_outs.is_uncounted {
                    return None;
                }
            }
        }
        if cancel.is_cancelled() {
            return None;
        }
        let ahead = leader(&race, effort.lead);
        for place in (0..race.len()).filter(|&place| place != ahead) {
            race[place].out |= race[ahead].lead(&race[place]) > effort.doubt;
        }
        if race.iter().filter(|rival| !rival.out).count() == 1 || roll_outs.is_stopped() {
            break;
        }
    }
    let ahead = leader(&race, effort.lead);
    Some((ahead, race[ahead].technique()))
}

/// A guess that is played out.
struct Rival {
    cell: CellId,
    safety: f64,
    out: bool,
    /// The chance to win at the end of each play-out; none where the cell is
    /// a mine.
    worths: Vec<Option<f64>>,
}

impl Rival {
    /// The mean where it survives. That it does is known without playing.
    fn mean(&self) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for worth in self.worths.iter().flatten() {
            sum += worth;
            count += 1.0;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    fn worth(&self) -> f64 {
        self.safety * self.mean()
    }

    fn technique(&self) -> Technique {
        let mean = self.mean();
        let survived = || self.worths.iter().flatten();
        let square: f64 = survived().map(|worth| (worth - mean).powi(2)).sum();
        let count = survived().count().max(1) as f64;
        Technique::PlayedOut {
            win: self.worth(),
            error: self.safety * (square / count / (count - 1.0).max(1.0)).sqrt(),
            games: self.worths.len() as u32,
        }
    }

    /// By how many standard errors it is ahead of another.
    fn lead(&self, other: &Self) -> f64 {
        let (ours, theirs) = (self.mean(), other.mean());
        let pairs = self.worths.iter().zip(&other.worths);
        let count = pairs.len() as f64;
        let residual = |worth: &Option<f64>, mean: f64| worth.map_or(0.0, |worth| worth - mean);
        let square: f64 = pairs
            .map(|(a, b)| {
                let difference = residual(a, ours) - residual(b, theirs);
                difference * difference
            })
            .sum();
        let error = (square.max(1e-9) / count / count).sqrt();
        (self.worth() - other.worth()) / error
    }
}

/// Who is ahead of the first by so many standard errors, by the most; the
/// first if nobody is.
fn leader(race: &[Rival], lead: f64) -> usize {
    let mut best = 0;
    for place in 1..race.len() {
        let rival = &race[place];
        let ahead = !rival.out && rival.worth() > race[best].worth();
        if ahead && (race[0].out || rival.lead(&race[0]) > lead) {
            best = place;
        }
    }
    best
}

/// A number for a view.
fn fingerprint(view: &View) -> u64 {
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
    /// These cells are opened, of `RollOuts::cells`.
    Open(u32, u32),
    /// Play is perfect from here.
    Worth(f64),
}

/// A position that is played out many times, and what was decided in those
/// that followed from it.
struct RollOuts<'a> {
    start: &'a View,
    analyser: Analyser,
    effort: &'a Effort,
    cancel: &'a Cancel,
    seen: FxHashMap<u64, Seen>,
    cells: Vec<CellId>,
    positions: u64,
    /// Whether it came to a position whose layouts are too many to be counted:
    /// what is known there costs too much, and says too little.
    is_uncounted: bool,
    view: View,
    waiting: Vec<CellId>,
}

impl<'a> RollOuts<'a> {
    fn new(start: &'a View, effort: &'a Effort, cancel: &'a Cancel) -> Self {
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

    fn is_stopped(&self) -> bool {
        self.positions > self.effort.positions
    }

    fn sampler(&mut self) -> Option<crate::analyse::sample::Sampler> {
        let analysis = self.analyser.analyse(self.start).ok()?;
        analysis.sampler_until(self.cancel)
    }

    /// The chance to win that a game ends with that starts with a cell; none
    /// if that is a mine.
    fn play(&mut self, mines: &CellSet, cell: CellId) -> Option<f64> {
        if mines.contains(cell) {
            return None;
        }
        self.view.clone_from(self.start);
        let mut key = self.open(mines, cell);
        loop {
            if self.view.hidden_count() == self.view.mines() {
                return Some(1.0);
            }
            let seen = match self.seen.get(&key) {
                Some(&seen) => seen,
                None => {
                    let seen = self.decide();
                    self.seen.insert(key, seen);
                    seen
                }
            };
            let (from, to) = match seen {
                Seen::Worth(worth) => return Some(worth),
                Seen::Open(from, to) => (from as usize, to as usize),
            };
            for place in from..to {
                let cell = self.cells[place];
                if mines.contains(cell) {
                    return Some(0.0);
                }
                key = key.wrapping_add(self.open(mines, cell));
            }
        }
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
            return Seen::Open(from, self.cells.len() as u32);
        }
        let Ok(analysis) = self.analyser.analyse(&self.view) else {
            return Seen::Worth(0.0);
        };
        if !analysis.safe().is_empty() {
            self.cells.extend(analysis.safe());
            return Seen::Open(from, self.cells.len() as u32);
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
        self.cells.push(cell);
        Seen::Open(from, from + 1)
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
