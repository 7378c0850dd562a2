//! Boards at the edge of what is legal, through every command: whatever the
//! answer is, it is no panic.

use demineur_core::Tiling;

use crate::folder::Folder;
use crate::ran::{Ran, run};

const STRATEGIES: [&str; 9] = [
    "random",
    "zeros",
    "evident",
    "patterns",
    "csp",
    "pinv",
    "limited-search",
    "exact",
    "cheat",
];

const FORMATS: [&str; 11] = [
    "svg",
    "dot",
    "layout",
    "graph",
    "graph-text",
    "mbf",
    "boards",
    "code",
    "position",
    "save",
    "ascii",
];

/// What is typed into the game: every command, on cells that may not be there.
const TYPED: &str = "hint\nguess?\nprob\nf 1 1\no 1 1\no 1\nu 1 1\no 1 1\nhint\nprob\nundo\nredo\n\
                     c 1 1\nn 1 1\nm 2 1\n? 2\ns 0\nredo\no 0\nundo\no 2 1\ncode\nhint 4\nprob\n";

/// Runs the command; it must end by itself and not by a panic.
#[track_caller]
fn ends(line: &str, input: &str) -> Ran {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ran = run(&words, input);
    assert!(
        matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"),
        "{line}: {:?}\n{}",
        ran.code,
        ran.err
    );
    ran
}

/// Every rule once, and the weakest and the strongest first click with each of
/// the others.
fn rules() -> Vec<String> {
    let mut all = Vec::new();
    for first in ["opening", "safe", "any"] {
        for cascade in ["on", "off", "through-flags"] {
            for (win, flags) in [("open", "mines"), ("open-and-flagged", "unlimited")] {
                all.push(format!(
                    "--first-click {first} --cascade {cascade} --win {win} --flags {flags}"
                ));
            }
        }
    }
    all
}

/// Squares and graphs with no mine, one, all but one, and nothing else.
fn boards(folder: &Folder) -> Vec<String> {
    let around = |cells: u32| (1..cells).map(|c| format!(" {c}")).collect::<String>();
    let star = format!("0:{}\n", around(13));
    let star = (1..13).fold(star, |text, cell| text + &format!("{cell}: 0\n"));
    let graphs = [
        ("lone", 1, "0:\n".to_owned()),
        ("apart", 3, "0:\n1:\n2:\n".to_owned()),
        (
            "parts",
            6,
            "0: 1\n1: 0\n2: 3\n3: 2 4\n4: 3\n5:\n".to_owned(),
        ),
        ("star", 13, star),
    ];
    let graphs = graphs.map(|(name, cells, text)| {
        let path = folder.file(name, text);
        (format!("--graph {path}"), cells)
    });
    let squares = [(1, 1), (2, 1), (3, 1), (2, 2), (3, 3)];
    let squares = squares.map(|(w, h)| (format!("--width {w} --height {h}"), w * h));
    let mut all = Vec::new();
    for (board, cells) in squares.into_iter().chain(graphs) {
        let mut mines = vec![0, 1, cells - 1, cells];
        mines.sort_unstable();
        mines.dedup();
        all.extend(mines.iter().map(|mines| format!("{board} --mines {mines}")));
    }
    all
}

/// Every command that makes a game of options.
fn makers() -> Vec<String> {
    let mut all: Vec<String> = [
        "generate",
        "generate --json",
        "generate --first 0",
        "generate --no-guess --budget 2000",
        "generate --no-guess --budget 2000 --json",
        "board new",
        "board new --first 0",
        "board show --reveal",
        "play --plain --no-history",
    ]
    .map(str::to_owned)
    .into();
    for format in FORMATS {
        all.push(format!("board export --format {format} --first 0"));
    }
    for strategy in STRATEGIES {
        all.push(format!("solve --strategy {strategy}"));
        all.push(format!(
            "lab run --games 2 --threads 1 --strategy {strategy}"
        ));
    }
    all
}

#[test]
fn no_command_that_makes_a_board_panics() {
    let folder = Folder::new("extremes");
    let (rules, boards) = (rules(), boards(&folder));
    for (m, maker) in makers().iter().enumerate() {
        for (b, board) in boards.iter().enumerate() {
            // Each board and each command meets every rule sooner or later.
            let rule = &rules[(5 * m + b) % rules.len()];
            ends(&format!("{maker} --seed 1 {board} {rule}"), TYPED);
        }
    }
}

#[test]
fn no_command_that_reads_a_game_panics() {
    let folder = Folder::new("extreme-games");
    let rules = rules();
    for (b, board) in boards(&folder).iter().enumerate() {
        let rule = &rules[b % rules.len()];
        let made = format!("--seed 1 {board} {rule}");
        // As a layout, as a saved game, and played to its end.
        let layout = ends(&format!("generate --json {made}"), "").out;
        let saved = ends(&format!("board export --save {made}"), "").out;
        let solved = ends(&format!("solve --json --strategy random {made}"), "").out;
        let share = solved.trim_end().trim_end_matches("\"}");
        let share = share.rsplit('"').next().unwrap_or_default();
        for (name, text) in [("layout", &*layout), ("saved", &saved), ("played", share)] {
            let path = folder.file(name, text);
            for reader in [
                "hint",
                "hint --json --cell 0",
                "analyze",
                "analyze --json",
                "review --playouts 2 --all --boards",
                "review --playouts 2 --json",
                "review --from 1",
                "solve",
                "solve --step --strategy pinv",
                "board show --reveal",
                "board export --format position",
                "play --plain --no-history",
            ] {
                ends(&format!("{reader} {path}"), TYPED);
            }
        }
    }
}

#[test]
fn no_tiling_panics_at_its_smallest() {
    for tiling in Tiling::ALL {
        for (shape, options) in [("1", ""), ("2", "--touch edge"), ("5", "--wrap")] {
            let board = format!(
                "--tiling {} --width {shape} --height {shape} {options}",
                tiling.name()
            );
            let graph = ends(&format!("board export --format graph-text {board}"), "");
            let cells = graph.out.lines().count();
            for mines in [0, cells.saturating_sub(1), cells] {
                let game = format!("--seed 1 --mines {mines} {board}");
                ends(&format!("generate {game}"), "");
                ends(&format!("board show --reveal {game}"), "");
                ends(&format!("solve --first-click opening {game}"), "");
            }
        }
    }
}
