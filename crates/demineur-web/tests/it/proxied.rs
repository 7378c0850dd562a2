//! Limits by the address that a proxy has seen, when there is one, and by no header
//! when there is none.

use demineur_web::ServerLimits;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::server::{Answer, Browser, DEADLINE, Folder, Server, generous, id};

async fn behind_proxy(limits: ServerLimits) -> Server {
    Server::on(Folder::new(), |config| {
        config.limits = limits;
        config.behind_proxy = true;
    })
    .await
}

async fn asked(browser: &Browser, from: &str, method: Method, path: &str) -> Answer {
    let headers = [("x-forwarded-for", from)];
    browser.send_with(method, path, "", &headers).await
}

/// Asks until it is refused, and why.
async fn refused(browser: &Browser, from: &str, method: Method, path: &str) -> String {
    for _ in 0..200 {
        let answer = asked(browser, from, method.clone(), path).await;
        if !answer.status.is_success() {
            return answer.code();
        }
    }
    panic!("{path} is never refused");
}

#[tokio::test]
async fn rates_are_those_of_the_address_the_proxy_saw() {
    let limits = ServerLimits {
        requests_per_second: 1,
        request_burst: 30,
        games_per_second: 1,
        ..generous()
    };
    let server = behind_proxy(limits).await;
    let browser = server.browser();
    for path in ["/api/v1/meta", "/", "/nothing", "/api/v1/leaderboard"] {
        // What the client wrote there itself stands before what the proxy saw.
        let first = format!("9.9.9.9, 10.0.0.{}", path.len());
        let code = refused(&browser, &first, Method::GET, path).await;
        assert!(code == "too_fast" || path == "/nothing", "{path}: {code}");
        let other = asked(&browser, "9.9.9.9", Method::GET, "/api/v1/meta").await;
        assert_eq!(other.status, 200, "{path}: {}", other.text);
    }
    server.stop().await;
    // Without a proxy anybody may write anything there.
    let server = Server::with(limits).await;
    let browser = server.browser();
    refused(&browser, "10.0.0.1", Method::GET, "/api/v1/meta").await;
    let other = asked(&browser, "10.0.0.2", Method::GET, "/api/v1/meta").await;
    other.refused(429, "too_fast");
    server.stop().await;
}

