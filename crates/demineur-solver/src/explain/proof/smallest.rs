//! The fewest numbers that force a cell.

use rustc_hash::FxHashSet;

use super::system::{Answer, System};

/// Reasons of up to this many numbers are the smallest there are; larger ones
/// are only minimal: none of their numbers can be dropped.
pub const EXACT_UP_TO: usize = 5;

/// The fewest constraints that cannot hold while the cell is the opposite of
/// what it is claimed to be, up to `most` of them (and the mine count, which is
/// not counted). None where it takes more, or the switch was thrown.
///
/// Reiter's hitting-set tree, by iterative deepening: constraints that do hold
/// together have a filling; whatever larger set never holds must contain
/// one of the constraints this filling breaks, so only those are tried. Each
/// filling is first made to break as few as it can, and serves every later
/// set that it satisfies. On expert fronts this looks at some dozen sets where
/// there are a hundred thousand connected ones.
pub fn smallest(system: &System, opposite: bool, most: usize) -> Option<Vec<u32>> {
    let mut search = Tree {
        system,
        opposite,
        known: Vec::new(),
        seen: FxHashSet::default(),
    };
    let base: Vec<u32> = system.mine_count().into_iter().collect();
    for size in 0..=most {
        search.seen.clear();
        if let Some(found) = search.descend(&base, size) {
            return Some(found);
        }
    }
    None
}

/// A minimal set of constraints that never hold together, starting from all and
/// dropping what is not needed, the farthest first. None if they can hold, or
/// the answer is out of reach.
pub fn minimal(system: &System, opposite: bool) -> Option<Vec<u32>> {
    let all: Vec<u32> = (0..system.len() as u32).collect();
    if system.ask(&all, opposite, None) != Answer::Never {
        return None;
    }
    let mut kept = all;
    let mut chunk = kept.len().div_ceil(2);
    // In halves first: most of a large front has nothing to do with the cell.
    loop {
        let mut end = kept.len();
        while end > 0 {
            if system.is_stopped() {
                return None;
            }
            let start = end.saturating_sub(chunk);
            let fewer: Vec<u32> = [&kept[..start], &kept[end..]].concat();
            if system.ask(&fewer, opposite, None) == Answer::Never {
                kept = fewer;
            }
            end = start;
        }
        if chunk == 1 {
            return Some(kept);
        }
        chunk = chunk.div_ceil(2);
    }
}

struct Tree<'a> {
    system: &'a System,
    opposite: bool,
    /// Fillings found so far, each with the constraints it breaks.
    known: Vec<(Vec<u32>, Vec<u32>)>,
    seen: FxHashSet<Vec<u32>>,
}

impl Tree<'_> {
    fn descend(&mut self, chosen: &[u32], left: usize) -> Option<Vec<u32>> {
        if self.system.is_stopped() {
            return None;
        }
        let at = match self.known_for(chosen) {
            Some(at) => at,
            None => match self.system.ask(chosen, self.opposite, None) {
                Answer::Never => return Some(chosen.to_vec()),
                Answer::Unknown => return None,
                Answer::Holds(mines) => self.remember(mines),
            },
        };
        if left == 0 {
            return None;
        }
        for constraint in self.known[at].1.clone() {
            let mut next = chosen.to_vec();
            let place = next.partition_point(|&e| e < constraint);
            next.insert(place, constraint);
            if self.seen.insert(next.clone())
                && let Some(found) = self.descend(&next, left - 1)
            {
                return Some(found);
            }
        }
        None
    }

    /// The known filling that satisfies the chosen and breaks the fewest.
    fn known_for(&self, chosen: &[u32]) -> Option<usize> {
        (0..self.known.len())
            .filter(|&i| {
                let broken = &self.known[i].1;
                chosen.iter().all(|e| broken.binary_search(e).is_err())
            })
            .min_by_key(|&i| self.known[i].1.len())
    }

    /// Mends what a filling breaks, one constraint at a time, keeping what it
    /// holds; then keeps it.
    fn remember(&mut self, mut mines: Vec<u32>) -> usize {
        let mut broken = self.system.broken(&mines);
        let mut hopeless: Vec<u32> = Vec::new();
        while let Some(&constraint) = broken.iter().rev().find(|e| !hopeless.contains(e)) {
            let held: Vec<u32> = (0..self.system.len() as u32)
                .filter(|e| broken.binary_search(e).is_err() || *e == constraint)
                .collect();
            match self.system.ask(&held, self.opposite, Some(&mines)) {
                Answer::Holds(better) => {
                    mines = better;
                    broken = self.system.broken(&mines);
                }
                _ if self.system.is_stopped() => break,
                _ => hopeless.push(constraint),
            }
        }
        self.known.push((mines, broken));
        self.known.len() - 1
    }
}
