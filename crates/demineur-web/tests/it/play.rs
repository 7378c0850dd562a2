//! Whole games, by HTTP and by socket.

use demineur_core::format::{SavedGame, ShareCode};
use demineur_core::{BoardSpec, CellId, FirstClick, Game, GameParams, Level, Move, Rules};
use demineur_store::{Durability, Store};
use serde_json::{Value, json};

use crate::server::{Server, id};

/// The cells to open, in order, to win the game of a seed.
pub fn winning(level: &str, seed: u64, first: u32) -> (Vec<u32>, Game) {
    let level = Level::named(level).expect("a level");
    let params = level.params(seed);
    let mut game = Game::new(params).expect("a game");
    let mut moves = vec![first];
    game.play(Move::Open(CellId::new(first))).expect("played");
    let cells: Vec<CellId> = game.board().topology().cells().collect();
    for cell in cells {
        let safe = !game.layout().expect("drawn").is_mine(cell);
        if safe && game.play(Move::Open(cell)).is_ok() {
            moves.push(cell.get());
        }
    }
    assert!(game.status().is_over());
    (moves, game)
}

/// Applies changes as a page does.
fn apply(shown: &mut [i64], update: &Value) {
    for change in update["changes"].as_array().expect("changes") {
        shown[change[0].as_u64().expect("a cell") as usize] = change[1].as_i64().expect("a code");
    }
}

fn shown(state: &Value) -> Vec<i64> {
    let cells = state["shown"].as_array().expect("cells");
    cells
        .iter()
        .map(|cell| cell.as_i64().expect("a code"))
        .collect()
}

