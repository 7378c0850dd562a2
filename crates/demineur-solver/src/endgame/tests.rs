//! Each rule is worth nothing but time: every mixture of them gives the same
//! value as plain minimax.

use std::sync::Arc;

use demineur_core::{CellView, Layout, Rng, Sides, Topology, Touch};

use super::*;

/// A random graph with planted mines, and some safe cells open.
fn position(rng: &mut Rng, hidden: usize) -> View {
    let cells = 5 + rng.below(11) as usize;
    let percent = 10 + rng.below(60);
    let mut adjacency = vec![Vec::new(); cells];
    for a in 0..cells {
        for b in 0..a {
            // A path keeps most of it together; the rest is chance.
            if a - b == 1 && rng.below(4) > 0 || rng.below(100) < percent {
                adjacency[a].push(b as u32);
                adjacency[b].push(a as u32);
            }
        }
    }
    let topology = Arc::new(Topology::graph(&adjacency).expect("it is symmetric"));
    planted(topology, hidden, rng)
}

/// Planted mines, and safe cells open until few enough are hidden.
fn planted(topology: Arc<Topology>, hidden: usize, rng: &mut Rng) -> View {
    let cells = topology.len();
    let mines = 1 + rng.below(4.min(cells as u64 - 1)) as usize;
    let truth = Layout::random(cells, mines, &[], rng);
    let mut view = View::new(topology, mines);
    let mut order: Vec<CellId> = view.cells().collect();
    rng.shuffle(&mut order);
    for cell in order {
        if view.hidden_count() <= hidden {
            break;
        }
        if !truth.is_mine(cell) {
            let number = truth.number(view.topology(), cell);
            view.set(cell, CellView::Open(number));
        }
    }
    view
}

fn value(view: &View, cuts: Cuts) -> u64 {
    let mut budget = Budget::default();
    let mut solver = Solver::with_cuts(view, cuts, &mut budget).expect("it is small");
    solver.solve(&mut budget).expect("it is small").wins
}

/// The i-th mixture of rules.
fn mixture(i: u32) -> Cuts {
    Cuts {
        dead: i & 1 > 0,
        dominated: i & 2 > 0,
        pairs: i & 4 > 0,
        factors: i & 8 > 0,
        labels: i & 16 > 0,
        frame: if i & 32 > 0 { rules::MOST_IN_FRAME } else { 0 },
    }
}

#[test]
fn every_mixture_of_rules_equals_plain_minimax() {
    let mut rng = Rng::new(1, 0);
    for _ in 0..400 {
        let view = position(&mut rng, 7);
        let expected = oracle::wins(&view);
        for i in 0..64 {
            assert_eq!(value(&view, mixture(i)), expected, "{i} {view:?}");
        }
    }
}

#[test]
fn each_rule_alone_changes_nothing_on_larger_positions() {
    let mut rng = Rng::new(2, 0);
    for round in 0..150 {
        let view = if round % 2 == 0 {
            position(&mut rng, 14)
        } else {
            let sides = if round % 4 == 1 {
                Sides::Glued
            } else {
                Sides::Plain
            };
            let topology = Topology::rectangle(4, 4, sides, Touch::Corner);
            planted(Arc::new(topology), 14, &mut rng)
        };
        let expected = value(&view, mixture(0));
        for i in [1, 2, 4, 8, 16, 31, 32, 33, 34, 36, 40, 48, 63] {
            assert_eq!(value(&view, mixture(i)), expected, "{i} {view:?}");
        }
    }
}

#[test]
fn isolated_pairs_multiply() {
    // Eight times "? ?" with a 1 between, far apart: 2^8 layouts, one won.
    let mut adjacency = Vec::new();
    for pair in 0..8u32 {
        let middle = 3 * pair + 1;
        adjacency.extend([vec![middle], vec![middle - 1, middle + 1], vec![middle]]);
    }
    let mut view = View::new(Arc::new(Topology::graph(&adjacency).expect("paths")), 8);
    for pair in 0..8 {
        view.set(CellId::new(3 * pair + 1), CellView::Open(1));
    }
    let mut budget = Budget::default();
    let mut solver = Solver::new(&view, &mut budget).expect("256 layouts");
    let found = solver.solve(&mut budget).expect("it is small");
    assert_eq!((found.wins, found.layouts), (1, 256));
    assert!(solver.nodes() < 12, "{} nodes", solver.nodes());
}

