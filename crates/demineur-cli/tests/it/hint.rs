//! `demineur hint`, and hints during a game.

use demineur_core::format::SavedGame;

use crate::folder::Folder;
use crate::ran::{check_refused, out, run};

const ONE_TWO_ONE: &str = r#"{"board":{"tiling":"square","width":3,"height":2},"total_mines":2,"revealed":{"3":1,"4":2,"5":1}}"#;

const LEGEND: &str =
    "(1) number to look at, [s] safe, [B] mine, [+] among the safest, [*] best, <#> look here";

#[test]
fn a_position_gets_an_argument_and_a_picture() {
    assert_eq!(
        out(&["hint", "-"], ONE_TWO_ONE),
        format!(
            "  1  2  3\n\
             1[B][s][B]\n\
             2(1)(2)(1)\n\
             {LEGEND}\n\n\
             1-2-1 — Suppose (2, 1) were a mine. Then the 1 at (1, 2) has all its mines: (1, 1) \
             is safe. Then the 2 at (2, 2) needs every cell it has left: (3, 1) is a mine. But \
             then the 1 at (3, 2) touches too many mines. So (2, 1) is safe. The same numbers \
             also show: (1, 1) and (3, 1) are mines.\n"
        )
    );
}

#[test]
fn grades_and_cells_are_chosen() {
    assert_eq!(
        out(
            &["hint", "-", "--cell", "1,1", "--grade", "clues"],
            ONE_TWO_ONE
        ),
        format!(
            "  1  2  3\n\
             1 #  #  #\n\
             2 1 (2)(1)\n\
             {LEGEND}\n\n\
             Look at the 2 at (2, 2) and the 1 at (3, 2).\n"
        )
    );
    let by_number = out(
        &["hint", "-", "--cell", "0", "--grade", "cell"],
        ONE_TWO_ONE,
    );
    assert!(by_number.ends_with("\n(1, 1) is a mine: you can flag it.\n"));
    check_refused(
        &["hint", "-", "--cell", "4,1"],
        ONE_TWO_ONE,
        "error: there is no cell \"4,1\": give its number, from 0 to 5, or column,line from 1, \
         for example --cell 3,4\n",
    );
}

#[test]
fn json_carries_the_proof_as_data() {
    assert_eq!(
        out(&["hint", "-", "--json", "--grade", "cell"], ONE_TWO_ONE),
        concat!(
            r#"{"kind":"certain","cell":1,"mine":false,"numbers":[3,4,5],"mine_count":false,"#,
            r#""technique":"1-2-1","also":[{"cell":0,"mine":true},{"cell":2,"mine":true}],"#,
            r#""grade":"cell","text":"Cell 1 is safe: you can open it.","#,
            r#""highlight":[{"cell":0,"role":"mine"},{"cell":1,"role":"safe"},{"cell":2,"role":"mine"}]}"#,
            "\n"
        )
    );
    let toss =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"1":1}}"#;
    assert_eq!(
        out(&["hint", "-", "--json", "--grade", "cell"], toss),
        concat!(
            r#"{"kind":"guess","layouts":"2","undecided":2,"mines":[],"#,
            r#""safest":{"cells":[0,2],"count":2,"mine_probability":0.5},"#,
            r#""best":{"cell":0,"mine_probability":0.5,"win_probability":0.5},"#,
            r#""why":{"kind":"forced-pair","cells":[0,2]},"#,
            r#""witnesses":[[2],[0]],"grade":"cell","text":"Open cell 0: 50.0% chance of a mine.","#,
            r#""highlight":[{"cell":0,"role":"best"}]}"#,
            "\n"
        )
    );
}

#[test]
fn impossible_positions_and_finished_games_have_no_hint() {
    let impossible =
        r#"{"board":{"tiling":"square","width":2,"height":1},"total_mines":1,"revealed":{"0":3}}"#;
    let ran = run(&["hint", "-", "--json"], impossible);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            Some(1),
            "{\"consistent\":false,\"conflict\":[0],\"mine_count\":false}\n"
        )
    );
    let won = r#"{"board":{"tiling":"square","width":2,"height":1},"mines":[1],"log":[{"millis":1,"actor":"person","action":"o0","effect":true}]}"#;
    check_refused(
        &["hint", "-"],
        won,
        "note: \"-\" is taken as a saved game, as it stands after one move\nerror: the game is over\n",
    );
}

#[test]
fn help_taken_in_a_game_is_in_its_log() {
    let folder = Folder::new("help-in-log");
    let path = folder.path("game.json");
    let entries = "hint 9\no 1 1\nhint 1\nguess?\nprob\no 4 3\nquit\n";
    let words = "play --plain --ascii --width 5 --height 4 --mines 4 --seed 2 --save";
    let mut words: Vec<&str> = words.split(' ').collect();
    words.push(&path);
    let told = out(&words, entries);
    for line in [
        "Look at the right: two numbers together are enough.",
        "No guess is needed: a safe cell can be found by reasoning.",
        "3   1   1   3   s   s",
    ] {
        assert!(told.lines().any(|l| l == line), "{line}\n{told}");
    }
    let text = std::fs::read_to_string(&path).expect("the game was kept");
    let saved = SavedGame::from_json(&text).expect("a saved game").value;
    let helps = saved.game.log().iter().map(|entry| entry.help);
    let helps: Vec<_> = helps
        .map(|help| (help.hint, help.guess_check, help.probabilities))
        .collect();
    assert_eq!(helps, [(false, false, false), (true, true, true)]);
}
