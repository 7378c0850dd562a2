//! A game, or what of a board is shown, as lines of text.

use demineur_core::{Board, BoardSpec, CellId, Game, Mark, Shown, Tiling};

use crate::grid::{Labels, Spacing, draw_list, draw_map};
use crate::rows::Rows;

/// What cells are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// ◻ 🚩 💣 and keycap digits (document 000), two terminal columns each.
    Emoji,
    /// The same for a terminal's screen. Terminals disagree about keycaps: one
    /// column in tmux and xterm, two in kitty and iTerm. So the cursor is sent
    /// where to go on behind each.
    PlacedEmoji,
    /// `#`, `D`, `B`, digits and spaces (document 002).
    Ascii,
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
    if let Some(rows) = Rows::of(board) {
        return draw_rows(&rows, board, style, shown);
    }
    if matches!(board.spec(), BoardSpec::Graph(_)) {
        return draw_list(board.topology(), board.topology().cells(), |cell| {
            format!("{:>2}", visible(shown(cell), "0"))
        });
    }
    draw_map(board, |cell| visible(shown(cell), "."))
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

/// As in ASCII, and a sign where no mine is around: a blank would be lost.
fn visible(shown: Shown, zero: &str) -> String {
    match shown {
        Shown::Open(0) => zero.to_owned(),
        shown => ascii(shown),
    }
}

fn draw_rows(rows: &Rows, board: &Board, style: Style, shown: impl Fn(CellId) -> Shown) -> String {
    // Two columns hold a number below 10 and its gap, or an emoji; numbers
    // above need room, or they would run into each other.
    let is_ascii = style == Style::Ascii;
    let is_wide = board.topology().max_degree() > 9;
    let gap = match (rows.tiling, is_ascii || is_wide) {
        (Tiling::Triangular, _) => 2,
        (_, true) => 1,
        (_, false) => 0,
    };
    let content = if is_ascii && !is_wide { 1 } else { 2 };
    let spacing = Spacing {
        indent: usize::from(!is_ascii),
        pitch: gap + content,
        labels: Labels::Downwards { gap },
    };
    rows.draw(&spacing, |spot| {
        let lead = match (rows.tiling, is_ascii, spot.points_up()) {
            (Tiling::Triangular, true, true) => " ^",
            (Tiling::Triangular, true, false) => " v",
            (Tiling::Triangular, false, true) => " ▲",
            (Tiling::Triangular, false, false) => " ▼",
            _ if gap == 1 => " ",
            _ => "",
        };
        let shown = shown(spot.cell);
        if is_ascii {
            return format!("{lead}{:<content$}", ascii(shown));
        }
        let placed = match (style, shown) {
            // Terminals count their columns from 1.
            (Style::PlacedEmoji, Shown::Open(1..=8)) => format!("\x1b[{}G", spot.end + 1),
            _ => String::new(),
        };
        format!("{lead}{}{placed}", emoji(shown))
    })
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
                let labels = width.to_string().len();
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
