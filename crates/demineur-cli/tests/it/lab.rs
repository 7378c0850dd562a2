//! `demineur lab`.

use std::path::PathBuf;

use crate::ran::{check_refused, command, out, run};

const BEGINNER: [&str; 8] = [
    "lab", "run", "--level", "beginner", "--games", "40", "--seed", "7",
];

/// A line without its times.
fn untimed(line: &str) -> &str {
    line.split(",\"timing\":").next().unwrap_or(line)
}

fn lab_json(strategy: &str, threads: &str) -> String {
    let rest = ["--strategy", strategy, "--threads", threads, "--json"];
    let told = out(&[BEGINNER.as_slice(), &rest].concat(), "");
    told.lines()
        .map(|line| untimed(line).to_owned() + "\n")
        .collect()
}

#[test]
fn everything_but_the_time_is_the_same_on_any_number_of_threads() {
    let one = lab_json("csp,exact", "1");
    assert_eq!(
        one,
        concat!(
            r#"{"games":40,"wins":32,"interval":[0.6524,0.895],"losses":8,"win_rate":0.8,"guesses":49,"#,
            r#""without_guess":18,"moves":801,"three_bv":596,"#,
            r#""lost":{"first_click":0,"opening":8,"middle":0,"last_cells":0},"#,
            r#""techniques":{"first-cell":40,"all-mines":308,"all-safe":348,"window":56,"equations-risk":49},"#,
            r#""strategy":"csp","effort":"normal","seed":7,"#,
            r#""board":{"tiling":"square","width":9,"height":9},"mines":10,"first_click":"safe","#,
            r#""rules":RULES,"engine":"ENGINE""#,
            "\n",
            r#"{"games":40,"wins":35,"interval":[0.7389,0.9454],"losses":5,"win_rate":0.875,"guesses":25,"#,
            r#""without_guess":22,"moves":735,"three_bv":613,"#,
            r#""lost":{"first_click":0,"opening":4,"middle":0,"last_cells":1},"#,
            r#""techniques":{"first-cell":40,"certain":670,"least-risk":25},"#,
            r#""strategy":"exact","effort":"normal","seed":7,"#,
            r#""board":{"tiling":"square","width":9,"height":9},"mines":10,"first_click":"safe","#,
            r#""rules":RULES,"engine":"ENGINE""#,
            "\n",
        )
        .replace("RULES", &serde_json::json!(demineur_core::Rules::default()).to_string())
        .replace("ENGINE", demineur_lab::ENGINE)
    );
    for threads in ["2", "5"] {
        assert_eq!(lab_json("csp,exact", threads), one);
    }
}

#[test]
fn moves_are_told_by_technique() {
    let rest = ["--strategy", "csp,exact", "--lang", "en"];
    let told = out(&[BEGINNER.as_slice(), &rest].concat(), "");
    let (_, techniques) = told.split_once("needs at least:\n").expect("a table");
    assert_eq!(
        techniques,
        "technique         csp  exact\n\
         first-cell       1.00   1.00\n\
         all-mines        7.70   0.00\n\
         all-safe         8.70   0.00\n\
         window           1.40   0.00\n\
         equations-risk   1.23   0.00\n\
         certain          0.00  16.75\n\
         least-risk       0.00   0.62\n\
         3BV a board     14.90  15.32\n"
    );
}

#[test]
fn a_table_in_both_languages() {
    let args = [BEGINNER.as_slice(), &["--strategy", "random,cheat"]].concat();
    let table = |lang| {
        let told = out(&[args.as_slice(), &["--lang", lang]].concat(), "");
        // Times differ: the last two columns.
        let lines = told.lines().map(|line| {
            let cells: Vec<&str> = line
                .split("  ")
                .map(str::trim)
                .filter(|c| !c.is_empty())
                .collect();
            cells[..cells.len().min(9)].join(" | ") + "\n"
        });
        // What comes after is where games were lost.
        lines.take(4).collect::<String>()
    };
    assert_eq!(
        table("en"),
        "square, 81 cells, 10 mines, first click safe, seed 7\n\
         strategy | games | wins | losses | won | 95% interval | guesses/game | without guess | moves/game\n\
         random | 40 | 0 | 40 | 0.00% | 0.00–8.76% | 3.38 | 0.00% | 4.38\n\
         cheat | 40 | 40 | 0 | 100.00% | 91.24–100.00% | 0.00 | 100.00% | 19.52\n"
    );
    assert_eq!(
        table("fr"),
        "carrés, 81 cases, 10 mines, premier clic : une case sûre ; graine 7\n\
         stratégie | parties | gagnées | perdues | réussite | intervalle à 95 % | paris/partie | sans pari | coups/partie\n\
         random | 40 | 0 | 40 | 0,00 % | 0,00–8,76 % | 3,38 | 0,00 % | 4,38\n\
         cheat | 40 | 40 | 0 | 100,00 % | 91,24–100,00 % | 0,00 | 100,00 % | 19,52\n"
    );
}

