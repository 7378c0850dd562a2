//! A view as lines of text, with cells highlighted.

use demineur_core::{Board, BoardSpec, CellId, CellView, Mark, View};

use super::Role;
use crate::grid::{Labels, Spacing, draw_list, draw_map};
use crate::rows::Rows;

/// Larger boards would not fit on any screen: only marked cells are listed.
const WIDEST: u32 = 60;
const MOST_ON_MAP: usize = 500;

/// Draws a view with some cells highlighted (`marks` ascending): boards with
/// rows as a table, cubes layer by layer, other tilings as a map; free graphs
/// and large boards as a list of the highlighted cells with their neighbours.
///
/// ```text
///   1  2  3
/// 1 # [B] #
/// 2 1 (2) 1
/// ```
pub fn draw_marked(board: &Board, view: &View, marks: &[(CellId, Role)]) -> String {
    let list = || {
        let cells = marks.iter().map(|mark| mark.0);
        draw_list(view.topology(), cells, |cell| {
            shown(view, cell, role_of(marks, cell))
        })
    };
    match Rows::of(board) {
        Some(rows) if rows.columns <= WIDEST => {
            let pitch = if view.topology().max_degree() > 9 {
                4
            } else {
                3
            };
            let spacing = Spacing {
                indent: 0,
                pitch,
                labels: Labels::Centred,
            };
            rows.draw(&spacing, |spot| {
                let shown = shown(view, spot.cell, role_of(marks, spot.cell));
                format!("{shown:<pitch$}")
            })
        }
        None if !is_graph(board) && board.len() <= MOST_ON_MAP => draw_map(board, |cell| {
            let role = role_of(marks, cell);
            match (role, view.get(cell)) {
                (None, CellView::Open(0)) => ".".to_owned(),
                _ => shown(view, cell, role).trim().to_owned(),
            }
        }),
        _ => list(),
    }
}

fn is_graph(board: &Board) -> bool {
    matches!(board.spec(), BoardSpec::Graph(_))
}

fn role_of(marks: &[(CellId, Role)], cell: CellId) -> Option<Role> {
    let place = marks.binary_search_by_key(&cell, |mark| mark.0).ok()?;
    Some(marks[place].1)
}

/// What a cell shows, between its marks: three columns, or more for numbers
/// from 10.
fn shown(view: &View, cell: CellId, role: Option<Role>) -> String {
    let plain = match view.get(cell) {
        CellView::Hidden => "#".to_owned(),
        CellView::Marked(Mark::Mine) => "D".to_owned(),
        CellView::Marked(Mark::Uncertain) => "?".to_owned(),
        CellView::Marked(Mark::Safe) => "s".to_owned(),
        CellView::Open(0) => if role.is_some() { "0" } else { " " }.to_owned(),
        CellView::Open(number) => number.to_string(),
    };
    match role {
        None => format!(" {plain} "),
        Some(Role::Look) => format!("<{plain}>"),
        Some(Role::Number) => format!("({plain})"),
        Some(Role::Safe) => "[s]".to_owned(),
        Some(Role::Mine) => "[B]".to_owned(),
        Some(Role::Safest) => "[+]".to_owned(),
        Some(Role::Best) => "[*]".to_owned(),
    }
}
