//! Charts as lines of text.

/// What bars are drawn with.
pub struct Glyphs {
    /// From nothing to a full cell, growing upwards.
    up: &'static [char],
    /// From nothing to a full cell, growing to the right.
    right: &'static [char],
    /// The axis at the left, its foot, and the axis below.
    axes: [char; 3],
}

impl Glyphs {
    /// Eighths of cells.
    pub const BLOCKS: Self = Self {
        up: &[' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
        right: &[' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'],
        axes: ['│', '└', '─'],
    };

    /// Plain characters.
    pub const ASCII: Self = Self {
        up: &[' ', '.', ':', '#'],
        right: &[' ', '#'],
        axes: ['|', '+', '-'],
    };
}

/// Columns that rise from a line: `shares` of the height, from 0 to 1, with
/// words at the top and the foot of the axis, and below both ends.
pub struct Rising<'a> {
    pub shares: &'a [f64],
    pub top: &'a str,
    pub foot: &'a str,
    pub ends: [&'a str; 2],
    /// How wide each column is.
    pub each: usize,
}

const HEIGHT: usize = 8;

/// How far apart the ends are at least.
const GAP: usize = 2;

impl Rising<'_> {
    /// Draws it, with a line feed after each line.
    pub fn draw(&self, glyphs: &Glyphs) -> String {
        let left = self.top.chars().count().max(self.foot.chars().count());
        let [side, corner, below] = glyphs.axes;
        let mut text = String::new();
        for line in (0..HEIGHT).rev() {
            let name = match line {
                _ if line == HEIGHT - 1 => self.top,
                0 => self.foot,
                _ => "",
            };
            let mut row = format!("{name:>left$} {side}");
            for &share in self.shares {
                let glyph = glyphs.up[step(share, HEIGHT, line, glyphs.up.len() - 1)];
                row.extend(std::iter::repeat_n(glyph, self.each));
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        let wide = self.shares.len() * self.each;
        let axis: String = std::iter::repeat_n(below, wide).collect();
        text.push_str(&format!("{:>left$} {corner}{axis}\n", ""));
        let [from, to] = self.ends;
        let told = from.chars().count() + to.chars().count() + GAP;
        let ends = match from == to {
            true => from.to_owned(),
            false => format!("{from}{:>1$}{to}", "", wide.max(told) + GAP - told),
        };
        text.push_str(&format!("{:>left$}  {ends}\n", ""));
        text
    }
}

/// How many of `steps` parts of cell `place` are filled, where `share` of
/// `cells` cells is. What is more than nothing shows.
fn step(share: f64, cells: usize, place: usize, steps: usize) -> usize {
    let share = share.clamp(0.0, 1.0);
    let filled = (share * (cells * steps) as f64).round() as usize;
    let filled = filled.max(usize::from(share > 0.0));
    filled.saturating_sub(place * steps).min(steps)
}

/// Bars to the right: a label, a bar for the count, and the count.
pub fn bars(rows: &[(String, u64)], width: usize, glyphs: &Glyphs) -> String {
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let label = longest(&mut rows.iter().map(|row| row.0.chars().count()));
    let count = longest(&mut rows.iter().map(|row| row.1.to_string().len()));
    let most = rows.iter().map(|row| row.1).max().unwrap_or(0).max(1);
    let room = width.saturating_sub(label + count + 3).max(5);
    let mut text = String::new();
    for (name, number) in rows {
        let share = *number as f64 / most as f64;
        let glyph = |place| glyphs.right[step(share, room, place, glyphs.right.len() - 1)];
        let bar: String = (0..room).map(glyph).collect();
        let gap = if bar.trim_end().is_empty() { "" } else { " " };
        let side = glyphs.axes[0];
        text.push_str(&format!(
            "{name:>label$} {side}{}{gap}{number}\n",
            bar.trim_end()
        ));
    }
    text
}

/// The same values in at most that many groups, each the mean of neighbours.
pub fn grouped(values: &[f64], most: usize) -> Vec<f64> {
    let each = group_size(values.len(), most);
    let groups = values.chunks(each);
    let mean = |group: &[f64]| group.iter().sum::<f64>() / group.len() as f64;
    groups.map(mean).collect()
}

/// How many values go into one of at most that many groups.
pub fn group_size(values: usize, most: usize) -> usize {
    values.div_ceil(most.max(1)).max(1)
}

/// Bounds of equal bins on round numbers around values: the first bound, the
/// width of a bin, and how many there are.
pub fn bins(least: f64, greatest: f64, most: usize) -> (f64, f64, usize) {
    // The least of 0.1, 0.2, 0.5, 1, 2, 5, … that makes few enough bins.
    let sizes = (-1..).flat_map(|power| [1.0, 2.0, 5.0].map(|lead| (lead, power)));
    for (lead, power) in sizes {
        let size = lead * 10_f64.powi(power);
        let first = (least / size).floor();
        let bins = (greatest / size).floor() - first + 1.0;
        if bins <= most.max(1) as f64 {
            return (first * size, size, bins as usize);
        }
    }
    unreachable!("sizes grow without end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_rise_by_eighths() {
        let chart = Rising {
            shares: &[0.0, 0.001, 0.125, 0.5, 0.515_625, 1.0],
            top: "9.5",
            foot: "0",
            ends: ["2026-01-01", "2026-01-02"],
            each: 1,
        };
        assert_eq!(
            chart.draw(&Glyphs::BLOCKS),
            "\
9.5 │     █
    │     █
    │     █
    │    ▁█
    │   ███
    │   ███
    │   ███
  0 │ ▁████
    └──────
     2026-01-01  2026-01-02
"
        );
    }

    #[test]
    fn plain_columns_rise_by_thirds() {
        let chart = Rising {
            shares: &[0.25, 1.0 / 24.0, 2.0 / 24.0],
            top: "8",
            foot: "0",
            ends: ["a", "a"],
            each: 2,
        };
        let drawn = chart.draw(&Glyphs::ASCII);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[6..], ["  |##", "0 |##..::", "  +------", "   a"]);
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let rows = [("0–10", 4), ("10–20", 0), ("20–30", 3)];
        let rows = rows.map(|(name, count)| (name.to_owned(), count));
        assert_eq!(
            bars(&rows, 17, &Glyphs::BLOCKS),
            " 0–10 │████████ 4\n10–20 │0\n20–30 │██████ 3\n"
        );
        assert_eq!(
            bars(&rows, 0, &Glyphs::ASCII),
            " 0–10 |##### 4\n10–20 |0\n20–30 |#### 3\n"
        );
    }

    #[test]
    fn many_values_are_drawn_as_means() {
        assert_eq!(grouped(&[1.0, 3.0, 5.0, 7.0, 9.0], 3), [2.0, 6.0, 9.0]);
        assert_eq!(grouped(&[1.0, 3.0], 3), [1.0, 3.0]);
        assert!(grouped(&[], 3).is_empty());
    }

    #[test]
    fn bins_have_round_bounds_and_hold_everything() {
        assert_eq!(bins(3.2, 41.0, 10), (0.0, 5.0, 9));
        assert_eq!(bins(100.0, 100.0, 10), (100.0, 0.1, 1));
        let mut least = 0.0;
        for greatest in [0.0, 0.05, 1.0, 9.99, 3600.0, 1e9, 1.9e16] {
            let (first, size, count) = bins(least, greatest, 10);
            assert!(count <= 10 && first <= least, "{greatest}");
            assert!(first + size * count as f64 >= greatest, "{greatest}");
            least = greatest / 3.0;
        }
    }
}
