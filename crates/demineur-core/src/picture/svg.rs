//! Boards as SVG.

use std::borrow::Cow;
use std::fmt::Write;

use super::film::Film;
use super::{fill_of, number_colour, short};
use crate::board::{Board, BoardSpec};
use crate::cell::CellId;
use crate::game::Shown;
use crate::geometry::Geometry;
use crate::view::Mark;

/// How large the picture is and what is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SvgOptions {
    /// The side of a typical cell, in pixels.
    pub unit: f64,
    /// Whether cells that show nothing carry their id.
    pub ids: bool,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            unit: 32.0,
            ids: false,
        }
    }
}

/// The board as an SVG document: each cell a polygon, with its number, flag or
/// mine. Graphs are drawn with their edges, on a circle where they have no
/// positions.
///
/// ```
/// use demineur_core::picture::{SvgOptions, svg};
/// use demineur_core::{BoardSpec, Shown};
/// let board = BoardSpec::square(3, 2).build()?;
/// let picture = svg(&board, |_| Shown::Open(1), &SvgOptions::default());
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// assert_eq!(picture.matches("<polygon ").count(), 6);
/// # Ok::<(), demineur_core::BoardError>(())
/// ```
pub fn svg(board: &Board, shown: impl Fn(CellId) -> Shown, options: &SvgOptions) -> String {
    let geometry = match board.geometry() {
        Some(geometry) => Cow::Borrowed(geometry),
        None => Cow::Owned(Geometry::circle(board.len())),
    };
    let mut drawing = Drawing {
        geometry: &geometry,
        options,
        text: String::new(),
    };
    drawing.begin();
    if matches!(board.spec(), BoardSpec::Graph(_)) {
        drawing.edges(board);
    }
    drawing.group(r##"stroke="#6B7785" stroke-width="1" stroke-linejoin="round""##);
    for cell in board.topology().cells() {
        drawing.polygon(cell, fill_of(shown(cell)));
    }
    drawing.text.push_str("</g>\n");
    drawing.group(
        r#"font-family="Verdana, DejaVu Sans, sans-serif" font-weight="bold" text-anchor="middle""#,
    );
    for cell in board.topology().cells() {
        drawing.content(cell, shown(cell));
    }
    drawing.text.push_str("</g>\n</svg>\n");
    drawing.text
}

/// A whole game as an SVG document that moves, from its start to its end, again
/// and again: what has changed is drawn over what was there, from its moment on.
///
/// ```
/// use demineur_core::picture::{Film, SvgOptions, svg_film};
/// use demineur_core::{BoardSpec, Game, GameParams};
/// let mut game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// game.play("f0".parse()?)?;
/// let film = Film::of(&game, 500);
/// let picture = svg_film(game.board(), &film, &SvgOptions::default());
/// assert_eq!(picture.matches("<polygon ").count(), 81 + 1);
/// assert!(picture.contains(r#"begin="l.begin+0.5s" end="l.end""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg_film(board: &Board, film: &Film, options: &SvgOptions) -> String {
    let geometry = match board.geometry() {
        Some(geometry) => Cow::Borrowed(geometry),
        None => Cow::Owned(Geometry::circle(board.len())),
    };
    let mut drawing = Drawing {
        geometry: &geometry,
        options,
        text: String::new(),
    };
    drawing.begin();
    let seconds = |millis: u64| short(millis as f64 / 1000.0);
    let whole = seconds(film.millis());
    // What all moments are counted from: it begins again when it ends.
    drawing.line(format_args!(
        r#"<rect width="0" height="0"><animate id="l" attributeName="x" from="0" to="0" begin="0s;l.end" dur="{whole}s"/></rect>"#
    ));
    if matches!(board.spec(), BoardSpec::Graph(_)) {
        drawing.edges(board);
    }
    drawing.group(r##"stroke-linejoin="round" font-family="Verdana, DejaVu Sans, sans-serif" font-weight="bold" text-anchor="middle""##);
    let mut at = 0;
    for (place, scene) in film.scenes().iter().enumerate() {
        if place > 0 && !scene.changes.is_empty() {
            let begin = seconds(at);
            drawing.line(format_args!(
                r#"<g visibility="hidden"><set attributeName="visibility" to="visible" begin="l.begin+{begin}s" end="l.end"/>"#
            ));
        } else {
            drawing.group("");
        }
        for &(cell, shown) in &scene.changes {
            drawing.group(r##"stroke="#6B7785""##);
            drawing.polygon(cell, fill_of(shown));
            drawing.text.push_str("</g>\n");
            drawing.content(cell, shown);
        }
        drawing.text.push_str("</g>\n");
        at += scene.millis;
    }
    drawing.text.push_str("</g>\n</svg>\n");
    drawing.text
}

/// Room around the board, in pixels.
const MARGIN: f64 = 4.0;

struct Drawing<'a> {
    geometry: &'a Geometry,
    options: &'a SvgOptions,
    text: String,
}

impl Drawing<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.text
            .write_fmt(line)
            .expect("strings take all that is written");
        self.text.push('\n');
    }

    fn begin(&mut self) {
        let [_, size] = self.geometry.bounds();
        let [width, height] = size.map(|side| short(side * self.options.unit + 2.0 * MARGIN));
        self.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
        ));
        self.line(format_args!(
            r##"<rect width="100%" height="100%" fill="#FFFFFF"/>"##
        ));
    }

    fn group(&mut self, attributes: &str) {
        self.line(format_args!("<g {attributes}>"));
    }

    /// From board to pixels.
    fn pixels(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x, y].map(|value| value * self.options.unit + MARGIN)
    }

    fn edges(&mut self, board: &Board) {
        self.group(r##"stroke="#9AA5B1" stroke-width="1.5""##);
        for cell in board.topology().cells() {
            let [x1, y1] = self.pixels(self.geometry.centre(cell)).map(short);
            for &other in board
                .topology()
                .neighbours(cell)
                .iter()
                .filter(|&&o| o > cell)
            {
                let [x2, y2] = self.pixels(self.geometry.centre(other)).map(short);
                self.line(format_args!(
                    r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
                ));
            }
        }
        self.text.push_str("</g>\n");
    }

    fn polygon(&mut self, cell: CellId, fill: &str) {
        let corners = self.geometry.polygon(cell).into_iter();
        let points: Vec<String> = corners
            .map(|corner| self.pixels(corner).map(short).join(","))
            .collect();
        let points = points.join(" ");
        self.line(format_args!(
            r#"<polygon fill="{fill}" points="{points}"/>"#
        ));
    }

    fn content(&mut self, cell: CellId, shown: Shown) {
        match shown {
            Shown::Open(0) | Shown::Hidden => {
                if self.options.ids {
                    self.write(cell, &cell.to_string(), "#5A6672", 0.55);
                }
            }
            Shown::Open(number) => {
                self.write(cell, &number.to_string(), number_colour(number), 1.0)
            }
            Shown::Marked(Mark::Mine) | Shown::FlaggedMine => self.flag(cell),
            Shown::Marked(Mark::Uncertain) => self.write(cell, "?", "#2F3B47", 1.0),
            Shown::Marked(Mark::Safe) => {
                self.strokes(cell, "#1E7B34", "M-.5 .05 L-.12 .45 L.55 -.45")
            }
            Shown::Mine | Shown::Exploded => self.mine(cell),
            Shown::WrongFlag => {
                self.flag(cell);
                self.strokes(cell, "#B00020", "M-.7 -.7 L.7 .7 M-.7 .7 L.7 -.7");
            }
        }
    }

    /// Half the side of the square that a symbol fills: as large as the cell
    /// allows, but no larger than on squares.
    fn room(&self, cell: CellId) -> f64 {
        self.geometry.radius(cell).min(0.5) * self.options.unit
    }

    fn write(&mut self, cell: CellId, text: &str, colour: &str, scale: f64) {
        let [x, y] = self.pixels(self.geometry.centre(cell));
        // Digits are about 0.7 em wide and high; long ones shrink to fit.
        let long = (2.2 / (text.len() as f64 + 0.4)).min(1.25);
        let size = self.room(cell) * scale * long;
        let [x, y, size] = [x, y + 0.36 * size, size].map(short);
        self.line(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{text}</text>"#
        ));
    }

    /// Opens a group in which the cell's inner circle is the unit circle.
    fn symbol(&mut self, cell: CellId, attributes: &str) {
        let [x, y] = self.pixels(self.geometry.centre(cell)).map(short);
        let scale = short(self.room(cell));
        self.line(format_args!(
            r#"<g transform="translate({x} {y}) scale({scale})" {attributes}>"#
        ));
    }

    fn strokes(&mut self, cell: CellId, colour: &str, path: &str) {
        self.symbol(
            cell,
            r#"fill="none" stroke-width=".18" stroke-linecap="round""#,
        );
        self.line(format_args!(r#"<path stroke="{colour}" d="{path}"/></g>"#));
    }

    fn flag(&mut self, cell: CellId) {
        self.symbol(cell, r#"stroke="none""#);
        self.line(format_args!(
            r##"<path fill="#222" d="M-.3 -.8 H-.16 V.56 H.14 V.74 H-.6 V.56 H-.3 Z"/><path fill="#D01F2E" d="M-.16 -.8 L.7 -.38 L-.16 .04 Z"/></g>"##
        ));
    }

    fn mine(&mut self, cell: CellId) {
        self.symbol(
            cell,
            r##"stroke="#1B1B1B" stroke-width=".14" stroke-linecap="round""##,
        );
        self.line(format_args!(
            r##"<path d="M-.7 0 H.7 M0 -.7 V.7 M-.5 -.5 L.5 .5 M-.5 .5 L.5 -.5"/><circle r=".42" fill="#1B1B1B" stroke="none"/><circle cx="-.14" cy="-.14" r=".1" fill="#FFF" stroke="none"/></g>"##
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GraphSpec;
    use crate::tiling::Tiling;

    /// What a cell of that index shows: all there is, in turn.
    fn everything(cell: CellId) -> Shown {
        let all = [
            Shown::Hidden,
            Shown::Marked(Mark::Mine),
            Shown::Marked(Mark::Uncertain),
            Shown::Marked(Mark::Safe),
            Shown::Open(0),
            Shown::Open(3),
            Shown::Open(12),
            Shown::Mine,
            Shown::Exploded,
            Shown::WrongFlag,
            Shown::FlaggedMine,
        ];
        all[cell.index() % all.len()]
    }

    /// Every tag that opens also closes, in order, and no stray `<` or `&`.
    fn assert_well_formed(xml: &str) {
        let mut open = Vec::new();
        for piece in xml.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("every tag ends");
            assert!(!text.contains(['&', '>']), "{text}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            let name = |tag: &str| tag.split([' ', '/']).next().map(str::to_owned);
            if let Some(closing) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(Some(closing.to_owned())), "{tag}");
            } else if !tag.ends_with('/') {
                open.push(name(tag));
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn every_tiling_and_everything_shown_is_well_formed() {
        let options = SvgOptions {
            ids: true,
            ..SvgOptions::default()
        };
        for tiling in Tiling::ALL {
            let board = BoardSpec::tiled(tiling, 9, 7).build().unwrap();
            let picture = svg(&board, everything, &options);
            assert_well_formed(&picture);
            assert_eq!(picture.matches("<polygon").count(), board.len());
            assert!(!picture.contains("NaN") && !picture.contains("inf"));
        }
    }

    #[test]
    fn a_graph_is_drawn_with_its_edges_wherever_its_cells_are() {
        let adjacency = vec![vec![1, 2], vec![0], vec![0]];
        for positions in [None, Some(vec![[0.0, 0.0], [5.0, 0.0], [0.0, 5.0]])] {
            let spec = BoardSpec::Graph(GraphSpec {
                adjacency: adjacency.clone(),
                positions,
            });
            let picture = svg(&spec.build().unwrap(), everything, &SvgOptions::default());
            assert_well_formed(&picture);
            assert_eq!(picture.matches("<line").count(), 2);
            assert_eq!(picture.matches("<polygon").count(), 3);
        }
    }
}
