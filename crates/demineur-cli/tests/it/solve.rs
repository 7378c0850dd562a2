//! `demineur solve`.

use crate::ran::{check_refused, command, out, run};

const LAYOUT: &str =
    r#"{"board":{"tiling":"square","width":4,"height":3},"mines":[3,8],"first":0}"#;

fn solve(source: &str, strategy: &str, rest: &[&str], input: &str) -> String {
    let args = [
        "solve",
        source,
        "--strategy",
        strategy,
        "--seed",
        "1",
        "--ascii",
    ];
    out(&[args.as_slice(), rest].concat(), input)
}

#[test]
fn a_layout_is_played_from_its_start_with_reasons_in_both_languages() {
    assert_eq!(
        solve("-", "evident", &["--lang", "en"], LAYOUT),
        "evident plays, seed 1\n\
         1. open (1, 1) → 0: the start that the board gives\n\
         2. open (3, 3) → 0 (a guess): a random cell, since there is nothing better\n  \
           1 2 3 4\n\
         1     1 B\n\
         2 1 1 1 1\n\
         3 B 1\n\
         Won: 2 moves, 1 guess.\n\
         To share or replay it: D1DAEIBAMIAQECAOgCAAEBAQWoyA\n"
    );
    assert_eq!(
        solve("-", "exact", &["--lang", "fr"], LAYOUT),
        "exact joue, graine 1\n\
         1. découvrir (1, 1) → 0 : le départ que donne la grille\n\
         2. découvrir (2, 3) → 1 : identique dans toutes les dispositions possibles\n\
         3. découvrir (3, 3) → 0 : identique dans toutes les dispositions possibles\n  \
           1 2 3 4\n\
         1     1 B\n\
         2 1 1 1 1\n\
         3 B 1\n\
         Gagné : 3 coups, sans pari.\n\
         Pour la partager ou la rejouer : D1DAEIBAMIAQEDAMQCJAABAQIX7cA\n"
    );
}

#[test]
fn an_opening_that_does_not_fit_is_told() {
    let line = "solve --width 4 --height 1 --mines 3 --first-click opening --seed 1 --lang en";
    let told = out(&line.split(' ').collect::<Vec<&str>>(), "");
    let fallback = "\nNo room for an opening here: only the first cell is safe.\n";
    assert_eq!(told.matches(fallback).count(), 1, "{told}");
}

#[test]
fn moves_are_told_as_json() {
    assert_eq!(
        solve("-", "exact", &["--json", "--lang", "en"], LAYOUT),
        concat!(
            r#"{"move":1,"action":"o0","shows":0,"certain":false,"technique":"given-start","cells":[],"why":"the start that the board gives"}"#,
            "\n",
            r#"{"move":2,"action":"o9","shows":1,"certain":true,"technique":"certain","cells":[],"why":"the same in every layout that fits"}"#,
            "\n",
            r#"{"move":3,"action":"o10","shows":0,"certain":true,"technique":"certain","cells":[],"why":"the same in every layout that fits"}"#,
            "\n",
            r#"{"result":"won","moves":3,"guesses":0,"three_bv":2,"exploded":null,"strategy":"exact","share":"D1DAEIBAMIAQEDAMQCJAABAQIX7cA"}"#,
            "\n",
        )
    );
}

#[test]
fn a_share_code_is_played_on_from_where_it_stands() {
    // 9×9, seed 42, cell 40 open.
    let code = "D1AAEICQkKKgABoAsAAQ3N9P";
    let told = solve(code, "exact", &["--json"], "");
    assert!(
        told.lines()
            .last()
            .is_some_and(|l| l.starts_with("{\"result\":")),
        "{told}"
    );
    assert_eq!(solve("-", "exact", &["--json"], &format!("{code}\n")), told);
    let last: Vec<&str> = told.lines().last().expect("an end").split('"').collect();
    let share = last[last.len() - 2];
    let again = solve(share, "exact", &["--lang", "en"], "");
    assert!(
        again.starts_with("exact plays, seed 1\nThe game is over already.\n"),
        "{again}"
    );
}

#[test]
fn a_game_of_the_lab_can_be_watched() {
    let args = ["--level", "beginner", "--seed", "7", "--strategy", "csp"];
    let lab = [["lab", "run", "--games", "3", "--json"].as_slice(), &args].concat();
    let line = out(&lab, "");
    let wins = (0..3)
        .filter(|game| {
            let game = game.to_string();
            let solve = [["solve", "--json", "--game", &game].as_slice(), &args].concat();
            out(&solve, "").contains("{\"result\":\"won\"")
        })
        .count();
    assert!(
        line.starts_with(&format!("{{\"games\":3,\"wins\":{wins},")),
        "{line}"
    );
}

