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

/// Files grow to that many blocks of 512 bytes, and then there is no room: what
/// was kept before stays, and the run goes on from it when there is.
#[cfg(target_os = "linux")]
#[track_caller]
fn check_out_of_room(blocks: u32, csv: bool) {
    let folder = Folder::new(&format!("full-{blocks}"));
    let (path, rows) = (folder.path("part"), folder.path("games.csv"));
    let line = "lab run --level beginner --strategy evident,exact --games 20000 --seed 3";
    let mut kept = vec!["--resume", "--checkpoint", "0.01", "--json", "--out", &path];
    if csv {
        kept.extend(["--csv", &rows]);
    }
    let mut shell = std::process::Command::new("sh");
    shell.args([
        "-c",
        &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\""),
        "sh",
    ]);
    shell.arg(env!("CARGO_BIN_EXE_demineur"));
    shell.args(words(line, &kept)).envs(crate::ran::variables());
    let ran = crate::ran::run_bytes(shell, b"");
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("File too large"), "{}", ran.err);
    let named = if csv { &rows } else { &path };
    assert!(ran.err.contains(named.as_str()), "{}", ran.err);
    let text = fs::read_to_string(&path).expect("the last checkpoint");
    let part: Value = serde_json::from_str(&text).expect("whole");
    assert!(
        part["runs"][0]["games"].as_u64() > Some(0),
        "in the middle: {text}"
    );
    let names = if csv {
        vec!["games.csv", "part"]
    } else {
        vec!["part"]
    };
    assert_eq!(folder.names(), names, "nothing half written is left");
    let survived = untimed(&out(&words(line, &kept), ""));
    let at_once = folder.path("at-once.csv");
    let single = untimed(&out(&words(line, &["--json", "--csv", &at_once]), ""));
    assert_eq!(survived, single);
    if csv {
        assert_eq!(rows_of(&rows), rows_of(&at_once));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_in_the_middle_is_told_and_leaves_the_last_checkpoint() {
    check_out_of_room(4, false);
    check_out_of_room(128, true);
}

/// The rows of a file with a line a game, without their times.
fn rows_of(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file");
    let rows = text
        .lines()
        .map(|row| row.rsplit_once(',').expect("columns").0.to_owned());
    rows.collect()
}

#[test]
fn a_broken_part_is_refused_and_left_as_it_is() {
    let folder = Folder::new("broken");
    let path = folder.path("part");
    let line = "lab run --level beginner --strategy random --games 5 --resume --out";
    out(&words(line, &[&path]), "");
    let whole = fs::read_to_string(&path).expect("a part");
    let games = whole.replace("\"wins\":", "\"wins\":6,\"was\":");
    let (half, zeros) = (&whole[..whole.len() / 2], "\0".repeat(whole.len()));
    for (broken, reason) in [
        ("", "no part of a lab run"),
        (half, "no part of a lab run"),
        (zeros.as_str(), "no part of a lab run"),
        (games.as_str(), "field \"wins\" is missing or cannot be"),
    ] {
        fs::write(&path, broken).expect("written");
        refused(&words(line, &[&path]), &format!("{path}: "));
        refused(&words(line, &[&path]), reason);
        assert_eq!(fs::read_to_string(&path).expect("a file"), broken);
    }
    assert_eq!(folder.names(), ["part"]);
}

/// Whatever is asked for together, no row that was written is lost, and no
/// file that is another's is touched.
#[test]
fn a_file_of_games_goes_on_with_its_own_run_alone() {
    let folder = Folder::new("rows");
    let (path, csv, other) = (folder.path("p"), folder.path("g.csv"), folder.path("o.csv"));
    let line = "lab run --level beginner --strategy random --games 50000000 --resume --out";
    // Begun, and killed.
    let begin = |csv: &[&str]| {
        let mut child = command()
            .args(words(line, &[&path, "--checkpoint", "0.002"]))
            .args(csv)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        while !fs::read_to_string(&path).is_ok_and(|text| !text.contains("\"games\":0,")) {
            assert_eq!(child.try_wait().expect("asked"), None);
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("waited for");
    };
    let check = |more: &[&str], reason: &str| {
        refused(&[&words(line, &[&path])[..], more].concat(), reason);
    };
    fs::write(&other, "precious\n".repeat(100_000)).expect("written");
    begin(&[]);
    check(&["--csv", &other], "keeps a run without a file of games");
    fs::remove_file(&path).expect("removed");
    begin(&["--csv", &csv]);
    let rows = fs::read(&csv).expect("rows");
    check(&[], "keeps a run with a file of games: add --csv");
    check(
        &["--csv", &other],
        "it is not the file that this run was writing",
    );
    check(&["--csv", "-"], "cannot be continued");
    assert_eq!(fs::read(&csv).expect("rows"), rows);
    fs::write(&csv, &rows[..30]).expect("written");
    check(&["--csv", &csv], "it is shorter than when the run was left");
    assert_eq!(fs::read(&other).expect("there").len(), 900_000);
}

/// What cannot be kept is said before anything is made or emptied.
#[test]
fn nothing_is_emptied_before_all_can_be_written() {
    let folder = Folder::new("checked");
    let csv = folder.file("games.csv", "rows of another run\n");
    let missing = folder.path("missing/part");
    let line = "lab run --level beginner --strategy random --games 5";
    for (more, reason) in [
        (["--csv", &csv, "--out", &missing], "missing/part"),
        (["--csv", &csv, "--out", &csv], "is to be written twice"),
        (["--csv", &csv, "--report", &csv], "is to be written twice"),
        (
            ["--csv", &csv, "--out", "-"],
            "--out needs the name of a file",
        ),
        (
            ["--csv", &csv, "--report", "-"],
            "--report needs the name of a file",
        ),
    ] {
        refused(&words(line, &more), reason);
    }
    let merged = ["lab", "merge", &csv, "--out", "-"];
    refused(&merged, "no part of a lab run");
    assert_eq!(
        fs::read_to_string(&csv).expect("there"),
        "rows of another run\n"
    );
    assert_eq!(folder.names(), ["games.csv"]);
}

/// Two schedulers start the same piece: one plays it, the other is told.
#[test]
fn a_part_is_played_by_one_process_at_a_time() {
    let folder = Folder::new("locked");
    let (path, csv) = (folder.path("part"), folder.path("games.csv"));
    let line = "lab run --level beginner --strategy random --games 20000000 --resume --out";
    let kept = [path.as_str(), "--csv", &csv, "--checkpoint", "0.002"];
    let mut child = command()
        .args(words(line, &kept))
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    while fs::metadata(&path).is_err() {
        assert_eq!(child.try_wait().expect("asked"), None);
        std::thread::sleep(Duration::from_millis(1));
    }
    for _ in 0..5 {
        refused(&words(line, &kept), "is being played by another process");
    }
    assert_eq!(child.try_wait().expect("asked"), None, "the first goes on");
    child.kill().expect("killed");
    child.wait().expect("waited for");
    // Whoever was killed has let go.
    let fewer = run(&words(&line.replace("0000000", ""), &kept), "");
    assert!(fewer.err.contains("it differs in games"), "{}", fewer.err);
    assert!(!folder.names().iter().any(|name| name.ends_with(".lock")));
}

/// Killed for real, a hundred times: nothing finished is lost, nothing counts
/// twice, and the file with a line a game has each game once.
#[test]
fn a_run_survives_a_hundred_kills() {
    let folder = Folder::new("kill");
    let (path, csv) = (folder.path("part"), folder.path("games.csv"));
    let games = "lab run --level beginner --strategy evident,exact --seed 3 --games 100000";
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
    assert_eq!(kills, 100, "it was over before");
    let survived = untimed(&out(&words(games, &kept), ""));
    let at_once = folder.path("at-once.csv");
    let single = untimed(&out(&words(games, &["--json", "--csv", &at_once]), ""));
    assert_eq!(survived, single);
    assert_eq!(rows_of(&csv), rows_of(&at_once));
    let names = ["at-once.csv", "games.csv", "part"];
    assert_eq!(folder.names(), names, "no leftovers of who was killed");
}

/// A comparison is kept as a run is: killed, gone on with and repeated.
#[test]
fn a_comparison_survives_being_killed() {
    let folder = Folder::new("compare-kill");
    let (path, csv) = (folder.path("part"), folder.path("games.csv"));
    let line =
        "lab compare random evident exact --level beginner --games 20000 --seed 3 --sprt 0.005";
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
        part["runs"][2]["games"].as_u64().unwrap_or(0)
    };
    let mut before = 0;
    for i in 0..10_u64 {
        let mut child = command()
            .args(words(line, &kept))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        while played() == before {
            assert_eq!(child.try_wait().expect("asked"), None, "it goes on");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(i * 1319 % 4000));
        child.kill().expect("killed");
        child.wait().expect("waited for");
        let now = played();
        assert!(now >= before, "{now} games after {before}");
        before = now;
    }
    let survived = untimed(&out(&words(line, &kept), ""));
    let at_once = folder.path("at-once.csv");
    let single = untimed(&out(&words(line, &["--json", "--csv", &at_once]), ""));
    assert_eq!(survived, single);
    assert_eq!(single[0]["games"], 20_000);
    assert_eq!(rows_of(&csv), rows_of(&at_once));
    assert_eq!(rows_of(&csv).len(), 60_001, "a row a game and strategy");
    let again = run(&["lab", "repeat", &path, "--json", "--threads", "1"], "");
    assert_eq!((untimed(&again.out), again.code), (single, Some(0)));
    assert_eq!(again.err, format!("The same as {path}, game for game.\n"));
    // It is neither a run nor another comparison, and never split.
    refused(
        &["lab", "merge", &path],
        "keeps a comparison, which is never split",
    );
    let as_run = "lab run --strategy random,evident,exact --level beginner --games 20000 --seed 3 --resume --out";
    refused(
        &words(as_run, &[&path, "--csv", &csv]),
        "it differs in compare, first",
    );
    let other = line.replace("--sprt 0.005", "--sprt 2");
    refused(&words(&other, &kept), "it differs in sprt");
    let text = fs::read_to_string(&path).expect("a part");
    let changed = text.replace("\"neither\":", "\"neither\":1");
    fs::write(&path, changed).expect("written");
    refused(
        &words(line, &kept),
        "field \"compared\" is missing or cannot be",
    );
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
    // Everything outside the one `timing`.
    for threads in ["2", "5"] {
        let other = untimed(&out(&words(COMPARE, &["--threads", threads]), ""));
        assert_eq!(&other[0], line);
    }
}

#[test]
fn all_strategies_that_play_blindly_are_compared() {
    use demineur_solver::strategy::StrategyName;

    let line = "lab compare all --level beginner --games 3 --json";
    let told = &untimed(&out(&words(line, &[]), ""))[0];
    let names = told["strategies"].as_array().expect("a list").iter();
    let names: Vec<&str> = names.filter_map(|one| one["name"].as_str()).collect();
    let blind = StrategyName::ALL.map(StrategyName::name);
    let blind: Vec<&str> = blind.into_iter().filter(|name| *name != "cheat").collect();
    assert_eq!(names, blind);
    let pairs = told["pairs"].as_array().expect("a list").len();
    assert_eq!(pairs, blind.len() * (blind.len() - 1) / 2);
}

#[test]
fn a_comparison_starts_where_it_is_told() {
    let line = "lab compare random exact --level beginner --games 40 --first-click any --json";
    let told = |more: &[&str]| untimed(&out(&words(line, more), ""))[0].clone();
    let (usual, middle) = (told(&[]), told(&["--first-cell", "40"]));
    assert_eq!(
        (&usual["first_cell"], &middle["first_cell"]),
        (&0.into(), &40.into())
    );
    assert_ne!(usual["pairs"], middle["pairs"]);
    // As a run from there.
    let run = "lab run --strategy exact --level beginner --games 40 --first-click any --json --first-cell 40";
    let run = &untimed(&out(&words(run, &[]), ""))[0];
    assert_eq!(run["wins"], middle["strategies"][1]["wins"]);
    let own = told(&["--own-first-cell"]);
    assert_eq!(own["first_cell"], Value::Null);
    let run = "lab run --strategy exact --level beginner --games 40 --first-click any --json";
    let run = &untimed(&out(&words(run, &[]), ""))[0];
    assert_eq!(run["wins"], own["strategies"][1]["wins"]);
    let folder = Folder::new("compare-beyond");
    let path = folder.path("part");
    let beyond = ["--first-cell", "81", "--out", &path];
    refused(&words(line, &beyond), "there is no cell 81 to start at");
    assert!(fs::metadata(&path).is_err(), "nothing is written");
    refused(
        &words(line, &["--first-cell", "3", "--own-first-cell"]),
        "--own-first-cell",
    );
}

/// A test that is not over when the games are says so, with its bounds.
#[test]
fn what_is_not_settled_is_said() {
    let line = "lab compare random cheat evident --level beginner --games 15 --sprt 0.5";
    let told = out(&words(line, &[]), "");
    let (_, test) = told.split_once("Sequential test, ").expect("what is asked");
    let lines: Vec<&str> = test.lines().collect();
    assert_eq!(
        lines[0],
        "margin in points: 0.50; α and β 5%; settled where the log likelihood ratio is beyond ±2.94."
    );
    assert!(
        lines[1].starts_with("Undecided: random or cheat. Log likelihood ratio −"),
        "{test}"
    );
    assert_eq!(lines.len(), 4, "{test}");
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
        told.contains("Settled: cheat wins more than random. Log likelihood ratio"),
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
