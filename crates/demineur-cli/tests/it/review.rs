//! `demineur review`.

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{check_refused, out, run};

/// A corner, a certain cell, a guess though certain cells were there, those
/// cells, a flag that is wrong, and the coin's toss at the top right.
const GAME: &str = r#"{"board":{"tiling":"square","width":4,"height":6},"mines":[3,10,11,21,23],"first":0,"log":[
{"millis":100,"action":"o0"},{"millis":900,"action":"o14"},{"millis":1500,"action":"o20"},
{"millis":2500,"action":"o18"},{"millis":2900,"action":"o22"},{"millis":3500,"action":"f10"},
{"millis":4100,"action":"o15"},{"millis":4400,"action":"o19"},{"millis":5000,"action":"f7"},
{"millis":6000,"action":"u7"},{"millis":6400,"action":"o7"}]}"#;

fn review(rest: &[&str]) -> String {
    out(&[&["review", "-", "--ascii"], rest].concat(), GAME)
}

#[test]
fn an_overlooked_cell_a_needless_and_a_forced_guess_are_told_exactly_so() {
    assert_eq!(
        review(&["--lang", "en"]),
        "\
? forced guess, ?! needless guess, ?? blunder, ≈ an estimate
1. open (1, 1): the first opening, risk 0%; chance to win ≈ 70% → 50.0%
2. open (3, 4): certain; chance to win 50.0% → 50.0%

  1 2 3 4
1     1 #
2   1 3 #
3   1 # #
4   1 2 #
5 1 1 # #
6 # # # #
3. open (1, 6) ?!: a needless guess, risk 50.0%
   Overlooked: (4, 4), (3, 5), (4, 5), (3, 6) were certainly safe.
   The easiest to see: (3, 5), safe: the numbers of (2, 2), (2, 4) force it.
   Chance to win: 50.0% before, 50.0% after.
   It kept 50.0% of the best move's chance to win.
4–5. 2 certain moves; chance to win 50.0% → 50.0%
6. flag (3, 3): proven
7–8. 2 certain moves; chance to win 50.0% → 50.0%
9. flag (4, 2): not proven yet, chance of a mine 50.0%; there is no mine
10. unflag (4, 2)

  1 2 3 4
1     1 #
2   1 3 #
3   1 D #
4   1 2 2
5 1 1 2 1
6 1 # 2 #
11. open (4, 2) ?: a forced guess, risk 50.0%
   Least risk there was: 50.0%, (4, 1), (4, 2).
   Chance to win: 50.0% before, 100% after.
   Nothing was thrown away: there was no better move.

  1 2 3 4
1     1 B
2   1 3 3
3   1 B B
4   1 2 2
5 1 1 2 1
6 1 B 2 B
Won.
Openings: 8; forced guesses: 1; needless guesses: 1; blunders: 0.
Accuracy: 50.0%
  How much was not thrown away: over all openings, the product of what the move was worth
  over what the best one was. Worth is the exact chance to win where it is known, else the
  chance to survive the move.
Luck: +1.00 explosions (expected 1.00, happened 0; standard deviation 0.71)
  How the dice fell: the risks taken, added up, less 1 if a mine was hit. Above 0 is good
  luck; over many games the mean is 0, whatever the skill.
The mines were given by hand: risks, chances to win and luck hold only if they were drawn uniformly.
"
    );
}

