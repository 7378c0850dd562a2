//! `demineur play`.

use clap::Args;

use super::board::{BoardArgs, RuleArgs};
use super::stats::HistoryArgs;

/// What to play, by which rules, and how it looks.
#[derive(Debug, Default, Args)]
pub struct PlayArgs {
    /// A saved game to go on with, a layout or boards file to play, or a share code
    /// [default: a new game]
    #[arg(value_name = "FILE|CODE", conflicts_with_all = ["level", "levels", "width", "graph", "tiling", "depth", "wrap", "touch", "seed", "first_click", "cascade", "flags", "win", "guided", "flag_dialogue"])]
    pub source: Option<String>,
    /// Play line by line: works in any terminal and through a pipe
    #[arg(long)]
    pub plain: bool,
    /// Keep the game in this file, written after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<String>,

    #[command(flatten)]
    pub board: BoardArgs,
    /// Draws the mines: same seed, same rules, same first click, same board [default: at random]
    #[arg(
        long,
        value_name = "S",
        help_heading = "Board",
        allow_negative_numbers = true
    )]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub rules: RuleArgs,

    /// The guided game: asks for the size (up to 50×50, 20 % mines), no protected first click
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "levels", "graph", "tiling", "depth", "wrap", "touch"])]
    pub guided: bool,
    /// The guided game with flags: asks what to do with each cell, and wants every mine flagged
    #[arg(long, help_heading = "Conversation", conflicts_with_all = ["level", "levels", "graph", "tiling", "depth", "wrap", "touch"])]
    pub flag_dialogue: bool,
    /// Draw with # D B and digits [default when guided]
    #[arg(long, help_heading = "Conversation", conflicts_with = "emoji")]
    pub ascii: bool,
    /// Draw with ◻ 🚩 💣 and keycap digits [default unless guided]
    #[arg(long, help_heading = "Conversation")]
    pub emoji: bool,

    #[command(flatten)]
    pub history: HistoryArgs,
    /// Do not keep the game in the history that demineur stats tells of
    #[arg(long, help_heading = "History")]
    pub no_history: bool,
}
