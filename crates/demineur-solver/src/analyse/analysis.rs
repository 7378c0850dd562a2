//! What an analysis found.

mod census;

use std::sync::{Arc, OnceLock};

use census::Census;
use demineur_core::CellId;
use num_bigint::BigUint;

use crate::budget::Cancel;
use crate::counting::count::Counted;

/// What follows from a view, and how likely the rest is.
///
/// Certainties are decided by whether a layout exists, never by how near to 0
/// or 1 a probability came out.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(crate) exact: bool,
    /// What each cell of the board is to the analysis.
    pub(crate) roles: Vec<Role>,
    pub(crate) safe: Vec<CellId>,
    pub(crate) mines: Vec<CellId>,
    pub(crate) boxes: Vec<CellBox>,
    pub(crate) box_cells: Vec<CellId>,
    pub(crate) components: Vec<CountedComponent>,
    pub(crate) sea: Sea,
    /// Mines in sea and boxes.
    pub(crate) unknown_mines: usize,
    pub(crate) ln_layouts: f64,
    pub(crate) census: OnceLock<Option<Census>>,
    pub(crate) layouts: OnceLock<Option<BigUint>>,
}

/// What a cell is to the analysis: a box, or one of the values below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Role(pub(crate) u32);

impl Role {
    pub(crate) const OPEN: Self = Self(u32::MAX);
    pub(crate) const SEA: Self = Self(u32::MAX - 1);
    /// Decided by counting around single numbers.
    pub(crate) const SAFE: Self = Self(u32::MAX - 2);
    pub(crate) const MINE: Self = Self(u32::MAX - 3);
}

/// One box: cells that the same numbers touch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellBox {
    /// Its cells in `Analysis::box_cells`.
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// Its component in `Analysis::components`, and its place in it. Boxes of a
    /// component that was too large to count have none.
    pub(crate) component: u32,
    pub(crate) place: u32,
    /// Mine probability of each of its cells.
    pub(crate) risk: f64,
}

/// No component.
pub(crate) const NO_COMPONENT: u32 = u32::MAX;

/// One counted component.
#[derive(Clone, Debug)]
pub(crate) struct CountedComponent {
    pub(crate) counted: Arc<Counted>,
    /// The chance of each number of mines, from the least on.
    pub(crate) posterior: Vec<f64>,
}

/// The hidden cells that no number touches.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sea {
    /// How many there are.
    pub cells: usize,
    /// Mean number of mines in them.
    pub mean_mines: f64,
    /// Least and most mines in them; bounds when the analysis is not exact.
    pub mines: (usize, usize),
    /// Mine probability of each; 0 when there are none.
    pub mine_probability: f64,
}

/// One component of the front, for readers outside: how many mines it has.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Component<'a> {
    /// The least number of mines.
    pub least: usize,
    /// The chance of that number, of one more, and so on.
    pub chances: &'a [f64],
}

impl Analysis {
    /// Whether every layout was counted. If not, [`Analysis::layouts`] has no
    /// answer, [`Analysis::safe`] and [`Analysis::mines`] hold only some of
    /// the certain cells, all of them proven, and probabilities are estimates.
    pub fn exact(&self) -> bool {
        self.exact
    }

    /// The chance that a hidden cell is a mine; none for open cells and for
    /// cells not on the board.
    ///
    /// It is 0 or 1 exactly for the cells in [`Analysis::safe`] and
    /// [`Analysis::mines`]. Relative error about 1e-12.
    pub fn probability(&self, cell: CellId) -> Option<f64> {
        match *self.roles.get(cell.index())? {
            Role::OPEN => None,
            Role::SEA => Some(self.sea.mine_probability),
            Role::SAFE => Some(0.0),
            Role::MINE => Some(1.0),
            Role(number) => Some(self.boxes[number as usize].risk),
        }
    }

    /// The least chance of a mine that a hidden cell has; 1 if there is none.
    /// Cells of a box are alike, so that boxes are looked at and not cells; but
    /// windows may have decided some cells of a box that was not counted.
    pub(crate) fn least_probability(&self) -> f64 {
        let cells = || (0..self.roles.len()).map(CellId::from_index);
        let each = || cells().filter_map(|cell| self.probability(cell));
        if !self.exact {
            return each().fold(1.0, f64::min);
        }
        let boxes = self.boxes.iter().map(|b| b.risk);
        let sea = (self.sea.cells > 0).then_some(self.sea.mine_probability);
        let safe = (!self.safe.is_empty()).then_some(0.0);
        let least = boxes.chain(sea).chain(safe).fold(1.0, f64::min);
        debug_assert_eq!(least, each().fold(1.0, f64::min));
        least
    }

