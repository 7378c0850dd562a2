//! Every limit answers with its own error.

use std::time::Duration;

use demineur_web::ServerLimits;
use serde_json::json;

use crate::server::{Server, generous, id};

#[tokio::test]
async fn boards_are_bounded() {
    let server = Server::with(ServerLimits {
        board_cells: 1000,
        analysis_cells: 100,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let large = r#"{"board":{"tiling":"square","width":40,"height":26},"mines":1}"#;
    browser
        .post("/games", large)
        .await
        .refused(422, "too_many_cells");
    let huge = r#"{"level":"expert","tiling":"cube"}"#;
    browser.begin(huge).await;
    let geometry = "/api/v1/geometry?width=1000&height=1000";
    browser.get(geometry).await.refused(422, "too_many_cells");
    let geometry = "/api/v1/geometry?width=4000000000&height=4000000000";
    browser.get(geometry).await.refused(422, "too_many_cells");
    let analyze =
        r#"{"board":{"tiling":"square","width":11,"height":10},"total_mines":1,"revealed":{}}"#;
    browser
        .post("/api/v1/analyze", analyze)
        .await
        .refused(422, "too_large_to_analyse");
    let state = browser
        .begin(r#"{"board":{"tiling":"square","width":11,"height":10},"mines":1}"#)
        .await;
    let hint = format!("/games/{}/hint", id(&state));
    browser
        .post(&hint, "{}")
        .await
        .refused(422, "too_large_to_analyse");
    let mines = r#"{"level":"beginner","mines":82}"#;
    browser
        .post("/games", mines)
        .await
        .refused(422, "too_many_mines");
    server.stop().await;
}

#[tokio::test]
async fn bodies_are_bounded() {
    let server = Server::with(ServerLimits {
        body_bytes: 2048,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let body = json!({ "code": "x".repeat(4096) }).to_string();
    browser
        .post("/games", body)
        .await
        .refused(413, "body_too_large");
    server.stop().await;
}

#[tokio::test]
async fn requests_are_bounded_for_each_client() {
    let server = Server::with(ServerLimits {
        requests_per_second: 1,
        request_burst: 20,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    let mut limited = false;
    for cell in 0..40 {
        let answer = socket.play(&format!("f{cell}")).await;
        limited = limited || answer["error"]["code"] == "too_fast";
    }
    assert!(limited, "forty moves were taken");
    let answer = browser.get("/api/v1/meta").await;
    answer.refused(429, "too_fast");
    assert!(answer.headers.contains_key("retry-after"));
    // Pages and addresses where nothing is count, too; the parts of the page, which
    // come all at once, do not.
    for path in ["/", "/?code=1", "/nothing", "/icon.svg", "/offline/en.html"] {
        let mut asked = 0;
        while browser.get(path).await.status != 429 {
            asked += 1;
            assert!(asked < 60, "{path} counts as nothing");
        }
    }
    browser.get("/assets/nothing/main.js").await.good_text();
    // Who watches over the server is let in.
    assert_eq!(browser.get("/healthz").await.status, 200);
    let metrics = browser.get("/metrics").await.text;
    assert!(
        metrics.contains("demineur_limited_total{code=\"too_fast\"}"),
        "{metrics}"
    );
    server.stop().await;
}

/// Cookies that the server did not give cost no read, however many there are.
#[tokio::test]
async fn made_up_cookies_are_not_looked_for() {
    let server = Server::start().await;
    let browser = server.browser();
    let reads = async || {
        let metrics = browser.get("/metrics").await.text;
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("demineur_reads_total "));
        let reads: u64 = line.expect("a line").parse().expect("a number");
        reads
    };
    // What is read at the start has been read.
    browser.begin("{}").await;
    browser.get("/api/v1/stats").await.good();
    let before = reads().await;
    for number in 0..50 {
        *browser.cookie.lock().expect("no panic") = Some(format!("demineur={number:064x}"));
        let answer = browser.get("/api/v1/meta").await;
        assert!(answer.headers.contains_key("set-cookie"), "{number}");
    }
    assert_eq!(reads().await, before);
    server.stop().await;
}

/// The more games a history has, the more it takes to ask for it.
#[tokio::test]
async fn long_histories_cost_more() {
    let folder = crate::server::Folder::new();
    let names: Vec<String> = (0..2_000).map(|number| format!("{number:032x}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    crate::ranking::drawn(&folder, &names);
    let server = Server::on(folder, |config| {
        config.limits.requests_per_second = 1;
        config.limits.request_burst = 60;
    })
    .await;
    let (rich, poor) = (crate::ranking::player(&server), server.browser());
    poor.get("/api/v1/stats").await.good();
    let mut answered = 0;
    while rich.get("/api/v1/stats.csv").await.status == 200 {
        answered += 1;
        assert!(answered < 40, "as often as one likes");
    }
    // Five each, and a token a second comes back.
    assert!(answered >= 5, "{answered}");
    server.stop().await;
}

#[tokio::test]
async fn unfinished_games_are_bounded() {
    let server = Server::with(ServerLimits {
        games_per_player: 3,
        ..generous()
    })
    .await;
    let browser = server.browser();
    // Without a move they make room by themselves.
    for _ in 0..6 {
        browser.begin("{}").await;
    }
    let mut begun = Vec::new();
    for _ in 0..3 {
        let state = browser.begin("{}").await;
        browser.play(&id(&state), "f0").await;
        begun.push(id(&state));
    }
    let answer = browser.post("/games", "{}").await;
    answer.refused(429, "too_many_games");
    browser
        .begin(&json!({ "replaces": begun[0] }).to_string())
        .await;
    server.stop().await;
}

/// A game that is moved in while it is about to make room stays, or the move
/// is refused: none is acknowledged and lost.
#[tokio::test]
async fn a_move_acknowledged_while_room_is_made_is_kept() {
    const MOST: usize = 5;
    let server = Server::with(ServerLimits {
        games_per_player: MOST,
        ..generous()
    })
    .await;
    let (mut kept, mut refused) = (0, 0);
    for _ in 0..20 {
        let browser = server.browser();
        let mut games = Vec::new();
        for _ in 0..MOST {
            games.push(format!("/games/{}", id(&browser.begin("{}").await)));
        }
        let mut moves = tokio::task::JoinSet::new();
        for game in games {
            let browser = browser.clone();
            moves.spawn(async move {
                let path = format!("{game}/moves");
                let answer = browser.post(&path, r#"{"action":"f0"}"#).await;
                (game, answer)
            });
        }
        let (_, answers) = tokio::join!(browser.post("/games", "{}"), moves.join_all());
        for (game, answer) in answers {
            if answer.status == 200 {
                kept += 1;
                assert_eq!(browser.get(&game).await.good()["version"], 1, "{game}");
            } else {
                refused += 1;
                answer.refused(404, "no_game");
                browser.get(&game).await.refused(404, "no_game");
            }
        }
    }
    assert!(
        kept >= 80 && refused <= 20,
        "{kept} kept, {refused} refused"
    );
    server.stop().await;
}

#[tokio::test]
async fn sockets_are_bounded() {
    let server = Server::with(ServerLimits {
        sockets_per_player: 2,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let origin = format!("http://{}", server.address);
    let one = browser.socket(&id(&state)).await;
    let _two = browser.socket(&id(&state)).await;
    assert!(browser.try_socket(&id(&state), &origin).await.is_err());
    drop(one);
    // A place is free when the server has noticed.
    let deadline = std::time::Instant::now() + crate::server::DEADLINE;
    while browser.try_socket(&id(&state), &origin).await.is_err() {
        assert!(
            std::time::Instant::now() < deadline,
            "the place stays taken"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn thinking_is_bounded() {
    let server = Server::with(ServerLimits {
        analyses: 1,
        analyses_per_client: 1,
        analysis_time: Duration::from_millis(1),
        analysis_cells: 250_000,
        ..generous()
    })
    .await;
    let browser = server.browser();
    // Far more than a millisecond's work.
    let body = r#"{"board":{"tiling":"penrose","width":300,"height":300},"total_mines":20000,"revealed":{}}"#;
    let answer = browser.post("/api/v1/analyze", body).await;
    answer.refused(503, "too_long");
    // The thread still works on it: one at a time for each client.
    let again = browser.post("/api/v1/analyze", body).await;
    assert!(
        ["too_fast", "too_long"].contains(&again.code().as_str()),
        "{}",
        again.text
    );
    server.stop().await;
}
