//! `demineur bench`.

use clap::Args;

/// How to answer.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Also tell the time it took
    #[arg(long)]
    pub timing: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
