//! A scale with round numbers on it, for charts of every kind.

/// From where to where, and where the ticks are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub from: f64,
    pub to: f64,
    pub step: f64,
}

impl Scale {
    /// The least scale of at most `most` steps, each 1, 2 or 5 times a power of
    /// ten, that holds all these values.
    pub fn around(values: impl IntoIterator<Item = f64>, most: usize) -> Self {
        // One step cannot reach from below 0 to above it.
        let most = most.max(2);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if low == high {
            (low, high) = (low - 0.5, high + 0.5);
        }
        let mut power = 10f64.powf(((high - low) / most as f64).log10().floor());
        loop {
            for digit in [1.0, 2.0, 5.0] {
                let step = digit * power;
                let (from, to) = ((low / step).floor(), (high / step).ceil());
                if to - from <= most as f64 {
                    return Self {
                        from: from * step,
                        to: to * step,
                        step,
                    };
                }
            }
            power *= 10.0;
        }
    }

    /// Where a value is, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    /// The round numbers on it.
    pub fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Self { from, to, step } = *self;
        let count = ((to - from) / step).round() as u32;
        // Counted in steps from 0, so that 0 is 0.
        let first = (from / step).round();
        (0..=count).map(move |i| (first + f64::from(i)) * step)
    }

    /// How many decimals its ticks need.
    pub fn decimals(&self) -> usize {
        let power = self.step.log10().floor();
        if power < 0.0 { (-power) as usize } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        let scale = Scale::around([38.2, 41.7], 5);
        assert_eq!(
            scale.ticks().collect::<Vec<_>>(),
            [38.0, 39.0, 40.0, 41.0, 42.0]
        );
        let scale = Scale::around([-0.6, 1.9], 6);
        assert_eq!(scale.ticks().nth(1), Some(-0.5));
        assert_eq!((scale.ticks().nth(2), scale.decimals()), (Some(0.0), 1));
        for values in [[0.0, 0.0], [5.0, 5.0], [0.0, 1e9], [1e-9, 2e-9]] {
            for most in 1..12 {
                let scale = Scale::around(values, most);
                let rounding = 1e-9 * scale.step;
                assert!(scale.from <= values[0] + rounding && values[1] <= scale.to + rounding);
                assert!(scale.ticks().count() <= most.max(2) + 1);
            }
        }
        assert_eq!(Scale::around([], 4).from, 0.0);
    }
}
