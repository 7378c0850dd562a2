//! xbomb: squares, hexagons and triangles, by Andrew M. Bishop.

use std::io;
use std::process::Command;

use demineur_core::FirstClick;

use crate::desktop::pointer::{Button, Key};
use crate::desktop::screen::WindowInfo;
use crate::programs::level::GameLevel;
use crate::programs::profile::{Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::reading::glyph::{Face, Glyph};
use crate::reading::grid::CellShape;

const PAPER: u32 = 0xff_ff_ff;
const DOTS: u32 = 0x7f_7f_7f;
const BLACK: u32 = 0x00_00_00;
const FLAG: u32 = 0xff_a5_00;
const RED: u32 = 0xff_00_00;
const GREEN: u32 = 0x00_ff_00;
const INKS: [u32; 8] = [
    0x00_00_80, 0x00_64_00, 0x8b_00_00, BLACK, 0x40_e0_d0, FLAG, 0xee_82_ee, 0x90_ee_90,
];

/// All of 9 to 12, which triangles can have, are of one ink: which of them it is
/// stays open.
const NINE_OR_MORE: u32 = 0x00_00_ff;

/// xbomb.
pub struct XBomb;

impl Program for XBomb {
    fn name(&self) -> &'static str {
        "xbomb"
    }

    fn profile(&self) -> Profile {
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &[(DOTS, 400), (PAPER, 400)]),
            Glyph::new(Face::Flag, &[(FLAG, 500), (BLACK, 40)]),
            Glyph::new(Face::Open(0), &[(PAPER, 998)]),
            Glyph::new(Face::Exploded, &[(RED, 300), (BLACK, 40)]),
            Glyph::new(Face::Unread, &[(PAPER, 400), (NINE_OR_MORE, 6)]),
            Glyph::new(Face::WrongFlag, &[(GREEN, 300), (BLACK, 40)]),
        ];
        // With some fonts digits are fat and fill a good part of a triangle.
        glyphs.extend(Glyph::digits((PAPER, 400), &INKS, 6));
        Profile {
            first_click: FirstClick::Opening,
            flags_to_win: true,
            restart: Some(Restart::Keys(vec![Key::Sign('s')])),
            chord: vec![Button::Middle],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        let shapes = [
            (CellShape::Square, ""),
            (CellShape::Hexagon, "hex-"),
            (CellShape::Triangle, "tri-"),
        ];
        let level = |shape, prefix: &str, level: &GameLevel| GameLevel {
            name: format!("{prefix}{}", level.name),
            shape,
            ..level.clone()
        };
        let sizes = [
            GameLevel::new("beginner", 8, 8, 10),
            GameLevel::new("intermediate", 16, 16, 40),
            GameLevel::new("expert", 30, 16, 99),
        ];
        shapes
            .into_iter()
            .flat_map(|(shape, prefix)| sizes.each_ref().map(|size| level(shape, prefix, size)))
            .collect()
    }

    /// Its table of high scores has a window of the same class.
    fn owns(&self, window: &WindowInfo) -> bool {
        window.class[0] == "xbomb"
    }

    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        let mut command = start.command(start.run);
        let shape = match start.level.shape {
            CellShape::Square => "-square",
            CellShape::Hexagon => "-hexagon",
            CellShape::Triangle => "-triangle",
        };
        let size = match start.level.columns {
            8 => "-1",
            16 => "-2",
            _ => "-3",
        };
        command.args([shape, size]);
        Ok(command)
    }
}
