//! A thousand games at a time, each moving twice a second over its socket:
//! how long a move takes until it is answered, which is after it is written,
//! and whether the database has every one of them in the end.
//!
//! `cargo bench -p demineur-web --bench load [-- GAMES SECONDS]`

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use demineur_core::Rng;
use demineur_store::{Durability, Filter, Store};
use demineur_web::{Config, ServerLimits, run};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Barrier, oneshot};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PAUSE: Duration = Duration::from_millis(500);

fn main() {
    // One player in trouble would keep all others waiting.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::exit(1);
    }));
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(1000);
    let seconds = numbers.next().unwrap_or(20);
    for durability in [Durability::Kill, Durability::PowerLoss] {
        measure(games, Duration::from_secs(seconds), durability);
    }
}

fn measure(games: u64, time: Duration, durability: Durability) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("load");
    let _ = std::fs::remove_dir_all(&folder);
    let (stop, stopped) = oneshot::channel::<()>();
    let (found, address) = std::sync::mpsc::channel();
    let config = Config {
        durability,
        limits: ServerLimits {
            requests_per_second: 1_000_000,
            request_burst: 1_000_000,
            sockets: 100_000,
            connections: 100_000,
            connections_per_client: 100_000,
            ..ServerLimits::default()
        },
        ..Config::new(folder.clone())
    };
    // The server has its own threads, as it has its own process.
    let server = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            found
                .send(listener.local_addr().expect("an address"))
                .expect("heard");
            let stopped = async {
                let _ = stopped.await;
            };
            run(listener, config, stopped).await.expect("it serves");
        });
    });
    let address = address.recv().expect("it listens");
    let clients = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let clients = clients.expect("a runtime");
    let mut waits = clients.block_on(play(&address.to_string(), games, time));
    stop.send(()).expect("it still serves");
    server.join().expect("it stops");
    let written = written(&folder);
    waits.sort_unstable();
    let part = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{durability:?}: {games} games, {} moves answered in {} s, {written} in the database; \
         move to answer p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        waits.len(),
        time.as_secs(),
        part(0.5),
        part(0.9),
        part(0.99),
        part(1.0),
    );
    assert_eq!(written, waits.len(), "a move was lost");
    let _ = std::fs::remove_dir_all(&folder);
}

/// How many moves the database has.
fn written(folder: &Path) -> usize {
    let store = Store::open(folder, Durability::Kill).expect("a store");
    let games = store.history(&Filter::default()).expect("read");
    games.iter().map(|game| game.entries).sum()
}

async fn play(address: &str, games: u64, time: Duration) -> Vec<Duration> {
    let ready = Arc::new(Barrier::new(games as usize));
    let playing: Vec<_> = (0..games)
        .map(|number| tokio::spawn(player(address.to_owned(), number, time, ready.clone())))
        .collect();
    let mut waits = Vec::new();
    for player in playing {
        waits.extend(player.await.expect("a player plays to the end"));
    }
    waits
}

/// One player: their own cookie, game after game, two moves a second.
async fn player(
    address: String,
    number: u64,
    time: Duration,
    ready: Arc<Barrier>,
) -> Vec<Duration> {
    let http = reqwest::Client::builder().cookie_store(true).build();
    let http = http.expect("a client");
    let mut rng = Rng::new(number, 0);
    let mut cookie: Option<String> = None;
    let mut waits = Vec::new();
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
        let (mut socket, _) = connect_async(request).await.expect("a socket");
        socket
            .next()
            .await
            .expect("the state")
            .expect("it is there");
        let end = *match &mut end {
            Some(end) => end,
            none => {
                ready.wait().await;
                // Spread over the half second, as people are.
                let phase = PAUSE.mul_f64(rng.unit());
                tokio::time::sleep(phase).await;
                none.insert(Instant::now() + time)
            }
        };
        loop {
            if Instant::now() >= end {
                return waits;
            }
            let next = Instant::now() + PAUSE;
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
            waits.push(sent.elapsed());
            let over =
                answer.contains("\"status\":\"lost\"") || answer.contains("\"status\":\"won\"");
            tokio::time::sleep_until(next.into()).await;
            if over {
                break;
            }
        }
    }
}
