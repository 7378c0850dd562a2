//! Mines, from Simon Tatham's Portable Puzzle Collection.

use std::io;
use std::process::Command;

use demineur_core::FirstClick;

use crate::desktop::pointer::{Button, Key};
use crate::programs::level::GameLevel;
use crate::programs::profile::{Profile, Restart};
use crate::programs::program::{Program, Start};
use crate::programs::sgt_id::SgtId;
use crate::reading::glyph::{Face, Glyph};

const PAPER: u32 = 0xda_da_da;
/// The paper of a number with more flags around it than that.
const WARNING: u32 = 0xff_99_99;
const HIDDEN: u32 = 0xe6_e6_e6;
const LIGHT: u32 = 0xff_ff_ff;
const SHADE: u32 = 0x99_99_99;
const BLACK: u32 = 0x00_00_00;
const RED: u32 = 0xff_00_00;
const INKS: [u32; 8] = [
    0x00_00_ff, 0x00_80_00, RED, 0x00_00_80, 0x80_00_00, 0x00_80_80, BLACK, 0x80_80_80,
];

/// sgt-mines, whose boards need no guess.
pub struct SgtMines;

impl Program for SgtMines {
    fn name(&self) -> &'static str {
        "sgt-mines"
    }

    fn package(&self) -> &'static str {
        "sgt-puzzles"
    }

    fn profile(&self) -> Profile {
        let mut glyphs = vec![
            Glyph::new(Face::Hidden, &[(HIDDEN, 700), (SHADE, 0), (LIGHT, 0)]),
            Glyph::new(
                Face::Flag,
                &[
                    (HIDDEN, 400),
                    (SHADE, 0),
                    (LIGHT, 0),
                    (RED, 30),
                    (BLACK, 30),
                ],
            ),
            Glyph::new(Face::Open(0), &[(PAPER, 990)]),
            Glyph::new(Face::Open(0), &[(WARNING, 990)]),
            Glyph::new(Face::Mine, &[(PAPER, 250), (BLACK, 200), (LIGHT, 5)]),
            Glyph::new(Face::Exploded, &[(RED, 250), (BLACK, 150), (LIGHT, 0)]),
            Glyph::new(Face::WrongFlag, &[(PAPER, 200), (BLACK, 100), (RED, 80)]),
        ];
        glyphs.extend(Glyph::digits((PAPER, 400), &INKS, 50));
        glyphs.extend(Glyph::digits((WARNING, 400), &INKS, 50));
        Profile {
            first_click: FirstClick::Opening,
            restart: Some(Restart::Keys(vec![Key::Sign('n')])),
            chord: vec![Button::Middle],
            frame_millis: 0,
            ..Profile::new(self.name(), glyphs)
        }
    }

    fn levels(&self) -> Vec<GameLevel> {
        GameLevel::classic()
    }

    /// Any size, as `30x16/99` or `30x16n99`, or a game id such as `9x9:1,1,mb330…`.
    fn other_level(&self, asked: &str) -> Option<GameLevel> {
        if let Ok(id) = asked.parse::<SgtId>() {
            return Some(GameLevel {
                given: Some(asked.to_owned()),
                ..GameLevel::new(asked, id.columns, id.rows, id.mines.len())
            });
        }
        // Its own spelling is 30x16n99.
        GameLevel::custom(&asked.replacen('n', "/", 1))
            .filter(|level| level.columns >= 3 && level.rows >= 3)
    }

    fn command(&self, start: &Start<'_>) -> io::Result<Command> {
        let mut command = start.command(start.run);
        let size = format!(
            "{}x{}n{}",
            start.level.columns, start.level.rows, start.level.mines
        );
        let given = start
            .level
            .given
            .as_deref()
            .and_then(|id| id.split_once(':'));
        // An id says its size alone: without the mines, the next boards would
        // have as many as the program likes.
        command.arg(match given {
            Some((_, board)) => format!("{size}:{board}"),
            None => size,
        });
        Ok(command)
    }
}
