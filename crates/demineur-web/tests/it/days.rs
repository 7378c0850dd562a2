//! The boards of the day.

use std::sync::Arc;

use demineur_core::CellId;
use demineur_store::{Durability, Store, UnixMillis};
use reqwest::Method;
use serde_json::{Value, json};

use crate::clock::TestTime;
use crate::server::{Browser, Folder, Server, id};

const DAY: i64 = 24 * 3600 * 1000;

/// Where the mines of a game are, as the server has them written.
fn mines(folder: &std::path::Path, id: &str) -> Vec<u32> {
    let store = Store::open(folder, Durability::Kill).expect("a store");
    let key = store.by_public_id(id).expect("read").expect("there");
    let game = store.load(key).expect("read").expect("there").saved.game;
    let layout = game.layout().expect("laid before anybody plays");
    layout.mines().iter().map(CellId::get).collect()
}

/// A server on which a second goes by whenever somebody looks at the clock.
async fn server() -> (Server, std::path::PathBuf, Arc<TestTime>) {
    let (folder, time) = (Folder::new(), Arc::new(TestTime::ticking(1000)));
    // No test begins so late that its day ends before it does.
    time.step(-UnixMillis::now().0.rem_euclid(DAY));
    let (path, clock) = (folder.path().to_owned(), Arc::clone(&time));
    let server = Server::on(folder, move |config| config.time = clock).await;
    (server, path, time)
}

async fn named(server: &Server, nickname: &str) -> Browser {
    let browser = server.browser();
    let chosen = json!({ "nickname": nickname }).to_string();
    let named = browser.send(Method::PUT, "/api/v1/player", chosen).await;
    named.good();
    browser
}

