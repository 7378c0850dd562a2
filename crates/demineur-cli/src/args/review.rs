//! `demineur review`.

use clap::Args;
use demineur_solver::Effort;

use super::{LookArgs, effort};

/// Which games to review, and what to tell.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// Saved games (JSON) or share codes; - reads one from standard input.
    /// Several are listed in a table, with totals
    #[arg(value_name = "FILE|CODE", required = true)]
    pub sources: Vec<String>,
    /// Tell every move, also the certain ones
    #[arg(long)]
    pub all: bool,
    /// Draw the board before every move listed, not only before guesses and blunders
    #[arg(long)]
    pub boards: bool,
    /// How hard to think about the best cell of a guess
    #[arg(long, value_name = "EFFORT", default_value = "high", value_parser = effort())]
    pub effort: Effort,
    #[command(flatten)]
    pub look: LookArgs,
    /// Answer as JSON, a line a game
    #[arg(long)]
    pub json: bool,
    /// Games played out for each estimate of a chance to win, marked ≈; fewer on
    /// large boards; 0 for no estimates
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub playouts: u32,
    /// Give the game as it stood before move K, to be played on, in place of the review
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["json", "all", "boards"])]
    pub from: Option<u32>,
    /// Write a recording of a terminal that shows the game, for asciinema
    #[arg(long, value_name = "OUT", help_heading = "Pictures that move")]
    pub cast: Option<String>,
    /// Write the game as an animated GIF
    #[arg(long, value_name = "OUT", help_heading = "Pictures that move")]
    pub gif: Option<String>,
    /// Write the game as an animated SVG
    #[arg(long, value_name = "OUT", help_heading = "Pictures that move")]
    pub svg: Option<String>,
    /// How long each move is seen there, in milliseconds
    #[arg(long, value_name = "MS", help_heading = "Pictures that move", default_value_t = 500, value_parser = clap::value_parser!(u64).range(20..=60_000))]
    pub pace: u64,
    /// With --from: write it into this file as a saved game
    #[arg(long, value_name = "OUT", requires = "from")]
    pub save: Option<String>,
}
