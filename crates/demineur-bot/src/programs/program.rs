//! A program that can be started and played.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::desktop::screen::WindowInfo;
use crate::error::BotError;
use crate::programs::home::home_variables;
use crate::programs::level::GameLevel;
use crate::programs::profile::Profile;

/// All that starting a program needs.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// Its executable.
    pub run: &'a Path,
    /// The level.
    pub level: &'a GameLevel,
    /// A folder of its own, for settings.
    pub folder: &'a Path,
    /// A home in place of the person's, whose scores are then left alone.
    pub home: Option<&'a Path>,
    /// The display, as in `DISPLAY`.
    pub display: &'a str,
}

impl Start<'_> {
    /// A command that knows the display and the home: the program itself, or
    /// what starts it.
    pub fn command(&self, run: &Path) -> Command {
        let mut command = Command::new(run);
        command.env("DISPLAY", self.display);
        if let Some(home) = self.home {
            command.envs(home_variables(home));
        }
        command
    }
}

/// A program that can be started and played.
pub trait Program: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What to run.
    fn executable(&self) -> &'static str {
        self.name()
    }

    /// The Debian package it comes in.
    fn package(&self) -> &'static str {
        self.name()
    }

    /// How it looks and behaves.
    fn profile(&self) -> Profile;

    /// The levels it has by name, the easiest first.
    fn levels(&self) -> Vec<GameLevel>;

    /// A level by another name or by its size, if the program has it.
    fn other_level(&self, asked: &str) -> Option<GameLevel> {
        let _ = asked;
        None
    }

    /// Whether a window is one of its boards.
    fn owns(&self, window: &WindowInfo) -> bool {
        window.class[0] == self.executable()
    }

    /// How to start it.
    ///
    /// # Errors
    /// When its settings cannot be written.
    fn command(&self, start: &Start<'_>) -> io::Result<Command>;
}

impl dyn Program + '_ {
    /// The level of that name; the easiest without one.
    ///
    /// # Errors
    /// [`BotError::NoLevel`] when the program has none like it.
    pub fn level(&self, asked: Option<&str>) -> Result<GameLevel, BotError> {
        let levels = self.levels();
        let found = match asked {
            None => levels.first().cloned(),
            Some(asked) => {
                let is_asked =
                    |level: &&GameLevel| level.name == asked || level.to_string() == asked;
                let known = levels.iter().find(is_asked).cloned();
                known.or_else(|| self.other_level(asked))
            }
        };
        found.ok_or_else(|| BotError::NoLevel {
            program: self.name().to_owned(),
            asked: asked.unwrap_or_default().to_owned(),
            offered: levels
                .iter()
                .map(|level| level.name.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// Where it is installed.
    pub fn installed(&self) -> Option<PathBuf> {
        find_executable(self.executable())
    }
}

/// Where an executable is: on the path, or where Debian puts games.
pub fn find_executable(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/games".into()]);
    let places = folders.map(|folder| folder.join(name));
    places.into_iter().find(|place| place.is_file())
}
