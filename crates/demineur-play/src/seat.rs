//! A strategy at the table.

use demineur_core::{Game, Rng, Source};
use demineur_solver::Budget;
use demineur_solver::strategy::{
    Advice, PlayedOut, Player, Playthrough, StrategyError, StrategyName, UnknownStrategy,
};

/// A strategy at the table: it remembers what it worked out from one move to
/// the next. Its random choices come from one stream, whatever the door, so
/// that the same strategy plays the same game on the screen, by `solve` and in
/// the laboratory.
///
/// ```
/// use demineur_core::{Actor, Level};
/// use demineur_play::{Ask, Seat, Table};
/// use demineur_solver::Budget;
/// use demineur_solver::strategy::StrategyName;
/// let dealt = Ask::level("beginner").wish(&Level::built_in(), 42)?;
/// let dealt = dealt.deal(1000, &mut Budget::default())?;
/// let mut table = Table::dealt(dealt, 0);
/// let mut seat = Seat::new(StrategyName::Exact, table.game())?;
/// while let Some(advice) = seat.next(table.game(), &Budget::default())? {
///     table.act(advice.action, Actor::Strategy, 0);
/// }
/// assert!(table.game().status().is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Seat {
    name: StrategyName,
    player: Player,
    rng: Rng,
    playthrough: Playthrough,
}

impl Seat {
    /// A strategy that goes on where the game stands, with the random choices
    /// that belong to the game's seed.
    ///
    /// # Errors
    /// When there is no such strategy.
    pub fn new(name: StrategyName, game: &Game) -> Result<Self, UnknownStrategy> {
        let (seed, number) = match game.params().source {
            Source::Seed { seed, game } => (seed, game),
            Source::Given { .. } => (0, 0),
        };
        Self::with_seed(name, seed, number, game)
    }

    /// The same with the random choices of that game of that seed: for boards
    /// that come without a seed, or whose seed is nobody's to know.
    ///
    /// # Errors
    /// When there is no such strategy.
    pub fn with_seed(
        name: StrategyName,
        seed: u64,
        number: u64,
        game: &Game,
    ) -> Result<Self, UnknownStrategy> {
        Ok(Self {
            name,
            player: Player::new(name)?,
            rng: Rng::of_strategy(seed, number),
            playthrough: Playthrough::new(game),
        })
    }

    /// Who plays.
    pub fn name(&self) -> StrategyName {
        self.name
    }

    /// The next move, for the caller to play; `None` when the game is over or
    /// the budget's switch was thrown.
    ///
    /// # Errors
    /// When it has no answer here.
    pub fn next(&mut self, game: &Game, budget: &Budget) -> Result<Option<Advice>, StrategyError> {
        let Self {
            player,
            rng,
            playthrough,
            ..
        } = self;
        playthrough.next(game, player, rng, budget)
    }

    /// Plays one turn, which may be many moves, and reports each; false when
    /// there was nothing to play.
    ///
    /// # Errors
    /// As [`Seat::next`].
    pub fn turn(
        &mut self,
        game: &mut Game,
        budget: &Budget,
        on_move: impl FnMut(&Game, &Advice),
    ) -> Result<bool, StrategyError> {
        let Self {
            player,
            rng,
            playthrough,
            ..
        } = self;
        playthrough.turn(game, player, rng, budget, on_move)
    }

    /// Whether its next move was worked out together with the one before.
    pub fn has_moves(&self) -> bool {
        self.playthrough.waiting() > 0
    }

    /// How it went so far.
    pub fn played(&self) -> PlayedOut {
        self.playthrough.played()
    }
}

#[cfg(test)]
mod tests {
    use demineur_core::{BoardSpec, GameParams};
    use demineur_solver::strategy::play_out;

    use super::*;

    #[test]
    fn a_strategy_plays_the_game_that_the_laboratory_plays() {
        let (seed, number) = (5, 3);
        let params = GameParams {
            source: Source::Seed { seed, game: number },
            ..GameParams::seeded(BoardSpec::square(9, 9), 10, seed)
        };
        for name in [StrategyName::Random, StrategyName::Csp] {
            let mut watched = Game::new(params.clone()).expect("a game");
            let mut measured = watched.clone();
            let mut seat = Seat::new(name, &watched).expect("a strategy");
            while let Some(advice) = seat.next(&watched, &Budget::default()).expect("a move") {
                watched.play(advice.action).expect("it does something");
            }
            let mut player = Player::new(name).expect("a strategy");
            let mut rng = Rng::of_strategy(seed, number);
            let budget = Budget::default();
            let played = play_out(&mut measured, &mut player, &mut rng, &budget, |_, _| {});
            assert_eq!(seat.played(), played.expect("played"));
            assert_eq!(watched.line(), measured.line(), "{name}");
        }
    }
}
