//! One, five and eight addresses that want all of the server, against one player
//! and strangers who come: how long a move takes until it is answered, a hint on
//! an expert board, and a first request on a new connection.
//!
//! Each hostile address, 127.0.0.2 and so on, does all of this at once: four of the
//! hardest analyses at any time, 300 half requests, 600 sockets that never read,
//! pings without end; as fast as they are answered requests on four connections, and
//! on one each the page, addresses where nothing is, cookies that were made up,
//! statistics, imports of 200 games, games on boards of 500 × 500, and runs of the
//! lab; 100 answers of some megabytes that nobody reads. It stops by itself after the seconds given, 20 if none are.
//!
//! `cargo bench -p demineur-web --bench flood [-- SECONDS]`

mod shared;

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use demineur_core::format::SavedGame;
use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Rng};
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
            repeat(last, server, move |_| {
                request("POST", "/api/v1/analyze", "", &body)
            })
            .await;
        });
        let meta = |_| request("GET", "/api/v1/meta", "", "");
        all.spawn(async move { repeat(last, server, meta).await });
    }
    let page = |_| request("GET", "/", "accept-encoding: gzip\r\n", "");
    all.spawn(async move { repeat(last, server, page).await });
    let nothing = |number| request("GET", &format!("/nothing-{number}"), "", "");
    all.spawn(async move { repeat(last, server, nothing).await });
    let made_up = |number: u64| {
        let cookie = format!("cookie: demineur={number:064x}\r\n");
        request("GET", "/api/v1/games", &cookie, "")
    };
    all.spawn(async move { repeat(last, server, made_up).await });
    all.spawn(statistics(last, server));
    all.spawn(imports(last, server));
    let large = r#"{"board":{"tiling":"square","width":500,"height":500},"mines":50000}"#;
    let large = move |_| request("POST", "/api/v1/games", "", large);
    all.spawn(async move { repeat(last, server, large).await });
    let lab = r#"{"level":"expert","strategies":["exact","csp"],"games":10000}"#;
    let lab = move |_| request("POST", "/api/v1/lab/compare", "", lab);
    all.spawn(async move { repeat(last, server, lab).await });
    all.spawn(unread(last, server));
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

fn request(method: &str, path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: a\r\n{headers}content-length: {length}\r\n\r\n{body}"
    )
}

/// Sends requests, each as soon as the last was answered.
async fn repeat(last: u8, server: SocketAddr, request: impl Fn(u64) -> String) {
    let mut number = u64::from(last) << 32;
    loop {
        let asking = async {
            let mut stream = connect(last, server).await?;
            let mut bytes = vec![0; 1 << 16];
            loop {
                number += 1;
                stream.write_all(request(number).as_bytes()).await.ok()?;
                // An answer comes in a few pieces; the next request after the first.
                let read = stream.read(&mut bytes).await.ok()?;
                (read > 0).then_some(())?;
            }
        };
        let _: Option<()> = asking.await;
        sleep(Duration::from_millis(20)).await;
    }
}

/// The statistics of a player who has some games, as a page and as a table.
async fn statistics(last: u8, server: SocketAddr) {
    let Some((_, cookie)) = own_game(last, server).await else {
        return std::future::pending().await;
    };
    let cookie = format!("cookie: {cookie}\r\n");
    let import = request("POST", "/api/v1/player/import", &cookie, &games(0));
    if let Some(mut stream) = connect(last, server).await {
        let _ = stream.write_all(import.as_bytes()).await;
        let _ = stream.read(&mut [0; 4096]).await;
    }
    let asked = move |number: u64| {
        let end = if number.is_multiple_of(2) { "" } else { ".csv" };
        request("GET", &format!("/api/v1/stats{end}"), &cookie, "")
    };
    repeat(last, server, asked).await;
}

/// New games by the hundred, to be played again and written.
async fn imports(last: u8, server: SocketAddr) {
    let Some((_, cookie)) = own_game(last, server).await else {
        return std::future::pending().await;
    };
    let cookie = format!("cookie: {cookie}\r\n");
    let import =
        move |number: u64| request("POST", "/api/v1/player/import", &cookie, &games(number));
    repeat(last, server, import).await;
}

/// A file of 200 games that have ended, all of that number.
fn games(number: u64) -> String {
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, number);
    let mut game = Game::new(params).expect("a game");
    for cell in 0..480 {
        if game.status().is_over() {
            break;
        }
        // One that is open already stays so.
        let _ = game.play(Move::Open(CellId::new(cell)));
    }
    let no_guess = false;
    let saved = SavedGame { game, no_guess }.to_json();
    let saved: Value = serde_json::from_str(&saved).expect("JSON");
    let games = (0..200).map(|at| {
        let at = 1_700_000_000_000 + (number % 1_000_000) * 1000 + at;
        json!({ "started_at": at, "ended_at": at + 1, "game": saved })
    });
    json!({ "games": games.collect::<Vec<Value>>() }).to_string()
}

/// Asks for what is large and reads nothing of it.
async fn unread(last: u8, server: SocketAddr) {
    const HELD: usize = 100;
    let path = "/api/v1/geometry?tiling=hex&width=300&height=300";
    let asked = request("GET", path, "", "");
    let mut held = Vec::new();
    loop {
        let asking = async {
            let socket = TcpSocket::new_v4().ok()?;
            socket.set_recv_buffer_size(4096).ok()?;
            let from = SocketAddr::new(IpAddr::from([127, 0, 0, last]), 0);
            socket.bind(from).ok()?;
            let mut stream = socket.connect(server).await.ok()?;
            stream.write_all(asked.as_bytes()).await.ok()?;
            Some(stream)
        };
        held.extend(asking.await);
        if held.len() >= HELD {
            held.remove(0);
        }
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
