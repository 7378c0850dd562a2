//! What is ranked, and what is not.

use demineur_core::{CellId, Game, GameParams, Level, Move};
use demineur_store::{Door, Durability, NewGame, Store, UnixMillis};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::clock::TestTime;
use crate::server::{Browser, Folder, Server, id};

const TOKEN: [u8; 32] = [3; 32];

/// The games of these names: as the server draws them, but of known seeds.
pub fn drawn(folder: &Folder, names: &[&str]) {
    let mut store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let now = UnixMillis::now();
    let player = store.player_by_token(&Sha256::digest(TOKEN).into(), now);
    let player = player.expect("a player");
    for (seed, name) in names.iter().enumerate() {
        let params = params(seed as u64);
        let new = NewGame {
            player,
            public_id: Some(name),
            ranked: true,
            ..NewGame::new(Door::Web, "beginner", &params)
        };
        store.begin(&new).expect("begun");
    }
}

fn params(seed: u64) -> GameParams {
    let level = Level::named("beginner").expect("a level");
    GameParams::seeded(level.board, level.mines, seed)
}

pub fn player(server: &Server) -> Browser {
    let browser = server.browser();
    let token: String = TOKEN.iter().map(|byte| format!("{byte:02x}")).collect();
    *browser.cookie.lock().expect("no panic") = Some(format!("demineur={token}"));
    browser
}

pub async fn win(browser: &Browser, name: &str, seed: u64, between: impl AsyncFn(usize)) -> Value {
    let mut game = Game::new(params(seed)).expect("a game");
    let cells: Vec<CellId> = game.board().topology().cells().collect();
    let mut update = Value::Null;
    let mut played = 0;
    for cell in std::iter::once(CellId::new(40)).chain(cells) {
        let safe = game.layout().is_none_or(|layout| !layout.is_mine(cell));
        if safe && game.play(Move::Open(cell)).is_ok() {
            update = browser.play(name, &format!("o{cell}")).await;
            played += 1;
            if update["status"] == "running" {
                between(played).await;
            }
        }
    }
    assert_eq!(update["status"], "won");
    update
}

/// A second goes by whenever somebody looks at the clock.
fn at_a_persons_pace(config: &mut demineur_web::Config) {
    config.time = std::sync::Arc::new(TestTime::ticking(1000));
}

async fn board(browser: &Browser, day: &str) -> Vec<Value> {
    let path = format!("/api/v1/leaderboard?level=beginner{day}");
    let board = browser.get(&path).await.good();
    board["places"].as_array().expect("places").clone()
}

