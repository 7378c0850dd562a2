//! A folder for one test, gone afterwards.

use std::path::{Path, PathBuf};

use demineur_store::{Durability, Store};

pub struct Folder(PathBuf);

impl Folder {
    /// A fresh folder; the name tells tests apart.
    pub fn new(name: &str) -> Self {
        let name = format!("demineur-store-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A connection to the database in it.
    pub fn store(&self) -> Store {
        Store::open(&self.0, Durability::Kill).expect("a store")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
