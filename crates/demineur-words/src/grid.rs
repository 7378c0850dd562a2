//! The one grid: the cells of any board as lines of text, whatever they show.
//!
//! Boards with rows are [`Rows`], other tilings a map, free graphs a list. Who
//! draws says what a cell shows and how wide it is, and nothing about where it
//! stands.

use demineur_core::{Board, CellId, Tiling, Topology};

use crate::rows::{RowPlace, Rows};

/// How far apart things stand, in terminal columns.
pub(crate) struct Spacing {
    /// Between the numbers of the lines and the first cell.
    pub(crate) indent: usize,
    /// From a cell to the next: as wide as what is drawn for each.
    pub(crate) pitch: usize,
    /// The numbers of the columns.
    pub(crate) labels: Labels,
}

/// How the columns are numbered.
pub(crate) enum Labels {
    /// Digit below digit, so that each number takes one terminal column, behind
    /// the gap that a cell begins with.
    Downwards {
        /// Terminal columns before what the cell shows.
        gap: usize,
    },
    /// In the middle of their cells.
    Centred,
    /// At the right of their cells.
    Right,
}

/// A cell, and where it is drawn.
pub(crate) struct Spot {
    pub(crate) cell: CellId,
    place: RowPlace,
    /// How many terminal columns there are up to the end of the cell.
    pub(crate) end: usize,
}

impl Spot {
    /// Whether it is a triangle that points up.
    pub(crate) fn points_up(&self) -> bool {
        !self.place.is_odd()
    }
}

impl Rows {
    /// Draws every cell as that function says, with labels at the top and at
    /// the left. Every line ends with a line feed, without spaces before it.
    pub(crate) fn draw(&self, spacing: &Spacing, text: impl Fn(Spot) -> String) -> String {
        if self.is_flat() {
            return self.draw_layer(0, spacing, &text);
        }
        let layer = |layer| {
            let cells = self.draw_layer(layer, spacing, &text);
            format!("z={}\n{cells}", layer + 1)
        };
        (0..self.layers).map(layer).collect()
    }

    fn draw_layer(&self, layer: u32, spacing: &Spacing, text: &impl Fn(Spot) -> String) -> String {
        let pitch = spacing.pitch;
        let margin = digits(self.lines as usize);
        let start = margin + spacing.indent;
        let mut drawn = self.column_labels(start, spacing);
        for line in 0..self.lines {
            let shift = match self.tiling {
                Tiling::Hexagonal if line % 2 == 1 => pitch / 2,
                _ => 0,
            };
            let indent = spacing.indent + shift;
            let mut row = format!("{:>margin$}{:indent$}", line + 1, "");
            for column in 0..self.columns {
                let place = RowPlace {
                    column,
                    line,
                    layer,
                };
                row.push_str(&text(Spot {
                    cell: self.cell(place).expect("the place is on the board"),
                    place,
                    end: start + shift + pitch * (column as usize + 1),
                }));
            }
            end_line(&mut drawn, &row);
        }
        drawn
    }

    fn column_labels(&self, start: usize, spacing: &Spacing) -> String {
        let (pitch, margin) = (spacing.pitch, " ".repeat(start));
        let mut drawn = String::new();
        let mut line = |label: &dyn Fn(u32) -> String| {
            let labels: String = (1..=self.columns).map(label).collect();
            end_line(&mut drawn, &format!("{margin}{labels}"));
        };
        match spacing.labels {
            Labels::Centred => line(&|column| format!("{column:^pitch$}")),
            Labels::Right => line(&|column| format!("{column:>pitch$}")),
            Labels::Downwards { gap } => {
                for place in (0..digits(self.columns as usize) as u32).rev() {
                    line(&|column| {
                        let digit = match column / 10_u32.pow(place) {
                            0 => String::new(),
                            above => (above % 10).to_string(),
                        };
                        format!("{:gap$}{digit:<1$}", "", pitch - gap)
                    });
                }
            }
        }
        drawn
    }
}

fn end_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// Those cells, a line each: the id, what it shows, and its neighbours.
pub(crate) fn draw_list(
    topology: &Topology,
    cells: impl Iterator<Item = CellId>,
    text: impl Fn(CellId) -> String,
) -> String {
    let margin = digits(topology.len().saturating_sub(1));
    let mut drawn = String::new();
    for cell in cells {
        drawn.push_str(&format!("{:>margin$}: {}:", cell.get(), text(cell)));
        for neighbour in topology.neighbours(cell).iter() {
            drawn.push_str(&format!(" {neighbour}"));
        }
        drawn.push('\n');
    }
    drawn
}

/// Text lines for the side of a typical cell.
const LINES: f64 = 2.0;

/// Each cell's id and what it shows, about where the cell is.
///
/// Two lines a cell keep neighbours on lines of their own where they would
/// meet; those that meet all the same make room to the right.
pub(crate) fn draw_map(board: &Board, text: impl Fn(CellId) -> String) -> String {
    let geometry = board.geometry().expect("every tiling can be drawn");
    // A gap, the id, a colon, and a number of one digit or two.
    let pitch = (digits(board.len().saturating_sub(1)) + 4) as f64;
    let mut places: Vec<(i64, i64, CellId)> = board
        .topology()
        .cells()
        .map(|cell| {
            let [x, y] = geometry.centre(cell);
            let [column, line] = [x * pitch, y * LINES].map(|value| value.round() as i64);
            (line, column, cell)
        })
        .collect();
    places.sort_unstable();
    let left = places.iter().map(|&(_, column, _)| column).min();
    let left = left.unwrap_or(0);
    let mut drawn = String::new();
    for line in places.chunk_by(|a, b| a.0 == b.0) {
        let mut row = String::new();
        for &(_, column, cell) in line {
            let start = usize::try_from(column - left).unwrap_or(0);
            let gap = usize::from(!row.is_empty());
            let start = start.max(row.len() + gap);
            row.push_str(&" ".repeat(start - row.len()));
            row.push_str(&format!("{cell}:{}", text(cell)));
        }
        drawn.push_str(&row);
        drawn.push('\n');
    }
    drawn
}

#[cfg(test)]
mod tests {
    use demineur_core::BoardSpec;

    use super::*;

    #[test]
    fn cairo_pentagons_are_near_their_places() {
        let board = BoardSpec::tiled(Tiling::LavesCairoPentagonal, 4, 4);
        let board = board.build().expect("a board");
        let picture = draw_map(&board, |cell| match cell.get() {
            0 => ".".to_owned(),
            1 => "7".to_owned(),
            _ => "#".to_owned(),
        });
        assert_eq!(
            picture,
            "0:.         4:#\n  \
               1:7   3:#   5:#   7:#\n\
             8:#   2:#   12:#  6:#\n  \
               9:#   11:#  13:#  15:#\n      \
                   10:#        14:#\n"
        );
    }

    #[test]
    fn every_cell_of_every_tiling_is_on_the_map_once_and_apart() {
        for tiling in Tiling::ALL {
            let board = BoardSpec::tiled(tiling, 12, 12).build().expect("a board");
            let picture = draw_map(&board, |_| "21".to_owned());
            let mut ids: Vec<usize> = picture
                .split_whitespace()
                .map(|word| word.strip_suffix(":21").expect("a label"))
                .map(|id| id.parse().expect("an id"))
                .collect();
            ids.sort_unstable();
            assert!(ids.into_iter().eq(0..board.len()), "{tiling:?}");
            // Room for an ordinary terminal, and then some.
            let widest = picture.lines().map(str::len).max();
            assert!(widest <= Some(150), "{tiling:?}: {widest:?}");
        }
    }
}