#[test]
fn the_same_in_french() {
    assert_eq!(
        review(&["--lang", "fr"]),
        "\
? pari forcé, ?! pari inutile, ?? bévue, ≈ une estimation
1. découvrir (1, 1) : première ouverture, risque 0 % ; chances de gagner ≈ 70 % → 50,0 %
2. découvrir (3, 4) : certain ; chances de gagner 50,0 % → 50,0 %

  1 2 3 4
1     1 #
2   1 3 #
3   1 # #
4   1 2 #
5 1 1 # #
6 # # # #
3. découvrir (1, 6) ?! : un pari inutile, risque 50,0 %
   Oubliées : (4, 4), (3, 5), (4, 5), (3, 6) étaient sûres à coup sûr.
   La plus facile à voir : (3, 5), sûre : les nombres de (2, 2), (2, 4) l'imposent.
   Chances de gagner : 50,0 % avant, 50,0 % après.
   Il a gardé 50,0 % de la chance de gagner du meilleur coup.
4–5. 2 coups certains ; chances de gagner 50,0 % → 50,0 %
6. drapeau sur (3, 3) : prouvé
7–8. 2 coups certains ; chances de gagner 50,0 % → 50,0 %
9. drapeau sur (4, 2) : pas encore prouvé, risque de mine 50,0 % ; il n'y a pas de mine
10. retirer le drapeau de (4, 2)

  1 2 3 4
1     1 #
2   1 3 #
3   1 D #
4   1 2 2
5 1 1 2 1
6 1 # 2 #
11. découvrir (4, 2) ? : un pari forcé, risque 50,0 %
   Moindre risque possible : 50,0 %, (4, 1), (4, 2).
   Chances de gagner : 50,0 % avant, 100 % après.
   Rien de gâché : il n'y avait pas de meilleur coup.

  1 2 3 4
1     1 B
2   1 3 3
3   1 B B
4   1 2 2
5 1 1 2 1
6 1 B 2 B
Gagnée.
Ouvertures : 8 ; paris forcés : 1 ; paris inutiles : 1 ; bévues : 0.
Précision : 50,0 %
  Ce qui n'a pas été gâché : sur toutes les ouvertures, le produit de ce que valait le coup
  sur ce que valait le meilleur. La valeur est la chance exacte de gagner là où elle est
  connue, sinon la chance de survivre au coup.
Chance, en explosions : +1,00 (attendues 1,00, survenues 0 ; écart type 0,71)
  Comment les dés sont tombés : la somme des risques pris, moins 1 si une mine a explosé.
  Au-dessus de 0, c'est de la chance ; sur beaucoup de parties la moyenne est 0, quel que
  soit le talent.
Les mines ont été données à la main : risques, chances de gagner et chance ne valent que si elles ont été tirées uniformément.
"
    );
}

#[test]
fn every_move_and_every_board_on_request() {
    let all = review(&["--lang", "en", "--all"]);
    assert!(all.contains(
        "\n4. open (3, 5): certain; chance to win 50.0% → 50.0%\n5. open (3, 6): certain;"
    ));
    let boards = review(&["--lang", "en", "--all", "--boards"]);
    // One before each of the 11 moves, one at the end.
    assert_eq!(boards.matches("  1 2 3 4\n").count(), 12);
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn json_holds_everything() {
    let told = parse(&review(&["--lang", "en", "--json"]));
    assert_eq!(told["status"], "won");
    assert_eq!(told["accuracy"]["value"], 0.5);
    assert_eq!(told["luck"]["value"], 1.0);
    assert_eq!(told["luck"]["meaningful"], false);
    assert_eq!(told["caveats"], serde_json::json!(["given_mines"]));
    assert_eq!(
        told["moves"][2],
        serde_json::json!({
            "move": 3, "action": "o20", "millis": 1500, "verdict": "needless_guess",
            "risk": {"value": 0.5, "exact": true},
            "least_risk": {"value": 0.0, "exact": true},
            "exploded": false, "opened": 1,
            "safest": [15, 18, 19, 22], "safest_count": 4,
            "easiest": {
                "cell": 18, "numbers": [5, 13], "mine_count": false,
                "why": "safe: the numbers of cell 5, cell 13 force it",
            },
            "best": {
                "cell": 15, "mine_probability": 0.0, "win_probability": 0.5,
                "why": "safe: the numbers of cell 2, cell 6, cell 14 force it",
            },
            "kept": {"share": 0.5, "by": "win"},
            "win_before": {"value": 0.5, "exact": true},
            "win_after": {"value": 0.5, "exact": true},
        })
    );
    assert_eq!(told["moves"][8]["evidence"], "unproven");
    assert_eq!(told["moves"][8]["wrong"], true);
}

#[test]
fn estimates_say_by_how_many_games_they_were_made() {
    let code = "D1AAEICQkKKgABoAsAAQ3N9P";
    let told = parse(&out(&["review", code, "--json", "--playouts", "32"], ""));
    let before = &told["moves"][0]["win_before"];
    assert_eq!(
        (&before["exact"], &before["games"]),
        (&false.into(), &32.into())
    );
    let value = before["value"].as_f64().expect("a chance");
    let error = before["standard_error"].as_f64().expect("an error");
    assert!(value > 0.5 && error < 0.1, "{before}");
    let text = out(&["review", code, "--lang", "en", "--playouts", "32"], "");
    assert!(text.contains("chance to win ≈ "), "{text}");
    let none = parse(&out(&["review", code, "--json", "--playouts", "0"], ""));
    let unknown = serde_json::json!({"value": null, "why": "no_estimates"});
    assert_eq!(none["moves"][0]["win_before"], unknown);
}

#[test]
fn several_games_make_a_table_with_totals() {
    let args = [
        "review",
        "-",
        "D1AAEICQkKKgABoAsAAQ3N9P",
        "--playouts",
        "0",
        "--lang",
        "en",
    ];
    let table = out(&args, GAME);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        lines[..7],
        [
            "game                      result        forced  needless  blunders  accuracy  luck",
            "-                         Won                1         1         0     50.0%     –",
            "D1AAEICQkKKgABoAsAAQ3N9P  Not finished       0         0         0      100%  0.00",
            "",
            "2 games, 1 won, 0 lost",
            "Openings: 9; forced guesses: 1; needless guesses: 1; blunders: 0.",
            "Accuracy, mean: 75.0%",
        ]
    );
    assert!(table.contains("Luck, sum over 1 game: 0.00 explosions (standard deviation 0.00)\n"));
    let json = out(&[&args[..], &["--json"]].concat(), GAME);
    let totals = parse(json.lines().last().expect("totals"));
    assert_eq!((&totals["games"], &totals["wins"]), (&2.into(), &1.into()));
    assert_eq!(totals["mean_accuracy"], 0.75);
}

