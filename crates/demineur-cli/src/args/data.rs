//! `demineur data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::stats::HistoryArgs;

/// What to do with the history as a whole.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Look it through: its pages, and every game, played again from its moves
    Check(CheckArgs),
    /// Copy it as it is at one moment, also while a server runs
    Backup(BackupArgs),
    /// Put a copy in its place; what was there is kept beside it
    Restore(RestoreArgs),
}

/// What to look through.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// A copy to look through [default: the history itself]
    #[arg(value_name = "FILE", conflicts_with = "data_dir")]
    pub file: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub history: HistoryArgs,
}

/// Where to copy to.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The file to write; nothing is written over
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub history: HistoryArgs,
}

/// What to put back.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The copy; it stays
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub history: HistoryArgs,
}
