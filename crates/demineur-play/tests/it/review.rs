//! Reviews, held against brute force.

use demineur_core::format::SavedGame;
use demineur_core::{
    BoardSpec, Cascade, CellId, FirstClick, Game, GameParams, Help, Move, Rng, Rules, Source,
    Stamp, Status, Tiling, View,
};
use demineur_play::review::{
    Caveat, Decision, Evidence, Judged, Review, ReviewOptions, ReviewTotals, Unknown, Verdict,
    WinChance, play_on,
};
use demineur_solver::strategy::{Player, Playthrough, StrategyName, play_out};
use demineur_solver::{Budget, Cancel, endgame};

/// The game of the issue: mines drawn, moves as text.
fn drawn(drawing: &str, moves: &str) -> Game {
    let mut params = GameParams::from_drawing(drawing).expect("a drawing");
    if let Source::Given { first, .. } = &mut params.source {
        *first = Some(CellId::new(0));
    }
    let mut game = Game::new(params).expect("a game");
    play(&mut game, moves);
    game
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text.parse().expect("a move")).expect(text);
    }
}

fn seeded(board: BoardSpec, mines: usize, rules: Rules, seed: u64) -> Game {
    Game::new(GameParams::seeded(board, mines, seed).with_rules(rules)).expect("a game")
}

/// Without playouts, which take long and decide nothing.
fn review(game: &Game) -> Review {
    let options = ReviewOptions {
        playouts: 0,
        ..ReviewOptions::default()
    };
    review_with(game, &options)
}

fn review_with(game: &Game, options: &ReviewOptions) -> Review {
    let saved = SavedGame {
        game: game.clone(),
        no_guess: false,
    };
    Review::of(&saved, options).expect("not cancelled")
}

const ISSUE: &str = "
    ...B
    ....
    ..BB
    ....
    ....
    .B.B
";

fn verdicts(review: &Review) -> Vec<Verdict> {
    review.decisions().map(|d| d.verdict).collect()
}

#[test]
fn the_game_of_the_issue_is_told_exactly_so() {
    // Open the corner; a certain cell; then a corner at the bottom though
    // certain cells were there; those; and the coin's toss at the top right.
    let game = drawn(ISSUE, "o0 o14 o20 o18 o22 f10 o15 o19 f7 u7 o7");
    assert_eq!(game.status(), Status::Won);
    let review = review(&game);
    use Verdict::{First, ForcedGuess, NeedlessGuess, Sound};
    assert_eq!(
        verdicts(&review),
        [
            First,
            Sound,
            NeedlessGuess,
            Sound,
            Sound,
            Sound,
            Sound,
            ForcedGuess
        ]
    );
    let needless = review.moves[2].decision().expect("an opening");
    assert_eq!(needless.risk.value, 0.5);
    assert_eq!(needless.safest, [15, 18, 19, 22].map(CellId::new));
    let proof = needless.easiest.as_ref().expect("a proof");
    assert_eq!(proof.numbers, [5, 13].map(CellId::new));
    let forced = review.moves[10].decision().expect("an opening");
    assert_eq!((forced.risk.value, forced.kept.share), (0.5, 1.0));
    assert_eq!(forced.safest, [3, 7].map(CellId::new));
    assert_eq!(
        (forced.win_before, forced.win_after),
        (WinChance::Exact(0.5), WinChance::Exact(1.0))
    );
    let Judged::Flag(flag) = review.moves[8].judged else {
        panic!("a flag");
    };
    assert!(matches!(flag.evidence, Evidence::Unproven(c) if c.value == 0.5));
    assert_eq!(flag.wrong, Some(true));
    assert_eq!(review.caveats, [Caveat::GivenMines]);
}

/// Every layout a view allows; before the first opening, those its protection
/// leaves.
fn risk_by_force(view: &View, spared: &[CellId], cells: &[CellId]) -> f64 {
    let layouts = endgame::oracle::layouts(view);
    let allowed = layouts
        .iter()
        .filter(|l| spared.iter().all(|&c| !l.is_mine(c)));
    let (mut all, mut hit) = (0, 0);
    for layout in allowed {
        all += 1;
        hit += usize::from(cells.iter().any(|&c| layout.is_mine(c)));
    }
    hit as f64 / all as f64
}

