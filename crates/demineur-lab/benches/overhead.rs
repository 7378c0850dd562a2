//! What the lab costs over the bare loop of a strategy, how two threads do
//! against one, and that memory stays flat:
//! `cargo bench -p demineur-lab --bench overhead [-- lab|bare|threads|memory]`.
//!
//! `lab` and `bare` alone play the same games once and print nothing but their
//! wins: `valgrind --tool=callgrind` counts the instructions of each.

use std::time::Instant;

use cpu_time::ProcessTime;
use demineur_core::{BoardSpec, Game, Level, Rng};
use demineur_lab::{Experiment, Seen, Totals, run};
use demineur_solver::strategy::{Player, StrategyName, play_out};
use demineur_solver::{Budget, Cancel, Effort};

const SEED: u64 = 1;
const GAMES: u64 = 1000;

fn main() {
    // Cargo passes `--bench`; what is ours comes without dashes.
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    match word.as_deref() {
        Some("lab") => println!("{}", lab(GAMES, 1)),
        Some("bare") => println!("{}", bare(GAMES)),
        Some("threads") => threads(),
        Some("memory") => memory(),
        _ => {
            overhead();
            threads();
            memory();
        }
    }
}

fn expert() -> Level {
    Level::named("expert").expect("the level is built in")
}

/// Games of `exact` at expert, by the lab; how many it wins.
fn lab(games: u64, threads: usize) -> u64 {
    let level = expert();
    play(&Experiment {
        board: level.board,
        mines: level.mines,
        rules: level.rules,
        strategy: StrategyName::Exact,
        effort: Effort::NORMAL,
        first: None,
        games: 0..games,
        seed: SEED,
        seen: Seen::Play,
        threads,
    })
}

fn play(experiment: &Experiment) -> u64 {
    let mut totals = Totals::default();
    run(experiment, &Cancel::new(), |_, record, _| {
        totals.add(record);
        true
    })
    .expect("the games can be played");
    assert_eq!(totals.games, experiment.games.end);
    totals.wins
}

/// The same games in the plainest loop there is; on a thread of its own as
/// well, where memory costs more than on the first.
fn bare(games: u64) -> u64 {
    let thread = std::thread::spawn(move || bare_loop(games));
    thread.join().expect("it plays")
}

fn bare_loop(games: u64) -> u64 {
    let level = expert();
    let board = level.board.build().expect("a board");
    let mut wins = 0;
    for number in 0..games {
        let mut params = level.params(SEED);
        params.source = demineur_core::Source::Seed {
            seed: SEED,
            game: number,
        };
        let mut game = Game::on(board.clone(), params).expect("a game");
        let mut player = Player::new(StrategyName::Exact).expect("it plays");
        let mut rng = Rng::of_strategy(SEED, number);
        let played = play_out(
            &mut game,
            &mut player,
            &mut rng,
            &Budget::default(),
            |_, _| {},
        );
        wins += u64::from(played.expect("a game").status == demineur_core::Status::Won);
    }
    wins
}

/// Processor time of the whole process, the least of several, one after the
/// other in turn.
fn overhead() {
    let [mut with, mut without] = [f64::INFINITY; 2];
    for _ in 0..7 {
        let start = ProcessTime::now();
        let wins = lab(GAMES, 1);
        with = with.min(start.elapsed().as_secs_f64());
        let start = ProcessTime::now();
        assert_eq!(bare(GAMES), wins);
        without = without.min(start.elapsed().as_secs_f64());
    }
    println!(
        "{GAMES} expert games of exact: lab {:.1} ms, bare loop {:.1} ms: {:+.1} %",
        1e3 * with,
        1e3 * without,
        100.0 * (with / without - 1.0)
    );
}

/// By the clock on the wall, as good as the machine is idle; and by processor
/// time, of which two threads should take no more than one.
fn threads() {
    let [mut wall, mut cpu] = [[f64::INFINITY; 2]; 2];
    for _ in 0..5 {
        for (place, threads) in [1, 2].into_iter().enumerate() {
            let (start, work) = (Instant::now(), ProcessTime::now());
            lab(4 * GAMES, threads);
            cpu[place] = work.elapsed().as_secs_f64().min(cpu[place]);
            wall[place] = start.elapsed().as_secs_f64().min(wall[place]);
        }
    }
    println!(
        "{} expert games: 1 thread {:.2} s, 2 threads {:.2} s: {:.2} times; processor time {:.2} and {:.2} s",
        4 * GAMES,
        wall[0],
        wall[1],
        wall[0] / wall[1],
        cpu[0],
        cpu[1]
    );
}

/// The most memory this process has had, after ever more games.
fn memory() {
    for power in 4..=7 {
        let games = 10_u64.pow(power);
        play(&Experiment {
            board: BoardSpec::square(4, 4),
            mines: 3,
            rules: expert().rules,
            strategy: StrategyName::Random,
            effort: Effort::NORMAL,
            first: None,
            games: 0..games,
            seed: SEED,
            seen: Seen::Play,
            threads: 2,
        });
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find(|line| line.starts_with("VmHWM"));
        println!("10^{power} games: {}", peak.unwrap_or("(no /proc)"));
    }
}
