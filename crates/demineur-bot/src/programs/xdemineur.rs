//! xdemineur: the Minesweeper of Debian's oldest days, by Marc Baudoin.

use std::io;
use std::process::Command;

use demineur_core::FirstClick;

use crate::desktop::pointer::Button;
use crate::desktop::screen::WindowInfo;
use crate::programs::level::GameLevel;
use crate::programs::profile::{Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::reading::glyph::{Face, Glyph};
use crate::reading::smiley::Smiley;

const PAPER: u32 = 0xb3_b3_b3;
const LIGHT: u32 = 0xff_ff_ff;
const SHADE: u32 = 0x7f_7f_7f;
const BLACK: u32 = 0x00_00_00;
const RED: u32 = 0xff_00_00;
const INKS: [u32; 8] = [
    0x00_00_ff, 0x22_8b_22, RED, 0x00_00_80, 0xda_70_d6, 0x2e_8b_57, 0xa0_52_2d, 0xff_14_93,
];

/// Its face while a game is on, won and lost.
const FACES: [u64; 3] = [
    11_715_698_986_715_521_634,
    3_495_786_565_188_160_381,
    17_063_361_050_615_556_898,
];

/// xdemineur opens an area by itself at each new game.
pub struct XDemineur;

impl Program for XDemineur {
    fn name(&self) -> &'static str {
        "xdemineur"
    }

    /// Its instance is the path it was started by, its class in Latin-1.
    fn owns(&self, window: &WindowInfo) -> bool {
        window.class[1] == "XDémineur"
    }

    fn profile(&self) -> Profile {
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &[(PAPER, 500), (LIGHT, 60), (SHADE, 40)]),
            Glyph::new(
                Face::Flag,
                &[
                    (PAPER, 300),
                    (LIGHT, 60),
                    (SHADE, 40),
                    (RED, 40),
                    (BLACK, 30),
                ],
            ),
            Glyph::new(Face::Open(0), &[(PAPER, 995)]),
            Glyph::new(Face::Mine, &[(PAPER, 300), (BLACK, 150), (LIGHT, 5)]),
            Glyph::new(Face::Exploded, &[(RED, 300), (BLACK, 150), (LIGHT, 5)]),
            Glyph::new(
                Face::WrongFlag,
                &[(PAPER, 200), (BLACK, 100), (RED, 80), (LIGHT, 1)],
            ),
        ];
        glyphs.extend(Glyph::digits((PAPER, 400), &INKS, 80));
        Profile {
            first_click: FirstClick::Opening,
            smiley: Some(Smiley::new([-1, 46], [28, 7]).with_looks(FACES)),
            flags_to_win: true,
            restart: Some(Restart::Smiley),
            chord: vec![Button::Middle],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    /// It takes no board of less than twelve columns.
    fn levels(&self) -> Vec<GameLevel> {
        vec![
            GameLevel::new("beginner", 12, 9, 13),
            GameLevel::new("intermediate", 16, 16, 40),
            GameLevel::new("expert", 30, 16, 99),
        ]
    }

    fn other_level(&self, asked: &str) -> Option<GameLevel> {
        GameLevel::custom(asked).filter(|level| level.columns >= 12 && level.rows >= 6)
    }

    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        let mut command = start.command(start.run);
        command
            .arg("-geometry")
            .arg(format!("{}x{}", start.level.columns, start.level.rows))
            .arg("-m")
            .arg(start.level.mines.to_string());
        Ok(command)
    }
}
