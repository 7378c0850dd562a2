//! Document 000's bot: A·x = B, solved by the pseudo-inverse.
//!
//! The variables are the hidden cells without a flag, bottom row first and from
//! left to right, as FS4.1 goes through them (in ascending order on tilings
//! other than squares). Each open number beside a variable is a row of A; what
//! it misses after its flags, but no less than 0, is its B. The last row says
//! how many mines are left. Flags are believed, as the document does.
//!
//! The pseudo-inverse gives equal columns equal values. So cells that the same
//! numbers touch, the whole sea among them, are put together in one column of
//! √k times the length, and each takes 1/√k of its value: the same answer from
//! a small matrix. A system that is still larger than 256 rows or columns is
//! solved without the mine count, each part that shares no variable with
//! another by itself, and of a part that is too large only as many of its
//! numbers, tried from the first, as fit.

mod matrix;

use demineur_core::{CellId, CellSet, Move, View};

use super::advice::{guess, is_flagged, open, without_thinking};
use super::{Advice, Reason, Strategy, StrategyError, Technique, Turn};

/// From this value on a cell is flagged.
const FLAG_FROM: f64 = 0.99;
/// Up to this value a cell is dug. The document says 0; a 0 comes out of the
/// decomposition as something like 10^-15, and no other value as small as this.
const DIG_UP_TO: f64 = 1e-9;

/// Document 000's bot: every cell beside an open one whose value is at least
/// 0.99 is flagged, every one of at most 0 is dug, and a single variable left
/// is dug. No move is claimed certain: the least solution is no proof.
///
/// Where no value passes, the document's loop never ends. Here the cell beside
/// an open one with the least value is dug; if there is none, a random one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pinv;

impl Strategy for Pinv {
    fn name(&self) -> &'static str {
        "pinv"
    }

    fn moves(&mut self, turn: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        if let Some(moves) = without_thinking(turn)? {
            return Ok(moves);
        }
        let equations = Equations::of(turn.view);
        // The decompositions are as many rows long, and up to 256 wide.
        let rows = equations.rows.len();
        let work = (rows * rows.min(matrix::MAX_SIDE)) as u64;
        let values = match turn.budget.spend(work) {
            Ok(()) => equations.values(),
            Err(_) => vec![None; equations.variables.len()],
        };
        let moves = actions(turn, &equations, &values);
        if !moves.is_empty() {
            return Ok(moves);
        }
        Ok(least(turn.view, &equations, &values)
            .unwrap_or_else(|| guess(turn, Technique::Random, |_| false)))
    }
}

/// What FS4.5 of document 000 shows of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The cell of each variable.
    pub variables: Vec<CellId>,
    /// The rows of A: one for each open number beside a variable, and the mine
    /// count as the last.
    pub a: Vec<Vec<u8>>,
    /// The right hand side.
    pub b: Vec<u32>,
    /// pinv(A)·B, a value for each variable; none for those left out because
    /// the system is too large.
    pub result: Vec<Option<f64>>,
}

/// The variables, matrices and result of this view.
///
/// ```
/// use std::sync::Arc;
/// use demineur_core::{CellId, CellView, Topology, View};
/// use demineur_solver::strategy::pinv;
/// // 1 ? ?
/// let mut view = View::new(Arc::new(Topology::square(3, 1)), 1);
/// view.set(CellId::new(0), CellView::Open(1));
/// let step = pinv::step(&view);
/// assert_eq!(step.a, [[1, 0], [1, 1]]);
/// assert_eq!(step.b, [1, 1]);
/// let values: Vec<f64> = step.result.into_iter().flatten().collect();
/// assert!((values[0] - 1.0).abs() < 1e-9 && values[1].abs() < 1e-9);
/// ```
pub fn step(view: &View) -> Step {
    let equations = Equations::of(view);
    let width = equations.variables.len();
    let mut a = Vec::new();
    let mut b = Vec::new();
    for row in &equations.rows {
        let mut line = vec![0; width];
        for &variable in &row.variables {
            line[variable] = 1;
        }
        a.push(line);
        b.push(row.missing);
    }
    if !a.is_empty() {
        a.push(vec![1; width]);
        b.push(equations.mines_left);
    }
    Step {
        result: equations.values(),
        variables: equations.variables,
        a,
        b,
    }
}

/// A and B, with A's rows as lists of the variables in them.
struct Equations {
    variables: Vec<CellId>,
    rows: Vec<Row>,
    mines_left: u32,
}

/// An open number: the places of the variables it touches, and what it misses.
struct Row {
    variables: Vec<usize>,
    missing: u32,
}

