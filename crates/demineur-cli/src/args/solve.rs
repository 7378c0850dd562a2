//! `demineur solve`.

use clap::Args;
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;

use super::board::{DrawArgs, OWN_BOARD, OWN_RULES};
use super::{LookArgs, effort, one_of, strategy};

/// What to play, and who plays.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// A layout or saved game (JSON), or a share code, to play from where it stands;
    /// - reads it from standard input [default: a new game]
    #[arg(value_name = "FILE|CODE", conflicts_with_all = OWN_BOARD, conflicts_with_all = OWN_RULES, conflicts_with_all = ["level", "game"])]
    pub source: Option<String>,
    /// Who plays
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: StrategyName,
    /// How hard expert thinks about a guess
    #[arg(long, value_name = "EFFORT", default_value = "normal", value_parser = effort())]
    pub effort: Effort,
    /// Wait for Enter after each turn, and show the matrices of pinv; with --json
    /// they are told without waiting
    #[arg(long)]
    pub step: bool,
    /// Answer as JSON, a line a move
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub look: LookArgs,
    #[command(flatten)]
    pub drawn: DrawArgs,
    /// Which game of that seed, as `lab run` numbers them
    #[arg(
        long,
        value_name = "I",
        help_heading = "Board",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub game: u64,
}
