//! Confirms hints on random views of every tiling by brute force over their
//! own numbers: `cargo run --release -p demineur-solver --example check_hints -- 100000`.

mod confirm;

use std::time::Instant;

fn main() {
    let views = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(10_000);
    let boards = confirm::boards();
    let start = Instant::now();
    let tally = confirm::confirm_some(&boards, 0..views, 1);
    println!("{tally:#?}");
    println!("all confirmed in {:.1} s", start.elapsed().as_secs_f64());
}
