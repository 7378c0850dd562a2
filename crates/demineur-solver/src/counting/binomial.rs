//! Binomial coefficients: whole rows, single ones as integers, and logarithms.

use num_bigint::BigUint;

use crate::counting::number::Number;

/// C(n, low..=high), by the ratio of neighbours.
pub(crate) fn row<N: Number>(n: u32, low: u32, high: u32) -> Vec<N> {
    let mut row = Vec::with_capacity((high - low) as usize + 1);
    let mut value = N::one();
    for k in 0..=high {
        if k >= low {
            row.push(value.clone());
        }
        if k < n {
            value = value.scaled(n - k, k + 1);
        } else {
            value = N::zero();
        }
    }
    row
}

/// C(n, k) as an integer. *Complexity*: O(min(k, n - k)) products.
pub(crate) fn exact(n: usize, k: usize) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    product(n - k.min(n - k) + 1, n) / product(1, k.min(n - k))
}

/// The product of low..=high, halved again and again so that factors are of
/// like size.
fn product(low: usize, high: usize) -> BigUint {
    if low > high {
        return BigUint::from(1u32);
    }
    if high - low < 8 {
        return (low..=high).map(BigUint::from).product();
    }
    let middle = low + (high - low) / 2;
    product(low, middle) * product(middle + 1, high)
}

/// C(n, k - 1) / C(n, k), k from 1 to n.
#[inline]
pub(crate) fn step_down(n: usize, k: usize) -> f64 {
    k as f64 / (n - k + 1) as f64
}

/// Natural logarithm of n!, by Stirling's series from 16 on.
fn ln_factorial(n: usize) -> f64 {
    if n < 16 {
        return (1..=n).map(|i| i as f64).product::<f64>().ln();
    }
    let x = n as f64;
    let inverse = 1.0 / x;
    let square = inverse * inverse;
    let series = inverse
        * (1.0 / 12.0
            - square
                * (1.0 / 360.0
                    - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0))));
    x * x.ln() - x + 0.5 * (std::f64::consts::TAU * x).ln() + series
}

/// Natural logarithm of C(n, k), k at most n.
pub(crate) fn ln(n: usize, k: usize) -> f64 {
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_pascals() {
        assert_eq!(row::<f64>(5, 0, 5), [1.0, 5.0, 10.0, 10.0, 5.0, 1.0]);
        assert_eq!(row::<f64>(5, 2, 3), [10.0, 10.0]);
        assert_eq!(row::<BigUint>(60, 30, 30), [exact(60, 30)]);
        assert_eq!(exact(60, 30).to_string(), "118264581564861424");
        assert_eq!(exact(3, 4), BigUint::ZERO);
        assert_eq!(exact(0, 0), BigUint::from(1u32));
    }

    #[test]
    fn logarithms_agree_with_integers() {
        for (n, k) in [(0, 0), (10, 3), (15, 7), (16, 8), (60, 30), (62, 1)] {
            let exact: f64 = exact(n, k).to_string().parse().unwrap();
            assert!((ln(n, k) - exact.ln()).abs() < 1e-12 * (1.0 + exact.ln()));
        }
    }
}
