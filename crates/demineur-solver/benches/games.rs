//! What a whole game costs the strongest strategies: processor time (mean,
//! median, p99, max) and instructions, expert level, both protected first
//! clicks, one thread.
//!
//! `cargo bench -p demineur-solver --bench games [-- GAMES]`

use cpu_time::ThreadTime;
use demineur_core::{FirstClick, Game, GameParams, Level, Rng, Rules, Source, Status};
use demineur_solver::strategy::{Player, StrategyName, play_out};
use demineur_solver::{Budget, Effort};

#[path = "shared/instructions.rs"]
mod instructions;

const SEED: u64 = 1;

/// Games whose instructions are counted.
const COUNTED: u64 = 100;

/// Games at high effort take some fifty times as long, so fewer are played, and
/// none under valgrind.
const FEWER: u64 = 20;

/// Who plays, and how hard.
const PLAYERS: [(StrategyName, &str); 4] = [
    (StrategyName::Exact, "normal"),
    (StrategyName::Expert, "low"),
    (StrategyName::Expert, "normal"),
    (StrategyName::Expert, "high"),
];

fn main() {
    if let Some(text) = instructions::asked() {
        let words: Vec<&str> = text.split_whitespace().collect();
        let first_click = FirstClick::ALL.into_iter().find(|f| f.name() == words[0]);
        let first_click = first_click.expect("a rule that was named");
        let strategy = words[1].parse().expect("a strategy that was named");
        counted(first_click, strategy, words[2], COUNTED);
        return;
    }
    let mut words = std::env::args().skip(1);
    let games = words.find_map(|word| word.parse().ok()).unwrap_or(2_000);
    println!(
        "first    strategy effort |  games    won | ms mean/median/p99/max      | M instructions a game"
    );
    for first_click in [FirstClick::Safe, FirstClick::Opening] {
        for (strategy, effort) in PLAYERS {
            line(first_click, strategy, effort, games);
        }
    }
}

fn line(first_click: FirstClick, strategy: StrategyName, effort: &str, games: u64) {
    let slow = effort == "high";
    let games = if slow { games / FEWER } else { games };
    let mut won = 0;
    let mut micros: Vec<u64> = Vec::new();
    for game in 0..games {
        let clock = ThreadTime::now();
        won += u32::from(play(first_click, strategy, effort, game));
        micros.push(clock.elapsed().as_micros() as u64);
    }
    micros.sort_unstable();
    let ms = |micros: u64| micros as f64 / 1000.0;
    let count = (!slow).then(|| {
        let text = format!("{} {strategy} {effort}", first_click.name());
        let count = instructions::of("games::counted*", &text);
        count.map_or("no valgrind".to_owned(), |count| {
            format!("{:.2}", count as f64 / COUNTED as f64 / 1e6)
        })
    });
    println!(
        "{:8} {strategy:8} {effort:6} | {games:6} {:5.1} % | {:7.3}/{:6.3}/{:7.2}/{:8.2} | {}",
        first_click.name(),
        100.0 * f64::from(won) / games.max(1) as f64,
        ms(micros.iter().sum()) / games.max(1) as f64,
        ms(micros[micros.len() / 2]),
        ms(micros[micros.len() * 99 / 100]),
        ms(micros[micros.len() - 1]),
        count.as_deref().unwrap_or("not counted"),
    );
}

/// What is counted.
#[inline(never)]
fn counted(first_click: FirstClick, strategy: StrategyName, effort: &str, games: u64) {
    for game in 0..games {
        play(first_click, strategy, effort, game);
    }
}

/// Whether a game is won.
fn play(first_click: FirstClick, strategy: StrategyName, effort: &str, game: u64) -> bool {
    let level = Level::named("expert").expect("the level is built in");
    let params = GameParams {
        rules: Rules {
            first_click,
            ..level.rules
        },
        source: Source::Seed { seed: SEED, game },
        ..level.params(SEED)
    };
    let mut table = Game::new(params).expect("it can be played");
    let mut player = Player::new(strategy).expect("it needs nothing");
    let mut rng = Rng::of_strategy(SEED, game);
    let effort: Effort = effort.parse().expect("the name of an effort");
    let budget = Budget::default().with_effort(effort);
    let played = play_out(&mut table, &mut player, &mut rng, &budget, |_, _| {});
    played.expect("it can be played").status == Status::Won
}
