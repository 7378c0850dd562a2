//! One, five and eight addresses that want all of the server, against one player
//! and strangers who come: how long a move takes until it is answered, a hint on
//! an expert board, and a first request on a new connection.
//!
//! Each hostile address, 127.0.0.2 and so on, does all of this at once: four of the
//! hardest analyses at any time, 300 half requests, 600 sockets that never read,
//! requests as fast as they are answered on four connections, and pings without
//! end. It stops by itself after the seconds given, 20 if none are.
//!
//! `cargo bench -p demineur-web --bench flood [-- SECONDS]`

mod shared;

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use demineur_core::Rng;
use demineur_web::Config;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use shared::{Running, Waits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const HALVES: usize = 300;
const SOCKETS: usize = 600;
/// A person gives up.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() {
    if shared::serve_if_asked(|_, folder| Config::new(folder)) {
        return;
    }
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let time = Duration::from_secs(numbers.next().unwrap_or(20));
    for hostile in [0, 1, 5, 8] {
        measure(hostile, time);
    }
}

fn measure(hostile: u8, time: Duration) {
    let server = Running::start("flood", "usual");
    let address = server.address;
    let flood = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(async {
            let mut floods = JoinSet::new();
            for number in 0..hostile {
                floods.spawn(attack(number + 2, address));
            }
            sleep(time + Duration::from_secs(3)).await;
        });
    });
    let clients = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let honest = clients.expect("a runtime").block_on(async {
        // The flood is at its height.
        sleep(Duration::from_secs(2)).await;
        tokio::join!(play(address, time), come(address, time))
    });
    let (Honest { moves, hints }, strangers) = honest;
    println!("{hostile} hostile: moves {moves}; hints {hints}; new connections {strangers}");
    flood.join().expect("it ends by itself");
    server.stop();
}

/// What one player met.
struct Honest {
    moves: Waits,
    hints: Waits,
}

/// A player on an expert board: four moves a second, and a hint every second.
async fn play(address: SocketAddr, time: Duration) -> Honest {
    let http = reqwest::Client::new();
    let mut honest = Honest {
        moves: Waits::default(),
        hints: Waits::default(),
    };
    let mut rng = Rng::new(7, 0);
    let end = Instant::now() + time;
    while Instant::now() < end {
        let Some((game, cookie)) = begin(&http, address).await else {
            honest.moves.failed();
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        let url = format!("ws://{address}/api/v1/games/{game}/ws");
        let mut request = url.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().expect("a header"));
        let Ok((mut socket, _)) = connect_async(request).await else {
            honest.moves.failed();
            continue;
        };
        let mut first = true;
        while Instant::now() < end {
            let next = Instant::now() + Duration::from_secs(1);
            let mut over = false;
            let playing = async {
                for _ in 0..4 {
                    let letter = if rng.below(4) == 0 { 'm' } else { 'o' };
                    let cell = if first { 240 } else { rng.below(480) };
                    first = false;
                    let said = format!("{{\"seq\":1,\"action\":\"{letter}{cell}\"}}");
                    let sent = Instant::now();
                    let Some(answer) = answered(&mut socket, said).await else {
                        honest.moves.failed();
                        over = true;
                        return;
                    };
                    honest.moves.note(sent.elapsed());
                    over = answer["status"] == "lost" || answer["status"] == "won";
                    if over {
                        return;
                    }
                    sleep(Duration::from_millis(250)).await;
                }
            };
            playing.await;
            if over {
                break;
            }
            // A game moves or thinks, so this is asked between moves.
            match hint(&http, address, &game, &cookie).await {
                Some(took) => honest.hints.note(took),
                None => honest.hints.failed(),
            }
            tokio::time::sleep_until(next.into()).await;
        }
    }
    honest
}

