//! Keeping a game in a file, whatever it is played on.

use std::fs;
use std::path::Path;

use demineur_core::format::SavedGame;
use demineur_words::{Key, Texts};

use crate::error::Failure;
use crate::files;

/// The files a game is in. No other file is ever written over.
#[derive(Debug, Default)]
pub struct SaveFile {
    /// Written after every move.
    kept: Option<String>,
    /// Those that may be written again.
    own: Vec<String>,
}

impl SaveFile {
    /// Keeps the game in that file from now on, if any. It may be there if the
    /// game came out of it.
    pub fn new(
        path: Option<&str>,
        source: Option<&str>,
        saved: &SavedGame,
        texts: &Texts,
    ) -> Result<Self, Failure> {
        let mut keeper = Self::default();
        if let Some(path) = path {
            if source.is_some_and(|source| same_file(path, source)) {
                keeper.own.push(path.to_owned());
            }
            keeper.save(path, saved, texts)?;
            keeper.kept = Some(path.to_owned());
        }
        Ok(keeper)
    }

    /// Where the game is kept after every move.
    pub fn path(&self) -> Option<&str> {
        self.kept.as_deref()
    }

    /// Writes the game into that file, now.
    pub fn save(&mut self, path: &str, saved: &SavedGame, texts: &Texts) -> Result<(), Failure> {
        let own = self.own.iter().any(|own| same_file(own, path));
        if !own && fs::symlink_metadata(path).is_ok_and(|found| !found.is_dir()) {
            let values = [("path", path.into())];
            return Err(Failure::Refused(texts.with(Key::ErrorExists, values)));
        }
        files::write(path, format!("{}\n", saved.to_json()).as_bytes(), texts)?;
        if !own {
            self.own.push(path.to_owned());
        }
        Ok(())
    }
}

pub fn same_file(a: &str, b: &str) -> bool {
    let real = |path: &str| fs::canonicalize(Path::new(path)).ok();
    a == b || real(a).is_some_and(|a| Some(a) == real(b))
}
