//! A view in which one cell is supposed to be the opposite of what it is, for
//! the engine, which counts where a search runs out of steps.

use demineur_core::{CellId, CellView, Topology, View};

use crate::analyse::analyser::Analyser;
use crate::analyse::conflict::Conflict;
use crate::analyse::counter::Counter;
use crate::budget::Cancel;

/// The view with one number more, on a cell of its own that touches only the
/// cell in question.
pub struct Opposite {
    view: View,
    extra: CellId,
    cancel: Cancel,
}

impl Opposite {
    /// Supposes that the cell is a mine, or is none; nothing once the switch
    /// was thrown.
    ///
    /// *Complexity*: O(cells · degree).
    pub fn new(view: &View, cell: CellId, mine: bool, cancel: &Cancel) -> Option<Self> {
        if cancel.is_cancelled() {
            return None;
        }
        let extra = CellId::from_index(view.len());
        let around = |c| {
            view.topology()
                .neighbours(c)
                .iter()
                .map(|n| n.get())
                .collect()
        };
        let mut adjacency: Vec<Vec<u32>> = view.cells().map(around).collect();
        adjacency[cell.index()].push(extra.get());
        adjacency.push(vec![cell.get()]);
        let topology = Topology::graph(&adjacency).ok()?;
        let mut opposite = View::new(topology.into(), view.mines());
        for (open, number) in view.opened() {
            opposite.set(open, CellView::Open(number));
        }
        opposite.set(extra, CellView::Open(u32::from(mine)));
        Some(Self {
            view: opposite,
            extra,
            cancel: cancel.clone(),
        })
    }

    /// A minimal set of numbers that rules it out, and whether it takes the
    /// mine count; none when it is possible.
    pub fn ruled_out(&self) -> Option<Conflict> {
        let mut conflict = Analyser::stopped_by(&self.cancel)
            .analyse(&self.view)
            .err()?;
        let place = conflict.cells.binary_search(&self.extra).ok()?;
        conflict.cells.remove(place);
        Some(conflict)
    }

    /// Whether these numbers rule it out, as far as can be told.
    pub fn is_ruled_out_by(&self, numbers: &[CellId], mine_count: bool) -> bool {
        let mut kept = numbers.to_vec();
        kept.push(self.extra);
        kept.sort_unstable();
        Counter::stopped_by(&self.cancel).fits(&self.view, &kept, mine_count) == Some(false)
    }
}
