//! A screen that is too small says how much more it needs.

use demineur_words::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::LEAST;
use super::flow::{self, Para};
use crate::app::App;

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let columns = LEAST.0.saturating_sub(area.width);
    let lines = LEAST.1.saturating_sub(area.height);
    let values = [("columns", columns.into()), ("lines", lines.into())];
    let text = app.texts().with(Key::ScreenSmall, values);
    let lines = flow::flow(&[Para::new(text, app.look.theme.text())], area.width);
    flow::write(&lines, 0, area, buf);
}
