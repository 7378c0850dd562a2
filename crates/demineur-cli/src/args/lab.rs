//! `demineur lab`.

use std::num::NonZero;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use demineur_lab::{Axis, Shard};
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use demineur_words::Key;

use super::board::{BoardArgs, RuleArgs};
use super::{ValueError, effort, one_of, strategy, threads};

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
    /// Let strategies play the same boards, and say which wins more
    Compare(Box<LabCompareArgs>),
    /// Let strategies play over a range of mines, densities, sizes, tilings or efforts
    Sweep(Box<LabSweepArgs>),
    /// Ask strategies what they open in positions of your own, and what that is worth
    Positions(LabPositionsArgs),
    /// Join the parts of a run that was split
    Merge(LabMergeArgs),
    /// Play a run again from its file, and see whether it comes out the same
    Repeat(LabRepeatArgs),
}

/// Which games of a seed, on how many threads, and how hard they are played.
#[derive(Clone, Copy, Debug, Args)]
pub struct ManyArgs {
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
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<NonZero<usize>>,
    /// How hard expert thinks about a guess
    #[arg(long, value_name = "EFFORT", default_value = "normal", value_parser = effort())]
    pub effort: Effort,
}

/// Games of a level.
#[derive(Debug, Args)]
pub struct LabRunArgs {
    /// Who plays; several, separated by commas, play the same games
    #[arg(long, value_name = "NAME", default_value = "exact", value_delimiter = ',', value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: Vec<StrategyName>,
    #[command(flatten)]
    pub many: ManyArgs,
    /// Answer as JSON, a line a strategy
    #[arg(long)]
    pub json: bool,
    /// Write plots and tables into this file, as one HTML page
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<String>,
    #[command(flatten)]
    pub rows: RowsArgs,
    /// Start every game at this cell [default: where the strategy likes]
    #[arg(long, value_name = "CELL", allow_negative_numbers = true)]
    pub first_cell: Option<u32>,
    /// Work out the exact risk of every guess, and whether it was needed: slower
    #[arg(long)]
    pub risks: bool,
    #[command(flatten)]
    pub kept: OutArgs,
    /// Play only this piece of the run, as 1/4; lab merge joins them
    #[arg(long, value_name = "I/N", help_heading = "Long runs", requires = "out", value_parser = shard)]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Files with a row a game.
#[derive(Clone, Debug, Args)]
pub struct RowsArgs {
    /// Write a line for each game into this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<String>,
    /// Write a row for each game into this Parquet file; needs the feature parquet
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub parquet: Option<String>,
}

/// Where a run is kept while it is played.
#[derive(Clone, Debug, Args)]
pub struct OutArgs {
    /// Keep the run in this file while it is played: its plan, and the totals so far
    #[arg(long, value_name = "PART", help_heading = "Long runs")]
    pub out: Option<String>,
    /// Go on with the run that the file of --out keeps, if it is there
    #[arg(long, requires = "out", help_heading = "Long runs")]
    pub resume: bool,
    /// Write the file of --out that often
    #[arg(long, value_name = "SECONDS", help_heading = "Long runs", default_value_t = 1.0, requires = "out", value_parser = seconds)]
    pub checkpoint: f64,
}

fn seconds(text: &str) -> Result<f64, ValueError> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| ValueError::new(Key::ValueSeconds))
}

fn shard(text: &str) -> Result<Shard, ValueError> {
    text.parse().map_err(|_| ValueError::new(Key::ValueShard))
}

