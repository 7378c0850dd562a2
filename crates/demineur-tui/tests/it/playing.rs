//! Keys, undo, new games, watching, replays.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use demineur_core::{Actor, BoardSpec, CellId, FirstClick, Level, Move, Rules, Status, Touch};
use demineur_play::{NoGuess, Wish};
use demineur_solver::generate::Tier;
use demineur_solver::strategy::StrategyName;
use demineur_tui::{Event, ScreenTable};
use demineur_words::Lang::{self, En};

use crate::driver::Driver;

fn table(driver: &Driver) -> &ScreenTable {
    driver.app.table().expect("a table")
}

/// The cell that the next opening would open.
fn flagged(driver: &mut Driver) -> u32 {
    driver.keys("f");
    let last = *table(driver).game().line().last().expect("a flag");
    driver.keys("f");
    last.cell().expect("a cell").get()
}

/// The frame around a board is as large as the board: it is not the room there is.
#[test]
fn chances_have_whole_figures_where_the_board_can_grow_for_them() {
    for (level, whole) in [("beginner", true), ("expert", false)] {
        let mut driver = Driver::playing(En, 80, 24, level, 9);
        driver.keys("space p");
        let frame = driver.frame();
        let tens = frame.contains("A figure on the board stands for ten percent");
        assert_eq!(tens, !whole, "{level}: {frame}");
        // And back again.
        driver.keys("p p p");
        assert!(
            !driver.frame().contains("ten percent"),
            "{}",
            driver.frame()
        );
    }
}

#[test]
fn keys_move_with_counts() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 1);
    for (keys, cell) in [
        ("", 40),
        ("h", 39),
        ("left a", 37),
        ("2l d right", 41),
        ("k w up", 14),
        ("10j", 77),
        ("home", 72),
        ("end", 80),
        ("100h", 72),
        ("3k 2l", 47),
    ] {
        driver.keys(keys);
        assert_eq!(flagged(&mut driver), cell, "{keys}");
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 1);
    driver.keys("space l f u u");
    assert_eq!(table(&driver).game().status(), Status::Ready);
    driver.keys("u");
    assert!(driver.frame().contains("there is no move to take back"));
    driver.keys("r r");
    assert_eq!(table(&driver).game().line().len(), 2);
    assert!(driver.frame().starts_with("009"));
}

#[test]
fn the_clock_starts_with_the_first_opening_and_stops_at_the_end() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 1);
    driver.keys("f");
    driver.pass(5000);
    assert!(driver.frame().contains(" 0:00 "));
    driver.keys("f space");
    driver.pass(61_000);
    assert!(driver.frame().contains(" 1:01 "), "{}", driver.frame());
    let mine = driver.hidden(true).expect("a mine");
    driver.open(&[mine]);
    driver.pass(5000);
    assert!(driver.frame().contains(" 1:01 "), "{}", driver.frame());
}

#[test]
fn a_new_game_is_chosen_by_letter_or_number() {
    for (keys, mines) in [
        ("n b", "010"),
        ("n i", "040"),
        ("f2 e", "099"),
        ("n 2", "040"),
        ("n 4", "005"),
        ("n n", "010"),
        ("n enter", "010"),
    ] {
        let mut driver = Driver::playing(En, 80, 24, "beginner", 1);
        driver.keys(keys);
        assert!(
            driver.frame().starts_with(mines),
            "{keys}\n{}",
            driver.frame()
        );
    }
    let mut driver = Driver::playing(En, 80, 24, "beginner", 1);
    driver.keys("n esc");
    assert!(driver.frame().contains("Seed: 1"), "the same game still");
}

#[test]
fn f3_lays_the_same_mines_again() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
    driver.keys("space");
    let mines = |driver: &Driver| {
        let layout = table(driver).game().layout().expect("fixed").clone();
        layout.mines().iter().collect::<Vec<CellId>>()
    };
    let before = mines(&driver);
    driver.keys("f3");
    assert_eq!(table(&driver).game().status(), Status::Ready);
    // Wherever it is begun.
    driver.keys("home space");
    assert_eq!(mines(&driver), before);
}

