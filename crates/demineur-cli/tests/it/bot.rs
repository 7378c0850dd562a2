//! `demineur bot`, without a window: what goes wrong, and what is offered.

use crate::ran::{check_refused, out};

#[test]
fn a_program_or_window_must_be_named() {
    check_refused(
        &["bot", "--lang", "en"],
        "",
        "error: say which program or window to play in: --program xdemineur or --window TITLE; \
         demineur bot list names the programs\n",
    );
}

#[test]
fn levels_that_a_program_lacks_are_refused_before_anything_starts() {
    check_refused(
        &[
            "bot",
            "--program",
            "xdemineur",
            "--level",
            "9x9/10",
            "--lang",
            "en",
        ],
        "",
        "error: xdemineur has no level 9x9/10: choose one of beginner, intermediate, expert\n",
    );
}

#[test]
fn a_display_that_does_not_answer_is_told() {
    let words = ["bot", "--program", "xbomb", "--display", ":9999"];
    let ran = crate::ran::run(&[&words[..], &["--lang", "en"]].concat(), "");
    assert_eq!(ran.code, Some(2));
    let start = "error: the display :9999 cannot be reached: ";
    assert!(ran.err.starts_with(start), "{}", ran.err);
}

#[test]
fn every_program_is_listed_in_both_languages() {
    for lang in ["en", "fr"] {
        let list = out(&["bot", "list", "--lang", lang], "");
        let names: Vec<&str> = list
            .lines()
            .filter_map(|line| line.split([':', ' ']).next())
            .collect();
        let all = [
            "gnome-mines",
            "kmines",
            "sgt-mines",
            "winemine",
            "xbomb",
            "xdemineur",
        ];
        assert_eq!(names, all, "{list}");
    }
}

/// A whole run of the command in a real window: games are kept, and reviewed.
#[test]
fn games_in_a_real_window_are_kept_and_can_be_reviewed() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x1024x24"])
        .args(["-nolisten", "tcp", "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb is installed: cargo xtask test does it");
    let mut number = String::new();
    let output = server.stdout.take().expect("a pipe");
    let said = BufReader::new(output).read_line(&mut number);
    let display = format!(":{}", number.trim());
    let folder = crate::folder::Folder::new("bot");
    let data = folder.path("data");
    let games = folder.path("games");
    let words = [
        ["--program", "xdemineur"],
        ["--games", "2"],
        ["--speed", "instant"],
        ["--display", &display],
        ["--data-dir", &data],
        ["--save", &games],
        ["--seed", "3"],
        ["--lang", "en"],
    ];
    let ran = crate::ran::run(&[&["bot"], &words.concat()[..]].concat(), "");
    let _ = server.kill();
    let _ = server.wait();
    assert!(said.is_ok());
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("Game 2: "), "{}", ran.out);
    assert!(ran.out.contains("All games of the bot:"), "{}", ran.out);
    let game = format!("{games}/xdemineur-0002.json");
    let review = out(&["review", &game, "--lang", "en"], "");
    assert!(
        review.contains("Accuracy") || review.contains("accuracy"),
        "{review}"
    );
}
