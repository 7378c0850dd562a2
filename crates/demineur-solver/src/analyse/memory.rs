//! What is remembered of the last view, so that the next one of the same game
//! need not be read from the start.

use std::sync::Arc;

use demineur_core::{CellId, View};

use crate::analyse::analysis::Role;
use crate::counting::constraint::{Constraints, Known};

/// The last view of a game, and what counting around single numbers had shown
/// of it. That never becomes wrong while cells are only opened, and a number
/// all of whose cells are known never tells anything new: both need no second
/// look. Any other change forgets everything.
///
/// Facts that counting of whole components proved are left out on purpose:
/// with them, components would be cut up otherwise than from scratch, and the
/// last bits of an answer would depend on what was asked before.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The view, without its marks; none when everything is forgotten.
    seen: Option<View>,
    /// What is known of each cell.
    pub(crate) facts: Vec<Known>,
    /// The same with what is open, as an analysis starts from it.
    roles: Vec<Role>,
    mines: Vec<CellId>,
    safe: Vec<CellId>,
    /// Open cells with unknown cells around, ascending.
    telling: Vec<CellId>,
    fresh: Vec<CellId>,
    /// A list to be written over by the next look.
    pub(crate) spare: Vec<Role>,
}

/// How a view differs from the remembered one.
pub(crate) struct Look {
    /// What each cell is, boxes not yet filled in.
    pub(crate) roles: Vec<Role>,
    /// Known mines, ascending, and known safe cells that are still hidden.
    pub(crate) mines: Vec<CellId>,
    pub(crate) safe: Vec<CellId>,
}

impl Memory {
    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.seen = None;
    }

    fn start(&mut self, view: &View) {
        self.seen = Some(View::new(view.topology().clone(), view.mines()));
        self.facts.clear();
        self.facts.resize(view.len(), Known::Nothing);
        self.roles.clear();
        self.roles.resize(view.len(), Role::SEA);
        self.mines.clear();
        self.safe.clear();
        self.telling.clear();
    }

    /// Compares a view with the remembered one; starts afresh if it is not a
    /// later one of the same game. *Complexity*: one look at each cell.
    pub(crate) fn look(&mut self, view: &View) -> Look {
        if !self.compare(view) {
            self.start(view);
            self.compare(view);
        }
        let mut roles = std::mem::take(&mut self.spare);
        roles.clone_from(&self.roles);
        for cell in &self.fresh {
            roles[cell.index()] = Role::OPEN;
        }
        let safe = self.safe.iter().copied();
        Look {
            roles,
            mines: self.mines.clone(),
            safe: safe.filter(|&c| view.is_hidden(c)).collect(),
        }
    }

    /// Finds the cells opened since; whether the board is the same and nothing
    /// else changed.
    fn compare(&mut self, view: &View) -> bool {
        self.fresh.clear();
        let Some(seen) = &self.seen else {
            return false;
        };
        if !Arc::ptr_eq(seen.topology(), view.topology()) {
            return false;
        }
        for cell in view.differences(seen) {
            let (now, before) = (view.number(cell), seen.number(cell));
            // A mark is no difference.
            if now == before {
                continue;
            }
            if before.is_some() || self.facts[cell.index()] == Known::Mine {
                return false;
            }
            self.fresh.push(cell);
        }
        true
    }

    /// Reads the numbers that may tell something new.
    ///
    /// # Errors
    /// Constraints that contradict each other.
    pub(crate) fn read(&self, view: &View, into: &mut Constraints) -> Result<(), Vec<u32>> {
        let numbers = merged(&self.telling, &self.fresh);
        let open = numbers.filter_map(|cell| Some((cell, view.number(cell)?)));
        into.read(view, open, &self.facts)
    }

    /// Whether the view last looked at is read from the start.
    pub(crate) fn is_fresh(&self) -> bool {
        self.telling.is_empty() && self.mines.is_empty() && self.safe.is_empty()
    }

    /// Takes the view last looked at as the remembered one. The constraints
    /// are those read from it, with nothing learnt but by counting.
    pub(crate) fn remember(&mut self, view: &View, read: &Constraints) {
        for &cell in &self.fresh {
            if let Some(seen) = &mut self.seen {
                seen.set(cell, view.get(cell));
            }
            self.roles[cell.index()] = Role::OPEN;
        }
        self.safe.retain(|&c| view.is_hidden(c));
        for (&cell, &known) in read.front.iter().zip(&read.known) {
            self.facts[cell.index()] = known;
            match known {
                Known::Nothing => {}
                Known::Safe => {
                    self.roles[cell.index()] = Role::SAFE;
                    self.safe.push(cell);
                }
                Known::Mine => {
                    self.roles[cell.index()] = Role::MINE;
                    self.mines.push(cell);
                }
            }
        }
        // A stable sort takes a long sorted run and a short tail in linear time.
        self.mines.sort();
        self.telling.clear();
        let telling = read.numbers.iter().zip(&read.unknown).filter(|n| *n.1 > 0);
        self.telling.extend(telling.map(|n| *n.0));
        self.fresh.clear();
    }
}

/// Two ascending lists as one.
fn merged<'a>(a: &'a [CellId], b: &'a [CellId]) -> impl Iterator<Item = CellId> + 'a {
    let (mut a, mut b) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) if x < y => a.next(),
        (Some(_), None) => a.next(),
        _ => b.next(),
    })
}
