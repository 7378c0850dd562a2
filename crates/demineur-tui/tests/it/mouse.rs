//! The mouse on the board.

use crossterm::event::MouseButton::{Left, Middle, Right};
use crossterm::event::MouseEventKind::{Down, Drag, ScrollDown, Up};
use demineur_core::{Move, Status};
use demineur_play::Wish;
use demineur_words::Lang::En;

use crate::driver::Driver;

/// A flag on cell 2 makes the 1s beside it ready to be opened around.
const LINE: &str = ".1B1....\n";

fn driver() -> Driver {
    Driver::given(En, 60, 14, &LINE.replace('1', "."))
}

fn line(driver: &Driver) -> Vec<Move> {
    let table = driver.app.table().expect("a table");
    table.game().line().to_vec()
}

fn moves(texts: &[&str]) -> Vec<Move> {
    texts
        .iter()
        .map(|text| text.parse().expect("a move"))
        .collect()
}

#[test]
fn left_opens_when_released_and_not_before() {
    let mut driver = driver();
    driver.mouse(Down(Left), 0);
    assert_eq!(line(&driver), []);
    assert!(driver.frame().contains(":-o"), "it holds its breath");
    driver.mouse(Up(Left), 0);
    assert_eq!(line(&driver), moves(&["o0"]));
    assert!(driver.frame().contains(":-)"));
}

#[test]
fn sliding_away_cancels_and_sliding_back_does_not() {
    let mut driver = driver();
    driver.mouse(Down(Left), 0);
    driver.mouse(Drag(Left), 5);
    driver.mouse(Up(Left), 5);
    assert_eq!(line(&driver), []);
    driver.mouse(Down(Left), 0);
    driver.mouse(Drag(Left), 5);
    driver.mouse(Drag(Left), 0);
    driver.mouse(Up(Left), 0);
    assert_eq!(line(&driver), moves(&["o0"]));
}

#[test]
fn right_flags_at_once_and_takes_the_flag_away() {
    let mut driver = driver();
    driver.mouse(Down(Right), 2);
    assert_eq!(line(&driver), moves(&["f2"]));
    driver.mouse(Up(Right), 2);
    driver.mouse(Down(Right), 2);
    assert_eq!(line(&driver), moves(&["f2", "u2"]));
    // A left click does not open what is flagged.
    driver.mouse(Down(Right), 2);
    driver.open(&[2]);
    assert_eq!(
        driver.app.table().expect("a table").game().status(),
        Status::Ready
    );
}

#[test]
fn middle_and_both_buttons_open_around_a_number() {
    for buttons in [&[Middle][..], &[Left, Right], &[Right, Left]] {
        let mut driver = driver();
        driver.mouse(Down(Right), 2);
        driver.mouse(Up(Right), 2);
        driver.open(&[3]);
        let before = line(&driver);
        for &button in buttons {
            driver.mouse(Down(button), 3);
        }
        assert_eq!(line(&driver), before, "nothing until a button is let go");
        for &button in buttons {
            driver.mouse(Up(button), 3);
        }
        let mut after = before;
        after.extend(moves(&["c3"]));
        assert_eq!(line(&driver), after, "{buttons:?}");
    }
}

#[test]
fn left_on_a_satisfied_number_opens_around_it_if_that_is_wanted() {
    for wanted in [true, false] {
        let mut driver = driver();
        if !wanted {
            // The fourth line of the options, in the menu.
            driver.keys("m end up space down space");
            driver = driver_without_chords(driver);
        }
        driver.mouse(Down(Right), 2);
        driver.mouse(Up(Right), 2);
        driver.open(&[3]);
        let before = line(&driver).len();
        driver.open(&[3]);
        let chord = line(&driver).len() > before;
        assert_eq!(chord, wanted);
    }
}

/// The same game again in a driver whose options were changed.
fn driver_without_chords(mut driver: Driver) -> Driver {
    assert_eq!(
        driver
            .remembered
            .last()
            .map(|(name, value)| (*name, value.as_str())),
        Some(("terminal.chord-on-click", "no"))
    );
    let params = demineur_core::GameParams::from_drawing(&LINE.replace('1', ".")).expect("mines");
    let saved = demineur_core::format::SavedGame {
        game: demineur_core::Game::new(params).expect("a game"),
        no_guess: false,
    };
    let opened = demineur_tui::Opened::outside(saved);
    driver.send(demineur_tui::Event::Opened(Box::new(opened)));
    driver
}

#[test]
fn the_wheel_scrolls_a_board_that_does_not_fit() {
    let mut driver = Driver::new(En, 40, 14);
    let mut level = demineur_core::Level::named("beginner").expect("a level");
    level.board = demineur_core::BoardSpec::square(100, 100);
    driver.wish(Wish::new(level, 1));
    let corner = driver.app.cell_at(0, 3);
    driver.mouse_at(ScrollDown, 5, 5);
    let below = driver.app.cell_at(0, 3);
    assert_eq!(
        below.map(|cell| cell.get()),
        corner.map(|cell| cell.get() + 300),
        "three lines further"
    );
}

#[test]
fn faces_keys_and_lines_of_the_menu_can_be_clicked() {
    let mut driver = Driver::playing(En, 60, 14, "beginner", 1);
    // The face asks for a level, and the second one is intermediate.
    driver.mouse_at(Down(Left), 6, 0);
    assert!(driver.frame().contains("Choose a level"));
    let row = driver
        .frame()
        .lines()
        .position(|line| line.contains("Intermediate"));
    driver.mouse_at(Down(Left), 20, row.expect("a line") as u16);
    assert!(driver.frame().starts_with("040"), "{}", driver.frame());
    // The keys in the last line.
    let frame = driver.frame();
    let foot = frame.lines().last().expect("a line");
    let column = foot.find("hint").expect("a key") as u16;
    driver.mouse_at(Down(Left), column, 13);
    assert!(driver.frame().contains("start with"), "{}", driver.frame());
    // A line of the menu: the arrow behind its value.
    driver.keys("m");
    let frame = driver.frame();
    let row = frame.lines().position(|line| line.starts_with("Tiling"));
    let row = row.expect("a line");
    let line = frame.lines().nth(row).expect("it is there");
    let column = line.find('>').expect("an arrow") as u16;
    driver.mouse_at(Down(Left), column, row as u16);
    assert!(
        driver.frame().contains("< triangles >"),
        "{}",
        driver.frame()
    );
    driver.mouse_at(Down(Left), 24, row as u16);
    assert!(driver.frame().contains("< squares >"), "{}", driver.frame());
}
