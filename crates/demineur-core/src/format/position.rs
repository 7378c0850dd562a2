//! Positions (format 1, in):
//! `{"board":{…},"total_mines":99,"revealed":{"0":1,"31":0},"marks":{"7":"mine"},"first_click":"safe"}`.

use serde::Serialize;
use std::collections::BTreeMap;

use super::board::{board, last_cell};
use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Reader, canonical, print, read};
use super::rules::first_click;
use crate::board::{Board, BoardSpec};
use crate::cell::CellId;
use crate::rules::FirstClick;
use crate::view::{CellView, Mark, View};

/// What somebody sees of a board and asks about. It may be impossible.
#[derive(Clone, Debug)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// What is seen of it.
    pub view: View,
    /// What protects the first click, if nothing is revealed.
    pub first_click: FirstClick,
}

impl Position {
    /// Reads a position.
    ///
    /// ```
    /// use demineur_core::CellId;
    /// use demineur_core::format::Position;
    /// let text = r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
    /// let position = Position::from_json(text)?.value;
    /// assert_eq!(position.view.number(CellId::new(0)), Some(1));
    /// assert_eq!(position.to_json(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no position. Numbers that cannot be are
    /// none: to find them out is the solver's work.
    pub fn from_json(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        Self::from_json_within(text, Limits::default())
    }

    /// [`Position::from_json`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn from_json_within(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        read(text, limits, position)
    }

    /// The position as JSON, cells ascending, defaults left out.
    pub fn to_json(&self) -> String {
        let mut marks = BTreeMap::new();
        for cell in self.view.cells() {
            if let CellView::Marked(mark) = self.view.get(cell) {
                marks.insert(cell.get(), mark.name());
            }
        }
        print(&PositionOut {
            board: self.board.spec(),
            total_mines: self.view.mines(),
            revealed: self.view.opened().map(|(c, n)| (c.get(), n)).collect(),
            marks,
            first_click: (self.first_click != FirstClick::default())
                .then(|| self.first_click.name()),
        })
    }
}

#[derive(Serialize)]
struct PositionOut<'a> {
    board: &'a BoardSpec,
    total_mines: usize,
    revealed: BTreeMap<u32, u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    marks: BTreeMap<u32, &'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_click: Option<&'static str>,
}

fn position(reader: &mut Reader, cursor: &Cursor) -> Option<Position> {
    let mut object = reader.object(cursor)?;
    reader.version(&mut object);
    let made = object.need(reader, "board");
    let made = made.and_then(|field| board(reader, &field));
    let mines = object.need(reader, "total_mines");
    let mines = mines.and_then(|field| reader.integer(field, 0, u32::MAX.into()));
    let mut shown = Vec::new();
    if let Some(field) = object.take("revealed") {
        for_cells(reader, &field, made.as_ref(), |reader, cell, value| {
            let number = reader.integer(value, 0, (1 << 31) - 1)?;
            shown.push((cell, CellView::Open(number as u32)));
            Some(())
        });
    }
    shown.sort_unstable_by_key(|&(cell, _)| cell);
    if let Some(field) = object.take("marks") {
        let revealed = shown.len();
        for_cells(reader, &field, made.as_ref(), |reader, cell, value| {
            let mark = reader.word(value, &Mark::ALL, Mark::name)?;
            let open = shown[..revealed].binary_search_by_key(&cell, |&(cell, _)| cell);
            if open.is_ok() {
                reader.problem(
                    value,
                    format!("cell {cell} is revealed: it carries no mark"),
                );
            }
            shown.push((cell, CellView::Marked(mark)));
            Some(())
        });
    }
    let rule = match object.take("first_click") {
        Some(word) => first_click(reader, word),
        None => Some(FirstClick::default()),
    };
    // Else a whole game would be taken for a board nobody has touched.
    if let Some(field) = object.take("log") {
        reader.problem(field, "a position has no log: this is a saved game");
    }
    reader.ignore_rest(object);
    // The view is as large as the board: made only when it will be used.
    if reader.failed() {
        return None;
    }
    let (board, mines, first_click) = (made?, mines?, rule?);
    let mut view = View::new(board.topology().clone(), mines as usize);
    for (cell, what) in shown {
        view.set(cell, what);
    }
    Some(Position {
        board,
        view,
        first_click,
    })
}

/// Reads an object whose field names are cells.
fn for_cells(
    reader: &mut Reader,
    cursor: &Cursor,
    board: Option<&Board>,
    mut each: impl FnMut(&mut Reader, CellId, Cursor) -> Option<()>,
) {
    let Some(object) = reader.object(cursor) else {
        return;
    };
    let last = last_cell(board);
    for (name, value) in object.entries() {
        match canonical(name).filter(|&cell| cell <= last) {
            Some(cell) => {
                each(reader, CellId::new(cell as u32), value);
            }
            None => {
                let message =
                    format!("expected a cell from \"0\" to \"{last}\" as the field's name");
                reader.problem(value, message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = r#""board":{"tiling":"square","width":30,"height":16}"#;

    fn check(rest: &str, expected: &str) {
        let told = match Position::from_json(&format!("{{{BOARD}\n{rest}}}")) {
            Ok(parsed) => parsed.value.to_json().replace(BOARD, ""),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{rest}");
    }

    #[test]
    fn the_example_of_the_design_comes_back() {
        check(
            r#","total_mines":99,"revealed":{"31":0,"0":1},"marks":{"7":"mine"},"first_click":"safe""#,
            r#"{,"total_mines":99,"revealed":{"0":1,"31":0},"marks":{"7":"mine"}}"#,
        );
        check(
            r#","total_mines":4000000000,"revealed":{"0":2147483647},"first_click":"opening""#,
            r#"{,"total_mines":4000000000,"revealed":{"0":2147483647},"first_click":"opening"}"#,
        );
    }

    #[test]
    fn every_bad_cell_is_told() {
        check(
            r#","revealed":{"480":1,"07":2,"3":-1,"4":2147483648,"5":1},"marks":{"5":"mine","6":"flag","x":1}"#,
            "line 1, column 1: field \"total_mines\" is missing\n\
             line 2, column 20, revealed.\"480\": expected a cell from \"0\" to \"479\" as the field's name\n\
             line 2, column 27, revealed.\"07\": expected a cell from \"0\" to \"479\" as the field's name\n\
             line 2, column 33, revealed.\"3\": expected a whole number from 0 to 2147483647, found -1\n\
             line 2, column 40, revealed.\"4\": expected a whole number from 0 to 2147483647, found 2147483648\n\
             line 2, column 71, marks.\"5\": cell 5 is revealed: it carries no mark\n\
             line 2, column 82, marks.\"6\": expected \"mine\" or \"uncertain\" or \"safe\", found \"flag\"\n\
             line 2, column 93, marks.x: expected a cell from \"0\" to \"479\" as the field's name",
        );
        check(
            r#","total_mines":1,"seed":5,"log":[]"#,
            "line 2, column 33, log: a position has no log: this is a saved game",
        );
        check(
            r#","total_mines":1,"revealed":{"5":1,"5":1}"#,
            "line 2, column 36, revealed.\"5\": this field is there more than once",
        );
        check(
            r#","total_mines":true,"revealed":[],"first_click":"none""#,
            "line 2, column 16, total_mines: expected a whole number from 0 to 4294967295, found true\n\
             line 2, column 32, revealed: expected an object, found a list\n\
             line 2, column 49, first_click: expected \"opening\" or \"safe\" or \"any\", found \"none\"",
        );
    }
}
