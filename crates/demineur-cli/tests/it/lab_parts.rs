//! `demineur lab`: runs that are kept, split, merged, repeated and compared.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{command, out, run};

const RUN: &str = "lab run --level beginner --strategy evident,exact --games 41 --seed 7 --risks";

/// The lines of JSON without their times.
fn untimed(told: &str) -> Vec<Value> {
    let lines = told.lines().map(|line| {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        value.as_object_mut().expect("an object").remove("timing");
        value
    });
    lines.collect()
}

fn words<'a>(line: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    line.split(' ').chain(more.iter().copied()).collect()
}

/// Checks that it is refused, for a reason that says this.
fn refused(args: &[&str], reason: &str) {
    let ran = run(args, "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
    assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
}

/// The parts of a run of that many pieces.
fn parts(folder: &Folder, of: usize) -> Vec<String> {
    let part = |i: usize| {
        let (path, shard) = (folder.path(&format!("part{i}")), format!("{i}/{of}"));
        out(&words(RUN, &["--shard", &shard, "--out", &path]), "");
        path
    };
    (1..=of).map(part).collect()
}

#[test]
fn merged_parts_are_the_single_run() {
    let folder = Folder::new("merge");
    let whole = untimed(&out(&words(RUN, &["--json"]), ""));
    assert_eq!(whole.len(), 2);
    assert!(whole[1]["risk"].as_f64() > Some(0.0) && whole[1]["needless_guesses"] == 0);
    let mut paths = parts(&folder, 3);
    paths.reverse();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let joined = folder.path("joined");
    let merged = out(
        &[&["lab", "merge"], &paths[..], &["--out", &joined, "--json"]].concat(),
        "",
    );
    assert_eq!(untimed(&merged), whole);
    // What was joined is a run like any other.
    let again = run(&["lab", "repeat", &joined, "--json"], "");
    assert_eq!((untimed(&again.out), again.code), (whole, Some(0)));
    assert_eq!(again.err, format!("The same as {joined}, game for game.\n"));
}

#[test]
fn parts_that_are_no_whole_run_are_refused_by_name() {
    let folder = Folder::new("no-merge");
    let paths = parts(&folder, 2);
    let [one, two] = [&paths[0], &paths[1]];
    let missing = ["lab", "merge", two];
    refused(&missing, "games 0 to 19 are missing: no part has them");
    let twice = ["lab", "merge", one, two, one];
    refused(
        &twice,
        &format!("{one} and {one} overlap: both have games 0 to 19"),
    );
    let other = fs::read_to_string(two)
        .expect("a part")
        .replace("\"seed\":7", "\"seed\":8");
    let other = folder.file("other", other);
    let reason = format!("{other} is part of another run than {one}: it differs in seed");
    refused(&["lab", "merge", one, &other], &reason);
    let broken = folder.file("broken", "{\"lab_part\":1");
    let reason = format!("{broken}: this is no part of a lab run");
    refused(&["lab", "merge", one, &broken], &reason);
    let out = folder.path("joined");
    refused(
        &["lab", "merge", one, "--out", &out],
        "games 20 to 40 are missing",
    );
    assert!(fs::metadata(&out).is_err(), "nothing is written");
}

#[test]
fn a_run_that_was_changed_is_not_the_same() {
    let folder = Folder::new("repeat");
    let path = folder.path("part");
    out(
        &words(
            "lab run --level beginner --strategy zeros --games 5 --out",
            &[&path],
        ),
        "",
    );
    let text = fs::read_to_string(&path).expect("a part");
    let moves = text.split("\"moves\":").nth(1).expect("moves");
    let moves = moves.split(',').next().expect("a number");
    let changed = text.replace(&format!("\"moves\":{moves}"), "\"moves\":1");
    fs::write(&path, changed).expect("written");
    let again = run(&["lab", "repeat", &path], "");
    assert_eq!(again.code, Some(1));
    assert!(again.err.starts_with("Not the same as"), "{}", again.err);
}

#[test]
fn a_file_that_is_there_is_gone_on_with_or_left_alone() {
    let folder = Folder::new("out");
    let path = folder.path("part");
    let args = words(
        "lab run --level beginner --strategy random --games 5 --out",
        &[&path],
    );
    out(&args, "");
    let before = fs::read(&path).expect("a part");
    refused(&args, &format!("{path} is there already: add --resume"));
    let other = "lab run --level beginner --strategy random --games 6 --resume --out";
    let reason = format!("{path} keeps another run: it differs in games, shard");
    refused(&words(other, &[&path]), &reason);
    assert_eq!(fs::read(&path).expect("a part"), before);
    out(&[&args[..], &["--resume"]].concat(), "");
}

/// The disk is full from the first write on: what was kept before stays.
#[test]
fn a_full_disk_is_told_and_leaves_the_last_checkpoint() {
    let folder = Folder::new("full");
    let path = folder.path("part");
    let args = words(
        "lab run --level beginner --strategy random --games 5 --resume --out",
        &[&path],
    );
    out(&args, "");
    let before = fs::read(&path).expect("a part");
    std::os::unix::fs::symlink("/dev/full", format!("{path}.new")).expect("a link");
    refused(&args, "No space left on device");
    assert_eq!(fs::read(&path).expect("a part"), before);
}

/// Killed for real, a hundred times: nothing finished is lost, nothing counts
/// twice, and the file with a line a game has each game once.
#[test]
fn a_run_survives_a_hundred_kills() {
    let folder = Folder::new("kill");
    let (path, csv) = (folder.path("part"), folder.path("games.csv"));
    let games = "lab run --level beginner --strategy evident,exact --seed 3 --games 40000";
    let kept = [
        "--out",
        &path,
        "--csv",
        &csv,
        "--resume",
        "--checkpoint",
        "0.002",
        "--json",
    ];
    let played = || {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let part: Value = serde_json::from_str(&text).unwrap_or_default();
        let runs = part["runs"].as_array().cloned().unwrap_or_default();
        runs.iter()
            .map(|run| run["games"].as_u64().unwrap_or(0))
            .sum::<u64>()
    };
    let mut before = 0;
    let mut kills = 0;
    for i in 0..100_u64 {
        let mut child = command()
            .args(words(games, &kept))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // However fast the machine, it has got on; then it is killed anywhere.
        let mut over = false;
        while !over && played() == before {
            std::thread::sleep(Duration::from_millis(1));
            over = child.try_wait().expect("asked").is_some();
        }
        std::thread::sleep(Duration::from_micros(i * 7919 % 4000));
        child.kill().expect("killed");
        child.wait().expect("waited for");
        kills += u32::from(!over);
        // What was written stays written.
        let now = played();
        assert!(now >= before, "{now} games after {before}");
        before = now;
    }
    assert!(kills > 50, "only {kills} runs were killed in time");
    let survived = untimed(&out(&words(games, &kept), ""));
    let at_once = folder.path("at-once.csv");
    let single = untimed(&out(&words(games, &["--json", "--csv", &at_once]), ""));
    assert_eq!(survived, single);
    let rows = |path: &str| {
        let text = fs::read_to_string(path).expect("a file");
        let rows = text
            .lines()
            .map(|row| row.rsplit_once(',').expect("columns").0.to_owned());
        rows.collect::<Vec<String>>()
    };
    assert_eq!(rows(&csv), rows(&at_once));
}

const COMPARE: &str = "lab compare random exact cheat --level beginner --games 60 --seed 5 --json";

#[test]
fn strategies_are_compared_on_the_same_boards() {
    let told = untimed(&out(&words(COMPARE, &["--threads", "1"]), ""));
    let [line] = &told[..] else {
        panic!("one line: {told:?}")
    };
    assert_eq!(
        (&line["games"], &line["stopped_early"]),
        (&60.into(), &false.into())
    );
    let names: Vec<&Value> = line["strategies"]
        .as_array()
        .expect("a list")
        .iter()
        .collect();
    assert_eq!(names.len(), 3);
    let pairs = line["pairs"].as_array().expect("a list");
    assert_eq!(pairs.len(), 3);
    let wins = |name: &str| {
        let found = names.iter().find(|s| s["name"] == name).expect("it played");
        found["wins"].as_i64().expect("a number")
    };
    for pair in pairs {
        let count = |field: &str| pair[field].as_i64().expect("a number");
        let (a, b) = (
            pair["a"].as_str().expect("a name"),
            pair["b"].as_str().expect("a name"),
        );
        assert_eq!(count("both") + count("only_a"), wins(a));
        assert_eq!(count("both") + count("only_b"), wins(b));
        assert_eq!(
            count("both") + count("only_a") + count("only_b") + count("neither"),
            60
        );
        let difference = pair["difference"].as_f64().expect("a number");
        assert!((difference - (wins(a) - wins(b)) as f64 / 60.0).abs() < 1e-12);
    }
    assert_eq!(wins("cheat"), 60);
    for threads in ["2", "5"] {
        let same = |line: &Value| {
            let mut line = line.clone();
            for strategy in line["strategies"].as_array_mut().expect("a list") {
                strategy
                    .as_object_mut()
                    .expect("an object")
                    .remove("timing");
            }
            line
        };
        let other = untimed(&out(&words(COMPARE, &["--threads", threads]), ""));
        assert_eq!(same(&other[0]), same(line));
    }
}

#[test]
fn a_comparison_stops_when_it_is_settled() {
    let early = "lab compare random cheat --level beginner --games 100000 --sprt 2";
    let line = &untimed(&out(&words(early, &["--json"]), ""))[0];
    assert_eq!(line["stopped_early"], true);
    assert!(line["games"].as_u64().expect("a number") < 1000);
    assert_eq!(line["pairs"][0]["wins_more"], "cheat");
    let told = out(&words(early, &[]), "");
    assert!(
        told.contains("Settled: cheat wins more than random."),
        "{told}"
    );
}

#[test]
fn what_cannot_be_compared_is_refused() {
    refused(&["lab", "compare", "exact"], "two strategies or more");
    refused(&["lab", "compare", "exact", "exact"], "twice");
    refused(
        &["lab", "compare", "exact", "csp", "--games", "0"],
        "nothing to play",
    );
    refused(&["lab", "run", "--games", "0"], "nothing to play");
    let beyond = [
        "lab",
        "run",
        "--level",
        "beginner",
        "--games",
        "1",
        "--first-cell",
        "81",
    ];
    let folder = Folder::new("lab-beyond");
    let (part, rows) = (folder.path("part.json"), folder.path("rows.csv"));
    let kept = ["--out", &part, "--csv", &rows];
    refused(
        &[&beyond[..], &kept].concat(),
        "there is no cell 81 to start at",
    );
    for path in [part, rows] {
        assert!(fs::metadata(&path).is_err(), "{path} is written");
    }
}
