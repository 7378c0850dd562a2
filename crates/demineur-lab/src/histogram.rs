//! How values are spread, in little memory however many there are.

/// Each power of two is divided into as many buckets: a quantile is off by at
/// most one part in this.
const STEPS: u64 = 64;

/// Counts of whole numbers in buckets that grow with them. Below 128
/// every number has a bucket of its own; above, a bucket is at most
/// 1/64 of its number wide. At most 3,776 buckets, so memory stays the same from
/// 10^4 to 10^9 games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: u64) {
        self.put(bucket(value), 1);
    }

    /// Counts all that the other has counted.
    pub fn merge(&mut self, other: &Self) {
        for (bucket, count) in other.counts() {
            self.put(bucket, count);
        }
    }

    /// Counts that many values in a bucket of [`Histogram::counts`].
    pub(crate) fn put(&mut self, bucket: usize, count: u64) {
        if self.counts.len() <= bucket {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] += count;
        self.total += count;
    }

    /// The least value of each bucket that is not empty, with how many values
    /// it has counted.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts().map(|(bucket, count)| (lowest(bucket), count))
    }

    /// The buckets that are not empty, with what they have counted.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (usize, u64)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|(_, count)| *count > 0)
    }

    /// The value that this share of the values does not exceed, to 1/64 of it;
    /// 0 without values.
    ///
    /// ```
    /// use demineur_lab::Histogram;
    /// let mut times = Histogram::default();
    /// (1..=1000).for_each(|micros| times.add(micros));
    /// let median = times.quantile(0.5);
    /// assert!((492..=508).contains(&median));
    /// assert!(times.quantile(1.0) >= 985);
    /// ```
    pub fn quantile(&self, share: f64) -> u64 {
        let rank = ((share * self.total as f64).ceil() as u64).clamp(1, self.total.max(1));
        let mut seen = 0;
        for (bucket, count) in self.counts() {
            seen += count;
            if seen >= rank {
                return lowest(bucket);
            }
        }
        0
    }
}

/// As many as [`bucket`] can answer.
pub(crate) const BUCKETS: usize = bucket(u64::MAX) + 1;

const fn bucket(value: u64) -> usize {
    // How far the value must be shifted to lie below twice STEPS.
    let shift = (u64::BITS - value.leading_zeros()).saturating_sub(STEPS.ilog2() + 1);
    (shift as u64 * STEPS + (value >> shift)) as usize
}

/// The least value of a bucket.
fn lowest(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    let shift = (bucket / STEPS).saturating_sub(1);
    (bucket - shift * STEPS) << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_in_order_without_gaps_and_narrow() {
        let mut last = 0;
        for value in 0..100_000_u64 {
            let bucket = bucket(value);
            assert!(bucket == last || bucket == last + 1, "{value}");
            assert!(lowest(bucket) <= value && value - lowest(bucket) <= value / STEPS);
            last = bucket;
        }
        assert_eq!(BUCKETS, 3776);
        assert!(lowest(BUCKETS - 1) > u64::MAX - u64::MAX / STEPS);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let (mut whole, mut left, mut right) = <(Histogram, Histogram, Histogram)>::default();
        for value in (0..5000_u64).map(|i| i * i % 7919) {
            whole.add(value);
            if value % 3 == 0 {
                &mut left
            } else {
                &mut right
            }
            .add(value);
        }
        left.merge(&right);
        assert_eq!(left, whole);
    }
}
