//! The games of the past.

use demineur_core::Tiling;
use demineur_words::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::flow::{self, Para, cut};
use super::{Hit, panel, split_bottom, split_top, words};
use crate::app::{App, Past};
use crate::command::Command;
use crate::history::PastGame;

/// Where the lines are, and which of them is the first in view.
fn rows(past: &Past, area: Rect) -> (Rect, usize) {
    let [_, rest] = split_top(area, 1);
    let (rows, _) = split_bottom(rest, 1);
    let height = usize::from(rows.height).max(1);
    (rows, past.selected.saturating_sub(height - 1))
}

pub fn draw(app: &App, past: &Past, area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    let texts = app.texts();
    let title = texts.get(Key::PastTitle);
    buf.set_stringn(area.x, area.y, title, area.width.into(), theme.accent());
    let (place, first) = rows(past, area);
    if past.games.is_empty() {
        let text = texts.get(Key::PastNone);
        let lines = flow::flow(&[Para::new(text, theme.text())], place.width);
        flow::write(&lines, 0, place, buf);
    }
    let games = past.games.iter().enumerate().skip(first);
    for ((number, game), row) in games.zip(place.rows()) {
        let style = if number == past.selected {
            theme.selected()
        } else {
            theme.text()
        };
        buf.set_style(row, style);
        let text = cut(&told(app, game), row.width.into());
        buf.set_string(row.x, row.y, text, style);
    }
    if let Some(unwritten) = panel::unwritten(app) {
        let lines = flow::flow(&[unwritten], area.width);
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let (_, place) = split_bottom(area, rows);
        buf.set_style(place, theme.text());
        return flow::write(&lines, 0, place, buf);
    }
    let (text, style) = match (&app.notice, app.long_job()) {
        (Some(notice), _) => (notice.text.clone(), theme.bad()),
        (None, Some((kind, waited))) => (panel::working(app, kind, waited), theme.accent()),
        (None, None) => (keys(app), theme.muted()),
    };
    let text = cut(&text, area.width.into());
    buf.set_string(area.x, area.bottom() - 1, text, style);
}

pub fn hit(app: &App, past: &Past, at: Position) -> Option<Hit> {
    let (place, first) = rows(past, app.area());
    if !place.contains(at) {
        return Some(Hit::Nothing);
    }
    let number = first + usize::from(at.y - place.y);
    Some(match number < past.games.len() {
        true => Hit::Past(number),
        false => Hit::Nothing,
    })
}

fn keys(app: &App) -> String {
    let key = |command: Command| app.key_of(command);
    let values = [
        ("open", key(Command::Open).into()),
        ("review", key(Command::Review).into()),
        ("back", key(Command::Back).into()),
    ];
    app.texts().with(Key::PastKeys, values)
}

/// `won  1:07.3  Expert  hexagons  2 days ago  helped`
fn told(app: &App, game: &PastGame) -> String {
    let texts = app.texts();
    let result = words::result(game.status, texts);
    let time = game.millis.map(|millis| words::exact_clock(millis, texts));
    let time = time.unwrap_or_default();
    let level = texts.level_said(&game.level);
    let mut text = format!("{result:<11} {time:>9}  {level:<14}");
    let tiling = game.tiling.as_deref().and_then(Tiling::from_name);
    if let Some(tiling) = tiling.filter(|&tiling| tiling != Tiling::Square) {
        text += &format!(" {}", texts.tiling(tiling));
    }
    text += &format!("  {}", words::ago(game.age, texts));
    if let Some(strategy) = &game.strategy {
        text += &format!("  {strategy}");
    }
    if game.helped {
        text += &format!("  {}", texts.get(Key::PastHelped));
    }
    text
}
