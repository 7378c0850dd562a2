//! KMines.

use std::fs;
use std::io;
use std::process::Command;

use demineur_core::FirstClick;

use crate::desktop::pointer::{Button, Key};
use crate::programs::level::GameLevel;
use crate::programs::profile::{Dialog, Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::reading::glyph::{Care, Face, Glyph};

const DARK_PAPER: u32 = 0xa4_a4_a4;
const LIGHT_PAPER: u32 = 0xc2_c2_c2;
const TILE: u32 = 0xc4_c4_c4;
const LIGHT: u32 = 0xdc_dc_dc;
const SHADE: u32 = 0x90_90_90;
const RED: u32 = 0x63_0a_0a;
const CLOTH: u32 = 0xad_39_39;
const SHINE: u32 = 0xf2_f2_f2;
const ROSE: u32 = 0xcc_80_80;
const BLACK: u32 = 0x10_10_10;
const ORANGE: u32 = 0xff_ca_57;
const CROSS: u32 = 0xb0_00_00;
const MINE: u32 = 0x00_00_00;
/// As its theme draws them; 7 and 8 were never seen in a game.
const INKS: [u32; 8] = [
    0x00_00_81, 0x00_81_00, 0x80_66_00, 0x68_19_57, 0xbc_00_00, 0x8c_00_00, 0xb3_58_00, 0x33_33_33,
];

/// kmines.
pub struct KMines;

impl Program for KMines {
    fn name(&self) -> &'static str {
        "kmines"
    }

    fn profile(&self) -> Profile {
        // Open cells are translucent over a picture: any grey of these.
        let paper = [(DARK_PAPER, 0), (LIGHT_PAPER, 0)];
        let tile = [(LIGHT, 60), (TILE, 100), (SHADE, 0)];
        let with = |ground: &[(u32, u32)], more: &[(u32, u32)]| [ground, more].concat();
        // Which of its reds are there depends on the scale; where cells are small,
        // its pole is grey.
        let flag = |reds: &[(u32, u32)]| {
            let others = [(LIGHT, 0), (SHINE, 0), (ROSE, 0), (BLACK, 0)];
            Glyph::new(Face::Flag, &[&tile[1..], &others, reds].concat())
        };
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &tile),
            flag(&[(RED, 5), (CLOTH, 0)]),
            flag(&[(RED, 0), (CLOTH, 8)]),
            Glyph::new(Face::Open(0), &paper),
            Glyph::new(Face::Mine, &with(&paper, &[(MINE, 60)])),
            Glyph::new(Face::Exploded, &[(ORANGE, 200), (MINE, 60), (LIGHT, 0)]),
            Glyph::new(
                Face::WrongFlag,
                &with(&paper, &[(MINE, 20), (CROSS, 40), (0x60_00_00, 0)]),
            ),
        ];
        let numbers = (1..).zip(INKS);
        glyphs.extend(
            numbers
                .map(|(number, ink)| Glyph::new(Face::Open(number), &with(&paper, &[(ink, 30)]))),
        );
        Profile {
            care: Care {
                tolerance: 12,
                foreign: 80,
            },
            first_click: FirstClick::Opening,
            restart: Some(Restart::Keys(vec![Key::Control('n')])),
            chord: vec![Button::Middle],
            dialogs: vec![
                Dialog {
                    title: "High Scores".to_owned(),
                    asks_name: true,
                    // The name is taken, and then the table closed.
                    keys: vec![Key::Return, Key::Escape],
                },
                // After a loss it asks whether to play the same board again.
                Dialog {
                    title: String::new(),
                    asks_name: false,
                    keys: vec![Key::Escape],
                },
            ],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        GameLevel::classic()
    }

    /// With settings of its own that say the level.
    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        fs::create_dir_all(start.folder)?;
        let name = match start.level.columns {
            9 => "Easy",
            16 => "Medium",
            _ => "Hard",
        };
        let settings = format!("[KgDifficulty]\nLevel={name}\n");
        fs::write(start.folder.join("kminesrc"), settings)?;
        // It shows no window without a bus.
        let mut command = match crate::programs::program::find_executable("dbus-run-session") {
            Some(session) => {
                let mut command = start.command(&session);
                command.arg("--").arg(start.run);
                command
            }
            None => start.command(start.run),
        };
        command.env("XDG_CONFIG_HOME", start.folder);
        Ok(command)
    }
}
