//! Whole games against the slow model, and the corners of the rules by name.

use demineur_core::{
    Actor, BoardError, BoardSpec, Cascade, CellId, CellView, FirstClick, FlagLimit, Game,
    GameParams, GraphSpec, Help, LogEntry, Mark, Move, PlayError, Rng, Rules, Shown, Source,
    Status, WinRule,
};

use crate::model::{Model, World};

fn cell(index: u32) -> CellId {
    CellId::new(index)
}

/// A small board: squares, a torus, or a random graph that may fall apart.
fn random_board(rng: &mut Rng) -> BoardSpec {
    let size = |rng: &mut Rng| 1 + rng.below(6) as u32;
    match rng.below(3) {
        0 => BoardSpec::square(size(rng), size(rng)),
        1 => {
            let BoardSpec::Tiled(mut spec) = BoardSpec::square(3 + size(rng), 3 + size(rng)) else {
                unreachable!("squares are tiled")
            };
            spec.wrap = true;
            BoardSpec::Tiled(spec)
        }
        _ => {
            let cells = 1 + rng.below(20) as usize;
            let mut adjacency = vec![Vec::new(); cells];
            for a in 0..cells {
                for b in 0..a {
                    if rng.below(5) == 0 {
                        adjacency[a].push(b as u32);
                        adjacency[b].push(a as u32);
                    }
                }
            }
            BoardSpec::Graph(GraphSpec {
                adjacency,
                positions: None,
            })
        }
    }
}

fn random_rules(rng: &mut Rng) -> Rules {
    Rules {
        first_click: *rng.choose(&FirstClick::ALL).unwrap(),
        cascade: *rng.choose(&Cascade::ALL).unwrap(),
        flags: *rng.choose(&FlagLimit::ALL).unwrap(),
        win: *rng.choose(&WinRule::ALL).unwrap(),
    }
}

fn random_move(rng: &mut Rng, cells: usize) -> Move {
    let cell = cell(rng.below(cells as u64) as u32);
    match rng.below(16) {
        0..=5 => Move::Open(cell),
        6..=8 => Move::Flag(cell),
        9 => Move::Unmark(cell),
        10 => Move::Uncertain(cell),
        11 => Move::Safe(cell),
        12 => Move::Cycle(cell),
        _ => Move::Chord(cell),
    }
}

/// The game shows what the model knows.
fn assert_same(game: &Game, model: &Model, world: &World<'_>) {
    assert_eq!(game.status(), model.status(world));
    assert_eq!(game.exploded().map(CellId::get), model.exploded);
    assert_eq!(game.view().open_count(), model.open.len());
    assert_eq!(game.view().flag_count(), model.flags());
    for at in game.view().cells() {
        let expected = if model.open.contains(&at.get()) {
            CellView::Open(world.number(at.get()) as u32)
        } else {
            model
                .marks
                .get(&at.get())
                .map_or(CellView::Hidden, |&m| CellView::Marked(m))
        };
        assert_eq!(game.view().get(at), expected, "cell {at}");
    }
}

