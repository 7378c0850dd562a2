//! How far a share of wins can be trusted.

/// The two-sided 95 % quantile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for the chance behind `wins` out of `games`; [0, 1]
/// for no games. Unlike the textbook interval it never leaves [0, 1] and is
/// sound near both ends.
///
/// ```
/// let [low, high] = demineur_lab::wilson(818, 2000);
/// assert!((low - 0.3876).abs() < 5e-5 && (high - 0.4307).abs() < 5e-5);
/// ```
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let share = wins as f64 / n;
    let z2 = Z * Z;
    let centre = share + z2 / (2.0 * n);
    let spread = Z * ((share * (1.0 - share) + z2 / (4.0 * n)) / n).sqrt();
    let scale = 1.0 + z2 / n;
    [
        if wins == 0 {
            0.0
        } else {
            (centre - spread) / scale
        },
        if wins == games {
            1.0
        } else {
            (centre + spread) / scale
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_stays_inside_and_closes_in() {
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
        assert_eq!(wilson(0, 10)[0], 0.0);
        assert_eq!(wilson(10, 10)[1], 1.0);
        let few = wilson(4, 10);
        let many = wilson(400, 1000);
        assert!(few[0] < many[0] && many[0] < 0.4 && 0.4 < many[1] && many[1] < few[1]);
    }
}
