//! The pseudo-inverse of a matrix with many equal columns.

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::{DMatrix, DVector, SVD};

/// No decomposition has more rows or columns than this: about a tenth of a
/// second.
pub(super) const MAX_SIDE: usize = 256;
/// Singular values below this part of the largest are rounding.
const SINGULAR: f64 = 1e-9;

/// The least of the best solutions: for each row its variables add up to its
/// value, and all variables together to `total`. None for what is left out
/// because there is too much; all none if there are no rows.
pub(super) fn solve(width: usize, rows: &[(&[usize], f64)], total: f64) -> Vec<Option<f64>> {
    let mut values = vec![None; width];
    if rows.is_empty() {
        return values;
    }
    let boxes = boxes(width, rows);
    if rows.len() < MAX_SIDE && boxes.len() <= MAX_SIDE {
        let lines: Vec<usize> = (0..rows.len()).collect();
        let columns: Vec<&VariableBox> = boxes.iter().collect();
        component(&columns, rows, &lines, Some(total), &mut values);
        return values;
    }
    let mut boxes_of = vec![Vec::new(); rows.len()];
    for (place, own) in boxes.iter().enumerate() {
        for &row in &own.rows {
            boxes_of[row].push(place);
        }
    }
    for mut lines in components(&boxes, &boxes_of) {
        let columns = fit(&mut lines, &boxes_of);
        let columns: Vec<&VariableBox> = columns.into_iter().map(|place| &boxes[place]).collect();
        component(&columns, rows, &lines, None, &mut values);
    }
    values
}

/// Variables that stand in the same rows.
struct VariableBox {
    rows: Vec<usize>,
    variables: Vec<usize>,
}

fn boxes(width: usize, rows: &[(&[usize], f64)]) -> Vec<VariableBox> {
    let mut rows_of = vec![Vec::new(); width];
    for (row, (variables, _)) in rows.iter().enumerate() {
        for &variable in *variables {
            rows_of[variable].push(row);
        }
    }
    let mut boxes: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (variable, rows) in rows_of.into_iter().enumerate() {
        boxes.entry(rows).or_default().push(variable);
    }
    let own = |(rows, variables)| VariableBox { rows, variables };
    boxes.into_iter().map(own).collect()
}

/// The rows of each component that shares no variable with another.
fn components(boxes: &[VariableBox], boxes_of: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let rows = boxes_of.len();
    let mut seen = vec![false; rows];
    let mut components = Vec::new();
    for start in 0..rows {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut component = vec![start];
        let mut next = 0;
        while next < component.len() {
            for &own in &boxes_of[component[next]] {
                for &row in &boxes[own].rows {
                    if !seen[row] {
                        seen[row] = true;
                        component.push(row);
                    }
                }
            }
            next += 1;
        }
        component.sort_unstable();
        components.push(component);
    }
    components
}

/// Keeps as many of the rows, from the first, as do not touch too many boxes;
/// returns these.
fn fit(rows: &mut Vec<usize>, boxes_of: &[Vec<usize>]) -> Vec<usize> {
    let mut columns = BTreeSet::new();
    let mut fitting = Vec::new();
    for &row in rows.iter() {
        let new = boxes_of[row].iter().filter(|&g| !columns.contains(g));
        if fitting.len() < MAX_SIDE && columns.len() + new.count() <= MAX_SIDE {
            columns.extend(boxes_of[row].iter().copied());
            fitting.push(row);
        }
    }
    *rows = fitting;
    columns.into_iter().collect()
}

/// Solves the rows `chosen`, in ascending order, and with `total` the sum of
/// all variables; writes the values of the boxes.
fn component(
    boxes: &[&VariableBox],
    rows: &[(&[usize], f64)],
    chosen: &[usize],
    total: Option<f64>,
    values: &mut [Option<f64>],
) {
    if boxes.is_empty() {
        return;
    }
    let lines = chosen.len() + usize::from(total.is_some());
    let mut a = DMatrix::zeros(lines, boxes.len());
    for (column, own) in boxes.iter().enumerate() {
        let length = (own.variables.len() as f64).sqrt();
        for row in &own.rows {
            if let Ok(line) = chosen.binary_search(row) {
                a[(line, column)] = length;
            }
        }
        if total.is_some() {
            a[(lines - 1, column)] = length;
        }
    }
    let right = chosen.iter().map(|&row| rows[row].1).chain(total);
    let b = DVector::from_iterator(lines, right);
    let Some(solution) = least_squares(a, &b) else {
        return;
    };
    for (own, value) in boxes.iter().zip(solution.iter()) {
        for &variable in &own.variables {
            values[variable] = Some(value / (own.variables.len() as f64).sqrt());
        }
    }
}

