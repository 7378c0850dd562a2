//! `demineur hint`.

use clap::Args;
use demineur_solver::Effort;
use demineur_words::HintGrade;

use super::{effort, one_of};

/// What to give a hint about, and how much of it.
#[derive(Debug, Args)]
pub struct HintArgs {
    /// A position, a drawn board (a line "mines 10", then # hidden, . and digits open, F a flag),
    /// saved game, layout or boards file, MBF, or a share code; - reads standard input
    #[arg(value_name = "FILE|CODE")]
    pub source: String,
    /// How much to tell: where to look, which numbers, the whole argument, only the cell
    #[arg(long, value_name = "GRADE", default_value = "argument", value_parser = one_of(HintGrade::ALL.map(HintGrade::name), HintGrade::from_name))]
    pub grade: HintGrade,
    /// The cell to tell about: its number, or column,line from 1 [default: the easiest]
    #[arg(long, value_name = "N|X,Y")]
    pub cell: Option<String>,
    /// How hard to think about a guess
    #[arg(long, value_name = "EFFORT", default_value = "high", value_parser = effort())]
    pub effort: Effort,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}
