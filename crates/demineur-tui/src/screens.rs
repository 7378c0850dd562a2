//! What the screen shows: each function draws one part of an [`App`], and
//! changes nothing.

mod ascii;
mod bar;
mod cover;
mod flow;
mod foot;
mod list;
mod menu;
mod panel;
mod rules;
mod small;
mod words;

use demineur_core::CellId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::table::Chances;
use crate::app::{App, Scene};
use crate::board::Picture;
use crate::command::Command;
use crate::theme::Glyphs;

pub(crate) use cover::overflow as cover_overflow;
pub(crate) use panel::overflow as panel_overflow;

/// The least columns and rows that every screen fits into.
pub(crate) const LEAST: (u16, u16) = (20, 6);

/// Where the parts of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Areas {
    pub bar: Rect,
    pub board: Rect,
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
    let (board, panel) = panel::place(app, rest);
    Areas {
        bar,
        board,
        panel,
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

fn game(app: &App, buf: &mut Buffer) {
    let areas = areas(app);
    bar::draw(app, areas.bar, buf);
    board(app, areas.board, buf);
    panel::draw(app, areas.panel, buf);
    foot::draw(app, areas.foot, buf);
}

fn board(app: &App, area: Rect, buf: &mut Buffer) {
    let theme = &app.look.theme;
    if let Scene::Replay(replay) = &app.scene {
        let picture = Picture {
            shown: &|cell| replay.shown.shown(cell),
            cursor: replay.last().and(Some(replay.cursor)),
            pressed: &[],
            roles: &replay.roles(),
            chances: None,
            theme,
        };
        return replay.pane.render(area, buf, &picture);
    }
    let Some(table) = &app.table else { return };
    let chances = |cell: CellId| match &table.chances {
        Chances::On(analysis) => analysis.probability(cell),
        Chances::Off | Chances::Wanted => None,
    };
    let shows_chances = matches!(table.chances, Chances::On(_));
    let picture = Picture {
        shown: &|cell| table.game().shown(cell),
        cursor: Some(table.cursor),
        pressed: &table.pressed(),
        roles: &table.roles(),
        chances: shows_chances.then_some(&chances),
        theme,
    };
    table.pane.render(area, buf, &picture);
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
