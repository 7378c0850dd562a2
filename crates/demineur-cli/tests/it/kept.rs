//! What was made by the version of 18 November 2026, before every door was
//! parsed into one `Ask`, goes on working: see `tests/kept`.

use std::path::{Path, PathBuf};

use demineur_core::Level;
use demineur_core::format::{SavedGame, ShareCode};
use demineur_play::Wish;
use demineur_store::{GameKey, PlayerId, Store};
use demineur_tui::{Choice, settings};
use serde_json::Value;

use crate::folder::Folder;
use crate::ran::{command, run, run_bytes};
use crate::serve::{Client, Server};

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept");

fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(KEPT).join(name)).expect("a file")
}

fn lines(name: &str) -> Vec<Value> {
    let lines = text(name);
    let lines = lines.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// A copy of the database of then.
fn data(folder: &Folder) -> PathBuf {
    let path = folder.file(
        "demineur.sqlite3",
        std::fs::read(Path::new(KEPT).join("data/demineur.sqlite3")).expect("a database"),
    );
    PathBuf::from(path).parent().expect("a folder").to_owned()
}

#[test]
fn options_give_the_games_they_gave() {
    for line in lines("options.jsonl") {
        let args = line["args"].as_str().expect("options");
        let mut command = command();
        command.current_dir(KEPT);
        command.args(["--lang", "en", "play", "--plain", "--no-history"]);
        let ran = run_bytes(command_with(command, args), b"code\nquit\n");
        assert_eq!(
            ran.code.map(Value::from),
            Some(line["exit"].clone()),
            "{args}"
        );
        if let Some(code) = line["code"].as_str() {
            assert!(
                ran.out.contains(&format!("Share code: {code}\n")),
                "{args}: {}",
                ran.out
            );
        } else {
            assert_eq!(ran.err.trim(), line["refused"], "{args}");
        }
    }
}

fn command_with(mut command: std::process::Command, args: &str) -> std::process::Command {
    command.args(args.split_whitespace());
    command
}

#[test]
fn saved_games_are_read_and_gone_on_with() {
    let games = std::fs::read_dir(Path::new(KEPT).join("games")).expect("games");
    let folder = Folder::new("kept-games");
    let mut count = 0;
    for game in games {
        let path = game.expect("a file").path();
        let json = std::fs::read_to_string(&path).expect("a game");
        let saved = SavedGame::from_json(&json).expect("a saved game").value;
        assert_eq!(saved.to_json() + "\n", json, "{}", path.display());
        // A copy: whoever plays on keeps the game in its file.
        let path = folder.file(&format!("{count}.json"), &json);
        let ran = run(
            &["--lang", "en", "play", "--plain", "--no-history", &path],
            "quit\n",
        );
        let note = format!("note: kept in {path} after every move\n");
        assert_eq!(ran.code, Some(0), "{path}");
        assert!(ran.err.is_empty() || ran.err == note, "{}", ran.err);
        count += 1;
    }
    assert_eq!(count, 7);
}

#[test]
fn share_codes_are_read_and_written_as_they_were() {
    let codes = text("codes.txt");
    assert_eq!(codes.lines().count(), 5);
    for code in codes.lines() {
        let saved = ShareCode::decode(code).expect("a code");
        assert_eq!(ShareCode { with_times: true }.encode(&saved), code);
    }
}

#[test]
fn a_configuration_file_says_what_it_said() {
    let path = format!("{KEPT}/config.toml");
    let ran = run(&["play", "--keys", "--config", &path], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, text("keys.txt"));
}

#[test]
fn a_database_is_read_and_its_newest_game_gone_on_with() {
    let folder = Folder::new("kept-database");
    let data = data(&folder);
    let data = data.to_str().expect("text");
    let stats = run(&["stats", "--json", "--all", "--data-dir", data], "");
    assert_eq!((stats.code, stats.out), (Some(0), text("stats.json")));
    let ran = run(
        &[
            "--lang",
            "en",
            "play",
            "--plain",
            "--resume",
            "--data-dir",
            data,
        ],
        "code\nquit\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let store = Store::open_existing(Path::new(data))
        .expect("ours")
        .expect("there");
    let newest = store.load(GameKey(6)).expect("read").expect("there");
    let code = ShareCode { with_times: true }.encode(&newest.saved);
    assert!(ran.out.contains(&code), "{}", ran.out);
}

#[test]
fn the_choice_of_the_menu_gives_the_game_it_gave() {
    let folder = Folder::new("kept-choice");
    let store = Store::open_existing(&data(&folder))
        .expect("ours")
        .expect("there");
    let choice = store
        .setting(PlayerId::LOCAL, settings::CHOICE)
        .expect("read");
    let choice = Choice::from_text(&choice.expect("it was remembered"));
    let levels = Level::built_in();
    let wish: Wish = choice.ask(&levels).wish(&levels, 7).expect("a wish");
    let stored = store.load(GameKey(1)).expect("read").expect("there");
    let params = stored.saved.game.params();
    assert_eq!(
        (&wish.level.board, wish.level.mines),
        (&params.board, params.mines)
    );
    assert_eq!(wish.level.rules, params.rules);
    assert_eq!(wish.label(), stored.record.level);
}

#[test]
fn forms_give_the_games_they_gave() {
    let folder = Folder::new("kept-forms");
    let server = Server::start(&data(&folder), &[]);
    let mut client = Client::new(server.address, "").expect("a connection");
    for line in lines("forms.jsonl") {
        let (form, game) = (line["form"].to_string(), &line["game"]);
        let answer = client
            .send("POST", "/api/v1/games", &form)
            .expect("an answer");
        match game {
            // The message may be put better; what programs read stays.
            Value::Null => assert_eq!(answer["error"]["code"], line["error"]["code"], "{form}"),
            Value::Object(fields) => {
                for (name, value) in fields {
                    assert_kept(&answer[name], value, &format!("{form}: {name}"));
                }
            }
            _ => panic!("{line}"),
        }
    }
}

/// What was told is told still; more may be told beside it.
fn assert_kept(told: &Value, kept: &Value, place: &str) {
    match (told, kept) {
        (Value::Object(told), Value::Object(kept)) => {
            for (name, value) in kept {
                let told = told.get(name).unwrap_or(&Value::Null);
                assert_kept(told, value, &format!("{place}.{name}"));
            }
        }
        _ => assert_eq!(told, kept, "{place}"),
    }
}
