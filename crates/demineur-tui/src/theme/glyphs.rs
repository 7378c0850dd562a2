//! What stands in a cell.

use std::fmt::Write;

use demineur_core::{Mark, Shown};
use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::Glyphs;

/// What is written into a cell, one or a few columns wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A sign.
    Sign(&'static str),
    /// A number.
    Number(u32),
    /// A probability, as hundredths.
    Percent(u8),
}

impl Label {
    /// What a cell shows.
    pub fn of(shown: Shown, glyphs: Glyphs) -> Self {
        let signs = match glyphs {
            Glyphs::Emoji => ["∙", "🚩", "❓", "✅", "💣", "💥", "❌", "🎯"],
            Glyphs::Unicode => ["∙", "⚑", "?", "✓", "✹", "✸", "✗", "⚐"],
            Glyphs::Ascii => ["#", "D", "?", "s", "B", "*", "X", "+"],
        };
        let sign = match shown {
            Shown::Hidden => 0,
            Shown::Marked(Mark::Mine) => 1,
            Shown::Marked(Mark::Uncertain) => 2,
            Shown::Marked(Mark::Safe) => 3,
            Shown::Mine => 4,
            Shown::Exploded => 5,
            Shown::WrongFlag => 6,
            Shown::FlaggedMine => 7,
            Shown::Open(0) => return Self::Sign(" "),
            Shown::Open(number) => return Self::Number(number),
        };
        Self::Sign(signs[sign])
    }

    /// How many columns it takes.
    pub fn width(self) -> u16 {
        match self {
            Self::Sign(sign) => sign.width() as u16,
            Self::Number(number) => number.checked_ilog10().unwrap_or(0) as u16 + 1,
            Self::Percent(percent) => Self::Number(percent.into()).width(),
        }
    }

    /// Writes it, cut at `room` columns; a wide sign that does not fit is left
    /// out. The styles are left as they are.
    pub fn write(self, buf: &mut Buffer, x: u16, y: u16, room: u16) {
        match self {
            Self::Sign(sign) => {
                let width = self.width();
                if width > room {
                    return;
                }
                buf[(x, y)].set_symbol(sign);
                for behind in 1..width {
                    buf[(x + behind, y)].set_symbol(" ");
                }
            }
            Self::Number(number) => {
                let mut digits = Digits::default();
                write!(digits, "{number}").expect("ten digits hold it");
                for (place, &digit) in (0..room).zip(digits.bytes()) {
                    buf[(x + place, y)].set_char(char::from(digit));
                }
            }
            Self::Percent(percent) => Self::Number(percent.into()).write(buf, x, y, room),
        }
    }
}

/// A number's digits, without asking for memory: a frame has thousands.
#[derive(Default)]
struct Digits {
    bytes: [u8; 10],
    len: usize,
}

impl Digits {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl Write for Digits {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(std::fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}
