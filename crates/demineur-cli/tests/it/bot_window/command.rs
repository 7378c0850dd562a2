//! What is asked of the command itself: which windows there are, how long to
//! play, where games are saved, and what is shown meanwhile.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{Desktop, check_done};
use demineur_bot::Clicks;
use demineur_bot::desktop::Button;
use demineur_bot::{Pointer as _, Screen as _, X11};

/// A window of the zoo, which needs nothing but Debian's Python and a library.
fn start_of_zoo(desktop: &mut Desktop, name: &str) {
    let zoo = concat!(env!("CARGO_MANIFEST_DIR"), "/../demineur-bot/zoo");
    let mut command = Command::new("/usr/bin/python3");
    command
        .arg(format!("{zoo}/tuned/{name}.py"))
        .args(["--seed", "1", "--log", &desktop.folder.path("true.jsonl")])
        .env("PYTHONPATH", zoo)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    desktop.start_command(command);
}

fn listed(desktop: &Desktop, options: &[&str]) -> Vec<Value> {
    let words = ["bot", "windows", "--json", "--display", &desktop.display];
    let ran = crate::ran::run(&[&words[..], options].concat(), "");
    check_done(&ran);
    serde_json::from_str(&ran.out).expect("a list")
}

/// It has neither title nor class, there is no window manager, and it is played
/// in by its number until the time is up.
#[test]
fn a_window_without_a_name_is_listed_and_taken_by_its_number() {
    let mut desktop = Desktop::start("bot-nameless");
    start_of_zoo(&mut desktop, "xlib_bare");
    let window = desktop.window("a window", |window| window.title.is_empty());
    desktop.await_board(window.id, Some([10, 10]));
    let all = listed(&desktop, &[]);
    assert_eq!(all.len(), 1, "{all:?}");
    let number = all[0]["window"].as_str().expect("a number");
    assert_eq!(
        (&all[0]["title"], &all[0]["width"]),
        (&"".into(), &280.into())
    );
    assert_eq!(
        (&all[0]["browser"], &all[0]["program"]),
        (&false.into(), &Value::Null)
    );
    let options = format!("--window {number} --mines 12 --calibrate --games 99 --time-limit 6s");
    let ran = desktop.bot(&options);
    check_done(&ran);
    assert!(ran.out.contains("Playing window, 10x10/12"), "{}", ran.out);
    assert!(ran.out.contains("The time is up"), "{}", ran.out);
}

/// Plays in a window of the zoo with nobody there; each game that is told is told as
/// the window itself has noted it.
fn check_unattended(name: &str, size: [u32; 2], options: &str) -> String {
    let mut desktop = Desktop::start(&format!("bot-{name}"));
    start_of_zoo(&mut desktop, name);
    let window = desktop.window(name, |window| !window.title.is_empty());
    desktop.await_board(window.id, Some(size));
    let fixed = format!("--window {} --calibrate --unattended", window.id);
    let ran = desktop.bot(&format!("{fixed} --games 2 --seed 1 {options}"));
    check_done(&ran);
    let noted = fs::read_to_string(desktop.folder.path("true.jsonl")).expect("it is noted");
    let lines = noted.lines();
    let lines = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let ends = lines.filter(|line| line["event"] == "end");
    let ends: Vec<String> = ends
        .map(|line| line["status"].as_str().expect("a status").to_owned())
        .collect();
    assert_eq!(ends.len(), 2, "{}", ran.out);
    for (number, end) in (1..).zip(&ends) {
        let told = format!("Game {number}: {end} after");
        let left = format!("Game {number}: not counted");
        let is_right = ran.out.contains(&told) || ran.out.contains(&left);
        assert!(is_right, "{end}: {}", ran.out);
    }
    assert!(ran.out.contains(" after "), "{}", ran.out);
    ran.out
}

#[test]
fn a_window_that_says_nothing_at_the_end_is_played_in_unattended() {
    check_unattended("tk_quiet", [10, 8], "--mines 11");
}

