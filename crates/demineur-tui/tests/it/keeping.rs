//! Games in the database.

use crossterm::event::{MouseButton, MouseEventKind};
use demineur_core::{Level, Status};
use demineur_play::{NoGuess, Wish};
use demineur_solver::strategy::StrategyName;
use demineur_store::{Filter, Store};
use demineur_tui::{Event, Keeper};
use demineur_words::Lang::En;

use crate::driver::Driver;

fn driver() -> Driver {
    let store = Store::in_memory().expect("a database");
    Driver::with_keeper(En, 80, 24, Keeper::new(Some(store), None))
}

fn play(driver: &mut Driver, seed: u64) {
    let level = Level::named("beginner").expect("a level");
    driver.wish(Wish::new(level, seed));
    driver.keys("space");
}

#[test]
fn a_game_that_is_left_is_gone_on_with() {
    let mut driver = driver();
    play(&mut driver, 3);
    driver.pass(4000);
    let mine = driver.hidden(true).expect("a mine");
    driver.mouse(MouseEventKind::Down(MouseButton::Right), mine);
    driver.keys("m");
    assert!(driver.frame().contains("Go on"), "{}", driver.frame());
    driver.keys("up enter");
    let frame = driver.frame();
    assert!(frame.contains("2 moves have been made"), "{frame}");
    assert!(
        frame.starts_with("009") && frame.contains(" 0:04 "),
        "{frame}"
    );
    // It is the same game in the database, not another one.
    driver.open_safe();
    let past = driver.keeper.past().expect("a list");
    assert_eq!(past.len(), 1);
    assert_eq!(past[0].status, Some(Status::Won));
}

#[test]
fn results_are_told_at_the_end_and_records_as_such() {
    let mut driver = driver();
    play(&mut driver, 3);
    driver.pass(9000);
    driver.open_safe();
    let frame = driver.frame();
    assert!(frame.contains("Your best time"), "{frame}");
    assert!(frame.contains("Beginner: 1 of 1 won (100%)"), "{frame}");
    play(&mut driver, 4);
    driver.pass(12_000);
    driver.open_safe();
    let frame = driver.frame();
    assert!(!frame.contains("Your best time"), "{frame}");
    assert!(
        frame.contains("Best time 0:09.0, wins in a row: 2"),
        "{frame}"
    );
    play(&mut driver, 5);
    let mine = driver.hidden(true).expect("a mine");
    driver.open(&[mine]);
    let frame = driver.frame();
    assert!(frame.contains("Beginner: 2 of 3 won (66.7%)"), "{frame}");
    assert!(frame.contains("wins in a row: 0 (at most 2)"), "{frame}");
}

#[test]
fn helped_watched_undone_and_known_games_are_kept_apart() {
    let mut driver = driver();
    play(&mut driver, 3);
    driver.pass(9000);
    driver.open_safe();
    for (keys, told) in [("i", "Played with help"), ("u r", "Moves were taken back")] {
        play(&mut driver, 4);
        driver.keys(keys);
        driver.open_safe();
        let frame = driver.frame();
        assert!(frame.contains(told), "{frame}");
        assert!(frame.contains("1 of 1 won"), "{frame}");
    }
    driver.keys("f3");
    driver.keys("space");
    driver.open_safe();
    let frame = driver.frame();
    assert!(frame.contains("A known board"), "{frame}");
    assert!(frame.contains("1 of 1 won"), "{frame}");
    driver.app.watch_next(StrategyName::Cheat, Some(0), false);
    driver.wish(Wish::new(Level::named("beginner").expect("a level"), 6));
    driver.pass(60_000);
    let frame = driver.frame();
    assert!(frame.contains("A strategy played"), "{frame}");
    assert!(frame.contains("1 of 1 won"), "{frame}");
    let past = driver.keeper.past().expect("a list");
    assert_eq!(past.len(), 5, "all are in the history");
    assert_eq!(past[0].strategy.as_deref(), Some("cheat"));
}

#[test]
fn a_loss_that_is_taken_back_stays_a_loss() {
    let mut driver = driver();
    play(&mut driver, 3);
    let mine = driver.hidden(true).expect("a mine");
    driver.open(&[mine]);
    driver.keys("u");
    driver.open_safe();
    let past = driver.keeper.past().expect("a list");
    let ends: Vec<_> = past.iter().map(|game| game.status).collect();
    assert_eq!(ends, [Some(Status::Won), Some(Status::Lost)]);
}

#[test]
fn flags_put_before_the_board_is_made_are_not_lost() {
    let mut driver = driver();
    let mut wish = Wish::new(Level::named("beginner").expect("a level"), 3);
    wish.no_guess = Some(NoGuess::default());
    driver.wish(wish);
    driver.keys("f l");
    driver.keys("m");
    driver.keys("up enter");
    assert!(driver.frame().starts_with("009"), "{}", driver.frame());
    assert!(driver.frame().contains("no guess"), "{}", driver.frame());
    driver.keys("f right space");
    driver.open_safe();
    let past = driver.keeper.past().expect("a list");
    assert_eq!(past.len(), 1, "the board that was not made is gone");
    assert_eq!(past[0].status, Some(Status::Won));
    assert!(driver.frame().contains("1 of 1 won"), "{}", driver.frame());
}

