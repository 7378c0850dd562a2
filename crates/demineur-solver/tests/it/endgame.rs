//! The exact endgame against known optima and against plain minimax.

use std::sync::Arc;

use demineur_core::{
    BoardSpec, CellId, CellSet, CellView, FirstClick, Game, GameParams, Layout, Rng, Rules, Sides,
    Status, Topology, Touch, View,
};
use demineur_solver::endgame::{self, Solver, oracle};
use demineur_solver::enumerate::Unsolved;
use demineur_solver::strategy::{Player, StrategyName, play_out};
use demineur_solver::{Budget, enumerate};

fn start(topology: Topology, mines: usize, rule: FirstClick) -> (u64, u64) {
    let view = View::new(Arc::new(topology), mines);
    let found = endgame::first_click(&view, rule, &mut Budget::default()).unwrap();
    (found.wins, found.layouts)
}

fn square(width: u32, height: u32) -> Topology {
    Topology::square(width, height)
}

/// Odd rows shifted right by half a cell.
fn hexagonal(width: i32, height: i32) -> Topology {
    let mut adjacency = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let shift = row % 2;
            let around = [
                (row, column - 1),
                (row, column + 1),
                (row - 1, column + shift - 1),
                (row - 1, column + shift),
                (row + 1, column + shift - 1),
                (row + 1, column + shift),
            ];
            let inside = around
                .iter()
                .filter(|(r, c)| (0..height).contains(r) && (0..width).contains(c));
            adjacency.push(inside.map(|(r, c)| (r * width + c) as u32).collect());
        }
    }
    Topology::graph(&adjacency).unwrap()
}

#[test]
fn first_clicks_have_their_known_optimum() {
    assert_eq!(start(square(4, 4), 4, FirstClick::Safe), (961, 1365));
    assert_eq!(start(square(4, 4), 4, FirstClick::Opening), (34, 35));
    assert_eq!(start(hexagonal(5, 5), 4, FirstClick::Opening), (3018, 3060));
}

#[test]
fn a_large_first_click_fits_the_default_budget() {
    assert_eq!(start(square(5, 4), 5, FirstClick::Safe), (6998, 11_628));
}

/// `expert` plays every layout of a small board that its first cell leaves: it
/// wins as many as anybody can.
#[test]
fn expert_wins_the_optimum_of_small_boards() {
    for (width, height, mines) in [(3, 3, 2), (4, 3, 3), (6, 3, 2), (4, 4, 3), (4, 4, 4)] {
        for rule in [FirstClick::Safe, FirstClick::Opening] {
            let view = View::new(Arc::new(square(width, height)), mines);
            let optimum = endgame::first_click(&view, rule, &mut Budget::default()).unwrap();
            let first = optimum.best.unwrap();
            let (spared, _) = rule.spares(view.topology(), mines, first);
            let (mut won, mut all) = (0, 0);
            let rules = Rules {
                first_click: rule,
                ..Rules::default()
            };
            for layout in oracle::layouts(&view) {
                if spared.iter().any(|&cell| layout.is_mine(cell)) {
                    continue;
                }
                all += 1;
                let board = BoardSpec::square(width, height);
                let given = layout.mines().iter().collect();
                let params = GameParams::given(board, given, Some(first)).with_rules(rules);
                let mut game = Game::new(params).unwrap();
                let mut player = Player::new(StrategyName::Expert).unwrap();
                let mut rng = Rng::new(1, 0);
                let budget = Budget::default();
                let played = play_out(&mut game, &mut player, &mut rng, &budget, |_, _| {});
                won += u64::from(played.unwrap().status == Status::Won);
            }
            let name = format!("{width}x{height}/{mines} {}", rule.name());
            assert_eq!((won, all), (optimum.wins, optimum.layouts), "{name}");
        }
    }
}

