//! Positions of JSMinesweeper: its `.mine` files, and the links of its page.
//!
//! A file begins with its size and mines, and has a row a line: `H` is hidden,
//! `F` a flag, a digit an open cell, `?` a mine the game was lost on, which
//! nobody has opened in a position.
//!
//! ```text
//! 4x3x2
//! H100
//! H210
//! HF10
//! ```
//!
//! A link has the same in letters and digits behind `analysis=`: two for the
//! width, two for the height, four for the mines, then runs of cells.

use std::sync::Arc;

use super::board::too_large;
use super::link::value_in_link;
use super::position::Position;
use super::problem::{FormatErrors, Limits, Parsed, Problem};
use crate::board::BoardSpec;
use crate::cell::CellId;
use crate::rules::FirstClick;
use crate::view::{CellView, Mark, View};

/// The digits of a link: their order is their value.
const DIGITS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// What a run is of, and how many digits in a row of all are its own.
const RUNS: [(Sign, usize); 13] = [
    (Sign::Open(0), 10),
    (Sign::Open(1), 7),
    (Sign::Open(2), 5),
    (Sign::Open(3), 5),
    (Sign::Open(4), 4),
    (Sign::Open(5), 3),
    (Sign::Open(6), 3),
    (Sign::Open(7), 1),
    (Sign::Open(8), 1),
    (Sign::Hidden { counted: true }, 4),
    (Sign::Hidden { counted: false }, 10),
    (Sign::Flag { counted: true }, 8),
    (Sign::Flag { counted: false }, 1),
];

/// A cell as it is written. Numbers are written without the mines around that
/// are counted: runs of small numbers are shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Open(u32),
    Hidden { counted: bool },
    Flag { counted: bool },
}

impl Sign {
    fn is_counted(self) -> bool {
        matches!(
            self,
            Self::Hidden { counted: true } | Self::Flag { counted: true }
        )
    }

    fn view(self) -> CellView {
        match self {
            Self::Open(number) => CellView::Open(number),
            Self::Hidden { .. } => CellView::Hidden,
            Self::Flag { .. } => CellView::Marked(Mark::Mine),
        }
    }
}

const HEAD: &str = "expected the width, the height and the mines, such as \"30x16x99\"";

impl Position {
    /// Whether a text begins as a `.mine` file of JSMinesweeper does.
    pub fn begins_mine(text: &str) -> bool {
        let first = text.trim_start().lines().next().unwrap_or_default().trim();
        let parts: Vec<&str> = first.split('x').collect();
        let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        parts.len() == 3 && parts.iter().all(is_number)
    }

    /// Reads a `.mine` file of JSMinesweeper.
    ///
    /// ```
    /// use demineur_core::CellId;
    /// use demineur_core::format::{Limits, Position};
    /// let position = Position::from_mine("3x1x1\n1HF\n", Limits::default())?.value;
    /// assert_eq!(position.view.number(CellId::new(0)), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everything that cannot be read, with its line and column.
    pub fn from_mine(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        let lines = text.lines().map(str::trim_end).enumerate();
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        let (first, head) = lines.next().unwrap_or_default();
        let size = Size::read(head.trim(), (first + 1, 1), limits)?;
        let mut problems = Vec::new();
        let mut signs = Vec::new();
        let mut rows = 0;
        for (place, line) in lines {
            rows += 1;
            if rows > size.height {
                let message = format!("expected {} rows, and here is one more", size.height);
                problems.push(Problem::in_text(place + 1, 1, message));
                break;
            }
            let row = line.trim_start();
            let indent = line.chars().count() - row.chars().count();
            let found = row.chars().count();
            if found != size.width as usize {
                let message = format!("expected {} cells in this row, found {found}", size.width);
                problems.push(Problem::in_text(place + 1, 1 + indent, message));
            }
            for (column, sign) in row.chars().enumerate() {
                match sign {
                    'H' | '?' | 'I' => signs.push(Sign::Hidden { counted: false }),
                    'F' | 'M' | 'O' => signs.push(Sign::Flag { counted: false }),
                    '0'..='8' => signs.push(Sign::Open(sign.to_digit(10).unwrap_or_default())),
                    other => {
                        let message = format!("expected one of H F 0–8 ?, found {other:?}");
                        let at = 1 + indent + column;
                        problems.push(Problem::in_text(place + 1, at, message));
                    }
                }
            }
        }
        if rows < size.height {
            let message = format!("expected {} rows, found {rows}", size.height);
            let end = text.lines().count().max(1);
            problems.push(Problem::in_text(end, 1, message));
        }
        FormatErrors::check(problems)?;
        size.position(&signs)
    }

