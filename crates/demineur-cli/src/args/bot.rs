//! `demineur bot`.

use std::time::Duration;

use clap::{Args, Subcommand};
use demineur_bot::desktop::Key;
use demineur_bot::programs::Restart;
use demineur_bot::{Clicks, Pace, programs};
use demineur_solver::Effort;
use demineur_solver::strategy::StrategyName;
use demineur_words as words;

use super::{ValueError, effort, one_of, strategy};

/// Which window to play in, and how.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BotArgs {
    #[command(subcommand)]
    pub command: Option<BotCommand>,
    #[command(flatten)]
    pub play: BotPlayArgs,
}

/// What else the bot can do.
#[derive(Debug, Subcommand)]
pub enum BotCommand {
    /// Say which programs are installed, their levels, and how to install the others
    List(BotListArgs),
    /// List the windows of the desktop: the number, size and name of each
    Windows(BotWindowsArgs),
    /// Save what the bot sees of a window, and how it reads it
    Capture(BotCaptureArgs),
}

/// How to list the windows.
#[derive(Debug, Args)]
pub struct BotWindowsArgs {
    /// Only the one that you click on now
    #[arg(long)]
    pub pick: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Which display [default: DISPLAY]
    #[arg(long, value_name = ":N")]
    pub display: Option<String>,
}

/// How to list the programs.
#[derive(Debug, Args)]
pub struct BotListArgs {
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Which window.
#[derive(Debug, Args)]
pub struct WindowArgs {
    /// Start this program, and close it at the end
    #[arg(long, value_name = "NAME", value_parser = one_of(programs().map(|program| program.name()), program), conflicts_with = "window")]
    pub program: Option<&'static str>,
    /// Play in a window that is there: a part of its title, or its number
    #[arg(long, value_name = "TITLE|ID")]
    pub window: Option<String>,
    /// Play in the window that you click on now
    #[arg(long, conflicts_with_all = ["window", "program"])]
    pub pick: bool,
    /// beginner, intermediate, expert, or columns x rows / mines, as 30x16/99;
    /// for xbomb also hex-beginner, tri-expert…; for sgt-mines also a game id
    /// [default: the easiest]
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// How many mines there are, in a window whose size is not known [default: as
    /// the window counts them, else played without]
    #[arg(long, value_name = "N", conflicts_with_all = ["level", "program"])]
    pub mines: Option<usize>,
    /// Read what cells look like from this file
    #[arg(long, value_name = "FILE")]
    pub profile: Option<String>,
    /// Play in a browser's window too: sites with rankings forbid bots
    #[arg(long)]
    pub allow_browser: bool,
    /// Which display [default: DISPLAY]
    #[arg(long, value_name = ":N")]
    pub display: Option<String>,
    /// The folder for games and settings [default: the system's]
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<String>,
}

/// How to play.
#[derive(Debug, Args)]
pub struct BotPlayArgs {
    #[command(flatten)]
    pub window: WindowArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who decides
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = one_of(StrategyName::ALL.map(StrategyName::name), strategy))]
    pub strategy: StrategyName,
    /// How hard expert thinks about a guess
    #[arg(long, value_name = "EFFORT", default_value = "normal", value_parser = effort())]
    pub effort: Effort,
    /// For cheat: the layout (JSON), or a game id of sgt-mines
    #[arg(long, value_name = "FILE|ID")]
    pub layout: Option<String>,
    /// How fast
    #[arg(long, value_name = "SPEED", default_value = "fast", value_parser = one_of(Pace::ALL.map(Pace::name), Pace::from_name))]
    pub speed: Pace,
    /// With the real pointer, or by events sent to the window
    #[arg(long, value_name = "HOW", default_value = "pointer", value_parser = one_of(Clicks::ALL.map(Clicks::name), Clicks::from_name))]
    pub clicks: Clicks,
    /// Say and draw what would be played, and click nothing
    #[arg(long, conflicts_with_all = ["advise", "calibrate"])]
    pub dry_run: bool,
    /// Click nothing: show the chances of every cell while a person plays
    #[arg(long, conflicts_with = "calibrate")]
    pub advise: bool,
    /// Wait for Enter before each guess
    #[arg(long)]
    pub pause_on_guess: bool,
    /// Wait for nobody, though there is a terminal: what cannot be told is left, and
    /// the next game is played
    #[arg(long, conflicts_with_all = ["pause_on_guess", "advise", "pick"])]
    pub unattended: bool,
    /// Learn what cells look like while playing, and save it as a profile
    #[arg(long)]
    pub calibrate: bool,
    /// How to ask the window for a new game: a key such as F2, n or ctrl+r; X,Y to
    /// click there in the window; face to click on the face, click on the board
    /// itself [default: as known of the program, else what is found by trying]
    #[arg(long, value_name = "X,Y|KEY|face|click", value_parser = new_game)]
    pub new_game: Option<Restart>,
    /// A key that takes away what the window draws over its own board at the
    /// end, such as Escape [default: as known of the program]
    #[arg(long, value_name = "KEY", value_parser = key)]
    pub dismiss: Option<Key>,
    /// The name for tables of high scores
    #[arg(long, value_name = "NAME", default_value = "demineur")]
    pub name: String,
    /// Save each game into this folder too, to be reviewed; what is there stays
    #[arg(long, value_name = "DIR")]
    pub save: Option<String>,
    /// With --save: a picture of each game that moves, too; several, separated
    /// by commas
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', requires = "save", value_parser = one_of(Film::ALL.map(Film::name), Film::from_name))]
    pub picture: Vec<Film>,
    /// Stop after that long, in the middle of a game if need be: 90s, 15m, 2h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time_limit: Option<Duration>,
    /// Do not draw the board in the terminal while it is played
    #[arg(long)]
    pub no_board: bool,
    /// Draws the strategy's random choices [default: at random]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