async fn begin(http: &reqwest::Client, address: SocketAddr) -> Option<(String, String)> {
    let url = format!("http://{address}/api/v1/games");
    let sent = http
        .post(url)
        .body(r#"{"level":"expert"}"#)
        .timeout(PATIENCE);
    let answer = sent.send().await.ok()?;
    let cookie = answer.headers().get("set-cookie")?.to_str().ok()?;
    let cookie = cookie.split(';').next()?.to_owned();
    let state: Value = answer.json().await.ok()?;
    Some((state["id"].as_str()?.to_owned(), cookie))
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn answered(socket: &mut Socket, said: String) -> Option<Value> {
    socket.send(Message::text(said)).await.ok()?;
    loop {
        if let Message::Text(text) = timeout(PATIENCE, socket.next()).await.ok()??.ok()? {
            let answer: Value = serde_json::from_str(&text).ok()?;
            if answer["seq"] == 1 {
                return Some(answer);
            }
        }
    }
}

async fn hint(
    http: &reqwest::Client,
    address: SocketAddr,
    game: &str,
    cookie: &str,
) -> Option<Duration> {
    let url = format!("http://{address}/api/v1/games/{game}/hint");
    let asked = http.post(url).header("cookie", cookie).body("{}");
    let start = Instant::now();
    let answer = asked.timeout(PATIENCE).send().await.ok()?;
    answer.status().is_success().then(|| start.elapsed())
}

/// Strangers who come, two a second, each on a connection of their own.
async fn come(address: SocketAddr, time: Duration) -> Waits {
    let mut waits = Waits::default();
    let end = Instant::now() + time;
    while Instant::now() < end {
        let start = Instant::now();
        let http = reqwest::Client::new();
        let asked = http.get(format!("http://{address}/api/v1/meta"));
        match asked.timeout(PATIENCE).send().await {
            Ok(answer) if answer.status().is_success() => waits.note(start.elapsed()),
            _ => waits.failed(),
        }
        sleep(Duration::from_millis(500)).await;
    }
    waits
}

/// All that one hostile address does.
async fn attack(last: u8, server: SocketAddr) {
    let mut all = JoinSet::new();
    for number in 0..4 {
        all.spawn(async move {
            let body = hardest(u64::from(last) * 10 + number);
            repeat(last, server, "POST", "/api/v1/analyze", &body).await;
        });
        all.spawn(async move { repeat(last, server, "GET", "/api/v1/meta", "").await });
    }
    all.spawn(halves(last, server));
    all.spawn(sockets(last, server));
    all.spawn(pings(last, server));
    all.join_next().await;
}

async fn connect(last: u8, server: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    let from = SocketAddr::new(IpAddr::from([127, 0, 0, last]), 0);
    socket.bind(from).ok()?;
    socket.connect(server).await.ok()
}

/// Sends a request again and again, as soon as it was answered.
async fn repeat(last: u8, server: SocketAddr, method: &str, path: &str, body: &str) {
    let length = body.len();
    let request =
        format!("{method} {path} HTTP/1.1\r\nhost: a\r\ncontent-length: {length}\r\n\r\n{body}");
    loop {
        let asking = async {
            let mut stream = connect(last, server).await?;
            let mut bytes = vec![0; 1 << 16];
            loop {
                stream.write_all(request.as_bytes()).await.ok()?;
                // An answer comes in a few pieces; the next request after the first.
                let read = stream.read(&mut bytes).await.ok()?;
                (read > 0).then_some(())?;
            }
        };
        let _: Option<()> = asking.await;
        sleep(Duration::from_millis(20)).await;
    }
}

async fn halves(last: u8, server: SocketAddr) {
    let mut held = Vec::new();
    loop {
        if let Some(mut stream) = connect(last, server).await {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost:").await;
            held.push(stream);
        }
        if held.len() >= HALVES {
            held.remove(0);
        }
        sleep(Duration::from_millis(5)).await;
    }
}

async fn upgraded(last: u8, server: SocketAddr, game: &(String, String)) -> Option<TcpStream> {
    let (game, cookie) = game;
    let mut stream = connect(last, server).await?;
    let upgrade = format!(
        "GET /api/v1/games/{game}/ws HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.ok()?;
    Some(stream)
}

async fn own_game(last: u8, server: SocketAddr) -> Option<(String, String)> {
    let from = IpAddr::from([127, 0, 0, last]);
    let http = reqwest::Client::builder()
        .local_address(from)
        .build()
        .ok()?;
    begin(&http, server).await
}

async fn sockets(last: u8, server: SocketAddr) {
    let mut held = Vec::new();
    let mut game = None;
    loop {
        // Each player may have so many.
        if held.len() % 16 == 0 {
            game = own_game(last, server).await;
        }
        if let Some(game) = &game
            && let Some(stream) = upgraded(last, server, game).await
        {
            held.push(stream);
        }
        if held.len() >= SOCKETS {
            held.remove(0);
        }
        sleep(Duration::from_millis(5)).await;
    }
}

async fn pings(last: u8, server: SocketAddr) {
    loop {
        let pinging = async {
            let game = own_game(last, server).await?;
            let mut stream = upgraded(last, server, &game).await?;
            let mut bytes = vec![0; 1 << 16];
            loop {
                // A hundred at a time.
                let pings = [0x89, 0x80, 0, 0, 0, 0].repeat(100);
                stream.write_all(&pings).await.ok()?;
                let read = stream.read(&mut bytes).await.ok()?;
                (read > 0).then_some(())?;
            }
        };
        let _: Option<()> = pinging.await;
        sleep(Duration::from_millis(50)).await;
    }
}

/// 300 numbers over 400 cells without any structure, or a large board half shown:
/// of all positions that were tried these take longest.
fn hardest(number: u64) -> String {
    match number % 2 {
        0 => tangle(&mut Rng::new(number, 0), 300, 400, 6),
        _ => shown(&mut Rng::new(number, 0), 100, 2200),
    }
}

fn tangle(rng: &mut Rng, numbers: u64, hidden: u64, degree: usize) -> String {
    let mines: Vec<bool> = (0..hidden).map(|_| rng.below(4) == 0).collect();
    let mut adjacency = vec![Vec::new(); (numbers + hidden) as usize];
    let mut revealed = serde_json::Map::new();
    for number in 0..numbers {
        let mut touched = Vec::new();
        while touched.len() < degree {
            let cell = rng.below(hidden);
            if !touched.contains(&cell) {
                touched.push(cell);
                adjacency[number as usize].push(numbers + cell);
                adjacency[(numbers + cell) as usize].push(number);
            }
        }
        let count = touched.iter().filter(|&&cell| mines[cell as usize]).count();
        revealed.insert(number.to_string(), count.into());
    }
    let total = mines.iter().filter(|&&mine| mine).count();
    let board = json!({ "adjacency": adjacency });
    json!({ "board": board, "total_mines": total, "revealed": revealed }).to_string()
}

fn shown(rng: &mut Rng, side: i64, mines: u64) -> String {
    let cells = (side * side) as u64;
    let mut mined = vec![false; cells as usize];
    let mut left = mines;
    while left > 0 {
        let cell = rng.below(cells) as usize;
        left -= u64::from(!std::mem::replace(&mut mined[cell], true));
    }
    let mut revealed = serde_json::Map::new();
    for cell in 0..cells as i64 {
        if mined[cell as usize] || rng.below(2) == 0 {
            continue;
        }
        let near = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (cell / side + y, cell % side + x)));
        let on_board = near.filter(|(y, x)| (0..side).contains(y) && (0..side).contains(x));
        let count = on_board
            .filter(|(y, x)| mined[(y * side + x) as usize])
            .count();
        revealed.insert(cell.to_string(), count.into());
    }
    let board = json!({ "tiling": "square", "width": side, "height": side });
    json!({ "board": board, "total_mines": mines, "revealed": revealed }).to_string()
}
