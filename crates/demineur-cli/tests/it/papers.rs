//! Help, manual, completions: what a new user reads first.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::folder::Folder;
use crate::ran::{command, out, run, run_bytes, run_with};

/// The help of every command, by its words; that of the program itself by none.
fn helps() -> Vec<(Vec<String>, String)> {
    let mut all = Vec::new();
    let mut left = vec![Vec::new()];
    while let Some(words) = left.pop() {
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.push("--help");
        let help = out(&args, "");
        let commands = part(&help, "Commands:\n").unwrap_or_default().lines();
        let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let names = names.filter(|name| !["", "help"].contains(name));
        left.extend(names.map(|name| [&words[..], &[name.to_owned()]].concat()));
        all.push((words, help));
    }
    all
}

/// What stands in a help behind that heading.
fn part<'a>(help: &'a str, heading: &str) -> Option<&'a str> {
    help.split("\n\n")
        .find_map(|part| part.strip_prefix(heading))
}

/// The examples of a help, without what is said behind some of them.
fn examples(help: &str) -> Vec<String> {
    let examples = part(help, "Examples:\n").or(part(help, "Exemples :\n"));
    let examples = examples.unwrap_or_else(|| panic!("no examples:\n{help}"));
    let lines = examples.lines().map(str::trim);
    let typed = lines.map(|line| line.split("  ").next().unwrap_or(line));
    typed.map(str::to_owned).collect()
}

/// What is not for a test: it waits for people, or for other programs.
fn needs_somebody(line: &str) -> bool {
    let starts = [
        "demineur serve",
        "demineur bot --",
        "demineur bot capture",
        "demineur bot windows",
        "demineur man | man",
    ];
    line == "demineur" || starts.iter().any(|start| line.starts_with(start))
}

/// Each command's examples in their order, on a machine where one game was
/// played and nothing else was typed: no file comes out of nowhere.
#[test]
fn every_example_of_the_help_works_as_typed() {
    let here = Path::new(env!("CARGO_BIN_EXE_demineur"));
    let here = here.parent().expect("a folder").display().to_string();
    let path = format!("{here}:{}", std::env::var("PATH").expect("a path"));
    let mut ran_lines = 0;
    for (place, (words, help)) in helps().into_iter().enumerate() {
        let folder = Folder::new(&format!("examples-{place}"));
        let data = folder.path("data");
        let lines = examples(&help);
        assert!(lines.len() >= 2, "{words:?}: {lines:?}");
        // Every cell is opened until one is a mine.
        let first = "for x in 1 2 3 4 5 6 7 8 9; do for y in 1 2 3 4 5 6 7 8 9; do echo o $x $y; \
                     done; done | demineur play --level beginner --seed 7";
        for line in [first.to_owned()].into_iter().chain(lines) {
            if needs_somebody(&line) {
                continue;
            }
            // Less to wait for; and no desktop, nor Graphviz everywhere.
            let some = line.replace("--games 1000", "--games 20");
            let some = some.replace("--png --open", "--svg --out board.svg");
            let mut shell = Command::new("sh");
            shell
                .args(["-c", &some])
                .current_dir(folder.path(""))
                .envs(crate::ran::variables())
                .env("PATH", &path)
                .env("DEMINEUR_DATA_DIR", &data);
            let ran = run_bytes(shell, b"");
            assert_eq!(
                ran.code,
                Some(0),
                "{words:?}: {line}\n{}{}",
                ran.out,
                ran.err
            );
            ran_lines += 1;
        }
    }
    assert!(ran_lines > 80, "{ran_lines}");
}

/// The help of the program itself is written twice.
#[test]
fn the_examples_of_the_program_are_the_same_in_every_language() {
    let french = run_with(&["--help"], "", &[("LC_ALL", "fr_FR.UTF-8")]).out;
    assert_eq!(examples(&french), examples(&out(&["--help"], "")));
}

