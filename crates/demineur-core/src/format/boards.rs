//! Boards files (format 2): one board a line, `W H M x0 y0 i,i,i,…`.

use std::fmt;

use super::board::too_large;
use super::problem::{FormatErrors, Limits, Problem, excerpt};
use super::reader::canonical;
use crate::board::BoardSpec;
use crate::cell::CellId;
use crate::game::GameParams;

/// One line of a boards file: a rectangle of squares with its mines and where
/// to start. Shown as that line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Cells across.
    pub width: u32,
    /// Cells down.
    pub height: u32,
    /// The mines, ascending and without repeats.
    pub mines: Vec<CellId>,
    /// The first click; if it is a mine the game is lost at once.
    pub first: CellId,
}

impl BoardLine {
    /// Reads the line of that number (from 1, for messages); `None` of a blank
    /// line. A file is read line by line, whatever its size.
    ///
    /// ```
    /// use demineur_core::format::BoardLine;
    /// let line = BoardLine::parse("3 2 2 0 1 1,5", 1)?.expect("not blank");
    /// assert_eq!(line.to_string(), "3 2 2 0 1 1,5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Every reason why the line is no board.
    pub fn parse(line: &str, number: usize) -> Result<Option<Self>, FormatErrors> {
        let mut parser = LineParser {
            number,
            problems: Vec::new(),
        };
        // Some editors start a file with a byte order mark.
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let words = words(line);
        if words.is_empty() {
            return Ok(None);
        }
        let board = parser.board(line, &words);
        FormatErrors::check(parser.problems)?;
        Ok(board)
    }

    /// The game this line stands for, by the usual rules.
    pub fn to_params(&self) -> GameParams {
        let board = BoardSpec::square(self.width, self.height);
        GameParams::given(board, self.mines.clone(), Some(self.first))
    }
}

impl fmt::Display for BoardLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.first.get() % self.width, self.first.get() / self.width);
        let count = self.mines.len();
        write!(f, "{} {} {count} {x} {y}", self.width, self.height)?;
        for (i, mine) in self.mines.iter().enumerate() {
            write!(f, "{}{mine}", if i == 0 { ' ' } else { ',' })?;
        }
        Ok(())
    }
}

/// The boards of a whole text, one after the other; blank lines are skipped.
pub fn read_boards(text: &str) -> impl Iterator<Item = Result<BoardLine, FormatErrors>> + '_ {
    text.lines()
        .enumerate()
        .filter_map(|(i, line)| BoardLine::parse(line, i + 1).transpose())
}

/// The words of a line, each with its column.
pub(super) fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (column, (at, c)) in line.char_indices().enumerate() {
        if c.is_whitespace() {
            if let Some((column, from)) = start.take() {
                words.push((column, &line[from..at]));
            }
        } else if start.is_none() {
            start = Some((column + 1, at));
        }
    }
    if let Some((column, from)) = start {
        words.push((column, &line[from..]));
    }
    words
}

struct LineParser {
    number: usize,
    problems: Vec<Problem>,
}

impl LineParser {
    fn problem(&mut self, column: usize, message: impl Into<String>) {
        self.problems
            .push(Problem::in_text(self.number, column, message));
    }

    fn integer(
        &mut self,
        (column, word): (usize, &str),
        what: &str,
        min: u64,
        max: u64,
    ) -> Option<u64> {
        let value = canonical(word).filter(|value| (min..=max).contains(value));
        if value.is_none() {
            let found = excerpt(word);
            self.problem(
                column,
                format!("expected {what}, a whole number from {min} to {max}, found '{found}'"),
            );
        }
        value
    }

