//! Moments and days, as the database keeps them.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A moment: milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixMillis(pub i64);

impl UnixMillis {
    /// This moment, by the system's clock.
    pub fn now() -> Self {
        let millis = |time: std::time::Duration| i64::try_from(time.as_millis());
        Self(match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => millis(since).unwrap_or(i64::MAX),
            Err(before) => millis(before.duration()).map_or(i64::MIN, |m| -m),
        })
    }

    /// The day it lies in.
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(DAY))
    }
}

/// A day in UTC, counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i64);

impl Day {
    /// Its first moment.
    pub const fn start(self) -> UnixMillis {
        UnixMillis(self.0.saturating_mul(DAY))
    }

    /// The day after.
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_start_at_midnight_before_1970_too() {
        for (millis, day) in [(0, 0), (DAY - 1, 0), (DAY, 1), (-1, -1), (-DAY, -1)] {
            assert_eq!(UnixMillis(millis).day(), Day(day));
        }
        assert_eq!(Day(2).start().day(), Day(2));
        assert_eq!(Day(2).next().start(), UnixMillis(3 * DAY));
    }

    #[test]
    fn the_clock_is_past_2024() {
        assert!(UnixMillis::now() > UnixMillis(1_704_067_200_000));
    }
}
