//! Moments and days, as the database keeps them.

use std::fmt;
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

/// As RFC 3339 has it: `2026-11-16T05:30:00.250Z`.
impl fmt::Display for UnixMillis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0.div_euclid(1000), self.0.rem_euclid(1000));
        let second = seconds.rem_euclid(24 * 60 * 60);
        let (hours, minutes) = (second / 3600, second / 60 % 60);
        let second = second % 60;
        let day = self.day();
        write!(f, "{day}T{hours:02}:{minutes:02}:{second:02}.{millis:03}Z")
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

    /// Its year, month and day of the month, by the Gregorian calendar.
    pub const fn date(self) -> (i64, u32, u32) {
        // Counted from 1 March of year 0, so that leap days come last: 400
        // years have 146,097 days, and five months from March on 153.
        let days = self.0 as i128 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * years + years / 4 - years / 100);
        let months = (5 * of_year + 2) / 153;
        let day = of_year - (153 * months + 2) / 5 + 1;
        let month = if months < 10 { months + 3 } else { months - 9 };
        let year = 400 * era + years + (month <= 2) as i128;
        (year as i64, month as u32, day as u32)
    }
}

/// As ISO 8601 has it: `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
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
    fn every_day_of_800_years_follows_the_one_before() {
        let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let (mut year, mut month, mut date) = (1600, 1, 1);
        for day in -135_140..157_054 {
            assert_eq!(Day(day).date(), (year, month, date), "{day}");
            let last = match month {
                2 if leap(year) => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (year, month, date) = match (month, date) {
                (12, 31) => (year + 1, 1, 1),
                (_, date) if date == last => (year, month + 1, 1),
                _ => (year, month, date + 1),
            };
        }
        assert_eq!((year, month, date), (2400, 1, 1));
    }

    #[test]
    fn moments_are_written_as_others_read_them() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (1_792_128_645_007, "2026-10-16T05:30:45.007Z"),
        ] {
            assert_eq!(UnixMillis(millis).to_string(), text);
        }
        // No clock says so, but a damaged row may.
        assert!(!UnixMillis(i64::MIN).to_string().is_empty());
        assert!(!Day(i64::MAX).to_string().is_empty());
    }

    #[test]
    fn the_clock_is_past_2024() {
        assert!(UnixMillis::now() > UnixMillis(1_704_067_200_000));
    }
}
