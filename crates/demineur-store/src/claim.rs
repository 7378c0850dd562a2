//! Who plays a game now.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::error::StoreError;
use crate::key::GameKey;

/// The folder beside the database with a file for each game that is played.
const FOLDER: &str = "playing";

/// A game that is played here: nobody else can claim it until this is dropped.
///
/// It is a lock of the system's on a file beside the database, and not a row of
/// it: whoever is killed, however hard, has let go, and nobody need say every
/// few seconds that they are still there. Where the system has no such locks
/// every claim is granted; then only [`StoreError::OutOfStep`] tells that two
/// play one game.
#[derive(Debug)]
pub struct Claim {
    game: GameKey,
    /// The lock and where it is; none where there are no locks.
    held: Option<(File, PathBuf)>,
}

impl Claim {
    /// The game.
    pub fn game(&self) -> GameKey {
        self.game
    }

    /// Claims a game of the database in that folder; in memory nobody else can
    /// have it.
    pub(crate) fn take(folder: Option<&Path>, game: GameKey) -> Result<Self, StoreError> {
        let free = Self { game, held: None };
        let Some(folder) = folder.map(|folder| folder.join(FOLDER)) else {
            return Ok(free);
        };
        // It may be there; and where it cannot be made, no file can be.
        let _ = fs::create_dir(&folder);
        let path = folder.join(game.0.to_string());
        loop {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let Ok(mut file) = options.open(&path) else {
                return Ok(free);
            };
            match file.try_lock() {
                // Whoever had it may have removed the file in between.
                Ok(()) if !is_same(&file, &path) => {}
                Ok(()) => {
                    sign(&mut file);
                    let held = Some((file, path));
                    return Ok(Self { game, held });
                }
                Err(TryLockError::WouldBlock) => {
                    let process = signature(&mut file);
                    return Err(StoreError::Elsewhere { game, process });
                }
                Err(TryLockError::Error(_)) => return Ok(free),
            }
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.held {
            // While it is locked, so that nobody else's is removed.
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes down which process has the file: what a person is told.
fn sign(file: &mut File) {
    let _ = file.set_len(0);
    let _ = file.write_all(process::id().to_string().as_bytes());
}

fn signature(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.take(20).read_to_string(&mut text).ok()?;
    text.parse().ok()
}

/// Whether the file is still the one of that path.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), fs::metadata(path)) else {
        return false;
    };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// Elsewhere, a file that is open is not removed.
#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_claimed_once_and_again_when_it_is_let_go() {
        let folder = std::env::temp_dir().join(format!("demineur-claim-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let claim = |game| Claim::take(Some(&folder), GameKey(game));
        let first = claim(1).expect("free");
        for _ in 0..2 {
            let Err(StoreError::Elsewhere { game, process }) = claim(1) else {
                panic!("claimed twice");
            };
            assert_eq!((game, process), (GameKey(1), Some(process::id())));
        }
        let other = claim(2).expect("another game");
        drop(first);
        drop(claim(1).expect("let go"));
        drop(other);
        let left = fs::read_dir(folder.join(FOLDER)).expect("there").count();
        assert_eq!(left, 0, "files that nobody needs");
        // What a killed program leaves behind is no claim.
        fs::write(folder.join(FOLDER).join("1"), "12345").expect("written");
        drop(claim(1).expect("nobody has it"));
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn of_many_who_claim_at_once_one_has_it() {
        let folder = std::env::temp_dir().join(format!("demineur-claims-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let holders = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(claim) = Claim::take(Some(&folder), GameKey(1)) else {
                            continue;
                        };
                        let order = std::sync::atomic::Ordering::SeqCst;
                        assert_eq!(holders.fetch_add(1, order), 0);
                        holders.fetch_sub(1, order);
                        drop(claim);
                    }
                });
            }
        });
        fs::remove_dir_all(&folder).expect("removed");
    }
}
