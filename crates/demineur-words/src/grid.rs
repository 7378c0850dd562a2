//! A board as lines of text.

use demineur_core::{Board, BoardSpec, CellId, Game, Mark, Shown, Tiling};

use crate::map::draw_map;

/// What cells are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// ◻ 🚩 💣 and keycap digits (document 000), two terminal columns each.
    Emoji,
    /// The same for a terminal's screen. Terminals disagree about keycaps: one
    /// column in tmux and xterm, two in kitty and iTerm. So the cursor is told
    /// where to go on behind each.
    PlacedEmoji,
    /// `#`, `D`, `B`, digits and spaces (document 002).
    Ascii,
}

/// How the rows of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Rows and columns.
    Square,
    /// Odd rows shifted right by half a cell.
    Hexagonal,
    /// Triangles, pointing up when row + column is even.
    Triangular,
}

/// Draws the game: what the player may see, and once it is over every cell.
/// See [`draw_board`].
///
/// *Complexity*: O(cells · log cells).
pub fn draw(game: &Game, style: Style) -> String {
    draw_board(game.board(), style, |cell| shown(game, cell))
}

/// Draws a board whose cells show what that function says.
///
/// Boards with rows get labels at the top and at the left, so that a cell can
/// be read off as column and line; cubes are drawn layer by layer.
///
/// ```text
///                     1 1
///   1 2 3 4 5 6 7 8 9 0 1
/// 1     1 # # # # 2 1 1
/// 2 1 1 2 # # # D 1
/// ```
///
/// Any other tiling is a map: each cell's id and what it shows, about where
/// the cell is. A free graph is a table, a line a cell: its id, what it shows,
/// and its neighbours.
///
/// ```text
/// 0:#  1:#  2:D        0:  #: 1
///   3:1  4:#           1:  1: 0 2
/// ```
///
/// Every line ends with a line feed, without spaces before it.
pub fn draw_board(board: &Board, style: Style, shown: impl Fn(CellId) -> Shown) -> String {
    let BoardSpec::Tiled(spec) = board.spec() else {
        return draw_table(board, shown);
    };
    let shape = match spec.tiling {
        Tiling::Square | Tiling::Cube => Shape::Square,
        Tiling::Hexagonal => Shape::Hexagonal,
        Tiling::Triangular => Shape::Triangular,
        _ => return draw_map(board, shown),
    };
    let rows = Rows {
        shape,
        columns: spec.width,
        lines: spec.height,
        wide: board.topology().max_degree() > 9,
    };
    if spec.tiling != Tiling::Cube {
        return rows.draw(style, shown);
    }
    let size = spec.width * spec.height;
    let layers = (0..spec.depth).map(|layer| {
        let in_layer = |cell: CellId| shown(CellId::new(layer * size + cell.get()));
        format!("z={}\n{}", layer + 1, rows.draw(style, in_layer))
    });
    layers.collect()
}

fn shown(game: &Game, cell: CellId) -> Shown {
    if game.status().is_over() {
        game.revealed(cell)
    } else {
        game.shown(cell)
    }
}

/// One column wide, or more for numbers from 10.
pub(crate) fn ascii(shown: Shown) -> String {
    match shown {
        Shown::Hidden => "#".to_owned(),
        Shown::Marked(Mark::Mine) | Shown::WrongFlag => "D".to_owned(),
        Shown::Marked(Mark::Uncertain) => "?".to_owned(),
        Shown::Marked(Mark::Safe) => "s".to_owned(),
        Shown::Open(0) => " ".to_owned(),
        Shown::Open(number) => number.to_string(),
        Shown::Mine | Shown::Exploded | Shown::FlaggedMine => "B".to_owned(),
    }
}

