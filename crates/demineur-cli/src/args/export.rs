//! `demineur board export`.

use clap::Args;

use super::{SubjectArgs, one_of};

/// What a board is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture for browsers and papers.
    Svg,
    /// A graph for Graphviz.
    Dot,
    /// A picture drawn by Graphviz.
    Png,
    /// Board, mines, first click and rules (JSON).
    Layout,
    /// Cells and edges (JSON).
    Graph,
    /// Cells and neighbours (text).
    GraphText,
    /// The bytes of other Minesweeper programs.
    Mbf,
    /// A line of a boards file.
    Boards,
    /// A share code: one word.
    Code,
    /// What the player sees (JSON, for analyze).
    Position,
    /// A saved game (JSON, for play).
    Save,
    /// A drawing in characters, squares only.
    Ascii,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 12] = [
        Self::Svg,
        Self::Dot,
        Self::Png,
        Self::Layout,
        Self::Graph,
        Self::GraphText,
        Self::Mbf,
        Self::Boards,
        Self::Code,
        Self::Position,
        Self::Save,
        Self::Ascii,
    ];

    /// The word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Dot => "dot",
            Self::Png => "png",
            Self::Layout => "layout",
            Self::Graph => "graph",
            Self::GraphText => "graph-text",
            Self::Mbf => "mbf",
            Self::Boards => "boards",
            Self::Code => "code",
            Self::Position => "position",
            Self::Save => "save",
            Self::Ascii => "ascii",
        }
    }

    /// The format of that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// What to write, and as what.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("as").required(true))]
pub struct ExportArgs {
    #[command(flatten)]
    pub subject: SubjectArgs,
    /// What to write it as
    #[arg(long, value_name = "FORMAT", group = "as", value_parser = one_of(Format::ALL.map(Format::name), Format::from_name))]
    pub format: Option<Format>,
    #[command(flatten)]
    pub short: FormatFlags,
    /// Show the mines and every number in pictures and drawings
    #[arg(long)]
    pub reveal: bool,
    /// Write the number of each cell that shows nothing into pictures
    #[arg(long)]
    pub numbers: bool,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Open the file afterwards
    #[arg(long)]
    pub open: bool,
}

impl ExportArgs {
    /// The format asked for, in either way.
    pub fn format(&self) -> Option<Format> {
        let short = &self.short;
        let flags = [
            (short.svg, Format::Svg),
            (short.dot, Format::Dot),
            (short.png, Format::Png),
            (short.layout, Format::Layout),
            (short.graph_text, Format::GraphText),
            (short.mbf, Format::Mbf),
            (short.boards, Format::Boards),
            (short.code, Format::Code),
            (short.position, Format::Position),
            (short.save, Format::Save),
            (short.ascii, Format::Ascii),
        ];
        let flag = flags.into_iter().find(|&(set, _)| set);
        self.format.or(flag.map(|(_, format)| format))
    }
}

/// `--png` and its kind, short for `--format png`; `--graph` reads a file.
#[derive(Debug, Args)]
pub struct FormatFlags {
    /// A picture for browsers and papers
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub svg: bool,
    /// A graph for Graphviz
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub dot: bool,
    /// A picture drawn by Graphviz
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub png: bool,
    /// Board, mines, first click and rules (JSON)
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub layout: bool,
    /// Cells and neighbours (text)
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub graph_text: bool,
    /// The bytes of other Minesweeper programs
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub mbf: bool,
    /// A line of a boards file
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub boards: bool,
    /// A share code: one word
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub code: bool,
    /// What the player sees (JSON, for analyze)
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub position: bool,
    /// A saved game (JSON, for play)
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub save: bool,
    /// A drawing in characters, squares only
    #[arg(long, group = "as", help_heading = "Format, for short")]
    pub ascii: bool,
}
