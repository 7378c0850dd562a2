//! The same words to the program in two languages: what it says in French has
//! no word of what it says in English.

use std::collections::BTreeSet;
use std::path::Path;

use crate::folder::Folder;
use crate::ran::run_with;

/// A word: letters, and what names of tilings, options and codes have besides,
/// so that these stay whole.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_apart = |c: char| !(c.is_alphanumeric() || "-_".contains(c));
    let words = text.split(is_apart);
    words.filter(|word| word.len() > 1 && word.chars().all(|c| c.is_alphabetic()))
}

/// Every word of the French texts, whose keys are left out; and those of what
/// is typed, which are the same in every language.
fn french() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demineur-words/texts/fr");
    let mut known = BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        for line in text.lines() {
            let said = line.split_once(" = ").map_or(line, |(_, said)| said);
            known.extend(words(said).map(str::to_lowercase));
        }
    }
    known
}

/// Names that are written alike everywhere: of commands, tilings and programs,
/// and possible values of options.
fn names() -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    let mut learn = |text: &str| known.extend(words(text).map(str::to_lowercase));
    for command in [
        &["--help"][..],
        &["play", "--help"],
        &["lab", "run", "--help"],
        &["bot", "--help"],
        &["hint", "--help"],
        &["board", "export", "--help"],
    ] {
        let told = run_with(command, "", &[]).out;
        for part in told.split("[possible values").skip(1) {
            learn(part.split(']').next().unwrap_or_default());
        }
        let commands = told.lines().filter_map(|line| line.strip_prefix("  "));
        commands.for_each(|line| learn(line.split(' ').next().unwrap_or_default()));
    }
    for (list, fields) in [
        (["board", "tilings", "--json"], &["name", "aliases"]),
        (["bot", "list", "--json"], &["program", "package"]),
    ] {
        let told = run_with(&list, "", &[]).out;
        let told: Vec<serde_json::Value> = serde_json::from_str(&told).expect("a list");
        for field in told.iter().flat_map(|one| fields.map(|field| &one[field])) {
            learn(&field.to_string());
        }
    }
    known
}

/// A line without what it quotes: names of fields, and what is typed.
fn unquoted(line: &str) -> String {
    let mut parts = line.split('«');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| match part.split_once('»') {
        Some((quoted, rest)) if quoted.split_whitespace().count() <= 3 => told + rest,
        _ => told + part,
    })
}

/// What is told of one line in a language, quotes of what was given left out.
fn told(line: &[String], input: &str, locale: &str, data: &str) -> String {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let variables = [
        ("LC_ALL", locale),
        ("DISPLAY", ":77"),
        ("DEMINEUR_DATA_DIR", data),
    ];
    let ran = run_with(&line, input, &variables);
    ran.out + &ran.err
}

