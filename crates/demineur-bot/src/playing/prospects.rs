//! What a click can have come to, by logic alone.

use demineur_core::{Board, CellId, CellSet, CellView, Rng, View};
use demineur_solver::{Analyser, Analysis};

use crate::learning::doubt::Remainder;
use crate::learning::uncounted::analyse_uncounted;
use crate::reading::glyph::Face;
use crate::reading::read::Seen;
use crate::reading::sight::Sight;

/// What opening a cell can have come to. Said too often rather than too seldom:
/// what is not said is impossible, or was not among thousands of layouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prospects {
    /// The cell may be a mine.
    pub may_lose: bool,
    /// All that is left may be mines.
    pub may_win: bool,
    /// Neither.
    pub may_go_on: bool,
    /// The numbers it may show.
    pub numbers: Vec<u32>,
    /// Which cells can have opened, if it is none of the mines.
    pub reach: CellSet,
    /// Where the mines are, if it was won and that is known then.
    mines: Option<CellSet>,
}

impl Prospects {
    /// Of opening a cell of a board that was seen so before. Of open cells whose
    /// number is not known no more is said than that they are not mines.
    pub fn of(analyser: &mut Analyser, before: &Sight, cell: CellId) -> Self {
        let Some(rest) = Remainder::of(&before.view, &before.unread()) else {
            return Self::in_view(analyser, &before.view, cell);
        };
        let all = CellSet::of(before.view.len(), before.view.cells());
        let Some(place) = rest.place(cell) else {
            return Self::any(&before.view, cell);
        };
        let found = Self::in_view(analyser, &rest.view, place);
        Self {
            // Beside cells that are not known all may open.
            reach: if found.numbers.contains(&0) {
                all
            } else {
                rest.whole(&found.reach)
            },
            mines: found.mines.map(|mines| rest.whole(&mines)),
            ..found
        }
    }

    /// Nothing is impossible.
    fn any(view: &View, cell: CellId) -> Self {
        Self {
            may_lose: true,
            may_win: true,
            may_go_on: true,
            numbers: (0..=view.topology().neighbours(cell).len() as u32).collect(),
            reach: CellSet::of(view.len(), view.cells()),
            mines: None,
        }
    }

    /// The same where nobody has said how many mines there are: then nothing tells
    /// that a click cannot have been the last.
    pub fn uncounted(view: &View, cell: CellId) -> Self {
        let safe = analyse_uncounted(view).is_ok_and(|found| found.safe().contains(&cell));
        Self {
            may_lose: !safe,
            ..Self::any(view, cell)
        }
    }

    fn in_view(analyser: &mut Analyser, view: &View, cell: CellId) -> Self {
        let everything = Self::any(view, cell);
        if !view.is_hidden(cell) {
            return everything;
        }
        let Ok(now) = analyser.analyse(view) else {
            return everything;
        };
        let only = CellSet::of(view.len(), [cell]);
        if now.mines().contains(&cell) {
            return Self {
                may_win: false,
                may_go_on: false,
                numbers: Vec::new(),
                reach: only,
                ..everything
            };
        }
        let may_lose = !now.safe().contains(&cell);
        let hidden = view.hidden().count();
        if hidden == view.mines() + 1 {
            let mines = CellSet::of(view.len(), view.hidden().filter(|&c| c != cell));
            return Self {
                may_lose,
                may_win: true,
                may_go_on: false,
                numbers: vec![number(view, &mines, cell)],
                reach: only,
                mines: Some(mines),
            };
        }
        let Some(chances) = analyser.number_chances(view, cell) else {
            return Self {
                may_lose,
                ..everything
            };
        };
        let numbers = (0..).zip(&chances).filter(|(_, chance)| **chance > 0.0);
        let numbers: Vec<u32> = numbers.map(|(number, _)| number).collect();
        let reach = match numbers.contains(&0) {
            true => reach(analyser, view, cell),
            false => only,
        };
        let safe = hidden.saturating_sub(view.mines());
        // Every layout is the same: what opens is known, too.
        let known = now.mines();
        let mines =
            (known.len() == view.mines()).then(|| CellSet::of(view.len(), known.iter().copied()));
        let (may_win, may_go_on) = match &mines {
            Some(mines) => {
                let wins = flood(view, mines, cell).len() == safe;
                (wins, !wins)
            }
            None => (
                reach.len() >= safe && may_open_all(&now, view, cell, safe),
                true,
            ),
        };
        Self {
            may_lose,
            may_win,
            may_go_on,
            numbers,
            reach,
            mines,
        }
    }

    /// The same, once it is known whether the cell was a mine.
    pub fn knowing(self, was_hit: Option<bool>) -> Self {
        match was_hit {
            Some(true) => Self {
                may_win: false,
                may_go_on: false,
                ..self
            },
            Some(false) => Self {
                may_lose: false,
                ..self
            },
            None => self,
        }
    }

