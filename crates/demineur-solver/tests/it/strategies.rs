//! Every strategy, on every kind of board, under every set of rules.

use std::sync::Arc;

use demineur_core::{
    BoardSpec, Cascade, CellId, CellView, FirstClick, FlagLimit, Game, GameParams, GraphSpec, Mark,
    Move, Rng, Rules, Source, Status, TiledSpec, Tiling, Topology, Touch, View, WinRule,
};
use demineur_solver::strategy::{
    Advice, PlayedOut, Player, Reason, Strategy, StrategyError, StrategyName, Technique, Turn, csp,
    play_out,
};
use demineur_solver::{Budget, Cancel, Effort};

fn players() -> Vec<StrategyName> {
    StrategyName::ALL.to_vec()
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

/// What a strategy remembers of one game is of no use to it in the next.
#[test]
fn a_player_starts_each_game_afresh() {
    for name in players() {
        let mut old = Player::new(name).unwrap();
        for seed in 0..30 {
            let play = |player: &mut Player| {
                let params = GameParams::seeded(BoardSpec::square(7, 6), 8, seed);
                let mut game = Game::new(params).unwrap();
                let mut rng = Rng::new(seed, 1);
                play_out(&mut game, player, &mut rng, &Budget::default(), |_, _| {}).unwrap();
                game.log().to_vec()
            };
            let mut new = Player::new(name).unwrap();
            assert_eq!(play(&mut old), play(&mut new), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_budget_used_up_makes_worse_moves_but_no_wrong_claims() {
    for nodes in [0, 10, 100, 1000] {
        for name in players() {
            for seed in 0..10 {
                let params = GameParams::seeded(BoardSpec::square(9, 9), 12, seed);
                let mut game = Game::new(params).unwrap();
                let mut player = Player::new(name).unwrap();
                let mut rng = Rng::new(seed, 1);
                let budget = Budget::nodes(nodes);
                let tally = play_out(&mut game, &mut player, &mut rng, &budget, |game, advice| {
                    assert!(
                        !(advice.certain && game.status() == Status::Lost),
                        "{name} loses by {advice:?}"
                    );
                });
                assert!(tally.unwrap().status.is_over());
            }
        }
    }
}

/// Undoing what a conclusion rests on takes the conclusion back as well.
#[test]
fn an_undo_is_noticed() {
    let mut evident = Player::named("evident").unwrap();
    let mut ask = |view: &View| {
        let mut turn = Turn {
            view,
            rules: &Rules::default(),
            rng: &mut Rng::new(1, 0),
            budget: &mut Budget::default(),
        };
        evident.moves(&mut turn, None).unwrap()
    };
    assert!(ask(&view(&["1??", "11?"], 1))[0].certain);
    assert!(!ask(&view(&["???", "11?"], 1))[0].certain);
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
    let mut turn = Turn {
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
        let player = Player::new(name).expect("what is offered can play");
        assert_eq!(player.name(), name.name());
    }
    let message = |name: &str| Player::named(name).err().unwrap().to_string();
    assert_eq!(
        message("magic"),
        "there is no strategy 'magic': choose one of random, zeros, evident, patterns, csp, \
         pinv, limited-search, exact, expert, cheat"
    );
}

#[test]
fn a_thrown_switch_leaves_the_game_as_it_stands() {
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 1)).unwrap();
    let cancel = Cancel::new();
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

/// Boards where limits bite: a star, a hub in a thicket, a front too long for
/// the equations.
#[test]
fn large_and_lopsided_boards_are_played_too() {
    let star = (0..700u32).map(|cell| match cell {
        0 => (1..700).collect(),
        _ => vec![0],
    });
    let star = BoardSpec::Graph(GraphSpec {
        adjacency: star.collect(),
        positions: None,
    });
    let mut rng = Rng::new(2, 0);
    let thicket = random_graph(60, 900, &mut rng);
    for (board, mines) in [
        (star, 200),
        (thicket, 8),
        (BoardSpec::square(45, 45), 330),
        (torus(30, 30, Touch::Corner), 130),
        (BoardSpec::square(600, 1), 100),
    ] {
        for name in players() {
            let mut game = Game::new(GameParams::seeded(board.clone(), mines, 4)).unwrap();
            check_out(name, &mut game, 4);
        }
    }
}

/// Play-outs go where layouts can hardly be counted, and end: they panicked
/// there.
#[test]
fn thickets_are_played_at_an_effort_that_plays_out() {
    let mut rng = Rng::new(2, 0);
    let thicket = random_graph(60, 900, &mut rng);
    let mut effort = Effort::LOW;
    effort.roll_outs = 32;
    effort.roll_out_below = 16.0;
    effort.positions = 8;
    let mut game = Game::new(GameParams::seeded(thicket, 8, 4)).unwrap();
    let mut player = Player::new(StrategyName::Expert).unwrap();
    let budget = Budget::default().with_effort(effort);
    let mut rng = Rng::new(4, 1);
    let played = play_out(&mut game, &mut player, &mut rng, &budget, |_, _| {}).unwrap();
    assert!(played.status.is_over());
}

#[test]
fn given_mines_are_played_from_any_first_cell() {
    let mut rng = Rng::new(9, 0);
    for round in 0..40 {
        let mines: Vec<CellId> = (0..64)
            .filter(|_| rng.below(6) == 0)
            .map(CellId::new)
            .collect();
        let params = GameParams::given(BoardSpec::square(8, 8), mines, None);
        for name in players() {
            let mut game = Game::new(params.clone()).unwrap();
            let tally = check_out(name, &mut game, round);
            if name == StrategyName::Cheat {
                assert_eq!(tally.status, Status::Won);
            }
        }
    }
}

/// A strategy that never gets anywhere.
struct Stubborn(Vec<Move>);

impl Strategy for Stubborn {
    fn name(&self) -> &'static str {
        "stubborn"
    }

    fn moves(&mut self, _: &mut Turn<'_>) -> Result<Vec<Advice>, StrategyError> {
        let advice = |&action| Advice {
            action,
            certain: true,
            reason: Reason::plain(Technique::Random),
        };
        Ok(self.0.iter().map(advice).collect())
    }
}

#[test]
fn a_strategy_that_gets_nowhere_still_ends() {
    let cell = CellId::new(3);
    let beyond = CellId::new(1000);
    for stubborn in [
        vec![],
        vec![Move::Flag(cell), Move::Unmark(cell)],
        vec![Move::Open(beyond), Move::Chord(beyond), Move::Undo],
        vec![Move::Uncertain(cell), Move::Safe(cell), Move::Cycle(cell)],
    ] {
        let mut game = Game::new(GameParams::seeded(BoardSpec::square(6, 6), 5, 1)).unwrap();
        let mut player = Player::Blind(Box::new(Stubborn(stubborn)));
        let mut rng = Rng::new(1, 1);
        let tally = play_out(
            &mut game,
            &mut player,
            &mut rng,
            &Budget::default(),
            |_, _| {},
        );
        assert!(tally.unwrap().status.is_over());
    }
}

/// A view of squares: digits are open, "F" is flagged, all else hidden.
fn view(rows: &[&str], mines: usize) -> View {
    let (width, height) = (rows[0].len() as u32, rows.len() as u32);
    let mut view = View::new(Arc::new(Topology::square(width, height)), mines);
    for (place, sign) in rows.concat().chars().enumerate() {
        let cell = CellId::from_index(place);
        match (sign, sign.to_digit(10)) {
            (_, Some(number)) => view.set(cell, CellView::Open(number)),
            ('F', _) => view.set(cell, CellView::Marked(Mark::Mine)),
            _ => {}
        }
    }
    view
}

fn advice(name: &str, view: &View, rules: Rules) -> Result<Vec<Advice>, StrategyError> {
    let mut turn = Turn {
        view,
        rules: &rules,
        rng: &mut Rng::new(1, 0),
        budget: &mut Budget::default(),
    };
    Player::named(name).unwrap().moves(&mut turn, None)
}

/// The moves as text, certain ones with "!".
fn check(name: &str, rows: &[&str], mines: usize, rules: Rules, expected: &str) {
    let advice = advice(name, &view(rows, mines), rules).unwrap();
    let sign = |a: &Advice| format!("{}{}", a.action, if a.certain { "!" } else { "" });
    let played: Vec<String> = advice.iter().map(sign).collect();
    assert_eq!(played.join(" "), expected, "{name} on {rows:?}");
}

#[test]
fn evident_flags_mines_and_chords_numbers() {
    let plain = Rules::default();
    // The 1 at the left has one neighbour; the next 1 then has its mine.
    check("evident", &["1??", "11?"], 1, plain, "f1! c4!");
    // Already flagged: only the chord is left.
    check("evident", &["1F?", "11?"], 1, plain, "c4!");
    // A wrong flag is in the way of the chord, and goes.
    check("evident", &["1?F", "11?"], 1, plain, "f1! u2! o2! o5!");
    // No flag left to put down: the cells are opened one by one.
    let limited = Rules {
        flags: FlagLimit::Mines,
        ..plain
    };
    check("evident", &["1?F", "11?"], 1, limited, "u2! o2! o5!");
}

#[test]
fn patterns_find_what_counting_does_not() {
    let plain = Rules::default();
    let rows = ["???", "11?"];
    check("patterns", &rows, 1, plain, "o2! o5!");
    let window = advice("patterns", &view(&rows, 1), plain).unwrap();
    assert_eq!(window[0].reason.technique, Technique::Window { size: 3 });
    assert_eq!(window[0].reason.cells, [3, 4].map(CellId::new));
    let counting = advice("evident", &view(&rows, 1), plain).unwrap();
    assert!(!counting[0].certain);
}

#[test]
fn zeros_open_one_cell_beside_a_zero_column_by_column() {
    let off = Rules {
        cascade: Cascade::Off,
        ..Rules::default()
    };
    check("zeros", &["???", "?0?", "???"], 0, off, "o0!");
    check("zeros", &["F??", "?0?", "???"], 1, off, "o3!");
    let last = advice("zeros", &view(&["1?", "??"], 1), off).unwrap();
    assert_eq!(last[0].reason.technique, Technique::NoneBesideZero);
    assert!(!last[0].certain);
}

#[test]
fn pinv_plays_the_whole_batch_and_digs_the_last_variable() {
    let plain = Rules::default();
    check("pinv", &["1??"], 1, plain, "f1");
    check("pinv", &["1F?"], 1, plain, "o2");
    // 8 and 5 are 0, 1 is 1; 2 is 1 as well, but beside no open cell; 3 and 4
    // are halves.
    check("pinv", &["2??", "???", "11?"], 3, plain, "o8 o5 f1");
}

#[test]
fn csp_plays_certain_cells_else_the_least_risk() {
    let plain = Rules::default();
    // The mine count decides: with two mines the far cells are free.
    check("csp", &["?1?1????"], 1, plain, "f2! o0! o4! o5! o6! o7!");
    // One mine beside the 1, one among the other five: the sea is safer.
    let advice = advice("csp", &view(&["1?", "??", "??", "??", "??"], 2), plain).unwrap();
    assert!(!advice[0].certain);
    assert_eq!(
        advice[0].reason.technique,
        Technique::EquationsRisk { risk: 1.0 / 6.0 }
    );
}

#[test]
fn an_impossible_view_is_an_error_not_a_panic() {
    let mut rng = Rng::new(6, 0);
    for _ in 0..400 {
        let signs: String = (0..12)
            .map(|_| ['?', '?', 'F', '0', '1', '2', '3', '9'][rng.below(8) as usize])
            .collect();
        let rows: Vec<&str> = (0..3).map(|row| &signs[4 * row..4 * row + 4]).collect();
        let view = view(&rows, rng.below(14) as usize);
        for name in players() {
            // Any answer will do, as long as there is one.
            let _ = advice(name.name(), &view, Rules::default());
        }
        let _ = csp::probabilities(&view);
    }
}