#[test]
fn whatever_other_programs_read_is_told_where_it_is_described() {
    let mut told = 0;
    for (words, help) in helps() {
        let reads = ["--json", "--csv", "--graph ", "FILE|CODE"];
        let expected = reads.iter().any(|option| help.contains(option)) && !words.is_empty();
        // Its examples name files that others describe.
        let expected = expected && words != ["lab"] && words != ["board"] && words != ["data"];
        assert!(
            !expected || help.contains("docs/formats.md"),
            "{words:?}: {help}"
        );
        told += usize::from(help.contains("docs/formats.md"));
    }
    assert!(told > 20, "{told}");
}

/// What the tables of a README tell to type, from its first line to its last.
fn typed(readme: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(readme)).expect("a page");
    let rows = text.lines().filter(|line| line.starts_with("| "));
    // A bar inside a cell is written behind a backslash.
    let rows = rows.map(|row| row.replace("\\|", "\u{1}"));
    let mut all = Vec::new();
    for row in rows {
        let Some(cell) = row.split('|').nth(2) else {
            continue;
        };
        let spans = cell.split('`').skip(1).step_by(2);
        let commands = ["demineur ", "echo ", "printf "];
        let found = spans.filter(|span| commands.iter().any(|word| span.starts_with(word)));
        all.extend(found.map(|span| span.replace('\u{1}', "|")));
    }
    all
}

#[test]
fn every_command_of_the_readme_works_as_typed_in_its_order() {
    for readme in ["README.md", "README.fr.md"] {
        let folder = Folder::new("readme");
        let here = Path::new(env!("CARGO_BIN_EXE_demineur"));
        let here = here.parent().expect("a folder").display().to_string();
        let path = format!("{here}:{}", std::env::var("PATH").expect("a path"));
        let all = typed(readme);
        assert!(all.len() > 15, "{readme}: {all:?}");
        for line in all {
            if line.contains("demineur serve") || line.contains("demineur bot") {
                continue;
            }
            // The same with less to wait for.
            let some = line.replace("--games 10000", "--games 20");
            let some = some.replace("--games 1000", "--games 20");
            let mut shell = Command::new("sh");
            shell
                .args(["-c", &some])
                .current_dir(folder.path(""))
                .envs(crate::ran::variables())
                .env("PATH", &path)
                .env("DEMINEUR_DATA_DIR", folder.path("data"));
            let ran = run_bytes(shell, b"");
            assert_eq!(ran.code, Some(0), "{line}\n{}{}", ran.out, ran.err);
        }
    }
}

#[test]
fn the_version_names_the_commit() {
    let told = out(&["--version"], "");
    let version = told.strip_prefix("demineur ").expect("the name");
    let git = Command::new("git")
        .args(["-C", env!("CARGO_MANIFEST_DIR"), "rev-parse", "HEAD"])
        .stderr(Stdio::null())
        .output();
    let in_git = git.is_ok_and(|git| git.status.success());
    assert_eq!(version.contains(" ("), in_git, "{version}");
    assert!(version.starts_with(env!("CARGO_PKG_VERSION")), "{version}");
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = Folder::new("man");
    let to = folder.path("man");
    out(&["man", "--out", &to], "");
    let names = std::fs::read_dir(&to).expect("a folder");
    let names: Vec<_> = names.map(|name| name.expect("a page").path()).collect();
    assert!(names.len() > 25, "{names:?}");
    for path in &names {
        let page = std::fs::read_to_string(path).expect("a page");
        for section in [".TH", ".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES"] {
            assert!(page.contains(section), "{}: {section}", path.display());
        }
    }
    let page = out(&["man", "lab", "run"], "");
    assert!(page.contains("demineur\\-lab\\-run"), "{page}");
    let french = out(&["man", "lab", "run", "--lang", "fr"], "");
    for section in [".SH NOM", ".SH EXEMPLES", "Combien de parties"] {
        assert!(french.contains(section), "{section}: {french}");
    }
    // Examples stay lines, headings have no blank left of a colon, and no page
    // is named that is not there.
    let part = french.split(".SH EXEMPLES\n").nth(1).expect("examples");
    assert!(part.starts_with(".nf\n  demineur lab run"), "{part}");
    let head = french.lines().find(|line| line.starts_with(".SH \"R"));
    assert_eq!(head, Some(".SH \"RÈGLES\""), "{french}");
    for lang in ["en", "fr"] {
        let page = out(&["man", "lab", "--lang", lang], "");
        assert!(!page.contains("lab\\-help"), "{page}");
    }
    let french = out(&["man", "lab", "--lang", "fr"], "");
    assert!(french.contains("<\\fIcommande\\fR>"), "{french}");
    let none = run(&["man", "nothing"], "");
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""));
    assert!(none.err.contains("serve, play, board"), "{}", none.err);
}

