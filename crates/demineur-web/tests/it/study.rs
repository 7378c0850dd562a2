//! Positions to study: handed over in any form, and asked about.

use serde_json::{Value, json};

use crate::server::{Browser, Server, id};

/// What is read of a text: its kind, and its position.
async fn read(browser: &Browser, text: &str) -> (String, Value) {
    let found = browser.post("/api/v1/position?mines=2", text).await.good();
    let kind = found["kind"].as_str().expect("a kind").to_owned();
    (kind, found["position"].clone())
}

const DRAWN: &str = r#"{"board":{"tiling":"square","width":4,"height":3},"total_mines":2,"revealed":{"1":1,"2":0,"3":0,"5":2,"6":1,"7":0,"10":1,"11":0},"marks":{"9":"mine"}}"#;

#[tokio::test]
async fn whatever_is_handed_over_is_recognised_by_its_content() {
    let server = Server::start().await;
    let browser = server.browser();
    let drawn: Value = serde_json::from_str(DRAWN).expect("JSON");
    let link = "https://davidnhill.github.io/JSMinesweeper/?board=4x3x2&analysis=aeadaaacSlcSlcS2c";
    for text in [
        DRAWN,
        "mines 2\n#1..\n#21.\n#F1.\n",
        // The number of mines is the page's own.
        "#1..\n#21.\n#F1.\n",
        "4x3x2\nH100\nH210\nHF10\n",
        link,
    ] {
        let (kind, position) = read(&browser, text).await;
        assert_eq!((kind.as_str(), &position), ("position", &drawn), "{text}");
    }
    let code = "D1AAEICQkKKgABoAsAAQ3N9P";
    let shared = format!("https://example.org/review?code={code}&by=Ann");
    for (text, expected, mines) in [
        (code, "code", 10),
        (&shared, "code", 10),
        ("\u{3}\u{2}\u{0}\u{1}\u{2}\u{1}", "mbf", 1),
        ("4 3 2 0 2 1,6\n4 3 1 0 0 11\n", "boards", 2),
        (
            r#"{"board":{"tiling":"hex","width":4,"height":3},"mines":[1,6]}"#,
            "layout",
            2,
        ),
        (r#"{"tiling":"hex","width":4,"height":3}"#, "board", 0),
    ] {
        let (kind, position) = read(&browser, text).await;
        assert_eq!(
            (kind.as_str(), &position["total_mines"]),
            (expected, &json!(mines))
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_recognised_is_told_in_both_languages() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for (lang, unknown, wrong) in [
        (
            "en",
            "this is nothing that can be read here",
            "line 3, column 2: expected one of H F 0–8 ?",
        ),
        (
            "fr",
            "ceci n'est rien de ce qui se lit ici",
            "ligne 3, colonne 2 : il faut l'un de H F 0–8 ?",
        ),
    ] {
        browser.lang = lang;
        let told = async |text: &str| {
            let answer = browser.post("/api/v1/position", text).await;
            assert_eq!(answer.status, 422, "{}", answer.text);
            (answer.code(), answer.json()["error"]["message"].to_string())
        };
        for text in ["", "good morning", "https://example.org/", "{}"] {
            let (code, message) = told(text).await;
            assert_eq!(code, "unreadable");
            assert!(message.contains(unknown), "{message}");
        }
        let (code, message) = told("2x2x1\nHH\nHx\n").await;
        assert_eq!(code, "bad_format");
        assert!(message.contains(wrong), "{message}");
        // Rows without their mines are a line shorter than what is read.
        let answer = browser.post("/api/v1/position?mines=3", "#1\n#x\n").await;
        let message = answer.json()["error"]["message"].to_string();
        assert!(message.contains(" 2, "), "{message}");
        let (code, _) = told(r#"{"Beginner":{"width":9,"height":9,"mines":10}}"#).await;
        assert_eq!(code, "no_position");
        let large = r#"{"board":{"tiling":"square","width":100000,"height":100000},"total_mines":1,"revealed":{}}"#;
        assert_eq!(told(large).await.0, "bad_format");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_strategy_is_asked_about_a_position_and_says_why() {
    let server = Server::start().await;
    let browser = server.browser();
    let position = json!({
        "board": {"tiling": "square", "width": 3, "height": 1},
        "total_mines": 1,
        "revealed": {"0": 1},
    });
    let ask = async |strategy: &str, position: &Value| {
        let body = json!({ "strategy": strategy, "position": position });
        browser.post("/api/v1/advice", body.to_string()).await
    };
    let answer = ask("evident", &position).await.good();
    let text = answer["text"].as_str().expect("a text");
    assert!(text.contains("column 2, line 1"), "{text}");
    assert_eq!(answer["moves"][0]["action"], "f1");
    // Every strategy that is offered has a move here, but for the one that looks.
    let offered = browser.get("/api/v1/meta").await.good()["strategies"].clone();
    for name in offered.as_array().expect("names") {
        let name = name.as_str().expect("a name");
        let answer = ask(name, &position).await;
        match name {
            "cheat" => assert_eq!(answer.code(), "no_layout"),
            _ => assert!(answer.good()["count"].as_u64() > Some(0), "{name}"),
        }
    }
    assert_eq!(ask("nobody", &position).await.code(), "no_strategy");
    let mut impossible = position.clone();
    impossible["revealed"]["0"] = 2.into();
    let answer = ask("csp", &impossible).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["conflict"]),
        (422, &json!([0]))
    );
    let mut done = position.clone();
    done["revealed"]["2"] = 1.into();
    done["total_mines"] = 1.into();
    assert_eq!(ask("csp", &done).await.good()["count"], 0);
    server.stop().await;
}

#[tokio::test]
async fn cells_are_named_as_the_picture_has_them() {
    let server = Server::start().await;
    let browser = server.browser();
    let position =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
    for (turned, name) in [(false, "column 3, line 1"), (true, "column 1, line 3")] {
        let path = format!("/api/v1/analyze?turned={turned}");
        let answer = browser.post(&path, position).await.good();
        let text = answer["text"].as_str().expect("a text");
        assert!(text.contains(name), "{text}");
        assert_eq!(answer["labels"], json!([]));
    }
    let position = r#"{"board":{"tiling":"truncated_square","width":6,"height":5},"total_mines":3,"revealed":{"10":0}}"#;
    let answer = browser.post("/api/v1/analyze", position).await.good();
    let text = answer["text"].as_str().expect("a text");
    assert!(text.contains("cell A"), "{text}");
    assert_eq!(answer["labels"][0], json!([answer["best"]["cell"], "A"]));

    let state = browser
        .begin(r#"{"board":{"tiling":"hat","width":6,"height":6},"mines":0,"seed":1}"#)
        .await;
    let game = id(&state);
    browser.play(&game, "o3").await;
    let review = browser.get(&format!("/games/{game}/review")).await.good();
    assert_eq!(review["moves"][0]["labels"], json!([[3, "A"]]));
    assert!(
        review["moves"][0]["text"]
            .as_str()
            .expect("text")
            .contains("cell A")
    );
    server.stop().await;
}

#[tokio::test]
async fn a_strategy_asked_about_ones_running_game_is_help() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner"}"#).await;
    let game = id(&state);
    browser.play(&game, "o40").await;
    let state = browser.get(&format!("/games/{game}")).await.good();
    let shown = state["shown"].as_array().expect("cells").iter().enumerate();
    let revealed: serde_json::Map<String, Value> = shown
        .filter(|(_, code)| code.as_i64() >= Some(0))
        .map(|(cell, code)| (cell.to_string(), code.clone()))
        .collect();
    let position =
        json!({ "board": state["board"], "total_mines": state["mines"], "revealed": revealed });
    let body = json!({ "strategy": "random", "position": position });
    browser
        .post("/api/v1/advice", body.to_string())
        .await
        .good();
    let state = browser.get(&format!("/games/{game}")).await.good();
    assert_eq!(state["unranked"], json!(["helped"]));
    server.stop().await;
}
