//! The mouse: left opens on release, right flags, middle or both buttons open
//! around a number, the wheel scrolls.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use demineur_core::{CellId, Move};
use ratatui::layout::Position;

use crate::app::table::Press;
use crate::app::{App, Deed, Kind, Scene};
use crate::screens::{self, Hit};

/// Columns and rows that one notch of the wheel scrolls.
const NOTCH: i32 = 3;

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let down = mouse.kind == MouseEventKind::ScrollDown;
                let steps = if down { NOTCH } else { -NOTCH };
                match mouse.modifiers {
                    m if m.contains(KeyModifiers::CONTROL) => self.wheel_zoom(at, -steps.signum()),
                    m if m.contains(KeyModifiers::SHIFT) => self.wheel(at, steps, 0),
                    _ => self.wheel(at, 0, steps),
                }
            }
            MouseEventKind::ScrollLeft => self.wheel(at, -NOTCH, 0),
            MouseEventKind::ScrollRight => self.wheel(at, NOTCH, 0),
            MouseEventKind::Down(MouseButton::Left) if self.hit(at) => {}
            // The board that is seen is about to go.
            _ if self.cover.is_some() || self.is_working(Kind::Lay) => {}
            _ if matches!(self.scene, Scene::Table) => self.table_mouse(mouse.kind, at),
            _ => {}
        }
    }

    /// A left click on something that is no cell; whether it was one.
    fn hit(&mut self, at: Position) -> bool {
        let Some(hit) = screens::hit(self, at) else {
            // A click beside a text that lies over the board closes it.
            return self.cover.take().is_some();
        };
        self.notice = None;
        match hit {
            Hit::Key(command) => {
                let stroke = self.look.keys.keys(command).first().copied();
                if let Some(stroke) = stroke {
                    self.key(stroke);
                }
            }
            Hit::Row(place) => self.menu_click(place, 0),
            Hit::Less(place) => self.menu_click(place, -1),
            Hit::More(place) => self.menu_click(place, 1),
            Hit::Level(place) => self.choose_level(place),
            Hit::Past(place) => self.past_click(place),
            Hit::Nothing => {}
        }
        true
    }

    fn wheel(&mut self, at: Position, dx: i32, dy: i32) {
        if self.cover.is_some() {
            return self.scroll_cover(dy);
        }
        let areas = screens::areas(self);
        match &mut self.scene {
            Scene::Menu => self.menu_move(dy.signum()),
            Scene::Past(past) => past.move_by(dy.signum()),
            Scene::Replay(replay) if areas.board.contains(at) => {
                replay.pane.scroll(dx, dy, areas.board);
            }
            Scene::Replay(replay) => replay.scroll_text(dy.signum()),
            Scene::Table if areas.panel.contains(at) => {
                self.scroll_panel(dy.signum());
            }
            Scene::Table => {
                if let Some(table) = &mut self.table {
                    table.pane.scroll(dx, dy, areas.board);
                }
            }
        }
    }

    fn wheel_zoom(&mut self, at: Position, steps: i32) {
        let area = screens::areas(self).board;
        let pane = match &mut self.scene {
            Scene::Replay(replay) => Some((&mut replay.pane, replay.cursor)),
            Scene::Table => self.table.as_mut().map(|t| (&mut t.pane, t.cursor)),
            _ => None,
        };
        if let Some((pane, cursor)) = pane {
            let around = pane.cell_at(area, at.x, at.y).unwrap_or(cursor);
            pane.zoom(steps, around, area);
        }
    }

    fn table_mouse(&mut self, kind: MouseEventKind, at: Position) {
        let area = screens::areas(self).board;
        let watching = self.is_watching();
        let Some(table) = &mut self.table else { return };
        let cell = table.pane.cell_at(area, at.x, at.y);
        if watching || table.is_over() {
            table.press = None;
            if let (true, MouseEventKind::Down(_)) = (watching, kind) {
                self.pause();
            }
            return;
        }
        match kind {
            MouseEventKind::Down(button) => {
                table.hover = None;
                self.notice = None;
                if let Some(cell) = cell {
                    self.pressed(button, cell);
                }
            }
            MouseEventKind::Drag(_) => {
                if let Some(press) = &mut table.press {
                    press.inside = cell == Some(press.cell);
                }
            }
            MouseEventKind::Up(button) => self.released(button, cell),
            MouseEventKind::Moved => table.hover = cell,
            _ => {}
        }
    }

    fn pressed(&mut self, button: MouseButton, cell: CellId) {
        let Some(table) = &mut self.table else { return };
        table.cursor = cell;
        // The second button of two: together they open around a number.
        let both = table.press.is_some_and(|press| press.cell == cell);
        match button {
            MouseButton::Right if !both => {
                // On an open number it can only be the first of two buttons.
                if table.game().view().is_hidden(cell) {
                    self.deed(Deed::Flag(cell));
                } else {
                    table.press = Some(Press {
                        button,
                        chord: true,
                        armed: false,
                        cell,
                        inside: true,
                    });
                }
            }
            _ => {
                let chord = both || button == MouseButton::Middle;
                table.press = Some(Press {
                    button,
                    chord,
                    armed: true,
                    cell,
                    inside: true,
                });
            }
        }
    }

    fn released(&mut self, button: MouseButton, cell: Option<CellId>) {
        let Some(table) = &mut self.table else { return };
        // Of two buttons the first one that is let go decides.
        let Some(press) = table.press.take() else {
            return;
        };
        let alone = !press.armed || press.button == button || press.chord;
        if !press.armed || cell != Some(press.cell) || !alone {
            return;
        }
        self.deed(match press.chord {
            true => Deed::Play(Move::Chord(press.cell)),
            false => Deed::Click(press.cell),
        });
    }
}
