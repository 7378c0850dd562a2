//! What boards are drawn with.

use clap::Args;

/// What boards are drawn with, if not with what suits the output.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct LookArgs {
    /// Draw with # D B and digits [default in pipes, files and locales without UTF-8]
    #[arg(long, help_heading = "Looks", conflicts_with = "emoji")]
    pub ascii: bool,
    /// Draw with emoji: ◻ 🚩 💣 [default where the terminal has them]
    #[arg(long, help_heading = "Looks")]
    pub emoji: bool,
}
