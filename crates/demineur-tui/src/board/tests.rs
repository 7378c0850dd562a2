//! Literal frames, and laws that hold on every board.

mod frames;
mod laws;

use demineur_core::{BoardSpec, Mark};

use super::*;
use crate::theme::{Background, ColourDepth, Palette};

/// The lines of a buffer, without spaces at their ends. A wide glyph stands
/// for its two columns.
fn lines(buf: &Buffer) -> Vec<String> {
    let width = usize::from(buf.area.width);
    let rows = buf.content().chunks(width.max(1));
    rows.map(|row| {
        let mut text = String::new();
        let mut column = 0;
        while let Some(cell) = row.get(column) {
            text.push_str(cell.symbol());
            column += unicode_width::UnicodeWidthStr::width(cell.symbol()).max(1);
        }
        text.trim_end().to_owned()
    })
    .collect()
}

fn theme(glyphs: Glyphs) -> Theme {
    Theme::new(
        ColourDepth::True,
        Background::Dark,
        Palette::Classic,
        glyphs,
    )
}

/// A frame of that many columns and rows.
fn frame(
    pane: &BoardPane,
    size: (u16, u16),
    theme: &Theme,
    shown: &dyn Fn(CellId) -> Shown,
) -> Vec<String> {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    let picture = Picture {
        shown,
        cursor: None,
        hover: None,
        pressed: &[],
        roles: &[],
        chances: None,
        theme,
    };
    pane.render(area, &mut buf, &picture);
    lines(&buf)
}

/// All there is, in turn.
fn everything(cell: CellId) -> Shown {
    let all = [
        Shown::Hidden,
        Shown::Marked(Mark::Mine),
        Shown::Marked(Mark::Uncertain),
        Shown::Marked(Mark::Safe),
        Shown::Open(0),
        Shown::Open(3),
        Shown::Mine,
        Shown::Exploded,
        Shown::WrongFlag,
        Shown::FlaggedMine,
    ];
    all[cell.index() % all.len()]
}
