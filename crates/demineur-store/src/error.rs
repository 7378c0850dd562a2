//! Why the database did not do what it was asked.

use std::fmt;
use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::key::{GameKey, PlayerId};

/// Why the database did not do what it was asked.
#[derive(Debug)]
pub enum StoreError {
    /// Nothing says where the data folder is.
    NoFolder,
    /// The data folder cannot be made.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is no SQLite database, or another program's. It was left alone.
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of the program wrote the database. It was left alone.
    TooNew {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// There is no database.
    NoDatabase {
        /// Where one was looked for.
        path: PathBuf,
    },
    /// A file that nothing may be written over.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Somebody has the database open, which must be nobody's for this.
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The database is damaged.
    Unsound {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Another program holds the database, for longer than a connection waits.
    Busy,
    /// The disk is full.
    Full,
    /// The database can be neither opened nor written by whoever runs this.
    Denied,
    /// SQLite failed otherwise.
    Sqlite(rusqlite::Error),
    /// Entries that do not follow the stored ones: somebody else wrote to this
    /// game, or an append was lost.
    OutOfStep {
        /// The game.
        game: GameKey,
        /// Entries stored.
        stored: usize,
        /// Where the new ones were to start.
        from: usize,
    },
    /// The game is being played elsewhere.
    Elsewhere {
        /// The game.
        game: GameKey,
        /// By which process, as far as that is known.
        process: Option<u32>,
    },
    /// There is no such game.
    NoSuchGame(GameKey),
    /// There is no such player.
    NoSuchPlayer(PlayerId),
    /// A player has as many unfinished games as they may.
    TooManyGames {
        /// How many these are.
        most: usize,
    },
    /// Another game has this public id.
    PublicIdTaken,
    /// Another player has this nickname.
    NicknameTaken,
    /// A game that goes on cannot be finished; it can be abandoned.
    NotOver(GameKey),
    /// A stored game cannot be read or played again.
    Damaged {
        /// The game.
        game: GameKey,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => write!(
                f,
                "no folder for the data: neither XDG_DATA_HOME nor HOME is set to one; name it with --data-dir"
            ),
            Self::Folder { path, error } => {
                write!(
                    f,
                    "{}: the data folder cannot be made: {error}",
                    path.display()
                )
            }
            Self::NotOurs { path } => write!(
                f,
                "{}: not a database of this program; move it away, or choose another folder with --data-dir",
                path.display()
            ),
            Self::TooNew { path, found, known } => write!(
                f,
                "{}: written by a newer version of the program (schema {found}, this one knows {known}); use that version, or another folder with --data-dir",
                path.display()
            ),
            Self::NoDatabase { path } => write!(f, "{}: there is no database", path.display()),
            Self::Exists { path } => write!(
                f,
                "{}: the file is there already, and nothing is written over",
                path.display()
            ),
            Self::InUse { path } => write!(
                f,
                "{}: a server or a game has it open; end these first",
                path.display()
            ),
            Self::Unsound { path, why } => write!(f, "{}: damaged: {why}", path.display()),
            Self::Busy => write!(f, "another program keeps the database busy"),
            Self::Full => write!(f, "the disk is full"),
            Self::Denied => write!(f, "the database can be neither opened nor written"),
            Self::Sqlite(error) => write!(f, "the database failed: {error}"),
            Self::OutOfStep { game, stored, from } => write!(
                f,
                "game {} has {stored} moves, so none can follow after {from}",
                game.0
            ),
            Self::Elsewhere { game, process } => {
                write!(f, "game {} is being played elsewhere", game.0)?;
                match process {
                    Some(process) => write!(f, ", by process {process}"),
                    None => Ok(()),
                }
            }
            Self::NoSuchGame(game) => write!(f, "there is no game {}", game.0),
            Self::NoSuchPlayer(player) => write!(f, "there is no player {}", player.0),
            Self::TooManyGames { most } => write!(f, "a player has {most} unfinished games"),
            Self::PublicIdTaken => write!(f, "another game has this public id"),
            Self::NicknameTaken => write!(f, "another player has this nickname"),
            Self::NotOver(game) => write!(f, "game {} is not over", game.0),
            Self::Damaged { game, why } => {
                write!(f, "game {} of the history cannot be read: {why}", game.0)
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Folder { error, .. } => Some(error),
            Self::Sqlite(error) => Some(error),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::Denied
            }
            _ => Self::Sqlite(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_full_disk_is_told_from_other_failures() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.pragma_update(None, "max_page_count", 2)?;
        let full = connection.execute_batch("CREATE TABLE a (b); CREATE TABLE c (d)");
        assert!(matches!(
            StoreError::from(full.unwrap_err()),
            StoreError::Full
        ));
        let other = connection.execute_batch("nonsense");
        let other = StoreError::from(other.unwrap_err());
        assert!(matches!(other, StoreError::Sqlite(_)));
        Ok(())
    }
}
