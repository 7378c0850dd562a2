//! `demineur analyze`.

use clap::Args;
use demineur_solver::Effort;

use super::effort;

/// What to analyse.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// A position, a drawn board (a line "mines 10", then # hidden, . and digits open, F a flag),
    /// saved game, layout or boards file, MBF, or a share code; - reads standard input
    #[arg(value_name = "FILE|CODE")]
    pub source: String,
    /// How hard to think about a guess
    #[arg(long, value_name = "EFFORT", default_value = "high", value_parser = effort())]
    pub effort: Effort,
    /// How much work to spend, in nodes of the search: what is proven until then is told
    /// [default: as much as it takes; Ctrl-C tells what is proven]
    #[arg(long, value_name = "NODES")]
    pub budget: Option<u64>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
