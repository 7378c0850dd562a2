//! What follows from a board of which nobody has said how many mines it has.

use std::sync::Arc;

use demineur_core::{CellId, Move, Topology, View};
use demineur_solver::strategy::{Advice, Reason, Technique};
use demineur_solver::{Analysis, Conflict, analyse};

/// One cell in so many is a mine, in most games.
pub(crate) const SPARSE: usize = 6;

/// What follows from the numbers alone. To the hidden cells come others, five times
/// as many, that touch nothing and are not there: the mines are spread over all of
/// them, so that each number of mines on the board is possible, and the likelier
/// the nearer it is to one cell in six.
///
/// # Errors
/// When no layout with any number of mines fits.
pub(crate) fn analyse_uncounted(view: &View) -> Result<Analysis, Conflict> {
    let hidden = view.hidden().count();
    let beyond = (SPARSE - 1) * hidden;
    let around = |cell: CellId| -> Vec<u32> {
        let around = view.topology().neighbours(cell);
        around.iter().map(|c| c.get()).collect()
    };
    let mut adjacency: Vec<Vec<u32>> = view.cells().map(around).collect();
    adjacency.extend(std::iter::repeat_n(Vec::new(), beyond));
    let topology = Topology::graph(&adjacency).expect("a board and more cells are a board");
    let mut wider = View::new(Arc::new(topology), hidden);
    for cell in view.cells() {
        wider.set(cell, view.get(cell));
    }
    analyse(&wider)
}

/// How many mines to reckon with: all that is hidden if that must be mines, which
/// is a board that is won; else what is likely, and possible.
pub(crate) fn likely_count(view: &View) -> Option<usize> {
    let found = analyse_uncounted(view).ok()?;
    let hidden: Vec<CellId> = view.hidden().collect();
    if hidden.iter().all(|cell| found.mines().contains(cell)) {
        return Some(hidden.len());
    }
    let chances = hidden.iter().filter_map(|&cell| found.probability(cell));
    let most = hidden.len().checked_sub(1)?;
    let likely = (chances.sum::<f64>().round() as usize).min(most);
    let fits = |mines: &usize| {
        let mut counted = View::new(view.topology().clone(), *mines);
        for cell in view.cells() {
            counted.set(cell, view.get(cell));
        }
        analyse(&counted).is_ok()
    };
    let around = (0..=most).flat_map(|far| [likely.checked_sub(far), likely.checked_add(far)]);
    let mut around = around.flatten().filter(|&mines| mines <= most);
    around.find(fits)
}

/// The move that rests on the numbers alone: what is certain, else the least risk.
pub(crate) fn advise_uncounted(view: &View) -> Option<Advice> {
    let found = analyse_uncounted(view).ok()?;
    let is_free = |cell: &CellId| view.is_hidden(*cell) && !view.get(*cell).is_flagged();
    let is_real = |cell: &&CellId| cell.index() < view.len();
    let certain = found
        .safe()
        .iter()
        .filter(is_real)
        .find(|cell| is_free(cell));
    if let Some(&cell) = certain {
        return Some(Advice {
            action: Move::Open(cell),
            certain: true,
            reason: Reason::plain(Technique::Certain),
        });
    }
    let risk = |cell: &CellId| found.probability(*cell).unwrap_or(1.0);
    let hidden = view.hidden().filter(is_free);
    let cell = hidden.min_by(|a, b| risk(a).total_cmp(&risk(b)))?;
    let risk = risk(&cell);
    Some(Advice {
        action: Move::Open(cell),
        certain: false,
        reason: Reason::plain(Technique::LeastRisk { risk }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_core::{BoardSpec, CellView};

    /// A row of cells: digits are open.
    fn row(drawing: &str, mines: usize) -> View {
        let board = BoardSpec::square(drawing.len() as u32, 1).build().unwrap();
        let mut view = View::new(board.topology().clone(), mines);
        for (cell, sign) in drawing.chars().enumerate() {
            if let Some(number) = sign.to_digit(10) {
                view.set(CellId::from_index(cell), CellView::Open(number));
            }
        }
        view
    }

    #[test]
    fn numbers_alone_tell_what_is_certain() {
        // The count that stands in the view says nothing.
        let view = row("#10###", 99);
        let found = analyse_uncounted(&view).unwrap();
        assert!(found.mines().contains(&CellId::new(0)));
        assert!(found.safe().contains(&CellId::new(3)));
        assert!(
            !found.safe().contains(&CellId::new(4)),
            "nobody has counted it out"
        );
        let advice = advise_uncounted(&view).unwrap();
        assert_eq!(
            (advice.action, advice.certain),
            (Move::Open(CellId::new(3)), true)
        );
    }

    #[test]
    fn a_board_is_won_when_all_that_is_hidden_must_be_mines() {
        assert_eq!(likely_count(&row("#10001#", 0)), Some(2));
        let open = likely_count(&row("#1000001##", 0)).unwrap();
        assert!(open < 3, "{open}");
        assert_eq!(likely_count(&row("#2#", 0)), Some(2));
    }
}
