//! Whether the server is well, when it is not.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};

use demineur_store::{Durability, Store};
use rusqlite::Connection;

use crate::server::{Folder, Server};

/// A damaged page where moves are written: it can be read and not be played on.
#[tokio::test]
async fn a_damaged_database_is_told_while_moves_are_refused() {
    let server = Server::start().await;
    let browser = server.browser();
    let game = crate::server::id(&browser.begin("{}").await);
    browser.play(&game, "f0").await;
    assert_eq!(browser.get("/healthz").await.status, 200);
    let folder = server.stop().await;
    let file = Store::file_in(folder.path());
    let raw = Connection::open(&file).expect("opened");
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'params'";
    let root: u64 = raw.query_row(root, [], |row| row.get(0)).expect("a page");
    let size = "SELECT page_size FROM pragma_page_size";
    let size: u64 = raw.query_row(size, [], |row| row.get(0)).expect("a size");
    // All of it in the one file.
    raw.pragma_update(None, "wal_checkpoint", "TRUNCATE")
        .expect("taken in");
    raw.close().expect("closed");
    let mut bytes = OpenOptions::new().write(true).open(&file).expect("opened");
    bytes
        .seek(SeekFrom::Start((root - 1) * size))
        .expect("there");
    bytes
        .write_all(&vec![0x5a; size as usize])
        .expect("damaged");
    drop(bytes);
    let server = Server::on(folder, |_| ()).await;
    let browser = server.browser();
    browser.get("/healthz").await.refused(503, "storage");
    browser.get("/readyz").await.refused(503, "storage");
    browser.post("/games", "{}").await.refused(503, "storage");
    // Whoever looks into it is answered.
    assert_eq!(browser.get("/metrics").await.status, 200);
    server.stop().await;
}

/// However many ask, and however often.
#[tokio::test]
async fn a_beat_is_written_once_a_second_whoever_asks() {
    let server = Server::start().await;
    let store = {
        server.browser().begin("{}").await;
        Store::open(server.folder.path(), Durability::Kill).expect("a store")
    };
    let start = std::time::Instant::now();
    let mut beats = std::collections::BTreeSet::new();
    for _ in 0..100 {
        let (one, other) = (server.browser(), server.browser());
        let (one, other) = tokio::join!(one.get("/healthz"), other.get("/readyz"));
        assert_eq!((one.status.as_u16(), other.status.as_u16()), (200, 200));
        beats.insert(store.pulse().expect("read"));
    }
    let seconds = start.elapsed().as_secs() as usize;
    assert!(beats.len() <= seconds + 2, "{} in {seconds} s", beats.len());
    server.stop().await;
}

/// Old games go, and what they had shown is remembered no longer.
#[tokio::test]
async fn swept_games_are_forgotten_in_memory_too() {
    let server = Server::start().await;
    let browser = server.browser();
    let game = crate::server::id(&browser.begin("{}").await);
    browser.play(&game, "o40").await;
    let metric = async |browser: &crate::server::Browser, name: &str| {
        let metrics = browser.get("/metrics").await.text;
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.expect("a line")
            .trim()
            .parse::<usize>()
            .expect("a number")
    };
    assert!(metric(&browser, "demineur_sightings_bytes ").await > 0);
    let folder: Folder = server.stop().await;
    // So young that each is old: a sweep comes at the start.
    let server = Server::on(folder, |config| {
        config.sweep.unfinished = std::time::Duration::ZERO;
    })
    .await;
    let mut browser = browser.clone();
    browser.address = server.address;
    let deadline = std::time::Instant::now() + crate::server::DEADLINE;
    while browser.get(&format!("/games/{game}")).await.status != 404 {
        assert!(std::time::Instant::now() < deadline, "it stays");
    }
    while metric(&browser, "demineur_sightings_bytes ").await > 0 {
        assert!(std::time::Instant::now() < deadline, "it is remembered");
    }
    server.stop().await;
}
