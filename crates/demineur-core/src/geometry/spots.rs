//! Free graphs with positions: a disc at each.

use crate::cell::CellId;
use crate::outline::Outline;

/// How far the corners of a disc are from its middle.
const RADIUS: f64 = 0.42;

/// A disc for each cell, all equal.
#[derive(Clone)]
pub(super) struct Spots {
    positions: Vec<[f64; 2]>,
    outline: Outline,
}

impl Spots {
    /// Scales the positions so that near ones are about 1 apart.
    pub fn new(positions: &[[f64; 2]]) -> Self {
        let unit = spacing(positions);
        let positions = positions.iter().map(|p| [p[0] / unit, p[1] / unit]);
        // An octagon, well apart from those of its neighbours.
        let (far, near) = (RADIUS, RADIUS * std::f64::consts::FRAC_1_SQRT_2);
        let octagon = vec![
            [far, 0.0],
            [near, near],
            [0.0, far],
            [-near, near],
            [-far, 0.0],
            [-near, -near],
            [0.0, -far],
            [near, -near],
        ];
        Self {
            positions: positions.collect(),
            outline: Outline::with_centre(octagon, [0.0, 0.0], "cell"),
        }
    }

    pub fn place(&self, cell: CellId) -> (&Outline, [f64; 2]) {
        (&self.outline, self.positions[cell.index()])
    }
}

/// The least distance between two positions, but no less than a quarter of
/// what evenly spread ones would have; 1 when all are the same.
fn spacing(positions: &[[f64; 2]]) -> f64 {
    let mut sorted = positions.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let extent = |axis: usize| {
        let values = positions.iter().map(|p| p[axis]);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    let (across, down) = (extent(0), extent(1));
    let count = positions.len() as f64;
    let even = (across * down / count).sqrt().max(across.max(down) / count);
    let mut least = f64::INFINITY;
    for (i, a) in sorted.iter().enumerate() {
        // Those further right are further away; a crowd in one column is cut short.
        for b in sorted[i + 1..].iter().take(64) {
            let (across, down) = (b[0] - a[0], b[1] - a[1]);
            if across >= least {
                break;
            }
            least = least.min((across * across + down * down).sqrt());
        }
    }
    let unit = if least.is_finite() {
        least.max(even / 4.0)
    } else {
        even
    };
    if unit.is_finite() && unit > 0.0 {
        unit
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_positions_end_up_one_apart() {
        assert_eq!(
            spacing(&[[0.0, 0.0], [30.0, 0.0], [0.0, 40.0], [30.0, 40.0]]),
            30.0
        );
        assert_eq!(spacing(&[[5.0, 5.0], [5.0, 5.0]]), 1.0);
        assert_eq!(spacing(&[[5.0, 5.0]]), 1.0);
        // Two on the same spot do not blow up the rest.
        assert!(spacing(&[[0.0, 0.0], [0.0, 0.0], [100.0, 100.0]]) > 10.0);
    }
}
