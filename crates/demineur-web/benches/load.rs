//! A thousand games at a time, or more, each moving twice a second over its socket:
//! how long a move takes until it is answered, which is after it is written, how
//! much memory a game takes, and whether the database has every move in the end.
//! Then they are all left, and it is seen how much memory comes back.
//!
//! `cargo bench -p demineur-web --bench load [-- GAMES SECONDS [MOVES A SECOND] [kill|power-loss]]`
//!
//! With `left` and how many, games are only begun, each with a move, and left:
//!
//! `cargo bench -p demineur-web --bench load -- left 20000`

mod shared;

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use demineur_core::Rng;
use demineur_store::{Durability, Filter, Store};
use demineur_web::{Config, ServerLimits};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use shared::{Running, Waits};
use tokio::net::TcpSocket;
use tokio::sync::Barrier;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// One loopback address has too few ports for tens of thousands of connections.
const PER_ADDRESS: u64 = 5_000;

fn main() {
    if shared::serve_if_asked(config) {
        return;
    }
    // One player in trouble would keep all others waiting.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::exit(1);
    }));
    let words: Vec<String> = std::env::args().collect();
    let is_asked = |kind: &str| words.iter().any(|word| word == kind);
    if is_asked("left") {
        let games = words.iter().find_map(|word| word.parse().ok());
        leave(games.unwrap_or(1000));
        return;
    }
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(1000);
    let seconds = numbers.next().unwrap_or(20);
    let pause = 1000 / numbers.next().unwrap_or(2);
    let kinds = ["kill", "power-loss"];
    let none = !kinds.iter().any(|kind| is_asked(kind));
    for kind in kinds.into_iter().filter(|kind| none || is_asked(kind)) {
        let time = Duration::from_secs(seconds);
        measure(games, time, Duration::from_millis(pause), kind);
    }
}

fn config(kind: &str, folder: PathBuf) -> Config {
    Config {
        durability: match kind {
            "power-loss" => Durability::PowerLoss,
            _ => Durability::Kill,
        },
        limits: ServerLimits {
            requests_per_second: 1_000_000,
            request_burst: 1_000_000,
            games_per_second: 1_000_000,
            sockets: 100_000,
            sockets_per_client: 100_000,
            connections: 100_000,
            connections_per_client: 100_000,
            silent_per_client: 100_000,
            // Games leave memory while it is looked.
            idle: Duration::from_secs(if kind == "left" { 60 } else { 1 }),
            games_per_player: 1_000_000,
            ..ServerLimits::default()
        },
        ..Config::new(folder)
    }
}

fn measure(games: u64, time: Duration, pause: Duration, kind: &str) {
    let server = Running::start("load", kind);
    let empty = server.memory();
    let clients = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let clients = clients.expect("a runtime");
    let (waits, full) = clients.block_on(async {
        let waits = play(server.address, games, time, pause);
        (waits.await, server.memory())
    });
    drop(clients);
    let left = left(&server);
    let a_game = full.saturating_sub(empty) as f64 / games as f64;
    let answered = waits.len();
    let folder = server.folder.clone();
    server.stop();
    let written = written(&folder);
    println!(
        "{kind}: {games} games, {waits}, {:.0} a second; {written} in the database; memory {} MiB empty, \
         {} MiB full ({a_game:.1} KiB a game), {} MiB when all have left",
        answered as f64 / time.as_secs_f64(),
        empty / 1024,
        full / 1024,
        left / 1024,
    );
    assert_eq!(written, answered, "a move was lost");
    let _ = std::fs::remove_dir_all(&folder);
}

/// Begins games by one player, each with a move, and leaves them; twice, to see
/// whether what stays is used again.
fn leave(games: u64) {
    const AT_ONCE: u64 = 16;
    let server = Running::start("left", "left");
    let address = server.address;
    println!("{games} games: {} KiB before", server.memory());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    for _ in 0..2 {
        let start = Instant::now();
        runtime.block_on(async {
            let players: Vec<_> = (0..AT_ONCE)
                .map(|number| {
                    let share = games / AT_ONCE + u64::from(number < games % AT_ONCE);
                    tokio::spawn(begin_and_leave(address, share))
                })
                .collect();
            for player in players {
                player.await.expect("they begin all of them");
            }
        });
        let (took, full) = (start.elapsed(), server.memory());
        std::thread::sleep(Duration::from_secs(90));
        let left = server.memory();
        println!(
            "begun in {:.1} s: {} MiB with them, {} MiB when all have left",
            took.as_secs_f64(),
            full / 1024,
            left / 1024,
        );
    }
    let folder = server.folder.clone();
    server.stop();
    let _ = std::fs::remove_dir_all(folder);
}

