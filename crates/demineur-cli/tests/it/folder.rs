//! A folder for one test, gone afterwards.

use std::path::{Path, PathBuf};

pub struct Folder(PathBuf);

impl Folder {
    /// A fresh folder; the name tells tests apart.
    pub fn new(name: &str) -> Self {
        let name = format!("demineur-test-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }

    /// Writes a file into it; its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("written");
        path
    }

    /// The names of the files in it.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(Path::new(&self.0)).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|n| n.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
