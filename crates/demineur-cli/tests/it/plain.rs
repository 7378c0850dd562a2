//! `demineur play`, line by line: through a pipe and in a pseudo-terminal.

mod guided;
mod input;
mod menus;
mod terminal;

use std::process::Command;

use demineur_core::{CellId, Game, GameParams, Level, Move, Source, Status};

use crate::ran::{Ran, command, run_bytes};

/// 4×3 with mines at (3, 1) and (3, 3).
const SMALL: &str = "play --plain --width 4 --height 3 --mines 2 --seed 2";
/// 4×2 with a mine at (4, 1), whatever is opened first.
const GUIDED: &str = "play --plain --guided --seed 1";

fn demineur(args: &str) -> Command {
    let mut command = command();
    command.args(args.split_whitespace());
    command
}

fn run(args: &str, entries: &[&str]) -> Ran {
    let mut input = entries.join("\n");
    input.push('\n');
    run_bytes(demineur(args), input.as_bytes())
}

/// The output of a game that ends well.
#[track_caller]
fn played(args: &str, entries: &[&str]) -> String {
    let ran = run(args, entries);
    assert_eq!(ran.err, "");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    without_time(&ran.out)
}

/// The output with the time that it took left out: that is the machine's.
fn without_time(out: &str) -> String {
    let lines = out.split_inclusive('\n').map(|line| {
        match ["Time: ", "Temps : "]
            .into_iter()
            .find(|head| line.starts_with(head))
        {
            Some(head) => format!("{head}… s\n"),
            None => line.to_owned(),
        }
    });
    lines.collect()
}

/// Checks that these lines stand in the output in this order; a line may
/// follow its question.
#[track_caller]
fn check_lines(out: &str, expected: &[&str]) {
    let mut lines = out.lines();
    for line in expected {
        assert!(
            lines.any(|l| l == *line),
            "missing, or not in order: {line}\n{out}"
        );
    }
}

/// One-line commands that win a level's game of that seed.
fn winning_entries(level: &Level, seed: u64) -> Vec<String> {
    let params = GameParams {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        source: Source::Seed { seed, game: 0 },
    };
    let width = match &level.board {
        demineur_core::BoardSpec::Tiled(spec) => spec.width,
        demineur_core::BoardSpec::Graph(_) => unreachable!("built-in levels are tiled"),
    };
    let mut game = Game::new(params).expect("a legal level");
    let mut entries = Vec::new();
    let mut next = Some(CellId::new(0));
    while let Some(cell) = next {
        entries.push(format!(
            "o {} {}",
            cell.get() % width + 1,
            cell.get() / width + 1
        ));
        game.play(Move::Open(cell)).expect("a legal move");
        let layout = game.layout().expect("fixed by the first opening");
        next = game.view().hidden().find(|&cell| !layout.is_mine(cell));
    }
    assert_eq!(game.status(), Status::Won);
    entries
}

#[test]
fn a_board_that_cannot_be_made_is_given_up_with_a_reason() {
    let small = "--lang en play --plain --no-guess --width 5 --height 5 --mines 1";
    let ran = run(&format!("{small} --grade set --seed 1"), &["o 1 1"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(
        ran.err.starts_with("no such board was found in "),
        "{}",
        ran.err
    );
}

#[test]
fn a_strategy_plays_line_by_line_too() {
    let told = played(
        "--lang en play --plain --ai cheat --level beginner --seed 5 --no-history",
        &[],
    );
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines.iter().any(|line| line.starts_with("1. open (")),
        "{told}"
    );
    assert!(
        lines.contains(&"You have won :-) !!!") || told.contains("you win"),
        "{told}"
    );
    assert!(!told.contains('\x1b'), "{told:?}");
    let told = played(
        "--lang fr play --plain --ai csp --level beginner --seed 5 --no-history",
        &[],
    );
    assert!(told.contains("\n1. découvrir ("), "{told}");
    assert!(told.contains("\n2. "), "{told}");
    for english in ["open (", "flag (", "the first cell", "all are"] {
        assert!(!told.contains(english), "{english}: {told}");
    }
    // In steps the board is shown each time; nothing typed ends it.
    let told = played(
        "--lang en play --ai csp --step --seed 5 --no-history",
        &["", "quit"],
    );
    assert_eq!(told.matches("[Enter to go on]").count(), 2, "{told}");
    assert!(told.contains("2. "), "{told}");
}