/// The cells an opening or chord opens itself.
fn targets(view: &View, action: Move) -> Vec<CellId> {
    match action {
        Move::Chord(cell) => {
            let around = view.topology().neighbours(cell);
            let opens = |c: &CellId| view.is_hidden(*c) && !view.get(*c).is_flagged();
            around.iter().copied().filter(|c| opens(c)).collect()
        }
        _ => action.cell().into_iter().collect(),
    }
}

/// A player who opens, flags and chords at random.
fn random_game(mut game: Game, rng: &mut Rng, most: usize) -> Game {
    let cells = game.board().len() as u64;
    for _ in 0..most {
        if game.status().is_over() {
            break;
        }
        let cell = CellId::new(rng.below(cells) as u32);
        let action = match rng.below(4) {
            0 => Move::Flag(cell),
            1 => Move::Chord(cell),
            _ => Move::Open(cell),
        };
        let _ = game.play(action);
    }
    game
}

/// Chords whose flags are as many as the number says, wherever possible.
fn chord_game(mut game: Game, rng: &mut Rng) -> Game {
    let start = CellId::new(rng.below(game.board().len() as u64) as u32);
    game.play(Move::Open(start)).expect("hidden");
    let numbers: Vec<(CellId, u32)> = game.view().opened().collect();
    for (cell, number) in numbers {
        if game.status().is_over() {
            break;
        }
        let topology = game.board().topology().clone();
        let mut around: Vec<CellId> = topology.neighbours(cell).to_vec();
        around.retain(|&n| game.view().is_hidden(n));
        for &neighbour in &around {
            let _ = game.play(Move::Unmark(neighbour));
        }
        rng.shuffle(&mut around);
        for &neighbour in around.iter().take(number as usize) {
            let _ = game.play(Move::Flag(neighbour));
        }
        let _ = game.play(Move::Chord(cell));
    }
    game
}

fn check_risks(game: &Game) -> usize {
    let review = review(game);
    let mut chords = 0;
    for (place, reviewed) in review.moves.iter().enumerate() {
        let Some(decision) = reviewed.decision() else {
            continue;
        };
        let before = play_on(game, place);
        let cells = targets(before.view(), reviewed.action);
        let first = before.first_opening().is_none();
        let spared: Vec<CellId> = match game.first_opening().map(|f| f.granted) {
            Some(FirstClick::Safe) if first => cells.clone(),
            Some(FirstClick::Opening) if first => {
                let around = before.view().topology().neighbours(cells[0]);
                around.iter().copied().chain(cells.clone()).collect()
            }
            _ => Vec::new(),
        };
        let risk = risk_by_force(before.view(), &spared, &cells);
        assert!(
            (decision.risk.value - risk).abs() < 1e-9,
            "{risk} {decision:?} {game:?}"
        );
        assert_eq!(decision.risk.value == 0.0, risk == 0.0);
        assert_eq!(decision.risk.value == 1.0, risk == 1.0);
        assert!(decision.risk.exact);
        let chance = matches!(reviewed.action, Move::Chord(_)) && risk > 0.0 && risk < 1.0;
        chords += usize::from(chance && cells.len() > 1);
    }
    chords
}

#[test]
fn risks_of_openings_and_chords_are_those_of_brute_force() {
    let mut rng = Rng::new(11, 0);
    let mut chords = 0;
    for seed in 0..800 {
        let rule = FirstClick::ALL[seed as usize % 3];
        let rules = Rules {
            first_click: rule,
            ..Rules::default()
        };
        let board = BoardSpec::square(4, 3);
        let mines = 2 + seed as usize % 4;
        chords += check_risks(&random_game(
            seeded(board.clone(), mines, rules, seed),
            &mut rng,
            40,
        ));
        chords += check_risks(&chord_game(seeded(board, mines, rules, seed), &mut rng));
    }
    assert!(chords > 10, "{chords}");
}

