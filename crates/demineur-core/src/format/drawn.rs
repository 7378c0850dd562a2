//! Positions of squares drawn as text: a line with the mines, then the board as
//! a person types it, or as the program prints it with its numbered sides.
//!
//! ```text
//! mines 3          mines remaining : 2
//! #1..               1 2 3 4
//! 331.             1 # 1
//! #F1.             2 3 3 1
//!                  3 # D 1
//! ```

use std::sync::Arc;

use super::board::too_large;
use super::position::Position;
use super::problem::{FormatErrors, Limits, Parsed, Problem};
use crate::board::BoardSpec;
use crate::rules::FirstClick;
use crate::view::{CellView, Mark, View};

/// What a drawing begins with.
const MINES: &str = "mines";

/// Words between `mines` and the number that make it what the flags leave, in
/// the languages of the program.
const REMAINING: [&str; 3] = ["remaining", "restantes", "left"];

impl Position {
    /// Whether a text begins as drawn positions do.
    pub fn begins_drawing(text: &str) -> bool {
        let first = text.trim_start_matches('\u{feff}').trim_start();
        let word = first.get(..MINES.len()).unwrap_or_default();
        let next = first[word.len()..].chars().next();
        word.eq_ignore_ascii_case(MINES) && !next.is_some_and(char::is_alphanumeric)
    }

    /// Whether a text is drawn with the characters of a board, and lacks the
    /// line with the mines.
    pub fn lacks_mines(text: &str) -> bool {
        let line = text.lines().find(|line| !line.trim().is_empty());
        let mut signs = line.unwrap_or_default().chars();
        signs.all(|sign| sign.is_whitespace() || is_joined(sign) || seen(sign).is_some())
            && line.is_some_and(|line| line.contains(['#', '.', '◻', '🚩']))
    }

    /// Reads a drawn position of squares.
    ///
    /// The first line says `mines 10`; or, as the program does, how many mines
    /// the flags leave. A line `first-click opening` may follow. `#` is hidden,
    /// `.` or `0` an open cell without mines around, digits are digits, `F` or
    /// `D` a flag, `?` and `s` the marks uncertain and safe; the program's emoji
    /// are read too. Spaces between cells are passed over, but for boards with
    /// numbered sides, where a space is an open 0.
    ///
    /// ```
    /// use demineur_core::CellId;
    /// use demineur_core::format::{Limits, Position};
    /// let position = Position::from_drawing("mines 1\n.1#\n.1F\n", Limits::default())?.value;
    /// assert_eq!(position.view.number(CellId::new(4)), Some(1));
    /// assert_eq!((position.board.len(), position.view.mines()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everything that cannot be read, with its line and column.
    pub fn from_drawing(text: &str, limits: Limits) -> Result<Parsed<Self>, FormatErrors> {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(place, text)| Line {
                number: place + 1,
                text: text.trim_end(),
            })
            .filter(|line| !line.text.is_empty())
            .peekable();
        let Some(head) = lines.next() else {
            return Err(Problem::in_text(1, 1, NO_MINES).into());
        };
        let mines = Mines::read(&head)?;
        let first_click = match lines.next_if(|line| first_click_words(line.text).is_some()) {
            Some(line) => first_click(&line)?,
            None => FirstClick::default(),
        };
        let body: Vec<Line<'_>> = lines.collect();
        let sides = Sides::find(&body);
        let (width, cells) = match &sides {
            Some(sides) => sides.cells(&body[sides.rows_from..])?,
            None => typed(&body)?,
        };
        let Some(height) = cells.len().checked_div(width) else {
            let after = head.number + 1;
            return Err(Problem::in_text(after, 1, "a board needs at least one cell").into());
        };
        if cells.len() as u64 > limits.cells {
            let message = too_large(cells.len() as u128, limits.cells);
            return Err(Problem::in_text(head.number, 1, message).into());
        }
        let flags = cells
            .iter()
            .filter(|cell| **cell == CellView::Marked(Mark::Mine));
        let board = BoardSpec::square(width as u32, height as u32).build();
        let board = board.map_err(|error| Problem::in_text(head.number, 1, error.to_string()))?;
        let mut view = View::new(Arc::clone(board.topology()), mines.total(flags.count()));
        for (cell, &shown) in board.topology().cells().zip(&cells) {
            view.set(cell, shown);
        }
        Ok(Parsed {
            value: Self {
                board,
                view,
                first_click,
            },
            warnings: Vec::new(),
        })
    }
}

