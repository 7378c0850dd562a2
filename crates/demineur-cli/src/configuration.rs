//! The configuration file: keys, looks, habits.

use std::env;
use std::path::{Path, PathBuf};

use demineur_tui::Config;
use demineur_words::Texts;

use crate::error::Failure;
use crate::files;

/// The configuration asked for, or the usual one if it is there.
pub fn read(asked: Option<&Path>, texts: &Texts) -> Result<Config, Failure> {
    let path = match (asked, usual_config()) {
        (Some(path), _) => path.to_owned(),
        (None, Some(path)) if path.exists() => path,
        (None, _) => return Ok(Config::default()),
    };
    let name = path.display().to_string();
    let text = files::read(&name, texts)?;
    Config::parse(&text).map_err(|problems| {
        let told = problems.iter().map(|p| p.in_words(&name, texts));
        Failure::Refused(told.collect::<Vec<String>>().join("\n"))
    })
}

fn usual_config() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let home = || absolute("HOME").map(|home| home.join(".config"));
    let folder = absolute("XDG_CONFIG_HOME").or_else(home)?;
    Some(folder.join("demineur").join("config.toml"))
}
