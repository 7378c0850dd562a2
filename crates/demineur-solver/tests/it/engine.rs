//! The engine against the oracle, against the truth and against itself.

use std::sync::Arc;

use demineur_core::{
    BoardSpec, CellId, CellView, Game, GameParams, Layout, Move, Rng, Status, Topology, View,
};
use demineur_solver::oracle::{Tally, try_all};
use demineur_solver::{Analyser, Analysis, BigUint, Conflict, analyse};

use crate::boards::{drawn, layout, small_board, view};

fn assert_equals_oracle(view: &View, analysis: &Analysis, tally: &Tally) {
    assert!(analysis.exact());
    assert_eq!(
        analysis.layouts(),
        Some(&BigUint::from(tally.layouts)),
        "{view:?}"
    );
    let ln = (tally.layouts as f64).ln();
    assert!(
        (analysis.ln_layouts() - ln).abs() < 1e-10,
        "{} for {ln}: {view:?}",
        analysis.ln_layouts()
    );
    let (mut safe, mut mines) = (Vec::new(), Vec::new());
    for (&cell, &count) in tally.hidden.iter().zip(&tally.with_mine) {
        assert_eq!(
            analysis.layouts_with_mine(cell),
            Some(&BigUint::from(count)),
            "cell {cell} of {view:?}"
        );
        let expected = count as f64 / tally.layouts as f64;
        let found = analysis.probability(cell).unwrap();
        assert!(
            (found - expected).abs() <= 1e-12 * expected,
            "cell {cell}: {found} for {expected} in {view:?}"
        );
        if count == 0 {
            safe.push(cell);
        } else if count == tally.layouts {
            mines.push(cell);
        }
    }
    assert_eq!(analysis.safe(), safe, "{view:?}");
    assert_eq!(analysis.mines(), mines, "{view:?}");
    for (cell, _) in view.opened() {
        assert_eq!(analysis.probability(cell), None);
    }
}

/// The view with only some of its numbers left. The others stay open: a view
/// cannot say that, so their neighbours' sets are kept by a graph of its own.
fn without_numbers(view: &View, kept: &[CellId]) -> View {
    let mut adjacency = vec![Vec::new(); view.len()];
    for &cell in kept {
        for &n in view.topology().neighbours(cell).iter() {
            if view.is_hidden(n) {
                adjacency[cell.index()].push(n.get());
                adjacency[n.index()].push(cell.get());
            }
        }
    }
    let mut other = View::new(Arc::new(Topology::graph(&adjacency).unwrap()), view.mines());
    for (cell, number) in view.opened() {
        let number = if kept.contains(&cell) { number } else { 0 };
        other.set(cell, CellView::Open(number));
    }
    other
}

fn possible(view: &View, numbers: &[CellId], mine_count: bool) -> bool {
    let tally = try_all(&without_numbers(view, numbers)).unwrap();
    if mine_count {
        tally.layouts > 0
    } else {
        tally.by_mines.iter().any(|&count| count > 0)
    }
}

fn assert_minimal(view: &View, conflict: &Conflict) {
    assert!(
        !possible(view, &conflict.cells, conflict.mine_count),
        "{conflict:?} of {view:?}"
    );
    for out in &conflict.cells {
        let rest: Vec<CellId> = conflict
            .cells
            .iter()
            .copied()
            .filter(|c| c != out)
            .collect();
        assert!(
            possible(view, &rest, conflict.mine_count),
            "{conflict:?} of {view:?}"
        );
    }
    if conflict.mine_count {
        assert!(
            possible(view, &conflict.cells, false),
            "{conflict:?} of {view:?}"
        );
    }
}

fn check(view: &View, analyser: &mut Analyser) -> bool {
    let tally = try_all(view).unwrap();
    match analyser.analyse(view) {
        Ok(analysis) => {
            assert!(tally.layouts > 0, "{view:?}");
            assert_equals_oracle(view, &analysis, &tally);
            true
        }
        Err(conflict) => {
            assert_eq!(tally.layouts, 0, "{conflict:?} of {view:?}");
            assert_minimal(view, &conflict);
            false
        }
    }
}

#[test]
fn small_views_equal_the_oracle_in_integers() {
    let mut rng = Rng::new(1, 0);
    let mut analyser = Analyser::new();
    for _ in 0..6000 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let view = view(&topology, &layout, 11, &mut rng);
        if view.hidden_count() <= 14 {
            assert!(check(&view, &mut analyser));
        }
    }
}

