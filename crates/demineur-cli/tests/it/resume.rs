//! `demineur play` on every tiling, out of files and share codes, kept in files.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Status, TiledSpec, Tiling, Touch};
use demineur_words::Addresses;

use crate::folder::Folder;
use crate::ran::{Ran, check_refused, command, run};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn typed(addresses: Addresses, cell: CellId) -> String {
    let numbers = addresses.numbers(cell).into_iter();
    let numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
    format!("o {}", numbers.join(" "))
}

/// Entries that win a game from where it stands.
fn winning_entries(mut game: Game) -> Vec<String> {
    let addresses = Addresses::of(game.board());
    let mut entries = Vec::new();
    while !game.status().is_over() {
        let hidden = game.view().hidden().find(|&cell| match game.layout() {
            Some(layout) => !layout.is_mine(cell),
            None => true,
        });
        let cell = hidden.expect("a safe cell is hidden");
        entries.push(typed(addresses, cell));
        game.play(Move::Open(cell)).expect("a legal move");
    }
    assert_eq!(game.status(), Status::Won);
    entries
}

#[track_caller]
fn play(line: &str, entries: &[String]) -> Ran {
    let ran = run(&words(&format!("--lang en {line}")), &entries.join("\n"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    ran
}

/// Checks that the game of these options is described exactly and can be won.
#[track_caller]
fn check_won(options: &str, board: BoardSpec, mines: usize, start: &str) {
    let game = Game::new(GameParams::seeded(board, mines, 5)).expect("a legal game");
    let ran = play(&format!("play {options} --seed 5"), &winning_entries(game));
    assert!(ran.out.starts_with(start), "{}", ran.out);
    assert!(ran.out.contains("\nCongrats you win !\n3BV"), "{}", ran.out);
}

#[test]
fn a_game_on_hexagons_is_won() {
    let board = BoardSpec::tiled(Tiling::Hexagonal, 9, 9);
    let start = "hexagonal, 81 cells, 10 mines, seed 5\n";
    check_won("--level beginner --tiling hex", board, 10, start);
}

#[test]
fn a_game_on_penrose_rhombs_is_won() {
    let board = BoardSpec::tiled(Tiling::PenroseP3Rhombs, 9, 9);
    let start = "penrose_P3_rhombs, 81 cells, 10 mines, seed 5\n\
                 A cell is written by its number, from 0.\n";
    check_won("--level beginner --tiling penrose", board, 10, start);
}

#[test]
fn a_game_in_a_cube_is_won() {
    let board = BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::Cube,
        width: 5,
        height: 4,
        depth: 3,
        wrap: false,
        touch: Touch::Corner,
    });
    check_won(
        "--tiling cube --width 5 --height 4 --depth 3 --mines 6",
        board,
        6,
        "cube, 60 cells, 6 mines, seed 5\n",
    );
}

#[test]
fn a_game_on_a_torus_and_a_graph_of_ones_own_are_won() {
    let board = BoardSpec::Tiled(TiledSpec {
        tiling: Tiling::Square,
        width: 6,
        height: 6,
        depth: 1,
        wrap: true,
        touch: Touch::Edge,
    });
    check_won(
        "--width 6 --height 6 --mines 5 --wrap --touch edge",
        board,
        5,
        "square --wrap --touch edge, 36 cells, 5 mines, seed 5\n",
    );
    let folder = Folder::new("graph");
    let text = "0: 1 2\n1: 0 2\n2: 0 1 3\n3: 2\n";
    let path = folder.file("graph.txt", text);
    let board = demineur_core::Board::from_graph(text).expect("a graph");
    check_won(
        &format!("--graph {path} --mines 1"),
        board.value.spec().clone(),
        1,
        "graph, 4 cells, 1 mine, seed 5\n",
    );
}

#[test]
fn the_three_axes_of_a_cube_are_asked_for() {
    let line = "play --tiling cube --width 3 --height 3 --depth 2 --mines 2 --seed 1";
    let entries = ["1", "2", "3", "0", "2", "o 1 1", "o 1 1 3", "o 4 1 1"].map(str::to_owned);
    let ran = play(line, &entries);
    for expected in [
        "Axe x between 1 and 3 : 2\n",
        "Axe y between 1 and 3 : 3\n",
        "Axe z between 1 and 2 : 0\ntype a number from 1 to 2\n",
        "three numbers are needed, the column, the line, then the layer, for example 1 1 1\n",
        "the layer does not exist\n",
        "the column does not exist\n",
    ] {
        assert!(ran.out.contains(expected), "{expected}\n{}", ran.out);
    }
}

