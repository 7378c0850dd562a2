//! Who makes the players of a run.

use demineur_solver::strategy::{Player, StrategyError, StrategyName};

use crate::error::RunError;

/// Makes the player of each game, on whichever thread plays it: what one game
/// taught must not reach another.
///
/// # Errors
/// When there is no player, which ends the run.
pub type MakePlayer<'a> = dyn Fn() -> Result<Player, StrategyError> + Sync + 'a;

/// The maker of the players of that name.
pub(crate) fn maker(
    name: StrategyName,
) -> Result<impl Fn() -> Result<Player, StrategyError>, RunError> {
    Player::new(name).map_err(RunError::Strategy)?;
    Ok(move || Ok(Player::new(name).expect("it was made before")))
}
