//! Layouts (format 5): `{"board":{…},"mines":[…],"first":c,"rules":{…}}`, any
//! tiling.

use serde::Serialize;

use super::board::{board, cell, cells};
use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Object, Reader, print, read};
use super::rules::{rules, unusual};
use crate::board::{Board, BoardSpec};
use crate::cell::CellId;
use crate::game::{Game, GameParams, Source};
use crate::rules::Rules;

impl GameParams {
    /// Reads a layout: a game with given mines.
    ///
    /// ```
    /// use demineur_core::GameParams;
    /// let text = r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[1],"first":0}"#;
    /// let params = GameParams::from_layout_json(text)?.value;
    /// assert_eq!(params.mines, 1);
    /// assert_eq!(params.to_layout_json().as_deref(), Some(text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no layout.
    pub fn from_layout_json(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        Self::from_layout_json_within(text, Limits::default())
    }

    /// [`GameParams::from_layout_json`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn from_layout_json_within(
        text: &str,
        limits: Limits,
    ) -> Result<Parsed<Self>, FormatErrors> {
        read(text, limits, |reader, cursor| {
            let mut object = reader.object(cursor)?;
            reader.version(&mut object);
            let made = object.need(reader, "board");
            let made = made.and_then(|field| board(reader, &field));
            let mines = object.need(reader, "mines");
            let source = mines.map(|mines| given(reader, &mut object, &mines, made.as_ref()));
            let rules = rules_of(reader, &mut object);
            // What `generate` writes beside a layout: of no use to a game.
            for beside in ["no_guess", "grade", "score", "repaired", "proof"] {
                object.take(beside);
            }
            reader.ignore_rest(object);
            let (mines, first) = source??;
            let board = made?.spec().clone();
            Some(Self::given(board, mines, first).with_rules(rules?))
        })
    }

    /// The layout as JSON, defaults left out; `None` while the mines are not
    /// given.
    pub fn to_layout_json(&self) -> Option<String> {
        match &self.source {
            Source::Seed { .. } => None,
            Source::Given { mines, first } => Some(print(&LayoutOut {
                board: &self.board,
                mines: mines.iter().map(|cell| cell.get()).collect(),
                first: first.map(CellId::get),
                rules: unusual(&self.rules),
            })),
        }
    }
}

impl Game {
    /// The game's layout as JSON, once its mines are fixed, with the first
    /// opening as its first click.
    pub fn to_layout_json(&self) -> Option<String> {
        let layout = self.layout()?;
        let given = match self.params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        };
        print(&LayoutOut {
            board: &self.params().board,
            mines: layout.mines().iter().map(CellId::get).collect(),
            first: given
                .or(self.first_opening().map(|first| first.cell))
                .map(CellId::get),
            rules: unusual(&self.params().rules),
        })
        .into()
    }
}

#[derive(Serialize)]
struct LayoutOut<'a> {
    board: &'a BoardSpec,
    mines: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a Rules>,
}

/// Reads given mines, and the field `first` beside them.
pub(super) fn given(
    reader: &mut Reader,
    object: &mut Object,
    mines: &Cursor,
    board: Option<&Board>,
) -> Option<(Vec<CellId>, Option<CellId>)> {
    let mines = cells(reader, mines, board);
    let first = match object.take("first") {
        Some(field) => Some(cell(reader, field, board)?),
        None => None,
    };
    Some((mines?, first))
}

/// Reads the field `rules`, which may be absent.
pub(super) fn rules_of(reader: &mut Reader, object: &mut Object) -> Option<Rules> {
    match object.take("rules") {
        Some(field) => rules(reader, &field),
        None => Some(Rules::default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let told = match GameParams::from_layout_json(text) {
            Ok(parsed) => parsed.value.to_layout_json().unwrap(),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn layouts_come_back_in_order() {
        check(
            r#"{"mines":[5,1],"board":{"height":2,"width":3,"tiling":"square"},"rules":{"win":"open-and-flagged"}}"#,
            r#"{"board":{"tiling":"square","width":3,"height":2},"mines":[1,5],"rules":{"win":"open-and-flagged"}}"#,
        );
        check(
            r#"{"board":{"adjacency":[[1],[0]]},"mines":[]}"#,
            r#"{"board":{"adjacency":[[1],[0]]},"mines":[]}"#,
        );
    }

    #[test]
    fn every_reason_is_told() {
        check(
            r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[1,3,1],"first":"0","rules":{"win":1}}"#,
            "line 1, column 62, mines[1]: expected a whole number from 0 to 2, found 3\n\
             line 1, column 64, mines[2]: cell 1 is listed already\n\
             line 1, column 75, first: expected a whole number from 0 to 2, found \"0\"\n\
             line 1, column 94, rules.win: expected \"open\" or \"open-and-flagged\", found 1",
        );
    }

    #[test]
    fn a_seeded_game_has_a_layout_once_it_is_opened() {
        let mut game = Game::new(GameParams::seeded(BoardSpec::square(4, 4), 3, 1)).unwrap();
        assert_eq!(game.to_layout_json(), None);
        game.play(crate::Move::Open(CellId::new(5))).unwrap();
        let text = game.to_layout_json().unwrap();
        let params = GameParams::from_layout_json(&text).unwrap().value;
        let mut again = Game::new(params).unwrap();
        again.play(crate::Move::Open(CellId::new(5))).unwrap();
        assert_eq!(again.view(), game.view());
        assert_eq!(again.to_layout_json(), Some(text));
    }
}
