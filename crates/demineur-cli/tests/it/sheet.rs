//! Sheets of puzzles, read as who prints them does: page by page.

use std::process::Command;

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{out, run};

/// A page: its words in the order they were drawn, and how many mines.
struct Page {
    words: Vec<String>,
    discs: usize,
}

/// The pages of a sheet, in their order.
fn pages(bytes: &[u8]) -> Vec<Page> {
    // The font's letters are those of Latin 1, but for a few that no test has.
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let streams = text.split("stream\n").skip(1).step_by(2);
    let drawn = streams.map(|stream| stream.split("\nend").next().unwrap_or_default());
    drawn
        .map(|page| {
            let words = page.lines().filter_map(|line| {
                let (_, words) = line.strip_suffix(") Tj ET")?.split_once(" Td (")?;
                Some(words.replace("\\(", "(").replace("\\)", ")"))
            });
            Page {
                words: words.collect(),
                discs: page.lines().filter(|line| line.ends_with("l S Q")).count(),
            }
        })
        .collect()
}

/// The number that a line begins with, before a dot.
fn numbered(line: &str) -> Option<usize> {
    line.split_once(". ")?.0.parse().ok()
}

/// The sheet of these boards in French, and the boards as JSON.
fn sheet(folder: &Folder, options: &str) -> (Vec<Page>, Vec<Value>, String) {
    let path = folder.path("puzzles.pdf");
    let words = format!("generate --no-guess --seed 5 --count 3 {options}");
    let json = out(
        &format!("{words} --json").split(' ').collect::<Vec<_>>(),
        "",
    );
    let lines = json.lines().map(serde_json::from_str);
    let boards: Vec<Value> = lines.map(|line| line.expect("JSON")).collect();
    let words = format!("{words} --lang fr --sheet {path}");
    let ran = run(&words.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    (pages(&std::fs::read(&path).expect("a sheet")), boards, path)
}

/// How many lines a proof takes: one for what the same numbers show.
fn lines_of(proof: &Value) -> usize {
    let steps = proof.as_array().expect("steps");
    let same = |a: &Value, b: &Value| {
        (&a["numbers"], &a["mine_count"]) == (&b["numbers"], &b["mine_count"])
    };
    steps.chunk_by(same).count()
}

#[test]
fn the_solutions_and_their_proofs_are_behind_the_puzzles() {
    let folder = Folder::new("sheet-pages");
    let options = [
        "--level beginner",
        "--tiling hat --width 8 --height 6 --mines 6",
        "--tiling hex --width 9 --height 9 --mines 10",
    ];
    for options in options {
        let (pages, boards, path) = sheet(&folder, options);
        assert_eq!(boards.len(), 3);
        let is_solution = |page: &Page| page.words[0].starts_with("Solution de la grille");
        let first = pages.iter().position(is_solution).expect("solutions");
        let (puzzles, rest) = pages.split_at(first);
        // No puzzle tells where its mines are, and none stands behind a solution.
        assert!(puzzles.iter().all(|page| page.discs == 0), "{options}");
        let titles = puzzles.iter().flat_map(|page| &page.words);
        let titles: Vec<&String> = titles.filter(|words| words.contains("mines")).collect();
        assert_eq!(titles.len(), 3, "{options}: {titles:?}");
        let mut solved = 0;
        let mut told = Vec::new();
        for page in rest {
            if is_solution(page) {
                solved += 1;
                assert_eq!(page.words[0], format!("Solution de la grille {solved}"));
                let mines = boards[solved - 1]["mines"].as_array().expect("a list");
                assert_eq!(page.discs, mines.len(), "{options}: {solved}");
                told.push(0);
            }
            // The lines of a proof, which may go on on the next page.
            for line in page.words.iter().filter(|line| line.contains("D'apr")) {
                *told.last_mut().expect("a solution") += 1;
                assert_eq!(numbered(line), told.last().copied(), "{line}");
                assert!(line.contains("D'après"), "{line}");
            }
        }
        let expected: Vec<usize> = boards
            .iter()
            .map(|board| lines_of(&board["proof"]))
            .collect();
        assert_eq!(told, expected, "{options}");
        // The font has every letter of it.
        let lacking = rest
            .iter()
            .flat_map(|page| &page.words)
            .find(|words| words.contains('?'));
        assert_eq!(lacking, None, "{options}");
        // Cells without column and line are named by their numbers.
        if options.contains("hat") {
            let cells: Vec<&String> = puzzles[0].words.iter().collect();
            assert!(cells.iter().any(|word| *word == "17"), "{cells:?}");
        }
        is_what_others_read(&path);
    }
}

/// The same, as a program that is not ours reads it, where there is one.
fn is_what_others_read(path: &str) {
    let Ok(read) = Command::new("pdftotext").args([path, "-"]).output() else {
        eprintln!("pdftotext is missing: only we have read {path}");
        return;
    };
    assert!(read.status.success(), "{read:?}");
    let text = String::from_utf8(read.stdout).expect("text");
    for expected in ["Solution de la grille 3", "D'après", "Sûres"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}