/// A line that is not empty, and its number in the text.
struct Line<'a> {
    number: usize,
    text: &'a str,
}

const NO_MINES: &str = "a drawn board begins with a line such as \"mines 10\"";

/// How many mines there are.
enum Mines {
    All(usize),
    /// Beside those that are flagged.
    Remaining(usize),
}

impl Mines {
    fn read(line: &Line<'_>) -> Result<Self, FormatErrors> {
        let words = line.text.split([' ', '\t', ':', '=']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let number = |word: &str| word.parse::<u32>().ok().map(|mines| mines as usize);
        let is = |word: &str, name: &str| word.eq_ignore_ascii_case(name);
        let read = match words[..] {
            [mines, count] if is(mines, MINES) => number(count).map(Self::All),
            [mines, what, count] if is(mines, MINES) && REMAINING.iter().any(|r| is(what, r)) => {
                number(count).map(Self::Remaining)
            }
            _ => None,
        };
        let column = |word: &str| {
            let at = line.text.rfind(word).unwrap_or(0);
            line.text[..at].chars().count() + 1
        };
        read.ok_or_else(|| {
            let wrong = words.last().copied().unwrap_or_default();
            Problem::in_text(line.number, column(wrong), NO_MINES).into()
        })
    }

    fn total(&self, flags: usize) -> usize {
        match *self {
            Self::All(mines) => mines,
            Self::Remaining(mines) => mines + flags,
        }
    }
}

/// The words behind `first-click`, if the line begins so.
fn first_click_words(text: &str) -> Option<&str> {
    let text = text.trim();
    let rest = text
        .strip_prefix("first-click")
        .or(text.strip_prefix("first_click"))?;
    Some(rest.trim_start_matches([' ', '\t', ':', '=']))
}

fn first_click(line: &Line<'_>) -> Result<FirstClick, FormatErrors> {
    let word = first_click_words(line.text).unwrap_or_default();
    let mut known = FirstClick::ALL.into_iter();
    known.find(|rule| rule.name() == word).ok_or_else(|| {
        let names = FirstClick::ALL.map(FirstClick::name).join(", ");
        let column = line.text.chars().count() - word.chars().count() + 1;
        let message = format!("expected one of {names}, found {word:?}");
        Problem::in_text(line.number, column, message).into()
    })
}

/// What a character shows of a cell; a space is for the caller to judge.
fn seen(sign: char) -> Option<CellView> {
    Some(match sign {
        '#' | '◻' => CellView::Hidden,
        '.' => CellView::Open(0),
        '0'..='9' => CellView::Open(sign.to_digit(10)?),
        'F' | 'D' | '🚩' => CellView::Marked(Mark::Mine),
        '?' | '❓' => CellView::Marked(Mark::Uncertain),
        's' | '✅' => CellView::Marked(Mark::Safe),
        _ => return None,
    })
}

/// What makes a digit a keycap, and follows some emoji.
fn is_joined(sign: char) -> bool {
    matches!(sign, '\u{fe0f}' | '\u{20e3}')
}

/// Terminal columns a character takes.
fn columns(sign: char) -> usize {
    match sign {
        '\u{fe0f}' => 0,
        '🚩' | '❓' | '✅' | '💣' => 2,
        _ => 1,
    }
}

fn unknown(sign: char) -> String {
    match sign {
        'B' | '*' | '💣' => "a mine that is seen: this game is over".to_owned(),
        _ => format!("expected one of # . 0–9 F ? s, found {sign:?}"),
    }
}

/// The width and the cells of a board as a person types it.
fn typed(lines: &[Line<'_>]) -> Result<(usize, Vec<CellView>), FormatErrors> {
    let mut problems = Vec::new();
    let mut cells = Vec::new();
    let mut width = None;
    for line in lines {
        let before = cells.len();
        for (place, sign) in line.text.chars().enumerate() {
            if sign.is_whitespace() || is_joined(sign) {
                continue;
            }
            cells.push(seen(sign).unwrap_or_else(|| {
                problems.push(Problem::in_text(line.number, place + 1, unknown(sign)));
                CellView::Hidden
            }));
        }
        let found = cells.len() - before;
        let expected = *width.get_or_insert(found);
        if found != expected {
            let message = format!(
                "expected {expected} cells as in the first row, found {found}; an open cell without mines around is ."
            );
            let end = line.text.chars().count();
            problems.push(Problem::in_text(line.number, end, message));
        }
    }
    FormatErrors::check(problems)?;
    Ok((width.unwrap_or(0), cells))
}

/// The numbered sides of a board that the program has printed.
struct Sides {
    /// The terminal column of the first cell.
    start: usize,
    width: usize,
    /// The first of the lines that is a row.
    rows_from: usize,
}

/// From a cell to the next, in terminal columns.
const PITCH: usize = 2;

impl Sides {
    /// Finds them: a line that counts the columns, and rows that count
    /// themselves. No position looks so by itself.
    fn find(lines: &[Line<'_>]) -> Option<Self> {
        let counts = |line: &Line<'_>| {
            let mut signs = line.text.chars();
            line.text.starts_with(' ') && signs.all(|sign| sign == ' ' || sign.is_ascii_digit())
        };
        let labels = lines.iter().take_while(|line| counts(line)).count();
        // Rows of a high board may begin with a space and be counted too.
        (0..labels).rev().find_map(|place| {
            let label = lines[place].text;
            let start = label.len() - label.trim_start().len();
            let width = label[start..].split(' ').count();
            let mut places = label[start..].split(' ').enumerate();
            let in_order = places.all(|(i, digit)| digit == ((i + 1) % 10).to_string());
            let sides = Self {
                start,
                width,
                rows_from: place + 1,
            };
            let rows = &lines[place + 1..];
            let numbered = rows.iter().enumerate();
            let mut numbered = numbered.map(|(i, row)| sides.number(row) == Some(i + 1));
            let found = start >= 2 && in_order && !rows.is_empty() && numbered.all(|is| is);
            found.then_some(sides)
        })
    }

    /// The number a row begins with.
    fn number(&self, row: &Line<'_>) -> Option<usize> {
        let margin = self.start - 1;
        let number = row.text.get(..margin.min(row.text.len()))?;
        let gap = row.text.chars().nth(margin);
        gap.is_none_or(|gap| gap == ' ')
            .then(|| number.trim().parse().ok())
            .flatten()
    }

    fn cells(&self, rows: &[Line<'_>]) -> Result<(usize, Vec<CellView>), FormatErrors> {
        let mut problems = Vec::new();
        let mut cells = Vec::with_capacity(rows.len() * self.width);
        for row in rows {
            let from = cells.len();
            // What is not drawn is an open 0, which is a space.
            cells.resize(from + self.width, CellView::Open(0));
            let mut column = 0;
            for (place, sign) in row.text.chars().enumerate() {
                let at = column;
                column += columns(sign);
                if at < self.start || sign == ' ' || is_joined(sign) {
                    continue;
                }
                let offset = at - self.start;
                let mut problem = |message| {
                    problems.push(Problem::in_text(row.number, place + 1, message));
                };
                match (offset / PITCH, seen(sign)) {
                    (cell, _) if cell >= self.width => {
                        problem(format!("there are {} columns", self.width));
                    }
                    (_, None) => problem(unknown(sign)),
                    (_, Some(_)) if !offset.is_multiple_of(PITCH) => {
                        problem("it stands between two columns".to_owned());
                    }
                    (cell, Some(shown)) => cells[from + cell] = shown,
                }
            }
        }
        FormatErrors::check(problems)?;
        Ok((self.width, cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let told = match Position::from_drawing(text, Limits::default()) {
            Ok(position) => position.value.to_json(),
            Err(errors) => errors.to_string(),
        };
        assert_eq!(told, expected, "{text}");
    }

    const SMALL: &str = r#"{"board":{"tiling":"square","width":3,"height":2},"total_mines":1,"revealed":{"0":0,"1":1,"3":0,"4":1},"marks":{"5":"mine"}}"#;

    #[test]
    fn what_is_typed_is_read_with_spaces_and_without() {
        for text in [
            "mines 1\n.1#\n.1F\n",
            "Mines: 1\n\n  . 1 #\n  0 1 D\n\n",
            "mines=1\r\n.1#\r\n.1🚩\r\n",
            "\u{feff}mines remaining : 0\n. 1\u{fe0f}\u{20e3} ◻\n. 1\u{fe0f}\u{20e3} 🚩",
            "\n\nmines restantes : 0\n.1#\n.1F",
        ] {
            check(text, SMALL);
        }
        check(
            "mines 2\nfirst-click opening\n##\n?s",
            r#"{"board":{"tiling":"square","width":2,"height":2},"total_mines":2,"revealed":{},"marks":{"2":"uncertain","3":"safe"},"first_click":"opening"}"#,
        );
    }

    #[test]
    fn what_the_program_prints_is_read_as_it_stands() {
        check("mines 1\n  1 2 3\n1   1 #\n2   1 D\n", SMALL);
        check(
            "mines remaining : 0\n  1 2 3\n1   1\u{fe0f}\u{20e3}◻\n2   1\u{fe0f}\u{20e3}🚩\n",
            SMALL,
        );
        // Ten lines and eleven columns: numbers of two digits, a row of zeros.
        let mut text = "mines 4\n                     1 1\n   1 2 3 4 5 6 7 8 9 0 1\n".to_owned();
        for row in 1..=10 {
            text.push_str(&match row {
                1 => " 1\n".to_owned(),
                10 => "10 # # # # # # # # # # 2\n".to_owned(),
                row => format!("{row:>2}     1\n"),
            });
        }
        let position = Position::from_drawing(&text, Limits::default());
        let position = position.expect("it is read").value;
        assert_eq!(position.board.len(), 110);
        assert_eq!(position.view.hidden().count(), 10);
        let drawn = position.view.to_drawing(11);
        assert!(drawn.starts_with("           \n  1        \n"), "{drawn}");
        assert!(drawn.ends_with("##########2\n"), "{drawn}");
    }

    #[test]
    fn every_mistake_is_named_with_its_place() {
        let head = "a drawn board begins with a line such as \"mines 10\"";
        check("", &format!("line 1, column 1: {head}"));
        check("mines ten\n#", &format!("line 1, column 7: {head}"));
        check("mines -1\n#", &format!("line 1, column 7: {head}"));
        check("mines", &format!("line 1, column 1: {head}"));
        check(
            "mines 1\n\n",
            "line 2, column 1: a board needs at least one cell",
        );
        check(
            "mines 1\n.1#\n.x*\n.1",
            "line 3, column 2: expected one of # . 0–9 F ? s, found 'x'\n\
             line 3, column 3: a mine that is seen: this game is over\n\
             line 4, column 2: expected 3 cells as in the first row, found 2; an open cell without mines around is .",
        );
        check(
            "mines 1\nfirst-click never\n#",
            "line 2, column 13: expected one of opening, safe, any, found \"never\"",
        );
        check(
            "mines 1\n  1 2\n1 # B\n2 ##  #\n",
            "line 3, column 5: a mine that is seen: this game is over\n\
             line 4, column 4: it stands between two columns\n\
             line 4, column 7: there are 2 columns",
        );
    }

    #[test]
    fn a_board_too_large_is_refused() {
        let text = format!("mines 1\n{}", "#####\n".repeat(5));
        let errors = Position::from_drawing(&text, Limits::default().with_cells(24));
        assert!(errors.is_err());
    }

    #[test]
    fn drawings_are_told_from_other_texts() {
        for text in ["mines 3\n#", " MINES:3", "mines"] {
            assert!(Position::begins_drawing(text), "{text}");
        }
        for text in ["", "minesweeper", "9 9 10 0 0 1", "é mines", "#1#"] {
            assert!(!Position::begins_drawing(text), "{text}");
        }
        assert!(Position::lacks_mines("\n.1#\n"));
        assert!(!Position::lacks_mines("# a comment\n"));
        assert!(!Position::lacks_mines("12 3\n"));
    }
}
