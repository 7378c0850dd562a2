//! What happens while something is worked out beside the screen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use demineur_core::format::SavedGame;
use demineur_core::{Actor, BoardSpec, Game, GameParams, Level, Rng, Status, Tiling};
use demineur_play::Wish;
use demineur_solver::strategy::StrategyName;
use demineur_store::Store;
use demineur_tui::{Command, Event, Job, Keeper, Opened};
use demineur_words::Lang::{self, En, Fr};

use crate::driver::Driver;

/// A board so large that a move is played beside the screen, and a driver that
/// does no job before it is told to.
fn large(lang: Lang) -> Driver {
    on(lang, BoardSpec::square(300, 300), 9_000)
}

fn on(lang: Lang, board: BoardSpec, mines: usize) -> Driver {
    let store = Store::in_memory().expect("a database");
    let mut driver = Driver::with_keeper(lang, 80, 24, Keeper::new(Some(store), None));
    let level = Level {
        board,
        mines,
        ..Level::named("beginner").expect("a level")
    };
    driver.wish(Wish::new(level, 5));
    driver.waits = true;
    driver
}

fn game(driver: &Driver) -> &Game {
    driver.app.table().expect("a table").game()
}

fn words(driver: &Driver) -> Vec<String> {
    let log = game(driver).log().iter();
    log.map(|entry| entry.action.to_string()).collect()
}

/// Whether each job that is not done yet is to be stopped.
fn stopped(driver: &Driver) -> Vec<bool> {
    let waiting = driver.waiting.iter();
    waiting
        .map(|(_, cancel, _)| cancel.is_cancelled())
        .collect()
}

#[test]
fn what_is_done_during_a_move_is_done_after_it_in_its_order() {
    for (lang, bar, told) in [
        (En, "=..] Opening.", "3 things typed meanwhile"),
        (Fr, "=..] Les cases", "3 touches tapees"),
    ] {
        let mut driver = large(lang);
        driver.keys("space 90l f 2l f z");
        assert_eq!(driver.waiting.len(), 1, "one move at a time");
        assert!(game(&driver).log().is_empty());
        driver.pass(300);
        let frame = driver.frame();
        assert!(frame.contains(bar), "{frame}");
        assert!(frame.contains(told), "{frame}");
        driver.work();
        assert_eq!(words(&driver), ["o44849", "f44939", "f44941", "s44941"]);
        driver.pass(10);
        assert!(!driver.frame().contains(told), "{}", driver.frame());
    }
}

#[test]
fn a_click_during_a_move_is_played_after_it() {
    let mut driver = large(En);
    driver.keys("space");
    let far = driver.app.cell_at(40, 9).expect("a cell").get();
    for kind in [
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Right),
    ] {
        driver.mouse_at(kind, 40, 9);
    }
    driver.work();
    assert_eq!(words(&driver), ["o44849".to_owned(), format!("f{far}")]);
}

#[test]
fn esc_stops_a_move_and_all_that_was_to_come_after_it() {
    let mut driver = large(En);
    driver.keys("space f i esc");
    assert_eq!(stopped(&driver), [true]);
    assert!(driver.frame().contains("Stopped"), "{}", driver.frame());
    driver.work();
    assert!(game(&driver).log().is_empty());
    driver.keys("space");
    driver.work();
    assert_eq!(game(&driver).log().len(), 1);
    // And so is a move that is being taken back.
    driver.keys("u esc");
    driver.work();
    assert_eq!(words(&driver).len(), 1);
}

#[test]
fn who_leaves_during_a_move_leaves_after_it_or_asks_twice() {
    for (keys, before, after) in [
        ("space q", false, true),
        ("space q q", true, true),
        ("space q l", false, false),
    ] {
        let mut driver = large(En);
        driver.keys(keys);
        assert_eq!(driver.has_quit, before, "{keys}");
        if keys == "space q" {
            let frame = driver.frame();
            assert!(frame.contains("q again leaves without it"), "{frame}");
        }
        driver.work();
        assert_eq!(driver.has_quit, after, "{keys}");
        assert_eq!(game(&driver).log().len(), 1, "{keys}");
    }
}