/// Strategies on the same boards.
#[derive(Debug, Args)]
pub struct LabCompareArgs {
    /// Who plays: two or more, or all for every one that plays blindly
    #[arg(value_name = "NAME", required = true, value_parser = contestants())]
    pub strategies: Vec<String>,
    #[command(flatten)]
    pub many: ManyArgs,
    /// Start every game at this cell [default: where exact starts]
    #[arg(long, value_name = "CELL", allow_negative_numbers = true)]
    pub first_cell: Option<u32>,
    /// Let each strategy start where it likes: the boards then differ where the starts do
    #[arg(long, conflicts_with = "first_cell")]
    pub own_first_cell: bool,
    /// Stop as soon as it is settled which wins more, if they differ by so many points or more
    /// (wrong in 5 % of such cases; of closer ones it may name either)
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub sprt: Option<f64>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Write plots and tables into this file, as one HTML page
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<String>,
    #[command(flatten)]
    pub rows: RowsArgs,
    #[command(flatten)]
    pub kept: OutArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Games along an axis.
#[derive(Debug, Args)]
pub struct LabSweepArgs {
    /// What varies; size and tiling keep the density of mines
    #[arg(value_name = "AXIS", value_parser = one_of(Axis::ALL.map(Axis::name), Axis::from_name))]
    pub axis: Axis,
    /// Values and ranges FROM..TO:STEP, both ends included, separated by commas
    #[arg(value_name = "VALUES", allow_negative_numbers = true)]
    pub values: String,
    /// Who plays; several, separated by commas, play the same games [default: exact; expert for effort]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: Vec<StrategyName>,
    #[command(flatten)]
    pub many: ManyArgs,
    /// Answer as JSON, a line a point and strategy
    #[arg(long)]
    pub json: bool,
    /// Write plots and tables into this file, as one HTML page
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<String>,
    /// Write a line for each point and strategy into this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<String>,
    #[command(flatten)]
    pub kept: OutArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

fn contestants() -> PossibleValuesParser {
    let names = StrategyName::ALL.map(StrategyName::name);
    PossibleValuesParser::new(names.into_iter().chain(["all"]))
}

fn points(text: &str) -> Result<f64, ValueError> {
    let points = text.parse().ok();
    let points = points.filter(|points| *points > 0.0 && *points <= 100.0);
    points.ok_or_else(|| ValueError::new(Key::ValuePoints))
}

/// Positions to judge.
#[derive(Debug, Args)]
pub struct LabPositionsArgs {
    /// Positions, drawn boards, saved games, layouts, share codes or a boards file, one or many a
    /// file; - reads standard input. A board that names its first cell is opened there. A drawn
    /// board begins with a line "mines 10"; # is hidden, . and digits are open, F is a flag
    #[arg(value_name = "FILE|CODE", required = true)]
    pub sources: Vec<String>,
    /// Who is asked; several, separated by commas
    #[arg(long, value_name = "NAME", default_value = "exact,expert", value_delimiter = ',', value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: Vec<StrategyName>,
    /// How hard to think about a guess
    #[arg(long, value_name = "EFFORT", default_value = "normal", value_parser = effort())]
    pub effort: Effort,
    /// Answer as JSON, a line a position
    #[arg(long)]
    pub json: bool,
}

/// Parts of a run.
#[derive(Debug, Args)]
pub struct LabMergeArgs {
    /// The files that lab run --shard I/N --out has written, in any order
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<String>,
    /// Write the whole run into this file as well
    #[arg(long, value_name = "PART")]
    pub out: Option<String>,
    /// Answer as JSON, a line a strategy
    #[arg(long)]
    pub json: bool,
    /// Write plots and tables into this file, as one HTML page
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<String>,
}

/// A run to be played again.
#[derive(Debug, Args)]
pub struct LabRepeatArgs {
    /// The file that --out of lab run, lab compare or lab sweep has written
    #[arg(value_name = "PART")]
    pub part: String,
    /// On how many threads; the result is the same on any [default: all]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<NonZero<usize>>,
    /// Answer as JSON, a line a strategy
    #[arg(long)]
    pub json: bool,
}

/// The boards of a file.
#[derive(Debug, Args)]
pub struct LabBoardsArgs {
    /// One board a line, "W H M x0 y0 i,i,i,…", or the board of a layout, saved game or share
    /// code; - reads standard input
    #[arg(value_name = "FILE|CODE")]
    pub file: String,
    /// Who plays
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: StrategyName,
    /// How hard expert thinks about a guess
    #[arg(long, value_name = "EFFORT", default_value = "normal", value_parser = effort())]
    pub effort: Effort,
    /// On how many threads
    #[arg(
        long,
        value_name = "T",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = threads
    )]
    pub threads: NonZero<usize>,
    /// Answer as JSON, a line a board
    #[arg(long)]
    pub json: bool,
}
