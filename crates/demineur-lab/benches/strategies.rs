//! Win rate and CPU time of every strategy on the three levels, under both
//! protected first clicks:
//! `cargo bench -p demineur-lab --bench strategies [-- GAMES [STRATEGY]]`.

use demineur_core::{FirstClick, Level, Rules};
use demineur_lab::{Experiment, Seen, Totals, run};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};

const SEED: u64 = 1;

fn main() {
    // Cargo passes `--bench`; what is ours comes without dashes.
    let mut words = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'));
    let games = words.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let only: Option<StrategyName> = words.next().and_then(|name| name.parse().ok());
    println!("{games} games each, seed {SEED}, one thread");
    println!(
        "strategy        first    level         won    95 % interval    guesses  ms a game   slowest"
    );
    for strategy in StrategyName::ALL {
        let wanted = only.is_none_or(|name| name == strategy);
        if !wanted {
            continue;
        }
        for first_click in [FirstClick::Safe, FirstClick::Opening] {
            for level in ["beginner", "intermediate", "expert"] {
                line(strategy, first_click, level, games);
            }
        }
    }
}

fn line(strategy: StrategyName, first_click: FirstClick, level: &str, games: u64) {
    let level = Level::named(level).expect("the level is built in");
    let experiment = Experiment {
        board: level.board,
        mines: level.mines,
        rules: Rules {
            first_click,
            ..level.rules
        },
        strategy,
        effort: Effort::NORMAL,
        first: None,
        games: 0..games,
        seed: SEED,
        seen: Seen::Play,
        threads: 1,
    };
    let mut totals = Totals::default();
    run(&experiment, &Cancel::new(), |_, record, _| {
        totals.add(record);
        true
    })
    .expect("the games can be played");
    assert_eq!(totals.games, games);
    let [low, high] = totals.interval();
    println!(
        "{:<15} {:<8} {:<12} {:>5.1} %   {:>5.1} – {:<5.1} %   {:>7.2}  {:>9.3} {:>9.1}",
        strategy.name(),
        first_click.name(),
        level.name,
        100.0 * totals.win_rate(),
        100.0 * low,
        100.0 * high,
        totals.guesses as f64 / games as f64,
        totals.timing.cpu_micros as f64 / games as f64 / 1000.0,
        totals.timing.slowest_micros as f64 / 1000.0,
    );
}
