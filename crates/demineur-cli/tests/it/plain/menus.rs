//! Document 000's game: menus of levels, actions and axes.

use demineur_core::Level;

use super::{SMALL, check_lines, played, winning_entries};
use crate::folder::Folder;

#[test]
fn the_game_of_document_000_is_won() {
    let entries = [
        "1",
        "1",
        "1",
        "2",
        "3",
        "1",
        "f 1 1",
        "o 3 2",
        "dig (4, 1)",
        "o 4,2",
        "o 4 3",
    ];
    assert_eq!(
        played(&format!("{SMALL} --emoji --lang en"), &entries),
        "\
4 columns, 3 lines, 2 mines, seed 2

mines remaining : 2
  1 2 3 4
1 ◻ ◻ ◻ ◻
2 ◻ ◻ ◻ ◻
3 ◻ ◻ ◻ ◻
1.Dig 2.Flag 3.Unflag 1
Axe x between 1 and 4 : 1
Axe y between 1 and 3 : 1

mines remaining : 2
  1 2 3 4
1   1️⃣◻ ◻
2   2️⃣◻ ◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag 2
Axe x between 1 and 4 : 3
Axe y between 1 and 3 : 1

mines remaining : 1
  1 2 3 4
1   1️⃣🚩◻
2   2️⃣◻ ◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag f 1 1
You cannot put a flag on a cell that is open!
1.Dig 2.Flag 3.Unflag o 3 2

mines remaining : 1
  1 2 3 4
1   1️⃣🚩◻
2   2️⃣2️⃣◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag dig (4, 1)

mines remaining : 1
  1 2 3 4
1   1️⃣🚩1️⃣
2   2️⃣2️⃣◻
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag o 4,2

mines remaining : 1
  1 2 3 4
1   1️⃣🚩1️⃣
2   2️⃣2️⃣2️⃣
3   1️⃣◻ ◻
1.Dig 2.Flag 3.Unflag o 4 3

mines remaining : 0
  1 2 3 4
1   1️⃣💣1️⃣
2   2️⃣2️⃣2️⃣
3   1️⃣💣1️⃣
Congrats you win !
3BV, the least number of clicks: 5
Time: … s
To play this game again: demineur play --plain --width 4 --height 3 --mines 2 --seed 2
"
    );
}

#[test]
fn the_game_of_document_000_is_lost_in_french() {
    assert_eq!(
        played(
            &format!("{SMALL} --ascii --lang fr"),
            &["1", "1", "1", "o 3 3"]
        ),
        "\
4 colonnes, 3 lignes, 2 mines, graine 2

mines restantes : 2
  1 2 3 4
1 # # # #
2 # # # #
3 # # # #
1.Découvrir 2.Drapeau 3.Retirer 1
Axe x entre 1 et 4 : 1
Axe y entre 1 et 3 : 1

mines restantes : 2
  1 2 3 4
1   1 # #
2   2 # #
3   1 # #
1.Découvrir 2.Drapeau 3.Retirer o 3 3

mines restantes : 2
  1 2 3 4
1   1 B 1
2   2 2 2
3   1 B 1
Vous avez perdu
La mine était en colonne 3, ligne 3.
3BV, le nombre minimal de clics : 5
Temps : … s
Pour rejouer cette partie : demineur play --plain --width 4 --height 3 --mines 2 --seed 2
"
    );
}

#[test]
fn every_built_in_level_can_be_won_in_both_languages() {
    for level in Level::built_in() {
        let entries = winning_entries(&level, 7);
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        for (lang, win) in [
            ("en", "Congrats you win !"),
            ("fr", "Bravo, vous avez gagné !"),
        ] {
            let out = played(
                &format!("play --emoji --level {} --seed 7 --lang {lang}", level.name),
                &entries,
            );
            assert!(out.contains(&format!("\n{win}\n")), "{out}");
            let board = out.rsplit("\n\n").next().expect("a last board");
            assert_eq!(board.matches('💣').count(), level.mines);
            assert!(!board.contains('◻'), "every cell is revealed: {board}");
        }
    }
}

#[test]
fn the_menus_answer_every_bad_entry() {
    let entries = [
        "",
        "0",
        "8",
        "-1",
        "one",
        "99999999999999999999",
        "Beginner",
        "0",
        "4",
        "x",
        "1",
        "0",
        "10",
        "5",
        "a",
        "5",
        "o 5",
        "f 10 1",
        "u 1 10",
    ];
    let out = played("play --seed 42 --lang en", &entries);
    check_lines(
        &out,
        &[
            "type a number from 1 to 7",
            "9 columns, 9 lines, 10 mines, seed 42",
            "type a number from 1 to 3, or a command such as \"o 3 4\" (\"help\" shows them all)",
            "1.Dig 2.Flag 3.Unflag 1",
            "Axe x between 1 and 9 : 0",
            "type a number from 1 to 9",
            "Axe x between 1 and 9 : 10",
            "type a number from 1 to 9",
            "Axe x between 1 and 9 : 5",
            "Axe y between 1 and 9 : a",
            "type a number from 1 to 9",
            "Axe y between 1 and 9 : 5",
            "1.Dig 2.Flag 3.Unflag o 5",
            "two numbers are needed, the column then the line, for example 3 4",
            "the column does not exist",
            "the line does not exist",
        ],
    );
    let menu = "1.Beginner 2.Intermediate 3.Expert 4.001-debutant 5.001-intermediaire 6.001-expert 7.Guided ";
    assert_eq!(out.matches(menu).count(), 7);
    assert_eq!(out.matches("type a number from 1 to 7\n").count(), 6);
}

