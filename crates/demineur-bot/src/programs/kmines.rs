//! KMines.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use demineur_core::FirstClick;

use super::digits;
use crate::glyph::{Care, Face, Glyph};
use crate::pointer::{Button, Key};
use crate::profile::{Dialog, Profile, Restart};
use crate::program::{GameLevel, Program};

/// kmines.
pub struct KMines;

impl Program for KMines {
    fn name(&self) -> &'static str {
        "kmines"
    }

    fn executable(&self) -> &'static str {
        "kmines"
    }

    fn package(&self) -> &'static str {
        "kmines"
    }

    fn profile(&self) -> Profile {
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &[(0xc0_c0_c0, 500)]),
            Glyph::new(Face::Flag, &[(0xc0_c0_c0, 400), (0xff_00_00, 30)]),
            Glyph::new(Face::Open(0), &[(0xe0_e0_e0, 990)]),
            Glyph::new(Face::Exploded, &[(0xff_80_00, 300)]),
        ];
        let inks = [
            0x00_00_81, 0x00_81_00, 0x80_66_00, 0x80_00_80, 0x80_00_00, 0x00_80_80, 0x00_00_00,
            0x80_80_80,
        ];
        glyphs.extend(digits((0xe0_e0_e0, 300), &inks, 40));
        Profile {
            care: Care {
                tolerance: 24,
                foreign: 40,
            },
            first_click: FirstClick::Opening,
            restart: Some(Restart::Keys(vec![Key::Control('n')])),
            chord: vec![Button::Middle],
            dialogs: vec![
                Dialog {
                    title: "Reset".to_owned(),
                    asks_name: false,
                    keys: vec![Key::Return],
                },
                Dialog {
                    title: String::new(),
                    asks_name: false,
                    keys: vec![Key::Escape],
                },
            ],
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        GameLevel::classic()
    }

    /// With settings of its own that say the level.
    fn command(&self, run: &Path, level: &GameLevel, folder: &Path) -> io::Result<Command> {
        fs::create_dir_all(folder)?;
        let name = match level.columns {
            9 => "Easy",
            16 => "Medium",
            _ => "Hard",
        };
        let settings = format!("[KgDifficulty]\nLevel={name}\n");
        fs::write(folder.join("kminesrc"), settings)?;
        // It shows no window without a bus.
        let mut command = match crate::program::find_executable("dbus-run-session") {
            Some(session) => {
                let mut command = Command::new(session);
                command.arg("--").arg(run);
                command
            }
            None => Command::new(run),
        };
        command.env("XDG_CONFIG_HOME", folder);
        Ok(command)
    }
}
