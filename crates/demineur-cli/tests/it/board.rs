//! `demineur board`.

use demineur_core::format::{Position, SavedGame, ShareCode};
use demineur_core::{Board, GameParams, Level, Tiling};
use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{check_refused, command, out, run};

/// 4×3 with mines at 2 and 10, first click 0.
const SMALL: &str =
    r#"{"board":{"tiling":"square","width":4,"height":3},"mines":[2,10],"first":0}"#;

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn a_board_without_mines_is_written_as_board() {
    let ran = run(
        &words("--lang en board new --tiling hex --width 5 --height 4 --touch edge"),
        "",
    );
    assert_eq!(
        ran.out,
        "{\"tiling\":\"hexagonal\",\"width\":5,\"height\":4,\"touch\":\"edge\"}\n"
    );
    assert_eq!(
        ran.err,
        "hexagonal --touch edge, 20 cells\nNeighbours of a cell: 2 to 6\n"
    );
    assert_eq!(ran.code, Some(0));
}

#[test]
fn a_board_of_nothing_but_mines_is_made() {
    for first in ["", " --first 3"] {
        let line = format!("--lang en board new --width 2 --height 2 --mines 4 --seed 1{first}");
        let ran = run(&words(&line), "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("\"mines\":[0,1,2,3]"), "{}", ran.out);
    }
}

#[test]
fn a_negative_number_is_refused_by_the_option_it_was_given_to() {
    let ran = run(&words("--lang en board new --width -3 --height 4"), "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .starts_with("error: invalid value '-3' for '--width <W>'"),
        "{}",
        ran.err
    );
}

#[test]
fn a_layout_is_drawn_from_a_seed_around_the_first_click() {
    let folder = Folder::new("new");
    let path = folder.path("cairo.json");
    let line = format!(
        "--lang en board new --tiling cairo --width 8 --height 8 --mines 12 --seed 7 --first 30 \
         --first-click opening --out {path}"
    );
    let told = out(&words(&line), "");
    assert!(
        told.starts_with("laves_cairo_pentagonal, 64 cells\n"),
        "{told}"
    );
    assert!(told.contains("\nSeed: 7\n"), "{told}");
    let text = std::fs::read_to_string(&path).expect("written");
    let params = GameParams::from_layout_json(&text).expect("a layout").value;
    assert_eq!(params.mines, 12);
    let board = params.board.build().expect("a board");
    let demineur_core::Source::Given { mines, first } = params.source else {
        panic!("mines are given");
    };
    let first = first.expect("a first click");
    assert_eq!(first.get(), 30);
    assert!(!mines.contains(&first));
    for near in board.topology().neighbours(first).iter() {
        assert!(!mines.contains(near), "an opening");
    }
    assert_eq!(out(&words(&line), ""), told, "same seed, same board");
    assert_eq!(folder.names(), ["cairo.json"], "nothing half-written stays");
}

#[test]
fn a_first_click_that_cannot_be_an_opening_says_so() {
    let line = "--lang en board new --width 3 --height 3 --mines 4 --seed 1 --first 4 \
                --first-click opening";
    let ran = run(&words(line), "");
    assert!(
        ran.err
            .contains("No room for an opening here: only the first cell is safe."),
        "{}",
        ran.err
    );
}