#[test]
fn the_rules_agree_with_a_slow_model_on_random_games() {
    let mut rng = Rng::new(2024, 1);
    for seed in 0..2000 {
        let board = random_board(&mut rng);
        let rules = random_rules(&mut rng);
        let cells = board.build().unwrap().len();
        let mines = rng.below(cells as u64 / 2 + 1) as usize;
        let mut params = GameParams::seeded(board, mines, seed).with_rules(rules);
        // The model needs the truth before the first move, so mines are given.
        let mut first = Game::new(params.clone()).unwrap();
        let start = cell(rng.below(cells as u64) as u32);
        if first.status() == Status::Ready {
            first.play(Move::Open(start)).unwrap();
        }
        let layout = first.layout().unwrap().clone();
        params.source = Source::Given {
            mines: layout.mines().iter().collect(),
            first: Some(start),
        };
        let mut game = Game::new(params).unwrap();
        let topology = game.board().topology().clone();
        let world = World {
            topology: &topology,
            layout: &layout,
            rules,
        };
        let mut states = vec![Model::new()];
        let mut undone = Vec::new();
        let mut clicks = 0;
        for _ in 0..40 {
            let now = states.last().unwrap().clone();
            match rng.below(8) {
                0 => {
                    let before = game.play(Move::Undo).is_ok();
                    assert_eq!(before, states.len() > 1);
                    if before {
                        undone.push(states.pop().unwrap());
                    }
                }
                1 => {
                    let again = game.play(Move::Redo).is_ok();
                    assert_eq!(again, !undone.is_empty());
                    states.extend(undone.pop());
                }
                _ => {
                    let action = random_move(&mut rng, cells);
                    let next = now.after(action, &world);
                    let over = now.status(&world);
                    clicks += usize::from(!over.is_over());
                    assert_eq!(
                        game.play(action).is_ok(),
                        next.is_some(),
                        "{action} {now:?}"
                    );
                    if let Some(next) = next {
                        states.push(next);
                        undone.clear();
                    }
                }
            }
            assert_same(&game, states.last().unwrap(), &world);
            assert_eq!(game.counters().clicks, clicks);
        }
        let again = Game::replay(game.params().clone(), game.log()).unwrap();
        assert_same(&again, states.last().unwrap(), &world);
        assert_eq!(again.log(), game.log());
    }
}

#[test]
fn layouts_of_fixed_seeds_are_pinned_for_ever() {
    let mines = |first_click, at| {
        let rules = Rules {
            first_click,
            ..Rules::default()
        };
        let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 42).with_rules(rules);
        let mut game = Game::new(params).unwrap();
        game.play(Move::Open(cell(at))).unwrap();
        let mines = game.layout().unwrap().mines();
        mines.iter().map(CellId::get).collect::<Vec<_>>()
    };
    assert_eq!(
        mines(FirstClick::Any, 0),
        [5, 20, 21, 25, 27, 36, 37, 38, 62, 64]
    );
    assert_eq!(mines(FirstClick::Any, 0), mines(FirstClick::Any, 80));
    assert_eq!(
        mines(FirstClick::Safe, 0),
        [6, 21, 25, 28, 37, 38, 62, 64, 78, 79]
    );
    assert_eq!(
        mines(FirstClick::Safe, 40),
        [5, 20, 24, 27, 36, 37, 62, 64, 78, 79]
    );
    assert_eq!(
        mines(FirstClick::Opening, 40),
        [4, 18, 21, 24, 35, 36, 64, 66, 78, 79]
    );
}

#[test]
fn an_opening_that_does_not_fit_falls_back_and_says_so() {
    let rules = Rules {
        first_click: FirstClick::Opening,
        ..Rules::default()
    };
    let granted = |mines| {
        let params = GameParams::seeded(BoardSpec::square(3, 3), mines, 1).with_rules(rules);
        let mut game = Game::new(params).unwrap();
        game.play(Move::Open(cell(0))).unwrap();
        let opening = game.first_opening().unwrap();
        (opening.granted, opening.fallback)
    };
    assert_eq!(granted(5), (FirstClick::Opening, None));
    let safe = (FirstClick::Safe, Some(FirstClick::Safe));
    assert_eq!(granted(6), safe);
    assert_eq!(granted(8), safe);
}

#[test]
fn given_mines_are_no_protection_that_was_refused() {
    for first_click in FirstClick::ALL {
        let rules = Rules {
            first_click,
            ..Rules::default()
        };
        let params = GameParams::given(BoardSpec::square(4, 1), vec![cell(3)], Some(cell(0)));
        let mut game = Game::new(params.with_rules(rules)).unwrap();
        game.play(Move::Open(cell(0))).unwrap();
        let opening = game.first_opening().unwrap();
        assert_eq!((opening.granted, opening.fallback), (FirstClick::Any, None));
    }
}

#[test]
fn flags_may_precede_the_first_opening_and_stay() {
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(5, 5), 5, 9)).unwrap();
    game.play(Move::Flag(cell(3))).unwrap();
    assert_eq!(game.status(), Status::Ready);
    game.play(Move::Open(cell(24))).unwrap();
    assert_eq!(game.view().get(cell(3)), CellView::Marked(Mark::Mine));
    assert_eq!(game.play(Move::Open(cell(3))), Err(PlayError::CellFlagged));
}