/// pinv(A)·b, by singular values; none if they do not converge.
fn least_squares(a: DMatrix<f64>, b: &DVector<f64>) -> Option<DVector<f64>> {
    let svd = SVD::try_new(a, true, true, f64::EPSILON * 5.0, 100_000)?;
    let largest = svd.singular_values.iter().copied().fold(0.0, f64::max);
    svd.solve(b, largest * SINGULAR).ok()
}

#[cfg(test)]
mod tests {
    use demineur_core::Rng;

    use super::*;

    /// The document's way: the pseudo-inverse of the whole matrix.
    fn plainly(width: usize, rows: &[(&[usize], f64)], total: f64) -> Vec<f64> {
        let mut a = DMatrix::zeros(rows.len() + 1, width);
        for (line, (variables, _)) in rows.iter().enumerate() {
            for &variable in *variables {
                a[(line, variable)] = 1.0;
            }
        }
        a.row_mut(rows.len()).fill(1.0);
        let right = rows.iter().map(|row| row.1).chain([total]);
        let b = DVector::from_iterator(rows.len() + 1, right);
        let inverse = a.pseudo_inverse(1e-9).unwrap();
        (inverse * b).iter().copied().collect()
    }

    #[test]
    fn equal_columns_put_together_give_the_same_answer() {
        let mut rng = Rng::new(4, 0);
        for _ in 0..200 {
            let width = 1 + rng.below(14) as usize;
            let lists: Vec<(Vec<usize>, f64)> = (0..1 + rng.below(8))
                .map(|_| {
                    let list = (0..width).filter(|_| rng.below(3) == 0).collect();
                    (list, rng.below(4) as f64)
                })
                .collect();
            let rows: Vec<(&[usize], f64)> = lists.iter().map(|(l, b)| (&l[..], *b)).collect();
            let total = rng.below(6) as f64;
            let expected = plainly(width, &rows, total);
            let found = solve(width, &rows, total);
            for (value, expected) in found.into_iter().zip(expected) {
                assert!((value.unwrap() - expected).abs() < 1e-8);
            }
        }
    }

    #[test]
    fn a_system_that_is_too_large_is_solved_in_parts() {
        // 300 pairs x + y = 1 and y = 1, and a chain that hangs together.
        let mut lists = Vec::new();
        for pair in 0..300 {
            lists.push((vec![2 * pair, 2 * pair + 1], 1.0));
            lists.push((vec![2 * pair + 1], 1.0));
        }
        for link in 0..400 {
            lists.push((vec![600 + link, 601 + link], 1.0));
        }
        let rows: Vec<(&[usize], f64)> = lists.iter().map(|(l, b)| (&l[..], *b)).collect();
        let values = solve(1001, &rows, 0.0);
        for pair in 0..300 {
            assert!(values[2 * pair].unwrap().abs() < 1e-9);
            assert!((values[2 * pair + 1].unwrap() - 1.0).abs() < 1e-9);
        }
        assert!(values[600].is_some());
        assert_eq!(values[1000], None);
    }

    #[test]
    fn a_row_that_fits_nowhere_is_left_out() {
        // One row of 300 variables, which 300 other rows tell apart.
        let all: Vec<usize> = (0..300).collect();
        let lists: Vec<[usize; 1]> = (0..300).map(|variable| [variable]).collect();
        let mut rows: Vec<(&[usize], f64)> = vec![(&all, 5.0)];
        rows.extend(lists.iter().map(|list| (&list[..], 1.0)));
        let values = solve(300, &rows, 5.0);
        assert_eq!(values.iter().flatten().count(), MAX_SIDE);
    }
}