#[test]
fn every_tiling_is_reviewed_as_brute_force_says() {
    let mut rng = Rng::new(12, 0);
    for tiling in Tiling::ALL {
        let board = BoardSpec::tiled(tiling, 3, 4);
        let cells = board.cell_count();
        assert!(cells <= 16, "{tiling:?}: brute force is slow");
        let game = seeded(board, cells as usize / 5, Rules::default(), 5);
        check_risks(&random_game(game, &mut rng, 30));
    }
}

#[test]
fn luck_is_0_in_the_mean_whoever_plays() {
    let mut totals = ReviewTotals::default();
    // Luck needs no search.
    let options = ReviewOptions {
        budget: Budget::nodes(0),
        playouts: 0,
    };
    let mut rng = Rng::new(13, 0);
    for seed in 0..800 {
        let rules = Rules {
            first_click: FirstClick::ALL[seed as usize % 3],
            cascade: Cascade::ALL[seed as usize % 2 * 2],
            ..Rules::default()
        };
        let game = seeded(BoardSpec::square(6, 5), 5, rules, seed);
        totals.add(&review_with(&random_game(game, &mut rng, 25), &options));
    }
    assert_eq!(totals.luck_games, 800);
    let deviation = totals.luck.standard_deviation();
    assert!(deviation > 10.0, "{totals:?}");
    assert!(totals.luck.value().abs() < 3.0 * deviation, "{totals:?}");
}

#[test]
fn perfect_play_throws_nothing_away() {
    for seed in 0..40 {
        let rules = Rules {
            first_click: FirstClick::ALL[seed as usize % 3],
            ..Rules::default()
        };
        let mut game = seeded(BoardSpec::square(4, 3), 3, rules, seed);
        while !game.status().is_over() {
            let view = game.view();
            let best = endgame::first_click(view, rules.first_click, &mut Budget::default())
                .expect("a small board")
                .best
                .expect("a safe cell is hidden");
            game.play(Move::Open(best)).expect("a hidden cell");
        }
        let review = review(&game);
        let accuracy = review.accuracy.expect("openings");
        assert!((accuracy.value - 1.0).abs() < 1e-12, "{seed} {review:?}");
        assert_eq!(accuracy.by_survival, 0);
        // Each position's chance is given, and each leads to the next one's.
        let chances: Vec<_> = review
            .decisions()
            .map(|d| (d.win_before, d.win_after))
            .collect();
        assert!(chances.iter().all(|c| c.0.is_exact() && c.1.is_exact()));
        assert!(chances.windows(2).all(|pair| pair[0].1 == pair[1].0));
    }
}

#[test]
fn worth_is_that_of_plain_minimax() {
    let mut judged = 0;
    let mut rng = Rng::new(14, 0);
    for seed in 0..40 {
        let rules = Rules {
            first_click: FirstClick::Any,
            ..Rules::default()
        };
        let game = random_game(
            seeded(BoardSpec::square(3, 3), 3, rules, seed),
            &mut rng,
            20,
        );
        let review = review(&game);
        for (place, reviewed) in review.moves.iter().enumerate() {
            let (Some(decision), Move::Open(cell)) = (reviewed.decision(), reviewed.action) else {
                continue;
            };
            let view = play_on(&game, place).view().clone();
            // Plain minimax is slow.
            if view.hidden_count() > 7 {
                continue;
            }
            judged += 1;
            let best = endgame::oracle::wins(&view) as f64;
            let kept = endgame::oracle::wins_after(&view, cell) as f64 / best;
            assert!((decision.kept.share - kept).abs() < 1e-12, "{decision:?}");
            let win = best / endgame::oracle::layouts(&view).len() as f64;
            assert_eq!(decision.win_before, WinChance::Exact(win));
        }
    }
    assert!(judged > 30, "{judged}");
}

