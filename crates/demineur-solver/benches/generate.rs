//! Boards without guesses: `cargo bench -p demineur-solver --bench generate`.
//!
//! Certificate and grade included. The last column is Simon Tatham's Mines on
//! a machine of this kind, which only makes the board. Every board is checked,
//! outside the clock, so that nothing is fast by being wrong.

use std::time::{Duration, Instant};

use demineur_core::{BoardSpec, CellId, Rng};
use demineur_solver::generate::{Request, Tier, generate};
use demineur_solver::{Budget, checker};

fn main() {
    let quick = std::env::args().any(|a| a == "--test");
    let scale = if quick { 20 } else { 1 };
    println!("board            boards  mean ms  worst ms  tries  repaired  Mines ms");
    for (width, height, mines, boards, rival) in [
        (9, 9, 10, 2000, None),
        (16, 16, 40, 2000, None),
        (30, 16, 99, 2000, Some(2.9)),
        (30, 16, 140, 500, Some(5.3)),
        (30, 16, 170, 200, Some(37.0)),
        (100, 100, 2000, 50, Some(104.0)),
    ] {
        line(width, height, mines, boards / scale, None, rival);
    }
    for tier in Tier::ALL {
        line(16, 16, 40, 400 / scale, Some(tier), None);
    }
}

fn line(
    width: u32,
    height: u32,
    mines: usize,
    boards: u64,
    wanted: Option<Tier>,
    rival: Option<f64>,
) {
    let board = BoardSpec::square(width, height).build().expect("it is one");
    let first = CellId::new(height / 2 * width + width / 2);
    let request = Request {
        wanted,
        ..Request::new(mines, first)
    };
    let (mut sum, mut worst) = (Duration::ZERO, Duration::ZERO);
    let (mut tries, mut repaired, mut failed) = (0, 0, 0);
    for number in 0..boards {
        let mut rng = Rng::new(2024, number);
        let mut budget = Budget::default();
        let start = Instant::now();
        let made = generate(&board, &request, &mut rng, &mut budget);
        let spent = start.elapsed();
        (sum, worst) = (sum + spent, worst.max(spent));
        match made {
            Ok(made) => {
                checker::check(board.topology(), &made.layout, &made.certificate)
                    .expect("every certificate holds");
                tries += made.tries;
                repaired += made.repaired;
            }
            Err(_) => failed += 1,
        }
    }
    let mean = |total: u64| total as f64 / boards as f64;
    println!(
        "{:16} {boards:6} {:8.3} {:9.3} {:6.1} {:9.1}  {}{}",
        format!("{width}x{height}/{mines} {}", wanted.map_or("", Tier::name)),
        sum.as_secs_f64() * 1e3 / boards as f64,
        worst.as_secs_f64() * 1e3,
        mean(tries),
        mean(repaired),
        rival.map_or(String::new(), |ms| format!("{ms}")),
        if failed > 0 {
            format!("  ({failed} failed)")
        } else {
            String::new()
        },
    );
}