/// A picture of a game that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Film {
    Gif,
    Svg,
}

impl Film {
    pub const ALL: [Self; 2] = [Self::Gif, Self::Svg];

    /// Its name on the command line, which ends the names of its files, too.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Svg => "svg",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|film| film.name() == name)
    }
}

/// What to look at, and where to save it.
#[derive(Debug, Args)]
pub struct BotCaptureArgs {
    #[command(flatten)]
    pub window: WindowArgs,
    /// Where to save the picture
    #[arg(long, value_name = "FILE", default_value = "capture.png")]
    pub output: String,
}

fn new_game(text: &str) -> Result<Restart, ValueError> {
    text.parse()
        .map_err(|_| ValueError::new(words::Key::ValueNewGame))
}

fn key(text: &str) -> Result<Key, ValueError> {
    text.parse()
        .map_err(|_| ValueError::new(words::Key::ValueKey))
}

/// A whole number of seconds, minutes or hours, at most a year.
fn time(text: &str) -> Result<Duration, ValueError> {
    const YEAR: u64 = 365 * 24 * 3600;
    let units = [("s", 1), ("m", 60), ("h", 3600)];
    let found = units.iter().find_map(|&(unit, seconds)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(seconds)
    });
    let seconds = found.or_else(|| text.parse().ok());
    let seconds = seconds.filter(|seconds| (1..=YEAR).contains(seconds));
    let wrong = || ValueError::new(words::Key::ValueTime);
    seconds.map(Duration::from_secs).ok_or_else(wrong)
}

fn program(name: &str) -> Option<&'static str> {
    demineur_bot::program(name).map(|program| program.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_minutes_or_hours() {
        let check = |text: &str, seconds: Option<u64>| {
            let read = time(text).ok();
            assert_eq!(read, seconds.map(Duration::from_secs), "{text}");
        };
        check("90s", Some(90));
        check("90", Some(90));
        check("15m", Some(900));
        check("2h", Some(7200));
        for wrong in ["", "s", "0", "-1", "1.5h", "1d", "99999999999999999999h"] {
            check(wrong, None);
        }
    }
}