#[test]
fn completions_are_made_for_each_shell() {
    for (shell, sign) in [
        ("bash", "complete -F _demineur"),
        ("zsh", "#compdef demineur"),
        ("fish", "complete -c demineur"),
    ] {
        let script = out(&["completions", shell], "");
        assert!(script.contains(sign), "{shell}");
        assert!(script.contains("first-click"), "{shell}");
    }
    let script = out(&["completions", "bash"], "");
    assert!(
        script.contains("penrose_P3_rhombs"),
        "tilings are completed"
    );
    // What bash offers after "demineur lab c".
    let script = out(&["completions", "bash"], "");
    let ask = "\nCOMP_WORDS=(demineur lab c); COMP_CWORD=2; _demineur demineur c lab\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
    let mut bash = Command::new("bash");
    bash.arg("-s");
    let ran = run_bytes(bash, (script + ask).as_bytes());
    assert_eq!(ran.out, "compare\n", "{}", ran.err);
}

#[test]
fn wrong_names_are_answered_with_all_that_would_do() {
    let all = out(&["board", "tilings", "--json"], "");
    let all: Vec<serde_json::Value> = serde_json::from_str(&all).expect("a list");
    let told = run(&["play", "--tiling", "nosuch"], "");
    assert_eq!((told.code, told.out.as_str()), (Some(2), ""));
    for tiling in &all {
        let name = tiling["name"].as_str().expect("a name");
        assert!(told.err.contains(name), "{name}: {}", told.err);
    }
}

#[test]
fn documents_can_be_played_by_their_numbers() {
    let play = |document: &str, input: &str| {
        let words = [
            "play",
            "--like",
            document,
            "--seed",
            "3",
            "--no-history",
            "--lang",
            "fr",
        ];
        run(&words, input).out
    };
    // Numbered menus and emoji.
    let told = play("000", "1\n1\n2\n2\n");
    assert!(told.contains("1.Débutant") && told.contains('◻'), "{told}");
    let told = play("001", "");
    assert!(told.contains("10 colonnes, 10 lignes, 5 mines"), "{told}");
    let told = play("002", "6\n6\n4\n");
    assert!(
        told.contains('#') && told.contains("(colonne, ligne)"),
        "{told}"
    );
}