#[test]
fn wrong_numbers_are_found_out_and_the_conflict_is_minimal() {
    let mut rng = Rng::new(2, 0);
    let mut analyser = Analyser::new();
    let mut impossible = 0;
    for _ in 0..6000 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let mut view = view(&topology, &layout, 9, &mut rng);
        let open: Vec<(CellId, u32)> = view.opened().collect();
        if let Some(&(cell, number)) = rng.choose(&open) {
            let wrong = match rng.below(4) {
                0 => number.saturating_sub(1),
                1 => u32::MAX >> (1 + rng.below(31)),
                _ => number + 1,
            };
            view.set(cell, CellView::Open(wrong));
        }
        if view.hidden_count() <= 12 && !check(&view, &mut analyser) {
            impossible += 1;
        }
    }
    assert!(impossible > 1000, "{impossible}");
}

#[test]
fn wrong_mine_counts_are_found_out() {
    let mut rng = Rng::new(3, 0);
    let mut analyser = Analyser::new();
    let mut counted = 0;
    for _ in 0..3000 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let shown = view(&topology, &layout, 9, &mut rng);
        if shown.hidden_count() > 12 {
            continue;
        }
        let mines = rng.below(shown.hidden_count() as u64 + 3) as usize;
        let mut view = View::new(topology, mines);
        for (cell, number) in shown.opened() {
            view.set(cell, CellView::Open(number));
        }
        if !check(&view, &mut analyser) {
            counted += 1;
        }
    }
    assert!(counted > 300, "{counted}");
}

#[test]
fn relabelling_the_cells_permutes_the_answer() {
    let mut rng = Rng::new(4, 0);
    for _ in 0..1500 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let view = view(&topology, &layout, 24, &mut rng);
        let mut name: Vec<u32> = (0..view.len() as u32).collect();
        rng.shuffle(&mut name);
        let renamed = |cell: CellId| CellId::new(name[cell.index()]);
        let mut adjacency = vec![Vec::new(); view.len()];
        for cell in view.cells() {
            let around = topology.neighbours(cell);
            adjacency[renamed(cell).index()] = around.iter().map(|&n| renamed(n).get()).collect();
        }
        let mut other = View::new(Arc::new(Topology::graph(&adjacency).unwrap()), view.mines());
        for (cell, number) in view.opened() {
            other.set(renamed(cell), CellView::Open(number));
        }
        let (a, b) = (analyse(&view).unwrap(), analyse(&other).unwrap());
        assert_eq!(a.layouts(), b.layouts());
        for cell in view.hidden() {
            let (p, q) = (
                a.probability(cell).unwrap(),
                b.probability(renamed(cell)).unwrap(),
            );
            assert!((p - q).abs() <= 1e-12 * p, "{p} {q}");
        }
        let mut safe: Vec<CellId> = a.safe().iter().map(|&c| renamed(c)).collect();
        safe.sort_unstable();
        assert_eq!(safe, b.safe());
    }
}

fn assert_same_bits(a: &Analysis, b: &Analysis, view: &View) {
    assert_eq!(
        (a.safe(), a.mines(), a.exact()),
        (b.safe(), b.mines(), b.exact())
    );
    assert_eq!(a.ln_layouts().to_bits(), b.ln_layouts().to_bits());
    for cell in view.hidden() {
        let bits = |x: &Analysis| x.probability(cell).map(f64::to_bits);
        assert_eq!(bits(a), bits(b), "cell {cell}");
    }
}

/// Plays a game to the end, past bad guesses: certain cells, else the safest
/// that is truly safe. Tells how many views were analysed.
fn play(game: &mut Game, mut each: impl FnMut(&View, &Layout) -> Analysis) -> usize {
    let first = CellId::new((game.board().len() / 2) as u32);
    game.play(Move::Open(first)).unwrap();
    let layout = game.layout().unwrap().clone();
    let mut views = 0;
    while game.status() == Status::Running {
        let analysis = each(game.view(), &layout);
        views += 1;
        let risk = |&cell: &CellId| (analysis.probability(cell).unwrap(), cell);
        let cells: Vec<CellId> = if analysis.safe().is_empty() {
            let candidates = game.view().hidden().filter(|&c| !layout.is_mine(c));
            candidates
                .min_by(|a, b| risk(a).partial_cmp(&risk(b)).unwrap())
                .into_iter()
                .collect()
        } else {
            analysis.safe().to_vec()
        };
        for cell in cells {
            if game.view().is_hidden(cell) {
                game.play(Move::Open(cell)).unwrap();
            }
        }
    }
    views
}

