//! What document 000's FS4.5 shows: variables, A, B and the result.

use std::ops::Range;

use demineur_core::View;
use demineur_solver::strategy::pinv::{self, Step};
use serde_json::{Value, json};

use crate::reason::CellNames;
use crate::texts::{Key, Texts};

/// What `pinv` works out before its turn, to be shown.
///
/// Columns of zeros, those of cells that no open number touches, are folded:
/// but for the mine count they say nothing, and there are many of them.
#[derive(Clone, Debug)]
pub struct Matrices {
    step: Step,
    names: CellNames,
    /// The columns that some number touches.
    shown: Vec<usize>,
    /// The others.
    folded: Vec<usize>,
}

/// Some columns of A with their variables and their part of the result, and
/// all of B, as lines of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixPage {
    /// Which cells the columns are, if there are any.
    pub variables: Option<String>,
    /// Which columns these are.
    pub title: String,
    /// The rows of A, each with its B.
    pub rows: Vec<String>,
    /// The values of these columns.
    pub result: Vec<String>,
    /// What is said of the columns that are folded, if any are.
    pub folded: Option<String>,
}

impl Matrices {
    /// What `pinv` works out for this view.
    pub fn of(view: &View, names: CellNames) -> Self {
        let step = pinv::step(view);
        // The mine count is the last row, and touches every column.
        let numbers = step.a.split_last().map_or(&[][..], |(_, numbers)| numbers);
        let touched = |&column: &usize| numbers.iter().any(|row| row[column] != 0);
        let (shown, folded) = (0..step.variables.len()).partition(touched);
        Self {
            step,
            names,
            shown,
            folded,
        }
    }

    /// How many columns there are to be shown.
    pub fn columns(&self) -> usize {
        self.shown.len()
    }

    /// How many rows A has.
    pub fn rows(&self) -> usize {
        self.step.a.len()
    }

    /// How many columns fit beside B into that many columns of the screen.
    pub fn fitting(&self, width: usize) -> usize {
        // Two blanks before; a figure and a blank each; the line and B.
        let b = self.step.b.iter().map(|b| b.to_string().len());
        let b = b.max().unwrap_or(1);
        (width.saturating_sub(2 + 2 + b) / 2).max(1)
    }

    /// The columns from that one on that fit into that many columns of the
    /// screen; the last ones that do, at the end.
    pub fn page(&self, from: usize, width: usize, texts: &Texts) -> MatrixPage {
        let count = self.fitting(width).min(self.shown.len());
        let from = from.min(self.shown.len() - count);
        self.part(from..from + count, texts)
    }

    fn part(&self, range: Range<usize>, texts: &Texts) -> MatrixPage {
        let columns = &self.shown[range.clone()];
        let cells: Vec<_> = columns.iter().map(|&c| self.step.variables[c]).collect();
        let list = texts.some_cells(&cells, self.names, cells.len());
        let variables = || texts.with(Key::SolveVariables, [("list", list.into())]);
        let variables = (!cells.is_empty()).then(variables);
        let values = [
            ("rows", self.step.a.len().into()),
            ("columns", self.step.variables.len().into()),
            ("from", (range.start + 1).into()),
            ("to", range.end.into()),
            ("shown", self.shown.len().into()),
        ];
        let title = match columns.len() == self.shown.len() {
            true => texts.with(Key::SolveMatrix, values),
            false => texts.with(Key::SolveMatrixPart, values),
        };
        let rows = self.step.a.iter().zip(&self.step.b).map(|(row, b)| {
            let row: Vec<String> = columns.iter().map(|&c| row[c].to_string()).collect();
            format!("  {} | {b}", row.join(" "))
        });
        MatrixPage {
            variables,
            title,
            rows: rows.collect(),
            result: self.result(columns, texts),
            folded: self.folded(texts),
        }
    }

    fn value(&self, column: usize, texts: &Texts) -> String {
        let value = self.step.result[column];
        value.map_or("–".to_owned(), |value| texts.value(value))
    }