/// The lines of help that a language writes are all its own.
#[test]
fn help_and_errors_of_options_are_french() {
    let french = |words: &[&str]| {
        let ran = run_with(words, "", &[("LC_ALL", "fr_FR.UTF-8")]);
        ran.out + &ran.err
    };
    for words in [
        &["--help"][..],
        &["lab", "run", "--help"],
        &["play", "-h"],
        &["help", "lab", "sweep"],
        &["bot", "list", "--help"],
    ] {
        let told = french(words);
        for english in [
            "Usage",
            "Commands:",
            "Print",
            "[default",
            "possible values",
            " the ",
        ] {
            assert!(!told.contains(english), "{words:?}: {english}\n{told}");
        }
        assert!(told.contains("Utilisation : demineur"), "{told}");
    }
    for (words, told) in [
        ("serve --nothing", "il n'y a pas d'option « --nothing » ici"),
        ("nothing", "il n'y a pas de commande « nothing »"),
        ("lab compare", "il manque :\n  <NOM>..."),
        (
            "lab run --games x",
            "« x » ne va pas pour « --games <N> » : il faut un nombre entier",
        ),
        ("serve --rate 0", "il faut de 1 à"),
        ("review x --playouts 1000000", "il faut de 0 à 100000"),
        ("serve --lab-runs 300", "il faut de 0 à 256"),
        (
            "lab run --threads 0",
            "il faut un nombre entier de fils d'exécution, au moins 1",
        ),
        ("play --tiling nosuch", "aucun pavage ne s'appelle ainsi"),
        (
            "play --level a --width 3",
            "« --level <NOM> » ne va pas avec « --width <W> »",
        ),
        (
            "lab run --seed 1 --seed 2",
            "« --seed <S> » est donnée plus d'une fois",
        ),
        ("hint x --grade y", "[valeurs possibles : nudge"),
        ("play --seed", "« --seed <S> » demande une valeur"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let ran = run_with(&words, "", &[("LC_ALL", "fr_FR.UTF-8")]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{words:?}");
        assert!(ran.err.starts_with("erreur : "), "{}", ran.err);
        assert!(ran.err.contains(told), "{words:?}: {}", ran.err);
        assert!(!ran.err.contains("error"), "{}", ran.err);
    }
}

/// POSIX: the first of the three that is set and not empty.
#[test]
fn the_language_is_that_of_the_environment() {
    for (variables, french) in [
        (
            [
                ("LC_ALL", "fr_FR.UTF-8"),
                ("LC_MESSAGES", "en_US.UTF-8"),
                ("LANG", "en_US.UTF-8"),
            ],
            true,
        ),
        (
            [
                ("LC_ALL", ""),
                ("LC_MESSAGES", "fr_FR.UTF-8"),
                ("LANG", "en_US.UTF-8"),
            ],
            true,
        ),
        (
            [("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "fr_FR.UTF-8")],
            true,
        ),
        (
            [
                ("LC_ALL", "C"),
                ("LC_MESSAGES", "fr_FR.UTF-8"),
                ("LANG", "fr_FR.UTF-8"),
            ],
            false,
        ),
        (
            [
                ("LC_ALL", ""),
                ("LC_MESSAGES", "en_US.UTF-8"),
                ("LANG", "fr_FR.UTF-8"),
            ],
            false,
        ),
    ] {
        let told = run_with(&["--help"], "", &variables).out;
        assert_eq!(told.contains("Utilisation"), french, "{variables:?}");
        let told = run_with(&["analyze", "nosuchfile"], "", &variables).err;
        assert_eq!(told.starts_with("erreur : "), french, "{variables:?}");
    }
}

/// A file of another name would be a PDF that no program takes for one.
#[test]
fn a_sheet_is_not_written_under_the_name_of_another_format() {
    let folder = Folder::new("sheet");
    let words = "generate --no-guess --level beginner --seed 1 --lang fr --sheet";
    let words = |path: &str| [words, path].join(" ");
    let path = folder.path("puzzles.svg");
    let told = words(&path);
    let ran = run(&told.split(' ').collect::<Vec<_>>(), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("puzzles.pdf »"), "{}", ran.err);
    assert!(!Path::new(&path).exists());
    let path = folder.path("puzzles.PDF");
    let told = words(&path);
    let ran = run(&told.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(std::fs::read(&path).expect("a sheet").starts_with(b"%PDF"));
}

/// A command away from everything of who tests, as in `ran`.
#[test]
fn small_conventions_are_kept() {
    let list = out(&["bot", "list", "--json"], "");
    let list: Vec<serde_json::Value> = serde_json::from_str(&list).expect("a list");
    assert!(
        list.iter().any(|program| program["program"] == "xdemineur"),
        "{list:?}"
    );
    let beginner = &list[0]["levels"][0];
    assert!(beginner["mines"].as_u64() > Some(0), "{beginner}");
    // A configuration that is asked for is read, by the line game too.
    let folder = Folder::new("config");
    let ran = run(
        &["play", "--plain", "--config", &folder.path("none.toml")],
        "",
    );
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("none.toml"), "{}", ran.err);
    let config = folder.file("fr.toml", "lang = \"fr\"\n");
    let ran = run(
        &["play", "--plain", "--config", &config, "--no-history"],
        "",
    );
    assert!(ran.out.contains("Choisissez un niveau"), "{}", ran.out);
    let config = folder.file("bad.toml", "nothing = 1\n");
    let ran = run(&["play", "--plain", "--config", &config], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    let ran = run(&["lab", "run", "--threads", "0"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("1 or more"), "{}", ran.err);
}

#[test]
fn a_saved_game_goes_on_in_its_file() {
    let folder = Folder::new("own");
    let path = folder.path("game.json");
    let start = "play --plain --level beginner --seed 42 --no-history --save";
    let start: Vec<&str> = start.split(' ').chain([path.as_str()]).collect();
    run(&start, "o 5 5\n");
    let moves = |path: &str| {
        let text = std::fs::read_to_string(path).expect("a game");
        let game: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        game["log"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(moves(&path), 1);
    let ran = run(&["play", "--plain", &path, "--no-history"], "f 1 1\n");
    assert_eq!(moves(&path), 2, "{}", ran.out);
    assert!(ran.err.contains("after every move"), "{}", ran.err);
    // A layout is no game of ours, and stays as it is.
    let layout = r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[0],"first":2}"#;
    let layout = folder.file("layout.json", layout);
    let before = std::fs::read(&layout).expect("a layout");
    run(&["play", "--plain", &layout, "--no-history"], "f 1 1\n");
    assert_eq!(std::fs::read(&layout).expect("a layout"), before);
}

#[test]
fn a_lost_game_is_not_offered_to_be_played_on() {
    let folder = Folder::new("lost");
    let layout = r#"{"board":{"tiling":"square","width":3,"height":1},"mines":[0],"first":2,"rules":{"first_click":"any"}}"#;
    let layout = folder.file("layout.json", layout);
    let path = folder.path("lost.json");
    run(
        &["play", "--plain", &layout, "--no-history", "--save", &path],
        "o 1 1\n",
    );
    let ran = run(&["review", &path, "--from", "2"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    let ran = run(&["review", &path, "--from", "1"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn an_analysis_can_be_given_a_budget() {
    // A row that needs counting: what single numbers say is told at once.
    let board = "mines 3\n########\n11111111\n";
    let whole = out(&["analyze", "-", "--json"], board);
    let whole: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!(whole["exact"], true);
    let some = out(&["analyze", "-", "--json", "--budget", "0"], board);
    let some: serde_json::Value = serde_json::from_str(&some).expect("JSON");
    assert_eq!(
        (&some["exact"], &some["layouts"]),
        (&false.into(), &serde_json::Value::Null)
    );
    for cell in some["safe"].as_array().expect("a list") {
        assert!(whole["safe"].as_array().expect("a list").contains(cell));
    }
}

#[cfg(unix)]
#[test]
fn a_server_without_a_desktop_says_that_nothing_was_opened() {
    use std::io::{BufRead, BufReader};

    let folder = Folder::new("no-desktop");
    let mut serve = command();
    serve
        .args([
            "serve",
            "--listen",
            "localhost:0",
            "--open",
            "--data-dir",
            &folder.path("data"),
        ])
        .env("PATH", folder.path("nothing-here"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = serve.spawn().expect("it starts");
    let mut told = String::new();
    let stderr = child.stderr.take().expect("a pipe");
    BufReader::new(stderr).read_line(&mut told).expect("a line");
    child.kill().expect("it ends");
    child.wait().expect("it ended");
    assert!(told.contains("open http://127.0.0.1:"), "{told}");
}
