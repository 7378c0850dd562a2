//! `demineur lab positions`.

use serde_json::{Value, json};

use crate::ran::{check_refused, out, run};

/// Two numbers on 4×3 cells with 4 mines: 60 layouts, and no certain cell.
const GUESS: &str = r#"{"board":{"tiling":"square","width":4,"height":3},"total_mines":4,"revealed":{"0":1,"7":2}}"#;

const IMPOSSIBLE: &str = r#"{"board":{"tiling":"square","width":4,"height":1},"total_mines":1,"revealed":{"0":1,"3":1}}"#;

fn lines(told: &str) -> Vec<Value> {
    let lines = told.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

#[test]
fn a_choice_has_its_risk_and_its_regret() {
    let args = ["lab", "positions", "-", "--strategy", "random,exact"];
    let told = out(&[&args[..], &["--json"]].concat(), GUESS);
    let lines = lines(&told);
    assert_eq!(
        lines[0],
        json!({
            "position": 0, "consistent": true, "exact": true, "layouts": "60",
            "best": {"cell": 1, "mine_probability": 20.0 / 60.0, "win_probability": 0.4},
            "choices": [
                {"strategy": "random", "cell": 2, "certain": false, "mine_probability": 0.4,
                 "win_probability": 20.0 / 60.0, "regret": 4.0 / 60.0},
                {"strategy": "exact", "cell": 1, "certain": false, "mine_probability": 20.0 / 60.0,
                 "win_probability": 0.4, "regret": 0.0},
            ],
        })
    );
    assert_eq!(lines[1]["strategies"][1]["optimal"], 1);
    assert_eq!(
        out(&args, GUESS),
        "1. square, 12 cells, 2 open, 4 mines\n\
         Best: (2, 1), risk 33.3%; perfect play wins 40.0% (exact; possible layouts: 60).\n\
         strategy   opens   risk  then wins  regret, points\n\
         random    (3, 1)  40.0%      33.3%            6.67\n\
         exact     (2, 1)  33.3%      40.0%            0.00\n\n"
    );
}

#[test]
fn a_file_may_hold_many_positions_of_any_kind() {
    let args = ["lab", "positions", "-", "--json", "--strategy", "exact"];
    let boards = "4 3 4 0 0 1,2,3,11\n4 3 3 0 0 0,1,2\n";
    let (as_list, in_a_row) = (format!("[{GUESS},{GUESS}]"), format!("{GUESS}\n{GUESS}"));
    for (input, positions) in [(as_list.as_str(), 2), (&in_a_row, 2), (GUESS, 1)] {
        let told = out(&args, input);
        assert_eq!(lines(&told).len(), positions + 1, "{input}");
    }
    // A mined first cell ends the game: that is no answer.
    let ran = run(&args, boards);
    let told = lines(&ran.out);
    assert_eq!(ran.code, Some(1));
    assert_eq!(told[0]["choices"][0]["strategy"], "exact");
    assert_eq!(told[1], json!({"position": 1, "over": true}));
}

#[test]
fn a_drawn_board_is_the_position_it_shows() {
    let args = ["lab", "positions", "-", "--json"];
    let drawing = "mines 4\n1###\n###2\n####\n";
    assert_eq!(out(&args, drawing), out(&args, GUESS));
    let two = format!("{drawing}\nmines 1\n. 1 #\n");
    let told = lines(&out(&args, &two));
    assert_eq!((told.len(), &told[1]["layouts"]), (3, &json!("1")));
    check_refused(
        &["lab", "positions", "-"],
        &format!("{drawing}mines 2\n1#\n1##\n"),
        "error: -: 2: line 7, column 3: expected 2 cells as in the first row, found 3; \
         an open cell without mines around is .\n",
    );
}

#[test]
fn what_cannot_be_computed_says_so() {
    let large = GUESS
        .replace("\"width\":4", "\"width\":30")
        .replace("\"total_mines\":4", "\"total_mines\":18");
    let told = out(&["lab", "positions", "-", "--strategy", "exact"], &large);
    assert!(
        told.contains("the chance to win cannot be computed here"),
        "{told}"
    );
    let last = told.trim_end().lines().last().expect("a choice");
    assert!(last.starts_with("exact") && last.ends_with('–'), "{last}");
    let told = out(
        &["lab", "positions", "-", "--json", "--strategy", "cheat"],
        GUESS,
    );
    assert_eq!(
        lines(&told)[0]["choices"][0]["error"],
        "cheat needs to be told the layout, and here nobody knows it"
    );
    let both = format!("{IMPOSSIBLE}{GUESS}");
    let ran = run(&["lab", "positions", "-", "--json"], &both);
    let told = lines(&ran.out);
    assert_eq!(
        (ran.code, &told[0]["consistent"], &told[1]["consistent"]),
        (Some(1), &json!(false), &json!(true))
    );
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let bad = GUESS.replace("\"0\":1", "\"12\":1");
    check_refused(
        &["lab", "positions", "-"],
        &format!("{GUESS}{bad}"),
        "error: -: 2: line 1, column 84, revealed.\"12\": expected a cell from \"0\" to \"11\" as the field's name\n",
    );
    for (input, reason) in [
        ("", "is none of what can be read here"),
        ("[]", "error: "),
        ("[1]", "error: "),
        (
            "{\"tiling\":\"square\",\"width\":3,\"height\":3}",
            "error: ",
        ),
        ("9 9 1 4 4 81", "line 1, column 11"),
    ] {
        let ran = run(&["lab", "positions", "-"], input);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{input}");
        assert!(ran.err.contains(reason), "{input}: {}", ran.err);
    }
}
