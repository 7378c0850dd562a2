//! Days, whose boards are the same for everybody.

use std::fmt;

use demineur_core::{Rng, Tiling};

/// A day of the calendar, in universal time: for everybody it begins at once.
///
/// ```
/// use demineur_play::Day;
/// let day = Day::of_unix(1_763_500_000);
/// assert_eq!(day.to_string(), "2025-11-18");
/// assert_eq!(Day::of_unix(1_763_510_000), day);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(u32);

/// The seed whose streams the days are: one a day, counted from 1970.
const SEED: u64 = 0xDA7;

impl Day {
    /// The day of a moment, in seconds since 1970.
    pub fn of_unix(seconds: u64) -> Self {
        Self(u32::try_from(seconds / 86_400).unwrap_or(u32::MAX))
    }

    /// How many days it is after the first of 1970.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The day of that number.
    pub const fn of_number(number: u32) -> Self {
        Self(number)
    }

    /// The tiling of the day: another each day, and each of them in turn.
    pub fn tiling(self) -> Tiling {
        let mut others = Tiling::ALL.to_vec();
        others.retain(|&tiling| tiling != Tiling::Square);
        others[self.0 as usize % others.len()]
    }

    /// What draws its boards: short enough to be typed again.
    pub fn seed(self) -> u64 {
        Rng::new(SEED, self.0.into()).below(1 << 32)
    }

    /// Year, month and day (Howard Hinnant, "chrono-compatible low-level date
    /// algorithms", 2013).
    fn civil(self) -> (u32, u32, u32) {
        // From the first of March of the year 0, in eras of 400 years.
        let days = u64::from(self.0) + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + u64::from(month <= 2);
        (year as u32, month as u32, day as u32)
    }
}

/// As ISO 8601 has it.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_the_calendar_has_them() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_767_225_599, "2025-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(Day::of_unix(seconds).to_string(), date);
        }
    }

    #[test]
    fn the_tiling_changes_each_day_and_all_have_theirs() {
        let days = Tiling::ALL.len() as u32 - 1;
        let of = |number| Day::of_number(number).tiling();
        let mut seen: Vec<Tiling> = (20_000..20_000 + days).map(of).collect();
        assert!((20_000..20_100).all(|day| of(day) != of(day + 1)));
        seen.sort_unstable_by_key(|tiling| tiling.name());
        seen.dedup();
        assert_eq!(seen.len() as u32, days);
        assert!(!seen.contains(&Tiling::Square));
    }
}
