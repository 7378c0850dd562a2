//! The whole board from afar, where it does not fit: what part of it is seen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Areas, panel, picture, rim};
use crate::app::App;

/// No overview is larger.
const MOST: (u16, u16) = (38, 12);
/// Nor smaller than this many rows.
const LEAST: u16 = 4;

/// Draws it at the bottom of a panel beside the board, if there is room below
/// the text.
pub fn draw(app: &App, areas: &Areas, buf: &mut Buffer) {
    let Some(pane) = rim::pane(app).filter(|_| !areas.side.is_empty()) else {
        return;
    };
    if pane.goes_on(areas.board) == [false; 4] {
        return;
    }
    let spare = areas
        .panel
        .height
        .saturating_sub(panel::height(app, areas.panel) + 1);
    let room = (areas.panel.width.min(MOST.0), spare.min(MOST.1));
    let (width, height) = pane.afar_size(room);
    if height < LEAST.min(room.1) || room.1 < LEAST {
        return;
    }
    let place = Rect {
        x: areas.panel.x + (areas.panel.width - width) / 2,
        y: areas.panel.bottom() - height,
        width,
        height,
    };
    picture(app, |picture| {
        pane.render_afar(place, areas.board, buf, picture)
    });
}
