//! Wins that are on no list, though nobody helped.

use demineur_core::Figures;

/// The least 3BV of a board that is ranked, as on the sites where people compare
/// their times, and the least time, which is half of the best ever played there.
const LEAST: [(&str, usize, u64); 3] = [
    ("beginner", 2, 0),
    ("intermediate", 30, 3_000),
    ("expert", 100, 12_000),
];

/// For every click a board needs after the first: the best hands need three
/// times as long.
const MILLIS_A_CLICK: u64 = 50;

/// Why a win is on no list, though nobody helped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barred {
    /// The board has less 3BV than ranked boards of its level.
    EasyBoard,
    /// It took less time than its level can be played in.
    ShortTime,
    /// The clicks that the board needs came faster than a hand makes them.
    FastPace,
}

impl Barred {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::EasyBoard, Self::ShortTime, Self::FastPace];

    /// Its word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::EasyBoard => "easy_board",
            Self::ShortTime => "short_time",
            Self::FastPace => "fast_pace",
        }
    }

    /// The reason of that word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|barred| barred.code() == code)
    }

    /// Why a win with those figures is on no list. The bounds of a level are
    /// those of its squares; on other tilings only the pace counts.
    pub fn of(level: &str, tiling: &str, figures: &Figures) -> Option<Self> {
        let three_bv = figures.three_bv?;
        let least = LEAST.iter().find(|(name, ..)| *name == level);
        if let Some(&(_, board, millis)) = least.filter(|_| tiling == "square") {
            if three_bv < board {
                return Some(Self::EasyBoard);
            }
            if figures.millis < millis {
                return Some(Self::ShortTime);
            }
        }
        let clicks = u64::try_from(three_bv).unwrap_or(u64::MAX);
        let fastest = clicks.saturating_sub(1).saturating_mul(MILLIS_A_CLICK);
        (figures.millis < fastest).then_some(Self::FastPace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_boards_short_times_and_a_pace_no_hand_reaches_are_barred() {
        use Barred::{EasyBoard, FastPace, ShortTime};
        for (level, tiling, three_bv, millis, barred) in [
            ("beginner", "square", 1, 900, Some(EasyBoard)),
            ("beginner", "square", 2, 500, None),
            ("beginner", "square", 16, 15, Some(FastPace)),
            ("beginner", "square", 16, 750, None),
            ("intermediate", "square", 29, 60_000, Some(EasyBoard)),
            ("intermediate", "square", 30, 2_999, Some(ShortTime)),
            ("intermediate", "square", 30, 6_000, None),
            ("expert", "square", 99, 60_000, Some(EasyBoard)),
            ("expert", "square", 100, 11_000, Some(ShortTime)),
            ("expert", "square", 300, 13_000, Some(FastPace)),
            ("expert", "square", 150, 26_590, None),
            ("expert", "hexagonal", 90, 60_000, None),
            ("expert", "hexagonal", 90, 4_000, Some(FastPace)),
            ("001-debutant", "square", 95, 4_000, Some(FastPace)),
        ] {
            let figures = Figures {
                three_bv: Some(three_bv),
                millis,
                ..Figures::default()
            };
            let found = Barred::of(level, tiling, &figures);
            assert_eq!(found, barred, "{level} {tiling} {three_bv} in {millis}");
        }
        for barred in Barred::ALL {
            assert_eq!(Barred::from_code(barred.code()), Some(barred));
        }
    }
}
