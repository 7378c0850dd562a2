//! How much the exact endgame costs, by number of layouts.
//!
//! Expert boards (30×16, 99 mines) are played with a peek at the truth: what
//! single numbers prove is opened, and where that ends one truly safe cell.
//! Near the end, positions without a certain cell are sorted by their number
//! of layouts and searched with the default budget.
//!
//! `cargo bench -p demineur-solver --bench endgame [-- POSITIONS]`

use std::sync::Arc;
use std::time::Instant;

use demineur_core::{CellId, CellSet, CellView, FirstClick, Layout, Rng, Topology, View};
use demineur_solver::endgame::{self, Solver};
use demineur_solver::{Budget, enumerate};

/// Classes of layouts: from, to.
const CLASSES: [(usize, usize); 5] = [
    (20, 100),
    (100, 400),
    (400, 1500),
    (1500, 6000),
    (6000, 25_000),
];

struct Row {
    states: u64,
    spent: u64,
    millis: f64,
    solved: bool,
}

fn main() {
    let wanted: usize = std::env::args()
        .skip(1)
        .find_map(|word| word.parse().ok())
        .unwrap_or(20);
    let mut rows: [Vec<Row>; 5] = Default::default();
    let mut wins = 0;
    for game in 0..20_000 {
        for (class, view) in positions(game) {
            if rows[class].len() < wanted {
                let row = measure(&view, &mut wins);
                rows[class].push(row);
            }
        }
        if rows.iter().all(|class| class.len() >= wanted) {
            break;
        }
    }
    println!("layouts      | solved  | states med/max  | spent med/max      | ms med/max/total");
    for (rows, (from, to)) in rows.iter_mut().zip(CLASSES) {
        let solved = rows.iter().filter(|row| row.solved).count();
        let count = rows.len();
        let states = spread(rows.iter().map(|row| row.states as f64).collect());
        let spent = spread(rows.iter().map(|row| row.spent as f64).collect());
        let millis = spread(rows.iter().map(|row| row.millis).collect());
        let total: f64 = rows.iter().map(|row| row.millis).sum();
        println!(
            "{from:>5}-{to:<6} | {solved:>3}/{count:<3} | {:>6.0} {:>8.0} | {:>8.0} {:>9.0} | {:>8.3} {:>8.2} {total:>8.1}",
            states.0, states.1, spent.0, spent.1, millis.0, millis.1
        );
    }
    println!("layouts won altogether: {wins}");
    first_clicks();
}

/// Median and greatest.
fn spread(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    match values.last() {
        Some(&last) => (values[values.len() / 2], last),
        None => (0.0, 0.0),
    }
}

fn measure(view: &View, wins: &mut u64) -> Row {
    let start = Instant::now();
    let mut budget = Budget::default();
    let before = budget.left();
    let mut states = 0;
    let found = Solver::new(view, &mut budget).and_then(|mut solver| {
        let found = solver.solve(&mut budget);
        states = solver.nodes();
        found
    });
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    *wins += found.as_ref().map_or(0, |f| f.wins);
    Row {
        states,
        spent: before - budget.left(),
        millis,
        solved: found.is_ok(),
    }
}

/// The positions of one game that need a guess, at most one a class.
fn positions(game: u64) -> Vec<(usize, View)> {
    let mut rng = Rng::new(2024, game);
    let topology = Arc::new(Topology::square(30, 16));
    let truth = Layout::random(topology.len(), 99, &[CellId::new(0)], &mut rng);
    let mut view = View::new(topology, 99);
    let mut known = CellSet::new(view.len());
    let mut found: Vec<(usize, View)> = Vec::new();
    open(&mut view, &truth, CellId::new(0));
    loop {
        while evident(&mut view, &mut known, &truth) {}
        let safe_left = view.hidden_count() - view.mines();
        if safe_left <= 40
            && let Ok(layouts) = enumerate::layouts(&view, 25_000, &mut Budget::nodes(50_000))
        {
            if let Some(&cell) = layouts.safe().first() {
                open(&mut view, &truth, cell);
                continue;
            }
            let count = layouts.len();
            let class = CLASSES.iter().position(|&(a, b)| (a..b).contains(&count));
            if let Some(class) = class
                && found.iter().all(|&(c, _)| c != class)
            {
                found.push((class, view.clone()));
            }
        }
        let safe: Vec<CellId> = view.hidden().filter(|&c| !truth.is_mine(c)).collect();
        match rng.choose(&safe) {
            Some(&cell) => open(&mut view, &truth, cell),
            None => return found,
        }
    }
}

/// Opens what single numbers prove safe; whether there was anything.
fn evident(view: &mut View, known: &mut CellSet, truth: &Layout) -> bool {
    let mut progress = false;
    let opened: Vec<(CellId, u32)> = view.opened().collect();
    for (cell, number) in opened {
        let around = view.topology().neighbours(cell).to_vec();
        let mines = around.iter().filter(|&&c| known.contains(c)).count();
        let open_ended: Vec<CellId> = around
            .into_iter()
            .filter(|&c| view.is_hidden(c) && !known.contains(c))
            .collect();
        if open_ended.is_empty() {
            continue;
        }
        if mines == number as usize {
            for cell in open_ended {
                open(view, truth, cell);
            }
            progress = true;
        } else if mines + open_ended.len() == number as usize {
            for cell in open_ended {
                known.insert(cell);
            }
            progress = true;
        }
    }
    progress
}

/// Opens a safe cell, and what a 0 opens.
fn open(view: &mut View, truth: &Layout, cell: CellId) {
    let mut pending = vec![cell];
    while let Some(cell) = pending.pop() {
        if !view.is_hidden(cell) {
            continue;
        }
        let number = truth.number(view.topology(), cell);
        view.set(cell, CellView::Open(number));
        if number == 0 {
            pending.extend(view.topology().neighbours(cell).iter());
        }
    }
}

fn first_clicks() {
    for (width, height, mines, rule, expected) in [
        (4, 4, 4, FirstClick::Safe, (961, 1365)),
        (4, 4, 4, FirstClick::Opening, (34, 35)),
        (5, 4, 5, FirstClick::Safe, (6998, 11_628)),
    ] {
        let topology = Topology::square(width, height);
        let view = View::new(Arc::new(topology), mines);
        let mut budget = Budget::nodes(1 << 34);
        let before = budget.left();
        let start = Instant::now();
        let found = endgame::first_click(&view, rule, &mut budget).expect("it is in reach");
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        assert_eq!((found.wins, found.layouts), expected);
        println!(
            "{width}x{height}/{mines} {}: {}/{} at {:?}, spent {}, {millis:.0} ms",
            rule.name(),
            found.wins,
            found.layouts,
            found.best,
            before - budget.left(),
        );
    }
}
