//! `exact` opens what is certain, and else takes the least risk there is.

use demineur_core::{FirstClick, Move, Rng, Rules};
use demineur_solver::strategy::{Exact, Strategy, StrategyError, Technique, Turn, csp};
use demineur_solver::{Analyser, Budget, analyse, oracle};

use crate::worlds::{planted, small_board};

#[test]
fn every_opening_is_certain_or_of_least_risk() {
    let mut rng = Rng::new(77, 0);
    let rules = Rules::default();
    let (mut certain, mut guesses) = (0, 0);
    for _ in 0..1500 {
        let board = small_board(&mut rng, 18);
        let (view, _) = planted(&board, &mut rng);
        if view.open_count() == 0 {
            continue;
        }
        let mut turn = Turn {
            view: &view,
            rules: &rules,
            rng: &mut rng,
            budget: &mut Budget::default(),
        };
        let moves = match Exact::default().moves(&mut turn) {
            Ok(moves) => moves,
            Err(StrategyError::NothingToPlay) => continue,
            Err(error) => panic!("{error}: {view:?}"),
        };
        let analysis = analyse(&view).unwrap();
        let risk = |cell| analysis.probability(cell).unwrap();
        let least = view.hidden().map(risk).fold(1.0, f64::min);
        for advice in moves {
            let Move::Open(cell) = advice.action else {
                continue;
            };
            assert!(risk(cell) <= least + 1e-9, "{cell} {view:?}");
            assert_eq!(advice.certain, risk(cell) == 0.0);
            assert_eq!(
                matches!(advice.reason.technique, Technique::LeastRisk { .. }),
                least > 0.0
            );
            certain += usize::from(advice.certain);
            guesses += usize::from(!advice.certain);
        }
    }
    assert!(certain > 300 && guesses > 100, "{certain} {guesses}");
}

#[test]
fn what_counting_finds_evident_is_safe_in_every_layout() {
    let mut rng = Rng::new(78, 0);
    let mut found = 0;
    for _ in 0..1500 {
        let board = small_board(&mut rng, 18);
        let (view, _) = planted(&board, &mut rng);
        let mut analyser = Analyser::new();
        let evident = analyser.evident(&view);
        let analysis = analyser.analyse(&view).unwrap();
        assert!(evident.iter().all(|cell| analysis.safe().contains(cell)));
        found += evident.len();
        if view.hidden_count() <= 16 {
            let tally = oracle::try_all(&view).unwrap();
            assert_eq!(analysis.layouts(), Some(&tally.layouts.into()));
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn csp_and_exact_agree_wherever_both_answer() {
    let mut rng = Rng::new(79, 0);
    let mut compared = 0;
    for _ in 0..400 {
        let board = small_board(&mut rng, 30);
        let (view, _) = planted(&board, &mut rng);
        let Some(chances) = csp::probabilities(&view) else {
            continue;
        };
        let analysis = analyse(&view).unwrap();
        for (cell, chance) in chances {
            let exact = analysis.probability(cell).unwrap();
            assert!((chance - exact).abs() < 1e-9, "{cell} {chance} {exact}");
            assert_eq!(chance == 0.0, exact == 0.0);
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_first_cell_is_a_corner_or_where_an_opening_is_promised_in_the_open() {
    let topology = demineur_core::Topology::square(9, 9);
    let view = demineur_core::View::new(topology.into(), 10);
    let first = |rule| demineur_solver::strategy::first_cell(&view, rule).get();
    assert_eq!(first(FirstClick::Safe), 0);
    assert_eq!(first(FirstClick::Any), 0);
    assert_eq!(first(FirstClick::Opening), 2 * 9 + 2);
}