#[test]
fn a_board_without_guesses_is_made_around_the_first_opening() {
    let mut driver = Driver::new(En, 80, 24);
    let mut wish = Wish::new(Level::named("beginner").expect("a level"), 3);
    wish.no_guess = Some(NoGuess {
        grade: Some(Tier::Pair),
    });
    driver.wish(wish);
    driver.keys("f l l");
    driver.waits = true;
    driver.keys("space");
    driver.pass(300);
    assert!(
        driver.frame().contains("Making a board"),
        "{}",
        driver.frame()
    );
    driver.waits = false;
    driver.work();
    let game = table(&driver).game();
    assert_eq!(
        game.line(),
        [Move::Flag(CellId::new(40)), Move::Open(CellId::new(42))]
    );
    assert!(game.view().open_count() > 1, "it begins with an opening");
    let mut game = game.clone();
    let mut rng = demineur_core::Rng::new(1, 1);
    let mut player = demineur_solver::strategy::Player::new(StrategyName::Exact).expect("a player");
    let budget = demineur_solver::Budget::default();
    let played =
        demineur_solver::strategy::play_out(&mut game, &mut player, &mut rng, &budget, |_, _| {});
    let played = played.expect("played");
    assert_eq!((played.status, played.guesses), (Status::Won, 0));
}

#[test]
fn what_the_first_click_was_refused_is_said_when_it_was_and_only_then() {
    let refused = "No room for an opening here";
    let level = |width, height, mines| Level {
        name: String::new(),
        board: BoardSpec::square(width, height),
        mines,
        rules: Rules {
            first_click: FirstClick::Opening,
            ..Rules::default()
        },
    };
    for no_guess in [None, Some(NoGuess::default())] {
        for (level, said) in [(level(4, 1, 3), true), (level(9, 9, 10), false)] {
            let mut driver = Driver::new(En, 80, 24);
            driver.wish(Wish {
                no_guess,
                ..Wish::new(level, 3)
            });
            driver.keys("space");
            assert_eq!(driver.frame().contains(refused), said, "{}", driver.frame());
            // The same mines again are given: nothing is drawn, nothing refused.
            driver.keys("f3 space");
            assert!(!driver.frame().contains("No room"), "{}", driver.frame());
            assert!(!driver.frame().contains("only mines"), "{}", driver.frame());
        }
    }
}

#[test]
fn making_a_board_can_be_stopped() {
    let mut driver = Driver::new(En, 80, 24);
    let mut wish = Wish::new(Level::named("beginner").expect("a level"), 3);
    wish.no_guess = Some(NoGuess::default());
    driver.wish(wish);
    driver.waits = true;
    driver.keys("space esc");
    let (_, cancel, _) = driver.waiting.front().expect("a job");
    assert!(cancel.is_cancelled());
    driver.work();
    assert_eq!(table(&driver).game().status(), Status::Ready);
    driver.waits = false;
    driver.keys("l space");
    assert_eq!(
        table(&driver).game().first_opening().map(|f| f.cell.get()),
        Some(41)
    );
}

#[test]
fn every_strategy_plays_to_the_end_by_itself() {
    for name in StrategyName::ALL {
        if demineur_solver::strategy::Player::new(name).is_err() {
            continue;
        }
        let mut driver = Driver::new(En, 80, 24);
        driver.app.watch_next(name, Some(100), false);
        driver.wish(Wish::new(Level::named("beginner").expect("a level"), 3));
        if name == StrategyName::Pinv {
            driver.keys("x");
        }
        driver.pass(60_000);
        let game = table(&driver).game();
        assert!(game.status().is_over(), "{name}\n{}", driver.frame());
        assert!(
            game.log()
                .iter()
                .all(|entry| entry.actor == Actor::Strategy)
        );
    }
}

#[test]
fn pinv_waits_at_each_turn_until_it_was_seen() {
    let mut driver = Driver::new(En, 80, 24);
    driver.app.watch_next(StrategyName::Pinv, Some(0), false);
    driver.wish(Wish::new(Level::named("beginner").expect("a level"), 3));
    driver.pass(10_000);
    let moves = table(&driver).game().line().len();
    assert_eq!(moves, 1, "the first cell needs no matrices");
    assert!(
        driver
            .frame()
            .contains("pinv(A)·B:".replace('·', ".").as_str())
    );
    driver.pass(10_000);
    assert_eq!(table(&driver).game().line().len(), moves);
    driver.keys("space");
    assert!(table(&driver).game().line().len() > moves);
}

