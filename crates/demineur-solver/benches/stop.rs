//! How soon a search ends once its switch is thrown, and what an analysis takes
//! at most. `cargo bench -p demineur-solver --bench stop`

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use demineur_core::{BoardSpec, CellId, CellView, FirstClick, Layout, Rng, Rules, Topology, View};
use demineur_solver::generate::{Request, generate};
use demineur_solver::hint::Hint;
use demineur_solver::strategy::{Player, StrategyName, Turn};
use demineur_solver::{Analyser, Budget, Cancel, advise, analyse, endgame};

/// Milliseconds after which the switch is thrown.
const THROWN: [u64; 6] = [1, 5, 20, 80, 300, 900];

/// No answer may come later than this after the throw, in processor time.
const LATEST: Duration = Duration::from_millis(50);

fn main() {
    memory();
    let grids = [
        ("100x100/3500, half shown", shown(100, 3500, 4)),
        ("100x100/2200, half shown", shown(100, 2200, 4)),
        ("300x300/18000, half shown", shown(300, 18_000, 4)),
        ("tangle of 300 numbers", tangle(300, 400, 6)),
        ("tangle of 34 numbers", tangle(34, 60, 6)),
    ];
    for (name, view) in grids {
        println!("{name}: {} numbers", view.open_count());
        searches(&view);
    }
    println!("small");
    let view = View::new(Arc::new(Topology::square(5, 5)), 4);
    stop("endgame", |budget| {
        let _ = endgame::solve(&view, budget);
    });
    for (name, side, mines) in [("30x30/270", 30, 270), ("200x200/9000", 200, 9000)] {
        let board = BoardSpec::square(side, side).build().expect("a board");
        let request = Request::new(mines, CellId::new(side * side / 2));
        stop(&format!("generate {name}"), |budget| {
            let mut budget = Budget::unbounded().with_cancel(budget.cancel().clone());
            let _ = generate(board.topology(), &request, &mut Rng::new(3, 0), &mut budget);
        });
    }
}

fn searches(view: &View) {
    stop("analysis", |budget| {
        let _ = Analyser::new().analyse_within(view, &mut budget.switch_only());
    });
    stop("hint", |budget| {
        let _ = Hint::find(view, FirstClick::Any, budget);
    });
    stop("guess", |budget| {
        let _ = Hint::guess(view, budget);
    });
    let analysis = analyse(view).expect("it comes from a layout");
    let certain = [analysis.safe(), analysis.mines()].concat();
    if let Some(&cell) = certain.last() {
        stop("about", |budget| {
            let _ = Hint::about(view, cell, budget);
        });
    }
    stop("advice", |budget| {
        let _ = advise(view, &analysis, FirstClick::Any, budget);
    });
    stop("layouts", |budget| {
        let analysis = analysis.clone();
        analysis.layouts_until(budget.cancel());
        analysis.census_until(budget.cancel());
        analysis.sampler_until(budget.cancel());
    });
    let names = [
        StrategyName::Exact,
        StrategyName::Patterns,
        StrategyName::Csp,
        StrategyName::LimitedSearch,
    ];
    for name in names {
        stop(name.name(), |budget| {
            let mut player = Player::new(name).expect("a strategy");
            let mut turn = Turn {
                view,
                rules: &Rules::default(),
                rng: &mut Rng::new(1, 0),
                budget,
            };
            let _ = player.moves(&mut turn, None);
        });
    }
}

/// Throws the switch at several moments, and prints the most processor time
/// that it took to end after that, and all it takes undisturbed (up to ten
/// seconds of it).
fn stop(name: &str, search: impl Fn(&mut Budget)) {
    let timed = |after: Duration| {
        let cancel = Cancel::new();
        let mut budget = Budget::default().with_cancel(cancel.clone());
        let clock = Clock::here();
        let start = clock.now();
        thread::scope(|scope| {
            let (done, waiting) = std::sync::mpsc::channel::<()>();
            let throw = scope.spawn(|| {
                let waiting = waiting;
                let tick = Duration::from_millis(1);
                // Ends when the time is over, or the search.
                while clock.now() < start + after {
                    if waiting.recv_timeout(tick) == Err(RecvTimeoutError::Disconnected) {
                        return None;
                    }
                }
                cancel.cancel();
                Some(clock.now())
            });
            search(&mut budget);
            let end = clock.now();
            drop(done);
            let thrown = throw.join().expect("it only waits");
            (end - start, thrown.map(|thrown| end.saturating_sub(thrown)))
        })
    };
    let (whole, _) = timed(Duration::from_secs(10));
    let after = THROWN.map(Duration::from_millis).into_iter();
    let late = after
        .filter(|&after| after < whole)
        .filter_map(|after| timed(after).1);
    let late = late.max().unwrap_or_default();
    println!("  {name:22} {whole:>9.1?} undisturbed, {late:>8.1?} after the throw at most");
    assert!(late < LATEST, "{name} ended late");
}

