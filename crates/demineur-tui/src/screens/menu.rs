//! The start menu.

use demineur_core::TiledSpec;
use demineur_words::{Key, Texts};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::flow::{self, Para, cut};
use super::{Hit, panel, rules, split_bottom, split_top, words};
use crate::app::{App, Row};
use crate::command::Command;

/// Columns of the longest name of a line, and the gap behind it.
const NAMES: u16 = 24;
/// The menu is no wider, on whatever screen.
const WIDEST: u16 = 76;

/// Where the parts are.
struct Parts {
    title: Rect,
    rows: Rect,
    /// The first line that is in view.
    first: usize,
    foot: Rect,
}

fn parts(app: &App) -> Parts {
    let area = app.area();
    let width = area.width.min(WIDEST);
    let area = Rect {
        x: area.x + (area.width - width) / 2,
        width,
        ..area
    };
    let room = area.height;
    let [title, rest] = split_top(area, if room >= 14 { 2 } else { 1 });
    let lines = flow::flow(&message(app), rest.width).len();
    let lines = u16::try_from(lines).unwrap_or(u16::MAX);
    let (rows, foot) = split_bottom(rest, lines.clamp(1, (room / 3).max(1)));
    let all = app.menu.rows();
    let place = all.iter().position(|&row| row == app.menu.row);
    let height = usize::from(rows.height).max(1);
    // The chosen line is in view, with as few lines out of view as can be.
    let first = place.unwrap_or(0).saturating_sub(height - 1);
    Parts {
        title,
        rows,
        first,
        foot,
    }
}

pub fn draw(app: &App, _area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    let parts = parts(app);
    let title = app.texts().get(Key::MenuTitle);
    let room = parts.title.width.into();
    buf.set_stringn(parts.title.x, parts.title.y, title, room, theme.accent());
    for (place, area) in places(app, &parts) {
        row(app, app.menu.rows()[place], area, buf);
    }
    let lines = flow::flow(&message(app), parts.foot.width);
    flow::write(&lines, 0, parts.foot, buf);
}

pub fn hit(app: &App, at: Position) -> Option<Hit> {
    let parts = parts(app);
    let found = places(app, &parts).find(|(_, area)| area.contains(at));
    let Some((place, area)) = found else {
        return Some(Hit::Nothing);
    };
    let row = app.menu.rows()[place];
    let (value, turns) = value(app, row);
    let names = names_width(area);
    if !turns || at.x < area.x + names {
        return Some(Hit::Row(place));
    }
    let behind = area.x + names + 2 + value.width() as u16;
    Some(match at.x {
        x if x < area.x + names + 2 => Hit::Less(place),
        x if x >= behind => Hit::More(place),
        _ => Hit::Row(place),
    })
}

/// The lines in view, and where.
fn places<'a>(app: &App, parts: &'a Parts) -> impl Iterator<Item = (usize, Rect)> + use<'a> {
    let count = app.menu.rows().len();
    (parts.first..count).zip(parts.rows.rows())
}

fn names_width(area: Rect) -> u16 {
    NAMES.min(area.width / 2)
}

fn row(app: &App, row: Row, area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    let chosen = app.menu.row == row;
    let (value, turns) = value(app, row);
    let name = name(app, row);
    let style = if chosen {
        theme.selected()
    } else {
        theme.text()
    };
    if chosen {
        buf.set_style(area, style);
    }
    let names = names_width(area);
    let room = match value.is_empty() {
        true => area.width,
        false => names.saturating_sub(1),
    };
    buf.set_string(area.x, area.y, cut(&name, room.into()), style);
    let value = match turns {
        true => format!("‹ {value} ›"),
        false => value,
    };
    let room = usize::from(area.width - names);
    // Of what is typed the end matters.
    let value = match row {
        Row::Code if value.width() > room => {
            let from = value.chars().count().saturating_sub(room);
            value.chars().skip(from).collect()
        }
        _ => cut(&value, room),
    };
    if !value.is_empty() {
        buf.set_string(area.x + names, area.y, value, style);
    }
}

fn name(app: &App, row: Row) -> String {
    let texts = app.texts();
    let fold = |open: bool| if open { "- " } else { "+ " };
    let indent = |key: Key| format!("  {}", texts.get(key));
    match row {
        Row::Continue => texts.get(Key::MenuContinue),
        Row::Start => texts.get(Key::MenuStart),
        Row::Day => texts.get(Key::MenuDay),
        Row::Level => texts.get(Key::MenuLevel),
        Row::Columns => indent(Key::MenuColumns),
        Row::Lines => indent(Key::MenuLines),
        Row::Layers => indent(Key::MenuLayers),
        Row::Mines => indent(Key::MenuMines),
        Row::Tiling => texts.get(Key::MenuTiling),
        Row::NoGuess => texts.get(Key::MenuNoGuess),
        Row::Player => texts.get(Key::MenuPlayer),
        Row::Rules => format!("{}{}", fold(app.menu.rules), texts.get(Key::MenuRules)),
        Row::FirstClick => indent(Key::MenuFirstClick),
        Row::Cascade => indent(Key::MenuCascade),
        Row::Flags => indent(Key::MenuFlags),
        Row::Win => indent(Key::MenuWin),
        Row::Wrap => indent(Key::MenuWrap),
        Row::Touch => indent(Key::MenuTouch),
        Row::Seed => indent(Key::MenuSeed),
        Row::Code => texts.get(Key::MenuCode),
        Row::Options => format!("{}{}", fold(app.menu.options), texts.get(Key::MenuOptions)),
        Row::ChordOnClick => indent(Key::MenuChord),
        Row::Letters => indent(Key::MenuLetters),
        Row::Animation => indent(Key::MenuAnimation),
        Row::Symbols => indent(Key::MenuSymbols),
        Row::Palette => indent(Key::MenuPalette),
        Row::Theme => indent(Key::MenuTheme),
        Row::Past => texts.get(Key::MenuPast),
        Row::Results => texts.get(Key::ResultsTitle),
        Row::Quit => texts.get(Key::MenuQuit),
    }
}

