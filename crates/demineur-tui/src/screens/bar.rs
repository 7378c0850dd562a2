//! The line above the board: mines left, face, clock, 3BV, level.

use demineur_core::Status;
use demineur_words::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{Hit, words};
use crate::app::{App, Replay, Scene, ScreenTable};
use crate::command::Command;
use crate::theme::Glyphs;

/// A piece of the line, and what a click on it does.
struct Piece {
    text: String,
    style: Style,
    hit: Option<Command>,
    /// A sign right behind it, in the gap before the next.
    sign: Option<&'static str>,
}

/// The sign of a game that is not all written yet, behind its clock.
const UNWRITTEN: &str = "*";

impl Piece {
    fn new(text: impl Into<String>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
            hit: None,
            sign: None,
        }
    }

    fn with_hit(self, command: Command) -> Self {
        Self {
            hit: Some(command),
            ..self
        }
    }
}

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    for (place, piece) in pieces(app, area) {
        let room = place.width.into();
        buf.set_stringn(place.x, place.y, &piece.text, room, piece.style);
        if let Some(sign) = piece.sign.filter(|_| place.right() < area.right()) {
            buf.set_string(place.right(), place.y, sign, app.look.theme.bad());
        }
    }
}

pub fn hit(app: &App, area: Rect, at: Position) -> Option<Hit> {
    let mut pieces = pieces(app, area).into_iter();
    let (_, piece) = pieces.find(|(place, _)| place.contains(at))?;
    piece.hit.map(Hit::Key)
}

/// The pieces that fit, and where. What comes first matters most: what does
/// not fit any more is left out.
fn pieces(app: &App, area: Rect) -> Vec<(Rect, Piece)> {
    let all = match (&app.scene, &app.table) {
        (Scene::Replay(replay), _) => replayed(app, replay),
        (_, Some(table)) => played(app, table),
        (_, None) => Vec::new(),
    };
    let mut x = area.x;
    let mut placed = Vec::new();
    for piece in all {
        let width = piece.text.width() as u16;
        if x + width > area.right() {
            break;
        }
        placed.push((Rect::new(x, area.y, width, 1), piece));
        x += width + 2;
    }
    placed
}

fn played(app: &App, table: &ScreenTable) -> Vec<Piece> {
    let theme = &app.look.theme;
    let texts = app.texts();
    let glyphs = theme.glyphs();
    let mine = match glyphs {
        Glyphs::Emoji => "💣 ",
        Glyphs::Unicode => "✹ ",
        Glyphs::Ascii => "",
    };
    let left = table.game().counters().mines_left;
    let clock = words::clock(table.clock(app.now));
    let mut pieces = vec![
        Piece::new(format!("{mine}{left:03}"), theme.figures()),
        Piece::new(face(table, glyphs), theme.accent()).with_hit(Command::New),
        Piece {
            sign: app.unwritten.as_ref().map(|_| UNWRITTEN),
            ..Piece::new(clock, theme.figures())
        },
    ];
    pieces.extend(three_bv(app, table));
    pieces.push(Piece::new(
        texts.level_said(&table.play.deal.label),
        theme.muted(),
    ));
    if table.play.deal.no_guess.is_some() {
        pieces.push(Piece::new(texts.get(Key::BarNoGuess), theme.muted()));
    }
    if let Some(watch) = &table.watch {
        let who = match watch.plays() {
            true => watch.name.name().to_owned(),
            false => texts.get(Key::BarYou),
        };
        pieces.push(Piece::new(who, theme.accent()).with_hit(Command::Watch));
    }
    if let Some(seed) = table.play.deal.seed {
        let seed = seed.to_string();
        let text = texts.with(Key::BoardSeed, [("seed", seed.into())]);
        pieces.push(Piece::new(text, theme.muted()));
    }
    pieces
}

/// What is done of the least number of clicks, and how fast. How many the
/// board takes is shown at the end: it says something about what is hidden.
fn three_bv(app: &App, table: &ScreenTable) -> Vec<Piece> {
    let theme = &app.look.theme;
    let started = table.game().status() != Status::Ready;
    let Some(figures) = table.figures.filter(|_| started) else {
        return Vec::new();
    };
    let done = match figures.three_bv.filter(|_| table.is_over()) {
        Some(all) => format!("3BV {}/{all}", figures.three_bv_done),
        None => format!("3BV {}", figures.three_bv_done),
    };
    let mut pieces = vec![Piece::new(done, theme.text())];
    // In the first moment one opening would be a thousand a second.
    let millis = table.clock(app.now);
    if millis >= words::A_SECOND {
        let speed = figures.three_bv_done as f64 * 1000.0 / millis as f64;
        let speed = format!("{} 3BV/s", app.texts().decimal(speed, 2));
        pieces.push(Piece::new(speed, theme.text()));
    }
    pieces
}

fn replayed(app: &App, replay: &Replay) -> Vec<Piece> {
    let theme = &app.look.theme;
    let texts = app.texts();
    let values = [
        ("place", replay.place.into()),
        ("moves", replay.len().into()),
    ];
    vec![
        Piece::new(texts.with(Key::ReplayPlace, values), theme.accent()),
        Piece::new(texts.level_said(&replay.play.deal.label), theme.muted()),
    ]
}

/// The face between the counters: at ease, holding its breath, won or lost.
fn face(table: &ScreenTable, glyphs: Glyphs) -> &'static str {
    let pressed = table.press.is_some_and(|press| press.armed);
    let faces = match glyphs {
        Glyphs::Emoji => ["🙂", "😮", "😎", "😵"],
        Glyphs::Unicode | Glyphs::Ascii => [":-)", ":-o", "B-)", "X-("],
    };
    match table.game().status() {
        Status::Won => faces[2],
        Status::Lost => faces[3],
        _ if pressed => faces[1],
        _ => faces[0],
    }
}
