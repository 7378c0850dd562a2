//! A history that can only be read: on a mount without writing, or of somebody
//! else.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::backup::pour;
use crate::error::StoreError;
use crate::schema;
use crate::store::Store;

impl Store {
    /// The database of a folder, if there is one, to read it: as
    /// [`Store::open_existing`], and where nothing can be written, a copy of it
    /// in memory.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_to_read(folder: &Path) -> Result<Option<Self>, StoreError> {
        match Self::open_existing(folder) {
            Err(StoreError::Denied) => Self::read_copy(folder),
            opened => opened,
        }
    }

    /// A copy in memory of the database of a folder, if there is one. Nothing is
    /// written to the folder.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn read_copy(folder: &Path) -> Result<Option<Self>, StoreError> {
        let file = Self::file_in(folder);
        match fs::metadata(&file) {
            Err(_) => return Ok(None),
            Ok(found) if !found.is_file() => return Err(StoreError::Denied),
            Ok(_) => {}
        }
        let beside = |end: &str| {
            let mut name = file.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        let log = beside("-wal");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        // Somebody plays: SQLite reads their index, and writes none.
        if beside("-shm").exists()
            && let Ok(source) = Connection::open_with_flags(&file, flags)
            && let Ok(store) = Self::copied(&source, &file)
        {
            return Ok(Some(store));
        }
        // SQLite wants to make an index for what is in the log. Where nothing is,
        // the file alone says all.
        if fs::metadata(&log).map_or(0, |log| log.len()) == 0 {
            let path = file.to_string_lossy();
            let path = path
                .replace('%', "%25")
                .replace('?', "%3f")
                .replace('#', "%23");
            let address = format!("file:{path}?immutable=1");
            let source = Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)?;
            return Self::copied(&source, &file).map(Some);
        }
        // Nobody writes here, so both can be taken away and opened elsewhere.
        let apart = Apart::make()?;
        let copy = Self::file_in(&apart.0);
        let mut copied_log = copy.as_os_str().to_owned();
        copied_log.push("-wal");
        for (from, to) in [(&file, &copy), (&log, &PathBuf::from(copied_log))] {
            fs::copy(from, to).map_err(|_| StoreError::Denied)?;
        }
        let source = Connection::open(&copy)?;
        Self::copied(&source, &file).map(Some)
    }

    /// A copy in memory of what is open there, brought up to date.
    pub(crate) fn copied(source: &Connection, path: &Path) -> Result<Self, StoreError> {
        schema::version_of(source, path)?;
        let mut memory = Connection::open_in_memory()?;
        pour(source, &mut memory)?;
        // The copy is still marked as one with a write-ahead log.
        memory.pragma_update(None, "journal_mode", "MEMORY")?;
        Self::ready(memory, path, None)
    }
}

/// A folder of its own, gone when it is no longer needed.
struct Apart(PathBuf);

impl Apart {
    fn make() -> Result<Self, StoreError> {
        let folder = std::env::temp_dir();
        for number in 0.. {
            let name = format!("demineur-read-{}-{number}", std::process::id());
            let path = folder.join(name);
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(StoreError::Folder { path, error }),
            }
        }
        Err(StoreError::Denied)
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
