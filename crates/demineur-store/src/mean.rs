//! Means, the same wherever they are shown.

/// The mean of that many whole numbers with this sum; `None` of no numbers.
///
/// ```
/// assert_eq!(demineur_store::mean(3, 2), Some(1.5));
/// assert_eq!(demineur_store::mean(0, 0), None);
/// ```
pub fn mean(sum: u128, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// The same to the nearest whole number, halves up.
///
/// ```
/// assert_eq!(demineur_store::rounded_mean(3, 2), Some(2));
/// ```
pub fn rounded_mean(sum: u128, count: u64) -> Option<u64> {
    let count = u128::from(count);
    let up = |sum: u128| sum / count + u128::from(sum % count >= count.div_ceil(2));
    (count > 0).then(|| u64::try_from(up(sum)).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_rounded_and_not_cut() {
        let thirds = [0, 1, 2, 3, 4, 5].map(|sum| rounded_mean(sum, 3));
        assert_eq!(thirds, [0, 0, 1, 1, 1, 2].map(Some));
        let halves = [0, 1, 2, 3].map(|sum| rounded_mean(sum, 2));
        assert_eq!(halves, [0, 1, 1, 2].map(Some));
        assert_eq!(mean(1, 3), Some(1.0 / 3.0));
    }

    #[test]
    fn nothing_has_no_mean_and_much_has_one() {
        assert_eq!((mean(0, 0), rounded_mean(0, 0)), (None, None));
        assert_eq!(rounded_mean(u128::MAX, 1), Some(u64::MAX));
        assert_eq!(
            rounded_mean(u128::from(u64::MAX) * 3 - 1, 3),
            Some(u64::MAX)
        );
    }
}
