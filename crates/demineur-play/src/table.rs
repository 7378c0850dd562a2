//! One game at the table, whatever the screen: the session, its clock, where
//! it comes from, and whether it counts. Time is an argument: milliseconds
//! from any start, which a door takes from any clock that suits it.

use demineur_core::{
    Actor, FirstClick, Game, LogEntry, Move, PlayError, SavedGame, Source, Status,
};

use demineur_solver::generate::Tier;

use crate::session::Session;
use crate::wish::{NoGuess, Origin, Wish, label};

/// A game at the table.
///
/// ```
/// use demineur_core::{Actor, Level};
/// use demineur_play::{Ask, Deal, Table};
/// let wish = Ask::level("beginner").wish(&Level::built_in(), 42)?;
/// let mut table = Table::new(wish.lay()?, Deal::of_wish(&wish), 1000);
/// let change = table.act("o40".parse()?, Actor::Person, 3000);
/// assert!(change.outcome.is_ok());
/// // The clock starts with the first opening.
/// assert_eq!(table.clock(4500), 1500);
/// assert!(table.uncounted().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    /// The game, and the help that was taken.
    pub session: Session,
    /// How it came about.
    pub deal: Deal,
    /// The moment that is 0 in the log; before the program started for a game
    /// that is continued.
    zero: i64,
}

/// How a game came about, beside its board and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The name its results are compared under.
    pub label: String,
    /// What the board is made like, if it needs no guess.
    pub no_guess: Option<NoGuess>,
    /// Where it comes from.
    pub origin: Origin,
    /// What draws its mines, as far as that is known.
    pub seed: Option<u64>,
}

impl Deal {
    /// Of a game that was wished for.
    pub fn of_wish(wish: &Wish) -> Self {
        Self {
            label: wish.label(),
            no_guess: wish.no_guess,
            origin: wish.origin,
            seed: Some(wish.seed),
        }
    }

    /// Of a game out of a file, a code or somebody's hands.
    pub fn shared(saved: &SavedGame) -> Self {
        Self {
            label: label(saved.game.params(), saved.no_guess),
            no_guess: saved.no_guess.then(NoGuess::default),
            origin: Origin::Shared,
            seed: seed_of(&saved.game),
        }
    }

    /// Of a game out of the history, as that has it.
    pub fn recorded(saved: &SavedGame, label: String, origin: &str, grade: Option<&str>) -> Self {
        let grade = grade.and_then(Tier::from_name);
        Self {
            label,
            no_guess: saved.no_guess.then_some(NoGuess { grade }),
            // A word of another version: whoever brought it may know the board.
            origin: Origin::from_name(origin).unwrap_or(Origin::Shared),
            seed: seed_of(&saved.game),
        }
    }

    /// The grade that was asked for, by name.
    pub fn grade(&self) -> Option<&'static str> {
        self.no_guess?.grade.map(Tier::name)
    }

    /// The same board once more. Whoever brought it still knows it.
    pub fn again(&self) -> Self {
        let origin = match self.origin {
            Origin::Drawn | Origin::Again => Origin::Again,
            Origin::OwnSeed | Origin::Shared | Origin::PlayedOn => Origin::Shared,
        };
        Self {
            origin,
            ..self.clone()
        }
    }

    /// The same game, played on from one of its moves.
    pub fn played_on(&self) -> Self {
        Self {
            origin: Origin::PlayedOn,
            ..self.clone()
        }
    }
}

/// The seed that a game's mines are drawn from.
fn seed_of(game: &Game) -> Option<u64> {
    match game.params().source {
        Source::Seed { seed, .. } => Some(seed),
        Source::Given { .. } => None,
    }
}

/// Why a game is not among those a player's results are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uncounted {
    /// The player brought the board, and may know it.
    Own,
    /// The board was played before.
    Again,
    /// Help was taken.
    Helped,
    /// A move was taken back.
    Undone,
    /// A strategy has moved.
    Strategy,
}

impl Uncounted {
    /// Its word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Again => "again",
            Self::Helped => "helped",
            Self::Undone => "undone",
            Self::Strategy => "strategy",
        }
    }
}

/// What a move brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// How the game stands, or why the move does nothing.
    pub outcome: Result<Status, PlayError>,
    /// How many entries the log had before: what is behind them is new.
    pub from: usize,
    /// What the first opening was granted, where that is less than the rules
    /// ask for. Said with the first opening, and not again.
    pub fallback: Option<FirstClick>,
}

impl Table {
    /// A game that begins now, or is continued where it stands: its clock goes
    /// on from the last entry of its log.
    pub fn new(saved: SavedGame, deal: Deal, now: i64) -> Self {
        let session = Session::new(saved);
        let before = i64::try_from(session.millis()).unwrap_or(i64::MAX);
        Self::since(session, deal, now.saturating_sub(before))
    }

