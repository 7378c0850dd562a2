//! `demineur generate`.

use crate::folder::Folder;
use crate::ran::{Ran, out, run};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

fn verified(lines: &str) -> Ran {
    run(&["generate", "--check", "-"], lines)
}

#[test]
fn boards_without_guesses_come_with_a_proof_that_is_verified() {
    for tiling in ["square", "hex", "cairo", "hat", "cube"] {
        let line = format!(
            "generate --no-guess --tiling {tiling} --level beginner --seed 5 --count 2 --json"
        );
        let lines = out(&words(&line), "");
        assert_eq!(lines, out(&words(&line), ""), "same seed, same boards");
        let ran = verified(&lines);
        assert_eq!(ran.code, Some(0), "{}", ran.out);
        assert_eq!(ran.out.matches("the proof holds").count(), 2, "{}", ran.out);
        // A cell that is said to be what it is not.
        let ran = verified(&lines.replacen("\"mine\":false", "\"mine\":true", 1));
        assert_eq!(ran.code, Some(1), "{}", ran.out);
        let opposite = "the layout says the opposite";
        assert!(ran.out.contains(opposite), "{}", ran.out);
        // Steps that are left out.
        let ran = verified(&lines.replacen("\"proof\":[", "\"proof\":[],\"cut\":[", 1));
        assert_eq!(ran.code, Some(1), "{}", ran.out);
        let unfinished = "safe cells are never opened";
        assert!(ran.out.contains(unfinished), "{}", ran.out);
    }
}

#[test]
fn a_board_is_drawn_with_its_start_and_its_grade() {
    let line = "generate --no-guess --width 5 --height 4 --mines 3 --seed 1 --first 1,1";
    let told = out(&words(line), "");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[1].starts_with("1 s"), "{told}");
    assert!(lines.contains(&"Start with (1, 1)."), "{told}");
    assert!(lines.contains(&"Seed 1, board 0."), "{told}");
    let code = lines[lines.len() - 1].strip_prefix("Share code: ");
    let hint = run(&["hint", code.expect("a share code")], "").out;
    assert!(hint.contains("start with (1, 1)"), "{hint}");
}

#[test]
fn the_grade_asked_for_is_made() {
    for grade in ["counting", "pair", "set"] {
        let line =
            format!("generate --no-guess --level intermediate --grade {grade} --seed 1 --json");
        let made = out(&words(&line), "");
        let claim = format!("\"no_guess\":true,\"grade\":\"{grade}\"");
        assert!(made.contains(&claim), "{made}");
        let lie = made.replace(&claim, "\"no_guess\":true,\"grade\":\"mine-count\"");
        assert_eq!(verified(&lie).code, Some(1));
    }
}

#[test]
fn an_opening_that_does_not_fit_is_told() {
    let line = "generate --no-guess --width 4 --height 1 --mines 3 --seed 1 --first 0";
    let told = out(&words(line), "");
    let fallback = "No room for an opening here: only the first cell is safe.";
    assert!(told.contains(fallback), "{told}");
    // Who asks for no protection is granted more than that, not less.
    let told = out(&words(&format!("{line} --first-click any")), "");
    assert!(!told.contains(fallback), "{told}");
}

#[test]
fn what_cannot_be_made_is_told_with_exit_code_1() {
    let line =
        "generate --no-guess --width 5 --height 5 --mines 1 --grade set --seed 1 --budget 5000";
    let ran = run(&words(line), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    let start = "no such board was found in ";
    assert!(ran.err.starts_with(start), "{}", ran.err);
}

#[test]
fn plain_boards_are_layouts_of_their_own_streams() {
    let line = "generate --level beginner --seed 7 --count 3 --json";
    let made = out(&words(line), "");
    let lines: Vec<&str> = made.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0] != lines[1] && lines[1] != lines[2]);
    assert!(!made.contains("proof"));
}

#[test]
fn what_is_no_proof_is_refused() {
    let ran =
        verified(r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[1],"first":0}"#);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no board with a proof"), "{}", ran.err);
}

#[test]
fn chances_on_a_board_made_without_guesses_say_so() {
    let made = [
        "generate",
        "--no-guess",
        "--level",
        "beginner",
        "--seed",
        "4",
        "--json",
    ];
    let folder = Folder::new("chances");
    let file = folder.file("board.json", out(&made, ""));
    let play = ["play", "--plain", "--lang", "en", &file];
    let told = out(&play, "o 5 5\nprob\nquit\n");
    assert!(told.contains("not drawn uniformly"), "{told}");
    let told = out(
        &["play", "--plain", "--level", "beginner", "--seed", "1"],
        "o 5 5\nprob\nquit\n",
    );
    assert!(!told.contains("not drawn uniformly"), "{told}");
}

#[test]
fn boards_of_twins_do_not_claim_to_be_uniform() {
    let line =
        "generate --no-guess --tiling triakis --width 12 --height 12 --mines 8 --seed 1 --lang en";
    let told = out(&words(line), "");
    assert!(told.contains("nobody can tell apart"), "{told}");
    assert!(!told.contains("equally likely"), "{told}");
}
