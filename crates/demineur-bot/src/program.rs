//! The programs the bot knows how to start.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::BotError;
use crate::grid::Shape;
use crate::home::home_variables;
use crate::profile::Profile;
use crate::programs::{GnomeMines, KMines, SgtMines, WineMine, XBomb, XDemineur};
use crate::screen::WindowInfo;

/// A level of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLevel {
    /// What it is called here.
    pub name: String,
    /// The shape of its cells.
    pub shape: Shape,
    /// Cells in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// Mines.
    pub mines: usize,
    /// What the program itself is told, where size and mines are not enough:
    /// a board's own number, say.
    pub told: Option<String>,
}

impl GameLevel {
    /// A level of squares.
    pub fn new(name: &str, columns: u32, rows: u32, mines: usize) -> Self {
        Self {
            name: name.to_owned(),
            shape: Shape::Square,
            columns,
            rows,
            mines,
            told: None,
        }
    }

    /// The classic levels.
    pub fn classic() -> Vec<Self> {
        vec![
            Self::new("beginner", 9, 9, 10),
            Self::new("intermediate", 16, 16, 40),
            Self::new("expert", 30, 16, 99),
        ]
    }

    /// A level written as its size and mines, as in `30x16/99`.
    pub fn custom(text: &str) -> Option<Self> {
        let (size, mines) = text.split_once('/')?;
        let (columns, rows) = size.split_once('x')?;
        let level = Self::new(
            text,
            columns.parse().ok()?,
            rows.parse().ok()?,
            mines.parse().ok()?,
        );
        let cells = u64::from(level.columns) * u64::from(level.rows);
        let fits = (9..=100_000).contains(&cells) && (level.mines as u64) < cells;
        fits.then_some(level)
    }
}

/// Its size and mines: `30x16/99`.
impl fmt::Display for GameLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.columns, self.rows, self.mines)
    }
}

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
    fn executable(&self) -> &'static str;

    /// The Debian package it comes in.
    fn package(&self) -> &'static str;

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

/// Every program, in alphabetical order.
pub fn programs() -> [&'static dyn Program; 6] {
    [
        &GnomeMines,
        &KMines,
        &SgtMines,
        &WineMine,
        &XBomb,
        &XDemineur,
    ]
}

/// The program of that name.
pub fn program(name: &str) -> Option<&'static dyn Program> {
    programs()
        .into_iter()
        .find(|program| program.name() == name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_by_name_and_size() {
        let sgt = program("sgt-mines").unwrap();
        assert_eq!(sgt.level(None).unwrap().name, "beginner");
        assert_eq!(sgt.level(Some("expert")).unwrap().to_string(), "30x16/99");
        assert_eq!(sgt.level(Some("12x7/9")).unwrap().columns, 12);
        let error = sgt.level(Some("mad")).unwrap_err().to_string();
        assert!(error.contains("intermediate"), "{error}");
    }

    #[test]
    fn sizes_that_are_no_board_are_refused() {
        for text in [
            "",
            "9x9",
            "0x9/1",
            "9x9/81",
            "99999999x99999999/1",
            "9x9/-1",
        ] {
            assert_eq!(GameLevel::custom(text), None, "{text}");
        }
    }

    #[test]
    fn every_program_has_levels_and_the_glyphs_that_are_seen_most() {
        use crate::glyph::Face;
        for program in programs() {
            assert!(!program.levels().is_empty());
            let glyphs = program.profile().glyphs;
            for face in [Face::Hidden, Face::Flag] {
                let has = glyphs.iter().any(|glyph| glyph.face == face);
                assert!(has, "{} {face:?}", program.name());
            }
            for number in 0..=5 {
                let has = glyphs.iter().any(|g| g.face == Face::Open(number));
                assert!(has, "{} {number}", program.name());
            }
        }
    }

    /// The tests of the bot once won eight times in somebody's high scores.
    #[test]
    fn every_program_is_started_in_the_home_that_is_given() {
        let name = format!("demineur-programs-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let given = folder.join("home");
        for program in programs() {
            let level = &program.levels()[0];
            let home_of = |home: Option<&Path>| {
                let command = program.command(&Start {
                    run: Path::new("/bin/true"),
                    level,
                    folder: &folder,
                    home,
                    display: ":0",
                });
                let command = command.unwrap();
                let mut variables = command.get_envs();
                let home = variables.find(|(name, _)| *name == "HOME");
                home.and_then(|(_, value)| value.map(PathBuf::from))
            };
            let told = home_of(Some(&given));
            assert_eq!(told.as_ref(), Some(&given), "{}", program.name());
            assert_eq!(home_of(None), None, "{}", program.name());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
