//! `demineur stats`, over games put into a history by the store.

use std::io::Read;
use std::path::Path;

use demineur_core::{Actor, Actors, BoardSpec, Figures, GameParams, Source, Status, Tiling};
use demineur_store::{Door, Durability, GameEnd, NewGame, Store, UnixMillis};
use portable_pty::{PtySize, native_pty_system};
use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{check_refused, out, run, run_with, terminal_command};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// 16 November 2026.
const START: i64 = 1_794_787_200_000;

fn folder(name: &str) -> (Folder, Store) {
    let folder = Folder::new(name);
    let store = Store::open(Path::new(&folder.path("")), Durability::Kill);
    (folder, store.expect("a store"))
}

fn figures(millis: u64, three_bv: usize) -> Figures {
    let mut actors = Actors::default();
    actors.add(Actor::Person);
    Figures {
        millis,
        three_bv: Some(three_bv),
        three_bv_done: three_bv,
        clicks: 2 * three_bv,
        openings: 2 * three_bv,
        actors,
        ..Figures::default()
    }
}

struct Played<'a> {
    new: NewGame<'a>,
    status: Status,
    figures: Figures,
}

/// Puts a game into the history; each a day after the one before, and on
/// another board.
fn put(store: &mut Store, played: Played<'_>) {
    let before = store.count(&Default::default()).expect("counted") as i64;
    let started_at = UnixMillis(START + before * DAY);
    let params = GameParams {
        source: Source::Seed {
            seed: before as u64,
            game: 0,
        },
        ..played.new.params.clone()
    };
    let new = NewGame {
        started_at,
        params: &params,
        ..played.new
    };
    let key = store.begin(&new).expect("begun");
    let end = GameEnd {
        status: played.status,
        figures: played.figures,
        guesses: None,
        ended_at: UnixMillis(started_at.0 + played.figures.millis as i64),
    };
    store.finish(key, &end).expect("finished");
}

fn expert() -> GameParams {
    GameParams::seeded(BoardSpec::square(30, 16), 99, 1)
}

/// Three wins and a loss at expert, one hexagonal win, one helped one.
fn fill(store: &mut Store) {
    let square = expert();
    let hexagonal = GameParams::seeded(BoardSpec::tiled(Tiling::Hexagonal, 9, 9), 10, 1);
    let new = NewGame::new(Door::Terminal, "expert", &square);
    for (status, millis) in [
        (Status::Won, 90_000),
        (Status::Won, 45_000),
        (Status::Lost, 3000),
        (Status::Won, 60_500),
    ] {
        let played = Played {
            new: new.clone(),
            status,
            figures: figures(millis, 180),
        };
        put(store, played);
    }
    let beginner = Played {
        new: NewGame::new(Door::Web, "beginner", &hexagonal),
        status: Status::Won,
        figures: figures(7250, 29),
    };
    put(store, beginner);
    let helped = Played {
        new,
        status: Status::Won,
        figures: Figures {
            helped: true,
            ..figures(1000, 180)
        },
    };
    put(store, helped);
}

fn stats(folder: &Folder, words: &[&str]) -> String {
    let dir = folder.path("");
    let args = [&["stats", "--data-dir", &dir], words].concat();
    out(&args, "")
}

#[test]
fn a_table_and_charts_tell_how_it_went() {
    let (folder, mut store) = folder("stats-table");
    fill(&mut store);
    assert_eq!(
        stats(&folder, &["--lang", "en"]),
        "\
level              games won        % (95%)  best  mean streak       3BV/s
beginner hexagonal     1   1 100.0 (21–100)  7.25  7.25  1 (1) 4.00 (4.00)
expert                 4   3   75.0 (30–95) 45.00 65.17  1 (2) 4.00 (2.76)
Times in seconds. In brackets: 95% interval, best streak, mean 3BV/s.

expert: time of each win, in seconds
90.0 │███
     │███
     │███   ▃▃▃
     │███   ███
     │█████████
     │█████████
     │█████████
   0 │█████████
     └─────────
      2026-11-16  2026-11-19

expert: share won of the last 20 games
100% │██████
     │██████
     │██████▃▃▃███
     │████████████
     │████████████
     │████████████
     │████████████
   0 │████████████
     └────────────
      2026-11-16  2026-11-19

expert: how many wins took how many seconds
45–50 │███████████████████████████████████████████████████ 1
50–55 │0
55–60 │0
60–65 │███████████████████████████████████████████████████ 1
65–70 │0
70–75 │0
75–80 │0
80–85 │0
85–90 │0
90–95 │███████████████████████████████████████████████████ 1

Charts of another level: --level NAME

1 game on a board known before, with help, with moves taken back or by a strategy is left out; --all counts it too.
"
    );
}