#[tokio::test]
async fn only_fair_wins_are_ranked() {
    let folder = Folder::new();
    let names: Vec<String> = (0..4).map(|n| format!("{n:032x}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    drawn(&folder, &names);
    let server = Server::on(folder, at_a_persons_pace).await;
    let browser = player(&server);
    let chosen = browser
        .send(Method::PUT, "/api/v1/player", r#"{"nickname":" Théo  B "}"#)
        .await;
    assert_eq!(chosen.good()["nickname"], "Théo B");

    let helped = win(&browser, names[0], 0, async |played| {
        if played == 1 {
            let path = format!("/games/{}/hint", names[0]);
            browser.post(&path, "{}").await.good();
        }
    })
    .await;
    assert_eq!(helped["end"]["unranked"], json!(["helped"]));
    let undone = win(&browser, names[1], 1, async |played| {
        if played == 2 {
            browser.play(names[1], "z").await;
            browser.play(names[1], "y").await;
        }
    })
    .await;
    assert_eq!(undone["end"]["unranked"], json!(["undone"]));
    assert_eq!(
        (&undone["end"]["best_millis"], &undone["end"]["new_best"]),
        (&json!(null), &json!(false))
    );
    // A flag of a strategy is enough.
    browser.play(names[2], "o40").await;
    let path = format!("/games/{}/ai", names[2]);
    let mut advised = Value::Null;
    while advised["end"].is_null() {
        advised = browser.post(&path, r#"{"strategy":"exact"}"#).await.good();
    }
    assert_eq!(advised["end"]["unranked"], json!(["strategy"]));
    assert_eq!(board(&browser, "").await, Vec::<Value>::new());

    let fair = win(&browser, names[3], 3, async |_| ()).await;
    assert_eq!(
        (&fair["end"]["unranked"], &fair["end"]["new_best"]),
        (&json!([]), &json!(true))
    );
    for day in ["", "&day=today"] {
        let places = board(&browser, day).await;
        assert_eq!(places.len(), 1, "{day}");
        assert_eq!(
            (&places[0]["nickname"], &places[0]["you"]),
            (&json!("Théo B"), &json!(true))
        );
        assert_eq!(places[0]["millis"], fair["end"]["millis"]);
    }
    assert_eq!(
        board(&browser, "&day=2020-01-01").await,
        Vec::<Value>::new()
    );
    assert_eq!(board(&browser, "&tiling=hex").await, Vec::<Value>::new());
    let graded = "/api/v1/leaderboard?level=beginner&no_guess=true&grade=counting";
    assert_eq!(browser.get(graded).await.good()["grade"], "counting");
    let no_list = browser.get("/api/v1/leaderboard?grade=counting").await;
    no_list.refused(422, "bad_field");

    let stats = browser.get("/api/v1/stats").await.good();
    assert_eq!(stats["levels"][0]["level"], "beginner");
    assert_eq!(stats["nickname"], "Théo B");
    let csv = browser.get("/api/v1/stats.csv").await;
    assert_eq!(
        csv.text.lines().count(),
        1 + stats["history"].as_array().expect("games").len()
    );
    server.stop().await;
}

#[tokio::test]
async fn nicknames_are_checked_and_of_one_player() {
    let server = Server::start().await;
    let (one, other) = (server.browser(), server.browser());
    let choose = async |browser: &Browser, name: &str| {
        let body = json!({ "nickname": name }).to_string();
        browser.send(Method::PUT, "/api/v1/player", body).await
    };
    choose(&one, "Ada").await.good();
    choose(&other, "ada").await.refused(409, "nickname_taken");
    choose(&other, &"x".repeat(25))
        .await
        .refused(422, "bad_nickname");
    choose(&other, "a\u{202e}b")
        .await
        .refused(422, "bad_nickname");
    choose(&one, "").await.good();
    choose(&other, "ada").await.good();
    assert_eq!(other.get("/api/v1/player").await.good()["nickname"], "ada");
    server.stop().await;
}

/// Where a board comes from is no kind of game: a level has one row.
#[tokio::test]
async fn games_of_ones_own_are_summed_up_with_their_level() {
    let server = Server::start().await;
    let browser = server.browser();
    let own = browser.begin(r#"{"level":"beginner","seed":1}"#).await;
    win(&browser, &crate::server::id(&own), 1, async |_| ()).await;
    let path = format!("/games/{}/again", crate::server::id(&own));
    let again = browser.post(&path, "").await.good();
    win(&browser, &crate::server::id(&again), 1, async |_| ()).await;
    let stats = browser.get("/api/v1/stats").await.good();
    let levels = stats["levels"].as_array().expect("a list");
    assert_eq!(levels.len(), 1, "{stats}");
    assert_eq!(levels[0]["games"], 2);
    server.stop().await;
}

#[tokio::test]
async fn a_pace_no_hand_reaches_is_told_and_not_ranked() {
    let folder = Folder::new();
    let name = format!("{:032x}", 7);
    drawn(&folder, &[&name]);
    let server = Server::on(folder, |config| {
        config.time = std::sync::Arc::new(TestTime::ticking(1));
    })
    .await;
    let browser = player(&server);
    let named = r#"{"nickname":"Hal"}"#;
    let named = browser.send(Method::PUT, "/api/v1/player", named).await;
    named.good();
    let won = win(&browser, &name, 0, async |_| ()).await;
    assert_eq!(won["end"]["unranked"], json!(["fast_pace"]));
    assert_eq!(won["end"]["new_best"], false);
    assert_eq!(board(&browser, "").await, Vec::<Value>::new());
    let stats = browser.get("/api/v1/stats").await.good();
    let game = &stats["history"][0];
    assert_eq!(
        (&game["ranked"], &game["barred"]),
        (&json!(false), &json!("fast_pace"))
    );
    // It is known again when it is loaded again.
    let folder = server.stop().await;
    let server = Server::on(folder, |_| ()).await;
    let again = player(&server).get(&format!("/games/{name}")).await.good();
    assert_eq!(again["end"]["unranked"], json!(["fast_pace"]));
    server.stop().await;
}

/// What a game shows, as `/analyze` takes it.
fn position(state: &Value) -> Value {
    let shown = state["shown"].as_array().expect("cells");
    let open = shown.iter().enumerate().filter_map(|(cell, code)| {
        let number = code.as_i64().filter(|&code| code >= 0)?;
        Some((cell.to_string(), Value::from(number)))
    });
    let revealed: serde_json::Map<String, Value> = open.collect();
    json!({ "board": state["board"], "total_mines": state["mines"], "revealed": revealed })
}

/// Begins a game on the server's board and opens a cell that shows a lot.
async fn opened(browser: &Browser) -> (String, Value) {
    loop {
        let state = browser.begin(r#"{"level":"expert"}"#).await;
        let game = id(&state);
        browser.play(&game, "o240").await;
        let state = browser.get(&format!("/games/{game}")).await.good();
        let revealed = position(&state)["revealed"].clone();
        let numbers = revealed.as_object().expect("cells").values();
        if numbers.filter(|&number| number != 0).count() >= 8 {
            return (game, state);
        }
    }
}

#[tokio::test]
async fn analysing_ones_running_game_is_help_whichever_way_it_is_asked() {
    let server = Server::start().await;
    let (browser, other) = (server.browser(), server.browser());
    let unranked = async |game: &str| {
        let state = browser.get(&format!("/games/{game}")).await.good();
        state["unranked"].clone()
    };
    let analyse = async |browser: &Browser, position: &Value| {
        let answer = browser.post("/api/v1/analyze", position.to_string()).await;
        answer.good();
    };
    // By the same browser, and whoever looks at the game is told.
    let (game, state) = opened(&browser).await;
    assert_eq!(state["unranked"], json!([]));
    let mut socket = browser.socket(&game).await;
    socket.hear().await;
    analyse(&browser, &position(&state)).await;
    assert_eq!(socket.hear().await["unranked"], json!(["helped"]));
    // With something left out.
    let (game, state) = opened(&browser).await;
    let mut part = position(&state);
    let cells = part["revealed"].as_object_mut().expect("cells");
    let first = cells.keys().next().expect("open cells").clone();
    cells.remove(&first);
    analyse(&browser, &part).await;
    assert_eq!(unranked(&game).await, json!(["helped"]));
    // By another browser, also when the game has gone on since.
    let (game, state) = opened(&browser).await;
    let hidden = state["shown"].as_array().expect("cells").iter();
    let hidden = hidden
        .clone()
        .position(|code| code == -1)
        .expect("some are");
    browser.play(&game, &format!("f{hidden}")).await;
    analyse(&other, &position(&state)).await;
    assert_eq!(unranked(&game).await, json!(["helped"]));
    // Another position is no help, nor is the empty board.
    let (game, mut state) = opened(&browser).await;
    let empty = json!({ "board": state["board"], "total_mines": 99, "revealed": {} });
    analyse(&browser, &empty).await;
    let small =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"1":1}}"#;
    analyse(&browser, &serde_json::from_str(small).expect("JSON")).await;
    assert_eq!(unranked(&game).await, json!([]));
    // It is written before it is answered: after a restart, and by another
    // browser before anybody came for the game.
    let folder = server.stop().await;
    let server = Server::on(folder, |_| ()).await;
    let (mut browser, mut other) = (browser.clone(), other.clone());
    (browser.address, other.address) = (server.address, server.address);
    let deadline = std::time::Instant::now() + crate::server::DEADLINE;
    while state["unranked"] != json!(["helped"]) {
        assert!(std::time::Instant::now() < deadline, "never recognised");
        let asked = position(&state).to_string();
        other.post("/api/v1/analyze", asked).await.good();
        let folder = server.folder.path();
        let store = Store::open(folder, Durability::Kill).expect("a store");
        let key = store.by_public_id(&game).expect("read").expect("there");
        let stored = store.load(key).expect("read").expect("there");
        if stored.help.probabilities {
            state = browser.get(&format!("/games/{game}")).await.good();
        }
    }
    server.stop().await;
}
