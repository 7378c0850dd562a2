//! From one frame to the next in few bytes: only what changed is sent, styles
//! change as seldom as can be, and what scrolled is scrolled by the terminal.

mod line;
mod pen;
mod scroll;

use std::io::{self, Write};

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

pub use pen::Pen;

/// A part of the screen that is a window onto something larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where on the screen.
    pub area: Rect,
    /// What is in its upper left corner.
    pub origin: [i64; 2],
    /// What it looks onto: another number, and nothing is the same.
    pub what: u64,
}

/// Sends frames to a terminal.
///
/// It knows what the terminal shows, and sends what a frame shows otherwise,
/// as one piece where the terminal can take it so (DECSET 2026; the others
/// pass over it). Each colour is sent as the frame has it: the sixteen as the
/// codes of the sixteen, which every terminal that has colours understands.
#[derive(Debug)]
pub struct Painter<W> {
    out: W,
    size: Size,
    /// What the terminal shows, line by line.
    screen: Vec<Vec<Tile>>,
    seen: Option<Seen>,
    pen: Pen,
}

/// What one place of the screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tile {
    /// Nobody knows.
    Unknown,
    /// A sign.
    Sign(Ink, Sign),
    /// The second half of a wide sign before it.
    Covered,
}

type Sign = ratatui::buffer::Cell;

/// The colours of a sign. Those of a blank's letters are of no matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink {
    letters: Option<Color>,
    ground: Color,
    modifiers: Modifier,
}

impl Ink {
    /// A blank's, in no colours.
    const NONE: Self = Self {
        letters: None,
        ground: Color::Reset,
        modifiers: Modifier::empty(),
    };
}

/// What shows on a blank, too.
const ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

impl Tile {
    fn of(cell: &Sign) -> Self {
        let mut ink = Ink {
            letters: Some(cell.fg),
            ground: cell.bg,
            modifiers: cell.modifier,
        };
        if cell.symbol() == " " {
            ink.modifiers &= ON_BLANKS;
            ink.letters = ink.letters.filter(|_| !ink.modifiers.is_empty());
        }
        let mut sign = Sign::EMPTY;
        sign.set_symbol(cell.symbol());
        Self::Sign(ink, sign)
    }

    fn blank() -> Self {
        Self::of(&Sign::EMPTY)
    }

    fn is_wide(&self) -> bool {
        matches!(self, Self::Sign(_, sign) if sign.symbol().width() > 1)
    }
}

impl<W: Write> Painter<W> {
    /// A terminal of which nothing is known.
    pub fn new(out: W) -> Self {
        Self {
            out,
            size: Size::default(),
            screen: Vec::new(),
            seen: None,
            pen: Pen::default(),
        }
    }

    /// What is written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Whatever the terminal shows now, it is cleared before the next frame.
    pub fn forget(&mut self) {
        self.size = Size::default();
    }

    /// Sends a frame; how many bytes it took. What part of it is a window onto
    /// something larger helps when that has scrolled.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn paint(&mut self, frame: &Buffer, seen: Option<Seen>) -> io::Result<usize> {
        let wanted = tiles(frame);
        let mut bytes = Vec::new();
        let size = frame.area.as_size();
        if size != self.size {
            self.pen = Pen::default();
            bytes.extend(b"\x1b[?25l\x1b[r\x1b[0m\x1b[2J");
            let line = vec![Tile::blank(); size.width.into()];
            self.screen = vec![line; size.height.into()];
            self.size = size;
            self.seen = None;
        }
        if let (Some(before), Some(now)) = (self.seen, seen) {
            self.scroll(before, now, &wanted, &mut bytes);
        }
        self.seen = seen;
        for (row, line) in wanted.iter().enumerate() {
            if *line != self.screen[row] {
                line::send(
                    &self.screen[row],
                    line,
                    row as u16,
                    &mut self.pen,
                    &mut bytes,
                );
            }
        }
        self.screen = wanted;
        if bytes.is_empty() {
            return Ok(0);
        }
        let (begin, end) = (b"\x1b[?2026h", b"\x1b[?2026l");
        self.out.write_all(&[begin, &bytes[..], end].concat())?;
        self.out.flush()?;
        Ok(begin.len() + bytes.len() + end.len())
    }
}

/// What a frame shows, line by line.
fn tiles(frame: &Buffer) -> Vec<Vec<Tile>> {
    let width = usize::from(frame.area.width).max(1);
    let lines = frame.content.chunks(width);
    lines
        .map(|cells| {
            let mut line: Vec<Tile> = Vec::with_capacity(width);
            for cell in cells {
                let covered = line.last().is_some_and(Tile::is_wide);
                line.push(if covered {
                    Tile::Covered
                } else {
                    Tile::of(cell)
                });
            }
            // Half of it would be beyond the rim.
            if line.last().is_some_and(Tile::is_wide) {
                line.pop();
                line.push(Tile::blank());
            }
            line
        })
        .collect()
}

#[cfg(test)]
mod tests;
