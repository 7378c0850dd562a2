//! Which guess is followed by a next opening that is survived most often.

use demineur_core::{CellId, View};

use super::super::exact::promise;
use super::nearness::steps_to_open;
use crate::analyse::analyser::Analyser;
use crate::analyse::analysis::{Analysis, Role};
use crate::analyse::what_if::{Ground, Opened};
use crate::counting::binomial;

// Each figure below is over 40,000 expert boards of our own a start, safe at
// the corner / opening at (3,3), differences paired (± 0.06 to 0.38), against
// these constants with 40 candidates, endgames to 300 layouts and no isolated
// components: 40.75 / 53.91 % won, each ± 0.48.

/// Cells less safe than this share of the safest are not looked into; 0.85
/// made it −0.03 / −0.01 at 7 % more time.
const NEAR_SAFEST: f64 = 0.9;

/// Cells that are looked into at most, the most promising first. All of 40
/// (what the figures here stand for) took 10 % more time; 12 made it
/// −0.09 ± 0.15 / −0.02 ± 0.11 for 13 % less.
pub(super) const CANDIDATES: usize = 20;

/// How much the promise of a cell counts when they are put in order. Not
/// measured: it decides how early the others are given up, and which are too
/// many.
const PROMISE: f64 = 0.2;

/// While much is unknown, what leads on is worth more than its own survival:
/// by this share; twice as much made it −0.13 / −0.03, nothing −0.24 / +0.04.
const LEADS_ON: f64 = 0.1;

/// As long as the layouts left, by their logarithm, are this share of those at
/// the start: 170 of 241 on expert; 120 instead of 170 made it −0.04 / −0.04.
const EARLY: f64 = 0.7;

/// Chances this close count as equal: floats of equal cells may differ in
/// their last digits.
const SAME: f64 = 1e-9;

/// What leading on is worth besides, in that position of a game.
pub(super) fn bonus(view: &View, analysis: &Analysis) -> f64 {
    let start = binomial::ln(view.len(), view.mines());
    if analysis.ln_layouts() > EARLY * start {
        LEADS_ON
    } else {
        0.0
    }
}

/// A cell, and how opening it goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survivor {
    pub(super) cell: CellId,
    /// Chance that it is no mine.
    pub(super) safety: f64,
    /// Chance that this opening and the next are survived.
    pub(super) survival: f64,
    /// What it is chosen by.
    pub(super) score: f64,
}

/// The cells after which the next opening is survived most often, the best
/// first, and the survival of the safest cell; none if nothing could be worked
/// out. Cells that score less than the best by more than that share may be
/// missing. The analysis must be exact.
pub(super) fn ranked(
    view: &View,
    analysis: &Analysis,
    bonus: f64,
    margin: f64,
    most: usize,
    analyser: &mut Analyser,
) -> Option<(Vec<Survivor>, f64)> {
    let ground = Ground::new(view, analysis);
    let mut safest = None;
    let mut found: Vec<Survivor> = Vec::new();
    let mut best = 0.0;
    for candidate in candidates(view, analysis, most) {
        let mut trial = Trial {
            rest: candidate.safety,
            safety: candidate.safety,
            survived: 0.0,
            leading: 0.0,
            bonus,
        };
        let floor = best * (1.0 - margin);
        let numbers = |opened: &Opened| numbers(view, analysis, candidate.cell, opened);
        trial.run(&ground, candidate.cell, numbers, floor, analyser);
        if analyser.is_stopped() {
            break;
        }
        if trial.rest <= SAME {
            safest.get_or_insert(trial.survived);
            if trial.score() > floor + SAME {
                best = trial.score().max(best);
                found.push(Survivor {
                    cell: candidate.cell,
                    safety: candidate.safety,
                    survival: trial.survived,
                    score: trial.score(),
                });
            }
        }
    }
    found.retain(|survivor| survivor.score >= best * (1.0 - margin) - SAME);
    // Of equals the most promising comes first.
    if let Some(at) = found.iter().position(|s| s.score >= best - SAME) {
        found.swap(0, at);
        found[1..].sort_by(|a, b| b.score.total_cmp(&a.score));
    }
    safest
        .filter(|_| !found.is_empty())
        .map(|safest| (found, safest))
}

/// How opening a cell goes, number by number.
struct Trial {
    safety: f64,
    /// Chance of the numbers not yet looked into.
    rest: f64,
    /// Chance that this opening and the next are survived.
    survived: f64,
    /// Chance that a certain cell follows.
    leading: f64,
    bonus: f64,
}

