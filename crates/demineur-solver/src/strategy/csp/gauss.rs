//! Gauss elimination that keeps its coefficients whole.

use demineur_core::CellId;

use super::Failure;

/// Equations over 0/1 variables; the sea, if there is one, is one more
/// variable in the first column.
pub(super) struct System {
    /// The cell of each variable, the sea left out.
    pub cells: Vec<CellId>,
    /// Whether the first column is the sea.
    pub sea: bool,
    /// The mines left.
    pub mines: usize,
    rows: Vec<Row>,
}

/// Coefficients and the right hand side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub factors: Vec<i64>,
    pub sum: i64,
}

impl System {
    pub fn new(cells: Vec<CellId>, sea: bool) -> Self {
        Self {
            cells,
            sea,
            mines: 0,
            rows: Vec::new(),
        }
    }

    fn width(&self) -> usize {
        self.cells.len() + usize::from(self.sea)
    }

    /// These variables add up to `sum`.
    pub fn add_number(&mut self, columns: impl Iterator<Item = usize>, sum: i64) {
        let mut factors = vec![0; self.width()];
        for column in columns {
            factors[column + usize::from(self.sea)] = 1;
        }
        self.rows.push(Row { factors, sum });
    }

    /// All variables and the sea add up to `left`.
    pub fn add_mine_count(&mut self, left: usize) -> Result<(), Failure> {
        let factors = vec![1; self.width()];
        let sum = i64::try_from(left).map_err(|_| Failure::TooMuch)?;
        self.rows.push(Row { factors, sum });
        self.mines = left;
        Ok(())
    }

    /// The reduced equations: each has a variable that no other has.
    ///
    /// Rows are multiplied, not divided, and kept small by their greatest
    /// common divisor.
    pub fn eliminate(self) -> Result<System, Failure> {
        let mut rows = self.rows;
        rows.sort_unstable_by(|a, b| (&a.factors, a.sum).cmp(&(&b.factors, b.sum)));
        rows.dedup();
        let width = self.cells.len() + usize::from(self.sea);
        let mut done = 0;
        for column in 0..width {
            let pivot = (done..rows.len())
                .filter(|&row| rows[row].factors[column] != 0)
                .min_by_key(|&row| rows[row].factors[column].unsigned_abs());
            let Some(pivot) = pivot else { continue };
            rows.swap(done, pivot);
            let pivot = rows[done].clone();
            for (place, row) in rows.iter_mut().enumerate() {
                if place != done && row.factors[column] != 0 {
                    row.cancel(&pivot, column).ok_or(Failure::TooMuch)?;
                }
            }
            done += 1;
        }
        if rows[done..].iter().any(|row| row.sum != 0) {
            return Err(Failure::Impossible);
        }
        rows.truncate(done);
        Ok(System { rows, ..self })
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl Row {
    /// Takes as much of the pivot row off as makes the column 0; none if a
    /// coefficient grows too large.
    fn cancel(&mut self, pivot: &Row, column: usize) -> Option<()> {
        let (mine, theirs) = (self.factors[column], pivot.factors[column]);
        let common = gcd(mine, theirs);
        let (scale, take) = (theirs / common, mine / common);
        let combine = |a: i64, b: i64| a.checked_mul(scale)?.checked_sub(b.checked_mul(take)?);
        for (a, &b) in self.factors.iter_mut().zip(&pivot.factors) {
            *a = combine(*a, b)?;
        }
        self.sum = combine(self.sum, pivot.sum)?;
        let common = self.factors.iter().fold(self.sum, |acc, &f| gcd(acc, f));
        if common > 1 {
            self.factors.iter_mut().for_each(|f| *f /= common);
            self.sum /= common;
        }
        // Counting adds coefficients up; far from the edge, it cannot overflow.
        let small = |f: &i64| f.unsigned_abs() < 1 << 40;
        (self.factors.iter().all(small) && small(&self.sum)).then_some(())
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_equations_fall_apart_without_rounding() {
        // A to M of document 003, X24 to X30 as columns 0 to 6, without the sea.
        let cells = (24..=30).map(CellId::new).collect();
        let mut system = System::new(cells, false);
        let equations: [(&[usize], i64); 13] = [
            (&[25, 26], 1),
            (&[24, 25, 26], 2),
            (&[24, 25], 1),
            (&[24], 1),
            (&[24], 1),
            (&[24], 1),
            (&[24, 25], 1),
            (&[24, 25, 26, 27, 28], 3),
            (&[27, 28, 29], 1),
            (&[28, 29, 30], 2),
            (&[29, 30], 1),
            (&[30], 1),
            (&[30], 1),
        ];
        for (columns, sum) in equations {
            system.add_number(columns.iter().map(|c| c - 24), sum);
        }
        let reduced = system.eliminate().unwrap();
        let values: Vec<i64> = (0..7)
            .map(|column| {
                let row = &reduced.rows()[column];
                let mut unit = vec![0; 7];
                unit[column] = row.factors[column];
                assert_eq!(row.factors, unit);
                row.sum / row.factors[column]
            })
            .collect();
        assert_eq!(values, [1, 0, 1, 0, 1, 0, 1]);
    }
}