#[test]
fn the_same_in_french_and_plain_characters() {
    let (folder, mut store) = folder("stats-fr");
    fill(&mut store);
    assert_eq!(
        stats(&folder, &["--lang", "fr", "--ascii", "--level", "EXPERT"]),
        "\
niveau  parties  gagnées   en % (95 %)  record  moyen  série        3BV/s
expert        4        3  75,0 (30-95)   45,00  65,17  1 (2)  4,00 (2,76)
Temps en secondes. Entre parenthèses : intervalle à 95 %, meilleure série, 3BV/s en moyenne.

expert : temps de chaque victoire, en secondes
90,0 |###
     |###
     |###   ...
     |###   ###
     |#########
     |#########
     |#########
   0 |#########
     +---------
      2026-11-16  2026-11-19

expert : part gagnée des 20 dernières parties
100 % |######
      |######
      |######...###
      |############
      |############
      |############
      |############
    0 |############
      +------------
       2026-11-16  2026-11-19

expert : combien de victoires en combien de secondes
45-50 |################################################### 1
50-55 |0
55-60 |0
60-65 |################################################### 1
65-70 |0
70-75 |0
75-80 |0
80-85 |0
85-90 |0
90-95 |################################################### 1

1 partie sur une grille déjà connue, avec aide, avec coups annulés ou par une stratégie n'est pas comptée ; --all la compte aussi.
"
    );
}

#[test]
fn narrow_screens_get_a_line_a_figure() {
    let (folder, mut store) = folder("stats-narrow");
    fill(&mut store);
    let dir = folder.path("");
    let args = ["stats", "--data-dir", &dir, "--lang", "en"];
    let told = |columns| run_with(&args, "", &[("COLUMNS", columns)]).out;
    let narrow = told("40");
    assert!(
        narrow.contains("\nexpert\n  games    4\n  won      3\n  % (95%)  75.0 (30–95)\n"),
        "{narrow}"
    );
    for line in narrow.lines().filter(|line| line.contains('█')) {
        assert!(line.chars().count() <= 40, "{line}");
    }
    // What is not a width is taken as if it were missing.
    assert_eq!(told("0"), told("80"));
    assert_eq!(told("wide"), told("80"));
    assert!(told("1").contains("3BV/s"));
}

#[test]
fn nobody_has_played_yet() {
    let folder = Folder::new("stats-none");
    let dir = folder.path("none");
    let told = out(&["stats", "--data-dir", &dir, "--lang", "en"], "");
    assert_eq!(
        told,
        "No game has been finished yet. Play one: demineur play\n"
    );
    let told = out(&["stats", "--data-dir", &dir, "--lang", "fr"], "");
    assert_eq!(
        told,
        "Aucune partie n'est encore terminée. Jouez-en une : demineur play\n"
    );
    let json = out(&["stats", "--data-dir", &dir, "--json"], "");
    assert_eq!(json, "{\"levels\":[],\"left_out\":0,\"players\":0}\n");
    let csv = out(&["stats", "--data-dir", &dir, "--csv", "-"], "");
    assert_eq!(csv.lines().count(), 1);
    // Looking makes nothing.
    assert!(folder.names().is_empty());
}