    /// The hidden cells that are no mine in any layout, ascending.
    pub fn safe(&self) -> &[CellId] {
        &self.safe
    }

    /// The hidden cells that are mines in every layout, ascending.
    pub fn mines(&self) -> &[CellId] {
        &self.mines
    }

    /// The hidden cells that no number touches.
    pub fn sea(&self) -> Sea {
        self.sea
    }

    /// Whether the cell is hidden and no number touches it.
    pub fn is_sea(&self, cell: CellId) -> bool {
        self.roles.get(cell.index()) == Some(&Role::SEA)
    }

    /// How many layouts fit, in integers; none when the analysis is not exact.
    ///
    /// Counted on the first call, apart from the probabilities, which need no
    /// integers.
    pub fn layouts(&self) -> Option<&BigUint> {
        self.layouts
            .get_or_init(|| {
                if self.exact {
                    census::layouts(self, &Cancel::new())
                } else {
                    None
                }
            })
            .as_ref()
    }

    /// The same; none as well when the switch is thrown before they are counted.
    pub fn layouts_until(&self, cancel: &Cancel) -> Option<&BigUint> {
        if self.exact && self.layouts.get().is_none() {
            let found = census::layouts(self, cancel);
            if cancel.is_cancelled() {
                return None;
            }
            let _: Result<(), _> = self.layouts.set(found);
        }
        self.layouts()
    }

    /// Natural logarithm of the number of layouts; an estimate when the
    /// analysis is not exact. Differences of it compare what a cell may show:
    /// the chance of a number is the layouts that show it over all.
    pub fn ln_layouts(&self) -> f64 {
        self.ln_layouts
    }

    /// In how many layouts a hidden cell is a mine, in integers; none for open
    /// cells and when the analysis is not exact.
    pub fn layouts_with_mine(&self, cell: CellId) -> Option<&BigUint> {
        let census = self
            .census
            .get_or_init(|| {
                if self.exact {
                    census::census(self, &Cancel::new())
                } else {
                    None
                }
            })
            .as_ref()?;
        match *self.roles.get(cell.index())? {
            Role::OPEN => None,
            Role::SEA => Some(&census.sea),
            Role::SAFE => Some(&BigUint::ZERO),
            Role::MINE => self.layouts(),
            Role(number) => Some(&census.boxes[number as usize]),
        }
    }

    /// Does the counting that [`Analysis::layouts_with_mine`] needs, unless the
    /// switch is thrown before; whether it is done.
    pub fn census_until(&self, cancel: &Cancel) -> bool {
        if self.exact && self.census.get().is_none() {
            let found = census::census(self, cancel);
            if cancel.is_cancelled() {
                return false;
            }
            let _: Result<(), _> = self.census.set(found);
        }
        self.exact
    }

    /// The components of the front: how many mines each may have. Components
    /// of cells that counting around single numbers decided are not listed.
    pub fn components(&self) -> impl Iterator<Item = Component<'_>> {
        self.components.iter().map(|component| Component {
            least: component.counted.least as usize,
            chances: &component.posterior,
        })
    }

    /// The cells that the same numbers touch as this one, itself included,
    /// ascending; none for open, decided and sea cells. All have the same
    /// probability.
    pub fn box_of(&self, cell: CellId) -> Option<&[CellId]> {
        let own = self.cell_box(cell)?;
        Some(&self.box_cells[own.from as usize..own.to as usize])
    }

    /// The chance that 0, 1, 2, … of a cell's [`Analysis::box_of`] are mines;
    /// none where it has no box or its component was too large to count.
    pub fn box_mines(&self, cell: CellId) -> Option<Vec<f64>> {
        let own = self.cell_box(cell)?;
        let component = self.components.get(own.component as usize)?;
        let counted = &component.counted;
        let (low, high) = counted.box_range(own.place as usize);
        let mut chances = vec![0.0; (own.to - own.from) as usize + 1];
        for mines in low..=high {
            let shares = counted.share(own.place as usize, mines);
            chances[mines as usize] = dot(shares, &component.posterior);
        }
        Some(chances)
    }

    /// Mines left for the sea once every component has its least.
    pub(crate) fn rest(&self) -> usize {
        let least: usize = self
            .components
            .iter()
            .map(|p| p.counted.least as usize)
            .sum();
        self.unknown_mines - least
    }

    fn cell_box(&self, cell: CellId) -> Option<&CellBox> {
        self.boxes.get(self.roles.get(cell.index())?.0 as usize)
    }
}

#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