async fn begin_and_leave(address: SocketAddr, games: u64) {
    let http = reqwest::Client::new();
    for _ in 0..games {
        let url = format!("http://{address}/api/v1/games");
        let begun = http.post(&url).body(r#"{"level":"expert"}"#).send().await;
        let begun = begun.expect("sent");
        let cookie = begun.headers()["set-cookie"].to_str().expect("text");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        let state: Value = begun.json().await.expect("JSON");
        let id = state["id"].as_str().expect("a game");
        let moved = http.post(format!("{url}/{id}/moves"));
        let moved = moved.header("cookie", cookie);
        let moved = moved.body(r#"{"action":"o240"}"#).send().await;
        assert!(moved.expect("sent").status().is_success());
    }
}

/// How much memory the server has once no game is in it any more.
fn left(server: &Running) -> u64 {
    // Games are looked through every twenty seconds.
    std::thread::sleep(Duration::from_secs(45));
    server.memory()
}

/// How many moves the database has.
fn written(folder: &Path) -> usize {
    let store = Store::open(folder, Durability::Kill).expect("a store");
    let games = store.history(&Filter::default()).expect("read");
    games.iter().map(|game| game.entries).sum()
}

async fn play(address: SocketAddr, games: u64, time: Duration, pause: Duration) -> Waits {
    let ready = Arc::new(Barrier::new(games as usize));
    let playing: Vec<_> = (0..games)
        .map(|number| tokio::spawn(player(address, number, (time, pause), ready.clone())))
        .collect();
    let mut waits = Waits::default();
    for player in playing {
        waits.extend(player.await.expect("a player plays to the end"));
    }
    waits
}

/// One player: their own cookie, game after game, two moves a second.
async fn player(
    address: SocketAddr,
    number: u64,
    (time, pause): (Duration, Duration),
    ready: Arc<Barrier>,
) -> Waits {
    let from = IpAddr::from([127, 0, 0, 2 + (number / PER_ADDRESS) as u8]);
    let http = reqwest::Client::builder()
        .local_address(from)
        .pool_max_idle_per_host(0)
        .build();
    let http = http.expect("a client");
    let mut rng = Rng::new(number, 0);
    let mut cookie: Option<String> = None;
    let mut waits = Waits::default();
    let mut end = None;
    loop {
        let games = format!("http://{address}/api/v1/games");
        let mut begun = http.post(&games).body(r#"{"level":"expert"}"#);
        if let Some(cookie) = &cookie {
            begun = begun.header("cookie", cookie);
        }
        let answer = begun.send().await.expect("sent");
        if let Some(given) = answer.headers().get("set-cookie") {
            let given = given.to_str().expect("text").split(';').next();
            cookie = given.map(str::to_owned);
        }
        let state: Value = answer.json().await.expect("JSON");
        let id = state["id"].as_str().expect("a game").to_owned();
        let url = format!("ws://{address}/api/v1/games/{id}/ws");
        let mut request = url.into_client_request().expect("an address");
        let sent = cookie.as_deref().expect("the server gave one");
        let sent = sent.parse().expect("a header");
        request.headers_mut().insert("cookie", sent);
        let stream = TcpSocket::new_v4().expect("a socket");
        stream.bind(SocketAddr::new(from, 0)).expect("an address");
        let stream = stream.connect(address).await.expect("connected");
        let (mut socket, _) = client_async(request, stream).await.expect("a socket");
        socket
            .next()
            .await
            .expect("the state")
            .expect("it is there");
        let end = *match &mut end {
            Some(end) => end,
            none => {
                ready.wait().await;
                // Spread over the time between two moves, as people are.
                let phase = pause.mul_f64(rng.unit());
                tokio::time::sleep(phase).await;
                none.insert(Instant::now() + time)
            }
        };
        loop {
            if Instant::now() >= end {
                return waits;
            }
            let next = Instant::now() + pause;
            let letter = if rng.below(4) == 0 { 'm' } else { 'o' };
            let said = format!("{{\"seq\":1,\"action\":\"{letter}{}\"}}", rng.below(480));
            let sent = Instant::now();
            socket.send(Message::text(said)).await.expect("sent");
            let answer = loop {
                match socket
                    .next()
                    .await
                    .expect("an answer")
                    .expect("it is there")
                {
                    Message::Text(text) => break text,
                    _ => continue,
                }
            };
            waits.note(sent.elapsed());
            let over =
                answer.contains("\"status\":\"lost\"") || answer.contains("\"status\":\"won\"");
            tokio::time::sleep_until(next.into()).await;
            if over {
                break;
            }
        }
    }
}