    fn board(&mut self, line: &str, words: &[(usize, &str)]) -> Option<BoardLine> {
        const FIELDS: &str = "expected 'W H M x0 y0 i,i,i,…'";
        if words.len() < 5 {
            let end = line.trim_end().chars().count() + 1;
            self.problem(end, format!("{FIELDS}, found only {} fields", words.len()));
        }
        if let Some(&(column, word)) = words.get(6) {
            let found = excerpt(word);
            self.problem(
                column,
                format!("{FIELDS} and nothing more, found '{found}'"),
            );
        }
        let most = u64::from(u32::MAX);
        let mut number = |place: usize, what, min, max| {
            let word = *words.get(place)?;
            self.integer(word, what, min, max)
        };
        let width = number(0, "the width", 1, most);
        let height = number(1, "the height", 1, most);
        let count = number(2, "the number of mines", 0, most);
        let x = number(
            3,
            "the first click's column",
            0,
            width.map_or(most, |w| w - 1),
        );
        let y = number(
            4,
            "the first click's row",
            0,
            height.map_or(most, |h| h - 1),
        );
        let cells = width.zip(height).map(|(w, h)| w * h);
        let limit = Limits::default().cells;
        if let Some(cells) = cells
            && cells > limit
        {
            self.problem(words[0].0, too_large(cells.into(), limit));
            return None;
        }
        let mines = self.mines(words.get(5).copied(), cells);
        if words.len() >= 5
            && let (Some(count), Some(mines)) = (count, &mines)
            && count != mines.len() as u64
        {
            self.problem(
                words[2].0,
                format!(
                    "the number of mines is {count}, but {} are listed",
                    mines.len()
                ),
            );
        }
        let (width, height) = (width? as u32, height? as u32);
        Some(BoardLine {
            width,
            height,
            mines: mines?,
            first: CellId::new(y? as u32 * width + x? as u32),
        })
    }

    fn mines(&mut self, list: Option<(usize, &str)>, cells: Option<u64>) -> Option<Vec<CellId>> {
        let Some((start, list)) = list else {
            return Some(Vec::new());
        };
        let last = cells.map_or(u64::from(u32::MAX), |cells| cells - 1);
        let mut good = true;
        let mut found = Vec::new();
        let mut column = start;
        for word in list.split(',') {
            match self.integer((column, word), "a mined cell", 0, last) {
                Some(cell) => found.push((CellId::new(cell as u32), column)),
                None => good = false,
            }
            column += word.chars().count() + 1;
        }
        found.sort_unstable();
        for pair in found.windows(2) {
            if pair[0].0 == pair[1].0 {
                self.problem(pair[1].1, format!("cell {} is listed already", pair[1].0));
                good = false;
            }
        }
        good.then(|| found.into_iter().map(|(cell, _)| cell).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let told: Vec<String> = read_boards(text)
            .map(|line| match line {
                Ok(line) => line.to_string(),
                Err(errors) => errors.to_string(),
            })
            .collect();
        assert_eq!(told.join("\n"), expected, "{text}");
    }

    #[test]
    fn boards_come_back_and_blank_lines_are_skipped() {
        check(
            "\u{feff}3 2 2 0 1 5,1\r\n\n  \n1 1 0 0 0\n1 1 1 0 0 0\n",
            "3 2 2 0 1 1,5\n1 1 0 0 0\n1 1 1 0 0 0",
        );
    }

    #[test]
    fn every_reason_is_told_with_line_and_column() {
        check(
            "3 2 2 0",
            "line 1, column 8: expected 'W H M x0 y0 i,i,i,…', found only 4 fields",
        );
        check(
            "3 2 2 3 -1 1,,6,é,1 x",
            "line 1, column 7: expected the first click's column, a whole number from 0 to 2, found '3'\n\
             line 1, column 9: expected the first click's row, a whole number from 0 to 1, found '-1'\n\
             line 1, column 14: expected a mined cell, a whole number from 0 to 5, found ''\n\
             line 1, column 15: expected a mined cell, a whole number from 0 to 5, found '6'\n\
             line 1, column 17: expected a mined cell, a whole number from 0 to 5, found 'é'\n\
             line 1, column 19: cell 1 is listed already\n\
             line 1, column 21: expected 'W H M x0 y0 i,i,i,…' and nothing more, found 'x'",
        );
        check(
            "\n3 2 2 0 0 1",
            "line 2, column 5: the number of mines is 2, but 1 are listed",
        );
        check(
            "4000000000 4000000000 0 0 0",
            "line 1, column 1: a board of 16000000000000000000 cells is too large: \
             at most 134217728 cells can be read",
        );
    }
}