/// Where theory has the best first cell of small boards by other means: the
/// corner while mines are few, then the edge; with an opening, inside.
#[test]
fn first_cells_of_small_boards_are_the_known_ones() {
    let best = |width, height, mines, rule| {
        let view = View::new(Arc::new(square(width, height)), mines);
        let found = endgame::first_click(&view, rule, &mut Budget::default()).unwrap();
        let cell = found.best.unwrap().get();
        (cell % width, cell / width)
    };
    for (mines, cell) in [
        (1, (0, 0)),
        (2, (0, 0)),
        (3, (0, 0)),
        (4, (1, 0)),
        (5, (1, 0)),
    ] {
        assert_eq!(best(4, 4, mines, FirstClick::Safe), cell, "{mines}");
    }
    assert_eq!(best(6, 3, 4, FirstClick::Safe), (0, 0));
    assert_eq!(best(5, 4, 3, FirstClick::Safe), (0, 0));
    for mines in 3..=7 {
        assert_eq!(best(4, 4, mines, FirstClick::Opening), (1, 1), "{mines}");
    }
    assert_eq!(best(5, 5, 3, FirstClick::Opening), (2, 2));
}

/// A small board of several shapes, mined at random, some safe cells open.
fn position(rng: &mut Rng, hidden: usize) -> View {
    let topology = match rng.below(5) {
        0 => square(4, 4),
        1 => Topology::rectangle(3, 3, Sides::Glued, Touch::Corner),
        2 => Topology::rectangle(5, 3, Sides::Plain, Touch::Edge),
        3 => hexagonal(4, 3),
        _ => square(6, 2),
    };
    let cells = topology.len();
    let mines = rng.below(6) as usize;
    let truth = Layout::random(cells, mines, &[], rng);
    let mut view = View::new(Arc::new(topology), mines);
    let mut order: Vec<CellId> = view.cells().collect();
    rng.shuffle(&mut order);
    for cell in order {
        if view.hidden_count() > hidden && !truth.is_mine(cell) {
            let number = truth.number(view.topology(), cell);
            view.set(cell, CellView::Open(number));
        }
    }
    view
}

#[test]
fn layouts_are_those_of_brute_force() {
    let mut rng = Rng::new(3, 0);
    for round in 0..600 {
        let hidden = 4 + rng.below(10) as usize;
        let mut view = position(&mut rng, hidden);
        let first = view.opened().next();
        if let Some((cell, number)) = first
            && round % 3 == 0
        {
            view.set(cell, CellView::Open(number + 1));
        }
        let expected = oracle::layouts(&view);
        match enumerate::layouts(&view, 10_000, &mut Budget::default()) {
            Err(error) => {
                assert_eq!(error, Unsolved::Impossible);
                assert!(expected.is_empty(), "{view:?}");
            }
            Ok(found) => {
                let mut sets: Vec<CellSet> = (0..found.len())
                    .map(|layout| {
                        let open = (0..found.cells().len())
                            .filter(|&i| found.is_mine(layout, i))
                            .map(|i| found.cells()[i]);
                        CellSet::of(view.len(), open.chain(found.mines().iter().copied()))
                    })
                    .collect();
                let key = |set: &CellSet| set.iter().collect::<Vec<_>>();
                sets.sort_by_key(key);
                let mut wanted: Vec<CellSet> = expected.iter().map(|l| l.mines().clone()).collect();
                wanted.sort_by_key(key);
                assert_eq!(sets, wanted, "{view:?}");
                for &cell in found.safe() {
                    assert!(expected.iter().all(|l| !l.is_mine(cell)));
                }
                for &cell in found.cells() {
                    assert!(expected.iter().any(|l| !l.is_mine(cell)));
                    assert!(expected.iter().any(|l| l.is_mine(cell)));
                }
            }
        }
    }
}

#[test]
fn too_many_layouts_are_refused_before_they_are_written() {
    let view = View::new(Arc::new(square(1000, 1000)), 200_000);
    let refused = enumerate::layouts(&view, usize::MAX >> 1, &mut Budget::default());
    assert_eq!(refused.unwrap_err(), Unsolved::TooMany);
    let small = View::new(Arc::new(square(4, 4)), 4);
    let one_less = enumerate::layouts(&small, 1819, &mut Budget::default());
    assert_eq!(one_less.unwrap_err(), Unsolved::TooMany);
    let enough = enumerate::layouts(&small, 1820, &mut Budget::default());
    assert_eq!(enough.unwrap().len(), 1820);
}

