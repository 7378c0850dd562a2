//! `demineur play`, line by line: through a pipe and in a pseudo-terminal.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use demineur_core::{CellId, Game, GameParams, Level, Move, Source, Status};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

struct Ran {
    out: String,
    err: String,
    code: Option<i32>,
}

fn demineur(args: &str) -> Command {
    let mut command = crate::ran::command();
    command.args(args.split_whitespace());
    command
}

fn run_bytes(args: &str, input: &[u8]) -> Ran {
    let mut child = demineur(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // From another thread, so that neither side waits for a full pipe; a game
    // that ends early closes it.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Ran {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
    }
}

fn run(args: &str, entries: &[&str]) -> Ran {
    let mut input = entries.join("\n");
    input.push('\n');
    run_bytes(args, input.as_bytes())
}

/// The output of a game that ends well.
#[track_caller]
fn played(args: &str, entries: &[&str]) -> String {
    let ran = run(args, entries);
    assert_eq!(ran.err, "");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    ran.out
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

/// 4×3 with mines at (3, 1) and (3, 3).
const SMALL: &str = "play --plain --width 4 --height 3 --mines 2 --seed 2";
/// 4×2 with a mine at (4, 1), whatever is opened first.
const GUIDED: &str = "play --plain --guided --seed 1";

#[test]
fn the_game_of_document_000_is_won() {
    let entries = [
        "1",
        "1",
        "1",
        "2",
        "3",
        "1",
        "f 1 1",
        "o 3 2",
        "dig (4, 1)",
        "o 4,2",
        "o 4 3",
    ];
    assert_eq!(
        played(&format!("{SMALL} --lang en"), &entries),
        "\
4 columns, 3 lines, 2 mines, seed 2

mines remaining : 2
  1 2 3 4
1 ◻ ◻ ◻ ◻
2 ◻ ◻ ◻ ◻
3 ◻ ◻ ◻ ◻
1.Dig 2.Flag 3.Unflag 1
Axe x between 1 and 4 : 1
Axe y between 1 and 3 : 1

mines remaining : 2
  1 2 3 4
1   1️⃣◻ ◻
2   2️⃣◻ ◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag 2
Axe x between 1 and 4 : 3
Axe y between 1 and 3 : 1

mines remaining : 1
  1 2 3 4
1   1️⃣🚩◻
2   2️⃣◻ ◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag f 1 1
You cannot put a flag on a cell that is open!
1.Dig 2.Flag 3.Unflag o 3 2

mines remaining : 1
  1 2 3 4
1   1️⃣🚩◻
2   2️⃣2️⃣◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag dig (4, 1)

mines remaining : 1
  1 2 3 4
1   1️⃣🚩1️⃣
2   2️⃣2️⃣◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag o 4,2

mines remaining : 1
  1 2 3 4
1   1️⃣🚩1️⃣
2   2️⃣2️⃣2️⃣
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag o 4 3

mines remaining : 0
  1 2 3 4
1   1️⃣💣1️⃣
2   2️⃣2️⃣2️⃣
3   1️⃣💣1️⃣
Congrats you win !
3BV, the least number of clicks: 5
To play this game again: demineur play --plain --width 4 --height 3 --mines 2 --seed 2
"
    );
}

#[test]
fn the_game_of_document_000_is_lost_in_french() {
    assert_eq!(
        played(
            &format!("{SMALL} --ascii --lang fr"),
            &["1", "1", "1", "o 3 3"]
        ),
        "\
4 colonnes, 3 lignes, 2 mines, graine 2

mines restantes : 2
  1 2 3 4
1 # # # #
2 # # # #
3 # # # #
1.Creuser 2.Drapeau 3.Retirer 1
Axe x entre 1 et 4 : 1
Axe y entre 1 et 3 : 1

mines restantes : 2
  1 2 3 4
1   1 # #
2   2 # #
3   1 # #
1.Creuser 2.Drapeau 3.Retirer o 3 3

mines restantes : 2
  1 2 3 4
1   1 B 1
2   2 2 2
3   1 B 1
Vous avez perdu
La mine était en colonne 3, ligne 3.
3BV, le nombre minimal de clics : 5
Pour rejouer cette partie : demineur play --plain --width 4 --height 3 --mines 2 --seed 2
"
    );
}

#[test]
fn every_built_in_level_can_be_won_in_both_languages() {
    for level in Level::built_in() {
        let entries = winning_entries(&level, 7);
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        for (lang, win) in [
            ("en", "Congrats you win !"),
            ("fr", "Bravo, vous avez gagné !"),
        ] {
            let out = played(
                &format!("play --level {} --seed 7 --lang {lang}", level.name),
                &entries,
            );
            assert!(out.contains(&format!("\n{win}\n")), "{out}");
            let board = out.rsplit("\n\n").next().expect("a last board");
            assert_eq!(board.matches('💣').count(), level.mines);
            assert!(!board.contains('◻'), "every cell is revealed: {board}");
        }
    }
}

#[test]
fn the_menus_answer_every_bad_entry() {
    let entries = [
        "",
        "0",
        "8",
        "-1",
        "one",
        "99999999999999999999",
        "Beginner",
        "0",
        "4",
        "x",
        "1",
        "0",
        "10",
        "5",
        "a",
        "5",
        "o 5",
        "f 10 1",
        "u 1 10",
    ];
    let out = played("play --seed 42 --lang en", &entries);
    check_lines(
        &out,
        &[
            "type a number from 1 to 7",
            "9 columns, 9 lines, 10 mines, seed 42",
            "type a number from 1 to 3, or a command such as \"o 3 4\" (\"help\" shows them all)",
            "1.Dig 2.Flag 3.Unflag 1",
            "Axe x between 1 and 9 : 0",
            "type a number from 1 to 9",
            "Axe x between 1 and 9 : 10",
            "type a number from 1 to 9",
            "Axe x between 1 and 9 : 5",
            "Axe y between 1 and 9 : a",
            "type a number from 1 to 9",
            "Axe y between 1 and 9 : 5",
            "1.Dig 2.Flag 3.Unflag o 5",
            "two numbers are needed, the column then the line, for example 3 4",
            "the column does not exist",
            "the line does not exist",
        ],
    );
    let menu = "1.Beginner 2.Intermediate 3.Expert 4.001-debutant 5.001-intermediaire 6.001-expert 7.Guided ";
    assert_eq!(out.matches(menu).count(), 7);
    assert_eq!(out.matches("type a number from 1 to 7\n").count(), 6);
}

#[test]
fn commands_are_heard_where_an_axis_is_asked_for() {
    let entries = ["o 5 5", "1", "undo", "2", "3", "redo", "2", "f 1 1"];
    let out = played(
        "play --level beginner --seed 42 --ascii --lang en",
        &entries,
    );
    check_lines(
        &out,
        &[
            "Axe x between 1 and 9 : undo",
            "5 # # # # # # # # #",
            "Axe x between 1 and 9 : 3",
            "Axe y between 1 and 9 : redo",
            "Axe x between 1 and 9 : f 1 1",
            "mines remaining : 9",
        ],
    );
}

#[test]
fn moves_that_do_nothing_are_refused_with_the_reason() {
    let entries = [
        "undo", "redo", "u 4 1", "f 4 1", "f 4 1", "o 4 1", "c 4 1", "u 4 1", "o 1 1", "o 1 1",
        "c 2 1", "c 1 1", "f 4 1", "f 4 2", "f 4 3",
    ];
    let out = played(&format!("{SMALL} --flags mines --lang en"), &entries);
    check_lines(
        &out,
        &[
            "there is no move to take back",
            "there is no move to play again",
            "the cell carries no mark",
            "the cell carries that mark already",
            "You cannot open a cell with a flag! Take it away first.",
            "only an open number can open its neighbours",
            "cell already open",
            "the number is 1, but the flags around are 0",
            "there is nothing left to open around it",
            "All flags are placed! (2)",
        ],
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let out = played(
        &format!("{SMALL} --lang en"),
        &["o 1 1", "f 3 1", "undo", "redo", "c 2 1"],
    );
    check_lines(
        &out,
        &[
            "1.Dig 2.Flag 3.Unflag undo",
            "1   1️⃣◻ ◻",
            "1.Dig 2.Flag 3.Unflag redo",
            "1   1️⃣🚩◻",
            "1.Dig 2.Flag 3.Unflag c 2 1",
            "2   2️⃣2️⃣◻",
        ],
    );
}

/// Every bad entry of document 002, in the order of its questions, with its answer.
const BAD_SIZES: [(&str, &str, &str); 13] = [
    (
        "51",
        "le démineur ne peut compter plus de 50 colonnes",
        "the board cannot have more than 50 columns",
    ),
    (
        "0",
        "le démineur ne peut pas avoir un nombre de colonnes inférieur à 1",
        "the board cannot have fewer than 1 column",
    ),
    (
        "-3",
        "le démineur ne peut pas avoir un nombre de colonnes inférieur à 1",
        "the board cannot have fewer than 1 column",
    ),
    (
        "dix",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("4", "", ""),
    (
        "99999999999999999999999",
        "le démineur ne peut compter plus de 50 lignes",
        "the board cannot have more than 50 lines",
    ),
    (
        "0",
        "le démineur ne peut pas avoir un nombre de lignes inférieur à 1",
        "the board cannot have fewer than 1 line",
    ),
    (
        "",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("2", "", ""),
    (
        "2",
        "le démineur ne peut pas contenir plus de 1 mine",
        "the board cannot hold more than 1 mine",
    ),
    (
        "0",
        "on ne peut pas avoir moins d'une mine",
        "there cannot be fewer than one mine",
    ),
    (
        "1.5",
        "il faut saisir un nombre entier, par exemple 10",
        "enter a whole number, for example 10",
    ),
    ("1", "", ""),
];

const BAD_CELLS: [(&str, &str, &str); 9] = [
    (
        "5,1",
        "la colonne n'existe pas",
        "the column does not exist",
    ),
    (
        "(0, 1)",
        "la colonne n'existe pas",
        "the column does not exist",
    ),
    ("1 3", "la ligne n'existe pas", "the line does not exist"),
    ("1,-1", "la ligne n'existe pas", "the line does not exist"),
    (
        "1",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    (
        "a,b",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    (
        "",
        "il faut deux nombres, la colonne puis la ligne, par exemple 1 1",
        "two numbers are needed, the column then the line, for example 1 1",
    ),
    ("(1, 1)", "", ""),
    ("2 2", "case déjà découverte", "cell already open"),
];

#[test]
fn the_guided_game_answers_every_bad_entry_and_is_won() {
    let dialogue: Vec<_> = BAD_SIZES.into_iter().chain(BAD_CELLS).collect();
    let mut entries: Vec<&str> = dialogue.iter().map(|line| line.0).collect();
    entries.push("4 2");
    for (lang, win) in [
        ("fr", "vous avez gagné :-) !!!"),
        ("en", "you have won :-) !!!"),
    ] {
        let out = played(&format!("{GUIDED} --lang {lang}"), &entries);
        let answers = dialogue
            .iter()
            .map(|line| if lang == "fr" { line.1 } else { line.2 });
        let mut expected: Vec<&str> = answers.filter(|answer| !answer.is_empty()).collect();
        expected.extend(["1     1 B", "2     1 1", win]);
        check_lines(&out, &expected);
    }
}

#[test]
fn the_guided_game_is_won_as_document_002_tells_it() {
    assert_eq!(
        played(
            &format!("{GUIDED} --lang fr"),
            &["4", "2", "1", "1,1", "4,2"]
        ),
        "\
saisir un nombre de colonnes entre 1 et 50 : 4
saisir un nombre de lignes entre 1 et 50 : 2
saisir le nombre de mines, il ne doit pas dépasser 1 : 1
4 colonnes, 2 lignes, 1 mine, graine 1

  1 2 3 4
1 # # # #
2 # # # #
saisir les coordonnées de la case à découvrir, sous la forme (colonne, ligne)
les coordonnées des cases ne doivent pas dépasser (4, 2) : 1,1

  1 2 3 4
1     1 #
2     1 #
saisir les coordonnées de la case à découvrir, sous la forme (colonne, ligne)
les coordonnées des cases ne doivent pas dépasser (4, 2) : 4,2

  1 2 3 4
1     1 B
2     1 1
vous avez gagné :-) !!!
3BV, le nombre minimal de clics : 2
Pour rejouer cette partie : demineur play --plain --guided --width 4 --height 2 --mines 1 --seed 1
"
    );
}

#[test]
fn the_guided_game_is_lost_at_the_first_cell() {
    for (lang, lose) in [
        ("fr", "BOUM vous avez perdu :-( !!!"),
        ("en", "BOOM you have lost :-( !!!"),
    ] {
        let out = played(
            &format!("{GUIDED} --lang {lang}"),
            &["4", "2", "1", "(4, 1)"],
        );
        check_lines(&out, &["1     1 B", "2     1 1", lose]);
    }
}

#[test]
fn a_guided_board_too_small_for_a_mine_is_asked_again() {
    let out = played(&format!("{GUIDED} --lang fr"), &["2", "2", "5", "1", "1"]);
    check_lines(
        &out,
        &[
            "4 cases : avec 20 % de mines au plus, il n'y a de place pour aucune mine ; il faut au moins 5 cases, recommençons",
            "saisir un nombre de colonnes entre 1 et 50 : 5",
            "5 colonnes, 1 ligne, 1 mine, graine 1",
        ],
    );
}

#[test]
fn the_guided_game_is_chosen_from_the_menu() {
    for name in ["7", "guidé"] {
        let out = played("play --seed 1 --lang fr", &[name, "4", "2", "1", "4,1"]);
        check_lines(&out, &["BOUM vous avez perdu :-( !!!"]);
    }
}

#[test]
fn the_flag_dialogue_wins_with_every_flag() {
    let entries = [
        "4", "2", "1", "1,1", "3", "4,1", "7", "2", "4,1", "x", "0", "4,1", "1", "4,2", "3", "4 1",
        "2",
    ];
    let out = played("play --flag-dialogue --seed 1 --lang fr", &entries);
    check_lines(
        &out,
        &[
            "si vous voulez poser un drapeau taper 2",
            "si vous voulez découvrir la case taper 3 : 3",
            "si vous voulez poser un drapeau taper 2",
            "si vous voulez découvrir la case taper 3 : 7",
            "il faut taper 2 ou 3",
            "si vous voulez découvrir la case taper 3 : 2",
            "mines restantes : 0",
            "1     1 D",
            "la case contient un drapeau",
            "si vous voulez enlever le drapeau taper 1",
            "sinon taper 0 : x",
            "il faut taper 0 ou 1",
            "sinon taper 0 : 0",
            "sinon taper 0 : 1",
            "mines restantes : 1",
            "1     1 #",
            "toutes les cases sans mine sont découvertes : pour gagner, il reste 1 drapeau à poser",
            "vous avez gagné :-) !!!",
        ],
    );
}

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
    let nothing = run_bytes("play", b"");
    assert_eq!(nothing.code, Some(0));
}

#[test]
fn a_last_line_without_its_end_counts() {
    let ran = run_bytes(&format!("{SMALL} --lang en"), b"o 3 3\no 3 1");
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
    let ran = run_bytes(&format!("{SMALL} --lang en"), &input);
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
    for (locale, bye) in [
        ("fr_FR.UTF-8", "Fin de l'entrée"),
        ("en_GB.UTF-8", "End of input"),
        ("C", "End of input"),
    ] {
        let output = demineur("play")
            .env_remove("LANGUAGE")
            .env("LC_ALL", locale)
            .stdin(Stdio::null())
            .output()
            .expect("the command runs");
        let out = String::from_utf8(output.stdout).expect("text");
        assert!(out.contains(bye), "{locale}: {out}");
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

/// Types each entry when the screen asks for it, as a person does.
#[test]
fn a_game_in_a_terminal_is_won() {
    let pair = native_pty_system()
        .openpty(PtySize {
            rows: 40,
            cols: 100,
            pixel_width: 0,
            pixel_height: 0,
        })
        .expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_demineur"));
    command.args("play --plain --guided --seed 1 --lang fr --no-history".split(' '));
    let mut child = pair
        .slave
        .spawn_command(command)
        .expect("the command starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut writer = pair.master.take_writer().expect("a writer");
    let (sender, screen) = mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        // The end of the terminal is an end of file or an error, by system.
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            if sender.send(buffer[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    let mut seen = Vec::new();
    let mut wait_for = |text: &str| {
        let mut shown = String::from_utf8_lossy(&seen).into_owned();
        while !shown.contains(text) {
            let more = screen.recv_timeout(Duration::from_secs(20));
            seen.extend(more.unwrap_or_else(|_| panic!("no '{text}' on the screen: {shown}")));
            shown = String::from_utf8_lossy(&seen).into_owned();
        }
        seen.clear();
    };
    for (question, entry) in [
        ("colonnes entre 1 et 50 : ", "4"),
        ("lignes entre 1 et 50 : ", "2"),
        ("pas dépasser 1 : ", "1"),
        ("pas dépasser (4, 2) : ", "1,1"),
        ("pas dépasser (4, 2) : ", "(4, 2)"),
    ] {
        wait_for(question);
        writer.write_all(entry.as_bytes()).expect("typed");
        writer.write_all(b"\r").expect("typed");
    }
    wait_for("vous avez gagné :-) !!!");
    assert!(child.wait().expect("the command ends").success());
}
