//! `demineur generate`.

use clap::Args;
use demineur_solver::generate::Tier;

use super::board::{BoardArgs, RuleArgs};
use super::{LookArgs, one_of};

/// Which boards to make.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Only boards that need no guess, each with a proof
    #[arg(long)]
    pub no_guess: bool,
    /// The hardest reasoning the board shall need: this one exactly
    #[arg(long, value_name = "GRADE", requires = "no_guess", value_parser = one_of(Tier::ALL.map(Tier::name), Tier::from_name))]
    pub grade: Option<Tier>,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// Draws the mines: same seed and options, same boards [default: at random]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The first click: a cell's number, or column,line from 1
    /// [default: the middle with --no-guess, else none]
    #[arg(long, value_name = "CELL")]
    pub first: Option<String>,
    /// How much work to spend on one board, in nodes of the search
    #[arg(long, value_name = "NODES", default_value_t = demineur_play::MAKE_NODES, requires = "no_guess")]
    pub budget: u64,
    /// Write one JSON layout a line, with --no-guess its proof too
    #[arg(long)]
    pub json: bool,
    /// Write a sheet to print into this file: the puzzles, then their solutions with the proofs
    #[arg(long, value_name = "FILE.pdf", requires = "no_guess", conflicts_with_all = ["json", "out", "check"])]
    pub sheet: Option<String>,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Verify the proofs of a file that --no-guess --json wrote; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["no_guess", "grade", "count", "seed", "first", "budget", "out", "level", "width", "graph", "tiling"])]
    pub check: Option<String>,
    #[command(flatten)]
    pub look: LookArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}
