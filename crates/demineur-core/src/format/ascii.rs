//! Boards of squares drawn in characters, as document 002 shows them: `#`
//! hidden, a space (or `.`) for an open 0, digits, `D` flag, `B` mine; and `?`
//! and `s` for the marks document 002 does not have.

use std::sync::Arc;

use super::board::too_large;
use super::problem::{FormatErrors, Limits, Problem};
use crate::board::BoardSpec;
use crate::cell::CellId;
use crate::game::{Game, GameParams, Shown};
use crate::topology::Topology;
use crate::view::{CellView, Mark, View};

impl View {
    /// What is drawn, one line a row, with that many mines.
    ///
    /// A drawing that starts with a line break may be indented; its open 0s at
    /// the ends of a row are then written `.`, as spaces there go unseen.
    ///
    /// ```
    /// use demineur_core::{CellId, View};
    /// let view = View::from_drawing("
    ///     .1#
    ///     .1D
    /// ", 1)?;
    /// assert_eq!(view.number(CellId::new(4)), Some(1));
    /// assert_eq!(view.to_drawing(3), " 1#\n 1D\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every character that is nothing a player sees, and every row that is
    /// longer or shorter than the first.
    pub fn from_drawing(drawing: &str, mines: usize) -> Result<Self, FormatErrors> {
        let (width, cells) = parse(drawing, |c| {
            Some(match c {
                '#' => CellView::Hidden,
                ' ' | '.' => CellView::Open(0),
                '0'..='9' => CellView::Open(c.to_digit(10)?),
                'D' => CellView::Marked(Mark::Mine),
                '?' => CellView::Marked(Mark::Uncertain),
                's' => CellView::Marked(Mark::Safe),
                _ => return None,
            })
        })?;
        let height = cells.len() / width;
        let topology = Topology::square(width as u32, height as u32);
        let mut view = Self::new(Arc::new(topology), mines);
        for (cell, &shown) in view.cells().zip(&cells) {
            view.set(cell, shown);
        }
        Ok(view)
    }

    /// The view of a board of squares of that width, drawn; `+` stands for
    /// numbers above 9, which squares do not have.
    ///
    /// # Panics
    /// When the width is 0.
    pub fn to_drawing(&self, width: usize) -> String {
        draw(self.len(), width, |cell| match self.get(cell) {
            CellView::Hidden => '#',
            CellView::Open(number) => digit(number),
            CellView::Marked(mark) => mark_char(mark),
        })
    }
}

impl GameParams {
    /// The game whose mines are the `B`s drawn; every other character is a
    /// free cell, so that what [`Game::to_drawing`] shows after the end can be
    /// read. Indented drawings are as for [`View::from_drawing`].
    ///
    /// # Errors
    /// Every row that is longer or shorter than the first.
    pub fn from_drawing(drawing: &str) -> Result<Self, FormatErrors> {
        let (width, cells) = parse(drawing, |c| Some(c == 'B'))?;
        let height = cells.len() / width;
        let mines = (0..cells.len()).filter(|&cell| cells[cell]);
        Ok(Self::given(
            BoardSpec::square(width as u32, height as u32),
            mines.map(CellId::from_index).collect(),
            None,
        ))
    }
}

impl Game {
    /// The game as a door shows it: the view, and after the end every mine as
    /// `B`. None unless the board is made of squares.
    pub fn to_drawing(&self) -> Option<String> {
        let BoardSpec::Tiled(spec) = &self.params().board else {
            return None;
        };
        if spec.tiling.name() != "square" {
            return None;
        }
        let width = spec.width as usize;
        Some(draw(self.board().len(), width, |cell| {
            match self.shown(cell) {
                Shown::Hidden => '#',
                Shown::Open(number) => digit(number),
                Shown::Marked(mark) => mark_char(mark),
                Shown::WrongFlag => 'D',
                Shown::Mine | Shown::Exploded | Shown::FlaggedMine => 'B',
            }
        }))
    }
}

