//! Who somebody is, and how they carry their games elsewhere.

use std::sync::Arc;

use demineur_web::ServerLimits;
use serde_json::{Value, json};

use crate::server::{Browser, Server, generous, id};

fn cookie(browser: &Browser) -> Option<String> {
    browser.cookie.lock().expect("no panic").clone()
}

/// A board of one cell without mines: won by opening it.
const TINY: &str = r#"{"board":{"tiling":"square","width":2,"height":1},"mines":0}"#;

async fn win(browser: &Browser) -> String {
    let game = id(&browser.begin(TINY).await);
    assert_eq!(browser.play(&game, "o0").await["status"], "won");
    game
}

async fn history(browser: &Browser) -> Vec<Value> {
    let stats = browser.get("/api/v1/stats").await.good();
    stats["history"].as_array().expect("games").clone()
}

#[tokio::test]
async fn only_tokens_the_server_gave_are_taken() {
    let server = Server::start().await;
    let made_up = format!("demineur={}", "a1".repeat(32));
    let mut games = Vec::new();
    for _ in 0..2 {
        let browser = server.browser();
        *browser.cookie.lock().expect("no panic") = Some(made_up.clone());
        games.push(id(&browser.begin("{}").await));
        let given = cookie(&browser).expect("a token");
        assert_ne!(given, made_up, "a token of one's own was taken");
        // The one that was given is good, before and after its first game.
        for game in &games[games.len() - 1..] {
            browser.get(&format!("/games/{game}")).await.good();
        }
        assert_eq!(cookie(&browser).expect("a token"), given);
    }
    let browser = server.browser();
    *browser.cookie.lock().expect("no panic") = Some(made_up);
    let other = browser.get(&format!("/games/{}", games[0])).await;
    other.refused(404, "no_game");
    // Given, and never used for anything: still the server's own.
    let fresh = server.browser();
    fresh.get("/api/v1/meta").await.good();
    let given = cookie(&fresh);
    let game = id(&fresh.begin("{}").await);
    assert_eq!(cookie(&fresh), given);
    let folder = server.stop().await;
    let server = Server::on(folder, |_| ()).await;
    let mut later = fresh.clone();
    later.address = server.address;
    later.get(&format!("/games/{game}")).await.good();
    assert_eq!(cookie(&later), given);
    server.stop().await;
}