#[test]
fn neighbours_are_listed_with_what_they_show() {
    let folder = Folder::new("near");
    let path = folder.file("graph.txt", "0: 1 2\n1: 0 2\n2: 0 1 3\n3: 2\n4:\n");
    let line = format!("play --graph {path} --mines 1 --seed 1");
    let entries = ["f 1", "n 2", "n 4", "n 5"].map(str::to_owned);
    let ran = play(&line, &entries);
    for expected in [
        "Neighbours of cell 2: 0:#  1:D  3:#\n",
        "cell 4 has no neighbours.\n",
        "the cell does not exist: cells go from 0 to 4\n",
    ] {
        assert!(ran.out.contains(expected), "{expected}\n{}", ran.out);
    }
}

/// Plays the beginner's game of seed 3 and kills it once a line of that start,
/// and not a blank one, answers the last entry.
fn killed(options: &str, entries: &str, answer: &str) {
    let line = format!("--lang en play --level beginner --seed 3 {options}");
    let mut child = command()
        .args(words(&line))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    writeln!(stdin, "{entries}").expect("it listens");
    let last = entries.lines().last().expect("an entry");
    let mut line = || lines.next().expect("more lines").expect("text");
    while !line().ends_with(last) {}
    let answers = |line: String| line.starts_with(answer) && !line.is_empty();
    while !answers(line()) {}
    child.kill().expect("SIGKILL");
    child.wait().expect("it ended");
}

#[test]
fn what_was_shown_survives_a_kill() {
    let folder = Folder::new("kill");
    let path = folder.path("game.json");
    killed(&format!("--save {path}"), "f 1 1\no 5 5", "mines remaining");

    let text = std::fs::read_to_string(&path).expect("the file is there");
    let saved = SavedGame::from_json(&text).expect("whole").value;
    assert_eq!(saved.game.log().len(), 2);
    assert_eq!(folder.names(), ["game.json"]);
    let mut game = saved.game;
    game.play(Move::Unmark(CellId::new(0))).expect("flagged");
    let mut entries = vec!["u 1 1".to_owned()];
    entries.extend(winning_entries(game));
    let ran = play(&format!("play {path} --save {path}"), &entries);
    assert!(
        ran.out.contains("\n2 moves have been made so far.\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nCongrats you win !\n"), "{}", ran.out);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let saved = SavedGame::from_json(&text).expect("whole").value;
    assert_eq!(saved.game.status(), Status::Won);
    let millis: Vec<u64> = saved.game.log().iter().map(|e| e.millis).collect();
    assert!(millis.is_sorted(), "time goes on where it stopped");
}

#[test]
fn a_killed_game_is_gone_on_with_out_of_the_history() {
    let folder = Folder::new("kill-history");
    let data = folder.path("data");
    // A hint that is shown was written as taken.
    killed(&format!("--data-dir {data}"), "o 5 5\nhint", "");

    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 3);
    let mut game = Game::new(params).expect("a game");
    game.play(Move::Open(CellId::new(40))).expect("it opens");
    let resume = format!("play --resume --data-dir {data}");
    let ran = play(&resume, &winning_entries(game));
    assert!(
        ran.out.contains("\nOne move has been made so far.\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nCongrats you win !\n"), "{}", ran.out);

    let csv = run(
        &words(&format!("stats --all --csv - --data-dir {data}")),
        "",
    )
    .out;
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2, "one game: {csv}");
    let field = |name: &str| rows[1][rows[0].iter().position(|head| *head == name).expect(name)];
    assert_eq!(
        (field("outcome"), field("helped")),
        ("won", "true"),
        "{csv}"
    );
    check_refused(
        &words(&format!("--lang en {resume}")),
        "",
        "error: there is no unfinished game: start one with demineur play\n",
    );
}

