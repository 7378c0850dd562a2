//! Boards that are handed on: the same for everybody, and told of in links.

use serde_json::json;

use crate::play::winning;
use crate::server::{Server, id};

#[tokio::test]
async fn a_shared_board_has_the_same_mines_for_everybody() {
    let server = Server::start().await;
    let (sharer, other) = (server.browser(), server.browser());
    let state = sharer.begin(r#"{"level":"beginner","seed":3}"#).await;
    let (moves, game) = winning("beginner", 3, 40);
    let mut last = json!(null);
    for cell in &moves {
        last = sharer.play(&id(&state), &format!("o{cell}")).await;
    }
    let code = last["code"].as_str().expect("a code");

    let told = other
        .get(&format!("/api/v1/shared?code={code}"))
        .await
        .good();
    assert_eq!(
        (&told["status"], &told["level"], &told["mines"]),
        (&json!("won"), &json!("beginner"), &json!(10))
    );
    assert_eq!(told["millis"], last["end"]["millis"]);
    let wrong = other.get("/api/v1/shared?code=D1AAAA").await;
    assert!(wrong.status.is_client_error(), "{}", wrong.text);

    let shared = other.begin(&json!({ "code": code }).to_string()).await;
    assert_eq!(
        (&shared["start"], &shared["level"], &shared["version"]),
        (&json!(moves[0]), &json!("beginner"), &json!(0))
    );
    // The first click is protected where mines are drawn: these are not.
    let mines = game.layout().expect("mines").mines();
    let mine = mines.iter().next().expect("a mine");
    let hit = other.play(&id(&shared), &format!("o{mine}")).await;
    assert_eq!(hit["status"], "lost");
    server.stop().await;
}

#[tokio::test]
async fn a_game_given_up_is_told_to_every_window() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner"}"#).await;
    let mut window = browser.socket(&id(&state)).await;
    assert_eq!(window.hear().await["given_up"], false);
    let other = json!({ "level": "beginner", "replaces": id(&state) });
    browser.begin(&other.to_string()).await;
    let told = window.hear().await;
    assert_eq!(
        (&told["type"], &told["given_up"]),
        (&json!("update"), &json!(true))
    );
    server.stop().await;
}

#[tokio::test]
async fn cells_without_column_and_line_are_named_by_letters() {
    let server = Server::start().await;
    let browser = server.browser();
    let wanted =
        r#"{"level":"beginner","tiling":"hat","seed":3,"rules":{"first_click":"opening"}}"#;
    let state = browser.begin(wanted).await;
    browser.play(&id(&state), "o40").await;
    let path = format!("/games/{}/hint", id(&state));
    let hint = browser.post(&path, r#"{"grade":"argument"}"#).await.good();
    assert_eq!(hint["labels"][0][1], "A");
    let text = hint["text"].as_str().expect("a text");
    assert!(text.contains(" A") && !text.contains('\u{27e6}'), "{text}");
    // Where there are columns and lines, they are exchanged with the picture.
    let square = browser
        .begin(r#"{"level":"beginner","seed":3,"rules":{"first_click":"opening"}}"#)
        .await;
    browser.play(&id(&square), "o40").await;
    let path = format!("/games/{}/hint", id(&square));
    let asked = |turned: bool| json!({ "grade": "cell", "turned": turned }).to_string();
    let [upright, turned] = [asked(false), asked(true)];
    let upright = browser.post(&path, upright).await.good();
    let turned = browser.post(&path, turned).await.good();
    assert_eq!(upright["marks"], turned["marks"]);
    assert_ne!(upright["text"], turned["text"]);
    let numbers = |hint: &serde_json::Value| -> Vec<String> {
        let text = hint["text"].as_str().expect("a text").to_owned();
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        numbers
            .filter(|n| !n.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let [upright, turned] = [&upright, &turned].map(numbers);
    assert_eq!(
        upright[..2].iter().rev().collect::<Vec<_>>(),
        turned[..2].iter().collect::<Vec<_>>()
    );
    server.stop().await;
}
