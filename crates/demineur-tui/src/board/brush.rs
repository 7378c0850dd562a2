//! Drawing into the part of a picture that is in view.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::theme::Label;

/// Draws in coordinates of the whole picture; what is out of view is dropped.
pub(super) struct Brush<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    /// What is in the area's upper left corner.
    pub origin: [i64; 2],
    /// The lines between cells.
    pub outline: Style,
}

impl<'a> Brush<'a> {
    /// The area must lie inside the buffer.
    pub fn new(buf: &'a mut Buffer, area: Rect, origin: [i64; 2], outline: Style) -> Self {
        Self {
            buf,
            area,
            origin,
            outline,
        }
    }

    /// Columns in view.
    pub fn width(&self) -> i64 {
        self.area.width.into()
    }

    /// Rows in view.
    pub fn height(&self) -> i64 {
        self.area.height.into()
    }

    /// The screen cell at that place of the picture, if it is in view.
    pub fn at(&mut self, x: i64, y: i64) -> Option<&mut Cell> {
        let (column, row) = (x - self.origin[0], y - self.origin[1]);
        let in_view = (0..self.width()).contains(&column) && (0..self.height()).contains(&row);
        in_view.then(|| &mut self.buf[(self.area.x + column as u16, self.area.y + row as u16)])
    }

    /// Blanks in that style.
    pub fn fill(&mut self, x: i64, y: i64, width: u32, style: Style) {
        for x in x..x + i64::from(width) {
            if let Some(cell) = self.at(x, y) {
                cell.set_symbol(" ").set_style(style);
            }
        }
    }

    /// One sign of one column. The ground stays as it is.
    pub fn sign(&mut self, x: i64, y: i64, sign: &str, style: Style) {
        if let Some(cell) = self.at(x, y) {
            cell.set_symbol(sign).set_style(style);
        }
    }

    /// A label in the middle of that many columns, over the style that is there.
    /// A wide sign that is half out of view is left out.
    pub fn label(&mut self, x: i64, y: i64, width: u32, label: Label) {
        let spare = i64::from(width) - i64::from(label.width());
        let mut x = x + spare.max(0) / 2;
        label.pieces(|piece| {
            let columns = piece.width() as i64;
            if columns > 1 && self.at(x + columns - 1, y).is_none() {
                return;
            }
            if let Some(cell) = self.at(x, y) {
                cell.set_symbol(piece);
                for behind in 1..columns {
                    if let Some(cell) = self.at(x + behind, y) {
                        cell.set_symbol(" ");
                    }
                }
            }
            x += columns;
        });
    }
}
