//! The board that a command is about.

use clap::Args;

use super::board::{DrawArgs, OWN_BOARD, OWN_RULES};

/// A board from options.
#[derive(Debug, Args)]
pub struct MakeArgs {
    #[command(flatten)]
    pub drawn: DrawArgs,
    /// The first click, a cell id, which the rules protect from mines [default: none is]
    #[arg(
        long,
        value_name = "CELL",
        help_heading = "Board",
        allow_negative_numbers = true
    )]
    pub first: Option<u32>,
}

/// A board that is there, or one from options.
#[derive(Debug, Args)]
pub struct SubjectArgs {
    /// A layout, saved game, position, board, graph, levels or boards file, MBF, or a share
    /// code; - reads standard input [default: a new board]
    #[arg(value_name = "FILE|CODE", conflicts_with_all = OWN_BOARD, conflicts_with_all = OWN_RULES)]
    pub source: Option<String>,
    /// Which board of a boards file, from 1
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        requires = "source",
        allow_negative_numbers = true
    )]
    pub number: usize,
    #[command(flatten)]
    pub make: MakeArgs,
}
