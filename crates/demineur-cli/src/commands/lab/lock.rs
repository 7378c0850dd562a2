//! Who plays a part now.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use demineur_words::{Key, Texts};

use crate::error::Failure;

/// A part that is played here: another process that would play it is refused.
///
/// It is a lock of the system's on a file beside the part, which is itself
/// replaced all the time; whoever is killed has let go. Where the system has no
/// such locks every part is free.
pub struct Lock {
    held: Option<(File, PathBuf)>,
}

impl Lock {
    /// Locks the part of that path.
    pub fn take(path: &str, texts: &Texts) -> Result<Self, Failure> {
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            // A device is nobody's.
            return Ok(Self { held: None });
        }
        let mut name = fs::canonicalize(path)
            .unwrap_or_else(|_| path.into())
            .into_os_string();
        name.push(".lock");
        let beside = PathBuf::from(name);
        loop {
            let mut options = File::options();
            options.write(true).create(true).truncate(false);
            let Ok(file) = options.open(&beside) else {
                return Ok(Self { held: None });
            };
            match file.try_lock() {
                // Whoever had it may have removed the file in between.
                Ok(()) if !is_same(&file, &beside) => {}
                Ok(()) => {
                    let held = Some((file, beside));
                    return Ok(Self { held });
                }
                Err(TryLockError::WouldBlock) => {
                    let values = [("path", path.into())];
                    return Err(Failure::Refused(texts.with(Key::LabPartBusy, values)));
                }
                Err(TryLockError::Error(_)) => return Ok(Self { held: None }),
            }
        }
    }
}

impl Lock {
    /// Whether nobody else can have it meanwhile.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.held {
            // While it is locked, so that nobody else's is removed.
            let _ = fs::remove_file(path);
        }
    }
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
