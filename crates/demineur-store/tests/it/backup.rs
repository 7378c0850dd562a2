//! A database looked after: checked, copied while others write, put back, and
//! read where nothing can be written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use demineur_core::{BoardSpec, CellId, Game, GameParams, Move, Stamp};
use demineur_store::{Door, Filter, GameKey, NewGame, Store, StoreError, check, copy_to, restore};
use rusqlite::Connection;

use crate::folder::Folder;

/// A game of that many moves, each in a commit of its own.
fn play(store: &mut Store, moves: u32) -> GameKey {
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, 7);
    let mut game = Game::new(params).expect("a game");
    let new = NewGame::new(Door::Terminal, "expert", game.params());
    let key = store.begin(&new).expect("begun");
    for place in 0..moves {
        let action = Move::Flag(CellId::new(place));
        game.act(action, Stamp::default()).expect("a flag");
        let noted = place as usize;
        let written = store.append(key, noted, &game.log()[noted..]);
        written.expect("written");
    }
    key
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
}

#[test]
fn a_copy_made_while_others_write_is_whole_and_goes_back() {
    let (folder, other) = (Folder::new("backup"), Folder::new("backup-to"));
    let key = play(&mut folder.store(), 40);
    let copies: Vec<_> = (0..5)
        .map(|number| other.path().join(format!("copy-{number}")))
        .collect();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut store = folder.store();
            while !done.load(Ordering::Relaxed) {
                play(&mut store, 20);
            }
        });
        for copy in &copies {
            let checked = copy_to(folder.path(), copy).expect("copied");
            assert_eq!(checked.faults, [""; 0]);
            assert!(checked.games > 0 && checked.moves >= 40, "{checked:?}");
        }
        done.store(true, Ordering::Relaxed);
    });
    let copied = names(other.path());
    assert_eq!(copied.len(), 5, "one file each: {copied:?}");
    let again = copy_to(folder.path(), &copies[0]);
    assert!(matches!(again, Err(StoreError::Exists { .. })));
    // Back, in the place of one that is kept.
    let had = check(&copies[0]).expect("sound").games;
    let store = folder.store();
    let in_use = restore(&copies[0], folder.path());
    assert!(
        matches!(in_use, Err(StoreError::InUse { .. })),
        "{in_use:?}"
    );
    drop(store);
    let (_, kept) = restore(&copies[0], folder.path()).expect("restored");
    let kept = check(&kept.expect("there was one")).expect("sound");
    let store = folder.store();
    assert_eq!(store.count(&Filter::default()).expect("counted"), had);
    assert!(kept.games >= had);
    let game = store.load(key).expect("read").expect("there").saved.game;
    assert_eq!(game.log().len(), 40);
}

/// Whoever puts it back, it belongs to whom it belonged: a server that is not run
/// by root opens it. Only root can give files away, so elsewhere it is ours.
#[cfg(unix)]
#[test]
fn what_is_put_back_has_the_owner_it_had() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let (folder, other) = (Folder::new("owner"), Folder::new("owner-copy"));
    play(&mut folder.store(), 3);
    let copy = other.path().join("copy");
    copy_to(folder.path(), &copy).expect("copied");
    let file = Store::file_in(folder.path());
    let stranger = chown(&file, Some(12_345), Some(12_346)).is_ok();
    let owner = |path: &Path| {
        let found = fs::metadata(path).expect("there");
        (found.uid(), found.gid(), found.permissions().mode() & 0o777)
    };
    let before = owner(&file);
    assert!(!stranger || before.0 == 12_345);
    restore(&copy, folder.path()).expect("restored");
    let after = owner(&file);
    assert_eq!((after.0, after.1), (before.0, before.1));
    assert_eq!(after.2, 0o600);
    // Where none was, it is that of the folder.
    fs::remove_file(&file).expect("away");
    if stranger {
        chown(folder.path(), Some(23_456), Some(23_456)).expect("given");
    }
    restore(&copy, folder.path()).expect("restored");
    assert_eq!(owner(&file).0, owner(folder.path()).0);
}

#[test]
fn what_is_not_ours_newer_or_damaged_is_neither_copied_nor_put_back() {
    let (folder, empty) = (Folder::new("refuse"), Folder::new("refuse-empty"));
    let key = play(&mut folder.store(), 5);
    let file = |name: &str| folder.path().join(name);
    fs::write(file("diary"), "dear diary, ".repeat(500)).expect("written");
    fs::write(file("nothing"), "").expect("written");
    copy_to(folder.path(), &file("newer")).expect("copied");
    let newer = Connection::open(file("newer")).expect("opened");
    newer.pragma_update(None, "user_version", 999).expect("set");
    drop(newer);
    copy_to(folder.path(), &file("damaged")).expect("copied");
    let damaged = Connection::open(file("damaged")).expect("opened");
    let spoiled = "UPDATE log SET action = 'o99999' WHERE place = 3";
    damaged.execute_batch(spoiled).expect("spoiled");
    drop(damaged);
    let refused = |name: &str| restore(&file(name), empty.path()).expect_err("refused");
    assert!(matches!(refused("diary"), StoreError::NotOurs { .. }));
    assert!(matches!(refused("nothing"), StoreError::NotOurs { .. }));
    assert!(matches!(refused("newer"), StoreError::TooNew { .. }));
    assert!(matches!(refused("damaged"), StoreError::Unsound { .. }));
    assert!(matches!(refused("missing"), StoreError::NoDatabase { .. }));
    assert_eq!(names(empty.path()), BTreeSet::new());
    let found = check(&file("damaged")).expect("read");
    assert_eq!(found.faults.len(), 1, "{found:?}");
    assert!(found.faults[0].contains(&key.0.to_string()), "{found:?}");
    let nowhere = copy_to(empty.path(), &file("copy"));
    assert!(matches!(nowhere, Err(StoreError::NoDatabase { .. })));
}

/// As a killed program leaves it on a mount without writing: SQLite can make no
/// index for what is in the log.
#[test]
fn a_history_is_read_where_nothing_can_be_written() {
    let (folder, mount) = (Folder::new("written"), Folder::new("mount"));
    let mut store = folder.store();
    let key = play(&mut store, 30);
    for end in ["", "-wal"] {
        let name = format!("demineur.sqlite3{end}");
        fs::copy(folder.path().join(&name), mount.path().join(&name)).expect("copied");
    }
    let before = names(mount.path());
    for wal in [true, false] {
        if !wal {
            drop(
                Connection::open(mount.path().join("demineur.sqlite3")).and_then(|whole| {
                    whole.pragma_update(None, "wal_checkpoint", "TRUNCATE")?;
                    Ok(whole)
                }),
            );
        }
        let read = Store::read_copy(mount.path())
            .expect("read")
            .expect("there");
        let game = read.load(key).expect("read").expect("there").saved.game;
        assert_eq!(game.log().len(), 30);
        let after = names(mount.path());
        assert!(after.is_subset(&before), "{after:?}");
    }
    // And while somebody plays.
    let read = Store::read_copy(folder.path())
        .expect("read")
        .expect("there");
    assert_eq!(read.count(&Filter::default()).expect("counted"), 1);
    drop(store);
}
