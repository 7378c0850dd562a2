//! Win rates of the strategies on the classic levels.
//!
//! `cargo run --release -p demineur-solver --example ladder -- [GAMES] [STRATEGY…]`
//! plays GAMES games of each level (100 unless told), by the classic rules,
//! game i from stream i of seed 1, and prints wins, guesses and time a game.

use std::time::Instant;

use demineur_core::{Game, GameParams, Level, Rng, Source, Status};
use demineur_solver::{Budget, Player, StrategyName, Technique, play_out};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(Ok(100), |text| text.parse())?;
    let wanted: Vec<String> = args.collect();
    for level in ["beginner", "intermediate", "expert"] {
        let level = Level::named(level).ok_or("a built-in level")?;
        let board = level.board.build()?;
        for name in StrategyName::ALL {
            if !wanted.is_empty() && !wanted.iter().any(|w| w == name.name()) {
                continue;
            }
            let Ok(mut player) = Player::new(name) else {
                continue;
            };
            let start = Instant::now();
            let (mut wins, mut guesses, mut at_random) = (0, 0, 0);
            for game in 0..games {
                let params = GameParams {
                    board: level.board.clone(),
                    mines: level.mines,
                    rules: level.rules,
                    source: Source::Seed { seed: 1, game },
                };
                let mut game_state = Game::on(board.clone(), params)?;
                let mut rng = Rng::new(2, game);
                let budget = Budget::default();
                let tally = play_out(
                    &mut game_state,
                    &mut player,
                    &mut rng,
                    &budget,
                    |_, advice| {
                        at_random += u64::from(advice.reason.technique == Technique::Random);
                    },
                )?;
                wins += u64::from(tally.status == Status::Won);
                guesses += tally.guesses;
            }
            println!(
                "{:13} {:15} {wins:5} of {games} won, {:6.2} guesses, {:5.2} of them random, and {:7.3} ms a game",
                level.name,
                name.name(),
                guesses as f64 / games as f64,
                at_random as f64 / games as f64,
                start.elapsed().as_secs_f64() * 1e3 / games as f64,
            );
        }
    }
    Ok(())
}
