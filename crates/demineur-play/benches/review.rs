//! How long the review of a game takes, on the three levels:
//! `cargo bench -p demineur-play --bench review [-- GAMES]`.
//!
//! `csp` plays them, and opens a random cell in place of one turn in 16, so
//! that there is something to tell.

use cpu_time::ProcessTime;
use demineur_core::format::SavedGame;
use demineur_core::{Game, GameParams, Level, Move, Rng, Source};
use demineur_play::review::{Review, ReviewOptions, ReviewTotals};
use demineur_solver::Budget;
use demineur_solver::strategy::{Player, StrategyName, Turn};

const SEED: u64 = 1;

fn main() {
    let mut words = std::env::args().skip(1);
    let games = words.find_map(|word| word.parse().ok()).unwrap_or(20);
    println!("{games} games each, seed {SEED}, CPU time");
    println!("level         openings  guesses  needless   ms a game   slowest   without playouts");
    for level in ["beginner", "intermediate", "expert"] {
        line(level, games);
    }
}

fn line(name: &str, games: u64) {
    let level = Level::named(name).expect("the level is built in");
    let mut totals = ReviewTotals::default();
    let (mut sum, mut slowest, mut without) = (0.0, 0.0_f64, 0.0);
    for game in 0..games {
        let saved = played(&level, game);
        let (review, millis) = timed(&saved, ReviewOptions::default().playouts);
        sum += millis;
        slowest = slowest.max(millis);
        without += timed(&saved, 0).1;
        totals.add(&review);
    }
    assert_eq!(totals.games as u64, games);
    let mean = |sum: f64| sum / games as f64;
    println!(
        "{name:<12} {:>9.1} {:>8.2} {:>9.2} {:>11.1} {slowest:>9.1} {:>18.1}",
        mean(totals.openings as f64),
        mean((totals.forced_guesses + totals.needless_guesses) as f64),
        mean(totals.needless_guesses as f64),
        mean(sum),
        mean(without),
    );
}

fn timed(saved: &SavedGame, playouts: u32) -> (Review, f64) {
    let options = ReviewOptions {
        playouts,
        ..ReviewOptions::default()
    };
    let start = ProcessTime::now();
    let review = Review::of(saved, &options).expect("nobody cancels it");
    (review, start.elapsed().as_secs_f64() * 1000.0)
}

fn played(level: &Level, number: u64) -> SavedGame {
    let params = GameParams {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        source: Source::Seed {
            seed: SEED,
            game: number,
        },
    };
    let mut game = Game::new(params).expect("a level can be played");
    let mut player = Player::new(StrategyName::Csp).expect("a strategy");
    let mut rng = Rng::new(SEED + 1, number);
    while !game.status().is_over() {
        turn(&mut game, &mut player, &mut rng);
    }
    SavedGame {
        game,
        no_guess: false,
    }
}

fn turn(game: &mut Game, player: &mut Player, rng: &mut Rng) {
    let rules = game.params().rules;
    let mut budget = Budget::default();
    let mut turn = Turn {
        view: game.view(),
        rules: &rules,
        rng,
        budget: &mut budget,
    };
    let moves = player.moves(&mut turn, None).expect("a possible view");
    let hidden: Vec<_> = game.view().hidden().collect();
    if game.view().open_count() > 0 && rng.below(16) == 0 {
        let cell = *rng.choose(&hidden).expect("a safe cell is hidden");
        if game.play(Move::Open(cell)).is_ok() {
            return;
        }
    }
    for advice in moves {
        // The game may be over, or the cell open, by an earlier one.
        let _ = game.play(advice.action);
    }
}
