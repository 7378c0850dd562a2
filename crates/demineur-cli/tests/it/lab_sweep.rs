//! `demineur lab sweep`.

use std::fs;

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{check_refused, out, run};

fn json(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).expect("JSON");
    value.as_object_mut().expect("an object").remove("timing");
    value
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

#[test]
fn a_point_is_what_a_run_says_there() {
    let sweep = "lab sweep mines 5,10..20:10 --width 9 --height 9 --strategy evident,exact --games 40 --seed 7 --json";
    let told = out(&words(sweep), "");
    let lines: Vec<Value> = told.lines().map(json).collect();
    assert_eq!(lines.len(), 6);
    for threads in ["1", "3"] {
        let again = out(&[&words(sweep)[..], &["--threads", threads]].concat(), "");
        assert_eq!(again.lines().map(json).collect::<Vec<_>>(), lines);
    }
    let run = "lab run --width 9 --height 9 --mines 10 --strategy evident,exact --games 40 --seed 7 --json";
    for (line, point) in out(&words(run), "").lines().zip(&lines[2..4]) {
        let mut expected = json(line);
        expected["axis"] = "mines".into();
        expected["at"] = 10.0.into();
        assert_eq!(point, &expected);
    }
    let wins = |place: usize| lines[place]["wins"].as_u64().expect("wins");
    assert!(wins(1) > wins(5), "more mines, fewer wins");
}

#[test]
fn every_axis_can_be_swept() {
    for (line, points) in [
        (
            "density 5,10.5 --level beginner",
            ["5.0 4", "10.5 9"].as_slice(),
        ),
        ("size 5,6x4 --level beginner", &["\"6x4\" 3", "\"5x5\" 3"]),
        (
            "tiling square,hex --level beginner",
            &["\"square\" 10", "\"hexagonal\" 10"],
        ),
        (
            "effort low,normal --level beginner",
            &["\"low\" 10", "\"normal\" 10"],
        ),
    ] {
        let line = format!("lab sweep {line} --games 3 --json");
        let told = out(&words(&line), "");
        let found: Vec<String> = told
            .lines()
            .map(|line| {
                let line = json(line);
                format!("{} {}", line["at"], line["mines"])
            })
            .collect();
        assert_eq!(found, points, "{line}");
    }
}

#[test]
fn a_sweep_is_told_as_a_table_and_a_chart() {
    let told = out(
        &words("lab sweep mines 1..9:8 --width 5 --height 5 --strategy cheat --games 10 --seed 2"),
        "",
    );
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines[0],
        "over mines: square, games a point: 10, first click safe, seed 2"
    );
    assert!(lines[2].starts_with("1         cheat     25      1     10    10  100.00%"));
    assert_eq!(
        lines[4..],
        [
            "",
            "cheat: won in %, with the 95% interval",
            "1 │     ├──────────────────────────────────────────────────────────────────●",
            "9 │     ├──────────────────────────────────────────────────────────────────●",
            "  └┴───────────────────────┴───────────────────────┴───────────────────────┴",
            "   70                      80                      90                     100",
        ]
    );
}

