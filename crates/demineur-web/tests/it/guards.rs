//! Headers, origins, languages, health and figures.

use reqwest::Method;

use crate::server::{Server, id};

#[tokio::test]
async fn every_answer_is_guarded() {
    let server = Server::start().await;
    let browser = server.browser();
    for path in [
        "/",
        "/api/v1/meta",
        "/api/v1/nothing",
        "/nothing",
        "/healthz",
    ] {
        let answer = browser.get(path).await;
        let header = |name: &str| {
            answer
                .headers
                .get(name)
                .and_then(|value| value.to_str().ok())
        };
        let policy = header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn cookies_are_for_this_site_and_for_no_script() {
    let server = Server::start().await;
    let browser = server.browser();
    let answer = browser.get("/api/v1/meta").await;
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    // 256 bits, given once.
    assert_eq!(cookie.split(['=', ';']).nth(1).map(str::len), Some(64));
    let again = browser.get("/api/v1/meta").await;
    assert!(!again.headers.contains_key("set-cookie"));
    server.stop().await;
}

#[tokio::test]
async fn pages_of_others_may_do_nothing() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let moves = format!("/games/{}/moves", id(&state));
    for header in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let answer = browser
            .send_with(Method::POST, &moves, r#"{"action":"f1"}"#, &[header])
            .await;
        answer.refused(403, "other_origin");
    }
    let own = format!("http://{}", server.address);
    let answer = browser
        .send_with(
            Method::POST,
            &moves,
            r#"{"action":"f1"}"#,
            &[("origin", &own)],
        )
        .await;
    answer.good();
    assert!(
        browser
            .try_socket(&id(&state), "http://evil.example")
            .await
            .is_err()
    );
    assert!(browser.try_socket(&id(&state), &own).await.is_ok());
    server.stop().await;
}

#[tokio::test]
async fn errors_speak_the_language_of_the_request() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let message = |text: String| {
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        json["error"]["message"]
            .as_str()
            .expect("a message")
            .to_owned()
    };
    let english = message(browser.get("/api/v1/nothing").await.text);
    assert_eq!(english, "there is nothing at this address");
    let asked = message(browser.get("/api/v1/nothing?lang=fr").await.text);
    assert_eq!(asked, "il n'y a rien à cette adresse");
    browser.lang = "fr-CA, en;q=0.5";
    let preferred = message(browser.get("/api/v1/nothing").await.text);
    assert_eq!(preferred, asked);
    browser
        .send(Method::PATCH, "/api/v1/meta", "")
        .await
        .refused(405, "bad_method");
    server.stop().await;
}

#[tokio::test]
async fn every_answer_has_a_name_that_its_error_says() {
    let server = Server::start().await;
    let browser = server.browser();
    let mut names = std::collections::BTreeSet::new();
    for path in ["/", "/api/v1/meta", "/api/v1/nothing", "/healthz"] {
        let answer = browser.get(path).await;
        let name = answer.headers["x-request-id"]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit()));
        if !answer.status.is_success() {
            assert_eq!(answer.json()["error"]["request"], name.as_str());
        }
        names.insert(name);
    }
    assert_eq!(names.len(), 4);
    let state = browser.begin("{}").await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    let refused = socket.play("x1").await;
    let name = refused["error"]["request"].as_str().map(str::len);
    assert_eq!(name, Some(16), "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn health_and_figures_can_be_watched() {
    let server = Server::start().await;
    let browser = server.browser();
    assert_eq!(browser.get("/healthz").await.good()["status"], "ok");
    assert_eq!(browser.get("/readyz").await.good()["status"], "ready");
    let state = browser.begin("{}").await;
    browser.play(&id(&state), "f0").await;
    let metrics = browser.get("/metrics").await;
    for expected in [
        "demineur_moves_total{actor=\"person\"} 1",
        "demineur_requests_total{route=\"/api/v1/games/{id}/moves\",method=\"post\",status=\"200\"} 1",
        "demineur_move_seconds_count 1",
        "demineur_commit_writes_count",
    ] {
        assert!(
            metrics.text.contains(expected),
            "{expected} in {}",
            metrics.text
        );
    }
    // Neither games nor players are named.
    assert!(!metrics.text.contains(&id(&state)));
    server.stop().await;
}
