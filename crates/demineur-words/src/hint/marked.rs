//! A view as lines of text, with cells highlighted.

use demineur_core::{Board, BoardSpec, CellId, CellView, Mark, Tiling, View};

use super::Role;
use crate::map::draw_labels;

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
    let BoardSpec::Tiled(spec) = board.spec() else {
        return draw_list(view, marks);
    };
    match spec.tiling {
        Tiling::Square | Tiling::Hexagonal | Tiling::Triangular | Tiling::Cube
            if spec.width <= WIDEST =>
        {
            let shift = usize::from(spec.tiling == Tiling::Hexagonal);
            let layer = |layer: u32| {
                let first = layer * spec.width * spec.height;
                let name = match spec.tiling {
                    Tiling::Cube => format!("z={}\n", layer + 1),
                    _ => String::new(),
                };
                name + &draw_rows(view, marks, first, [spec.width, spec.height], shift)
            };
            (0..spec.depth).map(layer).collect()
        }
        Tiling::Square | Tiling::Hexagonal | Tiling::Triangular | Tiling::Cube => {
            draw_list(view, marks)
        }
        _ if board.len() <= MOST_ON_MAP => draw_labels(board, |cell| {
            let role = role_of(marks, cell);
            match (role, view.get(cell)) {
                (None, CellView::Open(0)) => format!("{cell}:."),
                _ => format!("{cell}:{}", shown(view, cell, role).trim()),
            }
        }),
        _ => draw_list(view, marks),
    }
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

fn draw_rows(
    view: &View,
    marks: &[(CellId, Role)],
    first: u32,
    [columns, lines]: [u32; 2],
    shift: usize,
) -> String {
    let wide = view.topology().max_degree() > 9;
    let pitch = if wide { 4 } else { 3 };
    let margin = lines.to_string().len();
    let mut text = " ".repeat(margin);
    for column in 1..=columns {
        text.push_str(&format!("{column:^pitch$}"));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for line in 0..lines {
        let shift = shift * (line as usize % 2) * (pitch / 2);
        let mut row = format!("{:>margin$}{:shift$}", line + 1, "");
        for column in 0..columns {
            let cell = CellId::new(first + line * columns + column);
            let shown = shown(view, cell, role_of(marks, cell));
            row.push_str(&format!("{shown:<pitch$}"));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn draw_list(view: &View, marks: &[(CellId, Role)]) -> String {
    let margin = view.len().saturating_sub(1).to_string().len();
    let mut text = String::new();
    for &(cell, role) in marks {
        let shown = shown(view, cell, Some(role));
        text.push_str(&format!("{:>margin$}: {shown}:", cell.get()));
        for neighbour in view.topology().neighbours(cell).iter() {
            text.push_str(&format!(" {neighbour}"));
        }
        text.push('\n');
    }
    text
}