/// What is written by a program that was told to speak French.
#[test]
fn a_tour_of_the_commands_speaks_no_english() {
    let folder = Folder::new("tour");
    let file = |name: &str, text: &str| folder.file(name, text);
    let broken = [
        file(
            "a.json",
            r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":9,"revealed":{"x":1},"nothing":1}"#,
        ),
        file("b.json", r#"{"cells":3,"edges":[[0,0],[0,1],[0,1],[0,7]]}"#),
        file(
            "c.json",
            r#"{"Facile":{"width":2,"mines":5},"facile":{"width":0,"height":2,"mines":1},"":3}"#,
        ),
        file("d.txt", "3 1 1 0 0 3\nx\n3 1 1 0 0 1 2\n3 1 2 0 0 1\n"),
        file("e.txt", "mines 1\n1#\n1\n"),
        file("f.txt", "mines x\n##\n"),
        file("g.txt", "0: 1\n1:\n"),
        file(
            "h.json",
            r#"{"board":{"tiling":"nosuch","width":3,"height":1},"#,
        ),
        file("i.json", "{\"version\":2}"),
        file(
            "j.json",
            r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[7,1,1],"log":[{"move":"x1"}]}"#,
        ),
        file(
            "k.json",
            r#"{"board":{"adjacency":[[1],[],[9]]},"total_mines":1,"revealed":{}}"#,
        ),
        "D1hello".to_owned(),
        "nosuchfile".to_owned(),
        folder.path(""),
    ];
    let data = folder.path("data");
    let game = folder.path("game.json");
    let start = |rest: &str| {
        let line = format!("play --plain --level beginner --seed 42 {rest}");
        line.split(' ').map(str::to_owned).collect::<Vec<String>>()
    };
    let mut saved = start("--save");
    saved.push(game.clone());
    told(&saved, "o 5 5\nf 1 1\n", "C.UTF-8", &data);
    let position = file(
        "position.json",
        r#"{"board":{"tiling":"square","width":5,"height":2},"total_mines":3,"revealed":{"5":1,"6":2,"7":2}}"#,
    );
    let hexagons = file(
        "hexagons.json",
        r#"{"board":{"tiling":"hexagonal","width":4,"height":4},"total_mines":3,"revealed":{"5":1}}"#,
    );
    let impossible = file("impossible.txt", "mines 1\n1#1#1\n");
    let over = file(
        "over.json",
        r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[0],"first":2,"rules":{"first_click":"any"},"log":[{"millis":0,"actor":"person","action":"o0","effect":true}]}"#,
    );
    let words_of = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let made = words_of("generate --no-guess --level beginner --seed 1 --json");
    let holds = told(&made, "", "C.UTF-8", &data);
    let fails = holds.replacen("\"mine\":false", "\"mine\":true", 1);
    let (holds, fails) = (file("holds.jsonl", &holds), file("fails.jsonl", &fails));
    let copy = folder.path("copy.sqlite3");
    let backup = [words_of("data backup"), vec![copy.clone()]].concat();
    told(&backup, "", "C.UTF-8", &data);
    let mut bytes = std::fs::read(&copy).expect("a copy");
    let actor = bytes.windows(7).position(|part| part == b"persono");
    bytes[actor.expect("a move of a person")] = b'x';
    let damaged = folder.file("damaged.sqlite3", &bytes);

    let mut lines: Vec<Vec<String>> = Vec::new();
    for path in &broken {
        for command in [
            "analyze",
            "board show",
            "play --plain",
            "lab boards",
            "review",
            "play --plain --levels",
            "board new --graph",
        ] {
            lines.push([words_of(command), vec![path.clone()]].concat());
        }
    }
    for (command, path) in [
        ("analyze", &game),
        ("analyze", &position),
        ("analyze", &hexagons),
        ("analyze", &impossible),
        ("analyze --budget 0", &position),
        ("hint", &game),
        ("hint", &position),
        ("hint --grade nudge", &position),
        ("hint --grade clues", &position),
        ("hint --grade cell", &position),
        ("hint --cell 4,1", &position),
        ("hint", &hexagons),
        ("hint", &over),
        ("review", &game),
        ("review --all --boards", &game),
        ("review", &over),
        ("review --from 99", &game),
        ("lab positions --strategy exact,expert", &position),
        ("lab positions --strategy cheat", &position),
        ("lab positions", &over),
        ("generate --check", &holds),
        ("generate --check", &fails),
        ("generate --check", &game),
        ("solve --strategy exact", &game),
        ("solve --strategy exact", &over),
        ("board export --code", &game),
        ("board export --mbf", &hexagons),
        ("board export --boards", &hexagons),
        ("board show --reveal", &over),
        ("data check", &copy),
        ("data check", &damaged),
        ("data restore", &damaged),
        ("data restore", &copy),
        ("data backup", &copy),
        ("stats --game 99 --csv", &copy),
        ("play --plain --ai expert --no-history", &over),
        ("play --plain --save", &game),
        ("play --replay", &game),
    ] {
        lines.push([words_of(command), vec![path.clone()]].concat());
    }
    for line in [
        "play --plain --level beginner --seed 42 --no-history",
        "play --plain --tiling hex --level beginner --seed 42 --no-history",
        "play --plain --tiling cube --width 3 --height 3 --depth 3 --mines 3 --no-history",
        "play --plain --like 000 --seed 42 --no-history",
        "play --plain --ai exact --level beginner --seed 1 --no-history",
        "play --plain --ai cheat --level beginner --seed 1 --no-history",
        "play --guided --seed 42 --no-history",
        "play --resume --plain",
        "solve --level beginner --seed 42 --strategy expert",
        "solve --level beginner --seed 7 --strategy pinv --step",
        "solve --level beginner --strategy cheat --seed 1",
        "generate --level beginner --seed 1",
        "generate --no-guess --level beginner --seed 1",
        "generate --no-guess --width 3 --height 3 --mines 8 --seed 1 --budget 100",
        "board tilings",
        "board show --tiling hat --width 6 --height 5 --mines 4 --seed 1 --reveal",
        "board new --width 3 --height 3 --mines 20",
        "board new --tiling penrose --wrap --width 9 --height 9",
        "board export --level beginner --mbf",
        "lab run --level beginner --strategy random,exact --games 20 --risks --threads 1",
        "lab run --games 0",
        "lab run --level nosuch",
        "lab compare exact expert --level beginner --games 20",
        "lab compare exact",
        "lab sweep mines 5..10:5 --level beginner --games 10",
        "lab sweep size 9..1:1",
        "lab merge nosuch",
        "lab repeat nosuch",
        "stats",
        "stats --level expert",
        "stats --all",
        "data check",
        "bot list",
        "bot",
        "bot --program xdemineur --display :77",
        "bot windows",
        "serve --listen 203.0.113.1:1",
        "serve --log a=b=c",
        "man nosuch",
        "bench",
    ] {
        lines.push(words_of(line));
    }
    // What a line game is asked for.
    let input = "o 5 5\nhint 1\nhint\nprob\nguess?\nnear 1 1\nf 1 1\nf 1 1\no 1 1\nc 5 5\nu 1 1\n\
                 undo\nredo\ncode\nsave\nhelp\no 99 99\nnothing\n\nquit\n";
    let mut known = french();
    known.extend(names());
    let (mut compared, mut faults) = (0, Vec::new());
    for line in lines {
        let mut given: BTreeSet<String> = words(input).map(str::to_lowercase).collect();
        for word in &line {
            given.extend(words(word).map(str::to_lowercase));
            // What a file is written in is quoted from it.
            let text = std::fs::read_to_string(word).unwrap_or_default();
            given.extend(words(&text).map(str::to_lowercase));
        }
        let french = told(&line, input, "fr_FR.UTF-8", &data);
        compared += usize::from(!french.is_empty());
        let is_ours = |word: &String| known.contains(word) || given.contains(word);
        let mut english: Option<BTreeSet<String>> = None;
        for said in french.lines() {
            let said_words = unquoted(said);
            let said_words = words(&said_words).map(str::to_lowercase);
            for word in said_words.filter(|word| !is_ours(word)) {
                // A name, or a word of the other language: that one tells.
                let english = english.get_or_insert_with(|| {
                    let told = told(&line, input, "C.UTF-8", &data);
                    words(&told).map(str::to_lowercase).collect()
                });
                if english.contains(&word) {
                    faults.push(format!("{line:?} says {word:?}: {said}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(compared > 150, "{compared}");
}