#[tokio::test]
async fn new_games_and_sockets_are_those_of_the_address_the_proxy_saw() {
    let server = behind_proxy(ServerLimits {
        games_per_second: 1,
        sockets_per_client: 2,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let code = refused(&browser, "10.0.0.1", Method::POST, "/games").await;
    assert_eq!(code, "too_fast");
    let other = asked(&browser, "10.0.0.2", Method::POST, "/games").await;
    assert_eq!(other.status, 201, "{}", other.text);
    let game = id(&other.json());
    let cookie = browser.cookie.lock().expect("no panic").clone();
    let cookie = cookie.expect("the server gave one");
    let mut open = Vec::new();
    let mut socket = async |from: &str| {
        let mut stream = TcpStream::connect(server.address).await.expect("connected");
        let upgrade = format!(
            "GET /api/v1/games/{game}/ws HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\n\
             x-forwarded-for: {from}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(upgrade.as_bytes()).await.expect("sent");
        let mut said = [0; 12];
        stream.read_exact(&mut said).await.expect("an answer");
        open.push(stream);
        String::from_utf8_lossy(&said[9..]).into_owned()
    };
    for (from, status) in [
        ("10.0.0.3", "101"),
        ("10.0.0.3", "101"),
        ("10.0.0.3", "429"),
        ("10.0.0.4", "101"),
    ] {
        assert_eq!(socket(from).await, status, "{from}");
    }
    server.stop().await;
}

/// A raw request by way of the proxy.
fn raw(method: &str, path: &str, from: &str, more: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: {from}\r\n{more}\r\n")
}

/// How many of these connections have said something.
async fn answered(streams: &[TcpStream]) -> usize {
    let mut answered = 0;
    for stream in streams {
        let soon = std::time::Duration::from_millis(20);
        answered += usize::from(timeout(soon, stream.peek(&mut [0])).await.is_ok());
    }
    answered
}

/// How many requests are under way, by the server's own figures.
async fn under_way(browser: &Browser) -> usize {
    let metrics = browser.get("/metrics").await.text;
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("demineur_requests_under_way "));
    line.expect("a line").parse().expect("a number")
}

#[tokio::test]
async fn bodies_that_do_not_come_leave_places_for_others() {
    let server = behind_proxy(ServerLimits {
        request_time: DEADLINE,
        connections: 40,
        connections_per_client: 40,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let head = raw("POST", "/api/v1/games", "10.0.0.1", "content-length: 9\r\n");
    let mut held = Vec::new();
    for _ in 0..15 {
        let mut stream = TcpStream::connect(server.address).await.expect("connected");
        stream.write_all(head.as_bytes()).await.expect("sent");
        held.push(stream);
    }
    // A quarter of the places; the rest is for others.
    let deadline = std::time::Instant::now() + DEADLINE;
    while answered(&held).await < 5 {
        assert!(std::time::Instant::now() < deadline, "all may wait");
    }
    assert_eq!((answered(&held).await, under_way(&browser).await), (5, 11));
    let other = asked(&browser, "10.0.0.2", Method::POST, "/games").await;
    assert_eq!(other.status, 201, "{}", other.text);
    let same = asked(&browser, "10.0.0.1", Method::GET, "/api/v1/meta").await;
    same.refused(429, "too_many_connections");
    drop(held);
    while under_way(&browser).await > 1 {
        assert!(std::time::Instant::now() < deadline, "places stay taken");
    }
    server.stop().await;
}

/// Whoever asks for much and reads nothing holds their own places, not those of
/// others.
#[tokio::test]
async fn answers_that_nobody_takes_leave_places_for_others() {
    let server = behind_proxy(ServerLimits {
        request_time: DEADLINE,
        connections: 40,
        connections_per_client: 40,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let path = "/api/v1/geometry?tiling=hex&width=300&height=300";
    let request = raw("GET", path, "10.0.0.1", "");
    let mut held = Vec::new();
    let deadline = std::time::Instant::now() + 4 * DEADLINE;
    while under_way(&browser).await < 11 {
        assert!(
            std::time::Instant::now() < deadline,
            "{} hold places",
            held.len()
        );
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("small");
        let mut stream = socket.connect(server.address).await.expect("connected");
        stream.write_all(request.as_bytes()).await.expect("sent");
        held.push(stream);
        sleep(std::time::Duration::from_millis(50)).await;
    }
    let same = asked(&browser, "10.0.0.1", Method::GET, "/api/v1/meta").await;
    same.refused(429, "too_many_connections");
    let other = asked(&browser, "10.0.0.2", Method::GET, "/api/v1/meta").await;
    assert_eq!(other.status, 200, "{}", other.text);
    drop(held);
    server.stop().await;
}

/// While it stops it is well, and not ready: whoever probes it is told so on a
/// connection of their own.
#[tokio::test]
async fn a_server_that_stops_says_so_before_it_is_gone() {
    let server = behind_proxy(ServerLimits {
        drain: 20 * DEADLINE,
        ..generous()
    })
    .await;
    let browser = server.browser();
    assert_eq!(browser.get("/readyz").await.status, 200);
    let (address, _folder, task) = server.tell_to_stop();
    let status = async |path: &str| {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let request = format!("GET {path} HTTP/1.0\r\nhost: a\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut said = String::new();
        let read = timeout(DEADLINE, stream.read_to_string(&mut said)).await;
        read.expect("in time").expect("read");
        said
    };
    let deadline = std::time::Instant::now() + DEADLINE;
    loop {
        let said = status("/readyz").await;
        if said.starts_with("HTTP/1.1 503") || said.starts_with("HTTP/1.0 503") {
            assert!(said.contains(r#""code":"stopping""#), "{said}");
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{said}");
    }
    let said = status("/healthz").await;
    assert!(said.contains(" 200 OK\r\n"), "{said}");
    let said = status("/api/v1/meta").await;
    assert!(said.contains(" 503 "), "{said}");
    task.abort();
}
