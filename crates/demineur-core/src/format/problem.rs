//! What is wrong with a file, where, and what was expected.

use std::fmt;

/// A position in what was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// Text: line and column, both from 1, the column in characters.
    Text {
        /// The line.
        line: usize,
        /// The character of the line.
        column: usize,
    },
    /// Bytes: the offset, from 0.
    Byte(usize),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Where something is: the spot, and in JSON the way to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Location {
    /// The spot.
    pub spot: Spot,
    /// The way down from the top, such as `revealed."31"` or `edges[3][1]`;
    /// empty at the top and where there are no names.
    pub path: String,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spot.fmt(f)?;
        if !self.path.is_empty() {
            write!(f, ", {}", self.path)?;
        }
        Ok(())
    }
}

/// One thing wrong, or odd, in what was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Problem {
    /// Where.
    pub place: Location,
    /// What, and what was expected.
    pub message: String,
}

impl Problem {
    /// A problem in a text, where there are no names.
    pub(crate) fn in_text(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self {
            place: Location {
                spot: Spot::Text { line, column },
                path: String::new(),
            },
            message: message.into(),
        }
    }

    /// A problem in bytes.
    pub(crate) fn in_bytes(offset: usize, message: impl Into<String>) -> Self {
        Self {
            place: Location {
                spot: Spot::Byte(offset),
                path: String::new(),
            },
            message: message.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Every reason why something cannot be read; never empty, in the order of the
/// text. Shown one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatErrors(pub Vec<Problem>);

impl FormatErrors {
    /// Errors if there are any problems, which are brought into order.
    pub(crate) fn check(mut problems: Vec<Problem>) -> Result<(), Self> {
        problems.sort_by_key(|problem| problem.place.spot);
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Self(problems))
        }
    }
}

impl From<Problem> for FormatErrors {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for FormatErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for FormatErrors {}

/// What was read, and what was odd about it without being wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// What was read.
    pub value: T,
    /// Such as fields nobody knows, which are ignored.
    pub warnings: Vec<Problem>,
}

impl<T> Parsed<T> {
    /// The same with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed {
            value: f(self.value),
            warnings: self.warnings,
        }
    }
}

/// How much a file may ask for before it is refused, so that a few bytes from
/// a stranger cost no gigabytes and no hours. A door that reads what strangers
/// send sets them lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most cells a board may have.
    pub cells: u64,
    /// The most work a log may ask for when it is played again: each entry
    /// counts a cell's neighbours, each move taken back the whole board too.
    pub work: u64,
}

impl Limits {
    /// None, for what was written by whoever reads it.
    pub const NONE: Self = Self {
        cells: u64::MAX,
        work: u64::MAX,
    };

    /// The same with that many cells at most.
    pub const fn with_cells(self, cells: u64) -> Self {
        Self { cells, ..self }
    }

    /// The same with that much work at most.
    pub const fn with_work(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// The most cells of a free graph, whose cells are stored one by one.
    pub const GRAPH_CELLS: u64 = 1 << 22;

    /// The most cells of a free graph under these limits.
    pub(crate) fn graph_cells(self) -> u64 {
        self.cells.min(Self::GRAPH_CELLS)
    }
}

impl Default for Limits {
    /// 2^27 cells, which is more than 10,000 × 10,000, and as much work as
    /// taking back 500 moves there.
    fn default() -> Self {
        Self {
            cells: 1 << 27,
            work: 1 << 36,
        }
    }
}

/// The text in these bytes, without a byte order mark.
///
/// # Errors
/// When they are not UTF-8: where the first wrong byte is.
pub fn utf8(bytes: &[u8]) -> Result<&str, FormatErrors> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            let line_start = good.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
            let line = 1 + good.iter().filter(|&&b| b == b'\n').count();
            // Every byte but the continuation bytes starts a character.
            let column = 1 + good[line_start..]
                .iter()
                .filter(|&&b| b & 0xc0 != 0x80)
                .count();
            let message = "expected text in UTF-8, found a byte that is none";
            Err(Problem::in_text(line, column, message).into())
        }
    }
}

/// The start of a text from a file, fit for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut short: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_told_where() {
        assert_eq!(utf8("\u{feff}é".as_bytes()), Ok("é"));
        let error = utf8(b"ab\n\xc3\xa9x\xff").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 3: expected text in UTF-8, found a byte that is none"
        );
    }
}
