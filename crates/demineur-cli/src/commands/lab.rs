//! `demineur lab`.

mod boards;
mod run;
mod table;

use demineur_words::Texts;

use crate::args::{LabArgs, LabCommand};
use crate::error::Failure;

/// Plays many games.
pub fn run(args: &LabArgs, texts: &Texts) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Run(args) => run::run(args, texts),
        LabCommand::Boards(args) => boards::run(args, texts),
    }
}

/// An interval as it is printed: four decimals.
fn rounded(interval: [f64; 2]) -> [f64; 2] {
    interval.map(|end| (end * 1e4).round() / 1e4)
}
