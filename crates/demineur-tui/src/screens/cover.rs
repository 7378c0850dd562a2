//! What lies over a screen: the keys, the levels, a text.

use demineur_words::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};
use unicode_width::UnicodeWidthStr;

use super::flow::{self, Line, Para};
use super::{Hit, results, words};
use crate::app::{App, Cover, LETTERS};
use crate::command::Command;
use crate::theme::Glyphs;

/// Lines that every terminal has.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// No cover is wider: long lines are hard to read.
const WIDEST: u16 = 78;

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    let (place, lines) = laid(app, area);
    for row in place.rows() {
        for cell in row.columns() {
            buf[cell.as_position()].reset();
        }
    }
    buf.set_style(place, theme.text());
    if margin(area) > 0 && vertical(area) > 0 {
        border(app, place, buf);
    }
    let scroll = match app.cover {
        Some(
            Cover::Help { scroll } | Cover::Results { scroll, .. } | Cover::Text { scroll, .. },
        ) => scroll,
        _ => 0,
    };
    let inner = inner(app, place);
    flow::write(&lines, scroll, inner, buf);
}

/// Lines around something, of signs the terminal has.
pub fn border(app: &App, place: Rect, buf: &mut Buffer) {
    let ascii = app.glyphs() == Glyphs::Ascii;
    let set = if ascii { ASCII } else { border::ROUNDED };
    let block = Block::bordered()
        .border_set(set)
        .border_style(app.look.theme.muted());
    block.render(place, buf);
}

/// How many lines do not fit.
pub fn overflow(app: &App) -> u16 {
    let (place, lines) = laid(app, app.area());
    let hidden = lines.len().saturating_sub(inner(app, place).height.into());
    u16::try_from(hidden).unwrap_or(u16::MAX)
}

pub fn hit(app: &App, at: Position) -> Option<Hit> {
    let (place, _) = laid(app, app.area());
    if !place.contains(at) {
        return None;
    }
    let inner = inner(app, place);
    let line = usize::from(at.y.checked_sub(inner.y)?);
    Some(match app.cover {
        // The first line is the title.
        Some(Cover::Levels) if (1..=app.levels.len()).contains(&line) => Hit::Level(line - 1),
        _ => Hit::Nothing,
    })
}

/// Where it is, and its lines.
fn laid(app: &App, area: Rect) -> (Rect, Vec<Line>) {
    let width = area.width.min(WIDEST);
    let room = width.saturating_sub(margin(area) * 2);
    let lines = flow::flow(&paras(app, room), room);
    let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = wanted.saturating_add(2 * vertical(area)).min(area.height);
    let longest = lines.iter().map(|(line, _)| line.width()).max();
    let longest = u16::try_from(longest.unwrap_or(0)).unwrap_or(u16::MAX);
    let width = longest.saturating_add(margin(area) * 2).min(width);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    (place, lines)
}

fn margin(area: Rect) -> u16 {
    if area.width >= 40 { 2 } else { 0 }
}

fn vertical(area: Rect) -> u16 {
    u16::from(area.height >= 12)
}

/// What is left for the text inside the margins.
fn inner(app: &App, place: Rect) -> Rect {
    let (x, y) = (margin(app.area()), vertical(app.area()));
    Rect {
        x: place.x + x,
        y: place.y + y,
        width: place.width.saturating_sub(2 * x),
        height: place.height.saturating_sub(2 * y),
    }
}

fn paras(app: &App, width: u16) -> Vec<Para> {
    let theme = &app.look.theme;
    match &app.cover {
        Some(Cover::Help { .. }) => help(app, width),
        Some(Cover::Levels) => levels(app),
        Some(Cover::Results { levels, .. }) => results::paras(app, levels, width),
        Some(Cover::Text { text, .. }) => vec![Para::new(text.as_str(), theme.text())],
        None => Vec::new(),
    }
}

fn help(app: &App, width: u16) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = vec![Para::new(texts.get(Key::HelpTitle), theme.accent())];
    let wide = Command::ALL
        .iter()
        .map(|&c| app.look.keys.in_words(c, texts).width());
    let wide = wide.max().unwrap_or(0);
    for &command in Command::ALL {
        let keys = app.look.keys.in_words(command, texts);
        let text = texts.get(command.text());
        let gap = wide - keys.width();
        paras.push(match usize::from(width) > wide + 30 {
            true => Para::new(text, theme.text()).beside(format!("{keys}{:gap$}  ", "")),
            false => Para::new(format!("{keys}: {text}"), theme.text()),
        });
    }
    let mouse = texts.get(Key::KeysMouse).replace('\n', " ");
    paras.push(Para::new(mouse, theme.text()));
    paras.push(Para::new(texts.get(Key::HelpMore), theme.muted()));
    paras
}

fn levels(app: &App) -> Vec<Para> {
    let texts = app.texts();
    let theme = &app.look.theme;
    let mut paras = vec![Para::new(texts.get(Key::ChooseLevel), theme.accent())];
    let names = app.levels.iter().map(|l| texts.level(&l.name));
    let wide = names.map(|name| name.width()).max().unwrap_or(0);
    for (place, level) in app.levels.iter().enumerate() {
        let letter = LETTERS.get(place).filter(|_| place < 3);
        let letter = letter.map_or_else(|| " ".to_owned(), char::to_string);
        let number = match place {
            0..9 => (place + 1).to_string(),
            _ => " ".to_owned(),
        };
        let name = texts.level(&level.name);
        let size = words::size(level, texts);
        let gap = wide - name.width();
        let line = format!("{number} {letter}  {name}{:gap$}  {size}", "");
        paras.push(Para::fixed(line, theme.text()));
    }
    let own = texts.get(Key::LevelsOwn);
    paras.push(Para::fixed(format!("  c  {own}"), theme.text()));
    let values = [("key", app.key_of(Command::New).into())];
    paras.push(Para::new(
        texts.with(Key::LevelsSame, values),
        theme.muted(),
    ));
    paras
}