impl Trial {
    fn run(
        &mut self,
        ground: &Ground<'_>,
        cell: CellId,
        numbers: impl FnOnce(&Opened) -> Vec<u32>,
        floor: f64,
        analyser: &mut Analyser,
    ) {
        if self.most() <= floor {
            return;
        }
        let mut opened = ground.open(cell);
        for number in numbers(&opened) {
            if self.rest <= SAME || self.most() <= floor || analyser.is_stopped() {
                break;
            }
            let Some(outcome) = ground.outcome(&mut opened, number, analyser) else {
                continue;
            };
            self.rest -= outcome.chance;
            self.survived += outcome.chance * outcome.safety;
            if outcome.goes_on {
                self.leading += outcome.chance;
            }
        }
    }

    fn score(&self) -> f64 {
        self.survived * (1.0 + self.bonus * self.leading / self.safety)
    }

    /// The score if all that is left goes well.
    fn most(&self) -> f64 {
        let leading = (self.leading + self.rest) / self.safety;
        (self.survived + self.rest) * (1.0 + self.bonus * leading)
    }
}

/// The numbers a cell may show, the likeliest first.
fn numbers(view: &View, analysis: &Analysis, cell: CellId, opened: &Opened) -> Vec<u32> {
    let near = view.topology().neighbours(cell);
    let risks = near.iter().filter_map(|&n| analysis.probability(n));
    let expected = risks.sum::<f64>();
    let least = opened.known;
    let mut numbers: Vec<u32> = (least..=least + opened.unknown).collect();
    numbers.sort_by(|&a, &b| {
        let far = |number: u32| (f64::from(number) - expected).abs();
        far(a).total_cmp(&far(b))
    });
    numbers
}

/// A cell that may be opened.
struct Candidate {
    cell: CellId,
    safety: f64,
    rank: f64,
}

/// The cells to look into: one of those that look alike, the safest first and
/// then the most promising.
///
/// Of those that look alike it is the one nearest to what is open, so that what
/// opens there meets what is known: from a number in the corner to the next
/// corner on the short side of an expert board. Against the first by id that
/// made it +0.15 ± 0.20 / +0.01 ± 0.04, the farthest −0.02 ± 0.08 / −0.02 ± 0.04
/// (60,000 boards of seed 900, low effort).
fn candidates(view: &View, analysis: &Analysis, most: usize) -> Vec<Candidate> {
    let enough = NEAR_SAFEST * (1.0 - analysis.least_probability());
    let mut signed: Vec<(u64, CellId, f64)> = view
        .hidden()
        .filter_map(|cell| {
            let safety = 1.0 - analysis.probability(cell)?;
            let near = safety > 0.0 && safety >= enough;
            near.then(|| (signature(view, analysis, cell), cell, safety))
        })
        .collect();
    let steps = steps_to_open(view);
    let by_nearness = |cell: CellId| (steps[cell.index()], cell);
    signed.sort_unstable_by_key(|&(signature, cell, _)| (signature, by_nearness(cell)));
    signed.dedup_by_key(|signed| signed.0);
    let mut found: Vec<Candidate> = signed
        .into_iter()
        .map(|(_, cell, safety)| Candidate {
            cell,
            safety,
            rank: safety * (1.0 + PROMISE * promise(view, analysis, cell)),
        })
        .collect();
    let by_rank = |a: &Candidate, b: &Candidate| {
        let nearness = || by_nearness(a.cell).cmp(&by_nearness(b.cell));
        b.rank.total_cmp(&a.rank).then_with(nearness)
    };
    found.sort_unstable_by(by_rank);
    // The safest is worked out in full: it is what others are compared with.
    let safest = found.iter().map(|c| c.safety).fold(0.0, f64::max);
    if let Some(at) = found.iter().position(|c| c.safety >= safest - SAME) {
        found[..=at].rotate_right(1);
    }
    found.truncate(most);
    found
}

/// The same for cells of one box that have as many neighbours in every box:
/// whatever follows from one of them follows from the others.
fn signature(view: &View, analysis: &Analysis, cell: CellId) -> u64 {
    let role = |cell: CellId| analysis.roles[cell.index()];
    let near = view.topology().neighbours(cell);
    let undecided = near.iter().map(|&n| role(n)).filter(|role| {
        let own = analysis.boxes.get(role.0 as usize);
        *role == Role::SEA || own.is_some_and(|b| b.risk < 1.0)
    });
    // A sum does not ask for their order.
    undecided.fold(mixed(role(cell)).rotate_left(17), |sum, role| {
        sum.wrapping_add(mixed(role))
    })
}

/// A fixed pseudo-random number for a role.
fn mixed(role: Role) -> u64 {
    let mut z = (u64::from(role.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 27)
}
