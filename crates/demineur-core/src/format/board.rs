//! Boards as JSON: `{"tiling":"square","width":30,"height":16}`, optionally
//! with `wrap`, `touch` and `depth`; or `{"adjacency":[[1,2],[0],…]}`,
//! optionally with `positions`.

use serde::{Serialize, Serializer};

use super::problem::{FormatErrors, Limits, Parsed};
use super::reader::{Cursor, Object, Reader, print, read};
use crate::board::{Board, BoardError, BoardSpec, GraphSpec, TiledSpec};
use crate::cell::CellId;
use crate::tiling::Tiling;
use crate::topology::GraphError;
use crate::touch::Touch;

impl Board {
    /// Reads and makes a board.
    ///
    /// ```
    /// use demineur_core::Board;
    /// let board = Board::from_json(r#"{"tiling":"square","width":3,"height":2}"#)?.value;
    /// assert_eq!(board.len(), 6);
    /// let error = Board::from_json(r#"{"tiling":"square","width":-3}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 1: field \"height\" is missing\n\
    ///      line 1, column 28, width: expected a whole number from 1 to 4294967295, found -3"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no board, or the board cannot be made.
    pub fn from_json(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        Self::from_json_within(text, Limits::default())
    }

    /// [`Board::from_json`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn from_json_within(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        read(text, limits, board)
    }
}

impl BoardSpec {
    /// The board as JSON, defaults left out.
    pub fn to_json(&self) -> String {
        print(self)
    }
}

/// Reads and makes the board here.
pub(super) fn board(reader: &mut Reader, cursor: &Cursor) -> Option<Board> {
    let mut object = reader.object(cursor)?;
    reader.version(&mut object);
    let board = board_of(reader, &mut object, None);
    reader.ignore_rest(object);
    board
}

/// Reads the board in this object, which may have other fields too, and makes
/// it. `usual` is the tiling where none is named.
pub(super) fn board_of(
    reader: &mut Reader,
    object: &mut Object,
    usual: Option<Tiling>,
) -> Option<Board> {
    let spec = match object.take("adjacency") {
        Some(adjacency) => {
            for name in ["tiling", "width", "height", "depth", "wrap", "touch"] {
                if let Some(field) = object.take(name) {
                    reader.problem(field, "a board has a tiling or an adjacency, not both");
                }
            }
            graph(reader, object, &adjacency)?
        }
        None => BoardSpec::Tiled(tiled(reader, object, usual)?),
    };
    match spec.build() {
        Ok(board) => Some(board),
        Err(error) => {
            let adjacency = object.take("adjacency");
            match (error, &adjacency) {
                (BoardError::Graph(errors), Some(adjacency)) => {
                    for error in errors.0 {
                        let list = adjacency.nth(faulty_cell(error) as usize);
                        reader.problem(list.unwrap_or(*adjacency), error.to_string());
                    }
                }
                (error, _) => reader.problem(object.cursor(), error.to_string()),
            }
            None
        }
    }
}

/// The cell whose list of neighbours is wrong.
pub(super) const fn faulty_cell(error: GraphError) -> u32 {
    match error {
        GraphError::NoSuchCell { cell, .. }
        | GraphError::Loop { cell }
        | GraphError::Twice { cell, .. }
        | GraphError::OneWay { cell, .. } => cell,
    }
}

fn tiled(reader: &mut Reader, object: &mut Object, usual: Option<Tiling>) -> Option<TiledSpec> {
    let tiling = match (object.take("tiling"), usual) {
        (Some(name), _) => tiling(reader, name),
        (None, Some(usual)) => Some(usual),
        (None, None) => {
            let message =
                "field \"tiling\" (with \"width\" and \"height\") or \"adjacency\" is missing";
            reader.problem(object.cursor(), message);
            None
        }
    };
    let width = object.need(reader, "width");
    let width = width.and_then(|field| side(reader, field));
    let height = object.need(reader, "height");
    let height = height.and_then(|field| side(reader, field));
    let depth = object.take("depth");
    let depth = depth.map_or(Some(1), |field| side(reader, field));
    let wrap = object
        .take("wrap")
        .map_or(Some(false), |field| reader.boolean(field));
    let touch = object.take("touch").map_or(Some(Touch::Corner), |field| {
        reader.word(field, &Touch::ALL, Touch::name)
    });
    let spec = TiledSpec {
        tiling: tiling?,
        width: width?,
        height: height?,
        depth: depth?,
        wrap: wrap?,
        touch: touch?,
    };
    fits(reader, object, &spec).then_some(spec)
}

