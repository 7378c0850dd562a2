//! Ends of input, nonsense, odd boards: whatever comes through a pipe.

use std::process::Stdio;

use super::{SMALL, check_lines, demineur, played, run};
use crate::ran::run_bytes;

#[test]
fn the_line_to_play_again_plays_again() {
    let first = played(
        "play --guided --first-click safe --lang en",
        &["6", "5", "4", "3,3"],
    );
    let again = first.lines().last().expect("a last line");
    let line = again.rsplit(": demineur ").next().expect("a command line");
    let second = played(&format!("{line} --lang en"), &["3,3"]);
    let boards = |out: &str| {
        let boards = &out[out.find("\n\n").expect("a board")..];
        // The share code to go on with holds the time of each move.
        let lines = boards.lines().filter(|line| !line.starts_with("To go on"));
        lines.collect::<Vec<&str>>().join("\n")
    };
    assert_eq!(boards(&first), boards(&second));
}

#[test]
fn the_end_of_input_ends_the_game_at_every_question() {
    let entries = ["1", "1", "5", "5", "2", "1"];
    for count in 0..=entries.len() {
        let out = played("play --lang en", &entries[..count]);
        assert_eq!(
            out.matches("\nEnd of input: the game stops here.\n")
                .count(),
            1,
            "{out}"
        );
    }
    let entries = ["6", "5", "4", "3,3"];
    for count in 0..=entries.len() {
        let out = played("play --flag-dialogue --lang fr", &entries[..count]);
        assert_eq!(
            out.matches("\nFin de l'entrée : la partie s'arrête ici.\n")
                .count(),
            1,
            "{out}"
        );
    }
    let nothing = run_bytes(demineur("play"), b"");
    assert_eq!(nothing.code, Some(0));
}

#[test]
fn a_last_line_without_its_end_counts() {
    let ran = run_bytes(demineur(&format!("{SMALL} --lang en")), b"o 3 3\no 3 1");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn quitting_is_heard_at_every_question() {
    for entries in [
        &["quit"][..],
        &["1", "q"],
        &["1", "1", "quitter"],
        &["7", "10", "EXIT"],
    ] {
        let out = played("play --lang en", entries);
        check_lines(&out, &["You left the game. See you soon!"]);
    }
}

#[test]
fn garbage_is_answered() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'1'; 3_000_000]);
    input.extend(b"\no 1 1\n\0\0\nquit\n");
    let ran = run_bytes(demineur(&format!("{SMALL} --emoji --lang en")), &input);
    assert_eq!(ran.code, Some(0));
    check_lines(
        &ran.out,
        &[
            "that line is not readable text (UTF-8)",
            "that line is too long: 1000 bytes at most",
            "1   1️⃣◻ ◻",
            "You left the game. See you soon!",
        ],
    );
}

#[test]
fn errors_say_what_to_type_and_end_with_2() {
    for (args, message) in [
        (
            "play --level easy",
            "levels: beginner, intermediate, expert,",
        ),
        (
            "play --width 3 --height 3 --mines 10",
            "10 mines do not fit on 9 cells: --mines 9 at most",
        ),
        (
            "play --width 65536 --height 65536 --mines 1 --tiling square",
            "1000000 at most",
        ),
        ("play --width 3", "--height <H>"),
        ("play --width 0 --height 3 --mines 1", "0 is not in 1.."),
        (
            "play --guided --width 60 --height 3 --mines 1",
            "the board cannot have more than 50 columns",
        ),
        (
            "play --guided --width 3 --height 3 --mines 2",
            "the board cannot hold more than 1 mine",
        ),
        (
            "play --first-click never",
            "[possible values: opening, safe, any]",
        ),
        ("play --lang de", "[possible values: en, fr]"),
        ("play --seed x", "invalid value 'x'"),
        ("dance", "unrecognized subcommand 'dance'"),
    ] {
        let lang = if args.contains("--lang") {
            ""
        } else {
            "--lang en "
        };
        let ran = run(&format!("{lang}{args}"), &[]);
        assert_eq!(ran.code, Some(2), "{args}");
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
        assert_eq!(ran.out, "", "{args}");
    }
}

#[test]
fn odd_boards_are_played() {
    for (args, entry, end) in [
        (
            "--width 1 --height 1 --mines 0",
            "o 1 1",
            "Congrats you win !",
        ),
        (
            "--width 3 --height 3 --mines 0",
            "o 1 1",
            "Congrats you win !",
        ),
        ("--width 2 --height 2 --mines 4", "", "Congrats you win !"),
        (
            "--width 2 --height 1 --mines 1 --first-click opening",
            "o 1 1",
            "No room for an opening here: only the first cell is safe.",
        ),
        (
            "--width 2 --height 1 --mines 2 --win open-and-flagged",
            "o 1 1",
            "There are only mines: the first cell cannot be safe.",
        ),
    ] {
        let out = played(&format!("play {args} --lang en"), &[entry]);
        check_lines(&out, &[end]);
    }
}

#[test]
fn the_language_of_the_system_is_spoken() {
    let (english, french) = ("End of input", "Fin de l'entrée");
    for (locale, bye) in [
        (&[("LC_ALL", "fr_FR.UTF-8")][..], french),
        (&[("LC_ALL", "en_GB.UTF-8")], english),
        (&[("LC_ALL", "C")], english),
        (&[("LANG", "fr_FR.UTF-8")], french),
        (
            &[("LC_ALL", "en_GB.UTF-8"), ("LANG", "fr_FR.UTF-8")],
            english,
        ),
        (
            &[("LC_MESSAGES", "fr_FR.UTF-8"), ("LANG", "en_GB.UTF-8")],
            french,
        ),
        (&[("LC_ALL", ""), ("LANG", "fr_FR.UTF-8")], french),
        (&[("LC_ALL", "C"), ("LANGUAGE", "fr")], english),
    ] {
        let mut command = demineur("play");
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
            command.env_remove(name);
        }
        let output = command
            .envs(locale.iter().copied())
            .stdin(Stdio::null())
            .output()
            .expect("the command runs");
        let out = String::from_utf8(output.stdout).expect("text");
        assert!(out.contains(bye), "{locale:?}: {out}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = demineur("play --width 900 --height 900 --mines 1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
