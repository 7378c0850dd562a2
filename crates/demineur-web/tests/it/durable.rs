//! What outlives a restart, and what is swept.

use std::time::Duration;

use demineur_core::{BoardSpec, GameParams, LogEntry, Move};
use demineur_store::{Door, Durability, Filter, NewGame, Store, UnixMillis};
use demineur_web::SweepAges;
use serde_json::json;

use crate::server::{DEADLINE, Folder, Server, id};

#[tokio::test]
async fn games_go_on_after_a_restart() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"intermediate"}"#).await;
    let game = format!("/games/{}", id(&state));
    for action in ["o136", "f0", "f1", "z"] {
        browser.play(&id(&state), action).await;
    }
    // Help that no move has followed yet.
    browser.post(&format!("{game}/hint"), "{}").await.good();
    let before = browser.get(&game).await.good();
    let given_up = browser.begin("{}").await;
    browser.play(&id(&given_up), "f0").await;
    let gone = format!("/games/{}", id(&given_up));
    let answer = browser.send(reqwest::Method::DELETE, &gone, "").await;
    assert_eq!(answer.status, 204);
    let folder = server.stop().await;

    let server = Server::on(folder, |_| ()).await;
    let mut after_browser = browser.clone();
    after_browser.address = server.address;
    let mut after = after_browser.get(&game).await.good();
    assert_eq!(after["helped"], true);
    assert_eq!(after["unranked"], json!(["helped", "undone"]));
    after["clock"] = before["clock"].clone();
    assert_eq!(after, before);
    let moved = after_browser
        .post(&format!("{gone}/moves"), r#"{"action":"o1"}"#)
        .await;
    moved.refused(409, "given_up");
    after_browser.play(&id(&state), "f5").await;
    // The move took the help into the log.
    let folder = server.stop().await;
    let store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let key = store
        .by_public_id(&id(&state))
        .expect("read")
        .expect("there");
    let stored = store.load(key).expect("read").expect("there");
    assert!(stored.saved.game.log().last().expect("moves").help.hint);
}

#[tokio::test]
async fn stopping_closes_sockets_and_answers_moves_first() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    socket.play("f1").await;
    let folder = server.stop().await;
    assert!(socket.next().await.is_none());
    let store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let key = store
        .by_public_id(&id(&state))
        .expect("read")
        .expect("there");
    let stored = store.load(key).expect("read").expect("there");
    assert_eq!(stored.saved.game.log().len(), 1);
}

#[tokio::test]
async fn old_games_are_swept_by_their_last_move() {
    let folder = Folder::new();
    let mut store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    let now = UnixMillis::now();
    let old = UnixMillis(now.0 - 40 * 24 * 3600 * 1000);
    let player = store.player_by_token(&[7; 32], old).expect("a player");
    let entry = LogEntry {
        millis: 0,
        actor: demineur_core::Actor::Person,
        action: Move::Flag(demineur_core::CellId::new(1)),
        effect: true,
        help: demineur_core::Help::NONE,
    };
    let new = |door, id, entries| NewGame {
        player,
        public_id: id,
        started_at: old,
        entries,
        ..NewGame::new(door, "beginner", &params)
    };
    let entries = [entry];
    // Old without a move; old with a move of today; another door's.
    store.begin(&new(Door::Web, Some("a"), &[])).expect("begun");
    store
        .begin(&new(Door::Web, Some("b"), &entries))
        .expect("begun");
    store.begin(&new(Door::Terminal, None, &[])).expect("begun");
    drop(store);
    let server = Server::on(folder, |config| {
        config.sweep = SweepAges {
            unfinished: Duration::from_secs(30 * 24 * 3600),
            finished: None,
        };
    })
    .await;
    let deadline = std::time::Instant::now() + DEADLINE;
    loop {
        let store = Store::open(server.folder.path(), Durability::Kill).expect("a store");
        let games = store.history(&Filter::default()).expect("read");
        if games.len() == 2 {
            assert!(
                games
                    .iter()
                    .all(|game| game.public_id.as_deref() != Some("a"))
            );
            break;
        }
        assert!(std::time::Instant::now() < deadline, "nothing was swept");
        tokio::task::yield_now().await;
    }
    server.stop().await;
}