#[test]
fn commands_are_heard_where_an_axis_is_asked_for() {
    let entries = ["o 5 5", "1", "undo", "2", "3", "redo", "2", "f 1 1"];
    let out = played(
        "play --level beginner --seed 42 --ascii --lang en",
        &entries,
    );
    check_lines(
        &out,
        &[
            "Axe x between 1 and 9 : undo",
            "5 # # # # # # # # #",
            "Axe x between 1 and 9 : 3",
            "Axe y between 1 and 9 : redo",
            "Axe x between 1 and 9 : f 1 1",
            "mines remaining : 9",
        ],
    );
}

#[test]
fn moves_that_do_nothing_are_refused_with_the_reason() {
    let entries = [
        "undo", "redo", "u 4 1", "f 4 1", "f 4 1", "o 4 1", "c 4 1", "u 4 1", "o 1 1", "o 1 1",
        "c 2 1", "c 1 1", "f 4 1", "f 4 2", "f 4 3",
    ];
    let out = played(&format!("{SMALL} --flags mines --lang en"), &entries);
    check_lines(
        &out,
        &[
            "there is no move to take back",
            "there is no move to play again",
            "the cell carries no mark",
            "the cell carries that mark already",
            "You cannot open a cell with a flag! Take it away first.",
            "only an open number can open its neighbours",
            "cell already open",
            "the number is 1, but the flags around are 0",
            "there is nothing left to open around it",
            "All flags are placed! (2)",
        ],
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let out = played(
        &format!("{SMALL} --emoji --lang en"),
        &["o 1 1", "f 3 1", "undo", "redo", "c 2 1"],
    );
    check_lines(
        &out,
        &[
            "1.Dig 2.Flag 3.Unflag undo",
            "1   1️⃣◻ ◻",
            "1.Dig 2.Flag 3.Unflag redo",
            "1   1️⃣🚩◻",
            "1.Dig 2.Flag 3.Unflag c 2 1",
            "2   2️⃣2️⃣◻",
        ],
    );
}

#[test]
fn what_the_first_click_was_refused_is_said_when_it_was_and_only_then() {
    let safe = "No room for an opening here: only the first cell is safe.";
    let any = "There are only mines: the first cell cannot be safe.";
    let folder = Folder::new("granted");
    let given = folder.file(
        "given.json",
        r#"{"board":{"tiling":"square","width":4,"height":1},"mines":[3],"first":0,"rules":{"first_click":"opening"}}"#,
    );
    let games = [
        (
            "--level beginner --no-guess --seed 1".to_owned(),
            "o 5 5",
            None,
        ),
        (given, "o 1 1", None),
        (
            "--width 4 --height 1 --mines 3 --seed 1".to_owned(),
            "o 1 1",
            None,
        ),
        (
            "--width 4 --height 1 --mines 3 --first-click opening --seed 1".to_owned(),
            "o 1 1",
            Some(safe),
        ),
        (
            "--width 4 --height 1 --mines 3 --no-guess --seed 1".to_owned(),
            "f 1 1",
            Some(safe),
        ),
        (
            "--width 2 --height 1 --mines 2 --win open-and-flagged --seed 1".to_owned(),
            "o 1 1",
            Some(any),
        ),
    ];
    for (options, entry, said) in games {
        let args = format!("play --plain --lang en {options}");
        let out = played(&args, &[entry, "quit"]);
        for sentence in [safe, any] {
            let times = usize::from(said == Some(sentence));
            assert_eq!(out.matches(sentence).count(), times, "{options}\n{out}");
        }
    }
}

#[test]
fn a_board_that_is_meant_to_be_started_somewhere_says_where() {
    for (options, start) in [
        ("--level beginner --no-guess --seed 1", "Start with (5, 5)."),
        (
            "--tiling hat --level beginner --no-guess --seed 1",
            "Start with cell ",
        ),
    ] {
        let args = format!("play --plain --lang en {options}");
        let out = played(&args, &["quit"]);
        assert!(out.contains(&format!("\n{start}")), "{out}");
    }
    let out = played(&format!("{SMALL} --lang en"), &["quit"]);
    assert!(!out.contains("Start with"), "{out}");
}
