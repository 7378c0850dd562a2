//! Playing on while the number of an open cell is not known.

use std::sync::Arc;

use demineur_core::{CellId, CellSet, Layout, Move, Topology, View};
use demineur_solver::analyse;
use demineur_solver::strategy::{Advice, Reason, Technique};

/// A game with open cells whose numbers are not known yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubt {
    /// What the board may be: one view for each likely reading.
    views: Vec<View>,
}

impl Doubt {
    /// A doubt between these views.
    pub fn between(views: Vec<View>) -> Self {
        Self { views }
    }

    /// A cell that is safe whichever view is true. It is opened first, since it
    /// may tell which is.
    pub fn certain(&self) -> Option<Advice> {
        let mut safe: Option<Vec<CellId>> = None;
        for view in &self.views {
            let here = analyse(view).ok()?;
            safe = Some(match safe {
                None => here.safe().to_vec(),
                Some(safe) => {
                    let both = safe.into_iter().filter(|cell| here.safe().contains(cell));
                    both.collect()
                }
            });
        }
        // A flag is in the way of a click.
        let is_free = |cell: &CellId| {
            let mut views = self.views.iter();
            views.all(|view| !view.get(*cell).is_flagged())
        };
        let cell = safe?.into_iter().find(is_free)?;
        Some(Advice {
            action: Move::Open(cell),
            certain: true,
            reason: Reason::plain(Technique::Certain),
        })
    }
}

/// A view without the cells that are open but not read: what is known of them
/// is that they are not mines, and so no number but theirs is missed.
pub(crate) struct Remainder {
    /// What is left.
    pub view: View,
    /// Which cell of the board each cell of it is.
    cells: Vec<CellId>,
    /// How many cells the board has.
    board_len: usize,
}

impl Remainder {
    /// What is left of a view without these cells; `None` when all is read.
    pub fn of(view: &View, unread: &CellSet) -> Option<Self> {
        if unread.is_empty() {
            return None;
        }
        let is_read = |cell: &CellId| !unread.contains(*cell);
        let cells: Vec<CellId> = view.cells().filter(is_read).collect();
        let mut places = vec![None; view.len()];
        for (place, cell) in (0u32..).zip(&cells) {
            places[cell.index()] = Some(place);
        }
        let around = |cell: &CellId| -> Vec<u32> {
            let around = view.topology().neighbours(*cell);
            around.iter().filter_map(|c| places[c.index()]).collect()
        };
        let adjacency: Vec<Vec<u32>> = cells.iter().map(around).collect();
        let topology = Topology::graph(&adjacency).expect("a part of a board is a board");
        let mut left = View::new(Arc::new(topology), view.mines());
        for (place, &cell) in cells.iter().enumerate() {
            left.set(CellId::from_index(place), view.get(cell));
        }
        Some(Self {
            view: left,
            cells,
            board_len: view.len(),
        })
    }

    /// Where the mines of the board are in what is left; `None` when they are
    /// of another board.
    pub fn layout(&self, whole: &Layout) -> Option<Layout> {
        if whole.mines().board_len() != self.board_len {
            return None;
        }
        let places = (0..).map(CellId::new).zip(&self.cells);
        let mines = places.filter(|(_, cell)| whole.is_mine(**cell));
        let mines = mines.map(|(place, _)| place);
        Some(Layout::new(CellSet::of(self.cells.len(), mines)))
    }

    /// Which cell of what is left one of the board is; `None` for one left out.
    pub fn place(&self, cell: CellId) -> Option<CellId> {
        let place = self.cells.iter().position(|&whole| whole == cell);
        place.map(CellId::from_index)
    }

    /// Cells of what is left as cells of the board.
    pub fn whole(&self, cells: &CellSet) -> CellSet {
        let cells = cells.iter().filter_map(|cell| self.cells.get(cell.index()));
        CellSet::of(self.board_len, cells.copied())
    }

    /// Advice on what is left as advice on the board.
    pub fn translate(&self, advice: Advice) -> Advice {
        let whole = |cell: CellId| self.cells.get(cell.index()).copied().unwrap_or(cell);
        let action = match advice.action {
            Move::Open(cell) => Move::Open(whole(cell)),
            Move::Flag(cell) => Move::Flag(whole(cell)),
            Move::Unmark(cell) => Move::Unmark(whole(cell)),
            Move::Chord(cell) => Move::Chord(whole(cell)),
            other => other,
        };
        let cells = advice.reason.cells.into_iter().map(whole).collect();
        Advice {
            action,
            reason: Reason::new(advice.reason.technique, cells),
            ..advice
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_core::{BoardSpec, CellView, Mark};

    /// Three cells in a row, of which the middle one is open.
    fn view(middle: CellView, mines: usize) -> View {
        let board = BoardSpec::square(3, 1).build().unwrap();
        let mut view = View::new(board.topology().clone(), mines);
        view.set(CellId::new(1), middle);
        view
    }

    #[test]
    fn only_what_is_safe_in_all_views_is_certain() {
        let views = |numbers: &[u32]| {
            let views = numbers.iter().map(|&n| view(CellView::Open(n), n as usize));
            Doubt::between(views.collect())
        };
        assert!(views(&[0]).certain().is_some());
        assert!(views(&[0, 2]).certain().is_none());
        assert!(Doubt::default().certain().is_none());
        let mut flagged = view(CellView::Open(0), 0);
        for cell in [0, 2].map(CellId::new) {
            flagged.set(cell, CellView::Marked(Mark::Mine));
        }
        assert!(Doubt::between(vec![flagged]).certain().is_none());
    }

    #[test]
    fn a_cell_that_is_not_read_is_left_out() {
        let unread = |cells: &[u32]| CellSet::of(3, cells.iter().map(|&cell| CellId::new(cell)));
        assert!(Remainder::of(&view(CellView::Open(1), 1), &unread(&[])).is_none());
        let rest = Remainder::of(&view(CellView::Hidden, 2), &unread(&[1])).expect("two cells");
        assert_eq!(rest.view.len(), 2);
        assert_eq!(analyse(&rest.view).unwrap().mines().len(), 2);
        let advice = Advice {
            action: Move::Open(CellId::new(1)),
            certain: false,
            reason: Reason::plain(Technique::Random),
        };
        assert_eq!(rest.translate(advice).action, Move::Open(CellId::new(2)));
        let layout = |cells, mine| Layout::new(CellSet::of(cells, [CellId::new(mine)]));
        assert_eq!(rest.layout(&layout(3, 2)), Some(layout(2, 1)));
        assert_eq!(rest.layout(&layout(2, 1)), None);
    }
}