#[tokio::test]
async fn a_seeded_game_is_won_by_http() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner","seed":"42"}"#).await;
    assert_eq!(
        (&state["own"], &state["ranked"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(state["unranked"], json!(["own"]));
    let (moves, game) = winning("beginner", 42, 40);
    let mut seen = shown(&state);
    let mut last = Value::Null;
    for (place, cell) in moves.iter().enumerate() {
        last = browser.play(&id(&state), &format!("o{cell}")).await;
        assert_eq!(last["version"], place + 1);
        apply(&mut seen, &last);
    }
    assert_eq!(last["status"], "won");
    assert_eq!(last["end"]["three_bv"], game.three_bv().expect("fixed"));
    assert_eq!(last["seed"], "42");
    let whole = browser.get(&format!("/games/{}", id(&state))).await.good();
    assert_eq!(shown(&whole), seen);
    assert_eq!(whole["counters"]["mines_left"], 0);
    // The code leads back to the same game.
    let code = last["code"].as_str().expect("a code");
    let shared = ShareCode::decode(code).expect("a share code");
    assert_eq!(shared.game.line(), game.line());
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_lost_by_socket_and_tells_its_mines_then() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"expert"}"#).await;
    let mut socket = browser.socket(&id(&state)).await;
    let first = socket.hear().await;
    assert_eq!(
        (&first["type"], &first["version"]),
        (&json!("state"), &json!(0))
    );
    let mut seen = shown(&first);
    let mut cell = 240;
    loop {
        let update = socket.play(&format!("o{cell}")).await;
        apply(&mut seen, &update);
        if update["status"] != "running" {
            assert_eq!(update["status"], "lost");
            assert!(update["seed"].is_string() && update["code"].is_string());
            break;
        }
        assert!(update["seed"].is_null() && update["end"].is_null());
        cell = seen
            .iter()
            .position(|&code| code == -1)
            .expect("a hidden cell");
    }
    assert_eq!(seen.iter().filter(|&&code| code == -6).count(), 1);
    assert_eq!(
        seen.iter()
            .filter(|&&code| code == -5 || code == -6)
            .count(),
        99
    );
    // Nothing more is played in it.
    for action in ["o0", "z", "f3"] {
        let update = socket.play(action).await;
        assert_eq!(update["refused"]["code"], "over", "{action}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_comes_back_gets_the_whole_game() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"intermediate","seed":1}"#).await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    let mut seen = shown(&state);
    for action in ["o100", "f0", "f1", "?2", "u1", "z", "y"] {
        apply(&mut seen, &socket.play(action).await);
    }
    drop(socket);
    let mut socket = browser.socket(&id(&state)).await;
    let again = socket.hear().await;
    assert_eq!(shown(&again), seen);
    assert_eq!(again["version"], 7);
    server.stop().await;
}

#[tokio::test]
async fn two_windows_see_the_same_moves() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let (mut one, mut other) = (
        browser.socket(&id(&state)).await,
        browser.socket(&id(&state)).await,
    );
    one.hear().await;
    other.hear().await;
    let mine = one.play("f3").await;
    let theirs = other.hear().await;
    assert_eq!(theirs["changes"], mine["changes"]);
    assert_eq!(
        (&theirs["seq"], &theirs["version"]),
        (&json!(null), &json!(1))
    );
    // By HTTP, both hear it.
    browser.play(&id(&state), "f4").await;
    assert_eq!(one.hear().await["version"], 2);
    assert_eq!(other.hear().await["version"], 2);
    server.stop().await;
}

#[tokio::test]
async fn moves_of_many_windows_are_played_in_one_order() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser
        .begin(r#"{"board":{"tiling":"square","width":50,"height":4},"mines":1}"#)
        .await;
    let id = id(&state);
    let playing = (0..4_u32).map(|line| {
        let (browser, id) = (browser.clone(), id.clone());
        tokio::spawn(async move {
            let mut socket = browser.socket(&id).await;
            socket.hear().await;
            // All at once, without waiting for answers.
            for column in 0..50 {
                let cell = line * 50 + column;
                socket
                    .say(&json!({"seq": cell, "action": format!("f{cell}")}).to_string())
                    .await;
            }
            let mut versions = Vec::new();
            let mut answered = 0;
            while answered < 50 {
                let update = socket.hear().await;
                // A window that lags behind gets the whole game.
                if update["type"] == "update" {
                    versions.push(update["version"].as_u64().expect("a version"));
                    answered += u32::from(update["seq"].is_u64());
                }
            }
            assert!(versions.is_sorted(), "{versions:?}");
        })
    });
    for window in playing.collect::<Vec<_>>() {
        window.await.expect("every move is answered");
    }
    let whole = browser.get(&format!("/games/{id}")).await.good();
    assert_eq!(
        (&whole["version"], &whole["counters"]["flags"]),
        (&json!(200), &json!(200))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_move_for_another_state_is_refused() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let moves = format!("/games/{}/moves", id(&state));
    browser
        .post(&moves, r#"{"action":"f1","version":0}"#)
        .await
        .good();
    let late = browser.post(&moves, r#"{"action":"f2","version":0}"#).await;
    late.refused(409, "wrong_version");
    server.stop().await;
}

#[tokio::test]
async fn a_strategy_plays_a_game_to_its_end_with_reasons() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner","seed":7}"#).await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    let mut moves = 0;
    loop {
        socket.say(r#"{"seq":1,"ai":"exact","seed":5}"#).await;
        let update = socket.hear().await;
        assert!(update["reason"].is_string(), "{update}");
        moves += 1;
        if update["status"] == "won" || update["status"] == "lost" {
            assert!(
                update["end"]["unranked"]
                    .as_array()
                    .expect("reasons")
                    .contains(&json!("strategy"))
            );
            break;
        }
    }
    assert!(moves > 1);
    server.stop().await;
}

#[tokio::test]
async fn every_kind_of_board_can_be_played() {
    let server = Server::start().await;
    let browser = server.browser();
    for body in [
        r#"{"level":"beginner","tiling":"hex"}"#,
        r#"{"level":"expert","tiling":"penrose"}"#,
        r#"{"level":"beginner","no_guess":true}"#,
        r#"{"level":"beginner","no_guess":true,"grade":"pair"}"#,
        r#"{"board":{"adjacency":[[1,2],[0,2],[0,1]]},"mines":1}"#,
        r#"{"board":{"tiling":"cube","width":3,"height":3,"depth":3},"mines":3}"#,
        r#"{"board":{"tiling":"square","width":5,"height":5,"wrap":true,"touch":"edge"},"mines":5,"rules":{"first_click":"opening","win":"open-and-flagged"}}"#,
        r#"{"board":{"tiling":"square","width":2,"height":1},"mines":2}"#,
        r#"{"classic":true}"#,
    ] {
        let state = browser.begin(body).await;
        let game = id(&state);
        let geometry = browser.get(&format!("/games/{game}/geometry")).await.good();
        assert_eq!(geometry["cells"], state["cells"], "{body}");
        if state["status"] == "ready" {
            let start = state["start"].as_u64().unwrap_or(0);
            let update = browser.play(&game, &format!("o{start}")).await;
            assert_ne!(update["status"], "ready", "{body}");
        } else {
            // Nothing but mines: won before the first move.
            assert_eq!(
                (&state["status"], &state["end"]["three_bv"]),
                (&json!("won"), &json!(0))
            );
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_same_board_comes_again_and_gives_the_old_game_up() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner"}"#).await;
    let first = browser.play(&id(&state), "o0").await;
    let again = browser
        .post(&format!("/games/{}/again", id(&state)), "")
        .await
        .good();
    assert_eq!(
        (&again["ranked"], &again["unranked"]),
        (&json!(false), &json!(["again"]))
    );
    assert!(again["code"].is_null() && again["seed"].is_null());
    let same = browser.play(&id(&again), "o0").await;
    assert_eq!(same["changes"], first["changes"]);
    // Its end would have shown the mines of this one.
    let late = browser
        .post(
            &format!("/games/{}/moves", id(&state)),
            r#"{"action":"f1"}"#,
        )
        .await;
    late.refused(409, "given_up");
    server.stop().await;
}

#[tokio::test]
async fn a_code_is_played_on_only_when_its_game_is_over() {
    let server = Server::start().await;
    let browser = server.browser();
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 3);
    let mut game = Game::new(params).expect("a game");
    game.play("o40".parse().expect("a move")).expect("it opens");
    let saved = SavedGame {
        game,
        no_guess: false,
    };
    let code = ShareCode { with_times: true }.encode(&saved);
    let ask = |body: serde_json::Value| browser.post("/games", body.to_string());
    ask(json!({ "code": code, "moves": 1 }))
        .await
        .refused(409, "not_over");
    ask(json!({ "moves": 1 })).await.refused(422, "bad_field");
    ask(json!({ "code": code, "moves": -1 }))
        .await
        .refused(400, "bad_json");
    server.stop().await;
}

#[tokio::test]
async fn a_finished_game_is_reviewed_and_played_on() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner","seed":3}"#).await;
    let path = |what: &str| format!("/games/{}/{what}", id(&state));
    browser.get(&path("review")).await.refused(409, "not_over");
    browser
        .post(&path("play-on"), r#"{"moves":1}"#)
        .await
        .refused(409, "not_over");
    let (moves, game) = winning("beginner", 3, 40);
    for cell in &moves {
        browser.play(&id(&state), &format!("o{cell}")).await;
    }
    let review = browser.get(&path("review")).await.good();
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(moves.len()));
    assert_eq!(review["frames"].as_array().map(Vec::len), Some(moves.len()));
    assert!(review["moves"][0]["text"].is_string());
    assert_eq!(
        (&review["level"], &review["no_guess"]),
        (&json!("beginner"), &json!(false))
    );
    let code = review["code"].as_str().expect("a code");
    let stranger = server.browser();
    let body = json!({ "code": code }).to_string();
    let shared = stranger.post("/api/v1/review", body).await.good();
    assert_eq!(shared["accuracy"], review["accuracy"]);
    let on = browser
        .post(&path("play-on"), r#"{"moves":1}"#)
        .await
        .good();
    assert_eq!(
        (&on["version"], &on["own"], &on["status"]),
        (&json!(1), &json!(true), &json!("running"))
    );
    // A code opens the board without the moves, for whoever has it.
    let opened = stranger.begin(&json!({ "code": code }).to_string()).await;
    assert_eq!(
        (&opened["version"], &opened["own"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(opened["mines"], game.params().mines);
    // Or from a move of it, as a game of their own that tells no more than it shows.
    let body = json!({ "code": code, "moves": 1 }).to_string();
    let theirs = stranger.begin(&body).await;
    for field in ["version", "own", "status", "shown", "unranked", "level"] {
        assert_eq!(theirs[field], on[field], "{field}");
    }
    assert_ne!(theirs["id"], on["id"]);
    browser
        .get(&format!("/games/{}", id(&theirs)))
        .await
        .refused(404, "no_game");
    stranger.play(&id(&theirs), "f0").await;
    server.stop().await;
}

#[tokio::test]
async fn a_board_played_before_is_no_new_board_however_it_is_given() {
    let server = Server::start().await;
    let browser = server.browser();
    let (_, game) = winning("beginner", 42, 40);
    let mines = game.layout().expect("drawn").mines().iter().collect();
    let params = GameParams::given(game.params().board.clone(), mines, None);
    let saved = SavedGame {
        game: Game::new(params).expect("a game"),
        no_guess: false,
    };
    let code = ShareCode { with_times: false }.encode(&saved);
    let code = json!({ "code": code }).to_string();
    let seed = r#"{"level":"beginner","seed":42}"#;
    let mut ids = Vec::new();
    for (body, first) in [(seed, "f0"), (seed, "o40"), (&*code, "o40"), (seed, "o0")] {
        let state = browser.begin(body).await;
        browser.play(&id(&state), first).await;
        ids.push(id(&state));
    }
    let again = browser.post(&format!("/games/{}/again", ids[1]), "").await;
    let again = again.good();
    browser.play(&id(&again), "o40").await;
    ids.push(id(&again));
    let folder = server.stop().await;
    let store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let repeated: Vec<bool> = ids
        .iter()
        .map(|id| {
            let key = store.by_public_id(id).expect("read").expect("there");
            store.record(key).expect("read").expect("there").repeated
        })
        .collect();
    assert_eq!(repeated, [false, false, true, false, true]);
}

#[tokio::test]
async fn help_is_given_and_written_down() {
    let server = Server::start().await;
    let browser = server.browser();
    let state = browser.begin(r#"{"level":"beginner","seed":42}"#).await;
    let path = |what: &str| format!("/games/{}/{what}", id(&state));
    browser.play(&id(&state), "o40").await;
    for grade in ["nudge", "clues", "argument", "cell"] {
        let hint = browser
            .post(&path("hint"), json!({ "grade": grade }).to_string())
            .await
            .good();
        assert!(hint["text"].is_string() && hint["helped"] == true, "{hint}");
    }
    let about = browser.post(&path("hint"), r#"{"cell":0}"#).await.good();
    assert!(about["marks"].is_array());
    let guess = browser.post(&path("guess"), "").await.good();
    assert!(guess["forced"].is_boolean());
    let chances = browser.post(&path("chances"), "").await.good();
    assert_eq!(chances["exact"], true);
    let whole = browser.get(&format!("/games/{}", id(&state))).await.good();
    assert_eq!(whole["helped"], true);
    assert!(
        whole["unranked"]
            .as_array()
            .expect("reasons")
            .contains(&json!("helped"))
    );
    server.stop().await;
}

#[tokio::test]
async fn positions_are_analysed() {
    let server = Server::start().await;
    let mut browser = server.browser();
    browser.lang = "fr";
    let body =
        r#"{"board":{"tiling":"square","width":3,"height":1},"total_mines":1,"revealed":{"0":1}}"#;
    let answer = browser.post("/api/v1/analyze", body).await.good();
    assert_eq!(answer["mine_probability"], json!({"1": 1.0, "2": 0.0}));
    assert!(
        answer["text"]
            .as_str()
            .expect("text")
            .starts_with("Meilleur coup"),
        "{answer}"
    );
    let body = body.replace("\"0\":1", "\"0\":2");
    let answer = browser.post("/api/v1/analyze", body).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["conflict"], json!([0]));
    server.stop().await;
}

#[tokio::test]
async fn a_geometry_is_made_once_and_known_by_its_tag() {
    let server = Server::start().await;
    let browser = server.browser();
    let path = "/api/v1/geometry?tiling=hex&width=4&height=3";
    let answer = browser.get(path).await;
    assert_eq!(
        answer.good()["cells"],
        BoardSpec::tiled(demineur_core::Tiling::Hexagonal, 4, 3).cell_count()
    );
    let tag = answer.headers["etag"].to_str().expect("a tag").to_owned();
    let again = browser
        .send_with(reqwest::Method::GET, path, "", &[("if-none-match", &tag)])
        .await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    server.stop().await;
}

#[tokio::test]
async fn what_the_first_click_was_refused_is_said_when_it_was_and_only_then() {
    let server = Server::start().await;
    let browser = server.browser();
    let refused = json!("No room for an opening here: only the first cell is safe.");
    let row = r#""board":{"tiling":"square","width":4,"height":1},"mines":3"#;
    let opening = r#""rules":{"first_click":"opening"}"#;
    // Drawn around the first click: said then.
    let state = browser.begin(&format!("{{{row},{opening}}}")).await;
    assert_eq!(state["message"], Value::Null);
    let update = browser.play(&id(&state), "o0").await;
    assert_eq!(update["message"], refused);
    // Made before it: said at once, and the given mines refuse nothing.
    let state = browser.begin(&format!("{{{row},\"no_guess\":true}}")).await;
    assert_eq!(state["message"], refused);
    let start = state["start"].as_u64().expect("a start");
    let update = browser.play(&id(&state), &format!("o{start}")).await;
    assert_eq!(update["message"], Value::Null);
    // Brought as a code: nothing to say.
    let mines = vec![CellId::new(3)];
    let rules = Rules {
        first_click: FirstClick::Opening,
        ..Rules::default()
    };
    let params = GameParams::given(BoardSpec::square(4, 1), mines, None).with_rules(rules);
    let saved = SavedGame {
        game: Game::new(params).expect("a game"),
        no_guess: false,
    };
    let code = ShareCode { with_times: false }.encode(&saved);
    let state = browser.begin(&json!({ "code": code }).to_string()).await;
    let update = browser.play(&id(&state), "o0").await;
    assert_eq!(update["message"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn an_address_says_which_game_with_any_of_its_words_alone() {
    let server = Server::start().await;
    let browser = server.browser();
    let ask = |address: &str| json!({ "address": address }).to_string();
    let mines = browser.begin(&ask("?mines=20")).await;
    assert_eq!((&mines["cells"], &mines["mines"]), (&json!(81), &json!(20)));
    let no_guess = browser.begin(&ask("no_guess=true&seed=5")).await;
    assert_eq!(no_guess["no_guess"], json!(true));
    assert_eq!(no_guess["level"], json!("beginner"));
    let torus = browser.begin(&ask("level=expert&wrap=true&utm=x")).await;
    assert_eq!(torus["board"]["wrap"], json!(true));
    let own = browser
        .begin(&ask("width=7&height=5&mines=6&tiling=hex"))
        .await;
    assert_eq!((&own["cells"], &own["mines"]), (&json!(35), &json!(6)));
    let path = "/api/v1/games";
    let answer = browser.post(path, ask("width=9")).await;
    answer.refused(422, "bad_format");
    let answer = browser.post(path, ask("width=9&height=9")).await;
    answer.refused(422, "mines_missing");
    let answer = browser.post(path, ask("level=nobody")).await;
    answer.refused(422, "no_level");
    let answer = browser.post(path, ask("mines=many")).await;
    answer.refused(422, "bad_field");
}
