//! Runs of many games, from outside.

use demineur_core::{BoardSpec, CellId, Rules};
use demineur_lab::{
    Experiment, PlannedBoard, Record, RunError, Seen, Shard, Stage, Totals, play_boards, run,
};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};

fn beginner(strategy: StrategyName, games: u64, threads: usize) -> Experiment {
    Experiment {
        board: BoardSpec::square(9, 9),
        mines: 10,
        rules: Rules::default(),
        strategy,
        effort: Effort::NORMAL,
        first: None,
        games: 0..games,
        seed: 11,
        seen: Seen::Risks,
        threads,
    }
}

/// Everything but the time it took.
fn records(experiment: &Experiment) -> Vec<Record> {
    let mut all = Vec::new();
    run(experiment, &Cancel::new(), |number, record, _| {
        assert_eq!(number, experiment.games.start + all.len() as u64);
        all.push(Record {
            micros: 0,
            ..*record
        });
        true
    })
    .unwrap();
    all
}

#[test]
fn the_same_games_on_any_number_of_threads() {
    let one = records(&beginner(StrategyName::Patterns, 60, 1));
    assert_eq!(one.len(), 60);
    assert!(one.iter().any(|r| r.won) && one.iter().any(|r| !r.won));
    for threads in [2, 5] {
        assert_eq!(records(&beginner(StrategyName::Patterns, 60, threads)), one);
    }
    let one = records(&beginner(StrategyName::Expert, 200, 1));
    assert_eq!(records(&beginner(StrategyName::Expert, 200, 3)), one);
    // It wins 92 % of them; 160 is far outside of chance.
    assert!(one.iter().filter(|record| record.won).count() > 160);
}

#[test]
fn the_first_games_of_a_longer_run_are_the_shorter_run() {
    let short = records(&beginner(StrategyName::Random, 10, 1));
    let long = records(&beginner(StrategyName::Random, 40, 3));
    assert_eq!(long[..10], short);
}

#[test]
fn totals_add_up() {
    let mut totals = Totals::default();
    let experiment = beginner(StrategyName::Evident, 50, 2);
    run(&experiment, &Cancel::new(), |_, record, _| {
        totals.add(record);
        true
    })
    .unwrap();
    assert_eq!(totals.games, 50);
    assert_eq!(totals.losses(), 50 - totals.wins);
    let [low, high] = totals.interval();
    assert!(low <= totals.win_rate() && totals.win_rate() <= high);
}

#[test]
fn boards_are_played_from_their_first_click_and_a_mined_one_is_a_loss() {
    let board = |mines: &[u32], first| PlannedBoard {
        width: 3,
        height: 2,
        mines: mines.iter().copied().map(CellId::new).collect(),
        first: CellId::new(first),
    };
    let boards = [
        board(&[0, 3], 2),
        board(&[0], 0),
        board(&[], 5),
        board(&[0, 1, 2, 3, 4, 5], 1),
    ];
    let mut all: Vec<Record> = Vec::new();
    let strategy = StrategyName::Patterns;
    play_boards(
        &boards,
        0,
        strategy,
        Effort::LOW,
        2,
        &Cancel::new(),
        |_, record, _| {
            all.push(*record);
            true
        },
    )
    .unwrap();
    let won: Vec<bool> = all.iter().map(|r| r.won).collect();
    assert_eq!(won, [true, false, true, false]);
    assert_eq!(all[2].guesses, 0);
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_game() {
    let never = |_: u64, _: &Record, _| panic!("no game is played");
    let mut experiment = beginner(StrategyName::Random, 5, 1);
    experiment.mines = 82;
    let refused = run(&experiment, &Cancel::new(), never);
    assert!(matches!(refused, Err(RunError::Params(_))));
}

#[test]
fn the_pieces_of_a_run_are_its_games() {
    let whole = records(&beginner(StrategyName::Evident, 30, 2));
    let mut pieces = Vec::new();
    for number in 1..=4 {
        let mut piece = beginner(StrategyName::Evident, 30, 2);
        piece.games = Shard { number, of: 4 }.range(30);
        pieces.extend(records(&piece));
    }
    assert_eq!(pieces, whole);
}

#[test]
fn a_loss_says_how_far_the_game_had_come_and_moves_add_up() {
    for record in records(&beginner(StrategyName::Patterns, 60, 2)) {
        assert_eq!(record.lost.is_none(), record.won);
        // The first click is protected.
        assert_ne!(record.lost, Some(Stage::FirstClick));
        assert_eq!(record.techniques.iter().sum::<u32>(), record.moves);
        let risk = record.risk.expect("risks were asked for");
        assert!(risk.billionths <= u64::from(record.guesses) * 1_000_000_000);
        assert!(risk.needless <= record.guesses);
    }
}

/// What is lost is what was risked, within chance: the risks are right.
#[test]
fn risks_taken_foretell_the_losses() {
    let mut totals = Totals::default();
    for record in records(&beginner(StrategyName::Exact, 2000, 2)) {
        totals.add(&record);
    }
    let risks = totals.risks.expect("risks were asked for");
    let foretold = risks.billionths as f64 / 1e9;
    let losses = totals.losses() as f64;
    assert!(
        (losses - foretold).abs() < 4.0 * foretold.sqrt(),
        "{losses} against {foretold}"
    );
    // `exact` never guesses while a cell is certain.
    assert_eq!((risks.needless, risks.lost_needlessly), (0, 0));
}

#[test]
fn a_first_cell_that_is_not_there_is_refused() {
    let mut experiment = beginner(StrategyName::Random, 5, 1);
    experiment.first = Some(CellId::new(81));
    let refused = run(&experiment, &Cancel::new(), |_, _, _| true);
    assert_eq!(refused, Err(RunError::First(CellId::new(81))));
}
