//! Boards without guesses:
//! `cargo bench -p demineur-solver --bench generate [-- [--test] [30x16/99]]`.
//!
//! Certificate and grade included. The last column is Simon Tatham's Mines on
//! a machine of this kind, which only makes the board. Every board is checked,
//! outside the clock, so that nothing is fast by being wrong. The time of a
//! board is the least of three, for other programs want the machine too.

use std::time::{Duration, Instant};

use demineur_core::{BoardSpec, CellId, Rng};
use demineur_solver::generate::{Request, Tier, generate};
use demineur_solver::{Budget, checker};

fn main() {
    let mut scale = 1;
    let mut only = None;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--test" => scale = 20,
            "--bench" => {}
            _ => only = Some(argument),
        }
    }
    println!("board                boards  mean ms  worst ms  tries  repaired  Mines ms");
    for (width, height, mines, boards, wanted, rival) in [
        (9, 9, 10, 2000, None, ""),
        (16, 16, 40, 2000, None, ""),
        (30, 16, 99, 2000, None, "2.9"),
        (30, 16, 140, 1000, None, "5.3"),
        (30, 16, 170, 500, None, "37"),
        (100, 100, 2000, 100, None, "104"),
        (16, 16, 40, 400, Some(Tier::Counting), ""),
        (16, 16, 40, 400, Some(Tier::Pair), ""),
        (16, 16, 40, 400, Some(Tier::Set), ""),
        (16, 16, 40, 400, Some(Tier::MineCount), ""),
    ] {
        let board = format!("{width}x{height}/{mines}");
        if only.as_ref().is_none_or(|only| *only == board) {
            let line = line(width, height, mines, boards / scale, wanted);
            let tier = wanted.map_or("", Tier::name);
            println!("{board:9} {tier:10} {line}  {rival}");
        }
    }
}

/// Makes boards, and tells how long it took.
fn line(width: u32, height: u32, mines: usize, boards: u64, wanted: Option<Tier>) -> String {
    let board = BoardSpec::square(width, height).build().expect("it is one");
    let first = CellId::new(height / 2 * width + width / 2);
    let request = Request {
        wanted,
        ..Request::new(mines, first)
    };
    let (mut sum, mut worst) = (Duration::ZERO, Duration::ZERO);
    let (mut tries, mut repaired) = (0, 0);
    for number in 0..boards {
        let make = || {
            let start = Instant::now();
            let mut rng = Rng::new(2024, number);
            let made = generate(board.topology(), &request, &mut rng, &mut Budget::default());
            (start.elapsed(), made.expect("such boards can be made"))
        };
        let (mut spent, made) = make();
        for _ in 1..3 {
            spent = spent.min(make().0);
        }
        (sum, worst) = (sum + spent, worst.max(spent));
        checker::check(board.topology(), &made.layout, &made.certificate)
            .expect("every certificate holds");
        assert!(wanted.is_none() || made.grade.hardest == wanted);
        tries += made.tries;
        repaired += made.repaired;
    }
    format!(
        "{boards:6} {:8.3} {:9.3} {:6.1} {:9.1}",
        sum.as_secs_f64() * 1e3 / boards as f64,
        worst.as_secs_f64() * 1e3,
        tries as f64 / boards as f64,
        repaired as f64 / boards as f64,
    )
}
