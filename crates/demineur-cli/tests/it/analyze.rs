//! `demineur analyze`.

use demineur_core::format::{Position, SavedGame, ShareCode};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Move};

use crate::folder::Folder;
use crate::ran::{check_refused, out, run};

fn json(position: &str) -> String {
    out(&["analyze", "-", "--json", "--lang", "en"], position)
}

#[test]
fn the_example_of_the_design() {
    let position =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
    assert_eq!(
        json(position),
        concat!(
            r#"{"consistent":true,"exact":true,"layouts":"1","mine_probability":{"1":1.0,"2":0.0},"#,
            r#""safe":[2],"mines":[1],"best":{"cell":2,"mine_probability":0.0,"win_probability":1.0,"#,
            r#""why":"safe: the number of mines and the number of cell 0 force it"}}"#,
            "\n"
        )
    );
}

#[test]
fn guesses_are_weighed_and_fractions_are_the_nearest_floats() {
    let position =
        r#"{"board":{"adjacency":[[1,2,3],[0],[0],[0]]},"total_mines":1,"revealed":{"0":1}}"#;
    assert_eq!(
        json(position),
        concat!(
            r#"{"consistent":true,"exact":true,"layouts":"3","#,
            r#""mine_probability":{"1":0.3333333333333333,"2":0.3333333333333333,"3":0.3333333333333333},"#,
            r#""safe":[],"mines":[],"best":{"cell":1,"mine_probability":0.3333333333333333,"#,
            r#""win_probability":0.3333333333333333,"#,
            r#""why":"best in the exact endgame: perfect play wins 33.3% of the time"}}"#,
            "\n"
        )
    );
}

