//! What document 000's FS4.5 shows: variables, A, B and the result.

use demineur_core::View;
use demineur_solver::strategy::pinv;

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

/// More columns or rows than this are cut, with a mark.
const SHOWN: usize = 30;

/// What `pinv` works out before its turn: the variables, A with B beside it,
/// and pinv(A)·B, each cut to what fits on a screen.
pub fn draw_matrices(view: &View, names: CellNames, texts: &Texts) -> String {
    let step = pinv::step(view);
    let columns = step.variables.len();
    let list = texts.some_cells(&step.variables, names, SHOWN);
    let mut text = texts.with(Key::SolveVariables, [("list", list.into())]);
    let values = [("rows", step.a.len().into()), ("columns", columns.into())];
    text.push_str(&format!("\n{}\n", texts.with(Key::SolveMatrix, values)));
    let rest = if columns > SHOWN { " …" } else { "" };
    let hidden_rows = step.a.len().saturating_sub(SHOWN);
    for (place, (row, b)) in step.a.iter().zip(&step.b).enumerate() {
        // The mine count is the last row, and always shown.
        let last = place + 1 == step.a.len();
        if place >= SHOWN && !last {
            continue;
        }
        if last && hidden_rows > 1 {
            text.push_str("  …\n");
        }
        let row: Vec<String> = row.iter().take(SHOWN).map(u8::to_string).collect();
        text.push_str(&format!("  {}{rest} | {b}\n", row.join(" ")));
    }
    text.push_str(&format!("{}\n ", texts.get(Key::SolveResult)));
    for value in step.result.iter().take(SHOWN) {
        let value = value.map_or("–".to_owned(), |value| texts.value(value));
        text.push_str(&format!(" {value}"));
    }
    text.push_str(&format!("{rest}\n"));
    text
}