#[test]
fn a_level_keeps_its_share_of_mines_on_another_tiling() {
    let args = "lab run --level expert --tiling floret --first-click opening --games 2 --json";
    let told = out(&args.split(' ').collect::<Vec<_>>(), "");
    assert!(
        told.contains(r#""tiling":"laves_floret_pentagonal","width":30,"height":16},"mines":"#)
    );
    assert!(told.contains(r#""first_click":"opening""#), "{told}");
    let ran = run(&["lab", "run", "--tiling", "hexagnal"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("hexagonal"), "{}", ran.err);
}

#[test]
fn games_can_be_written_into_a_file() {
    let path = temporary("lab.csv");
    let path_text = path.to_str().expect("a plain path");
    let args = [
        "lab",
        "run",
        "--width",
        "4",
        "--height",
        "4",
        "--mines",
        "1",
        "--games",
        "3",
        "--seed",
        "1",
        "--strategy",
        "random,cheat",
        "--json",
        "--csv",
        path_text,
    ];
    out(&args, "");
    let text = std::fs::read_to_string(&path).expect("written");
    std::fs::remove_file(&path).expect("removed");
    let games: Vec<String> = text
        .lines()
        .map(|line| line.rsplit_once(',').expect("a time").0.to_owned())
        .collect();
    assert_eq!(games[0], "strategy,game,won,guesses,moves,three_bv,lost");
    assert_eq!(games.len(), 7);
    assert!(games[4].starts_with("cheat,0,1,0,"));
}

fn temporary(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    directory.join(format!("{}-{name}", std::process::id()))
}

/// The lines of `lab boards --json`, without times.
fn boards_json(boards: &str, rest: &[&str]) -> String {
    let args = [
        ["lab", "boards", "-", "--json", "--strategy"].as_slice(),
        rest,
    ]
    .concat();
    let told = out(&args, boards);
    told.lines()
        .map(|line| {
            let end = line.find(",\"micros\":").unwrap_or(line.len());
            untimed(&line[..end]).to_owned() + "\n"
        })
        .collect()
}

#[test]
fn every_board_of_a_file_is_played_in_order() {
    // A row that opens alone, a mined first cell, a board that needs no mine.
    let boards = "3 1 1 0 0 2\n\n2 1 1 1 0 1\n2 2 0 0 0\n4 1 2 0 0 2,3\n";
    let expected = "{\"board\":0,\"won\":true,\"guesses\":0\n\
                    {\"board\":1,\"won\":false,\"guesses\":0\n\
                    {\"board\":2,\"won\":true,\"guesses\":0\n\
                    {\"board\":3,\"won\":true,\"guesses\":0\n\
                    {\"totals\":true,\"boards\":4,\"wins\":3,\"interval\":[0.3006,0.9544]\n";
    for threads in ["1", "3"] {
        assert_eq!(
            boards_json(boards, &["exact", "--threads", threads]),
            expected
        );
    }
    let told = out(
        &["lab", "boards", "-", "--json", "--strategy", "exact"],
        boards,
    );
    let last = told.lines().last().expect("totals");
    assert!(last.contains(r#","timing":{"cpu_micros":"#), "{last}");
}

#[test]
fn a_file_of_many_boards_is_played_in_pieces() {
    // More than are held in memory at a time; random choices go on counting.
    let boards = "3 3 2 0 0 1,8\n".repeat(10_050);
    let told = boards_json(&boards, &["random", "--threads", "2"]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 10_051);
    assert!(lines[10_049].starts_with("{\"board\":10049,"));
    assert_ne!(
        lines[..50].iter().map(won).collect::<Vec<_>>(),
        lines[10_000..10_050].iter().map(won).collect::<Vec<_>>()
    );
}

fn won(line: &&str) -> bool {
    line.contains("\"won\":true")
}

#[test]
fn bad_boards_are_told_with_their_lines_and_nothing_is_played() {
    check_refused(
        &[
            "lab",
            "boards",
            "-",
            "--strategy",
            "exact",
            "--json",
            "--lang",
            "en",
        ],
        "3 1 1 0 0 2\n3 1 1 0 0 3\n\nx\n",
        "error: -: line 2, column 11: expected a mined cell, a whole number from 0 to 2, found '3'\n\
         -: line 4, column 1: expected the width, a whole number from 1 to 4294967295, found 'x'\n\
         -: line 4, column 2: expected 'W H M x0 y0 i,i,i,…', found only 1 fields\n",
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, message) in [
        (
            "--strategy exact --level master",
            "error: there is no level \"master\"; levels: beginner, intermediate, expert, 001-debutant, 001-intermediaire, 001-expert\n",
        ),
        (
            "--strategy exact --width 3 --height 3 --mines 10",
            "error: 10 mines do not fit on 9 cells: --mines 9 at most\n",
        ),
        (
            "--strategy exact --width 4000000000 --height 4000000000 --mines 10",
            "error: 16000000000000000000 cells are too many: 134217728 at most\n",
        ),
        (
            "--strategy csp,csp",
            "error: a strategy is named twice: each once, for example --strategy csp,exact\n",
        ),
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        check_refused(
            &[["lab", "run", "--lang", "en"].as_slice(), &words].concat(),
            "",
            message,
        );
    }
    let ran = run(&["lab", "run", "--strategy", "evidnt"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("evident"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_tells_what_was_played_so_far() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let mut child = command()
        .args(["lab", "boards", "-", "--strategy", "random", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // Boards without end: only the interrupt stops it.
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        while stdin.write_all(b"3 3 1 0 0 8\n").is_ok() {}
    });
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a board");
    assert!(first.starts_with("{\"board\":0,"));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    writer.join().expect("the writer ends");
    let totals = rest.lines().last().expect("totals");
    let boards = rest.lines().count();
    assert!(
        totals.starts_with(&format!("{{\"totals\":true,\"boards\":{boards},")),
        "{totals}"
    );
    assert!(totals.contains(r#""stopped":true"#), "{totals}");
}

/// `lab boards` took boards files alone, and said of all else that it is a bad
/// line of one.
#[test]
fn a_board_of_any_form_is_played_by_the_lab() {
    let layout = r#"{"board":{"tiling":"square","width":4,"height":1},"mines":[2,3],"first":0}"#;
    let boards = |input: &str| boards_json_of(&["-"], input);
    let line = boards("4 1 2 0 0 2,3\n");
    assert!(
        line.0.starts_with("{\"board\":0,\"won\":true"),
        "{}",
        line.0
    );
    assert_eq!(line.1, "");
    let (told, note) = boards(layout);
    assert_eq!(told, line.0);
    assert_eq!(
        note,
        "note: \"-\" is taken as a layout that nobody has played yet\n"
    );
    let code = out(&["board", "export", "-", "--code"], layout);
    let (told, note) = boards_json_of(&[code.trim()], "");
    assert_eq!(told, line.0);
    assert!(note.contains("share code"), "{note}");
    // The lab plays squares, from a first cell that is given.
    let comb = layout.replace("square", "hex");
    for other in [
        comb.as_str(),
        &layout.replace(",\"first\":0", ""),
        "0: 1\n1: 0\n",
    ] {
        let ran = run(&["--lang", "en", "lab", "boards", "-"], other);
        assert_eq!(ran.code, Some(2), "{other}");
        assert!(
            ran.err.contains("no boards that the lab plays"),
            "{}",
            ran.err
        );
    }
}

/// What `lab boards --json` says of some boards, without times, and what it
/// says they are.
fn boards_json_of(boards: &[&str], input: &str) -> (String, String) {
    let rest = ["--json", "--strategy", "exact", "--lang", "en"];
    let ran = run(&[&["lab", "boards"], boards, &rest].concat(), input);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let line = |line: &str| {
        let line = line.split(",\"micros\"").next().unwrap_or(line);
        untimed(line).to_owned() + "\n"
    };
    (ran.out.lines().map(line).collect(), ran.err)
}

#[test]
fn a_boards_file_of_zero_bytes_is_given_up_early() {
    let zeros = "\0".repeat(2 << 20);
    check_refused(
        &["--lang", "en", "lab", "boards", "-"],
        &zeros,
        "error: cannot read \"-\": it is no text, or more than 2 GiB of it; give a file of the \
         formats in \"--help\"\n",
    );
}

#[test]
fn reasons_against_a_boards_file_are_counted() {
    let bad = "3 3 1 0 0 9\n".repeat(5000);
    let ran = run(&["--lang", "en", "lab", "boards", "-"], &bad);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err.lines().count(), 100, "{}", ran.err);
}
