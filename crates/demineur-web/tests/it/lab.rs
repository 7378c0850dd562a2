//! The lab: what it tells, what it refuses, and that it is in nobody's way.

use std::time::{Duration, Instant};

use demineur_core::Level;
use demineur_lab::{Axis, Contest, Plan, Played, Seen};
use demineur_solver::strategy::StrategyName;
use demineur_solver::{Cancel, Effort};
use demineur_web::ServerLimits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::server::{Browser, DEADLINE, Server, generous, id};

/// The lines of a run that has ended.
async fn run(browser: &Browser, path: &str, form: &Value) -> Vec<Value> {
    let answer = browser.post(path, form.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let kind = &answer.headers["content-type"];
    assert_eq!(kind, "application/x-ndjson");
    let lines = answer.text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Without what is outside every promise of equality.
fn untimed(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != "timing");
            let fields = fields.map(|(name, value)| (name.clone(), untimed(value)));
            Value::Object(fields.collect())
        }
        Value::Array(items) => items.iter().map(untimed).collect(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn a_comparison_is_what_the_lab_makes_of_it() {
    let server = Server::start().await;
    let form = json!({
        "level": "beginner", "strategies": ["random", "exact"], "games": 300, "seed": "7",
        "rules": { "first_click": "opening" },
    });
    let lines = run(&server.browser(), "/api/v1/lab/compare", &form).await;
    let last = lines.last().expect("a line");
    assert_eq!((&last["done"], &last["end"]), (&json!(300), &json!(true)));
    let mut level = Level::named("beginner").expect("built in");
    level.rules.first_click = demineur_core::FirstClick::Opening;
    let plan = Plan {
        board: level.board.clone(),
        mines: level.mines,
        rules: level.rules,
        strategies: vec![StrategyName::Random, StrategyName::Exact],
        effort: Effort::default(),
        first: Some(Contest::usual_first(&level).expect("a game")),
        games: 300,
        seed: 7,
        seen: Seen::Play,
    };
    let mut contest = Contest::new(plan, None);
    let ran = contest.play(2, &Cancel::new(), |_, _| true);
    ran.expect("it is played");
    assert_eq!(untimed(&last["lines"][0]), untimed(&contest.to_json(None)));
    server.stop().await;
}

#[tokio::test]
async fn a_sweep_is_what_the_lab_makes_of_it() {
    let server = Server::start().await;
    let form = json!({
        "board": { "tiling": "square", "width": 8, "height": 8 },
        "axis": "density", "values": "10..20:5", "strategies": ["exact"], "games": 50, "seed": 3,
    });
    let lines = run(&server.browser(), "/api/v1/lab/sweep", &form).await;
    let ends: Vec<&Value> = (0..3)
        .map(|place| {
            let mut of_place = lines.iter().filter(|line| line["place"] == place);
            of_place.next_back().expect("every point is told")
        })
        .collect();
    assert_eq!(ends[2]["end"], true);
    assert_eq!(
        (&ends[2]["done"], &ends[2]["of"]),
        (&json!(150), &json!(150))
    );
    let asked = demineur_play::Ask {
        board: Some(demineur_core::BoardSpec::square(8, 8)),
        mines: Some(0),
        ..demineur_play::Ask::default()
    };
    let level = asked.wish(&[], 3).expect("a level").level;
    let points = Axis::Density.points("10..20:5").expect("points");
    for (point, told) in points.into_iter().zip(ends) {
        let level = point.level(&level).expect("a level");
        let mut played = Played::new(
            point,
            level,
            vec![StrategyName::Exact],
            Effort::default(),
            50,
            3,
        );
        let ran = played.play(1, &Cancel::new(), |_| true);
        ran.expect("it is played");
        let expected: Value = played.to_json(None).into();
        assert_eq!(untimed(&told["lines"]), untimed(&expected));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_run_is_settled_by_its_test() {
    let server = Server::start().await;
    let form = json!({ "strategies": ["random", "exact"], "level": "beginner", "sprt": 20, "games": 5000 });
    let lines = run(&server.browser(), "/api/v1/lab/compare", &form).await;
    let last = &lines.last().expect("a line")["lines"][0];
    assert_eq!(last["stopped_early"], true);
    assert_eq!(last["pairs"][0]["wins_more"], "exact");
    server.stop().await;
}

#[tokio::test]
async fn what_is_too_much_or_means_nothing_is_refused() {
    let server = Server::with(ServerLimits {
        lab_games: 1000,
        lab_cells: 500,
        lab_effort: Effort::NORMAL,
        ..generous()
    })
    .await;
    let browser = server.browser();
    for (path, form, status, code) in [
        ("compare", json!({}), 422, "bad_field"),
        (
            "compare",
            json!({ "strategies": ["exact"] }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "exact"] }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "exect"] }),
            422,
            "no_strategy",
        ),
        ("compare", json!({ "strategies": "exact" }), 400, "bad_json"),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 0 }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": -1 }),
            400,
            "bad_json",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 501 }),
            422,
            "too_many_lab_games",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": u64::MAX }),
            422,
            "too_many_lab_games",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "effort": "high" }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "effort": "much" }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "sprt": 0 }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "first_cell": 480 }),
            422,
            "bad_field",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "level": "hard" }),
            422,
            "no_level",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "mines": 481 }),
            422,
            "too_many_mines",
        ),
        (
            "compare",
            json!({ "strategies": ["exact", "random"], "games": 9, "mines": 1,
            "board": { "tiling": "square", "width": 23, "height": 22 } }),
            422,
            "too_many_cells",
        ),
        ("sweep", json!({}), 422, "bad_field"),
        (
            "sweep",
            json!({ "axis": "luck", "values": "1" }),
            422,
            "bad_field",
        ),
        ("sweep", json!({ "axis": "mines" }), 422, "bad_field"),
        (
            "sweep",
            json!({ "axis": "mines", "values": "9..1" }),
            422,
            "bad_field",
        ),
        (
            "sweep",
            json!({ "axis": "mines", "values": "1..900" }),
            422,
            "bad_field",
        ),
        (
            "sweep",
            json!({ "axis": "mines", "values": "10,20", "games": 501 }),
            422,
            "too_many_lab_games",
        ),
        (
            "sweep",
            json!({ "axis": "mines", "values": "10,481", "games": 9 }),
            422,
            "too_many_mines",
        ),
        (
            "sweep",
            json!({ "axis": "size", "values": "8,400000x400000", "games": 9 }),
            422,
            "too_many_cells",
        ),
        (
            "sweep",
            json!({ "axis": "effort", "values": "low", "games": 9, "strategies": ["exact"] }),
            422,
            "bad_field",
        ),
        (
            "sweep",
            json!({ "axis": "effort", "values": "low,high", "games": 9 }),
            422,
            "bad_field",
        ),
        (
            "sweep",
            json!({ "axis": "size", "values": "3", "games": 9, "mines": 1,
            "board": { "adjacency": [[1], [0]] } }),
            422,
            "bad_field",
        ),
    ] {
        let path = format!("/api/v1/lab/{path}");
        let answer = browser.post(&path, form.to_string()).await;
        answer.refused(status, code);
    }
    let metrics = browser.get("/metrics").await.text;
    assert!(metrics.contains("demineur_lab_runs 0\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn a_server_may_have_no_lab() {
    let server = Server::with(ServerLimits {
        lab_runs: 0,
        ..generous()
    })
    .await;
    let form = json!({ "strategies": ["random", "exact"], "games": 9 }).to_string();
    let answer = server.browser().post("/api/v1/lab/compare", form).await;
    answer.refused(403, "no_lab");
    server.stop().await;
}

/// Asks for a run that takes minutes; the connection, once it has begun.
async fn endless(server: &Server) -> TcpStream {
    let form = json!({
        "strategies": ["expert", "exact"], "games": 40_000, "effort": "high", "level": "expert",
    })
    .to_string();
    let mut stream = TcpStream::connect(server.address).await.expect("a server");
    let request = format!(
        "POST /api/v1/lab/compare HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n{form}",
        server.address,
        form.len(),
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut heard = String::new();
    while !heard.contains("\"done\"") {
        let mut bytes = [0; 4096];
        let read = tokio::time::timeout(DEADLINE, stream.read(&mut bytes)).await;
        let read = read.expect("it tells in time").expect("it is open");
        assert!(read > 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    assert!(heard.starts_with("HTTP/1.1 200 "), "{heard}");
    stream
}

async fn runs(browser: &Browser) -> bool {
    let metrics = browser.get("/metrics").await.text;
    metrics.contains("demineur_lab_runs 1\n")
}

#[tokio::test]
async fn leaving_stops_a_run_within_a_second() {
    let server = Server::start().await;
    let browser = server.browser();
    let stream = endless(&server).await;
    assert!(runs(&browser).await);
    let form = json!({ "strategies": ["random", "exact"], "games": 9 }).to_string();
    let second = browser.post("/api/v1/lab/compare", form.clone()).await;
    second.refused(429, "lab_twice");
    assert!(second.headers.contains_key("retry-after"));
    drop(stream);
    let left = Instant::now();
    while runs(&browser).await {
        assert!(left.elapsed() < Duration::from_secs(1), "it goes on");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    browser.post("/api/v1/lab/compare", form).await;
    server.stop().await;
}

#[tokio::test]
async fn a_player_never_waits_for_the_lab() {
    // One thread to think for players: the lab must have another.
    let server = Server::with(ServerLimits {
        analyses: 1,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let game = id(&browser.begin(r#"{"level":"expert","seed":"5"}"#).await);
    browser.play(&game, "o240").await;
    let stream = endless(&server).await;
    for _ in 0..10 {
        let start = Instant::now();
        let hint = browser.post(&format!("/games/{game}/hint"), "{}").await;
        hint.good();
        assert!(start.elapsed() < Duration::from_secs(5), "it waited");
        let meta = browser.get("/metrics").await.text;
        assert!(meta.contains("demineur_analyses 0\n"), "{meta}");
    }
    assert!(runs(&browser).await, "the run goes on meanwhile");
    drop(stream);
    server.stop().await;
}

#[tokio::test]
async fn others_are_refused_while_all_places_are_taken() {
    let server = Server::on(crate::server::Folder::new(), |config| {
        config.behind_proxy = true;
    })
    .await;
    let browser = server.browser();
    let stream = endless(&server).await;
    let form = json!({ "strategies": ["random", "exact"], "games": 9 }).to_string();
    let other = [("x-forwarded-for", "10.0.0.9")];
    let answer = browser
        .send_with(reqwest::Method::POST, "/api/v1/lab/compare", form, &other)
        .await;
    answer.refused(503, "lab_busy");
    let metrics = browser.get("/metrics").await.text;
    assert!(metrics.contains("demineur_limited_total{code=\"lab_busy\"} 1"));
    drop(stream);
    server.stop().await;
}

#[tokio::test]
async fn a_run_that_takes_too_long_tells_what_was_played() {
    let server = Server::with(ServerLimits {
        lab_time: Duration::from_millis(700),
        ..generous()
    })
    .await;
    let form = json!({
        "axis": "mines", "values": "90,99", "strategies": ["expert"], "games": 40_000, "effort": "high",
    });
    let lines = run(&server.browser(), "/api/v1/lab/sweep", &form).await;
    let last = lines.last().expect("a line");
    assert_eq!((&last["end"], &last["place"]), (&json!(true), &json!(0)));
    assert_eq!(last["lines"][0]["stopped"], true);
    assert_eq!(last["lines"][0]["games"], last["done"]);
    server.stop().await;
}

/// The server does not wait for a run when it is stopped.
#[tokio::test]
async fn a_run_ends_with_its_server() {
    let server = Server::start().await;
    let mut stream = endless(&server).await;
    let start = Instant::now();
    server.stop().await;
    assert!(start.elapsed() < Duration::from_secs(5));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.expect("its end");
    assert!(rest.contains("\"stopped\":true"), "{rest}");
}
