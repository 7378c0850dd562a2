//! Which first cell wins most: plays the same number of games from one cell of
//! each kind, a kind being the cells with as many neighbours whose neighbours
//! have as many; or from each of the cells that are named.
//!
//! `cargo run --release -p demineur-lab --example first_cells -- TILING WIDTH HEIGHT MINES RULE GAMES SEED [STRATEGY [CELL,CELL…]]`
//!
//! RULE is `safe`, `opening` or `any`; the cell that strategies start with is
//! marked with a star.

use std::collections::BTreeMap;
use std::env;

use demineur_core::{
    BoardSpec, CellId, FirstClick, Game, GameParams, Move, Rng, Rules, Source, Status, TiledSpec,
    Tiling, View,
};
use demineur_lab::wilson;
use demineur_solver::strategy::{Player, first_cell, play_out};
use demineur_solver::{Budget, Effort};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize| words[place].parse::<u32>().expect("a number");
    let first_click = FirstClick::ALL.into_iter().find(|f| f.name() == words[4]);
    let first_click = first_click.expect("a rule for the first cell");
    let spec = BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::from_name(&words[0]).expect("a tiling"),
        ..match BoardSpec::square(number(1), number(2)) {
            BoardSpec::Tiled(spec) => spec,
            BoardSpec::Graph(_) => unreachable!("a square board is tiled"),
        }
    });
    let strategy = words.get(7).map_or("exact", String::as_str);
    let board = spec.build().expect("a board");
    let topology = board.topology();
    let degree = |cell: CellId| topology.neighbours(cell).len();
    let mut kinds: BTreeMap<(usize, Vec<usize>), Vec<CellId>> = BTreeMap::new();
    let named: Option<Vec<CellId>> = words.get(8).map(|list| {
        let cell = |word: &str| CellId::new(word.parse().expect("a cell"));
        list.split(',').map(cell).collect()
    });
    for cell in topology.cells() {
        if named.as_ref().is_some_and(|named| !named.contains(&cell)) {
            continue;
        }
        let mut around: Vec<usize> = topology
            .neighbours(cell)
            .iter()
            .map(|&n| degree(n))
            .collect();
        around.sort_unstable();
        // A cell that is named is a kind of its own.
        if named.is_some() {
            around = vec![cell.index()];
        }
        kinds.entry((degree(cell), around)).or_default().push(cell);
    }
    let rules = Rules {
        first_click,
        ..Rules::default()
    };
    let usual = first_cell(
        &View::new(topology.clone(), number(3) as usize),
        first_click,
    );
    let games = u64::from(number(5));
    for ((degree, around), cells) in &kinds {
        let mut wins = 0;
        for game in 0..games {
            let params = GameParams {
                board: spec.clone(),
                mines: number(3) as usize,
                rules,
                source: Source::Seed {
                    seed: words[6].parse().expect("a seed"),
                    game,
                },
            };
            let mut table = Game::on(board.clone(), params).expect("it can be played");
            let cell = cells[game as usize % cells.len()];
            let opened = table.play(Move::Open(cell));
            if opened.is_err() {
                continue;
            }
            let mut player = Player::named(strategy).expect("a strategy");
            let mut rng = Rng::of_strategy(0, game);
            let budget = Budget::default().with_effort(Effort::LOW);
            let played = play_out(&mut table, &mut player, &mut rng, &budget, |_, _| {});
            wins += u64::from(played.expect("it is possible").status == Status::Won);
        }
        let [low, high] = wilson(wins, games);
        let star = if cells.contains(&usual) { "*" } else { " " };
        println!(
            "{star} {:5.2} % [{:.2}, {:.2}]  {degree} neighbours {around:?}, {} cells, {} first",
            100.0 * wins as f64 / games as f64,
            100.0 * low,
            100.0 * high,
            cells.len(),
            cells[0],
        );
    }
}