#[test]
fn odd_games_are_reviewed_too() {
    // Nothing, or only flags: no figure to give.
    let mut game = seeded(BoardSpec::square(4, 4), 3, Rules::default(), 1);
    assert_eq!(review(&game).accuracy, None);
    play(&mut game, "f3 m4 ?5 u3");
    let flags = review(&game);
    assert_eq!((flags.accuracy, flags.moves.len()), (None, 4));
    // Lost at the first click.
    let any = Rules {
        first_click: FirstClick::Any,
        ..Rules::default()
    };
    let mut lost = seeded(BoardSpec::square(1, 2), 1, any, 3);
    play(&mut lost, "o0");
    if lost.status() == Status::Won {
        lost = seeded(BoardSpec::square(1, 2), 1, any, 3);
        play(&mut lost, "o1");
    }
    let review_of_lost = review(&lost);
    assert_eq!(verdicts(&review_of_lost), [Verdict::First]);
    assert_eq!(review_of_lost.luck.value(), -0.5);
    // All mines, no mines, all hit at once.
    let full = seeded(BoardSpec::square(2, 2), 4, Rules::default(), 0);
    assert_eq!(review(&full).status, Status::Won);
    let mut empty = seeded(BoardSpec::square(2, 2), 0, Rules::default(), 0);
    play(&mut empty, "o0");
    let accuracy = review(&empty).accuracy.expect("an opening");
    assert_eq!(accuracy.value, 1.0);
}

#[test]
fn a_certain_mine_is_a_blunder_whether_opened_or_chorded() {
    // The 1 has one hidden neighbour: it is the mine.
    let opened = review(&drawn("..B.\n", "o0 o2"));
    assert_eq!(verdicts(&opened).last(), Some(&Verdict::Blunder));
    assert_eq!(opened.accuracy.expect("openings").value, 0.0);
    // A flag on the safe side of a certain mine, and a chord into it.
    let chorded = review(&drawn("..B.\n", "o1 o3 f0 c1"));
    let blunder = chorded.decisions().last().expect("a chord");
    assert_eq!(
        (blunder.verdict, blunder.exploded),
        (Verdict::Blunder, true)
    );
    assert_eq!(chorded.wrong_flags, [CellId::new(0)]);
}

#[test]
fn moves_taken_back_are_counted_and_not_judged() {
    let game = drawn("..B\n", "o1 o2 z y z o0");
    let review = review(&game);
    assert_eq!((review.taken_back, review.explosions_taken_back), (1, 1));
    assert_eq!(review.luck.explosions, 0);
    assert!(review.caveats.contains(&Caveat::TakenBack));
    assert!(!review.luck_is_meaningful());
}

#[test]
fn a_running_game_gives_nothing_away() {
    let review = review(&drawn(ISSUE, "o0 f7 f14"));
    assert_eq!(review.status, Status::Running);
    assert!(review.wrong_flags.is_empty());
    let wrong: Vec<_> = review
        .moves
        .iter()
        .filter_map(|m| match m.judged {
            Judged::Flag(flag) => Some((flag.wrong, flag.evidence)),
            _ => None,
        })
        .collect();
    assert!(wrong.iter().all(|(wrong, _)| wrong.is_none()));
    assert_eq!(wrong[1].1, Evidence::Refuted);
}

#[test]
fn a_flagged_0_dug_through_its_flag_is_no_risk() {
    let rules = Rules {
        cascade: Cascade::ThroughFlags,
        ..Rules::default()
    };
    let params = GameParams::from_drawing("B...\n....\n").expect("a drawing");
    let mut game = Game::new(params.with_rules(rules)).expect("a game");
    play(&mut game, "f3 o1 o3");
    let review = review(&game);
    let dug = review.decisions().last().expect("an opening");
    assert_eq!((dug.verdict, dug.risk.value), (Verdict::Sound, 0.0));
}

#[test]
fn playing_on_keeps_the_mines_and_the_times() {
    let mut game = seeded(BoardSpec::square(9, 9), 10, Rules::default(), 7);
    for (millis, text) in [(5, "f80"), (9, "o40"), (12, "z"), (20, "o40")] {
        let stamp = Stamp {
            millis,
            help: Help {
                hint: millis == 20,
                ..Help::NONE
            },
            ..Stamp::default()
        };
        game.act(text.parse().expect("a move"), stamp).expect(text);
    }
    let again = play_on(&game, 2);
    assert_eq!(again.view(), game.view());
    assert_eq!(again.layout(), game.layout());
    let millis: Vec<u64> = again.log().iter().map(|entry| entry.millis).collect();
    assert_eq!(millis, [5, 20]);
    assert!(again.log()[1].help.hint);
    assert_eq!(play_on(&game, 1).status(), Status::Ready);
    assert_eq!(play_on(&game, 99).log().len(), 2);
}