#[test]
fn the_menu_a_new_game_and_a_review_come_after_the_move_that_is_made() {
    for (keys, shown) in [
        ("space m", "Go on"),
        ("space n b", "Beginner"),
        ("space v", "Move 1 of 1"),
    ] {
        let mut driver = large(En);
        driver.keys(keys);
        assert!(driver.frame().contains("300"), "{}", driver.frame());
        driver.work();
        assert!(driver.frame().contains(shown), "{keys}: {}", driver.frame());
        let kept = driver.keeper.past().expect("a list");
        assert_eq!(kept.len(), 1, "{keys}: the move is in the history");
    }
}

#[test]
fn help_that_comes_during_a_move_is_about_the_game_before_it() {
    // A move that does something takes it away: nobody was helped.
    let mut driver = large(En);
    driver.keys("i space");
    assert_eq!(driver.waiting.len(), 2);
    driver.work();
    assert!(game(&driver).log()[0].help.is_none());
    driver.keys("l l f");
    driver.work();
    let log = game(&driver).log();
    assert!(log.last().expect("a flag").help.is_none());
    // One that does nothing leaves it, and then it counts.
    driver.keys("h h i space");
    assert_eq!(driver.waiting.len(), 2);
    driver.work();
    assert!(driver.frame().contains("hint 1 of 4"), "{}", driver.frame());
    driver.keys("50l f");
    driver.work();
    let log = game(&driver).log();
    assert!(!log[2].effect, "the cell is open: {log:?}");
    assert!(log.last().expect("a flag").help.hint);
}

#[test]
fn a_strategy_that_is_called_during_a_move_plays_on_from_it() {
    let mut driver = large(En);
    driver.keys("space f t");
    assert_eq!(
        driver.waiting.len(),
        1,
        "nobody is asked about the game before"
    );
    let (ticket, cancel, job) = driver.waiting.pop_front().expect("a move");
    assert!(!cancel.is_cancelled());
    driver.send(Event::Done(ticket, job.run(&cancel)));
    assert_eq!(words(&driver)[0], "o44849");
    let asked = driver
        .waiting
        .iter()
        .filter(|(_, _, job)| matches!(job, Job::Advise { .. }));
    assert_eq!(asked.count(), 1);
    while game(&driver)
        .log()
        .iter()
        .all(|entry| entry.actor == Actor::Person)
    {
        driver.work();
        driver.pass(500);
    }
    // Its moves are made beside the screen as well, and taking over loses none.
    driver.work();
    driver.pass(500);
    let before = words(&driver);
    driver.keys("t");
    driver.work();
    assert_eq!(words(&driver)[..before.len()], before[..]);
}

#[test]
fn esc_pauses_a_strategy_that_thinks_and_nobody_asks_it_again() {
    for name in [StrategyName::Exact, StrategyName::Pinv] {
        let mut driver = Driver::new(En, 80, 24);
        driver.app.watch_next(name, Some(1000), false);
        driver.wish(Wish::new(Level::named("beginner").expect("a level"), 3));
        driver.waits = true;
        driver.pass(1000);
        assert_eq!(driver.waiting.len(), 1, "{name}: it thinks");
        assert!(driver.app.wake().is_none_or(|at| at > driver.now));
        driver.keys("esc");
        assert_eq!(stopped(&driver), [true], "{name}");
        driver.pass(1000);
        assert_eq!(driver.waiting.len(), 1, "{name}: nobody asks");
        let frame = driver.frame();
        assert!(frame.contains("waits: space to go on"), "{frame}");
        let moves = game(&driver).log().len();
        driver.work();
        assert_eq!(game(&driver).log().len(), moves, "{name}");
        driver.waits = false;
        driver.keys("x space");
        driver.pass(60_000);
        assert!(
            game(&driver).status().is_over(),
            "{name}: {}",
            driver.frame()
        );
    }
}

#[test]
fn esc_stops_the_move_of_a_strategy_and_it_is_played_when_it_goes_on() {
    let mut driver = large(En);
    driver.waits = false;
    driver.keys("space");
    driver.waits = true;
    driver.keys("t");
    let (ticket, cancel, job) = driver.waiting.pop_front().expect("it thinks");
    driver.send(Event::Done(ticket, job.run(&cancel)));
    driver.keys("esc");
    driver.work();
    assert_eq!(game(&driver).log().len(), 1);
    driver.keys("space");
    while game(&driver).log().len() < 3 {
        driver.work();
        driver.pass(500);
    }
    let log = game(&driver).log();
    assert!(log[1..].iter().all(|entry| entry.effect), "{log:?}");
}