#[test]
fn boards_without_mines_and_of_nothing_but_mines_are_legal() {
    let mut empty = Game::new(GameParams::seeded(BoardSpec::square(4, 4), 0, 1)).unwrap();
    assert_eq!(empty.play(Move::Open(cell(5))), Ok(Status::Won));
    let full = Game::new(GameParams::seeded(BoardSpec::square(2, 2), 4, 1)).unwrap();
    assert_eq!(full.status(), Status::Won);
    assert_eq!(full.shown(cell(0)), Shown::FlaggedMine);
    assert!(Game::new(GameParams::seeded(BoardSpec::square(2, 2), 5, 1)).is_err());
    assert!(Game::new(GameParams::seeded(BoardSpec::square(0, 2), 0, 1)).is_err());
}

/// ```text
/// * 1 .
/// 1 1 .
/// ```
fn corner_mine() -> GameParams {
    GameParams::given(BoardSpec::square(3, 2), vec![cell(0)], None)
}

#[test]
fn after_a_loss_everything_can_be_told_apart() {
    let params = GameParams::given(
        BoardSpec::square(3, 2),
        vec![cell(0), cell(1), cell(2)],
        None,
    );
    let mut game = Game::new(params).unwrap();
    game.play(Move::Open(cell(4))).unwrap();
    game.play(Move::Flag(cell(1))).unwrap();
    game.play(Move::Flag(cell(3))).unwrap();
    assert_eq!(game.play(Move::Open(cell(0))), Ok(Status::Lost));
    let shown: Vec<Shown> = (0..6).map(|i| game.shown(cell(i))).collect();
    assert_eq!(
        shown,
        [
            Shown::Exploded,
            Shown::FlaggedMine,
            Shown::Mine,
            Shown::WrongFlag,
            Shown::Open(3),
            Shown::Hidden
        ]
    );
    assert_eq!(game.revealed(cell(5)), Shown::Open(2));
    assert_eq!(game.play(Move::Open(cell(5))), Err(PlayError::Over));
    assert_eq!(game.play(Move::Undo), Ok(Status::Running));
    assert_eq!(game.play(Move::Open(cell(5))), Ok(Status::Running));
}

#[test]
fn after_a_win_the_mines_count_as_flagged() {
    let mut game = Game::new(corner_mine()).unwrap();
    game.play(Move::Open(cell(2))).unwrap();
    assert_eq!(game.counters().safe_left, 1);
    assert_eq!(game.play(Move::Open(cell(3))), Ok(Status::Won));
    assert_eq!(game.counters().mines_left, 0);
    assert_eq!(game.shown(cell(0)), Shown::FlaggedMine);
    assert_eq!(game.three_bv(), Some(2));
}

#[test]
fn mines_left_may_go_negative() {
    let mut game = Game::new(corner_mine()).unwrap();
    for i in 0..3 {
        game.play(Move::Flag(cell(i))).unwrap();
    }
    assert_eq!(game.counters().mines_left, -2);
}

#[test]
fn winning_by_flags_wants_every_flag() {
    let rules = Rules {
        win: WinRule::OpenAndFlagged,
        ..Rules::default()
    };
    let mut game = Game::new(corner_mine().with_rules(rules)).unwrap();
    game.play(Move::Open(cell(2))).unwrap();
    assert_eq!(game.play(Move::Open(cell(3))), Ok(Status::Running));
    assert_eq!(game.play(Move::Flag(cell(0))), Ok(Status::Won));
}

