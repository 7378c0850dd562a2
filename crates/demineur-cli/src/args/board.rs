//! Which board, by which rules: shared by the commands that play games.

use clap::Args;
use demineur_core::{Cascade, FirstClick, FlagLimit, Tiling, Touch, WinRule};

use super::{TilingParser, one_of};

/// A level, or a board of one's own.
#[derive(Clone, Debug, Default, Args)]
pub struct BoardArgs {
    /// A level by name, such as beginner, intermediate, expert
    #[arg(long, value_name = "NAME", help_heading = "Board", group = "size")]
    pub level: Option<String>,
    /// A file of levels to find the name in; - reads standard input
    #[arg(long, value_name = "FILE", help_heading = "Board", conflicts_with_all = ["width", "height", "graph"])]
    pub levels: Option<String>,
    /// Columns of a board of your own
    #[arg(long, value_name = "W", help_heading = "Board", group = "size", value_parser = clap::value_parser!(u32).range(1..), requires = "height", allow_negative_numbers = true)]
    pub width: Option<u32>,
    /// Lines of a board of your own
    #[arg(long, value_name = "H", help_heading = "Board", value_parser = clap::value_parser!(u32).range(1..), requires = "width", allow_negative_numbers = true)]
    pub height: Option<u32>,
    /// Mines on a board of your own, or on a level in place of its own number
    #[arg(
        long,
        value_name = "M",
        help_heading = "Board",
        allow_negative_numbers = true
    )]
    pub mines: Option<usize>,
    /// What the board is made of, such as hex, cairo, hat, penrose; a level keeps its share of mines [default: square]
    #[arg(long, value_name = "T", help_heading = "Board", value_parser = TilingParser, hide_possible_values = true)]
    pub tiling: Option<Tiling>,
    /// Glue opposite sides together (a torus)
    #[arg(long, help_heading = "Board")]
    pub wrap: bool,
    /// Layers of a board of cubes [default: 1]
    #[arg(long, value_name = "D", help_heading = "Board", value_parser = clap::value_parser!(u32).range(1..), requires = "width", allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Which cells are neighbours [default: corner]
    #[arg(long, value_name = "KIND", help_heading = "Board", value_parser = one_of(Touch::ALL.map(Touch::name), Touch::from_name))]
    pub touch: Option<Touch>,
    /// A board of your own as a graph file: JSON, or "cell: neighbour neighbour" a line;
    /// - reads standard input
    #[arg(long, value_name = "FILE", help_heading = "Board", group = "size", conflicts_with_all = ["tiling", "wrap", "depth", "touch"])]
    pub graph: Option<String>,
}

/// The options of [`BoardArgs`] that make another board than a file has.
pub const OWN_BOARD: [&str; 7] = [
    "levels", "width", "graph", "tiling", "depth", "wrap", "touch",
];

/// The options of [`RuleArgs`].
pub const OWN_RULES: [&str; 4] = ["first_click", "cascade", "flags", "win"];

/// Which board, by which rules, drawn by which seed.
#[derive(Clone, Debug, Default, Args)]
pub struct DrawArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// Draws all that is random: same seed, same rules, same first click, same board [default: at random]
    #[arg(
        long,
        value_name = "S",
        help_heading = "Board",
        allow_negative_numbers = true
    )]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// By which rules.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct RuleArgs {
    /// What the first opening is protected from [default: the level's]
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
}
