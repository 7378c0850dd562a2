//! Boards drawn in many ways, found with nothing told.

use demineur_bot::desktop::{Area, Picture, Rgb};
use demineur_bot::reading::{CellShape, find_grid};
use demineur_core::Rng;

/// How a cell is drawn.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Light at the left and top, dark at the right and bottom.
    Bevelled,
    /// Plain, with space between.
    Gaps,
    /// A line at its left and top only.
    LeftTop,
    /// A line all around.
    Outlined,
}

const STYLES: [Style; 4] = [
    Style::Bevelled,
    Style::Gaps,
    Style::LeftTop,
    Style::Outlined,
];

/// A window with a board, a frame or none, and things around it.
#[derive(Clone, Copy, Debug)]
struct Drawing {
    style: Style,
    columns: i32,
    rows: i32,
    pitch: i32,
    at: [i32; 2],
    frame: i32,
    things: bool,
    dark: bool,
    /// How many columns at the left are open.
    open: i32,
}

impl Drawing {
    fn random(rng: &mut Rng) -> Self {
        let mut below = |most: u64| i32::try_from(rng.below(most)).expect("a small number");
        let pitch = 8 + below(93);
        let most = (600 / pitch - 5).clamp(1, 26);
        Self {
            style: STYLES[below(4) as usize],
            columns: 5 + below(most as u64),
            rows: 5 + below(most as u64),
            pitch,
            at: [3 + below(60), 12 + below(90)],
            frame: below(4),
            things: below(2) == 0,
            dark: below(2) == 0,
            open: 0,
        }
    }

    fn picture(&self) -> Picture {
        let [x, y] = self.at;
        let (wide, high) = (self.columns * self.pitch, self.rows * self.pitch);
        let (width, height) = (x + wide + 40, y + high + 30);
        let [ground, tile, light, shade] = match self.dark {
            true => [0x20_20_24, 0x3c_3c_44, 0x58_58_60, 0x10_10_14],
            false => [0xd0_d0_d0, 0xb4_b4_b4, 0xf0_f0_f0, 0x70_70_70],
        }
        .map(Rgb::hex);
        let pixels = vec![ground; (width * height) as usize];
        let mut picture =
            Picture::new(width as usize, height as usize, pixels).expect("all pixels");
        let mut fill = |x, y, width, height, colour| {
            let area = Area {
                x,
                y,
                width,
                height,
            };
            picture.fill(area, colour);
        };
        if self.things {
            // A counter, a button and a bar.
            fill(x + 2, 2, 30.min(wide / 3), 8, shade);
            fill(x + wide / 2 - 4, 1, 9, 9, light);
            fill(0, height - 12, width, 12, tile);
        }
        let frame = self.frame;
        fill(
            x - frame,
            y - frame,
            wide + 2 * frame,
            high + 2 * frame,
            shade,
        );
        if frame > 0 || !matches!(self.style, Style::Bevelled) {
            fill(x, y, wide, high, ground);
        }
        let line = (self.pitch / 12).max(1);
        for (row, column) in (0..self.rows).flat_map(|r| (0..self.columns).map(move |c| (r, c))) {
            let (x, y, p) = (x + column * self.pitch, y + row * self.pitch, self.pitch);
            if column < self.open {
                fill(x, y, p, p, shade);
                fill(x, y, p - 1, p - 1, light);
                continue;
            }
            match self.style {
                Style::Bevelled => {
                    fill(x, y, p, p, light);
                    fill(x + line, y + line, p - line, p - line, shade);
                    fill(x + line, y + line, p - 2 * line, p - 2 * line, tile);
                }
                Style::Gaps => fill(x + line, y + line, p - 2 * line, p - 2 * line, tile),
                Style::LeftTop => {
                    fill(x, y, p, p, shade);
                    fill(x + line, y + line, p - line, p - line, tile);
                }
                Style::Outlined => {
                    fill(x, y, p, p, shade);
                    fill(x + line, y + line, p - 2 * line, p - 2 * line, tile);
                }
            }
        }
        picture
    }

    /// What is wrong with what was found, if anything.
    fn fault(&self, told: Option<[u32; 2]>) -> Option<String> {
        let Some(grid) = find_grid(&self.picture(), CellShape::Square, told) else {
            return Some("nothing".to_owned());
        };
        let size = [grid.columns as i32, grid.rows as i32];
        // A click must hit the middle of each cell, about.
        let reach = f64::from(self.pitch) / 5.0 + 1.0;
        let off = [0, 1].map(|i| (grid.origin[i] - f64::from(self.at[i])).abs());
        let good = size == [self.columns, self.rows] && off.iter().all(|&off| off <= reach);
        (!good).then(|| format!("{size:?} at {:?} pitch {:?}", grid.origin, grid.pitch))
    }
}

#[test]
fn boards_are_found_however_they_are_drawn() {
    let mut rng = Rng::new(2006, 0);
    for _ in 0..45 {
        let drawing = Drawing::random(&mut rng);
        assert_eq!(drawing.fault(None), None, "{drawing:?}");
    }
}

#[test]
fn half_open_boards_are_found_if_their_size_is_told() {
    let mut rng = Rng::new(2007, 0);
    for _ in 0..25 {
        let drawing = Drawing::random(&mut rng);
        let drawing = Drawing {
            open: drawing.columns / 2,
            ..drawing
        };
        let size = [drawing.columns, drawing.rows].map(|count| count as u32);
        assert_eq!(drawing.fault(Some(size)), None, "{drawing:?}");
    }
}
