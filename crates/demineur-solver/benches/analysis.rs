//! How long an analysis takes, in play (with the cache) and from scratch.
//!
//! `cargo bench -p demineur-solver [-- [GAMES] [expert|chances|large|huge|dense|soak]]`
//!
//! Games are played past bad guesses: certain cells are opened; if there are
//! none, the safest that is truly safe. Every answer is held against the truth
//! and both ways against each other, so that a fast wrong answer is no answer.
//! Each time is the least of three, by three analysers with the same history:
//! on a shared machine the rest is other people's work.
//! `soak` plays without timing, to look for a contradiction in millions of steps.

use std::time::{Duration, Instant};

use demineur_core::{
    BoardSpec, CellId, CellView, Game, GameParams, Layout, Move, Rng, Status, Topology, View,
};
use demineur_solver::{Analyser, Analysis, Conflict, analyse};

fn main() {
    let mut games = 100;
    let mut only = None;
    for argument in std::env::args().skip(1) {
        match argument.parse() {
            Ok(number) => games = number,
            Err(_) if argument.starts_with("--") => {}
            Err(_) => only = Some(argument),
        }
    }
    let wanted = |name: &str| only.as_deref().is_none_or(|o| o == name);
    if wanted("expert") {
        measure("30x16/99, 40 numbers or more", 30, 16, 99, games, 40);
    }
    if wanted("chances") {
        chances(games.div_ceil(4));
    }
    if wanted("large") {
        measure("100x100/2500", 100, 100, 2500, games.div_ceil(50), 0);
    }
    if wanted("huge") {
        measure("500x500/40000", 500, 500, 40_000, 1, 0);
    }
    if wanted("dense") {
        dense();
    }
    if only.as_deref() == Some("soak") {
        soak(games);
    }
}

/// Times of one way to analyse.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn print(&mut self, name: &str) {
        self.0.sort_unstable();
        let micros = |d: Duration| d.as_secs_f64() * 1e6;
        let at = |share: f64| micros(self.0[(self.0.len() as f64 * share) as usize]);
        let mean = micros(self.0.iter().sum::<Duration>()) / self.0.len() as f64;
        println!(
            "  {name:14} {:7} views  mean {mean:9.1} µs  median {:9.1}  99 % {:9.1}  max {:9.1}",
            self.0.len(),
            at(0.5),
            at(0.99),
            at(0.999_999_999)
        );
    }
}

/// Plays one game to the end; tells how many views it took.
fn play(game: &mut Game, mut each: impl FnMut(&View, &Layout) -> Analysis) -> usize {
    let first = CellId::from_index(game.board().len() / 2);
    game.play(Move::Open(first)).expect("the first cell opens");
    let layout = game.layout().expect("mines are fixed").clone();
    let mut views = 0;
    while game.status() == Status::Running {
        let analysis = each(game.view(), &layout);
        assert!(analysis.safe().iter().all(|&c| !layout.is_mine(c)));
        assert!(analysis.mines().iter().all(|&c| layout.is_mine(c)));
        views += 1;
        let mut cells = analysis.safe().to_vec();
        if cells.is_empty() {
            let risk = |c: &CellId| analysis.probability(*c).expect("the cell is hidden");
            let safe = game.view().hidden().filter(|&c| !layout.is_mine(c));
            cells.extend(safe.min_by(|a, b| risk(a).total_cmp(&risk(b))));
        }
        for cell in cells {
            if game.view().is_hidden(cell) {
                game.play(Move::Open(cell)).expect("a hidden cell opens");
            }
        }
    }
    views
}

fn new_game(width: u32, height: u32, mines: usize, seed: u64) -> Game {
    Game::new(GameParams::seeded(
        BoardSpec::square(width, height),
        mines,
        seed,
    ))
    .expect("the mines fit")
}

fn timed(analyse: impl FnOnce() -> Result<Analysis, Conflict>) -> (Analysis, Duration) {
    let start = Instant::now();
    let analysis = analyse().expect("the view comes from a layout");
    (analysis, start.elapsed())
}

fn least(times: impl Iterator<Item = (Analysis, Duration)>) -> (Analysis, Duration) {
    times.min_by_key(|t| t.1).expect("three times")
}