    fn result(&self, columns: &[usize], texts: &Texts) -> Vec<String> {
        let mut lines = vec![texts.get(Key::SolveResult)];
        let values = columns.iter().map(|&column| self.value(column, texts));
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            lines.push(format!("  {}", values.join(" ")));
        }
        lines
    }

    fn folded(&self, texts: &Texts) -> Option<String> {
        // Equal columns have equal values.
        let first = *self.folded.first()?;
        let values = [
            ("count", self.folded.len().into()),
            ("value", self.value(first, texts).into()),
        ];
        Some(texts.with(Key::SolveFolded, values))
    }

    /// All of it, its columns in as many parts as it takes to fit into that
    /// many columns of the screen.
    pub fn in_parts(&self, width: usize, texts: &Texts) -> String {
        let (count, all) = (self.fitting(width), self.shown.len());
        let mut text = String::new();
        let mut from = 0;
        loop {
            let to = (from + count).min(all);
            let page = self.part(from..to, texts);
            let head = page.variables.iter().chain([&page.title]);
            // What is folded is said once, at the end.
            let end = page.folded.iter().filter(|_| to == all);
            for line in head.chain(&page.rows).chain(&page.result).chain(end) {
                text.push_str(line);
                text.push('\n');
            }
            if to == all {
                return text;
            }
            from = to;
        }
    }

    /// All of it, for programs: nothing is folded or rounded.
    pub fn to_json(&self) -> Value {
        let cells: Vec<u32> = self.step.variables.iter().map(|c| c.get()).collect();
        json!({
            "variables": cells,
            "a": self.step.a,
            "b": self.step.b,
            "x": self.step.result,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use demineur_core::{Board, BoardSpec, CellId, CellView, Topology};

    use super::*;
    use crate::texts::Lang;

    /// A row of hidden cells above a row of ones, and a line of sea.
    fn strip(width: u32) -> (View, CellNames) {
        let board: Board = BoardSpec::square(width, 3).build().expect("a board");
        let mut view = View::new(Arc::new(Topology::square(width, 3)), 9);
        for x in 0..width {
            view.set(CellId::new(2 * width + x), CellView::Open(1));
        }
        (view, CellNames::of(&board))
    }

    #[test]
    fn columns_of_zeros_are_folded_and_said() {
        let (view, names) = strip(3);
        let texts = Texts::new(Lang::En);
        let text = Matrices::of(&view, names).in_parts(usize::MAX, &texts);
        let expected = "\
variables: (1, 2), (2, 2), (3, 2)
A (4 × 6) and B:
  1 1 0 | 1
  1 1 1 | 1
  0 1 1 | 1
  1 1 1 | 9
pinv(A)·B:
  0.64 0.36 0.64
3 more cells, which no open number touches, have columns of zeros but for the mine count: 2.45 each.
";
        let figures = |text: &str| -> String {
            let whole = text.lines().filter(|line| !line.contains('.'));
            whole.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(figures(&text), figures(expected), "{text}");
        assert!(text.contains("3 more cells"), "{text}");
    }

    #[test]
    fn every_column_is_in_one_part_with_its_b_and_its_value() {
        let (view, names) = strip(23);
        let texts = Texts::new(Lang::Fr);
        let matrices = Matrices::of(&view, names);
        assert_eq!(matrices.columns(), 23);
        for width in [0, 10, 40, 52, 53, 1000] {
            let text = matrices.in_parts(width, &texts);
            let lines = || text.lines();
            let figures = lines().filter(|line| line.starts_with("  ") && line.contains(','));
            let values: usize = figures.map(|line| line.split_whitespace().count()).sum();
            assert_eq!(values, 23, "{width}: {text}");
            let parts = 23_usize.div_ceil(matrices.fitting(width));
            let rows = lines().filter(|line| line.contains(" | ")).count();
            assert_eq!(rows, 24 * parts, "{width}: {text}");
            let widest = lines().filter(|line| line.contains(" | ")).map(str::len);
            assert!(widest.max().unwrap_or(0) <= width.max(7), "{width}: {text}");
        }
    }

    #[test]
    fn a_page_goes_no_further_than_the_last_column() {
        let (view, names) = strip(23);
        let texts = Texts::new(Lang::En);
        let matrices = Matrices::of(&view, names);
        let page = |from| matrices.page(from, 40, &texts);
        assert!(page(0).title.contains("1 to 17 of 23"), "{:?}", page(0));
        assert!(page(99).title.contains("7 to 23 of 23"), "{:?}", page(99));
        assert_eq!(page(6), page(99));
        assert_eq!(page(0).rows.len(), 24);
    }

    #[test]
    fn programs_get_every_column() {
        let (view, names) = strip(3);
        let json = Matrices::of(&view, names).to_json();
        assert_eq!(json["variables"], json!([3, 4, 5, 0, 1, 2]));
        assert_eq!(json["a"][0], json!([1, 1, 0, 0, 0, 0]));
        assert_eq!(json["b"], json!([1, 1, 1, 9]));
        assert_eq!(json["x"].as_array().map(Vec::len), Some(6));
    }
}
