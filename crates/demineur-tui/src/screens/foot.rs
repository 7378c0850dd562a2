//! The last line: the keys that matter now. They can be clicked.

use demineur_words::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::Hit;
use crate::app::{App, Scene};
use crate::command::Command;

/// A key, what it does, and where it stands.
struct Entry {
    place: Rect,
    command: Command,
    key: String,
    text: String,
}

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    for Entry {
        place, key, text, ..
    } in entries(app, area)
    {
        let width = key.width() as u16;
        buf.set_string(place.x, place.y, &key, theme.accent());
        buf.set_string(place.x + width + 1, place.y, &text, theme.muted());
    }
}

pub fn hit(app: &App, area: Rect, at: Position) -> Option<Hit> {
    let mut entries = entries(app, area).into_iter();
    let found = entries.find(|entry| entry.place.contains(at));
    found.map(|entry| Hit::Key(entry.command))
}

/// Columns between two keys.
const GAP: u16 = 2;

/// The keys that fit. The last two, help and the way out, come before the
/// others where there is no room for all.
fn entries(app: &App, area: Rect) -> Vec<Entry> {
    let told = |&(command, text): &(Command, Key)| {
        let (key, text) = (app.key_of(command), app.texts().get(text));
        let width = (key.width() + 1 + text.width()) as u16;
        (command, key, text, width)
    };
    let wanted: Vec<_> = wanted(app).iter().map(told).collect();
    let wanted = || wanted.iter().filter(|(_, key, ..)| !key.is_empty());
    let last = [Command::Help, Command::Quit];
    let is_last = |command: Command| last.contains(&command);
    let kept = wanted().filter(|(command, ..)| is_last(*command));
    let mut kept: u16 = kept.map(|(.., width)| width + GAP).sum();
    let mut x = area.x;
    let mut entries = Vec::new();
    for (command, key, text, width) in wanted().cloned() {
        if is_last(command) {
            kept -= width + GAP;
        }
        let room = area.right().saturating_sub(kept);
        if x + width > room {
            continue;
        }
        entries.push(Entry {
            place: Rect::new(x, area.y, width, 1),
            command,
            key,
            text,
        });
        x += width + GAP;
    }
    entries
}

/// The commands that matter now, the most useful first.
fn wanted(app: &App) -> &'static [(Command, Key)] {
    match (&app.scene, &app.table) {
        (Scene::Replay(_), _) => &[
            (Command::Left, Key::FootBackward),
            (Command::Right, Key::FootForward),
            (Command::Next, Key::FootNextMistake),
            (Command::Open, Key::FootPlayOn),
            (Command::Back, Key::FootBack),
            (Command::Help, Key::FootHelp),
            (Command::Quit, Key::FootQuit),
        ],
        (_, Some(table)) if table.is_over() => &[
            (Command::New, Key::FootNew),
            (Command::Again, Key::FootAgain),
            (Command::Review, Key::FootReview),
            (Command::Undo, Key::FootUndo),
            (Command::Menu, Key::FootMenu),
            (Command::Help, Key::FootHelp),
            (Command::Quit, Key::FootQuit),
        ],
        _ if app.is_watching() => &[
            (Command::Open, Key::FootPause),
            (Command::Step, Key::FootStep),
            (Command::Faster, Key::FootFaster),
            (Command::Slower, Key::FootSlower),
            (Command::Watch, Key::FootTake),
            (Command::Help, Key::FootHelp),
            (Command::Quit, Key::FootQuit),
        ],
        _ => &[
            (Command::Open, Key::FootOpen),
            (Command::Flag, Key::FootFlag),
            (Command::Chord, Key::FootChord),
            (Command::Hint, Key::FootHint),
            (Command::Chances, Key::FootChances),
            (Command::Undo, Key::FootUndo),
            (Command::New, Key::FootNew),
            (Command::Help, Key::FootHelp),
            (Command::Quit, Key::FootQuit),
        ],
    }
}
