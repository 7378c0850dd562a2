//! `demineur stats`.

use std::path::PathBuf;

use clap::Args;
use demineur_store::Door;

use super::one_of;

/// Where the history is.
#[derive(Clone, Debug, Default, Args)]
pub struct HistoryArgs {
    /// The folder of the history
    /// [default: $DEMINEUR_DATA_DIR, else demineur in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "DIR", help_heading = "History")]
    pub data_dir: Option<PathBuf>,
}

/// Which games to tell of, and how.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Only this level, such as expert, or 20x10/30 for a board of your own
    #[arg(long, value_name = "NAME")]
    pub level: Option<String>,
    /// Only games played there [default: terminal and web, as far as a person played]
    #[arg(long, value_name = "DOOR", value_parser = one_of(Door::ALL.map(Door::name), Door::from_name))]
    pub door: Option<Door>,
    /// Only games of the player who has this name on the page [default: all players together]
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Count also boards played before, games with help or moves taken back, and those of
    /// strategies and the bot
    #[arg(long)]
    pub all: bool,
    /// Write every game, a line each, into this file, or to standard output for -
    #[arg(long, value_name = "FILE|-", conflicts_with = "json")]
    pub csv: Option<String>,
    /// Write one game as a saved game, to be reviewed or played on: its number is the first
    /// column of --csv
    #[arg(long, value_name = "N", conflicts_with_all = ["level", "door", "player", "all", "csv", "json"])]
    pub game: Option<i64>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Draw charts with plain characters
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten)]
    pub history: HistoryArgs,
}