#[test]
fn helped_games_and_those_of_others_count_when_asked_for() {
    let (folder, mut store) = folder("stats-all");
    fill(&mut store);
    let params = expert();
    let mut bot = figures(900, 100);
    bot.actors = Actors::default();
    bot.actors.add(Actor::Bot);
    for program in ["xdemineur", "winemine"] {
        let new = NewGame {
            program: Some(program),
            strategy: Some("expert"),
            ..NewGame::new(Door::Bot, "expert", &params)
        };
        let played = Played {
            new,
            status: Status::Won,
            figures: bot,
        };
        put(&mut store, played);
    }
    let json = |words: &[&str]| -> Value {
        let told = stats(&folder, &[&["--json"], words].concat());
        serde_json::from_str(&told).expect("JSON")
    };
    let own = json(&[]);
    assert_eq!(own["left_out"], 3);
    assert_eq!(own["levels"][1]["level"], "expert");
    assert_eq!(own["levels"][1]["games"], 4);
    assert_eq!(own["levels"][1]["losses"], 1);
    assert_eq!(own["levels"][1]["best_millis"], 45_000);
    assert_eq!(own["levels"][1]["mean_millis"], 65_167);
    let all = json(&["--all"]);
    assert_eq!(all["left_out"], 0);
    assert_eq!(all["levels"][1]["games"], 5);
    let bot = json(&["--door", "bot"]);
    assert_eq!(bot["left_out"], 0);
    let programs = bot["levels"].as_array().expect("a list").iter();
    let programs: Vec<&Value> = programs.map(|level| &level["program"]).collect();
    assert_eq!(programs, ["winemine", "xdemineur"]);
    let web = json(&["--door", "web"]);
    assert_eq!(web["levels"].as_array().map(Vec::len), Some(1));
    assert_eq!(web["levels"][0]["tiling"], "hexagonal");
    let told = stats(&folder, &["--lang", "en"]);
    assert!(told.ends_with(
        "\n3 games on boards known before, with help, with moves taken back or by a strategy are left out; \
         --all counts them too.\n"
    ));
}

#[test]
fn every_game_is_exported_as_a_line() {
    let (folder, mut store) = folder("stats-csv");
    fill(&mut store);
    let params = expert();
    let odd = NewGame {
        program: Some("a \"b\", c"),
        started_at: UnixMillis(START),
        ..NewGame::new(Door::Bot, "expert", &params)
    };
    store.begin(&odd).expect("begun");
    let csv = stats(&folder, &["--csv", "-"]);
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "game,player,door,level,tiling,no_guess,grade,ranked,program,strategy,started_at,\
         ended_at,outcome,millis,three_bv,three_bv_done,three_bv_per_second,efficiency,clicks,\
         openings,flags,chords,helped,undone,actors,repeated,guesses,\
         effective,throughput,correctness,day"
    );
    assert_eq!(
        lines[1],
        "1,1,terminal,expert,square,false,,false,,,2026-11-16T00:00:00.000Z,\
         2026-11-16T00:01:30.000Z,won,90000,180,180,2.0000,0.5000,360,360,0,0,false,false,person,false,,\
         0,,0.0000,"
    );
    assert_eq!(
        lines[7],
        "7,1,bot,expert,square,false,,false,\"a \"\"b\"\", c\",,2026-11-16T00:00:00.000Z,\
         ,,,,,,,,,,,,,,false,,,,,"
    );
    assert_eq!(lines[8..], [""]);
    let file = folder.path("games.csv");
    let told = stats(&folder, &["--csv", &file, "--lang", "en"]);
    assert_eq!(told, format!("7 games written to \"{file}\"\n"));
    assert_eq!(std::fs::read_to_string(&file).expect("written"), csv);
    let web = stats(&folder, &["--csv", "-", "--door", "web"]);
    assert_eq!(web.lines().count(), 2);
    let folder = folder.path("");
    let nowhere = run(
        &["stats", "--data-dir", &folder, "--csv", "/none/x.csv"],
        "",
    );
    assert_eq!(nowhere.code, Some(2));
}