#[test]
fn estimates_are_marked_repeatable_and_near_the_truth() {
    // Too many layouts to search, few enough cells to play out.
    let mut game = seeded(BoardSpec::square(9, 9), 10, Rules::default(), 2);
    play(&mut game, "o40");
    let guess = game.view().hidden().next().expect("a hidden cell");
    game.play(Move::Open(guess)).expect("hidden");
    let options = ReviewOptions::default();
    let told = review_with(&game, &options);
    let decision = told.decisions().nth(1).expect("two openings").clone();
    assert!(decision.verdict.is_guess(), "{decision:?}");
    let WinChance::Estimate {
        value,
        games: 64,
        carried: false,
    } = decision.win_before
    else {
        panic!("{:?}", decision.win_before);
    };
    assert!((0.3..=1.0).contains(&value), "{value}");
    let error = decision.win_before.standard_error().expect("an estimate");
    assert!((0.01..=0.0625).contains(&error), "{error}");
    assert_eq!(review_with(&game, &options), told);
    let none = review(&game);
    assert_eq!(
        none.decisions().nth(1).expect("two openings").win_before,
        WinChance::Unknown(Unknown::NotAsked)
    );
}

/// A game of `exact`, left after that many of its moves.
fn exact_game(mut game: Game, most: usize) -> Game {
    let mut player = Player::new(StrategyName::Exact).expect("a strategy");
    let mut rng = Rng::new(15, 0);
    let mut through = Playthrough::new(&game);
    for _ in 0..most {
        let next = through.next(&game, &mut player, &mut rng, &Budget::default());
        let Some(advice) = next.expect("a possible view") else {
            break;
        };
        game.play(advice.action).expect("a move that applies");
    }
    game
}

fn all_chances(review: &Review) -> Vec<WinChance> {
    let both = |d: &Decision| [d.win_before, d.win_after];
    review.decisions().flat_map(both).collect()
}

#[test]
fn every_opening_has_a_chance_to_win_before_and_after() {
    let options = ReviewOptions {
        playouts: 16,
        ..ReviewOptions::default()
    };
    let given = GameParams::from_drawing(&". . . . . . . . .\n. B . . B . . B .\n".repeat(6));
    let given = given.expect("a drawing");
    let mut first = given.clone();
    if let Source::Given { first, .. } = &mut first.source {
        *first = Some(CellId::new(0));
    }
    let games = [
        exact_game(
            seeded(BoardSpec::square(16, 16), 40, Rules::default(), 4),
            500,
        ),
        exact_game(Game::new(given).expect("a game"), 20),
        exact_game(Game::new(first).expect("a game"), 20),
    ];
    for game in games {
        let review = review_with(&game, &options);
        let chances = all_chances(&review);
        assert!(!chances[0].is_exact(), "nothing was open: {:?}", chances[0]);
        for chance in &chances {
            let value = chance.value().expect("a chance, exact or estimated");
            assert!((0.0..=1.0).contains(&value), "{chance:?}");
        }
        let decisions: Vec<_> = review.decisions().collect();
        let linked = |pair: &[&Decision]| pair[0].win_after == pair[1].win_before;
        assert!(decisions.windows(2).all(linked));
    }
}

