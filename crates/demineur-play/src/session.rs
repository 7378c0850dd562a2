//! One person playing one game: the moves, the help, and what the log keeps of
//! both. Time is an argument: a session never reads a clock.

use demineur_core::format::SavedGame;
use demineur_core::{
    Actor, CellId, FirstClick, Game, Help, Move, PlayError, Source, Stamp, Status, View,
};
use demineur_solver::hint::{About, GuessReport, Hint, NoHint};
use demineur_solver::{Analyser, Analysis, Budget, Conflict};

/// A game being played, whatever the screen.
///
/// ```
/// use demineur_core::{Actor, BoardSpec, Game, GameParams, Help};
/// use demineur_core::format::SavedGame;
/// use demineur_play::Session;
/// use demineur_solver::Budget;
/// let game = Game::new(GameParams::seeded(BoardSpec::square(9, 9), 10, 42))?;
/// let mut session = Session::new(SavedGame { game, no_guess: false });
/// session.act("o40".parse()?, 1200, Actor::Person)?;
/// session.hint(&mut Budget::default())?;
/// session.act("f0".parse()?, 2500, Actor::Person)?;
/// // The log says that a hint came before the second move.
/// let help: Vec<bool> = session.game().log().iter().map(|entry| entry.help.hint).collect();
/// assert_eq!(help, [false, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    saved: SavedGame,
    help: Help,
    analyser: Analyser,
}

/// What was worked out before is worked out again: it is only quicker with it.
impl Clone for Session {
    fn clone(&self) -> Self {
        Self {
            saved: self.saved.clone(),
            help: self.help,
            analyser: Analyser::new(),
        }
    }
}

impl Session {
    /// Goes on with a game where it stands.
    pub fn new(saved: SavedGame) -> Self {
        Self {
            saved,
            help: Help::NONE,
            analyser: Analyser::new(),
        }
    }

    /// The same after help that was taken before, and is not in the log yet.
    pub fn with_help(self, help: Help) -> Self {
        Self { help, ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.saved.game
    }

    /// The game as it is saved.
    pub fn saved(&self) -> &SavedGame {
        &self.saved
    }

    /// The help taken since the last entry of the log.
    pub fn help(&self) -> Help {
        self.help
    }

    /// Whether any help was taken in this game: it is then no fair comparison
    /// with games played alone.
    pub fn was_helped(&self) -> bool {
        let mut log = self.game().log().iter();
        !self.help.is_none() || log.any(|entry| !entry.help.is_none())
    }

    /// Milliseconds at the last entry of the log: where the clock of a game
    /// that is continued starts.
    pub fn millis(&self) -> u64 {
        self.game()
            .log()
            .iter()
            .map(|e| e.millis)
            .max()
            .unwrap_or(0)
    }

    /// Plays a move and logs it with the help taken before.
    ///
    /// # Errors
    /// Why the move does nothing.
    pub fn act(&mut self, action: Move, millis: u64, actor: Actor) -> Result<Status, PlayError> {
        let outcome = self.act_unless(action, millis, actor, &|| false);
        outcome.expect("nobody stops it")
    }

    /// The same; `None` once somebody who is asked now and then wants it to
    /// stop. The session is then of no use any more: see [`Game::act_unless`].
    pub fn act_unless(
        &mut self,
        action: Move,
        millis: u64,
        actor: Actor,
        stops: &dyn Fn() -> bool,
    ) -> Option<Result<Status, PlayError>> {
        let stamp = Stamp {
            millis,
            actor,
            help: self.help,
        };
        let noted = self.game().log().len();
        let outcome = self.saved.game.act_unless(action, stamp, stops)?;
        if self.game().log().len() > noted {
            self.help = Help::NONE;
        }
        Some(outcome)
    }

    /// Notes help that was worked out elsewhere, beside the screen, and is
    /// shown now.
    pub fn note_help(&mut self, help: Help) {
        self.help = self.help.and(help);
    }

    /// The easiest certain cell and its proof, or why a guess is forced. A
    /// game that names its first cell is started there.
    ///
    /// # Errors
    /// When the budget's switch was thrown before the answer was complete; or
    /// when no layout fits the view, which a game played here never shows.
    pub fn hint(&mut self, budget: &mut Budget) -> Result<Hint, NoHint> {
        let first_click = self.game().params().rules.first_click;
        let hint = find_hint(self.game().view(), first_click, self.start(), budget)?;
        self.help.hint = true;
        Ok(hint)
    }

    /// What can be said of one cell.
    ///
    /// # Errors
    /// As [`Session::hint`].
    pub fn about(&mut self, cell: CellId, budget: &Budget) -> Result<About, NoHint> {
        let about = Hint::about(self.game().view(), cell, budget)?;
        self.help.hint = true;
        Ok(about)
    }

    /// Whether a guess is forced, and what to open then.
    ///
    /// # Errors
    /// As [`Session::hint`].
    pub fn guess(&mut self, budget: &mut Budget) -> Result<Option<GuessReport>, NoHint> {
        let report = Hint::guess(self.game().view(), budget)?;
        self.help.guess_check = true;
        Ok(report)
    }

    /// The chance of a mine in every hidden cell. On a board made to need no
    /// guess it is only a guide: such boards are not drawn uniformly.
    ///
    /// Where the budget does not reach, or its switch is thrown, they are not
    /// exact.
    ///
    /// # Errors
    /// When no layout fits the view, which a game played here never shows.
    pub fn chances(&mut self, budget: &mut Budget) -> Result<Analysis, Conflict> {
        let view = self.saved.game.view();
        let analysis = self.analyser.analyse_within(view, budget)?;
        self.help.probabilities = true;
        Ok(analysis)
    }

    /// Where the giver of the mines means the player to start.
    pub fn start(&self) -> Option<CellId> {
        match self.game().params().source {
            Source::Given { first, .. } => first,
            Source::Seed { .. } => None,
        }
    }
}

/// The hint for a view; a game that names its first cell is started there.
///
/// # Errors
/// When no layout fits the view, or the budget's switch was thrown before the
/// answer was complete.
pub fn find_hint(
    view: &View,
    first_click: FirstClick,
    start: Option<CellId>,
    budget: &mut Budget,
) -> Result<Hint, NoHint> {
    let mut hint = Hint::find(view, first_click, budget)?;
    if let (Hint::First(best), Some(start)) = (&mut hint, start) {
        best.cell = start;
        best.risk = 0.0;
        best.win = None;
    }
    Ok(hint)
}