#[test]
fn the_game_is_handed_over_and_back() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
    driver.keys("space t");
    driver.pass(900);
    let played = table(&driver).game().log().len();
    assert!(played >= 3, "{played}");
    driver.keys("f");
    assert!(driver.frame().contains("take over"), "{}", driver.frame());
    driver.keys("t");
    driver.pass(5000);
    assert_eq!(
        table(&driver).game().log().len(),
        played,
        "the person plays"
    );
    let safe = driver.hidden(false).expect("a safe cell");
    driver.open(&[safe]);
    driver.keys("t");
    driver.pass(60_000);
    assert!(table(&driver).game().status().is_over());
    let actors: Vec<Actor> = table(&driver)
        .game()
        .log()
        .iter()
        .map(|e| e.actor)
        .collect();
    assert_eq!((actors[0], actors[1]), (Actor::Person, Actor::Strategy));
    assert_eq!(actors[played], Actor::Person);
}

#[test]
fn one_move_at_a_time_and_pauses() {
    let mut driver = Driver::new(En, 80, 24);
    driver.app.watch_next(StrategyName::Exact, Some(100), true);
    driver.wish(Wish::new(Level::named("expert").expect("a level"), 3));
    let moves = |driver: &Driver| table(driver).game().line().len();
    driver.pass(1000);
    assert_eq!(moves(&driver), 0);
    driver.keys(".");
    driver.pass(1000);
    assert_eq!(moves(&driver), 1);
    driver.keys("space");
    driver.pass(250);
    let running = moves(&driver);
    assert!(running >= 3);
    driver.keys("space");
    driver.pass(1000);
    assert_eq!(moves(&driver), running);
}

#[test]
fn playing_on_from_a_replay() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
    driver.keys("space");
    let mine = driver.hidden(true).expect("a mine");
    driver.open(&[mine]);
    assert_eq!(table(&driver).game().status(), Status::Lost);
    driver.keys("v left space");
    let game = table(&driver).game();
    assert_eq!((game.status(), game.line().len()), (Status::Running, 1));
    driver.open_safe();
    assert_eq!(table(&driver).game().status(), Status::Won);
    assert!(
        driver.frame().contains("A known board"),
        "{}",
        driver.frame()
    );
}

#[test]
fn a_look_at_the_review_counts_as_help() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
    driver.keys("space v esc");
    driver.open_safe();
    let game = table(&driver).game();
    assert_eq!(game.status(), Status::Won);
    assert!(game.log()[1].help.probabilities);
    assert!(driver.frame().contains("Played with help"));
}

#[test]
fn a_share_code_is_typed_or_pasted_into_the_menu() {
    let mut driver = Driver::given(En, 80, 24, "..B\n");
    driver.keys("y");
    let frame = driver.frame();
    let code = frame.split_whitespace().find(|word| word.starts_with("D1"));
    let code = code.expect("a code").to_owned();
    for paste in [true, false] {
        let mut driver = Driver::new(En, 80, 24);
        match paste {
            true => driver.send(Event::Paste(format!(" {code}\n"))),
            false => {
                driver.keys("up up up up");
                driver.types(&code);
            }
        }
        driver.keys("enter");
        assert!(driver.frame().starts_with("001"), "{}", driver.frame());
    }
    let mut driver = Driver::new(En, 80, 24);
    driver.send(Event::Paste("D1nonsense".to_owned()));
    driver.keys("enter");
    assert!(
        driver.frame().starts_with("  Demineur"),
        "{}",
        driver.frame()
    );
}

#[test]
fn the_choice_is_remembered() {
    let mut driver = Driver::new(En, 80, 24);
    driver.keys("down right down right enter");
    let (name, text) = driver.remembered.last().expect("a setting").clone();
    assert_eq!(name, "terminal.choice");
    let choice = demineur_tui::Choice::from_text(&text);
    assert_eq!(choice.level.as_deref(), Some("intermediate"));
    assert_eq!(choice.tiling, Some(demineur_core::Tiling::Triangular));
}