    /// A game whose log has its 0 at that moment.
    pub fn since(session: Session, deal: Deal, zero: i64) -> Self {
        Self {
            session,
            deal,
            zero,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// Entries that are new after that many.
    pub fn entries_from(&self, from: usize) -> &[LogEntry] {
        &self.game().log()[from..]
    }

    /// Milliseconds of the log at that moment. They never run backwards,
    /// whatever the clock of the machine does.
    pub fn millis(&self, now: i64) -> u64 {
        let passed = u64::try_from(now.saturating_sub(self.zero)).unwrap_or(0);
        passed.max(self.session.millis())
    }

    /// Milliseconds on the clock: from the first opening to the end, or to
    /// that moment.
    pub fn clock(&self, now: i64) -> u64 {
        let game = self.game();
        let last = match game.status() {
            Status::Ready => return 0,
            Status::Running => self.millis(now),
            Status::Won | Status::Lost => self.session.millis(),
        };
        let opens = |entry: &&LogEntry| {
            entry.effect && matches!(entry.action, Move::Open(_) | Move::Chord(_))
        };
        let first = game.log().iter().find(opens);
        first.map_or(0, |first| last.saturating_sub(first.millis))
    }

    /// Plays a move at that moment.
    pub fn act(&mut self, action: Move, actor: Actor, now: i64) -> Change {
        let (from, before) = (self.game().log().len(), self.game().status());
        if before.is_over() {
            // The clock has stopped: what was looked at since takes no time.
            let last = i64::try_from(self.session.millis()).unwrap_or(i64::MAX);
            self.zero = now.saturating_sub(last);
        }
        let millis = self.millis(now);
        let outcome = self.session.act(action, millis, actor);
        let first = self.game().first_opening();
        let is_first = outcome.is_ok() && before == Status::Ready && !matches!(action, Move::Redo);
        Change {
            outcome,
            from,
            fallback: first.filter(|_| is_first).and_then(|first| first.fallback),
        }
    }

    /// Puts another game in the place of this one, which was only waiting for
    /// its board. The clock runs on, and help taken stays taken.
    pub fn replace_game(&mut self, saved: SavedGame) {
        let help = self.session.help();
        self.session = Session::new(saved).with_help(help);
    }

    /// Whether the board is still to be made, around the first opening.
    pub fn is_unmade(&self) -> bool {
        self.deal.no_guess.is_some() && matches!(self.game().params().source, Source::Seed { .. })
    }

    /// Why the game is not among those the player's results are made of;
    /// nothing if it is.
    pub fn uncounted(&self) -> Vec<Uncounted> {
        let log = self.game().log();
        let origin = self.deal.origin;
        let undone = |entry: &LogEntry| entry.effect && entry.action == Move::Undo;
        [
            (origin.is_own(), Uncounted::Own),
            (origin == Origin::Again, Uncounted::Again),
            (self.session.was_helped(), Uncounted::Helped),
            (log.iter().any(undone), Uncounted::Undone),
            (
                log.iter().any(|entry| entry.actor != Actor::Person),
                Uncounted::Strategy,
            ),
        ]
        .into_iter()
        .filter_map(|(holds, reason)| holds.then_some(reason))
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, CellId, GameParams, Level};

    use super::*;

    fn given() -> Table {
        let mines = vec![CellId::new(0)];
        let game = Game::new(GameParams::given(BoardSpec::square(4, 4), mines, None));
        let saved = SavedGame {
            game: game.expect("a game"),
            no_guess: false,
        };
        let deal = Deal::shared(&saved);
        Table::new(saved, deal, 0)
    }

    fn play(table: &mut Table, action: &str, now: i64) -> Change {
        table.act(action.parse().expect("a move"), Actor::Person, now)
    }

    #[test]
    fn the_time_spent_on_the_end_screen_is_not_added_to_the_clock() {
        let mut table = given();
        play(&mut table, "o1", 1000);
        play(&mut table, "o0", 3000);
        assert_eq!(table.game().status(), Status::Lost);
        assert_eq!(table.clock(60_000), 2000);
        play(&mut table, "z", 63_000);
        assert_eq!(table.game().status(), Status::Running);
        assert_eq!(table.clock(64_000), 3000);
    }

    #[test]
    fn a_clock_that_steps_back_takes_no_time_away() {
        let mut table = given();
        play(&mut table, "o1", 5000);
        play(&mut table, "f0", 2000);
        let log: Vec<u64> = table
            .game()
            .log()
            .iter()
            .map(|entry| entry.millis)
            .collect();
        assert_eq!(log, [5000, 5000]);
        assert_eq!(table.clock(6000), 1000);
    }

    #[test]
    fn a_game_that_is_continued_goes_on_where_its_clock_stood() {
        let mut table = given();
        play(&mut table, "o1", 1000);
        play(&mut table, "f0", 4000);
        let saved = table.session.saved().clone();
        let deal = table.deal.clone();
        let again = Table::new(saved, deal, 1_000_000);
        assert_eq!(again.clock(1_000_500), 3500);
    }

    #[test]
    fn every_reason_against_a_game_is_told() {
        let mut table = given();
        play(&mut table, "o1", 1);
        play(&mut table, "f0", 2);
        play(&mut table, "z", 3);
        table.act("f0".parse().expect("a move"), Actor::Strategy, 4);
        assert_eq!(
            table.uncounted(),
            [Uncounted::Own, Uncounted::Undone, Uncounted::Strategy]
        );
    }

    #[test]
    fn what_the_first_opening_was_granted_is_said_once() {
        let level = Level {
            name: String::new(),
            board: BoardSpec::square(3, 1),
            mines: 2,
            rules: demineur_core::Rules {
                first_click: FirstClick::Opening,
                ..demineur_core::Rules::default()
            },
        };
        let wish = Wish::new(level, 1);
        let saved = wish.lay().expect("a game");
        let mut table = Table::new(saved, Deal::of_wish(&wish), 0);
        assert_eq!(play(&mut table, "f2", 1).fallback, None);
        let first = play(&mut table, "o0", 2);
        assert_eq!(first.fallback, Some(FirstClick::Safe));
        // Given mines are granted nothing, and nothing is said of it.
        assert_eq!(play(&mut given(), "o1", 1).fallback, None);
    }
}