#[test]
fn boards_that_cannot_be_are_refused_in_both_languages() {
    for (line, en, fr) in [
        (
            "board new --tiling hat --width 5 --height 5 --wrap",
            "error: the hat tiling never repeats, so it has no torus: leave out --wrap\n",
            "erreur : le pavage hat ne se répète jamais, il n'a donc pas de tore : enlevez --wrap\n",
        ),
        (
            "board new --width 2 --height 2 --wrap",
            "error: a square torus of that size does not fit together (a cell would meet itself, \
             or another one twice): ask for --width 3 --height 3\n",
            "erreur : un tore square de cette taille ne se referme pas (une case se toucherait \
             elle-même, ou deux fois une autre) : demandez --width 3 --height 3\n",
        ),
        (
            "board show --width 2 --height 2 --depth 2",
            "error: only the cube has a depth: leave out --depth for square, or ask for --tiling cube\n",
            "erreur : seul le cube a une profondeur : enlevez --depth pour square, ou demandez --tiling cube\n",
        ),
        (
            "board new --width 3 --height 3 --mines 10",
            "error: 10 mines do not fit on 9 cells: --mines 9 at most\n",
            "erreur : 10 mines ne tiennent pas sur 9 cases : --mines 9 au plus\n",
        ),
        (
            "board new --width 3 --height 3 --mines 2 --first 9",
            "error: cell 9 is not on the board: cells go from 0 to 8\n",
            "erreur : la case 9 n'est pas sur la grille : les cases vont de 0 à 8\n",
        ),
    ] {
        for (lang, message) in [("en", en), ("fr", fr)] {
            check_refused(&words(&format!("--lang {lang} {line}")), "", message);
        }
    }
}

#[test]
fn unknown_tilings_are_met_with_the_nearest() {
    let ran = run(
        &words("board new --tiling hexagnal --width 3 --height 3"),
        "",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("hexagonal"), "{}", ran.err);
}

#[test]
fn a_board_is_shown_with_its_figures() {
    assert_eq!(
        out(&words("--lang en board show - --ascii --reveal"), SMALL),
        "  1 2 3 4\n\
         1   1 B 1\n\
         2   2 2 2\n\
         3   1 B 1\n\
         \n\
         square, 12 cells\n\
         Neighbours of a cell: 3 to 8\n\
         Mines: 2\n\
         3BV: 5\n"
    );
    let hidden = out(&words("--lang fr board show - --ascii"), SMALL);
    assert!(hidden.contains("1 # # # #\n"), "{hidden}");
    assert_eq!(hidden.matches('#').count(), 12, "{hidden}");
    assert!(
        hidden.contains("Voisines d'une case : de 3 à 8"),
        "{hidden}"
    );
}

#[test]
fn every_tiling_is_shown() {
    for tiling in Tiling::ALL {
        let line = format!(
            "--lang en board show --tiling {} --level beginner --seed 1 --reveal",
            tiling.name()
        );
        let shown = out(&words(&line), "");
        assert!(shown.contains(&format!("\n{}, ", tiling.name())), "{shown}");
        assert!(shown.contains("\n3BV: "), "{shown}");
    }
}

