//! Guesses that no number will ever help with.

use demineur_core::{CellId, View};

use super::remainder::is_undecided;
use crate::analyse::analysis::Analysis;

/// Two cells that no number will ever tell apart: one of them is a mine, the
/// same numbers touch both, and so does every hidden cell that may be opened.
/// Guessing now loses nothing, and what the number tells is free.
pub(crate) fn forced_pair(view: &View, analysis: &Analysis) -> Option<[CellId; 2]> {
    let undecided = |cell: &CellId| is_undecided(analysis, *cell);
    let near = |cell| view.topology().neighbours(cell);
    analysis.boxes.iter().find_map(|own| {
        let cells = &analysis.box_cells[own.from as usize..own.to as usize];
        let &[a, b] = cells else { return None };
        let component = analysis.components.get(own.component as usize)?;
        let one_mine = component.counted.box_range(own.place as usize) == (1, 1);
        let sees_both = |one: CellId, other: CellId| {
            let (seen, beside) = (near(one), near(other));
            let mut seen = seen.iter().copied().filter(undecided);
            seen.all(|cell| cell == other || beside.contains(&cell))
        };
        (one_mine && sees_both(a, b) && sees_both(b, a)).then_some([a, b])
    })
}
