//! `demineur analyze`.

use clap::Args;

/// What to analyse.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// A position as JSON; - reads it from standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
