//! What a game's log says of how it was played.

use super::{Game, Status};
use crate::moves::{Actor, Move};
use crate::stop::{Stop, never};

/// Who acted in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Actors {
    /// A person did.
    pub person: bool,
    /// A strategy did.
    pub strategy: bool,
    /// The bot did.
    pub bot: bool,
}

impl Actors {
    /// Notes that this one acted.
    pub const fn add(&mut self, actor: Actor) {
        match actor {
            Actor::Person => self.person = true,
            Actor::Strategy => self.strategy = true,
            Actor::Bot => self.bot = true,
        }
    }

    /// Whether this one acted.
    pub const fn contains(self, actor: Actor) -> bool {
        match actor {
            Actor::Person => self.person,
            Actor::Strategy => self.strategy,
            Actor::Bot => self.bot,
        }
    }

    /// Whether this one acted, and nobody else.
    pub fn are_only(self, actor: Actor) -> bool {
        let mut alone = Self::default();
        alone.add(actor);
        self == alone
    }
}

/// The figures of a game, read from its log alone.
///
/// ```
/// use demineur_core::{BoardSpec, CellId, Figures, Game, GameParams, Stamp};
/// let params = GameParams::given(BoardSpec::square(4, 1), vec![CellId::new(2)], None);
/// let mut game = Game::new(params)?;
/// // A 0 with its 1, then the 1 behind the mine.
/// for (action, millis) in [("o0", 500), ("f2", 1500), ("o3", 2500)] {
///     game.act(action.parse()?, Stamp { millis, ..Stamp::default() })?;
/// }
/// let figures = Figures::of(&game);
/// assert_eq!((figures.millis, figures.three_bv, figures.clicks), (2000, Some(2), 3));
/// assert_eq!(figures.three_bv_per_second(), Some(1.0));
/// assert_eq!(figures.efficiency(), Some(2.0 / 3.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Figures {
    /// Milliseconds played: from the first opening to the end, or to the last
    /// entry of a game that goes on.
    pub millis: u64,
    /// The least number of clicks the board takes, once its mines are fixed.
    pub three_bv: Option<usize>,
    /// How much of it is done.
    pub three_bv_done: usize,
    /// Acts, whether or not they did anything; undo and redo are not acts.
    pub clicks: usize,
    /// Those that did something.
    pub effective: usize,
    /// Those that open a cell.
    pub openings: usize,
    /// Those that put a mark or take it away.
    pub flags: usize,
    /// Those that chord.
    pub chords: usize,
    /// Whether any help was taken.
    pub helped: bool,
    /// Whether any move was taken back.
    pub undone: bool,
    /// Who acted.
    pub actors: Actors,
}

impl Figures {
    /// The figures of a game as it stands.
    ///
    /// *Complexity*: O(log + cells · degree).
    pub fn of(game: &Game) -> Self {
        Self::unless(game, &never).expect("nobody stops it")
    }

    /// The same; `None` once somebody who is asked now and then wants it to
    /// stop: on a board of millions of cells it takes seconds.
    pub fn unless(game: &Game, stops: &dyn Fn() -> bool) -> Option<Self> {
        let mut stop = Stop::new(stops);
        let mut figures = Self {
            millis: millis(game),
            ..Self::default()
        };
        if let Some(layout) = game.layout() {
            let cascade = game.params().rules.cascade;
            figures.three_bv = Some(layout.least_clicks(game.topology(), cascade, &mut stop));
            figures.three_bv_done = layout.clicks_done(game.view(), cascade, &mut stop);
        }
        for entry in game.log() {
            figures.actors.add(entry.actor);
            figures.helped |= !entry.help.is_none();
            figures.effective += usize::from(entry.effect && entry.action.cell().is_some());
            match entry.action {
                Move::Open(_) => figures.openings += 1,
                Move::Chord(_) => figures.chords += 1,
                Move::Flag(_)
                | Move::Unmark(_)
                | Move::Uncertain(_)
                | Move::Safe(_)
                | Move::Cycle(_) => figures.flags += 1,
                Move::Undo => figures.undone |= entry.effect,
                Move::Redo => {}
            }
        }
        figures.clicks = figures.openings + figures.flags + figures.chords;
        stop.unless(figures)
    }

    /// 3BV done in a second; `None` for a game that took no time.
    pub fn three_bv_per_second(&self) -> Option<f64> {
        (self.millis > 0).then(|| self.three_bv_done as f64 * 1000.0 / self.millis as f64)
    }

    /// 3BV done by a click ("IOE"); `None` for a game without clicks. Chords can
    /// bring it above 1.
    pub fn efficiency(&self) -> Option<f64> {
        ratio(self.three_bv_done, self.clicks)
    }

    /// 3BV done by a click that did something; `None` where none did.
    pub fn throughput(&self) -> Option<f64> {
        ratio(self.three_bv_done, self.effective)
    }

    /// The share of clicks that did something; `None` for a game without clicks.
    pub fn correctness(&self) -> Option<f64> {
        ratio(self.effective, self.clicks)
    }