#[test]
fn a_sweep_is_written_as_a_file_with_a_line_a_point() {
    let folder = Folder::new("sweep");
    let path = folder.path("sweep.csv");
    let line =
        format!("lab sweep mines 0,3 --width 4 --height 4 --strategy cheat --games 4 --csv {path}");
    out(&words(&line), "");
    let text = fs::read_to_string(&path).expect("written");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "mines,strategy,games,wins,win_rate,low,high,guesses,cpu_micros"
    );
    assert!(lines[2].starts_with("3,cheat,4,4,1,0.5101,1,0,"), "{text}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn what_cannot_be_swept_is_refused_and_nothing_is_written() {
    let folder = Folder::new("no-sweep");
    let path = folder.path("sweep.csv");
    for (line, message) in [
        (
            "mines 9..1",
            "\"9..1\" leads nowhere: a range goes up by a step above 0, as 60..120:10",
        ),
        (
            "mines -5",
            "\"-5\" is no mines: give values and ranges FROM..TO:STEP, as 60..120:10",
        ),
        (
            "size 0x3",
            "\"0x3\" is no size: give values and ranges FROM..TO:STEP, as 8..32:8,30x16",
        ),
        (
            "mines 400..500:50",
            "at 500: 500 mines do not fit on 480 cells: --mines 480 at most",
        ),
        ("mines 1..1000", "200 points at most: take a larger step"),
        ("mines 7,7", "\"7\" is there twice: name each value once"),
        (
            "mines 5 --games 0",
            "there is nothing to play: give --games 1 or more",
        ),
        (
            "size 100000 --level expert",
            "at 100000x100000: 10000000000 cells are too many: 134217728 at most",
        ),
        (
            "effort low --strategy csp",
            "only expert thinks harder when told to: add --strategy expert",
        ),
        (
            "mines 5 --strategy csp,csp",
            "a strategy is named twice: each once, for example --strategy csp,exact",
        ),
        (
            "size 8 --width 5 --height 5",
            "a board of your own needs mines, for example --mines 3",
        ),
    ] {
        let line = format!("lab sweep {line} --csv {path}");
        check_refused(&words(&line), "", &format!("error: {message}\n"));
    }
    let ran = run(&words("lab sweep mine 5"), "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("mines"), "{}", ran.err);
    assert!(fs::metadata(&path).is_err(), "nothing is written");
}

#[cfg(unix)]
#[test]
fn an_interrupt_tells_the_points_played_so_far() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    // Without mines one click wins; the second point takes minutes.
    let line = "lab sweep mines 99,480,0 --strategy exact --games 20000 --json";
    let mut child = crate::ran::command()
        .args(words(line))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a point");
    assert_eq!(json(&first)["wins"], 20_000);
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let points: Vec<Value> = rest.lines().map(json).collect();
    assert_eq!(points.len(), 1, "{rest}");
    assert_eq!(
        (&points[0]["at"], &points[0]["stopped"]),
        (&99.0.into(), &true.into())
    );
}

/// A sweep is kept as a run is: what was finished is not played again, and the
/// whole is what it would have been.
#[test]
fn a_sweep_goes_on_where_it_was_killed_and_is_repeated() {
    let folder = Folder::new("sweep-kept");
    let part = folder.path("sweep part");
    let line = "lab sweep mines 20,5..15:5 --level beginner --strategy evident,exact --games 3000 --seed 4 --json";
    let kept = [
        &words(line)[..],
        &["--out", &part, "--resume", "--checkpoint", "0.002"],
    ]
    .concat();
    let played = || {
        let text = fs::read_to_string(&part).unwrap_or_default();
        let games = text.lines().map(|line| {
            let part: Value = serde_json::from_str(line).expect("a part");
            part["runs"][0]["games"].as_u64().expect("games")
        });
        games.sum::<u64>()
    };
    let mut child = crate::ran::command()
        .args(&kept)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    while played() == 0 && child.try_wait().expect("asked").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("waited for");
    assert!((1..=12_000).contains(&played()));
    let survived: Vec<Value> = out(&kept, "").lines().map(json).collect();
    let at_once: Vec<Value> = out(&words(line), "").lines().map(json).collect();
    assert_eq!(survived, at_once);
    let text = fs::read_to_string(&part).expect("kept");
    assert!(
        text.contains(&format!("--out '{part}'")),
        "what was typed can be typed again"
    );
    let again = run(&["lab", "repeat", &part, "--json"], "");
    assert_eq!((again.code, again.out.lines().count()), (Some(0), 8));
    let fewer = line.replace("20,5..15:5", "5..15:5");
    let refused = [&words(&fewer)[..], &["--out", &part, "--resume"]].concat();
    let ran = run(&refused, "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("it differs in points"), "{}", ran.err);
    // A run of which one strategy is behind is no point of a sweep.
    let run_line = "lab run --level beginner --strategy evident,exact --games 40 --seed 4";
    let behind = folder.path("behind");
    out(&[&words(run_line)[..], &["--out", &behind]].concat(), "");
    let text = fs::read_to_string(&behind).expect("a part");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    let empty = serde_json::json!({"games":0,"wins":0,"guesses":0,"without_guess":0,"moves":0,
        "three_bv":0,"strategy":"exact","timing":{"cpu_micros":0,"slowest_micros":0,"spread":[]}});
    value["runs"][1] = empty;
    fs::write(&behind, value.to_string()).expect("written");
    let point = "lab sweep mines 10 --level beginner --strategy evident,exact --games 40 --seed 4 --resume --out";
    let ran = run(&[&words(point)[..], &[&behind]].concat(), "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("it differs in runs"), "{}", ran.err);
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_anything_is_played() {
    let folder = Folder::new("sweep-no-file");
    let missing = folder.path("missing/sweep.csv");
    let ran = run(
        &words(&format!("lab sweep mines 5 --games 5 --csv {missing}")),
        "",
    );
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("sweep.csv"), "{}", ran.err);
}
