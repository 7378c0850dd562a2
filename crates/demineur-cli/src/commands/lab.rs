//! `demineur lab`.

mod answer;
mod boards;
mod chart;
mod compare;
mod csv;
mod kept;
mod lock;
mod merge;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(not(feature = "parquet"))]
#[path = "lab/no_parquet.rs"]
mod parquet;
mod part;
mod positions;
mod repeat;
mod report;
mod run;
mod scale;
mod sweep;
mod table;

use std::num::NonZero;

use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Texts};

use crate::args::{LabArgs, LabCommand};
use crate::error::Failure;

/// Plays many games.
pub fn run(args: &LabArgs, texts: &Texts) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Run(args) => run::run(args, texts),
        LabCommand::Boards(args) => boards::run(args, texts),
        LabCommand::Compare(args) => compare::run(args, texts),
        LabCommand::Sweep(args) => sweep::run(args, texts),
        LabCommand::Positions(args) => positions::run(args, texts),
        LabCommand::Merge(args) => merge::run(args, texts),
        LabCommand::Repeat(args) => repeat::run(args, texts),
    }
}

/// Refuses a strategy that is named twice.
fn each_once(strategies: &[StrategyName], texts: &Texts) -> Result<(), Failure> {
    let mut places = 0..strategies.len();
    match places.any(|i| strategies[..i].contains(&strategies[i])) {
        true => Err(Failure::Refused(texts.get(Key::ErrorStrategyTwice))),
        false => Ok(()),
    }
}

/// As many threads as asked for, or as the machine has.
fn threads(asked: Option<NonZero<usize>>) -> usize {
    let threads = asked.or(std::thread::available_parallelism().ok());
    threads.map_or(1, NonZero::get)
}
