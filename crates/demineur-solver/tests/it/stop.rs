//! Whatever is stopped, wherever it is stopped, claims nothing that is wrong,
//! and leaves nothing behind that would be.

use std::sync::Arc;

use demineur_core::{
    BoardSpec, CellId, CellView, FirstClick, Game, GameParams, Layout, Move, Rng, Rules, Topology,
    View,
};
use demineur_solver::generate::{GenerateError, Request, generate};
use demineur_solver::hint::{Certainty, Hint, NoHint, Proof};
use demineur_solver::strategy::{Player, Playthrough, StrategyName, Turn};
use demineur_solver::{Analyser, Analysis, Budget, Cancel, Conflict, advise, analyse, endgame};

/// Numbers of looks at the switch: from the first on, ever farther apart.
fn looks() -> impl Iterator<Item = u64> {
    (0..8).chain((6..32).map(|i| 1.6f64.powi(i) as u64))
}

fn stopped_after(looks: u64) -> Budget {
    Budget::default().with_cancel(Cancel::after(looks))
}

/// A square with some of every 8 safe cells shown, at random.
fn half_shown(side: u32, mines: usize, of_eight: u64, seed: u64) -> (View, Layout) {
    let mut rng = Rng::new(seed, 0);
    let topology = Arc::new(Topology::square(side, side));
    let layout = Layout::random(topology.len(), mines, &[], &mut rng);
    let mut view = View::new(topology.clone(), mines);
    for cell in topology.cells().filter(|&c| !layout.is_mine(c)) {
        if rng.below(8) < of_eight {
            view.set(cell, CellView::Open(layout.number(&topology, cell)));
        }
    }
    (view, layout)
}

/// Numbers that see cells by chance: no order of counting helps.
fn tangle(numbers: u32, hidden: u32, seen: usize, seed: u64) -> (View, Layout) {
    let mut rng = Rng::new(seed, 0);
    let mut adjacency: Vec<Vec<u32>> = vec![Vec::new(); (hidden + numbers) as usize];
    let mut cells: Vec<u32> = (0..hidden).collect();
    for number in hidden..hidden + numbers {
        rng.shuffle(&mut cells);
        for &cell in &cells[..seen] {
            adjacency[number as usize].push(cell);
            adjacency[cell as usize].push(number);
        }
    }
    let topology = Arc::new(Topology::graph(&adjacency).expect("a symmetric graph"));
    let open: Vec<CellId> = (hidden..hidden + numbers).map(CellId::new).collect();
    let layout = Layout::random(topology.len(), hidden as usize / 4, &open, &mut rng);
    let mut view = View::new(topology.clone(), hidden as usize / 4);
    for &cell in &open {
        view.set(cell, CellView::Open(layout.number(&topology, cell)));
    }
    (view, layout)
}

fn positions() -> Vec<(View, Layout)> {
    vec![
        half_shown(16, 50, 4, 1),
        half_shown(30, 180, 4, 2),
        half_shown(30, 220, 6, 3),
        tangle(30, 40, 5, 4),
        tangle(60, 90, 6, 5),
    ]
}

fn assert_proven(analysis: &Analysis, layout: &Layout) {
    assert!(analysis.safe().iter().all(|&c| !layout.is_mine(c)));
    assert!(analysis.mines().iter().all(|&c| layout.is_mine(c)));
}

fn assert_same(a: &Analysis, b: &Analysis, view: &View) {
    assert_eq!(
        (a.exact(), a.safe(), a.mines()),
        (b.exact(), b.safe(), b.mines())
    );
    let bits = |analysis: &Analysis| -> Vec<Option<u64>> {
        view.cells()
            .map(|c| analysis.probability(c).map(f64::to_bits))
            .collect()
    };
    assert_eq!(bits(a), bits(b));
}