fn game(width: u32, height: u32, mines: usize, seed: u64) -> Game {
    Game::new(GameParams::seeded(
        BoardSpec::square(width, height),
        mines,
        seed,
    ))
    .unwrap()
}

#[test]
fn cached_answers_are_those_from_scratch_bit_for_bit() {
    let mut analyser = Analyser::new();
    for seed in 0..6 {
        play(&mut game(30, 16, 99, seed), |view, _| {
            let cached = analyser.analyse(view).unwrap();
            assert_same_bits(&cached, &analyse(view).unwrap(), view);
            cached
        });
    }
}

#[test]
fn one_analyser_is_never_confused_by_what_it_saw_before() {
    let mut rng = Rng::new(5, 0);
    for _ in 0..300 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let mut view = View::new(topology.clone(), layout.mines().len());
        let mut analyser = Analyser::new();
        for _ in 0..20 {
            // Mostly open, sometimes close again, lie, or ask about a number.
            let cell = CellId::new(rng.below(view.len() as u64) as u32);
            let number = layout.number(&topology, cell);
            match rng.below(12) {
                0 => view.set(cell, CellView::Hidden),
                1 => view.set(cell, CellView::Open(number + 1)),
                2 => {
                    analyser.number_chances(&view, cell);
                }
                _ if !layout.is_mine(cell) => view.set(cell, CellView::Open(number)),
                _ => {}
            }
            match (analyser.analyse(&view), analyse(&view)) {
                (Ok(a), Ok(b)) => assert_same_bits(&a, &b, &view),
                (a, b) => assert_eq!(a.unwrap_err(), b.unwrap_err()),
            }
        }
    }
}

#[test]
fn no_deduction_contradicts_the_truth() {
    let mut analyser = Analyser::new();
    let (mut views, mut certain) = (0, 0);
    for seed in 0.. {
        if views > 100_000 && certain > 1_000_000 {
            break;
        }
        let (width, height, mines) =
            [(30, 16, 99), (9, 9, 10), (16, 16, 40), (8, 8, 16)][seed as usize % 4];
        play(&mut game(width, height, mines, seed), |view, layout| {
            let analysis = analyser.analyse(view).unwrap();
            assert!(analysis.safe().iter().all(|&c| !layout.is_mine(c)));
            assert!(analysis.mines().iter().all(|&c| layout.is_mine(c)));
            views += 1;
            certain += analysis.safe().len() + analysis.mines().len();
            analysis
        });
    }
}

#[test]
fn probabilities_sum_to_the_mines() {
    let mut analyser = Analyser::new();
    for seed in 0..4 {
        play(&mut game(30, 24, 180, seed), |view, _| {
            let analysis = analyser.analyse(view).unwrap();
            let sum: f64 = view
                .hidden()
                .map(|c| analysis.probability(c).unwrap())
                .sum();
            assert!((sum - 180.0).abs() < 1e-9, "{sum}");
            analysis
        });
    }
}

#[test]
fn nothing_open_is_uniform() {
    let view = View::new(Arc::new(Topology::square(30, 16)), 99);
    let analysis = analyse(&view).unwrap();
    for cell in view.cells() {
        assert!((analysis.probability(cell).unwrap() - 99.0 / 480.0).abs() < 1e-15);
    }
    assert_eq!(analysis.sea().cells, 480);
    assert_eq!(analysis.layouts().unwrap().to_string().len(), 105);
}

#[test]
fn all_mines_no_mines_and_too_many() {
    let board = Arc::new(Topology::square(3, 2));
    let cells: Vec<CellId> = board.cells().collect();
    let none = analyse(&View::new(board.clone(), 0)).unwrap();
    assert_eq!(
        (none.safe(), none.mines()),
        (cells.as_slice(), [].as_slice())
    );
    let all = analyse(&View::new(board.clone(), 6)).unwrap();
    assert_eq!((all.safe(), all.mines()), ([].as_slice(), cells.as_slice()));
    let conflict = analyse(&View::new(board, 7)).unwrap_err();
    assert!(conflict.cells.is_empty() && conflict.mine_count);
}