#[test]
fn no_other_file_is_written_over() {
    let folder = Folder::new("over");
    let path = folder.file("precious.json", "mine");
    let line = format!("--lang en play --level beginner --seed 3 --save {path}");
    let message = format!(
        "error: the file \"{path}\" exists: choose another name, or go on with it: \
         demineur play \"{path}\"\n"
    );
    check_refused(&words(&line), "", &message);
    let fresh = folder.path("new game.json");
    let entries = [
        format!("save {path}"),
        "save".to_owned(),
        format!("save {fresh}"),
        "o 5 5".to_owned(),
        format!("save {fresh}"),
    ];
    let ran = play("play --level beginner --seed 3", &entries);
    assert!(
        ran.out.contains("exists: choose another name"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("a file name is needed"), "{}", ran.out);
    assert_eq!(ran.out.matches("\nSaved in").count(), 2, "{}", ran.out);
    assert_eq!(std::fs::read(&path).expect("there"), b"mine");
    let text = std::fs::read_to_string(&fresh).expect("written");
    let saved = SavedGame::from_json(&text).expect("a saved game").value;
    assert_eq!(saved.game.log().len(), 1);
    let unwritable = "--lang en play --level beginner --save /no/such/folder/game.json";
    let ran = run(&words(unwritable), "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
}

#[test]
fn a_share_code_carries_the_game_on() {
    let entries = ["o 5 5", "f 1 1", "code"].map(str::to_owned);
    let ran = play("play --level beginner --tiling hex --seed 3", &entries);
    let code = ran.out.lines().find_map(|line| {
        let (_, code) = line.split_once("Share code: ")?;
        Some(code.to_owned())
    });
    let code = code.expect("a code was shown");
    assert!(
        ran.out
            .contains(&format!("To go on with it: demineur play --plain {code}\n")),
        "{}",
        ran.out
    );
    let saved = ShareCode::decode(&code).expect("a share code");
    assert_eq!(saved.game.log().len(), 2);
    let mut entries = vec!["u 1 1".to_owned()];
    let mut game = saved.game;
    game.play(Move::Unmark(CellId::new(0))).expect("flagged");
    entries.extend(winning_entries(game));
    let ran = play(&format!("play {code}"), &entries);
    assert!(ran.out.contains("\nCongrats you win !\n"), "{}", ran.out);
}

#[test]
fn a_layout_is_played_and_played_again() {
    let folder = Folder::new("layout");
    let layout = r#"{"board":{"tiling":"square","width":4,"height":3},"mines":[2,10],"first":0}"#;
    let path = folder.file("layout.json", layout);
    let params = GameParams::from_layout_json(layout).expect("a layout");
    let game = Game::new(params.value).expect("a game");
    let entries = winning_entries(game);
    let ran = play(&format!("play {path}"), &entries);
    assert!(ran.out.contains("\nCongrats you win !\n"), "{}", ran.out);
    let again = ran.out.lines().last().expect("a last line");
    let command = again
        .strip_prefix("To play this game again: demineur ")
        .expect("what to type");
    let ran = play(command, &entries);
    assert!(ran.out.contains("\nCongrats you win !\n"), "{}", ran.out);
}

#[test]
fn levels_come_from_a_file() {
    let folder = Folder::new("levels");
    let path = folder.file(
        "levels.json",
        r#"{"Tiny":{"width":3,"height":2,"mines":1},
            "Honey":{"tiling":"hex","width":4,"height":4,"mines":3,"rules":{"first_click":"opening"}}}"#,
    );
    let entries = ["2".to_owned(), "quit".to_owned()];
    let ran = play(&format!("play --levels {path} --seed 5"), &entries);
    assert!(
        ran.out
            .contains("1.Tiny 2.Honey 2\nhexagonal, 16 cells, 3 mines, seed 5\n"),
        "{}",
        ran.out
    );
    let again = format!("demineur play --plain --levels {path} --level Honey --seed 5\n");
    assert!(ran.out.ends_with(&again), "{}", ran.out);
    let line = format!("play --levels {path} --level tiny --seed 5");
    let ran = play(&line, &["quit".to_owned()]);
    assert!(ran.out.starts_with("3 columns, 2 lines, 1 mine, seed 5\n"));
    check_refused(
        &words(&format!("--lang en play --levels {path} --level big")),
        "",
        "error: there is no level \"big\"; levels: Tiny, Honey\n",
    );
    let bad = folder.file("bad.json", r#"{"Tiny":{"width":3,"mines":1}}"#);
    check_refused(
        &words(&format!("--lang en play --levels {bad}")),
        "",
        &format!("error: {bad}: line 1, column 9, Tiny: field \"height\" is missing\n"),
    );
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = Folder::new("no-game");
    let board = folder.file("board.json", r#"{"tiling":"square","width":3,"height":3}"#);
    let ran = run(&["--lang", "en", "play", &board], "");
    assert_eq!((ran.code, &*ran.out), (Some(2), ""));
    assert!(
        ran.err.contains("is no game with mines to play"),
        "{}",
        ran.err
    );
    check_refused(
        &words("--lang en play -"),
        "",
        "error: moves are read from standard input: give a file, or a share code, in place of \"-\"\n",
    );
    check_refused(
        &words("--lang en play --width 8 --height 8"),
        "",
        "error: a board of your own needs mines, for example --mines 8\n",
    );
    let ran = run(&words("play nothing.json"), "");
    assert_eq!(ran.code, Some(2));
    let ran = run(&words("play --guided --tiling hex"), "");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn endless_nonsense_ends_the_game() {
    for first in ["", "1\n"] {
        let mut child = command()
            .args(words("--lang en play --seed 1"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(first.as_bytes());
            // Until nobody listens any more.
            while stdin.write_all(b"x\n").is_ok() {}
        });
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("the writer ends");
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(
            error.contains("1000 entries in a row did nothing"),
            "{error}"
        );
    }
}

#[test]
fn a_thousand_bad_entries_with_good_ones_between_are_played() {
    let mut entries = vec!["1".to_owned()];
    for _ in 0..3 {
        entries.extend((0..900).map(|_| "x".to_owned()));
        entries.push("f 1 1".to_owned());
        entries.push("u 1 1".to_owned());
    }
    play("play --seed 1", &entries);
}
