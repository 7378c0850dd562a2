//! One game at the table, whatever the screen: the session, its clock, where
//! it comes from, and whether it counts. Time is an argument: milliseconds
//! from any start, which a door takes from any clock that suits it.

use demineur_core::format::SavedGame;
use demineur_core::{
    Actor, CellId, Counters, FirstClick, Game, GameParams, Level, LogEntry, Move, ParamsError,
    PlayError, Shown, Source, Stamp, Status, View,
};

use crate::deal::{Deal, Dealt};
use crate::review::play_on;
use crate::session::Session;
use crate::wish::{Origin, Wish};

/// A game at the table.
///
/// ```
/// use demineur_core::{Actor, Level};
/// use demineur_play::{Ask, Table};
/// use demineur_solver::Budget;
/// let wish = Ask::level("beginner").wish(&Level::built_in(), 42)?;
/// let dealt = wish.deal(1000, &mut Budget::default())?;
/// let mut table = Table::new(dealt.saved, dealt.deal, 1000);
/// let change = table.act("o40".parse()?, Actor::Person, 3000);
/// assert_eq!(change.refusal, None);
/// assert!(change.cells.iter().any(|cell| cell.get() == 40));
/// // The clock starts with the first opening.
/// assert_eq!(table.clock(4500), 1500);
/// assert!(table.uncounted().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// The game, and the help that was taken.
    pub session: Session,
    /// How it came about.
    pub deal: Deal,
    /// The moment that is 0 in the log; before the program started for a game
    /// that is continued.
    zero: i64,
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

