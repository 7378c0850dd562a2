//! Figures under each other.

/// Lines of cells as a table: the first columns are names, to the left, the
/// others figures, to the right, with that gap between them.
pub fn aligned(lines: &[Vec<String>], names: usize, gap: usize) -> String {
    let mut text = String::new();
    let widths = widths(lines);
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(place, (cell, &width))| match place < names {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        });
        let cells: Vec<String> = cells.collect();
        text.push_str(cells.join(&" ".repeat(gap)).trim_end());
        text.push('\n');
    }
    text
}

/// How wide each column is.
pub fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for line in lines {
        widths.resize(widths.len().max(line.len()), 0);
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}

#[test]
fn names_stand_left_and_figures_right() {
    let lines = [["level", "games"], ["é", "7"]].map(|line| line.map(str::to_owned).to_vec());
    assert_eq!(aligned(&lines, 1, 2), "level  games\né          7\n");
}
