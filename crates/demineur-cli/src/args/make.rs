//! `demineur board`: what to make, show or list.

use clap::{Args, Subcommand};
use demineur_core::Touch;

use super::board::{DrawArgs, OWN_BOARD, OWN_RULES};
use super::{ExportArgs, LookArgs, one_of};

/// What to do with a board.
#[derive(Debug, Subcommand)]
pub enum BoardCommand {
    /// Make a board and, with mines, draw a layout on it; written as JSON
    New(Box<NewArgs>),
    /// Draw a board in the terminal and tell its figures
    Show(Box<ShowArgs>),
    /// List the tilings, their cells and how many neighbours these have
    Tilings(TilingsArgs),
    /// Write a board in any format: pictures, other programs' files, share codes
    Export(Box<ExportArgs>),
}

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

/// A new board.
#[derive(Debug, Args)]
pub struct NewArgs {
    #[command(flatten)]
    pub make: MakeArgs,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
}

/// What to show.
#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    pub subject: SubjectArgs,
    /// Show the mines and every number
    #[arg(long)]
    pub reveal: bool,
    #[command(flatten)]
    pub look: LookArgs,
}

/// How to list the tilings.
#[derive(Debug, Args)]
pub struct TilingsArgs {
    /// Which cells are neighbours
    #[arg(long, value_name = "KIND", default_value = "corner", value_parser = one_of(Touch::ALL.map(Touch::name), Touch::from_name))]
    pub touch: Touch,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
