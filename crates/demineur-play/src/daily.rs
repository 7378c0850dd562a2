//! The boards of a day: the same for everybody. One of each level is drawn from
//! the date alone, so that it is the same on every machine; a server that ranks
//! those who play draws its own, from what it tells nobody.

use demineur_core::format::SavedGame;
use demineur_core::{FirstClick, Game, GameParams, Layout, Level, Rng, Tiling};

use crate::ask::{AskError, check_level};
use crate::day::Day;
use crate::deal::{Deal, Dealt};
use crate::wish::{Origin, Wish};

impl Day {
    /// Its board of a level of no more than that many cells. Its mines are laid
    /// around the middle, where it is meant to be opened: drawn around whatever
    /// cell comes first, they would not be the same for everybody.
    ///
    /// ```
    /// use demineur_core::Level;
    /// use demineur_play::Day;
    /// let level = Level::named("expert").unwrap();
    /// let dealt = Day::of_unix(1_763_500_000).deal(level.clone(), 1000)?;
    /// let same = Day::of_unix(1_763_510_000).deal(level, 1000)?;
    /// assert_eq!(dealt.saved.to_json(), same.saved.to_json());
    /// # Ok::<(), demineur_play::AskError>(())
    /// ```
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
}

/// Which of the boards of a day: one of each level on squares, and one on a tiling
/// that changes.
///
/// ```
/// use demineur_play::{Day, DayBoard};
/// let day = Day::of_unix(1_763_500_000);
/// let dealt = DayBoard::Tiling.deal(day, 7, 0, 10_000)?;
/// assert_eq!(dealt.deal.label, "intermediate");
/// assert_eq!(dealt.deal.day, Some(day));
/// // Begun where it is meant to be, it opens an area.
/// let mut game = dealt.saved.game.clone();
/// game.play(demineur_core::Move::Open(dealt.start().expect("a start")))?;
/// assert!(game.view().open_count() > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DayBoard {
    /// That of beginners.
    Beginner,
    /// The one between.
    Intermediate,
    /// That of experts.
    Expert,
    /// The one between, on the tiling of the day.
    Tiling,
}

impl DayBoard {
    /// Every board of a day.
    pub const ALL: [Self; 4] = [
        Self::Beginner,
        Self::Intermediate,
        Self::Expert,
        Self::Tiling,
    ];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Expert => "expert",
            Self::Tiling => "tiling",
        }
    }

    /// The board of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|board| board.name() == name)
    }

    /// The tiling it has on that day.
    pub fn tiling(self, day: Day) -> Tiling {
        match self {
            Self::Tiling => day.tiling(),
            _ => Tiling::Square,
        }
    }

    /// The level it has on that day.
    pub fn level(self, day: Day) -> Level {
        let name = match self {
            Self::Tiling => Self::Intermediate.name(),
            level => level.name(),
        };
        let level = Level::named(name).expect("a built-in level");
        let tiled = level.on_tiling(self.tiling(day));
        tiled.unwrap_or(level)
    }

    /// The board, its mines drawn from a stream of a seed around the middle,
    /// where it opens an area.
    ///
    /// # Errors
    /// When it has more cells than that.
    pub fn deal(self, day: Day, seed: u64, stream: u64, most: u64) -> Result<Dealt, AskError> {
        let level = self.level(day);
        let board = check_level(&level, most)?;
        let (middle, mut rng) = (board.middle(), Rng::new(seed, stream));
        let opening = FirstClick::Opening;
        let (layout, _) = Layout::around(board.topology(), level.mines, opening, middle, &mut rng);
        let mines = layout.mines().iter().collect();
        let params = GameParams::given(level.board.clone(), mines, Some(middle));
        let game = Game::on(board, params.with_rules(level.rules));
        let saved = SavedGame {
            game: game.expect("the mines were drawn on this board"),
            no_guess: false,
        };
        let wish = Wish {
            origin: Origin::OfDay,
            ..Wish::new(level, seed)
        };
        Ok(Dealt {
            deal: Deal {
                // Whoever had it could lay the mines.
                seed: None,
                day: Some(day),
                ..Deal::of_wish(&wish)
            },
            saved,
            fallback: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{Move, Status};

    use super::*;

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

    #[test]
    fn each_board_of_a_day_can_be_had_opens_in_its_middle_and_keeps_the_name_of_its_level() {
        for number in 20_000..20_030 {
            let day = Day::of_number(number);
            for board in DayBoard::ALL {
                let dealt = board.deal(day, 9, 0, 10_000).expect("a board");
                let same = board.deal(day, 9, 0, 10_000).expect("a board");
                let other = board.deal(day, 9, 1, 10_000).expect("a board");
                assert_eq!(dealt.saved.to_json(), same.saved.to_json());
                assert_ne!(dealt.saved.to_json(), other.saved.to_json());
                assert!(Level::named(&dealt.deal.label).is_some(), "{board:?} {day}");
                assert_eq!(dealt.deal.label, board.level(day).name);
                assert_eq!((dealt.deal.seed, dealt.deal.is_fresh()), (None, true));
                assert!(!dealt.deal.again().is_fresh());
                let mut game = dealt.saved.game.clone();
                let middle = dealt.start().expect("a start");
                game.play(Move::Open(middle)).expect("it opens");
                assert_eq!(game.status(), Status::Running, "{board:?} {day}");
                assert!(game.view().open_count() > 1, "{board:?} {day}");
            }
        }
        for board in DayBoard::ALL {
            assert_eq!(DayBoard::from_name(board.name()), Some(board));
        }
    }

    const SEED_THAT_DAY: u64 = 892_761_893;
    const MINES_THAT_DAY: [u32; 10] = [1, 2, 8, 10, 26, 33, 38, 55, 61, 76];
}