/// What a move brought: what a store appends, a page sends and a screen draws
/// again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cells that look different now, in ascending order; after a move in a
    /// game that was over, those that may.
    pub cells: Vec<CellId>,
    /// How the game stands.
    pub status: Status,
    /// Mines, flags and cells that are left.
    pub counters: Counters,
    /// Why the move does nothing.
    pub refusal: Option<PlayError>,
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

    /// The game as it was dealt, on the table at that moment.
    pub fn dealt(dealt: Dealt, now: i64) -> Self {
        Self::new(dealt.saved, dealt.deal, now)
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
        let change = self.act_unless(action, actor, now, &|| false);
        change.expect("nobody stops it")
    }

    /// The same; `None` once somebody who is asked now and then wants it to
    /// stop. The table is then of no use any more: see [`Game::act_unless`].
    pub fn act_unless(
        &mut self,
        action: Move,
        actor: Actor,
        now: i64,
        stops: &dyn Fn() -> bool,
    ) -> Option<Change> {
        let (from, before) = (self.game().log().len(), self.game().status());
        if before.is_over() {
            // The clock has stopped: what was looked at since takes no time.
            let last = i64::try_from(self.session.millis()).unwrap_or(i64::MAX);
            self.zero = now.saturating_sub(last);
        }
        let seen = match marked(action) {
            Some(_) => None,
            None => (!before.is_over()).then(|| self.game().view().clone()),
        };
        let millis = self.millis(now);
        let outcome = self.session.act_unless(action, millis, actor, stops)?;
        let first = self.game().first_opening();
        let is_first = outcome.is_ok() && before == Status::Ready && !matches!(action, Move::Redo);
        let fallback = first.filter(|_| is_first).and_then(|first| first.fallback);
        Some(Change {
            cells: match outcome {
                Ok(_) => self.changed(action, before, seen.as_ref()),
                Err(_) => Vec::new(),
            },
            refusal: outcome.err(),
            from,
            fallback,
            ..self.unchanged()
        })
    }

    /// That a move is refused without being played.
    pub fn refuse(&self, why: PlayError) -> Change {
        Change {
            refusal: Some(why),
            ..self.unchanged()
        }
    }

    fn unchanged(&self) -> Change {
        Change {
            cells: Vec::new(),
            status: self.game().status(),
            counters: self.game().counters(),
            refusal: None,
            from: self.game().log().len(),
            fallback: None,
        }
    }

    /// The cells that look different from what was seen before the move.
    fn changed(&self, action: Move, before: Status, seen: Option<&View>) -> Vec<CellId> {
        let game = self.game();
        let mark = marked(action);
        if let (Some(cell), false) = (mark, game.status().is_over()) {
            return vec![cell];
        }
        let cells = game.board().topology().cells();
        if before.is_over() {
            return cells.collect();
        }
        // A mark changes its own cell, and all that the end shows.
        let seen = seen.unwrap_or(game.view());
        let differs = |cell: &CellId| {
            mark == Some(*cell) || Shown::from(seen.get(*cell)) != game.shown(*cell)
        };
        cells.filter(differs).collect()
    }

    /// Puts another game in the place of this one, which was only waiting for
    /// its board: what was played meanwhile is played there. The clock runs on,
    /// and help taken stays taken.
    pub fn replace_game(&mut self, mut saved: SavedGame) {
        for entry in self.game().log() {
            let stamp = Stamp {
                millis: entry.millis,
                actor: entry.actor,
                help: entry.help,
            };
            // What did nothing there does nothing here.
            let _ = saved.game.act(entry.action, stamp);
        }
        let help = self.session.help();
        self.session = Session::new(saved).with_help(help);
    }

    /// How many flags the win still wants where every safe cell is open: the
    /// board looks finished, and they are easily forgotten.
    pub fn missing_flags(&self) -> Option<i64> {
        let counters = self.game().counters();
        let is_missing = !self.game().status().is_over() && counters.safe_left == 0;
        is_missing.then_some(counters.mines_left)
    }

    /// Another game like this one, drawn from that seed.
    pub fn like_it(&self, seed: u64) -> Wish {
        let params = self.game().params();
        let level = Level {
            name: self.deal.label.clone(),
            board: params.board.clone(),
            mines: params.mines,
            rules: params.rules,
        };
        Wish {
            no_guess: self.deal.no_guess,
            ..Wish::new(level, seed)
        }
    }

    /// The board once more: the same mines, once they are fixed. A board that
    /// nobody has seen is as new as before.
    ///
    /// # Errors
    /// Never for a game that is there.
    pub fn again(&self) -> Result<Dealt, ParamsError> {
        let game = self.game();
        let mut params = game.params().clone();
        // Another first opening would draw other mines from the seed.
        if let (Some(layout), Source::Seed { .. }) = (game.layout(), &params.source) {
            let first = game.first_opening().map(|first| first.cell);
            let mines = layout.mines().iter().collect();
            params = GameParams::given(params.board, mines, first).with_rules(params.rules);
        }
        Ok(Dealt {
            saved: SavedGame {
                game: Game::on(game.board().clone(), params)?,
                no_guess: self.session.saved().no_guess,
            },
            deal: match game.layout() {
                Some(_) => self.deal.again(),
                None => self.deal.clone(),
            },
            fallback: None,
        })
    }

    /// The game, played on from one of its moves.
    pub fn played_on(&self, moves: usize) -> Dealt {
        Dealt {
            saved: SavedGame {
                game: play_on(self.game(), moves),
                no_guess: self.session.saved().no_guess,
            },
            deal: self.deal.played_on(),
            fallback: None,
        }
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

/// The cell that a move marks.
fn marked(action: Move) -> Option<CellId> {
    match action {
        Move::Flag(cell)
        | Move::Unmark(cell)
        | Move::Uncertain(cell)
        | Move::Safe(cell)
        | Move::Cycle(cell) => Some(cell),
        Move::Open(_) | Move::Chord(_) | Move::Undo | Move::Redo => None,
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::BoardSpec;

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
    fn what_was_played_before_the_board_was_there_is_played_on_it() {
        let wish = Wish::new(Level::named("beginner").expect("a level"), 1);
        let unmade = wish.lay().expect("a game");
        let mut table = Table::new(unmade, Deal::of_wish(&wish), 0);
        play(&mut table, "f3", 700);
        play(&mut table, "m4", 900);
        table.session.note_help(demineur_core::Help {
            hint: true,
            ..demineur_core::Help::NONE
        });
        let mines = (10..20).map(CellId::new).collect();
        let made = GameParams::given(BoardSpec::square(9, 9), mines, Some(CellId::new(40)));
        let before = table.game().log().to_vec();
        table.replace_game(SavedGame {
            game: Game::new(made).expect("a game"),
            no_guess: true,
        });
        assert_eq!(table.game().log(), before);
        assert!(table.game().view().get(CellId::new(3)).is_flagged());
        assert!(table.session.help().hint);
    }

    #[test]
    fn flags_are_missing_where_nothing_else_is() {
        let mines = vec![CellId::new(0)];
        let params = GameParams::given(BoardSpec::square(2, 1), mines, None);
        let rules = demineur_core::Rules {
            win: demineur_core::WinRule::OpenAndFlagged,
            ..params.rules
        };
        let saved = SavedGame {
            game: Game::new(params.with_rules(rules)).expect("a game"),
            no_guess: false,
        };
        let mut table = Table::new(saved.clone(), Deal::shared(&saved), 0);
        assert_eq!(table.missing_flags(), None);
        play(&mut table, "o1", 1);
        assert_eq!(table.missing_flags(), Some(1));
        play(&mut table, "f0", 2);
        assert_eq!(table.game().status(), Status::Won);
        assert_eq!(table.missing_flags(), None);
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

    #[test]
    fn a_change_has_every_cell_that_looks_different_and_no_other() {
        let all = |table: &Table| -> Vec<Shown> {
            let game = table.game();
            game.board()
                .topology()
                .cells()
                .map(|c| game.shown(c))
                .collect()
        };
        let mut table = given();
        // Marks, a refusal, a cascade, back and again, the end.
        for action in ["f0", "f0", "m5", "o15", "z", "y", "z", "o1", "u0", "o0"] {
            let before = all(&table);
            let change = play(&mut table, action, 1);
            let after = all(&table);
            let cells = table.game().board().topology().cells();
            let differs = |cell: &CellId| before[cell.index()] != after[cell.index()];
            let expected: Vec<CellId> = cells.filter(differs).collect();
            assert_eq!(change.cells, expected, "{action}");
            assert_eq!(change.status, table.game().status());
            assert_eq!(change.counters, table.game().counters());
        }
        assert_eq!(table.game().status(), Status::Lost);
    }
}