async fn begin(browser: &Browser, status: u16) -> Value {
    let answer = browser.post("/api/v1/games", r#"{"day":"beginner"}"#).await;
    assert_eq!(answer.status, status, "{}", answer.text);
    answer.json()
}

/// Opens every safe cell; what the last of them brought.
async fn win(browser: &Browser, id: &str, mines: &[u32]) -> Value {
    let mut update = Value::Null;
    for cell in std::iter::once(40).chain(0..81) {
        if !mines.contains(&cell) {
            update = browser.play(id, &format!("o{cell}")).await;
        }
        if !update["end"].is_null() {
            break;
        }
    }
    assert_eq!(update["status"], "won");
    update
}

async fn listed(browser: &Browser) -> Vec<Value> {
    let list = browser
        .get("/api/v1/leaderboard?board=beginner")
        .await
        .good();
    assert_eq!(
        (&list["board"], &list["by"]),
        (&json!("beginner"), &json!("time"))
    );
    list["places"].as_array().expect("places").clone()
}

async fn standing(browser: &Browser) -> Value {
    let days = browser.get("/api/v1/day").await.good();
    assert_eq!(days["boards"].as_array().map(Vec::len), Some(4));
    let mut board = days["boards"][0].clone();
    if board["millis"].is_u64() {
        board["millis"] = json!("some");
    }
    json!([board["tried"], board["outcome"], board["millis"]])
}

#[tokio::test]
async fn everybody_has_the_same_board_and_the_first_game_on_it_counts() {
    let (server, folder, time) = server().await;
    let (ann, bob) = (named(&server, "Ann").await, named(&server, "Bob").await);
    assert_eq!(standing(&ann).await, json!([false, null, null]));
    let first = begin(&ann, 201).await;
    let game = id(&first);
    assert!(first["day"].is_string());
    assert_eq!(
        (&first["start"], &first["ranked"]),
        (&json!(40), &json!(true))
    );
    let mines_of_day = mines(&folder, &game);

    // It goes on wherever it is asked for, even in its own place.
    assert_eq!(id(&begin(&ann, 200).await), game);
    ann.play(&game, "o40").await;
    let again = json!({ "day": "beginner", "replaces": game }).to_string();
    let again = ann.post("/api/v1/games", again).await;
    assert_eq!(again.status, 200);
    assert_eq!(id(&again.good()), game);
    assert_eq!(standing(&ann).await, json!([true, null, null]));
    // Nobody is told what it is made of.
    let running = ann.get(&format!("/games/{game}")).await.good();
    assert_eq!(
        (&running["seed"], &running["code"]),
        (&json!(null), &json!(null))
    );
    let advice = ann
        .post(&format!("/games/{game}/ai"), r#"{"strategy":"cheat"}"#)
        .await;
    advice.refused(403, "no_cheat");

    let won = win(&ann, &game, &mines_of_day).await;
    assert_eq!(won["end"]["unranked"], json!([]));
    assert_eq!(standing(&ann).await, json!([true, "won", "some"]));
    let places = listed(&ann).await;
    assert_eq!(places.len(), 1);
    assert_eq!(places[0]["millis"], won["end"]["millis"]);
    // No other list has it.
    let others = ann.get("/api/v1/leaderboard?level=beginner").await.good();
    assert_eq!(others["places"], json!([]));

    // From now on it is practice.
    let practice = begin(&ann, 201).await;
    assert_eq!(practice["unranked"], json!(["again"]));
    assert_eq!(practice["day"], first["day"]);
    win(&ann, &id(&practice), &mines_of_day).await;
    assert_eq!(listed(&ann).await, places);

    // The same mines for somebody else, who steps on one.
    let lost = id(&begin(&bob, 201).await);
    assert_eq!(mines(&folder, &lost), mines_of_day);
    let end = bob.play(&lost, &format!("o{}", mines_of_day[0])).await;
    assert_eq!(end["status"], "lost");
    assert_eq!(standing(&bob).await, json!([true, "lost", "some"]));
    let practice = begin(&bob, 201).await;
    win(&bob, &id(&practice), &mines_of_day).await;
    assert_eq!(listed(&bob).await.len(), 1);

    // Another day, another board.
    time.step(DAY);
    assert_eq!(standing(&bob).await, json!([false, null, null]));
    let next = begin(&bob, 201).await;
    assert_eq!(next["unranked"], json!([]));
    assert_ne!(next["day"], first["day"]);
    assert_ne!(mines(&folder, &id(&next)), mines_of_day);
    assert_eq!(listed(&bob).await.len(), 0);
    let yesterday = format!(
        "/api/v1/leaderboard?board=beginner&day={}",
        first["day"].as_str().expect("a date")
    );
    assert_eq!(
        bob.get(&yesterday).await.good()["places"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    server.stop().await;
}

#[tokio::test]
async fn a_first_game_that_was_given_up_before_it_was_opened_is_none() {
    let (server, ..) = server().await;
    let ann = named(&server, "Ann").await;
    let game = id(&begin(&ann, 201).await);
    ann.play(&game, "f3").await;
    ann.send(Method::DELETE, &format!("/games/{game}"), "")
        .await;
    let next = begin(&ann, 201).await;
    assert_eq!(next["unranked"], json!([]));
    ann.play(&id(&next), "o40").await;
    ann.send(Method::DELETE, &format!("/games/{}", id(&next)), "")
        .await;
    assert_eq!(begin(&ann, 201).await["unranked"], json!(["again"]));
    server.stop().await;
}

#[tokio::test]
async fn an_address_asks_for_a_board_of_the_day_and_other_words_are_refused() {
    let (server, ..) = server().await;
    let browser = server.browser();
    for board in ["intermediate", "expert", "tiling"] {
        let body = json!({ "address": format!("day={board}") }).to_string();
        let game = browser.begin(&body).await;
        assert!(game["day"].is_string(), "{board}");
        let is_square = game["board"]["tiling"] == "square";
        assert_eq!(is_square, board != "tiling", "{board}");
    }
    let bad = browser.post("/api/v1/games", r#"{"day":"monday"}"#).await;
    bad.refused(422, "bad_field");
    for query in ["board=monday", "board=expert&by=streak", "by=luck"] {
        let bad = browser.get(&format!("/api/v1/leaderboard?{query}")).await;
        bad.refused(422, "bad_field");
    }
    server.stop().await;
}
