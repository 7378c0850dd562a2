//! A database looked after: whether it is sound, a copy of it while others
//! write, and the copy put back.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::error::StoreError;
use crate::filter::Filter;
use crate::folder;
use crate::schema;
use crate::store::Store;

/// How long a copy waits for another's writing to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was found in a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The version of its schema.
    pub version: i64,
    /// How many games it has.
    pub games: usize,
    /// How many moves these have.
    pub moves: usize,
    /// What is wrong with it, line by line; nothing if it is sound.
    pub faults: Vec<String>,
}

/// Looks a database through: its pages, what its rows refer to, and every game,
/// played again from its log. Nothing is written; a server may go on.
///
/// # Errors
/// When it is not ours, newer, or cannot be read at all.
pub fn check(file: &Path) -> Result<Checked, StoreError> {
    let source = open(file)?;
    let version = schema::version_of(&source, file)?;
    let mut faults = Vec::new();
    for pragma in ["PRAGMA integrity_check(100)", "PRAGMA foreign_key_check"] {
        let mut statement = source.prepare(pragma)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let line = row.get_ref(0)?.as_str().unwrap_or_default().to_owned();
            match pragma.ends_with("foreign_key_check") {
                true => faults.push(format!("a row of '{line}' refers to nothing")),
                false if line != "ok" => faults.push(line),
                false => {}
            }
        }
    }
    let mut checked = Checked {
        version,
        faults,
        ..Checked::default()
    };
    if !checked.faults.is_empty() {
        // Of what is broken a game may be read without end.
        return Ok(checked);
    }
    // An older one is brought up to date in memory first.
    let store = match schema::is_newest(version) {
        true => Store::ready(source, file, None)?,
        false => Store::copied(&source, file)?,
    };
    for record in store.history(&Filter::default())? {
        checked.games += 1;
        checked.moves += record.entries;
        if let Err(error) = store.load(record.key) {
            checked.faults.push(error.to_string());
        }
    }
    Ok(checked)
}

/// Copies the database of a folder as it is at one moment, whoever writes to it
/// meanwhile, into a file that is not there yet; what is in it.
///
/// # Errors
/// When there is none, it is not ours, newer or unsound, or the file is there.
pub fn copy_to(folder: &Path, file: &Path) -> Result<Checked, StoreError> {
    let path = Store::file_in(folder);
    let source = open(&path)?;
    schema::version_of(&source, &path)?;
    write_copy(&source, file)
}

/// Puts a copy back as the database of a folder. The one that was there is kept
/// beside it, under the name that is returned.
///
/// # Errors
/// When the copy is not ours, newer or unsound, or the database is in use.
pub fn restore(file: &Path, folder: &Path) -> Result<(Checked, Option<PathBuf>), StoreError> {
    let source = open(file)?;
    schema::version_of(&source, file)?;
    folder::make(folder)?;
    let place = Store::file_in(folder);
    let fresh = free_name(&place, "restoring");
    let checked = write_copy(&source, &fresh)?;
    let put = || -> Result<Option<PathBuf>, StoreError> {
        let mut old = None;
        // Put back by the administrator, it is still whoever's it was.
        let before = if place.exists() { &place } else { folder };
        as_owned(before, &fresh).map_err(|error| failed(&fresh, error))?;
        if place.exists() {
            close_for_good(&place)?;
            let kept = free_name(&place, "before-restore");
            fs::rename(&place, &kept).map_err(|error| failed(&kept, error))?;
            old = Some(kept);
        }
        fs::rename(&fresh, &place).map_err(|error| failed(&place, error))?;
        Ok(old)
    };
    let old = put().inspect_err(|_| {
        let _ = fs::remove_file(&fresh);
    })?;
    Ok((checked, old))
}

/// Copies, checks the copy, and takes it away again if it is unsound.
fn write_copy(source: &Connection, file: &Path) -> Result<Checked, StoreError> {
    // Made here, so that nothing that is there is written over.
    let made = fs::File::create_new(file);
    made.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => StoreError::Exists {
            path: file.to_owned(),
        },
        _ => failed(file, error),
    })?;
    let written = copy(source, file).and_then(|()| {
        let checked = check(file)?;
        match checked.faults.first() {
            None => Ok(checked),
            Some(why) => Err(StoreError::Unsound {
                path: file.to_owned(),
                why: why.clone(),
            }),
        }
    });
    if written.is_err() {
        let _ = fs::remove_file(file);
    }
    written
}

fn copy(source: &Connection, file: &Path) -> Result<(), StoreError> {
    let mut target = Connection::open(file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As secret as the cookies of all who play.
        let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o600));
    }
    pour(source, &mut target)?;
    // One file alone, and on the disk.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    drop(target);
    let written = fs::File::open(file).and_then(|file| file.sync_all());
    written.map_err(|error| failed(file, error))
}

/// All pages in one step: a copy made by steps begins anew with each commit of a
/// server, and would never end.
pub(crate) fn pour(source: &Connection, target: &mut Connection) -> Result<(), StoreError> {
    let backup = Backup::new(source, target)?;
    let deadline = std::time::Instant::now() + PATIENCE;
    loop {
        match backup.step(-1)? {
            StepResult::Done => return Ok(()),
            _ if std::time::Instant::now() > deadline => return Err(StoreError::Busy),
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// A database that is only read.
fn open(file: &Path) -> Result<Connection, StoreError> {
    if !file.is_file() {
        return Err(StoreError::NoDatabase {
            path: file.to_owned(),
        });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Takes in what lies beside a database, and finds out whether anybody has it
/// open: as long as somebody has, SQLite does not give up the write-ahead log.
fn close_for_good(place: &Path) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(place, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    schema::version_of(&connection, place)?;
    let in_use = || StoreError::InUse {
        path: place.to_owned(),
    };
    let mode = connection.pragma_update_and_check(None, "journal_mode", "DELETE", |row| {
        row.get::<_, String>(0)
    });
    match mode.map_err(StoreError::from) {
        Ok(mode) if mode.eq_ignore_ascii_case("delete") => Ok(()),
        Ok(_) | Err(StoreError::Busy) => Err(in_use()),
        Err(error) => Err(error),
    }
}

/// Gives a file to the owner of another, if it is somebody else's.
#[cfg(unix)]
fn as_owned(other: &Path, file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};
    let owner = |path: &Path| fs::metadata(path).map(|found| (found.uid(), found.gid()));
    let (wanted, has) = (owner(other)?, owner(file)?);
    match wanted == has {
        true => Ok(()),
        false => chown(file, Some(wanted.0), Some(wanted.1)),
    }
}

#[cfg(not(unix))]
fn as_owned(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

/// A name beside a file that nothing has yet.
fn free_name(place: &Path, what: &str) -> PathBuf {
    let name = |number: u32| {
        let mut name = place.as_os_str().to_owned();
        name.push(format!(".{what}-{number}"));
        PathBuf::from(name)
    };
    (1..)
        .map(name)
        .find(|path| !path.exists())
        .expect("endless")
}

fn failed(path: &Path, error: std::io::Error) -> StoreError {
    StoreError::Folder {
        path: path.to_owned(),
        error,
    }
}
