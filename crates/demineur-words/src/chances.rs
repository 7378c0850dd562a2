//! A position with its chances, as lines of text.

use demineur_core::CellId;
use demineur_core::format::Position;
use demineur_solver::Analysis;

use crate::grid::{Labels, Spacing};
use crate::rows::Rows;
use crate::texts::{Key, Texts};

/// Wider boards would not fit on any screen: they are listed.
const WIDEST: u32 = 100;
/// Terminal columns of a cell.
const PITCH: usize = 4;

/// Draws a position with its chances: boards with rows as a table; others, and
/// very wide ones, as a list of the cells that some number touches, and one line
/// for the rest.
///
/// ```text
///    1   2   3
/// 1  1   B   s
/// ```
pub fn draw_chances(position: &Position, analysis: &Analysis, texts: &Texts) -> String {
    let rows = Rows::of(&position.board).filter(|rows| rows.is_flat() && rows.columns <= WIDEST);
    let Some(rows) = rows else {
        return list(position, analysis, texts);
    };
    let spacing = Spacing {
        indent: 0,
        pitch: PITCH,
        labels: Labels::Right,
    };
    rows.draw(&spacing, |spot| {
        format!("{:>PITCH$}", shown(position, analysis, spot.cell))
    })
}

fn shown(position: &Position, analysis: &Analysis, cell: CellId) -> String {
    match position.view.number(cell) {
        Some(0) => String::new(),
        Some(number) => number.to_string(),
        None => chance(analysis.probability(cell).unwrap_or(0.0)),
    }
}

/// Three columns: only what is certain looks so.
fn chance(risk: f64) -> String {
    match risk {
        0.0 => "s".to_owned(),
        1.0 => "B".to_owned(),
        risk if risk < 0.005 => "<1%".to_owned(),
        risk => format!("{:.0}%", (risk * 100.0).min(99.0)),
    }
}

fn list(position: &Position, analysis: &Analysis, texts: &Texts) -> String {
    let mut text = String::new();
    for cell in position.view.hidden().filter(|&c| !analysis.is_sea(c)) {
        let risk = analysis.probability(cell).unwrap_or(0.0);
        text.push_str(&format!("{:>6}: {:>3}\n", cell.get(), chance(risk)));
    }
    let sea = analysis.sea();
    if sea.cells > 0 {
        let values = [
            ("cells", sea.cells.into()),
            ("risk", texts.percent(sea.mine_probability).into()),
        ];
        text.push_str(&texts.with(Key::AnalyzeOthers, values));
        text.push('\n');
    }
    text
}