fn measure(name: &str, width: u32, height: u32, mines: usize, games: u64, numbers: usize) {
    println!("{name}, {games} games");
    let (mut cached, mut scratch) = (Times::default(), Times::default());
    let mut analysers = [Analyser::new(), Analyser::new(), Analyser::new()];
    // From scratch everywhere takes too long where a game has thousands of views.
    let every = if width * height > 1000 { 50 } else { 1 };
    for seed in 0..games {
        let mut turn = 0;
        play(&mut new_game(width, height, mines, seed), |view, _| {
            let (analysis, time) = least(
                analysers
                    .iter_mut()
                    .map(|analyser| timed(|| analyser.analyse(view))),
            );
            let open = view.opened().filter(|&(_, number)| number > 0).count();
            turn += 1;
            if open >= numbers {
                cached.0.push(time);
                if turn % every == 0 {
                    let (again, time) = least((0..3).map(|_| timed(|| analyse(view))));
                    scratch.0.push(time);
                    assert_eq!(analysis.safe(), again.safe());
                    let bits = |a: &Analysis, c| a.probability(c).map(f64::to_bits);
                    assert!(view.hidden().all(|c| bits(&analysis, c) == bits(&again, c)));
                }
            }
            analysis
        });
    }
    cached.print("in play");
    scratch.print("from scratch");
}

/// What one hidden cell would show, and drawing a layout, in expert games.
fn chances(games: u64) {
    println!("30x16/99, the numbers a cell may show and a drawn layout, {games} games");
    let (mut numbers, mut build, mut draw) = (Times::default(), Times::default(), Times::default());
    let mut analyser = Analyser::new();
    let mut rng = Rng::new(1, 0);
    for seed in 0..games {
        play(&mut new_game(30, 16, 99, seed), |view, _| {
            let analysis = analyser
                .analyse(view)
                .expect("the view comes from a layout");
            let cell = view.hidden().find(|&c| analysis.probability(c) < Some(1.0));
            let start = Instant::now();
            let found = analyser.number_chances(view, cell.expect("a safe cell is hidden"));
            numbers.0.push(start.elapsed());
            let sum: f64 = found.expect("the cell may be safe").iter().sum();
            assert!((sum - 1.0).abs() < 1e-12);
            let start = Instant::now();
            let sampler = analysis.sampler().expect("the analysis is exact");
            build.0.push(start.elapsed());
            let start = Instant::now();
            let mines = sampler.sample(&mut rng);
            draw.0.push(start.elapsed());
            assert_eq!(mines.len(), 99);
            analysis
        });
    }
    numbers.print("number chances");
    build.print("new sampler");
    draw.print("one sample");
}

/// Half of the safe cells shown at random: beyond counting.
fn dense() {
    println!("100x100/3500, half shown at random (an estimate)");
    let mut times = Times::default();
    let topology = std::sync::Arc::new(Topology::square(100, 100));
    for stream in 0..5 {
        let mut rng = Rng::new(9, stream);
        let layout = Layout::random(10_000, 3500, &[], &mut rng);
        let mut view = View::new(topology.clone(), 3500);
        for cell in topology.cells().filter(|&c| !layout.is_mine(c)) {
            if rng.below(2) == 0 {
                view.set(cell, CellView::Open(layout.number(&topology, cell)));
            }
        }
        let start = Instant::now();
        let analysis = analyse(&view).expect("the view comes from a layout");
        times.0.push(start.elapsed());
        assert!(analysis.safe().iter().all(|&c| !layout.is_mine(c)));
        assert!(analysis.mines().iter().all(|&c| layout.is_mine(c)));
    }
    times.print("from scratch");
}

/// Plays and checks only.
fn soak(games: u64) {
    let mut analyser = Analyser::new();
    let mut views = 0;
    for seed in 0..games {
        let (width, height, mines) =
            [(30, 16, 99), (16, 16, 40), (30, 24, 180), (24, 20, 130)][seed as usize % 4];
        views += play(&mut new_game(width, height, mines, seed), |view, _| {
            analyser
                .analyse(view)
                .expect("the view comes from a layout")
        });
    }
    println!("{games} games, {views} views, no contradiction");
}