impl Equations {
    fn of(view: &View) -> Self {
        let order = document_order(view);
        let is_variable = |cell: CellId| view.is_hidden(cell) && !is_flagged(view, cell);
        let variables: Vec<CellId> = order.iter().copied().filter(|&c| is_variable(c)).collect();
        let mut place = vec![0; view.len()];
        for (at, cell) in variables.iter().enumerate() {
            place[cell.index()] = at;
        }
        let mut rows = Vec::new();
        for &cell in &order {
            let Some(number) = view.number(cell) else {
                continue;
            };
            let around = view.topology().neighbours(cell);
            let flags = around.iter().filter(|&&c| is_flagged(view, c)).count() as u32;
            let near = around.iter().filter(|&&c| is_variable(c));
            let row = Row {
                variables: near.map(|c| place[c.index()]).collect(),
                missing: number.saturating_sub(flags),
            };
            if !row.variables.is_empty() {
                rows.push(row);
            }
        }
        let left = view.mines().saturating_sub(view.flag_count());
        Self {
            variables,
            rows,
            mines_left: u32::try_from(left).unwrap_or(u32::MAX),
        }
    }

    fn values(&self) -> Vec<Option<f64>> {
        let rows: Vec<(&[usize], f64)> = self
            .rows
            .iter()
            .map(|row| (row.variables.as_slice(), f64::from(row.missing)))
            .collect();
        matrix::solve(self.variables.len(), &rows, f64::from(self.mines_left))
    }

    /// The variables beside an open cell, by their places.
    fn beside_open(&self, view: &View) -> impl Iterator<Item = (usize, CellId)> {
        let touched = CellSet::of(
            view.len(),
            self.rows
                .iter()
                .flat_map(|row| row.variables.iter().map(|&v| self.variables[v])),
        );
        let cells = self.variables.iter().copied().enumerate();
        cells.filter(move |&(_, cell)| touched.contains(cell))
    }
}

/// Bottom row first, from left to right; ascending where there are no rows.
fn document_order(view: &View) -> Vec<CellId> {
    match view.topology().square_width() {
        None => view.cells().collect(),
        Some(width) => {
            let height = view.len() as u32 / width;
            let rows = (0..height).rev();
            rows.flat_map(|y| (0..width).map(move |x| CellId::new(y * width + x)))
                .collect()
        }
    }
}

/// FS4.4: the batch of flags and digs, flags as far as the rules allow.
fn actions(turn: &Turn<'_>, equations: &Equations, values: &[Option<f64>]) -> Vec<Advice> {
    let mut flags = turn.rules.flags.left(turn.view);
    let mut moves = Vec::new();
    for (place, cell) in equations.beside_open(turn.view) {
        let Some(value) = values[place] else {
            continue;
        };
        let reason = Reason::plain(Technique::PseudoInverse { value });
        if value >= FLAG_FROM && flags > 0 {
            flags -= 1;
            moves.push(Advice {
                action: Move::Flag(cell),
                certain: false,
                reason,
            });
        } else if value <= DIG_UP_TO {
            open(turn.view, cell, false, reason, &mut moves);
        }
    }
    if let (true, &[cell]) = (moves.is_empty(), equations.variables.as_slice()) {
        let value = values[0].unwrap_or(0.0);
        let reason = Reason::plain(Technique::PseudoInverseLeast { value });
        open(turn.view, cell, false, reason, &mut moves);
    }
    moves
}

fn least(view: &View, equations: &Equations, values: &[Option<f64>]) -> Option<Vec<Advice>> {
    let (value, cell) = equations
        .beside_open(view)
        .filter_map(|(place, cell)| Some((values[place]?, cell)))
        .min_by(|a, b| a.0.total_cmp(&b.0))?;
    let mut moves = Vec::new();
    let reason = Reason::plain(Technique::PseudoInverseLeast { value });
    open(view, cell, false, reason, &mut moves);
    Some(moves)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{CellView, Mark, Topology};

    use super::*;

    #[test]
    fn variables_go_from_the_bottom_up_and_flags_count() {
        // ? ? ?
        // 1 2 F    the flag takes one off the 2, and none off the 1
        let mut view = View::new(Arc::new(Topology::square(3, 2)), 2);
        view.set(CellId::new(3), CellView::Open(1));
        view.set(CellId::new(4), CellView::Open(2));
        view.set(CellId::new(5), CellView::Marked(Mark::Mine));
        let shown = step(&view);
        assert_eq!(shown.variables, [0, 1, 2].map(CellId::new));
        assert_eq!(shown.a, [[1, 1, 0], [1, 1, 1], [1, 1, 1]]);
        assert_eq!(shown.b, [1, 1, 1]);
        let expected = [0.5, 0.5, 0.0];
        for (value, expected) in shown.result.into_iter().flatten().zip(expected) {
            assert!((value - expected).abs() < 1e-9, "{value}");
        }
        let order: Vec<u32> = document_order(&view).iter().map(|c| c.get()).collect();
        assert_eq!(order, [3, 4, 5, 0, 1, 2]);
    }
}