#[test]
fn a_cell_can_be_certain_thanks_to_the_mine_count_alone() {
    // 1 # # 1 with a far # : either one mine is shared by nobody, so two mines
    // are beside the 1s and the far cell is safe.
    let view = drawn(&["1##1", "####"], 1);
    let conflict = analyse(&view).unwrap_err();
    assert!(conflict.mine_count);
    let view = drawn(&["1###1"], 2);
    let analysis = analyse(&view).unwrap();
    assert_eq!(analysis.safe(), [CellId::new(2)]);
    assert_eq!(analysis.mines(), [1, 3].map(CellId::new));
}

#[test]
fn three_thousand_components_neither_vanish_nor_overflow() {
    // Pairs around a number: 1 of 2, and every third a triple with 1 or 2 mines.
    let mut adjacency: Vec<Vec<u32>> = Vec::new();
    let mut numbers = Vec::new();
    for part in 0..3000u32 {
        // a - x - b - y - c: two numbers over three hidden cells.
        let base = part * 5;
        adjacency.extend([
            vec![base + 1],
            vec![base, base + 2],
            vec![base + 1, base + 3],
        ]);
        adjacency.extend([vec![base + 2, base + 4], vec![base + 3]]);
        numbers.extend([base + 1, base + 3]);
    }
    let sea = 2000;
    adjacency.resize(adjacency.len() + sea, Vec::new());
    let topology = Arc::new(Topology::graph(&adjacency).unwrap());
    // b alone, or a and c: 3000 to 6000 mines, 4000 fewer ways than it seems.
    for mines in [3000, 3001, 4500, 5000, 7999, 8000] {
        let mut view = View::new(topology.clone(), mines);
        for &number in &numbers {
            view.set(CellId::new(number), CellView::Open(1));
        }
        let analysis = analyse(&view).unwrap();
        let sum: f64 = view
            .hidden()
            .map(|c| analysis.probability(c).unwrap())
            .sum();
        assert!((sum / mines as f64 - 1.0).abs() < 1e-9, "{sum} for {mines}");
        assert_eq!(analysis.mines().is_empty(), mines != 3000 && mines != 8000);
        assert!(analysis.ln_layouts().is_finite());
    }
}

#[test]
fn impossible_to_count_is_said_bounded_and_never_wrong() {
    let mut rng = Rng::new(9, 0);
    let topology = Arc::new(Topology::square(100, 100));
    let layout = Layout::random(10_000, 3500, &[], &mut rng);
    let mut view = View::new(topology.clone(), 3500);
    for cell in topology.cells().filter(|&c| !layout.is_mine(c)) {
        if rng.below(2) == 0 {
            view.set(cell, CellView::Open(layout.number(&topology, cell)));
        }
    }
    let analysis = analyse(&view).unwrap();
    assert!(!analysis.exact());
    assert_eq!(analysis.layouts(), None);
    assert!(analysis.safe().iter().all(|&c| !layout.is_mine(c)));
    assert!(analysis.mines().iter().all(|&c| layout.is_mine(c)));
    // The estimates must be worth something: log loss below that of the density.
    let (mut loss, mut flat, mut cells) = (0.0, 0.0, 0.0);
    let density: f64 = 3500.0 / view.hidden_count() as f64;
    for cell in view.hidden() {
        let p = analysis.probability(cell).unwrap();
        let of = |p: f64| {
            if layout.is_mine(cell) {
                -p.ln()
            } else {
                -(1.0 - p).ln()
            }
        };
        loss += of(p);
        flat += of(density);
        cells += 1.0;
    }
    assert!(loss < 0.8 * flat, "{} {}", loss / cells, flat / cells);
}

#[test]
fn number_chances_equal_the_oracle() {
    let mut rng = Rng::new(11, 0);
    let mut analyser = Analyser::new();
    for _ in 0..150 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let view = view(&topology, &layout, 9, &mut rng);
        if view.hidden_count() > 10 {
            continue;
        }
        for cell in view.hidden() {
            let degree = topology.neighbours(cell).len() as u32;
            let mut counts: Vec<u64> = Vec::new();
            for number in 0..=degree {
                let mut opened = view.clone();
                opened.set(cell, CellView::Open(number));
                counts.push(try_all(&opened).unwrap().layouts);
            }
            let all: u64 = counts.iter().sum();
            match analyser.number_chances(&view, cell) {
                None => assert_eq!(all, 0),
                Some(chances) => {
                    for (n, &count) in counts.iter().enumerate() {
                        let chance = chances.get(n).copied().unwrap_or(0.0);
                        assert!((chance - count as f64 / all as f64).abs() < 1e-12);
                    }
                }
            }
        }
    }
}

