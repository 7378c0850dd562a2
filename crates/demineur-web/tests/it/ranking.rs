//! What is ranked, and what is not.

use demineur_core::{CellId, Game, GameParams, Level, Move};
use demineur_store::{Door, Durability, NewGame, Store, UnixMillis};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::clock::TestTime;
use crate::server::{Browser, Folder, Server, id};

const TOKEN: [u8; 32] = [3; 32];

/// The games of these names: as the server draws them, but of known seeds.
pub fn drawn(folder: &Folder, names: &[&str]) {
    let mut store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let now = UnixMillis::now();
    let player = store.player_by_token(&Sha256::digest(TOKEN).into(), now);
    let player = player.expect("a player");
    for (seed, name) in names.iter().enumerate() {
        let params = params(seed as u64);
        let new = NewGame {
            player,
            public_id: Some(name),
            ranked: true,
            ..NewGame::new(Door::Web, "beginner", &params)
        };
        store.begin(&new).expect("begun");
    }
}

fn params(seed: u64) -> GameParams {
    let level = Level::named("beginner").expect("a level");
    GameParams::seeded(level.board, level.mines, seed)
}

pub fn player(server: &Server) -> Browser {
    let browser = server.browser();
    let token: String = TOKEN.iter().map(|byte| format!("{byte:02x}")).collect();
    *browser.cookie.lock().expect("no panic") = Some(format!("demineur={token}"));
    browser
}

pub async fn win(browser: &Browser, name: &str, seed: u64, between: impl AsyncFn(usize)) -> Value {
    let mut game = Game::new(params(seed)).expect("a game");
    let cells: Vec<CellId> = game.board().topology().cells().collect();
    let mut update = Value::Null;
    let mut played = 0;
    for cell in std::iter::once(CellId::new(40)).chain(cells) {
        let safe = game.layout().is_none_or(|layout| !layout.is_mine(cell));
        if safe && game.play(Move::Open(cell)).is_ok() {
            update = browser.play(name, &format!("o{cell}")).await;
            played += 1;
            if update["status"] == "running" {
                between(played).await;
            }
        }
    }
    assert_eq!(update["status"], "won");
    update
}

/// A second goes by whenever somebody looks at the clock.
fn at_a_persons_pace(config: &mut demineur_web::Config) {
    config.time = std::sync::Arc::new(TestTime::ticking(1000));
}

async fn board(browser: &Browser, day: &str) -> Vec<Value> {
    let path = format!("/api/v1/leaderboard?level=beginner{day}");
    let board = browser.get(&path).await.good();
    board["places"].as_array().expect("places").clone()
}