#[tokio::test]
async fn a_history_is_carried_to_another_browser_by_a_code() {
    let server = Server::start().await;
    let (desk, phone) = (server.browser(), server.browser());
    let won = win(&desk).await;
    let running = id(&desk.begin(r#"{"level":"expert"}"#).await);
    desk.play(&running, "f0").await;
    let own = id(&phone.begin(r#"{"level":"expert"}"#).await);
    phone.play(&own, "f1").await;
    let mut socket = phone.socket(&own).await;
    socket.hear().await;
    phone
        .get(&format!("/games/{running}"))
        .await
        .refused(404, "no_game");

    let offered = desk.post("/api/v1/player/transfer", "").await;
    assert_eq!(offered.status, 201);
    let code = offered.good()["code"].as_str().expect("a code").to_owned();
    let claim = async |browser: &Browser, code: &str| {
        let body = json!({ "code": code }).to_string();
        browser.post("/api/v1/player/claim", body).await
    };
    claim(&phone, "0000-0000-0000-0000-0000")
        .await
        .refused(404, "no_transfer");
    let typed = code.to_lowercase().replace('-', " ");
    let claimed = claim(&phone, &typed).await.good();
    assert_eq!(
        (&claimed["games"], &claimed["joined"]),
        (&json!(3), &json!(1))
    );
    // Once.
    claim(&server.browser(), &code)
        .await
        .refused(404, "no_transfer");
    // Both are now one: all games are there, and go on, at either.
    for browser in [&desk, &phone] {
        for game in [&won, &running, &own] {
            browser.get(&format!("/games/{game}")).await.good();
        }
        assert_eq!(history(browser).await.len(), 1);
    }
    assert_eq!(desk.play(&own, "f2").await["version"], 2);
    assert_eq!(phone.play(&running, "f3").await["version"], 2);
    // Nothing that could be used again is in the database.
    let folder = server.stop().await;
    for end in ["", "-wal"] {
        let file = folder.path().join(format!("demineur.sqlite3{end}"));
        let bytes = std::fs::read(file).unwrap_or_default();
        let bare = code.replace('-', "");
        for secret in [code.as_bytes(), bare.as_bytes()] {
            let found = bytes.windows(secret.len()).any(|part| part == secret);
            assert!(!found, "the code is in the database");
        }
    }
}

#[tokio::test]
async fn codes_are_good_for_ten_minutes_and_cannot_be_tried_often() {
    // A minute goes by whenever somebody looks at the clock.
    let server = Server::on(crate::server::Folder::new(), |config| {
        config.time = Arc::new(crate::clock::TestTime::ticking(11 * 60 * 1000));
    })
    .await;
    let browser = server.browser();
    let offered = browser.post("/api/v1/player/transfer", "").await.good();
    let body = json!({ "code": offered["code"] }).to_string();
    let late = server.browser().post("/api/v1/player/claim", body).await;
    late.refused(404, "no_transfer");
    server.stop().await;
    let server = Server::with(ServerLimits {
        requests_per_second: 1,
        request_burst: 200,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let mut tried = 0;
    let body = r#"{"code":"0000-0000-0000-0000-0000"}"#;
    while browser.post("/api/v1/player/claim", body).await.status == 404 {
        tried += 1;
        assert!(tried < 20, "as many as one likes");
    }
    browser
        .post("/api/v1/player/claim", body)
        .await
        .refused(429, "too_fast");
    server.stop().await;
}

#[tokio::test]
async fn games_are_exported_and_imported_and_never_ranked_for_it() {
    let server = Server::start().await;
    let (browser, other) = (server.browser(), server.browser());
    for _ in 0..3 {
        win(&browser).await;
        // So that no two of them begin in the same millisecond.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let running = id(&browser.begin(r#"{"level":"beginner"}"#).await);
    browser.play(&running, "o40").await;
    let exported = browser.get("/api/v1/player/export").await;
    assert!(exported.headers.contains_key("content-disposition"));
    let file = exported.good();
    // The one that goes on still has secrets.
    assert_eq!(file["games"].as_array().expect("games").len(), 3, "{file}");
    assert_eq!(file["next"], Value::Null);
    let imported = other.post("/api/v1/player/import", file.to_string()).await;
    assert_eq!(imported.good(), json!({ "imported": 3, "known": 0 }));
    let again = other.post("/api/v1/player/import", file.to_string()).await;
    assert_eq!(again.good(), json!({ "imported": 0, "known": 3 }));
    let (theirs, ours) = (history(&browser).await, history(&other).await);
    assert_eq!(ours.len(), 3);
    for (theirs, ours) in theirs.iter().zip(&ours) {
        for field in [
            "level",
            "started_at",
            "ended_at",
            "outcome",
            "millis",
            "three_bv",
        ] {
            assert_eq!(theirs[field], ours[field], "{field}");
        }
        assert_eq!(ours["ranked"], false);
        let review = format!("/games/{}/review", ours["id"].as_str().expect("an id"));
        other.get(&review).await.good();
    }
    // What is no finished game is refused, and then none of the file is taken.
    let mut bad = file.clone();
    bad["games"][1]["game"]["log"] = json!([]);
    bad["games"][0]["started_at"] = 1.into();
    let third = server.browser();
    let refused = third.post("/api/v1/player/import", bad.to_string()).await;
    refused.refused(409, "not_over");
    assert_eq!(history(&third).await.len(), 0);
    for (field, value) in [("started_at", i64::MAX), ("ended_at", i64::MAX)] {
        let mut bad = file.clone();
        bad["games"][1][field] = value.into();
        let refused = other.post("/api/v1/player/import", bad.to_string()).await;
        refused.refused(422, "bad_field");
    }
    assert_eq!(history(&other).await.len(), 3);
    server.stop().await;
}
