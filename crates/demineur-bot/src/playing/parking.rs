//! Where the pointer waits between clicks.

use crate::desktop::picture::Area;

/// How far from the edge of a window the pointer waits in it.
const INSET: i32 = 2;
/// How far from the board at least: it may have been found a pixel aside.
const CLEAR: i32 = 2;
/// How wide a strip of the desktop must be to wait in.
const ROOM: i32 = 8;

/// Points of the desktop that are on no cell, for some programs light up the
/// cell under the pointer, and others take any place for that of the nearest
/// cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parking {
    /// In the window: some programs stop when the pointer leaves. None when
    /// there is nothing but cells.
    pub inside: Option<[i32; 2]>,
    /// Beside it; `None` when the window fills the desktop.
    pub beside: Option<[i32; 2]>,
}

impl Parking {
    /// For a window with a board, which is given in the window's coordinates,
    /// and cells of that size.
    pub fn of(window: Area, board: Area, cell: i32, desktop: [i32; 2]) -> Self {
        Self {
            inside: corner(window, board, cell, desktop),
            beside: strip(window, desktop),
        }
    }
}

/// The corner furthest from the board, up to a cell; of such corners one at the
/// bottom: at the top there are menus and buttons that light up.
fn corner(window: Area, board: Area, cell: i32, desktop: [i32; 2]) -> Option<[i32; 2]> {
    let board = board.moved([window.x, window.y]);
    let [left, top] = [window.x + INSET, window.y + INSET];
    let right = window.x + window.width - INSET;
    let bottom = window.y + window.height - INSET;
    // Of equal ones the last is taken.
    let corners = [[right, top], [left, top], [right, bottom], [left, bottom]];
    let is_shown = |point: &[i32; 2]| (0..2).all(|axis| (0..desktop[axis]).contains(&point[axis]));
    let far = corners
        .into_iter()
        .filter(is_shown)
        .map(|point| (distance(point, board).min(cell), point));
    let far = far.filter(|&(distance, _)| distance >= CLEAR);
    far.max_by_key(|&(distance, _)| distance)
        .map(|(_, point)| point)
}

/// The middle of the widest strip between a window and the desktop's edges,
/// away from its corners, which do things on some desktops.
fn strip(window: Area, [width, height]: [i32; 2]) -> Option<[i32; 2]> {
    let [right, bottom] = [window.x + window.width, window.y + window.height];
    let across = (window.x.max(0) + right.min(width)) / 2;
    let down = (window.y.max(0) + bottom.min(height)) / 2;
    let strips = [
        (window.y, [across, window.y / 2]),
        (height - bottom, [across, (bottom + height) / 2]),
        (window.x, [window.x / 2, down]),
        (width - right, [(right + width) / 2, down]),
    ];
    let wide = strips.into_iter().filter(|strip| strip.0 >= ROOM);
    wide.max_by_key(|strip| strip.0).map(|(_, point)| point)
}

/// How far a point is from an area; 0 in it.
fn distance([x, y]: [i32; 2], area: Area) -> i32 {
    let off = |at: i32, begin: i32, length: i32| (begin - at).max(at - (begin + length - 1));
    let across = off(x, area.x, area.width);
    let down = off(y, area.y, area.height);
    across.max(down).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESKTOP: [i32; 2] = [1000, 800];
    const WINDOW: Area = Area {
        x: 100,
        y: 50,
        width: 200,
        height: 240,
    };

    /// Where the pointer waits for a board with such margins: left, top, right,
    /// bottom.
    fn check(margins: [i32; 4], inside: Option<[i32; 2]>) {
        let [left, top, right, bottom] = margins;
        let board = Area {
            x: left,
            y: top,
            width: WINDOW.width - left - right,
            height: WINDOW.height - top - bottom,
        };
        let parking = Parking::of(WINDOW, board, 16, DESKTOP);
        assert_eq!(parking.inside, inside, "{margins:?}");
        assert_eq!(parking.beside, Some([650, 170]));
    }

    #[test]
    fn a_corner_is_on_no_cell_and_far_from_all() {
        check([20, 20, 20, 20], Some([102, 288]));
        check([4, 60, 4, 4], Some([102, 52]));
        check([0, 60, 0, 40], Some([102, 288]));
        check([0, 0, 30, 0], Some([298, 288]));
        check([0, 20, 0, 0], Some([102, 52]));
    }

    #[test]
    fn a_window_full_of_cells_has_no_corner() {
        check([0, 0, 0, 0], None);
        check([2, 2, 2, 2], None);
    }

    #[test]
    fn what_fills_the_desktop_leaves_no_place() {
        let all = Area {
            x: 0,
            y: -4,
            width: 1000,
            height: 808,
        };
        let parking = Parking::of(all, all.inside(), 16, DESKTOP);
        let [inside, beside] = [None, None];
        assert_eq!(parking, Parking { inside, beside });
    }

    #[test]
    fn a_corner_beyond_the_desktop_is_none() {
        let low = Area { y: 700, ..WINDOW };
        let board = Area {
            x: 20,
            y: 20,
            width: 160,
            height: 200,
        };
        let parking = Parking::of(low, board, 16, DESKTOP);
        assert_eq!(parking.inside, Some([102, 702]));
    }
}
