//! Thinking in turns that are fair: the hardest positions there are, by way of the
//! interface, and a stranger who asks for a hint meanwhile.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use demineur_core::Rng;
use demineur_web::ServerLimits;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::server::{Browser, DEADLINE, Server, generous, id};

/// 300 numbers over 400 cells without any structure: of all positions that were
/// tried such take longest.
fn hardest(seed: u64) -> String {
    const NUMBERS: u64 = 300;
    const HIDDEN: u64 = 400;
    let mut rng = Rng::new(seed, 0);
    let mines: Vec<bool> = (0..HIDDEN).map(|_| rng.below(4) == 0).collect();
    let mut adjacency = vec![Vec::new(); (NUMBERS + HIDDEN) as usize];
    let mut revealed = serde_json::Map::new();
    for number in 0..NUMBERS {
        let mut touched = Vec::new();
        while touched.len() < 6 {
            let cell = rng.below(HIDDEN);
            if !touched.contains(&cell) {
                touched.push(cell);
                adjacency[number as usize].push(NUMBERS + cell);
                adjacency[(NUMBERS + cell) as usize].push(number);
            }
        }
        let count = touched.iter().filter(|&&cell| mines[cell as usize]).count();
        revealed.insert(number.to_string(), count.into());
    }
    let total = mines.iter().filter(|&&mine| mine).count();
    let board = json!({ "adjacency": adjacency });
    json!({ "board": board, "total_mines": total, "revealed": revealed }).to_string()
}

/// How many analyses run or wait, by the server's own figures.
async fn analyses(browser: &Browser) -> usize {
    let metrics = browser.get("/metrics").await.text;
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("demineur_analyses "));
    line.expect("a line").parse().expect("a number")
}

/// None of the analyses ends by itself, and the stranger's hint comes all the same,
/// moves go on, and most of the analyses are still wanted then.
#[tokio::test]
async fn a_strangers_hint_comes_while_all_others_ask_for_the_hardest() {
    let server = Server::with(ServerLimits {
        analyses: 1,
        analyses_per_client: 4,
        analysis_time: Duration::from_secs(3600),
        analysis_nodes: u64::MAX,
        ..generous()
    })
    .await;
    let mut floods = Vec::new();
    for hostile in 2..10 {
        for number in 0..4 {
            let body = hardest(u64::from(hostile) * 4 + number);
            let socket = TcpSocket::new_v4().expect("a socket");
            let from = SocketAddr::new(IpAddr::from([127, 0, 0, hostile]), 0);
            socket.bind(from).expect("an address of our own");
            let mut stream = socket.connect(server.address).await.expect("connected");
            let length = body.len();
            let request = format!(
                "POST /api/v1/analyze HTTP/1.1\r\nhost: a\r\ncontent-length: {length}\r\n\r\n{body}"
            );
            stream.write_all(request.as_bytes()).await.expect("sent");
            floods.push(stream);
        }
    }
    let browser = server.browser();
    let deadline = Instant::now() + DEADLINE;
    while analyses(&browser).await < 24 {
        assert!(Instant::now() < deadline, "they do not come");
    }
    let game = id(&browser.begin(r#"{"level":"expert"}"#).await);
    for cell in [240, 0, 29] {
        let update = browser.play(&game, &format!("o{cell}")).await;
        if update["status"] != "running" {
            break;
        }
        let hint = browser.post(&format!("/games/{game}/hint"), "{}").await;
        assert_eq!(hint.good()["helped"], true);
    }
    let left = analyses(&browser).await;
    assert!(left >= 16, "{left} of 32 are left");
    drop(floods);
    server.stop().await;
}