#[test]
fn group_mines_are_the_chances_of_the_group() {
    let view = drawn(&["####", "#2##", "####"], 3);
    let analysis = analyse(&view).unwrap();
    let cell = CellId::new(0);
    assert_eq!(analysis.box_of(cell).unwrap().len(), 8);
    assert_eq!(analysis.box_mines(cell).unwrap()[2], 1.0);
    assert_eq!(analysis.box_of(CellId::new(3)), None);
    assert!(analysis.is_sea(CellId::new(3)));
    assert_eq!(analysis.components().count(), 1);
}

#[test]
fn samples_fit_and_are_uniform() {
    let mut rng = Rng::new(12, 0);
    let mut analyser = Analyser::new();
    for _ in 0..60 {
        let topology = small_board(&mut rng);
        let layout = layout(&topology, &mut rng);
        let view = view(&topology, &layout, 10, &mut rng);
        if view.hidden_count() > 12 {
            continue;
        }
        let tally = try_all(&view).unwrap();
        let sampler = analyser.analyse(&view).unwrap().sampler().unwrap();
        let draws = 400;
        let mut found = vec![0u64; tally.hidden.len()];
        for _ in 0..draws {
            let mines = sampler.sample(&mut rng);
            assert_eq!(mines.len(), view.mines());
            let drawn = Layout::new(mines);
            for (cell, number) in view.opened() {
                assert!(!drawn.is_mine(cell));
                assert_eq!(drawn.number(&topology, cell), number);
            }
            for (count, &cell) in found.iter_mut().zip(&tally.hidden) {
                *count += u64::from(drawn.is_mine(cell));
            }
        }
        for (&count, &with_mine) in found.iter().zip(&tally.with_mine) {
            let p = with_mine as f64 / tally.layouts as f64;
            // Six standard deviations.
            let off = (count as f64 - p * f64::from(draws)).abs();
            assert!(off <= 6.0 * (p * (1.0 - p) * f64::from(draws)).sqrt() + 1e-9);
        }
    }
}

/// A graph from its edges.
fn graph(cells: usize, edges: impl Iterator<Item = (u32, u32)>) -> Arc<Topology> {
    let mut adjacency = vec![Vec::new(); cells];
    for (a, b) in edges {
        adjacency[a as usize].push(b);
        adjacency[b as usize].push(a);
    }
    Arc::new(Topology::graph(&adjacency).unwrap())
}

fn shown(topology: &Arc<Topology>, layout: &Layout, open: impl Iterator<Item = u32>) -> View {
    let mut view = View::new(topology.clone(), layout.mines().len());
    for cell in open.map(CellId::new) {
        view.set(cell, CellView::Open(layout.number(topology, cell)));
    }
    view
}

#[test]
fn numbers_of_any_size_are_counted() {
    // Two hubs over 30,000 leaves, of which 10,000 are common.
    let leaves = 30_000;
    let near = (0..20_000).map(|leaf| (0, leaf + 2));
    let far = (10_000..leaves).map(|leaf| (1, leaf + 2));
    let topology = graph(leaves as usize + 2, near.chain(far));
    let hubs = [0, 1].map(CellId::new);
    let layout = Layout::random(topology.len(), 9000, &hubs, &mut Rng::new(13, 0));
    let view = shown(&topology, &layout, 0..2);
    let analysis = analyse(&view).unwrap();
    let sum: f64 = view
        .hidden()
        .map(|c| analysis.probability(c).unwrap())
        .sum();
    assert!(
        (sum / 9000.0 - 1.0).abs() < if analysis.exact() { 1e-9 } else { 0.1 },
        "{sum}"
    );
    // With no number but the hub's, all leaves are alike.
    let star = graph(leaves as usize + 1, (1..=leaves).map(|leaf| (0, leaf)));
    let layout = Layout::random(star.len(), 9000, &hubs[..1], &mut Rng::new(13, 1));
    let analysis = analyse(&shown(&star, &layout, 0..1)).unwrap();
    assert!(analysis.exact());
    assert!((analysis.probability(CellId::new(1)).unwrap() - 0.3).abs() < 1e-12);
}

