//! Document 001's setting: its boards, its rules, its messages.

use serde_json::json;

use crate::server::{Server, id};

const FLAGGED: &str = "Vous ne pouvez pas cliquer sur une case avec un drapeau !";
const OPEN: &str = "Vous ne pouvez pas placer de drapeau sur une case déjà cliquée !";
const FLAGS: &str = "Nombre de drapeaux maximum atteint !";
const IA: &str =
    "Aucune case à proximité d'une case découverte dont le nombre de mines voisines est égal à 0 !";

#[tokio::test]
async fn the_three_boards_are_the_documents() {
    let server = Server::start().await;
    let browser = server.browser();
    for (level, cells, mines) in [
        ("001-debutant", 100, 5),
        ("001-intermediaire", 100, 10),
        ("001-expert", 225, 20),
    ] {
        let state = browser.begin(&json!({ "level": level }).to_string()).await;
        assert_eq!(
            (&state["cells"], &state["mines"]),
            (&json!(cells), &json!(mines))
        );
        assert_eq!(
            (&state["classic"], &state["ranked"]),
            (&json!(true), &json!(true))
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn the_messages_are_the_documents() {
    let server = Server::start().await;
    let mut browser = server.browser();
    browser.lang = "fr";
    let state = browser.begin(r#"{"classic":true,"seed":1}"#).await;
    let game = id(&state);
    let ai = format!("/games/{game}/ai");
    let zeros = r#"{"strategy":"zeros"}"#;
    // Nothing is open: the document's IA has nothing to go by.
    let update = browser.post(&ai, zeros).await.good();
    assert_eq!(
        (&update["message"], &update["version"]),
        (&json!(IA), &json!(0))
    );
    browser.play(&game, "f0").await;
    assert_eq!(browser.play(&game, "o0").await["message"], FLAGGED);
    // One click more takes it away again.
    assert_eq!(browser.play(&game, "m0").await["changes"], json!([[0, -1]]));
    let opened = browser.play(&game, "o55").await;
    // No cascade: a 0 opens itself alone.
    assert_eq!(opened["changes"].as_array().map(Vec::len), Some(1));
    assert_eq!(browser.play(&game, "f55").await["message"], OPEN);
    // An open cell that is clicked again says nothing.
    assert!(browser.play(&game, "o55").await["message"].is_null());
    for cell in 0..5 {
        browser.play(&game, &format!("m{cell}")).await;
    }
    assert_eq!(browser.play(&game, "m5").await["message"], FLAGS);
    assert_eq!(browser.play(&game, "f55").await["message"], FLAGS);
    server.stop().await;
}

#[tokio::test]
async fn the_button_opens_what_lies_beside_a_zero() {
    let server = Server::start().await;
    let browser = server.browser();
    for seed in 0..20 {
        let state = browser
            .begin(&json!({ "classic": true, "seed": seed }).to_string())
            .await;
        let opened = browser.play(&id(&state), "o55").await;
        if opened["changes"] != json!([[55, 0]]) {
            continue;
        }
        let ai = format!("/games/{}/ai", id(&state));
        let update = browser.post(&ai, r#"{"strategy":"zeros"}"#).await.good();
        // Column by column, the first cell beside it.
        assert_eq!(update["cell"], 44, "{update}");
        assert!(update["reason"].is_string() && update["message"].is_null());
        server.stop().await;
        return;
    }
    panic!("no seed opens a 0");
}
