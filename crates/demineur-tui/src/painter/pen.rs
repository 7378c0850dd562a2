//! Where the terminal writes next, and in which colours.

use std::io::Write;

use ratatui::style::{Color, Modifier};

use super::Ink;

/// Where the terminal writes next, and in which colours.
#[derive(Clone, Debug)]
pub struct Pen {
    /// Column and row, if they are known.
    at: Option<(u16, u16)>,
    letters: Color,
    ground: Color,
    modifiers: Modifier,
}

impl Default for Pen {
    /// Anywhere, in no colours.
    fn default() -> Self {
        Self {
            at: None,
            letters: Color::Reset,
            ground: Color::Reset,
            modifiers: Modifier::empty(),
        }
    }
}

impl Pen {
    /// Whether it writes in these colours already.
    pub(super) fn has(&self, ink: Ink) -> bool {
        ink.letters.is_none_or(|letters| letters == self.letters)
            && ink.ground == self.ground
            && ink.modifiers == self.shown_modifiers(ink)
    }

    /// The modifiers that matter to such a sign.
    fn shown_modifiers(&self, ink: Ink) -> Modifier {
        match ink.letters {
            None => self.modifiers & super::ON_BLANKS,
            Some(_) => self.modifiers,
        }
    }

    pub(super) fn at(&self) -> Option<(u16, u16)> {
        self.at
    }

    /// Nobody knows where it is.
    pub(super) fn lose(&mut self) {
        self.at = None;
    }

    pub(super) fn go(&mut self, column: u16, row: u16, bytes: &mut Vec<u8>) {
        match self.at {
            Some((x, y)) if (x, y) == (column, row) => {}
            Some((x, y)) if y == row && x < column => match column - x {
                1 => bytes.extend(b"\x1b[C"),
                steps => send(bytes, format_args!("\x1b[{steps}C")),
            },
            Some((_, y)) if y == row && column == 0 => bytes.push(b'\r'),
            Some((_, y)) if y + 1 == row && column == 0 => bytes.extend(b"\r\n"),
            _ if column == 0 => send(bytes, format_args!("\x1b[{}H", row + 1)),
            _ => send(bytes, format_args!("\x1b[{};{}H", row + 1, column + 1)),
        }
        self.at = Some((column, row));
    }

    /// Takes these colours up.
    pub(super) fn take(&mut self, ink: Ink, bytes: &mut Vec<u8>) {
        if self.has(ink) {
            return;
        }
        let mut codes = Codes::default();
        let modifiers = match ink.letters {
            // A blank leaves what only letters show.
            None => ink.modifiers | (self.modifiers - super::ON_BLANKS),
            Some(_) => ink.modifiers,
        };
        self.change(modifiers, &mut codes);
        if let Some(letters) = ink.letters.filter(|&letters| letters != self.letters) {
            codes.colour(letters, 30);
            self.letters = letters;
        }
        if ink.ground != self.ground {
            codes.colour(ink.ground, 40);
            self.ground = ink.ground;
        }
        codes.send(bytes);
    }

    fn change(&mut self, modifiers: Modifier, codes: &mut Codes) {
        let weight = Modifier::BOLD | Modifier::DIM;
        let mut gone = self.modifiers - modifiers;
        let mut new = modifiers - self.modifiers;
        if gone.intersects(weight) {
            // One code ends both.
            codes.add(22);
            gone.remove(weight);
            new |= modifiers & weight;
        }
        for (modifier, begin, end) in [
            (Modifier::BOLD, 1, 22),
            (Modifier::DIM, 2, 22),
            (Modifier::ITALIC, 3, 23),
            (Modifier::UNDERLINED, 4, 24),
            (Modifier::REVERSED, 7, 27),
            (Modifier::CROSSED_OUT, 9, 29),
        ] {
            if gone.contains(modifier) {
                codes.add(end);
            }
            if new.contains(modifier) {
                codes.add(begin);
            }
        }
        self.modifiers = modifiers;
    }

    /// Writes a sign of that many columns on a screen that is so wide.
    pub(super) fn write(&mut self, sign: &str, columns: u16, width: u16, bytes: &mut Vec<u8>) {
        bytes.extend(sign.as_bytes());
        // At the right rim it waits there or goes on below, and how far a wide
        // sign goes each terminal decides for itself.
        let next = self.at.map(|(x, y)| (x + columns, y));
        self.at = next.filter(|&(x, _)| columns == 1 && x < width);
    }
}

/// The codes of one change of colours.
#[derive(Default)]
struct Codes(String);

impl Codes {
    fn add(&mut self, code: u8) {
        if !self.0.is_empty() {
            self.0.push(';');
        }
        self.0 += &code.to_string();
    }

    /// A colour: of letters from 30, of grounds from 40.
    fn colour(&mut self, colour: Color, base: u8) {
        match colour {
            Color::Reset => self.add(base + 9),
            Color::Rgb(red, green, blue) => {
                self.add(base + 8);
                for code in [2, red, green, blue] {
                    self.add(code);
                }
            }
            Color::Indexed(index) => {
                self.add(base + 8);
                self.add(5);
                self.add(index);
            }
            named => match place(named) {
                bright @ 8.. => self.add(base + 60 + bright - 8),
                dark => self.add(base + dark),
            },
        }
    }

    fn send(&self, bytes: &mut Vec<u8>) {
        if !self.0.is_empty() {
            send(bytes, format_args!("\x1b[{}m", self.0));
        }
    }
}

/// The place of a colour among the sixteen.
fn place(colour: Color) -> u8 {
    match colour {
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        _ => 0,
    }
}

pub(super) fn send(bytes: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    bytes.write_fmt(text).expect("memory takes any bytes");
}