#[test]
fn a_level_of_a_file_is_played_as_the_file_has_it_unless_a_line_is_changed() {
    let file = r#"{
        "Ring": {"width": 9, "height": 9, "mines": 10, "wrap": true, "touch": "edge",
                 "rules": {"cascade": "off", "win": "open-and-flagged"}},
        "Path": {"adjacency": [[1], [0, 2], [1]], "mines": 1}
    }"#;
    let levels = Level::list_from_json(file).expect("levels").value;
    // The rules unfolded, then five lines down to the torus.
    let torus = "down down down down down enter down down down down down";
    for (keys, wrap, touch) in [
        ("enter".to_owned(), true, Touch::Edge),
        (format!("{torus} right home enter"), false, Touch::Edge),
        (format!("{torus} right right home enter"), true, Touch::Edge),
        (
            format!("{torus} down right home enter"),
            true,
            Touch::Corner,
        ),
    ] {
        let mut driver = Driver::with_levels(En, 80, 30, levels.clone());
        driver.keys(&keys);
        let params = table(&driver).game().params();
        let BoardSpec::Tiled(spec) = &params.board else {
            panic!("squares");
        };
        assert_eq!((spec.wrap, spec.touch), (wrap, touch), "{keys}");
        assert_eq!(params.rules, levels[0].rules, "{keys}");
    }
    // A free graph has but its own shape.
    let mut driver = Driver::with_levels(En, 80, 30, levels.clone());
    driver.keys("down right down right");
    assert!(
        driver.frame().contains("as the level says"),
        "{}",
        driver.frame()
    );
    driver.keys("home enter");
    assert_eq!(table(&driver).game().params().board, levels[1].board);
}

#[test]
fn ctrl_c_leaves_from_everywhere() {
    for keys in ["", "?", "n", "space i", "m", "m up up up up D 1"] {
        let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
        driver.keys(keys);
        let stroke = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        driver.send(Event::Key(stroke));
        assert!(driver.has_quit, "{keys}");
    }
}

#[test]
fn leaving_asks_nothing_and_loses_nothing() {
    let mut driver = Driver::playing(En, 80, 24, "beginner", 3);
    driver.keys("space q");
    assert!(driver.has_quit);
}

/// The first frame's board of the hints: after the first opening a 1-1 proves
/// (3, 3) to be a mine, so that (4, 3) is safe.
const PROVEN: &str = "\
.....B
......
..B...
.....B
B....B
";

#[test]
fn tab_after_a_hint_goes_to_the_cell_to_open_and_enter_opens_it() {
    for grades in ["i i i", "i i i i"] {
        let mut driver = Driver::given(Lang::En, 60, 14, PROVEN);
        driver.open(&[0]);
        driver.keys(grades);
        driver.keys("tab enter");
        let game = driver.app.table().expect("a table").game();
        let last = game.line().last().map(ToString::to_string);
        assert_eq!(last.as_deref(), Some("o15"), "{grades}");
        assert_eq!(game.status(), Status::Running);
    }
}

#[test]
fn a_mine_that_a_hint_has_proven_is_not_opened_by_a_key() {
    let mut driver = Driver::given(Lang::En, 60, 14, PROVEN);
    driver.open(&[0]);
    driver.keys("i i i j j l l space");
    let frame = driver.frame();
    assert!(frame.contains("has proven a mine here"), "{frame}");
    let game = driver.app.table().expect("a table").game();
    assert_eq!(game.line().len(), 1);
    // Whoever closes the hint does as they like.
    driver.keys("esc space");
    let game = driver.app.table().expect("a table").game();
    assert_eq!(game.status(), Status::Lost);
}

#[test]
fn the_key_that_opens_opens_around_a_number_unless_asked_not_to() {
    let mut driver = Driver::given(Lang::En, 60, 14, ".B....\n");
    driver.open(&[0]);
    driver.keys("l f h space");
    let line = driver.app.table().expect("a table").game().line().len();
    assert_eq!(line, 2, "nothing is left to open around");
    let mut driver = Driver::given(Lang::En, 60, 14, "..B..B\n");
    driver.open(&[3]);
    driver.keys("h f l space");
    let last = driver
        .app
        .table()
        .expect("a table")
        .game()
        .line()
        .last()
        .copied();
    assert_eq!(last.map(|last| last.to_string()).as_deref(), Some("c3"));
}

#[test]
fn no_speed_is_told_in_the_first_moment() {
    let mut driver = Driver::playing(Lang::En, 80, 24, "beginner", 42);
    driver.open(&[40]);
    driver.now += 1;
    assert!(!driver.frame().contains("3BV/s"), "{}", driver.frame());
    driver.pass(998);
    assert!(!driver.frame().contains("3BV/s"), "{}", driver.frame());
    driver.pass(1);
    assert!(driver.frame().contains("1.00 3BV/s"), "{}", driver.frame());
}

