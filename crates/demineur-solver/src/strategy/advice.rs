//! Moves that every strategy needs: the first cell, a guess, the last flags,
//! and how a set of conclusions becomes a list of moves.

use std::cmp::Ordering;

use demineur_core::{CellId, Move, View};

use super::{Advice, Reason, StrategyError, Technique, Turn};

impl Reason {
    /// A reason that rests on these cells.
    pub fn new(technique: Technique, cells: Vec<CellId>) -> Self {
        Self { technique, cells }
    }

    /// A reason that rests on no cell.
    pub fn plain(technique: Technique) -> Self {
        Self::new(technique, Vec::new())
    }
}

/// Whether the cell carries a flag.
pub(crate) fn is_flagged(view: &View, cell: CellId) -> bool {
    view.get(cell).is_flagged()
}

/// Flags on all hidden cells, once every safe cell is open: what is left of a
/// game that is won only when every mine is flagged. None while a safe cell is
/// hidden.
///
/// # Errors
/// [`StrategyError::NothingToPlay`] when all flags stand,
/// [`StrategyError::Impossible`] with fewer hidden cells than mines.
pub fn flag_rest(view: &View) -> Result<Option<Vec<Advice>>, StrategyError> {
    match view.hidden_count().cmp(&view.mines()) {
        Ordering::Less => return Err(StrategyError::Impossible),
        Ordering::Equal => {}
        Ordering::Greater => return Ok(None),
    }
    let flags: Vec<Advice> = view
        .hidden()
        .filter(|&cell| !is_flagged(view, cell))
        .map(|cell| Advice {
            action: Move::Flag(cell),
            certain: true,
            reason: Reason::plain(Technique::OnlyMinesLeft),
        })
        .collect();
    if flags.is_empty() {
        return Err(StrategyError::NothingToPlay);
    }
    Ok(Some(flags))
}

/// What needs no strategy: the last flags, and a random first cell. None when
/// the strategy has to think.
pub(crate) fn without_thinking(turn: &mut Turn<'_>) -> Result<Option<Vec<Advice>>, StrategyError> {
    if let Some(flags) = flag_rest(turn.view)? {
        return Ok(Some(flags));
    }
    if turn.view.open_count() == 0 {
        return Ok(Some(guess(turn, Technique::FirstCell, |_| false)));
    }
    Ok(None)
}

/// Opens a random cell that is hidden, unflagged and not ruled out by the
/// strategy. When only flagged ones are left, one of those; when all are ruled
/// out, which no consistent view does, any hidden cell.
pub(crate) fn guess(
    turn: &mut Turn<'_>,
    technique: Technique,
    ruled_out: impl Fn(CellId) -> bool,
) -> Vec<Advice> {
    let view = turn.view;
    let open_to_choice = |flagged: bool| -> Vec<CellId> {
        view.hidden()
            .filter(|&cell| is_flagged(view, cell) == flagged && !ruled_out(cell))
            .collect()
    };
    let mut cells = open_to_choice(false);
    if cells.is_empty() {
        cells = open_to_choice(true);
    }
    if cells.is_empty() {
        cells = view.hidden().collect();
    }
    let mut moves = Vec::new();
    if let Some(&cell) = turn.rng.choose(&cells) {
        open(view, cell, false, Reason::plain(technique), &mut moves);
    }
    moves
}

/// Opens a cell, after taking away a flag that stands on it.
pub(crate) fn open(
    view: &View,
    cell: CellId,
    certain: bool,
    reason: Reason,
    moves: &mut Vec<Advice>,
) {
    if is_flagged(view, cell) {
        moves.push(Advice {
            action: Move::Unmark(cell),
            certain,
            reason: Reason::new(Technique::FlagInTheWay, vec![cell]),
        });
    }
    moves.push(Advice {
        action: Move::Open(cell),
        certain,
        reason,
    });
}