/// The layouts of a position are those of the one before that still fit: their
/// share of wins must be that of perfect search, where both are within reach.
#[test]
fn estimates_of_sound_moves_are_near_the_exact_chances() {
    let (mut compared, mut off, mut variance) = (0, 0.0, 0.0);
    for seed in 0..60 {
        let game = exact_game(
            seeded(BoardSpec::square(7, 6), 9, Rules::default(), seed),
            100,
        );
        let exact = review_with(&game, &ReviewOptions::default());
        // Without a budget every chance is an estimate.
        let options = ReviewOptions {
            budget: Budget::nodes(0),
            playouts: 64,
        };
        let estimated = review_with(&game, &options);
        for (a, b) in exact.decisions().zip(estimated.decisions()) {
            let (WinChance::Exact(truth), WinChance::Estimate { value, .. }) =
                (a.win_before, b.win_before)
            else {
                continue;
            };
            let error = b.win_before.standard_error().expect("not carried");
            // `exact` is not quite perfect.
            assert!(
                (value - truth).abs() < 0.1 + 5.0 * error,
                "{seed} {a:?} {b:?}"
            );
            compared += 1;
            off += value - truth;
            variance += error * error;
        }
    }
    assert!(compared > 100, "{compared}");
    let mean = off / f64::from(compared);
    assert!((-0.04..0.02).contains(&mean), "{mean}, {}", variance.sqrt());
}

#[test]
fn estimates_are_bounded_on_large_boards() {
    // One game may look at each cell as often as the work of one allows: on the
    // first board some end before that, on the second none can.
    let options = ReviewOptions {
        playouts: 1,
        ..ReviewOptions::default()
    };
    let large = seeded(BoardSpec::square(100, 100), 2500, Rules::default(), 1);
    let chances = all_chances(&review_with(&exact_game(large, 60), &options));
    assert!(chances.iter().all(|c| c.value().is_some()), "{chances:?}");
    let huge = seeded(BoardSpec::square(1000, 1000), 150_000, Rules::default(), 1);
    let chances = all_chances(&review_with(&exact_game(huge, 1), &options));
    assert_eq!(chances, [WinChance::Unknown(Unknown::TooLarge); 2]);
}

#[test]
fn a_review_can_be_cancelled() {
    let cancel = Cancel::new();
    cancel.cancel();
    let options = ReviewOptions {
        budget: Budget::default().with_cancel(cancel),
        ..ReviewOptions::default()
    };
    let saved = SavedGame {
        game: drawn(ISSUE, "o0"),
        no_guess: true,
    };
    assert_eq!(Review::of(&saved, &options), None);
    let review = Review::of(&saved, &ReviewOptions::default()).expect("not cancelled");
    assert_eq!(review.caveats, [Caveat::NoGuess]);
}

#[test]
fn a_review_tells_how_far_it_is() {
    let saved = SavedGame {
        game: drawn(ISSUE, "o0"),
        no_guess: false,
    };
    let options = ReviewOptions::default();
    let mut told = Vec::new();
    let review = Review::told(&saved, &options, |judged, of| told.push((judged, of)));
    let moves = saved.game.line().len();
    assert_eq!(review, Review::of(&saved, &options));
    assert_eq!(told, (0..=moves).map(|m| (m, moves)).collect::<Vec<_>>());
}

#[test]
fn a_review_stopped_anywhere_is_none() {
    let saved = SavedGame {
        game: exact_game(seeded(BoardSpec::square(9, 9), 14, Rules::default(), 3), 40),
        no_guess: false,
    };
    let of = |budget: Budget| {
        let options = ReviewOptions {
            budget,
            playouts: 2,
        };
        Review::of(&saved, &options)
    };
    let whole = of(Budget::default());
    assert!(whole.is_some());
    let mut cut = 0;
    for looks in (0..40).map(|i| 1.6f64.powi(i) as u64) {
        let found = of(Budget::default().with_cancel(Cancel::after(looks)));
        if found == whole {
            break;
        }
        assert_eq!(found, None);
        cut += 1;
    }
    assert!(cut > 5, "{cut}");
}

#[test]
fn strategies_that_prove_their_moves_make_no_needless_guess() {
    for seed in 0..10 {
        let mut game = seeded(BoardSpec::square(8, 8), 12, Rules::default(), seed);
        let mut player = Player::new(StrategyName::Exact).expect("a strategy");
        let budget = Budget::default();
        play_out(
            &mut game,
            &mut player,
            &mut Rng::new(seed, 1),
            &budget,
            |_, _| {},
        )
        .expect("a legal game");
        let review = review(&game);
        assert_eq!(review.count(Verdict::NeedlessGuess), 0);
        assert_eq!(review.count(Verdict::Blunder), 0);
    }
}