#[test]
fn keys_typed_while_a_game_is_laid_are_for_that_game() {
    let mut driver = Driver::new(En, 80, 24);
    driver.waits = true;
    driver.wish(Wish::new(Level::named("beginner").expect("a level"), 3));
    driver.keys("2l f j f");
    driver.work();
    assert_eq!(words(&driver), ["f42", "f51"]);
    // Who thinks better of it is back at the game before.
    driver.keys("n e l f esc");
    driver.work();
    assert_eq!(words(&driver), ["f42", "f51"]);
    driver.keys("n e");
    driver.keys("f");
    driver.work();
    assert_eq!(game(&driver).board().len(), 480);
    assert_eq!(game(&driver).log().len(), 1);
}

#[test]
fn the_way_to_the_next_cell_is_found_beside_the_screen_and_no_key_is_lost() {
    let mut waits = large(En);
    let mut soon = large(En);
    soon.waits = false;
    for driver in [&mut waits, &mut soon] {
        driver.keys("space");
        driver.work();
        driver.keys("tab tab l tab");
        driver.keys("f");
        driver.work();
    }
    assert_eq!(words(&waits), words(&soon));
    assert_eq!(words(&waits).len(), 2);
}

#[test]
fn a_replay_goes_as_far_as_was_typed_and_its_board_follows() {
    let mut driver = large(En);
    driver.keys("space 50l f 3l f 3l f");
    driver.work();
    driver.keys("v left left left");
    let rewinds = |driver: &Driver| {
        let waiting = driver.waiting.iter();
        let all = waiting.filter(|(_, _, job)| matches!(job, Job::Rewind(..)));
        all.map(|(_, cancel, _)| cancel.is_cancelled())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        rewinds(&driver),
        [true, true, false],
        "only the last is waited for"
    );
    assert!(
        driver.frame().starts_with("Move 1 of 4"),
        "{}",
        driver.frame()
    );
    let flags = |driver: &mut Driver| driver.frame().matches('F').count();
    let before = flags(&mut driver);
    driver.work();
    assert!(
        flags(&mut driver) < before || before == 0,
        "{}",
        driver.frame()
    );
    // On from there, though its board is not there yet.
    driver.keys("right space");
    driver.work();
    assert_eq!(game(&driver).line().len(), 2);
    assert_eq!(game(&driver).status(), Status::Running);
}

#[test]
fn esc_in_a_replay_stays_at_the_board_that_is_there() {
    let mut driver = large(En);
    driver.keys("space 50l f 3l f");
    driver.work();
    driver.keys("v");
    driver.work();
    driver.keys("left left esc");
    assert!(
        driver.frame().starts_with("Move 3 of 3"),
        "{}",
        driver.frame()
    );
    assert!(stopped(&driver).iter().all(|&stopped| stopped));
    driver.work();
    driver.keys("esc");
    assert!(driver.frame().contains("300"), "{}", driver.frame());
}

#[test]
fn the_end_of_a_large_game_is_told_at_once_and_its_figures_when_they_are_there() {
    // One mine in a corner: one opening wins.
    let mines = vec![demineur_core::CellId::new(0)];
    let params = GameParams::given(BoardSpec::square(300, 300), mines, None);
    let saved = SavedGame {
        game: Game::new(params).expect("a game"),
        no_guess: false,
    };
    let mut driver = Driver::new(En, 80, 24);
    driver.send(Event::Opened(Box::new(Opened::outside(saved))));
    driver.waits = true;
    driver.keys("space");
    let (ticket, cancel, job) = driver.waiting.pop_front().expect("a move");
    driver.send(Event::Done(ticket, job.run(&cancel)));
    let frame = driver.frame();
    assert!(frame.contains("You have won"), "{frame}");
    assert!(!frame.contains("efficiency"), "{frame}");
    driver.work();
    let frame = driver.frame();
    assert!(frame.contains("3BV 1/1"), "{frame}");
}

