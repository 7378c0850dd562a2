//! What was typed. One variant a command; what it means is in `commands`.

mod analyze;
mod bench;
mod board;
mod lab;
mod solve;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use demineur_core::{Cascade, FirstClick, FlagLimit, Tiling, WinRule};
use demineur_play::Lang;
use demineur_solver::StrategyName;

pub use analyze::AnalyzeArgs;
pub use bench::BenchArgs;
pub use board::{BoardArgs, RuleArgs};
pub use lab::{LabArgs, LabBoardsArgs, LabCommand, LabRunArgs};
pub use solve::SolveArgs;

/// Plays, explains, solves, measures and automates Minesweeper on any tiling.
///
/// Without a command, a game starts in the terminal: choose a level and play.
#[derive(Debug, Parser)]
#[command(
    name = "demineur",
    version,
    after_help = "\
Examples:
  demineur                                  choose a level and play
  demineur play --level expert              play 30×16 with 99 mines
  demineur play --guided --lang fr          be asked for the size, in French
  demineur analyze position.json            what is certain, how likely the rest is
  demineur solve --level expert             watch a strategy play, with its reasons
  demineur lab run --level expert --strategy csp,exact --games 1000
  echo 'o 5 5' | demineur play --level beginner --seed 42"
)]
pub struct Cli {
    /// The language to speak [default: the system's, else English]
    #[arg(long, global = true, value_name = "LANG", value_parser = one_of(Lang::ALL.map(Lang::name), Lang::from_name))]
    pub lang: Option<Lang>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in the terminal
    Play(Box<PlayArgs>),
    /// Say what follows from a position: certain cells, chances, the best move
    Analyze(AnalyzeArgs),
    /// Let a strategy play a game, and say why it plays each move
    Solve(Box<SolveArgs>),
    /// Play thousands of games and count the wins
    Lab(LabArgs),
    /// Analyse fixed positions and count the work: one number, the same everywhere
    Bench(BenchArgs),
}

impl Default for Command {
    fn default() -> Self {
        Self::Play(Box::default())
    }
}

/// What to play, by which rules, and how it looks.
#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// Play line by line: works in any terminal and through a pipe
    #[arg(long)]
    pub plain: bool,

    /// A level by name, such as beginner, intermediate, expert [default: choose from a menu]
    #[arg(long, value_name = "NAME", help_heading = "Board", conflicts_with_all = ["width", "height", "mines"])]
    pub level: Option<String>,
    /// Columns of a board of your own
    #[arg(long, value_name = "W", help_heading = "Board", value_parser = clap::value_parser!(u32).range(1..), requires_all = ["height", "mines"])]
    pub width: Option<u32>,
    /// Lines of a board of your own
    #[arg(long, value_name = "H", help_heading = "Board", value_parser = clap::value_parser!(u32).range(1..), requires_all = ["width", "mines"])]
    pub height: Option<u32>,
    /// Mines on a board of your own
    #[arg(long, value_name = "M", help_heading = "Board", requires_all = ["width", "height"])]
    pub mines: Option<usize>,
    /// What the board is made of; a level keeps its share of mines [default: square]
    #[arg(long, value_name = "T", help_heading = "Board", value_parser = tiling)]
    pub tiling: Option<Tiling>,
    /// Draws the mines: same seed, same rules, same first click, same board [default: at random]
    #[arg(long, value_name = "S", help_heading = "Board")]
    pub seed: Option<u64>,

    /// What the first opening is protected from
    #[arg(long, value_name = "RULE", help_heading = "Rules", value_parser = one_of(FirstClick::ALL.map(FirstClick::name), FirstClick::from_name))]
    pub first_click: Option<FirstClick>,
    /// Whether a 0 opens its neighbours, and theirs; or flagged ones too
    #[arg(long, value_name = "RULE", help_heading = "Rules", value_parser = one_of(Cascade::ALL.map(Cascade::name), Cascade::from_name))]
    pub cascade: Option<Cascade>,
    /// How many flags may stand: any number, or as many as mines
    #[arg(long, value_name = "RULE", help_heading = "Rules", value_parser = one_of(FlagLimit::ALL.map(FlagLimit::name), FlagLimit::from_name))]
    pub flags: Option<FlagLimit>,
    /// What wins: every safe cell open, or that and every mine flagged
    #[arg(long, value_name = "RULE", help_heading = "Rules", value_parser = one_of(WinRule::ALL.map(WinRule::name), WinRule::from_name))]
    pub win: Option<WinRule>,

    /// The guided game: asks for the size (up to 50×50, 20 % mines), no protected first click
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "tiling"])]
    pub guided: bool,
    /// The guided game with flags: asks what to do with each cell, and wants every mine flagged
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "tiling"])]
    pub flag_dialogue: bool,
    /// Draw with # D B and digits [default when guided]
    #[arg(long, help_heading = "Conversation", conflicts_with = "emoji")]
    pub ascii: bool,
    /// Draw with ◻ 🚩 💣 and keycap digits [default unless guided]
    #[arg(long, help_heading = "Conversation")]
    pub emoji: bool,
}

/// The tiling of that name or alias; what is like it if there is none.
fn tiling(name: &str) -> Result<Tiling, String> {
    Tiling::from_name(name)
        .ok_or_else(|| format!("try one of {}", Tiling::nearest_names(name).join(", ")))
}

fn strategy(name: &str) -> Option<StrategyName> {
    name.parse().ok()
}

/// A parser for the words of a rule, which lists them all on a wrong one.
fn one_of<const N: usize, T: Clone + Send + Sync + 'static>(
    names: [&'static str; N],
    from_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .map(move |name| from_name(&name).expect("clap has checked the word"))
}