#[test]
fn the_first_click_protects_only_the_best_cell() {
    let best = |rule: &str| {
        let position = format!(
            r#"{{"board":{{"tiling":"square","width":4,"height":4}},"total_mines":4,"first_click":"{rule}"}}"#
        );
        let answer = json(&position);
        assert!(answer.contains(r#""layouts":"1820","mine_probability":{"0":0.25,"#));
        let at = answer.find(r#""best":"#).expect("a best cell");
        answer[at..answer.find(r#","why""#).expect("a reason")].to_owned()
    };
    assert_eq!(
        best("opening"),
        r#""best":{"cell":5,"mine_probability":0.0,"win_probability":0.9714285714285714"#
    );
    assert_eq!(
        best("safe"),
        r#""best":{"cell":1,"mine_probability":0.0,"win_probability":0.7040293040293041"#
    );
    assert_eq!(
        best("any"),
        r#""best":{"cell":2,"mine_probability":0.25,"win_probability":0.528021978021978"#
    );
}

#[test]
fn nothing_is_best_when_only_mines_are_hidden() {
    let position =
        r#"{"board":{"tiling":"square","width":2,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
    assert!(json(position).ends_with("\"mines\":[1],\"best\":null}\n"));
}

#[test]
fn large_boards_have_no_chance_to_win_but_a_best_cell() {
    let position = r#"{"board":{"tiling":"square","width":30,"height":16},"total_mines":99}"#;
    let answer = json(position);
    assert!(answer.contains(r#""best":{"cell":0,"mine_probability":0.0,"win_probability":null,"#));
    let at = answer.find(r#""layouts":""#).expect("a count") + 11;
    assert_eq!(answer[at..].find('"'), Some(105), "105 digits");
}

#[test]
fn impossible_positions_are_an_answer_of_their_own() {
    let position = r#"{"board":{"tiling":"square","width":4,"height":1},"total_mines":1,"revealed":{"0":1,"3":1}}"#;
    let ran = run(&["analyze", "-", "--json"], position);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (
            Some(1),
            "{\"consistent\":false,\"conflict\":[0,3],\"mine_count\":true}\n",
            ""
        )
    );
    let ran = run(&["analyze", "-", "--lang", "en"], position);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            Some(1),
            "This position is impossible: no layout fits.\n\
             These numbers do not agree with the number of mines: (1, 1), (4, 1).\n"
        )
    );
    let alone = position.replace("\"3\":1", "\"3\":2");
    let ran = run(&["analyze", "-", "--lang", "fr"], &alone);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            Some(1),
            "Cette position est impossible : aucune disposition ne convient.\n\
             Le nombre de (4, 1) est impossible.\n"
        )
    );
}

#[test]
fn a_table_with_chances_in_both_languages() {
    let position = r#"{"board":{"tiling":"square","width":5,"height":3},"total_mines":3,"revealed":{"0":0,"1":1,"5":0,"6":2,"10":0,"11":1}}"#;
    let told = |lang| out(&["analyze", "-", "--lang", lang], position);
    assert_eq!(
        told("en"),
        "6 layouts fit.\n\
         a number: open; s: certainly safe; B: certainly a mine; %: chance of a mine\n\
         \n\
         \x20   1   2   3   4   5\n\
         1       1   B 17% 17%\n\
         2       2   s 17% 17%\n\
         3       1   B 17% 17%\n\
         \n\
         Safe: (3, 2)\n\
         Mines: (3, 1), (3, 3)\n\
         Best: open (3, 2), safe: the numbers of (2, 1), (2, 2), (2, 3) force it\n\
         Chance of a mine there: 0%\n\
         Chance to win with perfect play: 100%\n"
    );
    assert_eq!(
        told("fr"),
        "6 dispositions sont possibles.\n\
         un nombre : découverte ; s : sûre ; B : mine certaine ; % : risque de mine\n\
         \n\
         \x20   1   2   3   4   5\n\
         1       1   B 17% 17%\n\
         2       2   s 17% 17%\n\
         3       1   B 17% 17%\n\
         \n\
         Sûres : (3, 2)\n\
         Mines : (3, 1), (3, 3)\n\
         Meilleur coup : découvrir (3, 2), sûre : les nombres de (2, 1), (2, 2), (2, 3) l'imposent\n\
         Risque de mine à cet endroit : 0 %\n\
         Chance de gagner en jouant parfaitement : 100 %\n"
    );
}

#[test]
fn hexagons_are_shifted_every_other_line() {
    let position =
        r#"{"board":{"tiling":"hex","width":3,"height":2},"total_mines":1,"revealed":{"0":1}}"#;
    let told = out(&["analyze", "-", "--lang", "en"], position);
    let picture = "    1   2   3\n1   1 50%   s\n2   50%   s   s\n";
    assert!(told.contains(picture), "{told}");
}

#[test]
fn boards_without_rows_are_listed() {
    let position =
        r#"{"board":{"adjacency":[[1,2],[0],[0],[4],[3]]},"total_mines":2,"revealed":{"0":1}}"#;
    assert_eq!(
        out(&["analyze", "-", "--lang", "en"], position),
        "4 layouts fit.\n\
         a number: open; s: certainly safe; B: certainly a mine; %: chance of a mine\n\
         \n\
         \x20    1: 50%\n\
         \x20    2: 50%\n\
         2 other hidden cells: 50.0% each\n\
         \n\
         Best: open cell 1, one of two is a mine, and no number will ever tell which: guess now (see cell 1, cell 2)\n\
         Chance of a mine there: 50.0%\n\
         Chance to win with perfect play: 25.0%\n"
    );
}

#[test]
fn bad_input_is_told_with_every_reason() {
    check_refused(
        &["analyze", "-", "--lang", "en"],
        r#"{"board":{"tiling":"square","width":3,"height":0},"revealed":{"x":1}}"#,
        "error: -: line 1, column 1: field \"total_mines\" is missing\n\
         -: line 1, column 48, board.height: expected a whole number from 1 to 4294967295, found 0\n\
         -: line 1, column 67, revealed.x: expected a cell from \"0\" to \"4294967295\" as the field's name\n",
    );
    check_refused(
        &["analyze", "no-such-file.json", "--lang", "fr"],
        "",
        "erreur : le fichier « no-such-file.json » n'existe pas, et ce n'est pas un code de partage : ligne 1, colonne 1 : il faut un code de partage, qui commence par D1, et voici « no-such-file.json »\n",
    );
    let ran = run(
        &["analyze", "-", "--json", "--lang", "en"],
        r#"{"board":{"tiling":"square","width":1,"height":1},"total_mines":0,"colour":"red"}"#,
    );
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.err,
        "warning: -: line 1, column 67, colour: unknown field, ignored\n"
    );
}

#[test]
fn a_position_too_large_to_answer_is_refused_at_once() {
    let giant = r#"{"board":{"tiling":"square","width":10000,"height":10000},"total_mines":1}"#;
    let told = run(&["analyze", "-", "--json"], giant);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("at most 8388608 cells"), "{}", told.err);
    for giant in [
        r#"{"board":{"tiling":"square","width":10000,"height":10000},"mines":[1]}"#,
        "10000 10000 1 0 0 1",
    ] {
        let told = run(&["analyze", "-", "--json"], giant);
        assert_eq!(told.code, Some(2), "{}", told.err);
        assert!(told.err.contains("8388608"), "{}", told.err);
    }
}

/// The JSON that `analyze` and `hint` answer, and what they say beside it.
fn answers(source: &str, input: &str) -> [(String, String); 2] {
    ["analyze", "hint"].map(|command| {
        let ran = run(&[command, source, "--json", "--lang", "en"], input);
        assert_eq!(ran.code, Some(0), "{command} {source}: {}", ran.err);
        (ran.out, ran.err)
    })
}

fn position(game: &Game) -> String {
    let position = Position {
        board: game.board().clone(),
        view: game.view().clone(),
        first_click: game.params().rules.first_click,
    };
    position.to_json()
}

#[test]
fn a_game_is_analysed_as_it_stands_whatever_it_is_written_as() {
    let mut params = GameParams::seeded(BoardSpec::square(9, 9), 10, 42);
    let folder = Folder::new("analyze-forms");
    for given in [false, true] {
        if given {
            let mines = [2, 20, 40, 41, 60].map(CellId::new).to_vec();
            params = GameParams::given(BoardSpec::square(9, 9), mines, None);
        }
        let mut game = Game::new(params.clone()).expect("a game");
        game.play(Move::Open(CellId::new(80))).expect("played");
        let hidden: Vec<CellId> = game.view().hidden().take(2).collect();
        for cell in hidden {
            game.play(Move::Flag(cell)).expect("played");
        }
        let expected = answers("-", &position(&game)).map(|(answer, _)| answer);
        let saved = SavedGame {
            game,
            no_guess: false,
        };
        let file = folder.file("game.json", saved.to_json());
        let code = ShareCode { with_times: true }.encode(&saved);
        let stands = "as it stands after 3 moves\n";
        let taken = format!("note: \"{file}\" is taken as a saved game, {stands}");
        let shared = format!("note: taken as the game of a share code, {stands}");
        for (source, input, said) in [
            (&*file, "", &*taken),
            (&*code, "", &*shared),
            ("-", &*code, &*shared),
            ("-", &*saved.to_json(), &*taken.replace(&file, "-")),
        ] {
            for ((answer, beside), expected) in answers(source, input).iter().zip(&expected) {
                assert_eq!((answer, &**beside), (expected, said), "{source}");
            }
        }
    }
}

/// The last board that the line game prints, with the line of its mines.
fn printed(args: &[&str], moves: &str) -> String {
    let play = ["play", "--plain", "--width", "12", "--height", "11"];
    let game = ["--mines", "20", "--seed", "3", "--no-history"];
    let told = out(&[&play[..], &game, args].concat(), moves);
    let board = told.rfind("\n\nmines ").expect("a board");
    let lines = told[board..].lines().skip(2);
    // Up to the question that follows it.
    let lines = lines.take_while(|line| !line.starts_with("1."));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_board_is_analysed_as_it_is_drawn_and_as_it_is_printed() {
    let mut game = Game::new(GameParams::seeded(BoardSpec::square(12, 11), 20, 3)).expect("a game");
    let cell = |column: u32, line: u32| CellId::new((line - 1) * 12 + column - 1);
    game.play(Move::Open(cell(5, 5))).expect("played");
    let flagged = game.view().hidden().next().expect("a hidden cell");
    game.play(Move::Flag(flagged)).expect("played");
    let (column, line) = (flagged.get() % 12 + 1, flagged.get() / 12 + 1);
    let moves = format!("o 5 5\nf {column} {line}\nquit\n");
    let expected = answers("-", &position(&game)).map(|(answer, _)| answer);
    let typed = format!("mines 20\n{}", game.view().to_drawing(12).replace(' ', "."));
    for drawing in [
        typed,
        printed(&["--ascii", "--lang", "en"], &moves),
        printed(&["--emoji", "--lang", "en"], &moves),
        printed(&["--ascii", "--lang", "fr"], &moves),
    ] {
        let told = answers("-", &drawing).map(|(answer, _)| answer);
        assert_eq!(told, expected, "{drawing}");
    }
    check_refused(
        &["analyze", "-"],
        "mines 1\n1#\n1x\n",
        "error: -: line 3, column 2: expected one of # . 0–9 F ? s, found 'x'\n",
    );
    check_refused(
        &["hint", "-"],
        "1#\n1#\n",
        "error: -: line 1, column 1: a drawn board begins with a line such as \"mines 10\"\n",
    );
}

#[test]
fn a_layout_is_analysed_before_its_first_move() {
    let mines = vec![CellId::new(2)];
    let params = GameParams::given(BoardSpec::square(4, 3), mines, Some(CellId::new(0)));
    let game = Game::new(params.clone()).expect("a game");
    let expected = &answers("-", &position(&game))[0].0;
    let folder = Folder::new("analyze-layouts");
    let forms = [
        (
            folder.file("layout.json", params.to_layout_json().expect("given")),
            "is taken as a layout that nobody has played yet",
        ),
        (
            folder.file("board.mbf", params.to_mbf().expect("squares")),
            "is taken as an MBF board that nobody has played yet",
        ),
        (
            folder.file("boards.txt", "4 3 1 0 0 2\n4 3 1 0 0 3\n"),
            "is taken as a boards file: the first of its 2 boards is looked at",
        ),
    ];
    for (file, said) in forms {
        let [(answer, beside), _] = answers(&file, "");
        assert_eq!(&answer, expected, "{file}");
        assert_eq!(beside, format!("note: \"{file}\" {said}\n"));
    }
}

#[test]
fn what_is_neither_position_nor_game_is_refused() {
    for text in [
        "{}",
        "[]",
        r#"{"colour":"red"}"#,
        r#"{"colour":{"of":"the cells"}}"#,
        r#"{"board":{"tiling":"square","width":3,"height":3}}"#,
        r#"{"tiling":"square","width":3,"height":3}"#,
        r#"{"Easy":{"width":3,"height":3,"mines":1}}"#,
        "0: 1\n1: 0\n",
        "",
    ] {
        for command in ["analyze", "hint"] {
            let ran = run(&[command, "-", "--json"], text);
            assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{command} {text}");
            assert!(ran.err.starts_with("error: "), "{}", ran.err);
        }
    }
    // Numbers that are seen make a position, whatever else is said.
    let seeded = r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1},"seed":5}"#;
    for (answer, beside) in answers("-", seeded) {
        assert!(answer.contains("\"cell\":2"), "{answer}");
        assert!(
            beside.ends_with("seed: unknown field, ignored\n"),
            "{beside}"
        );
    }
}

