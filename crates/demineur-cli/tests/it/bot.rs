//! `demineur bot`, without a window: what goes wrong, and what is offered.

use crate::ran::{check_refused, out};

#[test]
fn a_program_or_window_must_be_named() {
    check_refused(
        &["bot", "--lang", "en"],
        "",
        "error: say which program or window to play in: --program xdemineur, --window TITLE or \
         --pick; demineur bot list names the programs, demineur bot windows the windows\n",
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
fn where_there_is_no_display_it_is_said_how_to_have_one() {
    let words = ["bot", "--program", "xbomb", "--lang", "en"];
    let ran = crate::ran::run_with(&words, "", &[("DISPLAY", "")]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "error: there is no display: run this on a desktop, or give one with --display :1 \
         (Xvfb :1 makes one without a screen)\n"
    );
}

#[test]
fn keys_that_are_none_are_refused() {
    let expected = [
        ("--new-game", "a key like F2"),
        ("--dismiss", "a key like n"),
    ];
    for (option, says) in expected {
        let ran = crate::ran::run(&["bot", "--window", "x", option, "shift"], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("'shift'"), "{}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
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
