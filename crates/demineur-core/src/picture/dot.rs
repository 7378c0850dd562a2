//! Boards as Graphviz graphs, as document 004 draws them.

use std::fmt::Write;

use super::{fill_of, number_colour, short};
use crate::board::Board;
use crate::cell::CellId;
use crate::game::Shown;
use crate::view::Mark;

/// Graphviz measures positions in points; this many for a typical cell.
const UNIT: f64 = 54.0;

/// The board as a graph in the DOT language: a node for each cell with its
/// number, flag or mine, an edge for each pair of neighbours. Where positions
/// are known they are given, for `neato -n` or plain `dot`. With `ids`, cells
/// that show nothing carry their id.
///
/// ```
/// use demineur_core::picture::dot;
/// use demineur_core::{BoardSpec, Shown};
/// let board = BoardSpec::square(2, 1).build()?;
/// let text = dot(&board, |_| Shown::Open(1), false);
/// assert!(text.contains("  0 -- 1;\n"));
/// # Ok::<(), demineur_core::BoardError>(())
/// ```
pub fn dot(board: &Board, shown: impl Fn(CellId) -> Shown, ids: bool) -> String {
    // In points; without positions Graphviz keeps cells apart.
    let layout = match board.geometry() {
        Some(_) => "inputscale=72",
        None => "overlap=false",
    };
    let mut text = format!(
        "graph demineur {{\n  graph [layout=neato, {layout}];\n  node [shape=circle, style=filled, fixedsize=true, width=0.5, \
         fontname=\"Helvetica-Bold\"];\n  edge [color=\"#9AA5B1\"];\n",
    );
    for cell in board.topology().cells() {
        let shows = shown(cell);
        let (label, colour) = match shows {
            Shown::Hidden | Shown::Open(0) if ids => (cell.to_string(), "#5A6672"),
            shows => label(shows),
        };
        let fill = fill_of(shows);
        write!(
            text,
            "  {cell} [label=\"{label}\", fontcolor=\"{colour}\", fillcolor=\"{fill}\""
        )
        .expect("strings take all that is written");
        if let Some(geometry) = board.geometry() {
            // Graphviz has y upwards.
            let [x, y] = geometry.centre(cell);
            let [x, y] = [x, geometry.bounds()[1][1] - y].map(|value| short(value * UNIT));
            // In inches, a little less than what fits.
            let width = short(2.0 * geometry.radius(cell).min(0.5) * UNIT / 72.0 * 0.9);
            write!(text, ", pos=\"{x},{y}!\", width={width}")
                .expect("strings take all that is written");
        }
        text.push_str("];\n");
    }
    for cell in board.topology().cells() {
        for &other in board
            .topology()
            .neighbours(cell)
            .iter()
            .filter(|&&other| other > cell)
        {
            writeln!(text, "  {cell} -- {other};").expect("strings take all that is written");
        }
    }
    text.push_str("}\n");
    text
}

/// What stands in the node, and its colour.
fn label(shown: Shown) -> (String, &'static str) {
    let (label, colour) = match shown {
        Shown::Hidden | Shown::Open(0) => ("", "#000000"),
        Shown::Open(number) => return (number.to_string(), number_colour(number)),
        Shown::Marked(Mark::Mine) | Shown::FlaggedMine => ("F", "#D01F2E"),
        Shown::Marked(Mark::Uncertain) => ("?", "#2F3B47"),
        Shown::Marked(Mark::Safe) => ("s", "#1E7B34"),
        Shown::Mine => ("*", "#1B1B1B"),
        Shown::Exploded => ("X", "#1B1B1B"),
        Shown::WrongFlag => ("!F", "#B00020"),
    };
    (label.to_owned(), colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSpec, GraphSpec};

    #[test]
    fn a_board_of_two_cells_is_two_nodes_and_an_edge() {
        let board = BoardSpec::square(2, 1).build().unwrap();
        let text = dot(
            &board,
            |cell| match cell.get() {
                0 => Shown::Open(1),
                _ => Shown::Marked(Mark::Mine),
            },
            false,
        );
        assert_eq!(
            text,
            r##"graph demineur {
  graph [layout=neato, inputscale=72];
  node [shape=circle, style=filled, fixedsize=true, width=0.5, fontname="Helvetica-Bold"];
  edge [color="#9AA5B1"];
  0 [label="1", fontcolor="#0000FF", fillcolor="#F6F5F0", pos="27,27!", width=0.68];
  1 [label="F", fontcolor="#D01F2E", fillcolor="#B9C4D0", pos="81,27!", width=0.68];
  0 -- 1;
}
"##
        );
    }

    #[test]
    fn without_positions_graphviz_finds_its_own() {
        let spec = BoardSpec::Graph(GraphSpec {
            adjacency: vec![vec![1], vec![0]],
            positions: None,
        });
        let text = dot(&spec.build().unwrap(), |_| Shown::Hidden, true);
        assert!(!text.contains("pos="), "{text}");
        assert!(text.contains("1 [label=\"1\""), "{text}");
    }
}