fn side(reader: &mut Reader, field: Cursor) -> Option<u32> {
    let side = reader.integer(field, 1, u32::MAX.into())?;
    Some(u32::try_from(side).expect("a side is in its bounds"))
}

fn tiling(reader: &mut Reader, name: Cursor) -> Option<Tiling> {
    if let Some(tiling) = name.as_text().and_then(Tiling::from_name) {
        return Some(tiling);
    }
    let nearest = Tiling::nearest_names(name.as_text().unwrap_or_default());
    let names: Vec<String> = nearest.iter().map(|near| format!("\"{near}\"")).collect();
    reader.expected(
        name,
        &format!(
            "a tiling such as {} ('demineur board tilings' lists all)",
            names.join(", ")
        ),
    )
}

/// Whether the board is within the limits, checked before anything is made.
fn fits(reader: &mut Reader, object: &Object, spec: &TiledSpec) -> bool {
    let cells = spec.cell_count();
    let limit = reader.limits.cells;
    let fits = cells <= u128::from(limit);
    if !fits {
        reader.problem(object.cursor(), too_large(cells, limit));
    }
    fits
}

/// What to say of a board beyond the limit.
pub(super) fn too_large(cells: u128, limit: u64) -> String {
    format!("a board of {cells} cells is too large: at most {limit} cells can be read")
}

fn graph(reader: &mut Reader, object: &mut Object, adjacency: &Cursor) -> Option<BoardSpec> {
    let cells = reader.list(adjacency);
    let limit = reader.limits.graph_cells();
    if let Some(cells) = cells
        && cells as u64 > limit
    {
        reader.problem(*adjacency, too_large(cells as u128, limit));
        return None;
    }
    let mut good = cells.is_some();
    let mut lists = Vec::new();
    for list in adjacency.items() {
        let mut neighbours = Vec::new();
        good &= reader.list(&list).is_some();
        for item in list.items() {
            match reader.integer(item, 0, u32::MAX.into()) {
                Some(cell) => neighbours.push(cell as u32),
                None => good = false,
            }
        }
        lists.push(neighbours);
    }
    let positions = match object.take("positions") {
        Some(field) => Some(positions(reader, &field, cells)?),
        None => None,
    };
    good.then_some(BoardSpec::Graph(GraphSpec {
        adjacency: lists,
        positions,
    }))
}

/// Reads a pair of coordinates for each cell.
pub(super) fn positions(
    reader: &mut Reader,
    cursor: &Cursor,
    cells: Option<usize>,
) -> Option<Vec<[f64; 2]>> {
    let count = reader.list(cursor)?;
    if let Some(cells) = cells
        && cells != count
    {
        let message = format!("expected {cells} positions, one a cell, found {count}");
        reader.problem(*cursor, message);
        return None;
    }
    let mut good = true;
    let mut all = Vec::new();
    for item in cursor.items() {
        let pair = match (item.nth(0), item.nth(1), item.nth(2)) {
            (Some(x), Some(y), None) => reader.float(x).zip(reader.float(y)),
            _ => reader.expected(item, "a pair of numbers [x,y]"),
        };
        match pair {
            Some((x, y)) => all.push([x, y]),
            None => good = false,
        }
    }
    good.then_some(all)
}

/// Reads a cell of a board; of any, where the board is not known.
pub(super) fn cell(reader: &mut Reader, cursor: Cursor, board: Option<&Board>) -> Option<CellId> {
    let index = reader.integer(cursor, 0, last_cell(board))?;
    Some(CellId::new(index as u32))
}

/// The last cell of a board; of any, where the board is not known.
pub(super) fn last_cell(board: Option<&Board>) -> u64 {
    board.map_or(u64::from(u32::MAX), |board| board.len() as u64 - 1)
}