#[test]
fn an_analysis_stopped_anywhere_is_never_wrong_and_spoils_nothing() {
    for (view, layout) in positions() {
        let whole = analyse(&view).expect("it comes from a layout");
        for looks in looks() {
            let mut budget = stopped_after(looks);
            let mut analyser = Analyser::new();
            let cut = analyser.analyse_within(&view, &mut budget);
            let cut = cut.expect("it comes from a layout");
            assert_proven(&cut, &layout);
            // What was not counted is counted now, and nothing else was kept.
            let again = analyser.analyse(&view).expect("it comes from a layout");
            assert_same(&again, &whole, &view);
            if !budget.cancel().is_cancelled() {
                assert_same(&cut, &whole, &view);
                break;
            }
        }
    }
}

#[test]
fn a_bound_on_work_holds_and_its_answers_are_never_wrong() {
    for (view, layout) in positions() {
        let mut analyser = Analyser::new();
        let whole = analyser.analyse(&view).expect("it comes from a layout");
        for nodes in [0, 1, 10, 1000, 30_000, 1 << 20] {
            let mut budget = Budget::nodes(nodes);
            let cut = Analyser::new().analyse_within(&view, &mut budget);
            let cut = cut.expect("it comes from a layout");
            assert_proven(&cut, &layout);
            assert!(cut.safe().iter().all(|c| whole.safe().contains(c)) || !whole.exact());
            assert!(whole.exact() || !cut.exact());
            assert!(!cut.exact() || analyser.work() <= nodes);
            // What is known costs nothing.
            let known = analyser.analyse_within(&view, &mut Budget::nodes(0));
            if whole.exact() {
                assert_same(&known.expect("it comes from a layout"), &whole, &view);
            }
        }
    }
}

/// The hidden cells of a view, and of its numbers only these.
fn numbers_alone(view: &View, numbers: &[CellId]) -> View {
    let kept: Vec<CellId> = view.hidden().chain(numbers.iter().copied()).collect();
    let place = |cell: &CellId| kept.iter().position(|kept| kept == cell);
    let around = |cell: &CellId| -> Vec<u32> {
        let around = view.topology().neighbours(*cell);
        let places = around.iter().filter_map(place);
        places.map(|place| place as u32).collect()
    };
    let adjacency: Vec<Vec<u32>> = kept.iter().map(around).collect();
    let topology = Topology::graph(&adjacency).expect("a symmetric graph");
    let mut alone = View::new(Arc::new(topology), view.mines());
    for (place, &cell) in kept.iter().enumerate().skip(view.hidden_count()) {
        alone.set(CellId::from_index(place), view.get(cell));
    }
    alone
}

#[test]
fn an_impossible_view_is_found_out_or_overlooked_but_no_possible_part_is_blamed() {
    let (mut view, _) = half_shown(30, 180, 4, 6);
    let lie = view.opened().nth(100).expect("many are open");
    view.set(lie.0, CellView::Open(lie.1 + 2));
    for looks in looks() {
        let mut budget = stopped_after(looks);
        if let Err(Conflict { cells, .. }) = Analyser::new().analyse_within(&view, &mut budget) {
            assert!(cells.contains(&lie.0), "{looks}: {cells:?}");
            let part = numbers_alone(&view, &cells);
            assert!(analyse(&part).is_err(), "{looks}: {cells:?}");
        }
    }
}

#[test]
fn a_hint_stopped_anywhere_is_no_hint() {
    for (view, _) in positions() {
        let whole = Hint::find(&view, FirstClick::Any, &mut Budget::default());
        for looks in looks() {
            let mut budget = stopped_after(looks);
            let hint = Hint::find(&view, FirstClick::Any, &mut budget);
            if hint == whole {
                break;
            }
            assert_eq!(hint, Err(NoHint::Stopped));
        }
    }
}