#[test]
fn a_game_can_be_played_on_from_before_any_move() {
    let folder = Folder::new("review");
    let path = folder.path("on.json");
    let told = review(&["--lang", "en", "--from", "3"]);
    let code = told.rsplit(' ').next().expect("a code").trim();
    assert_eq!(
        told,
        format!(
            "  1 2 3 4\n1     1 #\n2   1 3 #\n3   1 # #\n4   1 2 #\n5 1 1 # #\n6 # # # #\n\
             To play on from here: demineur play {code}\n"
        )
    );
    review(&["--lang", "en", "--from", "3", "--save", &path]);
    let saved = std::fs::read_to_string(&path).expect("it was written");
    assert!(
        saved.contains(r#""action":"o14""#) && !saved.contains("o20"),
        "{saved}"
    );
    for source in [code, &path] {
        let again = parse(&out(&["review", source, "--json"], ""));
        assert_eq!(again["moves"].as_array().map(Vec::len), Some(2));
        assert_eq!(again["status"], "running");
    }
}

#[test]
fn what_cannot_be_done_is_refused_with_what_to_type() {
    check_refused(
        &["review", "-", "--from", "13", "--lang", "en"],
        GAME,
        "error: there is no move 13 to play on from: --from 11 at most\n",
    );
    check_refused(
        &["review", "-", "x", "--from", "1", "--lang", "fr"],
        GAME,
        "erreur : une seule partie à la fois peut être continuée : donnez un seul fichier ou code avec --from\n",
    );
}

#[test]
fn a_layout_nobody_has_played_has_no_figures() {
    let layout = r#"{"board":{"tiling":"hexagonal","width":3,"height":2},"mines":[3]}"#;
    let told = out(&["review", "-", "--ascii", "--lang", "en"], layout);
    assert!(
        told.contains("Not finished.\n") && !told.contains("Accuracy"),
        "{told}"
    );
}

/// Everything a terminal shows at the end of a recording.
fn last_screen(cast: &str) -> String {
    let mut lines = cast.lines();
    let head: Value = serde_json::from_str(lines.next().expect("a head")).expect("JSON");
    assert_eq!(head["version"], 2);
    let side = |name: &str| head[name].as_u64().expect("a number") as u16;
    let mut parser = vt100::Parser::new(side("height"), side("width"), 0);
    let mut last = 0.0;
    for line in lines {
        let event: Value = serde_json::from_str(line).expect("JSON");
        let at = event[0].as_f64().expect("a moment");
        assert!(at >= last, "{line}");
        last = at;
        assert_eq!(event[1], "o");
        parser.process(event[2].as_str().expect("text").as_bytes());
    }
    parser.screen().contents()
}

#[test]
fn a_game_becomes_a_recording_of_a_terminal() {
    let cast = review(&["--lang", "en", "--cast", "-"]);
    let screen = last_screen(&cast);
    assert!(screen.contains("Move 11 of 11"), "{screen}");
    assert!(
        screen.contains("4×6, 5 mines") || screen.contains("4x6, 5 mines"),
        "{screen}"
    );
    assert_eq!(cast.lines().count(), 1 + 12 + 1);
    let quick = review(&["--cast", "-", "--pace", "100"]);
    assert!(
        quick.lines().any(|line| line.starts_with("[1.1,")),
        "{quick}"
    );
}

#[test]
fn a_share_code_longer_than_any_file_name_is_read() {
    let told = out(
        &[
            "solve",
            "--strategy",
            "exact",
            "--level",
            "expert",
            "--seed",
            "1",
            "--json",
        ],
        "",
    );
    let end: Value = serde_json::from_str(told.lines().last().expect("an end")).expect("JSON");
    let code = end["share"].as_str().expect("a code");
    assert!(code.len() > 255, "{code}");
    for command in ["review", "hint"] {
        let read = run(&[command, code], "");
        assert!(!read.err.contains("cannot read"), "{}", read.err);
    }
    out(&["review", code, "--json"], "");
}

/// The terminal is as large as the board needs it: none is recorded scrolled
/// that fits a larger one.
#[test]
fn a_recording_is_large_enough_for_its_board() {
    let mut sizes = Vec::new();
    for options in [
        &["--level", "beginner"][..],
        &["--level", "expert"],
        &["--level", "beginner", "--tiling", "hat"],
        &["--level", "beginner", "--tiling", "truncated_hexagonal"],
    ] {
        let played = ["solve", "--strategy", "exact", "--seed", "1", "--json"];
        let told = out(&[&played[..], options].concat(), "");
        let end: Value = serde_json::from_str(told.lines().last().expect("an end")).expect("JSON");
        let code = end["share"].as_str().expect("a code");
        let cast = out(&["review", code, "--lang", "en", "--cast", "-"], "");
        let head: Value = serde_json::from_str(cast.lines().next().expect("a head")).expect("JSON");
        let screen = last_screen(&cast);
        let goes_on = ['◂', '▴', '▸', '▾'];
        assert!(!screen.contains(goes_on), "{options:?}: {screen}");
        sizes.push((head["width"].as_u64(), head["height"].as_u64()));
    }
    assert_eq!(sizes[0], (Some(80), Some(24)));
    assert!(sizes[3] > sizes[0], "{sizes:?}");
}

#[test]
fn a_game_on_any_tiling_becomes_a_picture_that_moves() {
    let folder = Folder::new("film");
    for tiling in demineur_core::Tiling::ALL {
        let played = [
            "solve",
            "--strategy",
            "exact",
            "--level",
            "beginner",
            "--seed",
            "1",
            "--json",
        ];
        let told = out(&[&played[..], &["--tiling", tiling.name()]].concat(), "");
        let end: Value = serde_json::from_str(told.lines().last().expect("an end")).expect("JSON");
        let code = end["share"].as_str().expect("a code");
        let (svg, gif) = (folder.path("game.svg"), folder.path("game.gif"));
        out(&["review", code, "--svg", &svg, "--gif", &gif], "");
        let svg = std::fs::read_to_string(&svg).expect("written");
        assert!(svg.ends_with("</svg>\n"), "{tiling:?}");
        assert!(svg.contains("<set "), "{tiling:?}");
        let gif = std::fs::read(&gif).expect("written");
        assert!(
            gif.starts_with(b"GIF89a") && gif.ends_with(b";"),
            "{tiling:?}"
        );
    }
}

#[test]
fn several_games_become_no_picture() {
    check_refused(
        &["review", "a", "b", "--gif", "x.gif", "--lang", "en"],
        "",
        "error: one game at a time becomes a picture: name a single file or code\n",
    );
}