#[tokio::test]
async fn only_fair_wins_are_ranked() {
    let folder = Folder::new();
    let names: Vec<String> = (0..4).map(|n| format!("{n:032x}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    drawn(&folder, &names);
    let server = Server::on(folder, at_a_persons_pace).await;
    let browser = player(&server);
    let chosen = browser
        .send(Method::PUT, "/api/v1/player", r#"{"nickname":" Théo  B "}"#)
        .await;
    assert_eq!(chosen.good()["nickname"], "Théo B");

    let helped = win(&browser, names[0], 0, async |played| {
        if played == 1 {
            let path = format!("/games/{}/hint", names[0]);
            browser.post(&path, "{}").await.good();
        }
    })
    .await;
    assert_eq!(helped["end"]["unranked"], json!(["helped"]));
    let undone = win(&browser, names[1], 1, async |played| {
        if played == 2 {
            browser.play(names[1], "z").await;
            browser.play(names[1], "y").await;
        }
    })
    .await;
    assert_eq!(undone["end"]["unranked"], json!(["undone"]));
    assert_eq!(
        (&undone["end"]["best_millis"], &undone["end"]["new_best"]),
        (&json!(null), &json!(false))
    );
    // A flag of a strategy is enough.
    browser.play(names[2], "o40").await;
    let path = format!("/games/{}/ai", names[2]);
    let mut advised = Value::Null;
    while advised["end"].is_null() {
        advised = browser.post(&path, r#"{"strategy":"exact"}"#).await.good();
    }
    assert_eq!(advised["end"]["unranked"], json!(["strategy"]));
    assert_eq!(board(&browser, "").await, Vec::<Value>::new());

    let fair = win(&browser, names[3], 3, async |_| ()).await;
    assert_eq!(
        (&fair["end"]["unranked"], &fair["end"]["new_best"]),
        (&json!([]), &json!(true))
    );
    for day in ["", "&day=today"] {
        let places = board(&browser, day).await;
        assert_eq!(places.len(), 1, "{day}");
        assert_eq!(
            (&places[0]["nickname"], &places[0]["you"]),
            (&json!("Théo B"), &json!(true))
        );
        assert_eq!(places[0]["millis"], fair["end"]["millis"]);
        let places = board(&browser, &format!("{day}&by=streak")).await;
        assert_eq!(
            (&places[0]["streak"], &places[0]["place"]),
            (&json!(1), &json!(1))
        );
        assert_eq!(board(&browser, &format!("{day}&by=speed")).await.len(), 1);
    }
    let figures = |name: &str| fair["end"][name].as_f64().expect("a figure");
    assert!(figures("zini") <= figures("three_bv") && figures("effective") <= figures("clicks"));
    assert_eq!(
        figures("efficiency"),
        figures("three_bv") / figures("clicks")
    );
    assert_eq!(
        figures("throughput"),
        figures("three_bv") / figures("effective")
    );
    assert_eq!(
        figures("correctness"),
        figures("effective") / figures("clicks")
    );
    assert_eq!(
        figures("zini_efficiency"),
        figures("zini") / figures("clicks")
    );
    assert_eq!(
        board(&browser, "&day=2020-01-01").await,
        Vec::<Value>::new()
    );
    assert_eq!(board(&browser, "&tiling=hex").await, Vec::<Value>::new());
    let graded = "/api/v1/leaderboard?level=beginner&no_guess=true&grade=counting";
    assert_eq!(browser.get(graded).await.good()["grade"], "counting");
    let no_list = browser.get("/api/v1/leaderboard?grade=counting").await;
    no_list.refused(422, "bad_field");

    let stats = browser.get("/api/v1/stats").await.good();
    assert_eq!(stats["levels"][0]["level"], "beginner");
    assert_eq!(stats["nickname"], "Théo B");
    let csv = browser.get("/api/v1/stats.csv").await;
    assert_eq!(
        csv.text.lines().count(),
        1 + stats["history"].as_array().expect("games").len()
    );
    server.stop().await;
}

#[tokio::test]
async fn nicknames_are_checked_and_of_one_player() {
    let server = Server::start().await;
    let (one, other) = (server.browser(), server.browser());
    let choose = async |browser: &Browser, name: &str| {
        let body = json!({ "nickname": name }).to_string();
        browser.send(Method::PUT, "/api/v1/player", body).await
    };
    choose(&one, "Ada").await.good();
    choose(&other, "ada").await.refused(409, "nickname_taken");
    choose(&other, &"x".repeat(25))
        .await
        .refused(422, "bad_nickname");
    choose(&other, "a\u{202e}b")
        .await
        .refused(422, "bad_nickname");
    choose(&one, "").await.good();
    choose(&other, "ada").await.good();
    assert_eq!(other.get("/api/v1/player").await.good()["nickname"], "ada");
    server.stop().await;
}

/// Where a board comes from is no kind of game: a level has one row.
#[tokio::test]
async fn games_of_ones_own_are_summed_up_with_their_level() {
    let server = Server::start().await;
    let browser = server.browser();
    let own = browser.begin(r#"{"level":"beginner","seed":1}"#).await;
    win(&browser, &crate::server::id(&own), 1, async |_| ()).await;
    let path = format!("/games/{}/again", crate::server::id(&own));
    let again = browser.post(&path, "").await.good();
    win(&browser, &crate::server::id(&again), 1, async |_| ()).await;
    let stats = browser.get("/api/v1/stats").await.good();
    let levels = stats["levels"].as_array().expect("a list");
    assert_eq!(levels.len(), 1, "{stats}");
    assert_eq!(levels[0]["games"], 2);
    server.stop().await;
}

#[tokio::test]
async fn a_pace_no_hand_reaches_is_told_and_not_ranked() {
    let folder = Folder::new();
    let name = format!("{:032x}", 7);
    drawn(&folder, &[&name]);
    let server = Server::on(folder, |config| {
        config.time = std::sync::Arc::new(TestTime::ticking(1));
    })
    .await;
    let browser = player(&server);
    let named = r#"{"nickname":"Hal"}"#;
    let named = browser.send(Method::PUT, "/api/v1/player", named).await;
    named.good();
    let won = win(&browser, &name, 0, async |_| ()).await;
    assert_eq!(won["end"]["unranked"], json!(["fast_pace"]));
    assert_eq!(won["end"]["new_best"], false);
    assert_eq!(board(&browser, "").await, Vec::<Value>::new());
    let stats = browser.get("/api/v1/stats").await.good();
    let game = &stats["history"][0];
    assert_eq!(
        (&game["ranked"], &game["barred"]),
        (&json!(false), &json!("fast_pace"))
    );
    // It is known again when it is loaded again.
    let folder = server.stop().await;
    let server = Server::on(folder, |_| ()).await;
    let again = player(&server).get(&format!("/games/{name}")).await.good();
    assert_eq!(again["end"]["unranked"], json!(["fast_pace"]));
    server.stop().await;
}

/// What a game shows, as `/analyze` takes it.
fn position(state: &Value) -> Value {
    let shown = state["shown"].as_array().expect("cells");
    let open = shown.iter().enumerate().filter_map(|(cell, code)| {
        let number = code.as_i64().filter(|&code| code >= 0)?;
        Some((cell.to_string(), Value::from(number)))
    });
    let revealed: serde_json::Map<String, Value> = open.collect();
    json!({ "board": state["board"], "total_mines": state["mines"], "revealed": revealed })
}

/// Begins a game on the server's board and opens a cell that shows a lot, of which
/// that many numbers in the left half.
async fn opened_with(browser: &Browser, left: usize) -> (String, Value) {
    loop {
        let state = browser.begin(r#"{"level":"expert"}"#).await;
        let game = id(&state);
        browser.play(&game, "o240").await;
        let state = browser.get(&format!("/games/{game}")).await.good();
        let count = |position: &Value| {
            let numbers = position["revealed"].as_object().expect("cells").values();
            numbers.filter(|&number| number != 0).count()
        };
        let half = redrawn(&state, (15, 16), |cell| Some(cell / 15 * 30 + cell % 15));
        if count(&position(&state)) >= 8 && count(&half) >= left {
            return (game, state);
        }
        give_up(browser, &game).await;
    }
}

async fn opened(browser: &Browser) -> (String, Value) {
    opened_with(browser, 0).await
}

async fn give_up(browser: &Browser, game: &str) {
    let path = format!("/games/{game}");
    browser.send(Method::DELETE, &path, "").await;
}

/// Whether a game is known to have been helped, and nothing else.
async fn is_helped(browser: &Browser, game: &str) -> bool {
    let state = browser.get(&format!("/games/{game}")).await.good();
    let reasons = &state["unranked"];
    assert!(
        *reasons == json!([]) || *reasons == json!(["helped"]),
        "{reasons}"
    );
    *reasons == json!(["helped"])
}

async fn analyse(browser: &Browser, position: &Value) -> Value {
    let answer = browser.post("/api/v1/analyze", position.to_string()).await;
    // Something altered may be impossible: that is an answer, too.
    assert!(
        matches!(answer.status.as_u16(), 200 | 422),
        "{}",
        answer.text
    );
    let answer = answer.json();
    assert!(answer["error"].is_null(), "{answer}");
    answer
}

/// The numbers of a board of 30 × 16 that go into one of that width and height, by
/// the cell of the first that each cell of it is.
fn redrawn(state: &Value, (width, height): (u64, u64), from: impl Fn(u64) -> Option<u64>) -> Value {
    let revealed = position(state)["revealed"].clone();
    let cells = (0..width * height).filter_map(|cell| {
        let number = revealed.get(from(cell)?.to_string())?;
        Some((cell.to_string(), number.clone()))
    });
    let cells: serde_json::Map<String, Value> = cells.collect();
    json!({
        "board": { "tiling": "square", "width": width, "height": height },
        "total_mines": 99.min(width * height / 4),
        "revealed": cells,
    })
}

/// The position as a graph, its cells in the opposite order.
fn as_graph(state: &Value) -> Value {
    let topology = demineur_core::Topology::square(30, 16);
    let cells = topology.cells().map(|cell| {
        let near = topology.neighbours(CellId::new(479 - cell.get()));
        near.iter()
            .map(|near| 479 - near.get())
            .collect::<Vec<u32>>()
    });
    let adjacency: Vec<Vec<u32>> = cells.collect();
    let revealed = position(state)["revealed"].clone();
    let turned = revealed.as_object().expect("cells").iter();
    let turned = turned.map(|(cell, number)| {
        let cell: u32 = cell.parse().expect("a number");
        ((479 - cell).to_string(), number.clone())
    });
    let turned: serde_json::Map<String, Value> = turned.collect();
    json!({ "board": { "adjacency": adjacency }, "total_mines": 99, "revealed": turned })
}

/// The ways of asking that were open, by what they are called.
fn ways(state: &Value) -> Vec<(&'static str, Value)> {
    let mut count = position(state);
    count["total_mines"] = json!(98);
    let mut far = position(state);
    let cells = far["revealed"].as_object_mut().expect("cells");
    let (cell, number) = cells.iter().next_back().expect("open cells");
    let (cell, number) = (cell.clone(), number.as_u64().expect("a number"));
    cells.insert(cell, (number + 1).into());
    let mut less = position(state);
    let cells = less["revealed"].as_object_mut().expect("cells");
    let first = cells.keys().next().expect("open cells").clone();
    cells.remove(&first);
    vec![
        ("as it is", position(state)),
        ("another count", count),
        ("a far number altered", far),
        ("a number left out", less),
        (
            "a column more",
            redrawn(state, (31, 16), |cell| {
                (cell % 31 < 30).then_some(cell / 31 * 30 + cell % 31)
            }),
        ),
        (
            "transposed",
            redrawn(state, (16, 30), |cell| Some(cell % 16 * 30 + cell / 16)),
        ),
        ("as a graph", as_graph(state)),
        (
            "half of it",
            redrawn(state, (15, 16), |cell| Some(cell / 15 * 30 + cell % 15)),
        ),
    ]
}

#[tokio::test]
async fn whoever_analyses_while_they_play_is_helped_whichever_way_it_is_asked() {
    let server = Server::start().await;
    let browser = server.browser();
    let (game, state) = opened(&browser).await;
    // Without a number it says nothing of any game.
    let empty = json!({ "board": state["board"], "total_mines": 99, "revealed": {} });
    let answer = analyse(&browser, &empty).await;
    assert!(answer["helped"] == json!([]) && !is_helped(&browser, &game).await);
    give_up(&browser, &game).await;
    let small =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"1":1}}"#;
    let crop = |state: &Value| {
        redrawn(state, (10, 10), |cell| {
            Some(cell / 10 * 30 + 90 + cell % 10)
        })
    };
    let mut asked = ways(&state).len() + 2;
    while asked > 0 {
        asked -= 1;
        let (game, state) = opened(&browser).await;
        let mut ways = ways(&state);
        ways.push(("a corner of it", crop(&state)));
        ways.push(("another board", serde_json::from_str(small).expect("JSON")));
        let (way, position) = ways.swap_remove(asked);
        let mut socket = browser.socket(&game).await;
        socket.hear().await;
        let answer = analyse(&browser, &position).await;
        if position["revealed"]
            .as_object()
            .is_some_and(serde_json::Map::is_empty)
        {
            // Nothing of it is there: once more.
            asked += 1;
            give_up(&browser, &game).await;
            continue;
        }
        // It is told in the answer, and whoever looks at the game is told.
        assert_eq!(answer["helped"], json!([game]), "{way}");
        assert!(answer["note"].is_string(), "{way}: {answer}");
        assert_eq!(socket.hear().await["unranked"], json!(["helped"]), "{way}");
        // Once.
        assert!(
            analyse(&browser, &position).await["note"].is_null(),
            "{way}"
        );
        give_up(&browser, &game).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn another_cookie_of_the_same_address_is_seen_however_the_position_is_drawn() {
    let server = Server::start().await;
    let (browser, other) = (server.browser(), server.browser());
    for asked in 0.. {
        // A front that is long enough to be told from others, also in half of it.
        let (game, state) = opened_with(&browser, 35).await;
        let mut ways = ways(&state);
        if asked >= ways.len() {
            break;
        }
        let (way, position) = ways.swap_remove(asked);
        let answer = analyse(&other, &position).await;
        // Nobody learns from it whose game it was.
        assert!(
            answer["helped"] == json!([]) && answer["note"].is_null(),
            "{way}"
        );
        assert!(is_helped(&browser, &game).await, "{way}");
        // What another game shows is no sign of this one.
        let (game, _) = opened(&browser).await;
        analyse(&other, &position).await;
        assert!(!is_helped(&browser, &game).await, "{way}");
    }
    server.stop().await;
}

/// A game that nobody has looked at for long, and one of before a restart.
#[tokio::test]
async fn games_out_of_memory_are_helped_too() {
    let idle = std::time::Duration::ZERO;
    let server = Server::with(demineur_web::ServerLimits {
        idle,
        ..crate::server::generous()
    })
    .await;
    let (browser, other) = (server.browser(), server.browser());
    let (game, state) = opened(&browser).await;
    let (second, shown) = opened(&browser).await;
    let folder = server.stop().await;
    let server = Server::on(folder, |config| config.limits.idle = idle).await;
    let (mut browser, mut other) = (browser.clone(), other.clone());
    (browser.address, other.address) = (server.address, server.address);
    let in_memory = browser.get("/metrics").await.text;
    assert!(
        in_memory.contains("demineur_games_in_memory 0\n"),
        "{in_memory}"
    );
    // By another browser, once the server has looked its games through.
    let deadline = std::time::Instant::now() + crate::server::DEADLINE;
    let stored = |game: &str| {
        let store = Store::open(server.folder.path(), Durability::Kill).expect("a store");
        let key = store.by_public_id(game).expect("read").expect("there");
        store
            .load(key)
            .expect("read")
            .expect("there")
            .help
            .probabilities
    };
    while !stored(&game) {
        assert!(std::time::Instant::now() < deadline, "never recognised");
        analyse(&other, &position(&state)).await;
    }
    assert!(is_helped(&browser, &game).await && !stored(&second));
    // By their own, with another position than that of the game.
    let answer = analyse(&browser, &position(&state)).await;
    assert_eq!(answer["helped"], json!([second]));
    assert!(stored(&second), "it is written before it is answered");
    assert!(!position(&shown)["revealed"].is_null());
    server.stop().await;
}
