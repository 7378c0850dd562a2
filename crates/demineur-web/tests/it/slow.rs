//! Clients that take their time, on raw connections.

use std::time::Duration;

use demineur_web::ServerLimits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};

use crate::server::{DEADLINE, Server, generous, id};

/// What these tests wait for again and again.
const REQUEST_TIME: Duration = Duration::from_millis(400);

async fn impatient(change: impl FnOnce(&mut ServerLimits)) -> Server {
    let mut limits = ServerLimits {
        request_time: REQUEST_TIME,
        ..generous()
    };
    change(&mut limits);
    Server::with(limits).await
}

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(server.address).await.expect("connected")
}

/// All that is said until the connection is closed, while a byte of `drip` is
/// sent now and then.
async fn heard(mut stream: TcpStream, drip: &[u8]) -> String {
    let mut said = Vec::new();
    let mut drops = drip.iter();
    let mut tick = interval(REQUEST_TIME / 8);
    let listening = async {
        loop {
            let mut bytes = [0; 1024];
            tokio::select! {
                read = stream.read(&mut bytes) => match read {
                    Ok(0) | Err(_) => break,
                    Ok(count) => said.extend(&bytes[..count]),
                },
                _ = tick.tick() => if let Some(&byte) = drops.next() {
                    // Nobody listens once it is closed.
                    let _ = stream.write_all(&[byte]).await;
                },
            }
        }
    };
    let closed = timeout(DEADLINE, listening).await;
    closed.expect("a slow client is sent away");
    String::from_utf8(said).expect("text")
}

#[tokio::test]
async fn slow_headers_are_not_waited_for() {
    let server = impatient(|_| {}).await;
    let slow = connect(&server).await;
    let drip = "GET /healthz HTTP/1.1\r\nhost: a\r\n".to_owned() + &"x".repeat(1000);
    let (said, ()) = tokio::join!(heard(slow, drip.as_bytes()), async {
        server.browser().begin("{}").await;
    });
    assert!(!said.contains("200 OK"), "{said}");
    // Not even a byte is no better.
    let mute = connect(&server).await;
    assert_eq!(heard(mute, b"").await, "");
    server.stop().await;
}

#[tokio::test]
async fn slow_bodies_are_not_waited_for() {
    let server = impatient(|_| {}).await;
    let mut slow = connect(&server).await;
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n";
    slow.write_all(head.as_bytes()).await.expect("sent");
    let said = heard(slow, " ".repeat(1000).as_bytes()).await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert!(said.contains(r#""code":"too_slow""#), "{said}");
    server.stop().await;
}

#[tokio::test]
async fn a_connection_that_is_kept_open_is_closed_when_nothing_comes() {
    let server = impatient(|_| {}).await;
    let mut kept = connect(&server).await;
    let request = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    kept.write_all(request.repeat(2).as_bytes())
        .await
        .expect("sent");
    let said = heard(kept, b"").await;
    assert_eq!(said.matches("HTTP/1.1 200 OK").count(), 2, "{said}");
    assert!(!said.contains("connection: close"), "{said}");
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_so_many_connections() {
    let server = impatient(|limits| {
        limits.request_time = DEADLINE;
        limits.connections_per_client = 2;
    })
    .await;
    let first = connect(&server).await;
    let second = connect(&server).await;
    assert_eq!(heard(connect(&server).await, b"GET").await, "");
    drop((first, second));
    // Their places are free once the server has seen them leave.
    let served = async {
        let request = b"GET /healthz HTTP/1.0\r\nhost: a\r\n\r\n";
        loop {
            let mut again = connect(&server).await;
            // It may be closed already.
            let _ = again.write_all(request).await;
            if heard(again, b"").await.contains("200 OK") {
                break;
            }
        }
    };
    let served = timeout(DEADLINE, served).await;
    served.expect("there is room again");
    server.stop().await;
}

#[tokio::test]
async fn sockets_take_no_place_of_a_connection() {
    let server = impatient(|limits| limits.connections_per_client = 2).await;
    let browser = server.browser();
    let state = browser.begin("{}").await;
    let mut socket = browser.socket(&id(&state)).await;
    socket.hear().await;
    for _ in 0..2 {
        browser.socket(&id(&state)).await.hear().await;
    }
    browser.get("/healthz").await.good();
    socket.play("f0").await;
    server.stop().await;
}
