//! A home that nobody lives in.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many of the files that should not be there are named.
const MOST_NAMED: usize = 5;

/// An empty home, which tests are run with: whatever is found in it
/// afterwards, a test would have written to the home of who runs it. Nothing
/// else ever does.
pub struct Home(PathBuf);

impl Home {
    pub fn new() -> Self {
        let name = format!("demineur-home-{}", std::process::id());
        let home = Self(env::temp_dir().join(name));
        home.empty();
        home
    }

    /// Makes it the home of a command; what cargo and npm keep stays where it is.
    pub fn give_to(&self, command: &mut Command) {
        let real = env::var_os("HOME").map(PathBuf::from);
        for (name, folder) in [
            ("CARGO_HOME", ".cargo"),
            ("RUSTUP_HOME", ".rustup"),
            ("npm_config_cache", ".npm"),
        ] {
            let kept = env::var_os(name).map(PathBuf::from);
            if let Some(kept) = kept.or_else(|| Some(real.as_ref()?.join(folder))) {
                command.env(name, kept);
            }
        }
        command.env("HOME", &self.0);
        for (name, folder) in [
            ("XDG_CACHE_HOME", ".cache"),
            ("XDG_CONFIG_HOME", ".config"),
            ("XDG_DATA_HOME", ".local/share"),
            ("XDG_STATE_HOME", ".local/state"),
        ] {
            command.env(name, self.0.join(folder));
        }
    }

    /// Checks that nothing was written to it since it was last empty.
    ///
    /// # Errors
    /// Names what was.
    pub fn untouched(&self) -> Result<(), String> {
        let mut found = Vec::new();
        list(&self.0, &mut found);
        self.empty();
        let names = found
            .iter()
            .filter_map(|path| path.strip_prefix(&self.0).ok());
        let names: Vec<String> = names.map(|name| format!("~/{}", name.display())).collect();
        match names.as_slice() {
            [] => Ok(()),
            [some @ .., _] if some.len() >= MOST_NAMED => {
                let (named, more) = names.split_at(MOST_NAMED);
                let named = named.join(", ");
                Err(format!("wrote {named} and {} more", more.len()))
            }
            all => Err(format!("wrote {}", all.join(", "))),
        }
    }

    fn empty(&self) {
        let _ = fs::remove_dir_all(&self.0);
        fs::create_dir_all(&self.0).expect("a folder for temporary files");
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Every file and every empty folder below a folder, in order.
fn list(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let before = found.len();
        if path.is_dir() && !path.is_symlink() {
            list(&path, found);
        }
        if found.len() == before {
            found.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One after the other: they share the folder that is named by the process.
    #[test]
    fn what_is_written_to_the_home_is_told_once() {
        let home = Home::new();
        let run = |line: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", line]);
            home.give_to(&mut command);
            assert!(command.status().expect("sh runs").success());
            home.untouched()
        };
        assert_eq!(run("true"), Ok(()));
        let written = Err("wrote ~/.cache, ~/.local/share/scores".to_owned());
        let line = "mkdir -p ~/.cache $XDG_DATA_HOME && echo 8 >$XDG_DATA_HOME/scores";
        assert_eq!(run(line), written);
        assert_eq!(run("true"), Ok(()));
        let many = Err("wrote ~/1, ~/2, ~/3, ~/4, ~/5 and 2 more".to_owned());
        assert_eq!(run("cd && touch 1 2 3 4 5 6 7"), many);
        assert_eq!(
            run("test -d $CARGO_HOME && test $CARGO_HOME != ~/.cargo"),
            Ok(())
        );
    }
}