/// Reads a list of cells, each there once, into ascending order.
pub(super) fn cells(
    reader: &mut Reader,
    cursor: &Cursor,
    board: Option<&Board>,
) -> Option<Vec<CellId>> {
    reader.list(cursor)?;
    let mut good = true;
    let mut found = Vec::new();
    for (place, item) in cursor.items().enumerate() {
        match cell(reader, item, board) {
            Some(cell) => found.push((cell, place)),
            None => good = false,
        }
    }
    found.sort_unstable();
    for pair in found.windows(2) {
        let again = cursor.nth(pair[1].1).filter(|_| pair[0].0 == pair[1].0);
        if let Some(again) = again {
            reader.problem(again, format!("cell {} is listed already", pair[1].0));
            good = false;
        }
    }
    good.then(|| found.into_iter().map(|(cell, _)| cell).collect())
}

#[derive(Serialize)]
struct TiledOut {
    tiling: &'static str,
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    touch: Option<&'static str>,
}

#[derive(Serialize)]
struct GraphOut<'a> {
    adjacency: &'a [Vec<u32>],
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<&'a [[f64; 2]]>,
}

impl Serialize for BoardSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Tiled(spec) => TiledOut {
                tiling: spec.tiling.name(),
                width: spec.width,
                height: spec.height,
                depth: (spec.depth != 1).then_some(spec.depth),
                wrap: spec.wrap.then_some(true),
                touch: (spec.touch != Touch::Corner).then(|| spec.touch.name()),
            }
            .serialize(serializer),
            Self::Graph(spec) => GraphOut {
                adjacency: &spec.adjacency,
                positions: spec.positions.as_deref(),
            }
            .serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let told = match Board::from_json(text) {
            Ok(parsed) => parsed.value.spec().to_json(),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn short_forms_come_back() {
        for text in [
            r#"{"tiling":"square","width":30,"height":16}"#,
            r#"{"tiling":"square","width":10000,"height":10000}"#,
            r#"{"tiling":"square","width":3,"height":3,"wrap":true,"touch":"edge"}"#,
            r#"{"adjacency":[[1],[0,2],[1],[]]}"#,
            r#"{"adjacency":[[1],[0]],"positions":[[0.0,0.5],[-1e-7,0.1]]}"#,
        ] {
            check(text, text);
        }
    }

    #[test]
    fn huge_boards_are_refused_before_anything_is_made() {
        for side in [100_000_u128, 4_000_000_000] {
            check(
                &format!(r#"{{"tiling":"square","width":{side},"height":{side}}}"#),
                &format!(
                    "line 1, column 1: a board of {} cells is too large: \
                     at most 134217728 cells can be read",
                    side * side
                ),
            );
        }
    }

    #[test]
    fn bad_graphs_are_told_every_reason_in_its_place() {
        check(
            "{\"adjacency\":[[1,0],\n[],\n[7]]}",
            "line 1, column 15, adjacency[0]: cell 0 lists itself as a neighbour\n\
             line 1, column 15, adjacency[0]: cell 0 lists neighbour 1, but 1 does not list 0\n\
             line 3, column 1, adjacency[2]: cell 2 lists neighbour 7, which does not exist",
        );
        check(
            r#"{"adjacency":[[1],[0]],"positions":[[0,0]],"width":3}"#,
            "line 1, column 36, positions: expected 2 positions, one a cell, found 1\n\
             line 1, column 52, width: a board has a tiling or an adjacency, not both",
        );
        check(
            r#"{"adjacency":[]}"#,
            &format!("line 1, column 1: {}", BoardError::NoCells),
        );
    }

    #[test]
    fn every_reason_is_told_at_once() {
        check(
            r#"{"tiling":"sqare","width":1e1,"height":2,"wrap":1,"touch":"side"}"#,
            "line 1, column 11, tiling: expected a tiling such as \"square\", \"tri\", \"cairo\" \
             ('demineur board tilings' lists all), found \"sqare\"\n\
             line 1, column 27, width: expected a whole number from 1 to 4294967295, found 1e1\n\
             line 1, column 49, wrap: expected true or false, found 1\n\
             line 1, column 59, touch: expected \"corner\" or \"edge\", found \"side\"",
        );
        check(
            "{}",
            "line 1, column 1: field \"tiling\" (with \"width\" and \"height\") or \"adjacency\" is missing\n\
             line 1, column 1: field \"width\" is missing\n\
             line 1, column 1: field \"height\" is missing",
        );
    }
}