    /// The board as it is when the game is won; `None` where that is not known.
    pub fn won(&self, before: &Sight, board: &Board) -> Option<Sight> {
        let mines = self.mines.as_ref()?;
        let face = |cell: CellId| match mines.contains(cell) {
            true => Some(before.faces[cell.index()]),
            false => Some(Face::Open(number(&before.view, mines, cell))),
        };
        let seen = Seen {
            faces: before.view.cells().map(face).collect(),
            columns: 1,
        };
        Sight::after(before, board, before.view.mines(), &seen).ok()
    }
}

/// The board with a mine that was hit.
pub(super) fn lost(before: &Sight, board: &Board, cell: CellId) -> Option<Sight> {
    let mut faces: Vec<Option<Face>> = before.faces.iter().copied().map(Some).collect();
    faces[cell.index()] = Some(Face::Exploded);
    let seen = Seen { faces, columns: 1 };
    Sight::after(before, board, before.view.mines(), &seen).ok()
}

fn number(view: &View, mines: &CellSet, cell: CellId) -> u32 {
    let around = view.topology().neighbours(cell);
    around.iter().filter(|&&c| mines.contains(c)).count() as u32
}

/// What opens with a cell if that shows a 0, at most: every cell that may then be
/// a 0, too, opens what is around it.
fn reach(analyser: &mut Analyser, view: &View, cell: CellId) -> CellSet {
    let mut opened = view.clone();
    opened.set(cell, CellView::Open(0));
    let Ok(then) = analyser.analyse(&opened) else {
        return CellSet::of(view.len(), [cell]);
    };
    let is_mine = |c: &CellId| then.mines().contains(c);
    spread(view, cell, |at| {
        let around = view.topology().neighbours(at);
        !around.iter().any(|c| view.is_hidden(*c) && is_mine(c))
    })
}

/// Whether a cell opens all that is safe in some of many layouts, drawn at
/// random: few boards are won with a single click.
fn may_open_all(now: &Analysis, view: &View, cell: CellId, safe: usize) -> bool {
    const DRAWS: usize = 3000;
    let Some(sampler) = now.sampler() else {
        return true;
    };
    let mut rng = Rng::new(1, 0);
    (0..DRAWS).any(|_| {
        let mines = sampler.sample(&mut rng);
        !mines.contains(cell) && flood(view, &mines, cell).len() == safe
    })
}

/// What opens with a cell on a layout.
fn flood(view: &View, mines: &CellSet, cell: CellId) -> CellSet {
    spread(view, cell, |at| number(view, mines, at) == 0)
}

/// The hidden cells that open with one, where `is_zero` says which open what is
/// around them.
fn spread(view: &View, cell: CellId, is_zero: impl Fn(CellId) -> bool) -> CellSet {
    let mut reached = CellSet::new(view.len());
    let mut queue = vec![cell];
    while let Some(at) = queue.pop() {
        if view.is_hidden(at) && reached.insert(at) && is_zero(at) {
            queue.extend(view.topology().neighbours(at).iter());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use demineur_core::{BoardSpec, Status};

    fn sight(drawing: &str, mines: usize) -> (Board, Sight) {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let columns = rows[0].len();
        let board = BoardSpec::square(columns as u32, rows.len() as u32);
        let board = board.build().expect("a board");
        let face = |sign: char| match sign {
            '#' => Some(Face::Hidden),
            '.' => Some(Face::Open(0)),
            sign => sign.to_digit(10).map(Face::Open),
        };
        let seen = Seen {
            faces: rows.concat().chars().map(face).collect(),
            columns,
        };
        let sight = Sight::of(&board, mines, &seen).expect("a sight");
        (board, sight)
    }

    /// Whether opening a cell may lose, win, and neither.
    fn check(drawing: &str, mines: usize, cell: u32, expected: [bool; 3]) -> Prospects {
        let (_, before) = sight(drawing, mines);
        let found = Prospects::of(&mut Analyser::new(), &before, CellId::new(cell));
        let may = [found.may_lose, found.may_win, found.may_go_on];
        assert_eq!(may, expected, "{drawing} {cell}");
        found
    }

    #[test]
    fn the_last_safe_cell_wins() {
        let found = check("## 11", 1, 0, [true, true, false]);
        assert_eq!(found.numbers, [1]);
        check("1#1 111", 1, 1, [true, false, false]);
    }

    #[test]
    fn a_guess_with_more_to_open_cannot_win() {
        let found = check("1### ####", 3, 3, [true, false, true]);
        assert_eq!(found.numbers, [2]);
    }

    #[test]
    fn a_certain_cell_that_is_not_the_last_goes_on() {
        check("1### 11##", 2, 2, [false, false, true]);
    }

    #[test]
    fn an_area_may_be_all_that_is_left() {
        check("1#### 11###", 1, 4, [false, true, false]);
    }

    #[test]
    fn what_is_won_and_lost_is_drawn_whole() {
        let (board, before) = sight("## 11", 1);
        let cell = CellId::new(1);
        let found = Prospects::of(&mut Analyser::new(), &before, cell);
        let won = found.won(&before, &board).expect("it is known");
        assert_eq!(won.status, Status::Won);
        assert_eq!(won.view.number(cell), Some(1));
        let lost = lost(&before, &board, cell).expect("it can be");
        assert_eq!(lost.status, Status::Lost);
    }
}
