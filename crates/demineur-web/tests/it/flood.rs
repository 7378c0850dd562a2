//! Those who want all of the server, on raw connections and sockets, and a
//! stranger who comes meanwhile. A machine has as many loopback addresses as one
//! likes: what comes from 127.0.0.2 comes from somebody else.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use demineur_web::ServerLimits;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::server::{Browser, DEADLINE, Server, generous, id};

/// A connection from another address.
async fn connect_from(last: u8, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    let from = SocketAddr::new(IpAddr::from([127, 0, 0, last]), 0);
    socket.bind(from).expect("an address of our own");
    socket.connect(server).await.expect("connected")
}

/// Whether a connection is still open, once the server has seen it.
async fn is_open(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    let read = timeout(Duration::from_millis(200), stream.read(&mut byte)).await;
    !matches!(read, Ok(Ok(0) | Err(_)))
}

/// How many of many connections of one address are let in.
async fn kept(last: u8, count: usize, server: SocketAddr) -> (usize, Vec<TcpStream>) {
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = connect_from(last, server).await;
        // Half a request.
        let _ = stream.write_all(b"GET /healthz HT").await;
        streams.push(stream);
    }
    let mut open = 0;
    for stream in &mut streams {
        open += usize::from(is_open(stream).await);
    }
    (open, streams)
}