fn digit(number: u32) -> char {
    match number {
        0 => ' ',
        _ => char::from_digit(number, 10).unwrap_or('+'),
    }
}

fn mark_char(mark: Mark) -> char {
    match mark {
        Mark::Mine => 'D',
        Mark::Uncertain => '?',
        Mark::Safe => 's',
    }
}

fn draw(cells: usize, width: usize, show: impl Fn(CellId) -> char) -> String {
    let mut drawing = String::with_capacity(cells + cells / width);
    for index in 0..cells {
        drawing.push(show(CellId::from_index(index)));
        if (index + 1) % width == 0 {
            drawing.push('\n');
        }
    }
    drawing
}

/// The width, and what each character stands for, row by row.
fn parse<T>(
    drawing: &str,
    read: impl Fn(char) -> Option<T>,
) -> Result<(usize, Vec<T>), FormatErrors> {
    let indented = drawing.starts_with(['\n', '\r']);
    let mut problems = Vec::new();
    let mut width = None;
    let mut cells = Vec::new();
    for (i, line) in drawing.lines().enumerate() {
        let row = if indented { line.trim() } else { line };
        if row.is_empty() {
            continue;
        }
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let first = if indented { indent + 1 } else { 1 };
        for (column, c) in row.chars().enumerate() {
            match read(c) {
                Some(cell) => cells.push(cell),
                None => problems.push(Problem::in_text(
                    i + 1,
                    first + column,
                    format!("expected one of # . 0–9 D ? s or a space, found {c:?}"),
                )),
            }
        }
        let len = row.chars().count();
        let expected = *width.get_or_insert(len);
        if len != expected {
            let message = format!("expected {expected} cells as in the first row, found {len}");
            problems.push(Problem::in_text(i + 1, first + len.min(expected), message));
        }
    }
    if width.is_none() {
        problems.push(Problem::in_text(1, 1, "a board needs at least one cell"));
    }
    let limit = Limits::default().cells;
    if cells.len() as u64 > limit {
        problems.push(Problem::in_text(
            1,
            1,
            too_large(cells.len() as u128, limit),
        ));
    }
    FormatErrors::check(problems)?;
    let width = width.expect("no rows was a problem");
    Ok((width, cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;

    #[test]
    fn views_come_back() {
        for drawing in [" 1#\n 1D\n", "?s8\n", "#\n", "  \n  \n"] {
            let width = drawing.find('\n').unwrap();
            let view = View::from_drawing(drawing, 1).unwrap();
            assert_eq!(view.to_drawing(width), drawing);
        }
    }

    #[test]
    fn bad_drawings_are_told_where() {
        let check = |drawing: &str, expected: &str| {
            let errors = View::from_drawing(drawing, 0).unwrap_err();
            assert_eq!(errors.to_string(), expected, "{drawing:?}");
        };
        check("", "line 1, column 1: a board needs at least one cell");
        check(
            "\n  1#\n  B#1",
            "line 3, column 3: expected one of # . 0–9 D ? s or a space, found 'B'\n\
             line 3, column 5: expected 2 cells as in the first row, found 3",
        );
    }

    #[test]
    fn a_drawn_game_is_played_and_shown() {
        let params = GameParams::from_drawing(
            "
            B...
            ...B
            ",
        );
        let mut game = Game::new(params.unwrap()).unwrap();
        assert_eq!(game.to_drawing().unwrap(), "####\n####\n");
        game.play(Move::Flag(CellId::new(1))).unwrap();
        game.play(Move::Open(CellId::new(4))).unwrap();
        assert_eq!(game.to_drawing().unwrap(), "#D##\n1###\n");
        game.play(Move::Open(CellId::new(7))).unwrap();
        assert_eq!(game.to_drawing().unwrap(), "BD##\n1##B\n");
    }
}