#[test]
fn what_cannot_be_told_is_refused_with_what_to_type() {
    let (folder, mut store) = folder("stats-refused");
    fill(&mut store);
    let dir = folder.path("");
    // Nothing is wrong: there is no answer.
    let ran = run(
        &[
            "--lang",
            "en",
            "stats",
            "--data-dir",
            &dir,
            "--level",
            "master",
        ],
        "",
    );
    let told = "No such game has been finished. There are games of: beginner, expert\n";
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (Some(1), "", told)
    );
    let foreign = Folder::new("stats-foreign");
    let file = foreign.file(
        "demineur.sqlite3",
        "not a database, but some text of mine\n",
    );
    let dir = foreign.path("");
    check_refused(
        &["stats", "--data-dir", &dir, "--lang", "fr"],
        "",
        &format!(
            "erreur : « {file} » n'est pas un historique de ce programme et n'a pas été touché : \
             déplacez-le, ou donnez un autre dossier par --data-dir\n"
        ),
    );
}

#[test]
fn players_of_the_page_are_told_apart() {
    let (folder, mut store) = folder("stats-players");
    fill(&mut store);
    let params = expert();
    for (token, name, games) in [(1, "Ada", 3), (2, "", 2)] {
        let player = store.player_by_token(&[token; 32], UnixMillis(START));
        let player = player.expect("a player");
        store.set_nickname(player, name).expect("named");
        for _ in 0..games {
            let new = NewGame {
                player,
                ..NewGame::new(Door::Web, "expert", &params)
            };
            let played = Played {
                new,
                status: Status::Won,
                figures: figures(30_000, 180),
            };
            put(&mut store, played);
        }
    }
    let told = stats(&folder, &["--lang", "en"]);
    let note = "\nThe games of 3 players are counted together, streaks too: --player NAME ";
    assert!(told.contains(note), "{told}");
    let wins = |words: &[&str]| {
        let json = stats(&folder, &[words, &["--json", "--level", "expert"]].concat());
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let level = &json["levels"][0];
        [&json["players"], &level["wins"], &level["best_streak"]].map(|n| n.as_u64().expect("one"))
    };
    assert_eq!(wins(&[]), [3, 8, 6]);
    assert_eq!(wins(&["--player", "ada"]), [1, 3, 3]);
    assert_eq!(wins(&["--door", "terminal"]), [1, 3, 2]);
    let csv = stats(&folder, &["--csv", "-", "--player", "Ada"]);
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let told = stats(&folder, &["--lang", "en", "--player", "Ada"]);
    assert!(!told.contains("players"), "{told}");
    let dir = folder.path("");
    check_refused(
        &[
            "stats",
            "--data-dir",
            &dir,
            "--lang",
            "en",
            "--player",
            "Eve",
        ],
        "",
        "error: nobody is called \"Eve\": players choose their names on the page, in the \
         leaderboard\n",
    );
}

#[test]
fn games_played_line_by_line_are_told_of() {
    let folder = Folder::new("stats-played");
    let dir = folder.path("");
    // A board without mines is won by its first opening, one with nothing else lost.
    let play = |mines: &str, entries: &str, rest: &[&str]| {
        let words = ["play", "--plain", "--width", "4", "--height", "3"];
        let options = ["--mines", mines, "--first-click", "any", "--data-dir", &dir];
        out(&[&words, &options[..], rest].concat(), entries);
    };
    play("0", "o 1 1\n", &[]);
    play("0", "o 1 1\n", &["--no-history"]);
    play("1", "f 1 1\n", &["--seed", "1"]);
    for _ in 0..2 {
        play("11", "o 1 1\no 2 1\no 3 1\n", &["--seed", "1"]);
    }
    let csv = stats(&folder, &["--csv", "-"]);
    let fields = csv.lines().skip(1).map(|line| line.split(',').collect());
    let games: Vec<Vec<&str>> = fields.collect();
    // Door, level, ranked, outcome, actors, repeated.
    let brief: Vec<[&str; 6]> = games
        .iter()
        .map(|game| [2, 3, 7, 12, 24, 25].map(|column| game[column]))
        .collect();
    assert_eq!(
        brief,
        [
            ["terminal", "4x3/0", "true", "won", "person", "false"],
            ["terminal", "4x3/1", "false", "", "", "false"],
            ["terminal", "4x3/11", "false", "lost", "person", "false"],
            ["terminal", "4x3/11", "false", "lost", "person", "true"],
        ]
    );
    let json: Value = serde_json::from_str(&stats(&folder, &["--json"])).expect("JSON");
    assert_eq!(json["left_out"], 1);
    // And each can be had again with its moves.
    let game = stats(&folder, &["--game", "3"]);
    let review = out(&["review", "-", "--lang", "en"], &game);
    assert!(review.contains("\nLost.\n"), "{review}");
    check_refused(
        &["stats", "--data-dir", &dir, "--game", "9", "--lang", "en"],
        "",
        "error: there is no game 9 in the history: the first column of demineur stats --csv - has \
         their numbers\n",
    );
}

