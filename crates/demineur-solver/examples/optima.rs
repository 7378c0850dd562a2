//! The best anybody can do on small boards: wins of all layouts with perfect
//! play from the best first cell, and which that is.
//!
//! `cargo run --release -p demineur-solver --example optima`
//!
//! Cells are given as column and line from 0; of cells that win as often, the
//! first. Boards whose search takes too long are left out.

use std::sync::Arc;

use demineur_core::{FirstClick, Topology, View};
use demineur_solver::{Budget, endgame};

/// Nodes a board may take: seconds at most.
const BUDGET: u64 = 1 << 26;

fn main() {
    println!("| board | mines | safe first click | opening first click |");
    println!("|---|---|---|---|");
    for (width, height) in [(3, 3), (4, 3), (6, 3), (4, 4), (5, 4), (5, 5)] {
        for mines in 1..width * height / 2 {
            let best = |rule| {
                let board = Topology::square(width, height);
                let view = View::new(Arc::new(board), mines as usize);
                let found = endgame::first_click(&view, rule, &mut Budget::nodes(BUDGET)).ok()?;
                let cell = found.best?.get();
                let win = 100.0 * found.wins as f64 / found.layouts as f64;
                let (column, line) = (cell % width, cell / width);
                Some(format!(
                    "{}/{} ({win:.2} %) at ({column},{line})",
                    found.wins, found.layouts
                ))
            };
            let (safe, opening) = (best(FirstClick::Safe), best(FirstClick::Opening));
            if safe.is_some() || opening.is_some() {
                let word = |found: Option<String>| found.unwrap_or_else(|| "–".to_owned());
                println!(
                    "| {width}×{height} | {mines} | {} | {} |",
                    word(safe),
                    word(opening)
                );
            }
        }
    }
}
