//! Where the data lives.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// The data folder: the one asked for, else `$DEMINEUR_DATA_DIR`, else
/// `$XDG_DATA_HOME/demineur`, else `~/.local/share/demineur`. It need not
/// exist yet.
///
/// # Errors
/// When none of them is set.
pub fn data_dir(asked: Option<&Path>) -> Result<PathBuf, StoreError> {
    choose(asked, |name| env::var_os(name))
}

fn choose(
    asked: Option<&Path>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<PathBuf, StoreError> {
    if let Some(path) = asked {
        return Ok(path.to_owned());
    }
    let set = |name| variable(name).filter(|value| !value.is_empty());
    if let Some(path) = set("DEMINEUR_DATA_DIR") {
        return Ok(path.into());
    }
    // The XDG specification has relative paths ignored.
    let absolute = |name| set(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")));
    Ok(base.ok_or(StoreError::NoFolder)?.join("demineur"))
}

/// Makes the folder, for its owner alone, if it is not there.
pub(crate) fn make(folder: &Path) -> Result<(), StoreError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| StoreError::Folder {
        path: folder.to_owned(),
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(asked: Option<&str>, variables: &[(&str, &str)], expected: Option<&str>) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        let chosen = choose(asked.map(Path::new), variable).ok();
        assert_eq!(chosen, expected.map(PathBuf::from));
    }

    #[test]
    fn the_nearest_wish_wins() {
        let own = ("DEMINEUR_DATA_DIR", "d");
        let xdg = ("XDG_DATA_HOME", "/x");
        let home = ("HOME", "/h");
        check(Some("a"), &[own, xdg, home], Some("a"));
        check(None, &[own, xdg, home], Some("d"));
        check(None, &[xdg, home], Some("/x/demineur"));
        check(None, &[home], Some("/h/.local/share/demineur"));
        check(None, &[], None);
    }

    #[test]
    fn empty_and_relative_wishes_are_none() {
        let home = ("HOME", "/h");
        let expected = Some("/h/.local/share/demineur");
        check(None, &[("DEMINEUR_DATA_DIR", ""), home], expected);
        check(None, &[("XDG_DATA_HOME", "data"), home], expected);
        check(None, &[("HOME", "h")], None);
    }
}
