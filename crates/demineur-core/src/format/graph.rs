//! Graph files (format 4): `{"cells":n,"edges":[[0,1],…],"positions":[[x,y],…]}`
//! with positions optional, or text, one `cell: neighbour neighbour …` a line.

use std::fmt::Write as _;

use serde::Serialize;

use super::board::{board_of, faulty_cell, positions, too_large};
use super::boards::words;
use super::problem::{FormatErrors, Limits, Parsed, Problem, excerpt};
use super::reader::{Cursor, Object, Reader, canonical, print, read};
use crate::board::{Board, BoardError, BoardSpec, GraphSpec};
use crate::topology::Topology;

impl Board {
    /// Reads a graph file, JSON or text, whichever it is; a board's own
    /// `{"adjacency":…}` is understood too.
    ///
    /// ```
    /// use demineur_core::Board;
    /// let triangle = Board::from_graph("0: 1 2\n1: 0 2\n2: 0 1")?.value;
    /// assert_eq!(triangle.to_graph_json(), r#"{"cells":3,"edges":[[0,1],[0,2],[1,2]]}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the text is no graph.
    pub fn from_graph(text: &str) -> Result<Parsed<Self>, FormatErrors> {
        Self::from_graph_within(text, Limits::default())
    }

    /// [`Board::from_graph`] with other limits.
    ///
    /// # Errors
    /// The same, and what is beyond the limits.
    pub fn from_graph_within(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with(['{', '[', '"']) {
            return read(text, limits, graph);
        }
        let value = parse_text(text, limits)?;
        Ok(Parsed {
            value,
            warnings: Vec::new(),
        })
    }

    /// The board as a graph file in JSON, each edge once; any tiling has one.
    pub fn to_graph_json(&self) -> String {
        let topology = self.topology();
        let edges = topology.cells().flat_map(|cell| {
            let later: Vec<[u32; 2]> = topology
                .neighbours(cell)
                .iter()
                .filter(|&&other| other > cell)
                .map(|other| [cell.get(), other.get()])
                .collect();
            later
        });
        print(&GraphOut {
            cells: topology.len(),
            edges: edges.collect(),
            positions: match self.spec() {
                BoardSpec::Graph(spec) => spec.positions.as_deref(),
                BoardSpec::Tiled(_) => None,
            },
        })
    }

    /// The board as a graph file in text; any tiling has one.
    pub fn to_graph_text(&self) -> String {
        let topology: &Topology = self.topology();
        let mut text = String::new();
        for cell in topology.cells() {
            write!(text, "{cell}:").expect("text takes anything");
            for neighbour in topology.neighbours(cell).iter() {
                write!(text, " {neighbour}").expect("text takes anything");
            }
            text.push('\n');
        }
        text
    }
}

#[derive(Serialize)]
struct GraphOut<'a> {
    cells: usize,
    edges: Vec<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<&'a [[f64; 2]]>,
}

fn graph(reader: &mut Reader, cursor: &Cursor) -> Option<Board> {
    let mut object = reader.object(cursor)?;
    reader.version(&mut object);
    let board = if object.take("adjacency").is_some() {
        board_of(reader, &mut object, None)
    } else {
        edge_graph(reader, &mut object)
    };
    reader.ignore_rest(object);
    board
}

fn edge_graph(reader: &mut Reader, object: &mut Object) -> Option<Board> {
    let limit = reader.limits.graph_cells();
    let cells = object.need(reader, "cells");
    let cells = cells.and_then(|field| reader.integer(field, 1, limit));
    let edges = object.need(reader, "edges");
    let edges = edges.and_then(|field| read_edges(reader, &field, cells));
    let positions = match object.take("positions") {
        Some(field) => Some(positions(reader, &field, cells.map(|n| n as usize))?),
        None => None,
    };
    let mut adjacency = vec![Vec::new(); cells? as usize];
    for [a, b] in edges? {
        adjacency[a as usize].push(b);
        adjacency[b as usize].push(a);
    }
    for list in &mut adjacency {
        list.sort_unstable();
    }
    let spec = BoardSpec::Graph(GraphSpec {
        adjacency,
        positions,
    });
    match spec.build() {
        Ok(board) => Some(board),
        Err(error) => {
            reader.problem(object.cursor(), error.to_string());
            None
        }
    }
}

fn read_edges(reader: &mut Reader, cursor: &Cursor, cells: Option<u64>) -> Option<Vec<[u32; 2]>> {
    reader.list(cursor)?;
    let last = cells.map_or(u64::from(u32::MAX), |cells| cells - 1);
    let mut good = true;
    let mut edges = Vec::new();
    for (place, item) in cursor.items().enumerate() {
        let ends = match (item.nth(0), item.nth(1), item.nth(2)) {
            (Some(a), Some(b), None) => {
                let a = reader.integer(a, 0, last);
                a.zip(reader.integer(b, 0, last))
            }
            _ => reader.expected(item, "an edge [cell,cell]"),
        };
        match ends {
            Some((a, b)) if a == b => {
                reader.problem(item, format!("cell {a} cannot be its own neighbour"));
                good = false;
            }
            Some((a, b)) => edges.push(([a.min(b) as u32, a.max(b) as u32], place)),
            None => good = false,
        }
    }
    edges.sort_unstable();
    for pair in edges.windows(2) {
        let again = cursor.nth(pair[1].1).filter(|_| pair[0].0 == pair[1].0);
        if let Some(again) = again {
            let message = format!("this edge is listed already, as edges[{}]", pair[0].1);
            reader.problem(again, message);
            good = false;
        }
    }
    good.then(|| edges.into_iter().map(|(edge, _)| edge).collect())
}

