//! `demineur lab`.

use std::num::NonZero;

use clap::{Args, Subcommand};
use demineur_solver::strategy::StrategyName;

use super::board::{BoardArgs, RuleArgs};
use super::{one_of, strategy};

/// What to measure.
#[derive(Debug, Args)]
pub struct LabArgs {
    #[command(subcommand)]
    pub command: LabCommand,
}

/// What to measure.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Play many games of a level
    Run(Box<LabRunArgs>),
    /// Play every board of a file
    Boards(LabBoardsArgs),
}

/// Games of a level.
#[derive(Debug, Args)]
pub struct LabRunArgs {
    /// Who plays; several, separated by commas, play the same games
    #[arg(long, value_name = "NAME", default_value = "exact", value_delimiter = ',', value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: Vec<StrategyName>,
    /// How many games
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        allow_negative_numbers = true
    )]
    pub games: u64,
    /// Game I of seed S is the same game on every machine
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// On how many threads; the result is the same on any [default: all]
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threads: Option<NonZero<usize>>,
    /// Answer as JSON, a line a strategy
    #[arg(long)]
    pub json: bool,
    /// Write a line for each game into this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<String>,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// The boards of a file.
#[derive(Debug, Args)]
pub struct LabBoardsArgs {
    /// One board a line, "W H M x0 y0 i,i,i,…"; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Who plays
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: StrategyName,
    /// On how many threads
    #[arg(
        long,
        value_name = "T",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub threads: NonZero<usize>,
    /// Answer as JSON, a line a board
    #[arg(long)]
    pub json: bool,
}
