//! `demineur analyze`.

use clap::Args;

/// What to analyse.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// A position, saved game, layout or boards file, MBF, or a share code; - reads standard input
    #[arg(value_name = "FILE|CODE")]
    pub source: String,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
