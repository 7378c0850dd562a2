//! A proof told step by step: suppose the opposite, and see where it ends.

use demineur_core::{CellId, View};

use super::Proof;
use super::system::hidden_around;

/// The way from the opposite of what is proven to a number that cannot be:
/// each link looks at one number only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// What follows, in order.
    pub links: Vec<Link>,
    /// The number that cannot be right after that.
    pub end: CellId,
    /// Why.
    pub why: Break,
}

/// What one number decides once the cells before are supposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The number.
    pub number: CellId,
    /// The cells it decides, ascending.
    pub cells: Vec<CellId>,
    /// Whether they would be mines, as all of them are needed; else they would
    /// be safe, as the number has all its mines.
    pub mine: bool,
}

/// How a number is contradicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// It would touch more mines than it shows.
    TooMany,
    /// Not enough cells would be left for its mines.
    TooFew,
}

impl Proof {
    /// The chain from the opposite to a contradiction, by single numbers of
    /// the proof and without the mine count; none where that does not do and
    /// cases have to be told apart.
    ///
    /// *Complexity*: quadratic in the numbers of the proof.
    pub fn chain(&self, view: &View) -> Option<Chain> {
        let mut supposed = vec![(self.cell, !self.mine)];
        let mut links: Vec<Link> = Vec::new();
        loop {
            // The shortest way to a contradiction first, then the number that
            // leaves the fewest cells to remember.
            let mut next: Option<Link> = None;
            for &number in &self.numbers {
                let state = State::of(view, number, &supposed);
                if let Some(why) = state.broken() {
                    return Some(Chain {
                        links: needed(view, links, number, self.cell),
                        end: number,
                        why,
                    });
                }
                if let Some(link) = state.link(number)
                    && next
                        .as_ref()
                        .is_none_or(|n| link.cells.len() < n.cells.len())
                {
                    next = Some(link);
                }
            }
            let link = next?;
            supposed.extend(link.cells.iter().map(|&cell| (cell, link.mine)));
            links.push(link);
        }
    }
}

/// What a number still has around it.
struct State {
    /// Mines it misses; negative when there are too many.
    missing: i64,
    unknown: Vec<CellId>,
}

impl State {
    fn of(view: &View, number: CellId, supposed: &[(CellId, bool)]) -> Self {
        let mut state = Self {
            missing: i64::from(view.number(number).unwrap_or(0)),
            unknown: Vec::new(),
        };
        for cell in hidden_around(view, number) {
            match supposed.iter().find(|(c, _)| *c == cell) {
                Some((_, mine)) => state.missing -= i64::from(*mine),
                None => state.unknown.push(cell),
            }
        }
        state.unknown.sort_unstable();
        state
    }

    fn broken(&self) -> Option<Break> {
        if self.missing < 0 {
            Some(Break::TooMany)
        } else if self.missing > self.unknown.len() as i64 {
            Some(Break::TooFew)
        } else {
            None
        }
    }

    fn link(self, number: CellId) -> Option<Link> {
        let mine = match self.missing {
            _ if self.unknown.is_empty() => return None,
            0 => false,
            missing if missing == self.unknown.len() as i64 => true,
            _ => return None,
        };
        Some(Link {
            number,
            cells: self.unknown,
            mine,
        })
    }
}

/// The links that the end rests on, in order.
fn needed(view: &View, links: Vec<Link>, end: CellId, cell: CellId) -> Vec<Link> {
    let mut used = vec![false; links.len()];
    let mut waiting = vec![end];
    let mut limit = vec![links.len()];
    while let (Some(number), Some(before)) = (waiting.pop(), limit.pop()) {
        for around in hidden_around(view, number).filter(|&c| c != cell) {
            let decided = links[..before]
                .iter()
                .position(|link| link.cells.contains(&around));
            if let Some(place) = decided
                && !std::mem::replace(&mut used[place], true)
            {
                waiting.push(links[place].number);
                limit.push(place);
            }
        }
    }
    let mut keep = used.into_iter();
    let mut links = links;
    links.retain(|_| keep.next() == Some(true));
    links
}
