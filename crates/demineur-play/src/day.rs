//! The board of the day: the same one for everybody, whatever the door, drawn
//! from the date.

use std::fmt;

use demineur_core::{Level, Rng};

use crate::ask::{AskError, check_level};
use crate::deal::{Deal, Dealt};
use crate::wish::{Origin, Wish};

/// A day of the calendar, in universal time: for everybody it begins at once.
///
/// ```
/// use demineur_core::Level;
/// use demineur_play::Day;
/// let day = Day::of_unix(1_763_500_000);
/// assert_eq!(day.to_string(), "2025-11-18");
/// let level = Level::named("expert").unwrap();
/// let dealt = day.deal(level.clone(), 1000)?;
/// let same = Day::of_unix(1_763_510_000).deal(level, 1000)?;
/// assert_eq!(dealt.saved.to_json(), same.saved.to_json());
/// # Ok::<(), demineur_play::AskError>(())
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

    /// What draws its boards: short enough to be typed again.
    pub fn seed(self) -> u64 {
        Rng::new(SEED, self.0.into()).below(1 << 32)
    }

    /// Its board of a level of no more than that many cells. Its mines are laid
    /// around the middle, where it is meant to be opened: drawn around whatever
    /// cell comes first, they would not be the same for everybody.
    ///
    /// # Errors
    /// When the level cannot be played.
    pub fn deal(self, level: Level, most: u64) -> Result<Dealt, AskError> {
        let board = check_level(&level, most)?;
        let mut wish = Wish::new(level, self.seed());
        // Whoever plays it again knows it.
        wish.origin = Origin::Shared;
        let deal = Deal::of_wish(&wish);
        let middle = board.middle();
        let drawn = wish.draw(board, Some(middle));
        let (saved, fallback) = drawn.expect("the mines fit on the board");
        Ok(Dealt {
            saved,
            deal,
            fallback,
        })
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
    use demineur_core::{Move, Status};

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

    /// Everybody's boards: whatever else changes, these stay.
    #[test]
    fn the_board_of_a_day_is_the_same_for_everybody_and_starts_in_its_middle() {
        let level = Level::named("beginner").expect("a level");
        let day = Day::of_unix(1_763_500_000);
        let deal = |day: Day| day.deal(level.clone(), 1000).expect("a game");
        let mut game = deal(day).saved.game;
        let layout = game.layout().expect("laid already");
        let mines: Vec<u32> = layout.mines().iter().map(|cell| cell.get()).collect();
        assert_eq!(day.seed(), SEED_THAT_DAY);
        assert_eq!(mines, MINES_THAT_DAY);
        game.play(Move::Open(game.board().middle()))
            .expect("it opens");
        assert_eq!(game.status(), Status::Running);
        let next = Day::of_unix(1_763_500_000 + 86_400);
        assert_ne!(next.seed(), day.seed());
        assert!(!deal(day).deal.is_fresh());
    }

    const SEED_THAT_DAY: u64 = 892_761_893;
    const MINES_THAT_DAY: [u32; 10] = [1, 2, 8, 10, 26, 33, 38, 55, 61, 76];
}
