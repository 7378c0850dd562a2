//! Opening files: new, foreign, newer, and by many at once.

use std::fs;

use demineur_core::{BoardSpec, CellId, GameParams, Move};
use demineur_store::{Door, Durability, NewGame, PlayerId, Store, StoreError};
use rusqlite::Connection;

use crate::folder::Folder;

#[test]
fn opening_makes_the_folder_for_its_owner_alone() {
    let folder = Folder::new("make");
    let inner = folder.path().join("a/b");
    Store::open(&inner, Durability::PowerLoss).expect("made");
    assert!(Store::file_in(&inner).is_file());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&inner).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}

#[test]
fn looking_for_a_database_makes_none() {
    let folder = Folder::new("look");
    let inner = folder.path().join("a");
    assert!(Store::open_existing(&inner).expect("looked").is_none());
    assert!(!inner.exists());
    Store::open(&inner, Durability::Kill).expect("made");
    assert!(Store::open_existing(&inner).expect("looked").is_some());
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let folder = Folder::new("foreign");
    let file = Store::file_in(folder.path());
    let content = "dear diary, ".repeat(200);
    fs::write(&file, &content).expect("written");
    let refused = Store::open(folder.path(), Durability::Kill);
    assert!(matches!(refused, Err(StoreError::NotOurs { .. })));
    assert_eq!(fs::read_to_string(&file).expect("there"), content);
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = Folder::new("other");
    let file = Store::file_in(folder.path());
    let other = Connection::open(&file).expect("made");
    other
        .execute_batch("CREATE TABLE notes (a TEXT); PRAGMA user_version = 1")
        .expect("filled");
    drop(other);
    let before = fs::read(&file).expect("there");
    let refused = Store::open(folder.path(), Durability::Kill);
    assert!(matches!(refused, Err(StoreError::NotOurs { .. })));
    assert_eq!(fs::read(&file).expect("there"), before);
}

#[test]
fn a_newer_database_is_refused_by_its_version() {
    let folder = Folder::new("newer");
    drop(folder.store());
    let file = Store::file_in(folder.path());
    let raw = Connection::open(&file).expect("opened");
    raw.pragma_update(None, "user_version", 1000).expect("set");
    drop(raw);
    let refused = Store::open(folder.path(), Durability::Kill);
    let message = refused.expect_err("it is newer").to_string();
    assert!(message.contains("schema 1000"), "{message}");
    assert!(message.contains("--data-dir"), "{message}");
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = Folder::new("blocked");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let refused = Store::open(&file.join("inner"), Durability::Kill);
    assert!(matches!(refused, Err(StoreError::Folder { .. })));
}

#[test]
fn a_database_that_cannot_be_opened_is_told() {
    let folder = Folder::new("denied");
    fs::create_dir(Store::file_in(folder.path())).expect("made");
    let refused = Store::open(folder.path(), Durability::Kill);
    assert!(matches!(refused, Err(StoreError::Denied)));
}

#[test]
fn many_can_make_the_same_database_and_write_at_once() {
    let folder = Folder::new("many");
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut store = folder.store();
                for _ in 0..20 {
                    let new = NewGame::new(Door::Web, "beginner", &params);
                    store.begin(&new).expect("begun");
                }
            });
        }
    });
    let store = folder.store();
    let games = store.history(&demineur_store::Filter::default());
    let games = games.expect("read");
    assert_eq!(games.len(), 160);
    assert!(games.windows(2).all(|pair| pair[0].key > pair[1].key));
}

/// A database as the first version wrote it, with a game in it.
const VERSION_1: &str = concat!(
    include_str!("../../src/migrations/0001.sql"),
    "
    PRAGMA user_version = 1;
    PRAGMA application_id = 0x44454d49;
    INSERT INTO game (player, door, level, tiling, no_guess, ranked, started_at)
        VALUES (1, 'terminal', '3x1/1', 'square', 0, 1, 5);
    INSERT INTO params (game, json) VALUES (1, '{\"version\":1,\"engine\":\"0.1.0\",\"board\":\
        {\"tiling\":\"square\",\"width\":3,\"height\":1},\"mines\":[0],\"log\":[]}');
    INSERT INTO log (game, place, millis, actor, action, effect, help, written_at)
        VALUES (1, 0, 700, 'person', 'o1', 1, 0, 6);"
);

#[test]
fn a_database_of_the_first_version_goes_on() {
    let folder = Folder::new("first");
    let raw = Connection::open(Store::file_in(folder.path())).expect("made");
    raw.execute_batch(VERSION_1).expect("filled");
    drop(raw);
    let mut store = folder.store();
    let games = store.unfinished(PlayerId::LOCAL, None).expect("read");
    assert_eq!(games.len(), 1);
    assert!(!games[0].repeated);
    let stored = store.load(games[0].key).expect("read").expect("there");
    assert_eq!(stored.saved.game.log().len(), 1);
    let mut game = stored.saved.game;
    game.play(Move::Open(CellId::new(2))).expect("won");
    store
        .append(games[0].key, 1, &game.log()[1..])
        .expect("written");
    let new = NewGame::new(Door::Terminal, "3x1/1", game.params());
    store.begin(&new).expect("begun");
}
