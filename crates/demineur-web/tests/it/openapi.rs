//! The document describes every route, and no other.

use demineur_web::PATHS;
use reqwest::Method;
use serde_json::Value;

use crate::server::Server;

#[tokio::test]
async fn the_document_has_every_route_and_no_other() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/api/v1/openapi.json").await.good();
    assert!(
        document["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3."))
    );
    let paths = document["paths"].as_object().expect("paths");
    let mut described: Vec<(String, Vec<String>)> = paths
        .iter()
        .map(|(path, item)| {
            let methods = item.as_object().expect("methods").keys();
            let mut methods: Vec<String> =
                methods.filter(|m| *m != "parameters").cloned().collect();
            methods.sort();
            (path.clone(), methods)
        })
        .collect();
    described.sort();
    let mut known: Vec<(String, Vec<String>)> = PATHS
        .iter()
        .map(|(path, methods)| {
            let mut methods: Vec<String> = methods.iter().map(|&m| m.to_owned()).collect();
            methods.sort();
            ((*path).to_owned(), methods)
        })
        .collect();
    known.sort();
    assert_eq!(described, known);
    for (path, methods) in PATHS {
        for method in ["get", "post", "put", "delete", "patch"] {
            let asked = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            let answer = browser
                .send(asked, &path.replace("{id}", &"0".repeat(32)), "{}")
                .await;
            let known = methods.contains(&method);
            assert_eq!(
                answer.status != 405,
                known,
                "{method} {path}: {}",
                answer.text
            );
            let nothing = answer.status == 404 && answer.code() == "not_found";
            assert!(!nothing, "{method} {path}");
        }
    }
    server.stop().await;
}

/// Every `$ref` leads somewhere.
fn check_references(value: &Value, document: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.trim_start_matches('#');
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            fields
                .values()
                .for_each(|value| check_references(value, document));
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| check_references(item, document)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_holds_together_and_describes_what_is_answered() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/api/v1/openapi.json").await.good();
    check_references(&document, &document);
    let schema = |name: &str| {
        let fields = &document["components"]["schemas"][name]["properties"];
        let mut names: Vec<String> = fields
            .as_object()
            .expect("fields")
            .keys()
            .cloned()
            .collect();
        names.sort();
        names
    };
    let names = |value: &Value| {
        let mut names: Vec<String> = value.as_object().expect("fields").keys().cloned().collect();
        names.sort();
        names
    };
    let meta = browser.get("/api/v1/meta").await.good();
    assert_eq!(names(&meta), schema("Meta"));
    assert_eq!(names(&meta["levels"][0]), schema("Level"));
    assert_eq!(names(&meta["tilings"][0]), schema("Tiling"));
    assert_eq!(names(&meta["limits"]), schema("Limits"));
    let state = browser.begin("{}").await;
    assert_eq!(names(&state), schema("GameState"));
    let id = crate::server::id(&state);
    let update = browser.play(&id, "f1").await;
    assert_eq!(names(&update), schema("Update"));
    for (what, name) in [("hint", "Hint"), ("guess", "Guess"), ("chances", "Chances")] {
        let path = format!("/api/v1/games/{id}/{what}");
        let help = browser.post(&path, "{}").await.good();
        assert_eq!(names(&help), schema(name));
    }
    let position =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"1":1}}"#;
    let analysis = browser.post("/api/v1/analyze", position).await.good();
    assert_eq!(names(&analysis), schema("Analysis"));
    assert_eq!(names(&analysis["best"]), schema("BestMove"));
    let board = browser
        .get("/api/v1/leaderboard?level=beginner")
        .await
        .good();
    assert_eq!(names(&board), schema("Leaderboard"));
    let stats = browser.get("/api/v1/stats").await.good();
    assert_eq!(names(&stats), schema("Stats"));
    server.stop().await;
}
