//! Every strategy, on every kind of board, under every set of rules.

use demineur_core::{
    BoardSpec, Cascade, CellId, FirstClick, FlagLimit, Game, GameParams, GraphSpec, Move, Rng,
    Rules, Source, Status, TiledSpec, Tiling, Touch, WinRule,
};
use demineur_solver::{Budget, PlayedOut, Player, StrategyError, StrategyName, play_out};

fn players() -> Vec<StrategyName> {
    StrategyName::ALL
        .into_iter()
        .filter(|&name| Player::new(name).is_ok())
        .collect()
}

fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for first_click in FirstClick::ALL {
        for cascade in Cascade::ALL {
            for flags in FlagLimit::ALL {
                for win in WinRule::ALL {
                    all.push(Rules {
                        first_click,
                        cascade,
                        flags,
                        win,
                    });
                }
            }
        }
    }
    all
}

fn torus(width: u32, height: u32, touch: Touch) -> BoardSpec {
    BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::Square,
        width,
        height,
        depth: 1,
        wrap: true,
        touch,
    })
}

fn random_graph(cells: u64, edges: u64, rng: &mut Rng) -> BoardSpec {
    let mut adjacency = vec![Vec::new(); cells as usize];
    for _ in 0..edges {
        let (a, b) = (rng.below(cells) as u32, rng.below(cells) as u32);
        if a != b && !adjacency[a as usize].contains(&b) {
            adjacency[a as usize].push(b);
            adjacency[b as usize].push(a);
        }
    }
    BoardSpec::Graph(GraphSpec {
        adjacency,
        positions: None,
    })
}

fn boards() -> Vec<BoardSpec> {
    let mut rng = Rng::new(11, 0);
    vec![
        BoardSpec::square(1, 1),
        BoardSpec::square(1, 7),
        BoardSpec::square(2, 2),
        BoardSpec::square(5, 3),
        BoardSpec::square(7, 7),
        torus(3, 3, Touch::Corner),
        torus(5, 4, Touch::Edge),
        random_graph(1, 0, &mut rng),
        random_graph(12, 20, &mut rng),
        random_graph(30, 40, &mut rng),
        random_graph(20, 120, &mut rng),
    ]
}

fn cells(board: &BoardSpec) -> usize {
    board.build().unwrap().len()
}

/// Plays the game out, checking every claim of certainty against the truth.
fn check_out(name: StrategyName, game: &mut Game, seed: u64) -> PlayedOut {
    let mut player = Player::new(name).unwrap();
    let mut rng = Rng::new(seed, 1);
    let params = game.params().clone();
    let tally = play_out(
        game,
        &mut player,
        &mut rng,
        &Budget::default(),
        |game, advice| {
            if !advice.certain {
                return;
            }
            let layout = game.layout();
            match advice.action {
                Move::Flag(cell) => assert!(
                    layout.is_none_or(|l| l.is_mine(cell)),
                    "{name} flags {cell} wrongly: {advice:?} in {params:?}"
                ),
                _ => assert!(
                    game.status() != Status::Lost,
                    "{name} loses by {advice:?} in {params:?}"
                ),
            }
        },
    );
    let tally = tally.unwrap_or_else(|error| panic!("{name}: {error} in {params:?}"));
    assert!(tally.status.is_over(), "{name} stops in {params:?}");
    assert!(
        game.log().iter().all(|entry| entry.effect),
        "{name} plays idle moves"
    );
    tally
}

#[test]
fn every_strategy_finishes_every_game_and_is_right_when_certain() {
    for (number, board) in boards().iter().enumerate() {
        let cells = cells(board);
        for rules in all_rules() {
            for (i, mines) in [0, 1, cells / 6, cells / 3, cells - 1, cells]
                .into_iter()
                .enumerate()
            {
                let source = Source::Seed {
                    seed: number as u64,
                    game: i as u64,
                };
                let params = GameParams {
                    board: board.clone(),
                    mines: mines.min(cells),
                    rules,
                    source,
                };
                for name in players() {
                    let mut game = Game::new(params.clone()).unwrap();
                    check_out(name, &mut game, i as u64);
                }
            }
        }
    }
}

