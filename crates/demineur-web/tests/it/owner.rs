//! Nobody but its player touches a game.

use reqwest::Method;

use crate::server::{Server, id};

#[tokio::test]
async fn a_second_client_finds_no_such_game() {
    let server = Server::start().await;
    let (owner, stranger) = (server.browser(), server.browser());
    let state = owner.begin(r#"{"level":"beginner"}"#).await;
    // The stranger is a player too.
    let own = stranger.begin("{}").await;
    let game = format!("/games/{}", id(&state));
    for (method, path, body) in [
        (Method::GET, "", ""),
        (Method::DELETE, "", ""),
        (Method::POST, "/moves", r#"{"action":"o1"}"#),
        (Method::POST, "/ai", r#"{"strategy":"exact"}"#),
        (Method::POST, "/hint", "{}"),
        (Method::POST, "/guess", ""),
        (Method::POST, "/chances", ""),
        (Method::GET, "/review", ""),
        (Method::POST, "/again", ""),
        (Method::POST, "/play-on", r#"{"moves":0}"#),
        (Method::GET, "/geometry", ""),
    ] {
        for browser in [&stranger, &server.browser()] {
            let answer = browser
                .send(method.clone(), &format!("{game}{path}"), body)
                .await;
            answer.refused(404, "no_game");
        }
    }
    let replaces = format!(r#"{{"replaces":"{}"}}"#, id(&state));
    stranger
        .post("/games", replaces)
        .await
        .refused(404, "no_game");
    let origin = format!("http://{}", server.address);
    assert!(stranger.try_socket(&id(&state), &origin).await.is_err());
    // It is as it was, and no list of the stranger's has it.
    let whole = owner.get(&game).await.good();
    assert_eq!(
        (&whole["version"], &whole["helped"]),
        (&0.into(), &false.into())
    );
    assert!(whole["message"].is_null());
    let list = stranger.get("/games").await;
    assert!(!list.text.contains(&id(&state)) && list.text.contains(&id(&own)));
    server.stop().await;
}

#[tokio::test]
async fn a_cookie_that_was_made_up_is_a_player_without_games() {
    let server = Server::start().await;
    let owner = server.browser();
    let state = owner.begin("{}").await;
    for cookie in [
        "demineur=",
        "demineur=00",
        &format!("demineur={}", "0".repeat(64)),
    ] {
        let other = server.browser();
        *other.cookie.lock().expect("no panic") = Some(cookie.to_owned());
        let answer = other.get(&format!("/games/{}", id(&state))).await;
        answer.refused(404, "no_game");
    }
    server.stop().await;
}