#[test]
fn crowds_of_numbers_over_few_cells_are_exact() {
    let mut rng = Rng::new(14, 0);
    for numbers in [60, 200, 600] {
        // Each number sees half of 18 hidden cells: far more wants than fit a word.
        let hidden = 18u32;
        let mut edges = Vec::new();
        for number in 0..numbers {
            for cell in 0..hidden {
                if rng.below(2) == 0 {
                    edges.push((hidden + number, cell));
                }
            }
        }
        let topology = graph((hidden + numbers) as usize, edges.into_iter());
        let spared: Vec<CellId> = (hidden..hidden + numbers).map(CellId::new).collect();
        let layout = Layout::random(topology.len(), 7, &spared, &mut rng);
        let view = shown(&topology, &layout, hidden..hidden + numbers);
        let analysis = analyse(&view).unwrap();
        assert!(analysis.exact(), "{numbers}");
        assert_equals_oracle(&view, &analysis, &try_all(&view).unwrap());
    }
}

#[test]
fn a_board_of_half_a_million_mines_is_no_trouble() {
    let topology = Arc::new(Topology::square(2000, 2000));
    let mut rng = Rng::new(15, 0);
    let layout = Layout::random(topology.len(), 500_000, &[], &mut rng);
    let open = topology
        .cells()
        .filter(|c| !layout.is_mine(*c) && c.get() % 97 == 0);
    let view = shown(&topology, &layout, open.map(CellId::get));
    let analysis = analyse(&view).unwrap();
    assert!(analysis.exact());
    let sum: f64 = view
        .hidden()
        .map(|c| analysis.probability(c).unwrap())
        .sum();
    assert!((sum / 500_000.0 - 1.0).abs() < 1e-9, "{sum}");
}

#[test]
fn conflicts_on_large_boards_are_found_and_small() {
    let mut rng = Rng::new(16, 0);
    for (side, mines, share) in [(100, 2500, 2), (100, 3500, 2), (300, 15_000, 1)] {
        let topology = Arc::new(Topology::square(side, side));
        let layout = Layout::random(topology.len(), mines, &[], &mut rng);
        let open: Vec<u32> = topology
            .cells()
            .filter(|&c| !layout.is_mine(c) && rng.below(share + 1) < share)
            .map(CellId::get)
            .collect();
        let mut view = shown(&topology, &layout, open.iter().copied());
        let lie = CellId::new(open[open.len() / 2]);
        let number = view.number(lie).unwrap();
        view.set(lie, CellView::Open(number + 3));
        if let Err(conflict) = analyse(&view) {
            assert!(!conflict.mine_count);
            assert!(conflict.cells.contains(&lie));
            assert!(conflict.cells.len() < 40, "{conflict:?}");
        } else {
            assert!(mines == 3500, "only an estimate may overlook it");
        }
        // Too few mines by far.
        let mut few = View::new(topology.clone(), mines / 2);
        for (cell, number) in shown(&topology, &layout, open.iter().copied()).opened() {
            few.set(cell, CellView::Open(number));
        }
        if let Err(conflict) = analyse(&few) {
            assert!(conflict.mine_count);
        } else {
            assert!(mines == 3500, "only an estimate may overlook it");
        }
    }
}

#[test]
fn a_component_beyond_plain_numbers_agrees_with_its_integers() {
    // Two hubs, 700 leaves each, 350 of them common: counts up to 2^1050.
    let near = (0..700).map(|leaf| (0, leaf + 2));
    let far = (350..1050).map(|leaf| (1, leaf + 2));
    let topology = graph(1052 + 300, near.chain(far));
    let hubs = [0, 1].map(CellId::new);
    for mines in [60, 500, 700] {
        let layout = Layout::random(topology.len(), mines, &hubs, &mut Rng::new(17, 0));
        let view = shown(&topology, &layout, 0..2);
        let analysis = analyse(&view).unwrap();
        assert!(analysis.exact());
        let all = analysis.layouts().unwrap();
        assert!(all.bits() > 300);
        let digits = BigUint::from(10u32).pow(17);
        for cell in [2, 400, 1000, 1200].map(CellId::new) {
            let share = analysis.layouts_with_mine(cell).unwrap() * &digits / all;
            let expected: f64 = share.to_string().parse::<f64>().unwrap() / 1e17;
            let found = analysis.probability(cell).unwrap();
            assert!(
                (found / expected - 1.0).abs() < 1e-12,
                "{found} for {expected}"
            );
        }
        let ln = all.bits() as f64 * std::f64::consts::LN_2;
        assert!((analysis.ln_layouts() - ln).abs() < 1.0);
    }
}
