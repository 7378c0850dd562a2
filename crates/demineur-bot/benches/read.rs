//! From pixels to a decision: how long it takes to read an expert board and to
//! choose a move on it, and whether the board is read as it is.

use std::path::Path;
use std::time::{Duration, Instant};

use demineur_bot::desktop::Picture;
use demineur_bot::reading::{CellShape, Reader, find_grid};
use demineur_bot::{Profile, program};
use demineur_core::{Rng, Rules};
use demineur_solver::Budget;
use demineur_solver::strategy::{Player, Turn};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shots");
    let load = |name: &str| Picture::load(&folder.join(name)).expect("a recorded picture");
    let (fresh, board) = (load("xbomb-small-fresh.png"), load("xbomb-small-lost.png"));
    let drawing = std::fs::read_to_string(folder.join("xbomb-small-lost.txt")).expect("a drawing");
    let profile: Profile = program("xbomb").expect("it is known").profile();
    let (grid, found) = timed(5, || find_grid(&fresh, CellShape::Square, Some([30, 16])));
    let grid = grid.expect("a grid of 30 by 16");
    let (seen, first) = timed(20, || {
        Reader::new(grid.clone(), profile.alphabet()).read(&board)
    });
    assert_eq!(seen.to_string(), drawing);
    let mut reader = Reader::new(grid.clone(), profile.alphabet());
    reader.read(&board);
    let (seen, again) = timed(200, || reader.read(&board));
    assert_eq!(seen.to_string(), drawing);
    println!("find the grid of a fresh board  {:8.2} ms", millis(found));
    println!("read 480 cells, never seen      {:8.2} ms", millis(first));
    println!("read 480 cells, seen before     {:8.2} ms", millis(again));
    println!("decide, mean of an expert game   {:7.2} ms", decide());
}

/// The mean time of a decision in an expert game.
fn decide() -> f64 {
    use demineur_core::{BoardSpec, Game, GameParams};
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(30, 16), 99, 7)).expect("a game");
    let mut player = Player::named("exact").expect("a strategy");
    let (mut rng, rules) = (Rng::new(1, 0), Rules::default());
    let (mut spent, mut moves) = (Duration::ZERO, 0);
    while !game.status().is_over() {
        let started = Instant::now();
        let mut turn = Turn {
            view: game.view(),
            rules: &rules,
            rng: &mut rng,
            budget: &mut Budget::default(),
        };
        let advice = player.moves(&mut turn, None).expect("a move");
        spent += started.elapsed();
        moves += 1;
        for advice in advice {
            // What another move of the list opened already does nothing.
            let _ = game.play(advice.action);
        }
    }
    assert!(moves > 10);
    millis(spent) / f64::from(moves)
}

fn timed<T>(times: u32, mut act: impl FnMut() -> T) -> (T, Duration) {
    let started = Instant::now();
    for _ in 1..times {
        std::hint::black_box(act());
    }
    let last = act();
    (last, started.elapsed() / times)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