    /// Whether a text is a link to a position at JSMinesweeper.
    pub fn is_mine_link(text: &str) -> bool {
        value_in_link(text, "analysis").is_some() || value_in_link(text, "board").is_some()
    }

    /// Reads the position of a link to JSMinesweeper: what stands behind
    /// `analysis=`, or without it an untouched board, as `board=30x16x99` says.
    ///
    /// ```
    /// use demineur_core::format::{Limits, Position};
    /// let link = "https://davidnhill.github.io/JSMinesweeper/?board=3x1x1&analysis=adabaaablT";
    /// let position = Position::from_mine_link(link, Limits::default())?.value;
    /// assert_eq!(position.board.len(), 3);
    /// assert_eq!(position.view.open_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What cannot be read, with its column.
    pub fn from_mine_link(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        if let Some((at, analysis)) = value_in_link(text, "analysis") {
            return packed(analysis, at, limits);
        }
        let Some((at, board)) = value_in_link(text, "board") else {
            let message = "this link holds no position: there is no \"analysis=\" in it";
            return Err(Problem::in_text(1, 1, message).into());
        };
        let size = Size::read(board, (1, at), limits)?;
        size.position(&vec![Sign::Hidden { counted: false }; size.cells()])
    }
}

/// How large a board is, and how many mines it has.
struct Size {
    width: u32,
    height: u32,
    mines: u32,
}

impl Size {
    /// Reads `30x16x99`, which stands at that line and column.
    fn read(text: &str, at: (usize, usize), limits: Limits) -> Result<Self, FormatErrors> {
        let parts: Result<Vec<u32>, _> = text.split('x').map(str::parse).collect();
        let Ok([width, height, mines]) = parts.as_deref() else {
            return Err(Problem::in_text(at.0, at.1, HEAD).into());
        };
        Self::checked([*width, *height, *mines], at, limits)
    }

    fn checked(
        [width, height, mines]: [u32; 3],
        (line, column): (usize, usize),
        limits: Limits,
    ) -> Result<Self, FormatErrors> {
        let cells = u128::from(width) * u128::from(height);
        if cells == 0 {
            let message = format!("a board needs at least one cell, found {width}×{height}");
            return Err(Problem::in_text(line, column, message).into());
        }
        if cells > u128::from(limits.cells) {
            return Err(Problem::in_text(line, column, too_large(cells, limits.cells)).into());
        }
        Ok(Self {
            width,
            height,
            mines,
        })
    }

