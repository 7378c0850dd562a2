//! WineMine: the Minesweeper that comes with Wine.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use demineur_core::FirstClick;

use crate::desktop::pointer::{Button, Key};
use crate::desktop::screen::WindowInfo;
use crate::programs::level::GameLevel;
use crate::programs::profile::{Dialog, Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::reading::glyph::{Face, Glyph};
use crate::reading::smiley::Smiley;

const PAPER: u32 = 0x00_00_00;
const TILE: u32 = 0x00_80_00;
const LIGHT: u32 = 0x00_ff_00;
const SHADE: u32 = 0x00_00_80;
const WHITE: u32 = 0xff_ff_ff;
const GREY: u32 = 0x80_80_80;
const SILVER: u32 = 0xc0_c0_c0;
const RED: u32 = 0xff_00_00;
const INKS: [u32; 8] = [
    0x00_ff_00, WHITE, 0x00_ff_ff, 0xff_ff_00, 0x00_00_ff, 0xff_00_ff, RED, GREY,
];

/// Its face while a game is on, won and lost.
const FACES: [u64; 3] = [
    7_974_425_197_630_637_937,
    9_090_396_721_586_927_327,
    8_640_402_023_675_349_727,
];

/// WineMine.
pub struct WineMine;

impl Program for WineMine {
    fn name(&self) -> &'static str {
        "winemine"
    }

    fn executable(&self) -> &'static str {
        "wine"
    }

    fn package(&self) -> &'static str {
        "wine wine64"
    }

    fn owns(&self, window: &WindowInfo) -> bool {
        window.class[0] == "winemine.exe"
    }

    fn profile(&self) -> Profile {
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &[(TILE, 600), (LIGHT, 0), (SHADE, 20)]),
            Glyph::new(
                Face::Flag,
                &[
                    (TILE, 300),
                    (LIGHT, 0),
                    (SHADE, 0),
                    (RED, 150),
                    (PAPER, 60),
                    (SILVER, 10),
                ],
            ),
            Glyph::new(Face::Open(0), &[(PAPER, 990)]),
            Glyph::new(
                Face::Mine,
                &[(TILE, 300), (PAPER, 150), (GREY, 40), (SHADE, 0)],
            ),
            Glyph::new(Face::Exploded, &[(RED, 300), (PAPER, 150), (GREY, 40)]),
            Glyph::new(
                Face::WrongFlag,
                &[(TILE, 300), (RED, 150), (PAPER, 100), (GREY, 30)],
            ),
        ];
        glyphs.extend(Glyph::digits((PAPER, 300), &INKS, 60));
        Profile {
            first_click: FirstClick::Safe,
            smiley: Some(Smiley::new([-2, 19], [13, 12]).with_looks(FACES)),
            restart: Some(Restart::Keys(vec![Key::Function(2)])),
            rest_millis: 1100,
            chord: vec![Button::Middle],
            dialogs: vec![
                Dialog {
                    title: "Congratulations".to_owned(),
                    asks_name: true,
                    keys: vec![Key::Return],
                },
                Dialog {
                    title: String::new(),
                    asks_name: false,
                    keys: vec![Key::Return],
                },
            ],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        GameLevel::classic()
    }

    /// In a Wine prefix of its own, whose registry says the level.
    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        let prefix = start.folder.join("wine");
        let wine = |arguments: &[&str]| {
            let mut command = start.command(start.run);
            command
                .args(arguments)
                // Ctrl-C in the terminal would leave the prefix half made.
                .process_group(0)
                .env("WINEPREFIX", &prefix)
                .env("WINEARCH", "win64")
                .env("WINEDEBUG", "-all")
                .env("WINEDLLOVERRIDES", "mscoree,mshtml=")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command
        };
        std::fs::create_dir_all(start.folder)?;
        if !prefix.join("system.reg").is_file() {
            wine(&["wineboot", "-i"]).status()?;
        }
        let difficulty = match start.level.columns {
            9 => 0,
            16 => 1,
            _ => 2,
        };
        let values = [
            ("Width", start.level.columns as usize),
            ("Height", start.level.rows as usize),
            ("Mines", start.level.mines),
            ("Difficulty", difficulty),
            ("Xpos", 40),
            ("Ypos", 40),
            ("Mark", 0),
        ];
        for (name, value) in values {
            let value = value.to_string();
            let key = r"HKCU\Software\Microsoft\WinMine";
            wine(&[
                "reg",
                "add",
                key,
                "/v",
                name,
                "/t",
                "REG_DWORD",
                "/d",
                &value,
                "/f",
            ])
            .status()?;
        }
        Ok(wine(&["winemine"]))
    }
}