/// One line of a graph in text: the cell, and where its line is.
struct Line {
    cell: u64,
    number: usize,
    neighbours: Vec<(u64, usize)>,
}

fn parse_text(text: &str, limits: Limits) -> Result<Board, FormatErrors> {
    let mut problems = Vec::new();
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if !line.trim().is_empty() {
            lines.extend(parse_line(line, i + 1, &mut problems));
        }
    }
    FormatErrors::check(std::mem::take(&mut problems))?;
    let limit = limits.graph_cells();
    if lines.len() as u64 > limit {
        return Err(Problem::in_text(1, 1, too_large(lines.len() as u128, limit)).into());
    }
    number_lines(&mut lines, &mut problems);
    FormatErrors::check(problems)?;
    let adjacency = lines.iter().map(|line| {
        let cells = line.neighbours.iter().map(|&(cell, _)| cell as u32);
        cells.collect()
    });
    let spec = BoardSpec::Graph(GraphSpec {
        adjacency: adjacency.collect(),
        positions: None,
    });
    spec.build().map_err(|error| match error {
        BoardError::Graph(errors) => {
            let mut told: Vec<Problem> = Vec::new();
            for error in errors.0 {
                let line = lines[faulty_cell(error) as usize].number;
                told.push(Problem::in_text(line, 1, error.to_string()));
            }
            FormatErrors(told)
        }
        error => Problem::in_text(1, 1, error.to_string()).into(),
    })
}

fn parse_line(line: &str, number: usize, problems: &mut Vec<Problem>) -> Option<Line> {
    let mut problem = |column, word: &str| {
        let message = format!(
            "expected 'cell: neighbour neighbour …' with whole numbers, found '{}'",
            excerpt(word)
        );
        problems.push(Problem::in_text(number, column, message));
    };
    let Some((cell, rest)) = line.split_once(':') else {
        problem(1, line);
        return None;
    };
    let value = |word: &str| canonical(word).filter(|&cell| cell <= u64::from(u32::MAX));
    let read = value(cell.trim());
    if read.is_none() {
        problem(1, cell);
    }
    let offset = cell.chars().count() + 1;
    let mut neighbours = Vec::new();
    for (column, word) in words(rest) {
        match value(word) {
            Some(cell) => neighbours.push((cell, offset + column)),
            None => problem(offset + column, word),
        }
    }
    Some(Line {
        cell: read?,
        number,
        neighbours,
    })
}

/// Brings the lines into the order of their cells, which must be 0, 1, 2, …
fn number_lines(lines: &mut [Line], problems: &mut Vec<Problem>) {
    lines.sort_by_key(|line| line.cell);
    let cells = lines.len() as u64;
    for (i, line) in lines.iter().enumerate() {
        let (cell, number) = (line.cell, line.number);
        if i > 0 && lines[i - 1].cell == cell {
            let before = lines[i - 1].number;
            let message = format!("cell {cell} has a line already, line {before}");
            problems.push(Problem::in_text(number, 1, message));
        } else if cell >= cells {
            let message = format!(
                "cell {cell} of {cells}: cells are numbered from 0 without gaps, one a line"
            );
            problems.push(Problem::in_text(number, 1, message));
        }
        for &(neighbour, column) in &line.neighbours {
            if neighbour >= cells {
                let message = format!("neighbour {neighbour} has no line of its own");
                problems.push(Problem::in_text(number, column, message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let told = match Board::from_graph(text) {
            Ok(parsed) => parsed.value.to_graph_text(),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn json_and_text_are_told_apart() {
        let path = "0: 1\n1: 0 2\n2: 1\n3:\n";
        check(path, path);
        check("\n 2 : 1\r\n3:\n1: 2 0\n0:1", path);
        check(r#" {"cells":4,"edges":[[1,0],[1,2]]}"#, path);
        check(r#"{"adjacency":[[1],[2,0],[1],[]]}"#, path);
        let placed = r#"{"cells":2,"edges":[[0,1]],"positions":[[0.5,1.0],[2.0,3.0]]}"#;
        assert_eq!(
            Board::from_graph(placed).unwrap().value.to_graph_json(),
            placed
        );
    }

    #[test]
    fn bad_graphs_are_told_every_reason() {
        check("", &format!("line 1, column 1: {}", BoardError::NoCells));
        check(
            "0: 1 x\n1 0\n-1: 0",
            "line 1, column 6: expected 'cell: neighbour neighbour …' with whole numbers, found 'x'\n\
             line 2, column 1: expected 'cell: neighbour neighbour …' with whole numbers, found '1 0'\n\
             line 3, column 1: expected 'cell: neighbour neighbour …' with whole numbers, found '-1'",
        );
        check(
            "0: 7\n0:\n4000000000:",
            "line 1, column 4: neighbour 7 has no line of its own\n\
             line 2, column 1: cell 0 has a line already, line 1\n\
             line 3, column 1: cell 4000000000 of 3: cells are numbered from 0 without gaps, one a line",
        );
        check(
            "1:\n0: 1",
            "line 2, column 1: cell 0 lists neighbour 1, but 1 does not list 0",
        );
        check(
            r#"{"cells":3,"edges":[[0,0],[1,2],[2,1],[0,3],[1]]}"#,
            "line 1, column 21, edges[0]: cell 0 cannot be its own neighbour\n\
             line 1, column 33, edges[2]: this edge is listed already, as edges[1]\n\
             line 1, column 42, edges[3][1]: expected a whole number from 0 to 2, found 3\n\
             line 1, column 45, edges[4]: expected an edge [cell,cell], found a list",
        );
        check(
            r#"{"cells":100000000,"edges":[]}"#,
            "line 1, column 10, cells: expected a whole number from 1 to 4194304, found 100000000",
        );
    }
}
