//! Shares and their intervals, drawn on the terminal.

use std::io::{self, Write};

use demineur_lab::{Paired, Totals};
use demineur_words::{Key, Texts};

use super::scale::Scale;
use crate::commands::stats;
use crate::environment::Output;

/// A value that is not known exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: String,
    pub value: f64,
    pub interval: [f64; 2],
}

/// By how much the first of two strategies wins more.
pub fn differences(pairs: &[(&str, &str, Paired)]) -> Vec<Row> {
    let row = |(a, b, paired): &(&str, &str, Paired)| Row {
        label: format!("{a} – {b}"),
        value: paired.difference(),
        interval: paired.interval(),
    };
    pairs.iter().map(row).collect()
}

/// A share of wins.
pub fn row(label: String, totals: &Totals) -> Row {
    Row {
        label,
        value: totals.win_rate(),
        interval: totals.interval(),
    }
}

/// Lines longer than this are hard to follow.
const WIDEST: usize = 100;

/// Steps on the scale at most.
const STEPS: usize = 5;

/// How wide to draw, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    width: usize,
    unicode: bool,
}

impl Ink {
    /// As standard output has it.
    pub fn of_stdout() -> Self {
        Self {
            width: stats::width().min(WIDEST),
            unicode: Output::of_stdout().has_unicode(),
        }
    }

    /// The ends and the middle of an interval, a dash, the side, the foot, a
    /// tick, the axis, and the line at 0, beside an interval and across one.
    fn glyphs(self) -> [char; 10] {
        match self.unicode {
            true => ['├', '●', '┤', '─', '│', '└', '┴', '─', '┊', '┼'],
            false => ['|', 'o', '|', '-', '|', '+', '+', '-', ':', '+'],
        }
    }
}

/// A chart under a line that says what it is of; nothing for a single row,
/// which needs no picture.
pub fn write(output: &mut impl Write, head: Key, rows: &[Row], texts: &Texts) -> io::Result<()> {
    let drawn = draw(rows, Ink::of_stdout(), texts);
    if drawn.is_empty() {
        return Ok(());
    }
    writeln!(output, "\n{}", texts.get(head))?;
    output.write_all(drawn.as_bytes())
}

/// A line a row, on one scale in hundredths: a dot where the value is, between
/// the ends of its interval. Nothing for a single row.
pub fn draw(rows: &[Row], ink: Ink, texts: &Texts) -> String {
    if rows.len() < 2 {
        return String::new();
    }
    let [left, dot, right, dash, side, foot, tick, axis, zero, cross] = ink.glyphs();
    let label = rows.iter().map(|row| row.label.chars().count());
    let label = label.max().unwrap_or(0);
    let ends = rows.iter().flat_map(|row| row.interval);
    let scale = Scale::around(ends.map(|end| 100.0 * end), STEPS);
    // Room for the label, the side and half of the last tick's number.
    let room = ink.width.saturating_sub(label + 6).max(20);
    let column = |value: f64| (scale.share(value) * (room - 1) as f64).round() as usize;
    let mut text = String::new();
    let spans_zero = scale.from < 0.0 && scale.to > 0.0;
    for row in rows {
        let mut line = vec![' '; room];
        let [low, high] = row.interval.map(|end| column(100.0 * end));
        line[low..=high].fill(dash);
        if spans_zero {
            let nothing = column(0.0);
            line[nothing] = match (low..=high).contains(&nothing) {
                true => cross,
                false => zero,
            };
        }
        line[low] = left;
        line[high] = right;
        line[column(100.0 * row.value)] = dot;
        let line: String = line.into_iter().collect();
        let line = format!("{:<label$} {side}{line}", row.label);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let mut line = vec![axis; room];
    let mut numbers = vec![' '; room + 6];
    for value in scale.ticks() {
        let at = column(value);
        line[at] = tick;
        let number = texts.decimal(value, scale.decimals());
        // A minus sign is no digit: the number stands below its tick.
        let start = (at + 1).saturating_sub(number.chars().count().div_ceil(2));
        for (place, letter) in number.chars().enumerate() {
            if let Some(slot) = numbers.get_mut(start + place) {
                *slot = letter;
            }
        }
    }
    let line: String = line.into_iter().collect();
    let numbers: String = numbers.into_iter().collect();
    text.push_str(&format!("{:label$} {foot}{line}\n", ""));
    text.push_str(format!("{:label$}  {numbers}", "").trim_end());
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use demineur_words::Lang;

    use super::*;

    fn row(label: &str, value: f64, low: f64, high: f64) -> Row {
        Row {
            label: label.to_owned(),
            value,
            interval: [low, high],
        }
    }

    #[test]
    fn dots_stand_between_the_ends_of_their_intervals() {
        let rows = [
            row("exact", 0.40, 0.38, 0.42),
            row("expert", 0.44, 0.42, 0.46),
        ];
        let texts = Texts::new(Lang::En);
        let ink = Ink {
            width: 53,
            unicode: true,
        };
        assert_eq!(
            draw(&rows, ink, &texts),
            concat!(
                "exact  │├─────────●─────────┤\n",
                "expert │                    ├─────────●─────────┤\n",
                "       └┴─────────┴─────────┴─────────┴─────────┴\n",
                "        38        40        42        44        46\n",
            )
        );
        assert_eq!(draw(&rows[..1], ink, &texts), "");
    }

    #[test]
    fn a_difference_is_seen_beside_nothing() {
        let rows = [
            row("a – b", 0.01, -0.01, 0.03),
            row("a – c", 0.02, 0.01, 0.03),
        ];
        let ink = Ink {
            width: 40,
            unicode: false,
        };
        let drawn = draw(&rows, ink, &Texts::new(Lang::Fr));
        assert_eq!(
            drawn,
            concat!(
                "a – b ||------+------o-------------|\n",
                "a – c |       :      |------o------|\n",
                "      ++------+------+------+------+\n",
                "       -1     0      1      2      3\n",
            )
        );
    }
}