/// The processor time of one thread, or where the system does not tell, time.
struct Clock {
    file: Option<std::path::PathBuf>,
    start: Instant,
}

impl Clock {
    /// Of this thread, readable from others.
    fn here() -> Self {
        let task = std::fs::read_link("/proc/thread-self").ok();
        Self {
            file: task.map(|task| std::path::Path::new("/proc").join(task).join("schedstat")),
            start: Instant::now(),
        }
    }

    fn now(&self) -> Duration {
        let told = self.file.as_ref().and_then(|file| {
            let text = std::fs::read_to_string(file).ok()?;
            text.split_whitespace().next()?.parse().ok()
        });
        told.map_or_else(|| self.start.elapsed(), Duration::from_nanos)
    }
}

/// The most memory the process ever had, in MiB, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}

fn memory() {
    println!("peak memory: {:?} MiB at the start", peak());
    for (name, view) in [
        ("tangle of 34 numbers", tangle(34, 60, 6)),
        ("tangle of 300 numbers", tangle(300, 400, 6)),
        ("tangle of 3000 numbers", tangle(3000, 4000, 6)),
        ("100x100/3500, half shown", shown(100, 3500, 4)),
        ("hubs over 4000 leaves", hubs(4000)),
    ] {
        let start = Instant::now();
        let exact = analyse(&view).expect("it comes from a layout").exact();
        let time = start.elapsed();
        println!("  {name:26} {:?} MiB, exact {exact}, {time:.1?}", peak());
    }
}

fn shown(side: u32, mines: usize, of_eight: u64) -> View {
    let mut rng = Rng::new(9, 0);
    let topology = Arc::new(Topology::square(side, side));
    let layout = Layout::random(topology.len(), mines, &[], &mut rng);
    let mut view = View::new(topology.clone(), mines);
    for cell in topology.cells().filter(|&c| !layout.is_mine(c)) {
        if rng.below(8) < of_eight {
            view.set(cell, CellView::Open(layout.number(&topology, cell)));
        }
    }
    view
}

/// Numbers that see cells by chance.
fn tangle(numbers: u32, hidden: u32, seen: usize) -> View {
    let mut rng = Rng::new(9, 1);
    let mut cells: Vec<u32> = (0..hidden).collect();
    let mut edges = Vec::new();
    for number in hidden..hidden + numbers {
        rng.shuffle(&mut cells);
        edges.extend(cells[..seen].iter().map(|&cell| (number, cell)));
    }
    graph(hidden, numbers, &edges, &mut rng)
}

/// Three numbers that see most of many cells: few states, long arrays.
fn hubs(leaves: u32) -> View {
    let mut rng = Rng::new(9, 2);
    let mut edges = Vec::new();
    for hub in leaves..leaves + 3 {
        edges.extend(
            (0..leaves)
                .filter(|_| rng.below(3) > 0)
                .map(|leaf| (hub, leaf)),
        );
    }
    graph(leaves, 3, &edges, &mut Rng::new(9, 3))
}

fn graph(hidden: u32, numbers: u32, edges: &[(u32, u32)], rng: &mut Rng) -> View {
    let mut adjacency: Vec<Vec<u32>> = vec![Vec::new(); (hidden + numbers) as usize];
    for &(number, cell) in edges {
        adjacency[number as usize].push(cell);
        adjacency[cell as usize].push(number);
    }
    let topology = Arc::new(Topology::graph(&adjacency).expect("a symmetric graph"));
    let open: Vec<CellId> = (hidden..hidden + numbers).map(CellId::new).collect();
    let layout = Layout::random(topology.len(), hidden as usize / 2, &open, rng);
    let mut view = View::new(topology.clone(), hidden as usize / 2);
    for &cell in &open {
        view.set(cell, CellView::Open(layout.number(&topology, cell)));
    }
    view
}
