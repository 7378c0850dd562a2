//! What players call a deduction.

use demineur_core::{CellId, View};

/// The name of a deduction, by the numbers it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deduction {
    /// One number: all its mines are accounted for, or all its cells are.
    Counting,
    /// 1-1 on the square grid: of two neighbouring 1s, what only one sees is safe.
    OneOne,
    /// 1-2 on the square grid: the cell only the 2 sees is a mine.
    OneTwo,
    /// 1-2-1 on the square grid: 1-2 from both sides, so that the outer two
    /// cells of the row beside are mines and the middle one is safe.
    OneTwoOne,
    /// Two numbers that share cells.
    Pair,
    /// That many numbers, none of which can be dropped: assuming the opposite
    /// ends in a contradiction.
    Contradiction {
        /// How many.
        numbers: usize,
    },
    /// The number of mines on the board is needed, with that many numbers.
    MineCount {
        /// How many.
        numbers: usize,
    },
}

impl Deduction {
    /// The name of the deduction that these numbers make.
    pub(crate) fn of(view: &View, numbers: &[CellId], mine_count: bool, mine: bool) -> Self {
        match numbers {
            _ if mine_count => Self::MineCount {
                numbers: numbers.len(),
            },
            [_] | [] => Self::Counting,
            &[a, b] => Self::of_pair(view, a, b, mine),
            &[a, b, c] if !mine && is_one_two_one(view, a, b, c) => Self::OneTwoOne,
            _ => Self::Contradiction {
                numbers: numbers.len(),
            },
        }
    }

    fn of_pair(view: &View, a: CellId, b: CellId, mine: bool) -> Self {
        let Some(width) = view.topology().plain_square_width() else {
            return Self::Pair;
        };
        let number = |cell: CellId| view.number(cell).unwrap_or(0);
        let (one, other) = if number(a) == 1 { (a, b) } else { (b, a) };
        let Some(step) = step_between(one, other, width) else {
            return Self::Pair;
        };
        match (number(one), number(other), mine) {
            (1, 1, false) => Self::OneOne,
            (1, 2, true) => {
                let (x, y) = (other.get() % width, other.get() / width);
                let beyond = (i64::from(x) + step.0, i64::from(y) + step.1);
                let there = (0..i64::from(width)).contains(&beyond.0) && beyond.1 >= 0;
                let third = beyond.1 * i64::from(width) + beyond.0;
                let is_one = there
                    && usize::try_from(third).is_ok_and(|i| i < view.len())
                    && view.number(CellId::from_index(third as usize)) == Some(1);
                if is_one {
                    Self::OneTwoOne
                } else {
                    Self::OneTwo
                }
            }
            _ => Self::Pair,
        }
    }

    /// How hard it is for a person: 1 one number, 2 two numbers, 3 more,
    /// 4 the mine count.
    pub const fn grade(self) -> u8 {
        match self {
            Self::Counting => 1,
            Self::OneOne | Self::OneTwo | Self::OneTwoOne | Self::Pair => 2,
            Self::Contradiction { .. } => 3,
            Self::MineCount { .. } => 4,
        }
    }
}

/// Whether three numbers, ascending, are 1, 2 and 1 in a row or column of the
/// square grid.
fn is_one_two_one(view: &View, a: CellId, b: CellId, c: CellId) -> bool {
    let Some(width) = view.topology().plain_square_width() else {
        return false;
    };
    let steps = (step_between(a, b, width), step_between(b, c, width));
    steps.0.is_some()
        && steps.0 == steps.1
        && [a, b, c].map(|cell| view.number(cell)) == [Some(1), Some(2), Some(1)]
}

/// From one square to another beside it in a row or column.
fn step_between(from: CellId, to: CellId, width: u32) -> Option<(i64, i64)> {
    let at = |cell: CellId| (i64::from(cell.get() % width), i64::from(cell.get() / width));
    let ((x0, y0), (x1, y1)) = (at(from), at(to));
    let step = (x1 - x0, y1 - y0);
    (step.0.abs() + step.1.abs() == 1).then_some(step)
}
