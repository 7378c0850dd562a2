//! How much the exact endgame costs, by number of layouts.
//!
//! Expert boards (30×16, 99 mines) are played with a peek at the truth: what
//! single numbers prove is opened, and where that ends one truly safe cell.
//! Near the end, positions without a certain cell are sorted by their number
//! of layouts and searched with a budget that reaches, each for a tenth of a second or
//! more of processor time.
//!
//! `cargo bench -p demineur-solver --bench endgame [-- POSITIONS]`
//!
//! Where valgrind is installed the instructions of a few searches of each class
//! are counted as well: unlike times they are the same on a busy machine.

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ProcessTime;
use demineur_core::{CellId, CellSet, CellView, FirstClick, Layout, Rng, Topology, View};
use demineur_solver::endgame::{self, Solver};
use demineur_solver::{Budget, enumerate};

#[path = "shared/instructions.rs"]
mod instructions;

/// Classes of layouts: from, to.
const CLASSES: [(usize, usize); 6] = [
    (20, 100),
    (100, 400),
    (400, 1500),
    (1500, 6000),
    (6000, 25_000),
    (25_000, 100_000),
];

/// Positions of a class whose instructions are counted.
const COUNTED: usize = 3;

/// Instructions of larger searches are not counted: it would take minutes.
const MOST_COUNTED: usize = 25_000;

/// What a search may take here.
const BUDGET: u64 = 1 << 34;

struct Row {
    states: u64,
    spent: u64,
    millis: f64,
}

fn main() {
    if let Some(text) = instructions::asked() {
        for view in text.lines().map(read) {
            counted(&view);
        }
        return;
    }
    let mut words = std::env::args().skip(1);
    let wanted = words.find_map(|word| word.parse().ok());
    let classes = collect(wanted.unwrap_or(20));
    let mut wins = 0;
    println!(
        "layouts       | solved | states med/p90/max     | spent med/max       | ms med/p90/max             | M instructions a search"
    );
    for (views, (from, to)) in classes.iter().zip(CLASSES) {
        let rows: Vec<Row> = views.iter().map(|view| measure(view, &mut wins)).collect();
        let states = spread(rows.iter().map(|row| row.states as f64).collect());
        let spent = spread(rows.iter().map(|row| row.spent as f64).collect());
        let millis = spread(rows.iter().map(|row| row.millis).collect());
        let first = &views[..views.len().min(COUNTED)];
        let counted = match (to <= MOST_COUNTED).then(|| instructions(first)) {
            None => "not counted".to_owned(),
            Some(Some(count)) => format!("{:.2}", count as f64 / first.len() as f64 / 1e6),
            Some(None) => "no valgrind".to_owned(),
        };
        println!(
            "{from:>6}-{to:<6} | {:>6} | {:>6.0} {:>7.0} {:>7.0} | {:>8.0} {:>10.0} | {:>8.3} {:>8.2} {:>8.1} | {counted}",
            rows.len(),
            states[0],
            states[1],
            states[2],
            spent[0],
            spent[2],
            millis[0],
            millis[1],
            millis[2]
        );
    }
    println!("layouts won altogether: {wins}");
    first_clicks();
}

/// That number of positions of each class.
fn collect(wanted: usize) -> [Vec<View>; 6] {
    let mut classes: [Vec<View>; 6] = Default::default();
    for game in 0..20_000 {
        for (class, view) in positions(game) {
            if classes[class].len() < wanted {
                classes[class].push(view);
            }
        }
        if classes.iter().all(|class| class.len() >= wanted) {
            break;
        }
    }
    classes
}

/// Median, nine tenths and greatest.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let at = |tenths: usize| {
        let place = (values.len() * tenths / 10).min(values.len().saturating_sub(1));
        values.get(place).copied().unwrap_or_default()
    };
    [at(5), at(9), at(10)]
}

/// A search from a view to its optimum: layouts won, states and budget spent.
fn search(view: &View) -> (u64, u64, u64) {
    let mut budget = Budget::nodes(BUDGET);
    let mut solver = Solver::new(view, &mut budget).expect("its layouts are few enough");
    let found = solver.solve(&mut budget).expect("the budget reaches");
    (found.wins, solver.nodes(), BUDGET - budget.left())
}

fn measure(view: &View, wins: &mut u64) -> Row {
    let start = ProcessTime::now();
    let mut runs = 0;
    loop {
        let (won, states, spent) = search(view);
        runs += 1;
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        // The system may tell the time in steps of 4 ms.
        if millis > 100.0 {
            *wins += won;
            return Row {
                states,
                spent,
                millis: millis / f64::from(runs),
            };
        }
    }
}

/// What valgrind counts: a search, and nothing else.
#[inline(never)]
fn counted(view: &View) {
    std::hint::black_box(search(view));
}

/// The instructions of these searches; none without valgrind.
fn instructions(views: &[View]) -> Option<u64> {
    let text: String = views.iter().map(write).collect();
    instructions::of("endgame::counted*", &text)
}

/// A view on a line.
fn write(view: &View) -> String {
    let sign = |cell| match view.get(cell) {
        CellView::Open(number) => number.to_string(),
        _ => "?".to_owned(),
    };
    view.cells().map(sign).chain(["\n".to_owned()]).collect()
}

/// A view from its line.
fn read(line: &str) -> View {
    let mut view = View::new(Arc::new(Topology::square(30, 16)), 99);
    for (place, sign) in line.chars().enumerate() {
        if let Some(number) = sign.to_digit(10) {
            view.set(CellId::new(place as u32), CellView::Open(number));
        }
    }
    view
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
        } else if safe_left <= 40
            && found.iter().all(|&(class, _)| class != 5)
            && let Ok(layouts) = enumerate::layouts(&view, 99_999, &mut Budget::nodes(1_000_000))
            && layouts.safe().is_empty()
            && layouts.len() >= 25_000
        {
            found.push((5, view.clone()));
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