#[test]
fn a_game_that_is_played_elsewhere_is_gone_on_with_as_a_copy() {
    let folder = std::env::temp_dir().join(format!("demineur-two-{}", std::process::id()));
    let open = || Store::open(&folder, demineur_store::Durability::default()).expect("a database");
    let mut one = Driver::with_keeper(En, 80, 24, Keeper::new(Some(open()), None));
    play(&mut one, 3);
    let mut two = Driver::with_keeper(En, 80, 24, Keeper::new(Some(open()), None));
    let game = two.keeper.unfinished().expect("an answer");
    two.send(Event::Unfinished(game));
    two.keys("up enter");
    let frame = two.frame();
    assert!(frame.contains("Seed: 3"), "{frame}");
    let process = format!("played elsewhere, by process {}", std::process::id());
    let told = frame.replace(char::is_whitespace, " ");
    let told = told.split(' ').filter(|word| !word.is_empty());
    let told: Vec<&str> = told.collect();
    assert!(told.join(" ").contains(&process), "{frame}");
    one.open_safe();
    two.open_safe();
    let past = two.keeper.past().expect("a list");
    let ends: Vec<_> = past.iter().map(|game| game.status).collect();
    assert_eq!(ends, [Some(Status::Won), Some(Status::Won)]);
    let records = open().history(&Filter::default()).expect("a list");
    let origins: Vec<_> = records.iter().map(|game| game.origin.as_str()).collect();
    assert_eq!(origins, ["again", "drawn"], "a copy, and the game itself");
    assert!(records[0].repeated && !records[1].repeated);
    // Let go, it can be resumed.
    play(&mut one, 4);
    one.keys("m");
    let game = two.keeper.unfinished().expect("an answer").expect("a game");
    let opened = two.keeper.load(game.key, false).expect("read");
    let opened = opened.expect("it is there");
    assert!(opened.claim.is_some() && opened.warning.is_none());
    drop((one, two, opened));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_list_opens_games() {
    let mut driver = driver();
    play(&mut driver, 3);
    driver.open_safe();
    play(&mut driver, 4);
    driver.keys("m end up up enter");
    let frame = driver.frame();
    assert!(
        frame.contains("unfinished") && frame.contains("won"),
        "{frame}"
    );
    driver.keys("down enter");
    assert!(driver.frame().starts_with("Move"), "{}", driver.frame());
    driver.keys("esc");
    driver.send(Event::Tick);
    assert!(driver.frame().contains("Go on"), "{}", driver.frame());
}

#[test]
fn every_move_is_written_as_it_is_played() {
    let folder = std::env::temp_dir().join(format!("demineur-tui-{}", std::process::id()));
    let open = || Store::open(&folder, demineur_store::Durability::default()).expect("a database");
    let keeper = Keeper::new(Some(open()), None);
    let mut driver = Driver::with_keeper(En, 80, 24, keeper);
    play(&mut driver, 3);
    let other = open();
    for key in ["l", "f", "j", "j", "f", "u", "space", "i", "p"] {
        driver.keys(key);
        let games = other.history(&Filter::default()).expect("a list");
        let stored = other.load(games[0].key).expect("read").expect("there");
        let table = driver.app.table().expect("a table");
        assert_eq!(stored.saved.game.log(), table.game().log(), "{key}");
    }
    let games = other.history(&Filter::default()).expect("a list");
    let stored = other.load(games[0].key).expect("read").expect("there");
    assert!(stored.help.hint && stored.help.probabilities);
    drop((driver, other));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_same_board_again_is_no_new_board() {
    let folder = std::env::temp_dir().join(format!("demineur-again-{}", std::process::id()));
    let open = || Store::open(&folder, demineur_store::Durability::default()).expect("a database");
    let keeper = Keeper::new(Some(open()), None);
    let mut driver = Driver::with_keeper(En, 80, 24, keeper);
    play(&mut driver, 3);
    // Again before its end, and after a win; then another board.
    for _ in 0..2 {
        driver.keys("f3 space");
        driver.open_safe();
    }
    play(&mut driver, 4);
    let mut games = open().history(&Filter::default()).expect("a list");
    games.reverse();
    let repeated: Vec<bool> = games.iter().map(|game| game.repeated).collect();
    assert_eq!(repeated, [false, true, true, false]);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Where there are no locks, or a program of before plays on.
#[test]
fn a_game_that_was_played_on_elsewhere_goes_apart_and_says_so() {
    let folder = std::env::temp_dir().join(format!("demineur-apart-{}", std::process::id()));
    let open = || Store::open(&folder, demineur_store::Durability::default()).expect("a database");
    let mut driver = Driver::with_keeper(En, 80, 24, Keeper::new(Some(open()), None));
    play(&mut driver, 3);
    let mut other = open();
    let game = other.history(&Filter::default()).expect("a list")[0].clone();
    let flag = demineur_core::LogEntry {
        millis: 1,
        actor: demineur_core::Actor::Person,
        action: "f0".parse().expect("a move"),
        effect: true,
        help: demineur_core::Help::NONE,
    };
    let added = other.append(game.key, game.entries, &[flag]);
    added.expect("played on elsewhere");
    driver.keys("f");
    let frame = driver.frame();
    assert!(frame.contains("was played on elsewhere"), "{frame}");
    driver.keys("h f");
    let frame = driver.frame();
    assert!(!frame.contains("elsewhere"), "told once: {frame}");
    let games = other.history(&Filter::default()).expect("a list");
    let entries: Vec<usize> = games.iter().map(|game| game.entries).collect();
    assert_eq!(entries, [3, 2]);
    std::fs::remove_dir_all(&folder).expect("removed");
}