/// The value of a line, and whether it can be turned.
fn value(app: &App, row: Row) -> (String, bool) {
    let texts = app.texts();
    let choice = &app.menu.choice;
    let yes = |yes: bool| texts.get(if yes { Key::MenuYes } else { Key::MenuNo });
    let rule = |key: Option<Key>| texts.get(key.unwrap_or(Key::MenuUsual));
    // Of a free graph none of it can be changed.
    let shaped = |value: &dyn Fn(TiledSpec) -> String| match choice.shapes(&app.levels) {
        Some([meant, _]) => value(meant),
        None => texts.get(Key::MenuUsual),
    };
    let value = match row {
        Row::Continue => return (unfinished(app, texts), false),
        Row::Start => {
            let meant = choice.ask(&app.levels).merged(&app.levels);
            let told = match meant {
                Ok(level) => words::size(&level, texts),
                Err(error) => texts.ask_error(&error),
            };
            return (told, false);
        }
        Row::Day => return (app.day().to_string(), false),
        Row::Level => match &choice.level {
            Some(name) => texts.level(name),
            None => texts.get(Key::MenuOwn),
        },
        Row::Columns => choice.width.to_string(),
        Row::Lines => choice.height.to_string(),
        Row::Layers => choice.depth.to_string(),
        Row::Mines => choice.mines.to_string(),
        Row::Tiling => shaped(&|shape| texts.tiling(shape.tiling)),
        Row::NoGuess => texts.get(match choice.no_guess.map(|wanted| wanted.grade) {
            None => Key::MenuGuessMay,
            Some(None) => Key::MenuGuessAny,
            Some(Some(tier)) => rules::grade(tier),
        }),
        Row::Player => match choice.strategy {
            None => texts.get(Key::MenuYou),
            Some(name) => name.name().to_owned(),
        },
        Row::FirstClick => rule(choice.first_click.map(rules::first_click)),
        Row::Cascade => rule(choice.cascade.map(rules::cascade)),
        Row::Flags => rule(choice.flags.map(rules::flags)),
        Row::Win => rule(choice.win.map(rules::win)),
        Row::Wrap => shaped(&|shape| yes(shape.wrap)),
        Row::Touch => shaped(&|shape| texts.get(rules::touch(shape.touch))),
        Row::Seed => match choice.seed {
            Some(seed) => seed.to_string(),
            None => texts.get(Key::MenuRandom),
        },
        Row::Code => {
            let end = if app.menu.row == row { "_" } else { "" };
            return (format!("{}{end}", app.menu.code), false);
        }
        Row::ChordOnClick => yes(app.look.chord_on_click),
        Row::Letters => app.look.keys.letters().name().to_uppercase(),
        Row::Animation => yes(app.look.animates),
        Row::Symbols => texts.get(rules::symbols(app.look.theme.glyphs())),
        Row::Palette => texts.get(rules::palette(app.look.theme.palette())),
        Row::Theme => texts.get(rules::background(app.look.theme.background())),
        Row::Rules | Row::Options | Row::Past | Row::Results | Row::Quit => {
            return (String::new(), false);
        }
    };
    (value, true)
}

fn unfinished(app: &App, texts: &Texts) -> String {
    let Some(game) = &app.menu.unfinished else {
        return String::new();
    };
    let level = texts.level_said(&game.level);
    format!("{level}, {}", words::ago(game.age, texts))
}

/// What is to be said: what went wrong, what is being worked out, or the keys.
fn message(app: &App) -> Vec<Para> {
    let theme = &app.look.theme;
    if let Some(unwritten) = panel::unwritten(app) {
        return vec![unwritten];
    }
    if let Some(notice) = &app.notice {
        let style = if notice.bad {
            theme.bad()
        } else {
            theme.text()
        };
        return vec![Para::new(notice.text.as_str(), style)];
    }
    if let Some((kind, waited)) = app.long_job() {
        return vec![Para::new(panel::working(app, kind, waited), theme.accent())];
    }
    let key = |command: Command| app.key_of(command);
    let values = [
        ("up", key(Command::Up).into()),
        ("down", key(Command::Down).into()),
        ("left", key(Command::Left).into()),
        ("right", key(Command::Right).into()),
        ("help", key(Command::Help).into()),
    ];
    let text = app.texts().with(Key::MenuKeys, values);
    vec![Para::new(text, theme.muted())]
}