    /// What greedy chording takes on the board over what was clicked, in a game
    /// that was won; `None` in one without clicks.
    pub fn zini_efficiency(&self, zini: usize) -> Option<f64> {
        ratio(zini, self.clicks).filter(|_| self.three_bv == Some(self.three_bv_done))
    }
}

fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The time played. Log times may come from a file and in any order.
fn millis(game: &Game) -> u64 {
    let log = game.log();
    let opens = |action| matches!(action, Move::Open(_));
    let first = log.iter().position(|e| e.effect && opens(e.action));
    let Some(first) = first else {
        return 0;
    };
    // After the end only undo and redo are logged, idle ones too: an ended
    // game ends with the last entry that did something.
    let over = matches!(game.status(), Status::Won | Status::Lost);
    let played = log[first..].iter().filter(|e| e.effect || !over);
    let end = played.map(|e| e.millis).max().unwrap_or(0);
    end.saturating_sub(log[first].millis)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSpec;
    use crate::cell::CellId;
    use crate::game::{GameParams, Stamp};
    use crate::moves::Help;

    /// Plays moves on a row of cells, each a second after the one before.
    fn row(cells: u32, mines: &[u32], moves: &str) -> Figures {
        let mines = mines.iter().copied().map(CellId::new).collect();
        let params = GameParams::given(BoardSpec::square(cells, 1), mines, None);
        let mut game = Game::new(params).expect("a game");
        for (place, word) in moves.split_whitespace().enumerate() {
            let (word, help) = match word.strip_suffix('!') {
                Some(word) => (word, true),
                None => (word, false),
            };
            let stamp = Stamp {
                millis: 1000 * (1 + place as u64),
                help: Help {
                    hint: help,
                    ..Help::NONE
                },
                ..Stamp::default()
            };
            let _ = game.act(word.parse().expect("a move"), stamp);
        }
        Figures::of(&game)
    }

    #[test]
    fn a_won_game_has_done_its_whole_3bv() {
        // 0 1 * 1 0 0 1 *
        let figures = row(8, &[2, 7], "f2 o0 o5 o5 f7");
        assert_eq!(figures.three_bv, Some(2));
        assert_eq!(figures.three_bv_done, 2);
        assert_eq!(figures.millis, 1000);
        // The third opening came after the end, and so did the last flag.
        assert_eq!((figures.clicks, figures.openings, figures.flags), (3, 2, 1));
        assert!(figures.actors.are_only(Actor::Person));
        assert!(!figures.helped && !figures.undone);
    }

    #[test]
    fn the_clock_starts_with_the_first_opening_and_stops_at_the_end() {
        assert_eq!(row(8, &[2, 7], "f2 f7").millis, 0);
        assert_eq!(row(8, &[2, 7], "f2 f2 o0 f7").millis, 1000);
        // An idle redo after the end does not go on with the clock.
        assert_eq!(row(8, &[2, 7], "o0 o5 y y").millis, 1000);
        assert_eq!(row(8, &[2, 7], "o0 o0 o0").millis, 2000);
    }

    #[test]
    fn help_and_undo_are_seen() {
        assert!(row(8, &[2, 7], "o0 o5!").helped);
        let undone = row(8, &[2, 7], "o0 z o5");
        assert!(undone.undone && !undone.helped);
        assert_eq!((undone.three_bv_done, undone.clicks), (1, 2));
        assert!(!row(8, &[2, 7], "z o0").undone);
    }

    #[test]
    fn a_group_of_zeros_counts_when_all_of_it_is_open() {
        // The flag keeps the cascade from one 0 of the group.
        let held = row(6, &[5], "f0 o2");
        assert_eq!((held.three_bv, held.three_bv_done), (Some(1), 0));
        assert_eq!(row(6, &[5], "f0 o2 u0 o0").three_bv_done, 1);
    }

    #[test]
    fn clicks_that_did_nothing_lower_correctness_and_not_throughput() {
        // The mine is flagged twice, and a number chorded without its flags.
        let figures = row(8, &[2, 7], "f2 f2 o0 c1 c3");
        assert_eq!((figures.clicks, figures.effective), (5, 2));
        assert_eq!(figures.three_bv_done, 1);
        assert_eq!(figures.efficiency(), Some(0.2));
        assert_eq!(figures.throughput(), Some(0.5));
        assert_eq!(figures.correctness(), Some(0.4));
        assert_eq!(figures.zini_efficiency(2), None);
        // What was taken back was done all the same, and taking back is no click.
        let won = row(8, &[2, 7], "o0 z y o5");
        assert_eq!((won.clicks, won.effective), (2, 2));
        assert_eq!(won.zini_efficiency(2), Some(1.0));
        assert_eq!(row(3, &[], "").correctness(), None);
    }

    #[test]
    fn a_game_without_time_has_no_speed() {
        let figures = row(3, &[], "o0");
        assert_eq!(figures.three_bv_per_second(), None);
        assert_eq!(figures.efficiency(), Some(1.0));
        assert_eq!(row(3, &[], "").efficiency(), None);
    }
}