/// What a raw request is answered from that address.
async fn asked(last: u8, path: &str, server: SocketAddr) -> String {
    let mut stream = connect_from(last, server).await;
    let request = format!("GET {path} HTTP/1.0\r\nhost: a\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut said = String::new();
    let read = timeout(DEADLINE, stream.read_to_string(&mut said)).await;
    read.expect("in time").expect("read");
    said
}

#[tokio::test]
async fn half_requests_of_some_addresses_leave_room_for_a_stranger() {
    let server = Server::with(ServerLimits {
        request_time: DEADLINE,
        connections: 24,
        connections_per_client: 24,
        silent_per_client: 24,
        ..generous()
    })
    .await;
    let mut held = Vec::new();
    for hostile in 2..7 {
        let (open, streams) = kept(hostile, 24, server.address).await;
        assert!((1..24).contains(&open), "{hostile}: {open}");
        held.extend(streams);
    }
    for _ in 0..5 {
        let said = asked(99, "/api/v1/meta", server.address).await;
        assert!(said.contains(" 200 OK\r\n"), "{said}");
    }
    drop(held);
    server.stop().await;
}

#[tokio::test]
async fn one_address_may_leave_few_requests_half_said() {
    let server = Server::with(ServerLimits {
        request_time: DEADLINE,
        silent_per_client: 3,
        ..generous()
    })
    .await;
    let (open, held) = kept(2, 6, server.address).await;
    assert_eq!(open, 3);
    drop(held);
    // A body that does not come is half a request, too.
    let mut bodies = Vec::new();
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n";
    let mut refused = 0;
    while refused == 0 {
        assert!(bodies.len() < 20, "as many as one likes");
        let mut stream = connect_from(2, server.address).await;
        let _ = stream.write_all(head.as_bytes()).await;
        refused += usize::from(!is_open(&mut stream).await);
        bodies.push(stream);
    }
    server.stop().await;
}

#[tokio::test]
async fn sockets_of_one_address_are_bounded_and_others_find_room() {
    let server = Server::with(ServerLimits {
        sockets: 16,
        sockets_per_client: 16,
        sockets_per_player: 16,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let game = id(&browser.begin("{}").await);
    let origin = format!("http://{}", server.address);
    let mut open = Vec::new();
    while let Ok(socket) = browser.try_socket(&game, &origin).await {
        open.push(socket);
    }
    // A quarter of them; the rest is for others.
    assert_eq!(open.len(), 4);
    let cookie = browser.cookie.lock().expect("no panic").clone();
    let mut stranger = connect_from(99, server.address).await;
    let upgrade = format!(
        "GET /api/v1/games/{game}/ws HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address,
        cookie.expect("the server gave one"),
    );
    stranger.write_all(upgrade.as_bytes()).await.expect("sent");
    let mut said = [0; 12];
    stranger.read_exact(&mut said).await.expect("an answer");
    assert_eq!(&said, b"HTTP/1.1 101");
    server.stop().await;
}

/// A socket on a raw connection, which need not read.
async fn raw_socket(browser: &Browser, game: &str) -> TcpStream {
    let mut stream = TcpStream::connect(browser.address)
        .await
        .expect("connected");
    let cookie = browser.cookie.lock().expect("no panic").clone();
    let upgrade = format!(
        "GET /api/v1/games/{game}/ws HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        browser.address,
        cookie.expect("the server gave one"),
    );
    stream.write_all(upgrade.as_bytes()).await.expect("sent");
    stream
}

/// How many sockets the server has open, by its own figures.
async fn open_sockets(browser: &Browser) -> String {
    let metrics = browser.get("/metrics").await.text;
    let line = metrics
        .lines()
        .find(|line| line.starts_with("demineur_sockets "));
    line.expect("a line").to_owned()
}

async fn until_no_socket_is_open(browser: &Browser) {
    let deadline = Instant::now() + DEADLINE;
    while open_sockets(browser).await != "demineur_sockets 0" {
        assert!(Instant::now() < deadline, "a socket stays open");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// It never reads what it is told, however much that is, and says nothing but
/// moves.
#[tokio::test]
async fn a_socket_that_never_reads_is_closed() {
    let server = Server::with(ServerLimits {
        request_time: Duration::from_millis(300),
        socket_idle: Duration::from_secs(3600),
        ..generous()
    })
    .await;
    let browser = server.browser();
    // Each state has more than a connection holds.
    let board = r#"{"board":{"tiling":"square","width":400,"height":400},"mines":1000}"#;
    let game = id(&browser.begin(board).await);
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(raw_socket(&browser, &game).await);
    }
    // Moves that undo each other, of which all who look are told.
    let undone = async {
        for _ in 0..200 {
            browser.play(&game, "o0").await;
            browser.play(&game, "z").await;
            if open_sockets(&browser).await == "demineur_sockets 0" {
                break;
            }
        }
    };
    undone.await;
    until_no_socket_is_open(&browser).await;
    drop(silent);
    server.stop().await;
}

/// One that says nothing and answers no ping.
#[tokio::test]
async fn a_socket_that_says_nothing_is_closed_within_its_time() {
    let server = Server::with(ServerLimits {
        socket_idle: Duration::from_millis(300),
        ..generous()
    })
    .await;
    let browser = server.browser();
    let game = id(&browser.begin("{}").await);
    let silent = raw_socket(&browser, &game).await;
    until_no_socket_is_open(&browser).await;
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn pings_count_as_requests() {
    let server = Server::with(ServerLimits {
        requests_per_second: 1,
        request_burst: 50,
        ..generous()
    })
    .await;
    let browser = server.browser();
    let game = id(&browser.begin("{}").await);
    let mut socket = browser.socket(&game).await;
    let mut pings = 0;
    let closed = loop {
        let ping = Message::Ping(Bytes::new());
        socket.stream.send(ping).await.expect("it is open");
        pings += 1;
        assert!(pings < 1000, "all are answered");
        // Each is answered before the next.
        let close = loop {
            match socket
                .stream
                .next()
                .await
                .expect("it is told")
                .expect("it is heard")
            {
                Message::Pong(_) => break None,
                Message::Close(frame) => break frame,
                _ => {}
            }
        };
        if let Some(frame) = close {
            break frame.code;
        }
    };
    assert_eq!(closed, CloseCode::Policy);
    server.stop().await;
}

/// Every way of speaking otherwise than a socket does has its own code.
#[tokio::test]
async fn protocol_errors_close_a_socket_with_their_code() {
    let server = Server::start().await;
    let browser = server.browser();
    let game = id(&browser.begin("{}").await);
    // Frames as they travel: a mask of zeros changes nothing.
    let masked = |first: u8, payload: &[u8]| {
        let mut frame = vec![
            first,
            0x80 | u8::try_from(payload.len()).expect("short"),
            0,
            0,
            0,
            0,
        ];
        frame.extend(payload);
        frame
    };
    let mut long = vec![0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0];
    long.extend([b'x'; 100]);
    for (frame, code) in [
        // A kind of frame that there is not, and one without a mask.
        (masked(0x83, b"x"), 1002),
        (vec![0x81, 1, b'x'], 1002),
        (masked(0x81, b"\xff"), 1007),
        (long, 1009),
        (masked(0x82, b"x"), 1003),
    ] {
        let mut stream = raw_socket(&browser, &game).await;
        stream.write_all(&frame).await.expect("sent");
        let mut said = Vec::new();
        let read = timeout(DEADLINE, stream.read_to_end(&mut said)).await;
        read.expect("it is closed").expect("read");
        let close = u16::to_be_bytes(code);
        let is_close = |bytes: &[u8]| bytes[0] == 0x88 && bytes[2..4] == close;
        assert!(said.windows(4).any(is_close), "{frame:?}: {code}");
    }
    server.stop().await;
}
