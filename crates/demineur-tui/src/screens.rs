//! What the screen shows: each function draws one part of an [`App`], and
//! changes nothing.

mod ascii;
mod bar;
mod cover;
mod flow;
mod foot;
mod list;
mod menu;
mod overview;
mod panel;
mod results;
mod rim;
mod rules;
mod small;
mod words;

use demineur_core::CellId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::table::Chances;
use crate::app::{App, Scene};
use crate::board::{BoardPane, Picture};
use crate::command::Command;
use crate::painter::Seen;
use crate::theme::Glyphs;

pub(crate) use cover::overflow as cover_overflow;
pub(crate) use panel::{matrices_overflow, overflow as panel_overflow};

/// The least columns and rows that every screen fits into.
pub(crate) const LEAST: (u16, u16) = (20, 6);

/// Where the parts of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Areas {
    pub bar: Rect,
    /// The frame around the board; empty where there is no room for one.
    pub frame: Rect,
    pub board: Rect,
    /// The frame around the panel, likewise.
    pub side: Rect,
    pub panel: Rect,
    pub foot: Rect,
}

/// What a click falls on, apart from cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// Something that does what a key does.
    Key(Command),
    /// A line of the menu.
    Row(usize),
    /// The arrow before its value.
    Less(usize),
    /// The arrow behind it.
    More(usize),
    /// A level.
    Level(usize),
    /// A game of the past.
    Past(usize),
    /// Something that does nothing.
    Nothing,
}

/// Draws the whole screen into a buffer of the size the app is laid out for.
pub(crate) fn draw(app: &App, buf: &mut Buffer) {
    let area = app.area();
    buf.set_style(area, app.look.theme.text());
    if area.width < LEAST.0 || area.height < LEAST.1 {
        small::draw(app, area, buf);
        return finish(app, buf);
    }
    match &app.scene {
        Scene::Menu => menu::draw(app, area, buf),
        Scene::Past(past) => list::draw(app, past, area, buf),
        Scene::Table | Scene::Replay(_) => game(app, buf),
    }
    if app.cover.is_some() {
        cover::draw(app, area, buf);
    }
    finish(app, buf);
}

fn finish(app: &App, buf: &mut Buffer) {
    if app.look.theme.glyphs() == Glyphs::Ascii {
        ascii::fold(buf);
    }
}

/// Where the parts of a game are on this screen.
pub(crate) fn areas(app: &App) -> Areas {
    let area = app.area();
    let [bar, rest] = split_top(area, 1);
    let (rest, foot) = if area.height >= 12 {
        split_bottom(rest, 1)
    } else {
        (rest, Rect::default())
    };
    let parts = panel::place(app, rest);
    let (frame, board) = match rim::pane(app) {
        Some(pane) => rim::place(pane, parts.board, parts.beside),
        None => (Rect::default(), parts.board),
    };
    Areas {
        bar,
        frame,
        board,
        side: parts.side,
        panel: parts.panel,
        foot,
    }
}

/// What a click falls on, apart from cells.
pub(crate) fn hit(app: &App, at: Position) -> Option<Hit> {
    if app.cover.is_some() {
        return cover::hit(app, at);
    }
    match &app.scene {
        Scene::Menu => menu::hit(app, at),
        Scene::Past(past) => list::hit(app, past, at),
        Scene::Table | Scene::Replay(_) => {
            let areas = areas(app);
            if areas.board.contains(at) {
                return None;
            }
            let hit = bar::hit(app, areas.bar, at).or_else(|| foot::hit(app, areas.foot, at));
            Some(hit.unwrap_or(Hit::Nothing))
        }
    }
}

/// The board that is shown.
pub(crate) fn pane(app: &App) -> Option<&BoardPane> {
    rim::pane(app)
}

/// Whether the whole board fits, with room for its text where it is larger
/// than usual.
pub(crate) fn fits(app: &App) -> bool {
    let areas = areas(app);
    let Some(pane) = rim::pane(app) else {
        return true;
    };
    let (width, height) = pane.full_size();
    let below = pane.is_large() && areas.side.is_empty();
    // Half of the room, where the text is below.
    let text = if below {
        app.area().height.saturating_sub(2) / 2
    } else {
        0
    };
    width <= areas.board.width.into()
        && height <= areas.board.height.into()
        && areas.panel.height >= text
        && !(pane.is_large() && areas.frame.is_empty())
}

/// Which part of the screen is a window onto the board, and what it looks onto.
pub(crate) fn seen(app: &App) -> Option<Seen> {
    let (pane, serial) = match &app.scene {
        Scene::Replay(replay) => (&replay.pane, 0),
        Scene::Table => {
            let table = app.table.as_ref()?;
            (&table.pane, table.serial)
        }
        Scene::Menu | Scene::Past(_) => return None,
    };
    let area = areas(app).board;
    Some(Seen {
        area,
        origin: pane.origin(area),
        what: serial << 8 | pane.zoom_place(),
    })
}

fn game(app: &App, buf: &mut Buffer) {
    let areas = areas(app);
    bar::draw(app, areas.bar, buf);
    rim::draw(app, areas.frame, areas.board, buf);
    board(app, areas.board, buf);
    if !areas.side.is_empty() {
        cover::border(app, areas.side, buf);
    }
    panel::draw(app, areas.panel, buf);
    overview::draw(app, &areas, buf);
    foot::draw(app, areas.foot, buf);
}

fn board(app: &App, area: Rect, buf: &mut Buffer) {
    if let Some(pane) = rim::pane(app) {
        picture(app, |picture| pane.render(area, buf, picture));
    }
}

/// Hands out what the board shows.
fn picture(app: &App, draw: impl FnOnce(&Picture<'_>)) {
    let theme = &app.look.theme;
    if let Scene::Replay(replay) = &app.scene {
        return draw(&Picture {
            shown: &|cell| replay.game().shown(cell),
            cursor: replay.last().and(Some(replay.cursor)),
            hover: None,
            pressed: &[],
            roles: &replay.roles(),
            chances: None,
            theme,
        });
    }
    let Some(table) = &app.table else { return };
    let chances = |cell: CellId| match &table.chances {
        Chances::On(shown) => shown.chance(cell, table.cursor),
        Chances::Off | Chances::Wanted => None,
    };
    let shows_chances = matches!(table.chances, Chances::On(_));
    draw(&Picture {
        shown: &|cell| table.shown(cell, app.now),
        cursor: Some(table.cursor),
        hover: table.hover,
        pressed: &table.pressed(),
        roles: &table.roles(),
        chances: shows_chances.then_some(&chances),
        theme,
    });
}

/// The first rows, and the rest.
pub(crate) fn split_top(area: Rect, rows: u16) -> [Rect; 2] {
    let rows = rows.min(area.height);
    let top = Rect {
        height: rows,
        ..area
    };
    let rest = Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    };
    [top, rest]
}

/// The rest, and the last rows.
pub(crate) fn split_bottom(area: Rect, rows: u16) -> (Rect, Rect) {
    let [rest, bottom] = split_top(area, area.height.saturating_sub(rows));
    (rest, bottom)
}