#[test]
fn a_move_applies_where_the_game_takes_it() {
    let kinds: [fn(CellId) -> Move; 7] = [
        Move::Open,
        Move::Flag,
        Move::Unmark,
        Move::Uncertain,
        Move::Safe,
        Move::Cycle,
        Move::Chord,
    ];
    let mut rng = Rng::new(11, 0);
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..40 {
        let rules = Rules {
            flags: FlagLimit::ALL[seed as usize % 2],
            ..Rules::default()
        };
        let params = GameParams::seeded(BoardSpec::square(5, 4), 4, seed).with_rules(rules);
        let mut game = Game::new(params).unwrap();
        while game.log().len() < 60 && !game.status().is_over() {
            let action = kinds[rng.below(7) as usize](cell(rng.below(20) as u32));
            let (view, applies) = (game.view().clone(), action.applies(game.view(), &rules));
            let targets = action.targets(&view);
            let outcome = game.play(action);
            assert_eq!(outcome.is_ok(), applies, "{action} on {view:?}");
            let is_open = |c: &CellId| !game.view().is_hidden(*c);
            if applies && outcome != Ok(Status::Lost) {
                assert!(targets.iter().all(is_open), "{action} on {view:?}");
            }
            *(if applies { &mut taken } else { &mut refused }) += 1;
        }
    }
    assert!(
        taken > 100 && refused > 100,
        "{taken} taken, {refused} refused"
    );
    // A cell that is not there, and what only the game knows.
    let view = Game::new(corner_mine()).unwrap().view().clone();
    let beyond = CellId::from_index(view.len());
    for action in [Move::Open(beyond), Move::Undo, Move::Redo] {
        assert!(!action.applies(&view, &Rules::default()));
    }
}

#[test]
fn an_error_names_its_source() {
    use std::error::Error;
    let error = Game::new(GameParams::seeded(BoardSpec::square(0, 1), 0, 1)).unwrap_err();
    assert!(
        error
            .source()
            .is_some_and(|source| source.is::<BoardError>())
    );
    let error = Game::replay(
        corner_mine(),
        &[LogEntry {
            millis: 0,
            actor: Actor::Person,
            action: Move::Chord(cell(0)),
            effect: true,
            help: Help::NONE,
        }],
    );
    let error = error.unwrap_err();
    assert!(
        error
            .source()
            .is_some_and(|source| source.is::<PlayError>())
    );
}

#[test]
fn a_chord_needs_exactly_its_flags() {
    let mut game = Game::new(corner_mine()).unwrap();
    game.play(Move::Open(cell(1))).unwrap();
    let wrong = PlayError::ChordCount {
        flags: 0,
        number: 1,
    };
    assert_eq!(game.play(Move::Chord(cell(1))), Err(wrong));
    game.play(Move::Flag(cell(0))).unwrap();
    assert_eq!(game.play(Move::Chord(cell(1))), Ok(Status::Won));
}

#[test]
fn a_cascade_over_a_hundred_thousand_cells_does_not_recurse() {
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(100_000, 1), 0, 1)).unwrap();
    assert_eq!(game.play(Move::Open(cell(50_000))), Ok(Status::Won));
}

/// Whoever asks for a cascade over millions of cells may think better of it.
#[test]
fn a_long_move_can_be_stopped_and_otherwise_is_the_same() {
    use std::cell::Cell;
    let params = GameParams::given(BoardSpec::square(400, 400), vec![cell(0)], None);
    let fresh = Game::new(params).expect("a game");
    let open = Move::Open(cell(80_200));
    let mut whole = fresh.clone();
    assert_eq!(whole.play(open), Ok(Status::Won));
    let asked = Cell::new(0);
    let after = |most: u32| {
        asked.set(0);
        let asked = &asked;
        move || {
            asked.set(asked.get() + 1);
            asked.get() > most
        }
    };
    let mut stopped = fresh.clone();
    assert_eq!(
        stopped.act_unless(open, Default::default(), &after(1)),
        None
    );
    assert_eq!(asked.get(), 2, "it was asked on the way, and stopped there");
    let mut same = fresh.clone();
    let outcome = same.act_unless(open, Default::default(), &after(1000));
    assert_eq!(outcome, Some(Ok(Status::Won)));
    assert_eq!((same.view(), same.log()), (whole.view(), whole.log()));
    // So can what is made of it, and taking it back.
    use demineur_core::Figures;
    assert_eq!(Figures::unless(&whole, &after(1)), None);
    assert_eq!(
        Figures::unless(&whole, &after(1000)),
        Some(Figures::of(&whole))
    );
    whole.play(Move::Undo).expect("it can be taken back");
    let redo = whole.act_unless(Move::Redo, Default::default(), &after(1));
    assert_eq!(redo, None);
}