#[test]
fn tilings_are_listed_exactly() {
    let json = out(&words("board tilings --json"), "");
    assert!(
        json.starts_with(
            r#"[{"name":"square","aliases":["squares","4.4.4.4"],"neighbours":{"4-gon":[8]}},"#
        ),
        "{json}"
    );
    let list: Vec<Value> = serde_json::from_str(&json).expect("JSON");
    assert_eq!(list.len(), Tiling::ALL.len());
    for entry in &list {
        let fields: Vec<&str> = entry
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(fields, ["name", "aliases", "neighbours"]);
    }
    let edge = out(&words("board tilings --json --touch edge"), "");
    assert!(edge.contains(r#""neighbours":{"4-gon":[4]}"#), "{edge}");
    let table = out(&words("--lang fr board tilings"), "");
    assert!(table.starts_with("nom "), "{table}");
    assert_eq!(table.lines().count(), Tiling::ALL.len() + 1);
}

#[test]
fn every_text_format_reads_back() {
    let export = |format: &str| out(&["board", "export", "-", "--format", format], SMALL);
    assert_eq!(export("layout"), format!("{SMALL}\n"));
    assert_eq!(export("boards"), "4 3 2 0 0 2,10\n");
    assert_eq!(export("ascii"), "####\n####\n####\n");
    let board = Board::from_graph(&export("graph")).expect("a graph").value;
    assert_eq!(board.len(), 12);
    let board = Board::from_graph(&export("graph-text")).expect("a graph");
    assert_eq!(board.value.len(), 12);
    let position = Position::from_json(&export("position")).expect("a position");
    assert_eq!(position.value.view.mines(), 2);
    let saved = SavedGame::from_json(&export("save")).expect("a saved game");
    let decoded = ShareCode::decode(&export("code")).expect("a share code");
    assert_eq!(saved.value.to_json(), decoded.to_json());
    assert!(export("svg").starts_with("<svg "));
    assert!(export("dot").starts_with("graph demineur {\n"));
    let revealed = out(&words("board export - --ascii --reveal"), SMALL);
    assert_eq!(revealed, " 1B1\n 222\n 1B1\n");
}

#[test]
fn everything_that_is_written_is_read() {
    let folder = Folder::new("formats");
    let layout = folder.file("layout.json", SMALL);
    for format in [
        "layout",
        "boards",
        "graph",
        "graph-text",
        "position",
        "save",
        "code",
        "mbf",
    ] {
        let path = folder.path(format);
        let line = format!("board export {layout} --format {format} --out {path}");
        out(&words(&line), "");
        let shown = out(&["--lang", "en", "board", "show", &path], "");
        assert!(shown.contains(", 12 cells\n"), "{format}: {shown}");
        let mines = !format.starts_with("graph");
        assert_eq!(shown.contains("\nMines: 2\n"), mines, "{format}: {shown}");
    }
    let code = out(&["board", "export", &layout, "--code"], "");
    let shown = out(&["--lang", "en", "board", "show", code.trim()], "");
    assert!(shown.contains("\n3BV: 5\n"), "{shown}");
    let mbf = std::fs::read(folder.path("mbf")).expect("written");
    assert_eq!(mbf, [4, 3, 0, 2, 2, 0, 2, 2]);
}

#[test]
fn levels_and_lines_are_chosen() {
    let folder = Folder::new("choose");
    let levels = folder.file("levels.json", Level::list_to_json(&Level::built_in()));
    let line = format!("--lang en board show {levels} --level Expert --seed 1");
    assert!(out(&words(&line), "").contains("\nMines: 99\n"));
    let unnamed = run(&["--lang", "en", "board", "show", &levels], "");
    assert_eq!(unnamed.code, Some(2));
    assert!(
        unnamed
            .err
            .contains("holds 6 levels: choose one with --level; levels: beginner, intermediate"),
        "{}",
        unnamed.err
    );
    let lines = folder.file("boards.txt", "3 1 1 0 0 1\n\n3 1 2 0 0 1,2\n");
    let line = format!("--lang en board show {lines} --number 2");
    assert!(out(&words(&line), "").contains("\nMines: 2\n"));
    check_refused(
        &words(&format!("--lang en board show {lines} --number 3")),
        "",
        &format!("error: \"{lines}\" holds 2 boards: --number from 1 to 2\n"),
    );
}

#[test]
fn formats_that_cannot_hold_the_board_say_what_to_do() {
    for (line, message) in [
        (
            "board export --tiling hex --level beginner --seed 1 --mbf",
            "error: mbf holds only plain rectangles of squares: try --format layout\n",
        ),
        (
            "board export --width 300 --height 3 --mines 3 --seed 1 --mbf",
            "error: MBF boards have at most 255×255 cells, not 300×3: try --format layout\n",
        ),
        (
            "board export --level beginner --seed 1 --boards",
            "error: a line of a boards file has a first click: give --first, for example --first 0\n",
        ),
        (
            "board export --width 3 --height 3 --layout",
            "error: the mines are not fixed: give --mines and --seed, or a layout (to see the \
             board itself: --format graph, svg, dot or png)\n",
        ),
        (
            "board export --width 200 --height 200 --png",
            "error: 40000 cells are too many for a picture by Graphviz (10000 at most): try --format svg\n",
        ),
    ] {
        check_refused(&words(&format!("--lang en {line}")), "", message);
    }
}

#[test]
fn what_cannot_be_read_is_told_with_what_can() {
    let folder = Folder::new("bad");
    for (content, expected) in [
        (
            &b"hello\n"[..],
            "is none of what can be read here. Understood are",
        ),
        (b"", "is none of what can be read here"),
        (b"{\"a\":1}", "is none of what can be read here"),
        (b"{\"board\":{}", "line 1, column 11: not JSON"),
        (b"[1,2]", "expected an object"),
        (
            b"{\"board\":{\"tiling\":\"square\",\"width\":2,\"height\":1},\"mines\":[2]}",
            "mines[0]",
        ),
        (b"0: 1\n1:\n", "lists neighbour"),
        (b"3 1 1 0 0 7\n", "a mined cell"),
        (b"D1xyz", "line 1, column"),
        (b"\x03\x02\x00\x05", "byte 4: expected 14 bytes for 5 mines"),
        (b"caf\xe9", "UTF-8"),
    ] {
        let path = folder.file("bad", content);
        let ran = run(&["--lang", "en", "board", "show", &path], "");
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{expected}");
        assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
        assert!(ran.err.contains(&path), "{}", ran.err);
    }
    let missing = run(&["--lang", "en", "board", "show", "no-such-file"], "");
    assert!(
        missing
            .err
            .starts_with("error: there is no file \"no-such-file\", and it is no share code"),
        "{}",
        missing.err
    );
}

#[test]
fn graphviz_draws_the_picture() {
    let folder = Folder::new("png");
    let graph = folder.file("graph.txt", "0: 1 2\n1: 0 2\n2: 0 1 3\n3: 2\n");
    for source in [
        "--level beginner --seed 1 --reveal",
        "--tiling penrose --width 6 --height 6",
        "--tiling cube --width 3 --height 3 --depth 2",
        &format!("--graph {graph} --mines 1 --seed 1"),
    ] {
        let path = folder.path("board.png");
        let line = format!("--lang en board export --png {source} --out {path}");
        assert_eq!(out(&words(&line), ""), format!("Written to \"{path}\".\n"));
        let bytes = std::fs::read(&path).expect("written");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{source}");
        // The header's width and height.
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        assert!(side(16) > 50 && side(20) > 50, "{source}");
        assert!(bytes.ends_with(b"IEND\xaeB`\x82"), "{source}");
    }
}

/// Other tilings name their cells by number: pictures carry them where asked.
#[test]
fn pictures_carry_the_numbers_of_cells() {
    let folder = Folder::new("numbers");
    for source in [
        "--tiling hat --width 6 --height 5",
        "--tiling hex --width 4 --height 3",
        "--tiling cube --width 3 --height 3 --depth 2",
    ] {
        let export = |options: &str| {
            let line = format!("--lang en board export {source} {options}");
            out(&words(&line), "")
        };
        let cells = export("--graph-text").lines().count();
        assert!(cells > 10, "{source}");
        // SVG: a text a cell, in the order of the cells, and none without asking.
        let svg = export("--svg --numbers");
        let texts = svg.split("<text ").skip(1).map(|text| {
            let text = text.split('>').nth(1).unwrap_or_default();
            text.trim_end_matches("</text").to_owned()
        });
        let numbers: Vec<String> = (0..cells).map(|cell| cell.to_string()).collect();
        assert_eq!(texts.collect::<Vec<_>>(), numbers, "{source}");
        assert!(!export("--svg").contains("<text "), "{source}");
        // DOT: the same, as labels.
        let dot = export("--dot --numbers");
        let named = |cell: usize| dot.contains(&format!("\n  {cell} [label=\"{cell}\""));
        assert!((0..cells).all(named), "{source}: {dot}");
        assert!(!export("--dot").contains("label=\"1\""), "{source}");
        // Drawn by Graphviz they are to be seen.
        let png = |options: &str| {
            let path = folder.path("board.png");
            export(&format!("--png {options} --out {path}"));
            std::fs::read(&path).expect("a picture")
        };
        assert_ne!(png("--numbers"), png(""), "{source}");
    }
}

/// `dot` by itself, as whoever gets the file types it, puts the cells where they
/// are on the tiling.
#[test]
fn plain_dot_draws_the_tiling() {
    let folder = Folder::new("plain-dot");
    for source in [
        "--tiling hat --width 6 --height 5",
        "--tiling penrose --width 6 --height 6",
    ] {
        let dot = out(&words(&format!("board export {source} --dot")), "");
        let wanted: Vec<[f64; 2]> = dot
            .lines()
            .filter_map(|line| line.split_once("pos=\"")?.1.split_once('!'))
            .map(|(place, _)| pair(place.split(',')))
            .collect();
        let path = folder.file("board.dot", &dot);
        let mut plain = std::process::Command::new("dot");
        plain.args(["-Tplain", &path]);
        let ran = crate::ran::run_bytes(plain, b"");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{source}");
        let nodes = ran.out.lines().filter(|line| line.starts_with("node "));
        let drawn: Vec<[f64; 2]> = nodes.map(|line| pair(line.split(' ').skip(2))).collect();
        assert_eq!(drawn.len(), wanted.len(), "{source}");
        for (drawn_at, wanted_at) in drawn.iter().zip(&wanted) {
            for axis in 0..2 {
                // It tells inches, of 72 points each, from a corner of its own.
                let moved = drawn_at[axis] - drawn[0][axis];
                let meant = (wanted_at[axis] - wanted[0][axis]) / 72.0;
                assert!((moved - meant).abs() < 0.01, "{source}: {moved} {meant}");
            }
        }
    }
}

fn pair<'a>(mut words: impl Iterator<Item = &'a str>) -> [f64; 2] {
    [(); 2].map(|()| words.next().expect("two").parse().expect("a number"))
}

#[test]
fn a_missing_graphviz_and_a_missing_desktop_are_told() {
    let folder = Folder::new("tools");
    let path = folder.path("board.png");
    let run_without = |line: &str| {
        let output = command()
            .args(words(line))
            .env("PATH", "")
            .output()
            .expect("the command starts");
        let error = String::from_utf8(output.stderr).expect("text");
        (output.status.code(), error)
    };
    let size = "--width 3 --height 3";
    let (code, error) = run_without(&format!("--lang en board export --png {size} --out {path}"));
    assert_eq!(code, Some(2));
    assert!(error.contains("sudo apt-get install graphviz"), "{error}");
    assert!(folder.names().is_empty());
    let path = folder.path("board.svg");
    let line = format!("--lang en board export --svg {size} --open --out {path}");
    let (code, error) = run_without(&line);
    assert_eq!(code, Some(2));
    assert!(
        error.contains("is written, but xdg-open could not show it"),
        "{error}"
    );
    assert_eq!(folder.names(), ["board.svg"]);
}

#[test]
fn an_export_that_cannot_be_written_is_told() {
    check_refused(
        &words("--lang en board export --svg --width 3 --height 3 --out /no/such/folder/x.svg"),
        "",
        "error: cannot write \"/no/such/folder/x.svg\": No such file or directory (os error 2)\n",
    );
}

#[test]
fn standard_input_stands_for_every_file_that_is_read() {
    let graph = "0: 1\n1: 0 2\n2: 1\n";
    let levels = r#"{"Tiny":{"width":3,"height":1,"mines":1}}"#;
    for (file, input) in [("--graph - --mines 1", graph), ("--levels -", levels)] {
        for command in [
            "board new --seed 1",
            "board show --seed 1",
            "board export --layout --seed 1",
            "generate --seed 1",
            "solve --seed 1",
            "lab run --games 1",
        ] {
            let line = format!("{command} {file}");
            let ran = run(&words(&line), input);
            assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        }
    }
    // Without mines, where the graph alone is wanted.
    for command in ["new", "show", "export --svg"] {
        let line = format!("board {command} --graph -");
        let ran = run(&words(&line), graph);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
    }
    for file in ["-", "--graph - --mines 1", "--levels -"] {
        check_refused(
            &words(&format!("--lang en play --plain {file}")),
            graph,
            "error: moves are read from standard input: give a file, or a share code, in place of \"-\"\n",
        );
    }
}

#[test]
fn standard_output_stands_for_every_file_that_is_written() {
    for command in [
        "board new --seed 1 --out",
        "board export --layout --seed 1 --out",
        "generate --seed 1 --json --out",
        "lab run --games 1 --strategy random --csv",
    ] {
        let ran = run(&words(&format!("{command} -")), "");
        assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
        assert!(ran.out.starts_with(['{', 's']), "{command}: {}", ran.out);
        assert!(!std::path::Path::new("-").exists(), "{command}");
    }
}
