//! Document 001's "IA" button.

use demineur_core::{CellId, Move, View};

use super::advice::{guess, is_flagged, without_thinking};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};

/// Opens one cell beside an open 0, as FP4 of document 001 does: the first one
/// column by column on squares (x outside, y inside), in ascending order
/// elsewhere. Flagged cells are passed over, since a left click on one does
/// nothing there. When there is none, the document says so and leaves the move
/// to the player; here the message is the reason of a random opening.
///
/// A slip mended: the condition `(i != 0 et j != 0)` of the pseudo-code skips
/// the four neighbours that share an edge; the document's own JavaScript has
/// "or", and so have we.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zeros;

impl Strategy for Zeros {
    fn name(&self) -> &'static str {
        "zeros"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        if let Some(moves) = without_thinking(turn)? {
            return Ok(moves);
        }
        let view = turn.view;
        let beside = columns_first(view).find_map(|cell| {
            if !view.is_hidden(cell) || is_flagged(view, cell) {
                return None;
            }
            let around = view.topology().neighbours(cell);
            let zero = around.iter().find(|&&n| view.number(n) == Some(0))?;
            Some((cell, *zero))
        });
        Ok(match beside {
            Some((cell, zero)) => vec![Advice {
                action: Move::Open(cell),
                certain: true,
                reason: Reason::new(Technique::BesideZero, vec![zero]),
            }],
            None => guess(turn, Technique::NoneBesideZero, |_| false),
        })
    }
}

/// The cells column by column on squares, ascending elsewhere.
fn columns_first(view: &View) -> impl Iterator<Item = CellId> + use<> {
    let cells = view.len() as u32;
    let width = view.topology().square_width().unwrap_or(cells);
    let height = cells / width;
    (0..cells).map(move |place| CellId::new(place % height * width + place / height))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::Topology;

    use super::*;

    #[test]
    fn squares_are_walked_column_by_column_and_graphs_in_order() {
        let order = |topology| -> Vec<u32> {
            columns_first(&View::new(Arc::new(topology), 0))
                .map(CellId::get)
                .collect()
        };
        assert_eq!(order(Topology::square(3, 2)), [0, 3, 1, 4, 2, 5]);
        let graph = Topology::graph(&[vec![1], vec![0], vec![]]).unwrap();
        assert_eq!(order(graph), [0, 1, 2]);
    }
}
