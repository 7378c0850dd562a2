//! The programs the bot knows how to start.

use crate::programs::gnome_mines::GnomeMines;
use crate::programs::kmines::KMines;
use crate::programs::program::Program;
use crate::programs::sgt_mines::SgtMines;
use crate::programs::winemine::WineMine;
use crate::programs::xbomb::XBomb;
use crate::programs::xdemineur::XDemineur;

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

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::programs::program::Start;
    use crate::reading::glyph::Face;

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
    fn every_program_has_levels_and_the_glyphs_that_are_seen_most() {
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
            let found = home_of(Some(&given));
            assert_eq!(found.as_ref(), Some(&given), "{}", program.name());
            assert_eq!(home_of(None), None, "{}", program.name());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