/// Two columns wide, or more for numbers from 100.
fn emoji(shown: Shown) -> String {
    match shown {
        // The square is one column wide by itself; a variation selector would
        // make it two in some terminals and one in others.
        Shown::Hidden => "◻ ".to_owned(),
        Shown::Marked(Mark::Mine) | Shown::WrongFlag => "🚩".to_owned(),
        Shown::Marked(Mark::Uncertain) => "❓".to_owned(),
        Shown::Marked(Mark::Safe) => "✅".to_owned(),
        Shown::Open(0) => "  ".to_owned(),
        Shown::Open(number @ 1..=8) => format!("{number}\u{fe0f}\u{20e3}"),
        Shown::Open(number) => format!("{number:2}"),
        Shown::Mine | Shown::Exploded | Shown::FlaggedMine => "💣".to_owned(),
    }
}

/// A board, or a layer of one, that has rows and columns.
struct Rows {
    shape: Shape,
    columns: u32,
    lines: u32,
    /// Whether numbers have two digits.
    wide: bool,
}

impl Rows {
    fn draw(&self, style: Style, shown: impl Fn(CellId) -> Shown) -> String {
        // Two columns hold a number below 10 and its gap, or an emoji; numbers
        // above need room, or they would run into each other.
        let is_ascii = style == Style::Ascii;
        let lead_width = self.lead(is_ascii, 0, 0).chars().count();
        let content = if is_ascii && !self.wide { 1 } else { 2 };
        let pitch = lead_width + content;
        let margin = digits(self.lines);
        let start = margin + usize::from(!is_ascii);

        let mut text = column_labels(self.columns, start + lead_width, pitch);
        for line in 0..self.lines {
            let shift = match self.shape {
                Shape::Hexagonal if line % 2 == 1 => pitch / 2,
                _ => 0,
            };
            let indent = start - margin + shift;
            let mut row = format!("{:>margin$}{:indent$}", line + 1, "");
            for column in 0..self.columns {
                let shown = shown(CellId::new(line * self.columns + column));
                row.push_str(self.lead(is_ascii, column, line));
                if is_ascii {
                    row.push_str(&format!("{:<content$}", ascii(shown)));
                } else {
                    row.push_str(&emoji(shown));
                }
                if style == Style::PlacedEmoji && matches!(shown, Shown::Open(1..=8)) {
                    // Terminals count their columns from 1.
                    let next = start + shift + pitch * (column as usize + 1) + 1;
                    row.push_str(&format!("\x1b[{next}G"));
                }
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    /// What stands before a cell's content: a gap, and which way a triangle
    /// points.
    fn lead(&self, is_ascii: bool, column: u32, line: u32) -> &'static str {
        match (self.shape, is_ascii, (column ^ line) & 1) {
            (Shape::Triangular, true, 0) => " ^",
            (Shape::Triangular, true, _) => " v",
            (Shape::Triangular, false, 0) => " ▲",
            (Shape::Triangular, false, _) => " ▼",
            (_, true, _) => " ",
            (_, false, _) if self.wide => " ",
            (_, false, _) => "",
        }
    }
}

fn digits(number: u32) -> usize {
    number.to_string().len()
}

/// The numbers of the columns, written downwards so that each takes one
/// terminal column; the first stands at `start`, the others every `pitch`.
fn column_labels(columns: u32, start: usize, pitch: usize) -> String {
    let mut text = String::new();
    for place in (0..digits(columns) as u32).rev() {
        let mut row = " ".repeat(start);
        for column in 1..=columns {
            let above = column / 10u32.pow(place);
            let digit = if above == 0 {
                " ".to_owned()
            } else {
                (above % 10).to_string()
            };
            row.push_str(&format!("{digit:<pitch$}"));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn draw_table(board: &Board, shown: impl Fn(CellId) -> Shown) -> String {
    let topology = board.topology();
    let margin = digits(CellId::from_index(topology.len() - 1).get());
    let mut text = String::new();
    for cell in topology.cells() {
        let shown = match shown(cell) {
            Shown::Open(0) => "0".to_owned(),
            shown => ascii(shown),
        };
        text.push_str(&format!("{:>margin$}: {shown:>2}:", cell.get()));
        for neighbour in topology.neighbours(cell).iter() {
            text.push_str(&format!(" {neighbour}"));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use demineur_core::{GameParams, GraphSpec, Move};
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn given(width: u32, height: u32, mines: &[u32]) -> Game {
        on(BoardSpec::square(width, height), mines)
    }

    fn on(board: BoardSpec, mines: &[u32]) -> Game {
        let mines = mines.iter().copied().map(CellId::new).collect();
        Game::new(GameParams::given(board, mines, None)).expect("a legal game")
    }

    fn play(game: &mut Game, moves: &[&str]) {
        for text in moves {
            let action: Move = text.parse().expect("a move");
            game.play(action).expect("a legal move");
        }
    }

    #[test]
    fn ascii_while_playing_and_after_the_end() {
        let mut game = given(4, 3, &[0, 11]);
        play(&mut game, &["o2", "f0", "?11"]);
        assert_eq!(
            draw(&game, Style::Ascii),
            "  1 2 3 4\n\
             1 D 1\n\
             2 # 1 1 1\n\
             3 # # # ?\n"
        );
        play(&mut game, &["o11"]);
        assert_eq!(
            draw(&game, Style::Ascii),
            "  1 2 3 4\n\
             1 B 1\n\
             2 1 1 1 1\n\
             3     1 B\n"
        );
    }

    #[test]
    fn emoji_while_playing_and_after_the_end() {
        let mut game = given(4, 3, &[0, 11]);
        play(&mut game, &["o2", "f0", "s8"]);
        assert_eq!(
            draw(&game, Style::Emoji),
            "  1 2 3 4\n\
             1 🚩1️⃣\n\
             2 ◻ 1️⃣1️⃣1️⃣\n\
             3 ✅◻ ◻ ◻\n"
        );
        play(&mut game, &["o4", "o8"]);
        assert_eq!(
            draw(&game, Style::Emoji),
            "  1 2 3 4\n\
             1 💣1️⃣\n\
             2 1️⃣1️⃣1️⃣1️⃣\n\
             3     1️⃣💣\n"
        );
    }

    #[test]
    fn placed_emoji_name_the_column_behind_each_keycap() {
        let mut game = given(4, 3, &[0, 11]);
        play(&mut game, &["o2"]);
        assert_eq!(
            draw(&game, Style::PlacedEmoji),
            "  1 2 3 4\n\
             1 ◻ 1️⃣\x1b[7G\n\
             2 ◻ 1️⃣\x1b[7G1️⃣\x1b[9G1️⃣\x1b[11G\n\
             3 ◻ ◻ ◻ ◻\n"
        );
    }

    #[test]
    fn columns_stay_aligned_whatever_the_cells_show() {
        // Every number from 0 to 8, flags and marks, on boards of 1 to 3 digits a label.
        for width in [1, 9, 10, 53, 120] {
            let mines: Vec<u32> = (0..width * 12).filter(|i| i * i % 7 < 3).collect();
            let mut game = given(width, 12, &mines);
            for cell in game.board().topology().cells() {
                let mined = mines.contains(&cell.get());
                let action = match cell.get() % 5 {
                    0 => Move::Flag(cell),
                    1 => Move::Uncertain(cell),
                    2 => Move::Safe(cell),
                    3 if !mined => Move::Open(cell),
                    _ => continue,
                };
                // Cells a cascade has opened refuse their mark.
                let _ = game.play(action);
            }
            for style in [Style::Ascii, Style::Emoji] {
                let picture = draw(&game, style);
                let labels = digits(width);
                for (line, row) in picture.lines().skip(labels).enumerate() {
                    let mut expected = format!("{:>2}", line + 1);
                    expected.push_str(if style == Style::Emoji { " " } else { "" });
                    for column in 0..width {
                        let shown = game.shown(CellId::new(line as u32 * width + column));
                        let cell = if style == Style::Ascii {
                            format!(" {}", ascii(shown))
                        } else {
                            emoji(shown)
                        };
                        assert_eq!(cell.width(), 2, "{shown:?}");
                        expected.push_str(&cell);
                    }
                    assert_eq!(row, expected.trim_end());
                }
                let units = picture.lines().nth(labels - 1).expect("labels");
                assert_eq!(units.trim_start().len(), 2 * width as usize - 1);
            }
        }
    }

    #[test]
    fn wide_boards_write_their_column_numbers_downwards() {
        let picture = draw(&given(12, 1, &[]), Style::Ascii);
        assert_eq!(
            picture,
            "                    1 1 1\n  \
               1 2 3 4 5 6 7 8 9 0 1 2\n\
             1 # # # # # # # # # # # #\n"
        );
    }

    #[test]
    fn hexagonal_rows_are_shifted_by_half_a_cell() {
        let mut game = on(BoardSpec::tiled(Tiling::Hexagonal, 4, 3), &[1, 10]);
        play(&mut game, &["f1", "o8"]);
        assert_eq!(
            draw(&game, Style::Ascii),
            "  1 2 3 4\n\
             1 # D # #\n\
             2  1 # # #\n\
             3   1 # #\n"
        );
        assert_eq!(
            draw(&game, Style::PlacedEmoji),
            "  1 2 3 4\n\
             1 ◻ 🚩◻ ◻\n\
             2  1️⃣\x1b[6G◻ ◻ ◻\n\
             3   1️⃣\x1b[7G◻ ◻\n"
        );
    }

    #[test]
    fn triangles_point_up_or_down_and_have_room_for_two_digits() {
        let free = [0, 2, 10];
        let mines: Vec<u32> = (0..21).filter(|cell| !free.contains(cell)).collect();
        let mut game = on(BoardSpec::tiled(Tiling::Triangular, 7, 3), &mines);
        play(&mut game, &["o2", "o10", "f8"]);
        assert_eq!(
            draw(&game, Style::Ascii),
            "   1   2   3   4   5   6   7\n\
             1 ^#  v#  ^7  v#  ^#  v#  ^#\n\
             2 v#  ^D  v#  ^11 v#  ^#  v#\n\
             3 ^#  v#  ^#  v#  ^#  v#  ^#\n"
        );
        let picture = draw(&game, Style::Emoji);
        assert_eq!(
            picture,
            "    1   2   3   4   5   6   7\n\
             1  ▲◻  ▼◻  ▲7️⃣ ▼◻  ▲◻  ▼◻  ▲◻\n\
             2  ▼◻  ▲🚩 ▼◻  ▲11 ▼◻  ▲◻  ▼◻\n\
             3  ▲◻  ▼◻  ▲◻  ▼◻  ▲◻  ▼◻  ▲◻\n"
        );
    }

    #[test]
    fn cubes_are_drawn_layer_by_layer() {
        let spec = demineur_core::TiledSpec {
            tiling: Tiling::Cube,
            width: 3,
            height: 2,
            depth: 2,
            wrap: false,
            touch: demineur_core::Touch::Corner,
        };
        let mut game = on(BoardSpec::Tiled(spec), &[0, 6]);
        play(&mut game, &["o2", "f6"]);
        assert_eq!(
            draw(&game, Style::Ascii),
            "z=1\n  1  2  3\n1 #  2\n2 #  2\n\
             z=2\n  1  2  3\n1 D  2\n2 #  2\n"
        );
    }

    #[test]
    fn free_graphs_are_a_table() {
        let board = BoardSpec::Graph(GraphSpec {
            adjacency: vec![vec![1], vec![0, 2], vec![1], vec![]],
            positions: None,
        });
        let mines = vec![CellId::new(0)];
        let mut game = Game::new(GameParams::given(board, mines, None)).expect("a legal game");
        play(&mut game, &["o1", "f0", "o3"]);
        assert_eq!(
            draw(&game, Style::Emoji),
            "0:  D: 1\n\
             1:  1: 0 2\n\
             2:  #: 1\n\
             3:  0:\n"
        );
    }
}