/// A board that needs no guess is made while the person goes on.
#[test]
fn flags_put_while_a_board_is_made_are_on_it() {
    let mut driver = Driver::new(En, 80, 24);
    let mut wish = Wish::new(Level::named("beginner").expect("a level"), 3);
    wish.no_guess = Some(demineur_play::NoGuess::default());
    driver.wish(wish);
    driver.waits = true;
    driver.keys("space home up up up up f");
    driver.work();
    let words = words(&driver);
    assert_eq!(words[0], "o40");
    assert_eq!(words.len(), 2, "{words:?}");
}

/// Jobs pend, end in any order and are stopped, while keys, the mouse and sizes
/// arrive: nothing breaks, and no move that was made is lost.
#[test]
fn whatever_is_typed_while_jobs_pend_nothing_breaks_and_no_move_is_lost() {
    let mut keys: Vec<&str> = Command::ALL
        .iter()
        .flat_map(|command| command.usual_keys())
        .copied()
        // Another game takes a while to be laid, and then most keys hit it.
        .filter(|key| !["n", "f2", "m", "f3", ">"].contains(key))
        .collect();
    keys.extend(["5", "space", "f", "space", "f", "esc", "t", "u"]);
    let tiled = |tiling, side| BoardSpec::tiled(tiling, side, side);
    for (place, board, mines) in [
        (0, BoardSpec::square(300, 300), 9_000),
        (1, tiled(Tiling::Hexagonal, 240), 6_000),
        (2, tiled(Tiling::LavesCairoPentagonal, 120), 5_000),
        (3, BoardSpec::square(9, 9), 10),
    ] {
        let mut rng = Rng::new(91, place);
        let mut driver = on(Lang::ALL[place as usize % 2], board, mines);
        let mut seen: (u64, Vec<String>) = (0, Vec::new());
        for _ in 0..120 {
            let side = |rng: &mut Rng, most: u64| rng.below(most) as u16;
            if rng.below(4) == 0 {
                driver.size = (side(&mut rng, 150), side(&mut rng, 50));
            }
            let at = (side(&mut rng, 150), side(&mut rng, 50));
            let button = [MouseButton::Left, MouseButton::Right][rng.below(2) as usize];
            match rng.below(16) {
                0 => driver.mouse_at(MouseEventKind::Down(button), at.0, at.1),
                1 => driver.mouse_at(MouseEventKind::Up(button), at.0, at.1),
                2 => driver.mouse_at(MouseEventKind::ScrollUp, at.0, at.1),
                3 => driver.pass(rng.below(500)),
                // A job ends: any of them.
                4..=8 if !driver.waiting.is_empty() => {
                    let one = rng.below(driver.waiting.len() as u64) as usize;
                    let (ticket, cancel, job) = driver.waiting.remove(one).expect("a job");
                    driver.send(Event::Done(ticket, job.run(&cancel)));
                }
                _ => driver.keys(keys[rng.below(keys.len() as u64) as usize]),
            }
            driver.frame();
            let thinks = driver.app.wake().is_none_or(|at| at > driver.now);
            assert!(thinks, "it would be woken at once, again and again");
            let Some(table) = driver.app.table() else {
                continue;
            };
            let log = words(&driver);
            if seen.0 == table.serial() {
                assert_eq!(log[..seen.1.len()], seen.1[..], "moves are only added");
            }
            seen = (table.serial(), log);
        }
        for _ in 0..50 {
            let Some((ticket, cancel, job)) = driver.waiting.pop_front() else {
                break;
            };
            driver.send(Event::Done(ticket, job.run(&cancel)));
        }
        driver.frame();
        let Some(table) = driver.app.table() else {
            continue;
        };
        let game = table.game();
        let again = Game::replay_on(game.board().clone(), game.params().clone(), game.log());
        assert_eq!(again.expect("it can be played again").view(), game.view());
        assert!(seen.1.len() > 3, "{}: something was played", seen.1.len());
    }
}

/// Ctrl-C leaves at the second press whatever is under way.
#[test]
fn ctrl_c_twice_leaves_whatever_is_under_way() {
    let mut driver = large(En);
    driver.keys("space");
    let stroke = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    driver.send(Event::Key(stroke));
    assert!(!driver.has_quit);
    driver.send(Event::Key(stroke));
    assert!(driver.has_quit);
}