#[test]
fn rules_agree_where_a_row_has_several_words() {
    // More than 64 undetermined cells, more than 128 layouts.
    let mut rng = Rng::new(3, 0);
    for _ in 0..8 {
        let topology = Arc::new(Topology::square(9, 8));
        let truth = Layout::random(topology.len(), 2, &[], &mut rng);
        let mut view = View::new(topology, 2);
        for cell in view.cells().step_by(30) {
            if !truth.is_mine(cell) {
                view.set(cell, CellView::Open(truth.number(view.topology(), cell)));
            }
        }
        let expected = value(&view, mixture(47));
        for i in [31, 63, 62, 61, 59, 55] {
            assert_eq!(value(&view, mixture(i)), expected, "{i} {view:?}");
        }
    }
}

#[test]
fn bounds_found_elsewhere_change_nothing() {
    // Sets of some hundred layouts are met again and again, each time with the
    // bounds that were found before; what their parts win is added up apart.
    let mut rng = Rng::new(4, 0);
    for _ in 0..24 {
        let topology = Arc::new(Topology::square(6, 4));
        let truth = Layout::random(topology.len(), 5, &[], &mut rng);
        let mut view = View::new(topology, 5);
        let mut order: Vec<CellId> = view.cells().collect();
        rng.shuffle(&mut order);
        for cell in order {
            if view.hidden_count() > 17 && !truth.is_mine(cell) {
                view.set(cell, CellView::Open(truth.number(view.topology(), cell)));
            }
        }
        let expected = value(&view, mixture(47));
        for i in [31, 63] {
            assert_eq!(value(&view, mixture(i)), expected, "{i} {view:?}");
        }
    }
}

#[test]
fn sets_that_differ_in_what_is_decided_share_a_key() {
    // Twice "? 1 ?", apart: what the left pair turned out to be tells nothing.
    let mut adjacency = Vec::new();
    for pair in 0..2u32 {
        let middle = 3 * pair + 1;
        adjacency.extend([vec![middle], vec![middle - 1, middle + 1], vec![middle]]);
    }
    let topology = Arc::new(Topology::graph(&adjacency).expect("paths"));
    let mut view = View::new(topology, 2);
    for middle in [1, 4] {
        view.set(CellId::new(middle), CellView::Open(1));
    }
    let layouts = enumerate::layouts(&view, 10, &mut Budget::default()).expect("four");
    let table = LayoutTable::new(view.topology(), &layouts).expect("it is small");
    assert_eq!(table.len, 4);
    let key = |cell: usize, mined: bool| {
        let all = 0..4u32;
        let some: Vec<u32> = all.filter(|&l| table.is_mine(l, cell) == mined).collect();
        assert_eq!(some.len(), 2);
        table.key(&some)
    };
    let keys = [0, 1, 2, 3].map(|cell| [key(cell, false), key(cell, true)]);
    assert_eq!(keys[0][0], keys[0][1]);
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[2], keys[3]);
    assert_ne!(keys[0][0], keys[2][0]);
}

#[test]
fn no_closed_set_wins_more_than_its_best_opening() {
    let mut rng = Rng::new(5, 0);
    let (mut met, mut tight) = (0, 0);
    for _ in 0..400 {
        let view = position(&mut rng, 8);
        let layouts = enumerate::layouts(&view, 1_000, &mut Budget::default()).expect("planted");
        if layouts.len() == 1 || !layouts.safe().is_empty() {
            continue;
        }
        let table = LayoutTable::new(view.topology(), &layouts).expect("it is small");
        let all: Vec<u32> = (0..table.len as u32).collect();
        let columns = columns::Columns::new(&table, &all, None);
        let mut set = vec![u64::MAX; columns.words];
        if !table.len.is_multiple_of(64) {
            set[columns.words - 1] = u64::MAX >> (64 - table.len % 64);
        }
        let bound = u64::from(columns.best_opening(&set, 0, u32::MAX));
        let wins = oracle::wins(&view);
        assert!(wins <= bound, "{wins} > {bound} in {view:?}");
        met += 1;
        tight += u32::from(bound < layouts.len() as u64);
    }
    assert!(met > 50 && tight > 50, "{met}, {tight}");
}