#[test]
fn a_board_played_before_is_no_new_board_however_it_is_given() {
    let folder = Folder::new("stats-repeated");
    let dir = folder.path("");
    let play = |game: &str, entries: &str| {
        let line = format!("play --plain --data-dir {dir} {game}");
        out(&line.split_whitespace().collect::<Vec<&str>>(), entries)
    };
    let seeded = "--width 5 --height 4 --mines 4 --seed 2";
    let told = play(seeded, "f 5 4\no 1 1\ncode\nquit\n");
    let code = told.split("Share code: ").nth(1).expect("a code");
    let code = code.split_whitespace().next().expect("a code");
    let line = format!("board export --layout {code}");
    let layout = out(&line.split(' ').collect::<Vec<&str>>(), "");
    let layout = folder.file("layout.json", layout);
    play(&layout, "o 1 1\nquit\n");
    play(code, "u 5 4\nquit\n");
    play(seeded, "o 1 1\nquit\n");
    // Nothing was opened, or something else.
    play(seeded, "f 1 1\nquit\n");
    play(seeded, "o 5 4\nquit\n");
    let csv = stats(&folder, &["--csv", "-"]);
    let repeated: Vec<&str> = csv
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(25))
        .collect();
    assert_eq!(
        repeated,
        ["false", "true", "true", "true", "false", "false"]
    );
}

#[test]
fn a_game_goes_on_where_no_history_can_be_kept() {
    let folder = Folder::new("stats-blocked");
    let dir = folder.file("file", "in the way");
    let words = "play --plain --width 2 --height 2 --mines 0 --lang en --data-dir";
    let words: Vec<&str> = words.split(' ').chain([&*dir]).collect();
    let ran = run(&words, "o 1 1\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("Congrats you win !"), "{}", ran.out);
    assert!(
        ran.err
            .starts_with("warning: this game is not kept in the history: the folder"),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn a_history_that_cannot_be_opened_is_told_in_the_language() {
    let folder = Folder::new("stats-denied");
    let file = folder.path("demineur.sqlite3");
    std::fs::create_dir(file).expect("made");
    check_refused(
        &["stats", "--data-dir", &folder.path(""), "--lang", "fr"],
        "",
        "erreur : l'historique ne peut être ni ouvert ni écrit : voyez qui peut écrire dans son \
         dossier, ou donnez-en un autre par --data-dir\n",
    );
}

/// Starts a full-screen game and ends it once its first screen is drawn;
/// whether there is a history then.
fn full_screen_leaves_history(rest: &[&str], name: &str) -> bool {
    let folder = Folder::new(name);
    let dir = folder.path("history");
    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("a pseudo-terminal");
    let mut command = terminal_command();
    command.args(["play", "--level", "beginner", "--data-dir", &dir]);
    command.args(rest);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    // The history is opened before the first byte is drawn.
    let drawn = reader.read(&mut [0; 16]).expect("it draws");
    assert!(drawn > 0);
    child.kill().expect("killed");
    child.wait().expect("dead");
    !folder.names().is_empty()
}

#[test]
fn the_full_screen_leaves_a_history_unless_told_not_to() {
    assert!(full_screen_leaves_history(&[], "stats-screen"));
    let without = full_screen_leaves_history(&["--no-history"], "stats-no-screen");
    assert!(!without);
    let ran = run(&["play", "--resume", "--no-history"], "");
    assert_eq!(ran.code, Some(2));
}