#[test]
fn help_and_the_way_out_are_in_every_foot() {
    for (lang, help, quit) in [
        (Lang::En, "? help", "q quit"),
        (Lang::Fr, "? aide", "q quitter"),
    ] {
        for width in [60, 80, 100, 200] {
            let mut driver = Driver::playing(lang, width, 24, "beginner", 42);
            for keys in ["", "space", "t", "t", "v"] {
                driver.keys(keys);
                let frame = driver.frame();
                let foot = frame.lines().last().unwrap_or_default();
                assert!(
                    foot.contains(help) && foot.contains(quit),
                    "{keys}: {frame}"
                );
            }
        }
    }
}

#[test]
fn zero_alone_is_as_large_as_fits_and_counts_nothing() {
    let mut driver = Driver::playing(Lang::En, 120, 40, "beginner", 42);
    let fitted = driver.frame();
    driver.keys("- -");
    assert_ne!(driver.frame(), fitted);
    driver.keys("0");
    assert_eq!(driver.frame(), fitted);
    driver.keys("1 0 l");
    let right = driver.frame();
    driver.keys("h l");
    assert_eq!(driver.frame(), right, "ten cells to the right, at the rim");
}

#[test]
fn the_pointer_shows_its_cell_until_a_key_is_pressed() {
    use crossterm::event::MouseEventKind::Moved;
    let mut driver = Driver::playing(Lang::En, 120, 40, "beginner", 42);
    assert!(driver.frame().contains("(5, 5)"), "{}", driver.frame());
    driver.mouse(Moved, 0);
    assert!(driver.frame().contains("(1, 1)"), "{}", driver.frame());
    driver.keys("l");
    assert!(driver.frame().contains("(6, 5)"), "{}", driver.frame());
}

#[test]
fn a_cascade_is_seen_to_spread_and_keys_need_not_wait_for_it() {
    let mut driver = Driver::playing(Lang::En, 80, 24, "beginner", 42);
    let whole = |driver: &mut Driver| {
        driver.open(&[40]);
        driver.pass(1000);
        driver.frame()
    };
    let expected = whole(&mut driver);
    let mut driver = Driver::playing(Lang::En, 80, 24, "beginner", 42);
    driver.app.set_animates(true);
    driver.open(&[40]);
    let hidden = |frame: &str| frame.matches('#').count();
    let first = hidden(&driver.frame());
    driver.pass(60);
    let second = hidden(&driver.frame());
    driver.pass(940);
    let last = driver.frame();
    assert!(first > second && second > hidden(&last), "{first} {second}");
    assert_eq!(last, expected);
    // The clock alone wakes it now.
    assert_eq!(driver.app.wake(), Some(driver.now + 1000));
}

#[test]
fn the_board_of_the_day_is_opened_from_the_menu() {
    let mut driver = Driver::new(Lang::En, 80, 24);
    assert!(driver.frame().contains("2025-11-18"), "{}", driver.frame());
    driver.keys("down down down down down down enter");
    let seed = demineur_play::Day::of_unix(1_763_500_000).seed();
    assert!(
        driver.frame().contains(&seed.to_string()),
        "{}",
        driver.frame()
    );
    let game = driver.app.table().expect("a table").game();
    assert!(game.layout().is_some(), "laid already");
}

#[test]
fn zqsd_move_once_they_are_chosen() {
    let mut driver = Driver::new(Lang::Fr, 80, 40);
    // The options are the line before the last.
    driver.keys("end up space down down right");
    assert_eq!(driver.remembered, [("terminal.letters", "zqsd".to_owned())]);
    let mut playing = Driver::playing(Lang::Fr, 120, 40, "beginner", 42);
    playing.app.set_letters(demineur_tui::Letters::Zqsd);
    playing.keys("z q q");
    assert!(playing.frame().contains("(3, 4)"), "{}", playing.frame());
    playing.keys("s d");
    assert!(playing.frame().contains("(4, 5)"), "{}", playing.frame());
    playing.keys("Q");
    assert!(playing.has_quit);
}

#[test]
fn why_a_strategy_does_not_play_is_said_in_the_language() {
    use demineur_solver::strategy::StrategyError;
    use demineur_words::Texts;
    let [english, french] = [Lang::En, Lang::Fr].map(Texts::new);
    for error in [
        StrategyError::Impossible,
        StrategyError::NoLayout,
        StrategyError::NothingToPlay,
    ] {
        let said = french.strategy_error(&error);
        assert_ne!(said, english.strategy_error(&error));
        assert_ne!(said, error.to_string());
    }
}