#[test]
fn a_spent_budget_is_told() {
    let view = View::new(Arc::new(square(4, 4)), 4);
    let error = endgame::solve(&view, &mut Budget::nodes(3000)).unwrap_err();
    assert_eq!(error, Unsolved::OutOfBudget);
}

#[test]
fn each_cell_has_the_value_of_plain_minimax_and_the_best_reaches_the_optimum() {
    let mut rng = Rng::new(4, 0);
    for _ in 0..120 {
        let view = position(&mut rng, 8);
        let mut budget = Budget::default();
        let mut solver = Solver::new(&view, &mut budget).unwrap();
        let found = solver.solve(&mut budget).unwrap();
        assert_eq!(found.wins, oracle::wins(&view), "{view:?}");
        assert_eq!(found.layouts, oracle::layouts(&view).len() as u64);
        for cell in view.hidden() {
            let after = solver.value_after(cell, &mut budget).unwrap();
            assert_eq!(after, oracle::wins_after(&view, cell), "{cell} {view:?}");
        }
        match found.best {
            Some(best) => {
                assert_eq!(solver.value_after(best, &mut budget), Ok(found.wins));
            }
            None => assert_eq!(view.hidden_count(), view.mines()),
        }
    }
}

#[test]
fn first_clicks_equal_plain_minimax_under_every_rule() {
    for (topology, most) in [(square(3, 2), 6), (square(4, 2), 4), (hexagonal(2, 3), 6)] {
        let topology = Arc::new(topology);
        for mines in 0..=most {
            let view = View::new(topology.clone(), mines);
            for rule in FirstClick::ALL {
                let found = endgame::first_click(&view, rule, &mut Budget::default()).unwrap();
                let (wins, layouts) = first_by_minimax(&view, rule);
                let same = u128::from(found.wins) * u128::from(layouts)
                    == u128::from(wins) * u128::from(found.layouts);
                assert!(same, "{mines} {rule:?}: {found:?}, not {wins}/{layouts}");
            }
        }
    }
}

/// The best chance as a fraction, number by number of every first cell.
fn first_by_minimax(view: &View, rule: FirstClick) -> (u64, u64) {
    if rule == FirstClick::Any || view.mines() == view.len() {
        return (oracle::wins(view), oracle::layouts(view).len() as u64);
    }
    let chance = |cell: CellId, most: u32| {
        let (mut wins, mut layouts) = (0, 0);
        for number in 0..=most {
            let mut next = view.clone();
            next.set(cell, CellView::Open(number));
            layouts += oracle::layouts(&next).len() as u64;
            wins += oracle::wins(&next);
        }
        (wins, layouts)
    };
    let openings = view.cells().map(|cell| chance(cell, 0));
    let safe = view.cells().map(|cell| chance(cell, 8));
    let fits = |c: &(u64, u64)| c.1 > 0;
    let mut all: Vec<(u64, u64)> = Vec::new();
    if rule == FirstClick::Opening {
        all.extend(openings.filter(fits));
    }
    if all.is_empty() {
        all.extend(safe);
    }
    let better = |a: &(u64, u64), b: &(u64, u64)| (a.0 * b.1).cmp(&(b.0 * a.1));
    all.into_iter().max_by(better).unwrap()
}

#[test]
fn one_mine_on_a_large_board_is_no_trouble() {
    assert_eq!(start(square(38, 38), 1, FirstClick::Safe), (1443, 1443));
    assert_eq!(start(square(1200, 1), 1, FirstClick::Safe), (1199, 1199));
}

#[test]
fn marks_are_never_trusted() {
    let mut view = View::new(Arc::new(square(3, 1)), 1);
    view.set(CellId::new(0), CellView::Open(1));
    view.set(CellId::new(2), CellView::Marked(demineur_core::Mark::Mine));
    let found = endgame::solve(&view, &mut Budget::default()).unwrap();
    assert_eq!((found.wins, found.layouts), (1, 1));
    assert_eq!(found.best, Some(CellId::new(2)));
}