#[test]
fn steps_show_the_matrices_of_document_000() {
    let layout = r#"{"board":{"tiling":"square","width":3,"height":2},"mines":[2],"first":0}"#;
    std::fs::write(temporary(), layout).expect("written");
    let path = temporary();
    let path = path.to_str().expect("a plain path");
    let told = solve(path, "pinv", &["--step", "--lang", "en"], "\n");
    std::fs::remove_file(path).expect("removed");
    // The input ends after the first Enter, and with it the waiting.
    assert_eq!(
        told,
        "pinv plays, seed 1\n\
         1. open (1, 1) → 0: the start that the board gives\n  \
           1 2 3\n\
         1   1 #\n\
         2   1 #\n\
         [Enter to go on] \n\
         variables: (3, 2), (3, 1)\n\
         A (3 × 2) and B:\n  \
           1 1 | 1\n  \
           1 1 | 1\n  \
           1 1 | 1\n\
         pinv(A)·B:\n  \
           0.50 0.50\n\
         2. open (3, 2) → 1 (a guess): no value says to flag or to dig: 0.50 is the least among the cells beside an open one\n  \
           1 2 3\n\
         1   1 B\n\
         2   1 1\n\
         Won: 2 moves, 1 guess.\n\
         To share or replay it: D1DAEIAwIEAQIAtAEAAQEBJ09N\n"
    );
}

#[test]
fn programs_get_the_matrices_whole_and_without_waiting() {
    let options = ["--step", "--json"];
    let told = solve("-", "pinv", &options, LAYOUT);
    let matrices = told.lines().filter(|line| line.contains("\"variables\""));
    let matrices: Vec<serde_json::Value> = matrices
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert!(!matrices.is_empty(), "{told}");
    for step in matrices {
        let count = |name: &str| step[name].as_array().map_or(0, Vec::len);
        let columns = step["a"][0].as_array().map_or(0, Vec::len);
        assert_eq!(columns, count("variables"), "{step}");
        assert_eq!(count("x"), count("variables"), "{step}");
        assert_eq!(count("a"), count("b"), "{step}");
    }
}

fn temporary() -> std::path::PathBuf {
    let directory = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    directory.join(format!("{}-solve.json", std::process::id()))
}

#[test]
fn a_mine_that_is_hit_is_told_as_such() {
    let layout = r#"{"board":{"tiling":"square","width":2,"height":1},"mines":[1],"first":1}"#;
    let told = solve("-", "exact", &["--lang", "fr"], layout);
    assert_eq!(
        told,
        "exact joue, graine 1\n\
         1. découvrir (2, 1) → une mine : le départ que donne la grille\n  \
           1 2\n\
         1 1 B\n\
         Perdu après 1 coup, sans pari.\n\
         Pour la partager ou la rejouer : D1DAEIAgECAgEkAAEIqfF\n"
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    use std::io::Read;
    use std::process::Stdio;
    let mut child = command()
        .args([
            "solve", "--width", "100", "--height", "100", "--mines", "1500",
        ])
        .args(["--strategy", "cheat", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut told = String::new();
    let mut errors = child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut told).expect("text");
    assert_eq!(
        (child.wait().expect("it ends").code(), told.as_str()),
        (Some(0), "")
    );
}

#[test]
fn every_strategy_that_is_offered_plays() {
    for command in ["solve", "lab run", "lab boards", "play", "bot"] {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let help = out(&words, "");
        let offered = help
            .split("[possible values: ")
            .map(|rest| rest.split(']').next().unwrap_or_default())
            .find(|names| names.starts_with("random, "))
            .expect("the strategies are listed");
        for name in offered.split(", ") {
            let told = solve("-", name, &["--json"], LAYOUT);
            let strategy = format!("\"strategy\":\"{name}\"");
            assert!(told.contains(&strategy), "{command}: {told}");
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    check_refused(
        &["solve", "nothing", "--lang", "en"],
        "",
        "error: there is no file \"nothing\", and it is no share code: line 1, column 1: expected a share code, which starts with D1, found 'nothing'\n",
    );
    check_refused(
        &["solve", "-", "--lang", "en"],
        r#"{"board":{"tiling":"square","width":2,"height":1},"mines":[2]}"#,
        "error: -: line 1, column 60, mines[0]: expected a whole number from 0 to 1, found 2\n",
    );
    let ran = run(&["solve", "x.json", "--level", "expert"], "");
    assert_eq!(ran.code, Some(2));
}
