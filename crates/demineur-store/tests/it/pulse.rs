//! A database that is well says so, and one that is damaged does not.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};

use demineur_store::Store;
use rusqlite::Connection;

use crate::folder::Folder;

/// The first page of each table that a game with a move is written to.
#[test]
fn no_beat_where_a_page_of_games_is_damaged() {
    for table in ["game", "log", "params"] {
        let folder = Folder::new(&format!("pulse-{table}"));
        let mut store = folder.store();
        store.batch(|batch| batch.beat(1)).expect("it is well");
        drop(store);
        let file = Store::file_in(folder.path());
        let raw = Connection::open(&file).expect("opened");
        let root = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
        let root: u64 = raw
            .query_row(root, [table], |row| row.get(0))
            .expect("a page");
        let size = "SELECT page_size FROM pragma_page_size";
        let size: u64 = raw.query_row(size, [], |row| row.get(0)).expect("a size");
        raw.close().expect("closed");
        let mut bytes = OpenOptions::new().write(true).open(&file).expect("opened");
        bytes
            .seek(SeekFrom::Start((root - 1) * size))
            .expect("there");
        bytes
            .write_all(&vec![0x5a; size as usize])
            .expect("damaged");
        drop(bytes);
        let beat = Store::open(folder.path(), Default::default()).map(|mut store| {
            let beat = store.batch(|batch| batch.beat(2));
            beat.is_ok()
        });
        assert!(!matches!(beat, Ok(true)), "{table}");
    }
}
