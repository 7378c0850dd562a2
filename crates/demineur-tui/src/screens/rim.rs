//! The frame around the board: rulers, the chosen cell's place, and marks
//! where the board goes on.

use demineur_core::CellId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::cover::border;
use crate::app::{App, Scene};
use crate::board::{Axis, BoardPane};
use crate::theme::Glyphs;

/// Below these there is no frame: every column and row is needed.
const LEAST: (u16, u16) = (24, 10);
/// Rows of text that a frame leaves below the board.
const TEXT: u16 = 3;

/// The board that is shown.
pub fn pane(app: &App) -> Option<&BoardPane> {
    match &app.scene {
        Scene::Replay(replay) => Some(&replay.pane),
        Scene::Table => app.table.as_ref().map(|table| &table.pane),
        Scene::Menu | Scene::Past(_) => None,
    }
}

/// The columns left of the board and the rows above and below it that a frame
/// takes in that room; none where there is none.
pub fn margins(pane: &BoardPane, room: Rect, beside: bool) -> Option<(u16, u16)> {
    let (width, height) = pane.full_size();
    let text = if beside { 0 } else { TEXT };
    if room.width < LEAST.0 || room.height < LEAST.1 {
        return None;
    }
    let fits = |width: u32, height: u32| {
        width <= room.width.into() && height + u32::from(text) <= room.height.into()
    };
    let numbers = pane.ruler_width();
    // A frame shall not be what makes the board not fit.
    if fits(width, height) && !fits(width + 2, height + 2) {
        return None;
    }
    let ruled = fits(width, height) && !fits(width + 2 + u32::from(numbers), height + 2);
    Some((if ruled { 1 } else { 1 + numbers }, 1))
}

/// The frame, numbers included, and the board inside, in the middle of a room.
pub fn place(pane: &BoardPane, room: Rect, beside: bool) -> (Rect, Rect) {
    let Some((left, above)) = margins(pane, room, beside) else {
        return (Rect::default(), room);
    };
    let (width, height) = pane.full_size();
    let most = (room.width - left - 1, room.height - 2 * above);
    let width = u16::try_from(width).unwrap_or(u16::MAX).min(most.0);
    let height = u16::try_from(height).unwrap_or(u16::MAX).min(most.1);
    let frame = Rect {
        x: room.x + (room.width - width - left - 1) / 2,
        y: room.y + (room.height - height - 2 * above) / 2,
        width: width + left + 1,
        height: height + 2 * above,
    };
    let board = Rect {
        x: frame.x + left,
        y: frame.y + above,
        width,
        height,
    };
    (frame, board)
}

/// Draws the frame around a board.
pub fn draw(app: &App, frame: Rect, board: Rect, buf: &mut Buffer) {
    let (Some(pane), false) = (pane(app), frame.is_empty()) else {
        return;
    };
    let theme = &app.look.theme;
    let edge = Rect {
        x: board.x - 1,
        width: board.width + 2,
        ..frame
    };
    border(app, edge, buf);
    for (along, number) in pane.ruler(board, Axis::Columns) {
        let text = number.to_string();
        let wanted = number == 1 || number % 5 == 0;
        if wanted && usize::from(along) + text.len() <= board.width.into() {
            buf.set_string(board.x + along, edge.y, text, theme.muted());
        }
    }
    let chosen = chosen(app);
    if frame.x < edge.x {
        let row = chosen.and_then(|cell| pane.row_of(cell));
        let room = usize::from(edge.x - frame.x);
        for (along, number) in pane.ruler(board, Axis::Rows) {
            let style = match Some(number) == row {
                true => theme.accent(),
                false => theme.muted(),
            };
            let text = format!("{number:>room$}");
            buf.set_string(frame.x, board.y + along, text, style);
        }
    }
    if let Some(cell) = chosen {
        name(app, cell, edge, buf);
    }
    goes_on(app, pane, edge, board, buf);
}

/// The cell under the pointer, else the one that keys act on.
fn chosen(app: &App) -> Option<CellId> {
    match &app.scene {
        Scene::Replay(replay) => replay.last().and(Some(replay.cursor)),
        _ => app
            .table
            .as_ref()
            .map(|table| table.hover.unwrap_or(table.cursor)),
    }
}

/// The place of a cell, as hints name it, in the lower edge.
fn name(app: &App, cell: CellId, edge: Rect, buf: &mut Buffer) {
    let names = match &app.scene {
        Scene::Replay(replay) => Some(replay.names()),
        _ => app.table.as_ref().map(|table| table.names()),
    };
    let Some(names) = names else { return };
    let text = format!(" {} ", app.texts().cell(cell, names));
    let width = text.width() as u16;
    if width + 4 <= edge.width {
        let x = edge.right() - 2 - width;
        buf.set_string(x, edge.bottom() - 1, text, app.look.theme.accent());
    }
}

/// Marks in the middle of each edge behind which the board goes on.
fn goes_on(app: &App, pane: &BoardPane, edge: Rect, board: Rect, buf: &mut Buffer) {
    let signs = match app.glyphs() {
        Glyphs::Ascii => ["<", "^", ">", "v"],
        Glyphs::Emoji | Glyphs::Unicode => ["◂", "▴", "▸", "▾"],
    };
    let y = edge.y + edge.height / 2;
    // Beside the numbers and the name, not over them.
    let line = buf[(edge.x + 1, edge.bottom() - 1)].symbol().to_owned();
    let free = |row: u16| {
        let middle = edge.x + edge.width / 2;
        let mut columns = middle..edge.right();
        let clear = |x: u16| buf[(x, row)].symbol() == line;
        let found = columns.find(|&x| clear(x) && clear(x - 1));
        (found.unwrap_or(middle), row)
    };
    let places = [
        (edge.x, y),
        free(edge.y),
        (edge.right() - 1, y),
        free(edge.bottom() - 1),
    ];
    let goes_on = pane.goes_on(board);
    for ((sign, (x, y)), on) in signs.into_iter().zip(places).zip(goes_on) {
        if on {
            buf.set_string(x, y, sign, app.look.theme.accent());
        }
    }
}
