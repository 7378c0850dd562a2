//! What the player may know.

use std::fmt;
use std::sync::Arc;

use crate::cell::CellId;
use crate::topology::Topology;

/// A note the player puts on a hidden cell. Never a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A flag: "there is a mine".
    Mine,
    /// "?"
    Uncertain,
    /// "there is no mine" (document 004).
    Safe,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 3] = [Self::Mine, Self::Uncertain, Self::Safe];

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Uncertain => "uncertain",
            Self::Safe => "safe",
        }
    }

    /// The mark of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.name() == name)
    }
}

/// What the player sees of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellView {
    /// Not opened, no mark.
    Hidden,
    /// Not opened, with a mark.
    Marked(Mark),
    /// Opened, showing how many of its neighbours are mines.
    Open(u32),
}

impl CellView {
    /// Whether the cell has not been opened.
    pub const fn is_hidden(self) -> bool {
        !matches!(self, Self::Open(_))
    }

    /// The number shown, if open.
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Open(number) => Some(number),
            _ => None,
        }
    }

    /// Whether it carries a flag.
    pub const fn is_flagged(self) -> bool {
        matches!(self, Self::Marked(Mark::Mine))
    }
}

/// One cell in four bytes: hidden and marked cells have the top bit set, open
/// ones are their number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u32);

impl Packed {
    const HIDDEN: u32 = 1 << 31;

    const fn new(view: CellView) -> Self {
        Self(match view {
            CellView::Hidden => Self::HIDDEN,
            CellView::Marked(Mark::Mine) => Self::HIDDEN | 1,
            CellView::Marked(Mark::Uncertain) => Self::HIDDEN | 2,
            CellView::Marked(Mark::Safe) => Self::HIDDEN | 3,
            CellView::Open(number) => number,
        })
    }

    #[inline]
    const fn view(self) -> CellView {
        if self.0 & Self::HIDDEN == 0 {
            return CellView::Open(self.0);
        }
        match self.0 & 3 {
            0 => CellView::Hidden,
            1 => CellView::Marked(Mark::Mine),
            2 => CellView::Marked(Mark::Uncertain),
            _ => CellView::Marked(Mark::Safe),
        }
    }
}

/// What the player may know: the board's shape, the number of mines, and for
/// each cell what it shows. No mine can be reached from here, so that whoever
/// is handed a view is honest by type.
#[derive(Clone, PartialEq, Eq)]
pub struct View {
    topology: Arc<Topology>,
    mines: usize,
    cells: Vec<Packed>,
    open: usize,
    flags: usize,
}

impl View {
    /// A board nobody has touched yet, with that many mines.
    pub fn new(topology: Arc<Topology>, mines: usize) -> Self {
        let cells = vec![Packed::new(CellView::Hidden); topology.len()];
        Self {
            topology,
            mines,
            cells,
            open: 0,
            flags: 0,
        }
    }

    /// Who touches whom.
    #[inline]
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// How many cells the board has.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether the board has no cell.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// How many mines there are, found or not.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// How many cells are open.
    pub fn open_count(&self) -> usize {
        self.open
    }

    /// How many cells are not open, marked or not.
    pub fn hidden_count(&self) -> usize {
        self.cells.len() - self.open
    }

    /// How many cells carry a flag.
    pub fn flag_count(&self) -> usize {
        self.flags
    }

    /// What the cell shows.
    #[inline]
    pub fn get(&self, cell: CellId) -> CellView {
        self.cells[cell.index()].view()
    }

    /// The cell's number, if it is open.
    #[inline]
    pub fn number(&self, cell: CellId) -> Option<u32> {
        self.get(cell).number()
    }

    /// Whether the cell is not open.
    #[inline]
    pub fn is_hidden(&self, cell: CellId) -> bool {
        self.cells[cell.index()].0 & Packed::HIDDEN != 0
    }

    /// Lets the cell show something else. The number is taken as it comes:
    /// views read from files or screens may be impossible.
    pub fn set(&mut self, cell: CellId, view: CellView) {
        let before = std::mem::replace(&mut self.cells[cell.index()], Packed::new(view)).view();
        if !before.is_hidden() {
            self.open -= 1;
        }
        if !view.is_hidden() {
            self.open += 1;
        }
        if before.is_flagged() {
            self.flags -= 1;
        }
        if view.is_flagged() {
            self.flags += 1;
        }
    }

    /// Every cell, in ascending order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = CellId> + use<> {
        self.topology.cells()
    }

    /// The hidden cells, marked or not, in ascending order.
    pub fn hidden(&self) -> impl Iterator<Item = CellId> + '_ {
        self.cells().filter(|&cell| self.is_hidden(cell))
    }

    /// The cells that show something else than in another view of as many
    /// cells, in ascending order. *Complexity*: a look at each cell, many at a
    /// time where nothing differs.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use demineur_core::{CellId, CellView, Topology, View};
    /// let before = View::new(Arc::new(Topology::square(9, 9)), 10);
    /// let mut after = before.clone();
    /// after.set(CellId::new(40), CellView::Open(2));
    /// assert!(after.differences(&before).eq([CellId::new(40)]));
    /// ```
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = CellId> + 'a {
        const RUN: usize = 32;
        let runs = self.cells.chunks(RUN).zip(other.cells.chunks(RUN));
        let runs = runs.enumerate().filter(|(_, (ours, theirs))| {
            // Without a way out, so that many are compared by one instruction.
            let pairs = ours.iter().zip(*theirs);
            pairs.fold(0, |found, (a, b)| found | (a.0 ^ b.0)) != 0
        });
        runs.flat_map(|(run, (ours, theirs))| {
            let pairs = ours.iter().zip(theirs).zip(run * RUN..);
            let differ = pairs.filter(|((a, b), _)| a != b);
            differ.map(|(_, index)| CellId::from_index(index))
        })
    }

    /// The open cells with their numbers, in ascending order.
    pub fn opened(&self) -> impl Iterator<Item = (CellId, u32)> + '_ {
        self.cells()
            .filter_map(|cell| Some((cell, self.number(cell)?)))
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({} mines, ", self.mines)?;
        f.debug_map()
            .entries(self.opened().map(|(cell, number)| (cell.get(), number)))
            .finish()?;
        write!(f, ")")
    }
}