#[test]
fn flags_of_a_person_right_or_wrong_stop_nobody_and_fool_nobody() {
    let mut rng = Rng::new(5, 0);
    for round in 0..60 {
        for rules in all_rules() {
            let board = if round % 3 == 0 {
                random_graph(14, 25, &mut rng)
            } else {
                BoardSpec::square(5, 4)
            };
            let cells = cells(&board) as u64;
            let params = GameParams {
                mines: rng.below(cells) as usize,
                board,
                rules,
                source: Source::Seed {
                    seed: round,
                    game: 0,
                },
            };
            let everywhere = round % 5 == 0;
            let flags: Vec<CellId> = (0..cells as u32)
                .filter(|_| everywhere || rng.below(3) == 0)
                .map(CellId::new)
                .collect();
            let name = players()[rng.below(players().len() as u64) as usize];
            let mut game = Game::new(params).unwrap();
            for cell in flags {
                // Refused beyond the limit, which is as good.
                let _ = game.play(Move::Flag(cell));
            }
            if game.status().is_over() {
                continue;
            }
            let mut player = Player::new(name).unwrap();
            let played = play_out(
                &mut game,
                &mut player,
                &mut rng,
                &Budget::default(),
                |g, a| {
                    assert!(
                        !(a.certain && g.status() == Status::Lost),
                        "{name} loses by {a:?} in {:?}",
                        g.params()
                    );
                },
            );
            assert!(played.unwrap().status.is_over());
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for name in players() {
        let play = || {
            let params = GameParams::seeded(BoardSpec::square(12, 10), 20, 7);
            let mut game = Game::new(params).unwrap();
            let tally = check_out(name, &mut game, 3);
            (game.log().to_vec(), tally)
        };
        assert_eq!(play(), play(), "{name}");
    }
}

#[test]
fn cheat_always_wins_and_says_so_when_nobody_knows_the_layout() {
    for seed in 0..200 {
        let params = GameParams::seeded(BoardSpec::square(8, 8), 20, seed);
        let mut game = Game::new(params).unwrap();
        let tally = check_out(StrategyName::Cheat, &mut game, seed);
        assert_eq!((tally.status, tally.guesses), (Status::Won, 0));
    }
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(8, 8), 20, 1)).unwrap();
    game.play(Move::Open(CellId::new(0))).unwrap();
    let rules = Rules::default();
    let mut turn = demineur_solver::Turn {
        view: game.view(),
        rules: &rules,
        rng: &mut Rng::new(1, 1),
        budget: &mut Budget::default(),
    };
    let mut cheat = Player::named("cheat").unwrap();
    assert_eq!(cheat.moves(&mut turn, None), Err(StrategyError::NoLayout));
    assert!(cheat.moves(&mut turn, game.layout()).is_ok());
}

#[test]
fn names_are_answered() {
    for name in StrategyName::ALL {
        assert_eq!(name.name().parse(), Ok(name));
        if let Ok(player) = Player::new(name) {
            assert_eq!(player.name(), name.name());
        }
    }
    let message = |name: &str| Player::named(name).err().unwrap().to_string();
    assert_eq!(message("expert"), "the strategy 'expert' comes later");
    assert_eq!(
        message("magic"),
        "there is no strategy 'magic': choose one of random, zeros, evident, patterns, csp, \
         pinv, limited-search, exact, expert, cheat"
    );
}

#[test]
fn a_thrown_switch_leaves_the_game_as_it_stands() {
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 1)).unwrap();
    let cancel = demineur_solver::Cancel::new();
    let budget = Budget::default().with_cancel(cancel.clone());
    let mut player = Player::named("random").unwrap();
    let tally = play_out(
        &mut game,
        &mut player,
        &mut Rng::new(1, 1),
        &budget,
        |_, _| {
            cancel.cancel();
        },
    );
    assert_eq!(tally.unwrap().moves, 1);
    assert_eq!(game.log().len(), 1);
}
