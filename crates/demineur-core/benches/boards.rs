//! Large boards and many games: `cargo bench -p demineur-core --bench boards`.
//!
//! Times are of the processor, not of the wall, so that other work on the
//! machine disturbs them less. Each line asserts its answer, so that nothing is fast by being wrong. Peak
//! memory is the process's own high-water mark, so the boards come in order of
//! size.

use cpu_time::ProcessTime;
use demineur_core::{
    BoardSpec, CellId, Game, GameParams, Level, Move, Rng, Source, Status, Tiling,
};

fn main() {
    random_expert_games();
    for tiling in [Tiling::Square, Tiling::Hexagonal, Tiling::SnubTrihexagonal] {
        neighbours(tiling);
    }
    let snub = BoardSpec::tiled(Tiling::SnubTrihexagonal, 3163, 3163);
    cascade("3.3.3.3.6", snub);
    cascade("squares 10,000 x 10,000", BoardSpec::square(10_000, 10_000));
}

/// Opens random hidden cells of expert boards until each game is over.
fn random_expert_games() {
    const GAMES: u64 = 200_000;
    let expert = Level::named("expert").expect("expert is built in");
    let board = expert.board.build().expect("expert is a board");
    let start = ProcessTime::now();
    let mut openings = 0u64;
    for game_number in 0..GAMES {
        let params = GameParams {
            board: expert.board.clone(),
            mines: expert.mines,
            rules: expert.rules,
            source: Source::Seed {
                seed: 1,
                game: game_number,
            },
        };
        let mut game = Game::on(board.clone(), params).expect("99 mines fit");
        let mut rng = Rng::new(2, game_number);
        while !game.status().is_over() {
            let cell = CellId::new(rng.below(480) as u32);
            openings += u64::from(game.play(Move::Open(cell)).is_ok());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    assert!(openings > 3 * GAMES, "a random game lasts some openings");
    println!(
        "random expert games: {:.0} a second ({openings} openings in {GAMES} games)",
        GAMES as f64 / seconds
    );
}

/// Finds the neighbours of every cell of a board of a million cells.
fn neighbours(tiling: Tiling) {
    let board = BoardSpec::tiled(tiling, 1000, 1000)
        .build()
        .expect("the board is sound");
    let topology = board.topology();
    let start = ProcessTime::now();
    let mut ends = 0;
    for cell in topology.cells() {
        ends += std::hint::black_box(topology.neighbours(cell)).len();
    }
    let each = start.elapsed().as_nanos() as f64 / board.len() as f64;
    assert!(
        ends % 2 == 0 && ends > 5 * board.len(),
        "each touch counts twice"
    );
    println!("{}: neighbours found in {each:.1} ns a cell", tiling.name());
}

/// Makes the board with 100 mines and opens one of its cells.
fn cascade(name: &str, spec: BoardSpec) {
    let start = ProcessTime::now();
    let mut game = Game::new(GameParams::seeded(spec, 100, 7)).expect("100 mines fit");
    let cells = game.board().len();
    game.play(Move::Open(CellId::from_index(cells / 2)))
        .expect("the first cell opens");
    let opened = game.view().open_count();
    assert!(opened > cells - 3000, "{opened} of {cells} cells opened");
    assert_ne!(game.status(), Status::Lost);
    println!(
        "{name}: {cells} cells, {opened} opened in {:.2} s, peak memory {} MiB",
        start.elapsed().as_secs_f64(),
        peak_mebibytes()
    );
}

fn peak_mebibytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(0, |kib| kib / 1024)
}