#[test]
fn chances_on_a_board_made_without_guesses_say_so() {
    let line = "generate --no-guess --level beginner --seed 4 --json";
    let made = out(&line.split(' ').collect::<Vec<&str>>(), "");
    let ran = run(&["analyze", "-", "--lang", "en"], &made);
    assert!(ran.out.contains("not drawn uniformly"), "{}", ran.out);
}

/// A board that takes more than a minute; Ctrl-C comes at once.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_tells_what_is_proven_so_far() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let mut child = crate::ran::command()
        .args(["analyze", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let position = sparsely_open(600);
    std::io::Write::write_all(&mut stdin, position.as_bytes()).expect("it is read");
    drop(stdin);
    // Once it listens for the signal, it works.
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        let status = std::fs::read_to_string(&status).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(line.expect("a line").trim(), 16).expect("bits");
        caught & 0b10 != 0
    };
    let deadline = Instant::now() + Duration::from_secs(120);
    while !listens() {
        assert!(Instant::now() < deadline, "it never listens");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["exact"], false);
    assert!(told["layouts"].is_null(), "{}", told["layouts"]);
    let err = String::from_utf8(output.stderr).expect("text");
    assert!(err.contains("Stopped"), "{err}");
}

/// A square board with mines everywhere, a sixth of the rest open.
#[cfg(target_os = "linux")]
fn sparsely_open(side: usize) -> String {
    let mut state = 1_u64;
    let mut draw = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let mines: Vec<bool> = (0..side * side).map(|_| draw(5) == 0).collect();
    let near = |place: usize| {
        let (row, column) = (place / side, place % side);
        let around = |at: usize| at.saturating_sub(1)..=(at + 1).min(side - 1);
        let cells = around(row).flat_map(|r| around(column).map(move |c| r * side + c));
        cells.filter(|&cell| mines[cell]).count()
    };
    let open = (0..side * side).filter(|&cell| !mines[cell] && draw(6) == 0);
    let revealed: Vec<String> = open
        .map(|cell| format!("\"{cell}\":{}", near(cell)))
        .collect();
    let count = mines.iter().filter(|&&mine| mine).count();
    let board = format!(r#"{{"tiling":"square","width":{side},"height":{side}}}"#);
    let revealed = revealed.join(",");
    format!(r#"{{"board":{board},"total_mines":{count},"revealed":{{{revealed}}}}}"#)
}
