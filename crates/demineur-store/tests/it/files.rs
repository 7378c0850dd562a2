//! Opening files: new, foreign, newer, and by many at once.

use std::fs;

use demineur_core::{BoardSpec, GameParams};
use demineur_store::{Door, Durability, NewGame, Store, StoreError};
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
