//! What was typed. One variant a command; what it means is in `commands`.

mod analyze;
mod bench;
mod board;
mod bot;
mod data;
mod examples;
mod export;
mod generate;
mod hint;
mod lab;
mod look;
mod make;
mod papers;
mod play;
mod review;
mod serve;
mod solve;
mod stats;
mod subject;
mod value_error;

use std::num::NonZero;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use demineur_core::Tiling;
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use demineur_words::{Key, Lang};

pub use analyze::AnalyzeArgs;
pub use bench::BenchArgs;
pub use board::{BoardArgs, DrawArgs, RuleArgs};
pub use bot::{
    BotArgs, BotCaptureArgs, BotCommand, BotListArgs, BotPlayArgs, BotWindowsArgs, Film, WindowArgs,
};
pub use data::{CheckArgs, DataCommand};
pub use examples::EXAMPLES;
pub use export::{ExportArgs, Format};
pub use generate::GenerateArgs;
pub use hint::HintArgs;
pub use lab::{
    LabArgs, LabBoardsArgs, LabCommand, LabCompareArgs, LabMergeArgs, LabPositionsArgs,
    LabRepeatArgs, LabRunArgs, LabSweepArgs, OutArgs, RowsArgs,
};
pub use look::LookArgs;
pub use make::{BoardCommand, NewArgs, ShowArgs, TilingsArgs};
pub use papers::{CompletionsArgs, ManArgs};
pub use play::PlayArgs;
pub use review::ReviewArgs;
pub use serve::ServeArgs;
pub use solve::SolveArgs;
pub use stats::{HistoryArgs, StatsArgs};
pub use subject::{MakeArgs, SubjectArgs};
pub use value_error::ValueError;

/// Plays, explains, solves, measures and automates Minesweeper on any tiling.
///
/// Without a command, the page is served: open the address it prints in a browser.
#[derive(Debug, Parser)]
#[command(
    name = "demineur",
    version = env!("DEMINEUR_VERSION"),
    after_help = "\
Examples:
  demineur                                  serve the page at http://127.0.0.1:8383
  demineur play                             choose a level and play in the terminal
  demineur play --level expert              play 30×16 with 99 mines
  demineur play --guided --lang fr          be asked for the size, in French
  demineur play --tiling hex --level beginner   play on hexagons
  echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json
  demineur analyze game.json                what is certain, how likely the rest is
  demineur hint game.json                   a certain cell, and why it is certain
  demineur review game.json                 what was overlooked, accuracy and luck
  demineur board export --level expert --png --open   look at a board
  demineur generate --no-guess --level expert   a board that needs no guess
  demineur solve --level expert             watch a strategy play, with its reasons
  demineur stats                            your wins, times and streaks
  demineur data backup copy.sqlite3         copy the history, also while a server runs
  demineur lab run --level expert --strategy csp,exact --games 1000
  demineur bot --program xdemineur --games 10   play in a real window"
)]
pub struct Cli {
    /// The language to speak [default: that of $LC_ALL, $LC_MESSAGES or $LANG, else English]
    #[arg(long, global = true, value_name = "LANG", value_parser = one_of(Lang::ALL.map(Lang::name), Lang::from_name))]
    pub lang: Option<Lang>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the page that is played in the browser
    Serve(Box<ServeArgs>),
    /// Play in the terminal: full screen, or line by line
    Play(Box<PlayArgs>),
    /// Make, show and convert boards on any tiling
    #[command(subcommand)]
    Board(BoardCommand),
    /// Say what follows from a position: certain cells, chances, the best move
    Analyze(AnalyzeArgs),
    /// Give a hint that proves itself, or say why a guess is forced
    Hint(HintArgs),
    /// Make boards, if asked such as need no guess, with their proof
    Generate(Box<GenerateArgs>),
    /// Let a strategy play a game, and say why it plays each move
    Solve(Box<SolveArgs>),
    /// Review finished or saved games: mistakes, accuracy and luck
    Review(ReviewArgs),
    /// Show the games you have played: wins, times, streaks, charts
    Stats(StatsArgs),
    /// Look after the history: check it, copy it while a server runs, put a copy back
    #[command(subcommand)]
    Data(DataCommand),
    /// Play thousands of games and count the wins
    Lab(LabArgs),
    /// Play real Minesweeper windows: read their pixels, decide, click
    Bot(Box<BotArgs>),
    /// Analyse fixed positions and count the work: one number, the same everywhere
    Bench(BenchArgs),
    /// Write a page of the manual, as man reads it
    Man(ManArgs),
    /// Write what lets a shell complete the words of these commands
    Completions(CompletionsArgs),
}

impl Default for Command {
    fn default() -> Self {
        Self::Serve(Box::default())
    }
}

/// A parser for the name of a tiling, short names too; shells complete the
/// names that `board tilings` lists.
#[derive(Clone, Copy)]
struct TilingParser;

impl TypedValueParser for TilingParser {
    type Value = Tiling;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Tiling, clap::Error> {
        let parser: fn(&str) -> Result<Tiling, ValueError> = tiling;
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Tiling::ALL.into_iter().map(Tiling::name);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// The tiling of that name or alias; every name if there is none.
fn tiling(name: &str) -> Result<Tiling, ValueError> {
    Tiling::from_name(name).ok_or_else(|| {
        let all = Tiling::ALL.map(Tiling::name).join(", ");
        ValueError::naming(Key::ValueTiling, all)
    })
}

/// A number of threads.
fn threads(text: &str) -> Result<NonZero<usize>, ValueError> {
    let none = |_| ValueError::new(Key::ValueThreads);
    text.parse().map_err(none)
}

fn strategy(name: &str) -> Option<StrategyName> {
    name.parse().ok()
}

/// A parser for the name of an effort.
fn effort() -> impl TypedValueParser<Value = Effort> {
    one_of(Effort::NAMED.map(|(name, _)| name), |name| {
        name.parse().ok()
    })
}

/// A parser for the words of a rule, which lists them all on a wrong one.
fn one_of<const N: usize, T: Clone + Send + Sync + 'static>(
    names: [&'static str; N],
    from_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .map(move |name| from_name(&name).expect("clap has checked the word"))
}
