//! Nothing about the mines reaches a browser before the end.
//!
//! Two games are played with the same moves whose views are the same and whose
//! mines are not. If any byte depended on the mines, the two would differ.

use std::collections::HashMap;

use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Status};
use demineur_store::{Door, Durability, NewGame, Store, UnixMillis};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::server::{Browser, Folder, Server};

const MOVES: [&str; 7] = ["o0", "f24", "o6", "?23", "u23", "c0", "o12"];
const MINES: usize = 6;

fn board() -> BoardSpec {
    BoardSpec::square(5, 5)
}

fn played(seed: u64) -> Game {
    let mut game = Game::new(GameParams::seeded(board(), MINES, seed)).expect("a game");
    for action in MOVES {
        // Some do nothing, as with any player.
        let _ = game.play(action.parse::<Move>().expect("a move"));
    }
    game
}

/// Two seeds whose games look the same after the moves, and are not.
fn twins() -> (u64, u64) {
    let mut seen: HashMap<Vec<i64>, (u64, Vec<CellId>)> = HashMap::new();
    // Far from small numbers, so that a seed in a text is no coincidence.
    for seed in 7_000_000_000_000_000.. {
        let game = played(seed);
        if game.status() != Status::Running {
            continue;
        }
        let cells = game.board().topology().cells();
        let number = |cell| game.view().number(cell).map_or(-1, i64::from);
        let view: Vec<i64> = cells.map(number).collect();
        let mines: Vec<CellId> = game.layout().expect("drawn").mines().iter().collect();
        match seen.get(&view) {
            Some((other, theirs)) if *theirs != mines => return (*other, seed),
            Some(_) => {}
            None => {
                seen.insert(view, (seed, mines));
            }
        }
    }
    unreachable!("there are many layouts of a view")
}

/// Everything a browser can ask about a running game.
async fn ask_everything(browser: &Browser, id: &str) {
    let game = format!("/games/{id}");
    let mut socket = browser.socket(id).await;
    socket.hear().await;
    for (place, action) in MOVES.iter().enumerate() {
        if place % 2 == 0 {
            socket.play(action).await;
        } else {
            browser.play(id, action).await;
            socket.hear().await;
        }
        for grade in ["nudge", "clues", "argument", "cell"] {
            let body = format!(r#"{{"grade":"{grade}"}}"#);
            browser.post(&format!("{game}/hint"), body).await.good();
        }
        for cell in [1, 12, 24] {
            let body = format!(r#"{{"cell":{cell}}}"#);
            browser.post(&format!("{game}/hint"), body).await.good();
        }
        browser.post(&format!("{game}/guess"), "").await.good();
        browser.post(&format!("{game}/chances"), "").await.good();
        browser.get(&game).await.good();
    }
    for path in ["/review", "/geometry"] {
        browser.get(&format!("{game}{path}")).await;
    }
    browser
        .post(&format!("{game}/play-on"), r#"{"moves":2}"#)
        .await;
    browser
        .post(&format!("{game}/ai"), r#"{"strategy":"cheat"}"#)
        .await;
    browser
        .post(&format!("{game}/moves"), r#"{"action":"o99"}"#)
        .await;
    browser
        .post(&format!("{game}/moves"), r#"{"action":"x"}"#)
        .await;
    socket.say(r#"{"seq":9,"action":"o99"}"#).await;
    socket.hear().await;
    for path in [
        "/games",
        "/api/v1/stats",
        "/api/v1/stats.csv",
        "/api/v1/leaderboard",
        "/metrics",
    ] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 200);
    }
    drop(socket);
    browser.socket(id).await.hear().await;
}

/// What was said, but for the name of the game and what clocks say.
fn without_clocks(heard: &str, id: &str) -> Vec<String> {
    let lines = heard
        .lines()
        .filter(|line| !line.starts_with(['#']) && !line.starts_with("demineur_"));
    lines
        .map(
            |line| match serde_json::from_str::<Value>(&line.replace(id, "ID")) {
                Ok(mut json) => {
                    still(&mut json);
                    json.to_string()
                }
                Err(_) => line.replace(id, "ID"),
            },
        )
        .collect()
}

fn still(json: &mut Value) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                if ["millis", "started_at", "request"].contains(&name.as_str()) {
                    *value = 0.into();
                }
                still(value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(still),
        _ => {}
    }
}

#[tokio::test]
async fn games_that_look_the_same_sound_the_same() {
    let (one, other) = twins();
    let mut told = Vec::new();
    for seed in [one, other] {
        let folder = Folder::new();
        let token = [9; 32];
        let id = format!("{seed:032x}");
        {
            let mut store = Store::open(folder.path(), Durability::Kill).expect("a store");
            let hash = Sha256::digest(token).into();
            let player = store.player_by_token(&hash, UnixMillis::now());
            let params = GameParams::seeded(board(), MINES, seed);
            let new = NewGame {
                player: player.expect("a player"),
                public_id: Some(&id),
                ranked: true,
                ..NewGame::new(Door::Web, "5x5/6", &params)
            };
            store.begin(&new).expect("begun");
        }
        // Small boards can be searched for long; what is sent is the same.
        let server = Server::on(folder, |config| config.limits.analysis_nodes = 1000).await;
        let browser = server.browser();
        let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
        *browser.cookie.lock().expect("no panic") = Some(format!("demineur={token}"));
        ask_everything(&browser, &id).await;
        let heard = browser.heard.lock().expect("no panic").clone();
        assert!(!heard.contains(&seed.to_string()), "the seed was told");
        assert!(!heard.contains("\"D1"), "a code was told");
        let three_bv = heard.split("\"three_bv\":").skip(1);
        assert!(three_bv.clone().count() > 0, "unfinished games are listed");
        let zini = heard.split("\"zini\":").skip(1);
        for value in three_bv.chain(zini) {
            assert!(value.starts_with("null"), "3BV was told");
        }
        let told_now = without_clocks(&heard, &id);
        assert!(told_now.len() > 70, "{}", told_now.len());
        told.push(told_now);
        server.stop().await;
    }
    for (line, theirs) in told[0].iter().zip(&told[1]) {
        assert_eq!(line, theirs);
    }
    assert_eq!(told[0].len(), told[1].len());
}

#[tokio::test]
async fn a_game_of_the_servers_own_tells_seed_and_mines_at_its_end_alone() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser
        .begin(r#"{"level":"beginner","no_guess":true}"#)
        .await;
    let id = crate::server::id(&state);
    let start = state["start"].as_u64().expect("a start");
    let mut socket = browser.socket(&id).await;
    socket.hear().await;
    socket.play(&format!("o{start}")).await;
    let codes_below = |update: &Value| {
        let changes = update["changes"].as_array().expect("changes");
        changes
            .iter()
            .any(|change| change[1].as_i64().expect("a code") <= -5)
    };
    for cell in 0..81 {
        let update = socket.play(&format!("o{cell}")).await;
        if update["status"] == "running" {
            assert!(!codes_below(&update), "{update}");
            assert!(
                update["seed"].is_null() && update["code"].is_null() && update["end"].is_null()
            );
        } else {
            assert!(codes_below(&update), "{update}");
            break;
        }
    }
    server.stop().await;
}
