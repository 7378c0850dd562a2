//! Text that flows into a given width.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A paragraph in one style.
pub struct Para {
    pub text: String,
    pub style: Style,
    /// Whether it is cut rather than broken: rows of numbers are.
    pub fixed: bool,
    /// What stands left of it, and as many columns are left free below.
    pub left: String,
}

impl Para {
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
            fixed: false,
            left: String::new(),
        }
    }

    /// With something to its left.
    pub fn beside(self, left: impl Into<String>) -> Self {
        Self {
            left: left.into(),
            ..self
        }
    }

    pub fn fixed(text: impl Into<String>, style: Style) -> Self {
        Self {
            fixed: true,
            ..Self::new(text, style)
        }
    }
}

/// One line of the screen.
pub type Line = (String, Style);

/// Breaks paragraphs into lines of at most that many columns.
pub fn flow(paras: &[Para], width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for para in paras {
        let hang = para.left.width();
        let room = usize::from(width).saturating_sub(hang);
        let from = lines.len();
        for text in para.text.split('\n') {
            match para.fixed {
                true => lines.push((cut(text, room), para.style)),
                false => lines.extend(broken(text, room).map(|line| (line, para.style))),
            }
        }
        for (place, (line, _)) in lines[from..].iter_mut().enumerate() {
            match place {
                0 => line.insert_str(0, &para.left),
                _ => line.insert_str(0, &" ".repeat(hang)),
            }
        }
    }
    lines
}

/// As much of a text as fits into that many columns.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let mut short = String::new();
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if wide > room {
            break;
        }
        room -= wide;
        short.push(c);
    }
    if width > 0 {
        short.push('…');
    }
    short
}

/// A text broken into lines of that many columns, at most so many of them: the
/// last one tells that there is more.
pub fn at_most(text: &str, width: u16, count: usize) -> Vec<String> {
    let mut lines: Vec<String> = broken(text, width.into()).collect();
    if lines.len() > count {
        lines.truncate(count);
        if let Some(last) = lines.last_mut() {
            match last.width() + 2 <= width.into() {
                true => last.push_str(" …"),
                false => *last = cut(&format!("{last}..."), width.into()),
            }
        }
    }
    lines
}

fn broken(text: &str, width: usize) -> impl Iterator<Item = String> + use<> {
    let width = width.max(1);
    // What a line starts with is kept on the lines that follow.
    let indent: String = text.chars().take_while(|&c| c == ' ').collect();
    let indent = if indent.width() < width / 2 {
        indent
    } else {
        String::new()
    };
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text) {
        if line.is_empty() {
            line.clone_from(&indent);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
        } else {
            lines.push(std::mem::replace(&mut line, indent.clone()));
        }
        for c in word.chars() {
            // A word longer than a line, such as a share code, is broken.
            if line.width() + c.width().unwrap_or(0) > width && line != indent {
                lines.push(std::mem::replace(&mut line, indent.clone()));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines.into_iter()
}

/// The words of a text. French puts blanks around its signs: those stay with
/// the word they belong to. So do the two or three numbers of a place.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let follows = word.starts_with([':', ';', '!', '?', '»', '%', '→']);
        match words.last_mut() {
            Some(last) if follows || last.ends_with('«') || is_half_a_place(last) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Whether it is the beginning of a place such as (3, 4).
fn is_half_a_place(word: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit() || [',', ' '].contains(&c);
    let inside = word.rsplit_once('(').map(|(_, inside)| inside);
    inside.is_some_and(|inside| inside.ends_with(',') && inside.chars().all(digits))
}

/// Writes lines into an area from the one that is scrolled to.
pub fn write(lines: &[Line], scroll: u16, area: Rect, buf: &mut Buffer) {
    let rows = area.rows();
    for (row, (text, style)) in rows.zip(lines.iter().skip(scroll.into())) {
        buf.set_stringn(row.x, row.y, text, row.width.into(), *style);
    }
    if area.is_empty() {
        return;
    }
    // There is more below, or above.
    let below = lines.len() > usize::from(scroll) + usize::from(area.height);
    let x = area.right() - 1;
    if below {
        buf.set_string(x, area.bottom() - 1, "v", Style::new());
    }
    if scroll > 0 {
        buf.set_string(x, area.y, "^", Style::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: u16) -> Vec<String> {
        let flowed = flow(&[Para::new(text, Style::new())], width);
        flowed.into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn words_flow_and_long_ones_are_broken() {
        assert_eq!(lines("to be or not", 5), ["to be", "or", "not"]);
        assert_eq!(lines("abcdefg h", 3), ["abc", "def", "g h"]);
        assert_eq!(lines("", 5), [""]);
        assert_eq!(lines("  in dented", 6), ["  in", "  dent", "  ed"]);
        assert_eq!(lines("🚩🚩🚩", 4), ["🚩🚩", "🚩"]);
        assert_eq!(lines("x", 0), ["x"]);
        assert_eq!(lines("à vous : ici", 7), ["à", "vous :", "ici"]);
    }

    /// Seen on a real screen: "(4," at the end of a line and "3)" on the next.
    #[test]
    fn a_place_is_not_torn_apart() {
        assert_eq!(lines("at (4, 7): 1", 9), ["at", "(4, 7): 1"]);
        assert_eq!(lines("1 in (2, 3, 4) x", 11), ["1 in", "(2, 3, 4) x"]);
        assert_eq!(lines("(yes, no) a", 5), ["(yes,", "no) a"]);
    }

    #[test]
    fn lines_below_hang() {
        let flowed = flow(&[Para::new("to be or", Style::new()).beside("- ")], 7);
        let lines: Vec<&str> = flowed.iter().map(|(line, _)| line.as_str()).collect();
        assert_eq!(lines, ["- to be", "  or"]);
    }

    #[test]
    fn what_is_fixed_is_cut() {
        assert_eq!(cut("12345", 5), "12345");
        assert_eq!(cut("123456", 5), "1234…");
        assert_eq!(cut("🚩🚩🚩", 4), "🚩…");
        assert_eq!(cut("abc", 0), "");
    }
}