#[test]
fn what_is_said_of_a_cell_and_of_a_guess_is_all_or_nothing() {
    for (view, _) in positions() {
        let analysis = analyse(&view).expect("it comes from a layout");
        let certain = analysis.safe().first().or(analysis.mines().last());
        let cell = certain
            .copied()
            .or(view.hidden().next())
            .expect("a hidden cell");
        let about = Hint::about(&view, cell, &Budget::default());
        let guess = Hint::guess(&view, &mut Budget::default());
        let proof = Proof::find(&view, cell, Certainty::Safe, &Cancel::new());
        for looks in looks() {
            let mut budget = stopped_after(looks);
            let cut = Hint::about(&view, cell, &budget);
            assert!(cut == about || cut == Err(NoHint::Stopped));
            let cut = Hint::guess(&view, &mut budget);
            assert!(cut == guess || cut == Err(NoHint::Stopped));
            let cut = Proof::find(&view, cell, Certainty::Safe, &Cancel::after(looks));
            assert!(cut == proof || cut.is_none());
        }
    }
}

#[test]
fn the_best_move_is_still_a_move_when_its_search_is_stopped() {
    for (view, layout) in positions() {
        let analysis = analyse(&view).expect("it comes from a layout");
        for looks in looks().step_by(3) {
            let mut budget = stopped_after(looks);
            let best = advise(&view, &analysis, FirstClick::Any, &mut budget);
            let best = best.expect("a safe cell is hidden");
            assert!(view.is_hidden(best.cell));
            assert!(best.risk > 0.0 || !layout.is_mine(best.cell));
        }
    }
}

#[test]
fn an_endgame_stopped_has_no_answer() {
    let view = View::new(Arc::new(Topology::square(4, 4)), 4);
    let whole = endgame::solve(&view, &mut Budget::default());
    for looks in looks() {
        let mut budget = stopped_after(looks);
        let cut = endgame::solve(&view, &mut budget);
        assert!(cut == whole || budget.cancel().is_cancelled() && cut.is_err());
    }
}

#[test]
fn a_board_stopped_in_the_making_is_none() {
    let board = BoardSpec::square(16, 16).build().expect("a board");
    let request = Request::new(50, CellId::new(100));
    let make =
        |budget: &mut Budget| generate(board.topology(), &request, &mut Rng::new(3, 0), budget);
    let whole = make(&mut Budget::default()).expect("it can be made");
    for looks in looks() {
        let mut budget = stopped_after(looks);
        match make(&mut budget) {
            Ok(made) => assert_eq!(made.certificate, whole.certificate),
            Err(error) => assert_eq!(error, GenerateError::Cancelled, "{looks}"),
        }
    }
}

#[test]
fn players_stopped_claim_nothing_wrong() {
    let rules = Rules::default();
    for (view, layout) in positions() {
        for name in [
            StrategyName::Exact,
            StrategyName::Csp,
            StrategyName::LimitedSearch,
        ] {
            for looks in looks().step_by(3) {
                let mut player = Player::new(name).expect("a strategy");
                let mut turn = Turn {
                    view: &view,
                    rules: &rules,
                    rng: &mut Rng::new(1, looks),
                    budget: &mut stopped_after(looks),
                };
                let moves = player.moves(&mut turn, None).expect("a possible view");
                assert!(!moves.is_empty());
                for advice in moves.iter().filter(|advice| advice.certain) {
                    match advice.action {
                        Move::Open(cell) => assert!(!layout.is_mine(cell), "{name}"),
                        Move::Flag(cell) => assert!(layout.is_mine(cell), "{name}"),
                        _ => {}
                    }
                }
            }
        }
    }
}

#[test]
fn a_move_thought_of_only_in_part_is_not_played() {
    let params = GameParams::seeded(BoardSpec::square(16, 16), 40, 5);
    let mut game = Game::new(params).expect("a game");
    game.play(Move::Open(CellId::new(100))).expect("the first");
    let next = |budget: &Budget| {
        let mut player = Player::new(StrategyName::Exact).expect("a strategy");
        let mut through = Playthrough::new(&game);
        let next = through.next(&game, &mut player, &mut Rng::new(1, 0), budget);
        next.expect("a possible view")
    };
    let whole = next(&Budget::default());
    let cut: Vec<_> = looks().map(|looks| next(&stopped_after(looks))).collect();
    assert!(cut.iter().all(|next| next.is_none() || *next == whole));
    assert_eq!((&cut[0], cut.last()), (&None, Some(&whole)));
}
