//! GNOME Mines.

use std::fs;
use std::io;
use std::process::Command;

use demineur_core::FirstClick;

use crate::desktop::pointer::{Button, Key};
use crate::programs::level::GameLevel;
use crate::programs::profile::{Dialog, Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::reading::glyph::{Face, Glyph};

const HIDDEN: u32 = 0xba_bd_b6;
/// Between cells: in small windows, or where a board that is half open was found
/// a little aside, some of it is taken for a part of them.
const GROUND: u32 = 0xf6_f5_f4;
const ZERO: u32 = 0xde_de_dc;
const INK: u32 = 0x2e_34_36;
const MINE: u32 = 0x88_8a_85;
const HIT: u32 = 0xd3_d7_cf;
const RED: u32 = 0xcc_00_00;
/// A number is known by its paper; where it is small, none of its ink is pure.
const PAPERS: [u32; 8] = [
    0xdd_fa_c3, 0xec_ed_bf, 0xed_da_b4, 0xed_c3_8a, 0xf7_a1_a2, 0xfe_a7_85, 0xff_7d_60, 0xff_32_3c,
];

/// gnome-mines.
pub struct GnomeMines;

impl Program for GnomeMines {
    fn name(&self) -> &'static str {
        "gnome-mines"
    }

    fn profile(&self) -> Profile {
        let glyph = |face: Face, colours: &[(u32, u32)]| {
            Glyph::new(face, &[colours, &[(GROUND, 0)]].concat())
        };
        let mut glyphs = vec![
            glyph(Face::Hidden, &[(HIDDEN, 650)]),
            glyph(Face::Flag, &[(HIDDEN, 400), (INK, 5)]),
            glyph(Face::Open(0), &[(ZERO, 650)]),
            glyph(Face::Mine, &[(MINE, 400), (INK, 15)]),
            glyph(Face::Exploded, &[(HIT, 400), (RED, 20)]),
            glyph(Face::WrongFlag, &[(RED, 400), (INK, 5)]),
        ];
        let digits = (1..).zip(PAPERS);
        glyphs.extend(
            digits.map(|(number, paper)| glyph(Face::Open(number), &[(paper, 400), (INK, 0)])),
        );
        Profile {
            first_click: FirstClick::Opening,
            restart: Some(Restart::Keys(vec![Key::Control('r')])),
            chord: vec![Button::Left],
            dialogs: vec![Dialog {
                title: String::new(),
                asks_name: false,
                keys: vec![Key::Escape],
            }],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        vec![
            GameLevel::new("beginner", 8, 8, 10),
            GameLevel::new("intermediate", 16, 16, 40),
            GameLevel::new("expert", 30, 16, 99),
        ]
    }

    /// What it calls them itself.
    fn other_level(&self, asked: &str) -> Option<GameLevel> {
        let place = ["small", "medium", "big"]
            .iter()
            .position(|&name| name == asked)?;
        self.levels().into_iter().nth(place)
    }

    /// With settings of its own: without animations, and in a window large
    /// enough that the board need not be scrolled.
    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        let settings = start.folder.join("glib-2.0/settings");
        fs::create_dir_all(&settings)?;
        fs::write(
            settings.join("keyfile"),
            "[org/gnome/Mines]\nuse-animations=false\nuse-question-marks=false\n\
             window-width=1150\nwindow-height=720\n",
        )?;
        let size = match start.level.columns {
            8 => "--small",
            16 => "--medium",
            _ => "--big",
        };
        let mut command = start.command(start.run);
        command
            .arg(size)
            .env("GSETTINGS_BACKEND", "keyfile")
            .env("XDG_CONFIG_HOME", start.folder);
        Ok(command)
    }
}