/// Another number of mines each game, shown by seven segments.
#[test]
fn a_window_that_counts_its_mines_is_played_in_without_being_told_how_many() {
    let out = check_unattended("tk_counter", [9, 9], "");
    assert!(out.contains("The window counts its mines"), "{out}");
}

#[test]
fn a_window_is_chosen_by_a_click_on_it() {
    let mut desktop = Desktop::start("bot-pick");
    let window = desktop.start_program("sgt-mines", &["9x9n10"]);
    let place = desktop.connect().place(window.id).expect("it is there");
    let mut screen = desktop.bot_in_terminal("--pick --speed instant");
    screen.wait_for("Click on the window");
    let mut person = desktop.connect();
    person
        .move_to([place.x + 5, place.y + 5])
        .expect("it is moved");
    person.press(Button::Left).expect("it is clicked");
    person.release(Button::Left).expect("it is clicked");
    screen.wait_for("Playing sgt-mines, beginner");
    screen.wait_for("Game 1: won");
    assert!(screen.end().0.success());
}

/// Without XTEST the message names a remedy, and the remedy works.
#[test]
fn where_the_pointer_cannot_be_moved_events_are_sent() {
    let desktop = Desktop::with("bot-xtest", &["-extension", "XTEST"]);
    assert!(X11::connect(Some(&desktop.display), Clicks::Pointer).is_err());
    let play = "--program xdemineur --speed instant --seed 3";
    let refused = desktop.bot(play);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused.err.contains("add --clicks events"),
        "{}",
        refused.err
    );
    let played = desktop.bot(&format!("{play} --clicks events"));
    check_done(&played);
    assert!(played.out.contains("Game 1: "), "{}", played.out);
    assert_eq!(
        listed(&desktop, &[]),
        Vec::<Value>::new(),
        "to look takes no XTEST"
    );
}

#[test]
fn games_of_earlier_runs_stay_and_pictures_move() {
    let desktop = Desktop::start("bot-save");
    let games = desktop.folder.path("games");
    let options = format!("--program sgt-mines --games 2 --speed instant --save {games}");
    check_done(&desktop.bot(&options));
    let file = |number: u32, ending: &str| format!("{games}/sgt-mines-{number:04}.{ending}");
    let first = fs::read(file(1, "json")).expect("it is saved");
    let ran = desktop.bot(&format!("{options} --picture gif,svg"));
    check_done(&ran);
    assert!(ran.out.contains("sgt-mines-0004.gif: saved"), "{}", ran.out);
    assert_eq!(fs::read(file(1, "json")).expect("it is there"), first);
    for number in 3..=4 {
        let gif = fs::read(file(number, "gif")).expect("it is saved");
        assert!(gif.starts_with(b"GIF89a"));
        let svg = fs::read_to_string(file(number, "svg")).expect("it is saved");
        assert!(svg.contains("<svg"));
        assert!(Path::new(&file(number, "json")).is_file());
    }
    assert_eq!(fs::read_dir(&games).expect("a folder").count(), 8);
}

#[test]
fn the_board_is_drawn_in_the_terminal_while_it_is_played() {
    let desktop = Desktop::start("bot-live");
    let mut screen = desktop.bot_in_terminal("--program sgt-mines --speed human");
    // The board, and below it the move and why.
    let text = screen.wait_for("open (");
    assert!(
        text.contains("   1 2 3 4 5 6 7 8 9") || text.contains("#"),
        "{text}"
    );
    let text = screen.wait_for("Game 1: won");
    assert!(!text.contains("open ("), "the board has gone: {text}");
    assert!(screen.end().0.success());
    let mut screen = desktop.bot_in_terminal("--program sgt-mines --speed instant --no-board");
    let text = screen.wait_for("Game 1: won");
    assert!(!text.contains('#'), "{text}");
    assert!(screen.end().0.success());
}
