//! `demineur board`: what to make, show or list.

use clap::{Args, Subcommand};
use demineur_core::Touch;

use super::subject::{MakeArgs, SubjectArgs};
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
