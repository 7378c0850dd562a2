//! What stands in a cell.

use std::fmt::Write;

use demineur_core::{Mark, Shown};
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

/// Hidden, flag, ?, safe, mine, exploded, wrong flag, flagged mine.
const EMOJI: [&str; 8] = ["∙", "🚩", "❓", "✅", "💣", "💥", "❌", "🎯"];
const UNICODE: [&str; 8] = ["∙", "⚑", "?", "✓", "✹", "✸", "✗", "⚐"];
const ASCII: [&str; 8] = ["#", "D", "?", "s", "B", "*", "X", "+"];

impl Label {
    /// What a cell shows.
    pub fn of(shown: Shown, glyphs: Glyphs) -> Self {
        let signs = match glyphs {
            Glyphs::Emoji => EMOJI,
            Glyphs::Unicode => UNICODE,
            Glyphs::Ascii => ASCII,
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

    /// The same in one column: an emoji's plain relative.
    #[must_use]
    pub fn narrow(self) -> Self {
        match self {
            Self::Sign(sign) => {
                let place = EMOJI.iter().position(|&emoji| emoji == sign);
                Self::Sign(place.map_or(sign, |place| UNICODE[place]))
            }
            // More than 9.
            Self::Number(10..) => Self::Sign(">"),
            Self::Percent(percent) => Self::Number(u32::from(percent) / 10),
            Self::Number(_) => self,
        }
    }

    /// The same in that many columns, or in one.
    #[must_use]
    pub fn within(self, columns: u32) -> Self {
        match u32::from(self.width()) <= columns {
            true => self,
            false => self.narrow(),
        }
    }

    /// How many columns it takes.
    pub fn width(self) -> u16 {
        match self {
            Self::Sign(sign) => sign.width() as u16,
            Self::Number(number) => number.checked_ilog10().unwrap_or(0) as u16 + 1,
            Self::Percent(percent) => Self::Number(percent.into()).width(),
        }
    }

    /// Hands out its signs, or its digits, from left to right.
    pub fn pieces(self, mut each: impl FnMut(&str)) {
        let number = match self {
            Self::Sign(sign) => return each(sign),
            Self::Number(number) => number,
            Self::Percent(percent) => percent.into(),
        };
        let mut digits = Digits::default();
        write!(digits, "{number}").expect("ten digits hold it");
        for digit in digits.text().split_inclusive(|_| true) {
            each(digit);
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
    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("")
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