    fn cells(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The position of that many cells.
    fn position(&self, signs: &[Sign]) -> Result<Parsed<Position>, FormatErrors> {
        let board = BoardSpec::square(self.width, self.height).build();
        let board = board.map_err(|error| Problem::in_text(1, 1, error.to_string()))?;
        let mut view = View::new(Arc::clone(board.topology()), self.mines as usize);
        for (cell, sign) in board.topology().cells().zip(signs) {
            let counted = |near: &CellId| signs[near.index()].is_counted();
            let shown = match sign {
                Sign::Open(number) => {
                    let near = board.topology().neighbours(cell);
                    CellView::Open(number + near.iter().filter(|near| counted(near)).count() as u32)
                }
                sign => sign.view(),
            };
            view.set(cell, shown);
        }
        Ok(Parsed {
            value: Position {
                board,
                view,
                first_click: FirstClick::default(),
            },
            warnings: Vec::new(),
        })
    }
}

/// The position that a link holds, which begins at that column.
fn packed(text: &str, at: usize, limits: Limits) -> Result<Parsed<Position>, FormatErrors> {
    let mut digits = Vec::with_capacity(text.len());
    for (place, sign) in text.chars().enumerate() {
        match DIGITS.iter().position(|&digit| char::from(digit) == sign) {
            Some(digit) => digits.push(digit),
            None => {
                let message = format!(
                    "expected a letter or a digit, found '{}'",
                    sign.escape_debug()
                );
                return Err(Problem::in_text(1, at + place, message).into());
            }
        }
    }
    let Some((head, runs)) = digits.split_at_checked(8) else {
        let message = format!(
            "expected the size and the mines in 8 characters, found only {}",
            digits.len()
        );
        return Err(Problem::in_text(1, at, message).into());
    };
    let number = |digits: &[usize]| digits.iter().fold(0, |sum, digit| sum * 62 + *digit as u32);
    let size = [number(&head[..2]), number(&head[2..4]), number(&head[4..])];
    let size = Size::checked(size, (1, at), limits)?;
    let cells = size.cells();
    let mut signs: Vec<Sign> = Vec::new();
    let mut runs = runs.iter().copied().map(sign_of).peekable();
    while let Some((sign, base, digit)) = runs.next() {
        let mut length = digit.max(usize::from(base == 1));
        while let Some((_, _, digit)) = runs.next_if(|&(next, ..)| next == sign) {
            length = match base {
                1 => length + 1,
                _ => length.saturating_mul(base).saturating_add(digit),
            };
        }
        if length > cells - signs.len() {
            let message = format!("expected {cells} cells, and these are more");
            return Err(Problem::in_text(1, at, message).into());
        }
        signs.resize(signs.len() + length, sign);
    }
    if signs.len() < cells {
        let message = format!("expected {cells} cells, found {}", signs.len());
        return Err(Problem::in_text(1, at, message).into());
    }
    size.position(&signs)
}

/// What a digit is of, how many such there are, and which of them it is.
fn sign_of(digit: usize) -> (Sign, usize, usize) {
    let mut from = 0;
    for (sign, own) in RUNS {
        if digit < from + own {
            return (sign, own, digit - from);
        }
        from += own;
    }
    unreachable!("the digits are shared out to the last");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[track_caller]
    fn check(read: Result<Parsed<Position>, FormatErrors>, expected: &str) {
        let told = match read {
            Ok(position) => position.value.to_json(),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected);
    }

    #[track_caller]
    fn file(text: &str, expected: &str) {
        check(Position::from_mine(text, Limits::default()), expected);
    }

    #[track_caller]
    fn link(analysis: &str, expected: &str) {
        let link = format!("https://davidnhill.github.io/JSMinesweeper/?analysis={analysis}");
        check(Position::from_mine_link(&link, Limits::default()), expected);
    }

    const SMALL: &str = r#"{"board":{"tiling":"square","width":4,"height":3},"total_mines":2,"revealed":{"1":1,"2":0,"3":0,"5":2,"6":1,"7":0,"10":1,"11":0},"marks":{"9":"mine"}}"#;

    #[test]
    fn a_file_is_read_as_it_stands() {
        for text in [
            "4x3x2\nH100\nH210\nHF10\n",
            "4x3x2\r\nH100\r\n?210\r\nHF10",
            "4x3x2\nI100\nH210\nHM10\n\n",
        ] {
            assert!(Position::begins_mine(text), "{text}");
            file(text, SMALL);
        }
        file(
            "4x3x2\nH100\nH210\n",
            "line 3, column 1: expected 3 rows, found 2",
        );
        file(
            "2x1x1\n1HH\n1H",
            "line 2, column 1: expected 2 cells in this row, found 3\n\
             line 3, column 1: expected 1 rows, and here is one more",
        );
        file(
            "2x1x1\n1x",
            "line 2, column 2: expected one of H F 0–8 ?, found 'x'",
        );
        file(
            "0x1x1\n",
            "line 1, column 1: a board needs at least one cell, found 0×1",
        );
        file("hello", &format!("line 1, column 1: {HEAD}"));
        let few = Limits::default().with_cells(11);
        check(
            Position::from_mine("4x3x2\n", few),
            "line 1, column 1: a board of 12 cells is too large: at most 11 cells can be read",
        );
    }

    #[test]
    fn a_link_is_read_with_the_mines_it_counts() {
        // Rows H100, H210, HF10, where the flag is taken off the numbers beside it:
        // H100 H110 HF00, in runs.
        let runs: String = [
            (Sign::Hidden { counted: false }, 1),
            (Sign::Open(1), 1),
            (Sign::Open(0), 2),
            (Sign::Hidden { counted: false }, 1),
            (Sign::Open(1), 1),
            (Sign::Open(0), 2),
            (Sign::Hidden { counted: false }, 1),
            (Sign::Flag { counted: true }, 1),
            (Sign::Open(0), 2),
        ]
        .into_iter()
        .map(|(sign, length)| run(sign, length))
        .collect();
        assert_eq!(runs, "SlcSlcS2c");
        link(&format!("aeadaaac{runs}"), SMALL);
        // Twelve hidden cells are a run of two digits.
        link(
            "aeadaaacST",
            r#"{"board":{"tiling":"square","width":4,"height":3},"total_mines":2,"revealed":{}}"#,
        );
        let from = "line 1, column 54";
        link(
            "aeadaaacSS",
            &format!("{from}: expected 12 cells, found 11"),
        );
        link(
            "aeadaaacSU",
            &format!("{from}: expected 12 cells, and these are more"),
        );
        link(
            "aeadaaac-",
            "line 1, column 62: expected a letter or a digit, found '-'",
        );
        link(
            "aead",
            &format!("{from}: expected the size and the mines in 8 characters, found only 4"),
        );
        let run = "9".repeat(60);
        link(
            &format!("aeadaaac{run}"),
            &format!("{from}: expected 12 cells, and these are more"),
        );
    }

    #[test]
    fn a_link_without_a_position_is_its_board() {
        let link = "https://davidnhill.github.io/JSMinesweeper/index.html?board=30x16x99#top";
        assert!(Position::is_mine_link(link));
        let position = Position::from_mine_link(link, Limits::default());
        let position = position.expect("a board").value;
        assert_eq!((position.board.len(), position.view.mines()), (480, 99));
        assert!(!Position::is_mine_link("https://example.org/?analyse=x"));
        assert!(!Position::is_mine_link("board=30x16x99"));
    }

    /// A run as JSMinesweeper writes it.
    fn run(sign: Sign, mut length: usize) -> String {
        let place = RUNS.iter().position(|run| run.0 == sign).expect("a run");
        let from: usize = RUNS[..place].iter().map(|run| run.1).sum();
        let base = RUNS[place].1;
        let digit = |of: usize| char::from(DIGITS[from + of]);
        if base == 1 {
            return digit(0).to_string().repeat(length);
        }
        let mut written = String::new();
        while length > 0 {
            written.insert(0, digit(length % base));
            length /= base;
        }
        written
    }

    #[test]
    fn what_is_written_is_read_again_and_nothing_panics() {
        let mut rng = Rng::new(5, 0);
        for _ in 0..300 {
            let (width, height) = (1 + rng.below(9) as u32, 1 + rng.below(9) as u32);
            let cells = (width * height) as usize;
            let signs: Vec<Sign> = (0..cells)
                .map(|_| match rng.below(4) {
                    0 => Sign::Open(rng.below(9) as u32),
                    1 => Sign::Flag { counted: false },
                    _ => Sign::Hidden { counted: false },
                })
                .collect();
            let runs = signs.chunk_by(|a, b| a == b);
            let mut text: String = [width as usize, height as usize]
                .map(|side| format!("a{}", char::from(DIGITS[side])))
                .concat();
            text += "aaah";
            text.extend(runs.map(|cells| run(cells[0], cells.len())));
            let size = Size {
                width,
                height,
                mines: 7,
            };
            let expected = size.position(&signs).expect("a board").value.to_json();
            link(&text, &expected);
            // Any slip is told, or another position.
            let place = rng.below(text.len() as u64) as usize;
            let slip = char::from(b' ' + rng.below(90) as u8);
            text.replace_range(place..=place, &slip.to_string());
            let link = format!("https://a.org/?analysis={text}");
            let _ = Position::from_mine_link(&link, Limits::default().with_cells(1000));
        }
    }
}
