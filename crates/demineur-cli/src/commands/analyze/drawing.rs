//! A position with its chances, as lines of text.

use demineur_core::{BoardSpec, CellId, Position};
use demineur_solver::Analysis;
use demineur_words::{Addresses, Key, Texts};

/// Wider boards would not fit on any screen: they are listed.
const WIDEST: u32 = 100;
/// Terminal columns of a cell.
const PITCH: usize = 4;

/// Boards with rows as a table; others, and very wide ones, as a list of the
/// cells that some number touches, and one line for the rest.
///
/// ```text
///    1   2   3
/// 1  1   B   s
/// ```
pub fn draw(position: &Position, analysis: &Analysis, texts: &Texts) -> String {
    match Addresses::of(&position.board) {
        Addresses::Rows { columns, lines } if columns <= WIDEST => {
            table(position, analysis, columns, lines)
        }
        _ => list(position, analysis, texts),
    }
}

fn table(position: &Position, analysis: &Analysis, columns: u32, lines: u32) -> String {
    let hexagonal = matches!(position.board.spec(),
        BoardSpec::Tiled(spec) if spec.tiling.name() == "hexagonal");
    let margin = lines.to_string().len();
    let mut text = " ".repeat(margin);
    for column in 1..=columns {
        text.push_str(&format!("{column:>PITCH$}"));
    }
    text.push('\n');
    for line in 0..lines {
        let shift = if hexagonal && line % 2 == 1 {
            PITCH / 2
        } else {
            0
        };
        let mut row = format!("{:>margin$}{:shift$}", line + 1, "");
        for column in 0..columns {
            let shown = shown(position, analysis, CellId::new(line * columns + column));
            row.push_str(&format!("{shown:>PITCH$}"));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
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

/// A long number by its first digits and its size: 1.234·10^56.
pub fn shortened(digits: &str) -> String {
    if digits.len() <= 15 {
        return digits.to_owned();
    }
    format!("{}.{}·10^{}", &digits[..1], &digits[1..4], digits.len() - 1)
}
